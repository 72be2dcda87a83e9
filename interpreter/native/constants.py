"""Constants of generated text as data in C: lists, lists of lists, tables.

They are taken from the machine's namespace by their value, and each is written once.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rulewright.dsl.structs import Struct
from rulewright.interpreter.native.kinds import Kind, Unwritable, list_of
from rulewright.interpreter.runtime import OpenTable

WIDEST_TABLE = 1 << 16
"""Numbers from the first key of a table to its last."""


class Row(Struct):
    """A list among the constants: its name in C, and its kind."""

    name: str
    kind: Kind


class Rows(Struct):
    """Lists by number, or, if `table`, by key: a row that is not there has no items and a room of -1."""

    name: str
    kind: Kind
    count: int
    low: int
    table: bool


class Cells(Struct):
    """Numbers by key, from `low`; one that is not there is MISSING, or `other`."""

    name: str
    kind: Kind
    count: int
    low: int
    other: str


@dataclass
class Constants:
    """The constants that were asked for. `lines` is their text."""

    lines: list[str] = field(default_factory=list)
    found: dict[object, Row | Rows | Cells] = field(default_factory=dict)

    def row(self, items: Sequence[Any]) -> Row:
        """A list of numbers."""
        values = tuple(items)
        kind = _kind_of(values)
        key = ("row", values, tuple(value is None for value in values))
        if key not in self.found:
            name = f"c{len(self.found)}"
            self.lines.append(f"static num {name}_items[] = {_array(values)};")
            self.lines.append(f"static list {name} = {{{len(values)}, -1, {name}_items}};")
            self.found[key] = Row(name, kind)
        row = self.found[key]
        assert isinstance(row, Row)
        return row

    def rows(self, rows: Sequence[Sequence[Any]]) -> Rows:
        """Lists by number."""
        return self._rows(dict(enumerate(rows)), table=False)

    def table(self, rows: Mapping[Any, Any]) -> Rows | Cells:
        """What a mapping has by its keys."""
        if not rows or not all(isinstance(key, int) for key in rows):
            raise Unwritable("a table that is not by numbers")
        low, high = min(rows), max(rows)
        if high - low >= WIDEST_TABLE:
            raise Unwritable("a table with keys far apart")
        if all(_is_list(cell) for cell in rows.values()) and not isinstance(rows, OpenTable):
            return self._rows(dict(rows), table=True)
        cells = tuple(rows.get(n, "MISSING") for n in range(low, high + 1))
        other: object = rows.other if isinstance(rows, OpenTable) else "MISSING"
        present = [*rows.values()] + ([other] if other != "MISSING" else [])
        kind = _kind_of(present)
        key = ("table", low, cells, other)
        if key not in self.found:
            name = f"c{len(self.found)}"
            texts = [other if cell == "MISSING" else cell for cell in cells]
            self.lines.append(f"static num {name}[] = {_array(texts)};")
            self.found[key] = Cells(name, kind, len(cells), low, _number(other))
        table = self.found[key]
        assert isinstance(table, Cells)
        return table

    def _rows(self, rows: Mapping[int, Sequence[Any]], *, table: bool) -> Rows:
        low, high = (min(rows), max(rows)) if rows else (0, -1)
        values = tuple(tuple(rows[n]) if n in rows else None for n in range(low, high + 1))
        for known in rows.values():
            _kind_of(known)
        key = ("rows", low, values, table)
        if key not in self.found:
            name = f"c{len(self.found)}"
            kind = Kind.LIST
            texts = []
            for row in values:
                if row is None:
                    texts.append("{0, -2, 0}")
                    continue
                one = self.row(row)
                kind = Kind.OPEN_LIST if one.kind is Kind.OPEN_LIST else kind
                texts.append(f"{{{len(row)}, -1, {one.name}_items}}")
            name = f"c{len(self.found)}"
            self.lines.append(f"static list {name}[] = {{{', '.join(texts) or '{0, -1, 0}'}}};")
            self.found[key] = Rows(name, kind, len(values), low, table)
        found = self.found[key]
        assert isinstance(found, Rows)
        return found


def _is_list(value: object) -> bool:
    return isinstance(value, list | tuple | range)


def _kind_of(values: Sequence[Any]) -> Kind:
    if not all(value is None or isinstance(value, int) for value in values):
        raise Unwritable("a constant list of something else than numbers")
    return list_of(Kind.OPEN if None in values else Kind.NUMBER)


def _array(values: Sequence[Any]) -> str:
    return f"{{{', '.join(map(_number, values)) or '0'}}}"


def _number(value: Any) -> str:  # noqa: ANN401 - a cell may be anything
    """A number in C, as generated text has it."""
    if value is None:
        return "NONE"
    if isinstance(value, str):
        return value
    number = int(value)
    if abs(number) >= 1 << 62:
        raise Unwritable("a number of so many digits")
    return f"{number}LL"
