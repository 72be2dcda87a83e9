"""Where something was written, and the types of values."""

from __future__ import annotations

from operator import attrgetter

from rulewright.dsl.structs import Struct


class At(Struct):
    """A place in a source file: what faults, traces and coverage point to. Lines and columns count from 1.

    run  of a line of the language's own library: where the game runs it
    """

    file: str
    line: int
    column: int
    end_line: int
    end_column: int
    run: At | None = None

    def __eq__(self, other: object) -> bool:
        """Whether it is the same place; where it runs is not asked."""
        return _place(self) == _place(other) if isinstance(other, At) else NotImplemented

    def __hash__(self) -> int:
        return hash(_place(self))


_place = attrgetter("file", "line", "column", "end_line", "end_column")


class NumberType(Struct):
    """A whole number. `named` is the attribute whose names it goes by (`jack` for 11); empty for a plain number."""

    named: str = ""


class FlagType(Struct):
    """True or false."""


class PlayerType(Struct):
    """A seat."""


class WordType(Struct):
    """One of the words of a domain."""

    domain: str


class CardType(Struct):
    """A card of one of these kinds."""

    kinds: frozenset[str]


class NoneType(Struct):
    """Only none."""


class UnknownType(Struct):
    """Not known, because something else is wrong; fits everything. Never in a checked game."""


class Collection(Struct):
    """Several of one type, in an order; `piles` says that it is compared as a set (piles and groups of cards)."""

    item: Type
    piles: bool = False


class Maybe(Struct):
    """That, or none."""

    of: Type


Type = (
    NumberType
    | FlagType
    | PlayerType
    | WordType
    | CardType
    | NoneType
    | UnknownType
    | Collection
    | Maybe
)
