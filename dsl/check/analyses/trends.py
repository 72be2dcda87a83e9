"""Which way a statement pushes a condition: `deal 1 from deck to lot` towards `deck is empty`.

Every place has a more and a less: cards in a pile, tokens, a number; a flag is more when true, a marker when set. A
condition wants more of some places and less of others; where neither can be said, any change may make it true.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Flag

from rulewright.dsl import game
from rulewright.dsl.check.analyses.survey import Survey
from rulewright.dsl.game import CardType, Expr, Place, PlaceKind, PlayerType, Step, WordType


class Way(Flag):
    """More, less, or no telling (both)."""

    NONE = 0
    MORE = 1
    LESS = 2
    ANY = 3


_OTHER = {Way.MORE: Way.LESS, Way.LESS: Way.MORE, Way.ANY: Way.ANY, Way.NONE: Way.NONE}
Trends = dict[int, Way]  # by the bit of a place


def wanted(survey: Survey, condition: Expr, *, holds: bool = True) -> Trends:
    """Give what makes a condition true (or false)."""
    trends = _of_condition(survey, condition)
    return trends if holds else _turned(trends)


def _turned(trends: Trends) -> Trends:
    return {bit: _OTHER[way] for bit, way in trends.items()}


def _joined(*several: Trends) -> Trends:
    found: Trends = {}
    for trends in several:
        for bit, way in trends.items():
            found[bit] = found.get(bit, Way.NONE) | way
    return found


def _any(survey: Survey, *exprs: Expr) -> Trends:
    mask = 0
    for expr in exprs:
        mask |= survey.touches(expr)
    found: Trends = {}
    while mask:
        bit = mask & -mask
        found[bit] = Way.ANY
        mask ^= bit
    return found


def _of_condition(survey: Survey, expr: Expr) -> Trends:
    match expr:
        case game.Op(name="not", arguments=(inner,)):
            return _turned(_of_condition(survey, inner))
        case game.Op(name="and" | "or", arguments=(a, b)):
            return _joined(_of_condition(survey, a), _of_condition(survey, b))
        case game.Op(name="empty", arguments=(several,)):
            return _turned(_of_size(survey, several))
        case game.Op(name="gt" | "ge", arguments=(a, b)):
            return _joined(_of_number(survey, a), _turned(_of_number(survey, b)))
        case game.Op(name="lt" | "le", arguments=(a, b)):
            return _joined(_turned(_of_number(survey, a)), _of_number(survey, b))
        case game.Op(name="eq" | "ne" as name, arguments=(a, b)):
            same = _of_equal(survey, a, b)
            return same if name == "eq" else _turned(same)
        case game.Read(place=place):
            return {survey.bit(place): Way.MORE}
        case game.Local(variable=variable):
            bit = survey.bit_of_variable(variable)
            return {bit: Way.MORE} if bit else {}
        case game.Test(quantifier=quantifier, source=source, condition=condition):
            inside = _of_condition(survey, condition)
            if quantifier == "every":
                return _joined(_turned(_of_size(survey, source)), inside)
            some = _joined(_of_size(survey, source), inside)
            return some if quantifier == "some" else _turned(some)
    return _any(survey, expr)


def _of_equal(survey: Survey, a: Expr, b: Expr) -> Trends:
    for one, other in ((a, b), (b, a)):
        if isinstance(other, game.Const):
            if other.value is None:
                return _turned(_of_marker(survey, one))
            if isinstance(other.value, bool):
                wants = _of_condition(survey, one)
                return wants if other.value else _turned(wants)
            if other.value == 0 and _is_never_negative(one):
                return _turned(_of_number(survey, one))
    return _any(survey, a, b)


def _of_marker(survey: Survey, expr: Expr) -> Trends:
    match expr:
        case game.Read(place=place):
            return {survey.bit(place): Way.MORE}
        case game.Local(variable=variable):
            bit = survey.bit_of_variable(variable)
            return {bit: Way.MORE} if bit else {}
    return _any(survey, expr)


def _is_never_negative(expr: Expr) -> bool:
    match expr:
        case game.Op(name="count"):
            return True
        case game.Read(place=place):
            return place.kind is PlaceKind.COUNTER
    return False


def _of_number(survey: Survey, expr: Expr) -> Trends:
    match expr:
        case game.Const():
            return {}
        case game.Read(place=place):
            return {survey.bit(place): Way.MORE}
        case game.Local(variable=variable):
            bit = survey.bit_of_variable(variable)
            return {bit: Way.MORE} if bit else {}
        case game.Op(name="add" | "max2" | "min2", arguments=arguments):
            return _joined(*(_of_number(survey, one) for one in arguments))
        case game.Op(name="sub", arguments=(a, b)):
            return _joined(_of_number(survey, a), _turned(_of_number(survey, b)))
        case game.Op(name="count", arguments=(several,)):
            return _of_size(survey, several)
    return _any(survey, expr)


def _of_size(survey: Survey, expr: Expr) -> Trends:
    match expr:
        case game.Const() | game.Op(name="seats" | "seats_from" | "others"):
            return {}
        case game.Read(place=place):
            return {survey.bit(place): Way.MORE}
        case game.Op(name="sorted_faces", arguments=(pile,)):
            return _of_size(survey, pile)
        case game.Op(name="join", arguments=(a, b)):
            return _joined(_of_size(survey, a), _of_size(survey, b))
        case game.Collect(source=source, where=where, body=body, flat=flat):
            inside = {} if where is None else _of_condition(survey, where)
            return _joined(_of_size(survey, source), inside, _of_size(survey, body) if flat else {})
    return _any(survey, expr)


# ------------------------------------------------------------------------------------------------ what statements do


def pushes(survey: Survey, step: Step) -> Trends:
    """Give what a statement itself changes, and which way."""
    match step:
        case game.Move(sources=sources, to=to):
            return _joined(_less(survey, sources), {survey.bit(to.place): Way.MORE})
        case game.Deal(source=source, to=to) | game.Pay(source=source, to=to):
            refill = source.place.refill
            from_ = [source.place, *([refill.source] if refill is not None else [])]
            return _joined(_less(survey, tuple(from_)), {survey.bit(to.place): Way.MORE})
        case game.Assign(to=to, value=value):
            return {survey.bit(to.place): _set(value, to.place.address)}
        case game.Bind(variable=variable, value=value):
            bit = survey.bit_of_variable(variable)
            return {bit: _set(value, variable.number)} if bit else {}
        case game.SwapPiles(one=one, other=other):
            return {survey.bit(one.place): Way.ANY, survey.bit(other.place): Way.ANY}
    return {}


def _less(survey: Survey, places: tuple[Place, ...]) -> Trends:
    return {survey.bit(place): Way.LESS for place in places}


def _set(value: Expr, name: str | int) -> Way:
    """Tell whether what is set becomes more: true, a value that is not none, a number plus something."""
    match value:
        case game.Const(value=None) | game.Const(value=False):
            return Way.LESS
        case game.Const(value=True):
            return Way.MORE
        case game.Op(name="add" | "sub" as name_, arguments=(now, game.Const(value=int() as by))):
            if _names(now, name) and by > 0:
                return Way.MORE if name_ == "add" else Way.LESS
    return Way.MORE if isinstance(value.type, PlayerType | WordType | CardType) else Way.ANY


def _names(expr: Expr, name: str | int) -> bool:
    match expr:
        case game.Read(place=place):
            return place.address == name
        case game.Local(variable=variable):
            return variable.number == name
    return False


def inside(survey: Survey, step: Step) -> Iterator[Step]:
    """List a statement and those inside it."""
    yield step
    yield from survey.inside(step)
