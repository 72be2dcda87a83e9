"""A game as OpenSpiel has it: its conventions on every kind of game, and its own algorithms run on it."""

from math import inf
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import policy, rl_environment
from open_spiel.python.algorithms import (
    cfr,
    exploitability,
    external_sampling_mccfr,
    ismcts,
    mcts,
)

from rulewright.interpreter import ActionError, PositionError
from rulewright.rl.openspiel_like import TERMINAL, SpielGame, SpielState
from rulewright.rl.positions import CHANCE
from tests.interpreter.tables import compiled as made
from tests.interpreter.tables import table
from tests.rl.rules import ENDLESS, TOGETHER
from tests.shipped import compiled

GAMES = [("kuhn", 3), ("leduc", 2), ("goofspiel", 2), ("don+trade", 3), ("liars_dice", 2)]
GOOD = 0.01
"""The exploitability that a solution reaches, in chips for each player."""


def kuhn(**wishes: Any) -> SpielGame:  # noqa: ANN401 - those of SpielGame
    return SpielGame(compiled("kuhn", 2), **wishes)


def dealt(state: SpielState) -> SpielState:
    """Go on to the first decision, always with the first outcome."""
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    return state


def decisions(state: SpielState) -> list[SpielState]:
    """Give every moment of a small game where somebody decides."""
    if state.is_terminal():
        return []
    found = [] if state.is_chance_node() else [state]
    for action in state.legal_actions():
        found += decisions(state.child(action))
    return found


@pytest.mark.parametrize(("reference", "seats"), GAMES)
def test_a_random_game_keeps_to_the_conventions(reference: str, seats: int) -> None:
    game = SpielGame(compiled(reference, seats), cap=40)
    state, chance = game.new_initial_state(), Random(3)
    assert state.is_initial_state()
    while not state.is_terminal():
        player = state.current_player()
        legal = state.legal_actions()
        assert legal == sorted(set(legal))
        assert legal
        assert state.is_chance_node() == (player == CHANCE)
        assert state.is_player_node() == (player >= 0)
        assert not state.is_simultaneous_node()
        assert not state.is_mean_field_node()
        assert state.returns() == state.rewards() == [0.0] * seats
        mask = state.legal_actions_mask()
        assert [n for n, one in enumerate(mask) if one] == legal
        if player == CHANCE:
            odds = dict(state.chance_outcomes())
            assert list(odds) == legal
            assert sum(odds.values()) == pytest.approx(1)
            assert len(mask) == game.max_chance_outcomes()
        else:
            assert len(mask) == game.num_distinct_actions()
            assert state.chance_outcomes() == []
            assert len(state.observation_tensor()) == game.observation_tensor_size()
            assert len(state.information_state_tensor()) == game.information_state_tensor_size()
            assert [game.observation_tensor_size()] == game.observation_tensor_shape()
            for other in range(seats):
                if other != player:
                    assert state.legal_actions(other) == []
        labels = [state.action_to_string(action) for action in legal]
        assert len(set(labels)) == len(legal)
        assert [state.string_to_action(label) for label in labels[:4]] == legal[:4]
        assert state.action_to_string(player, legal[0]) == labels[0]
        before, action = state.serialize(), chance.choice(legal)
        child, clone = state.child(action), state.clone()
        assert state.serialize() == before
        state.apply_action(action)
        assert clone.serialize() == before
        assert child.history() == state.history()
        assert state.full_history()[-1] == (player, action)
        assert state.move_number() == len(state.history())
    assert state.current_player() == TERMINAL
    assert state.legal_actions() == []
    assert sum(state.returns()) == pytest.approx(0)
    assert [state.player_return(player) for player in range(seats)] == state.returns()
    assert [state.player_reward(player) for player in range(seats)] == state.returns()
    again = game.deserialize_state(state.serialize())
    assert again.returns() == state.returns()
    assert str(again) == str(state)
    assert again.state == state.state


def test_games_tell_their_sizes() -> None:
    game = kuhn()
    assert (game.num_players(), game.num_distinct_actions()) == (2, 5)
    assert game.policy_tensor_shape() == [5]
    assert game.max_chance_outcomes() == 6
    assert game.utility_sum() == 0
    assert game.get_parameters() == {"game": "kuhn", "players": 2, "rewards": "margin"}
    assert str(game) == "kuhn(2)"
    assert kuhn(cap=7).max_game_length() == 7
    assert game.action_to_string(0, 0) == "pass"
    assert game.action_to_string(CHANCE, 2) == "outcome 2"
    assert (kuhn(rewards="rank").min_utility(), kuhn(rewards="rank").max_utility()) == (-1, 1)
    sealed = SpielGame(table("sealed"))
    assert sealed.max_chance_outcomes() == 0
    together = SpielGame(made(TOGETHER), rewards="rank")
    assert together.utility_sum() is None
    assert together.get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM
    scored = SpielGame(compiled("goofspiel", 2), rewards="score")
    assert scored.utility_sum() is None
    assert -inf <= scored.min_utility() < scored.max_utility() <= inf


