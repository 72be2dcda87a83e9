"""A value that is read again in a list after a `run` that has changed it.

What a rule does is not seen where it is run: who reads `leader` before and after `run auction` may well believe that
it is the same. Numbers, flags and markers are looked at; piles and counters are there to be changed by what is run.
Reading something in order to set it again (`x += 1`) asks for what it is now.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.dsl import game
from rulewright.dsl.check import walk
from rulewright.dsl.check.analyses.meaning import Key, key, key_of_target
from rulewright.dsl.check.analyses.survey import Survey
from rulewright.dsl.diagnostics import Label
from rulewright.dsl.game import Expr, PlaceKind, Scope, Step, Steps

_SCALARS = {PlaceKind.NUMBER, PlaceKind.FLAG, PlaceKind.MARKER}


def check_stale(survey: Survey) -> None:
    """Report values that are read before and after a rule that sets them."""
    for steps in (survey.game.setup, survey.game.phases):
        _list(survey, steps)
    for step in survey.steps:
        for block in walk.blocks(step):
            if len(block) > 1:
                _list(survey, block)


def _list(survey: Survey, steps: Steps) -> None:
    if not any(isinstance(step, Scope) and step.kind == "rule" for step in steps):
        return
    read: dict[Key, Expr] = {}
    doubtful: dict[Key, Scope] = {}
    for step in steps:
        if isinstance(step, Scope):
            changes = survey.changes(step) if step.kind == "rule" else 0
            for place_key, before in read.items():
                if survey.touches(before) & changes:
                    doubtful[place_key] = step
            continue
        for reading in _scalars(survey, step):
            found = key(reading)
            run = doubtful.get(found)
            if run is not None and run.called is not None:
                _report(survey, reading, read[found], run)
                return
            read[found] = reading
        changes = survey.changes(step)
        if isinstance(step, game.Assign):
            doubtful = {
                k: run for k, run in doubtful.items() if not survey.touches(read[k]) & changes
            }


def _report(survey: Survey, reading: Expr, before: Expr, run: Scope) -> None:
    assert run.called is not None
    text = survey.text(reading.at)
    survey.context.problems.warn(
        "stale-read",
        f"`{text}` may be another one than above: `{run.name}` sets it",
        survey.span(reading.at),
        related=[
            Label(survey.span(before.at), "read here before"),
            Label(survey.span(run.called), "changed by this"),
        ],
        hints=[f"keep it with `let` before the `run`, or read it only after it: `let x = {text}`"],
    )


def _scalars(survey: Survey, step: Step) -> Iterator[Expr]:
    """List what a statement and those inside it read, without rules that are run; not what it reads to set it again."""
    own = _own_target(step)
    for expr in walk.expressions(step):
        for node in walk.nodes(expr):
            match node:
                case game.Read(place=place) if place.kind in _SCALARS:
                    if key(node) != own:
                        yield node
                case game.Local(variable=variable) if survey.bit_of_variable(variable):
                    if key(node) != own:
                        yield node
    for block in walk.blocks(step):
        for inner in block:
            if not isinstance(inner, Scope):
                yield from _scalars(survey, inner)


def _own_target(step: Step) -> Key | None:
    match step:
        case game.Assign(to=to):
            return key_of_target(to)
        case game.Bind(variable=variable):
            return ("local", variable.number)
    return None
