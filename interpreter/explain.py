"""Which cards are the reason: `only if no card of yours shows the number (green 7)`.

Conditions that speak of cards one by one are worked out once more here, card by card, with a small
evaluator for the expressions that occur in them. It runs when somebody asks why, never in play; what
it does not know it does not explain.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulewright.dsl.game import (
    CardType,
    Collect,
    Collection,
    Const,
    Decide,
    Expr,
    Let,
    Local,
    Of,
    Op,
    Read,
    Test,
    Variable,
)
from rulewright.interpreter.layout import FRAME
from rulewright.interpreter.sight import readers

if TYPE_CHECKING:
    from rulewright.interpreter.state import State

FEW = 6
"""More cards than this explain nothing."""


def culprits(
    state: State, seat: int, ids: tuple[int, ...], decide: Decide, check: Expr
) -> tuple[int, ...]:
    """Find the cards for which a condition does not hold, if all of them are seen by the actor."""
    values = _Values(state, seat, ids, decide)
    try:
        found = _blamed(check, values, {decide.decider.number})
    except (_Unknown, TypeError):
        return ()
    return tuple(found) if len(found) <= FEW else ()


def worth(state: State, seat: int, ids: tuple[int, ...], decide: Decide, expr: Expr) -> Any:  # noqa: ANN401 - as the expression's type says
    """Work out what an expression of a decision is worth at a stop; None for what is not worked out here."""
    try:
        return _Values(state, seat, ids, decide).of(expr)
    except (_Unknown, TypeError):  # an operation of none, which play would meet as a fault
        return None


def compared(check: Expr) -> tuple[Expr, ...]:
    """Find what a condition compares, apart from numbers and words that stand there: each side once."""
    match check:
        case Op(name="and" | "or" | "not", arguments=arguments):
            sides = [side for one in arguments for side in compared(one)]
        case Op(name="eq" | "ne" | "lt" | "le" | "gt" | "ge" | "in", arguments=arguments):
            sides = [side for side in arguments if not isinstance(side, Const)]
        case Op(name="empty", arguments=arguments):
            sides = list(arguments)
        case Read(keys=()):
            sides = [check]
        case _:
            sides = []
    return tuple(dict.fromkeys(sides))


class _Unknown(Exception):  # noqa: N818 - no error: something that is not explained
    """An expression that is not worked out here."""


def _blamed(check: Expr, values: _Values, own: set[int]) -> list[int]:
    match check:
        case Op(name="and", arguments=(one, other)):
            return _blamed(one if not values.of(one) else other, values, own)
        case Op(name="or", arguments=(one, other)):
            return [*_blamed(one, values, own), *_blamed(other, values, own)]
        case Op(name="not", arguments=(Test(quantifier="some") as test,)):
            return _those(test.variable, test.source, test.condition, values, own, holds=True)
        case Test(quantifier="no"):
            return _those(check.variable, check.source, check.condition, values, own, holds=True)
        case Test(quantifier="every"):
            return _those(check.variable, check.source, check.condition, values, own, holds=False)
        case (
            Op(name="eq", arguments=(Op(name="count", arguments=(items,)), Const(value=0)))
            | Op(name="empty", arguments=(items,))
        ):
            return _items(items, values, own)
        case Let(variable=variable, value=value, body=body):
            values.bound[variable.number] = values.of(value)
            if isinstance(value, Local) and value.variable.number in own:
                own = {*own, variable.number}
            return _blamed(body, values, own)
        case _:
            return []


def _items(items: Expr, values: _Values, own: set[int]) -> list[int]:
    match items:
        case Collect(variable=variable, source=source, where=where, body=Local(variable=body)) if (
            body == variable and where is not None
        ):
            return _those(variable, source, where, values, own, holds=True)
        case _:
            return []


def _those(
    variable: Variable,
    source: Expr,
    condition: Expr,
    values: _Values,
    own: set[int],
    *,
    holds: bool,
) -> list[int]:
    kind = source.type
    if not (isinstance(kind, Collection) and isinstance(kind.item, CardType)):
        return []
    if "nobody" in (readers(source, own), readers(condition, own)):
        return []
    found = []
    for card in values.of(source):
        values.bound[variable.number] = card
        if bool(values.of(condition)) is holds:
            found.append(card)
    return found


class _Values:
    """Values at a stop, with what a seat has picked."""

    def __init__(self, state: State, seat: int, ids: tuple[int, ...], decide: Decide) -> None:
        machine, self.state = state.machine, state.raw
        self.layout, self.game = machine.layout, machine.game
        stop = machine.stop(self.state)
        frame = zip(stop.frame, self.state[FRAME], strict=True)
        self.bound: dict[int, Any] = {variable.number: value for variable, value in frame}
        self.bound[decide.decider.number] = seat
        for action in ids:
            said = machine.actions.describe(action)
            if said.option is None or not said.option.picks or said.range.done is not None:
                continue
            variable = said.option.picks[said.level].variable
            match said.range.kind:
                case "number" | "player" | "word":
                    self.bound[variable.number] = said.value
                case "flag":
                    self.bound[variable.number] = bool(said.value)
                case "face":
                    # Any card of the face will do: only its attributes are looked at.
                    faces = self.layout.faces(self.state)
                    if said.value in faces:
                        self.bound[variable.number] = faces.index(said.value)
                case _:
                    pass

    def of(self, expr: Expr) -> Any:  # noqa: ANN401 - as the expression's type says
        """Work out a value; _Unknown for what is not known here."""
        match expr:
            case Const(value=value):
                return value
            case Local(variable=variable) if variable.number in self.bound:
                return self.bound[variable.number]
            case Read(place=place, keys=keys):
                return self.state[self.layout.slot(place, tuple(map(self.of, keys)))]
            case Of(card=card, attribute=attribute):
                one = self.of(card)
                return None if one is None else self.game.attributes[attribute].values[one]
            case Let(variable=variable, value=value, body=body):
                self.bound[variable.number] = self.of(value)
                return self.of(body)
            case Collect(variable=variable, source=source, where=where, body=body, flat=False):
                found = []
                for item in self.of(source):
                    self.bound[variable.number] = item
                    if where is None or self.of(where):
                        found.append(self.of(body))
                return found
            case Op(name="and", arguments=(one, other)):
                return self.of(one) and self.of(other)
            case Op(name="or", arguments=(one, other)):
                return self.of(one) or self.of(other)
            case Op(name="if", arguments=(condition, then, otherwise)):
                return self.of(then if self.of(condition) else otherwise)
            case Op(name="seats"):
                return list(range(self.layout.seats))
            case Op(name=name, arguments=arguments) if name in _OPERATIONS:
                return _OPERATIONS[name](*map(self.of, arguments))
            case _:
                raise _Unknown


_OPERATIONS: dict[str, Any] = {
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "min2": min,
    "max2": max,
    "min": lambda a: min((one for one in a if one is not None), default=None),
    "max": lambda a: max((one for one in a if one is not None), default=None),
    "sum": lambda a: sum(one for one in a if one is not None),
    "mul": lambda a, b: a * b,
    "mod": lambda a, b: a % b if b else None,
    "div": lambda a, b: a // b if b else None,
    "eq": lambda a, b: a == b,
    "ne": lambda a, b: a != b,
    "lt": lambda a, b: a is not None and b is not None and a < b,
    "le": lambda a, b: a is not None and b is not None and a <= b,
    "gt": lambda a, b: a is not None and b is not None and a > b,
    "ge": lambda a, b: a is not None and b is not None and a >= b,
    "not": lambda a: not a,
    "in": lambda a, b: a in b,
    "count": len,
    "empty": lambda a: not a,
    "join": lambda a, b: [*a, *b],
    "minus": lambda a, b: [one for one in a if one not in b],
    "default": lambda a, b: b if a is None else a,
}
