"""Names: what a word in an expression stands for, and the places that sentences put things into.

A name is, in this order: a name of the unnamed item (inside `where` and `by`), a local, state of a running phase, a
name of the game, or a bare value such as `red`. `resolve` gives a `Path` for what is a place (a pile, a counter, a
marker ...), since a sentence may take from or put into it, and an expression for everything else.
"""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.dsl import game, syntax
from rulewright.dsl.check import calls, expressions, origins, paths, unknown_names
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
from rulewright.dsl.check.types import (
    NUMBER,
    PLAYER,
    PLAYERS,
    bare,
    describe,
    maybe,
)
from rulewright.dsl.diagnostics import Label, suggest
from rulewright.dsl.game import (
    CardType,
    Collection,
    Maybe,
    NumberType,
    PlayerType,
    Type,
    UnknownType,
    WordType,
)
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
            return _attribute(c, env, node)
        case syntax.Index():
            return _index(c, env, node)
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
        found = _member_or_none(c, env, local(scope.variable, at), text, at)
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


# ------------------------------------------------------------------------------------------------ members


def _attribute(c: Context, env: Env, node: syntax.Attribute) -> paths.Path | game.Expr:
    at = c.at(node.span)
    if isinstance(node.of, syntax.Name):
        symbol = env.lookup(node.of.name)
        if isinstance(symbol, PhaseSymbol):
            c.used.add(node.of.name)
            if node.name.text == "number" and symbol.place is not None:
                return paths.Path(symbol.place, (), at)
            if node.of.name in c.broken:
                return unknown(at)
            hint = (
                "a phase has a `number`, which counts its passes"
                if symbol.place
                else "this phase has no passes, so not even a `number`"
            )
            c.problems.error(
                "no-attributes",
                f"the phase `{node.of.name}` has no `{node.name.text}`",
                node.name.span,
                hints=[hint],
            )
            return unknown(at)
    return member(c, env, expressions.expression(c, env, node.of), node.name, at)


def member(
    c: Context, env: Env, of: game.Expr, name: syntax.Ident, at: game.At
) -> paths.Path | game.Expr:
    """Give `of.name`: an attribute or state of cards, state of players, or of each of several."""
    if isinstance(of.type, UnknownType):
        return unknown(at)
    found = _member_or_none(c, env, of, name.text, at)
    if found is not None:
        return found
    unknown_names.tell_member(c, env, of, name)
    return unknown(at)


def _member_or_none(
    c: Context, env: Env, of: game.Expr, text: str, at: game.At
) -> paths.Path | game.Expr | None:
    """Give `of.text`, or None if it has no such member."""
    match of.type:
        case PlayerType():
            return _of_player(c, env, of, text, at)
        case CardType():
            return _of_card(c, of, text, at)
        case Collection(item=inner):
            return _behind(c, env, of, inner, text, at)
        case Maybe(of=inner):
            if isinstance(inner, CardType):
                found = _of_card(c, of, text, at)
                if isinstance(found, game.Of):
                    return replace(found, type=maybe(found.type))
            return _behind(c, env, of, inner, text, at)
    return None


def _of_player(
    c: Context, env: Env, of: game.Expr, text: str, at: game.At
) -> paths.Path | game.Expr | None:
    if text == "score":
        if c.scoring:
            c.problems.error(
                "recursion",
                "a score cannot be computed from scores",
                c.span(at),
                hints=["what counts at the end and needs the score stands under `winner:`"],
            )
            return unknown(at)
        return op("score", NUMBER, at, of)
    place = env.players.get(text)
    if place is None:
        return None
    c.used.add(f"player {text}")
    return paths.Path(place, (of,), at)


def _of_card(c: Context, of: game.Expr, text: str, at: game.At) -> paths.Path | game.Expr | None:
    state = c.card_state.get(text)
    owners = c.attribute_kinds.get(text)
    if state is not None and owners is None:
        c.used.add(f"card {text}")
        return paths.Path(state, (of,), at)
    kinds = bare(of.type).kinds if isinstance(bare(of.type), CardType) else frozenset()  # type: ignore[union-attr]
    if owners is None or (kinds and not kinds & owners):
        return None
    always = bool(kinds) and kinds <= c.attribute_full.get(text, set())
    if state is not None:  # what dice show
        c.used.add(f"card {text}")
        return paths.Path(state, (of,), at, lacks=not always)
    c.used.add(f"attribute {text}")
    type_ = c.attributes[text].type
    return game.Of(card=of, attribute=text, type=type_ if always else maybe(type_), at=at)


