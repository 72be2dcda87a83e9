"""Square brackets: cells of tables, places of lists, and state with `for each:`."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.dsl import game, syntax
from rulewright.dsl.check import expressions, names, origins, paths
from rulewright.dsl.check.context import Context, Env, TableSymbol, unknown
from rulewright.dsl.check.make import op
from rulewright.dsl.check.types import PLAYER, describe
from rulewright.dsl.game import CardType, Collection, Type, UnknownType, WordType
from rulewright.dsl.structs import replace


def index(c: Context, env: Env, node: syntax.Index) -> paths.Path | game.Expr:
    """Check `of[key, ...]`."""
    at = c.at(node.span)
    table, keys = _table_cell(env, node)
    if table is not None:
        c.used.add(table.name)
        return look(c, env, table, keys, at)
    found = names.resolve(c, env, node.of)
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
    return _table(env, node), tuple(keys)


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


def _table(env: Env, node: syntax.Expr) -> game.Table | None:
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
