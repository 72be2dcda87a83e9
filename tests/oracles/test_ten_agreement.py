"""The machine plays TEN exactly as the program written by hand from the rules does.

Both get the same deal. At every decision they must name the same decider, the same labels, a payment card by card, and
the same tokens, collections, row and market; at the end the same points and ranking. The machine also asks who can buy
nothing, and the program asks for the end of a payment that is already whole: these answers are given for them.
`pytest -m full` plays 500 games of every seat count, and of every house rule.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from tests.oracles.side_by_side import (
    Both,
    Kind,
    Pair,
    agree,
    at_every_table,
    at_one_table_each,
    by_lot,
    seat_names,
)
from tests.oracles.ten import COLOURS, Card, Ten, cards

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


def named(card: Card) -> str:
    """What the machine calls a card."""
    return WHOLE.get(card.label, card.label)


def called(label: str) -> str:
    """What the machine calls an answer."""
    label = label.removeprefix("pay ")
    option, _, card = label.partition(" ")
    return f"buy {WHOLE.get(card, card)}" if option == "buy" else WHOLE.get(label, label)


def begin(kind: Kind, seats: int, rng: random.Random) -> tuple[Ten, Iterator[str]]:
    deck = cards(seats)
    rng.shuffle(deck)
    starter = rng.randrange(seats)
    deal = [seat_names(seats)[starter], *map(named, deck)]
    return Ten(seats, deck, starter, **kind.options), iter(deal)


def position(by_hand: Ten) -> dict[str, object]:
    return {
        "player.tokens": by_hand.tokens,
        "player.busts": by_hand.busts,
        "player.cards": [sorted(map(named, own)) for own in by_hand.collections],
        "table.row": sorted(map(named, by_hand.row)),
        "table.market": sorted(map(named, by_hand.market)),
    }


def offered(both: Both[Ten]) -> dict[str, tuple[int, ...]]:
    """What is on offer, a payment card by card."""
    theirs = {called(label): label for label in both.by_hand.legal()}
    seat, state = both.state.deciders[0], both.state
    ours = {state.label(seat, action).removeprefix("pay "): action for action in state.legal(seat)}
    return {theirs.get(label, label): (action,) for label, action in ours.items()}


def apart(both: Both[Ten]) -> bool:
    """Answer what only one of the two asks: who can buy nothing, and whether a whole payment is whole."""
    state = both.state
    only = [state.label(seat, one) for seat in state.deciders for one in state.legal(seat)]
    if only == ["pass"] and not both.table.held(state, "table.drawn"):
        (seat,) = state.deciders
        state.act(seat, state.legal(seat)[0])
    elif both.by_hand.legal() == ["done"] and only != ["done"]:
        both.by_hand.apply("done")
    else:
        return False
    return True


TEN = Pair(begin, position, by_lot, choices=offered, apart=apart)


@at_every_table([GAME])
def test_the_machine_plays_as_the_program_written_by_hand(kind: Kind, seats: int) -> None:
    agree(TEN, kind, seats, 2)


@at_one_table_each(HOUSE_RULES)
def test_house_rules_are_played_as_by_hand(kind: Kind, seats: int) -> None:
    agree(TEN, kind, seats, 2)


@pytest.mark.full
@at_every_table([GAME])
def test_five_hundred_games_of_every_seat_count(kind: Kind, seats: int) -> None:
    agree(TEN, kind, seats, 500)


@pytest.mark.full
@at_one_table_each(HOUSE_RULES)
def test_five_hundred_games_of_every_house_rule(kind: Kind, seats: int) -> None:
    agree(TEN, kind, seats, 500)