def _behind(
    c: Context, env: Env, of: game.Expr, inner: Type, text: str, at: game.At
) -> paths.Path | game.Expr | None:
    variable = c.variable("it", inner)
    found = _member_or_none(c, env, local(variable, of.at), text, at)
    if found is None:
        return None
    behind = paths.Behind(variable, of)
    if isinstance(found, paths.Path):
        return replace(found, behind=(behind, *found.behind))
    return paths.through(c, behind, found, at)


# ------------------------------------------------------------------------------------------------ indexes


def _index(c: Context, env: Env, node: syntax.Index) -> paths.Path | game.Expr:
    at = c.at(node.span)
    table, keys = _table_cell(env, node)
    if table is not None:
        c.used.add(table.name)
        return look(c, env, table, keys, at)
    found = resolve(c, env, node.of)
    if isinstance(found, paths.Path) and len(found.keys) < len(found.place.keys):
        return _with_keys(c, env, found, node.keys, at)
    of = paths.read(c, env, found) if isinstance(found, paths.Path) else found
    if isinstance(of.type, UnknownType):
        return unknown(at)
    if not isinstance(of.type, Collection) or len(node.keys) != 1:
        c.problems.error(
            "not-kept",
            f"`{' '.join(node.of.span.text.split())}` is {describe(of.type, c.domains)}, "
            "and square brackets choose from several",
            node.span,
            hints=["several are a table, a list, or state with `for each:`"],
        )
        return unknown(at)
    number = expressions.number(c, env, node.keys[0])
    loose = origins.loose_place(of)
    if loose is not None:
        origins.refuse_loose(c, loose, node.span, "a place in it")
    return op("item", of.type.item, at, of, number)


def _table_cell(env: Env, node: syntax.Expr) -> tuple[game.Table | None, tuple[syntax.Expr, ...]]:
    keys: list[syntax.Expr] = []
    while isinstance(node, syntax.Index):
        keys[:0] = node.keys
        node = node.of
    return is_table(env, node), tuple(keys)


def look(
    c: Context, env: Env, table: game.Table, keys: Sequence[syntax.Expr], at: game.At
) -> game.Expr:
    """Check the use of a table with its keys; a cell that is a list takes one key more."""
    checked: list[game.Expr] = []
    here: game.Table = table
    for number, key in enumerate(keys):
        checked.append(expressions.wanted(c, env, key, here.key))
        cell = next(iter(here.rows.values()), here.other)
        if isinstance(cell, game.Table):
            here = cell
            continue
        assert cell is not None  # a table without rows is refused where it is declared
        result: game.Expr = game.Look(table=table, keys=tuple(checked), type=here.cell, at=at)
        for further in keys[number + 1 :]:
            if not isinstance(result.type, Collection):
                c.problems.error(
                    "not-kept",
                    f"a cell of `{table.name}` is {describe(result.type, c.domains)}",
                    further.span,
                    hints=["leave this key out"],
                )
                return unknown(at)
            result = op("item", result.type.item, at, result, expressions.number(c, env, further))
        return result
    c.problems.error(
        "say-which", f"a row of `{table.name}` is itself a table: say which cell", c.span(at)
    )
    return unknown(at)


def is_table(env: Env, node: syntax.Expr) -> game.Table | None:
    """Find the table that a name stands for."""
    if isinstance(node, syntax.Name):
        symbol = env.lookup(node.name)
        if isinstance(symbol, TableSymbol):
            return symbol.table
    return None


def _with_keys(
    c: Context, env: Env, path: paths.Path, keys: Sequence[syntax.Expr], at: game.At
) -> paths.Path | game.Expr:
    checked = list(path.keys)
    for key in keys:
        if len(checked) == len(path.place.keys):
            c.problems.error("not-kept", f"`{path.place.name}` takes no further key", key.span)
            return unknown(at)
        checked.append(expressions.wanted(c, env, key, _key_type(path.place.keys[len(checked)])))
    return replace(path, keys=tuple(checked), at=at)


def _key_type(key: game.Key) -> Type:
    match key:
        case game.SeatKey():
            return PLAYER
        case game.WordKey(domain=domain):
            return WordType(domain)
        case game.NumberKey(type=type_):
            return type_
        case game.CardKey():
            return CardType(frozenset())
