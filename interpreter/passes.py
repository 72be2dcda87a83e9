"""Which loops are counted: those that, with the loops around them, can have many passes.

Everything that runs between two stops is bounded by a count (`limits.STEPS`). Counting costs time, so a loop is left
out where few passes are all it can ever have: a loop over players, say. What is left out is bounded by the text alone.
"""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.dsl.game import Expr, Steps
from rulewright.dsl.structs import Struct
from rulewright.interpreter.uses import given, inside, sentences, without_bots

MANY = 1000
"""Passes that need not be counted, of loops inside each other together."""
FEW = 16
"""The same within one pass of a loop that is counted."""
SHORT = 64
"""Items that may be gone through at once without being counted."""
PARTS = 4
"""Parts of sentences and expressions that count as one step more."""


class Run(Struct):
    """Where something stands among loops.

    times    how often it runs at most, in one pass of the nearest loop around it that is counted
    counted  there is such a loop
    """

    times: int = 1
    counted: bool = False

    def loop(self, most: int | None) -> tuple[Run, bool]:
        """Where the body of a loop here stands, and whether the loop is counted; `most` passes, None: any number."""
        allowed = FEW if self.counted else MANY
        if most is not None and self.times * most <= allowed:
            return Run(self.times * max(most, 1), self.counted), False
        return Run(1, counted=True), True


def weight(*exprs: Expr | None, steps: Steps = ()) -> int:
    """The steps that a pass of a loop counts as, by what stands in it."""
    return 1 + _parts(exprs, steps) // PARTS


def _parts(exprs: Iterable[Expr | None], steps: Steps) -> int:
    found = 0
    for step in sentences(steps):
        found += 1 + sum(1 for expr in given(without_bots(step)) for _ in inside(expr))
    return found + sum(1 for expr in exprs if expr is not None for _ in inside(expr))
