"""Many random games of Don, four seats, as `simulate` plays them: on two cores, and beside one.

The time of the clock for all games, after every process is up and has compiled the game. What two cores can be is up to
the machine: they may share caches, memory and what else runs. So, in turns with the lab, bare processes do the same
without it: one and two that play the same games, and one and two that only count.
"""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import Executor, wait
from time import perf_counter, sleep

from bench.report import Row
from rulewright.dsl import load_game
from rulewright.interpreter import compile_game
from rulewright.lab.plan import Plan, line_up
from rulewright.lab.play import play
from rulewright.lab.runner import How, Where, _chunk, _chunks, _workers, cores

GAMES = 10_000
SEATS = 4
_LOOPS = 2_000  # steps of the bare loop for each game: it takes about as long as one
_SETTLE = 0.5  # seconds in which every process of a pool comes up, while the others wait


def measure(*, quick: bool) -> list[Row]:
    """Play on one core and on two, and have bare processes do so."""
    if cores() < 2:
        return []
    games, rounds = (1_500, 2) if quick else (GAMES // 2, 5)
    sides: dict[str, Callable[[int], float]] = {
        "lab": lambda many: lab(many, games),
        "bare": lambda many: bare("games", many, games),
        "loop": lambda many: bare("loop", many, games),
    }
    taken: dict[tuple[str, int], list[float]] = {}
    for _ in range(rounds):
        for name, side in sides.items():
            for many in (1, 2):
                taken.setdefault((name, many), []).append(side(many))
    seconds = {key: min(times) for key, times in taken.items()}  # the least disturbed
    ratio = {name: seconds[name, 2] / seconds[name, 1] for name in sides}
    return [
        Row(f"{GAMES:,} random games of Don, two cores", seconds["lab", 2] * GAMES / games, "s", 5),
        Row(
            "the same on two cores / on one",
            ratio["lab"],
            "x",
            1 / 1.7,
            f"{1 / ratio['lab']:.2f} times as fast",
        ),
        Row(
            "two bare processes that play / one",
            ratio["bare"],
            "x",
            note=f"{1 / ratio['bare']:.2f} times as fast: what the machine gives these games",
        ),
        Row(
            "two bare processes that count / one",
            ratio["loop"],
            "x",
            note=f"{1 / ratio['loop']:.2f} times as fast: what it gives a loop without memory",
        ),
    ]


def plan_of(games: int) -> Plan:
    """Give the plan of so many games, none of them watched."""
    game = load_game("don")
    return Plan(game, SEATS, line_up(game, SEATS, None), games, 1, 0)


def lab(jobs: int, games: int) -> float:
    """Give the seconds of so many games with so many processes of the lab, once all of them are up."""
    plan = plan_of(games)
    with _workers(Where(jobs), games) as (executor, processes):
        if executor is None:
            list(_chunks(plan_of(1), None, 1, 0, How()))
        else:
            _warm(executor, pickle.dumps(plan), processes)
        start = perf_counter()
        played = sum(len(chunk.rows) for chunk in _chunks(plan, executor, processes, 0, How()))
        seconds = perf_counter() - start
    assert played == games
    return seconds


def _warm(executor: Executor, pickled: bytes, processes: int) -> None:
    """Have every process up, with the game compiled: while one works, the next task goes to another."""
    wait([executor.submit(sleep, _SETTLE) for _ in range(2 * processes)])
    wait([executor.submit(_chunk, pickled, 0, 50, How()) for _ in range(processes)])


def bare(what: str, many: int, games: int) -> float:
    """Give the seconds in which so many processes do a share of the work each, from the first start to the last end."""
    share = games // many
    command = [
        sys.executable,
        "-c",
        f"from bench.simulating import alone; alone({what!r}, {share})",
    ]
    started = [
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        for _ in range(many)
    ]
    for one in started:
        assert one.stdout is not None
        assert one.stdout.readline() == "ready\n"
    for one in started:
        assert one.stdin is not None
        one.stdin.write("go\n")
        one.stdin.flush()
    times = [tuple(map(float, one.communicate()[0].split())) for one in started]
    return max(end for _, end in times) - min(start for start, _ in times)


def alone(what: str, games: int) -> None:
    """Be a bare process: get ready, wait for a line, work, and print when that began and ended."""
    plan = plan_of(games)
    game = compile_game(plan.checked, plan.seats)
    for number in range(50):
        play(plan, game, number)
    print("ready", flush=True)
    sys.stdin.readline()
    start = perf_counter()
    if what == "games":
        for number in range(games):
            play(plan, game, number)
    else:
        total = 0
        for step in range(_LOOPS * games):
            total += step & 7
    print(start, perf_counter())
