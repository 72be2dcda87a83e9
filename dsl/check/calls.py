"""Calls: defines, computed where they are used, and the slots of mechanics, filled where the game fills them.

A define sees the game's names and its parameters. What fills a slot sees the names where the game writes it, and the
names that the mechanic hands over.
"""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.dsl import game, spec, syntax
from rulewright.dsl.check import expressions, names, needs, orders, origins, paths
from rulewright.dsl.check.context import (
    OF_SLOT,
    PARAMETER,
    Context,
    DefineSymbol,
    Env,
    SlotSymbol,
    Symbol,
    TableSymbol,
    ValueSymbol,
    local,
    unknown,
    what_is,
)
from rulewright.dsl.check.make import const, op
from rulewright.dsl.check.types import (
    NUMBER,
    PLAYER,
    UNKNOWN,
)
from rulewright.dsl.diagnostics import suggest
from rulewright.dsl.game import (
    CardType,
    Collection,
    Maybe,
    Type,
    UnknownType,
)
from rulewright.dsl.structs import replace


def is_callable(symbol: Symbol | None) -> bool:
    """Whether a name may be called in an expression."""
    return isinstance(symbol, DefineSymbol | SlotSymbol)


def called(c: Context, env: Env, node: syntax.Call, symbol: Symbol) -> game.Expr:
    """Check the call of a define or a slot."""
    at = c.at(node.span)
    name = node.function.text
    c.used.add(name)
    match symbol:
        case DefineSymbol(define=define):
            if len(define.parameters) != len(node.arguments):
                _count_arguments(c, node, [p.text for p in define.parameters])
                return unknown(at)
            return open_define(c, env, define, node.arguments, at)
        case SlotSymbol(type=type_) if type_.kind in {"expression", "reasons", "groups"}:
            if len(type_.over) != len(node.arguments):
                _count_arguments(c, node, [p.text for p, _ in type_.over])
                return unknown(at)
            found = (
                slot_place(c, env, node, symbol)
                if is_place_type(type_)
                else _slot_value(c, env, node, symbol, at)
            )
            return paths.read(c, env, found) if isinstance(found, paths.Path) else found
        case SlotSymbol():
            c.problems.error("not-a-value", f"`{name}` is steps: `run {name}(...)`", node.span)
            return unknown(at)
        case _:
            c.problems.error(
                "not-callable",
                f"`{name}` is {what_is(symbol)}, which takes no brackets",
                node.span,
                hints=[f"square brackets choose: `{name}[...]`"]
                if isinstance(symbol, TableSymbol)
                else [],
            )
            return unknown(at)


def _count_arguments(c: Context, node: syntax.Call, names: list[str]) -> None:
    c.wrong_count(node.function.text, names, len(node.arguments), node.span)


def open_define(
    c: Context, env: Env, define: spec.Define, arguments: Sequence[syntax.Expr], at: game.At
) -> game.Expr:
    """Compute a define where it is used: its names are the game's and its parameters."""
    name = define.name.text
    if name in env.running:
        c.problems.error("recursion", f"`{name}` is computed from itself", define.name.span)
        return unknown(at)
    values = [expressions.expression(c, env, argument) for argument in arguments]
    inner = Env(
        outer=c.outer,
        players=env.players,
        dynamic=env.dynamic,
        facts=env.facts,
        running=(*env.running, name),
        comparing=env.comparing,
        address=env.address,
        after_setup=env.after_setup,
    )
    parameters = zip(define.parameters, values, strict=True)
    return _with_values(c, inner, [(p, v) for p, v in parameters], define.value, at, None)


def _with_values(
    c: Context,
    env: Env,
    values: list[tuple[syntax.Ident, game.Expr]],
    body: syntax.Expr,
    at: game.At,
    expected: Type | None,
) -> game.Expr:
    """Check an expression in which names stand for values; a value that costs something is computed once."""
    bound: list[tuple[game.Variable, game.Expr]] = []
    for ident, value in values:
        if isinstance(value, game.Const | game.Local):
            env = env.with_local(ident.text, ValueSymbol(value, PARAMETER))
            continue
        variable = c.variable(ident.text, value.type)
        c.origins[variable.number] = origins.origins(c, value)
        if isinstance(value.type, Maybe) and needs.is_lenient(c, value):
            c.lenient.add(variable.number)
        bound.append((variable, value))
        env = env.with_local(ident.text, ValueSymbol(local(variable, value.at), PARAMETER))
    result = expressions.expression(c, env, body, expected)
    for variable, value in reversed(bound):
        result = game.Let(variable=variable, value=value, body=result, type=result.type, at=at)
    return result if bound else replace(result, at=at)


