"""A game told from one decision to the next: which steps led on, and what a seat saw happen then.

Not every step leaves a line in a log (who declines an offer to several does so silently), and not every
choice in a log is a step (the game answers for a seat of its own). So the two are brought together by
what the machine did between two stops, and not by counting.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rulewright.dsl.structs import Struct
from rulewright.interpreter.history import CHANCE, Entry
from rulewright.interpreter.log import seat_entries
from rulewright.interpreter.sight import SPECTATOR
from rulewright.interpreter.story import Line, story

if TYPE_CHECKING:
    from rulewright.interpreter.state import State


class Chapter(Struct):
    """The answers and outcomes that led on together, and the lines of what happened then.

    Several who decide at once give several answers. The first chapter, what happens before anybody
    decides, has no answer; the last one has no lines, where a fault stopped it or others still decide.
    """

    steps: tuple[Entry, ...]
    lines: tuple[Line, ...]


def chapters(state: State, seat: int | None = None) -> Iterator[Chapter]:
    """Tell a game that keeps its history, as a seat saw it; None: a spectator."""
    reader = SPECTATOR if seat is None else seat
    stage, words = state.game.stage, state.opening.words
    past = state.history
    at = 0
    for batch in state.twin().all_batches():
        end = at + len(batch.answers)
        while end < len(past) and past[end][0] == CHANCE:
            end += 1
        entries = seat_entries(stage, reader, batch)
        yield Chapter(past[at:end], story(stage, words, reader, entries))
        at = end
    if at < len(past):
        yield Chapter(past[at:], ())
