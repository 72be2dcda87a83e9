"""Between which ends a number lies: what lets the emitter leave out checks that cannot fail.

A simple interval analysis: a variable's interval joins everything that is ever bound to it, wherever
that happens; places have their declared ends. Nothing depends on it but speed: an end that is not
known is None, and what is not known is checked when the rule runs.
"""

from collections.abc import Iterable
from typing import TypeAlias

from rulewright.dsl.game import (
    Bind,
    CheckedGame,
    Collect,
    Const,
    Decide,
    Draw,
    Expr,
    Extreme,
    Let,
    Local,
    Look,
    Loop,
    NumberType,
    Of,
    Op,
    Pick,
    Place,
    PlaceKind,
    Rank,
    Read,
    Step,
    Steps,
    Test,
    Variable,
)
from rulewright.dsl.game.limits import LARGEST, WIDEST
from rulewright.interpreter.counts import asked
from rulewright.interpreter.coverage import COUNTED
from rulewright.interpreter.layout import Layout
from rulewright.interpreter.uses import cells, given, inside, sentences

Ends: TypeAlias = tuple[int | None, int | None]
ANY: Ends = (None, None)
NUMBER = NumberType()
ROUNDS = 4
"""How often a variable's interval may grow before the end that grows counts as unknown."""


class _Unbound(Exception):  # noqa: N818 - a signal inside this module
    """A variable whose bindings were not met yet."""


def join(one: Ends, other: Ends) -> Ends:
    """The interval around both."""
    low = None if one[0] is None or other[0] is None else min(one[0], other[0])
    high = None if one[1] is None or other[1] is None else max(one[1], other[1])
    return low, high


def joined(ends: Iterable[Ends]) -> Ends | None:
    """The interval around all; None around nothing."""
    found: Ends | None = None
    for one in ends:
        found = one if found is None else join(found, one)
    return found


def known(ends: Ends) -> Ends:
    """Ends as far as they are followed: what is too wide to be worked out counts as unknown."""
    low, high = ends
    return (
        None if low is None or low < -WIDEST else low,
        None if high is None or high > WIDEST else high,
    )


