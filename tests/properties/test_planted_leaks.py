"""The leak test finds leaks: games with one planted in them fail it, each by what gives the secret away."""

import pytest

from rulewright.interpreter import Game
from tests.interpreter.tables import GAMES, checked
from tests.properties.properties import nothing_leaks

DUEL = GAMES["duel"]
HIGH = "some (others of p).hand where rank is 4"


@pytest.mark.parametrize(
    ("was", "now"),
    [
        pytest.param(
            "                wait: {}",
            f"                peek:\n                  when: {HIGH}\n                wait: {{}}",
            id="what is legal",
        ),
        pytest.param(
            'ask: "Your turn, {p}?"',
            'ask: "Deck {count(deck where rank is 4)}"',
            id="what is asked",
        ),
        pytest.param(
            "you have that much: p.purse >= amount",
            "you have that much: p.purse >= amount + count((others of p).hand where rank is 4)",
            id="what is refused",
        ),
    ],
)
def test_a_planted_leak_is_found(was: str, now: str) -> None:
    assert was in DUEL
    allow = "\nallow: {secret-branch: planted}\n"
    game = Game(checked(DUEL.replace(was, now) + allow), 2)
    with pytest.raises(AssertionError):
        thirty_games(game)


def thirty_games(game: Game) -> None:
    for seed in range(30):
        nothing_leaks(game, seed, share=0.5)


def test_the_game_without_it_passes() -> None:
    thirty_games(Game(checked(DUEL), 2))
