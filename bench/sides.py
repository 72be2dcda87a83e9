"""Measuring two things side by side: alternating runs, of which the medians are compared.

Seconds differ from machine to machine and from minute to minute; a ratio of two things that run in turns in one process
holds. Time is CPU time of the process, so that other work on the machine does not count.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable, Mapping
from time import process_time

Work = Callable[[], int]
"""Does some work and returns how many units it did (decisions, copies, compilations)."""


def alternate(
    sides: Mapping[str, Work], rounds: int, clock: Callable[[], float] = process_time
) -> dict[str, float]:
    """Run each side once a round, in turn; give the median seconds for one unit of each."""
    taken: dict[str, list[float]] = {name: [] for name in sides}
    for work in sides.values():
        work()
    for _ in range(rounds):
        for name, work in sides.items():
            start = clock()
            units = work()
            taken[name].append((clock() - start) / units)
    return {name: statistics.median(times) for name, times in taken.items()}
