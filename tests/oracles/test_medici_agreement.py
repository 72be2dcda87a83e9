"""The machine plays Medici and its variants exactly as the program written by hand from the rules does.

`pytest -m full` plays 500 games of every kind and seat count, and of every house rule.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from rulewright.dsl import load_game
from tests.oracles.medici import CARDS, COMMODITIES, DAYS, GOLD, Card, Medici
from tests.oracles.side_by_side import Kind, Pair, agree, at_every_table, at_one_table_each

AMIGO = {"pyramid_bonus": {6: 10, 7: 20}}
TWO = {"starting_money": 40, "cargo_prizes": (30, 0), "commodity_prizes": (10, 5)}

KINDS = [
    Kind("medici", {}),
    Kind("medici+amigo", AMIGO),
    Kind("medici+two", TWO, seats=(2,)),
    Kind("medici+two+amigo", TWO | AMIGO, seats=(2,)),
]

# Every answer of a setting that is not its default, as the two sides call it.
ANSWERS: dict[str, dict[str, Any]] = {
    "days=1": {"days": 1},
    "days=2": {"days": 2},
    "holds=1": {"holds": 1},
    "holds=4": {"holds": 4},
    "holds=7": {"holds": 7},
    "largest_lot=1": {"largest_lot": 1},
    "largest_lot=2": {"largest_lot": 2},
    "reveal_limit=largest_lot_alone": {"reveal_limit": "none"},
    "full_ship_reveals=true": {"full_ship_reveals": True},
    "minimum_bid=0": {"minimum_bid": 0},
    "minimum_bid=5": {"minimum_bid": 5},
    "last_ship_fill=as_they_like": {"last_ship_fill": "optional"},
    "unsold_goods=for_good": {"unsold_goods": "game"},
    "retrim=once": {"retrim": "once"},
    "start_tie=from_seat_1": {"start_tie": "lowest_seat"},
    "start_tie=by_lot": {"start_tie": "by_lot"},
    "top_step=3": {"pyramid_top": 3},
    "top_step=15": {"pyramid_top": 15},
    "past_top=counts_on": {"pyramid_overflow": "beyond"},
    "lowest_step=0": {"pyramid_min_level": 0},
    "lowest_step=4": {"pyramid_min_level": 4},
    "bonus_repeat=once": {"pyramid_bonus_repeat": False},
    "final_tie=highest_cubes": {"final_tie": "highest_cubes"},
}
ANSWERS_OF_TWO: dict[str, dict[str, Any]] = {
    "money_of_two=9": {"starting_money": 9},
    "cargo_of_two=[25,15]": {"cargo_prizes": (25, 15)},
    "commodity_of_two=[8,3]": {"commodity_prizes": (8, 3)},
}
TOGETHER = (
    ("retrim=once", "unsold_goods=for_good"),
    ("past_top=counts_on", "bonus_repeat=once", "top_step=3"),
    ("reveal_limit=largest_lot_alone", "full_ship_reveals=true", "last_ship_fill=as_they_like"),
    ("minimum_bid=0", "start_tie=by_lot", "final_tie=highest_cubes", "lowest_step=0"),
)


def house_rule(*answers: str) -> Kind:
    """The game with these answers instead of the defaults."""
    options = {key: value for answer in answers for key, value in ANSWERS[answer].items()}
    return Kind(f"medici:{','.join(answers)}", options)


HOUSE_RULES = [
    *map(house_rule, ANSWERS),
    *(house_rule(*answers) for answers in TOGETHER),
    *(
        Kind(f"medici+two:{answer}", TWO | options, seats=(2,))
        for answer, options in ANSWERS_OF_TWO.items()
    ),
]


def begin(kind: Kind, seats: int, rng: random.Random) -> tuple[Medici, Iterator[str]]:
    orders = [rng.sample(CARDS, len(CARDS)) for _ in range(DAYS)]
    starter, *lots = (rng.randrange(seats) for _ in range(DAYS))
    by_hand = Medici(seats, orders, starter, lots=tuple(lots), **kind.options)
    return by_hand, map(label, by_hand.drawn)


def label(drawn: Card | int) -> str:
    """What the machine calls a card or a seat."""
    if drawn == GOLD:
        return "gold"
    return f"P{drawn + 1}" if isinstance(drawn, int) else f"{drawn[0]} {drawn[1]}"


def pile(cards: Iterable[Card]) -> list[str]:
    return sorted(map(label, cards))


def position(by_hand: Medici) -> dict[str, object]:
    return {
        "phases.day.number": by_hand.day,
        "table.starter": by_hand.starter,
        "table.revealer": by_hand.revealer,
        "table.deck": pile(by_hand.deck),
        "table.aside": pile(by_hand.trimmed),
        "table.lot": pile(by_hand.lot),
        "table.sea": pile(by_hand.sea),
        "player.money": by_hand.money,
        "player.ship": [pile(ship) for ship in by_hand.ships],
        "player.cube": [levels[good] for levels in by_hand.levels for good in COMMODITIES],
    }


MEDICI = Pair(begin, position)


@at_every_table(KINDS)
def test_the_machine_plays_as_the_program_written_by_hand(kind: Kind, seats: int) -> None:
    agree(MEDICI, kind, seats, 3)


@at_one_table_each(HOUSE_RULES)
def test_house_rules_are_played_as_by_hand(kind: Kind, seats: int) -> None:
    agree(MEDICI, kind, seats, 1)


@pytest.mark.full
@at_every_table(KINDS)
def test_five_hundred_games_of_every_kind_and_seat_count(kind: Kind, seats: int) -> None:
    agree(MEDICI, kind, seats, 500)


@pytest.mark.full
@at_one_table_each(HOUSE_RULES)
def test_five_hundred_games_of_every_house_rule(kind: Kind, seats: int) -> None:
    agree(MEDICI, kind, seats, 500)


@pytest.mark.parametrize(
    ("reference", "answers"), [("medici", ANSWERS), ("medici+two", ANSWERS | ANSWERS_OF_TWO)]
)
def test_every_setting_is_turned(reference: str, answers: dict[str, Any]) -> None:
    turned = {answer.partition("=")[0] for answer in answers}
    assert turned == {setting.name for setting in load_game(reference).settings}
