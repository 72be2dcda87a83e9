"""Loops as Python, with the count of their passes.

What runs between two stops is counted in one cell, `SPENT`, which every resume function sets to 0 where anything
behind it counts. See passes.py for which loops that is.
"""

from rulewright.dsl.game import Collection, Const, Expr, Op
from rulewright.dsl.game.limits import STEPS
from rulewright.interpreter.emit_names import Names
from rulewright.interpreter.passes import MANY, SHORT


class Loops(Names):
    """Begins loops and counts."""

    counting = False  # whether anything was counted so far

    def open_loop(self, header: str, most: int | None, weight: int = 1) -> None:
        """Begins a loop of at most `most` passes (None: any number), each of which counts as `weight` if it counts."""
        run, counted = self.w.run.loop(most)
        self.w.open(header)
        self.w.inside(run)
        if counted:
            self.spend(str(weight))

    def spend(self, steps: str) -> None:
        """So many steps more since the last stop."""
        self.counting = True
        self.w(f"SPENT[0] += {steps}")
        self.w(f"if SPENT[0] > {STEPS}: raise Trouble('endless', limit={STEPS})")

    def size(self, expr: Expr) -> int | None:
        """The most items of a collection, if that is known."""
        return self.ranges.size(expr)[1]

    def seen(self, expr: Expr, text: str) -> str:
        """A collection that is gone through at once, in the midst of something that is counted."""
        if isinstance(expr, Const) or not isinstance(expr.type, Collection):
            return text
        most = self.size(expr)
        if not self.w.run.counted or (most is not None and most <= SHORT):
            return text
        self.counting = True
        return f"seen({text})"

    def numbers(self, low: str, after: str, expr: Op) -> str:
        """The numbers from one to another; how many they are is counted unless they are surely few."""
        most = self.size(expr)
        if most is not None and most <= (SHORT if self.w.run.counted else MANY):
            return f"range({low}, {after})"
        self.counting = True
        return f"seen(range({low}, {after}))"
