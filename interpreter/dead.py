"""Sentences whose result nobody reads: a `let` that is not used, and what was worked out only for it.

The library's mechanics hand over more than most games want; what a game leaves out should cost nothing.
"""

from rulewright.dsl.game import (
    Bind,
    Decide,
    Local,
    Place,
    PlaceKind,
    Seen,
    Step,
    Steps,
    Variable,
)
from rulewright.interpreter.uses import given as expressions_of
from rulewright.interpreter.uses import inside, over_bodies, sentences, texts


def read_variables(steps: Steps) -> set[Variable]:
    """All variables that something reads."""
    found: set[Variable] = set()
    for step in sentences(steps):
        exprs = list(expressions_of(step))
        if isinstance(step, Decide):
            exprs += texts(step.ask)
        for outer in exprs:
            for expr in inside(outer):
                if isinstance(expr, Local):
                    found.add(expr.variable)
    return found


def without_dead(lists: tuple[Steps, ...]) -> tuple[Steps, ...]:
    """The sentences without what is not read, until nothing more goes."""
    while True:
        read: set[Variable] = set()
        for steps in lists:
            read |= read_variables(steps)
        fewer = tuple(_steps(steps, read) for steps in lists)
        if all(a is b for a, b in zip(fewer, lists, strict=True)):
            return lists
        lists = fewer


def _steps(steps: Steps, read: set[Variable]) -> Steps:
    made: list[Step] = []
    same = True
    for step in steps:
        if isinstance(step, Bind) and step.variable not in read:
            same = False
            continue
        one = over_bodies(step, lambda body: _steps(body, read))
        same = same and one is step
        made.append(one)
    return steps if same else tuple(made)


def silent_places(game_places: tuple[Place, ...], read: set[Place]) -> frozenset[Place]:
    """State of rules that nobody reads and nobody sees: it need not be kept."""
    return frozenset(
        place
        for place in game_places
        if place.scope is not None
        and place.seen is Seen.NOBODY
        and place.kind is not PlaceKind.PILE
        and place not in read
    )
