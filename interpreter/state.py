"""A game being played: who decides, what is legal, what was decided, and what follows from it.

A `State` is a thin shell around the machine's flat list, because every decision of every simulated
game goes through `act`: it looks up whether the action is legal, lets the machine run to the next
stop, and adds one link to the history. Everything else, labels, views, logs, undo, saves, is made
only when somebody asks, in its own module.

Seats count from 0. Nothing given to a seat's questions (`label`, `view`, `log`, `why_not`) tells what
that seat does not see; `scores`, `ranking`, `chance`, `save` and `deciders` are the host's.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import index
from typing import TYPE_CHECKING, Any, Protocol

from rulewright.interpreter import history, undo
from rulewright.interpreter.chances import Chance, Outcome, chance_of, scripted, seeded_outcome
from rulewright.interpreter.errors import ActionError
from rulewright.interpreter.faults import FaultError
from rulewright.interpreter.history import CHANCE, Ids, Past, ids_short
from rulewright.interpreter.labels import Labels
from rulewright.interpreter.layout import LEGAL, PARTIAL, PC, SEAT
from rulewright.interpreter.machine import Machine
from rulewright.interpreter.opening import Opening
from rulewright.interpreter.refusals import refused, whose_turn
from rulewright.interpreter.story import Line, story
from rulewright.interpreter.twin import Twin, give
from rulewright.interpreter.view import View, prompt_of, view_of

if TYPE_CHECKING:
    from rulewright.interpreter.game import Game


class Pen(Protocol):
    """Writes down what happens in one game, as it happens (see `record.py`)."""

    def answered(self, state: State, seat: int, ids: tuple[int, ...]) -> None:
        """A seat has answered."""

    def drew(self, state: State, outcome: Outcome) -> None:
        """An outcome of explicit chance was applied."""

    def undid(self, state: State, seat: int) -> None:
        """A seat took back its latest answer."""


class State:
    """One game at one moment. Made by `Game.start`; compared and hashed by position and chance."""

    __slots__ = (
        "_after",
        "_drawn",
        "_keeps",
        "_machine",
        "_more",
        "_past",
        "_pen",
        "_s",
        "_step",
        "_twin",
        "fault",
        "opening",
    )

    opening: Opening
    fault: FaultError | None
    _s: list[Any]
    _machine: Machine
    _step: Callable[[list[Any], object], None]
    _more: bytes
    _keeps: bool
    _past: Past
    _after: bool
    _drawn: int
    _twin: tuple[Twin, Past] | None
    _pen: Pen | None

    @classmethod
    def begin(cls, opening: Opening) -> State:
        """Start a game. Raises FaultError when set-up cannot be carried out."""
        machine = opening.machine()
        new = cls._made(opening, machine, opening.begin())
        new._draw_scripted()
        return new

    @classmethod
    def _made(cls, opening: Opening, machine: Machine, state: list[Any]) -> State:
        new = object.__new__(cls)
        new.opening = opening
        new.fault = None
        new._s = state
        new._machine = machine
        new._step = machine.step
        new._more = opening.game.more
        new._keeps = opening.keeps
        new._past = history.NOTHING
        new._after = opening.chance == "script"
        new._drawn = 0
        new._twin = None
        new._pen = None
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
    def seed(self) -> int | None:
        """The seed of the chance generator; None where every outcome is asked for."""
        return self.opening.seed

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self._s[PC] == 0)

    @property
    def deciders(self) -> tuple[int, ...]:
        """The seats that have to answer now, in order; none at explicit chance and at the end."""
        seat: int = self._s[SEAT]
        if seat >= 0:
            return (seat,)
        if self.fault is not None:
            return ()
        return tuple(s for s in self._machine.deciders(self._s) if self.legal(s))

    @property
    def scores(self) -> tuple[int, ...]:
        """The score of every seat as things stand."""
        return tuple(self._machine.scores(self._s))

    @property
    def ranking(self) -> tuple[tuple[int, ...], ...]:
        """Groups of seats that tie, best first, as things stand; none when all lose together."""
        return tuple(map(tuple, self._machine.ranking(self._s)))

    @property
    def history(self) -> tuple[history.Entry, ...]:
        """The answers so far, `(seat, ids)`, oldest first; explicit chance has the seat -1."""
        self._kept()
        return tuple(history.entries(self._past))

    @property
    def steps(self) -> int:
        """How many answers and outcomes there were."""
        return history.length(self._past)

    # ------------------------------------------------------------------------------------ deciding

    def legal(self, seat: int) -> list[int]:
        """List the actions that a seat may take now, ascending; none when it does not decide."""
        s = self._s
        if s[SEAT] == seat >= 0 and not s[PARTIAL]:
            found: list[int] = s[LEGAL].copy()
            return found
        if self.fault is not None or seat not in self._machine.deciders(s):
            return []
        return self._machine.next_ids(s, seat, self.picked(seat))

    def act(self, seat: int, action: int) -> None:
        """Take one action; for a choice of several values, its next one.

        Raises ActionError with the reason if it is not legal (the state is as it was), and FaultError
        if the rules cannot be carried out (the state stays where it stopped; see `fault`).
        """
        s = self._s
        if (
            action.__class__ is int
            and s[SEAT] == seat
            and action in s[LEGAL]
            and not self._more[action]
            and not s[PARTIAL]
        ):
            try:
                self._step(s, action)
            except FaultError as fault:
                self._stopped(fault, seat, action)
                raise
            if self._keeps:
                self._past = (self._past, seat, action)
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
        if not actions or self._machine.next_ids(self._s, seat, ids):
            raise ActionError(f"`{self.labels.whole(ids)}` is not a whole choice yet")
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
            more = self._machine.next_ids(self._s, seat, ids)
            if more:
                todo += [(*ids, action) for action in reversed(more)]
            else:
                found.append(ids[len(before) :])
        return found

    def picked(self, seat: int) -> tuple[int, ...]:
        """Give the actions that a seat has taken of a choice that is not carried out yet."""
        for one, ids in self._s[PARTIAL]:
            if one == seat:
                found: tuple[int, ...] = ids
                return found
        return ()

    @property
    def partial(self) -> bool:
        """Whether some seat is in the middle of a choice of several values."""
        return any(self.legal(seat) for seat, _ in self._s[PARTIAL])

    def _act(self, seat: int, action: int) -> None:
        ids = self.picked(seat)
        self._check(seat, ids, action)
        ids = (*ids, action)
        s = self._s
        if not self._machine.next_ids(s, seat, ids):
            self._finish(seat, ids)
        elif s[SEAT] == seat:
            s[PARTIAL] = ((seat, ids),)
        else:
            give(self._machine, s, seat, ids)

    def _check(self, seat: int, ids: tuple[int, ...], action: int) -> None:
        """Raise ActionError with the reason unless a seat may take this action after these."""
        if not self.legal(seat):
            raise ActionError(whose_turn(self, seat))
        if action not in self._machine.next_ids(self._s, seat, ids):
            raise ActionError(refused(self, seat, (*ids, action)))

    def _finish(self, seat: int, ids: tuple[int, ...]) -> None:
        s, short = self._s, ids_short(ids)
        try:
            if s[SEAT] == seat:
                self._step(s, short)
            else:
                given = give(self._machine, s, seat, ids)
                if given is not None:
                    self._step(s, given)
        except FaultError as fault:
            self._stopped(fault, seat, short)
            raise
        if self._keeps:
            self._past = (self._past, seat, short)
        if self._after:
            self._afterwards(seat, ids)

    def _stopped(self, fault: FaultError, seat: int, ids: Ids) -> None:
        """Keep a fault, and what led to it, so that the record shows it again."""
        self.fault = fault
        self._s[SEAT], self._s[LEGAL], self._s[PARTIAL] = -1, [], ()
        if self._keeps:
            self._past = (self._past, seat, ids)
        if self._pen is not None and seat != CHANCE:
            self._pen.answered(self, seat, history.ids_tuple(ids))

    def _afterwards(self, seat: int, ids: tuple[int, ...]) -> None:
        if self._pen is not None:
            self._pen.answered(self, seat, ids)
        self._draw_scripted()

    # ------------------------------------------------------------------------------------ chance

    @property
    def chance(self) -> Chance | None:
        """The chance event that waits for an outcome; None anywhere else."""
        if self.fault is not None or self._machine.stops[self._s[PC]].kind != "chance":
            return None
        return chance_of(self._machine, self._s, self.opening.words)

    def apply_outcome(self, outcome: int | str) -> None:
        """Let chance come out so: the number or the label of one of `chance.outcomes`."""
        chance = self.chance
        if chance is None:
            raise ActionError("no chance event waits for an outcome")
        self._come_out(chance.find(outcome))

    def _come_out(self, outcome: Outcome) -> None:
        if self._keeps:
            self._past = (self._past, CHANCE, outcome.act)
        try:
            self._step(self._s, outcome.act)
        except FaultError as fault:
            self._past = self._past[0] if self._past else self._past
            self._stopped(fault, CHANCE, outcome.act)
            raise
        if self._pen is not None:
            self._pen.drew(self, outcome)

    def _draw_scripted(self) -> None:
        """Take outcomes from the script, and after it from the seed, as far as they go."""
        opening = self.opening
        if opening.chance != "script":
            return
        while (chance := self.chance) is not None:
            if self._drawn < len(opening.script):
                outcome = scripted(chance, opening.script, self._drawn)
            elif opening.seed is not None:
                outcome = seeded_outcome(chance, self._s)
            else:
                return
            self._drawn += 1
            self._come_out(outcome)

    # ------------------------------------------------------------------------------------ words

    @property
    def labels(self) -> Labels:
        """The labels of this table."""
        return Labels(self._machine.actions, self.opening.words)

    def label(self, seat: int, action: int) -> str:
        """Name a legal action: `bid 7`, or the next value of a choice of several: `red 3`."""
        ids = self.picked(seat)
        if action not in self.legal(seat):
            raise ActionError(refused(self, seat, (*ids, action)))
        return self.labels.step(action, first=not ids)

    def whole_label(self, seat: int, actions: Sequence[int]) -> str:
        """Name several actions of a seat that follow each other: `yes Bo red 3 blue 7`."""
        return self.labels.whole(actions, first=not self.picked(seat))

    def id(self, seat: int, text: str) -> int:
        """Find the legal action with this label; ActionError with the reason if there is none."""
        first = not self.picked(seat)
        wanted = " ".join(text.split())
        named = {self.labels.step(action, first=first): action for action in self.legal(seat)}
        folded = {label.casefold(): action for label, action in named.items()}
        found = named.get(wanted, folded.get(wanted.casefold()))
        if found is None:
            ids = self.ids(seat, text)
            if len(ids) > 1:
                label = self.labels.whole(ids, first=first)
                raise ActionError(f"`{label}` is several actions; `ids` gives them")
            found = ids[0]
        return found

    def ids(self, seat: int, text: str) -> tuple[int, ...]:
        """Find the legal actions with this label, which may be that of a whole choice."""
        found = None
        if self.legal(seat):
            found = self.labels.read(
                text, lambda ids: self._machine.next_ids(self._s, seat, ids), self.picked(seat)
            )
        if not found:
            raise ActionError(self.why_not(seat, text) or f"`{text}` is not on offer")
        return found

    def play(self, seat: int, text: str) -> None:
        """Take the actions with this label: `state.play(0, "bid 7")`."""
        for action in self.ids(seat, text):
            self._act(seat, action)

    def why_not(self, seat: int, text: str) -> str | None:
        """Say in a sentence why a seat may not do this; None if it may."""
        return refused(self, seat, text) or None

    def fine(self, seat: int, actions: Sequence[int]) -> str | None:
        """Give the reason for which a whole legal choice would be void and fined; None if it is not."""
        ids = (*self.picked(seat), *actions)
        decide = self._machine.stop(self._s).decide
        if decide is None or not self.legal(seat):
            return None
        number = self._machine.fined(self._s, seat, ids)
        option = self._machine.actions.describe(ids[0]).option
        return None if number is None or option is None else option.must[number].text

    def prompt(self, seat: int) -> str | None:
        """Give the question that a seat is asked, as the rules put it; None when it is not asked."""
        return prompt_of(self, seat) if self.legal(seat) else None

    # ------------------------------------------------------------------------------------ what a seat sees

    def view(self, seat: int | None) -> View:
        """Show the table as a seat sees it; None: a spectator."""
        return view_of(self, seat)

    def log(self, seat: int | None, since: int = 0) -> tuple[Line, ...]:
        """Tell what a seat saw, line by line; `since` leaves out the first so many lines."""
        self._kept()
        seat = -1 if seat is None else seat
        return story(self.game.stage, self.opening.words, seat, self.twin().entries(seat))[since:]

    def information_state(self, seat: int) -> tuple[Any, ...]:
        """Give all that a seat knows, hashable: equal exactly when it cannot tell two states apart."""
        self._kept()
        s = self._s
        twin = self.twin()
        decide = self._machine.stops[s[PC]].decide
        deciders = () if self.fault is not None else self._machine.deciders(s)
        legal = tuple(self.legal(seat)) if seat in deciders else ()
        number = -1 if decide is None else decide.number
        return (seat, twin.entries(seat), number, deciders, self.picked(seat), legal)

    def twin(self) -> Twin:
        """Give the same game on the logged machine; for the modules that ask what happened."""
        past = self._past
        if self.fault is not None and past:
            past = past[0]
        if self._twin is None:
            self._twin = self.opening.twin(), history.NOTHING
        twin, at = self._twin
        if at is not past:
            self._twin = twin.advanced(history.entries(past, at)), past
        return self._twin[0]

    def _kept(self) -> None:
        if not self._keeps:
            raise ActionError("this state keeps no history: start it with record=True")

    def resample(self, seat: int, rng: Callable[[int], int]) -> State:
        """Give another state that looks the same to a seat: what it does not see is dealt anew.

        `rng(n)` gives a number below n. What others' past choices imply about their cards is not
        taken into account. The new state keeps no history.
        """
        from rulewright.interpreter.resample import resampled  # noqa: PLC0415 - it makes states

        return resampled(self, seat, rng)

    # ------------------------------------------------------------------------------------ copies and saves

    def copy(self) -> State:
        """Make a state that goes its own way; it shares the past and writes no record."""
        new = object.__new__(State)
        new.opening = self.opening
        new.fault = self.fault
        new._s = self._machine.copy(self._s)
        new._machine = self._machine
        new._step = self._step
        new._more = self._more
        new._keeps = self._keeps
        new._past = self._past
        new._after = self.opening.chance == "script"
        new._drawn = self._drawn
        new._twin = self._twin
        new._pen = None
        return new

    def undo(self, seat: int) -> None:
        """Take back the latest answer of a seat, or the latest value of one that is not finished.

        Raises ActionError with the reason, if another player has decided since, chance was drawn, or
        somebody saw a card that was not known.
        """
        self._kept()
        undo.take_back(self, seat)
        if self._pen is not None:
            self._pen.undid(self, seat)

    def why_no_undo(self, seat: int) -> str | None:
        """Say in a sentence why a seat cannot take back its latest answer; None if it can."""
        return undo.why_not(self, seat) if self._keeps else "no history is kept"

    def save(self) -> str:
        """Give the record of the game so far, as text (see `record.py`)."""
        from rulewright.interpreter.record import written  # noqa: PLC0415 - it reads and makes states

        self._kept()
        return written(self)

    def write_with(self, pen: Pen | None) -> None:
        """From now on, let a pen write down what happens."""
        self._pen = pen
        self._after = pen is not None or self.opening.chance == "script"

    def __reduce__(self) -> tuple[object, ...]:
        past = history.entries(self._past)
        return _restored, (self.opening, self._s, past, self._drawn, self.fault is not None)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self._identity() == other._identity()

    def __hash__(self) -> int:
        return hash(self._identity())

    def _identity(self) -> tuple[object, ...]:
        game = self.game
        rest = self.opening.script[self._drawn :]
        return game.checked.hash, game.seats, self._machine.key(self._s), rest, self.fault is None

    def __repr__(self) -> str:
        if self.fault is not None:
            return f"<State of {self.game.reference}, stopped by a fault>"
        if self.over:
            return f"<State of {self.game.reference}, over>"
        return f"<State of {self.game.reference}, deciders {self.deciders}>"


def _restored(
    opening: Opening, state: list[Any], past: list[history.Entry], drawn: int, faulted: bool
) -> State:
    new = State._made(opening, opening.machine(), state)
    new._past = history.extended(history.NOTHING, past)
    new._drawn = drawn
    if faulted:
        new.fault = FaultError("failed", {"text": "the game stopped at a fault"}, None)
    return new
