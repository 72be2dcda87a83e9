"""How many parts of one kind a game may have: far above what games need, so that a stranger's file is refused at once.

What is left out by such a bound is never parsed; see `Reading.few` and `Reading.one_more`.
"""

from __future__ import annotations

from rulewright.dsl.structs import Struct


class Most(Struct):
    """A bound: how many there may be, of what (in the sentence "... has at most 12 picks"), and what else to do."""

    count: int
    what: str
    hint: str

    def __str__(self) -> str:
        return self.what.format(f"{self.count:,}")


OPTIONS = Most(
    200, "a decision has at most {} options", "options that differ in a value are one, with `pick:`"
)
PICKS = Most(
    12, "an option has at most {} picks", "let what is chosen later be a decision of its own"
)
REASONS = Most(50, "`must:` has at most {} reasons", "put what belongs together under `define:`")
ANSWERS = Most(
    100, "`automatic:` has at most {} rules", "what several rules ask for may be a `define:`"
)
BOTS = Most(20, "a game has at most {} bots", "leave out those that nobody plays against")
RULES_OF_A_BOT = Most(
    100, "a bot has at most {} rules", "what several rules ask for may be a `define:`"
)
PROCEDURES = Most(
    2_000, "a game has at most {} rules", "rules that are alike are one with parameters"
)
PLACES = Most(
    2_000, "a game has at most {} places", "places that are alike are one with `for each:`"
)
DEFINES = Most(
    2_000, "a game has at most {} defines", "defines that are alike are one with parameters"
)
PHASES = Most(500, "a game has at most {} phases", "phases that are alike are one that repeats")
CELLS = Most(5_000, "a game's tables have at most {} cells", "what can be computed is a `define:`")
