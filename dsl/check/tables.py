"""Tables: rows by number or by value, cells that are known before the game."""

from __future__ import annotations

import re

from rulewright.dsl import game, spec, syntax
from rulewright.dsl.check import constants, expressions
from rulewright.dsl.check.context import (
    Context,
    Env,
    TableSymbol,
)
from rulewright.dsl.check.types import NUMBER, UNKNOWN, fits, join
from rulewright.dsl.diagnostics import Label, suggest
from rulewright.dsl.game import NoneType, NumberType, Type, UnknownType, WordType
from rulewright.dsl.source import Span

_INTEGER = re.compile(r"-?[0-9]{1,9}")


def tables(c: Context, env: Env) -> None:
    """Add tables."""
    for one in c.spec.tables.values():
        table = _table(c, env, one)
        if table is None:
            c.broken.add(one.name.text)
        else:
            c.tables[one.name.text] = table
            c.declare(one.name.text, TableSymbol(table), one.name)


def _table(c: Context, env: Env, declared: spec.TableDecl) -> game.Table | None:
    if not declared.rows:
        c.problems.error("table", f"`{declared.name.text}` has no rows", declared.span)
        return None
    key = _key_type(c, declared)
    if key is None:
        return None
    rows: dict[int, game.Expr | game.Table] = {}
    cells: list[tuple[Span, game.Expr | game.Table]] = []
    for ident, written in declared.rows:
        number = row_number(c, key, ident)
        cell = _cell(c, env, written)
        if number in rows:
            c.problems.error("named-twice", f"the row `{ident.text}` is there twice", ident.span)
        if cell is not None:
            rows[number] = cell
            cells.append((written.span, cell))
    other = None
    if declared.other is not None:
        other = _cell(c, env, declared.other)
        if other is not None:
            cells.append((declared.other.span, other))
    type_: Type = UNKNOWN
    for span, cell in cells:
        joined = _joined_cells(type_, cells[0][1], cell)
        if joined is None:
            c.problems.error(
                "type",
                f"the cells of `{declared.name.text}` are of different kinds",
                span,
                "this one",
                related=[Label(cells[0][0], "the first")],
            )
            return None
        type_ = joined
    return game.Table(
        name=declared.name.text,
        key=key,
        cell=type_,
        rows=rows,
        other=other,
        at=c.at(declared.name.span),
    )


def row_number(c: Context, key: Type, ident: syntax.Ident) -> int:
    """Give the number that a row stands under: that of a word, or itself."""
    number = c.words_of(key).get(ident.text)
    return int(ident.text) if number is None else number


def _joined_cells(
    before: Type, first: game.Expr | game.Table, cell: game.Expr | game.Table
) -> Type | None:
    """The type of the cells so far and of one more; None when they do not go together."""
    if isinstance(cell, game.Table) and isinstance(first, game.Table):
        if not fits(cell.key, first.key):
            return None
        return cell.cell if isinstance(before, UnknownType) else join(before, cell.cell)
    if isinstance(cell, game.Table) or isinstance(first, game.Table):
        return None
    return cell.type if isinstance(before, UnknownType) else join(before, cell.type)


def _cell(
    c: Context, env: Env, written: syntax.Expr | spec.TableDecl
) -> game.Expr | game.Table | None:
    if isinstance(written, spec.TableDecl):
        return _table(c, env, written)
    cell = expressions.expression(c, env, written)
    if constants.known(cell, c.most_seats) is None and not isinstance(
        cell.type, UnknownType | NoneType
    ):
        c.problems.error(
            "before-the-game",
            "a table's cells are known before the game",
            written.span,
            hints=["for what changes in play, write a `define`"],
        )
    return cell


def _key_type(c: Context, declared: spec.TableDecl) -> Type | None:
    keys = [ident for ident, _ in declared.rows]
    if any(ident.text in c.broken for ident in keys):
        return None
    if all(_INTEGER.fullmatch(ident.text) for ident in keys):
        return NUMBER
    types: list[WordType | NumberType] = [*map(WordType, c.domains)]
    types += map(NumberType, c.named_numbers)
    fitting = [type_ for type_ in types if all(_is_key(c, type_, one) for one in keys)]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        lists = [one.domain if isinstance(one, WordType) else one.named for one in fitting]
        c.problems.error(
            "ambiguous-value",
            f"the rows of `{declared.name.text}` are values of "
            f"{' and of '.join(f'`{name}`' for name in lists)}",
            declared.name.span,
            hints=["give the values of one of them other names"],
        )
        return None
    strange = keys[0]
    possible: list[set[WordType | NumberType]] = []
    for ident in keys:
        possible.append({type_ for type_ in types if _is_key(c, type_, ident)})
        if possible[-1] and not set.intersection(*possible):
            strange = ident
            break
        if not possible[-1]:
            c.problems.error(
                "unknown-name",
                f"`{ident.text}` is neither a number nor a value",
                ident.span,
                hints=suggest(ident.text, c.all_words(), "the values are"),
            )
            return None
    c.problems.error(
        "table",
        f"the rows of `{declared.name.text}` are values of different lists",
        strange.span,
        "of another list than those before",
    )
    return None


def _is_key(c: Context, type_: Type, ident: syntax.Ident) -> bool:
    """Whether a row may be called so where keys are of this type: a number goes without its name, too."""
    if ident.text in c.words_of(type_):
        return True
    return isinstance(type_, NumberType) and _INTEGER.fullmatch(ident.text) is not None
