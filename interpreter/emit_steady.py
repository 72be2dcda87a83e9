"""What stays the same while a loop goes through values: it is worked out once, and not for every value.

What is short and surely no fault is worked out before the loop. What takes a loop of its own is worked out where it is
first asked for, so that a fault is met where it always was, and nothing is gone through that nobody asks for.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from rulewright.dsl.game import (
    Collect,
    Collection,
    Const,
    Expr,
    Extreme,
    Let,
    Local,
    Op,
    Rank,
    Test,
    Variable,
)
from rulewright.interpreter.emit_names import ATOM, NOT
from rulewright.interpreter.emit_steps import Sentences
from rulewright.interpreter.uses import free, inside, parts

SHORT = frozenset(
    {
        *("add", "sub", "mul", "div", "mod", "neg", "abs", "max2", "min2"),
        *("lt", "le", "gt", "ge", "eq", "ne", "and", "or", "not", "if", "default"),
        *("count", "empty", "first", "last", "next", "previous", "in", "sum"),
    }
)
"""Operations that cost so little that they may be worked out before it is known whether anybody asks."""
LONG = frozenset({"score", "best", "runs"})
"""Operations that take a loop, though none is written in place."""
UNSTEADY = frozenset({"met", "met_if", "met_unless", "met_row", "now", "earlier"})
"""Operations that count how often they are met, or look at a state as a whole."""
NESTED = 8
"""Parts of a condition that are written inside each other; Python allows few levels."""
LOOPS = ("for ", "while ", "def ")


@dataclass(slots=True)
class Once:
    """What is worked out once: its name, and the sentences before the loop that give it its value.

    late  it gets its value where it is first asked for
    used  something in the loop asks for it
    """

    name: str
    head: list[str]
    late: bool
    used: bool = False


class Steady(Sentences):
    """Writes values of which some have a name for the moment: `held` are those, by the identity of the expression."""

    held: dict[int, Once]

    @contextmanager
    def steady(self, exprs: Iterable[Expr], own: set[Variable]) -> Iterator[None]:
        """Around a loop that binds `own` variables: what does not depend on them in these expressions has names."""
        found: dict[int, Once] = {}
        for expr in exprs:
            self._find(expr, own, found)
        before, start = self.held, len(self.w.lines)
        origin, margin = self.w.origin, "    " * self.w.indent
        self.held = before | found
        yield
        self.held = before
        head = [margin + line for once in found.values() if once.used for line in once.head]
        self.w.lines[start:start] = head
        self.w.origins[start:start] = [origin] * len(head)

    @contextmanager
    def inner(self, *, state: bool = False) -> Iterator[None]:
        """Inside a function in the text, which reads names and gives them no value; `state`: of another state."""
        before = self.held
        self.held = {} if state else {key: one for key, one in before.items() if not one.late}
        yield
        self.held = before

    def parse(self, expr: Expr) -> tuple[str, int]:
        """The text of a value and how tightly it binds."""
        once = self.held.get(id(expr)) if self.held else None
        if once is None:
            return super().parse(expr)
        once.used = True
        if once.late:
            del self.held[id(expr)]
            with self.w.block(f"if {once.name} is None:"):
                self.w(f"{once.name} = {self.value(expr)}")
            self.held[id(expr)] = once
        return once.name, ATOM

    def condition(self, expr: Expr, *, negated: bool) -> tuple[str, int]:
        """The text of a condition or of its opposite."""
        if id(expr) not in self.held:
            return super().condition(expr, negated=negated)
        text, own = self.parse(expr)
        return (f"not {text}", NOT) if negated else (text, own)

    def earlier(self, state: Expr, expr: Expr) -> str:
        """What is worked out in another state."""
        with self.inner(state=True):
            return super().earlier(state, expr)

    def unless(self, expr: Expr, then: str, *, negated: bool = True, depth: int = 0) -> None:
        """Writes that the text goes elsewhere unless a condition holds; `then` is how: `continue`, or a `return`.

        Where a part of the condition needs sentences of its own they stand under what comes before it.
        """
        if isinstance(expr, Op) and id(expr) not in self.held and depth < NESTED:
            with self.w.aside() as caught:
                self.condition(expr, negated=negated)
            name = expr.name if caught.lines else ""
            if name == "not":
                self.unless(expr.arguments[0], then, negated=not negated, depth=depth)
                return
            if name == ("and" if negated else "or"):  # either part is enough
                for part in expr.arguments:
                    self.unless(part, then, negated=negated, depth=depth)
                return
            if name == ("or" if negated else "and"):
                first, second = expr.arguments
                with self.w.block(f"if {self.condition(first, negated=negated)[0]}:"):
                    self.unless(second, then, negated=negated, depth=depth + 1)
                return
        self.w(f"if {self.condition(expr, negated=negated)[0]}: {then}")

    def _find(self, expr: Expr, own: set[Variable], found: dict[int, Once]) -> None:
        """Finds the widest parts that do not depend on variables, and are worth a name."""
        if isinstance(expr, Const | Local):
            return
        if not free(expr) & own:
            once = self._once(expr)
            if once is not None:
                found[id(expr)] = once
                return
        if isinstance(expr, Op) and expr.name in ("now", "earlier"):
            return
        inner = own | {expr.variable} if isinstance(expr, Binder) else own
        for part in parts(expr):
            self._find(part, inner, found)

    def _once(self, expr: Expr) -> Once | None:
        """How an expression is worked out once, if that is worth it."""
        names = {part.name for part in inside(expr) if isinstance(part, Op)}
        if names & UNSTEADY or id(expr) in self.held:
            return None
        alias = dict(self.alias)
        with self.w.aside() as caught:
            text = self.value(expr)
        self.alias = alias
        name = self.w.name()
        if names & LONG or any(line.lstrip().startswith(LOOPS) for line in caught.lines):
            return Once(name, [f"{name} = None"], late=True)
        short = names <= SHORT and not isinstance(expr.type, Collection)
        if not short or self.failing.may_fail(expr):
            return None
        margin = 4 * self.w.indent
        lines = [line[margin:] for line in caught.lines]
        return Once(name, [*lines, f"{name} = {text}"], late=False)


Binder = Let | Collect | Test | Extreme | Rank
"""What binds a variable of its own."""