def test_what_is_drawn_bounds_the_outcomes_of_chance() -> None:
    text = """
rulewright: 1
game: drawn
players: 2
table: {n: {number: 0}, m: {number: 0}}
phases:
  a:
    do:
      - n = random 1..12
      - m = random [3, 3, 5]
      - choose: {by: first of players, options: {go: {}}}
scoring: {n: {points: n}}
winner: [most: p.score, shared]
"""
    game = SpielGame(made(text))
    assert game.max_chance_outcomes() == 12
    state = game.new_initial_state()
    assert len(state.chance_outcomes()) == 12
    state.apply_action(11)
    assert dict(state.chance_outcomes()) == pytest.approx({0: 2 / 3, 1: 1 / 3})
    assert [state.action_to_string(one) for one in state.legal_actions()] == ["3", "5"]


def test_who_decides_at_the_same_time_does_not_know_what_the_others_answered() -> None:
    game = SpielGame(compiled("goofspiel", 3))
    state = dealt(game.new_initial_state())
    assert state.current_player() == 0
    low, high = state.child(state.legal_actions()[0]), state.child(state.legal_actions()[-1])
    assert low.current_player() == high.current_player() == 1
    for player in (1, 2):
        assert low.information_state_string(player) == high.information_state_string(player)
        assert low.information_state_tensor(player) == high.information_state_tensor(player)
        assert low.observation_string(player) == high.observation_string(player)
    assert low.information_state_string(0) != high.information_state_string(0)


@pytest.mark.parametrize("reference", ["kuhn", "leduc:suits_told=false"])
def test_strings_and_tensors_tell_apart_exactly_what_a_player_can(reference: str) -> None:
    """In games of few choices the tensor with the latest choices forgets nothing."""
    by_string: dict[str, set[tuple[float, ...]]] = {}
    by_tensor: dict[tuple[float, ...], set[str]] = {}
    for state in decisions(SpielGame(compiled(reference, 2)).new_initial_state()):
        text, tensor = state.information_state_string(), tuple(state.information_state_tensor())
        by_string.setdefault(text, set()).add(tensor)
        by_tensor.setdefault(tensor, set()).add(text)
    assert all(len(tensors) == 1 for tensors in by_string.values())
    assert all(len(texts) == 1 for texts in by_tensor.values())
    assert len(by_string) == {"kuhn": 12, "leduc:suits_told=false": 288}[reference]


def test_a_position_looks_the_same_after_resampling() -> None:
    state, chance = dealt(kuhn().new_initial_state()), Random(1)
    seen = set()
    for _ in range(20):
        other = state.resample_from_infostate(0, chance.random)
        assert other.information_state_string(0) == state.information_state_string(0)
        assert other.legal_actions() == state.legal_actions()
        seen.add(other.observation_string(1))
    assert len(seen) == 2


def test_wrong_actions_and_texts_are_told() -> None:
    game = kuhn()
    state = game.new_initial_state()
    with pytest.raises(ActionError, match="`9` is no outcome here"):
        state.apply_action(9)
    dealt(state)
    before = state.serialize()
    with pytest.raises(ActionError):
        state.apply_action(4)
    with pytest.raises(ValueError, match="players are numbered"):
        state.information_state_string(5)
    with pytest.raises(ActionError):
        state.string_to_action("raise")
    assert state.serialize() == before
    with pytest.raises(ValueError, match="line 2: "):
        game.deserialize_state("0\nx")
    with pytest.raises(ValueError, match="line 1: "):
        game.deserialize_state("77")
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    with pytest.raises(ActionError, match="the game is over"):
        state.apply_action(0)
    with pytest.raises(ValueError, match="not -4"):
        state.information_state_string()
    with pytest.raises(PositionError):
        game.game.start(at="nowhere")


