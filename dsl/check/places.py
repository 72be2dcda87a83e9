"""Piles, counters, numbers, flags and markers: from a row of `table:`, `player:` or `state:` to a place."""

from __future__ import annotations

from rulewright.dsl import game, spec, syntax
from rulewright.dsl.amounts import counted
from rulewright.dsl.check import constants, expressions, needs, operators, slots, walk
from rulewright.dsl.check.context import (
    MAX_KEPT,
    MAX_KEYS,
    ComponentSymbol,
    Context,
    Env,
    ListSymbol,
    PlaceSymbol,
    Symbol,
    TooLargeError,
)
from rulewright.dsl.check.make import const
from rulewright.dsl.check.types import FLAG, NUMBER, NUMBERS, number_like, number_of_both
from rulewright.dsl.diagnostics import Label, suggest
from rulewright.dsl.game import CardType, Collection, PlaceKind, Seen, WordType
from rulewright.dsl.source import Span

_KINDS = {
    "cards": PlaceKind.PILE,
    "tokens": PlaceKind.COUNTER,
    "number": PlaceKind.NUMBER,
    "flag": PlaceKind.FLAG,
    "marker": PlaceKind.MARKER,
}

Ends = tuple[game.Expr | None, game.Expr | None]
"""The ends of a range that bounds a number; None where a problem was reported."""


def place(
    c: Context,
    env: Env,
    declared: spec.PlaceDecl,
    *,
    scope: int | None = None,
    default_seen: Seen = Seen.ALL,
    first: game.Key | None = None,
) -> game.Place | None:
    """Make a place and add it to the game; `first` is the key of `player:` rows and of state on cards."""
    keys = _keys(c, env, declared, first)
    if keys is None:
        return None
    kinds = _kinds(c, declared)
    if kinds is None:
        return None
    kind = _KINDS[declared.kind]
    low = high = holds = None
    number = NUMBER
    if declared.bounds is not None:
        low, high = ends(c, env, declared.bounds)
        number = between((low, high))
    match kind:
        case PlaceKind.PILE:
            type_: game.Type = Collection(CardType(kinds), piles=True)
        case PlaceKind.COUNTER | PlaceKind.NUMBER:
            type_ = number
        case PlaceKind.FLAG:
            type_ = FLAG
        case _:
            type_ = slots.type_of(c, declared.type)
            if declared.type is not None and declared.type.bounds is not None:
                c.problems.error(
                    "wrong-kind",
                    "a marker is set to a player, a value or a card, not to a range",
                    declared.type.span,
                    hints=[f"a number is `{{number: 0, range: {declared.type.bounds.span.text}}}`"],
                )
    at = c.at(declared.name.span)
    start = None
    if kind is PlaceKind.NUMBER:
        start = (
            const(0, number, at)
            if declared.start is None
            else expressions.wanted(c, env, declared.start, number)
        )
        if declared.start is not None:
            fixed(c, start, declared.start.span)
    elif kind is PlaceKind.COUNTER:
        start = const(0, NUMBER, at)
    elif kind is PlaceKind.FLAG:
        start = const(False, FLAG, at)  # noqa: FBT003
    if declared.bounds is not None:
        fixed(c, low, declared.bounds.span)
        fixed(c, high, declared.bounds.span)
        _start_in_range(c, declared, start, low, high)
    if declared.at_most is not None:
        most = expressions.number(c, env, declared.at_most)
        value = fixed(c, most, declared.at_most.span)
        if isinstance(value, int) and value < 0:
            c.problems.error(
                "range",
                f"`{declared.name.text}` has room for less than nothing",
                declared.at_most.span,
            )
        if kind is PlaceKind.PILE:
            holds = most
        else:
            low, high = const(0, NUMBER, at), most
    made = game.Place(
        name=declared.name.text,
        address=declared.address,
        kind=kind,
        type=type_,
        keys=keys,
        seen=_seen(c, declared, keys, default_seen),
        scope=scope,
        start=start,
        low=low,
        high=high,
        holds=holds,
        loose=declared.loose,
        refill=_refill(c, declared),
        kinds=kinds,
        at=at,
        untold=declared.untold,
    )
    c.places.append(made)
    return made


