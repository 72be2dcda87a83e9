"""`python -m bench`: what its command line says; the figures themselves are no test."""

import subprocess
import sys
from pathlib import Path

import pytest

from bench import scoring, simulating
from bench.report import PACE, Row
from rulewright.interpreter.runs import best_runs

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize(("option", "code"), [("--help", 0), ("--quik", 2)])
def test_it_says_what_can_be_typed_instead_of_running(option: str, code: int) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "bench", option],
        capture_output=True,
        encoding="utf-8",
        cwd=ROOT,
        check=False,
        timeout=60,
    )
    assert done.returncode == code
    assert "usage: python -m bench [-h] [--quick]" in done.stdout + done.stderr
    assert ("minutes" in done.stdout) is (option == "--help")


def test_the_slowest_hands_are_those_of_the_game() -> None:
    names = [row.what for row in scoring.measure(quick=True)]
    assert names == ["`runs`, all 18 wild cards of TEN", "`best` of all threes of 12 cards"]
    assert len(scoring.WILD) == 18
    assert scoring.score(scoring.FULL) == 40
    assert best_runs(scoring.FULL, scoring.NUMBERS, scoring.COLOURS) == 36


def test_cores_are_measured_by_the_lab_and_by_bare_processes() -> None:
    taken = [simulating.lab(1, 20), simulating.lab(2, 20)]
    taken += [simulating.bare("games", 2, 20), simulating.bare("loop", 1, 20)]
    assert all(0 < seconds < 60 for seconds in taken)


def test_targets_in_milliseconds_are_moved_to_the_pace_of_the_machine() -> None:
    assert Row("cold", 700.0, "ms", 450.0).at(2 * PACE).most == 900.0
    assert Row("cold", 700.0, "ms", 450.0).missed
    assert not Row("cold", 700.0, "ms", 450.0).at(2 * PACE).missed
    for row in (
        Row("ratio", 1.5, "x", 1.25),
        Row("hostile", 2.5, "s", 2.0),
        Row("shown", 9.0, "ms"),
    ):
        assert row.at(2 * PACE) == row
