"""What the README shows is what happens."""

from __future__ import annotations

import re
from pathlib import Path

from rulewright.dsl import diagnose
from rulewright.dsl.loader import Loader
from rulewright.dsl.render import render_text
from rulewright.interpreter import compile_game

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
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


def test_the_variant_is_fine() -> None:
    result = diagnose("./quick.yaml", loader=Loader({"quick.yaml": blocks("yaml")[1]}))
    assert result.diagnostics == ()


def test_the_program_runs() -> None:
    exec(compile(blocks("python")[0], "README.md", "exec"), {})  # noqa: S102 - the README's own text


def test_every_file_it_points_to_is_there() -> None:
    for link in re.findall(r"\]\((?!https)([^)]+)\)", README):
        assert (ROOT / link).exists(), link


def test_it_names_every_command_that_it_shows() -> None:
    shown = set(re.findall(r"`rulewright (\w+)", README))
    commands = {path.stem for path in (ROOT / "cli").glob("*.py")}
    assert shown <= commands
