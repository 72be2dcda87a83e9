"""The machine plays For Sale exactly as the program written by hand from the rules does.

`pytest -m full` plays 500 games of every number of seats and of every house rule.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from rulewright.dsl import load_game
from tests.oracles.for_sale import CHEQUES, HOUSES, ForSale, Options
from tests.oracles.side_by_side import Kind, Pair, agree, at_every_table, at_one_table_each

KINDS = [Kind("for_sale", {}), Kind("for_sale:edition=of_2005", {"edition": 2005})]
ANSWERS: dict[str, dict[str, Any]] = {
    "half_back=rounded_down": {"half_back": "down"},
    "start_player=seat_1": {"first": 0},
    "edition=of_2005,half_back=rounded_down": {"edition": 2005, "half_back": "down"},
}
HOUSE_RULES = [Kind(f"for_sale:{name}", options) for name, options in ANSWERS.items()]


def begin(kind: Kind, seats: int, rng: random.Random) -> tuple[ForSale, Iterator[str]]:
    all_houses, all_cheques = rng.sample(HOUSES, len(HOUSES)), rng.sample(CHEQUES, len(CHEQUES))
    by_lot = "first" not in kind.options
    starter = rng.randrange(seats) if by_lot else 0
    options = Options(**{key: value for key, value in kind.options.items() if key != "first"})
    by_hand = ForSale(seats, all_houses, all_cheques, starter, options)
    away = len(by_hand.house_box)
    drawn = [
        *houses(all_houses[:away]),
        *cheques(all_cheques[:away]),
        *([f"P{starter + 1}"] * by_lot),
        *houses(all_houses[away:]),
        *cheques(all_cheques[away:]),
    ]
    return by_hand, iter(drawn)


def houses(cards: Iterable[int]) -> list[str]:
    return [f"house {value}" for value in cards]


def cheques(cards: Iterable[int]) -> list[str]:
    return [f"cheque {worth}" for worth in cards]


def position(by_hand: ForSale) -> dict[str, object]:
    return {
        "table.houses": sorted(houses(by_hand.houses)),
        "table.cheques": sorted(cheques(by_hand.cheques)),
        "table.box": sorted(houses(by_hand.house_box) + cheques(by_hand.cheque_box)),
        "table.street": sorted(houses(by_hand.street)),
        "table.counter": sorted(cheques(by_hand.counter)),
        "table.sold": sorted(houses(by_hand.sold)),
        "table.starter": by_hand.starter,
        "player.coins": by_hand.coins,
        "player.bid": by_hand.bids,
        "player.hand": [sorted(houses(hand)) for hand in by_hand.hands],
        "player.earned": [sorted(cheques(earned)) for earned in by_hand.earned],
    }


FOR_SALE = Pair(begin, position)


@at_every_table(KINDS)
def test_the_machine_plays_as_the_program_written_by_hand(kind: Kind, seats: int) -> None:
    agree(FOR_SALE, kind, seats, 4)


@at_one_table_each(HOUSE_RULES)
def test_house_rules_are_played_as_by_hand(kind: Kind, seats: int) -> None:
    agree(FOR_SALE, kind, seats, 4)


@pytest.mark.full
@at_every_table(KINDS + HOUSE_RULES)
def test_five_hundred_games_of_every_kind_and_seat_count(kind: Kind, seats: int) -> None:
    agree(FOR_SALE, kind, seats, 500)


def test_every_setting_is_turned() -> None:
    answers = [
        answer for kind in (*KINDS, *HOUSE_RULES) for answer in kind.reference.split(":")[1:]
    ]
    turned = {one.partition("=")[0] for answer in answers for one in answer.split(",")}
    assert turned == {setting.name for setting in load_game("for_sale").settings}
