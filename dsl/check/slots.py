"""Mechanics where they are used: slots get what the game fills them with, and the body is opened in place.

A slot sees what is visible where the game fills it and the names of its `over`, never the mechanic's state; the
mechanic sees its slots and its state, never the game's names. So neither can clash with the other, and a message about
either points into the file that wrote it.
"""

from __future__ import annotations

from rulewright.dsl import game, spec, syntax
from rulewright.dsl.check import expressions
from rulewright.dsl.check.context import OF_SLOT, Context, Env, SlotSymbol, ValueSymbol
from rulewright.dsl.check.make import op
from rulewright.dsl.check.types import FLAG, NUMBER, NUMBERS, PLAYER, PLAYERS, UNKNOWN, maybe
from rulewright.dsl.game import CardType, Collection, Type, WordType

_NAMED: dict[str, Type] = {
    "player": PLAYER,
    "players": PLAYERS,
    "number": NUMBER,
    "range": NUMBER,
    "flag": FLAG,
    "numbers": NUMBERS,
    "card": CardType(frozenset()),
    "cards": Collection(CardType(frozenset()), piles=True),
    "tokens": NUMBER,
}


def type_of(c: Context, text: spec.TypeText | None) -> Type:
    """Turn a type as written into the type that it means, reporting a name that is none."""
    if text is None:
        return UNKNOWN
    if text.name in _NAMED:
        type_ = _NAMED[text.name]
    elif text.name in c.domains:
        c.used.add(text.name)
        type_ = WordType(text.name)
    elif text.name in c.attributes:
        c.used.add(f"attribute {text.name}")
        type_ = c.attributes[text.name].type
    elif text.name in c.spec.components:
        type_ = CardType(frozenset({text.name}))
    elif text.name in c.broken:
        return UNKNOWN
    else:
        from rulewright.dsl.diagnostics import suggest  # noqa: PLC0415

        known = ["player", "number", "flag", "card", *c.domains, *c.spec.components]
        c.problems.error(
            "unknown-type",
            f"there is no type `{text.name}`",
            text.span,
            hints=suggest(text.name, known, "the types are"),
        )
        return UNKNOWN
    if text.listed:
        type_ = Collection(type_, piles=isinstance(type_, CardType))
    return maybe(type_) if text.optional else type_


def bind_over(
    env: Env,
    over: tuple[tuple[syntax.Ident, spec.TypeText], ...],
    values: list[game.Expr],
) -> Env:
    """Let the names of a slot stand for values."""
    for (ident, _), value in zip(over, values, strict=True):
        env = env.with_local(ident.text, ValueSymbol(value, OF_SLOT))
    return env


def reasons_as_condition(
    c: Context,
    env: Env,
    values: list[tuple[syntax.Ident, game.Expr]],
    symbol: SlotSymbol,
    at: game.At,
) -> game.Expr:
    """Check a reasons slot that is used as a condition: all its sentences hold."""
    inner = bind_over(env, symbol.type.over, [value for _, value in values])
    result: game.Expr = game.Const(value=True, type=FLAG, at=at)
    assert isinstance(symbol.value, tuple)
    for reason in symbol.value:
        if not isinstance(reason, spec.Reason):
            continue
        check = expressions.condition(c, inner, reason.check)
        first = isinstance(result, game.Const)
        result = check if first else op("and", FLAG, at, result, check)
    return result
