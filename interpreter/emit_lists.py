"""Collections as Python: loops that fuse, counts, totals, extremes.

A count of a filtered collection is one loop without a list, and a kept count is one cell of the state.
"""

from rulewright.dsl.game import (
    Collect,
    Collection,
    Const,
    Expr,
    Extreme,
    FlagType,
    Local,
    Maybe,
    NumberType,
    Op,
    PlaceKind,
    Read,
    SeatKey,
    Test,
    Variable,
)
from rulewright.interpreter.counts import asked
from rulewright.interpreter.emit_loops import Loops
from rulewright.interpreter.emit_names import ATOM, SUM, constant, is_maybe, is_some, plain_name
from rulewright.interpreter.passes import SHORT, weight
from rulewright.interpreter.uses import free


class Lists(Loops):
    """Writes collections."""

    def iterable(self, expr: Expr) -> str:
        """The text of a collection that is gone through at once."""
        match expr:
            case Op(name="range", arguments=(low, high)):
                return self.numbers(self.value(low), self.after(high), expr)
            case _:
                return self.seen(expr, self.items(expr))

    def items(self, expr: Expr) -> str:
        """The text of a collection that is not gone through, or in a loop that counts itself."""
        match expr:
            case Op(name="seats"):
                return constant(tuple(range(self.layout.seats)))
            case Op(name="seats_from" | "others" as name, arguments=(one,)):
                return f"{self.pool.seats(name)}[{self.value(one)}]"
            case Op(name="range", arguments=(low, high)):
                return f"range({self.value(low)}, {self.after(high)})"
            case Op(name="list", arguments=arguments):
                return "(" + "".join(f"{self.value(a)}, " for a in arguments).rstrip(" ") + ")"
            case Op(name="join", arguments=(one, other)):
                return f"[*{self.iterable(one)}, *{self.iterable(other)}]"
            case Op(name="minus", arguments=(one, other)):
                without = self.iterable(other)
                most = self.size(other)
                if most is None or most > SHORT:
                    without = f"set({without})"
                without = self.temporary(without)
                return f"[_x for _x in {self.iterable(one)} if _x not in {without}]"
            case Op(name="distinct", arguments=(one,)):
                return f"list(dict.fromkeys({self.iterable(one)}))"
            case Op(name="groups", arguments=(least, most, cards)):
                sizes = f"{self.value(least)}, {self.value(most)}"
                return f"list(groups({sizes}, {self.iterable(cards)}))"
            case Op(name="sorted_faces", arguments=(one,)):
                return f"{self.pool.sorted_faces()}{self.iterable(one)})"
            case Op(name="sides", arguments=(die,)):
                return f"{self.pool.sides()}[{self.value(die)}]"
            case Op(name="looks", arguments=(cards,)):
                return self.looks(self.iterable(cards))
            case Op(name="all_cards"):
                return self.pool.all_cards(expr.type)
            case Op(name="default_empty"):
                one, other = expr.arguments
                return f"({self.items(one)} or {self.items(other)})"
            case _:
                return self.value(expr, ATOM)

    def looks(self, cards: str) -> str:
        """How cards look, in some order that is the same for alike ones, as text."""
        raise NotImplementedError(cards)

    def after(self, high: Expr) -> str:
        """One more than a number, as text."""
        match high:
            case Const(value=int(value)):
                return str(value + 1)
            case Op(name="sub", arguments=(one, Const(value=1))):
                return self.value(one)
            case _:
                return f"{self.value(high, SUM)} + 1"

    def each(
        self, source: Expr, hint: Variable | None = None, steps: int = 1
    ) -> tuple[int, int, str]:
        """Begins loops over a collection: how deep that is, how many loops, and the text of an item.

        `steps` is what a pass counts as, by what will stand in it.
        """
        match source:
            case Collect(variable=variable, source=inner, where=where, body=body, flat=flat):
                depth, loops, one = self.each(inner, variable, steps + weight(where, body))
                self.bind(variable, one)
                if where is not None:
                    self.w.open(f"if {self.test(where)}:")
                    depth += 1
                if flat:
                    more_depth, more_loops, item = self.each(body, hint, steps)
                    return depth + more_depth, loops + more_loops, item
                return depth, loops, self.value(body)
            case _:
                name = self.w.name() if hint is None else plain_name(hint)
                self.loop_over(name, self.items(source), self.size(source), steps)
                return 1, 1, name

    def _list(self, expr: Collect) -> str:
        span = self.span(expr)
        if span is not None:
            return span
        result = self.w.name()
        self.w(f"{result} = []")
        depth, _, one = self.each(expr)
        self.w(f"{result}.append({one})")
        self.w.close(depth)
        return result

    def first(self, items: Expr) -> str:
        """The first item of a collection that is gone through in a single loop, as text; the rest is not looked at."""
        result = self.w.name()
        self.w(f"{result} = None")
        depth, _, one = self.each(items)
        self.w(f"{result} = {one}")
        self.w("break")
        self.w.close(depth)
        return result

    def span(self, expr: Expr) -> str | None:
        """`players.coins`: a slice of the state, if the collection is one."""
        match expr:
            case Collect(
                variable=variable,
                source=Const(value=tuple(seats)),
                where=None,
                flat=False,
                body=Read(place=place, keys=keys),
            ) if seats == tuple(range(self.layout.seats)):
                if place.kind is PlaceKind.PILE:
                    return None
                mine = [
                    n
                    for n, key in enumerate(keys)
                    if isinstance(key, Local) and key.variable == variable
                ]
                if len(mine) != 1 or not isinstance(place.keys[mine[0]], SeatKey):
                    return None
                rest = [
                    Const(type=k.type, at=k.at, value=0) if n in mine else k
                    for n, k in enumerate(keys)
                ]
                if any(variable in free(key) for key in rest):
                    return None
                stride = self.layout.strides[place][mine[0]]
                base, terms = self.terms(place, rest)
                end = base + stride * (self.layout.seats - 1) + 1
                step = f":{stride}" if stride > 1 else ""
                if not terms:
                    return f"S[{base}:{end}{step}]"
                more = " + ".join(terms)
                return f"S[{base} + {more}:{end} + {more}{step}]"
            case _:
                return None

    def count(self, items: Expr) -> str:
        """The number of items, as text that binds tightly."""
        kept = self._kept(items)
        if kept is not None:
            return kept
        match items:
            case Const(value=tuple(values)):
                return str(len(values))
            case Collect(where=None, flat=False, source=source):
                return self.count(source)
            case Collect():
                result = self.w.name()
                self.w(f"{result} = 0")
                depth, _, _ = self.each(items)
                self.w(f"{result} += 1")
                self.w.close(depth)
                return result
            case _:
                return f"len({self.items(items)})"

    def some(self, items: Expr) -> str:
        """Whether a collection has items, as text that Python takes for a truth value."""
        kept = self._kept(items)
        if kept is not None:
            return kept
        match items:
            case Collect(where=None, flat=False, source=source):
                return self.some(source)
            case Collect(variable=variable, source=source, where=where, flat=False) if (
                where is not None
            ):
                test = Test(
                    type=FlagType(),
                    at=items.at,
                    quantifier="some",
                    variable=variable,
                    source=source,
                    condition=where,
                )
                return self._test(test)
            case _:
                return self.items(items)

    def _kept(self, items: Expr) -> str | None:
        """The cell where a count is kept, if it is."""
        found = asked(Op(type=NumberType(), at=items.at, name="count", arguments=(items,)))
        if found is None:
            return None
        row = self.counts.rows.get((found.pile.place, found.attribute))
        if row is None:
            return None
        start, terms = self.row_terms(
            found.pile.place, found.pile.keys, row.base, row.low, row.width
        )
        low, high = self.ranges.of(found.value)
        last = row.low + row.width - 1
        if isinstance(found.value, Const) and isinstance(found.value.value, int):
            if not row.low <= found.value.value <= last:
                return "0"
            return self._cell([str(start + found.value.value), *terms])
        if low is not None and high is not None and row.low <= low and high <= last:
            return self._cell([str(start), *terms, self.value(found.value, SUM)])
        value = self.temporary(self.value(found.value))
        cell = " + ".join([str(start), *terms, value])
        return f"(S[{cell}] if {row.low} <= {value} <= {last} else 0)"

    def _cell(self, terms: list[str]) -> str:
        text = f"S[{' + '.join(terms)}]"
        return self.once.get(text, text)

    def _total(self, name: str, items: Expr, *, maybe: bool) -> str:
        span = self.span(items)
        default = ", default=None" if name != "sum" and maybe else ""
        skip = isinstance(items.type, Collection) and isinstance(items.type.item, Maybe)
        if span is not None and not skip:
            return f"{name}({span}{default if not self.layout.seats else ''})"
        if not isinstance(items, Collect):
            text = self.iterable(items)
            if skip:
                text = f"[_x for _x in {text} if _x is not None]"
            return f"{name}({text}{default})"
        result = self.w.name()
        self.w(f"{result} = {0 if name == 'sum' else None}")
        depth, _, one = self.each(items)
        if name == "sum":
            if skip:
                one = self.temporary(one)
                self.w.open(f"if {is_some(one)}:")
                depth += 1
            self.w(f"{result} += {one}")
        else:
            one = self.temporary(one)
            sign = ">" if name == "max" else "<"
            guard = f"{is_some(one)} and " if skip else ""
            unset = f"{result} is None or {one} {sign} {result}"
            self.w(
                f"if {guard}({unset}): {result} = {one}"
                if guard
                else f"if {unset}: {result} = {one}"
            )
        self.w.close(depth)
        return result

    def _test(self, expr: Test) -> str:
        result = self.w.name()
        found = expr.quantifier == "some"
        self.w(f"{result} = {not found}")
        depth, loops, one = self.each(expr.source, expr.variable, weight(expr.condition))
        self.bind(expr.variable, one)
        condition = (
            self.refute(expr.condition) if expr.quantifier == "every" else self.test(expr.condition)
        )
        with self.w.block(f"if {condition}:"):
            self.w(f"{result} = {found}")
            if loops == 1:
                self.w("break")
        self.w.close(depth)
        return result

    def _extreme(self, expr: Extreme) -> str:
        best, items = self.w.name(), self.w.name()
        self.w(f"{best} = None")
        self.w(f"{items} = []")
        depth = self._compared(expr)
        value, guard = self.measure(expr.by)
        if guard is not None:
            self.w.open(f"if {guard}:")
            depth += 1
        sign = ">" if expr.which == "highest" else "<"
        with self.w.block(f"if {best} is None or {value} {sign} {best}:"):
            self.w(f"{best} = {value}")
            self.w(f"{items} = [{self.name(expr.variable)}]")
        with self.w.block(f"elif {value} == {best}:"):
            self.w(f"{items}.append({self.name(expr.variable)})")
        self.w.close(depth)
        self.once = {}
        return items

    def measure(self, by: Expr) -> tuple[str, str | None]:
        """A number or list that is compared, and the condition that it has no none, if it may."""
        if not isinstance(by.type, Collection):
            value = self.temporary(self.value(by))
            return value, is_some(value) if is_maybe(by.type) else None
        value = self.temporary(f"tuple({self.iterable(by)})")
        return value, f"None not in {value}" if is_maybe(by.type.item) else None

    def _compared(self, expr: Extreme) -> int:
        """Begins the loop over what is compared. A kept count is read once, also if the filter asks for it."""
        source = expr.source
        if not isinstance(source, Collect) or source.where is None or source.flat:
            depth, _, one = self.each(source, expr.variable, weight(expr.by))
            self.bind(expr.variable, one)
            return depth
        steps = weight(source.where, source.body, expr.by)
        depth, _, one = self.each(source.source, source.variable, steps)
        self.bind(source.variable, one)
        if source.body == Local(
            type=source.body.type, at=source.body.at, variable=source.variable
        ) and isinstance(expr.by, Op):
            self.alias[expr.variable] = self.name(source.variable)
            cell = self._kept(expr.by.arguments[0]) if expr.by.name == "count" else None
            if cell is not None and cell.startswith("S["):
                self.once[cell] = self.temporary(cell)
        self.w.open(f"if {self.test(source.where)}:")
        self.bind(expr.variable, self.value(source.body))
        return depth + 1

    def _next_among(self, seat: Expr, among: Expr) -> str:
        order = f"{self.pool.seats('after')}[{self.value(seat)}]"
        match among:
            case Collect(
                variable=variable, source=Const(value=tuple(seats)), body=Local(variable=body)
            ) if (
                body == variable
                and among.where is not None
                and set(seats) == set(range(self.layout.seats))
            ):
                result = self.w.name()
                with self.w.block(f"for {result} in {order}:"):
                    self.bind(variable, result)
                    with self.w.block(f"if {self.test(among.where)}:"):
                        self.w("break")
                with self.w.block("else:"):
                    self.w(f"{result} = None")
                return result
            case _:
                return f"next_among({order}, {self.iterable(among)})"
