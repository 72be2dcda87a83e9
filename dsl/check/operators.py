"""Operators: what stands before a value or between two, from `not` to `default`, and `a if b else c`."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.dsl import game, syntax
from rulewright.dsl.check import (
    constants,
    expressions,
    names,
    needs,
    orders,
    origins,
    same_sides,
    teams,
    walk,
)
from rulewright.dsl.check.context import Context, Env, unknown
from rulewright.dsl.check.facts import ANYTHING, learned
from rulewright.dsl.check.make import op
from rulewright.dsl.check.types import (
    FLAG,
    NUMBER,
    NUMBERS,
    PLAYER,
    PLAYERS,
    UNKNOWN,
    bare,
    describe,
    is_card,
    is_cards,
    item,
    join,
    maybe,
    number_like,
    number_of_both,
)
from rulewright.dsl.game import Collection, Maybe, NoneType, NumberType, Type, UnknownType
from rulewright.dsl.structs import replace

_ARITHMETIC = {"*": "mul", "div": "div", "mod": "mod", "+": "add", "-": "sub"}


def unary(c: Context, env: Env, node: syntax.Unary) -> game.Expr:
    """Check an operator that stands before a value."""
    at = c.at(node.span)
    match node.operator:
        case "-":
            return op("neg", NUMBER, at, expressions.number(c, env, node.operand))
        case "not":
            return op("not", FLAG, at, expressions.condition(c, env, node.operand))
        case "players from":
            return op("seats_from", PLAYERS, at, expressions.player(c, env, node.operand))
        case "others of":
            return op("others", PLAYERS, at, expressions.player(c, env, node.operand))
        case "team of" | "partner of":
            word = node.operator.removesuffix(" of")
            return teams.of(c, word, expressions.player(c, env, node.operand), at)
        case "next" | "previous":
            return op(node.operator, PLAYER, at, expressions.player(c, env, node.operand))
        case "top of" | "bottom of":
            return _end_of_pile(c, env, node, at)
        case _:
            raise AssertionError(node.operator)


def _end_of_pile(c: Context, env: Env, node: syntax.Unary, at: game.At) -> game.Expr:
    pile = expressions.expression(c, env, node.operand)
    loose = origins.loose_place(pile)
    if loose is not None:
        origins.refuse_loose(c, loose, node.span, f"`{node.operator}`")
    if not isinstance(pile.type, UnknownType) and not is_cards(pile.type):
        operand = node.operand
        if isinstance(operand, syntax.Attribute):
            of, name = operand.of.span.text, operand.name.text
            c.problems.error(
                "type",
                f"`{node.operator}` takes all that follows, and `{operand.span.text}` is no pile",
                node.span,
                hints=[f"put the card in brackets: `({node.operator} {of}).{name}`"],
            )
            return unknown(at)
        return needs.need(c, pile, Collection(game.CardType(frozenset()), piles=True))
    which = "last" if node.operator == "top of" else "first"
    return op(which, maybe(item(pile.type)), at, pile)


def binary(c: Context, env: Env, node: syntax.Binary, expected: Type | None) -> game.Expr:
    """Check an operator that stands between two values."""
    at = c.at(node.span)
    match node.operator:
        case "and" | "or":
            left = expressions.condition(c, env, node.left)
            more = learned(left, holds=node.operator == "and")
            return op(
                node.operator,
                FLAG,
                at,
                left,
                expressions.condition(c, env.with_facts(more), node.right),
            )
        case "is" | "is not":
            return _equal(c, env, node, negated=node.operator == "is not")
        case "in" | "not in":
            return _member(c, env, node)
        case "<" | "<=" | ">" | ">=":
            return orders.compare(c, env, node)
        case "..":
            low, high = numbers(c, env, node.left, node.right, number_like(expected))
            first, last = (constants.known(end, c.most_seats) for end in (low, high))
            if isinstance(first, int) and isinstance(last, int):
                many = last - first + 1
                if many > constants.MAX_RANGE:
                    c.problems.error(
                        "too-large",
                        f"this range has {many:,} numbers; {constants.MAX_RANGE:,} is the most",
                        node.span,
                    )
                    return unknown(at)
            return op("range", Collection(number_of_both(low.type, high.type)), at, low, high)
        case "default":
            return _default(c, env, node, expected)
        case "+" | "-":
            return _add(c, env, node, expected)
        case "*" | "div" | "mod":
            left, right = numbers(c, env, node.left, node.right)
            if node.operator != "*" and constants.known(right) == 0:
                c.problems.error("zero", "nothing can be divided by 0", node.right.span)
            return op(_ARITHMETIC[node.operator], NUMBER, at, left, right)
        case _:
            raise AssertionError(node.operator)


def numbers(
    c: Context, env: Env, left: syntax.Expr, right: syntax.Expr, like: NumberType = NUMBER
) -> tuple[game.Expr, game.Expr]:
    """Check two numbers."""
    sides = [expressions.expression(c, env, side, like) for side in (left, right)]
    first, second = beside((left, right), sides)
    return both(c, NUMBER, first, second)


def beside(nodes: Sequence[syntax.Expr], values: list[game.Expr]) -> list[game.Expr]:
    """Let numbers that are written beside one that goes by names go by them too: `9..king`, `[10, c.rank]`."""
    pairs = list(zip(nodes, values, strict=True))
    others = {bare(value.type) for node, value in pairs if not isinstance(node, syntax.Number)}
    match list(others):
        case [NumberType() as type_]:
            return [
                replace(value, type=type_) if isinstance(node, syntax.Number) else value
                for node, value in pairs
            ]
    return values


def both(
    c: Context, type_: Type, first: game.Expr, second: game.Expr
) -> tuple[game.Expr, game.Expr]:
    """Ask of two sides that they are of one type; if neither is, that is told once."""
    first = _needed(c, first, type_)
    if isinstance(first.type, UnknownType) and not isinstance(bare(second.type), NumberType):
        return first, replace(second, type=UNKNOWN)
    return first, _needed(c, second, type_)


def _needed(c: Context, expr: game.Expr, type_: Type) -> game.Expr:
    """Ask for a type; where it may be none, only none is nothing to compare."""
    return needs.need(c, expr, NUMBER if isinstance(expr.type, NoneType) else type_)


def _add(c: Context, env: Env, node: syntax.Binary, expected: Type | None) -> game.Expr:
    at = c.at(node.span)
    left = expressions.expression(c, env, node.left, expected)
    right = expressions.expression(
        c, env, node.right, left.type if isinstance(left.type, Collection) else None
    )
    if not _many(left) and not _many(right):
        left = needs.need(c, left, NUMBER)
        if not isinstance(left.type, UnknownType) or isinstance(bare(right.type), NumberType):
            right = needs.need(c, right, NUMBER)
        return op(_ARITHMETIC[node.operator], NUMBER, at, left, right)
    one, other = (needs.as_collection(c, side) for side in (left, right))
    type_ = join(one.type, other.type)
    if type_ is None or any(isinstance(side.type, NumberType) for side in (left, right)):
        _differ(c, node, left, right)
        return unknown(at)
    return op(
        "join" if node.operator == "+" else "minus",
        one.type if node.operator == "-" else type_,
        at,
        one,
        other,
    )


def _many(expr: game.Expr) -> bool:
    return isinstance(expr.type, Collection) or is_card(expr.type)


def _differ(c: Context, node: syntax.Binary, left: game.Expr, right: game.Expr) -> None:
    number = next((side for side in (left, right) if isinstance(side.type, NumberType)), None)
    hints = []
    if number is not None and NUMBERS in (left.type, right.type):
        hints.append(needs.list_hint(c.span(number.at).text))
    c.problems.error(
        "type",
        f"{describe(left.type, c.domains)} and {describe(right.type, c.domains)} do not go together with "
        f"`{node.operator}`",
        node.span,
        hints=hints,
    )


def pair(
    c: Context, env: Env, left: syntax.Expr, right: syntax.Expr
) -> tuple[game.Expr, game.Expr]:
    """Check two sides of which each may say what the other's bare value belongs to."""
    if names.is_bare_word(c, env, left):
        second = expressions.expression(c, env, right)
        return expressions.expression(c, env, left, second.type), second
    first = expressions.expression(c, env, left)
    return first, expressions.expression(c, env, right, first.type)


