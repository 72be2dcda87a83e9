"""The machine plays the German Don exactly as the program written by hand from the rules does.

Both get the same cards; whenever the program by hand asks somebody, the machine must ask the same player, offer the
same whole choices and hold the same hands, pile, points and dealer, and at the end have the same ranking. Whom only
the machine asks, because not asking them would tell what they hold, has one answer. `pytest -m full` plays 500 games
of every seat count, and of every variant and house rule.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import repeat

import pytest

from rulewright.interpreter import Chance
from tests.oracles.don_german import CARDS, JOKER, Card, DonGerman
from tests.oracles.side_by_side import (
    Both,
    Kind,
    Pair,
    agree,
    at_every_table,
    at_one_table_each,
    by_lot,
    seat_names,
    whole_choices,
)

SEATS = (4, 5, 6, 7, 8)
GAME = Kind("don-german", {}, SEATS)
VARIANTS = [
    Kind("don-german:auto_announce=false", {"auto_announce": False}, SEATS),
    Kind("don-german+stacked", {"two_stack": True}, SEATS),
]
HOUSE_RULES = [
    Kind(
        "don-german+stacked:jokers=6,after_two=after_the_joker,auto_announce=false",
        {"two_stack": True, "jokers": 6, "after_two": "after_joker", "auto_announce": False},
        SEATS,
    ),
    Kind(
        "don-german:play_after_draw=true,voluntary_draw=true,auto_announce=false",
        {"play_after_draw": True, "voluntary_draw": True, "auto_announce": False},
        SEATS,
    ),
    Kind(
        "don-german:joker_playable=true,don_on_joker=as_nothing,don_self=true,jokers=6",
        {"joker_playable": True, "don_on_joker": "own", "don_self": True, "jokers": 6},
        SEATS,
    ),
    Kind(
        "don-german:don_tie=everyone,don_on_last=true,don_with_two=false,eight_wild=true",
        {"don_tie": "all", "don_on_last": True, "don_with_two": False, "eight_wild": True},
        SEATS,
    ),
    Kind(
        "don-german:don_tie=by_lot,don_self=true,don_window=every_card,don_start_card=false",
        {
            "don_tie": "random",
            "don_self": True,
            "don_window": "every_play",
            "don_start_card": False,
        },
        SEATS,
    ),
    Kind(
        "don-german:eight_on_eight=false,wish_optional=false,start_card_special=as_if_played,finish_special=forbidden",
        {
            "eight_on_eight": False,
            "wish_optional": False,
            "start_card_special": "as_played",
            "finish_special": False,
        },
        SEATS,
    ),
    Kind(
        "don-german:stock_empty=stays_empty,start_card_two=all_but_dealer,bonus_highest_only=false,jokers=0",
        {
            "stock_empty": "stays",
            "start_card_two": "all_but_dealer",
            "bonus_highest_only": False,
            "jokers": 0,
        },
        SEATS,
    ),
    Kind(
        "don-german:game_end=past_limit,limit=300,start_card_two=nobody",
        {"limit": 300, "start_card_two": "none"},
        SEATS,
    ),
]
ALSO_SAID = {"stop": "lay", "answer": "lay"}


def name_of(card: Card) -> str:
    """A card as the machine calls it."""
    return "joker" if card == JOKER else " ".join(card)


class Luck:
    """What chance comes to, as it did for the program by hand, which is never behind.

    A card of the stock is the next one of its shuffle, and the first after another one if there are not fewer left
    than there were.
    """

    def __init__(self, by_hand: DonGerman, dealer: int, lot: list[int]) -> None:
        self.by_hand = by_hand
        self.names = seat_names(by_hand.seats)
        self.dealer: int | None = dealer
        self.lot = lot
        self.shuffles = -1
        self.left = 0

    def __call__(self, chance: Chance) -> str:
        """Give the label of what comes."""
        if chance.what:
            if chance.total >= self.left:
                self.shuffles += 1
            self.left = chance.total
            shuffled = self.by_hand.shuffled[self.shuffles]
            return name_of(shuffled[len(shuffled) - chance.total])
        if self.dealer is not None:
            first, self.dealer = self.dealer, None
            return self.names[first]
        seats = [self.names.index(outcome.label) for outcome in chance.outcomes]
        return self.names[min(seats, key=self.lot.index)]


def begin(kind: Kind, seats: int, rng: random.Random) -> tuple[DonGerman, Luck]:
    pack = [*CARDS, *repeat(JOKER, 6)]
    dealer = rng.randrange(seats)
    lot = rng.sample(range(seats), seats)
    deals = random.Random(rng.random())
    orders: Iterator[list[Card]] = (deals.sample(pack, len(pack)) for _ in repeat(None))
    by_hand = DonGerman(seats, orders, dealer, repeat(lot), **kind.options)
    return by_hand, Luck(by_hand, dealer, lot)


def position(by_hand: DonGerman) -> dict[str, object]:
    return {
        "player.hand": [sorted(map(name_of, hand)) for hand in by_hand.hands],
        "table.pile": list(map(name_of, by_hand.pile)),
        "player.points": by_hand.totals,
        "table.dealer": by_hand.dealer,
    }


def choices(both: Both[DonGerman]) -> dict[str, tuple[int, ...]]:
    """What a seat may choose, in the words of the program by hand."""
    found = whole_choices(both)
    if found.keys() == {"yes", "no"}:
        return {"announce": found["yes"], "silent": found["no"]}
    if "no" in found:  # the card just drawn
        return {
            "keep" if label == "no" else f"play {label.removeprefix('yes ')}": choice
            for label, choice in found.items()
        }
    words = {label: label.partition(" ")[0] for label in found}
    return {
        label.replace(word, ALSO_SAID.get(word, word), 1): found[label]
        for label, word in words.items()
    }


def apart(both: Both[DonGerman]) -> bool:
    """Ask everybody for a Don, and answer for who has no answer to a 2, or no use for the card drawn."""
    if both.state.over:
        return False
    stop = both.state.machine.stop(both.state.raw)
    if stop.decide is not None and stop.decide.several:
        call(both)
        return True
    found = choices(both)
    if len(found) > 1 or ("draw" in found and stop.address.startswith("rules.take_turn")):
        return False
    ((label, choice),) = found.items()
    if label in ("draw", "keep"):
        both.state.act_all(both.state.deciders[0], choice)
        return True
    return False


def call(both: Both[DonGerman]) -> None:
    """Ask for a Don, on the other side only those who have one and as long as it matters."""
    by_hand, state, seats = both.by_hand, both.state, both.by_hand.seats
    last = by_hand.dealer + 1 if by_hand.author is None else by_hand.author
    able = [
        seat
        for seat in ((last - step) % seats for step in range(1, seats + 1))
        if seat in state.deciders and len(state.legal(seat)) > 1
    ]
    if able:
        both.compare()
    answers: dict[int, bool] = {}
    for seat in able:
        both.same("who may call", (seat, ["don", "no don"]), (by_hand.decider, by_hand.legal()))
        answers[seat] = both.rng.random() < 0.5
        by_hand.apply("don" if answers[seat] else "no don")
        both.decisions += 1
        if answers[seat] and by_hand.options.don_tie == "turn_order":
            break
    for seat in both.rng.sample(state.deciders, len(state.deciders)):
        says = answers.get(seat, seat in able and both.rng.random() < 0.5)
        state.play(seat, "yes" if says else "no")


DON_GERMAN = Pair(begin, position, by_lot, frozenset({"table.pile"}), choices, apart)


@at_every_table([GAME])
def test_the_machine_plays_as_the_program_written_by_hand(kind: Kind, seats: int) -> None:
    agree(DON_GERMAN, kind, seats, 2)


@at_one_table_each([*VARIANTS, *HOUSE_RULES])
def test_and_so_it_does_with_every_variant_and_house_rule(kind: Kind, seats: int) -> None:
    agree(DON_GERMAN, kind, seats, 1)


@pytest.mark.full
@at_every_table([GAME])
def test_five_hundred_games_of_every_seat_count(kind: Kind, seats: int) -> None:
    agree(DON_GERMAN, kind, seats, 500)


@pytest.mark.full
@at_one_table_each([*VARIANTS, *HOUSE_RULES])
def test_five_hundred_games_of_every_variant_and_house_rule(kind: Kind, seats: int) -> None:
    agree(DON_GERMAN, kind, seats, 500)
