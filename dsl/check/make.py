"""Operations and constants, as the checker makes them."""

from __future__ import annotations

from rulewright.dsl import game
from rulewright.dsl.game import Type


def op(name: str, type_: Type, at: game.At, *arguments: game.Expr) -> game.Op:
    """Make an operation."""
    return game.Op(name=name, type=type_, at=at, arguments=arguments)


def const(value: int | bool | tuple[int, ...] | None, type_: Type, at: game.At) -> game.Const:  # noqa: FBT001
    """Make a constant."""
    return game.Const(value=value, type=type_, at=at)
