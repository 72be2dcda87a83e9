"""Phases, decisions and blocks of steps as declared; sentences are `syntax.py`'s."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from rulewright.dsl.source import Span
from rulewright.dsl.spec.things import PlaceDecl
from rulewright.dsl.structs import Struct
from rulewright.dsl.syntax import Expr, Ident, Step, Template

Block = tuple[Step, ...]


class Binder(Struct, eq=False):
    """`p in players from starter`."""

    variable: Ident
    collection: Expr
    where: Expr | None = None


class LoopStep(Step):
    """`for:`, `while:`, `until:` or only `when:`, with `do:`. At most one of the three loops."""

    when: Expr | None
    each: Binder | None
    while_: Expr | None
    until: Expr | None
    body: Block
    name: Ident | None = None  # never set by authors; phases use `Phase`


class IfStep(Step):
    """`if:`, `then:`, `else:`."""

    condition: Expr
    then: Block
    otherwise: Block


class MatchStep(Step):
    """`match:`, `cases:`, `other:` (None when missing)."""

    subject: Expr
    cases: tuple[tuple[tuple[Expr, ...], Block], ...]
    other: Block | None


class Reason(Struct, eq=False):
    """A sentence that completes "only if ...", with its condition and, maybe, what breaking it costs."""

    text: Ident
    check: Expr
    fine: Block | None
    address: str


Reasons = tuple[Reason | Expr, ...]  # an expression: the call of a reasons slot, inside a mechanic


class Pick(Struct, eq=False):
    """`amount: high + 1..limit(turn)`; `what` may be a `syntax.Subset`."""

    name: Ident
    what: Expr


class Option(Struct, eq=False):
    """One option of a decision; the nameless one has `name` None."""

    name: Ident | None
    when: Expr | None
    picks: tuple[Pick, ...]
    must: Reasons
    body: Block
    address: str
    span: Span


class DecisionStep(Step):
    """`choose`, `offer` or `together`. `by` is a `Binder` for `r in X where C`, else a player expression."""

    kind: Literal["choose", "offer", "together"]
    by: Binder | Expr
    accept: Literal["first", "all"] | None
    when: Expr | None
    ask: Template | None
    secret: bool
    options: tuple[Option, ...]
    otherwise: Block | None
    address: str


class Always(Struct, eq=False):
    """An invariant with its name."""

    name: Ident
    check: Expr
    address: str


class Phase(Struct, eq=False):
    """A phase: a condition, at most one loop, local state, then `do` or `phases`, and what holds as it runs."""

    name: Ident
    when: Expr | None
    each: Binder | None
    while_: Expr | None
    until: Expr | None
    repeat: Expr | None
    state: Mapping[str, PlaceDecl]
    body: Block | None
    phases: Mapping[str, Phase] | None
    always: tuple[Always, ...]
    about: str
    source: str
    address: str
    span: Span
