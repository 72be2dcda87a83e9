"""Where something was written, and the types of values."""

from __future__ import annotations

from dataclasses import field

from rulewright.dsl.frozen import dataclass


@dataclass(frozen=True, slots=True)
class At:
    """A place in a source file: what faults, traces and coverage point to. Lines and columns count from 1.

    run  of a line of the language's own library: where the game runs it
    """

    file: str
    line: int
    column: int
    end_line: int
    end_column: int
    run: At | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class NumberType:
    """A whole number. `named` is the attribute whose names it goes by (`jack` for 11); empty for a plain number."""

    named: str = ""


@dataclass(frozen=True, slots=True)
class FlagType:
    """True or false."""


@dataclass(frozen=True, slots=True)
class PlayerType:
    """A seat."""


@dataclass(frozen=True, slots=True)
class WordType:
    """One of the words of a domain."""

    domain: str


@dataclass(frozen=True, slots=True)
class CardType:
    """A card of one of these kinds."""

    kinds: frozenset[str]


@dataclass(frozen=True, slots=True)
class NoneType:
    """Only none."""


@dataclass(frozen=True, slots=True)
class UnknownType:
    """Not known, because something else is wrong; fits everything. Never in a checked game."""


@dataclass(frozen=True, slots=True)
class Collection:
    """Several of one type, in an order; `piles` says that it is compared as a set (piles and groups of cards)."""

    item: Type
    piles: bool = False


@dataclass(frozen=True, slots=True)
class Maybe:
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
