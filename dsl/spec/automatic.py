"""Rules of what a seat does, as declared: of a seat that the game answers for, and of bots."""

from __future__ import annotations

from rulewright.dsl.source import Span
from rulewright.dsl.structs import Struct
from rulewright.dsl.syntax import Expr, Ident


class AnswerRule(Struct, eq=False):
    """`agree: {in: trade, when: C, card: E}`: an option, where it is offered, and what is picked.

    An offer's `yes` and `no` are options here, and so is `pick`, the nameless option of other decisions.
    """

    option: Ident
    within: Ident | None
    when: Expr | None
    picks: tuple[tuple[Ident, Expr], ...]
    span: Span


class Bot(Struct, eq=False):
    """`bots:`, one of them; the first rule that can be followed says what it does."""

    name: Ident
    rules: tuple[AnswerRule, ...]


class Automatic(Struct, eq=False):
    """`automatic:`; the first rule that can be followed says what the seat does."""

    seat: Expr
    name: str
    when: Expr | None
    rules: tuple[AnswerRule, ...]
    span: Span
