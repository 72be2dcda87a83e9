"""The core of a state: who decides, what is legal, what was decided, and where chance comes from.

Every decision of every simulated game goes through `act`: it looks up whether the action is legal,
lets the machine run to the next stop, and adds one link to the history. What is made only when
somebody asks (labels, views, logs, undo, saves) stands on top of it, in `state.py`.

Choices of several values and several deciders take the slower way: there the answers so far stand in
the machine's list itself, so that they are copied, compared and saved with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from operator import index
from typing import TYPE_CHECKING, Any, Protocol, Self

from rulewright.interpreter import history
from rulewright.interpreter.chances import Chance, Outcome, chance_of, scripted, seeded_outcome
from rulewright.interpreter.errors import ActionError
from rulewright.interpreter.faults import FaultError
from rulewright.interpreter.history import CHANCE, Entry, Ids, Past, ids_short, ids_tuple
from rulewright.interpreter.labels import Labels
from rulewright.interpreter.layout import LEGAL, PARTIAL, PC, SEAT
from rulewright.interpreter.machine import FAILURES, Machine
from rulewright.interpreter.opening import Opening
from rulewright.interpreter.twin import Twin, give

if TYPE_CHECKING:
    from rulewright.interpreter.game import Game


_STOPPERS = (*FAILURES, FaultError)
"""What a resume function may raise: failures of generated code, and the faults made of them."""


class Pen(Protocol):
    """Writes down what happens in one game, as it happens (see `record.py`)."""

    def answered(self, seat: int, ids: tuple[int, ...], label: str) -> None:
        """A seat has answered."""

    def drew(self, outcome: Outcome) -> None:
        """An outcome of explicit chance was applied."""

    def undid(self, seat: int) -> None:
        """A seat took back its latest answer."""


class Running:
    """A game at one moment: the part of `State` that plays.

    For the modules of this package, beside what is said of `State`:

    raw      the machine's flat list
    machine  which plays it
    keeps    whether `past`, the history, is kept
    drawn    how many outcomes of chance came from the script, and from the seed after it
    only     of a resampled state, the seat whose log it has
    """

    __slots__ = (
        "_after",
        "_more",
        "_pen",
        "_resume",
        "_twin",
        "drawn",
        "fault",
        "keeps",
        "machine",
        "only",
        "opening",
        "past",
        "raw",
    )

    opening: Opening
    fault: FaultError | None
    raw: list[Any]
    machine: Machine
    _resume: tuple[Callable[[list[Any], Any], int | None], ...]
    _more: bytes
    keeps: bool
    past: Past
    _after: bool
    drawn: int
    _twin: tuple[Twin, Past] | None
    _pen: Pen | None
    only: int | None

    @classmethod
    def begin(cls, opening: Opening) -> Self:
        """Start a game. Raises FaultError when set-up cannot be carried out."""
        new = cls.made(opening, opening.begin())
        new.draw_scripted()
        return new

    @classmethod
    def made(cls, opening: Opening, state: list[Any]) -> Self:
        """Make a state of the machine's list, without a past."""
        machine = opening.machine()
        new = object.__new__(cls)
        new.opening = opening
        new.fault = None
        new.raw = state
        new.machine = machine
        new._resume = machine.resume
        new._more = opening.game.more
        new.keeps = opening.keeps
        new.past = history.NOTHING
        new._after = opening.chance == "script"
        new.drawn = 0
        new._twin = None
        new._pen = None
        new.only = None
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
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.raw[PC] == 0  # type: ignore[no-any-return]  # a number and a number

    @property
    def deciders(self) -> tuple[int, ...]:
        """The seats that have to answer now, in order; none at explicit chance and at the end."""
        seat: int = self.raw[SEAT]
        if seat >= 0:
            return (seat,)
        if self.fault is not None:
            return ()
        return tuple(one for one in self.machine.deciders(self.raw) if self.legal(one))

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

    # ------------------------------------------------------------------------------------ deciding

    def legal(self, seat: int) -> list[int]:
        """List the actions that a seat may take now, ascending; none when it does not decide."""
        s = self.raw
        if s[SEAT] == seat >= 0 and not s[PARTIAL]:
            found: list[int] = s[LEGAL].copy()
            return found
        if self.fault is not None or seat not in self.machine.deciders(s):
            return []
        return self.machine.next_ids(s, seat, self.picked(seat))

    def act(self, seat: int, action: int) -> None:
        """Take one action; for a choice of several values, its next one.

        Raises ActionError with the reason if it is not legal (the state is as it was), and FaultError
        if the rules cannot be carried out (the state stays where it stopped; see `fault`).
        """
        s = self.raw
        if (
            action.__class__ is int
            and s[SEAT] == seat
            and action in s[LEGAL]
            and not self._more[action]
            and not s[PARTIAL]
        ):
            try:
                go = self._resume[s[PC]](s, action)
                if go is not None:
                    self.machine.run(s, go)
            except _STOPPERS as error:
                fault = self._stopped(error, seat, action)
                if fault is error:
                    raise
                raise fault from error
            if self.keeps:
                self.past = (self.past, seat, action)
            if self._after:
                self._afterwards(seat, (action,))
        else:
            self._act(seat, index(action))

    def act_all(self, seat: int, actions: Sequence[int]) -> None:
        """Take all actions of a choice at once: what is left of it, to its end."""
        ids = self.picked(seat)
        for action in actions:
            self._check(seat, ids, index(action))
            ids = (*ids, index(action))
        if not self.legal(seat) or self.machine.next_ids(self.raw, seat, ids):
            raise ActionError(
                self._refusal(seat, ids) or "these actions are not a whole choice yet"
            )
        self._finish(seat, ids)

    def whole_choices(self, seat: int) -> list[tuple[int, ...]]:
        """List every way to complete the choice of a seat, as actions for `act_all`."""
        if not self.legal(seat):
            return []
        before = self.picked(seat)
        found = []
        todo = [before]
        while todo:
            ids = todo.pop()
            more = self.machine.next_ids(self.raw, seat, ids)
            if more:
                todo += [(*ids, action) for action in reversed(more)]
            else:
                found.append(ids[len(before) :])
        return found

    def picked(self, seat: int) -> tuple[int, ...]:
        """Give the actions that a seat has taken of a choice that is not carried out yet."""
        for one, ids in self.raw[PARTIAL]:
            if one == seat:
                found: tuple[int, ...] = ids
                return found
        return ()

    @property
    def partial(self) -> bool:
        """Whether some seat is in the middle of a choice of several values."""
        return any(self.legal(seat) for seat, _ in self.raw[PARTIAL])

    def _act(self, seat: int, action: int) -> None:
        ids = self.picked(seat)
        self._check(seat, ids, action)
        ids = (*ids, action)
        s = self.raw
        if not self.machine.next_ids(s, seat, ids):
            self._finish(seat, ids)
        elif s[SEAT] == seat:
            s[PARTIAL] = ((seat, ids),)
        else:
            give(self.machine, s, seat, ids)

    def _check(self, seat: int, ids: tuple[int, ...], action: int) -> None:
        """Raise ActionError with the reason unless a seat may take this action after these."""
        if not self.legal(seat) or action not in self.machine.next_ids(self.raw, seat, ids):
            raise ActionError(self._refusal(seat, (*ids, action)))

    def _refusal(self, seat: int, ids: Sequence[int]) -> str:
        """Say why a seat may not take these actions; empty if it may."""
        raise NotImplementedError

    def _finish(self, seat: int, ids: tuple[int, ...]) -> None:
        """Carry out a whole answer that is legal."""
        s, short = self.raw, ids_short(ids)
        try:
            if s[SEAT] == seat:
                self.machine.step(s, short)
            else:
                given = give(self.machine, s, seat, ids)
                if given is not None:
                    self.machine.step(s, given)
        except FaultError as fault:
            self._stopped(fault, seat, short)
            raise
        if self.keeps:
            self.past = (self.past, seat, short)
        if self._after:
            self._afterwards(seat, ids)

    def _stopped(self, error: BaseException, seat: int, ids: Ids) -> FaultError:
        """Keep a fault, and what led to it, so that the record shows it again; gives the fault."""
        fault = error if isinstance(error, FaultError) else self.machine.fault(error)
        self.fault = fault
        self.raw[SEAT], self.raw[LEGAL], self.raw[PARTIAL] = -1, [], ()
        if self.keeps:
            self.past = (self.past, seat, ids)
        if self._pen is not None and seat != CHANCE:
            self._pen.answered(seat, ids_tuple(ids), self.labels.whole(ids_tuple(ids)))
        return fault

    def _afterwards(self, seat: int, ids: tuple[int, ...]) -> None:
        if self._pen is not None:
            self._pen.answered(seat, ids, self.labels.whole(ids))
        self.draw_scripted()

    def resume(self, entries: Iterable[Entry]) -> None:
        """Play answers and outcomes that are known to be legal: those of this very game."""
        for seat, ids in entries:
            if seat != CHANCE:
                self._finish(seat, ids_tuple(ids))
            elif (chance := self.chance) is not None:
                # Otherwise the outcome came from the script, and came again.
                self._come_out(next(one for one in chance.outcomes if one.act == ids))

    # ------------------------------------------------------------------------------------ chance

    @property
    def chance(self) -> Chance | None:
        """The chance event that waits for an outcome; None anywhere else."""
        if self.fault is not None or self.machine.stops[self.raw[PC]].kind != "chance":
            return None
        return chance_of(self.machine, self.raw, self.opening.words)

    def apply_outcome(self, outcome: int | str) -> None:
        """Let chance come out so: the number or the label of one of `chance.outcomes`."""
        chance = self.chance
        if chance is None:
            raise ActionError("no chance event waits for an outcome")
        found = chance.find(outcome)
        self._come_out(found)
        if self._pen is not None:
            self._pen.drew(found)

    def _come_out(self, outcome: Outcome) -> None:
        try:
            self.machine.step(self.raw, outcome.act)
        except FaultError as fault:
            self._stopped(fault, CHANCE, outcome.act)
            raise
        if self.keeps:
            self.past = (self.past, CHANCE, outcome.act)

    def draw_scripted(self) -> None:
        """Take outcomes from the script, and after it from the seed, as far as they go."""
        opening = self.opening
        if opening.chance != "script":
            return
        while (chance := self.chance) is not None:
            if self.drawn < len(opening.script):
                outcome = scripted(chance, opening.script, self.drawn)
            elif opening.seed is not None:
                outcome = seeded_outcome(chance, self.raw)
            else:
                return
            self.drawn += 1
            self._come_out(outcome)

    # ------------------------------------------------------------------------------------ copies

    def copy(self) -> Self:
        """Make a state that goes its own way; it shares the past and writes no record."""
        new = object.__new__(type(self))
        new.opening = self.opening
        new.fault = self.fault
        new.raw = self.machine.copy(self.raw)
        new.machine = self.machine
        new._resume = self._resume
        new._more = self._more
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
        rest = self.drawn, self.fault is not None, self.only
        return restored, (type(self), self.opening, self.raw, past, *rest)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Running):
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
        return f"<State of {self.game.reference}, deciders {self.deciders}>"

    def become(self, other: Running) -> None:
        """Take over the moment of another state of the same game; for taking back."""
        self.raw, self.past, self.drawn = other.raw, other.past, other.drawn
        self.fault, self._twin = other.fault, None

    def follow(self, twin: Twin) -> None:
        """Go on from a twin that stands at this very moment, without a past of its own."""
        self.past = history.NOTHING
        self._twin = twin, self.past

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
    kind: type[Running],
    opening: Opening,
    state: list[Any],
    past: list[Entry],
    drawn: int,
    faulted: bool,  # noqa: FBT001 - pickle hands it over by place
    only: int | None,
) -> Running:
    """Make a state from its pickle. A resampled one loses the log of its seat."""
    new = kind.made(opening, state)
    new.past = history.extended(history.NOTHING, past)
    new.drawn = drawn
    new.only = only
    new.keeps = opening.keeps and only is None
    if faulted:
        new.fault = FaultError("failed", {"text": "the game stopped at a fault"}, None)
    return new
