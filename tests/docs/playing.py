"""Games played to their end at random, for every number of players, through the public interface."""

from collections.abc import Iterable

from rulewright.dsl.game import CheckedGame, Example
from rulewright.interpreter import compile_game
from rulewright.interpreter.examples import run_examples
from rulewright.players import Turn, seat_player

MOST = 5_000
"""Actions of one game; those of the pages need a few hundred."""


def play_out(checked: CheckedGame, games: int = 3) -> None:
    """Play to the end with random players, `always:` tested."""
    for seats in range(checked.least_seats, checked.most_seats + 1):
        game = compile_game(checked, seats)
        for seed in range(games):
            players = [seat_player("random", seed, seat) for seat in range(seats)]
            state = game.start(seed, check=True)
            for _ in range(MOST):
                if state.over:
                    break
                seat = state.deciders[0]
                state.act(seat, players[seat].choose(Turn(state, seat)))
            assert state.over, f"{checked.reference} goes on and on with {seats} players"


def failures_of(examples: Iterable[Example]) -> list[str]:
    """Run examples; say what is not as they say."""
    return [
        f"{result.example.name}: {failure.kind} {failure.expected}: {failure.found}"
        for result in run_examples(examples)
        for failure in result.failures
    ]