def is_place_type(type_: spec.SlotType) -> bool:
    """Whether a slot takes a pile or a counter, itself or over something."""
    return type_.type is not None and type_.type.name in {"tokens", "cards"}


def slot_name(
    c: Context, env: Env, symbol: SlotSymbol, text: str, at: game.At
) -> paths.Path | game.Expr:
    """Give what the bare name of a slot stands for: its place, its groups, or its value over nothing."""
    type_ = symbol.type
    match type_.kind:
        case "place" if symbol.is_left_out:
            return const(0, NUMBER, at)
        case "place":
            assert isinstance(symbol.value, syntax.Expr)
            return names.resolve(c, _slot_env(env, symbol), symbol.value)
        case "groups":
            return _groups(c, env, symbol, at)
        case "expression" | "reasons" if not type_.over:
            return _slot_value(c, env, None, symbol, at)
        case "steps":
            c.problems.error("not-a-value", f"`{text}` is steps: `run {text}(...)`", c.span(at))
        case _:
            c.wrong_count(text, [name.text for name, _ in type_.over], 0, c.span(at))
    return unknown(at)


def _slot_env(env: Env, symbol: SlotSymbol) -> Env:
    """What is visible in a slot: what is where the game fills it, with what is known and running where it is used."""
    return replace(
        symbol.env, facts=symbol.env.facts | env.facts, comparing=False, address=symbol.home
    )


def _groups(c: Context, env: Env, symbol: SlotSymbol, at: game.At) -> game.Expr:
    inner = _slot_env(env, symbol)
    assert isinstance(symbol.value, tuple)
    wanted = slot_item_type(c, symbol.type)
    groups = [
        needs.need(
            c, expressions.collection(c, inner, group, Collection(wanted)), Collection(wanted)
        )
        for group in symbol.value
        if isinstance(group, syntax.Expr)
    ]
    if not groups:
        return const((), Collection(wanted), at)
    result = groups[-1]
    for group in reversed(groups[:-1]):
        result = op("default_empty", Collection(wanted), group.at, group, result)
    return result


def slot_item_type(c: Context, type_: spec.SlotType) -> Type:
    """Give the type of the items of a `list of ...` slot."""
    assert type_.type is not None
    items: dict[str, Type] = {
        "players": PLAYER,
        "numbers": NUMBER,
        "cards": CardType(frozenset()),
    }
    name = type_.type.name
    if name not in items:
        hints = suggest(name, items, "a slot takes a list of")
        c.problems.error(
            "unknown-type", f"no slot takes a list of `{name}`", type_.span, hints=hints
        )
    return items.get(name, UNKNOWN)


def _slot_value(
    c: Context, env: Env, node: syntax.Call | None, symbol: SlotSymbol, at: game.At
) -> game.Expr:
    from rulewright.dsl.check import slots  # noqa: PLC0415 - slots are filled by expressions, and used in them

    arguments = () if node is None else node.arguments
    values = [
        (ident, expressions.wanted(c, env, argument, slots.type_of(c, type_)))
        for (ident, type_), argument in zip(symbol.type.over, arguments, strict=True)
    ]
    inner = _slot_env(env, symbol)
    if symbol.type.kind == "reasons":
        return slots.reasons_as_condition(c, inner, values, symbol, at)
    if symbol.type.kind == "groups":
        return _groups(c, env, symbol, at)
    assert isinstance(symbol.value, syntax.Expr)
    body, text = c.at(symbol.value.span), symbol.type.type
    if text is not None and text.name == spec.MEASURE:
        return orders.measured(c, _with_values(c, inner, values, symbol.value, body, NUMBER))
    wanted = slots.type_of(c, text)
    result = _with_values(c, inner, values, symbol.value, body, wanted)
    checked = needs.need(c, result, wanted)
    known = not values and isinstance(checked.type, UnknownType)
    return replace(checked, type=wanted) if known else checked


def slot_place(
    c: Context, env: Env, node: syntax.Call, symbol: SlotSymbol
) -> paths.Path | game.Expr:
    """Find the place that a `{tokens over: ...}` slot names, for these arguments."""
    from rulewright.dsl.check import slots  # noqa: PLC0415 - as above

    if len(symbol.type.over) != len(node.arguments):
        _count_arguments(c, node, [p.text for p, _ in symbol.type.over])
        return unknown(c.at(node.span))
    inner = _slot_env(env, symbol)
    for (ident, type_), argument in zip(symbol.type.over, node.arguments, strict=True):
        value = expressions.wanted(c, env, argument, slots.type_of(c, type_))
        inner = inner.with_local(ident.text, ValueSymbol(value, OF_SLOT))
    assert isinstance(symbol.value, syntax.Expr)
    c.used.add(symbol.type.name.text)
    return names.resolve(c, inner, symbol.value)
