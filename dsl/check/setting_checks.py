"""`settings: check:`, worked out before the game for every number of players.

More can be asked there than what `constants` computes of single values: lists are gone through item by item, and so are
all the cards that there are. What cannot be worked out is refused; left alone, it would never be tested.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from rulewright.dsl import game, spec
from rulewright.dsl.amounts import counted
from rulewright.dsl.check import constants, expressions, walk
from rulewright.dsl.check.constants import NotConstantError, Value
from rulewright.dsl.check.context import Context, Env, TooLargeError
from rulewright.dsl.diagnostics import Label
from rulewright.dsl.game import Expr, UnknownType
from rulewright.dsl.structs import replace

MAX_STEPS = 1_000_000  # parts of one condition that are worked out for one number of players


def check_settings(c: Context, env: Env) -> None:
    """Report conditions between settings that do not hold, or that nobody can tell before the game."""
    for check in c.spec.checks:
        before = len(c.problems)
        test = condition(c, env, check)
        if len(c.problems) > before or any(
            isinstance(node.type, UnknownType) for node in walk.nodes(test)
        ):
            continue
        try:
            _check(c, check, test)
        except NotConstantError:
            _not_known(c, check, test)
        except TooLargeError as error:
            c.problems.error("too-large", error.what, check.check.span, hints=error.hints)


def condition(c: Context, env: Env, check: spec.Always) -> Expr:
    """Check a condition between settings; that a marker may not be set is not what is wrong with reading it there."""
    set_ = frozenset(("set", place.address) for place in c.places)
    return expressions.condition(c, replace(env, facts=set_), check.check)


def _check(c: Context, check: spec.Always, test: Expr) -> None:
    for seats in range(c.least_seats, c.most_seats + 1):
        if _Worth(c, seats).of(test):
            continue
        at_seats = f" with {counted(seats, 'player')}" if c.least_seats < c.most_seats else ""
        read = {
            node.setting
            for node in walk.nodes(test)
            if isinstance(node, game.Const) and node.setting is not None
        }
        c.problems.error(
            "setting-check",
            f"`{check.name.text}` is not so{at_seats}",
            check.check.span,
            related=[Label(c.span(c.settings[name].at), f"`{name}`") for name in sorted(read)],
            hints=["change a setting that it reads"],
        )
        return


def _not_known(c: Context, check: spec.Always, test: Expr) -> None:
    reads = [node for node in walk.nodes(test) if isinstance(node, game.Read)]
    what = f"`{reads[0].place.name}`" if reads else "this"
    there = c.span(reads[0].at) if reads else check.check.span
    inside = there.source is check.check.span.source and (
        check.check.span.start <= there.start < check.check.span.end
    )
    c.problems.error(
        "before-the-game",
        f"{what} is not known before the game, when settings are checked",
        there if inside else check.check.span,
        related=[] if inside else [Label(there, "read here")],
        hints=["it can be a number, a setting, `count(players)`, or computed from these"],
    )


class _Worth:
    """Works a condition out for one number of players."""

    def __init__(self, c: Context, seats: int) -> None:
        self._c = c
        self._seats = seats
        self._names: dict[int, Value] = {}
        self._steps = 0

    def of(self, expr: Expr) -> Value:
        """Give what an expression is worth; raises `NotConstantError` for what is known in play only."""
        self._steps += 1
        if self._steps > MAX_STEPS:
            raise TooLargeError(
                self._c.span(expr.at),
                f"working this out takes more than {MAX_STEPS:,} steps",
                "make the ranges and lists smaller that it goes through",
            )
        match expr:
            case game.Const(value=value):
                return value
            case game.Local(variable=variable) if variable.number in self._names:
                return self._names[variable.number]
            case game.Let(variable=variable, value=value_, body=body):
                self._names[variable.number] = self.of(value_)
                return self.of(body)
            case game.Of(card=card, attribute=name):
                return self._of_card(self.of(card), name)
            case game.Look(table=table, keys=keys):
                return constants.cell(table, [self.of(key) for key in keys], self._seats)
            case game.Collect(source=source, where=where, body=body):
                return self._collected(expr, source, where, body)
            case game.Test(quantifier=quantifier, source=source, condition=condition):
                wanted = quantifier != "every"  # one for which it is not so ends `every`
                found = wanted in self._each(expr.variable, source, condition)
                return found is (quantifier == "some")
            case game.Op():
                return self._operation(expr)
        raise NotConstantError

    def _of_card(self, card: Value, attribute: str) -> Value:
        if isinstance(card, int) and attribute in self._c.attributes:
            return self._c.attributes[attribute].values[card]
        raise NotConstantError

    def _items(self, source: Expr) -> tuple[Value, ...]:
        found = self.of(source)
        if not isinstance(found, tuple):
            raise NotConstantError
        return found

    def _each(self, variable: game.Variable, source: Expr, condition: Expr) -> Iterator[bool]:
        """Tell of each item whether it satisfies a condition."""
        for one in self._items(source):
            self._names[variable.number] = one
            yield bool(self.of(condition))

    def _collected(
        self, expr: game.Collect, source: Expr, where: Expr | None, body: Expr
    ) -> tuple[Value, ...]:
        found: list[Value] = []
        for one in self._items(source):
            self._names[expr.variable.number] = one
            if where is None or self.of(where):
                found.extend(self._items(body) if expr.flat else [self.of(body)])
        return tuple(found)

    def _operation(self, expr: game.Op) -> Value:
        match expr.name, expr.arguments:
            case "seats", ():
                return tuple(range(self._seats))
            case ("and" | "or") as name, (a, b):
                first = bool(self.of(a))
                return first if first is (name == "or") else bool(self.of(b))
            case "if", (test, then, otherwise):
                return self.of(then if self.of(test) else otherwise)
            case "default", (a, b):
                value = self.of(a)
                return self.of(b) if value is None else value
        values = [self.of(one) for one in expr.arguments]
        more = _MORE.get(expr.name)
        return constants.operation(expr.name, values) if more is None else more(*values)


def _several(value: Value) -> tuple[Value, ...]:
    if isinstance(value, tuple):
        return value
    raise NotConstantError


_MORE: dict[str, Callable[..., Value]] = {
    "eq": lambda a, b: a == b,
    "ne": lambda a, b: a != b,
    "same": lambda a, b: Counter(_several(a)) == Counter(_several(b)),
    "differ": lambda a, b: Counter(_several(a)) != Counter(_several(b)),
    "before": lambda a, b: None not in (*_several(a), *_several(b)) and a < b,
    "not_after": lambda a, b: None not in (*_several(a), *_several(b)) and a <= b,
    "in": lambda a, several: a in _several(several),
    "empty": lambda several: not _several(several),
    "default_empty": lambda several, other: several or other,
    "join": lambda a, b: _several(a) + _several(b),
    "distinct": lambda several: tuple(dict.fromkeys(_several(several))),
    "first": lambda several: next(iter(_several(several)), None),
    "last": lambda several: next(iter(reversed(_several(several))), None),
}
"""Operations on values besides those of single ones: see `game.OPERATIONS`."""
