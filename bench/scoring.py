"""Scores that have to be searched for: what gives `runs` and `best` most to do, in milliseconds of CPU time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import combinations
from random import Random
from time import process_time

from bench.report import Row
from rulewright.interpreter.packing import best_packing
from rulewright.interpreter.runs import Card, best_runs

NUMBERS, COLOURS = range(1, 10), range(4)
WILD: tuple[Card, ...] = (
    *[(None, colour) for colour in COLOURS] * 2,
    *[(number, None) for number in NUMBERS],
    (None, None),
)
"""All wild cards of TEN; each says what it is, and leaves the rest open."""
FULL: tuple[Card, ...] = tuple((number, colour) for number in NUMBERS for colour in COLOURS)


POINTS = (*range(1, 9), 10)
"""What runs bring there: a card a point, and a whole one a point more."""


def measure(*, quick: bool) -> list[Row]:
    """Time all wild cards of TEN with the whole tableau and with parts of it, and a packing of overlapping groups."""
    taken = {hand: milliseconds(partial(score, hand)) for hand in tableaus(quick=quick)}
    slowest = max(taken, key=taken.__getitem__)
    note = f"beside {len(slowest)} other cards; {taken[FULL]:.1f} ms beside all 36"
    groups = [(list(three), 1 + sum(three) % 5) for three in combinations(range(12), 3)]
    return [
        Row("`runs`, all 18 wild cards of TEN", taken[slowest], "ms", 100, note),
        Row("`best` of all threes of 12 cards", milliseconds(lambda: best_packing(groups)), "ms"),
    ]


def score(hand: tuple[Card, ...]) -> int:
    """Score a tableau with all wild cards."""
    return best_runs([*WILD, *hand], NUMBERS, COLOURS, POINTS)


def tableaus(*, quick: bool) -> Iterator[tuple[Card, ...]]:
    """Give tableaus of every size, drawn by chance, and the whole one."""
    rng = Random(7)
    for _ in range(1 if quick else 4):
        for size in range(len(FULL)):
            yield tuple(rng.sample(FULL, size))
    yield FULL


def milliseconds(work: Callable[[], object]) -> float:
    """Do something three times; give the milliseconds of CPU time of the quickest."""
    taken = []
    for _ in range(3):
        start = process_time()
        work()
        taken.append(process_time() - start)
    return min(taken) * 1e3
