"""How deep loops and conditions lie inside each other, every rule opened where it is run.

Python, to which a game is compiled, allows only so many levels. Counted as they are compiled: a rule or a pass that is
left early is a loop of its own, and so is a `where` of a joined collection.
"""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.dsl import game
from rulewright.dsl.check import walk
from rulewright.dsl.check.context import Context, TooLargeError
from rulewright.dsl.game import Steps

MAX_LOOPS = 15
MAX_LEVELS = 60


def limit(c: Context, blocks: Iterable[Steps]) -> None:
    """Refuse (`TooLargeError`) a game in which too much lies inside each other."""
    for block in blocks:
        _steps(c, block, 0, 0)


def _steps(c: Context, steps: Steps, loops: int, levels: int) -> None:
    """Go through statements that lie in so many loops, and in so many loops and conditions together."""
    for step in steps:
        tested = step.always if isinstance(step, game.Scope) else ()
        written = [*walk.expressions(step), *(one.check for one in tested)]
        own = max(map(_depth, written), default=0)
        _check(c, step.at, loops + own, levels + 2 * own)
        match step:
            case game.If():
                _steps(c, step.then, loops, levels + 1)
                _steps(c, step.otherwise, loops, levels if _goes_on(step) else levels + 1)
            case game.Loop():
                scope = step.scope
                left = scope is not None and _leaves(step.body, scope, one_pass=True)
                _steps(c, step.body, loops + 1 + left, levels + 1 + left)
            case game.Scope():
                left = _leaves(step.body, step.number, one_pass=False)
                more = step.when is not None
                _steps(c, step.body, loops + left, levels + left + more)
            case _:
                for block in walk.blocks(step):
                    _steps(c, block, loops, levels + 1)


def _goes_on(step: game.If) -> bool:
    """Whether the next condition stands beside this one (`elif`), as those of a `match` do."""
    match step.otherwise:
        case (game.If(condition=condition),):
            return not _depth(condition)
        case _:
            return False


def _check(c: Context, at: game.At, loops: int, levels: int) -> None:
    if loops > MAX_LOOPS:
        raise TooLargeError(
            c.span(at),
            f"more than {MAX_LOOPS} loops lie inside each other here",
            "a rule that is run in a loop lies in it, with its own loops",
        )
    if levels > MAX_LEVELS:
        raise TooLargeError(
            c.span(at),
            f"more than {MAX_LEVELS} loops and conditions lie inside each other here",
            "a rule that is run under a condition lies in it, with its own conditions",
        )


def _leaves(steps: Steps, scope: int, *, one_pass: bool) -> bool:
    return any(
        isinstance(step, game.Leave) and (step.scope, step.one_pass) == (scope, one_pass)
        for step in walk.statements(steps)
    )


def _depth(expr: game.Expr) -> int:
    """Count the loops inside each other that an expression is."""
    match expr:
        case game.Collect():
            where = 0 if expr.where is None else _depth(expr.where)
            body = _depth(expr.body) + expr.flat
            return max(_depth(expr.source) + expr.flat, 1 + max(where, body))
        case game.Test(source=source, condition=inner) | game.Extreme(source=source, by=inner):
            return max(_depth(source), 1 + _depth(inner))
        case game.Rank(source=source, by=inner):
            return max(_depth(source), 1 + _depth(inner))
        case _:
            return max((_depth(child) for child in walk.children(expr)), default=0)
