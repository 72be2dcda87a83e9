"""What the README shows is what happens."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from rulewright.cli.main import COMMANDS
from rulewright.dsl import diagnose
from rulewright.dsl.loader import Loader
from rulewright.dsl.render import render_text
from rulewright.interpreter import compile_game

ROOT = Path(__file__).parents[2]
README_FILE = ROOT / "README.md"
README = README_FILE.read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```", README, re.MULTILINE | re.DOTALL)


def blocks(kind: str) -> list[str]:
    return [text for name, text in BLOCKS if name == kind]


def test_the_game_has_15_lines_and_can_be_played_by_any_number() -> None:
    text = blocks("yaml")[0]
    assert len(text.splitlines()) == 15
    game = diagnose("./crowns.yaml", loader=Loader({"crowns.yaml": text})).game
    assert game is not None
    for seats in (3, 4, 5):
        state = compile_game(game, seats).start(seed=1)
        while not state.over:
            seat = state.deciders[0]
            state.act(seat, state.legal(seat)[-1])


def test_the_error_message_is_the_real_one() -> None:
    wrong = blocks("yaml")[0].replace("bidder.coins", "bider.coins")
    found = diagnose("./crowns.yaml", loader=Loader({"crowns.yaml": wrong})).diagnostics
    assert [render_text(one) for one in found] == [blocks("")[1].split("\n\n")[0]]


TYPED = ("5", "1", "no", "pass", "4", "quit")
"""What Ann answers before and on the screen that is shown, and after it."""


def table(arguments: Sequence[str], typed: Sequence[str], folder: Path) -> str:
    """Play at a table without colours; give what it shows."""
    done = subprocess.run(
        [sys.executable, "-c", "from rulewright.cli.main import main; main()", "play", *arguments],
        input="".join(f"{line}\n" for line in typed),
        capture_output=True,
        encoding="utf-8",
        cwd=folder,
        check=False,
        timeout=120,
        env={**os.environ, "XDG_STATE_HOME": str(folder), "PYTHONUTF8": "1", "NO_COLOR": "1"},
    )
    assert done.stderr == ""
    return re.sub(r"[ \t]+$", "", done.stdout, flags=re.MULTILINE)


def test_the_table_is_the_real_one(tmp_path: Path, update: bool) -> None:  # noqa: FBT001 - a fixture
    played = ("don", "--names", "Ann", "--bots", "random,random", "--seed", "2")
    last = table(played, TYPED, tmp_path).partition("\n> quit")[0].rpartition("\n\n")[2] + "\n"
    if update:
        README_FILE.write_text(README.replace(blocks("")[0], last), encoding="utf-8")
    else:
        assert blocks("")[0] == last, "rewrite with pytest --update"
    for shown in ("pot", "(you)", "Highest bid", "is possible only if"):
        assert shown in last


def test_the_variant_is_fine_and_is_played_as_it_says(tmp_path: Path) -> None:
    result = diagnose("./quick.yaml", loader=Loader({"quick.yaml": blocks("yaml")[1]}))
    assert result.diagnostics == ()
    found = re.search(r"Save it as `(.*?)`, and `rulewright play (.*?)` plays it", README)
    assert found is not None
    (tmp_path / found[1]).write_text(blocks("yaml")[1], encoding="utf-8")
    shown = table([found[2], "--seed", "1"], ["quit"], tmp_path)
    assert re.search(r"lot \[\w+ \d\] \[\w+ \d\] \[\w+ \d\]", shown)


def test_the_program_runs() -> None:
    exec(compile(blocks("python")[0], "README.md", "exec"), {})  # noqa: S102 - the README's own text


def test_every_file_it_points_to_is_there() -> None:
    for link in re.findall(r"\]\((?!https)([^)]+)\)", README):
        assert (ROOT / link).exists(), link


def test_it_names_every_command_that_it_shows() -> None:
    shown = set(re.findall(r"`rulewright ([\w-]+)", README))
    assert shown <= set(COMMANDS)
