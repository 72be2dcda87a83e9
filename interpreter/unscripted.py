"""What chance brought once a script was at its end: the outcomes that the seed gave, so that they can be told.

The game is played once more without the script, as only there an outcome has its name.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

from rulewright.interpreter.faults import FaultError
from rulewright.interpreter.history import CHANCE, entries
from rulewright.interpreter.state import State


def unscripted(state: State) -> tuple[str, ...]:
    """Name the outcomes that came after the script of a game that keeps its history: `deck: red 3`, `Bo`."""
    opening = state.opening
    if opening.chance != "script" or state.drawn <= len(opening.script):
        return ()
    return tuple(_outcomes(state))[len(opening.script) :]


def _outcomes(state: State) -> Iterator[str]:
    """Name all outcomes of chance in order. A fault comes at the end, as it did then."""
    again = State.begin(replace(state.opening, chance="explicit"))
    for seat, ids in entries(state.past):
        if seat == CHANCE and (chance := again.chance) is not None:
            label = next(outcome.label for outcome in chance.outcomes if outcome.act == ids)
            yield f"{chance.what}: {label}" if chance.what else label
        with suppress(FaultError):
            again.resume([(seat, ids)])
