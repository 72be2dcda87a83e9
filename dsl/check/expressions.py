"""Expressions: from what is written to what is meant, with its type.

`expression` turns a syntax node into a checked one. `expected` is the type that the place asks for, if it is known: it
decides what a bare value such as `red` belongs to. Every problem is reported where it is written and gives an
expression of unknown type, which fits everything, so that one mistake is told once. What the place asks for is held
against it in `needs.py`. Names are in `names.py`, operators in `operators.py`, functions in `functions.py`, forms with
an item of their own (`where`, `some`, `highest`) in `open_forms.py`; they call each other.
"""

from __future__ import annotations

from rulewright.dsl import game, syntax
from rulewright.dsl.check import functions, names, needs, open_forms, operators
from rulewright.dsl.check.context import Context, Env, unknown
from rulewright.dsl.check.facts import key_of, narrowed
from rulewright.dsl.check.make import const, op
from rulewright.dsl.check.types import (
    FLAG,
    NONE,
    NUMBER,
    PLAYER,
    UNKNOWN,
    bare,
    describe,
    is_card,
    item,
    join,
    number_like,
)
from rulewright.dsl.diagnostics import suggest
from rulewright.dsl.game import Collection, Maybe, Type, UnknownType
from rulewright.dsl.structs import replace


def expression(c: Context, env: Env, node: syntax.Expr, expected: Type | None = None) -> game.Expr:
    """Check one expression."""
    c.enter(node.span)
    try:
        expr = _expression(c, env, node, expected)
    finally:
        c.leave()
    if isinstance(expr.type, Maybe) and env.facts:
        return replace(expr, type=narrowed(expr.type, key_of(expr), env.facts))
    return expr


def _expression(c: Context, env: Env, node: syntax.Expr, expected: Type | None) -> game.Expr:
    at = c.at(node.span)
    match node:
        case syntax.Broken():
            return unknown(at)
        case syntax.Number():
            return const(node.value, number_like(expected), at)
        case syntax.Flag():
            return const(node.value, FLAG, at)
        case syntax.Nothing():
            return const(None, NONE, at)
        case syntax.Name() | syntax.Attribute() | syntax.Index():
            return names.value_of(c, env, node, expected)
        case syntax.Call():
            return functions.call(c, env, node)
        case syntax.ListOf():
            return _list(c, env, node, expected)
        case syntax.Unary():
            return operators.unary(c, env, node)
        case syntax.Binary():
            return operators.binary(c, env, node, expected)
        case syntax.IsEmpty():
            operand = collection(c, env, node.operand)
            empty = op("empty", FLAG, at, operand)
            return op("not", FLAG, at, empty) if node.negated else empty
        case syntax.Choice():
            return operators.choice(c, env, node, expected)
        case syntax.AllCards():
            return _all_cards(c, node)
        case syntax.Random():
            c.problems.error(
                "random-here",
                "`random` may not stand inside an expression",
                node.span,
                hints=["give it a line of its own: `let x = random ...`"],
            )
            return unknown(at)
        case syntax.Each():
            return open_forms.each(c, env, node)
        case _:
            return open_forms.open_form(c, env, node)


# ------------------------------------------------------------------------------------------------ wanted types


def wanted(c: Context, env: Env, node: syntax.Expr, type_: Type) -> game.Expr:
    """Check an expression whose place asks for a type."""
    return needs.need(c, expression(c, env, node, type_), type_)


def condition(c: Context, env: Env, node: syntax.Expr) -> game.Expr:
    """Check a condition."""
    return wanted(c, env, node, FLAG)


def number(c: Context, env: Env, node: syntax.Expr) -> game.Expr:
    """Check a number."""
    return wanted(c, env, node, NUMBER)


def player(c: Context, env: Env, node: syntax.Expr) -> game.Expr:
    """Check a player."""
    return wanted(c, env, node, PLAYER)


def collection(c: Context, env: Env, node: syntax.Expr, expected: Type | None = None) -> game.Expr:
    """Check an expression that must be a collection; a card counts as a group of one."""
    expr = expression(c, env, node, expected or Collection(UNKNOWN))
    if isinstance(expr.type, UnknownType | Collection):
        return expr
    if is_card(expr.type):
        return op("list", Collection(bare(expr.type), piles=True), expr.at, expr)
    c.problems.error(
        "type",
        f"{needs.subject(c, expr)} is {describe(expr.type, c.domains)}, and several things are wanted here",
        c.span(expr.at),
        hints=[needs.list_hint(c.span(expr.at).text)],
    )
    return replace(expr, type=UNKNOWN)


# ------------------------------------------------------------------------------------------------ lists


def _list(c: Context, env: Env, node: syntax.ListOf, expected: Type | None) -> game.Expr:
    at = c.at(node.span)
    if len(node.items) == 1 and isinstance(node.items[0], syntax.Each):
        return open_forms.each(c, env, node.items[0])
    inner = item(expected) if expected is not None else UNKNOWN
    parts = [
        expression(c, env, part, None if isinstance(inner, UnknownType) else inner)
        for part in node.items
    ]
    parts = operators.beside(node.items, parts)
    type_: Type = UNKNOWN if not parts else parts[0].type
    for part in parts[1:]:
        joined = join(type_, part.type)
        if joined is None:
            c.problems.error(
                "type",
                f"a list holds things of one kind, and this is {describe(part.type, c.domains)} "
                f"after {describe(type_, c.domains)}",
                c.span(part.at),
            )
            return unknown(at)
        type_ = joined
    if all(isinstance(part, game.Const) for part in parts):
        values = tuple(part.value for part in parts)  # type: ignore[attr-defined]  # all are constants
        return game.Const(value=values, type=Collection(type_), at=at)
    return op("list", Collection(type_, piles=is_card(type_)), at, *parts)


def _all_cards(c: Context, node: syntax.AllCards) -> game.Expr:
    kind, at = node.kind.text, c.at(node.span)
    if kind in c.tokens:
        c.problems.error("type", f"`{kind}` is tokens; `all` speaks of cards", node.kind.span)
        return unknown(at)
    if kind in c.broken:
        return unknown(at)
    if kind not in c.spec.components:
        hints = suggest(kind, c.spec.components, "the kinds of cards are")
        c.problems.error(
            "unknown-name", f"there are no cards `{kind}`", node.kind.span, hints=hints
        )
        return unknown(at)
    c.used.add(f"component {kind}")
    cards = tuple(card for card, of in enumerate(c.card_kinds) if of == kind)
    return const(cards, Collection(game.CardType(frozenset({kind})), piles=True), at)
