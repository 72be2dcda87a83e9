"""Golden renderings: a game with something wrong, and the very text that its author reads.

`render/CODE.yaml` shows one code each, `authors/NAME.yaml` one mistake of a careful author each, in a whole small game.
Beside each stands `.err` with what is shown, by `rulewright test` if only an example is at fault; `pytest --update`
rewrites it. What a case leaves out of a whole game is
filled in below it. Codes about reading files have theirs in `reading/`.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulewright.cli.main import main
from rulewright.dsl import diagnose
from rulewright.dsl.check import analyses
from rulewright.dsl.diagnostics import Diagnostic
from rulewright.dsl.loader import Loader
from rulewright.dsl.render import render_report, render_text

HERE = Path(__file__).parent
CODES = sorted((HERE / "render").glob("*.yaml"))
AUTHORS = sorted((HERE / "authors").glob("*.yaml"))
FILLED = {
    "rulewright": "1",
    "game": "g",
    "players": "2..4",
    "phases": "{main: {do: end game}}",
    "winner": "[shared]",
}
BLAME = re.compile(
    r"\b(invalid|illegal|fail(ed|s)?|unexpected|wrong|bad|must not|cannot be parsed|you)\b|!",
    re.IGNORECASE,
)


def found(path: Path) -> tuple[Diagnostic, ...]:
    text = path.read_text("utf-8")
    for key, value in FILLED.items():
        if not re.search(rf"^{key}:", text, re.MULTILINE):
            text += f"{key}: {value}\n"
    loader = Loader(files={path.name: text})
    return diagnose(f"./{path.name}", loader=loader, examples="ready").diagnostics


def compare(path: Path, shown: str, *, update: bool) -> None:
    golden = path.with_suffix(".err")
    if update:
        golden.write_text(f"{shown}\n", "utf-8")
    assert golden.read_text("utf-8") == f"{shown}\n"


@pytest.mark.parametrize("path", CODES, ids=lambda path: path.stem)
def test_a_code_is_shown_as_written(path: Path, update: bool) -> None:  # noqa: FBT001 - a fixture
    told = [one for one in found(path) if one.code == path.stem or one.code not in analyses.CODES]
    assert {one.code for one in told} == {path.stem}
    compare(path, render_text(told[0]), update=update)


@pytest.mark.parametrize("path", AUTHORS, ids=lambda path: path.stem)
def test_a_careful_author_gets_one_message(
    path: Path,
    update: bool,  # noqa: FBT001 - a fixture
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    told = found(path)
    if not told:
        monkeypatch.chdir(path.parent)
        assert main(["test", path.name]) == 1
        compare(path, capsys.readouterr().out.rstrip("\n"), update=update)
        return
    assert len(told) == 1, list(map(str, told))
    compare(path, render_report(told), update=update)


@pytest.mark.parametrize("path", [*CODES, *AUTHORS], ids=lambda path: path.stem)
def test_a_message_is_one_sentence_without_blame(path: Path) -> None:
    for one in found(path):
        said = re.sub(r"`[^`]*`", "`x`", one.message)
        assert not BLAME.search(said), said
        assert not re.search(r"\.( |$)|\n", said), said
        assert one.primary is not None
        assert one.primary.span.line == one.primary.span.source.position(one.primary.span.end)[0]


def test_there_are_forty_mistakes_of_careful_authors() -> None:
    assert len(AUTHORS) >= 40
