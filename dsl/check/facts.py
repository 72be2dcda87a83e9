"""What a condition tells about values that may be none: `x is not none` holds in what it guards, until x is set again.

A fact is a key: `("some", key)` says that the expression with this key is not none, `("set", address)` that a marker
that is never none again has got its value. `ANYTHING` says that a step or a condition before has a problem of its own,
so that all may be so. Keys are made from checked expressions, so `p.leader` and a parameter that stands for it are the
same thing.
"""

from __future__ import annotations

from rulewright.dsl import game
from rulewright.dsl.check.types import bare, item
from rulewright.dsl.check.walk import children
from rulewright.dsl.game import Maybe, NoneType, UnknownType
from rulewright.dsl.structs import replace

ANYTHING = ("anything",)


def meet(*ways: frozenset[object]) -> frozenset[object]:
    """Give what is known after several ways: what all know of which something is known."""
    sure = [way for way in ways if ANYTHING not in way]
    return frozenset.intersection(*(sure or ways))


def key_of(expr: game.Expr, bound: tuple[int, ...] = ()) -> object:
    """Give what is equal for expressions that read the same thing; `bound` are the variables of forms around it."""
    match expr:
        case game.Const():
            return ("const", expr.value)
        case game.Local(variable=variable):
            if variable.number in bound:
                return ("item", bound.index(variable.number))
            return ("local", variable.number)
        case game.Read():
            keys = (key_of(key, bound) for key in expr.keys)
            return ("read", expr.place.address, expr.place.scope, *keys)
        case game.Of():
            return ("of", expr.attribute, key_of(expr.card, bound))
        case game.Look():
            return ("look", expr.table.name, *(key_of(key, bound) for key in expr.keys))
        case game.Op():
            return (expr.name, *(key_of(argument, bound) for argument in expr.arguments))
        case game.Let() | game.Collect() | game.Test() | game.Extreme() | game.Rank():
            return _key_of_form(expr, bound)
        case _:
            raise AssertionError(expr)


def _key_of_form(
    expr: game.Let | game.Collect | game.Test | game.Extreme | game.Rank, bound: tuple[int, ...]
) -> object:
    inner = (*bound, expr.variable.number)
    match expr:
        case game.Let():
            return ("let", key_of(expr.value, bound), key_of(expr.body, inner))
        case game.Collect():
            where = None if expr.where is None else key_of(expr.where, inner)
            return ("each", expr.flat, key_of(expr.source, bound), where, key_of(expr.body, inner))
        case game.Test():
            source, test = key_of(expr.source, bound), key_of(expr.condition, inner)
            return (expr.quantifier, source, test)
        case game.Extreme():
            return (expr.which, key_of(expr.source, bound), key_of(expr.by, inner))
        case game.Rank():
            return ("rank", key_of(expr.source, bound), key_of(expr.by, inner))


def learned(condition: game.Expr, *, holds: bool) -> frozenset[object]:
    """List the facts that follow when a condition holds, or does not hold."""
    if isinstance(condition.type, UnknownType):
        return frozenset({ANYTHING})
    match condition:
        case game.Op(name="not", arguments=(inner,)):
            return learned(inner, holds=not holds)
        case game.Op(name="and", arguments=(a, b)) if holds:
            return learned(a, holds=True) | learned(b, holds=True)
        case game.Op(name="or", arguments=(a, b)) if not holds:
            return learned(a, holds=False) | learned(b, holds=False)
        case game.Op(name="ne", arguments=(a, b)) if holds:
            return _not_none(a, b)
        case game.Op(name="eq", arguments=(a, b)) if not holds:
            return _not_none(a, b)
        case game.Op(name="eq", arguments=(a, b)) if holds:
            return _same(a, b) | _same(b, a)
        case game.Op(name="lt" | "le" | "gt" | "ge", arguments=(a, b)) if holds:  # false with none
            return frozenset({("some", key_of(a)), ("some", key_of(b))})
        case game.Op(name="in", arguments=(a, several)) if holds:
            if isinstance(item(several.type), Maybe | NoneType):
                return frozenset()
            return frozenset({("some", key_of(a))})
    return frozenset()


def of_items(source: game.Expr, variable: game.Variable) -> frozenset[object]:
    """List what is known of an item of `X where C`, bound to a variable: what C says of it."""
    match source:
        case game.Op(name="sorted_faces" | "distinct", arguments=(several,)):
            return of_items(several, variable)
        case game.Collect(variable=item_, where=where, body=game.Local(variable=body)) if (
            body.number == item_.number
        ):
            own = ("local", item_.number)
            said = frozenset[object]() if where is None else learned(where, holds=True)
            told = (_put(fact, own, ("local", variable.number)) for fact in said)
            facts = frozenset(fact for fact in told if fact not in said)
            return facts | of_items(source.source, variable)
    return frozenset()


def _put(key: object, old: object, new: object) -> object:
    """Replace a part of a key."""
    if key == old:
        return new
    return tuple(_put(part, old, new) for part in key) if isinstance(key, tuple) else key


def _not_none(a: game.Expr, b: game.Expr) -> frozenset[object]:
    if isinstance(b.type, NoneType):
        return frozenset({("some", key_of(a))})
    if isinstance(a.type, NoneType):
        return frozenset({("some", key_of(b))})
    return frozenset()


def _same(a: game.Expr, b: game.Expr) -> frozenset[object]:
    if isinstance(a.type, Maybe) and not isinstance(b.type, Maybe | NoneType):
        return frozenset({("some", key_of(a))})
    return frozenset()


def forget(facts: frozenset[object], roots: set[str]) -> frozenset[object]:
    """Drop what is known about places and variables of these names (`*` drops all that may change)."""
    if not roots:
        return facts
    return frozenset(fact for fact in facts if not _about(fact, roots))


def _about(fact: object, roots: set[str]) -> bool:
    match fact:
        case ("set", _):
            return False
        case ("some", key):
            return "*" in roots or _mentions(key, roots)
    return False


def _mentions(key: object, roots: set[str]) -> bool:
    match key:
        case ("read", str() as address, *rest):
            name = address.rsplit(".", 1)[-1]
            return name in roots or any(_mentions(part, roots) for part in rest)
        case ("local", int() as number):
            return f"#{number}" in roots
        case tuple():
            return any(_mentions(part, roots) for part in key)
    return False


def is_set(address: str, facts: frozenset[object]) -> bool:
    """Tell whether a marker that is never none again has got its value."""
    return ("set", address) in facts or ANYTHING in facts


def narrowed(type_: game.Type, key: object, facts: frozenset[object]) -> game.Type:
    """Give the type of what has this key, none excluded if that is known."""
    sure = ("some", key) in facts or ANYTHING in facts
    return bare(type_) if isinstance(type_, Maybe) and sure else type_


def mentions(expr: game.Expr, variable: game.Variable) -> bool:
    """Whether an expression reads a variable."""
    if isinstance(expr, game.Local) and expr.variable.number == variable.number:
        return True
    return any(mentions(child, variable) for child in children(expr))


def narrow(facts: frozenset[object], expr: game.Expr) -> game.Expr:
    """Give an expression the type that it has with what is known."""
    if not isinstance(expr.type, Maybe):
        return expr
    return replace(expr, type=narrowed(expr.type, key_of(expr), facts))
