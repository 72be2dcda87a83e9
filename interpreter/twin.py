"""The logged twin of a state: the same game played again with its events, when somebody asks for them.

The bare state keeps nothing but a list of what was decided. From it a twin is played on the logged
machine, from the beginning or from where an earlier twin stands, so whoever asks at every decision
pays for one decision each time. Twins are never changed: copies of a state share them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from rulewright.dsl.structs import Struct
from rulewright.interpreter.events import Ended, Event, Stage
from rulewright.interpreter.history import CHANCE, Entry, ids_tuple
from rulewright.interpreter.knowledge import Knowledge
from rulewright.interpreter.layout import LEGAL, PARTIAL, SEAT
from rulewright.interpreter.log import Answer, Batch, seat_entries
from rulewright.interpreter.log import Entry as LogEntry
from rulewright.interpreter.machine import Machine
from rulewright.interpreter.mirror import Mirror
from rulewright.interpreter.story import Line, story
from rulewright.interpreter.words import Words

Chain: TypeAlias = tuple["Chain", Batch] | tuple[()]
"""Batches as a linked list, the newest in front, so that twins share them."""


class _Learnt(Struct):
    """What was worked out for one seat, up to a batch; extended copies replace it."""

    batches: Chain
    entries: tuple[LogEntry, ...]


class _Told(Struct):
    """The lines of one seat's log for entries and words; longer ones replace it."""

    words: Words
    entries: tuple[LogEntry, ...]
    lines: tuple[Line, ...]


