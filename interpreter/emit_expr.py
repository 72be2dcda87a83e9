"""Expressions as Python: a text for the value, and sentences before it where a loop is needed.

Values are pure, so a loop may run before the text that uses its result. Where a part may not be
reached at all (the right side of `and`), what it needs first is written under an `if`. Numbers of a
place's slot are worked out as far as they are constant: `S[24 + p]`. Loops fuse: a count of a filtered
collection is one loop without a list.
"""

import re
from collections.abc import Sequence

from rulewright.dsl.game import (
    CheckedGame,
    Collect,
    Collection,
    Const,
    Expr,
    Extreme,
    FlagType,
    Let,
    Local,
    Look,
    Maybe,
    NumberKey,
    NumberType,
    Of,
    Op,
    Place,
    PlaceKind,
    Rank,
    Read,
    SeatKey,
    Test,
    Type,
    Variable,
)
from rulewright.interpreter.counts import Counts, Row, asked
from rulewright.interpreter.layout import Layout
from rulewright.interpreter.pool import Pool
from rulewright.interpreter.ranges import Ranges
from rulewright.interpreter.uses import free
from rulewright.interpreter.writer import Writer

ATOM, POWER, PRODUCT, SUM, COMPARE, NOT, AND, OR, CHOICE = range(9)

BINARY = {
    "add": ("+", SUM),
    "sub": ("-", SUM),
    "mul": ("*", PRODUCT),
    "div": ("//", PRODUCT),
    "mod": ("%", PRODUCT),
}
ORDER = {"lt": "<", "le": "<=", "gt": ">", "ge": ">="}
NEGATED = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "=="}


