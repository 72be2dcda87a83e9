"""When two expressions say the same: keys that are equal for `count(x) > 0` and `x is not empty`.

A condition becomes an atom, which holds or does not: `not`, `is not`, `>=` and `no` turn into the opposite of what they
are the opposite of, items of `where` get numbers instead of names. Two conditions are opposites when the atom of the
one, holding, is that of the other, not holding.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple
from weakref import WeakValueDictionary

from rulewright.dsl import game
from rulewright.dsl.game import Expr, Maybe, NumberType
from rulewright.dsl.structs import replace

Key = tuple[object, ...]

_LONG = 200  # parts of a key from which on it is taken as one


class Items(NamedTuple):
    """What variables are called: items of `where` by how deep they are, others by another variable's name."""

    names: Mapping[int, Key] = {}
    depth: int = 0

    def with_item(self, variable: game.Variable) -> Items:
        """Go into a `where`, `some` or `by`."""
        return Items({**self.names, variable.number: ("item", self.depth)}, self.depth + 1)

    def with_value(self, variable: game.Variable, value: Key) -> Items:
        """Go into what stands for an expression of its own, with the value that it has there."""
        return Items({**self.names, variable.number: value}, self.depth)


NO_ITEMS = Items()


def same_as(variable: game.Variable, other: game.Variable) -> Items:
    """Call a variable by the name of another one, whose value it has."""
    return Items({variable.number: ("local", other.number)})


class Atom(NamedTuple):
    """Something that holds or does not."""

    key: Key
    holds: bool

    @property
    def opposite(self) -> Atom:
        """What holds where this does not."""
        return Atom(self.key, not self.holds)


def key(expr: Expr, items: Items = NO_ITEMS) -> Key:
    """Give what is equal for expressions of one value; `items` are the variables around it that count by place."""
    match expr:
        case game.Const(value=value):
            return ("const", type(value).__name__, value)
        case game.Local(variable=variable):
            return items.names.get(variable.number, ("local", variable.number))
        case game.Read(place=place, keys=keys):
            return ("read", place.address, place.scope, *(key(one, items) for one in keys))
        case game.Of(card=card, attribute=attribute):
            return ("of", attribute, key(card, items))
        case game.Look(table=table, keys=keys):
            return ("look", table.name, *(key(one, items) for one in keys))
        case game.Op(name="sorted_faces", arguments=(pile,)):
            return key(pile, items)
        case game.Op(name=name, arguments=arguments):
            if isinstance(expr.type, game.FlagType) and name != "if":
                return tuple(atom(expr, items))
            return (name, *(key(one, items) for one in arguments))
        case game.Let(variable=variable, value=value, body=body):
            return key(body, items.with_value(variable, _short(key(value, items))))
        case game.Collect(variable=variable, source=source, where=where, body=body):
            inner = items.with_item(variable)
            test = None if where is None else tuple(atom(where, inner))
            return ("collect", expr.flat, key(source, items), test, key(body, inner))
        case game.Test():
            return tuple(atom(expr, items))
        case game.Extreme(variable=variable, source=source, by=by):
            return (
                "extreme",
                expr.which,
                key(source, items),
                key(by, items.with_item(variable)),
            )
        case game.Rank(variable=variable, source=source, by=by):
            return ("rank", key(source, items), key(by, items.with_item(variable)))
        case _:
            raise AssertionError(expr)


class Whole:
    """A key as one thing: the same one for equal keys, as long as somebody has it."""

    __slots__ = ("__weakref__",)


_wholes: WeakValueDictionary[Key, Whole] = WeakValueDictionary()


def _short(value: Key) -> Key:
    """Give a key to put in wherever a value is used: that of a long one is not written out again at each of its uses.

    Otherwise each `let` or define that uses a value twice would double what there is to compare.
    """
    left: list[object] = [value]
    for _ in range(_LONG):
        if not left:
            return value
        match left.pop():
            case tuple() | frozenset() as parts:
                left.extend(parts)
    whole = _wholes.get(value)
    if whole is None:
        whole = _wholes[value] = Whole()
    return ("value", whole)


def key_of_target(target: game.Target) -> Key:
    """Give the key of what lies where a statement puts or takes something."""
    place = target.place
    return ("read", place.address, place.scope, *(key(one) for one in target.keys))


