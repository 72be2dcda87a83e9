"""What is allowed and most likely not meant: analyses of a game that checks."""

from __future__ import annotations

from rulewright.dsl import game
from rulewright.dsl.check.bounds import Ranges
from rulewright.dsl.check.context import Context


def analyse(c: Context, checked: game.CheckedGame, ranges: Ranges) -> None:
    """Run every analysis."""
