"""The core of a state: who decides, what is legal, what is decided, and where chance comes from.

Every decision of every simulated game goes through `act`: it looks up whether the action is legal,
lets the machine run to the next stop, and adds one link to the history. What is made only when
somebody asks (labels, views, logs, undo, saves) stands on top of it, in `state.py`.

Choices of several values and several deciders take the slower way: there the answers so far stand in
the machine's list itself, so that they are copied, compared and saved with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import index
from typing import Self

from rulewright.interpreter.chances import Chance, Outcome, chance_of, scripted, seeded_outcome
from rulewright.interpreter.errors import ActionError
from rulewright.interpreter.fault_text import show_sides
from rulewright.interpreter.faults import FaultError
from rulewright.interpreter.history import CHANCE, Entry, Ids, ids_short, ids_tuple
from rulewright.interpreter.labels import ranges_of
from rulewright.interpreter.layout import LEGAL, PARTIAL, PC, SEAT
from rulewright.interpreter.machine import FAILURES
from rulewright.interpreter.moment import Moment
from rulewright.interpreter.opening import Opening
from rulewright.interpreter.twin import give


class Running(Moment):
    """A game at one moment: the part of `State` that plays."""

    __slots__ = ()

    @classmethod
    def begin(cls, opening: Opening) -> Self:
        """Start a game. Raises FaultError when set-up cannot be carried out."""
        new = cls.made(opening, opening.begin())
        new.draw_scripted()
        return new

    # ------------------------------------------------------------------------------------ deciding

    def legal(self, seat: int) -> list[int]:
        """List the actions that a seat may take now, ascending; none when it does not decide."""
        s = self.raw
        if s[SEAT] == seat >= 0 and not s[PARTIAL]:
            found: list[int] = s[LEGAL].copy()
            return found
        if seat not in self.deciders:
            return []
        return self._next(seat, self.picked(seat)).copy()

    def _next(self, seat: int, ids: tuple[int, ...]) -> list[int]:
        """List what a seat that decides may take after these actions.

        Where several decide, what each may begin with stays the same until all have answered.
        """
        if ids or self.raw[SEAT] >= 0:
            return self.machine.next_ids(self.raw, seat, ids)
        if self.offers is None:
            self.offers = {}
        if seat not in self.offers:
            self.offers[seat] = self.machine.next_ids(self.raw, seat)
        return self.offers[seat]

    def act(self, seat: int, action: int) -> None:
        """Take one action; for a choice of several values, its next one.

        Raises ActionError with the reason if it is not legal (the state is as it was), and FaultError
        if the rules cannot be carried out (the state stays where it stopped; see `fault`).
        """
        s, machine = self.raw, self.machine
        if (
            action.__class__ is int
            and s[SEAT] == seat
            and action in s[LEGAL]
            and not machine.more[action]
            and not s[PARTIAL]
        ):
            try:
                go = machine.resume[s[PC]](s, action)
                if go is not None:
                    machine.onward(s, go)
            except FAILURES as error:
                fault = machine.fault(error, s)
                self._stopped(fault, seat, action)
                raise fault from error
            if (decider := s[SEAT]) >= 0:
                self.deciders = (decider,)
            else:
                self.settle()
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
        if seat not in self.deciders or self.machine.next_ids(self.raw, seat, ids):
            raise ActionError(
                self._refusal(seat, ids) or "these actions are not a whole choice yet"
            )
        self._finish(seat, ids)

    def whole_choices(self, seat: int) -> list[tuple[int, ...]]:
        """List every way to complete the choice of a seat, as actions for `act_all`."""
        if seat not in self.deciders:
            return []
        before = self.picked(seat)
        found = []
        todo = [before]
        while todo:
            ids = todo.pop()
            more = self._next(seat, ids)
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

    def goes_on(self, seat: int, action: int) -> bool:
        """Say whether a legal action of a seat only begins an answer, so that there is more to pick."""
        decide = self.machine.stops[self.raw[PC]].decide
        assert decide is not None
        ids = (*self.picked(seat), action)
        return bool(
            ranges_of(self.machine.actions, decide, ids)
            and self.machine.next_ids(self.raw, seat, ids)
        )

    @property
    def partial(self) -> bool:
        """Whether some seat is in the middle of a choice of several values."""
        return any(seat in self.deciders for seat, _ in self.raw[PARTIAL])

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
        if seat not in self.deciders or action not in self._next(seat, ids):
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
                    self.offers = None
                    self.machine.step(s, given)
        except FaultError as fault:
            self._stopped(fault, seat, short)
            raise
        self.settle()
        if self.keeps:
            self.past = (self.past, seat, short)
        if self._after:
            self._afterwards(seat, ids)

    def _stopped(self, fault: FaultError, seat: int, ids: Ids) -> None:
        """Keep a fault, and what led to it, so that the record shows it again."""
        show_sides(fault, self.game.checked, self.machine.layout.faces(self.raw))
        self.fault = fault
        self.raw[SEAT], self.raw[LEGAL], self.raw[PARTIAL] = -1, [], ()
        self.settle()
        if self.keeps:
            self.past = (self.past, seat, ids)
        if self._pen is not None and seat != CHANCE:
            self._pen.answered(seat, ids_tuple(ids), self.labels.whole(ids_tuple(ids)))

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
        self.settle()
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
