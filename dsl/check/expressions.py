"""Expressions: from what is written to what is meant, with its type.

`expression` turns a syntax node into a checked one. `expected` is the type that the place asks for, if it is known: it
decides what a bare value such as `red` belongs to. Every problem is reported where it is written and gives an
expression of unknown type, which fits everything, so that one mistake is told once. Names are in `names.py`, forms
with an item of their own (`where`, `some`, `highest`) in `open_forms.py`; the three call each other.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from rulewright.dsl import game, syntax
from rulewright.dsl.check import (
    calls,
    constants,
    invariants,
    names,
    open_forms,
    orders,
    origins,
    same_sides,
    searches,
    teams,
    walk,
)
from rulewright.dsl.check.context import Context, Env, SlotSymbol, TableSymbol, unknown
from rulewright.dsl.check.facts import ANYTHING, key_of, learned, narrowed
from rulewright.dsl.check.types import (
    FLAG,
    NONE,
    NUMBER,
    NUMBERS,
    PLAYER,
    PLAYERS,
    UNKNOWN,
    bare,
    describe,
    fits,
    is_card,
    is_cards,
    item,
    join,
    maybe,
    number_like,
    number_of_both,
)
from rulewright.dsl.diagnostics import suggest
from rulewright.dsl.game import Collection, Maybe, NoneType, NumberType, Type, UnknownType, WordType
from rulewright.dsl.structs import replace

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
SHORT = 40  # characters of the author's text that a message repeats

_ARITHMETIC = {"*": "mul", "div": "div", "mod": "mod", "+": "add", "-": "sub"}


def op(name: str, type_: Type, at: game.At, *arguments: game.Expr) -> game.Op:
    """Make an operation."""
    return game.Op(name=name, type=type_, at=at, arguments=arguments)


def const(value: int | bool | tuple[int, ...] | None, type_: Type, at: game.At) -> game.Const:  # noqa: FBT001
    """Make a constant."""
    return game.Const(value=value, type=type_, at=at)


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
            return _call(c, env, node)
        case syntax.ListOf():
            return _list(c, env, node, expected)
        case syntax.Unary():
            return _unary(c, env, node)
        case syntax.Binary():
            return _binary(c, env, node, expected)
        case syntax.IsEmpty():
            operand = collection(c, env, node.operand)
            empty = op("empty", FLAG, at, operand)
            return op("not", FLAG, at, empty) if node.negated else empty
        case syntax.Choice():
            return _choice(c, env, node, expected)
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
    return need(c, expression(c, env, node, type_), type_)


def need(c: Context, expr: game.Expr, type_: Type) -> game.Expr:
    """Report an expression that does not fit the type that its place asks for."""
    if fits(expr.type, type_):
        return expr
    span = c.span(expr.at)
    if isinstance(expr.type, Maybe | NoneType) and fits(bare(expr.type), type_):
        if not is_lenient(c, expr):
            may_be_none(c, expr)
        else:
            c.trusted.append(expr)
        return replace(expr, type=bare(expr.type))
    if is_card(expr.type) and is_cards(type_):
        return op("list", Collection(bare(expr.type), piles=True), expr.at, expr)
    hints = []
    if isinstance(type_, Collection) and fits(expr.type, type_.item):
        hints.append(list_hint(span.text))
    c.problems.error(
        "type",
        f"{_subject(c, expr)} is {describe(expr.type, c.domains)}, and {_wanted(c, type_)} wanted here",
        span,
        hints=hints,
    )
    return replace(expr, type=UNKNOWN)


def list_hint(written: str) -> str:
    """Say how a list is written, where one value stands that has to be one."""
    return next(iter(range_hint(written)), f"for a list of one, write `[{written}]`")


def range_hint(written: str) -> list[str]:
    """Say how a range is written, where two numbers stand with a `-` between them."""
    ends = re.fullmatch(r"([0-9]+) ?- ?([0-9]+)", written)
    return [f"`-` takes away; a range is written `{ends[1]}..{ends[2]}`"] if ends else []


def _wanted(c: Context, type_: Type) -> str:
    text = describe(type_, c.domains)
    return f"{text} {'are' if text in {'cards', 'players'} else 'is'}"


def _subject(c: Context, expr: game.Expr) -> str:
    text = " ".join(c.span(expr.at).text.split())
    return f"`{text}`" if len(text) <= SHORT else "this"


def may_be_none(c: Context, expr: game.Expr) -> None:
    """Report a value that may be none where one is needed."""
    none = culprit(expr)
    text = " ".join(c.span(none.at).text.split())
    when = c.none_by_slot.get(none.variable.number) if isinstance(none, game.Local) else None
    c.problems.error(
        "may-be-none",
        f"`{text}` may be none here",
        c.span(expr.at),
        related=[] if when is None else [when],
        hints=[
            f"test it first, with `{text} is not none`, or say what to take instead: `{text} default ...`"
        ],
    )


def is_lenient(c: Context, expr: game.Expr) -> bool:
    """Whether none is as unlikely as an empty deck: `top of deck` faults in play instead of asking for a test.

    What is none for another reason too is not: a card's marker, an attribute that some kinds lack.
    """
    match expr:
        case game.Op(name="max" | "min" | "next_among"):
            return True
        case game.Op(name="last" | "first" | "the", arguments=(several,)):
            return not isinstance(item(several.type), Maybe)
        case game.Op(name="if", arguments=(_, one, other)):
            sides = [side for side in (one, other) if isinstance(side.type, Maybe | NoneType)]
            return all(is_lenient(c, side) for side in sides)
        case game.Op(name="default", arguments=(_, other)):
            return is_lenient(c, other)
        case game.Local(variable=variable):
            return variable.number in c.lenient
        case game.Of(card=card, attribute=attribute):
            card_type = bare(card.type)
            kinds = card_type.kinds if isinstance(card_type, game.CardType) else frozenset()
            always = bool(kinds) and kinds <= c.attribute_full.get(attribute, set())
            return always and is_lenient(c, card)
        case game.Let(value=value, body=game.Op(name="if", arguments=(_, _, inside))):
            return not isinstance(inside.type, Maybe) and is_lenient(c, value)
    return False


def culprit(expr: game.Expr) -> game.Expr:
    """Find the innermost expression that may be none and makes the whole so."""
    match expr:
        case game.Of(card=card) if isinstance(card.type, Maybe):
            return culprit(card)
        case game.Let(value=value, body=game.Op(name="if", arguments=(_, _, inside))) if isinstance(
            value.type, Maybe
        ) and not isinstance(inside.type, Maybe):
            return culprit(value)
        case game.Op(name="if", arguments=(_, a, b)):
            part = next((side for side in (a, b) if isinstance(side.type, Maybe)), expr)
            return expr if part is expr else culprit(part)
        case game.Op(name="default", arguments=(_, b)) if isinstance(b.type, Maybe):
            return culprit(b)
    return expr


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
        f"{_subject(c, expr)} is {describe(expr.type, c.domains)}, and several things are wanted here",
        c.span(expr.at),
        hints=[list_hint(c.span(expr.at).text)],
    )
    return replace(expr, type=UNKNOWN)


# ------------------------------------------------------------------------------------------------ operators


def _unary(c: Context, env: Env, node: syntax.Unary) -> game.Expr:
    at = c.at(node.span)
    match node.operator:
        case "-":
            return op("neg", NUMBER, at, number(c, env, node.operand))
        case "not":
            return op("not", FLAG, at, condition(c, env, node.operand))
        case "players from":
            return op("seats_from", PLAYERS, at, player(c, env, node.operand))
        case "others of":
            return op("others", PLAYERS, at, player(c, env, node.operand))
        case "team of" | "partner of":
            word = node.operator.removesuffix(" of")
            return teams.of(c, word, player(c, env, node.operand), at)
        case "next" | "previous":
            return op(node.operator, PLAYER, at, player(c, env, node.operand))
        case "top of" | "bottom of":
            return _end_of_pile(c, env, node, at)
        case _:
            raise AssertionError(node.operator)


def _end_of_pile(c: Context, env: Env, node: syntax.Unary, at: game.At) -> game.Expr:
    pile = expression(c, env, node.operand)
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
        return need(c, pile, Collection(game.CardType(frozenset()), piles=True))
    which = "last" if node.operator == "top of" else "first"
    return op(which, maybe(item(pile.type)), at, pile)


def _binary(c: Context, env: Env, node: syntax.Binary, expected: Type | None) -> game.Expr:
    at = c.at(node.span)
    match node.operator:
        case "and" | "or":
            left = condition(c, env, node.left)
            more = learned(left, holds=node.operator == "and")
            return op(node.operator, FLAG, at, left, condition(c, env.with_facts(more), node.right))
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
    sides = [expression(c, env, side, like) for side in (left, right)]
    first, second = _beside((left, right), sides)
    return both(c, NUMBER, first, second)


def _beside(nodes: Sequence[syntax.Expr], values: list[game.Expr]) -> list[game.Expr]:
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
    return need(c, expr, NUMBER if isinstance(expr.type, NoneType) else type_)


def _add(c: Context, env: Env, node: syntax.Binary, expected: Type | None) -> game.Expr:
    at = c.at(node.span)
    left = expression(c, env, node.left, expected)
    right = expression(c, env, node.right, left.type if isinstance(left.type, Collection) else None)
    if not _many(left) and not _many(right):
        left = need(c, left, NUMBER)
        if not isinstance(left.type, UnknownType) or isinstance(bare(right.type), NumberType):
            right = need(c, right, NUMBER)
        return op(_ARITHMETIC[node.operator], NUMBER, at, left, right)
    one, other = (_as_collection(c, side) for side in (left, right))
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


def _as_collection(c: Context, expr: game.Expr) -> game.Expr:
    if isinstance(expr.type, Collection | UnknownType):
        return expr
    expr = need(c, expr, bare(expr.type))
    return op("list", Collection(bare(expr.type), piles=is_card(expr.type)), expr.at, expr)


def _differ(c: Context, node: syntax.Binary, left: game.Expr, right: game.Expr) -> None:
    number = next((side for side in (left, right) if isinstance(side.type, NumberType)), None)
    hints = []
    if number is not None and NUMBERS in (left.type, right.type):
        hints.append(list_hint(c.span(number.at).text))
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
        second = expression(c, env, right)
        return expression(c, env, left, second.type), second
    first = expression(c, env, left)
    return first, expression(c, env, right, first.type)


def _equal(c: Context, env: Env, node: syntax.Binary, *, negated: bool) -> game.Expr:
    at = c.at(node.span)
    left, right = pair(c, env, node.left, node.right)
    sides = (left.type, right.type)
    if any(is_cards(side) for side in sides) and all(
        is_cards(side) or is_card(side) for side in sides
    ):
        same_sides.check(c, env, node, left, right)
        one, other = _as_collection(c, left), _as_collection(c, right)
        return op("differ" if negated else "same", FLAG, at, one, other)
    if join(*sides) is None:
        hints = []
        if isinstance(left.type, Collection) != isinstance(right.type, Collection):
            hints.append("for one of several, use `in`")
        c.problems.error(
            "never-equal",
            f"{_subject(c, left)} is {describe(left.type, c.domains)}, which is never "
            f"{describe(right.type, c.domains)}",
            node.span,
            hints=hints,
        )
        return unknown(at)
    if isinstance(right.type, NoneType) and _is_never_none(c, env, left):
        c.problems.error(
            "never-none",
            f"{_subject(c, left)} is never none here",
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
        several = collection(c, env, node.right)
        one = expression(c, env, node.left, item(several.type))
    else:
        one = expression(c, env, node.left)
        several = collection(c, env, node.right, Collection(bare(one.type)))
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
    left = expression(c, env, node.left, expected)
    right = expression(c, env, node.right, left.type)
    if isinstance(left.type, Collection):
        right = _as_collection(c, right)
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
                    f"{_subject(c, left)} is never none here",
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


def _choice(c: Context, env: Env, node: syntax.Choice, expected: Type | None) -> game.Expr:
    at = c.at(node.span)
    test = condition(c, env, node.condition)
    then = expression(c, env.with_facts(learned(test, holds=True)), node.then, expected)
    otherwise = expression(
        c, env.with_facts(learned(test, holds=False)), node.otherwise, expected or then.type
    )
    then, otherwise = _beside((node.then, node.otherwise), [then, otherwise])
    if isinstance(then.type, Collection) or isinstance(otherwise.type, Collection):
        then, otherwise = _as_collection(c, then), _as_collection(c, otherwise)
    type_ = join(then.type, otherwise.type)
    if type_ is None:
        c.problems.error(
            "type",
            f"one way this is {describe(then.type, c.domains)}, the other {describe(otherwise.type, c.domains)}",
            node.span,
        )
        return unknown(at)
    return op("if", type_, at, test, then, otherwise)


# ------------------------------------------------------------------------------------------------ lists, functions


def _list(c: Context, env: Env, node: syntax.ListOf, expected: Type | None) -> game.Expr:
    at = c.at(node.span)
    if len(node.items) == 1 and isinstance(node.items[0], syntax.Each):
        return open_forms.each(c, env, node.items[0])
    inner = item(expected) if expected is not None else UNKNOWN
    parts = [
        expression(c, env, part, None if isinstance(inner, UnknownType) else inner)
        for part in node.items
    ]
    parts = _beside(node.items, parts)
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


def _call(c: Context, env: Env, node: syntax.Call) -> game.Expr:
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
            return op("abs", NUMBER, at, number(c, env, arguments[0]))
        case "cycle":
            several = collection(c, env, arguments[0])
            which = expression(c, env, arguments[1], NUMBER)
            if not isinstance(several.type, UnknownType):
                which = need(c, which, NUMBER)
            return op("cycle", item(several.type), at, several, which)
        case "max" | "min" if len(arguments) == 2:  # noqa: PLR2004 - of two numbers
            one, other = numbers(c, env, *arguments)
            return op(f"{name}2", number_of_both(one.type, other.type), at, one, other)
    several = collection(c, env, arguments[0])
    match name:
        case "count":
            return op("count", NUMBER, at, several)
        case "distinct":
            return op("distinct", Collection(item(several.type)), at, several)
    if not isinstance(bare(item(several.type)), NumberType | UnknownType):
        c.problems.error(
            "type",
            f"`{name}` is of numbers, and {_subject(c, several)} is {describe(several.type, c.domains)}",
            c.span(several.at),
        )
        return unknown(at)
    found = number_like(several.type)
    return op(name, NUMBER if name == "sum" else maybe(found), at, several)


def is_word(type_: Type) -> bool:
    """Whether a value of this type is a word."""
    return isinstance(bare(type_), WordType)


def is_table(env: Env, node: syntax.Expr) -> game.Table | None:
    """Find the table that a name stands for."""
    if isinstance(node, syntax.Name):
        symbol = env.lookup(node.name)
        if isinstance(symbol, TableSymbol):
            return symbol.table
    return None
