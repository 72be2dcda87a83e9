"""What is larger: `a < b`, and what stands after `by`. Numbers are compared, and lists of numbers, item by item.

Lists are compared from the left: the first items that differ decide, and where all are the same, the shorter list comes
first. Two lists that are written out have as many items, since anything else is a slip.
"""

from __future__ import annotations

from rulewright.dsl import game, syntax
from rulewright.dsl.check import expressions, needs, operators, same_sides
from rulewright.dsl.check.context import Context, Env, unknown
from rulewright.dsl.check.make import op
from rulewright.dsl.check.types import FLAG, NUMBER, bare, describe, item
from rulewright.dsl.game import Collection, Maybe, NoneType, NumberType, Type, UnknownType

_NUMBERS = {"<": "lt", "<=": "le", ">": "gt", ">=": "ge"}
_LISTS = {"<": "before", "<=": "not_after", ">": "before", ">=": "not_after"}


def compare(c: Context, env: Env, node: syntax.Binary) -> game.Expr:
    """Check `a < b` and its like."""
    at = c.at(node.span)
    left, right = operators.pair(c, env, node.left, node.right)
    if not isinstance(left.type, Collection) and not isinstance(right.type, Collection):
        type_: Type = Maybe(NUMBER) if env.comparing else NUMBER
        left, right = operators.both(c, type_, left, right)
        same_sides.check(c, env, node, left, right)
        return op(_NUMBERS[node.operator], FLAG, at, left, right)
    for side in (left, right):
        if not isinstance(side.type, Collection | UnknownType):
            c.problems.error(
                "type",
                f"`{node.operator}` compares {describe(left.type, c.domains)} with "
                f"{describe(right.type, c.domains)} here",
                node.span,
                hints=["numbers are compared with numbers, and lists of numbers with such lists"],
            )
            return unknown(at)
    if not all(_is_of_numbers(c, side, node.operator) for side in (left, right)):
        return unknown(at)
    left, right = (side if env.comparing else _without_none(c, side) for side in (left, right))
    sizes = _size(left), _size(right)
    if None not in sizes and sizes[0] != sizes[1]:
        c.problems.error(
            "type",
            f"a list of {sizes[0]} is compared with a list of {sizes[1]}",
            node.span,
            hints=["lists are compared item by item, so both have as many"],
        )
        return unknown(at)
    same_sides.check(c, env, node, left, right)
    if node.operator.startswith(">"):
        left, right = right, left
    return op(_LISTS[node.operator], FLAG, at, left, right)


def measure(c: Context, env: Env, node: syntax.Expr) -> game.Expr:
    """Check what stands after `by`: a number, or a list of numbers; what is none, or has none in it, is left out."""
    return measured(c, expressions.expression(c, env, node, NUMBER))


def measured(c: Context, by: game.Expr) -> game.Expr:
    """Ask of a value that it is one to compare by."""
    if isinstance(by.type, Collection):
        return by if _is_of_numbers(c, by, "by") else unknown(by.at)
    if not isinstance(bare(by.type), NumberType | UnknownType):
        by = needs.need(c, by, NUMBER)
    return by


def _is_of_numbers(c: Context, expr: game.Expr, by: str) -> bool:
    """Report a list of something else."""
    if isinstance(bare(item(expr.type)), NumberType | UnknownType):
        return True
    c.problems.error(
        "type",
        f"`{by}` compares numbers and lists of numbers, and this is {describe(expr.type, c.domains)}",
        c.span(expr.at),
    )
    return False


def _without_none(c: Context, expr: game.Expr) -> game.Expr:
    """Ask of a list that no item is none, of each if it is written out."""
    if not isinstance(item(expr.type), Maybe | NoneType):
        return expr
    if isinstance(expr, game.Op) and expr.name == "list":
        items = tuple(needs.need(c, one, NUMBER) for one in expr.arguments)
        return op("list", Collection(NUMBER), expr.at, *items)
    return needs.need(c, expr, Collection(NUMBER))


def _size(expr: game.Expr) -> int | None:
    """Give how many items a list has, if it is written out."""
    match expr:
        case game.Op(name="list", arguments=arguments):
            return len(arguments)
        case game.Const(value=tuple() as values, setting=None):
            return len(values)
    return None
