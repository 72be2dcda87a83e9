"""Players: one seat's side of a game, and the random player."""

import inspect

import pytest

from rulewright.dsl import load_game
from rulewright.interpreter import State, compile_game
from rulewright.players import KINDS, Player, Turn, seat_player


def begun(seed: int = 1) -> State:
    return compile_game(load_game("don"), 3).start(seed, names=("Ann", "Bo", "Cy"))


def played(state: State, players: list[Player]) -> list[tuple[int, object]]:
    while not state.over:
        seat = state.deciders[0]
        state.act(seat, players[seat].choose(Turn(state, seat)))
    return list(state.history)


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_plays_to_the_end_and_the_same_again_from_its_seed(kind: str) -> None:
    games = [
        played(begun(), [seat_player(kind, seed, seat) for seat in range(3)]) for seed in (1, 1, 2)
    ]
    assert games[0] == games[1]
    assert games[0] != games[2]


def test_seats_of_one_seed_do_not_choose_alike() -> None:
    turn = Turn(begun(), begun().deciders[0])
    chosen = [[seat_player("random", 7, seat).choose(turn) for _ in range(1)] for seat in range(6)]
    assert len({tuple(one) for one in chosen}) > 1


def test_the_random_player_takes_every_legal_action() -> None:
    state = begun()
    turn = Turn(state, state.deciders[0])
    player = seat_player("random", 1, 0)
    assert {player.choose(turn) for _ in range(500)} == set(turn.legal)


def test_a_turn_shows_what_its_seat_sees() -> None:
    state = begun()
    seat = state.deciders[0]
    turn = Turn(state, seat)
    name = state.names[seat]
    assert turn.view[f"{name}.coins"].value == 12
    others = [other for other in state.names if other != name]
    assert all(turn.view[f"{other}.coins"].hidden for other in others)
    assert turn.label(turn.legal[0]) == "bid 1"


def test_a_turn_has_nothing_public_that_shows_more() -> None:
    names = {name for name, _ in inspect.getmembers(Turn) if not name.startswith("_")}
    assert names == {"label", "legal", "seat", "view"}
