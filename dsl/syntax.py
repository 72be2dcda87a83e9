"""The syntax of expressions and sentences: what one line of rule text says, before anyone asks what its names mean.

`parse.py` turns text into these nodes. Every node carries the span of its own text. Nodes are compared by identity:
two places that say the same are two. Nothing here is typed or resolved: `red` is a `Name`, whether it is a colour, a
setting or a spelling mistake.
"""

from __future__ import annotations

from rulewright.dsl.frozen import dataclass
from rulewright.dsl.source import Span


@dataclass(frozen=True, slots=True)
class Ident:
    """A name as written at one place."""

    text: str
    span: Span


# ------------------------------------------------------------------------------------------------ expressions


@dataclass(frozen=True, slots=True, eq=False)
class Expr:
    """Base of all expressions."""

    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class Broken(Expr):
    """Text that is no expression. It was reported; whoever meets it says nothing more about it."""


@dataclass(frozen=True, slots=True, eq=False)
class Name(Expr):
    """`coins`."""

    name: str


@dataclass(frozen=True, slots=True, eq=False)
class Number(Expr):
    """`12`."""

    value: int


@dataclass(frozen=True, slots=True, eq=False)
class Flag(Expr):
    """`true` or `false`."""

    value: bool


@dataclass(frozen=True, slots=True, eq=False)
class Nothing(Expr):
    """`none`."""


@dataclass(frozen=True, slots=True, eq=False)
class ListOf(Expr):
    """`[1, 2, 3]`."""

    items: tuple[Expr, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Call(Expr):
    """`count(lot)`, `holding(p, 7)`, and a slot or function called with arguments. An argument may be an `Each`."""

    function: Ident
    arguments: tuple[Expr, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Each(Expr):
    """`E for n in X where C`, as an argument of a call or an item of a list."""

    body: Expr
    variable: Ident
    source: Expr
    where: Expr | None


@dataclass(frozen=True, slots=True, eq=False)
class Attribute(Expr):
    """`p.area`."""

    of: Expr
    name: Ident


@dataclass(frozen=True, slots=True, eq=False)
class Index(Expr):
    """`prizes[count(players)]`, `swapped[p, q]`."""

    of: Expr
    keys: tuple[Expr, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Unary(Expr):
    """One operator before its operand.

    `operator` is one of `-`, `not`, `players from`, `others of`, `team of`, `partner of`, `next`, `previous`, `top of`,
    `bottom of`.
    """

    operator: str
    operand: Expr


@dataclass(frozen=True, slots=True, eq=False)
class Binary(Expr):
    """Two operands.

    `operator` is one of `* div mod + - ..`, `is`, `is not`, `< <= > >=`, `in`, `not in`, `and`, `or`, `default`.
    """

    operator: str
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True, eq=False)
class IsEmpty(Expr):
    """`X is empty`, or with `negated`, `X is not empty`."""

    operand: Expr
    negated: bool


@dataclass(frozen=True, slots=True, eq=False)
class Choice(Expr):
    """`a if c else b`."""

    then: Expr
    condition: Expr
    otherwise: Expr


@dataclass(frozen=True, slots=True, eq=False)
class AllCards(Expr):
    """`all card`."""

    kind: Ident


@dataclass(frozen=True, slots=True)
class Source:
    """`n in X where C`: what an open form ranges over. `variable` is None for the unnamed item, `it`."""

    variable: Ident | None
    collection: Expr
    where: Expr | None


@dataclass(frozen=True, slots=True, eq=False)
class Where(Expr):
    """`X where C`."""

    source: Source


@dataclass(frozen=True, slots=True, eq=False)
class Quantified(Expr):
    """`some X where C`; `quantifier` is `some`, `no` or `every`."""

    quantifier: str
    source: Source


@dataclass(frozen=True, slots=True, eq=False)
class Extreme(Expr):
    """`highest X where C by E` (all who tie), with `single` `the highest X by E`; `which` is `highest` or `lowest`."""

    which: str
    single: bool
    source: Source
    by: Expr


@dataclass(frozen=True, slots=True, eq=False)
class Ranking(Expr):
    """`ranking of X by E`: groups of tied items, best first."""

    source: Source
    by: Expr


@dataclass(frozen=True, slots=True, eq=False)
class NextAmong(Expr):
    """`next p among X where C`."""

    player: Expr
    source: Source


@dataclass(frozen=True, slots=True, eq=False)
class FirstOf(Expr):
    """`first of X where C`."""

    source: Source


@dataclass(frozen=True, slots=True, eq=False)
class Random(Expr):
    """`random X where C`; only `X = random ...`, `let x = random ...` and `move random ...` may hold one (checked)."""

    source: Source


@dataclass(frozen=True, slots=True, eq=False)
class Subset(Expr):
    """`0..2 of p.hand`: only as what a pick offers."""

    sizes: Expr
    collection: Expr


@dataclass(frozen=True, slots=True)
class Template:
    """A text with holes: `"{p} takes {count(lot)} cards"` is `(p, " takes ", count(lot), " cards")`."""

    span: Span
    parts: tuple[str | Expr, ...]


# ------------------------------------------------------------------------------------------------ sentences


@dataclass(frozen=True, slots=True, eq=False)
class Step:
    """Base of all that a step list may hold: sentences here, blocks and decisions in `spec`."""

    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class BrokenStep(Step):
    """Text or a block that is no step. It was reported; what it would have changed is not known."""


@dataclass(frozen=True, slots=True, eq=False)
class Move(Step):
    """`move E to P`, `move E to bottom of P`."""

    cards: Expr
    to: Expr
    bottom: bool


@dataclass(frozen=True, slots=True, eq=False)
class Deal(Step):
    """`deal [up to] n from P to [bottom of] Q`."""

    up_to: bool
    amount: Expr
    source: Expr
    to: Expr
    bottom: bool


@dataclass(frozen=True, slots=True, eq=False)
class Pay(Step):
    """`pay [up to] n from A to B`."""

    up_to: bool
    amount: Expr
    source: Expr
    to: Expr


@dataclass(frozen=True, slots=True, eq=False)
class Shuffle(Step):
    """`shuffle P`."""

    pile: Expr


@dataclass(frozen=True, slots=True, eq=False)
class Roll(Step):
    """`roll X`: a die, or several."""

    what: Expr


@dataclass(frozen=True, slots=True, eq=False)
class Swap(Step):
    """`swap a with b`: two cards, two sets of cards, or two piles."""

    one: Expr
    other: Expr


@dataclass(frozen=True, slots=True, eq=False)
class Let(Step):
    """`let x = E`."""

    name: Ident
    value: Expr


@dataclass(frozen=True, slots=True, eq=False)
class Assign(Step):
    """`X = E`, `X += E`, `X -= E`."""

    target: Expr
    operator: str
    value: Expr


@dataclass(frozen=True, slots=True, eq=False)
class Show(Step):
    """`show E to Q`."""

    what: Expr
    to: Expr


@dataclass(frozen=True, slots=True, eq=False)
class Say(Step):
    """`say "..."`."""

    text: Template


@dataclass(frozen=True, slots=True, eq=False)
class Run(Step):
    """`run f(x, y)`; `arguments` is empty for `run f`."""

    name: Ident
    arguments: tuple[Expr, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Leave(Step):
    """`leave X`, or with `one_pass`, `leave pass of X`."""

    name: Ident
    one_pass: bool


@dataclass(frozen=True, slots=True, eq=False)
class EndGame(Step):
    """`end game`."""


@dataclass(frozen=True, slots=True, eq=False)
class CannotHappen(Step):
    """`cannot happen`."""
