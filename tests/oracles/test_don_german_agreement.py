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

from rulewright.interpreter import Game, State, compile_game
from tests.oracles.don_german import CARDS, JOKER, Card, DonGerman
from tests.oracles.side_by_side import (
    Kind,
    at_every_table,
    at_one_table_each,
    seat_names,
)
from tests.shipped import checked

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


class Table:
    """A game for so many seats on which the machine plays many games, and where it keeps what is compared."""

    def __init__(self, kind: Kind, seats: int) -> None:
        self.kind = kind
        self.game: Game = compile_game(checked(kind.reference), seats)
        self.names = seat_names(seats)
        layout = self.game.machine(chance="explicit").layout
        places = {place.address: place for place in self.game.checked.places}
        self.hands = [layout.slot(places["player.hand"], (seat,)) for seat in range(seats)]
        self.points = [layout.slot(places["player.points"], (seat,)) for seat in range(seats)]
        self.pile = layout.slot(places["table.pile"])
        self.dealer = layout.slot(places["table.dealer"])
        faces = self.game.checked.faces
        self.cards = [faces[face].label for face in self.game.checked.cards]

    def held(self, state: State) -> dict[str, object]:
        """What the machine holds."""
        raw = state.raw
        return {
            "hands": [sorted(self.cards[card] for card in raw[slot]) for slot in self.hands],
            "pile": [self.cards[card] for card in raw[self.pile]],
            "points": [raw[slot] for slot in self.points],
            "dealer": raw[self.dealer],
        }


def held_by_hand(game: DonGerman) -> dict[str, object]:
    """What the program by hand holds, in the same words."""
    return {
        "hands": [sorted(map(name_of, hand)) for hand in game.hands],
        "pile": list(map(name_of, game.pile)),
        "points": game.totals,
        "dealer": game.dealer,
    }


class SideBySide:
    """One game, played on both sides with choices drawn at random."""

    def __init__(self, table: Table, seed: int) -> None:
        self.table = table
        self.rng = random.Random(seed)
        seats = len(table.names)
        pack = [*CARDS, *repeat(JOKER, 6)]
        dealer = self.rng.randrange(seats)
        self.lot = self.rng.sample(range(seats), seats)
        orders: Iterator[list[Card]] = (self.rng.sample(pack, len(pack)) for _ in repeat(None))
        options = table.kind.options
        self.by_hand = DonGerman(seats, orders, dealer, repeat(self.lot), **options)
        self.state = table.game.start(chance="explicit", names=table.names)
        self.state.apply_outcome(table.names[dealer])
        self.shuffles = -1
        self.left = 0
        self.where = f"game {seed} of {table.kind.reference} for {seats}"

    def play(self) -> int:
        """Play to the end; give the number of decisions of the program by hand."""
        decisions = 0
        self.draw()
        while not self.state.over:
            before = decisions
            if self.is_call():
                decisions += self.call()
            elif not self.is_forced():
                self.compare()
                self.decide()
                decisions += 1
            if decisions > before:
                self.where = f"{self.where.partition(', ')[0]}, decision {decisions}"
            self.draw()
        self.compare()
        assert self.by_hand.over, self.where
        assert list(self.state.scores) == self.by_hand.scores(), self.where
        ranking = [sorted(group) for group in self.state.ranking]
        assert ranking == [sorted(group) for group in self.by_hand.ranking()], self.where
        return decisions

    def compare(self) -> None:
        """Hold the two positions against each other."""
        assert self.table.held(self.state) == held_by_hand(self.by_hand), self.where

    def draw(self) -> None:
        """Let chance come out as it did for the program by hand, which is never behind.

        A card of the stock is the next one of its shuffle, and the first after another one if there are not fewer left
        than there were.
        """
        while (chance := self.state.chance) is not None:
            if not chance.what:
                seats = [self.table.names.index(outcome.label) for outcome in chance.outcomes]
                label = self.table.names[min(seats, key=self.lot.index)]
            else:
                if chance.total >= self.left:
                    self.shuffles += 1
                self.left = chance.total
                shuffled = self.by_hand.shuffled[self.shuffles]
                label = name_of(shuffled[len(shuffled) - chance.total])
            self.state.apply_outcome(label)

    def is_call(self) -> bool:
        """Whether everybody is asked for a Don."""
        decide = self.state.machine.stop(self.state.raw).decide
        return decide is not None and decide.several

    def choices(self, seat: int) -> dict[str, tuple[int, ...]]:
        """What a seat may choose, in the words of the program by hand."""
        state = self.state
        found = {state.whole_label(seat, choice): choice for choice in state.whole_choices(seat)}
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

    def is_forced(self) -> bool:
        """Whether a player has no answer to a 2, or no use for the card drawn; answers for them if so."""
        (seat,) = self.state.deciders
        stop = self.state.machine.stop(self.state.raw)
        found = self.choices(seat)
        if len(found) > 1 or ("draw" in found and stop.address.startswith("rules.take_turn")):
            return False
        ((label, choice),) = found.items()
        if label not in ("draw", "keep"):
            return False
        self.state.act_all(seat, choice)
        return True

    def decide(self) -> None:
        """Make a choice on both sides."""
        (seat,) = self.state.deciders
        assert seat == self.by_hand.decider, self.where
        found = self.choices(seat)
        assert sorted(found) == self.by_hand.legal(), self.where
        label = self.rng.choice(sorted(found))
        self.state.act_all(seat, found[label])
        self.by_hand.apply(label)

    def call(self) -> int:
        """Ask for a Don, on the other side only those who have one and as long as it matters."""
        by_hand, state = self.by_hand, self.state
        last = by_hand.dealer + 1 if by_hand.author is None else by_hand.author
        seats = len(self.table.names)
        able = [
            seat
            for seat in ((last - step) % seats for step in range(1, seats + 1))
            if seat in state.deciders and len(state.legal(seat)) > 1
        ]
        answers: dict[int, bool] = {}
        for seat in able:
            if not answers:
                self.compare()
            assert (by_hand.decider, by_hand.legal()) == (seat, ["don", "no don"]), self.where
            answers[seat] = self.rng.random() < 0.5
            by_hand.apply("don" if answers[seat] else "no don")
            if answers[seat] and by_hand.options.don_tie == "turn_order":
                break
        for seat in self.rng.sample(state.deciders, len(state.deciders)):
            says = answers.get(seat, seat in able and self.rng.random() < 0.5)
            state.play(seat, "yes" if says else "no")
        return len(answers)


def agree(kind: Kind, seats: int, games: int) -> None:
    """Play many games."""
    table = Table(kind, seats)
    assert sum(SideBySide(table, seed).play() for seed in range(games)) > 10 * games


@at_every_table([GAME])
def test_the_machine_plays_as_the_program_written_by_hand(kind: Kind, seats: int) -> None:
    agree(kind, seats, 2)


@at_one_table_each([*VARIANTS, *HOUSE_RULES])
def test_and_so_it_does_with_every_variant_and_house_rule(kind: Kind, seats: int) -> None:
    agree(kind, seats, 1)


@pytest.mark.full
@at_every_table([GAME])
def test_five_hundred_games_of_every_seat_count(kind: Kind, seats: int) -> None:
    agree(kind, seats, 500)


@pytest.mark.full
@at_one_table_each([*VARIANTS, *HOUSE_RULES])
def test_five_hundred_games_of_every_variant_and_house_rule(kind: Kind, seats: int) -> None:
    agree(kind, seats, 500)
