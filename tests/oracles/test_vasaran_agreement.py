"""The machine plays Vasaran alla exactly as the program written by hand from the rules does.

Both get the same start cards, deck and chair. At every decision they must name the same decider and the same labels,
and the same coins, protection, offers and collections; at the end the same points and ranking. Three things are known
to differ and are the same game: the program also asks a proposer who can only withdraw; the machine lets a player be
content at any time before the first proposal, which is to skip the others; and it asks in the end what series the
open cards join, where the program counts them as best. `pytest -m full` plays 500 games of every kind.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from rulewright.interpreter import Game, State, compile_game
from tests.oracles.side_by_side import Kind, checked, seat_names, slots_of
from tests.oracles.vasaran_exchange import CARDS, COLOURS, Card, Vasaran

KINDS = [
    Kind("vasaran_alla", {}),
    Kind("vasaran_alla:protected_turn_coin=always", {"protected_turn_coin": True}),
]
SIGNS = {
    (1, ""): " plus_1 heart",
    (2, ""): " plus_2",
    (0, "coin"): " gold",
    (0, "action"): " credit heart",
}


def named(card: Card) -> str:
    """What the machine calls a card."""
    return "+".join(card.colours) + SIGNS.get((card.plus, card.icon), "") or "money"


@dataclass(frozen=True)
class Slots:
    """Where the machine keeps what is compared, by seat and by card."""

    coins: list[int]
    offer: list[int]
    collection: list[int]
    shield: list[int]
    taken_as: list[int]

    @classmethod
    def of(cls, game: Game) -> Slots:
        """Look them up once."""
        layout = game.machine(chance="explicit").layout
        places = {place.name: place for place in game.checked.places}
        cards = range(len(game.checked.cards))
        return cls(
            slots_of(game, "player.coins"),
            slots_of(game, "player.offer"),
            slots_of(game, "player.collection"),
            [layout.slot(places["shield"], (card,)) for card in cards],
            [layout.slot(places["taken_as"], (card,)) for card in cards],
        )


def dealt(rng: random.Random, seats: int) -> tuple[list[str], list[list[Card]], list[Card]]:
    """Give what is drawn for the start, the start cards of each seat, and the deck in dealing order."""
    deck = rng.sample(CARDS, len(CARDS))
    drawn: list[str] = []
    starts: list[list[Card]] = []
    replaced: list[Card] = []
    for _ in range(seats):
        start: list[Card] = []
        while len(start) < 2:
            card = deck.pop()
            drawn.append(named(card))
            (replaced if card.money else start).append(card)
        starts.append(start)
    deck += replaced
    rng.shuffle(deck)
    return drawn, starts, deck


class Both:
    """One game on both sides."""

    def __init__(self, game: Game, slots: Slots, kind: Kind, seed: int) -> None:
        self.rng = random.Random(seed)
        drawn, starts, deck = dealt(self.rng, game.seats)
        chair = self.rng.randrange(game.seats)
        self.by_hand = Vasaran(starts, deck, chair, **kind.options)
        names = seat_names(game.seats)
        script = [*drawn, names[chair], *map(named, deck)]
        self.state: State = game.start(script=script, names=names)
        self.slots = slots
        self.labels = [game.checked.faces[face].label for face in game.checked.cards]

    def play(self, where: str) -> int:
        """Play on by lot to the end; give the number of decisions."""
        decisions = 0
        while not self.by_hand.over:
            theirs = self.by_hand.legal()
            if theirs == ["withdraw"]:
                self.by_hand.apply("withdraw")
                continue
            here = f"{where}, decision {decisions}"
            seat = self.by_hand.decider
            assert self.state.deciders == (seat,), here
            self.assert_same(here)
            ours = dict(self.ours(seat))
            if "skip" in theirs and "content" not in theirs:
                ours.pop("content", None)
            assert sorted(ours) == theirs, here
            choice = self.rng.choice(theirs)
            self.state.act_all(seat, ours[choice])
            self.by_hand.apply(choice)
            decisions += 1
        while not self.state.over:
            (seat,) = self.state.deciders
            assert set(dict(self.ours(seat))) < set(COLOURS), where
            self.state.act(seat, self.rng.choice(self.state.legal(seat)))
        self.assert_same(f"{where}, end", chosen=False)
        assert list(self.state.scores) == self.by_hand.scores(), where
        ranking = [sorted(group) for group in self.by_hand.ranking()]
        assert [sorted(group) for group in self.state.ranking] == ranking, where
        return decisions

    def ours(self, seat: int) -> Iterator[tuple[str, tuple[int, ...]]]:
        """List the machine's choices under the program's names."""
        for choice in self.state.whole_choices(seat):
            label = self.state.whole_label(seat, choice)
            yield ("accept" if label == "agree" else label), choice

    def assert_same(self, where: str, *, chosen: bool = True) -> None:
        """Compare what lies on the table."""
        raw, by_hand = self.state.raw, self.by_hand
        assert [raw[slot] for slot in self.slots.coins] == by_hand.coins, where
        offers = [card for slot in self.slots.offer for card in raw[slot]]
        assert [self.labels[card] for card in offers] == [named(c) for c in by_hand.offers], where
        if offers:
            assert [raw[self.slots.shield[card]] for card in offers] == by_hand.protection, where
        for slot, owned in zip(self.slots.collection, by_hand.collections, strict=True):
            found = sorted(self.labels[card] for card in raw[slot])
            assert found == sorted(map(named, owned)), where
        if chosen:
            taken = {
                self.labels[card]: COLOURS[raw[slot]]
                for card, slot in enumerate(self.slots.taken_as)
                if raw[slot] is not None
            }
            assert taken == {named(card): colour for card, colour in by_hand.chosen.items()}, where


def agree(kind: Kind, seats: int, games: int) -> None:
    """Play many games."""
    game = compile_game(checked(reference(kind, seats)), seats)
    slots = Slots.of(game)
    for seed in range(games):
        assert Both(game, slots, kind, seed).play(f"game {seed}") > 20


def reference(kind: Kind, seats: int) -> str:
    """Six players are a variant."""
    return (
        kind.reference.replace("vasaran_alla", "vasaran_alla+six") if seats > 5 else kind.reference
    )


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.reference)
def test_the_machine_plays_as_the_program_written_by_hand(kind: Kind, seats: int) -> None:
    agree(kind, seats, 4)


@pytest.mark.full
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.reference)
def test_five_hundred_games_of_every_kind_and_seat_count(kind: Kind, seats: int) -> None:
    agree(kind, seats, 500)
