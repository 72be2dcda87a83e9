"""Every number that is picked gets a range, so that its actions have numbers, or it is said what keeps it from one.

What is too wide may stand in a mechanic because of what a game fills its slots with. It is then told where the game
says so.
"""

from __future__ import annotations

from collections.abc import Callable

from rulewright.dsl import game
from rulewright.dsl.check import walk
from rulewright.dsl.check.bounds import Bounds, Ranges
from rulewright.dsl.check.context import Context
from rulewright.dsl.check.needs import SHORT
from rulewright.dsl.check.rewrite import rewrite
from rulewright.dsl.check.types import NUMBER, bare
from rulewright.dsl.diagnostics import Label
from rulewright.dsl.game import NumberType, Steps
from rulewright.dsl.source import Source
from rulewright.dsl.structs import replace

MAX_ACTIONS = 20_000  # values of one number that is picked


def bound_picks(c: Context, ranges: Ranges, steps: Steps) -> Steps:
    """Give every pick of a number its range."""

    def change(step: game.Step, _following: game.Step | None) -> tuple[game.Step, ...]:
        if isinstance(step, game.Decide):
            options = tuple(
                replace(option, picks=tuple(_bounded(c, ranges, pick) for pick in option.picks))
                for option in step.options
            )
            step = replace(step, options=options)
            c.decisions[step.number] = step
        return (step,)

    return rewrite(steps, change)


def _bounded(c: Context, ranges: Ranges, pick: game.Pick) -> game.Pick:
    if not isinstance(bare(pick.variable.type), NumberType):
        return pick
    low, high = ranges.items(pick.values) or (0, 0)
    if low is None or high is None:
        _report_unbounded(c, ranges, pick, low=low is None)
        return pick
    high = max(low, high)
    if high - low > MAX_ACTIONS:
        _report_too_many(c, ranges, pick, low, high)
        return pick
    return replace(pick, low=_number(low, pick), high=_number(high, pick))


def _number(value: int, pick: game.Pick) -> game.Const:
    return game.Const(value=value, type=NUMBER, at=pick.at)


# ------------------------------------------------------------------------------------------------ what is too wide


def _report_unbounded(c: Context, ranges: Ranges, pick: game.Pick, *, low: bool) -> None:
    cause = _cause(c, ranges, pick, low=low, is_wide=lambda found: None in found)
    text = " ".join(c.span(cause.at).text.split())
    text = text if len(text) <= SHORT and cause.at != pick.at else "..."
    c.problems.error(
        "unbounded",
        f"the {'smallest' if low else 'largest'} number that can be picked here is not known before the game",
        c.span(cause.at),
        related=_picked_elsewhere(c, cause, pick),
        hints=[
            f"bound it here, as in `{f'max({text}, 0)' if low else f'min({text}, 100)'}`",
            "or give what it comes from an end: a number a `range:`, tokens a count",
        ],
    )


def _report_too_many(c: Context, ranges: Ranges, pick: game.Pick, low: int, high: int) -> None:
    def is_wide(found: Bounds) -> bool:
        return any(end is None or abs(end) > MAX_ACTIONS // 2 for end in found)

    cause = _cause(c, ranges, pick, low=-low > high, is_wide=is_wide)
    c.problems.error(
        "too-large",
        f"{high - low + 1:,} numbers can be picked here; {MAX_ACTIONS:,} is the most",
        c.span(cause.at),
        related=_picked_elsewhere(c, cause, pick),
        hints=["give the numbers that this reads a smaller range"],
    )


def _picked_elsewhere(c: Context, cause: game.Expr, pick: game.Pick) -> list[Label]:
    """Show where the pick stands, unless it is around its cause."""
    there, here = c.span(pick.at), c.span(cause.at)
    around = there.source is here.source and there.start <= here.start and here.end <= there.end
    return [] if around else [Label(there, "picked here")]


def _cause(
    c: Context, ranges: Ranges, pick: game.Pick, *, low: bool, is_wide: Callable[[Bounds], bool]
) -> game.Expr:
    """Find what makes a pick too wide: an end of its range, or, in a mechanic of another file, what that comes from."""
    end = pick.values
    if isinstance(end, game.Op) and end.name == "range":
        end = end.arguments[0 if low else 1]
    source = c.span(end.at).source
    if source not in _libraries(c):
        return end
    seen = {id(end)}
    waiting = [end]
    for expr in waiting:
        if c.span(expr.at).source is not source:
            return expr
        for part in (*walk.children(expr), *ranges.assigned_to(expr)):
            found = ranges.of(part) if isinstance(bare(part.type), NumberType) else None
            if id(part) not in seen and found is not None and is_wide(found):
                seen.add(id(part))
                waiting.append(part)
    return end


def _libraries(c: Context) -> set[Source]:
    """Find the files other than the game's that mechanics stand in."""
    return {one.span.source for one in c.spec.mechanics.values()} - {c.spec.span.source}
