"""The machine plays High Society exactly as the program written by hand from the rules does.

`pytest -m full` plays 40 games of every kind and number of seats; up to two thousand bids are compared at a time.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from rulewright.dsl import load_game
from tests.oracles.high_society import CARDS, HighSociety
from tests.oracles.side_by_side import Kind, Pair, agree, at_every_table, at_one_table_each

SEATS = (3, 4, 5)
KINDS = [Kind("high_society", {}, seats=SEATS)]
ANSWERS: dict[str, dict[str, Any]] = {
    "half_points=dropped": {"half_points": False},
    "equally_poor=none_out": {"all_out": False},
    "final_tie=money_then_luxury": {"luxury_breaks_ties": True},
    "start_player=seat_1": {"first": 0},
}
HOUSE_RULES = [Kind(f"high_society:{name}", options, SEATS) for name, options in ANSWERS.items()]


def begin(kind: Kind, seats: int, rng: random.Random) -> tuple[HighSociety, Iterator[str]]:
    order = rng.sample(CARDS, len(CARDS))
    options = dict(kind.options)
    by_lot = "first" not in options
    starter = rng.randrange(seats) if by_lot else options.pop("first")
    drawn = [*([f"P{starter + 1}"] * by_lot), *order]
    return HighSociety(seats, order, starter, **options), iter(drawn)


def position(by_hand: HighSociety) -> dict[str, object]:
    return {
        "table.starter": by_hand.starter,
        "table.deck": sorted(by_hand.deck),
        "table.offer": by_hand.offer,
        "table.gone": sorted(by_hand.gone),
        "table.spent": sorted(map(str, by_hand.spent)),
        "player.hand": [sorted(map(str, hand)) for hand in by_hand.hands],
        "player.bid": [sorted(map(str, bid)) for bid in by_hand.bids],
        "player.won": [sorted(won) for won in by_hand.won],
    }


def choose(rng: random.Random, labels: Sequence[str], *, evenly: bool) -> str:
    """Draw a choice; if not evenly, rather a pass or few low cards, so that money lasts."""
    ordered = sorted(labels, key=lambda one: ("bid" in one, sum(map(int, one.split()[1:]))))
    return rng.choice(ordered) if evenly else ordered[int(len(ordered) * rng.random() ** 6)]


HIGH_SOCIETY = Pair(begin, position, choose)


@at_every_table(KINDS)
def test_the_machine_plays_as_the_program_written_by_hand(kind: Kind, seats: int) -> None:
    agree(HIGH_SOCIETY, kind, seats, 1)


@at_one_table_each(HOUSE_RULES)
def test_house_rules_are_played_as_by_hand(kind: Kind, seats: int) -> None:
    agree(HIGH_SOCIETY, kind, seats, 1)


@pytest.mark.full
@at_every_table([*KINDS, *HOUSE_RULES])
def test_forty_games_of_every_kind_and_seat_count(kind: Kind, seats: int) -> None:
    agree(HIGH_SOCIETY, kind, seats, 40)


def test_every_setting_is_turned() -> None:
    turned = {answer.partition("=")[0] for answer in ANSWERS}
    assert turned == {setting.name for setting in load_game("high_society").settings}
