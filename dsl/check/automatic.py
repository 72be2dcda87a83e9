"""A seat that the game answers for: its rules, checked at every decision that has an option they are about.

A rule sees what its option sees, the picks included; in a mechanic, what the game sees where it uses it. What it asks
for becomes reasons like those of `must:`, so a rule is an option of which less is legal. An option of a rule that is
run in two places is checked in both, so a rule of the seat may use the parameters there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulewright.dsl import game, spec, syntax
from rulewright.dsl.amounts import counted
from rulewright.dsl.check import constants, expressions
from rulewright.dsl.check.context import Context, Env
from rulewright.dsl.check.facts import mentions
from rulewright.dsl.check.make import op
from rulewright.dsl.check.places import fixed
from rulewright.dsl.check.types import FLAG, NUMBERS, bare, describe, is_card, is_cards, item, join
from rulewright.dsl.diagnostics import Label, near, suggest
from rulewright.dsl.game import CardType, Collection, UnknownType
from rulewright.dsl.source import Span
from rulewright.dsl.structs import replace

YES, NO, NAMELESS = "yes", "no", "pick"
"""What rules call the nameless option of an offer, declining it, and the nameless option of other decisions."""

Numbered = tuple[int, game.Answer]
"""An answer with the number of the rule that it comes from."""

_OF_PLACE = frozenset({"unknown-name", "may-be-none", "type", "no-attributes", "phase-state"})
"""Problems that a rule may have because of the option that it is checked for."""


# ------------------------------------------------------------------------------------------------ the seat


def seat(c: Context, env: Env) -> game.Automatic | None:
    """Check which seat it is, and that there is one with every number of players for which it is wanted."""
    declared = c.spec.automatic
    if declared is None:
        return None
    number = expressions.number(c, env, declared.seat)
    when = None if declared.when is None else expressions.condition(c, env, declared.when)
    found = len(c.problems)
    fixed(c, number, declared.seat.span)
    if when is not None and declared.when is not None:
        fixed(c, when, declared.when.span)
    if len(c.problems) == found:
        _is_there(c, declared, number, when)
    return game.Automatic(number, declared.name, when, c.at(declared.seat.span))


def _is_there(
    c: Context, declared: spec.Automatic, number: game.Expr, when: game.Expr | None
) -> None:
    for seats in range(c.least_seats, c.most_seats + 1):
        which = constants.known(number, seats)
        if when is not None and not constants.known(when, seats):
            continue
        if isinstance(which, int) and not 1 <= which <= seats:
            hints = [f"seats are numbered from 1 to {seats}"]
            if which > seats and c.most_seats > c.least_seats:
                hints = [f"`when: count(players) >= {which}` leaves it out with fewer players"]
            c.problems.error(
                "range",
                f"with {counted(seats, 'player')} there is no seat {which}",
                declared.seat.span,
                hints=hints,
            )
            return


def seat_of(checked: game.CheckedGame, seats: int) -> int | None:
    """Tell which seat the game answers for with so many players, counted from 0; None if there is none."""
    declared = checked.automatic
    if declared is None or (
        declared.when is not None and not constants.known(declared.when, seats)
    ):
        return None
    number = constants.known(declared.seat, seats)
    return number - 1 if isinstance(number, int) else None


# ------------------------------------------------------------------------------------------------ at a decision


def name_of(kind: str, declared: spec.Option) -> str:
    """What a rule calls an option of a decision of this kind."""
    if declared.name is not None:
        return " ".join(declared.name.text.split())
    return YES if kind == "offer" else NAMELESS


def accepting(
    c: Context, env: Env, kind: str, index: int, declared: spec.Option, picks: tuple[game.Pick, ...]
) -> list[Numbered]:
    """Check the rules about one option; `env` is that of its steps."""
    if c.spec.automatic is None:
        return []
    name = name_of(kind, declared)
    own = {one.name.text: pick for one, pick in zip(declared.picks, picks, strict=True)}
    c.options.setdefault(name, set()).update(own)
    found: list[Numbered] = []
    for number, rule in _about(c, env, name):
        if not {pick.text for pick, _ in rule.picks} <= own.keys():
            continue
        reasons = _reasons(c, _inside(env, own), rule, own, declared.span)
        found.append((number, game.Answer(index, reasons, c.at(rule.span), "automatic")))
    return found


def declining(c: Context, env: Env, kind: str, at: Span) -> list[Numbered]:
    """Check the rules about declining an offer, which stands there."""
    if c.spec.automatic is None or kind != "offer":
        return []
    c.options.setdefault(NO, set())
    found: list[Numbered] = []
    for number, rule in _about(c, env, NO):
        if not rule.picks:
            reasons = _reasons(c, _inside(env, {}), rule, {}, at)
            found.append((number, game.Answer(None, reasons, c.at(rule.span), "automatic")))
    return found


def in_order(
    c: Context, found: Iterable[Numbered], options: tuple[game.Option, ...]
) -> tuple[game.Answer, ...]:
    """Put the answers of a decision in the order of their rules, without those that are never come to."""
    kept: list[game.Answer] = []
    closed: set[int | None] = set()
    done = False
    for number, answer in sorted(found, key=lambda pair: pair[0]):
        reached = not done and answer.option not in closed
        c.rules_met[number] = c.rules_met.get(number, False) or reached
        if not reached:
            continue
        kept.append(answer)
        if not answer.reasons:
            closed.add(answer.option)
            done = answer.option is None or _is_always_open(options[answer.option])
    return tuple(kept)


def _is_always_open(option: game.Option) -> bool:
    return option.when is None and not option.picks and not option.must


def _about(c: Context, env: Env, name: str) -> Iterator[tuple[int, spec.AnswerRule]]:
    """List the rules about an option of this name that hold where it stands."""
    assert c.spec.automatic is not None
    running = {scope.name for scope in env.scopes}
    for number, rule in enumerate(c.spec.automatic.rules):
        if " ".join(rule.option.text.split()) != name:
            continue
        if rule.within is None or rule.within.text in running:
            c.count_step(rule.span)
            yield number, rule


def _inside(env: Env, picks: dict[str, game.Pick]) -> Env:
    """What a rule sees: in a mechanic the game that uses it, and the picks."""
    if env.entry is None:
        return env
    seen = replace(env.entry, facts=env.entry.facts | env.facts)
    for name in picks:
        symbol = env.lookup(name)
        if symbol is not None:
            seen = seen.with_local(name, symbol)
    return seen


def _reasons(
    c: Context, env: Env, rule: spec.AnswerRule, picks: dict[str, game.Pick], about: Span
) -> tuple[game.Reason, ...]:
    found = len(c.problems)
    env = replace(env, address="automatic")
    checks = [_picked(c, env, picks[name.text], node) for name, node in rule.picks]
    if rule.when is not None:
        checks.append(expressions.condition(c, env, rule.when))
    c.problems.relate(found, _OF_PLACE, Label(about, "the option that the rule is about"))
    variables = tuple(pick.variable for pick in picks.values())
    return tuple(
        game.Reason("", check, None, level(check, variables), c.at(rule.span), "automatic")
        for check in checks
    )


def level(check: game.Expr, picks: tuple[game.Variable, ...]) -> int:
    """Count the picks that have to be there before a condition can be tested."""
    return max((number for number, pick in enumerate(picks, 1) if mentions(check, pick)), default=0)


def _picked(c: Context, env: Env, pick: game.Pick, node: syntax.Expr) -> game.Expr:
    """Make the condition that what is picked is this, or, of several, one of these.

    Cards are told apart by what a player sees: of alike ones any will do.
    """
    kind = pick.variable.type
    mine = game.Local(variable=pick.variable, type=kind, at=c.at(node.span))
    value = expressions.expression(c, env, node, kind)
    if is_card(value.type) and is_cards(kind):
        value = op("list", Collection(bare(value.type), piles=True), value.at, value)
    one_of = isinstance(value.type, Collection) and not isinstance(kind, Collection)
    if join(kind, item(value.type) if one_of else value.type) is None:
        c.problems.error(
            "type",
            f"picked is {describe(kind, c.domains)}, and this is {describe(value.type, c.domains)}",
            node.span,
        )
        return replace(value, type=UnknownType())
    at, joined = value.at, pick.owners is not None
    one = item(kind) if isinstance(kind, Collection) else kind
    if not isinstance(bare(one), CardType) or pick.by_place or (joined and is_cards(kind)):
        name = "in" if one_of else "same" if is_cards(kind) else "eq"
        return op(name, FLAG, at, mine, value)
    if not one_of and not joined:
        return op("eq", FLAG, at, _looks(mine), _looks(value))
    if not one_of:
        value = op("list", Collection(bare(value.type), piles=True), at, value)
    variable = c.variable("other", bare(item(value.type)))
    other = game.Local(variable=variable, type=variable.type, at=at)
    alike: game.Expr = op("eq", FLAG, at, _looks(mine), _looks(other))
    if joined:  # it lies with the same player
        there = op("in", FLAG, at, other, pick.values)
        alike = op("and", FLAG, at, there, alike)
    return game.Test(
        quantifier="some", variable=variable, source=value, condition=alike, type=FLAG, at=at
    )


def _looks(cards: game.Expr) -> game.Expr:
    if not isinstance(cards.type, Collection):
        cards = op("list", Collection(cards.type, piles=True), cards.at, cards)
    return op("looks", NUMBERS, cards.at, cards)


# ------------------------------------------------------------------------------------------------ rules without a use


def check_rules(c: Context) -> None:
    """Report rules that no decision has an option for, and those that others always come before."""
    declared = c.spec.automatic
    for number, rule in enumerate(() if declared is None else declared.rules):
        if number not in c.rules_met:
            _unmet(c, rule)
        elif not c.rules_met[number] and not c.problems.has_errors:
            c.problems.warn(
                "unreachable",
                "the rules before this one always say what the seat does",
                rule.span,
                hints=["rules are tried in order; put this one further up, or leave it out"],
            )


def _unmet(c: Context, rule: spec.AnswerRule) -> None:
    name = " ".join(rule.option.text.split())
    within = "" if rule.within is None else rule.within.text
    if c.dropped or name in c.broken or within in c.broken:
        return  # the option may be in what was left out
    if name not in c.options:
        hints = suggest(name, c.options, "the options are")
        c.problems.error("unknown-name", f"there is no option `{name}`", rule.span, hints=hints)
        return
    for pick, _ in rule.picks:
        if pick.text not in c.options[name]:
            known = [*sorted(c.options[name]), "when", "in"]
            # A short word is like `in` by accident.
            meant = near(pick.text, known[:-1])
            listed = ", ".join(f"`{one}`" for one in known)
            hint = f"did you mean `{meant}`?" if meant else f"what can stand here is {listed}"
            message = f"nothing of the name `{pick.text}` is picked with `{name}`"
            c.problems.error("unknown-name", message, pick.span, hints=[hint])
            return
    if rule.within is not None:
        known = _running(c)
        if rule.within.text not in known:
            message = f"there is no phase, rule, auction or payout `{rule.within.text}`"
            hints = suggest(rule.within.text, known, "there are")
            c.problems.error("unknown-name", message, rule.within.span, hints=hints)
            return
        message = f"nothing in `{rule.within.text}` has such an option `{name}`"
        c.problems.error("unknown-name", message, rule.within.span)
        return
    message = f"no option `{name}` has all these picks"
    c.problems.error("unknown-name", message, rule.span)


def _running(c: Context) -> list[str]:
    phases = [address.rsplit(".", 1)[-1] for address in c.phase_numbers]
    return [*phases, *c.spec.procedures]
