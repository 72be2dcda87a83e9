"""Loops as Python, with the count of their passes.

What runs between two stops is counted in one cell, `SPENT`, which every resume function begins anew where
anything behind it counts. See passes.py for which loops that is.
"""

import re

from rulewright.dsl.game import Collection, Const, Expr, Op
from rulewright.dsl.game.limits import STEPS
from rulewright.interpreter.emit_names import Names
from rulewright.interpreter.passes import MANY, SHORT

LITTLE = STEPS // 100
"""Steps that may be counted ahead."""
_FIRST = re.compile(r"    SPENT\[0\] \+= (.+)")
"""What counts on every way through a function: it stands in no block."""
_COUNTS = re.compile(r"SPENT|    return |\w\(")
"""What may count already: it does itself, or goes on where something may, or calls what may."""


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

    def loop_over(
        self, target: str, items: str, most: int | None, weight: int = 1, *, whole: bool = False
    ) -> None:
        """Begins a loop over at most `most` items (None: any number), each counting as `weight` if it counts.

        Where all passes together are little, they are counted before the first, also if the loop ends early; so they
        are if nothing ends it early, and it is gone through as a whole.
        """
        run, counted = self.w.run.loop(most)
        if counted and not whole and (most is None or most * weight > LITTLE):
            self.open_loop(f"for {target} in {items}:", most, weight)
            return
        if counted:
            items = self.temporary(items)
            self.spend(f"len({items})" if weight == 1 else f"{weight} * len({items})")
        self.w.open(f"for {target} in {items}:")
        self.w.inside(run)

    def spend(self, steps: str) -> None:
        """So many steps more since the last stop."""
        self.counting = True
        self.w(f"SPENT[0] += {steps}")
        self.w(f"if SPENT[0] > {STEPS}: raise Trouble('endless', limit={STEPS})")

    def begin_count(self, start: int) -> None:
        """Counting begins anew in the function whose body was written from this line on.

        What counts first on every way through it takes the count's place, instead of being added to 0.
        """
        lines = self.w.lines
        for n in range(start, len(lines)):
            line = lines[n]
            if first := _FIRST.fullmatch(line):
                steps = first[1]
                lines[n] = f"    SPENT[0] = {steps}"
                if steps.isdecimal() and int(steps) <= STEPS:
                    del lines[n + 1], self.w.origins[n + 1]  # the test that it is not too much
                return
            if not line.startswith("    ") or _COUNTS.search(line):
                break
        lines.insert(start, "    SPENT[0] = 0")
        self.w.origins.insert(start, None)

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
