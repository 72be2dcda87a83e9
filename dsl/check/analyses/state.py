"""State that is set and never read, or read and never set.

Cards and tokens may rest somewhere for good, so a pile or counter that only takes is no mistake; one that nothing is ever
put into is. A number, flag or marker that no condition, amount or text asks for has no influence on the game.
"""

from __future__ import annotations

from rulewright.dsl import game
from rulewright.dsl.check import walk
from rulewright.dsl.check.analyses.survey import Survey
from rulewright.dsl.check.analyses.written import Written
from rulewright.dsl.diagnostics import Problems
from rulewright.dsl.game import Place, PlaceKind, Step
from rulewright.dsl.source import Span


def check_state(survey: Survey, idle: Written) -> None:
    """Report places that are never read, never set, or never used; `idle` are the names in rules that nothing runs."""
    reads = put = taken = 0
    for step in survey.steps:
        reads |= _read_by(survey, step)
        put |= _put_by(survey, step)
        taken |= survey.takes(step)
    for expr in survey.ends_of_the_game():
        reads |= survey.reads(expr)
    c = survey.context
    skipped = {"box", *c.pass_places, *(bank.address for bank in c.banks.values())}
    for place in survey.game.places:
        if place.address in skipped or idle.has(place.name) or survey.in_mechanic(place.at):
            continue
        bit = survey.bit(place)
        if place.kind in {PlaceKind.PILE, PlaceKind.COUNTER}:
            _held(c.problems, place, c.span(place.at), put=put & bit, used=(reads | taken) & bit)
        elif not (reads | put) & bit:
            c.problems.warn("unused", f"nothing uses `{place.name}`", c.span(place.at))
        elif not reads & bit:
            never_read(c.problems, c.span(place.at), f"`{place.name}`")
        elif not put & bit:
            never_set(c.problems, c.span(place.at), f"`{place.name}`")


def _held(problems: Problems, place: Place, span: Span, *, put: int, used: int) -> None:
    what = "card" if place.kind is PlaceKind.PILE else "token"
    if not put and not used:
        problems.warn("unused", f"nothing uses `{place.name}`", span)
    elif not put:
        hint = "`move` or `deal` something to it" if what == "card" else "`pay` something to it"
        problems.warn("never-set", f"no {what} ever comes to `{place.name}`", span, hints=[hint])


def never_read(problems: Problems, span: Span, what: str) -> None:
    """Report state that changes and that nothing asks for."""
    problems.warn(
        "never-read",
        f"{what} is set, and nothing ever reads it",
        span,
        hints=["read it in a condition, an amount or a text, or leave it out"],
    )


def never_set(problems: Problems, span: Span, what: str) -> None:
    """Report state that never changes."""
    problems.warn(
        "never-set",
        f"nothing ever sets {what}, so it stays as it is at the beginning",
        span,
        hints=["set it in a step; a value that never changes is a setting or a `define`"],
    )


def _read_by(survey: Survey, step: Step) -> int:
    """Give what a statement itself reads; `x += 1` does not ask for x."""
    mask = 0
    own = 0
    if isinstance(step, game.Assign):
        own = survey.bit(step.to.place)
        for key in step.to.keys:
            mask |= survey.reads(key)
        return mask | (survey.reads(step.value) & ~own)
    for expr in walk.expressions(step):
        mask |= survey.reads(expr)
    return mask


def _put_by(survey: Survey, step: Step) -> int:
    """Give where a statement itself puts something."""
    match step:
        case game.Move(to=to) | game.Deal(to=to) | game.Pay(to=to) | game.Assign(to=to):
            refill = step.source.place.refill if isinstance(step, game.Deal) else None
            more = survey.bit(step.source.place) if refill and isinstance(step, game.Deal) else 0
            return survey.bit(to.place) | more
        case game.SwapPiles() | game.SwapCards():
            return survey.own_changes(step)
    return 0
