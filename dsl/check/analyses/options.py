"""A decision in which nobody may be able to take an option, and nothing says what happens then.

An option is surely open when it has no `must`, what its `when` says is known there, and each of its picks surely has a
value. So is one of two options if the `when` of the one is the opposite of the other's.
"""

from __future__ import annotations

from rulewright.dsl import game
from rulewright.dsl.check.analyses.guards import Guards, Watch
from rulewright.dsl.check.analyses.meaning import NO_ITEMS, Atom, atom, conjuncts, empty, key
from rulewright.dsl.check.analyses.open_ranges import OpenRanges, is_literal
from rulewright.dsl.check.analyses.survey import Survey
from rulewright.dsl.check.bounds import ANY
from rulewright.dsl.check.make import op
from rulewright.dsl.check.types import FLAG, NUMBER
from rulewright.dsl.game import Decide, Expr, Option

Needs = frozenset[Atom]


def check_options(survey: Survey, watch: Watch, ranges: OpenRanges) -> None:
    """Report decisions that may have no legal option and no `otherwise:`."""
    for one in watch.found:
        step = one.step
        if not isinstance(step, Decide) or step.kind == "offer" or step.otherwise is not None:
            continue
        known, either = _known((*one.guards, *watch.guard(step.when, one.level)))
        needs = [
            wants
            for option in step.options
            if (wants := _needs(survey, ranges, option)) is not None
        ]
        if not _some_is_open(needs, known, either):
            survey.context.problems.warn(
                "no-option",
                "the one who decides here may have no option",
                survey.span(step.at),
                hints=[
                    "say what happens then, with `otherwise:`; if it never happens, `otherwise: cannot happen`"
                ],
            )


def _some_is_open(needs: list[Needs], known: Needs, either: list[Needs]) -> bool:
    if any(wants <= known for wants in needs):
        return True
    for parts in either:
        if all(any(wants <= known | _with_sources(part) for wants in needs) for part in parts):
            return True
    for asked in {one for wants in needs for one in wants}:
        ways = (known | {asked}, known | {asked.opposite})
        if all(any(wants <= way for wants in needs) for way in ways):
            return True
    return False


def _known(guards: Guards) -> tuple[Needs, list[Needs]]:
    """Give what holds, and sets of which something holds."""
    known: set[Atom] = set()
    either: list[Needs] = []
    for guard in guards:
        for part, holds in conjuncts(guard.condition, holds=guard.holds):
            said = atom(part, guard.items, holds=holds)
            known |= _with_sources(said)
            if not said.holds and said.key[0] == "all" and isinstance(said.key[1], frozenset):
                either.append(frozenset(Atom(one[0], not one[1]) for one in said.key[1]))
    return frozenset(known), either


def _with_sources(said: Atom) -> set[Atom]:
    """Know that where something is found there is something to look at."""
    found = {said}
    if said.holds and said.key[0] == "some":
        found.add(Atom(("empty", said.key[1]), holds=False))
    return found


def _needs(survey: Survey, ranges: OpenRanges, option: Option) -> Needs | None:
    """Give what has to hold for an option to be open; None if that cannot be told."""
    if any(reason.fine is None and not _is_true(survey, reason.check) for reason in option.must):
        return None
    wants: set[Atom] = set()
    if option.when is not None:
        wants |= {atom(part, holds=holds) for part, holds in conjuncts(option.when)}
    for pick in option.picks:
        if pick.sizes is not None and ranges.of(pick.sizes[0]) == (0, 0):
            continue
        if pick.sizes is not None and (ranges.of(pick.sizes[0]) or ANY)[1] not in {0, 1}:
            several = op("count", NUMBER, pick.at, pick.values)
            wants.add(atom(op("ge", FLAG, pick.at, several, pick.sizes[0])))
            continue
        if _surely_some(ranges, pick):
            continue
        if pick.owners is not None and pick.owner is not None:
            inside = empty(pick.values, NO_ITEMS.with_item(pick.owner), holds=False)
            wants.add(Atom(("some", key(pick.owners), tuple(inside)), holds=True))
        else:
            wants.add(empty(pick.values, holds=False))
    return frozenset(wants)


def _is_true(survey: Survey, check: Expr) -> bool:
    return (
        isinstance(check, game.Const) and check.value is True and is_literal(survey.context, check)
    )


def _surely_some(ranges: OpenRanges, pick: game.Pick) -> bool:
    match pick.values:
        case game.Op(name="range", arguments=(low, high)):
            if _is_more(high, low):
                return True
            first, last = ranges.of(low) or ANY, ranges.of(high) or ANY
            return first[1] is not None and last[0] is not None and first[1] <= last[0]
    return pick.owners is None and ranges.sizes(pick.values)[0] > 0


def _is_more(high: Expr, low: Expr) -> bool:
    """Whether one number is another one with something added: `level..level + 3`."""
    match high:
        case game.Op(name="add", arguments=(a, game.Const(value=int() as more, setting=None))):
            return more >= 0 and key(a) == key(low)
    return key(high) == key(low)
