"""The latest choices that a seat saw, as numbers: what lies on the table does not tell how it came there.

They are read from the log of the seat, so they hold no more than it may know: of a secret choice of
another player that it was made, and of a card that was chosen face down that it was one. The newest
comes first; what is older than so many choices is forgotten.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulewright.dsl.game import CheckedGame
from rulewright.interpreter import Game, State
from rulewright.interpreter.log import HIDDEN, Entry
from rulewright.rl.parts import Numbers, Sketch, Write, squashed

VALUES = 3
"""Values of one choice that are told; of more, the first."""
OF_A_VALUE = 3
"""Whose card it is (0: nobody's), whether the value is known, and which it is."""


def recollections(game: Game, seat: int, memory: int) -> Iterator[Sketch]:
    """Give the parts for so many choices, the newest first."""
    rows = _Rows(game, seat)
    says = (
        "who chose, from the seat that looks on; which option, the last for what is not known; "
        f"of {VALUES} values whose card it is, whether it is known, and which it is"
    )

    def fills(at: int) -> Write:
        def write(numbers: Numbers, state: State) -> None:
            start = at
            for entry in rows.latest(state, memory):
                rows.fill(numbers, start, entry)
                start += rows.size

        return write

    yield Sketch(f"latest {memory} choices", memory * rows.size, says, fills)


class _Rows:
    """How one choice is written."""

    def __init__(self, game: Game, seat: int) -> None:
        self.game: CheckedGame = game.checked
        self.seat = seat
        self.seats = game.seats
        self.options: dict[tuple[int, int], int] = {}
        for found in game.machine().actions:
            option = HIDDEN if found.option is None else found.option
            self.options.setdefault((found.decide.number, option), len(self.options))
        self.size = self.seats + len(self.options) + 1 + OF_A_VALUE * VALUES
        domains, attributes = self.game.domains.values(), self.game.attributes.values()
        words = {word for domain in domains for word in domain.words}
        words |= {label for attribute in attributes for label in attribute.labels.values()}
        self.words = {word: n for n, word in enumerate(sorted(words), start=1)}

    def latest(self, state: State, memory: int) -> list[Entry]:
        """Find the latest choices in the log of the seat, the newest first."""
        found: list[Entry] = []
        for entry in reversed(state.entries(self.seat)):
            if len(found) == memory:
                break
            if entry[0] in {"choice", "decided"}:
                found.append(entry)
        return found

    def fill(self, numbers: Numbers, at: int, entry: Entry) -> None:
        """Write one choice."""
        chooser, decision = entry[1], entry[2]
        numbers[at + (chooser - self.seat) % self.seats] = 1.0
        at += self.seats
        secret = entry[0] == "decided"
        numbers[at + (len(self.options) if secret else self.options[decision, entry[3]])] = 1.0
        at += len(self.options) + 1
        values = () if secret else entry[4]
        for kind, owner, value in values[:VALUES]:
            if owner is not None:
                numbers[at] = ((owner - self.seat) % self.seats + 1) / self.seats
            if kind != "card":
                numbers[at + 1], numbers[at + 2] = 1.0, self._number(kind, value)
            at += OF_A_VALUE

    def _number(self, kind: str, value: Any) -> float:  # noqa: ANN401 - as the kind says
        """Bring a value between -1 and 1."""
        match kind:
            case "face":
                return float((value + 1) / len(self.game.faces))
            case "player":
                return float(((value - self.seat) % self.seats + 1) / self.seats)
            case "word" if isinstance(value, str):
                return self.words[value] / len(self.words)
            case _:
                return squashed(value)