def fixed(c: Context, expr: game.Expr | None, span: Span) -> constants.Value:
    """Ask that a number of a declaration is known before the game; it may be a setting or count the players."""
    value = constants.known(expr, c.most_seats)
    if (
        expr is not None
        and value is None
        and not any(isinstance(node.type, game.UnknownType) for node in walk.nodes(expr))
    ):
        c.problems.error(
            "before-the-game",
            "this is not known before the game",
            span,
            hints=["it can be a number, a setting, `count(players)`, or computed from these"],
        )
    return value


def _start_in_range(
    c: Context,
    declared: spec.PlaceDecl,
    start: game.Expr | None,
    low: game.Expr | None,
    high: game.Expr | None,
) -> None:
    assert declared.bounds is not None
    for seats in {c.least_seats, c.most_seats}:
        first, least, most = (constants.known(expr, seats) for expr in (start, low, high))
        if not isinstance(least, int) or not isinstance(most, int):
            return
        if least > most:
            c.problems.error(
                "range", "this range is empty: its first number is the larger", declared.bounds.span
            )
            return
        if isinstance(first, int) and not least <= first <= most:
            c.problems.error(
                "range",
                f"`{declared.name.text}` starts with {first}, and its range is {least} to {most}",
                declared.bounds.span if declared.start is None else declared.start.span,
                related=[]
                if declared.start is None
                else [Label(declared.bounds.span, "the range")],
            )
            return


def ends(c: Context, env: Env, bounds: syntax.Expr) -> Ends:
    """Check a range that bounds a number."""
    if isinstance(bounds, syntax.Binary) and bounds.operator == "..":
        return operators.numbers(c, env, bounds.left, bounds.right)
    checked = needs.need(c, expressions.expression(c, env, bounds), NUMBERS)
    match checked:
        case game.Op(name="range", arguments=(low, high)):
            return low, high
        case game.Const(type=Collection(), value=tuple() as values) if values and all(
            isinstance(v, int) for v in values
        ):
            at, type_ = checked.at, number_like(checked.type)
            numbers = [v for v in values if isinstance(v, int)]
            return const(min(numbers), type_, at), const(max(numbers), type_, at)
    if not any(isinstance(node.type, game.UnknownType) for node in walk.nodes(checked)):
        c.problems.error("range", "a range is wanted here, such as `0..7`", bounds.span)
    return None, None


def between(bounds: Ends) -> game.NumberType:
    """The type of the numbers of a range: those of an attribute go by its names."""
    low, high = bounds
    return NUMBER if low is None or high is None else number_of_both(low.type, high.type)


def _keys(
    c: Context, env: Env, declared: spec.PlaceDecl, first: game.Key | None
) -> tuple[game.Key, ...] | None:
    keys: list[game.Key] = [] if first is None else [first]
    total = 1
    single = first is None and len(declared.for_each) == 1
    for node in declared.for_each:
        key, size = _key(c, env, node, owner=single)
        if key is None:
            return None
        keys.append(key)
        total *= size
    if total > MAX_KEYS:
        c.problems.error(
            "too-large",
            f"`{declared.name.text}` is kept {total:,} times; {MAX_KEYS:,} is the most",
            declared.span,
        )
        return None
    c.kept += total
    if c.kept > MAX_KEPT:
        raise TooLargeError(
            declared.span,
            f"the game keeps {counted(f'{c.kept:,}', 'value')} with `for each:` up to here; {MAX_KEPT:,} is the most",
            "keep less for each of something",
        )
    return tuple(keys)


def _key(c: Context, env: Env, node: syntax.Expr, *, owner: bool) -> tuple[game.Key | None, int]:
    if isinstance(node, syntax.Name):
        if node.name in {"player", "players"}:
            return game.SeatKey(owner), c.most_seats
        symbol = c.outer.get(node.name)
        if isinstance(symbol, ComponentSymbol):
            return game.CardKey(), len(c.cards)
        if isinstance(symbol, ListSymbol):
            c.used.add(node.name)
            type_ = symbol.value.type
            assert isinstance(type_, Collection)
            if isinstance(type_.item, WordType):
                return game.WordKey(type_.item.domain), len(c.domains[type_.item.domain].words)
        elif node.name in c.broken:
            return None, 0
        elif symbol is None:
            known = ["player", *(n for n, s in c.outer.items() if isinstance(s, ListSymbol))]
            c.problems.error(
                "unknown-name",
                f"nothing is kept for each `{node.name}`",
                node.span,
                hints=suggest(node.name, known, "it can be for each"),
            )
            return None, 0
    low, high = ends(c, env, node)
    if low is None or high is None:
        return None, 0
    first, last = fixed(c, low, node.span), fixed(c, high, node.span)
    if not isinstance(first, int) or not isinstance(last, int):
        return None, 0
    if first > last:
        c.problems.error("range", "this range is empty: its first number is the larger", node.span)
        return None, 0
    return game.NumberKey(low, high, between((low, high))), max(0, last - first + 1)


