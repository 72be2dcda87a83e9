"""Players: from what one seat may know to an action.

A player is asked with a `Turn`, which shows one seat's side of a state and nothing else, so a bot
cannot look at what its seat does not see: to think ahead, it has states made up that look the same to
the seat. `KINDS` are those that can be named on a command line, `read_lineup` reads who sits where.
"""

from rulewright.players.greedy import GreedyPlayer
from rulewright.players.kinds import KINDS, BotError, maker, seat_player
from rulewright.players.lineup import read_lineup
from rulewright.players.random_player import RandomPlayer
from rulewright.players.search import SearchPlayer
from rulewright.players.turn import Player, Turn

__all__ = [
    "KINDS",
    "BotError",
    "GreedyPlayer",
    "Player",
    "RandomPlayer",
    "SearchPlayer",
    "Turn",
    "maker",
    "read_lineup",
    "seat_player",
]
