"""Why something is not legal: one sentence with the rule's reason and the numbers behind it.

Only the actor is told, and only with values that the actor sees or everybody can work out.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple

from rulewright.dsl.game import Decide, Expr, NumberType, Option
from rulewright.dsl.structs import Struct
from rulewright.interpreter.actions import Range, value_type
from rulewright.interpreter.emit_questions import Refusal, shown
from rulewright.interpreter.explain import culprits
from rulewright.interpreter.facts import known_values
from rulewright.interpreter.labels import YES, ranges_of
from rulewright.interpreter.offers import MANY, offered
from rulewright.interpreter.words import listing, named_number

if TYPE_CHECKING:
    from rulewright.interpreter.state import State

_NUMBER = re.compile(r"-?[0-9]+")
_DIGITS = 18
ASKED = 200
"""First picks of an option that is blocked that are asked why."""


QUOTED = 60
"""So much of what somebody wrote is written back to them."""


def cut(text: str) -> str:
    """Give what somebody wrote as it is written back to them: in one line, and not beyond its beginning."""
    text = " ".join(text.split())
    return text if len(text) <= QUOTED else f"{text[:QUOTED]}..."


class Refused(Struct):
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


class Blocked(Struct):
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
                return Refused(
                    "unknown", f"actions are numbered 0..{known}, not {cut(str(ids[n]))}"
                )
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
        wanted = actions.describe(ids[-1])
        offer = offered(state, seat, ids[:-1], wanted.range, wanted.value)
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
    cards = culprits(state, seat, ids, decide, check)
    if cards:
        faces = state.machine.layout.faces(state.raw)
        return [state.opening.words.faces[faces[card]] for card in cards]
    picks = {pick.variable.number for pick in decide.options[found.option].picks}
    values = zip(shown(check), found.values, strict=True)
    return known_values(state, seat, ids, decide, values, unsaid=picks)


def _as_number(state: State, span: Range, text: str) -> int | None:
    """Read a number, or the name of one, where a number is picked; None if it is neither."""
    if span.kind != "number" or span.option is None:
        return None
    kind = value_type(span.decide.options[span.option].picks[span.level].variable.type)
    assert isinstance(kind, NumberType)
    named = named_number(state.game.checked, text, kind)
    if named is None and _NUMBER.fullmatch(text):
        return int(text[:_DIGITS])  # no pick goes near a number as long
    return named


def _unknown(
    state: State, seat: int, rest: str, ids: tuple[int, ...], ranges: list[Range]
) -> Refused:
    """Tell what can be said where a text names nothing."""
    machine, s, labels = state.machine, state.raw, state.labels
    *option, number = rest.split() or [""]
    for span in ranges:
        name = labels.step(span.base, first=not ids).rpartition(" ")[0]
        wanted = _as_number(state, span, number)
        if wanted is not None and option == name.split():
            offer = offered(state, seat, ids, span, wanted)
            if offer:
                return Refused("value", f"`{cut(rest)}` is not on offer{offer}")
    legal = machine.next_ids(s, seat, ids)
    texts = [f"`{labels.step(action, first=not ids)}`" for action in legal]
    more = [] if len(texts) <= MANY else ["..."]
    after = f" after `{labels.whole(ids)}`" if ids else ""
    sentence = f"`{cut(rest)}` is nothing that can be chosen{after}: it can be "
    return Refused("unknown", sentence + ", ".join(texts[:MANY] + more))
