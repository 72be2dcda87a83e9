"""PettingZoo: its own tests of environments pass, and an environment plays the game that it is made of."""

from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, seed_test

from rulewright.interpreter import ActionError, FaultError, compile_game
from rulewright.rl.aec import GameAEC
from rulewright.rl.episode import Episode
from rulewright.rl.opened import opened
from rulewright.rl.parallel import GameParallel
from tests.interpreter.tables import compiled as made
from tests.rl.rules import ENDLESS, SPENT
from tests.shipped import checked, compiled

GAMES = [("kuhn", 2), ("don+trade", 3), ("goofspiel", 3), ("liars_dice", 2), ("leduc", 3)]
TOLD = [
    "ignore:Observation is not a NumPy array:UserWarning",
    "ignore:Observation space for each agent probably should be:UserWarning",
]
"""What PettingZoo remarks about observations with a mask in them, which are its own way for games."""


@pytest.mark.filterwarnings(*TOLD)
@pytest.mark.parametrize(("reference", "seats"), GAMES)
def test_one_after_the_other_as_pettingzoo_tests_it(reference: str, seats: int) -> None:
    game = compiled(reference, seats)
    api_test(GameAEC(game), num_cycles=20)
    seed_test(lambda: GameAEC(game), num_cycles=10)


@pytest.mark.parametrize(("reference", "seats"), GAMES)
def test_all_at_once_as_pettingzoo_tests_it(reference: str, seats: int) -> None:
    parallel_api_test(GameParallel(compiled(reference, seats)), num_cycles=30)


@pytest.mark.full
@pytest.mark.filterwarnings(*TOLD)
@pytest.mark.parametrize("reference", ["medici", "ten", "vasaran_alla", "high_society", "oh_hell"])
def test_more_games_as_pettingzoo_tests_them(reference: str) -> None:
    api_test(GameAEC(reference), num_cycles=200)
    seed_test(lambda: GameAEC(reference), num_cycles=50)
    parallel_api_test(GameParallel(reference), num_cycles=200)


def test_an_environment_plays_the_game_of_its_seed() -> None:
    game = compiled("don", 3)
    env, state, chance = GameAEC(game, rewards="score"), game.start(seed=7), Random(1)
    env.reset(seed=7)
    assert env.position == state
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, over, cut, info = env.last()
        assert not cut
        total[agent] += reward
        if over:
            env.step(None)
            continue
        seat = state.deciders[0]
        assert agent == f"player_{seat}"
        assert observation is not None
        legal = [int(one) for one in np.flatnonzero(observation["action_mask"])]
        assert legal == state.legal(seat)
        assert info["action_mask"] is not observation["action_mask"]
        assert (info["action_mask"] == observation["action_mask"]).all()
        assert env.observation_space(agent).contains(observation)
        other = env.observe(f"player_{(seat + 1) % 3}")
        assert not other["action_mask"].any()
        action = chance.choice(legal)
        env.step(action)
        state.act(seat, action)
    assert state.over
    assert [total[f"player_{seat}"] for seat in range(3)] == list(state.scores)
    assert env.agents == []


def test_without_a_seed_the_next_game_is_another_and_follows_from_the_last_seed() -> None:
    seeds = []
    for _ in range(2):
        env = GameAEC(compiled("kuhn", 2))
        env.reset(seed=11)
        found = [env.position.seed]
        for _ in range(3):
            env.reset()
            found.append(env.position.seed)
        seeds.append(found)
    assert seeds[0] == seeds[1]
    assert len(set(seeds[0])) == 4


def test_options_say_where_a_game_begins_and_others_are_left_alone() -> None:
    env = GameAEC(compiled("kuhn", 2))
    env.reset(seed=1, options={"position": {"1.hand": ["3"]}, "at": "bets", "mine": 1})
    assert env.position.view(0)["1.hand"].text == "3"
    with pytest.raises(ValueError, match="there is no phase `nowhere`"):
        env.reset(options={"at": "nowhere"})


def test_what_is_not_legal_is_refused_and_nothing_changes() -> None:
    env = GameAEC(compiled("kuhn", 2))
    with pytest.raises(ActionError, match="no game has begun"):
        _ = env.position
    env.reset(seed=1)
    before, agent = env.position.copy(), env.agent_selection
    with pytest.raises(ActionError, match="`raise` is not possible now"):
        env.step(env.game.num_actions - 1)
    with pytest.raises(ValueError, match="player_0 has to act"):
        env.step(None)
    assert (env.position, env.agent_selection) == (before, agent)


