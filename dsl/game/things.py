"""What a game declares: words, attributes and faces of cards, tokens, tables, and the places that hold something."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import TYPE_CHECKING

from rulewright.dsl.game.types import At, NumberType, Type
from rulewright.dsl.structs import Struct

if TYPE_CHECKING:
    from rulewright.dsl.game.expressions import Expr


class Domain(Struct):
    """A list of words: an attribute's values, `values:`, a setting's choices. A word is its index here."""

    name: str
    words: tuple[str, ...]


class Attribute(Struct):
    """An attribute of cards.

    `values` has one entry for each card of the game: int (a number, or a word's index), None where the card's kind
    lacks it, or a tuple of those for `list of`. `labels` gives numbers their printed names (`{11: "J"}`).
    """

    name: str
    type: Type
    values: tuple[int | tuple[int, ...] | None, ...]
    labels: Mapping[int, str]


class Face(Struct):
    """What is printed on a card. Cards of one face are alike."""

    kind: str
    label: str
    attributes: Mapping[str, int | tuple[int, ...] | None]


class TokenKind(Struct):
    """A kind of tokens; `supply` is None when unlimited. `plural` is what several of them are called."""

    name: str
    supply: Expr | None
    plural: str


class Table(Struct):
    """A table: keys to a value, or to a further table. A missing row without `other` is a fault.

    `rows` maps int keys (numbers, words by index) to an expression or a table, `key` is their type, `cell` the type of
    the innermost cells. An expression may be a list.
    """

    name: str
    key: Type
    cell: Type
    rows: Mapping[int, Expr | Table]
    other: Expr | Table | None
    at: At


class PlaceKind(Enum):
    """What a place holds: cards, a count of tokens, a number, a flag, or a marker (a player, word or card)."""

    PILE = "pile"
    COUNTER = "counter"
    NUMBER = "number"
    FLAG = "flag"
    MARKER = "marker"


class Seen(Enum):
    """Who sees a place. `owner` is the seat of the place's `player` key, `others` all but it.

    `pile` is of what a die shows: whoever sees the pile that it lies in.
    """

    ALL = "all"
    OWNER = "owner"
    OTHERS = "others"
    NOBODY = "nobody"
    PILE = "pile"


class SeatKey(Struct):
    """One for each seat. `owner` says that this key is the player whose place it is."""

    owner: bool


class WordKey(Struct):
    """One for each word of a domain."""

    domain: str


class NumberKey(Struct):
    """One for each number of a range, ends included; may depend on the number of seats."""

    low: Expr
    high: Expr
    type: NumberType = NumberType()


class CardKey(Struct):
    """One for each card of the game: state that lies on cards."""


Key = SeatKey | WordKey | NumberKey | CardKey


class Refill(Struct):
    """Where a pile is refilled from when a deal falls short."""

    source: Place
    except_top: bool


class Place(Struct):
    """A pile, counter, number, flag or marker that a game declares; with keys, one of them for each combination.

    scope      None: it lasts the whole game. Otherwise the id of the `Scope` in whose run it lives; it is reset by a
               `Fresh` statement.
    type       what reading it gives: `Collection(CardType)`, `NumberType`, ...
    start      the value when the game begins (None: a pile or a marker; a marker that is not `Maybe` must be set first)
    low, high  the range of a number; of a counter 0 and `at_most`
    holds      most cards of a pile
    kinds      component names of a pile or counter
    starts     of what dice show: the value for each card of the game when it begins; None for all other places
    untold     its changes are bookkeeping, and logs that people read leave them out
    """

    name: str
    address: str
    kind: PlaceKind
    type: Type
    keys: tuple[Key, ...]
    seen: Seen
    scope: int | None
    start: Expr | None
    low: Expr | None
    high: Expr | None
    holds: Expr | None
    loose: bool
    refill: Refill | None
    kinds: frozenset[str]
    at: At
    untold: bool = False
    starts: tuple[int | tuple[int, ...] | None, ...] | None = None

    def __hash__(self) -> int:
        """Places are told apart by address and scope."""
        return hash((self.address, self.scope))
