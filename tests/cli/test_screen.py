"""Laying out a screen: cells beside each other, and those that do not fit below."""

from random import Random

import pytest
from rich.text import Text

from rulewright.cli import screen
from rulewright.cli.screen import Paint, beside, log_lines
from rulewright.interpreter.story import Line


@pytest.mark.parametrize(
    ("cells", "lines"),
    [
        (["Ann: bid 3", "Bo: pass"], [" Ann: bid 3 · Bo: pass"]),
        (["Ann: bid 3", "Bo: passes now"], [" Ann: bid 3 · Bo: passes now"]),
        (["Ann: bid 3", "Bo: passes now."], [" Ann: bid 3", " Bo: passes now."]),
        ([], []),
        (
            ["a word that is longer than a line has room"],
            [" a word that is longer than", " a line has room"],
        ),
    ],
)
def test_cells_stand_beside_each_other_as_long_as_they_fit(
    cells: list[str], lines: list[str]
) -> None:
    assert [line.plain for line in beside(map(Text, cells), 28, " ", " · ")] == lines


def test_what_fits_looks_as_if_it_had_been_broken_at_its_blanks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rng = Random(1)
    pieces = [
        "Ann",
        "bid 3",
        "",
        " ",
        "a  b",
        " ahead",
        "behind ",
        "\u00a0kept\u00a0",
        "縦書き",
        "word " * 12,
    ]
    rows = [rng.choices(pieces, k=rng.randrange(9)) for _ in range(300)]
    quick = [laid_out(row) for row in rows]
    assert len({len(lines) for lines in quick}) > 3
    monkeypatch.setattr(screen, "_is_even", lambda _: False)
    assert [laid_out(row) for row in rows] == quick


def laid_out(row: list[str]) -> list[str]:
    return [line.plain for line in beside(map(Text, row), 40, "  ", " · ")]


def told(*lines: tuple[str, str], coming: tuple[str, str] | None = None) -> list[str]:
    """Give what is drawn of lines of a log, each with its kind."""
    happened = [Line(kind, None, text) for kind, text in lines]
    then = [] if coming is None else [Line(coming[0], None, coming[1])]
    return [line.plain for line in log_lines(happened, Paint(80, None), then)]


def test_a_card_that_is_played_is_told_once() -> None:
    played = ("choice", "Ann: play red 5")
    there = ("move", "Ann.hand → trick: red 5")
    assert told(played, ("put", "plays is 1"), there) == [" Ann: play red 5 · plays is 1"]
    on = ("move", "Ann.hand → won: red 5")
    assert told(played, there, on) == [" Ann: play red 5 · Ann.hand → won: red 5"]
    taken = ("choice", "Ann: take red 5")
    assert told(taken, ("move", "row → Ann.won: red 5")) == [" Ann: take red 5"]
    assert told(taken, ("move", "row → trash: red 5")) == [" Ann: take red 5 · row → trash: red 5"]
    other = ("move", "Bo.hand → trick: red 5")
    assert told(played, other, there) == [
        " Ann: play red 5 · Bo.hand → trick: red 5 · Ann.hand → trick: red 5"
    ]
    two = ("move", "Ann.hand → trick: red 5, red 6")
    assert told(played, two) == [" Ann: play red 5 · Ann.hand → trick: red 5, red 6"]
    both = ("choice", "Ann: play red 6 red 5")
    assert told(both, two) == [" Ann: play red 6 red 5"]


def test_passes_in_which_nothing_happens_are_left_out_before_others() -> None:
    deal = ("move", "deck → Ann.hand: a card")
    passes = [("pass", f"deal {number}") for number in (1, 2, 3)]
    assert told(("pass", "round 1"), passes[0], deal, *passes[1:], ("say", "Go!")) == [
        " round 1",
        " deal 1 · deck → Ann.hand: a card",
        " deal 3 · Go!",
    ]
    assert told(*passes[:2]) == [" deal 2"]
    assert told(*passes[:2], coming=passes[2]) == []
    assert told(*passes[:2], coming=("pass", "round 2")) == [" deal 2"]