def test_a_game_that_is_cut_counts_as_it_stands() -> None:
    game = SpielGame(made(ENDLESS), cap=4)
    state = game.new_initial_state()
    for _ in range(4):
        assert not state.is_terminal()
        state.apply_action(0 if state.current_player() == 0 else 1)
    assert state.is_terminal()
    assert state.returns() == [2.0, -2.0]
    assert state.legal_actions() == []


def test_how_many_positions_are_kept_makes_no_difference() -> None:
    values = []
    for keeps in (0, 5, 20_000):
        game = kuhn(keeps=keeps)
        solver = cfr.CFRSolver(game)
        for _ in range(3):
            solver.evaluate_and_update_policy()
        values.append(exploitability.nash_conv(game, solver.average_policy()))
    assert values[0] == values[1] == values[2]


# ------------------------------------------------------------------------------------------ OpenSpiel's algorithms


def gap(game: SpielGame, found: policy.Policy) -> float:
    """Give the exploitability of a policy: what a best response wins, as a mean over the players."""
    return float(exploitability.nash_conv(game, found)) / game.num_players()


def test_a_policy_is_as_good_here_as_in_openspiels_own_game() -> None:
    theirs = pyspiel.load_game("kuhn_poker")
    uniform = exploitability.nash_conv(theirs, policy.UniformRandomPolicy(theirs))
    game = kuhn()
    assert exploitability.nash_conv(game, policy.UniformRandomPolicy(game)) == pytest.approx(
        uniform
    )


def test_counterfactual_regret_solves_kuhn_poker() -> None:
    game = kuhn()
    solver = cfr.CFRSolver(game)
    first = gap(game, solver.average_policy())
    for _ in range(400):
        solver.evaluate_and_update_policy()
    assert first > 0.3
    assert gap(game, solver.average_policy()) <= GOOD
    first_player = sum(
        probability * value
        for (_, probability), value in zip(
            game.new_initial_state().chance_outcomes(),
            _values(game, solver.average_policy()),
            strict=True,
        )
    )
    assert first_player == pytest.approx(-1 / 18, abs=GOOD)  # Kuhn 1950: what the game is worth


def _values(game: SpielGame, found: policy.Policy) -> list[float]:
    """Give what each first deal is worth to the first player."""

    def value(state: SpielState) -> float:
        if state.is_terminal():
            return state.player_return(0)
        odds = (
            state.chance_outcomes()
            if state.is_chance_node()
            else found.action_probabilities(state).items()
        )
        return sum(chance * value(state.child(action)) for action, chance in odds)

    root = game.new_initial_state()
    return [value(root.child(outcome)) for outcome in root.legal_actions()]


@pytest.mark.full
@pytest.mark.parametrize(
    ("reference", "theirs"),
    [
        ("leduc", "leduc_poker"),
        ("leduc:suits_told=false", "leduc_poker(suit_isomorphism=True)"),
    ],
)
def test_counterfactual_regret_solves_leduc_poker(reference: str, theirs: str) -> None:
    game = SpielGame(compiled(reference, 2))
    other = pyspiel.load_game(theirs)
    uniform = exploitability.nash_conv(other, policy.UniformRandomPolicy(other))
    assert exploitability.nash_conv(game, policy.UniformRandomPolicy(game)) == pytest.approx(
        uniform
    )
    solver = cfr.CFRPlusSolver(game)
    for _ in range(200):
        solver.evaluate_and_update_policy()
    assert gap(game, solver.average_policy()) <= GOOD


def test_other_algorithms_run() -> None:
    game = kuhn()
    sampling = external_sampling_mccfr.ExternalSamplingSolver(
        game, external_sampling_mccfr.AverageType.SIMPLE
    )
    np.random.seed(1)  # noqa: NPY002 - whence the algorithm draws
    for _ in range(300):
        sampling.iteration()
    assert gap(game, sampling.average_policy()) < 0.2
    search = ismcts.ISMCTSBot(
        game=game,
        evaluator=mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)),
        uct_c=2,
        max_simulations=60,
        random_state=np.random.RandomState(2),
        use_observation_string=True,
    )
    state = dealt(game.new_initial_state().child(2))
    state.apply_action(state.string_to_action("bet"))
    assert search.step(state) in state.legal_actions()


def test_the_environment_of_openspiel_plays_a_game() -> None:
    env = rl_environment.Environment(kuhn())
    moment = env.reset()
    assert env.action_spec()["num_actions"] == 5
    while not moment.last():
        player = moment.observations["current_player"]
        moment = env.step([moment.observations["legal_actions"][player][0]])
    assert sum(moment.rewards) == 0
