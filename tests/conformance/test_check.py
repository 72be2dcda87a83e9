"""Whole small games with the problems that are found marked on their lines.

A case is a piece of a file of `check/`, cut at lines of `---`. A comment `#! code` says which problem is reported on
its line, `#! code "text"` also what its message, a hint or what stands beside another place has in it; nothing else
may be reported. What a case leaves out of a whole game is filled in below it, so that it shows one thing.

`analyses_*.yaml` are about what is allowed and most likely not meant, and are whole games without a line too many. In
the other files that is left out: a game that shows a wrong type need not use what it declares.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

from rulewright.dsl import diagnose
from rulewright.dsl.check import analyses
from rulewright.dsl.diagnostics import Diagnostic
from rulewright.dsl.loader import Loader

CASES = Path(__file__).parent / "check"
MARK = re.compile(r'#! (?P<code>[a-z-]+)(?: "(?P<text>[^"]*)")?')
FILLED = {
    "rulewright": "1",
    "game": "g",
    "players": "2..4",
    "phases": "{main: {do: end game}}",
    "winner": "[shared]",
}


def cases() -> Iterator[object]:
    for path in sorted(CASES.glob("*.yaml")):
        line = 0
        for text in re.split(r"^---\n", path.read_text("utf-8"), flags=re.MULTILINE):
            # Padded, so that reported lines are lines of the file itself.
            yield pytest.param(path.stem, "\n" * line + text, id=f"{path.stem}:{line + 1}")
            line += text.count("\n") + 1


def checked(text: str) -> tuple[Diagnostic, ...]:
    for key, value in FILLED.items():
        if not re.search(rf"^{key}:", text, re.MULTILINE):
            text += f"{key}: {value}\n"
    loader = Loader(files={"case.yaml": text})
    return diagnose("./case.yaml", loader=loader, examples="ready").diagnostics


@pytest.mark.parametrize(("file", "text"), list(cases()))
def test_the_marked_problems_are_found_and_no_others(file: str, text: str) -> None:
    wanted = [
        (number, mark["code"], mark["text"])
        for number, line in enumerate(text.splitlines(), 1)
        for mark in MARK.finditer(line)
    ]
    marked = {(line, code) for line, code, _ in wanted}
    found = [
        one
        for one in checked(text)
        if file.startswith("analyses_")
        or one.code not in analyses.CODES
        or (one.primary and (one.primary.span.line, one.code) in marked)
    ]
    places = [(one.primary.span.line, one.code) for one in found if one.primary]
    assert len(places) == len(found)
    assert Counter(places) == Counter((line, code) for line, code, _ in wanted), "\n".join(
        f"{one}" for one in found
    )
    for line, code, said in wanted:
        if said:
            told = [
                " ".join(
                    (
                        one.message,
                        one.primary.text,
                        *one.hints,
                        *(label.text for label in one.related),
                    )
                )
                for one in found
                if one.primary and (one.primary.span.line, one.code) == (line, code)
            ]
            assert any(said in " ".join(one.split()) for one in told), told


def test_every_analysis_has_two_wrong_games_and_two_right_ones_beside_it() -> None:
    wrong: Counter[str] = Counter()
    right: Counter[str] = Counter()
    for path in CASES.glob("analyses_*.yaml"):
        for text in re.split(r"^---\n", path.read_text("utf-8"), flags=re.MULTILINE):
            codes = {mark["code"] for mark in MARK.finditer(text)}
            wrong.update(codes)
            about = re.search(r"^# right: (.*)$", text, re.MULTILINE)
            if about is not None:
                right.update(about[1].replace(",", " ").split())
                assert not codes & set(about[1].replace(",", " ").split())
    assert {code: wrong[code] for code in analyses.CODES if wrong[code] < 2} == {}
    assert {code: right[code] for code in analyses.CODES if right[code] < 2} == {}


def test_every_code_has_a_page() -> None:
    pages = files("rulewright.dsl").joinpath("explain")
    assert {code for code in analyses.CODES if not pages.joinpath(f"{code}.md").is_file()} == set()
