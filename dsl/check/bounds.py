"""How small and large numbers can get.

An interval analysis over the whole game: what is assigned to a variable or place anywhere bounds what it can hold. It
runs until nothing changes; what still grows after a fixed count of rounds has no bound. Tokens are bounded by their
supply, attributes by the cards, tables by their cells.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.dsl import game
from rulewright.dsl.check import constants, walk
from rulewright.dsl.check.context import Context
from rulewright.dsl.check.types import bare, item
from rulewright.dsl.game import (
    Collection,
    FlagType,
    NumberType,
    PlaceKind,
    PlayerType,
    Steps,
    WordType,
)
from rulewright.dsl.game.limits import WIDEST

Bounds = tuple[int | None, int | None]
ROUNDS = 12

ANY: Bounds = (None, None)
Assignment = tuple[
    int | str, game.Expr, bool
]  # the variable or place, what it gets, and whether an item of that


class Ranges:
    """The bounds of every number of a game, as far as they are known."""

    def __init__(self, c: Context, blocks: tuple[Steps, ...]) -> None:
        self.context = c
        self.variables: dict[int, Bounds] = {}
        self.places: dict[str, Bounds] = {}
        self._kinds = {kind: c.card_kinds.count(kind) for kind in set(c.card_kinds)}
        self._start()
        self.assigned = list(_assignments(blocks))
        self._settle(self.assigned)

    def _settle(self, assigned: list[Assignment]) -> None:
        for round_ in range(ROUNDS):
            before = (dict(self.variables), dict(self.places))
            for key, expr, items in assigned:
                self._widen(key, self.items(expr) if items else self.of(expr))
            if before == (self.variables, self.places):
                return
            if round_ == ROUNDS - 2:
                self._give_up(*before)

    def _start(self) -> None:
        for place in self.context.places:
            if place.kind is PlaceKind.NUMBER and place.start is not None:
                declared = self._declared(place)
                first = self.of(place.start)
                self.places[place.address] = declared if declared != ANY else first or ANY
                if place.address in self.context.pass_places:
                    self.places[place.address] = (0, None)

    def _declared(self, place: game.Place) -> Bounds:
        seats = self.context.most_seats
        low, high = (constants.known(end, seats) for end in (place.low, place.high))
        return (low if isinstance(low, int) else None, high if isinstance(high, int) else None)

    def _widen(self, key: int | str, new: Bounds | None) -> None:
        if new is None:
            return
        if isinstance(key, int):
            self.variables[key] = union(self.variables.get(key, new), new)
        else:
            self.places[key] = union(self.places.get(key, new), new)

    def _give_up(self, variables: dict[int, Bounds], places: dict[str, Bounds]) -> None:
        for number, now in self.variables.items():
            self.variables[number] = _stable(variables.get(number), now)
        for address, now in self.places.items():
            self.places[address] = _stable(places.get(address), now)

    def assigned_to(self, expr: game.Expr) -> Iterator[game.Expr]:
        """List all that a variable or place ever gets."""
        match expr:
            case game.Local(variable=variable):
                key: int | str = variable.number
            case game.Read(place=place):
                key = place.address
            case _:
                return
        yield from (value for to, value, _ in self.assigned if to == key)

    # -------------------------------------------------------------------------------------------- expressions

    def of(self, expr: game.Expr) -> Bounds | None:
        """Bound a number; None while nothing was ever assigned to what it reads."""
        match expr:
            case game.Const(value=value, setting=_):
                return (
                    (value, value)
                    if isinstance(value, int) and not isinstance(value, bool)
                    else None
                )
            case game.Local(variable=variable):
                return self.variables.get(variable.number)
            case game.Read(place=place):
                return self._place(place)
            case game.Of(attribute=attribute):
                return _around(
                    v for v in self.context.attributes[attribute].values if isinstance(v, int)
                )
            case game.Look(table=table):
                return self._table(table)
            case game.Let(variable=variable, value=value, body=body):
                self._bind(variable, value)
                return self.of(body)
            case game.Op():
                return self._operation(expr)
        return ANY

    def _bind(self, variable: game.Variable, value: game.Expr) -> None:
        if isinstance(bare(variable.type), NumberType):
            self._widen(variable.number, self.of(value))

    def _place(self, place: game.Place) -> Bounds | None:
        if place.kind is PlaceKind.COUNTER:
            high = constants.known(place.high, self.context.most_seats)
            if isinstance(high, int):
                return (0, high)
            supplies = [self.context.tokens[kind].supply for kind in place.kinds]
            known = [
                constants.known(supply, self.context.most_seats)
                for supply in supplies
                if supply is not None
            ]
            numbers = [number for number in known if isinstance(number, int)]
            return (0, max(numbers)) if len(numbers) == len(supplies) and numbers else (0, None)
        declared = self._declared(place)
        return declared if declared != ANY else self.places.get(place.address)

    def _table(self, table: game.Table) -> Bounds | None:
        found: Bounds | None = None
        for cell in (*table.rows.values(), *([table.other] if table.other is not None else [])):
            one = self._table(cell) if isinstance(cell, game.Table) else self._either(cell)
            found = one if found is None else union(found, one or ANY)
        return found

    def _either(self, expr: game.Expr) -> Bounds | None:
        return self.items(expr) if isinstance(expr.type, Collection) else self.of(expr)

    def _operation(self, expr: game.Op) -> Bounds | None:
        name, arguments = expr.name, expr.arguments
        match name:
            case "count":
                return (0, self.size(arguments[0]))
            case "sum":
                inner, size = self.items(arguments[0]), self.size(arguments[0])
                if inner is None:
                    return (0, 0)
                return _followed(union((0, 0), times((0, size), inner)))
            case "max" | "min" | "cycle" | "item" | "first" | "last" | "the":
                return self.items(arguments[0])
            case "if":
                return _join(self.of(arguments[1]), self.of(arguments[2]))
            case "default":
                return _join(self.of(arguments[0]), self.of(arguments[1]))
        values = [self.of(argument) for argument in arguments]
        if any(value is None for value in values):
            return None
        return _followed(_arithmetic(name, [value for value in values if value is not None]))

    def items(self, expr: game.Expr) -> Bounds | None:
        """Bound the numbers of a collection."""
        match expr:
            case game.Const(value=tuple() as values):
                return _around(value for value in values if isinstance(value, int))
            case game.Op(name="range", arguments=(low, high)):
                first, last = self.of(low), self.of(high)
                return None if first is None or last is None else (first[0], last[1])
            case game.Op(name="list", arguments=arguments):
                return _join(*(self.of(argument) for argument in arguments)) if arguments else None
            case game.Op(name="join" | "default_empty", arguments=(a, b)):
                return _join(self.items(a), self.items(b))
            case game.Op(name="if", arguments=(_, a, b)):
                return _join(self.items(a), self.items(b))
            case game.Op(name="minus" | "distinct", arguments=(a, *_)):
                return self.items(a)
            case game.Collect(variable=variable, source=source, body=body, flat=flat):
                self._bind_item(variable, source)
                return self.items(body) if flat else self.of(body)
            case game.Extreme(source=source):
                return self.items(source)
            case game.Look(table=table):
                return self._table(table)
        return ANY

    def _bind_item(self, variable: game.Variable, source: game.Expr) -> None:
        if isinstance(bare(variable.type), NumberType):
            self._widen(variable.number, self.items(source))

    def size(self, expr: game.Expr) -> int | None:
        """Bound how many items a collection has."""
        match expr:
            case game.Const(value=tuple() as values):
                return len(values)
            case game.Op(name="range", arguments=(low, high)):
                first, last = self.of(low), self.of(high)
                if first is None or last is None or first[0] is None or last[1] is None:
                    return None
                return max(0, last[1] - first[0] + 1)
            case game.Op(name="list", arguments=arguments):
                return len(arguments)
            case game.Op(name="seats" | "seats_from" | "others"):
                return self.context.most_seats
        of = item(expr.type)
        match bare(of):
            case game.CardType(kinds=kinds):
                return (
                    sum(self._kinds.get(kind, 0) for kind in kinds)
                    if kinds
                    else len(self.context.cards)
                )
            case PlayerType():
                return self.context.most_seats
        match expr:
            case game.Collect(source=source, flat=False):
                return self.size(source)
            case game.Op(name="distinct" | "minus" | "sorted_faces", arguments=(a, *_)):
                return self.size(a)
        match bare(of):
            case WordType(domain=domain):
                return len(self.context.domains[domain].words)
            case FlagType():
                return 2
        return None


def _assignments(blocks: tuple[Steps, ...]) -> Iterator[Assignment]:
    """List what is assigned: the variable or place, the expression, and whether an item of it is meant."""
    for block in blocks:
        for step in walk.statements(block):
            match step:
                case game.Bind(variable=variable, value=value) if isinstance(
                    bare(variable.type), NumberType
                ):
                    yield variable.number, value, False
                case game.Assign(to=to, value=value) if to.place.kind is PlaceKind.NUMBER:
                    yield to.place.address, value, False
                case game.Draw(variable=variable, among=among) if isinstance(
                    bare(variable.type), NumberType
                ):
                    yield variable.number, among, True
                case game.Loop(
                    form="each", variable=game.Variable() as variable, source=game.Expr() as source
                ):
                    if isinstance(bare(variable.type), NumberType):
                        yield variable.number, source, True
                case game.Decide(options=options):
                    for option in options:
                        for pick in option.picks:
                            if isinstance(bare(pick.variable.type), NumberType):
                                yield pick.variable.number, pick.values, True


def _around(values: Iterator[int]) -> Bounds | None:
    numbers = list(values)
    return (min(numbers), max(numbers)) if numbers else None


def union(a: Bounds, b: Bounds) -> Bounds:
    """Bound what is in the one or in the other."""
    low = None if a[0] is None or b[0] is None else min(a[0], b[0])
    high = None if a[1] is None or b[1] is None else max(a[1], b[1])
    return low, high


def _join(*several: Bounds | None) -> Bounds | None:
    known = [one for one in several if one is not None]
    found = known[0] if known else None
    for one in known[1:]:
        found = union(found or one, one)
    return found


def _stable(before: Bounds | None, now: Bounds) -> Bounds:
    if before is None:
        return ANY
    return (now[0] if before[0] == now[0] else None, now[1] if before[1] == now[1] else None)


def times(a: Bounds, b: Bounds) -> Bounds:
    """Bound a product."""
    if None in a or None in b:
        low = (
            0
            if (a[0] or 0) >= 0 and a[0] is not None and (b[0] or 0) >= 0 and b[0] is not None
            else None
        )
        return low, None
    products = [x * y for x in a for y in b if x is not None and y is not None]
    return min(products), max(products)


def _arithmetic(name: str, values: list[Bounds]) -> Bounds:
    a = values[0] if values else ANY
    b = values[1] if len(values) > 1 else ANY
    match name:
        case "add":
            return _plus(a, b)
        case "sub":
            return _plus(a, _negative(b))
        case "neg":
            return _negative(a)
        case "mul":
            return times(a, b)
        case "div" if b[0] is not None and b[0] > 0:
            low = None if a[0] is None else min(a[0], a[0] // b[0])
            return low, None if a[1] is None else max(
                a[1] // b[0], a[1] // (b[1] or b[0]), min(a[1], 0)
            )
        case "mod" if b[0] is not None and b[0] > 0:
            high = None if b[1] is None else b[1] - 1
            if a[0] is not None and a[0] >= 0 and a[1] is not None:
                high = a[1] if high is None else min(high, a[1])
            return 0, high
        case "abs":
            if a[0] is None or a[1] is None:
                return 0, None
            return 0, max(abs(a[0]), abs(a[1]))
        case "max2":
            return _larger(a[0], b[0]), None if a[1] is None or b[1] is None else max(a[1], b[1])
        case "min2":
            low = None if a[0] is None or b[0] is None else min(a[0], b[0])
            return low, _smaller(a[1], b[1])
    return ANY


def _followed(found: Bounds) -> Bounds:
    """Drop ends that are too wide to be worked out."""
    low, high = found
    return (
        None if low is None or low < -WIDEST else low,
        None if high is None or high > WIDEST else high,
    )


def _larger(a: int | None, b: int | None) -> int | None:
    return max((x for x in (a, b) if x is not None), default=None)


def _smaller(a: int | None, b: int | None) -> int | None:
    return min((x for x in (a, b) if x is not None), default=None)


def _plus(a: Bounds, b: Bounds) -> Bounds:
    low = None if a[0] is None or b[0] is None else a[0] + b[0]
    high = None if a[1] is None or b[1] is None else a[1] + b[1]
    return low, high


def _negative(a: Bounds) -> Bounds:
    return None if a[1] is None else -a[1], None if a[0] is None else -a[0]
