"""Decisions per second of every game and variant that we ship, alone and stacked, for every number of seats.

Whole random games, set-up included, as the machine plays them for a simulation. Seconds differ from machine to machine,
so these figures have no target.
"""

from __future__ import annotations

from random import Random
from time import process_time

from rich.console import Console
from rich.table import Table

from rulewright.dsl import load_game
from rulewright.interpreter import compile_game
from rulewright.interpreter.machine import Machine
from tests.shipped import games, stacks

Rates = dict[int, float]
"""Decisions per second by the number of seats."""


def measure(*, quick: bool) -> dict[str, Rates]:
    """Play each game for a while with each number of seats."""
    seconds = 0.02 if quick else 0.5
    found: dict[str, Rates] = {}
    for reference in (*games(), *stacks()):
        checked = load_game(reference)
        found[reference] = {
            seats: rate(compile_game(checked, seats).machine(), seconds)
            for seats in range(checked.least_seats, checked.most_seats + 1)
        }
    return found


def rate(machine: Machine, seconds: float) -> float:
    """Play whole random games for so long; give the decisions per second of CPU time."""
    rng = Random(1)
    machine.playout(rng)
    decisions, start = 0, process_time()
    while (taken := process_time() - start) < seconds or not decisions:
        decisions += machine.playout(rng)[0]
    return decisions / taken


def show(found: dict[str, Rates]) -> None:
    """Print a line for each game, with a column for each number of seats."""
    columns = sorted({seats for rates in found.values() for seats in rates})
    table = Table(box=None, pad_edge=False)
    table.add_column("thousands of decisions per second")
    for seats in columns:
        table.add_column(f"{seats} seats", justify="right")
    for reference, rates in found.items():
        cells = (f"{rates[seats] / 1000:.0f}" if seats in rates else "" for seats in columns)
        table.add_row(reference, *cells)
    Console(width=150, highlight=False).print(table)
