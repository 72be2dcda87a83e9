"""How large things of a game may become, worked out from its rules: outcomes of chance, what the end is worth."""

from __future__ import annotations

import math
from functools import cached_property

from rulewright.dsl.game import Draw, Maybe, NumberType
from rulewright.dsl.game.limits import STEPS
from rulewright.interpreter import Game
from rulewright.interpreter.ranges import Ranges
from rulewright.interpreter.uses import sentences


class Bounds:
    """The bounds of one game with its number of seats, for one kind of rewards."""

    def __init__(self, game: Game, rewards: str) -> None:
        self.game = game
        self.rewards = rewards

    @cached_property
    def _ranges(self) -> Ranges:
        checked = self.game.checked
        return Ranges(checked, self.game.stage.layout, (checked.setup, checked.phases))

    @cached_property
    def outcomes(self) -> int:
        """The most different outcomes that one chance event has; 0 where nothing is left to chance.

        A card that comes up is one of the faces. What is drawn is one of the different items of a list:
        no more than the list is long, and of numbers no more than lie between its ends.
        """
        checked, layout = self.game.checked, self.game.stage.layout
        found = 0
        if layout.bags:
            found = len(checked.faces)
        for step in sentences((*checked.setup, *checked.phases)):
            if isinstance(step, Draw):
                found = max(found, self._drawn(step))
        return found

    def _drawn(self, step: Draw) -> int:
        known = [size for size in (self._ranges.size(step.among)[1],) if size is not None]
        kind = step.variable.type
        if isinstance(kind.of if isinstance(kind, Maybe) else kind, NumberType):
            low, high = self._ranges.variables.get(step.variable, (None, None))
            if low is not None and high is not None:
                known.append(high - low + 1)
        return min(known, default=STEPS)

    @property
    def zero_sum(self) -> bool:
        """Whether what the end is worth adds up to 0 for all."""
        together = any(criterion.kind == "together" for criterion in self.game.checked.winner)
        return self.rewards == "margin" or (self.rewards == "rank" and not together)

    @cached_property
    def utility(self) -> tuple[float, float]:
        """The least and the most that the end is worth to anybody; infinite where the rules do not tell."""
        if self.rewards == "rank":
            return -1.0, 1.0
        low = high = 0.0
        for line in self.game.checked.scoring:
            least, most = self._ranges.of(line.points)
            low += -math.inf if least is None else least
            high += math.inf if most is None else most
        if self.rewards == "score":
            return low, high
        share = (self.game.seats - 1) / self.game.seats
        widest = (high - low) * share
        return (-widest, widest) if share else (0.0, 0.0)
