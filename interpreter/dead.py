"""Sentences whose result nobody reads: a `let` that is not used, and what was worked out only for it.

The library's mechanics hand over more than most games want; what a game leaves out should cost nothing.
"""

from dataclasses import replace

from rulewright.dsl.game import (
    Bind,
    Decide,
    If,
    Local,
    Loop,
    Option,
    Place,
    PlaceKind,
    Reason,
    Scope,
    Seen,
    Step,
    Steps,
    Variable,
)
from rulewright.interpreter.uses import given as expressions_of
from rulewright.interpreter.uses import inside, sentences, texts


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
        one = _inside(step, read)
        same = same and one is step
        made.append(one)
    return steps if same else tuple(made)


def _inside(step: Step, read: set[Variable]) -> Step:
    match step:
        case If(then=then, otherwise=otherwise):
            one, other = _steps(then, read), _steps(otherwise, read)
            if one is then and other is otherwise:
                return step
            return replace(step, then=one, otherwise=other)
        case Loop(body=body) | Scope(body=body):
            inner = _steps(body, read)
            return step if inner is body else replace(step, body=inner)
        case Decide(options=options, otherwise=otherwise):
            kept = tuple(_option(option, read) for option in options)
            rest = None if otherwise is None else _steps(otherwise, read)
            if rest is otherwise and all(a is b for a, b in zip(kept, options, strict=True)):
                return step
            return replace(step, options=kept, otherwise=rest)
        case _:
            return step


def _option(option: Option, read: set[Variable]) -> Option:
    body = _steps(option.body, read)
    must = tuple(_reason(reason, read) for reason in option.must)
    if body is option.body and all(a is b for a, b in zip(must, option.must, strict=True)):
        return option
    return replace(option, body=body, must=must)


def _reason(reason: Reason, read: set[Variable]) -> Reason:
    if reason.fine is None:
        return reason
    fine = _steps(reason.fine, read)
    return reason if fine is reason.fine else replace(reason, fine=fine)


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