def _kinds(c: Context, declared: spec.PlaceDecl) -> frozenset[str] | None:
    cards = declared.kind == "cards"
    for ident in declared.holds:
        component = c.spec.components.get(ident.text)
        if component is None and ident.text in c.broken:
            return None
        if component is None:
            fitting = [
                n
                for n, k in c.spec.components.items()
                if (k.tokens is None and not k.unlimited) == cards
            ]
            c.problems.error(
                "unknown-name",
                f"there is no component `{ident.text}`",
                ident.span,
                hints=suggest(ident.text, fitting, "the components are"),
            )
            return None
        if (component.tokens is None and not component.unlimited) is not cards:
            is_a, wants = ("tokens", "cards") if cards else ("a kind of cards", "tokens")
            c.problems.error(
                "wrong-kind",
                f"`{ident.text}` is {is_a}, and {wants} are wanted here",
                ident.span,
                hints=[f"write `{{{'tokens' if cards else 'cards'}: {ident.text}}}`"],
            )
            return None
        c.used.add(f"component {ident.text}")
    return frozenset(ident.text for ident in declared.holds)


def _seen(c: Context, declared: spec.PlaceDecl, keys: tuple[game.Key, ...], default: Seen) -> Seen:
    if declared.seen_by is None:
        return default
    seen = Seen(declared.seen_by.text)
    owned = any(isinstance(key, game.SeatKey) and key.owner for key in keys) or any(
        isinstance(key, game.CardKey) for key in keys
    )
    if seen in {Seen.OWNER, Seen.OTHERS} and not owned:
        c.problems.error(
            "seen-by",
            f"`{declared.name.text}` has no owner",
            declared.seen_by.span,
            hints=["what each player has stands under `player:`"],
        )
        return default
    return seen


def _refill(c: Context, declared: spec.PlaceDecl) -> game.Refill | None:
    if declared.refill is None:
        return None
    symbol = c.outer.get(declared.refill.text)
    if symbol is None and declared.refill.text in c.broken:
        return None
    if (
        not isinstance(symbol, PlaceSymbol)
        or symbol.place.kind is not PlaceKind.PILE
        or symbol.place.keys
    ):
        piles = [
            n
            for n, s in c.outer.items()
            if isinstance(s, PlaceSymbol) and s.place.kind is PlaceKind.PILE
        ]
        c.problems.error(
            "unknown-name",
            f"there is no pile `{declared.refill.text}` in the middle to refill from",
            declared.refill.span,
            hints=suggest(declared.refill.text, piles, "the piles are"),
        )
        return None
    c.used.add(declared.refill.text)
    return game.Refill(symbol.place, declared.refill_except_top)


def add_name(
    c: Context,
    made: game.Place,
    named: dict[str, Symbol],
    players: dict[str, game.Place],
    declared: spec.PlaceDecl,
) -> None:
    """Make a place of a phase or rule visible: after `p.` when it is for each player, else by its name."""
    name = made.name
    taken = None
    if len(made.keys) == 1 and isinstance(made.keys[0], game.SeatKey):
        taken = players.get(name)
        players[name] = made
    else:
        if name in named:
            c.problems.error(
                "hides", f"`{name}` already is declared around here", declared.name.span
            )
        if name in c.outer and named is not c.outer:
            c.problems.error(
                "hides",
                f"`{name}` already is a name of the game",
                declared.name.span,
                related=[Label(c.declared[name], "declared here")] if name in c.declared else [],
            )
        named[name] = PlaceSymbol(made)
    if taken is not None:
        c.problems.error(
            "hides",
            f"every player already has `{name}`",
            declared.name.span,
            related=[Label(c.span(taken.at), "declared here")],
        )
