"""The machine plays Don and its variants exactly as the program written by hand from the rules does.

Both get the same deal; at every decision they must name the same decider, the same whole choices and the same coins,
districts, lot, pot and points, and at the end the same ranking. `pytest -m full` plays 1,000 games of every kind.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

import pytest

from rulewright.dsl import load_game
from rulewright.interpreter import Game, State, compile_game
from tests.oracles.agreement import Kind, slots_of
from tests.oracles.don import Don

NUMBERS = {
    "red": (0, 2, 3, 6, 9),
    "orange": (0, 1, 3, 5, 8),
    "yellow": (0, 4, 5, 6, 7),
    "green": (3, 4, 7, 8, 9),
    "blue": (1, 2, 4, 6, 8),
    "violet": (1, 2, 5, 7, 9),
}
CARDS = [(colour, number) for colour, numbers in NUMBERS.items() for number in numbers]

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


@dataclass(frozen=True)
class Slots:
    """Where the machine keeps what is compared, by seat where it is each player's."""

    coins: list[int]
    area: list[int]
    pot: int
    lot: int

    @classmethod
    def of(cls, game: Game) -> Slots:
        """Look them up once; both ways of chance share one layout."""
        return cls(
            slots_of(game, "player.coins"),
            slots_of(game, "player.area"),
            *slots_of(game, "table.pot"),
            *slots_of(game, "table.lot"),
        )


Labels = dict[tuple[int, ...], str]
"""What is said for a choice: in this game the same ids always mean the same faces, seats and numbers."""


def said(labels: Labels, state: State, choice: tuple[int, ...]) -> str:
    """Name a choice, looking each up once."""
    if choice not in labels:
        labels[choice] = state.whole_label(state.deciders[0], choice)
    return labels[choice]


def play_both(game: Game, kind: Kind, seed: int, labels: Labels) -> int:
    """Play one random game on both sides; give the number of decisions."""
    rng = random.Random(seed)
    deck = CARDS.copy()
    rng.shuffle(deck)
    starter = rng.randrange(game.seats)
    names = tuple(f"P{seat}" for seat in range(1, game.seats + 1))
    by_hand = Don(game.seats, deck, starter, names=names, **kind.options)
    deal = [names[starter], *(f"{colour} {number}" for colour, number in deck)]
    state = game.start(script=deal, names=names)
    slots = Slots.of(game)
    decisions = 0
    while not by_hand.over:
        where = f"game {seed}, decision {decisions}"
        seat = by_hand.decider
        assert state.deciders == (seat,), where
        assert_same(state, by_hand, slots, where)
        choices = by_hand.legal()
        ours = {said(labels, state, choice): choice for choice in state.whole_choices(seat)}
        assert sorted(ours) == sorted(choices), where
        choice = rng.choice(choices)
        state.act_all(seat, ours[choice])
        by_hand.apply(choice)
        decisions += 1
    assert state.over
    assert_same(state, by_hand, slots, f"game {seed}, end")
    assert [sorted(group) for group in state.ranking] == [sorted(g) for g in by_hand.ranking()]
    return decisions


def assert_same(state: State, by_hand: Don, slots: Slots, where: str) -> None:
    """Compare what lies on the table, hidden coins included."""
    position = state.raw
    assert [position[slot] for slot in slots.coins] == by_hand.coins, where
    assert position[slots.pot] == by_hand.pot, where
    for slot, owned in zip((*slots.area, slots.lot), (*by_hand.areas, by_hand.lot), strict=True):
        assert sorted(CARDS[card] for card in position[slot]) == sorted(owned), where
    assert list(state.scores) == by_hand.scores(), where


def agree(kind: Kind, seats: int, games: int) -> None:
    """Play many games."""
    game = compile_game(load_game(kind.reference), seats)
    assert [face.label for face in game.checked.faces] == [f"{c} {n}" for c, n in CARDS]
    labels: Labels = {}
    for seed in range(games):
        assert play_both(game, kind, seed, labels) > 15


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize("kind", [*KINDS, *HOUSE_RULES], ids=lambda kind: kind.reference)
def test_the_machine_plays_as_the_program_written_by_hand(kind: Kind, seats: int) -> None:
    agree(kind, seats, 3)


@pytest.mark.full
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.reference)
def test_a_thousand_games_of_every_kind_and_seat_count(kind: Kind, seats: int) -> None:
    agree(kind, seats, 1000)


@pytest.mark.full
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize("kind", HOUSE_RULES, ids=lambda kind: kind.reference)
def test_two_hundred_games_of_every_house_rule(kind: Kind, seats: int) -> None:
    agree(kind, seats, 200)
