"""How many numbers a value of a type takes, and how it is written: alone by its range, or as one of several.

A number with a range is brought between 0 and 1, one without is squashed, a flag is 0 or 1. A seat, a
word or a face is one of several: 1 in its own place and 0 in the others; none is 0 in all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, assert_never

from rulewright.dsl.game import (
    CardType,
    Collection,
    FlagType,
    Maybe,
    NoneType,
    NumberType,
    Place,
    PlaceKind,
    PlayerType,
    Type,
    UnknownType,
    WordType,
)
from rulewright.dsl.structs import Struct
from rulewright.interpreter import Game, State
from rulewright.rl.parts import Numbers, squashed

Put = Callable[[Numbers, int, Any, State, float], None]
"""Adds a value to the numbers from a place on, in part where it is one of several that are summed up."""


class Written(Struct):
    """How a value is written: how many numbers it takes, what they say, and what adds them."""

    size: int
    says: str
    put: Put


class Values:
    """The values of one game's places."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._layout = game.stage.layout

    def faces(self, kinds: frozenset[str]) -> tuple[int, ...]:
        """List the faces that cards of these kinds may show."""
        return tuple(n for n, face in enumerate(self.game.checked.faces) if face.kind in kinds)

    def of(self, place: Place, seat: int) -> Written:
        """Say how what a place holds is written for a seat."""
        low = self._layout.number(place.low) or 0
        high = self._layout.number(place.high)
        if high is None and place.kind is PlaceKind.COUNTER:
            high = self._supply(place)
        return self.typed(place.type, seat, low, high)

    def typed(self, kind: Type, seat: int, low: int = 0, high: int | None = None) -> Written:
        """Say how a value of a type is written for a seat; of several, how many of each there are."""
        match kind:
            case Maybe(of):
                return self.typed(of, seat, low, high)
            case Collection(item):
                one = self.typed(item, seat, low, high)
                return Written(one.size, f"of each item: {one.says}", _several(one.put))
            case FlagType():
                return Written(1, "1 if it is so", _flag)
            case PlayerType():
                seats = self.game.seats
                return Written(seats, "which seat, from the one that looks on", _seat(seat, seats))
            case WordType(domain=domain):
                words = self.game.checked.domains[domain].words
                return Written(len(words), f"which of {_listed(words)}", _one)
            case CardType(kinds=kinds):
                faces = self.faces(kinds)
                labels = [self.game.faces[face] for face in faces]
                return Written(len(faces), f"which of {_listed(labels)}", _card(faces))
            case NumberType() if high is not None and high > low:
                return Written(1, f"the number, {low} as 0 and {high} as 1", _scaled(low, high))
            case NumberType():
                return Written(1, "the number x as x / (10 + |x|)", _squashed)
            case NoneType() | UnknownType():
                return Written(0, "nothing", _nothing)
            case _:
                assert_never(kind)

    def _supply(self, place: Place) -> int | None:
        """Give how many tokens there are of the kinds that a counter holds; None if they never run out."""
        supplies = [
            self._layout.number(token.supply)
            for token in self.game.checked.tokens
            if token.name in place.kinds
        ]
        known = [supply for supply in supplies if supply is not None]
        return sum(known) if supplies and len(known) == len(supplies) else None


def _listed(words: Sequence[str]) -> str:
    most = 6
    more = f", ... {words[-1]}" if len(words) > most else ""
    return f"{', '.join(words[:most])}{more}"


def _nothing(numbers: Numbers, at: int, value: object, state: State, part: float) -> None:
    """Write nothing: there is only one such value."""


def _several(put: Put) -> Put:
    def put_all(
        numbers: Numbers, at: int, value: Sequence[Any] | None, state: State, part: float
    ) -> None:
        for one in value or ():
            put(numbers, at, one, state, part)

    return put_all


def _flag(numbers: Numbers, at: int, value: bool | None, _: State, part: float) -> None:  # noqa: FBT001 - what the place holds
    numbers[at] += part if value else 0.0


def _squashed(numbers: Numbers, at: int, value: int | None, _: State, part: float) -> None:
    numbers[at] += 0.0 if value is None else part * squashed(value)


def _scaled(low: int, high: int) -> Put:
    def put(numbers: Numbers, at: int, value: int | None, _: State, part: float) -> None:
        if value is not None:
            numbers[at] += part * min(max((value - low) / (high - low), 0.0), 1.0)

    return put


def _one(numbers: Numbers, at: int, value: int | None, _: State, part: float) -> None:
    if value is not None:
        numbers[at + value] += part


def _seat(seat: int, seats: int) -> Put:
    def put(numbers: Numbers, at: int, value: int | None, _: State, part: float) -> None:
        if value is not None:
            numbers[at + (value - seat) % seats] += part

    return put


def _card(faces: tuple[int, ...]) -> Put:
    number = {face: n for n, face in enumerate(faces)}

    def put(numbers: Numbers, at: int, value: int | None, state: State, part: float) -> None:
        if value is not None:
            numbers[at + number[state.game.stage.layout.faces(state.raw)[value]]] += part

    return put
