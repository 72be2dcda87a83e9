"""A value that is read again in a list after a `run` that has changed it.

What a rule does is not seen where it is run: who reads `leader` before and after `run auction` may well believe that
it is the same. Numbers, flags and markers are looked at, also where a define reads them; piles and counters are there
to be changed by what is run. Reading something in order to set it again (`x += 1`) asks for what it is now; and what
was kept with `let` is there to be compared with what it is later.

Of a counter what was kept with `let` is looked at: to pay all that was there, after a rule that may have taken of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rulewright.dsl import game
from rulewright.dsl.check import walk
from rulewright.dsl.check.analyses.meaning import NO_ITEMS, Items, Key, key, key_of_target
from rulewright.dsl.check.analyses.survey import Survey
from rulewright.dsl.diagnostics import Label
from rulewright.dsl.game import At, Expr, PlaceKind, Scope, Step, Steps

_SCALARS = {PlaceKind.NUMBER, PlaceKind.FLAG, PlaceKind.MARKER}


class _Reading(NamedTuple):
    """Something that is read, what it is called, and where: in the step itself, not in a define that it uses."""

    key: Key
    expr: Expr
    at: At


def check_stale(survey: Survey) -> None:
    """Report values that are read before and after a rule that sets them."""
    for steps in (survey.game.setup, survey.game.phases):
        _list(survey, steps)
    for step in survey.steps:
        for block in walk.blocks(step):
            if len(block) > 1:
                _list(survey, block)


def _list(survey: Survey, steps: Steps) -> None:
    if any(isinstance(step, Scope) and step.kind == "rule" for step in steps):
        _read_again(survey, steps)
        _paid_later(survey, steps)


def _read_again(survey: Survey, steps: Steps) -> None:
    read: dict[Key, _Reading] = {}
    doubtful: dict[Key, Scope] = {}
    for step in steps:
        if isinstance(step, Scope):
            changes = survey.changes(step) if step.kind == "rule" else 0
            for place_key, before in read.items():
                if survey.touches(before.expr) & changes:
                    doubtful[place_key] = step
            continue
        for reading in _scalars(survey, step):
            run = doubtful.get(reading.key)
            if run is not None and run.called is not None:
                _report(survey, reading, read[reading.key], run)
                return
            read[reading.key] = reading
        if isinstance(step, game.Bind):
            read.pop(key(step.value), None)
            doubtful.pop(key(step.value), None)
        changes = survey.changes(step)
        if isinstance(step, game.Assign):
            doubtful = {
                k: run for k, run in doubtful.items() if not survey.touches(read[k].expr) & changes
            }


def _report(survey: Survey, again: _Reading, before: _Reading, run: Scope) -> None:
    assert run.called is not None
    text = survey.text(again.at)
    what = "it" if again.at == again.expr.at else "what it asks for"
    survey.context.problems.warn(
        "stale-read",
        f"`{text}` may be another one than above: `{run.name}` sets {what}",
        survey.span(again.at),
        related=[
            Label(survey.span(before.at), "read here before"),
            Label(survey.span(run.called), "changed by this"),
        ],
        hints=[f"keep it with `let` before the `run`, or read it only after it: `let x = {text}`"],
    )


def _scalars(survey: Survey, step: Step) -> Iterator[_Reading]:
    """List what a statement and those inside it read, without rules that are run; not what it reads to set it again."""
    own = _own_target(step)
    for expr in walk.expressions(step):
        for reading in _readings(survey, expr, NO_ITEMS, expr.at):
            if reading.key != own:
                yield reading
    for block in walk.blocks(step):
        for inner in block:
            if not isinstance(inner, Scope):
                yield from _scalars(survey, inner)


def _readings(survey: Survey, expr: Expr, items: Items, at: At) -> Iterator[_Reading]:
    """List the scalars in an expression; the parameter of a define is called by what it is given."""
    at = expr.at if _is_within(expr.at, at) else at
    match expr:
        case game.Read(place=place) if place.kind in _SCALARS:
            yield _Reading(key(expr, items), expr, at)
        case game.Local(variable=variable) if survey.bit_of_variable(variable):
            yield _Reading(key(expr, items), expr, at)
        case game.Let(variable=variable, value=value, body=body):
            yield from _readings(survey, value, items, at)
            inner = items.with_value(variable, key(value, items))
            yield from _readings(survey, body, inner, at)
            return
    for child in walk.children(expr):
        yield from _readings(survey, child, items, at)


def _is_within(inner: At, outer: At) -> bool:
    begin, end = (inner.line, inner.column), (inner.end_line, inner.end_column)
    first, last = (outer.line, outer.column), (outer.end_line, outer.end_column)
    return inner.file == outer.file and first <= begin and end <= last


def _own_target(step: Step) -> Key | None:
    match step:
        case game.Assign(to=to):
            return key_of_target(to)
        case game.Bind(variable=variable):
            return ("local", variable.number)
    return None


# ------------------------------------------------------------------------------------------------ counters


def _paid_later(survey: Survey, steps: Steps) -> None:
    """Report a payment of all that was in a counter before a rule that may take of it."""
    kept: dict[int, game.Bind] = {}
    doubtful: dict[int, Scope] = {}
    for step in steps:
        match step:
            case game.Bind(variable=variable, value=game.Read(place=place)) if (
                place.kind is PlaceKind.COUNTER
            ):
                kept[variable.number] = step
            case Scope(kind="rule", called=At()):
                taken = 0
                for inner in survey.inside(step):
                    taken |= survey.takes(inner)
                for number, bind in kept.items():
                    if survey.touches(bind.value) & taken:
                        doubtful.setdefault(number, step)
        if doubtful and not isinstance(step, Scope):
            for one in (step, *survey.inside(step)):
                match one:
                    case game.Pay(amount=game.Local(variable=variable), up_to=False) if (
                        variable.number in doubtful
                        and key_of_target(one.source) == key(kept[variable.number].value)
                    ):
                        _report_paid(survey, one, kept[variable.number], doubtful[variable.number])
                        return


def _report_paid(survey: Survey, pay: game.Pay, bind: game.Bind, run: Scope) -> None:
    assert run.called is not None
    name, text = survey.text(pay.amount.at), survey.text(bind.value.at)
    survey.context.problems.warn(
        "stale-read",
        f"`{name}` is what `{text}` was before `{run.name}`, which may take of it",
        survey.span(pay.amount.at),
        related=[
            Label(survey.span(bind.value.at), "read here"),
            Label(survey.span(run.called), "taken from by this"),
        ],
        hints=[f"read it after the `run`, or `pay up to {name}`"],
    )
