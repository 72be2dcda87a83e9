"""Who sees what: `seen by` of every place, worked out once for every seat and every slot of the state.

Views, logs, labels, undo and bots ask here and nowhere else, so that a secret is a secret
everywhere. The last row of every table (index -1, `SPECTATOR`) is a spectator, who sees what all
see.

A score line may be shown to a seat when everything it reads may be; what cannot be shown to be
visible is hidden.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

from rulewright.dsl.game import (
    CardKey,
    CheckedGame,
    Expr,
    Let,
    Local,
    Op,
    Place,
    PlaceKind,
    Read,
    ScoreLine,
    SeatKey,
    Seen,
)
from rulewright.dsl.structs import Struct
from rulewright.interpreter.layout import Layout
from rulewright.interpreter.uses import inside

SPECTATOR: Final = -1

Readers = Literal["all", "owner", "nobody"]
"""Who may know a value: everybody, the player it is about, or nobody for sure."""


class Spot(Struct):
    """A slot of the state that holds a place: which one, its keys, and the seat that owns it."""

    slot: int
    place: Place
    keys: tuple[int, ...]
    owner: int | None
    card: int | None

    @property
    def is_pile(self) -> bool:
        """Whether it holds cards."""
        return self.place.kind is PlaceKind.PILE


class Sight:
    """Who sees which slot, for one game and number of seats.

    spots      every place with its keys, in order of declaration
    at         the spot of each slot; None for slots that hold no place
    holds      for the slot of each pile, the cards whose kind may lie there
    sees       `sees[seat][slot]`; for state that lies on cards: whether this seat sees it wherever
               the card lies (`follows` says for which slots that depends on the card's pile)
    lines      for each score line who may know it: `all`, `owner` (the player whose score it is) or
               `nobody`
    """

    __slots__ = ("at", "follows", "holds", "lines", "loose", "piles", "seats", "sees", "spots")

    def __init__(self, game: CheckedGame, layout: Layout) -> None:
        self.seats: int = layout.seats
        self.spots = tuple(_spots(game, layout))
        size = layout.size
        at: list[Spot | None] = [None] * size
        for spot in self.spots:
            at[spot.slot] = spot
        self.at = tuple(at)
        self.piles = tuple(spot for spot in self.spots if spot.is_pile)
        self.holds = {
            spot.slot: frozenset(
                card
                for card, face in enumerate(game.cards)
                if game.faces[face].kind in spot.place.kinds
            )
            for spot in self.piles
        }
        self.loose = frozenset(spot.slot for spot in self.piles if spot.place.loose)
        self.follows = frozenset(
            spot.slot
            for spot in self.spots
            if spot.card is not None
            and spot.owner is None
            and spot.place.seen in {Seen.OWNER, Seen.OTHERS, Seen.PILE}
        )
        rows = []
        for seat in (*range(self.seats), SPECTATOR):
            row = [False] * size
            for spot in self.spots:
                row[spot.slot] = _sees(seat, spot)
            rows.append(tuple(row))
        self.sees = tuple(rows)
        self.lines = tuple(_readers(line) for line in game.scoring)

    def spot(self, slot: int) -> Spot | None:
        """Give the spot at a slot; None where no place lies."""
        return self.at[slot] if 0 <= slot < len(self.at) else None

    def sees_state(self, seat: int, slot: int, lies_in: int) -> bool:
        """Say whether a seat sees state on a card (`slot`) when the card lies in a pile's slot."""
        if slot not in self.follows:
            return self.sees[seat][slot]
        spot, pile = self.at[slot], self.at[lies_in]
        if spot is not None and spot.place.seen is Seen.PILE:
            return self.sees[seat][lies_in]
        if spot is None or pile is None or pile.owner is None or seat == SPECTATOR:
            return False
        return (pile.owner == seat) == (spot.place.seen is Seen.OWNER)


def _spots(game: CheckedGame, layout: Layout) -> Iterator[Spot]:
    for place in game.places:
        for keys in layout.keys(place):
            owner = card = None
            for key, value in zip(place.keys, keys, strict=True):
                if isinstance(key, SeatKey) and key.owner:
                    owner = value
                elif isinstance(key, CardKey):
                    card = value
            yield Spot(layout.slot(place, keys), place, keys, owner, card)


def _sees(seat: int, spot: Spot) -> bool:
    match spot.place.seen:
        case Seen.ALL:
            return True
        case Seen.OWNER:
            return spot.owner is not None and spot.owner == seat
        case Seen.OTHERS:
            return spot.owner is not None and seat not in {spot.owner, SPECTATOR}
        case Seen.NOBODY | Seen.PILE:
            return False


def _readers(line: ScoreLine) -> Readers:
    """Work out who may know the points of a line: whoever sees all that it reads."""
    if any(isinstance(part, Op) and part.name == "score" for part in inside(line.points)):
        return "nobody"
    return readers(line.points, {line.player.number})


def readers(expr: Expr, own: set[int]) -> Readers:
    """Work out who sees all that an expression reads; `own` are the variables that stand for its owner."""
    found: Readers = "all"
    own = set(own)
    for part in inside(expr):
        match part:
            case Let(variable=variable, value=Local(variable=known)) if known.number in own:
                own.add(variable.number)
            case Read(place=place) if place.seen not in {Seen.ALL, Seen.PILE}:
                if place.seen is not Seen.OWNER or not _is_own(part, own):
                    return "nobody"
                found = "owner"
            case _:
                pass
    return found


def _is_own(read: Read, own: set[int]) -> bool:
    return any(
        isinstance(key, SeatKey)
        and key.owner
        and isinstance(value, Local)
        and value.variable.number in own
        for key, value in zip(read.place.keys, read.keys, strict=True)
    )
