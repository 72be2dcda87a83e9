"""The syntax of expressions and sentences: what one line of rule text says, before anyone asks what its names mean.

`parse.py` turns text into these nodes. Every node carries the span of its own text. Nodes are compared by identity:
two places that say the same are two. Nothing here is typed or resolved: `red` is a `Name`, whether it is a colour, a
setting or a spelling mistake.
"""

from __future__ import annotations

from rulewright.dsl.source import Span
from rulewright.dsl.structs import Struct


class Ident(Struct):
    """A name as written at one place."""

    text: str
    span: Span


# ------------------------------------------------------------------------------------------------ expressions


class Expr(Struct, eq=False):
    """Base of all expressions."""

    span: Span


class Broken(Expr):
    """Text that is no expression. It was reported; whoever meets it says nothing more about it."""


class Name(Expr):
    """`coins`."""

    name: str


class Number(Expr):
    """`12`."""

    value: int


class Flag(Expr):
    """`true` or `false`."""

    value: bool


class Nothing(Expr):
    """`none`."""


class ListOf(Expr):
    """`[1, 2, 3]`."""

    items: tuple[Expr, ...]


class Call(Expr):
    """`count(lot)`, `holding(p, 7)`, and a slot or function called with arguments. An argument may be an `Each`."""

    function: Ident
    arguments: tuple[Expr, ...]


class Each(Expr):
    """`E for n in X where C`, as an argument of a call or an item of a list."""

    body: Expr
    variable: Ident
    source: Expr
    where: Expr | None


class Attribute(Expr):
    """`p.area`."""

    of: Expr
    name: Ident


class Index(Expr):
    """`prizes[count(players)]`, `swapped[p, q]`."""

    of: Expr
    keys: tuple[Expr, ...]


class Unary(Expr):
    """One operator before its operand.

    `operator` is one of `-`, `not`, `players from`, `others of`, `team of`, `partner of`, `next`, `previous`, `top of`,
    `bottom of`.
    """

    operator: str
    operand: Expr


class Binary(Expr):
    """Two operands.

    `operator` is one of `* div mod + - ..`, `is`, `is not`, `< <= > >=`, `in`, `not in`, `and`, `or`, `default`.
    """

    operator: str
    left: Expr
    right: Expr


class IsEmpty(Expr):
    """`X is empty`, or with `negated`, `X is not empty`."""

    operand: Expr
    negated: bool


class Choice(Expr):
    """`a if c else b`."""

    then: Expr
    condition: Expr
    otherwise: Expr


class AllCards(Expr):
    """`all card`."""

    kind: Ident


class Source(Struct):
    """`n in X where C`: what an open form ranges over. `variable` is None for the unnamed item, `it`."""

    variable: Ident | None
    collection: Expr
    where: Expr | None


class Where(Expr):
    """`X where C`."""

    source: Source


class Quantified(Expr):
    """`some X where C`; `quantifier` is `some`, `no` or `every`."""

    quantifier: str
    source: Source


class Extreme(Expr):
    """`highest X where C by E` (all who tie), with `single` `the highest X by E`; `which` is `highest` or `lowest`."""

    which: str
    single: bool
    source: Source
    by: Expr


class Ranking(Expr):
    """`ranking of X by E`: groups of tied items, best first."""

    source: Source
    by: Expr


class NextAmong(Expr):
    """`next p among X where C`."""

    player: Expr
    source: Source


class FirstOf(Expr):
    """`first of X where C`."""

    source: Source


class Random(Expr):
    """`random X where C`; only `X = random ...`, `let x = random ...` and `move random ...` may hold one (checked)."""

    source: Source


class Subset(Expr):
    """`0..2 of p.hand`: only as what a pick offers."""

    sizes: Expr
    collection: Expr


class Template(Struct):
    """A text with holes: `"{p} takes {count(lot)} cards"` is `(p, " takes ", count(lot), " cards")`."""

    span: Span
    parts: tuple[str | Expr, ...]


# ------------------------------------------------------------------------------------------------ sentences


class Step(Struct, eq=False):
    """Base of all that a step list may hold: sentences here, blocks and decisions in `spec`."""

    span: Span


class BrokenStep(Step):
    """Text or a block that is no step. It was reported; what it would have changed is not known."""


class Move(Step):
    """`move E to P`, `move E to bottom of P`."""

    cards: Expr
    to: Expr
    bottom: bool


class Deal(Step):
    """`deal [up to] n from P to [bottom of] Q`."""

    up_to: bool
    amount: Expr
    source: Expr
    to: Expr
    bottom: bool


class Pay(Step):
    """`pay [up to] n from A to B`."""

    up_to: bool
    amount: Expr
    source: Expr
    to: Expr


class Shuffle(Step):
    """`shuffle P`."""

    pile: Expr


class Roll(Step):
    """`roll X`: a die, or several."""

    what: Expr


class Swap(Step):
    """`swap a with b`: two cards, two sets of cards, or two piles."""

    one: Expr
    other: Expr


class Let(Step):
    """`let x = E`."""

    name: Ident
    value: Expr


class Assign(Step):
    """`X = E`, `X += E`, `X -= E`."""

    target: Expr
    operator: str
    value: Expr


class Show(Step):
    """`show E to Q`."""

    what: Expr
    to: Expr


class Say(Step):
    """`say "..."`."""

    text: Template


class Run(Step):
    """`run f(x, y)`; `arguments` is empty for `run f`."""

    name: Ident
    arguments: tuple[Expr, ...]


class Leave(Step):
    """`leave X`, or with `one_pass`, `leave pass of X`."""

    name: Ident
    one_pass: bool


class EndGame(Step):
    """`end game`."""


class CannotHappen(Step):
    """`cannot happen`."""
