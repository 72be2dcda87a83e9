"""Explicit chance: what is drawn, the outcomes it may have, and where an outcome comes from.

Outcomes are the different faces or values, weighted by their number, so two packs of cards give as
many outcomes as one. A script names them by label.
"""

from collections.abc import Sequence
from typing import Any, Protocol, TypeVar

from rulewright.dsl.game import NumberType
from rulewright.dsl.structs import Struct
from rulewright.interpreter.chance import below
from rulewright.interpreter.errors import ActionError
from rulewright.interpreter.machine import Machine
from rulewright.interpreter.words import Words, listing


class Weighed(Protocol):
    """What one of several comes up by: how likely it is beside them."""

    @property
    def weight(self) -> int:
        """How likely it is, as a whole number."""


W = TypeVar("W", bound=Weighed)


def fallen_on(outcomes: Sequence[W], number: int) -> W:
    """Give the outcome that a number from 0 on, below the sum of weights, falls on: each has as many as it weighs."""
    for outcome in outcomes:
        number -= outcome.weight
        if number < 0:
            return outcome
    raise AssertionError(outcomes)


class Outcome(Struct):
    """One outcome: its number among those of its event, how likely it is beside them, what it is.

    `act` is what the machine takes. `also` is what it may be called too: a number that has a name, by itself.
    """

    number: int
    weight: int
    label: str
    act: int
    also: str


class Chance(Struct):
    """A chance event. `what` is the pile whose card is looked at, empty where something is drawn.

    `address` is the rule that draws.
    """

    what: str
    address: str
    outcomes: tuple[Outcome, ...]

    @property
    def total(self) -> int:
        """The sum of all weights."""
        return sum(outcome.weight for outcome in self.outcomes)

    def at(self, number: int) -> Outcome:
        """Give the outcome that a number from 0 on, below `total`, falls on."""
        return fallen_on(self.outcomes, number)

    def find(self, wanted: int | str) -> Outcome:
        """Find an outcome by number or label; ActionError when there is none."""
        for outcome in self.outcomes:
            if wanted in (outcome.label, outcome.number, outcome.also):
                return outcome
        labels = listing([f"`{outcome.label}`" for outcome in self.outcomes], "or")
        raise ActionError(f"`{wanted}` is no outcome here: it can be {labels}")


def chance_of(machine: Machine, state: list[Any], words: Words) -> Chance:
    """Describe the chance event that a state has stopped at."""
    stop = machine.stop(state)
    what = "" if stop.pile is None else stop.pile.place.name
    outcomes = []
    for number, found in enumerate(machine.outcomes(state)):
        label = str(found.value) if found.type is None else words.value(found.value, found.type)
        also = str(found.value) if isinstance(found.type, NumberType) else label
        outcomes.append(Outcome(number, found.weight, label, found.act, also))
    return Chance(what, stop.address, tuple(outcomes))


def scripted(chance: Chance, script: tuple[str, ...], drawn: int) -> Outcome:
    """Take the next outcome of a script."""
    try:
        return chance.find(" ".join(script[drawn].split()))
    except ActionError as error:
        raise ActionError(f"chance event {drawn + 1}: {error}") from None


def seeded_outcome(chance: Chance, state: list[Any]) -> Outcome:
    """Draw an outcome with the state's own generator."""
    return chance.at(below(state, chance.total))
