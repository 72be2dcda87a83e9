"""What may be a fault: it is worked out in every machine, also where nobody looks at the value.

A game has to stop at the same place whether or not it is logged; what surely goes well is left to the log, is folded
away, or is worked out before it is known whether anybody asks. Ends of numbers are known from ranges.py. Types do not
tell where none may be: the checker trusts that a deck is not empty.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING

from rulewright.dsl.game import (
    Assign,
    Bind,
    Const,
    Decide,
    Expr,
    Let,
    Local,
    Look,
    Maybe,
    NoneType,
    NumberKey,
    Of,
    Op,
    Place,
    PlaceKind,
    Read,
    Steps,
    Variable,
)
from rulewright.interpreter.uses import expressions, inside, sentences

if TYPE_CHECKING:
    from rulewright.interpreter.layout import Layout
    from rulewright.interpreter.ranges import Ranges

RISKY = frozenset(
    {"cycle", "item", "the", "score", "groups", "best", "runs", "before", "not_after"}
)
"""Operations that may be a fault whatever they are given."""
WANTING = frozenset(
    {
        *("add", "sub", "mul", "div", "mod", "neg", "abs", "max2", "min2", "range"),
        *("lt", "le", "gt", "ge", "next", "previous", "next_among", "seats_from", "others"),
    }
)
"""Operations that are a fault of none, unless its type says that it may be there."""
EMPTY = frozenset({"max", "min", "next_among", "first", "last", "the"})
"""Operations that give none of nothing, whatever their type says."""


Bound = tuple[Variable, Expr]
"""A variable and what it gets."""


def goes_well(part: Expr, none: Collection[Variable]) -> bool:
    """Whether this is surely no fault, what is in it left out, whatever numbers come to it; `none`: see `note_none`.

    For what is decided before the numbers of a game are known; `Failing` knows more, and is never more careless.
    """
    match part:
        case Read(place=place, keys=keys):
            return not any(isinstance(kind, NumberKey) for kind in place.keys) and all(
                isinstance(key, Local | Const) and not may_be_none(key, none) for key in keys
            )
        case Of(card=card):
            return isinstance(card, Local) and not may_be_none(card, none)
        case Op(name=name):
            return name not in RISKY | WANTING
        case _:
            return isinstance(part, Const | Local)


def note_none(bound: Sequence[Bound], none: set[Variable]) -> None:
    """Note the variables that may be none, besides those whose type says so."""
    before = -1
    while before < len(none):
        before = len(none)
        none.update(variable for variable, value in bound if may_be_none(value, none))


def bindings(exprs: Iterable[Expr]) -> list[Bound]:
    """The variables that are bound in expressions to a value."""
    return [(e.variable, e.value) for outer in exprs for e in inside(outer) if isinstance(e, Let)]


def may_be_none(expr: Expr, none: Collection[Variable]) -> bool:
    """Whether a value may be none, whatever its type says."""
    if isinstance(expr.type, Maybe | NoneType):
        return True
    match expr:
        case Local(variable=variable):
            return isinstance(variable.type, Maybe) or variable in none
        case Read(place=place):
            return isinstance(place.type, Maybe)
        case Of(card=card):
            return may_be_none(card, none)
        case Let(body=body):
            return may_be_none(body, none)
        case Op(name="if", arguments=(_, *ways)):
            return any(may_be_none(way, none) for way in ways)
        case Op(name="default", arguments=(_, other)):
            return may_be_none(other, none)
        case Op(name=name):
            return name in EMPTY
        case _:
            return False


class Failing:
    """Tells of the expressions of one game with its seats whether they may be a fault."""

    def __init__(self, layout: Layout, ranges: Ranges, lists: Iterable[Steps]) -> None:
        self.layout = layout
        self.ranges = ranges
        self.none: set[Variable] = set()
        self.deciding = {
            step.deciders.variable
            for steps in lists
            for step in sentences(steps)
            if isinstance(step, Decide) and isinstance(step.deciders, Local)
        }
        """Variables whose player is asked somewhere: one who is none could not have been."""
        bound: list[Bound] = []
        for steps in lists:
            bound += [(s.variable, s.value) for s in sentences(steps) if isinstance(s, Bind)]
            bound += bindings(expressions(steps))
        note_none(bound, self.none)

    def may_fail(self, *exprs: Expr) -> bool:
        """Whether working one of these out may be a fault."""
        return any(self._may_fail(part) for expr in exprs for part in inside(expr))

    def assigning(self, step: Assign) -> bool:
        """Whether it may be a fault to put a value where it is put."""
        to = step.to
        sure = self.fits(step) and self._is_there(to.place, to.keys)
        return not sure or self.may_fail(step.value, *to.keys)

    def fits(self, step: Assign) -> bool:
        """Whether a value may surely be kept where it is put."""
        place = step.to.place
        if place.kind is not PlaceKind.NUMBER:
            return isinstance(place.type, Maybe) or not isinstance(step.value.type, Maybe)
        return self._lies_in(step.value, *self.ranges.kept(place))

    def _may_fail(self, part: Expr) -> bool:
        """Whether this may be a fault, what is in it left out."""
        match part:
            case Look():
                return True
            case Op(name="mul") if None in self.ranges.of(part):
                return True
            case Op(name="div" | "mod", arguments=(_, by)) if self._may_be_zero(by):
                return True
            case Op(name=name, arguments=arguments):
                return name in RISKY or (name in WANTING and any(map(self._may_be_none, arguments)))
            case Read(place=place, keys=keys):
                return not self._is_there(place, keys)
            case Of(card=card):
                return not isinstance(card.type, Maybe) and self._may_be_none(card)
            case _:
                return False

    def _is_there(self, place: Place, keys: Sequence[Expr]) -> bool:
        """Whether something surely lies under these keys."""
        spans = zip(self.layout.lows[place], self.layout.sizes[place], strict=True)
        for kind, key, (low, size) in zip(place.keys, keys, spans, strict=True):
            if self._may_be_none(key) and not self._decides(key):
                return False
            if isinstance(kind, NumberKey) and not self._lies_in(key, low, low + size - 1):
                return False
        return True

    def _decides(self, key: Expr) -> bool:
        """Whether a player is one who is asked somewhere, and is known to be there."""
        return (
            isinstance(key, Local)
            and not isinstance(key.type, Maybe)
            and key.variable in self.deciding
        )

    def _lies_in(self, number: Expr, low: int, high: int) -> bool:
        least, most = self.ranges.of(number)
        return least is not None and least >= low and most is not None and most <= high

    def _may_be_zero(self, number: Expr) -> bool:
        least, most = self.ranges.of(number)
        return not ((least is not None and least > 0) or (most is not None and most < 0))

    def _may_be_none(self, expr: Expr) -> bool:
        return may_be_none(expr, self.none)
