"""Crossed pieces as machine code: the games that the Python text plays, or a sentence why there is none."""

import os
import shutil
from random import Random

import pytest

from rulewright.interpreter import FaultError, compile_game
from rulewright.interpreter.machine import Machine
from rulewright.interpreter.native import Native, NotNative
from tests.crossings.crossing import games, some

TOGETHER = 2
"""Pieces that are laid on one game: few, for one that is not written leaves out all."""
SEEDS = 12

pytestmark = pytest.mark.skipif(
    not any(map(shutil.which, ("cc", "gcc", "clang"))), reason="there is no C compiler here"
)


def end(plays: Machine | Native, seed: int, left_out: set[int]) -> object:
    """How a game ends, and the number at random after it; of a fault, what it says."""
    rng = Random(seed)
    try:
        decisions, state = plays.play_out(rng, None)
    except FaultError as fault:
        return str(fault)
    seen = [one for slot, one in enumerate(state) if slot not in left_out]
    return decisions, seen, rng.random()


def translated(machine: Machine) -> tuple[Native | None, str]:
    """The machine code of a game; of one that is not written in C, why."""
    try:
        return machine.native, ""
    except NotNative as error:
        return None, str(error)


def agreeing(pieces: int, seed: int) -> int:
    """Play so many pieces both ways; give how many games are written in C."""
    written = 0
    for crossed in games(some(pieces, seed), TOGETHER):
        machine = compile_game(crossed.game, 2 + len(crossed.pieces) % 2).machine()
        native, why = translated(machine)
        if native is None:
            assert why.endswith("which is not written in C"), crossed.text
            continue
        written += 1
        marks = {slot for both in machine.layout.bags.values() for slot in (both, both + 1)}
        for one in range(SEEDS):
            assert end(native, one, marks) == end(machine, one, marks), crossed.text
    return written


@pytest.fixture(autouse=True)
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets the compiler spare itself the trouble of doing its best."""
    monkeypatch.setenv("CC", f"{os.environ.get('CC', 'cc')} -O0")


def test_machine_code_plays_what_python_plays() -> None:
    assert agreeing(4, 1) >= 1


@pytest.mark.full
@pytest.mark.parametrize("seed", range(2, 12))
def test_machine_code_plays_many_crossings_as_python_does(seed: int) -> None:
    assert agreeing(120, seed) >= 10
