"""Why something is not legal: one sentence with the rule's reason and the numbers behind it.

Only the actor is told, and only with values that the actor sees or everybody can work out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple

from rulewright.dsl.game import (
    Decide,
    Expr,
    Local,
    NumberType,
    Op,
    Option,
    PlayerType,
    Read,
    SeatKey,
)
from rulewright.interpreter.actions import Range, value_type
from rulewright.interpreter.emit_questions import Refusal, shown
from rulewright.interpreter.explain import culprits, worth
from rulewright.interpreter.labels import YES, ranges_of
from rulewright.interpreter.sight import readers
from rulewright.interpreter.uses import inside
from rulewright.interpreter.words import listing, named_number

if TYPE_CHECKING:
    from rulewright.interpreter.state import State

MANY = 12
"""Values that are listed one by one; more are cut."""
ASKED = 200
"""First picks of an option that is blocked that are asked why."""


@dataclass(frozen=True, slots=True)
class Refused:
    """Why an answer is not legal.

    kind      `turn`: somebody else decides, or nobody. `unknown`: no option or value is called so.
              `must`: `reason` does not hold. `option`: its condition does not. `value`: not on offer
    reason    the rule's own sentence, for `must`
    sentence  what the actor is told
    """

    kind: Literal["turn", "unknown", "must", "option", "value"]
    sentence: str
    reason: str = ""


def refused(state: State, seat: int, wanted: str | Sequence[int]) -> str:
    """Give the sentence that tells why a seat may not do this; empty if it may."""
    found = refusal(state, seat, wanted)
    return "" if found is None else found.sentence


@dataclass(frozen=True, slots=True)
class Blocked:
    """An option that is there and cannot be taken now, whatever one would pick, and why: the reasons in the way."""

    label: str
    reason: str


def blocked(state: State, seat: int) -> tuple[Blocked, ...]:
    """Find the options of a decision that reasons keep a seat from, whatever it would pick.

    The reasons are told as `refusal` tells them: with no more than the seat may know. Options that are
    not shown because of their own `when:` are left out.
    """
    if not state.legal(seat) or state.picked(seat):
        return ()
    decide = state.machine.stop(state.raw).decide
    assert decide is not None
    found = []
    for n, option in enumerate(decide.options):
        name = option.name or (YES if decide.kind == "offer" else "")
        ids = state.machine.actions.of(decide, n)
        way = _in_the_way(state, seat, option, ids) if name and ids.size else None
        if way is not None:
            found.append(Blocked(name, f"only if {'; '.join(filter(None, way))}"))
    return tuple(found)


class _Obstacle(NamedTuple):
    """What keeps a seat from an option: the reasons, and the numbers behind them."""

    reasons: str
    facts: str = ""

    def refuses(self, name: str) -> Refused:
        """Tell it of an option called so."""
        why = f" ({self.facts})" if self.facts else ""
        return Refused("must", f"`{name}` is possible only if {self.reasons}{why}", self.reasons)


def _in_the_way(state: State, seat: int, option: Option, ids: Range) -> _Obstacle | None:
    """Tell which reasons keep a seat from an option: one that no pick changes, or one for each first pick."""
    actions = range(ids.base, ids.base + ids.size)
    if not set(actions).isdisjoint(state.legal(seat)):
        return None
    reasons: set[int] = set()
    for action in actions[:ASKED]:
        why = state.machine.why_not(state.raw, seat, (action,))
        if why is None or why.kind != "must":
            continue
        reason = option.must[why.reason]
        if reason.level == 0:
            facts = _facts(state, seat, (action,), ids.decide, reason.check, why)
            return _Obstacle(reason.text, ", ".join(facts))
        reasons.add(why.reason)
    told = " and ".join(option.must[number].text for number in sorted(reasons))
    return _Obstacle(told) if told else None


def _named(state: State, seat: int, decide: Decide, text: str) -> Refused | None:
    """Tell why the option cannot be taken that a text names: in full, before a value, or alone by how it begins."""
    wanted = " ".join(text.split()).casefold()
    begun = []
    for n, option in enumerate(decide.options):
        name = option.name or (YES if decide.kind == "offer" else "")
        ids = state.machine.actions.of(decide, n)
        if not name or not ids.size or not wanted:
            continue
        called = name.casefold()
        if called.startswith(wanted) or wanted.startswith(f"{called} "):
            way = _in_the_way(state, seat, option, ids)
            if way is not None and called == wanted:
                return way.refuses(name)
            begun.append(None if way is None else way.refuses(name))
    return begun[0] if len(begun) == 1 else None


def whose_turn(state: State, seat: int) -> str:
    """Tell why a seat decides nothing now."""
    if state.fault is not None:
        return "the game stopped, because a rule could not be carried out"
    if state.over:
        return "the game is over"
    names = state.names
    if not 0 <= seat < len(names):
        return f"seats are numbered 0..{len(names) - 1}, and {seat} is none of them"
    if state.picked(seat):
        return f"{names[seat]} has answered, and waits for the others"
    if state.chance is not None:
        return "chance has to come out first"
    deciders = listing([names[one] for one in state.deciders])
    return f"it is not for {names[seat]} to decide now, but for {deciders}"


def refusal(state: State, seat: int, wanted: str | Sequence[int]) -> Refused | None:
    """Find why a seat may not give this answer (a label, or actions); None if it may."""
    if not state.legal(seat):
        return Refused("turn", whose_turn(state, seat))
    machine, s, labels = state.machine, state.raw, state.labels
    before = state.picked(seat)
    if isinstance(wanted, str):
        if labels.read(wanted, lambda ids: machine.next_ids(s, seat, ids), before) is not None:
            return None
        return _text_refused(state, seat, wanted, before)
    ids = tuple(wanted)
    for n in range(len(before), len(ids)):
        if ids[n] not in machine.next_ids(s, seat, ids[:n]):
            if not 0 <= ids[n] < machine.actions.size:
                known = machine.actions.size - 1
                return Refused("unknown", f"actions are numbered 0..{known}, not {ids[n]}")
            return _explained(state, seat, ids[: n + 1])
    return None


def _text_refused(state: State, seat: int, text: str, before: tuple[int, ...]) -> Refused:
    """Follow a text as far as it is legal, then tell why the next step is not."""
    machine, s, labels = state.machine, state.raw, state.labels
    decide = machine.stop(s).decide
    assert decide is not None
    todo: list[tuple[tuple[int, ...], str]] = [(before, text)]
    best: Refused | None = None
    while todo:
        ids, rest = todo.pop(0)
        legal = machine.next_ids(s, seat, ids)
        ranges = ranges_of(machine.actions, decide, ids)
        for action, left in labels.starts(rest, ranges, first=not ids):
            if action in legal:
                if left:
                    todo.append(((*ids, action), left))
            else:
                return _explained(state, seat, (*ids, action))
        if not ids and (named := _named(state, seat, decide, rest)) is not None:
            best = named
        elif best is None or ids:
            best = _unknown(state, seat, rest, ids, ranges)
    assert best is not None
    return best


def _explained(state: State, seat: int, ids: tuple[int, ...]) -> Refused:
    machine, s = state.machine, state.raw
    label = state.labels.whole(ids)
    found = machine.why_not(s, seat, ids)
    actions = machine.actions
    if found is None or found.kind == "value":
        offer = _offer(state, seat, ids[:-1], actions.find(ids[-1]))
        return Refused("value", f"`{label}` is not on offer{offer}")
    decide = machine.stop(s).decide  # as it is under these settings, which `why_not` speaks of
    assert decide is not None
    option = decide.options[found.option]
    if found.kind == "seat":
        return Refused("option", f"`{label}` is not possible for {state.names[seat]} now")
    if found.kind == "option":
        assert option.when is not None
        why = _numbers(state, seat, ids, decide, option.when, found)
        return Refused("option", f"`{label}` is not possible now{why}")
    reason = option.must[found.reason]
    why = _numbers(state, seat, ids, decide, reason.check, found)
    return Refused("must", f"`{label}` is possible only if {reason.text}{why}", reason.text)


def _numbers(
    state: State, seat: int, ids: tuple[int, ...], decide: Decide, check: Expr, found: Refusal
) -> str:
    """Tell what the names in a condition stand for, in brackets, as far as the actor may know."""
    facts = _facts(state, seat, ids, decide, check, found)
    return f" ({', '.join(facts)})" if facts else ""


def _facts(
    state: State, seat: int, ids: tuple[int, ...], decide: Decide, check: Expr, found: Refusal
) -> list[str]:
    words = state.opening.words
    cards = culprits(state, seat, ids, decide, check)
    if cards:
        return [words.card(card) for card in cards]
    secrecy = state.game.stage.secrecy
    own = {decide.decider.number}
    picks = {pick.variable.number for pick in decide.options[found.option].picks}
    said = []
    for expr, value in zip(shown(check), found.values, strict=True):
        match expr:
            case Local(variable=variable):
                if variable.number in picks | own or not secrecy.is_open(expr):
                    continue
                if isinstance(expr.type, PlayerType) and value == seat:
                    continue  # who is told knows who they are
                name = variable.name
            case Read(place=place, keys=keys):
                if readers(expr, own) == "nobody" and not secrecy.is_open(expr):
                    continue
                where = [worth(state, seat, ids, decide, one) for one in keys]
                owners = [
                    one
                    for key, one in zip(place.keys, where, strict=True)
                    if isinstance(key, SeatKey)
                ]
                if None in owners:
                    continue  # whose it is cannot be told
                theirs = None not in where and any(one != seat for one in owners)
                name = words.place(place, tuple(where)) if theirs else place.name
            case _:
                continue
        said.append(f"{name} is {words.value(value, expr.type)}")
    return said


def _offer(state: State, seat: int, ids: tuple[int, ...], span: Range) -> str:
    """Tell what is on offer instead, of the same pick."""
    machine, s = state.machine, state.raw
    legal = [a for a in machine.next_ids(s, seat, ids) if span.base <= a < span.end]
    if not legal:
        return _bounds(state, seat, ids, span)
    if span.kind == "number":
        said = [machine.actions.describe(action) for action in legal]
        named = {one.value or 0: state.labels.value(one) for one in said}
        return f": it can be {', '.join(_runs(named))}"
    texts = [state.labels.value(machine.actions.describe(action)) for action in legal]
    more = [] if len(texts) <= MANY else ["..."]
    return f": it can be {', '.join(texts[:MANY] + more)}"


def _bounds(state: State, seat: int, ids: tuple[int, ...], span: Range) -> str:
    """Tell between which ends a number would have to lie, where none is on offer, if the actor may know."""
    option = None if span.option is None else span.decide.options[span.option]
    values = option.picks[span.level].values if option is not None and option.picks else None
    match values:
        case Op(name="range", arguments=ends) if span.kind == "number":
            own = {span.decide.decider.number}
            open_to_all = state.game.stage.secrecy.is_open
            if any(readers(end, own) == "nobody" and not open_to_all(end) for end in ends):
                return ""
            if not all(_is_known(state, end, own) for end in ends):
                return ""
            found = [(worth(state, seat, ids, span.decide, end), end.type) for end in ends]
            if all(isinstance(value, int) for value, _ in found):
                low, high = (state.opening.words.value(value, type_) for value, type_ in found)
                return f": it would have to be at least {low} and at most {high}"
            return ""
        case _:
            return ""


def _is_known(state: State, expr: Expr, own: set[int]) -> bool:
    """Whether the variables in an expression are the actor's own, or hold what all can work out."""
    return all(
        part.variable.number in own or state.game.stage.secrecy.is_open(part)
        for part in inside(expr)
        if isinstance(part, Local)
    )


