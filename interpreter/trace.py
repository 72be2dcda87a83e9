"""Which sentences of the rules ran at each step of a game: the game is played once more, and they are listed.

The machine that does so is built when somebody asks; playing costs nothing for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace

from rulewright.dsl.structs import Struct
from rulewright.interpreter.faults import FaultError, Origin
from rulewright.interpreter.history import CHANCE, Entry, entries, ids_tuple
from rulewright.interpreter.machine import Machine
from rulewright.interpreter.opening import Opening
from rulewright.interpreter.state import State


class Traced(Struct):
    """One step: an answer of a seat or an outcome of chance (seat -1), and the sentences that ran after it.

    The first one is the beginning, without a seat; what set-up did counts to it, unless a position was
    laid over it.
    """

    seat: int | None
    label: str
    lines: tuple[Origin, ...]


def traced(state: State) -> Iterator[Traced]:
    """Give the beginning and every step of a game that keeps its history. A fault ends it, as it did then."""
    return traced_from(state.opening, entries(state.past))


def traced_from(opening: Opening, past: Sequence[Entry]) -> Iterator[Traced]:
    """Give the same from how a game began and what was decided, also if a fault came before that."""
    opening = replace(opening, trace=True)
    machine = opening.machine()
    machine.trace.clear()
    try:
        again = State.begin(opening)
    except FaultError:
        yield Traced(None, "", _taken(machine))
        return
    yield Traced(None, "", _taken(machine))
    for seat, ids in past:
        label = again.labels.whole(ids_tuple(ids)) if seat != CHANCE else ""
        if seat == CHANCE:
            chance = again.chance
            if chance is None:
                continue  # it came from the script, and ran with the step before
            label = next(outcome.label for outcome in chance.outcomes if outcome.act == ids)
        with suppress(FaultError):  # the state that is traced has it too, and says so
            again.resume([(seat, ids)])
        yield Traced(seat, label, _taken(machine))


def _taken(machine: Machine) -> tuple[Origin, ...]:
    """Take what was listed, a line once though several things on it ran one after the other."""
    origins = machine.program.functions.pool.origins
    found: list[Origin] = []
    for number in machine.trace:
        at = origins[number].at
        if not found or (found[-1].at.file, found[-1].at.line) != (at.file, at.line):
            found.append(origins[number])
    machine.trace.clear()
    return tuple(found)
