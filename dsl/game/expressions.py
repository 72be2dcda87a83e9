"""Expressions: pure, typed, with every name resolved. `OPERATIONS` says what each operation does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from rulewright.dsl.game.things import Place, Table
from rulewright.dsl.game.types import At, Type
from rulewright.dsl.structs import Struct


class Expr(Struct, kw_only=True):
    """Base of all expressions."""

    type: Type
    at: At


class Const(Expr, kw_only=True):
    """A value known when checking. `setting` names the setting that it came from, for messages and `show`."""

    value: int | bool | tuple[int, ...] | tuple[tuple[int, ...], ...] | None
    setting: str | None = None


class Variable(Struct):
    """A local value: a `let`, a loop's item, a pick, a parameter, scalar state of a rule that nobody sees.

    `number` is unique in a game; `name` is what the author wrote.
    """

    name: str
    number: int
    type: Type

    def __eq__(self, other: object) -> bool:
        return self.number == other.number if isinstance(other, Variable) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.number)


class Local(Expr, kw_only=True):
    """The value of a variable."""

    variable: Variable


class Read(Expr, kw_only=True):
    """What lies at a place: cards of a pile (the live list), tokens of a counter, a number, flag or marker.

    Keys are given in the order of `place.keys`: seats, word indexes, numbers or cards.
    """

    place: Place
    keys: tuple[Expr, ...]


class Of(Expr, kw_only=True):
    """An attribute of a card: `c.number`. None of none is none."""

    card: Expr
    attribute: str


class Look(Expr, kw_only=True):
    """A cell of a table."""

    table: Table
    keys: tuple[Expr, ...]


class Op(Expr, kw_only=True):
    """An operation on values. See `OPERATIONS`."""

    name: str
    arguments: tuple[Expr, ...]


OPERATIONS: Mapping[str, str] = {
    "add": "a + b",
    "sub": "a - b",
    "mul": "a * b",
    "div": "a // b, rounded down; a fault when b is 0",
    "mod": "a % b, with the sign of b; a fault when b is 0",
    "neg": "-a",
    "abs": "|a|",
    "lt": "a < b; where either may be none (its type is `Maybe`): false",
    "le": "a <= b, likewise",
    "gt": "a > b, likewise",
    "ge": "a >= b, likewise",
    "before": "a < b, lists of numbers, from the left, a beginning of another before it; one with none in it: false",
    "not_after": "a <= b, likewise",
    "eq": "a and b are the same value (none is a value of its own); lists: the same items in the same order",
    "ne": "not eq",
    "same": "two collections of cards hold the same cards, whatever the order",
    "differ": "not same",
    "and": "a and b, both flags",
    "or": "a or b",
    "not": "not a",
    "if": "if(condition, then, otherwise)",
    "default": "a, or b where a is none",
    "default_empty": "collection a, or b where a is empty",
    "in": "item a is in collection b",
    "empty": "collection a has no items",
    "join": "collection a, then b",
    "minus": "collection a without the items of b",
    "range": "the numbers a..b, ends included; empty when b < a",
    "list": "a list of the arguments",
    "count": "how many items collection a has",
    "sum": "the sum of a collection of numbers, skipping none",
    "max": "the largest of a collection of numbers, skipping none; none of nothing",
    "min": "the smallest, likewise",
    "max2": "the larger of two numbers",
    "min2": "the smaller of two numbers",
    "distinct": "each value of a collection once, in the order of first appearance",
    "cycle": "the n-th item of a list, over and over, from 1; a fault for n < 1 or an empty list",
    "item": "the n-th item of a list, from 1; a fault outside",
    "first": "the first item of a collection, none if it is empty",
    "last": "the last item, likewise (`top of` a pile)",
    "seats": "all seats in seat order, 0..n-1 (no arguments)",
    "seats_from": "all seats in playing order, starting with seat a",
    "others": "all seats but a, in playing order, starting after a",
    "next": "the seat after a in playing order",
    "previous": "the seat before a in playing order",
    "next_among": "the first seat of collection b after seat a in playing order, a itself last; none of nothing",
    "score": "the score of seat a, by the scoring lines",
    "the": "the only item of a collection; a fault if there are several, none if it is empty",
    "groups": "all groups of a to b cards of collection c, each a collection, those of fewer cards first",
    "best": "the largest sum of values b of groups a that share no card; 0 of nothing",
    "runs": "what the longest runs bring together: numbers a and colours b of cards (none: any of c, any of d); "
    "e, if given, lists what runs of 1, 2, ... cards bring",
    "looks": "how the cards of collection a look, whatever their order: the face of each and the state on it; no none",
    "earlier": "b, in the state that variable a keeps",
    "sides": "what the die a may show, each as often as it has it",
    "sorted_faces": "the cards of a loose pile in order of faces (then card number)",
}


class Let(Expr, kw_only=True):
    """`body`, with `variable` standing for `value`."""

    variable: Variable
    value: Expr
    body: Expr


class Collect(Expr, kw_only=True):
    """`body` for each item of `source` where `where`; with `flat`, each body is a collection and they are joined."""

    variable: Variable
    source: Expr
    where: Expr | None
    body: Expr
    flat: bool = False


class Test(Expr, kw_only=True):
    """`some`, `every` or `no` item of `source` satisfies `condition`."""

    quantifier: Literal["some", "every", "no"]
    variable: Variable
    source: Expr
    condition: Expr


class Extreme(Expr, kw_only=True):
    """All items of `source` for which `by` is highest or lowest; not where it is none, or a list with none in it."""

    which: Literal["highest", "lowest"]
    variable: Variable
    source: Expr
    by: Expr


class Rank(Expr, kw_only=True):
    """Groups of items of `source` that tie by `by`, highest first, but for where it is none, or has none in it."""

    variable: Variable
    source: Expr
    by: Expr
