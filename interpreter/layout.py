"""Where everything lies in a state: one flat list, made once for each game and number of seats.

    0 PC       the current stop                 3 PARTIAL  values picked so far (kept by the state API)
    1 FRAME    local variables alive there      4 RNG      the chance generator
    2 SEAT     who decides, -1: nobody/several  5 LEGAL    legal actions there, ascending

From 6 on lie the places of the game, a place with keys row by row in the order of its keys: piles as
lists of cards, everything else as a number, flag, seat, word, card or none. Behind them lie, for
every pile that can be a bag, the two marks of its undecided part (cards at low..high-1), and last the
kept counts (see counts.py), which follow from the piles and are no part of a position.
"""

from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import product
from typing import Any

from rulewright.dsl.game import (
    CardKey,
    CheckedGame,
    Const,
    Deal,
    Decide,
    Expr,
    Key,
    Move,
    NumberKey,
    Place,
    PlaceKind,
    Read,
    SeatKey,
    Shuffle,
    Steps,
    SwapPiles,
    WordKey,
)
from rulewright.interpreter.constants import Value
from rulewright.interpreter.fold import Folder
from rulewright.interpreter.uses import sentences

PC, FRAME, SEAT, PARTIAL, RNG, LEGAL, FIRST = range(7)


class Layout:
    """The slots of a game's places for a number of seats.

    places      all places, in order of declaration
    pile_slots  the slots that hold lists of cards
    size        of a state, kept counts left out
    seats       the number of seats
    automatic   the seat that the game answers for, if there is one
    """

    def __init__(self, game: CheckedGame, seats: int) -> None:
        self.game = game
        self.seats = seats
        self.folder = Folder(seats, counterclockwise=game.counterclockwise)
        self.automatic = automatic_seat(game, seats)
        self.folder.answering = self.automatic is not None
        self.places = game.places
        self.bases: dict[Place, int] = {}
        self.lows: dict[Place, tuple[int, ...]] = {}
        self.sizes: dict[Place, tuple[int, ...]] = {}
        self.strides: dict[Place, tuple[int, ...]] = {}
        at = FIRST
        for place in game.places:
            ranges = [self.key_range(key) for key in place.keys]
            sizes = tuple(len(r) for r in ranges)
            strides, stride = [1] * len(sizes), 1
            for i in reversed(range(len(sizes))):
                strides[i] = stride
                stride *= sizes[i]
            self.bases[place] = at
            self.lows[place] = tuple(r.start for r in ranges)
            self.sizes[place] = sizes
            self.strides[place] = tuple(strides)
            at += stride
        self.pile_slots = tuple(
            slot
            for place in game.places
            if place.kind is PlaceKind.PILE
            for slot in self.slots(place)
        )
        bags = bag_places(game)
        self.bags: dict[int, int] = {}
        for place in game.places:
            if place in bags:
                for slot in self.slots(place):
                    self.bags[slot] = at
                    at += 2
        self.size = at
        self._fresh: list[object] = []

    def answers_at(self, decide: Decide) -> bool:
        """Whether the seat that the game answers for may be one of those who decide."""
        if self.automatic is None:
            return False
        match decide.deciders:
            case Const(value=tuple(seats)):
                return self.automatic in seats
            case Const(value=seat):
                return seat == self.automatic
            case _:
                return True

    def fold(self, expr: Expr) -> Value:
        """The value of a declaration's expression."""
        return self.folder.value(expr)

    def number(self, expr: Expr | None) -> int | None:
        """The value of a declared number, none when it is not declared."""
        return None if expr is None else self.folder.number(expr)

    def key_range(self, key: Key) -> range:
        """The values of a key."""
        match key:
            case SeatKey():
                return range(self.seats)
            case WordKey(domain=domain):
                return range(len(self.game.domains[domain].words))
            case NumberKey(low=low, high=high):
                return range(self.folder.number(low), self.folder.number(high) + 1)
            case CardKey():
                return range(len(self.game.cards))

    def slot(self, place: Place, keys: tuple[int, ...] = ()) -> int:
        """Where a place lies, its keys given as values (seat, word, number, card)."""
        at = self.bases[place]
        for key, low, stride in zip(keys, self.lows[place], self.strides[place], strict=True):
            at += (key - low) * stride
        return at

    def slots(self, place: Place) -> range:
        """All slots of a place."""
        base, count = self.bases[place], 1
        for size in self.sizes[place]:
            count *= size
        return range(base, base + count)

    def keys(self, place: Place) -> list[tuple[int, ...]]:
        """All combinations of keys of a place, in the order of its slots."""
        return list(product(*(self.key_range(key) for key in place.keys)))

    def bag_slot(self, place: Place, keys: tuple[int, ...] = ()) -> int | None:
        """The first of the two slots of a pile's marks; none when the pile is never a bag."""
        return self.bags.get(self.slot(place, keys))

    def start(self, place: Place) -> Value | list[int]:
        """What lies in each slot of a place when the game begins."""
        if place == self.game.box:
            return list(range(len(self.game.cards)))
        if place.kind is PlaceKind.PILE:
            return []
        if place.start is not None:
            return self.fold(place.start)
        if place.kind is PlaceKind.COUNTER:
            return self.supply(place) or 0
        return {PlaceKind.NUMBER: 0, PlaceKind.FLAG: False}.get(place.kind)

    def faces(self, state: Sequence[Any]) -> Sequence[int]:
        """The face of every card, of a die the one that is up."""
        if not self.game.dice:
            return self.game.cards
        faces = list(self.game.cards)
        for card, (slot, up) in self.shows.items():
            faces[card] = up[state[slot]]
        return faces

    def face(self, state: Sequence[Any], card: int) -> int:
        """The face of one card, where there are dice."""
        if card not in self.shows:
            return self.game.cards[card]
        slot, up = self.shows[card]
        face: int = up[state[slot]]
        return face

    @cached_property
    def shows(self) -> dict[int, tuple[int, Mapping[int, int]]]:
        """Of every die, by card, the slot of what it shows, and the face for each value there."""
        return {
            card: (self.bases[die.shown] + card, die.faces) for card, die in self.game.dice.items()
        }

    def in_order(self, state: Sequence[Any], cards: Sequence[int]) -> Sequence[int]:
        """Cards in order of faces, of dice by the one that is up."""
        if len(cards) > 1:
            faces = self.faces(state)
            cards = sorted(cards, key=lambda card: (faces[card], card))
        return tuple(cards)

    def supply(self, place: Place) -> int | None:
        """The tokens that there are, for a bank that has them all when the game begins."""
        for token in self.game.tokens:
            if self.game.banks.get(token.name) == place:
                return self.number(token.supply)
        return None

    def unlimited(self, place: Place) -> bool:
        """Whether a place is the bank of tokens that never run out."""
        return any(
            token.supply is None and self.game.banks.get(token.name) == place
            for token in self.game.tokens
        )

    def fresh(self, seed: int) -> list[object]:
        """A state before set-up, kept counts left out."""
        if not self._fresh:
            first: list[object] = [0, (), -1, (), 0, []]
            for place in self.places:
                first += place.starts or [self.start(place)] * len(self.slots(place))
            self._fresh = first + [0] * (self.size - len(first))
        state = self._fresh[:]
        state[RNG] = seed
        for slot in self.pile_slots:
            pile = state[slot]
            assert isinstance(pile, list)
            state[slot] = pile[:]
        return state


def automatic_seat(game: CheckedGame, seats: int) -> int | None:
    """The seat that the game answers for with so many players, if there is one."""
    declared = game.automatic
    folder = Folder(seats)
    if declared is None or (declared.when is not None and not folder.value(declared.when)):
        return None
    return folder.number(declared.seat) - 1


def bag_places(game: CheckedGame) -> set[Place]:
    """The piles that can be bags: shuffled, refilled, or reached by a bag that moves whole."""
    bags: set[Place] = set()
    moves: list[tuple[Place, Place]] = []
    for steps in (game.setup, game.phases):
        _collect(steps, bags, moves)
    while True:
        more = {to for source, to in moves if source in bags} - bags
        if not more:
            return bags
        bags |= more


def _collect(steps: Steps, bags: set[Place], moves: list[tuple[Place, Place]]) -> None:
    for step in sentences(steps):
        match step:
            case Shuffle(pile=pile):
                bags.add(pile.place)
            case Move(cards=Read(place=place), to=to):
                moves.append((place, to.place))
            case SwapPiles(one=one, other=other):
                moves += [(one.place, other.place), (other.place, one.place)]
            case Deal(source=source):
                if source.place.refill is not None:
                    bags.add(source.place)
            case _:
                pass
