"""Where cards lie: the piles that an expression takes them from, and whether these have an order.

The machine looks for a card first where its expression says that it usually lies. A loose pile has no order: what goes
over it one by one goes in order of faces, and what asks for a place in it is refused.
"""

from __future__ import annotations

from rulewright.dsl import game
from rulewright.dsl.check.context import (
    Context,
)
from rulewright.dsl.check.make import op
from rulewright.dsl.check.types import (
    bare,
    is_cards,
    item,
)
from rulewright.dsl.diagnostics import Label
from rulewright.dsl.game import (
    CardType,
    Collection,
    PlaceKind,
)
from rulewright.dsl.source import Span
from rulewright.dsl.structs import replace


def piles(c: Context, kinds: frozenset[str]) -> tuple[game.Place, ...]:
    """List the piles that may hold cards of these kinds."""
    return tuple(
        place
        for place in c.places
        if place.kind is PlaceKind.PILE and (not kinds or kinds & place.kinds)
    )


def origins(c: Context, expr: game.Expr) -> tuple[game.Place, ...]:
    """List the piles where the cards of an expression usually lie; the machine looks there first."""
    match expr:
        case game.Read(place=place) if place.kind is PlaceKind.PILE:
            return (place,)
        case game.Collect(body=body, source=source, variable=variable):
            c.origins.setdefault(variable.number, origins(c, source))
            return origins(c, body)
        case game.Extreme(source=source):
            return origins(c, source)
        case game.Local(variable=variable):
            if variable.number in c.origins:
                return c.origins[variable.number]
        case game.Let(body=body, variable=variable, value=value):
            c.origins.setdefault(variable.number, origins(c, value))
            return origins(c, body)
        case game.Op(name="join" | "list" | "default" | "default_empty", arguments=arguments):
            return tuple(dict.fromkeys(place for a in arguments for place in origins(c, a)))
        case game.Op(name="if", arguments=(_, a, b)):
            return tuple(dict.fromkeys((*origins(c, a), *origins(c, b))))
        case game.Op(
            name="minus" | "first" | "last" | "the" | "distinct" | "sorted_faces" | "item",
            arguments=arguments,
        ):
            return origins(c, arguments[0])
    inner = item(expr.type) if isinstance(expr.type, Collection) else expr.type
    card = bare(inner)
    return piles(c, card.kinds) if isinstance(card, CardType) else ()


def refuse_loose(c: Context, place: game.Place, span: Span, what: str) -> None:
    """Report what asks for an order that a loose pile does not have."""
    c.problems.error(
        "loose",
        f"`{place.name}` is loose: it has no order for {what}",
        span,
        related=[Label(c.span(place.at), "declared here")],
        hints=["pick a card, take one by its face, or `move random`"],
    )


def as_list(expr: game.Expr) -> game.Expr:
    """Put the cards of a loose pile in order of faces, for what goes over them one by one."""
    match expr:
        case game.Read(place=place) if place.loose and is_cards(expr.type):
            return op("sorted_faces", expr.type, expr.at, expr)
        case game.Collect(flat=True, body=body) if is_cards(body.type):
            return replace(expr, source=as_list(expr.source), body=as_list(body))
        case game.Collect(flat=False, source=source) | game.Extreme(source=source) if is_cards(
            source.type
        ):
            return replace(expr, source=as_list(source))
        case game.Op(
            name="join" | "minus" | "if" | "default" | "default_empty", arguments=arguments
        ) if is_cards(expr.type):
            return replace(expr, arguments=tuple(map(as_list, arguments)))
    return expr


def loose_place(expr: game.Expr) -> game.Place | None:
    """Find a loose pile that the cards of an expression come from, in no order."""
    match expr:
        case game.Read(place=place) if place.loose and is_cards(expr.type):
            return place
        case game.Collect(flat=True, body=body) if is_cards(body.type):
            return loose_place(body)
        case game.Collect(flat=False, source=source) | game.Extreme(source=source):
            return loose_place(source) if is_cards(expr.type) else None
        case game.Op(
            name="join" | "minus" | "if" | "default" | "default_empty", arguments=arguments
        ) if is_cards(expr.type):
            return next(filter(None, map(loose_place, arguments)), None)
    return None
