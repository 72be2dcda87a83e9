"""What random games come to, as one line for each: `python -m tests.properties.digest GAME...`.

The line holds the record, and everything that seats were shown on the way, so that two processes
print the same only if they played the same game.
"""

import sys
from hashlib import sha256

from rulewright.dsl import load_game
from rulewright.interpreter import Game
from tests.properties.properties import random_game

SEED = 20


def digest(reference: str) -> str:
    """The digest of one random game at the fewest seats."""
    checked = load_game(reference)
    game = Game(checked, checked.least_seats)
    found = sha256()
    for state in random_game(game, SEED):
        found.update(repr(state.raw[:6]).encode())
    found.update(state.save().encode())
    for seat in range(game.seats):
        found.update(repr((state.view(seat), state.log(seat))).encode())
        found.update(repr(state.information_state(seat)).encode())
    return found.hexdigest()


if __name__ == "__main__":
    for name in sys.argv[1:]:
        print(name, digest(name))  # noqa: T201 - read by the test
