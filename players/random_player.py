"""A player who takes any legal action, all of them alike likely."""

from rulewright.interpreter.chance import RNG, below, seeded
from rulewright.players.turn import Turn


class RandomPlayer:
    """Plays at random, and the same way again from the same seed, on every machine."""

    __slots__ = ("_chance",)

    def __init__(self, seed: int) -> None:
        self._chance = [0] * RNG + [seeded(seed)]

    def choose(self, turn: Turn) -> int:
        """Draw one of the legal actions; of a choice of several values, each in turn."""
        legal = turn.legal
        return legal[below(self._chance, len(legal))]
