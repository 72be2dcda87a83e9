"""Expressions as Python: a text for the value, and sentences before it where a loop is needed.

Values are pure, so a loop may run before the text that uses its result. Where a part may not be
reached at all (the right side of `and`), what it needs first is written under an `if`. Numbers of a
place's slot are worked out as far as they are constant: `S[24 + p]`. Loops fuse: a count of a filtered
collection is one loop without a list.
"""

from rulewright.dsl.game import (
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
    NumberType,
    Of,
    Op,
    Rank,
    Read,
    Test,
)
from rulewright.interpreter.emit_lists import Lists
from rulewright.interpreter.emit_names import (
    AND,
    ATOM,
    CHOICE,
    COMPARE,
    NOT,
    OR,
    POWER,
    PRODUCT,
    SUM,
    constant,
    is_maybe,
    is_none,
    is_some,
)
from rulewright.interpreter.failing import Failing
from rulewright.interpreter.faults import Wanted
from rulewright.interpreter.passes import weight

BINARY = {
    "add": ("+", SUM),
    "sub": ("-", SUM),
    "mul": ("*", PRODUCT),
    "div": ("//", PRODUCT),
    "mod": ("%", PRODUCT),
}
ORDER = {"lt": "<", "le": "<=", "gt": ">", "ge": ">="}
NEGATED = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "=="}