def atom(expr: Expr, items: Items = NO_ITEMS, *, holds: bool = True) -> Atom:
    """Give the atom of a condition."""
    match expr:
        case game.Op(name="not", arguments=(inner,)):
            return atom(inner, items, holds=not holds)
        case game.Op(name="and" | "or" as name, arguments=arguments):
            all_of = (name == "and") is holds
            parts = frozenset(tuple(atom(one, items, holds=holds)) for one in arguments)
            return Atom(("all", parts), holds=True) if all_of else _one_of(parts)
        case game.Op(name="eq" | "ne" as name, arguments=(a, b)):
            if name == "ne":
                return atom_of_equal(a, b, items).opposite if holds else atom_of_equal(a, b, items)
            same = atom_of_equal(a, b, items)
            return same if holds else same.opposite
        case game.Op(name="same" | "differ" as name, arguments=(a, b)):
            return Atom(
                ("same", frozenset((key(a, items), key(b, items)))), (name == "same") is holds
            )
        case game.Op(name="lt" | "le" | "gt" | "ge" as name, arguments=(a, b)):
            return _order(name, a, b, items, holds=holds)
        case game.Op(name="empty", arguments=(several,)):
            return empty(several, items, holds=holds)
        case game.Test(quantifier=quantifier, variable=variable, source=source, condition=test):
            inside = atom(test, items.with_item(variable), holds=quantifier != "every")
            found = Atom(("some", key(source, items), tuple(inside)), quantifier == "some")
            return found if holds else found.opposite
        case game.Op(name="if"):
            return Atom(("if", *(key(one, items) for one in expr.arguments)), holds)
        case game.Op(name=name, arguments=arguments):
            return Atom((name, *(key(one, items) for one in arguments)), holds)
        case game.Const(value=bool() as value):
            return Atom(("true",), value is holds)
        case _:
            return Atom(("flag", key(expr, items)), holds)


def _one_of(parts: frozenset[tuple[object, ...]]) -> Atom:
    """`a or b` is the opposite of `not a and not b`."""
    return Atom(("all", frozenset((one[0], not one[1]) for one in parts)), holds=False)


def empty(several: Expr, items: Items = NO_ITEMS, *, holds: bool = True) -> Atom:
    """Say that a collection is empty; a `where` that finds nothing is the same as `no ... where`."""
    match several:
        case game.Op(name="sorted_faces", arguments=(pile,)):
            return empty(pile, items, holds=holds)
        case game.Op(name="range", arguments=(low, high)):
            return _order("lt", high, low, items, holds=holds)
        case game.Collect(variable=variable, source=source, where=game.Expr() as where):
            inside = atom(where, items.with_item(variable))
            return Atom(("some", key(source, items), tuple(inside)), not holds)
        case game.Collect(variable=variable, source=source, body=body, flat=True):
            inside = empty(body, items.with_item(variable), holds=False)
            return Atom(("some", key(source, items), tuple(inside)), not holds)
        case game.Collect(source=source, flat=False, where=None):
            return empty(source, items, holds=holds)
    return Atom(("empty", key(several, items)), holds)


def atom_of_equal(a: Expr, b: Expr, items: Items) -> Atom:
    """Say that two values are the same; `count(x) is 0` is `x is empty`."""
    for one, other in ((a, b), (b, a)):
        if isinstance(other, game.Const) and other.value == 0 and _is_number(other):
            match one:
                case game.Op(name="count", arguments=(several,)):
                    return empty(several, items)
                case game.Read(place=game.Place(kind=game.PlaceKind.COUNTER)):
                    return Atom(("less", key(other, items), key(one, items)), holds=False)
        if isinstance(other, game.Const) and isinstance(other.value, bool):
            return atom(one, items, holds=other.value)
    return Atom(("equal", frozenset((key(a, items), key(b, items)))), holds=True)


def _is_number(expr: Expr) -> bool:
    return isinstance(expr.type, NumberType)


def _order(name: str, a: Expr, b: Expr, items: Items, *, holds: bool) -> Atom:
    """Say that a is less than b, for whole numbers: `a <= b` is not `b < a`, `a < b + 1` and `a < 5` too."""
    if isinstance(a.type, Maybe) or isinstance(b.type, Maybe):
        return Atom((name, key(a, items), key(b, items)), holds)
    if name in {"gt", "le"}:
        a, b = b, a
    if name in {"le", "ge"}:
        holds = not holds
    more = _one_less(b)
    if more is not None:
        a, b, holds = more, a, not holds
    match b:
        case game.Const(value=int() as value, setting=None):
            a, b, holds = replace(b, value=value - 1), a, not holds
    if isinstance(a, game.Const) and a.value == 0 and isinstance(b, game.Op) and b.name == "count":
        return empty(b.arguments[0], items, holds=not holds)
    return Atom(("less", key(a, items), key(b, items)), holds)


def _one_less(b: Expr) -> Expr | None:
    match b:
        case game.Op(name="add", arguments=(inner, game.Const(value=1, setting=None))):
            return inner
        case game.Op(name="add", arguments=(game.Const(value=1, setting=None), inner)):
            return inner
    return None


def conjuncts(expr: Expr, *, holds: bool = True) -> list[tuple[Expr, bool]]:
    """Take a condition apart into what all must hold."""
    match expr:
        case game.Op(name="not", arguments=(inner,)):
            return conjuncts(inner, holds=not holds)
        case game.Op(name="and", arguments=(a, b)) if holds:
            return [*conjuncts(a), *conjuncts(b)]
        case game.Op(name="or", arguments=(a, b)) if not holds:
            return [*conjuncts(a, holds=False), *conjuncts(b, holds=False)]
    return [(expr, holds)]
