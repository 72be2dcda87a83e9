"""A game of `pyspiel` itself: the same game as the one it is made of, for OpenSpiel's algorithms in C++."""

from random import Random

import pyspiel
import pytest
from open_spiel.python import policy
from open_spiel.python.algorithms import exploitability

from rulewright.rl.openspiel_like import SpielGame
from rulewright.rl.spiel import PySpielGame
from tests.shipped import compiled


@pytest.mark.parametrize(("reference", "seats"), [("kuhn", 3), ("goofspiel", 2), ("don+trade", 3)])
def test_it_plays_as_what_it_is_made_of(reference: str, seats: int) -> None:
    inner = SpielGame(compiled(reference, seats))
    game, chance = PySpielGame(inner), Random(4)
    state, own = game.new_initial_state(), inner.new_initial_state()
    for _ in range(60):
        assert state.current_player() == own.current_player()
        assert state.is_terminal() == own.is_terminal()
        if state.is_terminal():
            break
        legal = state.legal_actions()
        assert legal == own.legal_actions()
        if state.is_chance_node():
            assert state.chance_outcomes() == own.chance_outcomes()
        else:
            player = state.current_player()
            assert state.information_state_string(player) == own.information_state_string(player)
            assert state.observation_string(player) == own.observation_string(player)
            assert state.observation_tensor(player) == pytest.approx(own.observation_tensor(player))
            assert state.information_state_tensor(player) == pytest.approx(
                own.information_state_tensor(player)
            )
            assert state.action_to_string(player, legal[0]) == own.action_to_string(legal[0])
        action = chance.choice(legal)
        copied = state.clone()
        copied.apply_action(action)
        assert state.history() == own.history()
        state.apply_action(action)
        own.apply_action(action)
        assert copied.history() == state.history()
    assert state.returns() == own.returns()


def test_algorithms_in_c_solve_it_and_agree_with_those_in_python() -> None:
    inner = SpielGame(compiled("kuhn", 2))
    game = PySpielGame(inner)
    uniform = exploitability.exploitability(game, policy.UniformRandomPolicy(game))
    own = exploitability.nash_conv(inner, policy.UniformRandomPolicy(inner)) / 2
    assert uniform == pytest.approx(own)
    solver = pyspiel.CFRSolver(game)
    for _ in range(200):
        solver.evaluate_and_update_policy()
    assert pyspiel.exploitability(game, solver.average_policy()) <= 0.01


def test_parts_of_an_observation_are_not_made() -> None:
    game = PySpielGame(SpielGame(compiled("kuhn", 2)))
    kind = pyspiel.IIGObservationType(
        perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS
    )
    with pytest.raises(ValueError, match="there are no parts of it"):
        game.make_py_observer(kind)
