"""`docs/rules/` numbers the rules of games, with a source for each, as the game and its page have them."""

import re
from pathlib import Path

import pytest

from rulewright.dsl import load_game
from rulewright.dsl.yaml_tree import Fields
from rulewright.interpreter import compile_game
from tests.docs.fences import DOCS
from tests.test_games_page import FILES, entries, rows, source_of

PAGES = sorted((DOCS / "rules").glob("*.md"))
NUMBER = r"[A-Z]{2}-[GT]?\d+"


def table(page: Path, first: str) -> list[list[str]]:
    """Give the rows whose first cell is such a one."""
    lines = [line for line in page.read_text().splitlines() if line.startswith("|")]
    split = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return [cells for cells in split if re.fullmatch(first, cells[0])]


def numbers(page: Path) -> list[str]:
    return [cells[0] for cells in table(page, NUMBER)]


def examples(page: Path) -> dict[str, Fields]:
    return entries(page.stem, "examples")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_each_rule_and_answer_says_where_it_is_from(page: Path) -> None:
    tags = {cells[0] for cells in table(page, r"P\d+|derived|assumption")}
    for cells in table(page, r"[A-Z]{2}-G?\d+"):
        assert set(re.findall(r"P\d+|derived|assumption", cells[-1])) & tags, cells[0]
        assert set(re.findall(r"P\d+", " ".join(cells))) <= tags, cells[0]
    for tag in tags:
        told = [cells for cells in table(page, NUMBER) if re.search(rf"\b{tag}\b", " ".join(cells))]
        assert told, f"nothing is from {tag}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_page_of_the_games_has_the_same_numbers(page: Path) -> None:
    assert page.stem in FILES
    kind = numbers(page)[0].partition("-")[0]
    listed = [cells[0] for cells in rows(rf"{kind}-[GT]?\d+")]
    assert sorted(numbers(page)) == sorted(set(listed))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_rule_has_a_test_and_every_test_an_example(page: Path) -> None:
    tests = {cells[0]: cells for cells in table(page, r"[A-Z]{2}-T\d+")}
    shown = {source_of(example) for example in examples(page).values()}
    assert {source for source in shown if "-T" in source} == set(tests)
    tested = {rule for cells in tests.values() for rule in cells[-1].split(", ")}
    assert tested <= set(numbers(page))
    assert {number for number in numbers(page) if re.search(r"-\d", number)} - tested <= UNSEEN


UNSEEN = {"NT-3"}
"""What no example can show, as an example sees all: it has a test here."""


@pytest.mark.parametrize(
    ("name", "place", "own"),
    [("no_thanks", "chips", "11"), ("for_sale", "coins", "28")],  # NT-3, FS-3
)
def test_what_is_kept_hidden_is_seen_by_its_owner_alone(name: str, place: str, own: str) -> None:
    state = compile_game(load_game(name), 3).start(seed=1, names=("Ann", "Bo", "Cy"))
    seen = [state.view(seat)[f"Ann.{place}"].text for seat in (0, 1, 2, None)]
    assert seen == [own, "?", "?", "?"]