def _equal(c: Context, env: Env, node: syntax.Binary, *, negated: bool) -> game.Expr:
    at = c.at(node.span)
    left, right = pair(c, env, node.left, node.right)
    sides = (left.type, right.type)
    if any(is_cards(side) for side in sides) and all(
        is_cards(side) or is_card(side) for side in sides
    ):
        same_sides.check(c, env, node, left, right)
        one, other = needs.as_collection(c, left), needs.as_collection(c, right)
        return op("differ" if negated else "same", FLAG, at, one, other)
    if join(*sides) is None:
        hints = []
        if isinstance(left.type, Collection) != isinstance(right.type, Collection):
            hints.append("for one of several, use `in`")
        c.problems.error(
            "never-equal",
            f"{needs.subject(c, left)} is {describe(left.type, c.domains)}, which is never "
            f"{describe(right.type, c.domains)}",
            node.span,
            hints=hints,
        )
        return unknown(at)
    if isinstance(right.type, NoneType) and _is_never_none(c, env, left):
        c.problems.error(
            "never-none",
            f"{needs.subject(c, left)} is never none here",
            node.span,
            hints=["leave the test out"],
        )
    same_sides.check(c, env, node, left, right)
    return op("ne" if negated else "eq", FLAG, at, left, right)


def _is_never_none(c: Context, env: Env, expr: game.Expr) -> bool:
    """Whether a value is never none, whoever runs this and whatever was tested before: a second test does no harm."""
    if isinstance(expr.type, Maybe | NoneType | UnknownType) or ANYTHING in env.facts:
        return False
    for node in walk.nodes(expr):
        match node:
            case game.Read(place=place) if isinstance(place.type, Maybe):
                return False
            case game.Local(variable=variable):
                lenient = isinstance(variable.type, Maybe) or variable.number in c.lenient
                if lenient or env.running:  # a parameter may be none in another run
                    return False
    return not isinstance(expr, game.Const) or not env.running


