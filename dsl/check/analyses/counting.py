"""Playing a game without chance and choices: how many cards and tokens there are, as long as that is certain.

Set-up and the first phases are carried out on numbers alone. What depends on a decision, on chance or on a face is not
known from then on; where even the way of the game is not known, counting stops. So what is found short here is short in
every game with these settings and this number of players.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from rulewright.dsl import game
from rulewright.dsl.check import constants
from rulewright.dsl.check.analyses.survey import Survey
from rulewright.dsl.check.constants import NotConstantError, Value
from rulewright.dsl.check.types import is_card
from rulewright.dsl.game import Expr, Place, PlaceKind, Step, Steps, Target

_Spot = tuple[str, tuple[Value, ...]]


class Short(NamedTuple):
    """A place that has less than is dealt or paid from it: `had` at most, and `needed` in all."""

    step: game.Deal | game.Pay
    place: Place
    seats: int
    had: int
    needed: int


class Budget:
    """How many statements may still be carried out, over all counts of a game."""

    def __init__(self, steps: int) -> None:
        self.left = steps


class _Stop(Exception):  # noqa: N818 - the end of what is certain is no error
    """Where the game goes on from here is not known."""


class _Left(Exception):  # noqa: N818 - a `leave` is no error
    def __init__(self, leave: game.Leave) -> None:
        self.leave = leave
        super().__init__()


class _ShortError(Exception):
    def __init__(self, short: Short) -> None:
        self.short = short
        super().__init__()


class Count:
    """One count, for a number of players and with some settings other than they are.

    `begins` has, for each `until:` loop that was met (by id), what its condition was before the first pass.
    """

    def __init__(
        self,
        survey: Survey,
        seats: int,
        budget: Budget,
        settings: Mapping[str, Value] | None = None,
    ) -> None:
        self._survey = survey
        self._seats = seats
        self._budget = budget
        self._settings = settings or {}
        self._counts: dict[str, dict[tuple[Value, ...], Value]] = {}
        self._most: dict[_Spot, int] = {}
        self._least: dict[_Spot, tuple[int, game.Deal | game.Pay, Place]] = {}
        self._unknown: set[str] = set()
        self._locals: dict[int, Value] = {}
        self._in_setup = True
        self.begins: dict[int, set[bool | None]] = {}

    def setup(self) -> Short | None:
        """Carry out set-up; what is short there is told with all that set-up takes from the same place."""
        try:
            self._block(self._survey.game.setup)
        except (_Stop, _Left):
            self._unknown |= {place.address for place in self._survey.game.places}
        self._in_setup = False
        for spot, (least, step, place) in self._least.items():
            had = self._most.get(spot, 0)
            return Short(step, place, self._seats, had, had - least)
        return None

    def phases(self) -> Short | None:
        """Go on with the phases, up to the first place that is short, or the end of what is certain."""
        try:
            self._block(self._survey.game.phases)
        except (_Stop, _Left):
            return None
        except _ShortError as error:
            return error.short
        return None

    def holds(self, condition: Expr) -> bool | None:
        """Decide a condition, if it is certain."""
        try:
            value = self._value(condition)
        except NotConstantError:
            return None
        return value if isinstance(value, bool) else None

    # -------------------------------------------------------------------------------------------- statements

    def _block(self, steps: Steps) -> None:
        for step in steps:
            self._budget.left -= 1
            if self._budget.left < 0:
                raise _Stop
            self._step(step)
            ends = self._survey.game.ends
            if ends is not None and not self._in_setup:
                changed = self._survey.own_changes(step) & self._survey.reads(ends)
                if changed and self.holds(ends) is not False:
                    raise _Stop

    def _step(self, step: Step) -> None:
        match step:
            case game.Deal() | game.Pay():
                self._transfer(step)
            case game.Move():
                self._move(step)
            case game.SwapPiles(one=one, other=other):
                a, b = self._known(one), self._known(other)
                self._put(one, b)
                self._put(other, a)
            case game.Assign(to=to, value=value):
                self._put(to, self._certain(value))
            case game.Bind(variable=variable, value=value):
                self._name(variable, value)
            case game.Fresh(places=places):
                for place in places:
                    self._give_back(place)
                    self._forget(place, known=place.kind is not PlaceKind.PILE)
            case game.If():
                truth = self.holds(step.condition)
                if truth is None:
                    self._give_up(step)
                else:
                    self._block(step.then if truth else step.otherwise)
            case game.Loop():
                self._loop(step)
            case game.Scope():
                self._scope(step)
            case game.Decide():
                self._give_up(step)
            case game.Leave():
                raise _Left(step)
            case game.EndGame() | game.Fault():
                raise _Stop
            case game.Draw(variable=variable):
                self._locals.pop(variable.number, None)

    def _name(self, variable: game.Variable, value: Expr) -> None:
        known = self._certain(value)
        if known is None:
            self._locals.pop(variable.number, None)
        else:
            self._locals[variable.number] = known

    def _give_up(self, step: Step) -> None:
        """Know nothing any more of what a statement may change."""
        if any(isinstance(one, game.Leave | game.EndGame) for one in self._survey.inside(step)):
            raise _Stop
        for place in self._survey.places(self._survey.changes(step)):
            self._forget(place, known=False)
        for one in self._survey.inside(step):
            if isinstance(one, game.Bind):
                self._locals.pop(one.variable.number, None)

    def _forget(self, place: Place, *, known: bool) -> None:
        """Drop what is known of a place: all of it, or all but that it is as at its beginning."""
        self._counts.pop(place.address, None)
        if known:
            self._unknown.discard(place.address)
        else:
            self._unknown.add(place.address)

    def _give_back(self, place: Place) -> None:
        """Tokens that lie where a state begins anew go back to their bank; how many is not counted."""
        held = place.address in self._counts or place.address in self._unknown
        if held and place.kind is PlaceKind.COUNTER:
            for kind in place.kinds:
                self._forget(self._survey.game.banks[kind], known=False)

    def _loop(self, step: game.Loop) -> None:
        if step.form == "each":
            self._each(step)
        elif step.form == "repeat":
            self._repeat(step)
        else:
            self._while(step)

    def _each(self, step: game.Loop) -> None:
        items = None if step.source is None else self._certain(step.source)
        if not isinstance(items, tuple) or step.variable is None:
            self._give_up(step)
            return
        for number, item in enumerate(items, 1):
            self._locals[step.variable.number] = item
            turn = True if step.when is None else self.holds(step.when)
            if turn is None:
                self._give_up(step)
            elif turn:
                self._pass(step, number)

    def _repeat(self, step: game.Loop) -> None:
        times = None if step.source is None else self._certain(step.source)
        if not isinstance(times, int):
            self._give_up(step)
            return
        for number in range(1, times + 1):
            self._pass(step, number)

    def _while(self, step: game.Loop) -> None:
        assert step.condition is not None
        if step.form == "until":
            self.begins.setdefault(id(step), set()).add(self.holds(step.condition))
        number = 0
        while True:
            if step.form == "while" or number:
                truth = self.holds(step.condition)
                if truth is None:
                    self._give_up(step)
                    return
                if truth is (step.form == "until"):
                    return
            number += 1
            self._pass(step, number)

    def _pass(self, step: game.Loop, number: int) -> None:
        if step.passes is not None:
            self._counts[step.passes.address] = {(): number}
        try:
            self._block(step.body)
        except _Left as left:
            if not (left.leave.one_pass and left.leave.scope == step.scope):
                raise

    def _scope(self, step: game.Scope) -> None:
        played = True if step.when is None else self.holds(step.when)
        if played is None:
            self._give_up(step)
        elif played:
            try:
                self._block(step.body)
            except _Left as left:
                if left.leave.one_pass or left.leave.scope != step.number:
                    raise

    # -------------------------------------------------------------------------------------------- cards and tokens

    def _transfer(self, step: game.Deal | game.Pay) -> None:
        amount = self._certain(step.amount)
        there = self._known(step.source)
        if not isinstance(amount, int) or not isinstance(there, int):
            exact = isinstance(amount, int) and not step.up_to
            self._put(step.source, None)
            self._add(step.to, amount if exact else None)
            return
        refill = step.source.place.refill
        if amount > there and refill is not None:
            self._refilled(step, refill, amount, there)
            return
        if amount > there:
            if step.up_to:
                amount = there
            else:
                self._short(step, there, amount)
        self._put(step.source, there - amount)
        self._add(step.to, amount)

    def _short(self, step: game.Deal | game.Pay, there: int, amount: int) -> None:
        if not self._in_setup:
            raise _ShortError(Short(step, step.source.place, self._seats, there, amount))
        spot = self._spot(step.source)
        if spot is None:
            raise _Stop
        first = self._least.get(spot, (0, step, step.source.place))
        self._least[spot] = (there - amount, *first[1:])

    def _refilled(
        self, step: game.Deal | game.Pay, refill: game.Refill, amount: int, there: int
    ) -> None:
        more = self._known(Target(refill.source, ()))
        self._put(step.source, None)
        if isinstance(more, int):
            kept = min(more, 1) if refill.except_top else 0
            self._put(Target(refill.source, ()), kept)
            total = there + more - kept
            if total < amount and not step.up_to:
                self._short(step, total, amount)  # and what later deals want comes on top
            elif step.up_to:
                amount = min(amount, total)
            self._put(step.source, total - amount)
        elif step.up_to:
            self._add(step.to, None)
            return
        self._add(step.to, amount)

    def _move(self, step: game.Move) -> None:
        match step.cards:
            case game.Const(
                value=tuple() as cards, type=game.Collection(item=game.CardType(kinds))
            ):
                self._gather(kinds, step.to, len(cards))
                return
            case game.Read(place=place, keys=keys):
                source = Target(place, keys)
                there = self._known(source)
                self._put(source, 0)
                self._add(step.to, there)
                return
        for place in step.sources:
            self._forget(place, known=False)
        self._add(step.to, 1 if is_card(step.cards.type) else None)

    def _gather(self, kinds: frozenset[str], to: Target, number: int) -> None:
        """Move all cards of some kinds to one pile."""
        for place in self._survey.game.places:
            if place.kind is PlaceKind.PILE and place.kinds & kinds:
                self._forget(place, known=place.kinds <= kinds)
        self._add(to, number)

    # -------------------------------------------------------------------------------------------- what is where

    def _spot(self, target: Target) -> _Spot | None:
        keys = tuple(self._certain(one) for one in target.keys)
        return None if any(one is None for one in keys) else (target.place.address, keys)

    def _known(self, target: Target) -> Value:
        spot = self._spot(target)
        if spot is None:
            return None
        return self._at(target.place, spot)

    def _at(self, place: Place, spot: _Spot) -> Value:
        counts = self._counts.get(spot[0], {})
        if spot[1] in counts:
            return counts[spot[1]]
        if place.address in self._unknown:
            return None
        if place.kind is PlaceKind.PILE:
            return 0
        return None if place.start is None else self._certain(place.start)

    def _put(self, target: Target, value: Value) -> None:
        spot = self._spot(target)
        if spot is None:
            self._forget(target.place, known=False)
            return
        if value is not None:
            self._note(target.place, spot, value)
        self._counts.setdefault(spot[0], {})[spot[1]] = value

    def _note(self, place: Place, spot: _Spot, value: Value) -> None:
        """Remember the most that was there."""
        before = self._at(place, spot)
        for number in (before, value):
            if isinstance(number, int):
                self._most[spot] = max(self._most.get(spot, number), number)

    def _add(self, target: Target, amount: Value) -> None:
        there = self._known(target)
        room = self._certain(target.place.high) if target.place.kind is PlaceKind.COUNTER else None
        if not isinstance(there, int) or not isinstance(amount, int):
            self._put(target, None)
        elif isinstance(room, int) and there + amount > room:
            self._put(target, None)  # the rest stays where it came from
        else:
            self._put(target, there + amount)

    # -------------------------------------------------------------------------------------------- values

    def _certain(self, expr: Expr | None) -> Value:
        if expr is None:
            return None
        try:
            return self._value(expr)
        except NotConstantError:
            return None

    def _value(self, expr: Expr) -> Value:
        match expr:
            case game.Const(value=value, setting=name):
                return value if name is None else self._settings.get(name, value)
            case game.Local(variable=variable):
                if variable.number in self._locals:
                    return self._locals[variable.number]
            case game.Read(place=place, keys=keys) if place.kind is not PlaceKind.PILE:
                there = self._known(Target(place, keys))
                if there is not None:
                    return there
            case game.Op(name="count" | "empty" as name, arguments=(game.Read() as pile,)):
                there = self._known(Target(pile.place, pile.keys))
                if isinstance(there, int) and pile.place.kind is PlaceKind.PILE:
                    return there if name == "count" else there == 0
            case game.Op(name="empty", arguments=(several,)):
                return not self._value(several)
            case game.Op(name="seats"):
                return tuple(range(self._seats))
            case game.Op(
                name="seats_from" | "others" | "next" | "previous" as name, arguments=(a,)
            ):
                return self._around(name, self._value(a))
            case game.Op(name="and" | "or" as name, arguments=(a, b)):
                first = self._value(a)
                return first if first is (name == "or") else self._value(b)
            case game.Op(name="if", arguments=(test, then, otherwise)):
                return self._value(then if self._value(test) else otherwise)
            case game.Op(name="first" | "last" as name, arguments=(several,)):
                values = self._value(several)
                if isinstance(values, tuple) and values:
                    return values[0] if name == "first" else values[-1]
            case game.Op(name=name, arguments=arguments):
                return constants.operation(name, [self._value(one) for one in arguments])
            case game.Look(table=table, keys=keys):
                return constants.cell(table, [self._value(one) for one in keys], self._seats)
            case game.Let(variable=variable, value=value_, body=body):
                self._locals[variable.number] = self._value(value_)
                return self._value(body)
            case game.Collect(variable=variable, source=source, where=where, body=body):
                return self._collected(variable, source, where, body, flat=expr.flat)
        raise NotConstantError

    def _collected(
        self,
        variable: game.Variable,
        source: Expr,
        where: Expr | None,
        body: Expr,
        *,
        flat: bool,
    ) -> Value:
        items = self._value(source)
        if not isinstance(items, tuple) or flat:
            raise NotConstantError
        found = []
        for item in items:
            self._budget.left -= 1
            if self._budget.left < 0:
                raise NotConstantError
            self._locals[variable.number] = item
            if where is None or self._value(where):
                found.append(self._value(body))
        return tuple(found)

    def _around(self, name: str, seat: Value) -> Value:
        if not isinstance(seat, int):
            raise NotConstantError
        turn = -1 if self._survey.game.counterclockwise else 1
        order = tuple((seat + turn * step) % self._seats for step in range(self._seats))
        match name:
            case "seats_from":
                return order
            case "others":
                return order[1:]
            case "next":
                return order[1 % self._seats]
            case _:
                return order[-1]
