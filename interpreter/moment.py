"""A moment of a game, as a thing that is kept: copied, compared, pickled, and asked what led to it.

A state is a thin shell around the machine's flat list and an immutable history, so a copy copies one
list. States are equal by position and chance, not by how they came about. How a moment becomes the next
one is the matter of `running.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, Self

from rulewright.interpreter import history
from rulewright.interpreter.chances import Outcome
from rulewright.interpreter.errors import ActionError
from rulewright.interpreter.faults import FaultError, Origin
from rulewright.interpreter.history import Entry, Past
from rulewright.interpreter.labels import Labels
from rulewright.interpreter.layout import PARTIAL, PC, SEAT
from rulewright.interpreter.machine import Machine
from rulewright.interpreter.opening import Opening
from rulewright.interpreter.twin import Twin

if TYPE_CHECKING:
    from rulewright.interpreter.game import Game


class Pen(Protocol):
    """Writes down what happens in one game, as it happens (see `record.py`)."""

    def answered(self, seat: int, ids: tuple[int, ...], label: str) -> None:
        """A seat has answered."""

    def drew(self, outcome: Outcome) -> None:
        """An outcome of explicit chance was applied."""

    def undid(self, seat: int) -> None:
        """A seat took back its latest answer."""


class Moment:
    """A game at one moment: the part of `State` that is kept.

        deciders  the seats that have to answer now, in order; none at explicit chance and at the end
        over      whether the game has ended

        These two follow from `raw`. They are asked for at every decision, so they are kept, and whoever
        changes `raw` calls `settle`. For the modules of this package (and for `rl`, which reads numbers from
    `raw`), beside what is said of `State`:

        raw      the machine's flat list
        machine  which plays it
        keeps    whether `past`, the history, is kept
        drawn    how many outcomes of chance came from the script, and from the seed after it
        offers   where several decide, what those who were asked for it may begin with
        only     of a resampled state, the seat whose log it has
    """

    __slots__ = (
        "_after",
        "_pen",
        "_twin",
        "deciders",
        "drawn",
        "fault",
        "keeps",
        "machine",
        "offers",
        "only",
        "opening",
        "over",
        "past",
        "raw",
    )

    deciders: tuple[int, ...]
    over: bool
    opening: Opening
    fault: FaultError | None
    raw: list[Any]
    machine: Machine
    offers: dict[int, list[int]] | None
    keeps: bool
    past: Past
    _after: bool
    drawn: int
    _twin: tuple[Twin, Past] | None
    _pen: Pen | None
    only: int | None

    @classmethod
    def made(cls, opening: Opening, state: list[Any]) -> Self:
        """Make a state of the machine's list, without a past."""
        new = object.__new__(cls)
        new.opening = opening
        new.fault = None
        new.raw = state
        new.machine = opening.machine()
        new.offers = None
        new.keeps = opening.keeps
        new.past = history.NOTHING
        new._after = opening.chance == "script"
        new.drawn = 0
        new._twin = None
        new._pen = None
        new.only = None
        new.settle()
        return new

    # ------------------------------------------------------------------------------------ what it is

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.opening.game

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats."""
        return self.opening.names

    @property
    def labels(self) -> Labels:
        """The labels of this table."""
        return Labels(self.machine.actions, self.opening.words)

    @property
    def seed(self) -> int | None:
        """The seed of the chance generator; None where every outcome is asked for."""
        return self.opening.seed

    @property
    def scores(self) -> tuple[int, ...]:
        """The score of every seat as things stand."""
        return tuple(self.machine.scores(self.raw))

    @property
    def ranking(self) -> tuple[tuple[int, ...], ...]:
        """Groups of seats that tie, best first, as things stand; none when all lose together."""
        return tuple(map(tuple, self.machine.ranking(self.raw)))

    @property
    def history(self) -> tuple[Entry, ...]:
        """The answers so far, `(seat, ids)`, oldest first; explicit chance has the seat -1."""
        self._kept()
        return tuple(history.entries(self.past))

    @property
    def steps(self) -> int:
        """How many answers and outcomes there were."""
        return history.length(self.past)

    def settle(self) -> None:
        """Note who decides and whether the game is over, as the machine's list has it."""
        s = self.raw
        seat = s[SEAT]
        self.over = s[PC] == 0
        if seat >= 0:
            self.deciders = (seat,)
        elif self.fault is not None:
            self.deciders = ()
        else:
            finished = {one for one, ids in s[PARTIAL] if not self.machine.next_ids(s, one, ids)}
            asked = self.machine.deciders(s)
            self.deciders = tuple(one for one in asked if one not in finished)

    # ------------------------------------------------------------------------------------ copies

    def copy(self) -> Self:
        """Make a state that goes its own way; it shares the past and writes no record."""
        new = object.__new__(type(self))
        new.deciders = self.deciders
        new.over = self.over
        new.opening = self.opening
        new.fault = self.fault
        new.raw = self.machine.copy(self.raw)
        new.machine = self.machine
        new.offers = self.offers
        new.keeps = self.keeps
        new.past = self.past
        new._after = self._after and self.opening.chance == "script"
        new.drawn = self.drawn
        new._twin = self._twin
        new._pen = None
        new.only = self.only
        return new

    def __reduce__(self) -> tuple[object, ...]:
        past = history.entries(self.past)
        fault = self.fault and (self.fault.kind, self.fault.facts, self.fault.origin)
        rest = self.drawn, fault, self.only
        return restored, (type(self), self.opening, self.raw, past, *rest)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Moment):
            return NotImplemented
        return self._identity() == other._identity()

    def __hash__(self) -> int:
        return hash(self._identity())

    def _identity(self) -> tuple[object, ...]:
        game = self.game
        rest = self.opening.script[self.drawn :]
        return game.checked.hash, game.seats, self.machine.key(self.raw), rest, self.fault is None

    def __repr__(self) -> str:
        if self.fault is not None:
            return f"<State of {self.game.reference}, stopped by a fault>"
        if self.over:
            return f"<State of {self.game.reference}, over>"
        return f"<State of {self.game.reference}, {self.machine.deciders(self.raw)} decide>"

    def become(self, other: Moment) -> None:
        """Take over the moment of another state of the same game; for taking back."""
        self.raw, self.past, self.drawn = other.raw, other.past, other.drawn
        self.fault, self._twin, self.offers = other.fault, None, None
        self.settle()

    def follow(self, twin: Twin) -> None:
        """Go on from a twin that stands at this very moment, without a past of its own."""
        self.past = history.NOTHING
        self._twin = twin, self.past

    def forget(self) -> None:
        """Keep no history from now on, and none of what was; nobody writes it down, and no script goes on."""
        self.keeps, self.past, self._twin = False, history.NOTHING, None
        self._pen, self._after = None, False

    def _kept(self) -> None:
        if not self.keeps:
            raise ActionError("this state keeps no history: start it with record=True")
        if self.only is not None:
            raise ActionError("a resampled state has no history but the log of its seat")

    # ------------------------------------------------------------------------------------ its twin

    def twin(self) -> Twin:
        """Give the same game on the logged machine; for the modules that ask what happened."""
        past = self.past
        if self.fault is not None and past:
            past = past[0]
        if self._twin is None:
            self._twin = self.opening.twin(), history.NOTHING
        twin, at = self._twin
        if at is not past:
            self._twin = twin.advanced(history.entries(past, at)), past
        return self._twin[0]


def restored(
    kind: type[Moment],
    opening: Opening,
    state: list[Any],
    past: list[Entry],
    drawn: int,
    fault: tuple[str, dict[str, object], Origin | None] | None,
    only: int | None,
) -> Moment:
    """Make a state from its pickle. A resampled one loses the log of its seat."""
    new = kind.made(opening, state)
    new.past = history.extended(history.NOTHING, past)
    new.drawn = drawn
    new.only = only
    new.keeps = opening.keeps and only is None
    new.fault = None if fault is None else FaultError(*fault)
    new.settle()
    return new
