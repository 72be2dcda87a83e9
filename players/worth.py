"""How good it is for a seat how a game stands: what bots play for, by the `winner:` lines of the game.

scores  the points of each seat, with the sign turned where fewest win. Of those who win or lose
        together (`together`) each counts for itself; else `leads` counts points beside the others'
leads   points of a seat minus the average of the others': with two seats who win what the other loses,
        that is what they play for, and with more seats it is what helps to win
places  the share of the other seats that a seat is ranked before, ties by half: 1 for who wins alone,
        0 for the last, and for all where all lose together
"""

from rulewright.dsl.game import CheckedGame
from rulewright.interpreter.state import State


class Worth:
    """What the seats of a game play for."""

    __slots__ = ("_sign", "_together")

    def __init__(self, game: CheckedGame) -> None:
        kinds = [criterion.kind for criterion in game.winner]
        counted = [kind for kind in kinds if kind in {"most", "least"}]
        self._sign = -1 if counted[:1] == ["least"] else 1
        self._together = "together" in kinds

    def scores(self, state: State) -> list[int]:
        """The points of every seat, more being better."""
        return [self._sign * score for score in state.scores]

    def leads(self, state: State) -> list[float]:
        """How far every seat is ahead of the others."""
        scores = self.scores(state)
        others = len(scores) - 1
        if self._together or not others:
            return [float(score) for score in scores]
        total = sum(scores)
        return [score - (total - score) / others for score in scores]

    @staticmethod
    def places(state: State) -> list[float]:
        """How every seat is placed, from 0 to 1."""
        ranking = state.ranking
        seats = state.game.seats
        found = [0.0] * seats
        behind = sum(map(len, ranking))
        for group in ranking:
            behind -= len(group)
            place = 1.0 if seats == 1 else (behind + (len(group) - 1) / 2) / (seats - 1)
            for seat in group:
                found[seat] = place
        return found
