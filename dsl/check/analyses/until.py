"""An `until:` whose condition can be true before the first pass, which is then one pass too many.

`until` tests after each pass. Where an earlier phase can already have made its condition true, or where it still is
true from the last time, a `while` is meant. What set-up leaves, and what state is at its beginning, is taken to be
meant.
"""

from __future__ import annotations

from typing import NamedTuple

from rulewright.dsl import game
from rulewright.dsl.check import walk
from rulewright.dsl.check.analyses.meaning import conjuncts
from rulewright.dsl.check.analyses.survey import Survey
from rulewright.dsl.check.analyses.trends import Trends, Way, inside, pushes, wanted
from rulewright.dsl.diagnostics import Label
from rulewright.dsl.game import Loop, NumberType, PlaceKind, Step, Steps

_MOST_LOOKED_AT = 200  # statements before a loop that are looked at


class _Place(NamedTuple):
    """Where a statement stands: in a list, inside another statement."""

    steps: Steps
    number: int
    around: Step | None
    outer: _Place | None


def check_until(survey: Survey, first_is_false: frozenset[int]) -> None:
    """Report `until:` that may be true at once; `first_is_false`: loops (by id) that surely begin with it false."""
    waiting = [_Place(survey.game.phases, 0, None, None)]
    while waiting:
        place = waiting.pop()
        for index, step in enumerate(place.steps):
            here = place._replace(number=index)
            if isinstance(step, Loop) and step.form == "until" and step.condition is not None:
                _check(survey, step, step.condition, here, begins_false=id(step) in first_is_false)
            waiting.extend(_Place(block, 0, step, here) for block in walk.blocks(step))


def _check(
    survey: Survey, loop: Loop, condition: game.Expr, place: _Place, *, begins_false: bool
) -> None:
    if isinstance(condition, game.Const) or survey.in_mechanic(condition.at):
        return
    trends = wanted(survey, condition)
    reads = survey.reads(condition)
    again = _last_time(survey, loop, place, reads)
    if again is not None:
        _report(survey, condition, again, f"`{survey.text(again.at)}` goes round")
        return
    if begins_false or len(conjuncts(condition)) > 1:
        return
    pusher = _earlier(survey, condition, place, trends, reads)
    if pusher is not None:
        _report(survey, condition, pusher, "this can make it true")


def _report(survey: Survey, condition: game.Expr, by: Step, label: str) -> None:
    text = survey.text(condition.at)
    what = "can already be true before" if "can" in label else "is still true at"
    survey.context.problems.warn(
        "until-already",
        f"`{text}` {what} the first pass, which is made all the same",
        survey.span(condition.at),
        related=[Label(survey.span(by.at), label)],
        hints=["`while:` with the opposite condition tests before each pass"],
    )


def _last_time(survey: Survey, loop: Loop, place: _Place, reads: int) -> Loop | None:
    """Find the loop around that comes back here with nothing changed since the condition became true."""
    if survey.is_left(loop) or loop.condition is None or _locals(loop.condition):
        return None
    here: _Place | None = place
    while here is not None:
        around = here.around
        rest = (*here.steps[: here.number], *here.steps[here.number + 1 :])
        if len(rest) > _MOST_LOOKED_AT or survey.changes_of(rest) & reads:
            return None
        if isinstance(around, game.Loop):
            return around if _comes_back(survey, around, reads) else None
        if isinstance(around, game.If | game.Decide):
            return None
        if isinstance(around, game.Scope) and around.when is not None:
            return None
        here = here.outer
    return None


def _comes_back(survey: Survey, around: Loop, reads: int) -> bool:
    """Whether a loop may go on when this condition is true: what ends it does not ask for the same places."""
    asked = 0 if around.condition is None else survey.reads(around.condition)
    asked |= 0 if around.passes is None else survey.bit(around.passes)
    return not asked & reads and not survey.is_left(around)


def _locals(expr: game.Expr) -> bool:
    """Whether a condition speaks of a value with a name, which may be another one the next time."""
    inner: set[int] = set()
    found: set[int] = set()
    for node in walk.nodes(expr):
        match node:
            case game.Local(variable=variable):
                found.add(variable.number)
            case (
                game.Let(variable=variable)
                | game.Collect(variable=variable)
                | game.Test(variable=variable)
                | game.Extreme(variable=variable)
                | game.Rank(variable=variable)
            ):
                inner.add(variable.number)
    return bool(found - inner)


def _earlier(
    survey: Survey, condition: game.Expr, place: _Place, trends: Trends, reads: int
) -> Step | None:
    """Find the last statement before that changes what the condition reads, if it can only help it to be true."""
    named = _locals(condition)
    here: _Place | None = place
    looked_at = 0
    while here is not None:
        for step in reversed(here.steps[: here.number]):
            looked_at += 1
            if looked_at > _MOST_LOOKED_AT:
                return None
            if survey.changes(step) & reads:
                return _only_helps(survey, step, trends, reads)
        if isinstance(here.around, game.Loop | game.Decide) and named:
            return None
        if isinstance(here.around, game.Loop) and _comes_back(survey, here.around, reads):
            for step in reversed(here.steps[here.number + 1 :][-_MOST_LOOKED_AT:]):
                if survey.changes(step) & reads:
                    pusher = _only_helps(survey, step, trends, reads)
                    if pusher is not None:
                        return pusher
                    break
        here = here.outer
    return None


def _counts(step: Step) -> bool:
    """Whether a statement sets a number; how far it has been counted cannot be told."""
    match step:
        case game.Assign(to=to):
            return to.place.kind is PlaceKind.NUMBER
        case game.Bind(variable=variable):
            return isinstance(variable.type, NumberType)
    return False


def _only_helps(survey: Survey, step: Step, trends: Trends, reads: int) -> Step | None:
    found: Step | None = None
    for one in inside(survey, step):
        if not survey.own_changes(one) & reads:
            continue
        if isinstance(one, game.Fresh) or survey.is_start(one) or _counts(one):
            return None
        for bit, way in pushes(survey, one).items():
            if not bit & reads:
                continue
            wants = trends.get(bit, Way.ANY)
            if Way.ANY in (wants, way) or wants is not way:
                return None
            found = one
    return found
