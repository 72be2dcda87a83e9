"""Operations on known values, worked out before a game begins."""

from collections.abc import Callable

from rulewright.dsl.game.limits import STEPS, WIDEST

Value = int | bool | tuple[int, ...] | tuple[tuple[int, ...], ...] | None


class Unknown(Exception):  # noqa: N818 - a signal to whoever folds
    """A constant operation that has no value: the fault is left to the run."""


def order_from(seat: int, seats: int, *, counterclockwise: bool) -> tuple[int, ...]:
    """All seats in playing order, `seat` first."""
    way = -1 if counterclockwise else 1
    return tuple((seat + way * i) % seats for i in range(seats))


def applied(name: str, a: list[Value]) -> Value:
    """The value of an operation of known values; `Unknown` where it would be a fault, or is not one of these."""
    if name in NUMBERS:
        n = [v for v in a if isinstance(v, int)]
        if len(n) != len(a) or (name in ("div", "mod") and n[1] == 0):
            raise Unknown
        if name == "range" and n[1] - n[0] > STEPS:
            raise Unknown
        value = NUMBERS[name](*n)
        if isinstance(value, int) and abs(value) > WIDEST:
            raise Unknown
        return value
    return _of_lists(name, a)


NUMBERS: dict[str, Callable[..., Value]] = {
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "mul": lambda a, b: a * b,
    "div": lambda a, b: a // b,
    "mod": lambda a, b: a % b,
    "neg": lambda a: -a,
    "abs": abs,
    "max2": max,
    "min2": min,
    "range": lambda a, b: tuple(range(a, b + 1)),
}


def _of_lists(name: str, a: list[Value]) -> Value:
    match name, a:
        case "lt", [int(x), int(y)]:
            return x < y
        case "le", [int(x), int(y)]:
            return x <= y
        case "gt", [int(x), int(y)]:
            return x > y
        case "ge", [int(x), int(y)]:
            return x >= y
        case "eq", [x, y]:
            return x == y
        case "ne", [x, y]:
            return x != y
        case "not", [bool(x)]:
            return not x
        case "in", [int(x), tuple(items)]:
            return x in items
        case "empty", [tuple(items)]:
            return not items
        case "count", [tuple(items)]:
            return len(items)
        case "list", items if all(isinstance(item, int) for item in items):
            return tuple(item for item in items if isinstance(item, int))
        case "cycle", [tuple(items), int(n)] if items and n > 0:
            return items[(n - 1) % len(items)]
        case "item", [tuple(items), int(n)] if 0 < n <= len(items):
            return items[n - 1]
        case "first", [tuple(items)]:
            return items[0] if items else None
        case "last", [tuple(items)]:
            return items[-1] if items else None
        case (("sum" | "max" | "min"), [tuple(items)]):
            numbers = [item for item in items if isinstance(item, int)]
            if len(numbers) != len(items):
                raise Unknown
            if name == "sum":
                return sum(numbers)
            if not numbers:
                return None
            return max(numbers) if name == "max" else min(numbers)
        case _:
            raise Unknown
