"""Names: what a word in an expression stands for, and the places that sentences put things into.

A name is, in this order: a name of the unnamed item (inside `where` and `by`), a local, state of a running phase, a
name of the game, or a bare value such as `red`. `resolve` gives a `Path` for what is a place (a pile, a counter, a
marker ...), since a sentence may take from or put into it, and an expression for everything else.
"""

from __future__ import annotations

from rulewright.dsl import game, syntax
from rulewright.dsl.check import calls, expressions, indexes, members, paths, unknown_names
from rulewright.dsl.check.context import (
    ComponentSymbol,
    Context,
    DefineSymbol,
    Env,
    ListSymbol,
    PhaseSymbol,
    PlaceSymbol,
    SlotSymbol,
    StateSymbol,
    Symbol,
    TableSymbol,
    ValueSymbol,
    local,
    unknown,
    what_is,
)
from rulewright.dsl.check.facts import is_set, narrow
from rulewright.dsl.check.make import const, op
from rulewright.dsl.check.types import PLAYERS, bare
from rulewright.dsl.diagnostics import Label, suggest
from rulewright.dsl.game import CardType, Collection, Maybe, NumberType, Type, UnknownType, WordType
from rulewright.dsl.structs import replace

# ------------------------------------------------------------------------------------------------ reading


def value_of(c: Context, env: Env, node: syntax.Expr, expected: Type | None) -> game.Expr:
    """Check a name, an attribute or an index as a value."""
    found = resolve(c, env, node, expected)
    return paths.read(c, env, found) if isinstance(found, paths.Path) else found


# ------------------------------------------------------------------------------------------------ resolving


def resolve(
    c: Context, env: Env, node: syntax.Expr, expected: Type | None = None
) -> paths.Path | game.Expr:
    """Find what a node stands for: a place, or the value of an expression."""
    match node:
        case syntax.Name():
            return _name(c, env, node, expected)
        case syntax.Attribute():
            return members.attribute(c, env, node)
        case syntax.Index():
            return indexes.index(c, env, node)
        case syntax.Call():
            symbol = env.lookup(node.function.text)
            if (
                isinstance(symbol, SlotSymbol)
                and symbol.type.type is not None
                and calls.is_place_type(symbol.type)
            ):
                return calls.slot_place(c, env, node, symbol)
    return expressions.expression(c, env, node, expected)


def _name(c: Context, env: Env, node: syntax.Name, expected: Type | None) -> paths.Path | game.Expr:
    text, at = node.name, c.at(node.span)
    if text == "players":
        return op("seats", PLAYERS, at)
    if text == "it":
        return _it(c, env, node)
    own = _own_name(c, env, text, at)
    symbol = env.lookup(text)
    if own is not None:
        if symbol is not None and not isinstance(symbol, ListSymbol):
            _ambiguous(c, node, symbol)
        return own
    if isinstance(symbol, ValueSymbol) and symbol.of_slot and text in c.outer:
        c.problems.error(
            "ambiguous-name",
            f"`{text}` is both a name of this slot and {what_is(c.outer[text])}",
            node.span,
            related=[Label(c.declared[text], "declared here")] if text in c.declared else [],
            hints=[f"give the game's another name, or the slot's by `names: {{{text}: ...}}`"],
        )
    if symbol is not None:
        if isinstance(symbol, ListSymbol) and _lacks(c, env, node, expected):
            return unknown(at)
        return of_symbol(c, env, symbol, text, at)
    word = _word(c, node, expected)
    if word is not None:
        return word
    unknown_names.tell(c, env, node, expected)
    return unknown(at)


def _it(c: Context, env: Env, node: syntax.Name) -> game.Expr:
    at = c.at(node.span)
    for scope in reversed(env.items):
        if not scope.named:
            return narrow(env.facts, local(scope.variable, at))
    c.problems.error(
        "unknown-name",
        "`it` stands only inside `where` and `by`, for an item without a name",
        node.span,
        hints=["it is the item that is looked at"],
    )
    return unknown(at)


def _own_name(c: Context, env: Env, text: str, at: game.At) -> paths.Path | game.Expr | None:
    for scope in reversed(env.items):
        found = members.member_or_none(c, env, local(scope.variable, at), text, at)
        if found is not None:
            return found
    return None


