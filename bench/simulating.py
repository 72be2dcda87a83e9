"""Many random games of Don, four seats, as `simulate` plays them: on two cores, and beside one.

The time of the clock, from the first games that came back on: processes are then started and have compiled the game.
"""

from __future__ import annotations

from time import perf_counter

from bench.report import Row
from rulewright.dsl import load_game
from rulewright.lab.plan import Plan, line_up
from rulewright.lab.runner import Where, cores, run

GAMES = 10_000
SEATS = 4


def measure(*, quick: bool) -> list[Row]:
    """Play on one core and on two."""
    games = 2_000 if quick else GAMES
    if cores() < 2:
        return []
    one, two = (seconds(jobs, games) for jobs in (1, 2))
    return [
        Row(f"{GAMES:,} random games of Don, two cores", two * GAMES / games, "s", 5),
        Row("the same on two cores / on one", two / one, "x", 1 / 1.7),
    ]


def seconds(jobs: int, games: int) -> float:
    """Give how long so many games take with so many processes, once all of them play."""
    game = load_game("don")
    plan = Plan(game, SEATS, line_up(game, SEATS, None), games, 1, 0)
    times: list[tuple[float, int]] = []
    run(plan, Where(jobs), lambda more: times.append((perf_counter(), more)))
    begun = jobs  # chunks that are left out, one for each process
    counted = sum(more for _, more in times[begun:])
    return (times[-1][0] - times[begun - 1][0]) * games / counted
