"""Making a changed copy of statements: the one place that knows how to put every statement together again."""

from __future__ import annotations

from collections.abc import Callable

from rulewright.dsl import game
from rulewright.dsl.game import Steps
from rulewright.dsl.structs import replace

Change = Callable[[game.Step, game.Step | None], tuple[game.Step, ...]]
"""What becomes of a statement; the second is the one that stands behind it in its list, as it was."""


def rewrite(steps: Steps, change: Change) -> Steps:
    """Copy statements, innermost first, each replaced by what `change` makes of it."""
    made: list[game.Step] = []
    for n, step in enumerate(steps, 1):
        following = steps[n] if n < len(steps) else None
        made.extend(change(_inside(step, change), following))
    return tuple(made)


def _inside(step: game.Step, change: Change) -> game.Step:
    match step:
        case game.If():
            return replace(
                step, then=rewrite(step.then, change), otherwise=rewrite(step.otherwise, change)
            )
        case game.Loop() | game.Scope():
            return replace(step, body=rewrite(step.body, change))
        case game.Decide():
            options = tuple(
                replace(
                    option,
                    body=rewrite(option.body, change),
                    must=tuple(_reason(r, change) for r in option.must),
                )
                for option in step.options
            )
            otherwise = None if step.otherwise is None else rewrite(step.otherwise, change)
            return replace(step, options=options, otherwise=otherwise)
    return step


def _reason(reason: game.Reason, change: Change) -> game.Reason:
    return reason if reason.fine is None else replace(reason, fine=rewrite(reason.fine, change))
