"""The leak tests find leaks: games with one planted in them fail, each by what gives the secret away.

In a game itself a leak can be planted in what is legal, asked and refused. What seats are shown follows from
`seen by` alone, so there the engine is spoiled instead: a view, a log, an information state sees too much.
"""

from typing import Any

import pytest

from rulewright.dsl.game import Seen
from rulewright.interpreter import Game, State, log, view
from tests.interpreter.tables import GAMES, checked
from tests.properties.properties import nothing_is_told_of_what_stays_hidden, nothing_leaks

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
        nothing_leaks(game, seed, often=20)
        nothing_is_told_of_what_stays_hidden(game, seed, often=20)


def open_eyed(kind: type[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """Let whatever shows things to a seat see all of them."""
    before = kind.__init__

    def seeing(self: Any, stage: Any, *rest: Any) -> None:  # noqa: ANN401 - as the class spoiled has it
        before(self, stage, *rest)
        self.sees = (True,) * len(self.sees)

    monkeypatch.setattr(kind, "__init__", seeing)


def test_a_view_that_sees_too_much_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    open_eyed(view._Painter, monkeypatch)
    with pytest.raises(AssertionError, match="view"):
        thirty_games(Game(checked(DUEL), 2))


def test_a_log_that_sees_too_much_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    open_eyed(log._Seen, monkeypatch)
    with pytest.raises(AssertionError, match="log"):
        thirty_games(Game(checked(DUEL), 2))


def test_an_information_state_that_holds_too_much_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    before = State.information_state

    def knowing(self: State, seat: int) -> tuple[Any, ...]:
        layout = self.machine.layout
        hands = [
            p for p in self.game.checked.places if p.seen is Seen.OWNER and p.kinds == {"card"}
        ]
        other = [self.raw[layout.slot(place, (1 - seat,))] for place in hands]
        return (*before(self, seat), tuple(map(tuple, other)))

    monkeypatch.setattr(State, "information_state", knowing)
    with pytest.raises(AssertionError, match="information_state"):
        thirty_games(Game(checked(DUEL), 2))


def test_the_game_without_it_passes() -> None:
    thirty_games(Game(checked(DUEL), 2))
