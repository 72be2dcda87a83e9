"""The machine plays Vasaran alla exactly as the program written by hand from the rules does.

`pytest -m full` plays 500 games of every kind and seat count.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

import pytest

from tests.oracles.side_by_side import Kind, Pair, agree, at_every_table, at_one_table_each
from tests.oracles.vasaran_exchange import CARDS, COLOURS, Card, Vasaran

ALWAYS = {"protected_turn_coin": "always"}
NEVER = {"protected_turn_coin": "never"}
UP_TO_FIVE = (2, 3, 4, 5)
GAMES = [
    Kind("vasaran_alla", {}, seats=UP_TO_FIVE),
    Kind("vasaran_alla+six", {}, seats=(6,)),
]
OTHERS = [
    Kind("vasaran_alla+purses", {}, seats=UP_TO_FIVE),
    Kind("vasaran_alla+foreclosed", {}, seats=(6, 2, 3, 4, 5)),
    Kind("vasaran_alla:protected_turn_coin=always", ALWAYS, seats=(4, 2, 3, 5)),
    Kind("vasaran_alla:protected_turn_coin=never", NEVER, seats=(5, 2, 3, 4)),
    Kind("vasaran_alla+six:protected_turn_coin=always", ALWAYS, seats=(6,)),
]


@dataclass
class Deal:
    """What is drawn for the start, the start cards of each seat, and the deck in dealing order."""

    drawn: list[str]
    starts: list[list[Card]]
    kept: list[Card]
    deck: list[Card]

    @classmethod
    def by_lot(cls, rng: random.Random, seats: int, *, keeping: bool) -> Deal:
        """Deal until everybody has two start cards, or one and another that is kept face down."""
        deck = rng.sample(CARDS, len(CARDS))
        deal = cls([], [], [], deck)
        replaced: list[Card] = []
        for _ in range(seats):
            start: list[Card] = []
            while len(start) < (1 if keeping else 2):
                card = deck.pop()
                deal.drawn.append(card.label)
                (replaced if card.money else start).append(card)
            deal.starts.append(start)
            if keeping:
                deal.kept.append(deck.pop())
                deal.drawn.append(deal.kept[-1].label)
        deck += replaced
        rng.shuffle(deck)
        return deal


def begin(kind: Kind, seats: int, rng: random.Random) -> tuple[Vasaran, Iterator[str]]:
    deal = Deal.by_lot(rng, seats, keeping="+foreclosed" in kind.reference)
    chair = rng.randrange(seats)
    by_hand = Vasaran(deal.starts, deal.deck, chair, kept=deal.kept, **kind.options)
    return by_hand, chain(deal.drawn, [f"P{chair + 1}"], by_hand.drawn)


def position(by_hand: Vasaran) -> dict[str, object]:
    """What lies on the table."""
    protected = [offer for lot in by_hand.lots for offer in lot if offer.protection]
    return {
        "table.chair": by_hand.chair,
        "table.deck": pile(by_hand.deck),
        "player.coins": by_hand.coins,
        "player.offer": [pile([offer.card for offer in lot]) for lot in by_hand.lots],
        "player.collection": [pile(cards) for cards in by_hand.collections],
        "components.asset.state.shield": sorted(
            (offer.card.label, offer.protection) for offer in protected
        ),
        "components.asset.state.taken_as": sorted(
            (card.label, COLOURS.index(colour)) for card, colour in by_hand.chosen.items()
        ),
    }


def pile(cards: Sequence[Card]) -> list[str]:
    return sorted(card.label for card in cards)


VASARAN = Pair(begin, position)


@at_every_table(GAMES)
def test_the_machine_plays_as_the_program_written_by_hand(kind: Kind, seats: int) -> None:
    agree(VASARAN, kind, seats, 4)


@at_one_table_each(OTHERS)
def test_house_rules_and_editions_are_played_as_by_hand(kind: Kind, seats: int) -> None:
    agree(VASARAN, kind, seats, 2)


@pytest.mark.full
@at_every_table(GAMES)
def test_five_hundred_games_of_every_seat_count(kind: Kind, seats: int) -> None:
    agree(VASARAN, kind, seats, 500)


@pytest.mark.full
@at_one_table_each(OTHERS)
def test_five_hundred_games_of_every_house_rule_and_edition(kind: Kind, seats: int) -> None:
    agree(VASARAN, kind, seats, 500)
