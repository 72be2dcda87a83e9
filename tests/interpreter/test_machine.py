"""Machines of all modes play the same games; copies are independent; faults say where."""

import pytest

from tests.interpreter.driving import Twins
from tests.interpreter.ir_games import GAMES


@pytest.mark.parametrize("seats", [2, 3, 5])
@pytest.mark.parametrize("name", GAMES)
def test_bare_logged_and_explicit_machines_agree_along_random_play(name: str, seats: int) -> None:
    twins = Twins(GAMES[name](), seats)
    assert sum(twins.play(seed) for seed in range(25)) > 25