class Expressions:
    """Writes expressions of one game. `w` is the writer that gets the sentences that come first."""

    def __init__(
        self, game: CheckedGame, layout: Layout, ranges: Ranges, counts: Counts, pool: Pool
    ) -> None:
        self.game = game
        self.layout = layout
        self.ranges = ranges
        self.counts = counts
        self.pool = pool
        self.w = Writer()
        self.alias: dict[Variable, str] = {}
        self.once: dict[str, str] = {}  # cells whose value has a name for the moment

    # ------------------------------------------------------------------------------------ names

    def name(self, variable: Variable) -> str:
        """The Python name of a variable, or the text that stands for it."""
        found = self.alias.get(variable)
        return plain_name(variable) if found is None else found

    def bind(self, variable: Variable, text: str) -> None:
        """From here on the variable is that text; a name or a constant needs no sentence."""
        if text.isidentifier() or text.isdigit():
            self.alias[variable] = text
        else:
            self.alias.pop(variable, None)
            self.w(f"{plain_name(variable)} = {text}")

    def temporary(self, text: str) -> str:
        """A name for a value, unless it is as good as one."""
        if is_simple(text):
            return text
        name = self.w.name()
        self.w(f"{name} = {text}")
        return name

    # ------------------------------------------------------------------------------------ values

    def value(self, expr: Expr, level: int = CHOICE) -> str:
        """The text of a value, in brackets if it binds less tightly than `level`."""
        text, own = self.parse(expr)
        return f"({text})" if own > level else text

    def parse(self, expr: Expr) -> tuple[str, int]:
        """The text of a value and how tightly it binds."""
        match expr:
            case Const(value=value):
                return constant(value), ATOM
            case Local(variable=variable):
                return self.name(variable), ATOM
            case Read(place=place, keys=keys):
                return f"S[{self.index(place, keys)}]", ATOM
            case Of(card=card, attribute=attribute):
                table = self.pool.attribute(attribute)
                if isinstance(card.type, Maybe):
                    one = self.temporary(self.value(card))
                    return f"None if {one} is None else {table}[{one}]", CHOICE
                return f"{table}[{self.value(card)}]", ATOM
            case Look():
                return self._look(expr)
            case Op():
                return self._op(expr)
            case Let(variable=variable, value=value, body=body):
                self.bind(variable, self.value(value))
                return self.parse(body)
            case Collect():
                return self._list(expr), ATOM
            case Test():
                return self._test(expr), ATOM
            case Extreme():
                return self._extreme(expr), ATOM
            case Rank(variable=variable, source=source, by=by):
                pairs = self.w.name()
                self.w(f"{pairs} = []")
                depth, _, one = self.each(source, variable)
                self.bind(variable, one)
                self.w(f"{pairs}.append(({self.value(by)}, {self.name(variable)}))")
                self.w.close(depth)
                return f"ranked({pairs})", ATOM
            case _:
                raise AssertionError(expr)

    def index(self, place: Place, keys: Sequence[Expr]) -> str:
        """The slot of a place, as text."""
        base, terms = self.terms(place, keys)
        if not terms:
            return str(base)
        return " + ".join(([str(base)] if base else []) + terms)

    def terms(self, place: Place, keys: Sequence[Expr], width: int = 1) -> tuple[int, list[str]]:
        """The constant part of a slot, and the rest; `width` for cells that are that wide."""
        lows, strides = self.layout.lows[place], self.layout.strides[place]
        base = self.layout.bases[place]
        terms: list[str] = []
        for n, (kind, key) in enumerate(zip(place.keys, keys, strict=True)):
            low, stride = lows[n], strides[n] * width
            base -= low * stride
            if isinstance(key, Const) and isinstance(key.value, int):
                low_end, high_end = low, low + self.layout.sizes[place][n] - 1
                if low_end <= key.value <= high_end:
                    base += key.value * stride
                    continue
            text = self.value(key, SUM if stride == 1 else PRODUCT)
            if text.isdigit() and low <= int(text) < low + self.layout.sizes[place][n]:
                base += int(text) * stride
                continue
            if isinstance(kind, NumberKey):
                text = self.checked_key(key, text, low, low + self.layout.sizes[place][n] - 1)
            elif text == "None":
                text = "some(None)"
            terms.append(text if stride == 1 else f"{text} * {stride}")
        return base, terms

    def checked_key(self, key: Expr, text: str, low: int, high: int) -> str:
        """A key that is a number, looked at unless it is surely in its range."""
        least, most = self.ranges.of(key)
        if least is not None and most is not None and low <= least and most <= high:
            return text
        return f"key({text}, {low}, {high})"

    # ------------------------------------------------------------------------------------ conditions

    def test(self, expr: Expr, level: int = CHOICE) -> str:
        """The text of a condition, for use after `if` alone: it may be any true or false Python value."""
        text, own = self._condition(expr, negated=False)
        return f"({text})" if own > level else text

    def refute(self, expr: Expr, level: int = CHOICE) -> str:
        """The text of the opposite of a condition, for use after `if` alone."""
        text, own = self._condition(expr, negated=True)
        return f"({text})" if own > level else text

    def _condition(self, expr: Expr, *, negated: bool) -> tuple[str, int]:
        match expr:
            case Op(name="not", arguments=(inner,)):
                return self._condition(inner, negated=not negated)
            case Op(name="and" | "or" as name, arguments=(left, right)):
                return self._both(left, right, name, condition=True, negated=negated)
            case Op(name="eq" | "ne" as name, arguments=(left, right)):
                wanted = (name == "eq") != negated
                found = self._zero(left, right, equal=wanted)
                if found is not None:
                    return found
                text, own = self._equal(left, right, equal=wanted)
                return text, own
            case Op(name="gt", arguments=(left, Const(value=0))) if self._natural(left):
                return self._truth(self.value(left, NOT), negated=negated)
            case Op(name="ge", arguments=(left, Const(value=1))) if self._natural(left):
                return self._truth(self.value(left, NOT), negated=negated)
            case Op(name="lt" | "le" | "gt" | "ge" as name, arguments=(left, right)) if not (
                is_maybe(left.type) or is_maybe(right.type)
            ):
                sign = NEGATED[ORDER[name]] if negated else ORDER[name]
                return f"{self.value(left, SUM)} {sign} {self.value(right, SUM)}", COMPARE
            case Op(name="empty", arguments=(items,)):
                return self._truth(self.some(items), negated=not negated)
            case Op(name="in", arguments=(one, items)):
                word = "not in" if negated else "in"
                return f"{self.value(one, SUM)} {word} {self.iterable(items)}", COMPARE
            case Const(value=value):
                return str(bool(value) != negated), ATOM
            case _:
                text, own = self.parse(expr)
                if not negated:
                    return text, own
                return f"not {self.bracket(text, own, NOT)}", NOT

    def bracket(self, text: str, own: int, level: int) -> str:
        """Brackets where they are needed."""
        return f"({text})" if own > level else text

    def _truth(self, text: str, *, negated: bool) -> tuple[str, int]:
        return (f"not {text}", NOT) if negated else (text, ATOM)

    def _natural(self, expr: Expr) -> bool:
        low = self.ranges.of(expr)[0]
        return (isinstance(expr.type, NumberType) and low is not None and low >= 0) or is_count(
            expr
        )

    def _zero(self, left: Expr, right: Expr, *, equal: bool) -> tuple[str, int] | None:
        """A number compared with 0 is a truth value of Python's."""
        if isinstance(right, Const) and right.value == 0 and isinstance(left.type, NumberType):
            return self._truth(self.value(left, ATOM), negated=equal)
        return None

    def _equal(self, left: Expr, right: Expr, *, equal: bool) -> tuple[str, int]:
        for one, other in ((left, right), (right, left)):
            if isinstance(one, Const) and (one.value is None or isinstance(one.value, bool)):
                if isinstance(one.value, bool) and not isinstance(other.type, FlagType):
                    continue
                if one.value is None:
                    sign = "is" if equal else "is not"
                    return f"{self.value(other, SUM)} {sign} None", COMPARE
                if one.value == equal:
                    return self.parse(other)
                return f"not {self.value(other, NOT)}", NOT
        sign = "==" if equal else "!="
        if isinstance(left.type, Collection) or isinstance(right.type, Collection):
            return f"tuple({self.iterable(left)}) {sign} tuple({self.iterable(right)})", COMPARE
        return f"{self.value(left, SUM)} {sign} {self.value(right, SUM)}", COMPARE

    def _both(
        self, left: Expr, right: Expr, name: str, *, condition: bool, negated: bool = False
    ) -> tuple[str, int]:
        """`and` and `or`; what the right side needs first is reached only when the left side lets it."""
        way = self._condition if condition else (lambda e, **_: self.parse(e))
        first, first_level = way(left, negated=negated)
        word = name if not negated else {"and": "or", "or": "and"}[name]
        level = AND if word == "and" else OR
        with self.w.aside() as caught:
            second, second_level = way(right, negated=negated)
        if not caught.lines:
            one = self.bracket(first, first_level, level)
            return f"{one} {word} {self.bracket(second, second_level, level)}", level
        result = self.w.name()
        self.w(f"{result} = {first}")
        with self.w.block(f"if {result}:" if word == "and" else f"if not {result}:"):
            self.w.paste(caught, 1)
            self.w(f"{result} = {second}")
        return result, ATOM

    # ------------------------------------------------------------------------------------ operations

    def _op(self, expr: Op) -> tuple[str, int]:
        name, a = expr.name, expr.arguments
        match name:
            case "add" | "sub" | "mul" | "div" | "mod":
                sign, level = BINARY[name]
                right = level - 1 if name in ("sub", "div", "mod") else level
                return f"{self.value(a[0], level)} {sign} {self.value(a[1], right)}", level
            case "neg":
                return f"-{self.value(a[0], ATOM)}", POWER
            case "abs":
                return f"abs({self.value(a[0])})", ATOM
            case "lt" | "le" | "gt" | "ge":
                return self._ordered(ORDER[name], a[0], a[1])
            case "eq" | "ne":
                return self._equal(a[0], a[1], equal=name == "eq")
            case "same" | "differ":
                sign = "==" if name == "same" else "!="
                return f"set({self.iterable(a[0])}) {sign} set({self.iterable(a[1])})", COMPARE
            case "and" | "or":
                return self._both(a[0], a[1], name, condition=False)
            case "not":
                return f"not {self.value(a[0], NOT)}", NOT
            case "if":
                return self._choice(a[0], a[1], a[2])
            case "default":
                one = self.temporary(self.value(a[0]))
                return f"{self.value(a[1], OR)} if {one} is None else {one}", CHOICE
            case "default_empty":
                return f"{self.iterable(a[0])} or {self.iterable(a[1])}", OR
            case "in":
                return f"{self.value(a[0], SUM)} in {self.iterable(a[1])}", COMPARE
            case "empty":
                return f"not {self.some(a[0])}", NOT
            case "count":
                return self.count(a[0]), ATOM
            case "first" | "last":
                items = self.temporary(self.iterable(a[0]))
                return f"{items}[{0 if name == 'first' else -1}] if {items} else None", CHOICE
            case "next" | "previous":
                return f"{self.pool.seats(name)}[{self.value(a[0])}]", ATOM
            case "next_among":
                return self._next_among(a[0], a[1]), ATOM
            case "seats_from" | "others" | "seats":
                return self.iterable(expr), ATOM
            case "score":
                return f"score(S, {self.value(a[0])})", ATOM
            case "sum" | "max" | "min":
                return self._total(name, a[0], maybe=is_maybe(expr.type)), ATOM
            case "max2" | "min2":
                return f"{name[:3]}({self.value(a[0])}, {self.value(a[1])})", ATOM
            case "cycle":
                return self._cycle(a[0], a[1]), ATOM
            case "item":
                return f"item({self.iterable(a[0])}, {self.value(a[1])})", ATOM
            case "at0":
                return f"{self.iterable(a[0])}[{self.value(a[1])}]", ATOM
            case "ids":
                one = self.value(a[0])
                return f"{one} if type({one}) is tuple else ({one},)", CHOICE
            case "the":
                return f"the({self.iterable(a[0])})", ATOM
            case "top_undecided" | "bottom_undecided" | "any_undecided":
                return self._undecided(name, a[0])
            case _:
                return self.iterable(expr), ATOM

    def _ordered(self, sign: str, left: Expr, right: Expr) -> tuple[str, int]:
        one, other = self.value(left, SUM), self.value(right, SUM)
        guards: list[str] = []
        if is_maybe(left.type):
            one = self.temporary(one)
            guards.append(f"{one} is not None")
        if is_maybe(right.type):
            other = self.temporary(other)
            guards.append(f"{other} is not None")
        if not guards:
            return f"{one} {sign} {other}", COMPARE
        return " and ".join([*guards, f"{one} {sign} {other}"]), AND

    def _choice(self, condition: Expr, then: Expr, otherwise: Expr) -> tuple[str, int]:
        test = self.test(condition, OR)
        with self.w.aside() as first:
            one = self.value(then, OR)
        with self.w.aside() as second:
            other = self.value(otherwise, CHOICE)
        if not first.lines and not second.lines:
            return f"{one} if {test} else {other}", CHOICE
        result = self.w.name()
        with self.w.block(f"if {test}:"):
            self.w.paste(first, 1)
            self.w(f"{result} = {one}")
        with self.w.block("else:"):
            self.w.paste(second, 1)
            self.w(f"{result} = {other}")
        return result, ATOM

    def _cycle(self, items: Expr, number: Expr) -> str:
        low = self.ranges.of(number)[0]
        if isinstance(items, Const) and isinstance(items.value, tuple) and items.value:
            if low is not None and low >= 1:
                shift = self.value(number, SUM)
                return f"{constant(items.value)}[({shift} - 1) % {len(items.value)}]"
        return f"cycle({self.iterable(items)}, {self.value(number)})"

    def _undecided(self, name: str, pile: Expr) -> tuple[str, int]:
        assert isinstance(pile, Read)
        low, high = self.marks(pile.place, pile.keys)
        if name == "any_undecided":
            return f"S[{low}] < S[{high}]", COMPARE
        if name == "top_undecided":
            return f"S[{low}] < S[{high}] == len({self.value(pile)})", COMPARE
        return f"0 == S[{low}] < S[{high}]", COMPARE

    def marks(self, place: Place, keys: Sequence[Expr]) -> tuple[str, str]:
        """The slots of the two marks of a pile."""
        first = self.layout.bags[self.layout.bases[place]] - 2 * self.layout.bases[place]
        base, terms = self.terms(place, keys)
        if not terms:
            return str(first + 2 * base), str(first + 2 * base + 1)
        rest = " + ".join(terms)
        return f"{first + 2 * base} + 2 * ({rest})", f"{first + 2 * base + 1} + 2 * ({rest})"

    # ------------------------------------------------------------------------------------ collections

    def iterable(self, expr: Expr) -> str:
        """The text of a collection."""
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
                without = self.temporary(self.iterable(other))
                return f"[_x for _x in {self.iterable(one)} if _x not in {without}]"
            case Op(name="distinct", arguments=(one,)):
                return f"list(dict.fromkeys({self.iterable(one)}))"
            case Op(name="sorted_faces", arguments=(one,)):
                return f"{self.pool.sorted_faces()}{self.iterable(one)})"
            case Op(name="all_cards"):
                return self.pool.all_cards(expr.type)
            case Op(name="default_empty"):
                text, _ = self._op(expr)
                return f"({text})"
            case _:
                return self.value(expr, ATOM)

    def after(self, high: Expr) -> str:
        """One more than a number, as text."""
        match high:
            case Const(value=int(value)):
                return str(value + 1)
            case Op(name="sub", arguments=(one, Const(value=1))):
                return self.value(one)
            case _:
                return f"{self.value(high, SUM)} + 1"

    def each(self, source: Expr, hint: Variable | None = None) -> tuple[int, int, str]:
        """Begins loops over a collection: how deep that is, how many loops, and the text of an item."""
        match source:
            case Collect(variable=variable, source=inner, where=where, body=body, flat=flat):
                depth, loops, one = self.each(inner, variable)
                self.bind(variable, one)
                if where is not None:
                    self.w.open(f"if {self.test(where)}:")
                    depth += 1
                if flat:
                    more_depth, more_loops, item = self.each(body, hint)
                    return depth + more_depth, loops + more_loops, item
                return depth, loops, self.value(body)
            case _:
                name = self.w.name() if hint is None else plain_name(hint)
                self.w.open(f"for {name} in {self.iterable(source)}:")
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
                return f"len({self.iterable(items)})"

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
                return self.iterable(items)

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

    def mask(self, row: Row, keys: Sequence[Expr]) -> str:
        """The slot of the mask of a pile's row, as text."""
        base, terms = self.terms(row.place, keys)
        return " + ".join([str(base - self.layout.bases[row.place] + row.masks), *terms])

    def row_terms(
        self, place: Place, keys: Sequence[Expr], base: int, low: int, width: int
    ) -> tuple[int, list[str]]:
        """Where value 0 of a kept row lies: the constant part and the rest."""
        at, terms = self.terms(place, keys, width)
        first = self.layout.bases[place]
        offset = at - first
        return base - low + offset, terms

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
                self.w.open(f"if {one} is not None:")
                depth += 1
            self.w(f"{result} += {one}")
        else:
            one = self.temporary(one)
            sign = ">" if name == "max" else "<"
            guard = f"{one} is not None and " if skip else ""
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
        depth, loops, one = self.each(expr.source, expr.variable)
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
        value = self.temporary(self.value(expr.by))
        if is_maybe(expr.by.type):
            self.w.open(f"if {value} is not None:")
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

    def _compared(self, expr: Extreme) -> int:
        """Begins the loop over what is compared. A kept count is read once, also if the filter asks for it."""
        source = expr.source
        if not isinstance(source, Collect) or source.where is None or source.flat:
            depth, _, one = self.each(source, expr.variable)
            self.bind(expr.variable, one)
            return depth
        depth, _, one = self.each(source.source, source.variable)
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

    # ------------------------------------------------------------------------------------ tables

    def _look(self, expr: Look) -> tuple[str, int]:
        found = self.pool.table(expr.table, [self.ranges.of(key) for key in expr.keys])
        if found is not None:
            return found + "".join(f"[{self.value(key)}]" for key in expr.keys), ATOM
        raise NotImplementedError(expr.table.name)


def plain_name(variable: Variable) -> str:
    """A Python name for a variable, unlike those of all others."""
    word = re.sub(r"\W", "_", variable.name)
    return f"{word}_{variable.number}" if word.isidentifier() else f"v_{variable.number}"


def is_simple(text: str) -> bool:
    """Whether a text is a name or a number, and costs nothing to repeat."""
    return text.isidentifier() or text.isdigit() or bool(SIMPLE.fullmatch(text))


SIMPLE = re.compile(r"S\[\d+\]|-\d+")


def is_maybe(kind: Type) -> bool:
    """Whether a value may be none."""
    return isinstance(kind, Maybe)


def is_count(expr: Expr) -> bool:
    """Whether an expression counts things."""
    return isinstance(expr, Op) and expr.name == "count"


def constant(value: object) -> str:
    """A constant as Python writes it; long runs of numbers as a range."""
    if isinstance(value, tuple):
        if len(value) > SHORT and all(isinstance(v, int) for v in value):
            run = tuple(range(value[0], value[0] + len(value)))
            if run == value:
                return f"range({value[0]}, {value[0] + len(value)})"
        return "(" + ", ".join(constant(v) for v in value) + ("," if len(value) == 1 else "") + ")"
    return repr(value)


SHORT = 8
