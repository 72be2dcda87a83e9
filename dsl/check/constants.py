"""Values that are known without playing: settings, ranges in declarations, sizes that depend on the number of seats."""

from __future__ import annotations

from collections.abc import Callable

from rulewright.dsl import game

Value = int | tuple["Value", ...] | None

_TWO: dict[str, Callable[[int, int], int]] = {  # on flags too, which are whole numbers here
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "mul": lambda a, b: a * b,
    "div": lambda a, b: a // b,
    "mod": lambda a, b: a % b,
    "max2": max,
    "min2": min,
    "lt": lambda a, b: a < b,
    "le": lambda a, b: a <= b,
    "gt": lambda a, b: a > b,
    "ge": lambda a, b: a >= b,
    "eq": lambda a, b: a == b,
    "ne": lambda a, b: a != b,
    "and": lambda a, b: a and b,
    "or": lambda a, b: a or b,
}
MAX_RANGE = 100_000
MAX_NUMBER = 10**15  # past it a number is not followed, so that none grows without end


class NotConstantError(Exception):
    """An expression whose value depends on the game."""


def fold(expr: game.Expr, seats: int | None = None) -> Value:
    """Compute an expression; raises `NotConstantError` if it reads the game, or the seats when they are not given."""
    match expr:
        case game.Const(value=value):
            return value
        case game.Op(name="seats" | "seats_from"):
            if seats is None:
                raise NotConstantError
            return tuple(range(seats))
        case game.Op(name="if", arguments=(test, then, otherwise)):
            return fold(then if fold(test, seats) else otherwise, seats)
        case game.Op(name=name, arguments=arguments):
            return operation(name, [fold(argument, seats) for argument in arguments])
        case game.Look(table=table, keys=keys):
            return cell(table, [fold(key, seats) for key in keys], seats)
    raise NotConstantError


def operation(name: str, values: list[Value]) -> Value:
    """Compute an operation on known values; raises `NotConstantError` for those that need more than values."""
    match name, values:
        case "range", [int() as low, int() as high]:
            if high - low > MAX_RANGE:
                raise NotConstantError
            return tuple(range(low, high + 1))
        case _, [int() as a, int() as b] if name in _TWO:
            if name in {"div", "mod"} and b == 0:
                raise NotConstantError
            result = _TWO[name](a, b)
            if abs(result) > MAX_NUMBER:
                raise NotConstantError
            return result
        case "neg", [int() as a]:
            return -a
        case "not", [int() as a]:
            return not a
        case "abs", [int() as a]:
            return abs(a)
        case "list", _:
            return tuple(values)
        case "count", [tuple() as several]:
            return len(several)
        case "sum", [tuple() as several]:
            return _numbers_sum(several)
        case "max" | "min", [tuple() as several]:
            numbers = [value for value in several if isinstance(value, int)]
            return max(numbers, default=None) if name == "max" else min(numbers, default=None)
        case "cycle", [tuple() as several, int() as number] if several and number > 0:
            return _item(several, (number - 1) % len(several))
        case "item", [tuple() as several, int() as number] if 0 < number <= len(several):
            return _item(several, number - 1)
    raise NotConstantError


def _item(values: tuple[Value, ...], index: int) -> Value:
    return values[index]


def _numbers_sum(values: tuple[Value, ...]) -> int:
    return sum(value for value in values if isinstance(value, int))


def cell(table: game.Table, keys: list[Value], seats: int | None) -> Value:
    """Look up a cell of a table; raises `NotConstantError` if there is none."""
    here: game.Expr | game.Table | None = table
    for key in keys:
        if not isinstance(here, game.Table) or not isinstance(key, int):
            raise NotConstantError
        here = here.rows.get(key, here.other)
    if here is None or isinstance(here, game.Table):
        raise NotConstantError
    return fold(here, seats)


def known(expr: game.Expr | None, seats: int | None = None) -> Value:
    """Compute an expression, or give None."""
    if expr is None:
        return None
    try:
        return fold(expr, seats)
    except NotConstantError:
        return None
