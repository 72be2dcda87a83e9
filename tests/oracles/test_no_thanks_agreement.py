"""The machine plays No Thanks! exactly as the program written by hand from the rules does.

`pytest -m full` plays 500 games of every number of seats and of every house rule.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import pytest

from rulewright.dsl import load_game
from tests.oracles.no_thanks import NUMBERS, NoThanks, Options
from tests.oracles.side_by_side import Kind, Pair, agree, at_every_table, at_one_table_each

SEATS = (3, 4, 5, 6, 7)
KINDS = [Kind("no_thanks", {}, seats=SEATS)]
ANSWERS: dict[str, dict[str, Any]] = {
    "left_out=0": {"left_out": 0},
    "left_out=20": {"left_out": 20},
    "start_player=seat_1": {"first": 0},
    "final_tie=most_chips": {"tie": "chips"},
    "final_tie=fewest_cards": {"tie": "cards"},
}
HOUSE_RULES = [Kind(f"no_thanks:{name}", options, SEATS) for name, options in ANSWERS.items()]


def begin(kind: Kind, seats: int, rng: random.Random) -> tuple[NoThanks, Iterator[str]]:
    order = rng.sample(NUMBERS, len(NUMBERS))
    by_lot = "first" not in kind.options
    starter = rng.randrange(seats) if by_lot else 0
    options = Options(**{key: value for key, value in kind.options.items() if key != "first"})
    seen = options.left_out + 1  # before anybody is asked
    drawn = [*numbers(order[:seen]), *([f"P{starter + 1}"] * by_lot), *numbers(order[seen:])]
    return NoThanks(seats, order, starter, options), iter(drawn)


def numbers(cards: Iterable[int]) -> list[str]:
    return [str(number) for number in cards]


def position(by_hand: NoThanks) -> dict[str, object]:
    return {
        "table.deck": sorted(numbers(by_hand.deck)),
        "table.box": sorted(numbers(by_hand.box)),
        "table.offer": [] if by_hand.card is None else [str(by_hand.card)],
        "table.pot": by_hand.pot,
        "player.chips": by_hand.chips,
        "player.cards": [sorted(numbers(cards)) for cards in by_hand.cards],
    }


def choose(rng: random.Random, labels: Sequence[str], *, evenly: bool) -> str:
    """Draw a choice; if not evenly, rather decline, so that players run out of chips."""
    return labels[-1] if not evenly and rng.random() < 0.9 else rng.choice(labels)


NO_THANKS = Pair(begin, position, choose)


@at_every_table(KINDS)
def test_the_machine_plays_as_the_program_written_by_hand(kind: Kind, seats: int) -> None:
    agree(NO_THANKS, kind, seats, 6)


@at_one_table_each(HOUSE_RULES)
def test_house_rules_are_played_as_by_hand(kind: Kind, seats: int) -> None:
    agree(NO_THANKS, kind, seats, 6)


@pytest.mark.full
@at_every_table(KINDS + HOUSE_RULES)
def test_five_hundred_games_of_every_kind_and_seat_count(kind: Kind, seats: int) -> None:
    agree(NO_THANKS, kind, seats, 500)


def test_every_setting_is_turned() -> None:
    turned = {answer.partition("=")[0] for answer in ANSWERS}
    assert turned == {setting.name for setting in load_game("no_thanks").settings}
