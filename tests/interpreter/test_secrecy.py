"""What everybody can work out, though nobody is shown it."""

import pytest

from rulewright.interpreter.secrecy import Secrecy
from tests.interpreter.tables import GAMES, checked


def opened(text: str) -> set[str]:
    return {place.name for place in Secrecy(checked(text)).places}


def test_tokens_are_open_when_every_amount_was_called_aloud() -> None:
    assert "purse" in opened(GAMES["duel"])


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ('ask: "Your turn, {p}?"', 'ask: "Your turn, {p}?"\n              secret: true'),
        (
            "do: pay amount from p.purse",
            "do: pay min(amount, count(p.hand where rank > 2)) from p.purse",
        ),
        ("do: move played to down", "do: pay played.rank mod 2 from p.purse to bank"),
    ],
)
def test_tokens_are_secret_when_an_amount_depends_on_a_secret(was: str, now: str) -> None:
    text = GAMES["duel"].replace(was, now)
    assert text != GAMES["duel"]
    assert "purse" not in opened(text)


def test_a_card_that_is_laid_open_gives_nothing_away_that_is_secret() -> None:
    text = GAMES["duel"].replace(
        "do: move played to open",
        "do:\n                    - move played to open\n"
        "                    - pay played.rank mod 2 from p.purse to bank",
    )
    assert "purse" in opened(text)


def test_how_many_cards_a_pile_holds_is_open() -> None:
    text = GAMES["duel"].replace(
        "do: pay amount from p.purse", "do: pay min(amount, count(p.hand)) from p.purse"
    )
    assert "purse" in opened(text)


def test_what_was_drawn_unseen_is_secret() -> None:
    text = GAMES["duel"].replace(
        "                wait: {}",
        "                wait:\n                  do:\n"
        "                    - let found = random 1..2\n"
        "                    - pay found from bank to p.purse",
    )
    assert "purse" not in opened(text)


def test_what_is_paid_only_under_a_secret_condition_is_secret() -> None:
    text = GAMES["duel"].replace(
        "                wait: {}",
        "                wait:\n                  do:\n"
        "                    - if: some p.hand where rank is 4\n"
        "                      then: pay 1 from bank to p.purse",
    )
    assert "purse" not in opened(text)


def test_a_number_that_follows_from_calls_is_open_and_an_unseen_bid_is_not() -> None:
    assert "bid" in opened(GAMES["sealed"])
    secret = GAMES["sealed"].replace("ask: How much?", "ask: How much?\n          secret: true")
    assert "bid" not in opened(secret)
    assert {p.name for p in Secrecy(checked(secret)).secrets} == {"bid"}


def test_piles_that_cards_are_chosen_from() -> None:
    chosen = {place.name for place in Secrecy(checked(GAMES["duel"])).chosen}
    assert "hand" in chosen
    assert "deck" not in chosen
