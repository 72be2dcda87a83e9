"""Conditions that are always true or always false, whatever the settings and the number of players.

What is known comes from three sides: how large numbers can get, what the parts before it in the same condition say,
and what the conditions say that guard the place. A condition in a rule that is run from several places has to be
constant in all of them. In a mechanic's text nothing is reported: there the slots decide.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from rulewright.dsl import game
from rulewright.dsl.check.analyses.declared import Declared
from rulewright.dsl.check.analyses.guards import Guards, Watch, is_true
from rulewright.dsl.check.analyses.meaning import Key, atom, conjuncts, key
from rulewright.dsl.check.analyses.open_ranges import OpenRanges, are_same, is_literal
from rulewright.dsl.check.analyses.survey import Survey
from rulewright.dsl.check.bounds import ANY, Bounds
from rulewright.dsl.check.flow import NO_CASE
from rulewright.dsl.check.types import bare
from rulewright.dsl.game import Expr, Maybe, NumberType
from rulewright.dsl.structs import Struct

_MOST_RUNS = (
    3  # ways to run one text that are looked at; where there are more, nothing is said about it
)


class _Role(Struct):
    """What follows from a condition that is always true, or always false."""

    true: str
    false: str


_IF = _Role("the steps under it are always done", "the steps under it are never done")
_WHILE = _Role("the loop never ends by it", "the loop never has a pass")
_UNTIL = _Role("there is never a second pass", "the loop never ends by it")
_EACH = _Role("`when:` leaves nothing out", "no turn is ever taken")
_PHASE = _Role("`when:` can be left out", "the phase is never played")
_DECISION = _Role("`when:` can be left out", "nobody is ever asked")
_OPTION = _Role("`when:` can be left out", "the option is never offered")
_MUST = _Role("it never refuses anything", "nothing is ever legal here")
_PART = _Role("compare with what was meant", "compare with what was meant")
_END = _Role("the game ends with its first step", "the game never ends by it")


@dataclass(slots=True, eq=False, repr=False)
class _Known:
    """What holds where a condition is tested: atoms, how large numbers are, and what values can and cannot be."""

    atoms: dict[Key, bool] = field(default_factory=dict)
    bounds: dict[Key, Bounds] = field(default_factory=dict)
    only: dict[Key, frozenset[int]] = field(default_factory=dict)
    never: dict[Key, frozenset[int]] = field(default_factory=dict)

    def copy(self) -> _Known:
        """Give another one to learn more."""
        return _Known(dict(self.atoms), dict(self.bounds), dict(self.only), dict(self.never))

    def is_one_of(self, value: Key, values: frozenset[int]) -> bool | None:
        """Tell whether a value is one of some that are written out."""
        only = self.only.get(value)
        if only is not None and (only <= values or only.isdisjoint(values)):
            return only <= values
        return False if values <= self.never.get(value, frozenset()) else None

    def learn(self, value: Key, values: frozenset[int], *, holds: bool) -> None:
        """Know that a value is one of some, or that it is none of them."""
        if holds:
            self.only[value] = values & self.only.get(value, values)
        else:
            self.never[value] = values | self.never.get(value, frozenset())


def check_conditions(survey: Survey, told: Declared, watch: Watch, ranges: OpenRanges) -> None:
    """Report conditions that are always true or always false."""
    found: dict[game.At, list[bool | None]] = {}
    roles: dict[game.At, _Role] = {}
    truth = _Truth(survey, ranges)
    for condition, role, guards in _tests(survey, watch):
        runs = found.get(condition.at)
        if runs is not None and len(runs) > _MOST_RUNS:
            continue
        if survey.in_mechanic(condition.at):
            continue
        known = _Known()
        for guard in guards:
            if not guard.items.names and truth.are_related(guard.condition, condition):
                known = truth.also(known, guard.condition, holds=guard.holds)
        for part, verdict in truth.verdicts(condition, known):
            found.setdefault(part.at, []).append(verdict)
            roles.setdefault(part.at, role if part is condition else _PART)
    last_cases = {
        step.condition.at
        for step in survey.steps
        if isinstance(step, game.If) and _is_last_case(step)
    }
    for at, verdicts in found.items():
        always = verdicts[0]
        if always and at in last_cases:
            continue  # what is left for the last case of a `match:` is what it is for
        if always is not None and set(verdicts) == {always} and len(verdicts) <= _MOST_RUNS:
            role = roles[at]
            told.warn(
                "always-true" if always else "always-false",
                f"`{survey.text(at)}` is always {'true' if always else 'false'} here",
                survey.span(at),
                [role.true if always else role.false],
            )


def _is_last_case(step: game.If) -> bool:
    """Whether this is the last case of a `match:` without `other:`, which is followed by a fault."""
    match step.otherwise:
        case (game.Fault(text=str() as text),):
            return text.endswith(NO_CASE)
    return False


def _tests(survey: Survey, watch: Watch) -> Iterator[tuple[Expr, _Role, Guards]]:
    """List every condition with what is known there."""
    for one in watch.found:
        known = one.own
        match one.step:
            case game.If(condition=condition):
                yield condition, _IF, known
            case game.Loop() as loop:
                if loop.condition is not None and not is_true(loop.condition):
                    yield loop.condition, _WHILE if loop.form == "while" else _UNTIL, known
                if loop.when is not None:
                    yield loop.when, _EACH, known
            case game.Scope(when=game.Expr() as when):
                yield when, _PHASE, known
            case game.Decide() as decide:
                yield from _decision_tests(decide, known, watch, one.level)
    for test in survey.tests:
        yield test, _PART, ()
    if survey.game.ends is not None:
        yield survey.game.ends, _END, ()


def _decision_tests(
    decide: game.Decide, known: Guards, watch: Watch, level: int
) -> Iterator[tuple[Expr, _Role, Guards]]:
    if decide.when is not None:
        yield decide.when, _DECISION, known
    known = (*known, *watch.guard(decide.when, level))
    for option in decide.options:
        if option.when is not None:
            yield option.when, _OPTION, known
        inside = (*known, *watch.guard(option.when, level))
        for reason in option.must:
            yield reason.check, _MUST, inside


class _Truth:
    """Decides conditions."""

    def __init__(self, survey: Survey, ranges: OpenRanges) -> None:
        self._survey = survey
        self._ranges = ranges

    def verdicts(self, expr: Expr, known: _Known) -> Iterator[tuple[Expr, bool | None]]:
        """Give the smallest parts of a condition and whether they are always true, or always false."""
        match expr:
            case game.Op(name="and" | "or" as name, arguments=(a, b)):
                yield from self.verdicts(a, known)
                if self.are_related(a, b):
                    known = self.also(known, a, holds=name == "and")
                yield from self.verdicts(b, known)
            case game.Op(name="not", arguments=(game.Op(name="and" | "or" | "not") as inner,)):
                yield from self.verdicts(inner, known)
            case _:
                yield expr, self.of(expr, known)

    def are_related(self, one: Expr, other: Expr) -> bool:
        """Whether two conditions speak of something that is the same."""
        return not self._survey.names(one).isdisjoint(self._survey.names(other))

    def also(self, known: _Known, condition: Expr, *, holds: bool) -> _Known:
        """Know as well that a condition holds, or does not."""
        more = known.copy()
        for part, true in conjuncts(condition, holds=holds):
            said = atom(part, holds=true)
            more.atoms[said.key] = said.holds
            self._narrow(more, part, holds=true)
            self._learn(more, part, holds=true)
        return more

    def of(self, expr: Expr, known: _Known) -> bool | None:
        """Decide one condition without `and` and `or`."""
        if known.atoms:
            said = atom(expr)
            if said.key in known.atoms:
                return known.atoms[said.key] is said.holds
        match expr:
            case game.Const(value=bool() as value):
                return value if is_literal(self._survey.context, expr) else None
            case game.Op(name="not", arguments=(inner,)):
                truth = self.of(inner, known)
                return None if truth is None else not truth
            case game.Op(name="lt" | "le" | "gt" | "ge" as name, arguments=(a, b)):
                return self._compared(name, a, b, known)
            case game.Op(name="same" | "differ" as name, arguments=(a, b)):
                return (name == "same") if self._are_same(a, b) else None
            case game.Op(name="eq" | "ne" as name, arguments=(a, b)) if self._are_same(a, b):
                return name == "eq"
            case game.Op(name="eq" | "ne" as name, arguments=(a, b)):
                values = self._values(b)
                equal = None if values is None else known.is_one_of(key(a), values)
                equal = self._equal(a, b, known) if equal is None else equal
                return equal if equal is None else equal is (name == "eq")
            case game.Op(name="empty", arguments=(several,)):
                least, most = self._ranges.sizes(several)
                return True if most == 0 else False if least > 0 else None
            case game.Op(name="in", arguments=(one, several)):
                values = self._values(several)
                inside = None if values is None else known.is_one_of(key(one), values)
                return self._inside(one, several, known) if inside is None else inside
        return None

    def _bounds(self, expr: Expr, known: _Known) -> Bounds:
        bounds = self._ranges.of(expr) or ANY
        if known.bounds:
            bounds = _meet(bounds, known.bounds.get(key(expr), ANY))
        return bounds

    def _compared(self, name: str, a: Expr, b: Expr, known: _Known) -> bool | None:
        if name in {"gt", "le"}:
            a, b = b, a
        less = _less(self._bounds(a, known), self._bounds(b, known))
        less = False if less is None and self._are_same(a, b) else less
        verdict = less if less is None or name in {"lt", "gt"} else not less
        if verdict and (isinstance(a.type, Maybe) or isinstance(b.type, Maybe)):
            return None  # beside none it is false
        return verdict

    def _equal(self, a: Expr, b: Expr, known: _Known) -> bool | None:
        if not _is_number(a) or not _is_number(b):
            return None
        one, other = self._bounds(a, known), self._bounds(b, known)
        if _less(one, other) or _less(other, one):
            both_may_be_none = isinstance(a.type, Maybe) and isinstance(b.type, Maybe)
            return None if both_may_be_none else False
        certain = one[0] is not None and one == other and one[0] == one[1]
        if certain and not isinstance(a.type, Maybe) and not isinstance(b.type, Maybe):
            return True
        return None

    def _are_same(self, one: Expr, other: Expr) -> bool:
        return are_same(self._survey.context, one, other)

    def _inside(self, one: Expr, several: Expr, known: _Known) -> bool | None:
        match several:
            case game.Op(name="list", arguments=arguments) if any(
                self._are_same(one, argument) for argument in arguments
            ):
                return True
            case game.Op(name="seats" | "seats_from") if not isinstance(one.type, Maybe):
                return True
        if not _is_number(one):
            return None
        bounds, values = self._bounds(one, known), self._ranges.items(several)
        if values is not None and (_less(bounds, values) or _less(values, bounds)):
            return False
        return None

    def _values(self, expr: Expr) -> frozenset[int] | None:
        """Give a value, or the values of a list, if they are written out."""
        if isinstance(expr, game.Op) and expr.name == "list":
            parts = [self._values(one) for one in expr.arguments]
            known = [one for one in parts if one is not None]
            return frozenset().union(*known) if len(known) == len(parts) else None
        if not isinstance(expr, game.Const) or not is_literal(self._survey.context, expr):
            return None
        values = expr.value if isinstance(expr.value, tuple) else (expr.value,)
        numbers = [one for one in values if isinstance(one, int) and not isinstance(one, bool)]
        return frozenset(numbers) if len(numbers) == len(values) else None

    def _learn(self, known: _Known, condition: Expr, *, holds: bool) -> None:
        """Learn from a comparison with what is written out what a value is, or is not."""
        match condition:
            case game.Op(name="eq" | "ne" | "in" as name, arguments=(a, b)):
                values = self._values(b)
                if values is not None:
                    known.learn(key(a), values, holds=(name != "ne") is holds)

    def _narrow(self, known: _Known, condition: Expr, *, holds: bool) -> None:
        """Learn from a comparison how large its sides are."""
        match condition:
            case game.Op(name="eq" | "ne" as name, arguments=(a, b)) if _is_number(
                a
            ) and _is_number(b):
                one, other = self._bounds(a, known), self._bounds(b, known)
                if (name == "eq") is holds:
                    known.bounds[key(a)] = known.bounds[key(b)] = _meet(one, other)
                else:
                    known.bounds[key(a)] = _without(one, other)
                    known.bounds[key(b)] = _without(other, one)
            case game.Op(name="lt" | "le" | "gt" | "ge" as name, arguments=(a, b)):
                if not holds and (isinstance(a.type, Maybe) or isinstance(b.type, Maybe)):
                    return
                if name in {"gt", "le"}:
                    a, b = b, a
                one, other = self._bounds(a, known), self._bounds(b, known)
                if (name in {"lt", "gt"}) is holds:
                    known.bounds[key(a)] = _meet(one, (None, _plus(other[1], -1)))
                    known.bounds[key(b)] = _meet(other, (_plus(one[0], 1), None))
                else:
                    known.bounds[key(a)] = _meet(one, (other[0], None))
                    known.bounds[key(b)] = _meet(other, (None, one[1]))


def _is_number(expr: Expr) -> bool:
    return isinstance(bare(expr.type), NumberType)


def _less(a: Bounds, b: Bounds) -> bool | None:
    """Whether each number of a is less than each of b, or none is."""
    if a[1] is not None and b[0] is not None and a[1] < b[0]:
        return True
    if a[0] is not None and b[1] is not None and a[0] >= b[1]:
        return False
    return None


def _meet(a: Bounds, b: Bounds) -> Bounds:
    lows = [low for low in (a[0], b[0]) if low is not None]
    highs = [high for high in (a[1], b[1]) if high is not None]
    return max(lows, default=None), min(highs, default=None)


def _without(a: Bounds, b: Bounds) -> Bounds:
    """Take a single number away from an end."""
    if b[0] is None or b[0] != b[1]:
        return a
    low = _plus(a[0], 1) if a[0] == b[0] else a[0]
    high = _plus(a[1], -1) if a[1] == b[0] else a[1]
    return low, high


def _plus(number: int | None, more: int) -> int | None:
    return None if number is None else number + more
