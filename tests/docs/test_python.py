"""What the pages about the Python interface show is what happens, and they name what there is."""

import doctest
import re
from pathlib import Path

import pytest

from rulewright.interpreter import Game, State, compile_game
from rulewright.interpreter import chance as generator
from rulewright.players import KINDS
from rulewright.players.ahead import FARTHEST
from rulewright.players.greedy import PLAYOUTS
from rulewright.players.search import CURIOSITY, DRAWN
from tests.interpreter.tables import table

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize("page", ["api.md", "lab.md", "records.md", "rl.md"])
def test_every_line_does_what_is_shown(page: str) -> None:
    failed, tried = doctest.testfile(str(DOCS / page), module_relative=False)
    assert tried > 5
    assert failed == 0


def test_every_name_that_the_page_gives_a_state_is_there() -> None:
    text = (DOCS / "api.md").read_text(encoding="utf-8")
    for name in re.findall(r"^\| `(\w+)", text, re.MULTILINE):
        assert name in {"game", "seed", "chance", "script"} or hasattr(State, name), name
    assert hasattr(Game, "action_label")
    assert compile_game(table("sealed").checked, 2).num_actions > 0


def test_the_numbers_that_the_page_of_the_lab_gives_are_those_of_the_bots() -> None:
    text = " ".join((DOCS / "lab.md").read_text(encoding="utf-8").split())
    assert f"stop after {FARTHEST:,} decisions" in text
    assert f"{PLAYOUTS} random playouts" in text
    assert f"mean + {CURIOSITY} * spread * sqrt(" in text
    assert f"draw {DRAWN} of the legal actions" in text
    assert all(f"| `{name}" in text for name in KINDS)


def test_the_vectors_of_the_generator() -> None:
    text = (DOCS / "records.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\d+) \| ([\d, ]+) \|$", text, re.MULTILINE)
    assert len(rows) == 2
    for seed, outputs in rows:
        state = generator.seeded(int(seed))
        found = []
        for _ in range(3):
            state = (state + generator.GAMMA) & generator.MASK
            found.append(generator.mix(state))
        assert found == [int(output) for output in outputs.split(", ")]
    cards = list(range(10))
    generator.shuffle([0] * generator.RNG + [generator.seeded(7)], cards)
    assert f"gives {', '.join(map(str, cards))}." in text
