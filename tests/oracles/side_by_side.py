"""A game played side by side by the machine and by a program written by hand from the rules, and held to be the same.

Both get the same chance; at every decision they must name the same deciders, the same whole choices, the same scores
and the same values of whatever a game compares, and at the end the same ranking. A game adds a small file: a `Pair`,
which says how its program by hand begins and what it has where the machine keeps its places, and the `Kind`s to play.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

import pytest

from rulewright.dsl.game import CardKey, CardType, CheckedGame, Maybe, PlaceKind
from rulewright.interpreter import Game, State, compile_game
from tests.oracles.asking import Program
from tests.shipped import checked

H = TypeVar("H", bound=Program)


class Choosing(Protocol):
    """A way to draw one of several choices by their labels."""

    def __call__(self, rng: random.Random, labels: Sequence[str], *, evenly: bool) -> str: ...


@dataclass(frozen=True)
class Kind:
    """One way to play: how the two sides are told of it."""

    reference: str
    options: Mapping[str, Any]
    seats: Sequence[int] = (3, 4, 5, 6)


def choose(rng: random.Random, labels: Sequence[str], *, evenly: bool) -> str:
    """Draw a choice; if not evenly, first its verb, and of a verb's choices rather the first ones.

    Players whose bids are all equally likely are soon out of money; those who bid low play long games.
    """
    if evenly:
        return rng.choice(labels)
    verbs = {label.partition(" ")[0]: None for label in labels}
    verb = rng.choice(list(verbs))
    those = [label for label in labels if label.partition(" ")[0] == verb]
    return those[int(len(those) * rng.random() ** 4)]


@dataclass(frozen=True)
class Pair(Generic[H]):
    """A game and the program written by hand.

    begin     deals the program a game for so many seats; gives it, and the labels of what chance comes to, in
              order, at least as far as the program has got when they are asked for
    position  by the address of a place what it holds: a value, or a list by the keys of the place.
              A pile is its labels in alphabetical order, a player their seat. What each card has is a sorted list
              of the labels of those that have anything, each with what it has: cards of one label are all the same
    choose    draws a choice; evenly in every other game
    """

    begin: Callable[[Kind, int, random.Random], tuple[H, Iterator[str]]]
    position: Callable[[H], Mapping[str, object]]
    choose: Choosing = choose


class DisagreementError(AssertionError):
    """The machine and the program by hand differ: where, in what, and what each has."""

    def __init__(self, where: str, what: str, machine: object, by_hand: object) -> None:
        super().__init__(f"{where}, {what}:\n  machine {machine}\n  by hand {by_hand}")


def at_every_table(kinds: Iterable[Kind]) -> pytest.MarkDecorator:
    """Run a test for every kind and every number of seats of it."""
    return _tables((kind, seats) for kind in kinds for seats in kind.seats)


def at_one_table_each(kinds: Iterable[Kind]) -> pytest.MarkDecorator:
    """Run a test once for every kind, with each number of seats in turn."""
    return _tables((kind, kind.seats[n % len(kind.seats)]) for n, kind in enumerate(kinds))


def _tables(tables: Iterable[tuple[Kind, int]]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(
        ("kind", "seats"),
        [pytest.param(kind, seats, id=f"{kind.reference}-{seats}") for kind, seats in tables],
    )


def agree(pair: Pair[H], kind: Kind, seats: int, games: int) -> None:
    """Play so many games of a kind."""
    table = Table(checked(kind.reference), seats)
    for seed in range(games):
        play_both(pair, kind, table, seed)


def play_both(pair: Pair[H], kind: Kind, table: Table, seed: int) -> int:
    """Play one random game on both sides; give the number of decisions."""
    rng = random.Random(f"{kind.reference} {table.seats} {seed}")
    by_hand, drawn = pair.begin(kind, table.seats, rng)
    state = table.begin()
    decisions = 0
    while True:
        where = f"game {seed} of {kind.reference} for {table.seats}, decision {decisions}"
        draw(state, drawn, where)
        same(where, "over", state.over, by_hand.over)
        for address, value in pair.position(by_hand).items():
            same(where, address, table.held(state, address), value)
        same(where, "scores", list(state.scores), by_hand.scores())
        if by_hand.over:
            break
        seat = by_hand.decider
        same(where, "deciders", state.deciders, by_hand.deciders)
        choices = {table.said(state, choice): choice for choice in state.whole_choices(seat)}
        same(where, "choices", sorted(choices), sorted(by_hand.legal()))
        label = pair.choose(rng, list(choices), evenly=seed % 2 == 0)
        state.act_all(seat, choices[label])
        by_hand.apply(label)
        decisions += 1
    ranking = [sorted(group) for group in state.ranking]
    same(where, "ranking", ranking, [sorted(group) for group in by_hand.ranking()])
    return decisions


def draw(state: State, drawn: Iterator[str], where: str) -> None:
    """Let chance come out as it did for the program by hand."""
    while (chance := state.chance) is not None:
        label = next(drawn, "nothing")
        possible = [outcome.label for outcome in chance.outcomes]
        if label not in possible:
            raise DisagreementError(where, "chance", possible, label)
        state.apply_outcome(label)


def same(where: str, what: str, machine: object, by_hand: object) -> None:
    """Raise a DisagreementError unless the two are equal."""
    if machine != by_hand:
        raise DisagreementError(where, what, machine, by_hand)


class Table:
    """A game for so many seats, on which the machine plays many games: what it says and holds, in plain words."""

    def __init__(self, checked: CheckedGame, seats: int) -> None:
        self.seats = seats
        self.names = seat_names(seats)
        self.game = compile_game(checked, seats)
        slots = self.game.machine(chance="explicit").layout.slots
        self.places = {place.address: (place, slots(place)) for place in checked.places}
        self.cards = [checked.faces[face].label for face in checked.cards]
        self.labels: dict[tuple[int, ...], str] = {}  # the same ids always mean the same

    def begin(self) -> State:
        """Start a game that stops for every outcome of chance."""
        return self.game.start(chance="explicit", names=self.names)

    def said(self, state: State, choice: tuple[int, ...]) -> str:
        """Name a choice of the seat that decides, looking each up once."""
        if choice not in self.labels:
            self.labels[choice] = state.whole_label(state.deciders[0], choice)
        return self.labels[choice]

    def held(self, state: State, address: str) -> object:
        """What a place of the machine holds, in the form of `Pair.position`."""
        place, slots = self.places[address]
        values = [state.raw[slot] for slot in slots]
        if place.kind is PlaceKind.PILE:
            values = [sorted(self.cards[card] for card in pile) for pile in values]
        if place.keys and isinstance(place.keys[0], CardKey):
            nothing = None if place.kind is PlaceKind.MARKER else 0
            had = [pair for pair in zip(self.cards, values, strict=True) if pair[1] != nothing]
            if isinstance(place.type, Maybe) and isinstance(place.type.of, CardType):
                had = [(card, self.cards[other]) for card, other in had]
            return sorted(had)
        return values if place.keys else values[0]


def slots_of(game: Game, address: str) -> list[int]:
    """Where the machine keeps a place, by seat where it is each player's; both ways of chance share one layout."""
    layout = game.machine(chance="explicit").layout
    (place,) = (place for place in game.checked.places if place.address == address)
    if not address.startswith("player."):
        return [layout.slot(place)]
    return [layout.slot(place, (seat,)) for seat in range(game.seats)]


def seat_names(seats: int) -> tuple[str, ...]:
    """The names of the seats on both sides."""
    return tuple(f"P{seat}" for seat in range(1, seats + 1))