@dataclass(slots=True)
class Twin:
    """A game as played so far on the logged machine.

    state    of the logged machine
    mirror   where every card lies
    batches  what happened, decision by decision; the last one may still go on (at explicit chance)
    open     the answers and events since the last decision, while chance is being asked for
    first    entries that every log begins with, by seat: a given position
    logs     what was worked out for a seat so far; minds and told likewise
    """

    stage: Stage
    machine: Machine
    state: list[Any]
    mirror: Mirror
    batches: Chain = ()
    open: Batch | None = None
    first: tuple[tuple[LogEntry, ...], ...] | None = None
    position: dict[int, list[int]] | None = None
    logs: dict[int, _Learnt] = field(default_factory=dict)
    minds: dict[int, tuple[Chain, Knowledge]] = field(default_factory=dict)
    told: dict[int, _Told] = field(default_factory=dict)

    # ------------------------------------------------------------------------------------ playing on

    def advanced(self, entries: Sequence[Entry]) -> Twin:
        """Play on with answers and outcomes; gives a new twin."""
        if not entries:
            return self
        new = self.in_place_of(self.machine.copy(self.state), self.mirror.copy())
        for seat, ids in entries:
            new.answer(seat, ids_tuple(ids))
        return new

    def in_place_of(self, state: list[Any], mirror: Mirror) -> Twin:
        """Give a twin with the same past that goes on from another state."""
        return Twin(
            self.stage,
            self.machine,
            state,
            mirror,
            self.batches,
            self.open,
            self.first,
            self.position,
            dict(self.logs),
            dict(self.minds),
            dict(self.told),
        )

    def answer(self, seat: int, ids: tuple[int, ...]) -> None:
        """Play one answer, or one outcome of chance. Only for a twin that nobody shares yet."""
        machine, state = self.machine, self.state
        machine.events.clear()
        if seat == CHANCE:
            machine.step(state, ids[0])
            self.take(())
            return
        if state[SEAT] == seat:
            decide = machine.stop(state).decide
            assert decide is not None
            alone = Answer(seat, decide.number, ids, tuple(state[LEGAL]))
            machine.step(state, ids[0] if len(ids) == 1 else ids)
            self.take((alone,))
            return
        given = give(machine, state, seat, ids)
        if given is not None:
            decide = machine.stop(state).decide
            assert decide is not None
            answers = tuple(
                Answer(
                    one,
                    decide.number,
                    chosen,
                    tuple(machine.next_ids(state, one)) if decide.hides else (),
                )
                for one, chosen in zip(machine.deciders(state), given, strict=True)
            )
            machine.step(state, given)
            self.take(answers)

    def take(self, answers: tuple[Answer, ...]) -> None:
        """Take the events that the machine wrote down in a step."""
        raw = self.machine.events
        events = tuple(self.mirror.read(raw, self.state))
        raw.clear()
        if self.open is not None:
            answers, events = self.open.answers, self.open.events + events
        batch = Batch(answers, events)
        if self.machine.stop(self.state).kind == "chance":
            self.open = batch
        else:
            self.open = None
            self.batches = (self.batches, batch)

    # ------------------------------------------------------------------------------------ what a seat saw

    def entries(self, seat: int) -> tuple[LogEntry, ...]:
        """Give the entries of a seat's log so far."""
        learnt = self.logs.get(seat)
        if learnt is None:
            learnt = _Learnt((), () if self.first is None else self.first[seat])
        if learnt.batches is not self.batches:
            found = list(learnt.entries)
            for batch in _since(self.batches, learnt.batches):
                found += seat_entries(self.stage, seat, batch)
            learnt = _Learnt(self.batches, tuple(found))
        self.logs[seat] = learnt
        if self.open is None:
            return learnt.entries
        return (*learnt.entries, *seat_entries(self.stage, seat, self.open))

    def lines(self, words: Words, seat: int) -> tuple[Line, ...]:
        """Give the log of a seat as lines. An entry's lines depend on it alone, so only new ones are put in words."""
        entries = self.entries(seat)
        told = self.told.get(seat)
        if told is None or told.words is not words or entries[: len(told.entries)] != told.entries:
            told = _Told(words, (), ())
        new = story(self.stage, words, seat, entries[len(told.entries) :])
        self.told[seat] = _Told(words, entries, told.lines + new)
        return self.told[seat].lines

    def knowledge(self, seat: int) -> Knowledge:
        """Give what a seat knows by now. Not to be changed: copies of it are shared."""
        chain, found = self.minds.get(seat, ((), None))
        if found is None:
            found = Knowledge(self.stage, seat)
            if self.position is not None:
                found.forget(self.position)
        if chain is not self.batches:
            found = found.copy()
            for batch in _since(self.batches, chain):
                for event in batch.events:
                    found.learn(event)
        self.minds[seat] = self.batches, found
        if self.open is not None:
            found = found.copy()
            for event in self.open.events:
                found.learn(event)
        return found

    def before_last(self) -> Twin:
        """Give the twin without what followed the last decision; for what a seat knew before it."""
        assert self.batches
        new = self.in_place_of(self.state, self.mirror)
        new.batches, new.open = self.batches[0] if self.open is None else self.batches, None
        new.logs, new.minds, new.told = {}, {}, {}
        return new

    def all_batches(self) -> list[Batch]:
        """Give all batches, oldest first, the one that still goes on included."""
        found = _since(self.batches, ())
        if self.open is not None:
            found.append(self.open)
        return found

    @property
    def last_events(self) -> tuple[Event, ...]:
        """What happened since the last decision."""
        if self.open is not None:
            return self.open.events
        return self.batches[1].events if self.batches else ()

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return any(isinstance(event, Ended) for event in self.last_events)


def give(
    machine: Machine, state: list[Any], seat: int, ids: tuple[int, ...]
) -> tuple[tuple[int, ...], ...] | None:
    """Keep the answer of one of several deciders; once all have answered, gives the act for `step`."""
    deciders = machine.deciders(state)
    answers = dict(state[PARTIAL])
    answers[seat] = ids
    state[PARTIAL] = tuple((one, answers[one]) for one in deciders if one in answers)
    finished = [
        answers[one]
        for one in deciders
        if one in answers and not machine.next_ids(state, one, answers[one])
    ]
    return tuple(finished) if len(finished) == len(deciders) else None


def _since(chain: Chain, part: Chain) -> list[Batch]:
    found = []
    while chain and chain is not part:
        found.append(chain[1])
        chain = chain[0]
    found.reverse()
    return found
