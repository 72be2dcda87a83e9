"""`play`: games of bots that are very long, or never end."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.console import Console
from rich.text import Text

from rulewright.cli import screen
from tests.cli.desk import ENDLESS, Run


def test_bots_in_a_game_without_an_end_are_stopped_by_a_count(
    run: Run, desk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rulewright.cli.table.BOTS_ALONE", 50)
    monkeypatch.setattr("rulewright.cli.seating.BOTS_ALONE", 50)
    (desk / "endless.yaml").write_text(ENDLESS, encoding="utf-8")
    done = run("play", "./endless.yaml", "--bots", "all", "--seed", "1", "--save", "e.jsonl")
    assert done.code == 1
    assert "have decided 50 times in a row, and the game is not over" in done.err
    assert (desk / "e.jsonl").exists()
    rounds = [line for line in done.out.splitlines() if line.startswith(" ph ")]
    assert rounds[0] == " ph 1 · Ann: go · n is 3"
    assert rounds[-2:] == [" ph 50 · Ann: go · n is 52", " ph 51"]


def test_of_a_very_long_game_of_bots_the_beginning_and_the_end_are_told(
    run: Run, desk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rulewright.cli.table.BOTS_ALONE", 500)
    monkeypatch.setattr("rulewright.cli.news.MOST_TOLD", 120)
    monkeypatch.setattr("rulewright.cli.news.LAST_TOLD", 31)
    (desk / "endless.yaml").write_text(ENDLESS, encoding="utf-8")
    done = run("play", "./endless.yaml", "--bots", "all", "--seed", "1")
    assert done.code == 1
    lines = done.out.splitlines()
    gap = next(n for n, line in enumerate(lines) if "left out" in line)
    assert lines[gap - 1] == " ph 50 · Ann: go · n is 52"
    assert lines[gap] == " (1320 earlier happenings left out: rulewright replay last)"
    assert lines[gap + 1] == " ph 491 · Ann: go · n is 493"
    assert len([line for line in lines if line.startswith(" ph ")]) == 50 + 11
    told = run("replay", "last").out.splitlines()
    assert told.count("-- ph 200") == 1
    assert len([line for line in told if line.startswith("-- ph ")]) == 501


def test_a_long_game_of_bots_that_ends_is_saved_if_it_is_not_told_whole(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = ("play", "don", "--bots", "all", "--players", "3", "--seed", "4")
    whole = run(*game).out.splitlines()
    monkeypatch.setattr("rulewright.cli.news.MOST_TOLD", 60)
    monkeypatch.setattr("rulewright.cli.news.LAST_TOLD", 10)
    cut = run(*game).out.splitlines()
    assert not any("Saved: " in line or "left out" in line for line in whole)
    assert len([line for line in cut if "earlier happenings left out" in line]) == 1
    assert cut[-1].startswith(" Saved: ")
    assert cut[:5] == whole[:5]
    assert cut[-5:-1] == whole[-4:]
    assert len(cut) < len(whole)
    assert "Ann: bid" in run("replay", "last").out


def test_plain_text_is_written_without_laying_out_what_fits(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = []
    taken_apart = screen._broken

    def breaking(cell: Text, room: int, width: int) -> Iterator[Text]:
        broken.append(cell.plain)
        return taken_apart(cell, room, width)

    monkeypatch.setattr(Console, "print", lambda *_: pytest.fail("plain text needs no console"))
    monkeypatch.setattr(screen, "_broken", breaking)
    done = run("play", "don", "--bots", "all", "--players", "3", "--seed", "4")
    assert done.code == 0
    assert all(len(text) > 80 for text in broken)
    assert done.out.count("\n") > 70
