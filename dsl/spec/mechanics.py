"""Mechanics with their slots, and the procedures that games make of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from rulewright.dsl.source import Span
from rulewright.dsl.spec.flow import Always, Block, Reason
from rulewright.dsl.spec.things import PlaceDecl, TypeText
from rulewright.dsl.structs import Struct
from rulewright.dsl.syntax import Expr, Ident, Nothing, Template

MEASURE = "measure"
"""The type of a slot for what stands after `by`: a number or a list of numbers, or none."""


class SlotType(Struct, eq=False):
    """What a mechanic's slot takes.

    kind        in the game
    value       an expression, evaluated once at the start; `choices` when `one of:`
    place       a pile or counter; `type.name` is `tokens` or `cards`, `component` the kind or `any` or None
    expression  an expression over the names of `over`
    groups      `list of players` over nothing: a list of groups, of which the first that is not empty counts
    reasons     sentences with conditions
    steps       a step list
    """

    name: Ident
    kind: Literal["value", "place", "expression", "groups", "reasons", "steps"]
    type: TypeText | None
    component: str | None
    choices: tuple[Ident, ...] | None
    over: tuple[tuple[Ident, TypeText], ...]
    has_default: bool
    default: SlotValue | None
    about: str
    span: Span

    @property
    def is_optional_counter(self) -> bool:
        """Whether it is `{tokens, default: none}`: a counter that need not be there."""
        is_counter = self.kind == "place" and self.type is not None and self.type.name == "tokens"
        return is_counter and isinstance(self.default, Nothing)


SlotValue = (
    Expr | Block | tuple[Reason, ...] | tuple[Expr, ...]
)  # by SlotType.kind; `groups` is a tuple of expressions


class Mechanic(Struct, eq=False):
    """A mechanic of a library: `section` says where games use it (`auctions`, `payouts`, `rules`).

    `gives_way`: it comes with the language, and gives way to one of its name that a game or its library declares.
    """

    name: Ident
    section: str
    about: str
    slots: Mapping[str, SlotType]
    state: Mapping[str, PlaceDecl]
    body: Block
    span: Span
    gives_way: bool


class Slot(Struct, eq=False):
    """One slot as a game fills it."""

    name: Ident
    value: SlotValue
    span: Span


class Procedure(Struct, eq=False):
    """A rule, auction or payout: `do:` (then `mechanic` is None), or a mechanic's `kind:` and slots.

    ask     what the mechanic's own questions begin with
    always  what holds when it has ended
    """

    name: Ident
    section: Literal["rules", "auctions", "payouts"]
    parameters: tuple[Ident, ...]
    state: Mapping[str, PlaceDecl]
    body: Block
    mechanic: Mechanic | None
    kind_span: Span | None
    slots: Mapping[str, Slot]
    ask: Template | None
    always: tuple[Always, ...]
    about: str
    source: str
    address: str
    span: Span