def test_a_game_without_an_end_is_cut_and_counts_as_it_stands() -> None:
    env = GameAEC(made(ENDLESS), cap=6, rewards="margin")
    env.reset(seed=1)
    steps = 0
    while not any(env.truncations.values()):
        env.step(0 if env.agent_selection == "player_0" else 1)
        steps += 1
    assert steps == 6
    assert not any(env.terminations.values())
    assert env.rewards == {"player_0": 3.0, "player_1": -3.0}
    assert not env.observe("player_0")["action_mask"].any()
    env.reset(seed=2)
    assert env.agents == ["player_0", "player_1"]
    assert env.agent_selection == "player_0"


def test_a_rule_that_cannot_be_carried_out_is_a_fault() -> None:
    env = GameAEC(made(SPENT))
    env.reset(seed=1)
    env.step(0)
    env.step(0)
    with pytest.raises(FaultError):
        env.step(0)


def test_nobody_plays_the_seat_that_the_game_answers_for() -> None:
    game = compiled("vasaran_alla+merc", 3)
    assert GameAEC(game).possible_agents == ["player_0", "player_1"]
    env = GameParallel(game)
    env.reset(seed=1)
    assert set(env.agents) == {"player_0", "player_1"}


def test_a_game_is_named_or_checked_or_compiled() -> None:
    assert opened("kuhn").seats == 2
    assert opened("kuhn:stake=2", 3).reference == "kuhn:stake=2"
    assert opened(checked("kuhn"), 4).seats == 4
    game = compile_game(checked("kuhn"), 3)
    assert opened(game) is game
    with pytest.raises(ValueError, match="compiled for 3 seats, not for 2"):
        opened(game, 2)
    with pytest.raises(ValueError, match="is for 2 to 5 players, not for 9"):
        opened("kuhn", 9)
    for wrong in ({"cap": 0}, {"memory": -1}):
        wishes: dict[str, Any] = {"rewards": "rank", "cap": 5, "memory": 0, **wrong}
        with pytest.raises(ValueError, match=r"after 0|remembered: -1"):
            Episode(game, None, **wishes)


def test_tables_as_text() -> None:
    env = GameAEC(compiled("kuhn", 2), render_mode="ansi")
    env.reset(seed=1)
    text = env.render()
    assert text is not None
    assert text.startswith("bets\n")
    own = env.position.view(0)["1.hand"].text
    assert f"1.hand: {own}\n2.hand: 1 card\n" in text
    assert env.label(0) == "pass"
    assert str(env) == "kuhn"
    quiet = GameAEC(compiled("kuhn", 2))
    quiet.reset()
    assert quiet.render() is None
    together = GameParallel(compiled("kuhn", 2), render_mode="ansi")
    together.reset(seed=1)
    shown = together.render()
    assert shown is not None
    assert "1.hand: 1 card\n2.hand: 1 card\n" in shown


# ------------------------------------------------------------------------------------------ all at once


def test_all_agents_decide_at_once_where_the_game_asks_all() -> None:
    game = compiled("goofspiel", 3)
    env, state, chance = GameParallel(game, rewards="score"), game.start(seed=3), Random(2)
    observations, infos = env.reset(seed=3)
    rewards: dict[str, float] = {}
    over: dict[str, bool] = {}
    cut: dict[str, bool] = {}
    rounds = 0
    while env.agents:
        assert env.position == state
        actions = {}
        for agent in env.agents:
            mask = observations[agent]["action_mask"]
            assert (mask == infos[agent]["action_mask"]).all()
            actions[agent] = int(chance.choice(list(np.flatnonzero(mask))))
        for seat in state.deciders:
            state.act(seat, actions[f"player_{seat}"])
        observations, rewards, over, cut, infos = env.step(actions)
        rounds += 1
    assert state.over
    assert all(over.values())
    assert not any(cut.values())
    assert list(rewards.values()) == list(state.scores)
    assert rounds > 5


def test_who_is_not_asked_waits() -> None:
    env = GameParallel(compiled("kuhn", 2))
    observations, _ = env.reset(seed=1)
    assert list(np.flatnonzero(observations["player_1"]["action_mask"])) == [env.wait]
    assert env.label(env.wait) == "wait"
    assert env.label(0) == "pass"
    before = env.position.copy()
    for actions, reason in (
        ({"player_0": 0}, "an action of player_1 is missing"),
        ({"player_0": 0, "player_1": 0}, "player_1 is not asked now, and can only wait"),
        ({"player_0": env.wait, "player_1": env.wait}, "player_0: it is asked, and cannot wait"),
        ({"player_0": env.wait - 1, "player_1": env.wait}, "player_0: "),
    ):
        with pytest.raises(ActionError, match=reason):
            env.step(actions)
        assert env.position == before
    observations, rewards, _, _, _ = env.step({"player_0": 0, "player_1": env.wait})
    assert rewards == {"player_0": 0.0, "player_1": 0.0}
    assert list(np.flatnonzero(observations["player_0"]["action_mask"])) == [env.wait]
