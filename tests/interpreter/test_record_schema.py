"""Records are what `schemas/record.json` says: with every kind of line, and every key of a header."""

import json
from random import Random

import jsonschema
import pytest

from rulewright.dsl import load_game
from rulewright.dsl.schema import schema_text
from rulewright.interpreter import Game, State, compile_game

SCHEMA = json.loads(schema_text("record"))
LINES = jsonschema.Draft202012Validator(SCHEMA)
WRONG = [
    {"record": 1},
    {"seat": 0, "label": "pass"},
    {"seat": 0, "label": "pass", "ids": [3], "why": "no reason"},
    {"seat": -1, "label": "pass", "ids": [3]},
    {"chance": "red 3"},
    {"undo": "A"},
    {},
]


@pytest.fixture(scope="module")
def game() -> Game:
    return compile_game(load_game("don+trade"), 3)


def play(state: State, steps: int) -> State:
    rng = Random(steps)
    for _ in range(steps):
        if state.chance is not None:
            state.apply_outcome(state.chance.outcomes[0].label)
        else:
            seat = state.deciders[0]
            state.act(seat, rng.choice(state.legal(seat)))
    return state


def games(game: Game) -> dict[str, State]:
    return {
        "seed": play(game.start(seed=7), 40),
        "explicit": play(game.start(chance="explicit"), 40),
        "script": play(game.start(script=["1"], seed=3), 5),
        "position": play(
            game.start(
                seed=1,
                position={"1.area": ["red 0"], "2.area": ["blue 1"], "pot": 0, "starter": "1"},
                at="trade",
                check=True,
            ),
            2,
        ),
    }


def test_every_line_of_a_record_fits(game: Game) -> None:
    seen: set[str] = set()
    for name, state in games(game).items():
        for line in state.save([None, "random", "random"]).splitlines():
            content = json.loads(line)
            assert [error.message for error in LINES.iter_errors(content)] == [], (name, line[:200])
            seen |= content.keys()
    known = {key for part in SCHEMA["$defs"].values() for key in part["properties"]}
    assert seen <= known
    assert {
        "seat",
        "chance",
        "outcome",
        "position",
        "at",
        "check",
        "script",
        "seed",
        "players",
    } <= seen


@pytest.mark.parametrize("line", WRONG, ids=str)
def test_other_lines_do_not(line: dict[str, object]) -> None:
    assert list(LINES.iter_errors(line))