class Ranges:
    """The intervals of one game with its seats; `of` is what it is for."""

    def __init__(self, game: CheckedGame, layout: Layout, steps: Iterable[Steps]) -> None:
        self.game = game
        self.layout = layout
        self.variables: dict[Variable, Ends] = {}
        self.attributes: dict[str, Ends] = {}
        self.passes = {  # read in a pass alone
            step.passes
            for body in steps
            for step in sentences(body)
            if isinstance(step, Loop) and step.passes is not None
        }
        sources: list[tuple[Variable, Expr | Pick, bool]] = []  # True: the items of a collection
        for body in steps:
            for step in sentences(body):
                _bindings(step, sources)
                for expr in given(step):
                    _inner(expr, sources)
        for outer in (game.ends, *(line.points for line in game.scoring)):
            if outer is not None:
                _inner(outer, sources)
        self.sizes: dict[Variable, int | None] = {}
        self.solving = True
        self._solve(sources)
        self.solving = False
        for body in steps:
            for step in sentences(body):
                if isinstance(step, Bind):
                    self._sized(step)

    def _sized(self, step: Bind) -> None:
        """The most items that a variable's collection has, if it is bound once."""
        again = step.variable in self.sizes
        self.sizes[step.variable] = None if again else self.size(step.value)[1]

    def _solve(self, sources: list[tuple[Variable, Expr | Pick, bool]]) -> None:
        """Join until nothing changes; what still grows after `ROUNDS` joins becomes unknown."""
        grown: dict[Variable, int] = {}
        changed = True
        while changed:
            changed = False
            for variable, source, items in sources:
                try:
                    ends = self._source(source, items=items)
                except _Unbound:
                    continue
                before = self.variables.get(variable)
                after = ends if before is None else join(before, ends)
                if after == before:
                    continue
                changed = True
                grown[variable] = grown.get(variable, 0) + 1
                if before is not None and grown[variable] > ROUNDS:
                    after = (
                        before[0] if after[0] == before[0] else None,
                        before[1] if after[1] == before[1] else None,
                    )
                self.variables[variable] = after

    def _source(self, source: Expr | Pick, *, items: bool) -> Ends:
        if isinstance(source, Pick):
            return self.layout.number(source.low), self.layout.number(source.high)
        return self.items(source) if items else self.of(source)

    # ------------------------------------------------------------------------------------

    def of(self, expr: Expr) -> Ends:
        """The ends of a number (or a seat, word or card); those of none are left out."""
        match expr:
            case Const(value=value):
                return (value, value) if isinstance(value, int) else ANY
            case Local(variable=variable):
                if self.solving and variable not in self.variables:
                    raise _Unbound
                return self.variables.get(variable, ANY)
            case Read(place=place):
                if place.kind is PlaceKind.COUNTER:
                    return 0, self._most(place)
                if place in self.passes:
                    return 1, LARGEST
                if place.kind is PlaceKind.NUMBER:
                    return self.kept(place)
                return ANY
            case Of(attribute=attribute):
                return self._attribute(attribute)
            case Look(table=table):
                return joined([self.of(cell) for cell in cells(table)]) or ANY
            case Let(body=body):
                return self.of(body)
            case Op(name=name, arguments=arguments):
                return self._op(name, arguments)
            case _:
                return ANY

    def kept(self, place: Place) -> tuple[int, int]:
        """What a number may be that is kept: its range, or all that can be kept at all."""
        low, high = self.layout.number(place.low), self.layout.number(place.high)
        return -LARGEST if low is None else low, LARGEST if high is None else high

    def items(self, expr: Expr) -> Ends:
        """The ends of the items of a collection."""
        match expr:
            case Const(value=tuple(values)):
                return joined((v, v) if isinstance(v, int) else ANY for v in values) or ANY
            case Op(name="range", arguments=(low, high)):
                return self.of(low)[0], self.of(high)[1]
            case Op(name="list", arguments=arguments):
                return joined(map(self.of, arguments)) or ANY
            case Op(name="join" | "default_empty", arguments=(one, other)):
                return join(self.items(one), self.items(other))
            case Op(name="distinct" | "minus", arguments=(one, *_)):
                return self.items(one)
            case Op(name=name, arguments=(*_, value)) if name in COUNTED:
                return self.items(value)
            case Collect(source=source, body=body, flat=False):
                if isinstance(body, Local) and body.variable == expr.variable:
                    return self.items(source)
                return self.of(body)
            case _:
                return ANY

    def size(self, expr: Expr) -> Ends:
        """The ends of the number of items of a collection."""
        match expr:
            case Const(value=tuple(values)):
                return len(values), len(values)
            case Op(name="list", arguments=arguments):
                return len(arguments), len(arguments)
            case Op(name="range", arguments=(low, high)):
                least, most = self.of(low)[0], self.of(high)[1]
                return 0, None if least is None or most is None else max(most - least + 1, 0)
            case Op(name="minus" | "distinct", arguments=(one, *_)):
                return 0, self.size(one)[1]
            case Op(name="join", arguments=(one, other)):
                first, second = self.size(one)[1], self.size(other)[1]
                return 0, None if first is None or second is None else first + second
            case Op(name="default_empty", arguments=(one, other)):
                first, second = self.size(one)[1], self.size(other)[1]
                return 0, None if first is None or second is None else max(first, second)
            case Op(name=name, arguments=(*_, value)) if name in COUNTED:
                return self.size(value)
            case Local(variable=variable):
                return 0, self.sizes.get(variable)
            case Collect(where=None, flat=False, source=source):
                return self.size(source)
            case Op(name="seats_from"):
                return self.layout.seats, self.layout.seats
            case Op(name="others"):
                return self.layout.seats - 1, self.layout.seats - 1
            case Collect(flat=False, source=source):
                return 0, self.size(source)[1]
            case Read(place=place) if place.kind is PlaceKind.PILE:
                return 0, len(self.game.cards)
            case _:
                return 0, None

    def _copies(self, attribute: str) -> int:
        """The most cards that share a value of an attribute."""
        values = self.game.attributes[attribute].values
        return max((values.count(v) for v in set(values)), default=0)

    def _most(self, place: Place) -> int:
        """The most that a counter can hold: all tokens of its kind, if it holds one kind and they are limited."""
        high = self.layout.number(place.high)
        supplies = [t.supply for t in self.game.tokens if t.name in place.kinds]
        if high is None and len(supplies) == 1:
            high = self.layout.number(supplies[0])
        return LARGEST if high is None else high

    def _attribute(self, name: str) -> Ends:
        if name not in self.attributes:
            values = [v for v in self.game.attributes[name].values if isinstance(v, int)]
            self.attributes[name] = (min(values), max(values)) if values else ANY
        return self.attributes[name]

    def _op(self, name: str, arguments: tuple[Expr, ...]) -> Ends:
        match name:
            case "add" | "sub" | "mul" | "div" | "mod" | "max2" | "min2":
                return known(_arithmetic(name, self.of(arguments[0]), self.of(arguments[1])))
            case "neg":
                low, high = self.of(arguments[0])
                return (None if high is None else -high), (None if low is None else -low)
            case "abs":
                low, high = self.of(arguments[0])
                if low is None or high is None:
                    return 0, None
                return (0 if low <= 0 <= high else min(abs(low), abs(high))), max(-low, high)
            case "if":
                return join(self.of(arguments[1]), self.of(arguments[2]))
            case "default":
                return join(self.of(arguments[0]), self.of(arguments[1]))
            case "count":
                counted = asked(Op(type=NUMBER, at=arguments[0].at, name=name, arguments=arguments))
                if counted is not None:
                    return 0, self._copies(counted.attribute)
                return self.size(arguments[0])
            case "max" | "min" | "cycle" | "item" | "first" | "last" | "the":
                return self.items(arguments[0])
            case "sum":
                low, high = self.items(arguments[0])
                least, most = self.size(arguments[0])
                if least is None or most is None:
                    return (0 if low is not None and low >= 0 else None), None
                return known(
                    (
                        None if low is None else low * (most if low < 0 else least),
                        None if high is None else high * (least if high < 0 else most),
                    )
                )
            case "next" | "previous" | "next_among":
                return 0, self.layout.seats - 1
            case _ if name in COUNTED:
                return self.of(arguments[-1])
            case _:
                return ANY


