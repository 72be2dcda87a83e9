"""What every interface takes: a game, or its name; and how long one is played at most."""

from __future__ import annotations

from rulewright.dsl import load_game
from rulewright.dsl.game import CheckedGame
from rulewright.interpreter import Game, compile_game

CAP = 10_000
"""Actions after which a game is cut, so that one without an end does not stop all learning."""


def opened(game: Game | CheckedGame | str, seats: int | None = None) -> Game:
    """Make a game ready: a compiled one, a checked one, or the name of one as commands take it.

    Without a number of seats there are as few as the game allows. Raises GameErrors and ValueError as
    `load_game` and `compile_game` do.
    """
    if isinstance(game, Game):
        if seats not in (None, game.seats):
            raise ValueError(f"the game is compiled for {game.seats} seats, not for {seats}")
        return game
    checked = load_game(game) if isinstance(game, str) else game
    return compile_game(checked, checked.least_seats if seats is None else seats)
