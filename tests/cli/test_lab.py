"""`compare`, `coverage` and `sweep`: what they tell, and how they say that something cannot be."""

from pathlib import Path

import pytest

from tests.cli.desk import Run
from tests.lab.small import FAIR, FAULTY


@pytest.fixture
def small(desk: Path) -> str:
    (desk / "small.yaml").write_text(FAIR, encoding="utf-8")
    return "./small.yaml"


def test_two_games_are_told_side_by_side(run: Run) -> None:
    done = run("compare", "don", "don+trade", "--games", "30", "--closely", "10", "--jobs", "1")
    assert done.code == 0
    assert (
        "30 and 30 games played to the end; same seeds, differences taken game by game." in done.out
    )
    assert "* beyond chance at 95 % after correction for" in done.out
    line = next(line for line in done.out.splitlines() if "choices per decision" in line)
    assert " *" in line
    assert run("compare", "don", "dn").code == 1
    assert run("compare", "don").code == 2


def test_the_rules_are_shown_with_counts_in_the_margin(run: Run, small: str) -> None:
    done = run("coverage", small, "--games", "30", "--jobs", "1")
    assert done.code == 0
    assert "small.yaml · ways taken in 30 games" in done.out
    lines = {line.partition("│")[2].strip(): line for line in done.out.splitlines() if "│" in line}
    take = next(
        line
        for text, line in lines.items()
        if text.endswith("take: {do: deal 1 from deck to p.hand}")
    )
    pay = next(
        line
        for text, line in lines.items()
        if text.endswith("pay: {do: pay 1 from bank to p.coins}")
    )
    counts = [int(line.split()[0].replace(",", "")) for line in (take, pay)]
    assert sum(counts) == 30 * 9
    bare = next(line for text, line in lines.items() if text.endswith("title: Fair"))
    assert bare.split()[0] == "3"


def test_only_what_never_happens_is_shown_on_request(run: Run) -> None:
    done = run("coverage", "don", "--games", "10", "--jobs", "1", "--never")
    shown = [line for line in done.out.splitlines() if "│" in line]
    assert any("leftovers" in line for line in shown)
    assert all(line.startswith("!") for line in shown)
    assert not any("starting_coins from bank" in line for line in shown)
    assert "examples:" not in run("coverage", "don", "--games", "2", "--jobs", "1").out


def test_counts_are_told_also_where_games_are_stopped(run: Run, desk: Path) -> None:
    (desk / "faulty.yaml").write_text(FAULTY, encoding="utf-8")
    done = run("coverage", "./faulty.yaml", "--games", "30", "--jobs", "1")
    assert done.code == 1
    assert "stopped before the end" in done.out
