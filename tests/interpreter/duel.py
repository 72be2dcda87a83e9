"""The game `duel` of `tables.py` at a moment that many tests speak of."""

from rulewright.interpreter import State
from tests.interpreter.tables import table

DUEL = {
    "Ann.hand": ["red 1", "blue 2"],
    "Bo.hand": ["red 3", "red 4"],
    "deck": ["blue 4"],
    "starter": "Ann",
}


def duel(seed: int = 1) -> State:
    return table("duel").start(seed, names=["Ann", "Bo"], position=DUEL, at="turn")


def labels(state: State, seat: int) -> list[str]:
    return [state.label(seat, action) for action in state.legal(seat)]
