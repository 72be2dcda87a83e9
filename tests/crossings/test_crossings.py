"""Whatever the checker accepts can be played: every kind of local name in every kind of place, by lot.

Twice a game that `validate` accepted ended in a traceback, because a name was read in a place where nobody had thought
of it. Here they are crossed without thinking: see `names.yaml`, `places.yaml` and `values.yaml` for what there is.
"""

import pytest

from rulewright.interpreter import compile_game
from tests.crossings.crossing import Crossed, Piece, crossings, games, some
from tests.crossings.data import NAMES, PLACES
from tests.crossings.playing import played, played_out

TOGETHER = 24
"""Pieces that are laid on one game."""


def plays(crossed: Crossed) -> int:
    """Play every piece of a game; give how often somebody decided."""
    game = compile_game(crossed.game, 2 + len(crossed.pieces) % 2)
    decisions = 0
    for phase, piece in crossed.pieces.items():
        try:
            decisions += played(game, phase, 7, secrets=crossed.secrets)
            played_out(game, phase, 3)
        except Exception as error:
            error.add_note(f"{piece.title}, in {phase} of\n{crossed.text}")
            raise
    return decisions


def accepted_and_played(pieces: list[Piece]) -> tuple[int, int]:
    """How many pieces the checker accepts, and how often somebody decided in them."""
    accepted = decisions = 0
    for crossed in games(pieces, TOGETHER):
        accepted += len(crossed.pieces)
        decisions += plays(crossed)
    return accepted, decisions


def test_every_name_and_every_place_is_crossed() -> None:
    crossed = [(one.kind, one.place) for one in crossings()]
    assert {name.kind for name in NAMES} <= {kind for kind, _ in crossed}
    assert {place.kind for place in PLACES} <= {place for _, place in crossed}
    assert len(crossed) > 100_000


def test_what_is_accepted_is_played_without_a_crash() -> None:
    accepted, decisions = accepted_and_played(some(TOGETHER * 2, 1))
    assert accepted > TOGETHER, "most of what is crossed means something"
    assert decisions > TOGETHER


@pytest.mark.full
@pytest.mark.parametrize("seed", range(2, 42))
def test_ten_thousand_crossings_are_played_without_a_crash(seed: int) -> None:
    accepted, _ = accepted_and_played(some(250, seed))
    assert accepted > 150
