"""The table that `python -m bench` prints: what was measured, the figure, and the target that it is held against."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rich.console import Console
from rich.table import Table

PACE = 1.9
"""Microseconds for a decision of the class by hand on the machine where the targets in ms and µs were set."""


@dataclass(frozen=True, slots=True)
class Row:
    """One figure. `most` is the target, a figure that must not be passed; None where there is none."""

    what: str
    figure: float
    unit: str
    most: float | None = None
    note: str = ""

    def at(self, pace: float) -> Row:
        """Give the row with its target moved to the pace of this machine, if it is a time of our own making."""
        if self.most is None or self.unit not in {"ms", "µs"}:
            return self
        return replace(self, most=self.most * pace / PACE)

    @property
    def missed(self) -> bool:
        """Whether the figure is past its target."""
        return self.most is not None and self.figure > self.most


def show(rows: Sequence[Row]) -> None:
    """Print the table."""
    table = Table(box=None, pad_edge=False)
    for title in ("what", "measured", "target", "", "note"):
        table.add_column(title, justify="right" if title in {"measured", "target"} else "left")
    for row in rows:
        target = "" if row.most is None else f"<= {row.most:.4g} {row.unit}"
        verdict = "" if row.most is None else "MISSED" if row.missed else "ok"
        table.add_row(row.what, f"{row.figure:.2f} {row.unit}", target, verdict, row.note)
    Console(width=150, highlight=False).print(table)
