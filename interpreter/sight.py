"""Who sees what: `seen by` of every place, worked out once for every seat and every slot of the state.

Views, logs, labels, undo and bots ask here and nowhere else, so that a secret is a secret
everywhere. The last row of every table (index -1, `SPECTATOR`) is a spectator, who sees what all
see.

A score line may be shown to a seat when everything it reads may be; what cannot be shown to be
visible is hidden.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
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
from rulewright.interpreter.layout import Layout

SPECTATOR: Final = -1


@dataclass(frozen=True, slots=True)
class Spot:
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
    sees       `sees[seat][slot]`; for state that lies on cards: whether this seat sees it wherever
               the card lies (`follows` says for which slots that depends on the card's pile)
    lines      for each score line who may know it: `all`, `owner` (the player whose score it is) or
               `nobody`
    """

    __slots__ = ("at", "follows", "lines", "loose", "piles", "seats", "sees", "spots")

    def __init__(self, game: CheckedGame, layout: Layout) -> None:
        self.seats: int = layout.seats
        self.spots = tuple(_spots(game, layout))
        size = layout.size
        at: list[Spot | None] = [None] * size
        for spot in self.spots:
            at[spot.slot] = spot
        self.at = tuple(at)
        self.piles = tuple(spot for spot in self.spots if spot.is_pile)
        self.loose = frozenset(spot.slot for spot in self.piles if spot.place.loose)
        self.follows = frozenset(
            spot.slot
            for spot in self.spots
            if spot.card is not None
            and spot.owner is None
            and spot.place.seen in {Seen.OWNER, Seen.OTHERS}
        )
        rows = []
        for seat in (*range(self.seats), SPECTATOR):
            row = [False] * size
            for spot in self.spots:
                row[spot.slot] = _sees(seat, spot)
            rows.append(tuple(row))
        self.sees = tuple(rows)
        self.lines = tuple(_readers(line, game) for line in game.scoring)

    def sees_state(self, seat: int, slot: int, lies_in: int) -> bool:
        """Say whether a seat sees state on a card (`slot`) when the card lies in a pile's slot."""
        if slot not in self.follows:
            return self.sees[seat][slot]
        spot, pile = self.at[slot], self.at[lies_in]
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
        case Seen.NOBODY:
            return False


Readers = Literal["all", "owner", "nobody"]


def _readers(line: ScoreLine, game: CheckedGame) -> Readers:
    """Work out who may know the points of a line: whoever sees all that it reads."""
    found: Readers = "all"
    own = {line.player.number}
    for expr in _parts(line.points):
        match expr:
            case Let(variable=variable, value=Local(variable=known)) if known.number in own:
                own.add(variable.number)
            case Op(name="score"):
                if game.scoring != (line,):
                    return "nobody"
            case Read(place=place):
                match place.seen:
                    case Seen.ALL:
                        pass
                    case Seen.OWNER if _is_own(expr, own):
                        found = "owner"
                    case _:
                        return "nobody"
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


def _parts(part: object) -> Iterator[Expr]:
    """Walk all expressions inside an expression, outer ones first."""
    if isinstance(part, Expr):
        yield part
    if isinstance(part, tuple):
        for item in part:
            yield from _parts(item)
    elif is_dataclass(part) and not isinstance(part, Place):
        for field in fields(part):
            yield from _parts(getattr(part, field.name))
