"""The course works as it is written: each step is a game, and each command prints what the page shows.

    yaml step             sections for orchard.yaml, each in the place of the one of its name
    yaml step wrong=CODE  the file then has problems of that code, and no others
    yaml step fails       the file is sound, and one of its examples is not
    yaml game             a file of its own
    console               commands, run beside the files as they are then

`pytest --update` writes what the commands print into the page.
"""

import os
import re
import subprocess
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from rulewright.dsl import diagnose
from rulewright.dsl.loader import Loader
from rulewright.dsl.stages import Result
from tests.docs.fences import DOCS, Fence, fences
from tests.docs.playing import failures_of, play_out

PAGE = "course.md"
GAME = "orchard.yaml"
BLOCKS = fences(PAGE)
_SECTION = re.compile(r"^(\w+):.*\n(?:(?: .*)?\n)*", re.MULTILINE)


@dataclass(frozen=True)
class Moment:
    """A block, and the files as they are after it."""

    fence: Fence
    files: dict[str, str]

    def result(self) -> Result:
        name = self.fence.file if self.fence.kind == "yaml game" else GAME
        return diagnose(f"./{name}", loader=Loader(files=self.files), examples="ready")


@cache
def moments() -> tuple[Moment, ...]:
    found = []
    files: dict[str, str] = {}
    for fence in BLOCKS:
        if fence.kind == "yaml step":
            files = {**files, GAME: with_sections(files.get(GAME, ""), fence)}
        elif fence.kind == "yaml game":
            files = {**files, fence.file: fence.text}
        found.append(Moment(fence, files))
    return tuple(found)


def with_sections(text: str, step: Fence) -> str:
    """Put sections in the place of those with their names; new ones come last."""
    sections = sections_of(text) | sections_of(step.text)
    return "\n".join(section.strip("\n") + "\n" for section in sections.values())


def sections_of(text: str) -> dict[str, str]:
    found = {section[1]: section[0] for section in _SECTION.finditer(text)}
    assert "".join(found.values()) == text, "a step is made of whole sections"
    return found


def told(result: Result) -> str:
    return "\n".join(f"{one} {' '.join(one.hints)}" for one in result.diagnostics)


STEPS = [one for one in moments() if one.fence.words[0] == "yaml"]


@pytest.mark.parametrize("moment", STEPS, ids=lambda moment: str(moment.fence))
def test_each_step_is_a_game(moment: Moment) -> None:
    result = moment.result()
    if moment.fence.wrong is not None:
        assert {one.code for one in result.diagnostics} == {moment.fence.wrong}, told(result)
        return
    assert not result.diagnostics, told(result)
    assert result.game is not None
    play_out(result.game)
    failures = failures_of(result.examples)
    assert bool(failures) is ("fails" in moment.fence.words), failures


def test_every_block_is_of_a_kind_that_is_checked() -> None:
    assert {fence.kind for fence in BLOCKS} == {"yaml step", "yaml game", "console"}


def test_the_last_game_is_whole() -> None:
    """What a reader ends up with has all that a rulebook has."""
    keys = set(sections_of(moments()[-1].files[GAME]))
    assert {"components", "setup", "phases", "auctions", "scoring", "winner", "examples"} <= keys


# ------------------------------------------------------------------------------------------------ commands


def printed(moment: Moment, folder: Path) -> str:
    """Run the commands of a block; give it as it should read."""
    for name, text in moment.files.items():
        (folder / name).write_text(text, encoding="utf-8")
    (folder / "bin").mkdir(exist_ok=True)
    command = folder / "bin" / "rulewright"
    command.write_text(
        f"#!{sys.executable}\nimport sys\nfrom rulewright.cli.main import main\nsys.exit(main())\n"
    )
    command.chmod(0o755)
    shown = []
    for line in re.findall(r"^\$ (.*)$", moment.fence.text, flags=re.MULTILINE):
        done = subprocess.run(
            ["/bin/sh", "-c", f"{{ {line}\n}} 2>&1"],
            capture_output=True,
            encoding="utf-8",
            cwd=folder,
            check=False,
            timeout=120,
            env={
                "PATH": f"{folder / 'bin'}{os.pathsep}{os.environ['PATH']}",
                "HOME": str(folder),
                "XDG_STATE_HOME": str(folder / "state"),
                "PYTHONUTF8": "1",
                "NO_COLOR": "1",
            },
        )
        out = re.sub(r"[ \t]+$", "", done.stdout, flags=re.MULTILINE)
        shown.append(f"$ {line}\n{out.strip(chr(10))}\n")
    text = "\n".join(shown)
    assert "Traceback" not in text
    assert "a mistake in Rulewright" not in text
    return text


@pytest.mark.skipif(os.name == "nt", reason="the page's command lines are those of a Unix shell")
def test_each_command_prints_what_the_page_shows(tmp_path: Path, update: bool) -> None:  # noqa: FBT001 - a fixture
    consoles = [one for one in moments() if one.fence.kind == "console"]
    fresh = [printed(moment, tmp_path) for moment in consoles]
    if update:
        page = (DOCS / PAGE).read_text(encoding="utf-8")
        for moment, text in zip(consoles, fresh, strict=True):
            page = page.replace(f"```console\n{moment.fence.text}```", f"```console\n{text}```", 1)
        (DOCS / PAGE).write_text(page, encoding="utf-8")
        return
    for moment, text in zip(consoles, fresh, strict=True):
        assert text == moment.fence.text, f"{moment.fence}: rewrite with pytest --update"
