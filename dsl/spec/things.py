"""Settings and things as declared: components, their attributes and cards, places, tables, defines."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from rulewright.dsl.source import Span
from rulewright.dsl.structs import Struct
from rulewright.dsl.syntax import Expr, Ident, Template
from rulewright.dsl.yaml_tree import Tree


class Setting(Struct, eq=False):
    """A knob of house rules.

    `value` is what holds in this game: the default, or what a variant or the reference says. `allowed` is the range
    (`range: 1..12`), `choices` the words of `one of:`, `each` and `length` bound a list's items and length.
    """

    name: Ident
    value: Tree
    default: Tree
    allowed: Expr | None
    choices: tuple[Ident, ...] | None
    each: Expr | None
    length: Expr | None
    about: str
    source: str
    span: Span


class TypeText(Struct):
    """A type as written: `player`, `color or none`, `list of suit`, `0..7`, `number`, `flag`."""

    span: Span
    name: str  # "range" when `bounds` is given
    optional: bool = False
    listed: bool = False
    bounds: Expr | None = None


PlaceKind = Literal["cards", "tokens", "number", "flag", "marker"]


class PlaceDecl(Struct, eq=False):
    """A pile, counter, number, flag or marker, with or without `for each:`."""

    name: Ident
    kind: PlaceKind
    holds: tuple[Ident, ...]  # component names of a pile or counter
    type: TypeText | None  # of a marker
    start: Expr | None  # `{number: 0}`
    bounds: Expr | None  # `range: 0..7`
    for_each: tuple[Expr, ...]
    seen_by: Ident | None
    loose: bool
    untold: bool
    at_most: Expr | None  # of tokens; `holds: 5` of a pile
    refill: Ident | None
    refill_except_top: bool
    address: str
    span: Span


class AttributeDecl(Struct, eq=False):
    """`color: [red, blue]`, `number: 0..9`, `{range: 2..14, names: {11: J}}`, `second: suit`, `list of suit`."""

    name: Ident
    words: tuple[Ident, ...] | None
    bounds: Expr | None
    names: tuple[tuple[int, Ident], ...]
    type: TypeText | None
    span: Span


class CardRow(Struct, eq=False):
    """One row of `cards:`; each attribute has an expression list of values, combined."""

    values: Mapping[str, tuple[Ident, tuple[Expr, ...]]]
    copies: Expr | None
    span: Span


class Component(Struct, eq=False):
    """Tokens (`tokens` an expression, or `unlimited`) or a kind of cards."""

    name: Ident
    tokens: Expr | None
    unlimited: bool
    plural: str
    attributes: Mapping[str, AttributeDecl]
    state: Mapping[str, PlaceDecl]
    label: Template | None
    rows: tuple[CardRow, ...]
    copies: Expr | None
    rolled: Ident | None  # the attribute that chance decides, of dice
    span: Span


class TableDecl(Struct, eq=False):
    """`set_points: {0: 0, 1: 1}`; a cell is an expression, a list, or again a table. `other` may be missing."""

    name: Ident
    rows: tuple[tuple[Ident, Expr | TableDecl], ...]
    other: Expr | TableDecl | None
    span: Span


class Define(Struct, eq=False):
    """`holding(p, price): ...`."""

    name: Ident
    parameters: tuple[Ident, ...]
    value: Expr
    span: Span
