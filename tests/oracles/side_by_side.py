"""A game played side by side by the machine and by a program written by hand from the rules, and held to be the same.

Both get the same chance; at every decision they must name the same deciders, the same whole choices, the same scores
and the same values of whatever a game compares, and at the end the same ranking. A game adds a small file: a `Pair`,
which says how its program by hand begins and what it has where the machine keeps its places, and the `Kind`s to play.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

import pytest

from rulewright.dsl.game import CardKey, CardType, CheckedGame, Maybe, PlaceKind
from rulewright.interpreter import Chance, State, compile_game
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


def by_lot(rng: random.Random, labels: Sequence[str], *, evenly: bool) -> str:
    """Draw a choice, evenly in every game."""
    del evenly
    return rng.choice(labels)


Drawn: TypeAlias = Iterator[str] | Callable[[Chance], str]
"""Labels of what chance comes to, in order, or by the event."""


def whole_choices(both: Both[H]) -> dict[str, tuple[int, ...]]:
    """Name the whole choices of the seat that decides."""
    state = both.state
    return {
        both.table.said(state, choice): choice for choice in state.whole_choices(state.deciders[0])
    }


@dataclass(frozen=True)
class Pair(Generic[H]):
    """A game and the program written by hand.

    begin     deals the program a game for so many seats; gives it, and the labels of what chance comes to, in
              order, at least as far as the program has got when they are asked for
    position  by the address of a place what it holds: a value, or a list by the keys of the place.
              A pile is its labels in alphabetical order, a player their seat. What each card has is a sorted list
              of the labels of those that have anything, each with what it has: cards of one label are all the same
    choose    draws a choice; evenly in every other game
    ordered   addresses of piles whose labels stand in the order of the cards, the lowest first
    choices   what the machine offers, by what the program calls it
    apart     answers what one side alone asks, or the two ask in other ways; whether there was anything
    """

    begin: Callable[[Kind, int, random.Random], tuple[H, Drawn]]
    position: Callable[[H], Mapping[str, object]]
    choose: Choosing = choose
    ordered: frozenset[str] = frozenset()
    choices: Callable[[Both[H]], Mapping[str, tuple[int, ...]]] = whole_choices
    apart: Callable[[Both[H]], bool] = lambda _: False


@dataclass
class Both(Generic[H]):
    """One game on both sides."""

    pair: Pair[H]
    table: Table
    state: State
    by_hand: H
    rng: random.Random
    game: str
    decisions: int = 0

    def same(self, what: str, machine: object, by_hand: object) -> None:
        """Raise a DisagreementError unless the two are equal."""
        if machine != by_hand:
            where = f"{self.game}, decision {self.decisions}"
            raise DisagreementError(where, what, machine, by_hand)

    def compare(self) -> None:
        """Hold the two positions against each other."""
        for address, value in self.pair.position(self.by_hand).items():
            held = self.table.held(self.state, address, ordered=address in self.pair.ordered)
            self.same(address, held, value)
        self.same("scores", list(self.state.scores), self.by_hand.scores())

    def draw(self, drawn: Drawn) -> None:
        """Let chance come out as it did for the program by hand."""
        while (chance := self.state.chance) is not None:
            label = drawn(chance) if callable(drawn) else next(drawn, "nothing")
            possible = [outcome.label for outcome in chance.outcomes]
            if label not in possible:
                self.same("chance", possible, label)
            self.state.apply_outcome(label)

    def decide(self, *, evenly: bool) -> None:
        """Make a choice on both sides."""
        state, by_hand = self.state, self.by_hand
        self.same("deciders", state.deciders, by_hand.deciders)
        choices = self.pair.choices(self)
        self.same("choices", sorted(choices), sorted(by_hand.legal()))
        label = self.pair.choose(self.rng, list(choices), evenly=evenly)
        for action in choices[label]:
            state.act(by_hand.decider, action)
        by_hand.apply(label)
        self.decisions += 1


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
    game = f"game {seed} of {kind.reference} for {table.seats}"
    both = Both(pair, table, table.begin(), by_hand, rng, game)
    while True:
        both.draw(drawn)
        if pair.apart(both):
            continue
        both.same("over", both.state.over, by_hand.over)
        both.compare()
        if by_hand.over:
            break
        both.decide(evenly=seed % 2 == 0)
    ranking = [sorted(group) for group in both.state.ranking]
    both.same("ranking", ranking, [sorted(group) for group in by_hand.ranking()])
    return both.decisions


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

    def held(self, state: State, address: str, *, ordered: bool = False) -> object:
        """What a place of the machine holds, in the form of `Pair.position`."""
        place, slots = self.places[address]
        values = [state.raw[slot] for slot in slots]
        if place.kind is PlaceKind.PILE:
            piles = [[self.cards[card] for card in pile] for pile in values]
            values = piles if ordered else list(map(sorted, piles))
        if place.keys and isinstance(place.keys[0], CardKey):
            nothing = None if place.kind is PlaceKind.MARKER else 0
            had = [pair for pair in zip(self.cards, values, strict=True) if pair[1] != nothing]
            if isinstance(place.type, Maybe) and isinstance(place.type.of, CardType):
                had = [(card, self.cards[other]) for card, other in had]
            return sorted(had)
        return values if place.keys else values[0]


def seat_names(seats: int) -> tuple[str, ...]:
    """The names of the seats on both sides."""
    return tuple(f"P{seat}" for seat in range(1, seats + 1))
