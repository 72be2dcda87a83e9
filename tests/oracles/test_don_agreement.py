"""The machine plays Don and its variants exactly as the program written by hand from the rules does.

`pytest -m full` plays 1,000 games of every kind and seat count, and 500 of every house rule.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator

import pytest

from tests.oracles.don import CARDS, Card, Don
from tests.oracles.side_by_side import Kind, Pair, agree, at_every_table, at_one_table_each

KINDS = [
    Kind("don", {"side_auction": True}),
    Kind("don:side_auction=false", {"side_auction": False}),
    Kind("don+trade", {"side_auction": True, "trade": True}),
    Kind("don+trade:side_auction=false", {"side_auction": False, "trade": True}),
    Kind("don+fined", {"side_auction": True, "fined": True}),
    Kind("don+fined:side_auction=false", {"side_auction": False, "fined": True}),
    Kind("don+trade+fined", {"side_auction": True, "trade": True, "fined": True}),
    Kind(
        "don+trade+fined:side_auction=false", {"side_auction": False, "trade": True, "fined": True}
    ),
]
HOUSE_RULES = [
    Kind("don:minimum_bid=0", {"side_auction": True, "minimum_bid": 0}),
    Kind("don:starting_coins=7", {"side_auction": True, "starting_coins": 7}),
    Kind("don:last_without_bid=is_not_asked", {"side_auction": True, "last_without_bid": "award"}),
    Kind("don:side_auction_digits=false", {"side_auction": True, "side_auction_digits": False}),
    Kind("don:lot_sizes=[2]", {"side_auction": True, "lot_sizes": (2,)}),
]


def begin(kind: Kind, seats: int, rng: random.Random) -> tuple[Don, Iterator[str]]:
    deck = rng.sample(CARDS, len(CARDS))
    starter = rng.randrange(seats)
    return Don(seats, deck, starter, **kind.options), iter([f"P{starter + 1}", *named(deck)])


def position(by_hand: Don) -> dict[str, object]:
    return {
        "player.coins": by_hand.coins,
        "player.area": [sorted(named(area)) for area in by_hand.areas],
        "table.pot": by_hand.pot,
        "table.lot": sorted(named(by_hand.lot)),
    }


def named(cards: Iterable[Card]) -> list[str]:
    return [f"{colour} {number}" for colour, number in cards]


DON = Pair(begin, position)


@at_every_table(KINDS)
def test_the_machine_plays_as_the_program_written_by_hand(kind: Kind, seats: int) -> None:
    agree(DON, kind, seats, 2)


@at_one_table_each(HOUSE_RULES)
def test_house_rules_are_played_as_by_hand(kind: Kind, seats: int) -> None:
    agree(DON, kind, seats, 2)


@pytest.mark.full
@at_every_table(KINDS)
def test_a_thousand_games_of_every_kind_and_seat_count(kind: Kind, seats: int) -> None:
    agree(DON, kind, seats, 1000)


@pytest.mark.full
@at_one_table_each(HOUSE_RULES)
def test_five_hundred_games_of_every_house_rule(kind: Kind, seats: int) -> None:
    agree(DON, kind, seats, 500)
