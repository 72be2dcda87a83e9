"""Ctrl-C while the lab works: what has been played is told and written, and nothing more is played."""

import csv
import signal
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from rulewright.cli.interrupts import Interrupts
from rulewright.lab import figures, mattering, runner
from tests.cli.desk import Run
from tests.lab.small import FAIR

pytestmark = pytest.mark.usefixtures("hears_interrupts")

QUICK = ("--games", "20", "--jobs", "1", "--closely", "5")


@pytest.fixture
def small(desk: Path) -> str:
    (desk / "small.yaml").write_text(FAIR, encoding="utf-8")
    return "./small.yaml"


def interrupted(
    monkeypatch: pytest.MonkeyPatch, module: ModuleType, name: str, times: int = 1
) -> None:
    """Press Ctrl-C when a function comes to its end, so many times."""
    real = getattr(module, name)
    left = iter(range(times))

    def pressing(*arguments: object, **more: object) -> object:
        found = real(*arguments, **more)
        if next(left, None) is not None:
            signal.raise_signal(signal.SIGINT)
        return found

    monkeypatch.setattr(module, name, pressing)


def test_while_figures_are_worked_out_nothing_is_lost(
    run: Run, small: str, desk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    interrupted(monkeypatch, figures, "summary")
    done = run("simulate", small, "kuhn", "--out", "rows.csv", *QUICK)
    assert done.code == 130
    assert done.out.count("20 games played to the end.") == 2
    assert "Settings" not in done.out
    with (desk / "rows.csv").open(encoding="utf-8") as file:
        assert len(list(csv.DictReader(file))) == 2 * 20


def test_while_settings_are_tried_what_is_known_of_them_is_told(
    run: Run, desk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = mattering.mattered

    def stopped(*arguments: Any) -> Iterator[mattering.Mattered]:  # noqa: ANN401 - as it is called
        yield next(real(*arguments))
        signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(mattering, "mattered", stopped)
    done = run("simulate", "kuhn", "--games", "5", "--jobs", "1", "--html", "r.html")
    assert done.code == 130
    assert "ante: 1 → 2" in done.out
    assert "stake" not in done.out
    assert "ante" in (desk / "r.html").read_text(encoding="utf-8")


def test_of_two_games_the_second_is_not_begun(
    run: Run, small: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    interrupted(monkeypatch, runner, "_played")
    done = run("compare", small, small, *QUICK)
    assert done.code == 130
    assert "Stopped by Ctrl-C: 0 and 0 of 20 games were played." in done.out


def test_a_batch_that_is_done_is_the_last_one(
    run: Run, small: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    interrupted(monkeypatch, figures, "is_narrow")
    done = run("simulate", small, "--until-interval", "0.0001", "--jobs", "1", "--no-settings")
    assert done.code == 130
    assert "1,000 games played to the end." in done.out


def test_pressed_twice_it_ends_the_command(
    run: Run, small: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    interrupted(monkeypatch, figures, "summary", times=2)
    done = run("compare", small, small, *QUICK)
    assert done.code == 130
    assert not done.out.strip()


def test_what_was_set_before_holds_again() -> None:
    before = signal.getsignal(signal.SIGINT)
    with Interrupts().heard():
        assert signal.getsignal(signal.SIGINT) is not before
    assert signal.getsignal(signal.SIGINT) is before


def test_a_process_that_is_told_to_ignore_it_does() -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with Interrupts().heard():
            assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)
