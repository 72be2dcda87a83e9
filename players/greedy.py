"""A player who looks one step ahead, by its own score.

Each action is tried in the same few states that look like the one it has to decide in. What counts is
the average of its own score at the next decision, whoever's that is. Where no action makes a difference
by then, as in games that count points at the end only, it is the average at the end of random playouts.
"""

from collections.abc import Sequence

from rulewright.interpreter.faults import FaultError
from rulewright.interpreter.state import State
from rulewright.players.ahead import FARTHEST, Chance
from rulewright.players.turn import Turn
from rulewright.players.worth import Worth

PLAYOUTS = 20
"""Random playouts of each action where a score shows at the end only."""

WORST = float("-inf")
"""What an action counts that ends in a fault of the rules."""


class GreedyPlayer:
    """Takes the action that is best for its own score at once; of equally good ones any.

    samples  how many states are made up for each decision
    """

    __slots__ = ("_chance", "_samples")

    def __init__(self, seed: int, samples: int) -> None:
        self._chance = Chance(seed)
        self._samples = samples

    def choose(self, turn: Turn) -> int:
        """Compare all legal actions; inside a choice of several values the rest of it is drawn."""
        legal = list(turn.legal)
        if len(legal) == 1:
            return legal[0]
        values = self._at_once(turn, legal) or self._at_the_end(turn, legal)
        highest = max(values)
        best = [action for action, value in zip(legal, values, strict=True) if value == highest]
        return self._chance.one_of(best)

    def _made_up(self, turn: Turn, times: int) -> list[State]:
        worlds = (turn.sample(self._chance.below) for _ in range(times))
        return [world for world in worlds if world is not None]

    def _at_once(self, turn: Turn, legal: list[int]) -> Sequence[tuple[float, ...]]:
        """Give the score of each action at the next decision; nothing where it makes no difference."""
        seat = turn.seat
        found: list[list[float]] = [[] for _ in legal]
        for world in self._made_up(turn, self._samples):
            worth = Worth(world.game.checked)
            for row, action in zip(found, legal, strict=True):
                state = world.copy()
                try:
                    self._chance.go_on(state, seat, action)
                except FaultError:
                    row.append(WORST)
                    continue
                try:
                    row.append(worth.scores(state)[seat])
                except FaultError:  # what scores are counted from may not lie there before the end
                    return ()
        if all(row == found[0] for row in found):
            return ()
        return [(_mean(row),) for row in found]

    def _at_the_end(self, turn: Turn, legal: list[int]) -> Sequence[tuple[float, ...]]:
        """Give the score of each action after random playouts, and the place for games without scores."""
        seat = turn.seat
        found: list[list[tuple[float, float]]] = [[] for _ in legal]
        for world in self._made_up(turn, PLAYOUTS):
            worth = Worth(world.game.checked)
            for row, action in zip(found, legal, strict=True):
                state = world.copy()
                try:
                    state.act(seat, action)
                    state.playout(self._chance.unit, FARTHEST)
                    row.append((worth.scores(state)[seat], worth.places(state)[seat]))
                except FaultError:
                    row.append((WORST, 0.0))
        return [tuple(map(_mean, zip(*row, strict=True))) for row in found]


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)
