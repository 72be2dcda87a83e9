"""Laying out a screen: cells beside each other, and those that do not fit below."""

from random import Random

import pytest
from rich.text import Text

from rulewright.cli import screen
from rulewright.cli.screen import beside


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
