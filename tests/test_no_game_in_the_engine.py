"""The engine knows no game: no name of a shipped game, variant or component stands in its Python."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[1]
ENGINE = [
    path for folder in ("dsl", "interpreter", "players") for path in (ROOT / folder).rglob("*.py")
]
OF_THE_LANGUAGE = {"trade"}  # a word that authors write for `swap`, and are told so
OF_MANY_GAMES = {"coin"}


def game_words() -> set[str]:
    words: set[str] = set()
    for path in (ROOT / "games").rglob("*.yaml"):
        tree = yaml.safe_load(path.read_text(encoding="utf-8"))
        words |= {tree.get("game") or tree["variant"], *tree.get("components", {})}
    return words - OF_THE_LANGUAGE - OF_MANY_GAMES


@pytest.mark.parametrize("path", ENGINE, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_word_of_a_game_stands_in_the_engine(path: Path) -> None:
    found = set(re.findall(r"[a-z]+(?!')", path.read_text(encoding="utf-8").lower()))
    plural = {f"{word}s" for word in game_words()}
    assert not found & (game_words() | plural)
