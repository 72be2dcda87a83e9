"""The machine plays TEN exactly as the program written by hand from the rules does.

Both get the same deal. At every decision they must name the same decider, the same labels, a payment card by card, and
the same tokens, collections, row and market; at the end the same points and ranking. The machine also asks who can buy
nothing, and the program asks for the end of a payment that is already whole: these answers are given for them.
`pytest -m full` plays 500 games of every seat count, and of every house rule.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass

import pytest

from rulewright.interpreter import Game, State, compile_game
from tests.oracles.side_by_side import (
    Kind,
    at_every_table,
    at_one_table_each,
    seat_names,
    slots_of,
)
from tests.oracles.ten import COLOURS, Card, Ten, cards
from tests.shipped import checked

SEATS = (2, 3, 4, 5)
GAME = Kind("ten", {}, SEATS)
HOUSE_RULES = [
    Kind("ten:payment_minimal=false", {"payment_minimal": False}, SEATS),
    Kind("ten:auction_pay_cards=true", {"auction_pay_cards": True}, SEATS),
    Kind(
        "ten:auction_pay_cards=true,payment_minimal=false",
        {"auction_pay_cards": True, "payment_minimal": False},
        SEATS,
    ),
    Kind("ten:stop_with_empty_row=true", {"stop_with_empty_row": True}, SEATS),
    Kind("ten:empty_reward=true", {"empty_reward": True}, SEATS),
    Kind("ten:spend_wilds=false", {"spend_wilds": False}, SEATS),
    Kind(
        "ten:spent_cards=to_market,unsold_wild=to_market",
        {"spent_cards": "market", "unsold_wild": "market"},
        SEATS,
    ),
    Kind("ten:unsold_wild=active_free", {"unsold_wild": "active_free"}, SEATS),
    Kind(
        "ten:minimum_bid=3,bust_supply=2,full_run_bonus=5",
        {"minimum_bid": 3, "bust_supply": 2, "full_run_bonus": 5},
        SEATS,
    ),
]
WHOLE = {f"{colour} wild": f"wild {colour}" for colour in COLOURS}
"""What the machine calls the cards that the program calls otherwise."""


@dataclass(frozen=True)
class Slots:
    """Where the machine keeps what is compared."""

    tokens: list[int]
    busts: list[int]
    cards: list[int]
    row: int
    market: int
    drawn: int

    @classmethod
    def of(cls, game: Game) -> Slots:
        """Look them up once."""
        return cls(
            slots_of(game, "player.tokens"),
            slots_of(game, "player.busts"),
            slots_of(game, "player.cards"),
            *slots_of(game, "table.row"),
            *slots_of(game, "table.market"),
            *slots_of(game, "table.drawn"),
        )


class Both:
    """One game on both sides."""

    def __init__(self, game: Game, slots: Slots, kind: Kind, seed: int) -> None:
        self.rng = random.Random(seed)
        deck = cards(game.seats)
        self.rng.shuffle(deck)
        starter = self.rng.randrange(game.seats)
        self.by_hand = Ten(game.seats, deck, starter, **kind.options)
        names = seat_names(game.seats)
        deal = [names[starter], *map(named, deck)]
        self.slots = slots
        self.faces = [game.checked.faces[face].label for face in game.checked.cards]
        self.state: State = game.start(script=deal, names=names)

    def play(self, where: str) -> int:
        """Play on by lot to the end; give the number of decisions."""
        decisions = 0
        self.skip()
        while not self.by_hand.over:
            here = f"{where}, decision {decisions}"
            seat = self.by_hand.decider
            assert self.state.deciders == (seat,), here
            self.assert_same(here)
            theirs = {called(label): label for label in self.by_hand.legal()}
            ours = {self.state.label(seat, action): action for action in self.state.legal(seat)}
            ours = {label.removeprefix("pay "): action for label, action in ours.items()}
            assert sorted(ours) == sorted(theirs), here
            choice = self.rng.choice(sorted(ours))
            self.state.act(seat, ours[choice])
            self.by_hand.apply(theirs[choice])
            decisions += 1
            self.skip()
        assert self.state.over, where
        self.assert_same(f"{where}, end")
        assert list(self.state.scores) == self.by_hand.scores(), where
        ranking = [sorted(group) for group in self.by_hand.ranking()]
        assert [sorted(group) for group in self.state.ranking] == ranking, where
        return decisions

    def skip(self) -> None:
        """Answer what only one of the two asks."""
        while self.only("pass") and not self.state.raw[self.slots.drawn]:
            self.state.act(self.state.deciders[0], self.state.legal(self.state.deciders[0])[0])
        if self.by_hand.legal() == ["done"] and not self.only("done"):
            self.by_hand.apply("done")
            self.skip()

    def only(self, label: str) -> bool:
        """Whether nothing but this is on offer in the machine."""
        if self.state.over:
            return False
        seat = self.state.deciders[0]
        return [self.state.label(seat, action) for action in self.state.legal(seat)] == [label]

    def assert_same(self, where: str) -> None:
        """Compare what lies on the table."""
        position, slots, by_hand = self.state.raw, self.slots, self.by_hand
        assert [position[slot] for slot in slots.tokens] == by_hand.tokens, where
        assert [position[slot] for slot in slots.busts] == by_hand.busts, where
        piles: list[tuple[int, Iterable[Card]]] = [
            *zip(slots.cards, by_hand.collections, strict=True),
            (slots.row, by_hand.row),
            (slots.market, by_hand.market),
        ]
        for slot, pile in piles:
            lies = sorted(self.faces[card] for card in position[slot])
            assert lies == sorted(map(named, pile)), where


def named(card: Card) -> str:
    """What the machine calls a card."""
    return WHOLE.get(card.label, card.label)


def called(label: str) -> str:
    """What the machine calls an answer."""
    label = label.removeprefix("pay ")
    option, _, card = label.partition(" ")
    return f"buy {WHOLE.get(card, card)}" if option == "buy" else WHOLE.get(label, label)


def agree(kind: Kind, seats: int, games: int) -> None:
    """Play many games."""
    game = compile_game(checked(kind.reference), seats)
    slots = Slots.of(game)
    for seed in range(games):
        assert Both(game, slots, kind, seed).play(f"game {seed}") > 50


@at_every_table([GAME])
def test_the_machine_plays_as_the_program_written_by_hand(kind: Kind, seats: int) -> None:
    agree(kind, seats, 2)


@at_one_table_each(HOUSE_RULES)
def test_house_rules_are_played_as_by_hand(kind: Kind, seats: int) -> None:
    agree(kind, seats, 2)


@pytest.mark.full
@at_every_table([GAME])
def test_five_hundred_games_of_every_seat_count(kind: Kind, seats: int) -> None:
    agree(kind, seats, 500)


@pytest.mark.full
@at_one_table_each(HOUSE_RULES)
def test_five_hundred_games_of_every_house_rule(kind: Kind, seats: int) -> None:
    agree(kind, seats, 500)
