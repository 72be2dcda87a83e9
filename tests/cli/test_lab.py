"""`compare`, `coverage` and `sweep`: what they tell, and how they say that something cannot be."""

import re
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
    assert "* beyond chance at 95 % after correction for" in " ".join(done.out.split())
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


def test_of_many_ways_on_a_line_the_least_and_the_most_are_told(run: Run) -> None:
    done = run("coverage", "don", "--games", "10", "--jobs", "1")
    line = next(line for line in done.out.splitlines() if "set_points: {0: 0" in line)
    assert re.match(r"[! ] *6 of \d+ to \d+ +100%", line)
    assert max(line.index("│") for line in done.out.splitlines() if "│" in line) < 35


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


SETTINGS = FAIR.replace(
    "components:",
    "settings:\n  gift: {default: 1, range: 0..9}\n  more: {default: false}\n  sizes: {default: [1, 2]}\ncomponents:",
).replace("points: p.coins", "points: p.coins * gift + (1 if more else 0) + count(sizes)")


@pytest.fixture
def knobs(desk: Path) -> str:
    (desk / "knobs.yaml").write_text(SETTINGS, encoding="utf-8")
    return "./knobs.yaml"


FEW = ("--games", "20", "--closely", "10", "--jobs", "1")


def test_a_figure_is_followed_over_a_setting(run: Run, knobs: str) -> None:
    done = run("sweep", knobs, "--over", "gift=0..2", "--measure", "points.coins", *FEW)
    assert done.code == 0
    lines = [line.split() for line in done.out.splitlines()]
    values = {
        line[0]: float(line[1]) for line in lines if len(line) > 4 and line[0] in {"0", "1", "2"}
    }
    assert values["0"] == 2
    assert values["2"] - values["1"] == pytest.approx(values["1"] - values["0"], abs=0.02)
    assert "  gift 0: " in done.out
    assert any("─o─" in line for line in done.out.splitlines())


def test_two_settings_make_a_grid(run: Run, knobs: str) -> None:
    done = run(
        "sweep",
        knobs,
        "--over",
        "more=false,true",
        "--over",
        "sizes=[1,2],[1]",
        "--measure",
        "points.coins",
        *FEW,
    )
    assert done.code == 0
    lines = done.out.splitlines()
    head = next(
        number for number, line in enumerate(lines) if line.split() == ["more", "[1,2]", "[1]"]
    )
    rows = [[float(cell) for cell in line.split()[1::2]] for line in lines[head + 1 : head + 3]]
    assert rows[1][0] - rows[0][0] == pytest.approx(1)
    assert rows[0][0] - rows[0][1] == pytest.approx(1)


def test_what_is_followed_unless_said_is_what_the_game_has(run: Run, desk: Path) -> None:
    together = SETTINGS.replace("most: p.score, shared", "together: sum(players.coins) > 4")
    (desk / "together.yaml").write_text(together, encoding="utf-8")
    done = run("sweep", "./together.yaml", "--over", "gift=0..1", *FEW)
    assert done.code == 0
    assert "Length: decisions per game" in done.out
    assert "the winner, points" in done.out
    assert "before the next" not in done.out


@pytest.mark.parametrize(
    ("over", "message"),
    [
        ("gft=0..2", "has no setting `gft`; did you mean `gift`?"),
        ("gift", "--over takes `SETTING=VALUES`"),
        ("gift=5..2", "has to go up"),
        ("gift=,", "has no values"),
        ("gift=1,2,1", "the value `1` stands there twice"),
        ("gift=8..12", "`gift` is 10, and 0 to 9 is allowed"),
    ],
)
def test_a_setting_that_cannot_be_is_refused(run: Run, knobs: str, over: str, message: str) -> None:
    done = run("sweep", knobs, "--over", over, *FEW)
    assert done.code in {1, 2}
    assert message in done.err


def test_a_figure_that_is_none_is_refused_before_anything_is_played(run: Run, knobs: str) -> None:
    done = run("sweep", knobs, "--over", "gift=0..2", "--measure", "points.coin", *FEW)
    assert done.code == 2
    assert "has no figure `points.coin`; did you mean `points.coins`?" in done.err
    twice = run("sweep", knobs, "--over", "gift=0..2", "--over", "gift=3..4", *FEW)
    assert "name one setting, or two different ones" in twice.err


def test_reports_are_written(run: Run, knobs: str, desk: Path) -> None:
    run("simulate", knobs, "--html", "one.html", *FEW)
    run("compare", knobs, f"{knobs}:gift=2", "--html", "two.html", *FEW)
    run("sweep", knobs, "--over", "gift=0..1", "--html", "three.html", *FEW)
    for name in ("one", "two", "three"):
        text = (desk / f"{name}.html").read_text(encoding="utf-8")
        assert text.startswith("<!doctype html>")
        assert "<svg" in text
    assert "Where settings mattered" in (desk / "one.html").read_text(encoding="utf-8")
