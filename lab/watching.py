"""What is counted of a game that is played step by step: choices, the lead, sales, points, ways through the rules.

The game runs on the machine that counts ways (`interpreter/coverage.py`), which also notes each sale of
an auction. Looking at who leads is not a part of the game, so what that counts is taken back.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from rulewright.dsl.structs import Struct
from rulewright.interpreter import FaultError, Game, State
from rulewright.interpreter.layout import FIRST
from rulewright.lab.plan import Plan

PARTS = 10
"""Into so many parts of equal length a game is cut, to tell its beginning from its end."""


class Sale(Struct):
    """A lot that was sold or not: the note (`Marked.notes`), the pass of the outermost phase, and the price if sold."""

    note: int
    round: int
    price: int | None


class Close(Struct):
    """What was counted of one game.

    parts    for each tenth of the game its decisions, and how many choices there were at them together
    forced   decisions with one choice
    changes  how often another one took the lead
    led      the part of the decisions at which the side that won led alone; none where no side won alone
    points   of each scoring line, for every seat
    covered  how often each way through the rules was taken
    sales    of the auctions, in order
    """

    parts: tuple[tuple[int, int], ...]
    forced: int
    changes: int | None
    led: float | None
    points: tuple[tuple[int, ...], ...]
    covered: tuple[int, ...]
    sales: tuple[Sale, ...]

    @property
    def decisions(self) -> int:
        """How many decisions there were."""
        return sum(count for count, _ in self.parts)

    @property
    def choices(self) -> int:
        """How many choices there were at all decisions together."""
        return sum(choices for _, choices in self.parts)


class Watch:
    """Counts while one game is played. Only one is in use at a time: the machine's counters are shared."""

    def __init__(self, plan: Plan, game: Game) -> None:
        self.sides = plan.sides
        self.machine = game.machine(coverage=True)
        self.machine.covered[:] = [0] * len(self.machine.covered)
        self.machine.noted.clear()
        self.choices: list[int] = []
        self.leaders: list[tuple[int, ...] | None] = []
        self.tells = True  # whether the ranking can be worked out before the end
        self.seen: list[Any] = []  # how everything lay when the leader was last worked out

    def decision(self, state: State, choices: int) -> None:
        """Somebody is about to decide between so many choices."""
        self.choices.append(choices)
        lies = state.raw[FIRST:]
        if not self.tells or lies == self.seen:
            self.leaders += self.leaders[-1:]
        else:
            self.seen = [one.copy() if isinstance(one, list) else one for one in lies]
            covered = self.machine.covered.copy()
            try:
                self.leaders.append(winner(self.sides, self.machine.best(state.raw)))
            except FaultError:
                self.tells = False
            self.machine.covered[:] = covered

    def close(self, state: State) -> Close:
        """Give what was counted, at the end of the game. FaultError where it cannot be scored."""
        machine, raw = self.machine, state.raw
        by_seat = [machine.points(raw, seat) for seat in range(machine.layout.seats)]
        covered = machine.covered.copy()
        won = winner(self.sides, machine.best(raw))
        machine.covered[:] = covered
        return Close(
            tuple(_parts(self.choices)),
            self.choices.count(1),
            _changes(self.leaders) if self.tells else None,
            self.leaders.count(won) / len(self.leaders)
            if self.tells and won and self.leaders
            else None,
            tuple(zip(*by_seat, strict=True)),
            tuple(machine.covered),
            tuple(Sale(*noted) for noted in machine.noted),
        )


def winner(sides: Sequence[tuple[int, ...]], best: Sequence[int]) -> tuple[int, ...] | None:
    """Give the side that is alone among the best seats; None where several are, or nobody is."""
    first = frozenset(best)
    return next((side for side in sides if first and first <= frozenset(side)), None)


def _changes(leaders: Sequence[tuple[int, ...] | None]) -> int:
    """Count how often another side than the last that led alone came to lead alone."""
    alone = [one for one in leaders if one is not None]
    return sum(one != before for before, one in pairwise(alone))


def _parts(choices: Sequence[int]) -> list[tuple[int, int]]:
    found = [[0, 0] for _ in range(PARTS)]
    for number, count in enumerate(choices):
        part = found[number * PARTS // len(choices)]
        part[0] += 1
        part[1] += count
    return [(decisions, together) for decisions, together in found]
