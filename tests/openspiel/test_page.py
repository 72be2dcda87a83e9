"""`docs/openspiel.md` speaks of the adapters as they are."""

import re
from dataclasses import fields
from pathlib import Path

import pytest

from tests.openspiel.adapter import NAMES, Adapter, Fault, Skip, Table, WrongRule, adapter

PAGE = (Path(__file__).parents[2] / "docs" / "openspiel.md").read_text()


def section(title: str) -> list[list[str]]:
    """The rows of the tables in a section."""
    text = PAGE.split(f"\n## {title}\n")[1].split("\n## ")[0]
    rows = (line.replace(r"\|", "/").strip("|").split("|") for line in text.splitlines())
    return [[cell.strip() for cell in row] for row in rows if len(row) > 1]


def named(cells: list[str]) -> set[str]:
    return set(re.findall(r"`([^`]+)`", " ".join(cells)))


def test_every_key_of_an_adapter_is_explained() -> None:
    keys = {one.name for kind in (Adapter, Table, Fault, Skip) for one in fields(kind)}
    keys |= {one.name for one in fields(WrongRule)}
    assert keys - named([cell for row in section("An adapter") for cell in row]) == set()


@pytest.mark.parametrize("name", NAMES)
def test_a_game_is_listed_with_how_much_players_know(name: str) -> None:
    (row,) = (row for row in section("The games") if row[0] == f"`{name}`" and len(row) == 4)
    told = {int(number.replace(",", "")) for number in re.findall(r"[\d,]*\d", row[3])}
    states = {table.states for table in adapter(name).tables if table.states}
    assert {one for one in states if one > 50} <= told


def test_every_game_with_a_fault_is_told() -> None:
    text = PAGE.split("Faults of OpenSpiel")[1]
    assert set(re.findall(r"^\| `(\w+)` \|", text, re.MULTILINE)) == {
        name for name in NAMES if adapter(name).faults
    }
