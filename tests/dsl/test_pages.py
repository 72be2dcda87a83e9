"""The pages of the checker's codes: the wrong example shows the code, and the right one does not.

An example is a piece of a game. It is put into a small game with the things that pages speak of: steps into a rule that
is run, a decision's keys into a decision, everything else where its keys belong.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from rulewright.dsl import diagnose
from rulewright.dsl.check import analyses
from rulewright.dsl.loader import Loader

ROOT = Path(__file__).parents[2]
PAGES = ROOT / "dsl" / "explain"
GAME: dict[str, Any] = {
    "rulewright": 1,
    "game": "page",
    "players": "2..4",
    "components": {
        "coin": {"tokens": 99},
        "card": {
            "attributes": {"color": ["red", "blue"], "number": "1..3"},
            "name": "{color} {number}",
            "cards": [{"color": ["red", "blue"], "number": "1..3"}],
        },
        "tile": {
            "attributes": {"size": "1..3"},
            "name": "tile {size}",
            "cards": [{"size": "1..3"}],
        },
    },
    "tables": {"worth": {1: 2, "other": 0}},
    "table": {
        "deck": {"cards": "card", "seen by": "nobody"},
        "lot": {"cards": "card"},
        "discard": {"cards": "card"},
        "pot": {"tokens": "coin"},
        "starter": {"a": "player"},
        "leader": {"a": "player or none"},
        "high": {"number": 0, "range": "0..20"},
        "round_count": {"number": 0},
    },
    "player": {
        "coins": {"tokens": "coin"},
        "area": {"cards": "card"},
        "hand": {"cards": "card", "seen by": "owner", "loose": None},
        "steps": {"number": 0},
        "out": {"flag": None},
        "side": {"a": "way or none"},
        "played": {"cards": "card"},
    },
    "values": {"way": ["left", "right"]},
    "setup": ["move all card to deck", "starter = random players"],
    "phases": {"round": {"repeat": 2, "do": "round_count += 1"}},
    "winner": ["shared"],
}
# What a page's example calls by a name of its own, in whatever it stands.
WHOLE = {
    *GAME,
    "settings",
    "define",
    "scoring",
    "examples",
    "always",
    "auctions",
    "payouts",
    "mechanics",
    "allow",
    "automatic",
    "rules",
    "teams",
}


def _codes() -> set[str]:
    found = set()
    for path in (ROOT / "dsl" / "check").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            name = getattr(getattr(node, "func", None), "attr", "")
            if isinstance(node, ast.Call) and name in {"error", "warn"} and node.args:
                code = node.args[0]
                if isinstance(code, ast.Constant) and isinstance(code.value, str):
                    found.add(code.value)
    return found - analyses.CODES - ELSEWHERE


# Their examples are about the shape, or about sizes that nobody wants to read.
ELSEWHERE = {"named-twice", "too-large", "unused-allow", "unknown-code"}


def in_game(example: str) -> str:
    piece = yaml.safe_load(example)
    game = dict(GAME)
    if isinstance(piece, list):
        return _text(game, steps=piece)
    if set(piece) & {"pick", "must", "state"}:
        decision = {"by": "p", **{k: v for k, v in piece.items() if k in {"pick", "must", "do"}}}
        return _text(game, steps=[{"choose": decision}], state=piece.get("state"))
    if "card" in piece:
        piece = {"components": piece}
    if "given" in piece:
        example_ = {"players": ["A", "B"], "given": piece["given"], "then": ["count(players) is 2"]}
        piece = {"examples": {"one": example_}}
    if "play" in piece:
        piece = {"examples": {"one": piece}}
    assert set(piece) <= WHOLE, set(piece) - WHOLE
    for key, value in piece.items():
        known = game.get(key)
        game[key] = {**known, **value} if isinstance(known, dict) else value
    if "setup" in piece:
        game["setup"] = [*piece["setup"], *GAME["setup"]]
    elif "starter" in piece.get("table", {}):
        game["setup"] = []  # the page is about setting it
    return _text(game)


def _text(game: dict[str, Any], steps: list[Any] | None = None, state: Any = None) -> str:  # noqa: ANN401 - YAML
    if steps is not None:
        turn: dict[str, Any] = {"do": steps}
        if state is not None:
            turn["state"] = state
        own = "p" if "p in players" not in str(steps) else "nobody_here"
        game = {
            **game,
            "phases": {"round": {"repeat": 2, "do": "run turn(starter, next starter, 3, starter)"}},
            "rules": {f"turn({own}, q, price, winner)": turn},
        }
    text = yaml.safe_dump(game, sort_keys=False, width=10_000, allow_unicode=True)
    return (
        re.sub(r"'(\{[a-z]+\}[^']*)'", r'"\1"', text)
        .replace("loose: null", "loose:")
        .replace("flag: null", "flag:")
    )


def said_of(example: str) -> set[str]:
    loader = Loader(files={"page.yaml": in_game(example)})
    return {
        one.code for one in diagnose("./page.yaml", loader=loader, examples="ready").diagnostics
    }


@pytest.mark.parametrize("code", sorted(_codes()))
def test_the_wrong_example_shows_the_code_and_the_right_one_does_not(code: str) -> None:
    page = PAGES.joinpath(f"{code}.md").read_text("utf-8")
    wrong, right = re.findall(r"```yaml\n(.*?)\n```", page, re.DOTALL)
    assert code in said_of(wrong), said_of(wrong)
    assert said_of(right) <= analyses.CODES, said_of(right)
