"""The machine plays Vasaran alla with action cards exactly as the program written by hand from the rules does.

`pytest -m full` plays 500 games of every kind and seat count.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any

import pytest

from rulewright.dsl import load_game
from tests.oracles.side_by_side import Kind, Pair, agree, at_every_table, at_one_table_each
from tests.oracles.test_vasaran_agreement import UP_TO_FIVE, Deal
from tests.oracles.test_vasaran_agreement import position as position_without
from tests.oracles.vasaran_actions import ACTIONS, KINDS, Action, VasaranActions
from tests.oracles.vasaran_exchange import CARDS

GAMES = [
    Kind("vasaran_alla+actions", {}, seats=UP_TO_FIVE),
    Kind("vasaran_alla+six+actions", {}, seats=(6,)),
    Kind("vasaran_alla+purses+actions", {}, seats=UP_TO_FIVE),
    Kind("vasaran_alla+foreclosed+actions", {}, seats=(2, 3, 4, 5, 6)),
]
# Every answer of a setting of the action cards that is not its default, as the two sides call it.
ANSWERS: dict[str, dict[str, Any]] = {
    "a5_scope=both_ways": {"a5_scope": "both_ways"},
    "a5_cancellable=true": {"a5_cancellable": True},
    "broke_reward=choice": {"broke_reward": "choice"},
    "protected_turn_coin=always": {"protected_turn_coin": "always"},
    "protected_turn_coin=never": {"protected_turn_coin": "never"},
}
TOGETHER = (
    ("a5_scope=both_ways", "a5_cancellable=true", "broke_reward=choice"),
    ("broke_reward=choice", "protected_turn_coin=never"),
)


def house_rule(*answers: str) -> Kind:
    """The game with these answers instead of the defaults."""
    options = {key: value for answer in answers for key, value in ANSWERS[answer].items()}
    return Kind(f"vasaran_alla+actions:{','.join(answers)}", options, seats=UP_TO_FIVE)


HOUSE_RULES = [*map(house_rule, ANSWERS), *(house_rule(*answers) for answers in TOGETHER)]


def begin(kind: Kind, seats: int, rng: random.Random) -> tuple[VasaranActions, Iterator[str]]:
    pile = rng.sample(ACTIONS, len(ACTIONS))
    dealt, pile = pile[: 2 * seats], pile[2 * seats :]
    deal = Deal.by_lot(rng, seats, keeping="+foreclosed" in kind.reference)
    chair = rng.randrange(seats)
    by_hand = VasaranActions(
        deal.starts,
        deal.deck,
        chair,
        kept=deal.kept,
        hands=[dealt[2 * seat : 2 * seat + 2] for seat in range(seats)],
        pile=pile,
        shuffle=random.Random(rng.random()).shuffle,
        **kind.options,
    )
    first = [card.label for card in dealt]
    return by_hand, chain(first, deal.drawn, [f"P{chair + 1}"], by_hand.drawn)


def position(by_hand: VasaranActions) -> dict[str, object]:
    """What lies on the table and in the hands."""
    seats = range(by_hand.seats)
    order = sorted(CARDS, key=lambda card: card.label)
    return position_without(by_hand) | {
        "table.draw_pile": pile(by_hand.pile),
        "table.discards": pile(by_hand.discarded),
        "table.centre": pile(lying.action for lying in by_hand.lying if lying.beside is None),
        "player.hand": [pile(hand) for hand in by_hand.hands],
        "player.beside": [
            pile(lying.action for lying in by_hand.lying if lying.beside == seat) for seat in seats
        ],
    }


def pile(cards: Iterable[Action]) -> list[str]:
    return sorted(card.label for card in cards)


VASARAN_ACTIONS = Pair(begin, position)


@at_every_table(GAMES)
def test_the_machine_plays_as_the_program_written_by_hand(kind: Kind, seats: int) -> None:
    agree(VASARAN_ACTIONS, kind, seats, 4)


@at_one_table_each(HOUSE_RULES)
def test_house_rules_are_played_as_by_hand(kind: Kind, seats: int) -> None:
    agree(VASARAN_ACTIONS, kind, seats, 4)


@pytest.mark.full
@at_every_table([*GAMES, *HOUSE_RULES])
def test_five_hundred_games_of_every_kind_and_seat_count(kind: Kind, seats: int) -> None:
    agree(VASARAN_ACTIONS, kind, seats, 500)
