"""How small and large numbers can get whatever the settings and the number of players.

The same intervals as in `bounds`, which speak of one game with its settings fixed. A condition that is always true only
because of a house rule is no mistake, so here a setting is any value that it may have.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from rulewright.dsl import game
from rulewright.dsl.check.analyses.meaning import key
from rulewright.dsl.check.bounds import ANY, Assignment, Bounds, Ranges, union
from rulewright.dsl.check.context import Context, ListSymbol
from rulewright.dsl.check.walk import nodes
from rulewright.dsl.game import Collection, Expr, NumberType, Place, PlaceKind, Steps
from rulewright.dsl.syntax import Binary, Number
from rulewright.dsl.syntax import Expr as Written

_ROUNDS = 8
_WORD = re.compile(r"[^\W\d]\w*")


class OpenRanges(Ranges):
    """The bounds of every number, over all settings and numbers of players."""

    def __init__(self, c: Context, blocks: tuple[Steps, ...]) -> None:
        self._settled = False
        self._most_alike = _most_alike(c)
        super().__init__(c, blocks)
        self._settled = True

    def _start(self) -> None:
        for place in self.context.places:
            if place.kind is PlaceKind.NUMBER and place.start is not None:
                declared = self._declared(place)
                first = _exactly(place.start) or self.of(place.start) or ANY
                self.places[place.address] = declared if declared != ANY else first
                if place.address in self.context.pass_places:
                    self.places[place.address] = (0, None)

    def _settle(self, assigned: list[Assignment]) -> None:
        """Widen until nothing changes: an end that still moves after the first round has no bound."""
        readers: dict[int | str, list[int]] = {}
        for number, (_, expr, _) in enumerate(assigned):
            for name in _read(expr):
                readers.setdefault(name, []).append(number)
        waiting = list(range(len(assigned)))
        for round_ in range(_ROUNDS):
            moved: set[int | str] = set()
            for number in waiting:
                name, expr, items = assigned[number]
                new = self.items(expr) if items else self.of(expr)
                if name in self.context.mutable:
                    new = _exactly(expr) or new  # the start of a rule's state is written nowhere
                if self._grow(name, new, round_):
                    moved.add(name)
            if not moved:
                return
            waiting = sorted({number for name in moved for number in readers.get(name, [])})
        for name, _, _ in assigned:
            self._put(name, ANY)

    def _grow(self, name: int | str, new: Bounds | None, round_: int) -> bool:
        if new is None:
            return False
        old = self.variables.get(name) if isinstance(name, int) else self.places.get(name)
        if old is None:
            self._put(name, new)
            return True
        wide = union(old, new)
        if wide == old:
            return False
        if round_ > 0:
            wide = (
                wide[0] if wide[0] == old[0] else None,
                wide[1] if wide[1] == old[1] else None,
            )
        self._put(name, wide)
        return True

    def _put(self, name: int | str, bounds: Bounds) -> None:
        if isinstance(name, int):
            self.variables[name] = bounds
        else:
            self.places[name] = bounds

    # -------------------------------------------------------------------------------------------- settings, seats

    def of(self, expr: Expr) -> Bounds | None:
        """Bound a number; None while nothing was ever assigned to what it reads."""
        match expr:
            case game.Const(setting=str() as name, type=NumberType()):
                return self._setting(name)
            case game.Const() if not is_literal(self.context, expr):
                return ANY
            case game.Op(name="count", arguments=(several,)):
                return self.sizes(several)
            case game.Op(name="sub", arguments=(a, b)) if are_same(self.context, a, b):
                return 0, 0
        found = super().of(expr)
        return ANY if found is None and self._settled else found

    def items(self, expr: Expr) -> Bounds | None:
        """Bound the numbers of a collection."""
        if isinstance(expr, game.Const):
            if expr.setting is not None:
                return self._declared_ends(self.context.spec.settings[expr.setting].each)
            if not is_literal(self.context, expr):
                return ANY
        return super().items(expr)

    def sizes(self, expr: Expr) -> tuple[int, int | None]:
        """Bound how many items a collection has."""
        c = self.context
        match expr:
            case game.Const(setting=str() as name):
                low, high = self._declared_ends(c.spec.settings[name].length)
                return low or 0, high
            case game.Const(value=tuple() as values) if is_literal(c, expr):
                return len(values), len(values)
            case game.Const():
                return 0, None
            case game.Op(name="seats" | "seats_from"):
                return c.least_seats, c.most_seats
            case game.Op(name="others"):
                return c.least_seats - 1, c.most_seats - 1
            case game.Op(name="range", arguments=(low, high)):
                first, last = self.of(low) or ANY, self.of(high) or ANY
                least = 0 if first[1] is None or last[0] is None else last[0] - first[1] + 1
                most = None if first[0] is None or last[1] is None else last[1] - first[0] + 1
                return max(0, least), None if most is None else max(0, most)
            case game.Op(name="list", arguments=arguments):
                return len(arguments), len(arguments)
            case game.Op(name="minus", arguments=(a, b)) if self._is_part(a, b):
                return 0, 0
            case game.Collect(source=source, where=None, flat=False):
                return self.sizes(source)
            case game.Collect(source=source, where=game.Expr() as where, flat=False):
                most = self.sizes(source)[1]
                alike = self._alike(where)
                if alike is not None:
                    most = alike if most is None else min(most, alike)
                return 0, most
        return 0, super().size(expr)

    def size(self, expr: Expr) -> int | None:
        """Bound how many items a collection has at most."""
        return self.sizes(expr)[1]

    def _is_part(self, part: Expr, whole: Expr) -> bool:
        """Whether whatever is in one collection surely is in the other."""
        while not are_same(self.context, part, whole):
            match part:
                case game.Collect(variable=variable, source=source, body=game.Local() as body) if (
                    body.variable.number == variable.number and not part.flat
                ):
                    part = source
                case game.Op(name="minus", arguments=(source, _)):
                    part = source
                case _:
                    return False
        return True

    def _alike(self, where: Expr) -> int | None:
        """Bound how many cards agree in what a `where` asks for: `color is c` holds for one colour at a time."""
        match where:
            case game.Op(name="and", arguments=(a, b)):
                both = [n for n in (self._alike(a), self._alike(b)) if n is not None]
                return min(both, default=None)
            case game.Op(name="eq", arguments=(game.Of(attribute=name, type=type_), other)):
                if not isinstance(type_, Collection) and not _mentions_of(other, name):
                    return self._most_alike.get(name)
        return None

    def _setting(self, name: str) -> Bounds:
        setting = self.context.spec.settings.get(name)
        return ANY if setting is None else self._declared_ends(setting.allowed)

    def _declared_ends(self, range_: Written | None) -> Bounds:
        """Give the ends of a range that is written in numbers."""
        match range_:
            case Binary(operator="..", left=Number(value=low), right=Number(value=high)):
                return low, high
        return ANY

    def _declared(self, place: Place) -> Bounds:
        low = ANY if place.low is None else self.of(place.low) or ANY
        high = ANY if place.high is None else self.of(place.high) or ANY
        return low[0], high[1]

    def _place(self, place: Place) -> Bounds | None:
        if place.kind is not PlaceKind.COUNTER:
            return super()._place(place)
        most: int | None = 0
        for kind in place.kinds:
            supply = self.context.tokens[kind].supply
            high = None if supply is None else (self.of(supply) or ANY)[1]
            most = None if most is None or high is None else max(most, high)
        limit = None if place.high is None else (self.of(place.high) or ANY)[1]
        known = [n for n in (most, limit) if n is not None]
        return 0, min(known, default=None)


def _read(expr: Expr) -> Iterator[int | str]:
    for node in nodes(expr):
        match node:
            case game.Local(variable=variable):
                yield variable.number
            case game.Read(place=place):
                yield place.address


def _mentions_of(expr: Expr, attribute: str) -> bool:
    """Whether the other side asks a card too, as in `color is second`."""
    return any(isinstance(node, game.Of) and node.attribute == attribute for node in nodes(expr))


def _most_alike(c: Context) -> dict[str, int]:
    """Count for each attribute the cards of its most frequent value."""
    found = {}
    for name, attribute in c.attributes.items():
        counts = Counter(value for value in attribute.values if value is not None)
        found[name] = max(counts.values(), default=0)
    return found


def _exactly(expr: Expr) -> Bounds | None:
    """Give the bounds of a number that stands for itself, wherever it was written."""
    match expr:
        case game.Const(value=int() as value, setting=None, type=NumberType()):
            return value, value
    return None


def are_same(c: Context, one: Expr, other: Expr) -> bool:
    """Whether two expressions have one value, whatever the settings are, and whatever a parameter is given."""
    return key(one) == key(other) and all(
        is_literal(c, node)
        for side in (one, other)
        for node in nodes(side)
        if isinstance(node, game.Const)
    )


def is_literal(c: Context, const: game.Const) -> bool:
    """Whether a value was written where it is used; a parameter that is given one is not always that."""
    if const.setting is not None:
        return False
    text = c.span(const.at).text
    if not text or text[0] in "-0123456789[" or text in {"true", "false", "none"}:
        return not any(name in c.settings for name in _WORD.findall(text))
    if text in c.words_of(const.type):
        return True
    return text.startswith("all ") or isinstance(c.outer.get(text), ListSymbol)
