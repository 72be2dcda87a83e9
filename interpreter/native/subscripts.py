"""What lies at an index in C: slots of the state, items of lists, rows and cells of constants, parts of lists."""

import ast
from collections.abc import Mapping
from typing import Any

from rulewright.interpreter.native.comparing import Comparing
from rulewright.interpreter.native.constants import Cells, Row, Rows
from rulewright.interpreter.native.kinds import Kind, Unwritable, list_of
from rulewright.interpreter.native.writing import Owner, Value, number


class Subscripts(Comparing):
    """Writes what lies at an index. Outside of a list there is nothing: the game fails."""

    def slot(self, node: ast.expr) -> tuple[str, int]:
        """The slot that an index of the state means, and one slot of the place that it lies in."""
        place = self.place_of(node)
        if place is None:
            raise Unwritable("a slot of an unknown place")
        if isinstance(node, ast.Constant):
            return f"{place}", place
        return f"SLOT({self.number(node)})", place

    def place_of(self, node: ast.expr) -> int | None:
        """The number that a sum begins with, which says what place a slot lies in."""
        match node:
            case ast.Constant(value=int() as value):
                return value
            case ast.BinOp(left=left, op=ast.Add()):
                return self.place_of(left)
            case ast.Name(id=name) if name in self.known:
                return self.known[name].place
            case _:
                return None

    def subscript(self, node: ast.Subscript) -> Value:
        """An item of the state, of a constant or of a list; a part of a list."""
        match node.value, node.slice:
            case ast.Name(id="S"), ast.Slice(
                lower=ast.Constant(value=int() as low), upper=ast.Constant(value=int() as high)
            ):
                kind = list_of(self.places.kind(low))
                return self.new_list(
                    lambda name: " ".join(
                        f"PUSH({name}, G->slots[{slot}]);" for slot in range(low, high)
                    ),
                    kind,
                )
            case ast.Name(id="S"), index if not isinstance(index, ast.Slice):
                text, place = self.slot(index)
                if self.places.is_pile(place):
                    return Value(f"(G->piles[{text}])", Kind.LIST, Owner.PILE)
                return Value(f"G->slots[{text}]", self.places.kind(place))
            case ast.Name(id="SPENT"), _:
                return number("G->spent")
            case ast.Name(id=name), index if self.is_nested(name) and not isinstance(
                index, ast.Slice
            ):
                return self.of_constant(self.namespace[name], index)
            case source, ast.Slice(lower=lower, upper=upper, step=step):
                return self.part(source, lower, upper, step)
            case source, index:
                value = self.items(source)
                return self.item(value.kind, f"AT({value.text}, {self.number(index)})")

    def is_nested(self, name: str) -> bool:
        """Whether a name is a constant whose items are looked up by C in another way than those of a list."""
        if name in self.known or name in self.inner or name not in self.namespace:
            return False
        value = self.namespace[name]
        return isinstance(value, Mapping) or (
            isinstance(value, list | tuple)
            and bool(value)
            and all(isinstance(row, list | tuple | range) for row in value)
        )

    def of_constant(self, value: Any, index: ast.expr) -> Value:  # noqa: ANN401 - a table or a list of lists
        """A row or cell of a constant."""
        key = self.number(index)
        found: Row | Rows | Cells = (
            self.constants.table(value)
            if isinstance(value, Mapping)
            else self.constants.rows(value)
        )
        if isinstance(found, Rows):
            if not found.table:
                return Value(f"ROW({found.name}, {found.count}, {key})", found.kind, Owner.FIXED)
            k = self.fresh("k")
            return Value(
                f"({{ num {k} = {key}; WHOLE({k} >= {found.low} && {k} < {found.low + found.count}); "
                f"list *r{k} = &{found.name}[{k} - ({found.low})]; WHOLE(r{k}->room != -2); r{k}; }})",
                found.kind,
                Owner.FIXED,
            )
        assert isinstance(found, Cells)
        k = self.fresh("k")
        cell = (
            f"({{ num {k} = {key}; {k} >= {found.low} && {k} < {found.low + found.count} ? "
            f"{found.name}[{k} - ({found.low})] : {found.other}; }})"
        )
        return Value(f"KNOWN({cell})", found.kind.item)

    def part(
        self,
        source: ast.expr,
        lower: ast.expr | None,
        upper: ast.expr | None,
        step: ast.expr | None,
    ) -> Value:
        """A part of a list."""
        match step:
            case None:
                by = 1
            case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=1)):
                by = -1
            case _:
                raise Unwritable("a part of a list with that step")
        value = self.items(source)
        low, high = ("NONE" if end is None else self.number(end) for end in (lower, upper))
        return self.new_list(
            lambda name: f"WHOLE(slice({name}, HELD({value.text}), {low}, {high}, {by}));",
            value.kind,
        )