def _lacks(c: Context, env: Env, node: syntax.Name, expected: Type | None) -> bool:
    """Report an attribute that the card looked at does not have; where several things are wanted, its list is meant."""
    if not env.items or node.name not in c.attributes or isinstance(expected, Collection):
        return False
    if any(isinstance(scope.variable.type, UnknownType) for scope in env.items):
        return True  # it may be the item's own
    card = bare(env.items[-1].variable.type)
    if not isinstance(card, CardType):
        return False
    if node.name in c.broken:
        return True  # the kinds that have it may be those with a problem
    kinds = " or ".join(f"`{kind}`" for kind in sorted(card.kinds))
    known = unknown_names.members(c, env, card)
    c.problems.error(
        "unknown-name",
        f"a card {kinds} has no `{node.name}`",
        node.span,
        hints=suggest(node.name, known, "it has"),
    )
    return True


def _ambiguous(c: Context, node: syntax.Name, symbol: Symbol) -> None:
    text = node.name
    c.problems.error(
        "ambiguous-name",
        f"`{text}` is both the item's own and {what_is(symbol)}",
        node.span,
        hints=[f"for the item's, write `it.{text}`; for the other, give it another name"],
    )


def of_symbol(
    c: Context, env: Env, symbol: Symbol, text: str, at: game.At
) -> paths.Path | game.Expr:
    """Give what a symbol stands for when its name is used as a value or place."""
    c.used.add(text)
    match symbol:
        case PlaceSymbol(place=place, keys=keys):
            return paths.Path(place, keys, at)
        case ValueSymbol(value=value):
            return narrow(env.facts, replace(value, at=at))
        case StateSymbol(variable=variable):
            expr = local(variable, at)
            is_marker = symbol.declared.kind == "marker"
            if is_marker and not isinstance(variable.type, Maybe | UnknownType):
                if not is_set(f"#{variable.number}", env.facts):
                    c.problems.error(
                        "not-set",
                        f"`{text}` may not be set yet when this reads it",
                        c.span(at),
                        hints=["set it on every way here, or declare it with `or none`"],
                    )
                return expr
            return narrow(env.facts, expr)
        case ListSymbol(value=value):
            return replace(value, at=at)
        case DefineSymbol(define=define):
            if define.parameters:
                c.wrong_count(text, [p.text for p in define.parameters], 0, c.span(at))
                return unknown(at)
            return calls.open_define(c, env, define, (), at)
        case SlotSymbol():
            return calls.slot_name(c, env, symbol, text, at)
        case TableSymbol():
            c.problems.error(
                "not-a-value",
                f"`{text}` is a table: say which row",
                c.span(at),
                hints=[f"as in `{text}[...]`"],
            )
        case PhaseSymbol():
            c.problems.error(
                "not-a-value",
                f"`{text}` is a phase",
                c.span(at),
                hints=[f"`{text}.number` is the number of its pass"],
            )
        case ComponentSymbol():
            c.problems.error(
                "not-a-value",
                f"`{text}` is a component",
                c.span(at),
                hints=[]
                if text in c.tokens
                else [f"`all {text}` is every card of the kind, wherever it lies"],
            )
    return unknown(at)


# ------------------------------------------------------------------------------------------------ bare values


def owner_of_word(c: Context, text: str) -> str | None:
    """Find the list of the game, or the attribute with named numbers, that a word is a value of."""
    return next(map(_list_of, c.types_of_word(text)), None)


def _list_of(type_: WordType | NumberType) -> str:
    return type_.domain if isinstance(type_, WordType) else type_.named


def is_bare_word(c: Context, env: Env, node: syntax.Expr) -> bool:
    """Whether a node is a bare value, which gets its meaning from what it is compared with."""
    if (
        not isinstance(node, syntax.Name)
        or node.name in {"players", "it"}
        or env.lookup(node.name) is not None
    ):
        return False
    if _own_name(c, env, node.name, c.at(node.span)) is not None:
        return False
    return any(node.name in domain.words for domain in c.domains.values()) or any(
        node.name in named for named in c.named_numbers.values()
    )


def _word(c: Context, node: syntax.Name, expected: Type | None) -> game.Expr | None:
    text, at = node.name, c.at(node.span)
    wanted = bare(expected) if expected is not None else None
    if isinstance(wanted, Collection):
        wanted = bare(wanted.item)
    words = {} if wanted is None else c.words_of(wanted)
    if wanted is not None and text in words:
        return const(words[text], wanted, at)
    if isinstance(wanted, WordType):
        return None
    owners = c.types_of_word(text)
    if words:  # a number goes by the names of its own attribute alone
        owners = [type_ for type_ in owners if isinstance(type_, WordType)]
    if len(owners) > 1:
        listed = " and ".join(f"`{_list_of(type_)}`" for type_ in owners)
        c.problems.error(
            "ambiguous-value",
            f"`{text}` is a value of {listed}",
            node.span,
            hints=["compare it with something that says which is meant"],
        )
        return unknown(at)
    if not owners:
        return None
    return const(c.words_of(owners[0])[text], owners[0], at)
