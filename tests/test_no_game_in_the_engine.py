"""The engine knows no game: no name of a shipped game or of its cards stands in its Python."""

from __future__ import annotations

import re
from pathlib import Path

import yaml

ROOT = Path(__file__).parents[1]
ENGINE = [
    path
    for folder in ("dsl", "interpreter", "lab", "players", "rl")
    for path in (ROOT / folder).rglob("*.py")
]
OF_MANY_GAMES = {"card", "coin", "die", "house", "prize", "token"}  # and there are house rules


def game_words() -> set[str]:
    words: set[str] = set()
    for path in (ROOT / "games").rglob("*.yaml"):
        tree = yaml.safe_load(path.read_text(encoding="utf-8"))
        words |= {tree["game"]} if "game" in tree else set()
        words |= set(tree.get("components", {}))
    return words - OF_MANY_GAMES


def test_no_word_of_a_game_stands_in_the_engine() -> None:
    words = game_words()
    words |= {f"{word}s" for word in words}
    assert {"don", "districts"} <= words
    for path in ENGINE:
        found = set(re.findall(r"[a-z]+(?!')", path.read_text(encoding="utf-8").lower()))
        assert not found & words, path
