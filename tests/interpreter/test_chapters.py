"""A game told from one decision to the next: nothing is left out, and every step stands where it led on."""

from random import Random

import pytest

from rulewright.dsl import load_game
from rulewright.interpreter import State, compile_game
from rulewright.interpreter.chapters import chapters
from tests.interpreter.tables import table


def play_on(state: State, steps: int) -> State:
    """Play at random; outcomes of chance that are asked for too."""
    dice = Random(4)
    for _ in range(steps):
        if state.over:
            break
        if state.chance is not None:
            state.apply_outcome(dice.choice(state.chance.outcomes).number)
            continue
        seat = dice.choice(state.deciders)
        state.act(seat, dice.choice(state.legal(seat)))
    return state


@pytest.mark.parametrize("seat", [None, 0, 1])
@pytest.mark.parametrize(
    "begun",
    [
        lambda: table("duel").start(3),
        lambda: table("duel").start(chance="explicit"),
        lambda: table("duel").start(5, script=["1", "red 1", "red 2"]),
        lambda: compile_game(load_game("don-german"), 4).start(2),
        lambda: compile_game(load_game("vasaran_alla", variants=["merc"]), 3).start(2),
    ],
)
def test_the_chapters_are_the_whole_log_and_the_whole_history(begun, seat) -> None:  # type: ignore[no-untyped-def] # noqa: ANN001 - of a table
    state = play_on(begun(), 150)
    found = list(chapters(state, seat))
    assert tuple(line for one in found for line in one.lines) == state.log(seat)
    assert tuple(step for one in found for step in one.steps) == state.history


def test_what_is_not_carried_out_yet_has_no_lines() -> None:
    """Of several who decide at once, the first has answered."""
    state = compile_game(load_game("don-german"), 4).start(3)
    while len(state.deciders) == 1:
        seat = state.deciders[0]
        state.act(seat, state.legal(seat)[0])
    before = len(list(chapters(state)))
    seat = state.deciders[-1]
    state.play(seat, "no")
    *_, last = chapters(state)
    assert (len(list(chapters(state))), last.steps[0][0], last.lines) == (before + 1, seat, ())
