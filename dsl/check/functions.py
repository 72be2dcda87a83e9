"""Functions: `count(X)`, `max(a, b)`. What a game declares itself is called in `calls.py`."""

from __future__ import annotations

from rulewright.dsl import game, syntax
from rulewright.dsl.check import calls, expressions, invariants, needs, operators, searches
from rulewright.dsl.check.context import Context, Env, SlotSymbol, unknown
from rulewright.dsl.check.make import op
from rulewright.dsl.check.types import (
    NUMBER,
    bare,
    describe,
    item,
    maybe,
    number_like,
    number_of_both,
)
from rulewright.dsl.diagnostics import suggest
from rulewright.dsl.game import Collection, NumberType, UnknownType

FUNCTIONS = {
    "count": "how many items",
    "sum": "their sum",
    "max": "the largest",
    "min": "the smallest",
    "distinct": "each value once",
    "cycle": "the n-th of a list, over and over",
    "abs": "without its sign",
    **searches.NAMES,
    "before": "what it was when the phase or rule began",
}


def call(c: Context, env: Env, node: syntax.Call) -> game.Expr:
    """Check the call of a function, or of what the game declares with a name of its own."""
    name, at = node.function.text, c.at(node.span)
    symbol = env.lookup(name)
    if isinstance(symbol, SlotSymbol) or (symbol is not None and name not in FUNCTIONS):
        return calls.called(c, env, node, symbol)
    if name in searches.NAMES:
        return searches.search(c, env, node)
    if name == "before":
        return invariants.before(c, env, node)
    if name in c.broken:
        return unknown(at)
    if name not in FUNCTIONS:
        known = [*FUNCTIONS, *(n for n in env.names() if calls.is_callable(env.lookup(n)))]
        hints = suggest(name, known, "the functions are")
        if name in c.spec.procedures:
            hints = (f"`{name}` is a rule, which has no value: `run {name}(...)`",)
        c.problems.error(
            "unknown-name", f"there is no function `{name}`", node.function.span, hints=hints
        )
        return unknown(at)
    arguments = node.arguments
    wants = {"cycle": (2,), "max": (1, 2), "min": (1, 2)}.get(name, (1,))
    if len(arguments) not in wants:
        counts = " or ".join(map(str, wants))
        c.problems.error(
            "arguments",
            f"`{name}` takes {counts} value{'s' if wants[-1] > 1 else ''}, and "
            f"{len(arguments) or 'none'} {'are' if len(arguments) > 1 else 'is'} given",
            node.span,
        )
        return unknown(at)
    match name:
        case "abs":
            return op("abs", NUMBER, at, expressions.number(c, env, arguments[0]))
        case "cycle":
            several = expressions.collection(c, env, arguments[0])
            which = expressions.expression(c, env, arguments[1], NUMBER)
            if not isinstance(several.type, UnknownType):
                which = needs.need(c, which, NUMBER)
            return op("cycle", item(several.type), at, several, which)
        case "max" | "min" if len(arguments) == 2:  # noqa: PLR2004 - of two numbers
            one, other = operators.numbers(c, env, *arguments)
            return op(f"{name}2", number_of_both(one.type, other.type), at, one, other)
    several = expressions.collection(c, env, arguments[0])
    match name:
        case "count":
            return op("count", NUMBER, at, several)
        case "distinct":
            return op("distinct", Collection(item(several.type)), at, several)
    if not isinstance(bare(item(several.type)), NumberType | UnknownType):
        c.problems.error(
            "type",
            f"`{name}` is of numbers, and {needs.subject(c, several)} is {describe(several.type, c.domains)}",
            c.span(several.at),
        )
        return unknown(at)
    found = number_like(several.type)
    return op(name, NUMBER if name == "sum" else maybe(found), at, several)
