"""`docs/games.md` speaks of rules, settings and examples that are there, and of all of them."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from rulewright.dsl.addresses import resolve
from rulewright.dsl.diagnostics import Problems
from rulewright.dsl.source import Source
from rulewright.dsl.yaml_tree import Fields, Value, load_yaml

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "games.md").read_text()
FILES = {path.stem: path for path in sorted((ROOT / "games").rglob("*.yaml"))}


def rows(pattern: str) -> Iterator[list[str]]:
    for line in PAGE.splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if line.startswith("|") and re.fullmatch(pattern, cells[0]):
            yield cells


@cache
def tree(name: str) -> Fields:
    problems = Problems()
    path = FILES[name]
    found = load_yaml(Source(str(path), path.read_text()), problems)
    assert found is not None, list(map(str, problems))
    return found


def entries(name: str, section: str) -> dict[str, Fields]:
    part = tree(name).get(section)
    if not isinstance(part, Fields):
        return {}
    return {key.text: value for key, value in part if isinstance(value, Fields)}


def source_of(entry: Fields) -> str:
    source = entry.get("source")
    return source.text if isinstance(source, Value) else ""


@pytest.mark.parametrize(
    "cells", list(rows(r"[A-Z]{2}-(G?\d+|I\d+: .*)")), ids=lambda cells: str(cells[0])
)
def test_every_address_is_one(cells: list[str]) -> None:
    for address in re.findall(r"`([^`]+)`", cells[-1]):
        assert resolve(tree(cells[1]), address), address


def test_every_assumed_setting_is_listed_and_every_listed_one_is_assumed() -> None:
    listed = {
        (cells[1], cells[2].strip("`")) for cells in rows(r"[A-Z]{2}-G\d+") if cells[2].strip()
    }
    assumed = {
        (name, setting)
        for name in FILES
        for setting, entry in entries(name, "settings").items()
        if source_of(entry) == "assumption"
    }
    assert listed == assumed


@pytest.mark.parametrize(
    "cells",
    [cells for cells in rows(r"[A-Z]{2}-G\d+") if not cells[2] and "`" in cells[3]],
    ids=lambda cells: str(cells[0]),
)
def test_an_answer_that_is_no_setting_stands_in_an_example(cells: list[str]) -> None:
    gap, name, _, where = cells
    shown = re.findall(r"`examples\.([^`]+)`", where)
    assert shown, gap
    for example in shown:
        source = source_of(entries(name, "examples")[example])
        assert source in {"assumption", "published"} or re.fullmatch(
            r"[A-Z]{2}-T?\d+[a-z]?", source
        )


def test_every_numbered_example_is_listed() -> None:
    listed = Counter((cells[0], cells[1], cells[2]) for cells in rows(r"[A-Z]{2}-T\d+[a-z]?"))
    shipped = Counter(
        (source_of(entry), name, example)
        for name in FILES
        for example, entry in entries(name, "examples").items()
        if re.match(r"[A-Z]{2}-T", source_of(entry))
    )
    assert listed == shipped


def lines_of_always(part: Fields, address: str = "") -> Iterator[str]:
    """The addresses of all lines of `always:`, of the game and of what runs in it."""
    for key, value in part:
        if isinstance(value, Fields):
            name = re.sub(r"\(.*", "", key.text)
            if name == "always":
                yield from (f"{address}always.{line.text}" for line, _ in value)
            elif name != "examples":
                yield from lines_of_always(value, f"{address}{name}.")


def test_everything_that_may_never_be_broken_is_listed() -> None:
    listed = {
        (cells[1], address)
        for cells in rows(r"[A-Z]{2}-I\d+: .*")
        for address in re.findall(r"`([^`]*\balways\.[^`]+)`", cells[2])
    }
    held = {(name, address) for name in FILES for address in lines_of_always(tree(name))}
    assert listed == held


def test_every_invariant_is_a_line_of_always_or_a_test() -> None:
    for cells in rows(r"[A-Z]{2}-I\d+: .*"):
        tests = re.findall(r"\((tests/[a-z_/]+\.py)\)", cells[0])
        assert "always." in cells[2] or tests, cells[0]
        for test in tests:
            assert cells[0].partition(":")[0] in (ROOT / test).read_text(), test


@pytest.mark.parametrize(
    ("kind", "last"),
    [
        *(("DS-G", 23), ("DS-T", 23), ("DS-I", 8)),
        *(("ME-", 20), ("ME-G", 18), ("ME-T", 20), ("ME-I", 7)),
        *(("DG-", 19), ("DG-G", 32), ("DG-T", 16), ("DG-I", 7)),
        *(("VA-G", 32), ("VA-T", 22), ("VA-I", 8)),
        *(("TN-G", 23), ("TN-T", 23), ("TN-I", 7)),
        *(("KU-", 7), ("KU-T", 6), ("KU-I", 2)),
        *(("LE-", 8), ("LE-G", 3), ("LE-T", 10), ("LE-I", 2)),
        *(("LD-", 6), ("LD-G", 4), ("LD-T", 7), ("LD-I", 2)),
        *(("GF-", 5), ("GF-G", 4), ("GF-T", 6), ("GF-I", 2)),
        *(("OH-", 10), ("OH-T", 10), ("OH-I", 2)),
        *(("MA-", 21), ("MA-G", 8), ("MA-T", 20), ("MA-I", 8)),
        *(("CE-", 10), ("CE-G", 6), ("CE-T", 10), ("CE-I", 3)),
        *(("NT-", 10), ("NT-G", 2), ("NT-T", 8), ("NT-I", 2)),
        *(("FS-", 13), ("FS-G", 2), ("FS-T", 11), ("FS-I", 6)),
        *(("HS-", 15), ("HS-G", 4), ("HS-T", 14), ("HS-I", 5)),
    ],
)
def test_no_number_is_left_out(kind: str, last: int) -> None:
    """Numbers of one kind follow each other; a letter behind one is a part of it."""
    numbered = [cells[0].partition(":")[0] for cells in rows(rf"{kind}\d+([a-z]?|: .*)")]
    found = {int(number.removeprefix(kind).rstrip("abc")) for number in numbered}
    assert found - {0} == set(range(1, last + 1))
