"""Players: from what one seat may know to an action.

A player is asked with a `Turn`, which shows one seat's side of a state and nothing else, so a bot
cannot look at what its seat does not see. `KINDS` are those that can be named on a command line.
"""

from collections.abc import Callable, Mapping

from rulewright.interpreter.chance import GAMMA, MASK, mix
from rulewright.players.random_player import RandomPlayer
from rulewright.players.turn import Player, Turn

__all__ = ["KINDS", "Player", "RandomPlayer", "Turn", "seat_player"]

KINDS: Mapping[str, Callable[[int], Player]] = {"random": RandomPlayer}
"""Each kind of player by its name; made from a seed."""


def seat_player(kind: str, seed: int, seat: int) -> Player:
    """Make a player for a seat, whose own chance follows from the seed of the game and the seat.

    It is not the chance of the game itself: a shuffle says nothing about a bot, nor a bot about it.
    """
    return KINDS[kind](mix(((seed ^ MASK) + (seat + 1) * GAMMA) & MASK))
