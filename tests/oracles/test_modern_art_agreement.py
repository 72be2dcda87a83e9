"""The machine plays Modern Art exactly as the program written by hand from the rules does.

`pytest -m full` plays 500 games of every number of seats, and 100 of every house rule with each.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from rulewright.dsl import load_game
from tests.oracles.modern_art import PAINTINGS, ModernArt, Options, Painting
from tests.oracles.side_by_side import Kind, Pair, agree, at_every_table, at_one_table_each

SEATS = (3, 4, 5)
KINDS = [Kind("modern_art", {}, SEATS)]
ANSWERS: dict[str, dict[str, Any]] = {
    "seasons=1": {"seasons": 1},
    "seasons=3": {"seasons": 3},
    "starting_money=10": {"starting_money": 10},
    "season_ends_at=3": {"season_ends_at": 3},
    "season_ends_at=6": {"season_ends_at": 6},
    "first_seller=seat_1": {"first": 0},
    "open_begins=the_seller": {"open_begins": "seller"},
    "lowest_bid=0": {"lowest_bid": 0},
    "lowest_bid=10": {"lowest_bid": 10},
    "fist_tie=left_of_seller": {"seller_wins_fist": False},
    "double_price=shared": {"double_shared": True},
    "last_painting=is_sold": {"last_sold": True},
    "places_without_paintings=true": {"empty_places": True},
}
TOGETHER = (
    ("season_ends_at=6", "last_painting=is_sold", "double_price=shared"),
    ("season_ends_at=6", "places_without_paintings=true", "starting_money=10"),
    ("season_ends_at=3", "places_without_paintings=true", "lowest_bid=0", "open_begins=the_seller"),
)


def house_rule(*answers: str) -> Kind:
    """The game with these answers instead of the defaults."""
    options = {key: value for answer in answers for key, value in ANSWERS[answer].items()}
    return Kind(f"modern_art:{','.join(answers)}", options, SEATS)


HOUSE_RULES = [*map(house_rule, ANSWERS), *(house_rule(*answers) for answers in TOGETHER)]


def begin(kind: Kind, seats: int, rng: random.Random) -> tuple[ModernArt, Iterator[str]]:
    order = rng.sample(PAINTINGS, len(PAINTINGS))
    by_lot = "first" not in kind.options
    first = rng.randrange(seats) if by_lot else 0
    options = Options(**{key: value for key, value in kind.options.items() if key != "first"})
    right = (first - 1) % seats + 1
    drawn = [*([f"P{right}"] * by_lot), *(painting.label for painting in order)]
    return ModernArt(seats, order, first, options), iter(drawn)


def pile(paintings: Iterable[Painting]) -> list[str]:
    return sorted(painting.label for painting in paintings)


def position(by_hand: ModernArt) -> dict[str, object]:
    return {
        "phases.season.number": by_hand.season,
        "table.seller": by_hand.seller,
        "table.deck": pile(by_hand.deck),
        "table.lot": pile(by_hand.lot),
        "table.past": pile(by_hand.past),
        "table.value": list(by_hand.values.values()),
        "player.money": by_hand.money,
        "player.hand": [pile(hand) for hand in by_hand.hands],
        "player.wall": [pile(wall) for wall in by_hand.walls],
    }


MODERN_ART = Pair(begin, position)


@at_every_table(KINDS)
def test_the_machine_plays_as_the_program_written_by_hand(kind: Kind, seats: int) -> None:
    agree(MODERN_ART, kind, seats, 2)


@at_one_table_each(HOUSE_RULES)
def test_house_rules_are_played_as_by_hand(kind: Kind, seats: int) -> None:
    agree(MODERN_ART, kind, seats, 2)


@pytest.mark.full
@at_every_table(KINDS)
def test_five_hundred_games_of_every_seat_count(kind: Kind, seats: int) -> None:
    agree(MODERN_ART, kind, seats, 500)


@pytest.mark.full
@at_every_table(HOUSE_RULES)
def test_a_hundred_games_of_every_house_rule(kind: Kind, seats: int) -> None:
    agree(MODERN_ART, kind, seats, 100)


def test_every_setting_is_turned() -> None:
    turned = {answer.partition("=")[0] for answer in ANSWERS}
    assert turned == {setting.name for setting in load_game("modern_art").settings}