def _runs(named: Mapping[int, str]) -> list[str]:
    """Shorten numbers to runs, each end as it is called: `1..3`, `5`, `jack..king`."""
    found: list[list[int]] = []
    for value in named:
        if found and value == found[-1][-1] + 1:
            found[-1].append(value)
        else:
            found.append([value])
    return [
        named[run[0]] if len(run) == 1 else f"{named[run[0]]}..{named[run[-1]]}" for run in found
    ]


def _is_number(state: State, span: Range, text: str) -> bool:
    """Whether a text is a number, or the name of one, where a number is picked."""
    if span.kind != "number" or span.option is None:
        return False
    kind = value_type(span.decide.options[span.option].picks[span.level].variable.type)
    assert isinstance(kind, NumberType)
    is_named = named_number(state.game.checked, text, kind) is not None
    return is_named or text.lstrip("-").isdigit()


def _unknown(
    state: State, seat: int, rest: str, ids: tuple[int, ...], ranges: list[Range]
) -> Refused:
    """Tell what can be said where a text names nothing."""
    machine, s, labels = state.machine, state.raw, state.labels
    *option, number = rest.split() or [""]
    for span in ranges:
        name = labels.step(span.base, first=not ids).rpartition(" ")[0]
        if _is_number(state, span, number) and option == name.split():
            offer = _offer(state, seat, ids, span)
            if offer:
                return Refused("value", f"`{rest}` is not on offer{offer}")
    legal = machine.next_ids(s, seat, ids)
    texts = [f"`{labels.step(action, first=not ids)}`" for action in legal]
    more = [] if len(texts) <= MANY else ["..."]
    after = f" after `{labels.whole(ids)}`" if ids else ""
    sentence = f"`{rest}` is nothing that can be chosen{after}: it can be "
    return Refused("unknown", sentence + ", ".join(texts[:MANY] + more))
