"""What a place asks of a value: that it is of a type, and that it is there.

A value of another type is reported where it stands and goes on as one of unknown type. Where none is as unlikely as an
empty deck it is trusted not to come; else it has to be tested first.
"""

from __future__ import annotations

import re

from rulewright.dsl import game
from rulewright.dsl.check.context import Context
from rulewright.dsl.check.make import op
from rulewright.dsl.check.types import (
    UNKNOWN,
    bare,
    describe,
    fits,
    is_card,
    is_cards,
    item,
)
from rulewright.dsl.game import Collection, Maybe, NoneType, Type, UnknownType
from rulewright.dsl.structs import replace

SHORT = 40  # characters of the author's text that a message repeats


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
        f"{subject(c, expr)} is {describe(expr.type, c.domains)}, and {_wanted(c, type_)} wanted here",
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


def subject(c: Context, expr: game.Expr) -> str:
    """Name an expression in a sentence, as it is written if that is short."""
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


def as_collection(c: Context, expr: game.Expr) -> game.Expr:
    """Take a value for a collection: one that is none yet is the only thing in it."""
    if isinstance(expr.type, Collection | UnknownType):
        return expr
    expr = need(c, expr, bare(expr.type))
    return op("list", Collection(bare(expr.type), piles=is_card(expr.type)), expr.at, expr)