def _member(c: Context, env: Env, node: syntax.Binary) -> game.Expr:
    at = c.at(node.span)
    if names.is_bare_word(c, env, node.left):
        several = expressions.collection(c, env, node.right)
        one = expressions.expression(c, env, node.left, item(several.type))
    else:
        one = expressions.expression(c, env, node.left)
        several = expressions.collection(c, env, node.right, Collection(bare(one.type)))
    if join(one.type, item(several.type)) is None:
        c.problems.error(
            "type",
            f"{describe(one.type, c.domains)} is never in {describe(several.type, c.domains)}",
            node.span,
        )
    inside = op("in", FLAG, at, one, several)
    return op("not", FLAG, at, inside) if node.operator == "not in" else inside


def _default(c: Context, env: Env, node: syntax.Binary, expected: Type | None) -> game.Expr:
    at = c.at(node.span)
    left = expressions.expression(c, env, node.left, expected)
    right = expressions.expression(c, env, node.right, left.type)
    if isinstance(left.type, Collection):
        right = needs.as_collection(c, right)
        type_ = join(left.type, right.type)
        if type_ is not None:
            return op("default_empty", type_, at, left, right)
    else:
        type_ = (
            join(bare(left.type), right.type) if not isinstance(left.type, NoneType) else right.type
        )
        if type_ is not None:
            if _is_never_none(c, env, left):
                c.problems.warn(
                    "never-none",
                    f"{needs.subject(c, left)} is never none here",
                    node.span,
                    hints=["leave `default` out"],
                )
            return op("default", type_, at, left, right)
    c.problems.error(
        "type",
        f"{describe(left.type, c.domains)} cannot default to {describe(right.type, c.domains)}",
        node.span,
    )
    return unknown(at)


def choice(c: Context, env: Env, node: syntax.Choice, expected: Type | None) -> game.Expr:
    """Check `a if b else c`."""
    at = c.at(node.span)
    test = expressions.condition(c, env, node.condition)
    then = expressions.expression(c, env.with_facts(learned(test, holds=True)), node.then, expected)
    otherwise = expressions.expression(
        c, env.with_facts(learned(test, holds=False)), node.otherwise, expected or then.type
    )
    then, otherwise = beside((node.then, node.otherwise), [then, otherwise])
    if isinstance(then.type, Collection) or isinstance(otherwise.type, Collection):
        then, otherwise = needs.as_collection(c, then), needs.as_collection(c, otherwise)
    type_ = join(then.type, otherwise.type)
    if type_ is None:
        c.problems.error(
            "type",
            f"one way this is {describe(then.type, c.domains)}, the other {describe(otherwise.type, c.domains)}",
            node.span,
        )
        return unknown(at)
    return op("if", type_, at, test, then, otherwise)
