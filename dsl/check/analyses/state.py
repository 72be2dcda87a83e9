"""State that is set and never read, or read and never set.

Cards and tokens may rest somewhere for good, so a pile or counter that only takes is no mistake; one that nothing is
ever put into is. A number, flag or marker that no condition, amount or text asks for has no influence on the game,
unless it lies on a card for players to see: what they read there they may act on.
"""

from __future__ import annotations

from rulewright.dsl import game
from rulewright.dsl.check import walk
from rulewright.dsl.check.analyses.declared import Declared
from rulewright.dsl.check.analyses.survey import Survey
from rulewright.dsl.check.analyses.written import Written
from rulewright.dsl.game import CardKey, Place, PlaceKind, Seen, Step
from rulewright.dsl.source import Span


def check_state(survey: Survey, told: Declared, idle: Written) -> None:
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
        bit, span = survey.bit(place), c.span(place.at)
        if place.kind in {PlaceKind.PILE, PlaceKind.COUNTER}:
            _held(told, place, span, put=put & bit, used=(reads | taken) & bit)
        elif not (reads | put) & bit:
            told.unused(f"nothing uses `{place.name}`", span)
        elif not reads & bit:
            if not _is_mark_for_players(place):
                told.never_read(place.name, span)
        elif not put & bit:
            report = told.never_set if place.starts is None else told.never_rolled
            report(place.name, span)


def _is_mark_for_players(place: Place) -> bool:
    """Whether it lies on cards where somebody sees it, such as what has been told of them."""
    return place.seen is not Seen.NOBODY and any(isinstance(key, CardKey) for key in place.keys)


def _held(told: Declared, place: Place, span: Span, *, put: int, used: int) -> None:
    is_pile = place.kind is PlaceKind.PILE
    if not put and not used:
        told.unused(f"nothing uses `{place.name}`", span)
    elif not put:
        hint = "`move` or `deal` something to it" if is_pile else "`pay` something to it"
        what = "card" if is_pile else "token"
        told.warn("never-set", f"no {what} ever comes to `{place.name}`", span, [hint])


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
