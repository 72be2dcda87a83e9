"""Small games that put the statements of the language together in unusual ways, played in all modes.

Each has examples with results worked out by hand, or its end after random play with seed 7 stands here.
"""

import warnings
from functools import cache
from pathlib import Path
from random import Random

import pytest

from rulewright.dsl import diagnose
from rulewright.dsl.stages import Result
from rulewright.interpreter import FaultError, Game, State
from rulewright.interpreter.examples import run_examples
from rulewright.interpreter.machine import build_machine
from tests.interpreter.driving import MODES, Twins
from tests.properties import properties

SHAPES = Path(__file__).parent / "shapes"
NAMES = sorted(path.stem for path in SHAPES.glob("*.yaml"))
CHECKS = (
    properties.ends_with_a_legal_action_until_then,
    properties.labels_are_one_to_one,
    properties.nothing_is_made_or_lost,
    properties.copies_and_saves_change_nothing,
    properties.logged_and_bare_agree,
    properties.scripted_chance_replays_the_seeded_game,
    properties.several_may_answer_in_any_order,
    properties.undo_comes_back_to_the_same,
)
BREAKS = "faults"
"""The game whose options cannot be carried out."""

End = tuple[int, tuple[int, ...], tuple[tuple[int, ...], ...]]
ENDS: dict[str, End] = {
    "cardstate": (8, (8, 5), ((0,), (1,))),
    "conditions": (0, (154,), ((0,),)),
    "decisions": (12, (0, 1), ((1,), (0,))),
    "empty": (0, (0,), ((0,),)),
    "ends": (3, (0,), ((0,),)),
    "joined": (6, (0, 0), ((0,), (1,))),
    "keys": (4, (4, 5), ((1,), (0,))),
    "mid": (4, (0,), ((0,),)),
    "offer": (7, (0,), ((0,),)),
    "piles": (8, (0, 0), ((0,), (1,))),
    "random": (3, (0,), ((0,),)),
    "reasons": (4, (0, 0), ((0,), (1,))),
    "say": (0, (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0), ((0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11),)),
    "setpick": (4, (0, 0), ((1,), (0,))),
    "slots": (7, (0, 0), ((1,), (0,))),
    "state": (2, (25,), ()),
    "tables": (0, (1312, 1312), ((0, 1),)),
    "together": (12, (0, 0), ((0, 1),)),
    "undirected": (2, (0, 0), ((0, 1),)),
    "zero": (2, (0,), ((0,),)),
}
"""Steps, scores and ranking of a random game. The score of `tables` is checked by hand."""


@cache
def read(name: str) -> Result:
    return diagnose(str(SHAPES / f"{name}.yaml"), examples="ready")


@cache
def game(name: str, seats: int | None = None) -> Game:
    checked = read(name).game
    assert checked is not None, "\n".join(map(str, read(name).diagnostics))
    return Game(checked, seats or checked.least_seats)


def sizes(name: str) -> list[int]:
    checked = game(name).checked
    return sorted({checked.least_seats, min(max(3, checked.least_seats), checked.most_seats)})


def played(name: str, seed: int) -> State:
    for state in properties.random_game(game(name), seed, check=True):
        if state.over:
            return state
    raise AssertionError(name)


PLAYABLE = [name for name in NAMES if name != BREAKS]


@pytest.mark.parametrize("name", NAMES)
def test_its_examples_hold(name: str) -> None:
    for result in run_examples(read(name).examples):
        assert result.passed, result.failures


def test_tokens_that_go_back_do_not_fall_short() -> None:
    assert not [one for one in read("tokens_back").diagnostics if one.code == "shortfall"]


@pytest.mark.parametrize("name", PLAYABLE)
def test_all_modes_play_the_same_game(name: str) -> None:
    for seats in sizes(name):
        Twins(game(name, seats).checked, seats).play(7)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("name", NAMES)
def test_python_warns_of_nothing_in_what_is_written(name: str, mode: str) -> None:
    machine = build_machine(game(name).checked, game(name).seats, MODES[mode])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        compile(machine.program.text, name, "exec")


@pytest.mark.parametrize("name", PLAYABLE)
def test_what_holds_for_every_game(name: str) -> None:
    for check in CHECKS:
        check(game(name), 7)


@pytest.mark.parametrize("name", PLAYABLE)
def test_no_secret_is_told_before_the_end(name: str) -> None:
    table = game(name)
    for state, rng in properties.at_some_stops(table, 7, 8):
        if not state.over:
            for seat in range(table.seats):
                other = state.resample(seat, rng.randrange)
                assert other.view(seat) == state.view(seat)
                assert other.legal(seat) == state.legal(seat)
                assert other.log(seat) == state.log(seat)


@pytest.mark.parametrize("name", PLAYABLE)
def test_a_playout_comes_to_an_end(name: str) -> None:
    for seats in sizes(name):
        decisions, scores = game(name, seats).machine().playout(Random(7))
        assert decisions >= 0
        assert len(scores) == seats


@pytest.mark.parametrize("name", ENDS)
def test_how_a_random_game_ends(name: str) -> None:
    state = played(name, 7)
    assert (state.steps, state.scores, state.ranking) == ENDS[name]


@pytest.mark.parametrize("option", ["short", "deal4", "range 3", "row 3", "div", "item", "rnd"])
def test_what_cannot_be_carried_out_is_a_fault(option: str) -> None:
    state = game(BREAKS, 1).start(7)
    with pytest.raises(FaultError):
        state.play(0, option)
    assert state.fault is not None