class Expressions(Lists):
    """Writes expressions of one game. `w` is the writer that gets the sentences that come first."""

    failing: Failing

    # ------------------------------------------------------------------------------------ names

    # ------------------------------------------------------------------------------------ values

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
                    return f"None if {is_none(one)} else {table}[{one}]", CHOICE
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
                depth, _, one = self.each(source, variable, weight(by))
                self.bind(variable, one)
                measured, guard = self.measure(by)
                if guard is not None:
                    self.w.open(f"if {guard}:")
                    depth += 1
                self.w(f"{pairs}.append(({measured}, {self.name(variable)}))")
                self.w.close(depth)
                return f"ranked({pairs})", ATOM
            case _:
                raise AssertionError(expr)

    # ------------------------------------------------------------------------------------ conditions

    def test(self, expr: Expr, level: int = CHOICE) -> str:
        """The text of a condition, for use after `if` alone: it may be any true or false Python value."""
        text, own = self.condition(expr, negated=False)
        return f"({text})" if own > level else text

    def refute(self, expr: Expr, level: int = CHOICE) -> str:
        """The text of the opposite of a condition, for use after `if` alone."""
        text, own = self.condition(expr, negated=True)
        return f"({text})" if own > level else text

    def condition(self, expr: Expr, *, negated: bool) -> tuple[str, int]:
        """The text of a condition or of its opposite, and how tightly it binds."""
        match expr:
            case Op(name="not", arguments=(inner,)):
                return self.condition(inner, negated=not negated)
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
                return f"{self.value(one, SUM)} {word} {self._group(items)}", COMPARE
            case Const(value=value):
                return str(bool(value) != negated), ATOM
            case _:
                text, own = self.parse(expr)
                if not negated:
                    return text, own
                return f"not {self.bracket(text, own, NOT)}", NOT

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
                    test = is_none if equal else is_some
                    return test(self.value(other, SUM)), COMPARE
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
        way = self.condition if condition else (lambda e, **_: self.parse(e))
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
                text = f"{self.value(a[0], level)} {sign} {self.value(a[1], right)}"
                if name == "mul" and None in self.ranges.of(expr):
                    return f"narrow({text})", ATOM
                return text, level
            case "neg":
                return f"-{self.value(a[0], ATOM)}", POWER
            case "abs":
                return f"abs({self.value(a[0])})", ATOM
            case "lt" | "le" | "gt" | "ge":
                return self._ordered(ORDER[name], a[0], a[1])
            case "before" | "not_after":
                return self._listed("<" if name == "before" else "<=", a[0], a[1])
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
                return f"{self.value(a[1], OR)} if {is_none(one)} else {one}", CHOICE
            case "default_empty":
                return f"{self.items(a[0])} or {self.items(a[1])}", OR
            case "in":
                return f"{self.value(a[0], SUM)} in {self._group(a[1])}", COMPARE
            case "empty":
                return f"not {self.some(a[0])}", NOT
            case "count":
                return self.count(a[0]), ATOM
            case "first" if is_one_loop(a[0]) and not self.failing.may_fail(a[0]):
                return self.first(a[0]), ATOM
            case "first" | "last":
                items = self.temporary(self.items(a[0]))
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
            case "best":
                return f"best_packing(zip({self.iterable(a[0])}, {self.iterable(a[1])}))", ATOM
            case "runs":
                along, by, *stand_for = map(self.iterable, a)
                return f"best_runs(zip({along}, {by}), {', '.join(stand_for)})", ATOM
            case "cycle":
                return self._cycle(a[0], a[1]), ATOM
            case "item":
                return f"item({self.items(a[0])}, {self.value(a[1])})", ATOM
            case "at0":
                return f"{self.items(a[0])}[{self.value(a[1])}]", ATOM
            case "ids":
                one = self.value(a[0])
                return f"{one} if type({one}) is tuple else ({one},)", CHOICE
            case "the":
                wanted = self.pool.keep("WANTED", Wanted(expr.at, expr.type))
                return f"the({self.items(a[0])}, {wanted})", ATOM
            case "met" | "met_if" | "met_unless":
                return f"{name}({self.value(a[0])}, {self.value(a[1])})", ATOM
            case "met_row":
                keys = "".join(f"{self.value(key)}, " for key in a[1:-1])
                return f"met_row({self.value(a[0])}, ({keys}), {self.value(a[-1])})", ATOM
            case "now":
                return "remembered(S)", ATOM
            case "earlier":
                return self.earlier(a[0], a[1]), ATOM
            case "top_undecided" | "bottom_undecided" | "any_undecided":
                return self._undecided(name, a[0])
            case _:
                return self.iterable(expr), ATOM

    def _ordered(self, sign: str, left: Expr, right: Expr) -> tuple[str, int]:
        one, other = self.value(left, SUM), self.value(right, SUM)
        guards: list[str] = []
        if is_maybe(left.type):
            one = self.temporary(one)
            guards.append(is_some(one))
        if is_maybe(right.type):
            other = self.temporary(other)
            guards.append(is_some(other))
        if not guards:
            return f"{one} {sign} {other}", COMPARE
        return " and ".join([*guards, f"{one} {sign} {other}"]), AND

    def _listed(self, sign: str, left: Expr, right: Expr) -> tuple[str, int]:
        """Lists of numbers, from the left."""
        one, other = self.measure(left), self.measure(right)
        guards = [guard for _, guard in (one, other) if guard is not None]
        text = f"{one[0]} {sign} {other[0]}"
        return (" and ".join([*guards, text]), AND) if guards else (text, COMPARE)

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
        match items:
            case Const(value=tuple(values)) if values and low is not None and low >= 1:
                return f"{constant(values)}[({self.value(number, SUM)} - 1) % {len(values)}]"
            case _:
                pass
        return f"cycle({self.items(items)}, {self.value(number)})"

    def _group(self, items: Expr) -> str:
        """What something is looked for in: whether a number lies in a range is seen without going through it."""
        return self.items(items) if isinstance(items, Op) else self.iterable(items)

    def earlier(self, state: Expr, expr: Expr) -> str:
        """What is worked out in another state, in a function of its own if sentences come first."""
        once, self.once = self.once, {}
        with self.w.aside() as caught:
            text = self.value(expr)
        self.once = once
        if not caught.lines:
            return f"(lambda S: {text})({self.value(state)})"
        name = self.w.name()
        with self.w.block(f"def {name}(S):"):
            self.w.paste(caught, 1)
            self.w(f"return {text}")
        return f"{name}({self.value(state)})"

    def _undecided(self, name: str, pile: Expr) -> tuple[str, int]:
        assert isinstance(pile, Read)
        if self.layout.bases[pile.place] not in self.layout.bags:
            return "False", ATOM  # a setting took away what would make it a bag
        low, high = self.marks(pile.place, pile.keys)
        if name == "any_undecided":
            return f"S[{low}] < S[{high}]", COMPARE
        if name == "top_undecided":
            return f"S[{low}] < S[{high}] == len({self.value(pile)})", COMPARE
        return f"0 == S[{low}] < S[{high}]", COMPARE

    # ------------------------------------------------------------------------------------ collections

    # ------------------------------------------------------------------------------------ tables

    def _look(self, expr: Look) -> tuple[str, int]:
        found = self.pool.table(expr.table, [self.ranges.of(key) for key in expr.keys])
        if found is not None:
            return found + "".join(f"[{self.value(key)}]" for key in expr.keys), ATOM
        raise NotImplementedError(expr.table.name)


def is_count(expr: Expr) -> bool:
    """Whether an expression counts things."""
    return isinstance(expr, Op) and expr.name == "count"


def is_one_loop(items: Expr) -> bool:
    """Whether a collection is gone through in a single loop that looks at each item."""
    match items:
        case Collect(source=source, flat=False):
            return not isinstance(source, Collect) or is_one_loop(source)
        case _:
            return False
