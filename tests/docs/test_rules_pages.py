"""The pages in `docs/rules/` say the rules that `docs/games.md` gives addresses for, number by number."""

import re
from pathlib import Path

import pytest

from tests.docs.fences import DOCS
from tests.test_games_page import rows

PAGES = sorted(path for path in (DOCS / "rules").glob("*.md"))
each_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.stem))


def table(page: Path, numbers: str) -> dict[str, list[str]]:
    """Give the rows of a page whose first cell is such a number or tag, by it."""
    found: dict[str, list[str]] = {}
    for line in page.read_text(encoding="utf-8").splitlines():
        first, *cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("|") and re.fullmatch(numbers, first):
            assert first not in found, first
            found[first] = cells
    return found


@each_page
def test_every_rule_and_question_has_an_address_and_none_is_left_out(page: Path) -> None:
    found = table(page, r"[A-Z]{2}-G?\d+")
    kinds = {number.partition("-")[0] for number in found}
    assert len(kinds) == 1
    listed = [cells[0] for cells in rows(r"[A-Z]{2}-G?\d+") if cells[0].partition("-")[0] in kinds]
    assert sorted(found) == sorted(listed)


@each_page
def test_every_rule_and_question_says_where_it_comes_from(page: Path) -> None:
    tags = table(page, r"P\d|derived|assumption")
    for number, cells in table(page, r"[A-Z]{2}-G?\d+").items():
        named = re.findall(r"P\d|derived|assumption", cells[-1])
        assert named, number
        assert set(named) <= set(tags), number


@each_page
def test_every_test_is_of_rules_that_are_there_and_is_an_example(page: Path) -> None:
    rules = table(page, r"[A-Z]{2}-G?\d+")
    tests = table(page, r"[A-Z]{2}-T\d+[a-z]?")
    examples = {cells[0] for cells in rows(r"[A-Z]{2}-T\d+[a-z]?")}
    assert set(tests) <= examples
    for number, cells in tests.items():
        of = re.findall(r"[A-Z]{2}-G?\d+", cells[-1])
        assert of, number
        assert set(of) <= set(rules), number