def _arithmetic(name: str, one: Ends, other: Ends) -> Ends:
    (a, b), (c, d) = one, other
    match name:
        case "add":
            return (None if a is None or c is None else a + c), (
                None if b is None or d is None else b + d
            )
        case "sub":
            return (None if a is None or d is None else a - d), (
                None if b is None or c is None else b - c
            )
        case "mul":
            if a is None or b is None or c is None or d is None:
                known = a is not None and c is not None and a >= 0 and c >= 0
                return (0 if known else None), None
            products = (a * c, a * d, b * c, b * d)
            return min(products), max(products)
        case "mod":
            if c is not None and c > 0:
                return 0, (None if d is None else d - 1)
            return ANY
        case "div":
            if c is None or c < 0 or a is None:
                return ANY
            c = max(c, 1)  # by 0 is a fault
            least = a // c if a < 0 else (0 if d is None else a // d)
            return least, (None if b is None else max(b // c, 0))
        case "max2":
            low = c if a is None else (a if c is None else max(a, c))
            return low, (None if b is None or d is None else max(b, d))
        case _:
            high = d if b is None else (b if d is None else min(b, d))
            return (None if a is None or c is None else min(a, c)), high


def _bindings(step: Step, sources: list[tuple[Variable, Expr | Pick, bool]]) -> None:
    match step:
        case Bind(variable=variable, value=value):
            sources.append((variable, value, False))
        case Draw(variable=variable, among=among):
            sources.append((variable, among, True))
        case Loop(variable=variable, source=source):
            if variable is not None and source is not None:
                sources.append((variable, source, True))
        case Decide():
            for option in step.options:
                for pick in option.picks:
                    if pick.low is not None:
                        sources.append((pick.variable, pick, False))
                    else:
                        sources.append((pick.variable, pick.values, True))
        case _:
            pass


def _inner(outer: Expr, sources: list[tuple[Variable, Expr | Pick, bool]]) -> None:
    for expr in inside(outer):
        match expr:
            case Let(variable=variable, value=value):
                sources.append((variable, value, False))
            case Collect(variable=variable, source=source) | Test(variable=variable, source=source):
                sources.append((variable, source, True))
            case Extreme(variable=variable, source=source) | Rank(variable=variable, source=source):
                sources.append((variable, source, True))
            case _:
                pass
