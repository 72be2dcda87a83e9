"""What went wrong for users of other environments does not go wrong here."""

import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from rulewright.interpreter import ActionError
from rulewright.rl.aec import GameAEC
from rulewright.rl.openspiel_like import SpielGame
from rulewright.rl.parallel import GameParallel
from rulewright.rl.single import GameSingle
from tests.interpreter.tables import compiled as made
from tests.rl.rules import ENDLESS
from tests.shipped import compiled

DIGEST = """
import hashlib, numpy
from rulewright.rl.aec import GameAEC
env, found = GameAEC("don+trade", 3, memory=3), hashlib.sha256()
env.reset(seed=9)
for step, agent in zip(range(60), env.agent_iter()):
    observation, _, over, _, _ = env.last()
    found.update(agent.encode() + observation["observation"].tobytes())
    legal = numpy.flatnonzero(observation["action_mask"])
    env.step(None if over else int(legal[step % len(legal)]))
print(found.hexdigest())
"""


def test_games_without_a_seed_differ_and_games_of_one_seed_do_not() -> None:
    env = GameAEC(compiled("don", 3))
    lots = set()
    for _ in range(20):
        env.reset()
        lots.add(env.position.view(None)["lot"].text)
    assert len(lots) > 1
    openings = []
    for _ in range(2):
        env.reset(seed=3)
        openings.append((env.position, env.agent_selection))
    assert openings[0] == openings[1]


def test_before_the_first_game_a_sentence_says_what_to_do() -> None:
    turns, at_once, alone = GameAEC("kuhn", 2), GameParallel("kuhn", 2), GameSingle("kuhn", 2)
    calls: list[Callable[[], object]] = [
        turns.last,
        lambda: turns.step(0),
        lambda: turns.observe("player_0"),
        lambda: at_once.step({"player_0": 0, "player_1": 0}),
        lambda: alone.step(0),
        alone.action_masks,
        GameAEC("kuhn", 2, render_mode="ansi").render,
    ]
    for call in calls:
        with pytest.raises(ActionError, match=r"no game has begun: call reset\(\) first"):
            call()


@pytest.mark.parametrize("seed", [-1, np.int64(-3), 1 << 64])
def test_a_seed_that_there_cannot_be_is_refused(seed: Any) -> None:  # noqa: ANN401 - NumPy's too
    for env in (GameAEC("kuhn", 2), GameParallel("kuhn", 2), GameSingle("kuhn", 2)):
        with pytest.raises(
            ValueError, match=f"a seed is a number from 0 up to below 2\\^64, not {seed}"
        ):
            env.reset(seed=seed)
    GameAEC("kuhn", 2).reset(seed=(1 << 64) - 1)


def test_a_seed_means_the_same_in_every_process() -> None:
    digests = set()
    for hashes in ("0", "1", "2"):
        done = subprocess.run(
            [sys.executable, "-c", DIGEST],
            env={**os.environ, "PYTHONHASHSEED": hashes},
            capture_output=True,
            text=True,
            check=True,
            timeout=120,
        )
        digests.add(done.stdout)
    assert len(digests) == 1


def test_a_seed_leaves_settings_and_rewards_as_they_were() -> None:
    env = GameAEC("don:starting_coins=10", 3, rewards="score")
    for seed in (None, 1, 2):
        env.reset(seed=seed)
        assert env.position.view(0)["1.coins"].value == 10
        assert env.game.reference == "don:starting_coins=10"


def test_a_seed_settles_who_begins_and_which_seat_learns() -> None:
    envs = [GameSingle(compiled("don", 4), seat=None) for _ in range(2)]
    for seed in range(5):
        found = [
            (env.reset(seed=seed)[1]["seat"], env.position.view(None)["starter"].value)
            for env in envs
        ]
        assert found[0] == found[1]


def test_who_is_not_asked_has_no_actions_and_masks_have_one_length() -> None:
    state = SpielGame(compiled("kuhn", 3)).new_initial_state()
    lengths: dict[bool, set[int]] = {True: set(), False: set()}
    while not state.is_terminal():
        lengths[state.is_chance_node()].add(len(state.legal_actions_mask()))
        for player in range(3):
            if player != state.current_player():
                assert state.legal_actions(player) == []
                assert not any(state.legal_actions_mask(player))
                assert len(state.legal_actions_mask(player)) == 5
        state.apply_action(state.legal_actions()[0])
    assert lengths == {True: {6}, False: {5}}


@pytest.mark.parametrize("kind", [GameAEC, GameParallel])
def test_a_cap_is_told_to_every_agent(kind: type[GameAEC] | type[GameParallel]) -> None:
    env = kind(made(ENDLESS), cap=3)
    env.reset(seed=1)
    if isinstance(env, GameAEC):
        for _ in range(3):
            env.step(0)
        assert env.truncations == {"player_0": True, "player_1": True}
        return
    cut: dict[str, bool] = {}
    for _ in range(3):
        assert not any(cut.values())
        masks = {agent: env.episode.mask(seat, env.wait) for seat, agent in enumerate(env.agents)}
        chosen = {
            agent: int(np.argmax(mask)) if mask.any() else env.wait for agent, mask in masks.items()
        }
        _, _, _, cut, _ = env.step(chosen)
    assert cut == {"player_0": True, "player_1": True}
    assert env.agents == []


@pytest.mark.parametrize("kind", [GameAEC, GameParallel, GameSingle])
def test_a_number_of_numpy_is_a_seed_too(
    kind: type[GameAEC] | type[GameParallel] | type[GameSingle],
) -> None:
    seeds: list[Any] = [5, np.int64(5)]
    positions = []
    for seed in seeds:
        env = kind(compiled("kuhn", 2))
        env.reset(seed=seed)
        positions.append(env.position)
    assert positions[0] == positions[1]


def test_environments_and_states_go_to_other_processes() -> None:
    env = GameAEC(compiled("don", 3), memory=2)
    env.reset(seed=5)
    for _ in range(9):
        env.step(env.position.legal(env.position.deciders[0])[0])
    other = pickle.loads(pickle.dumps(env))  # noqa: S301 - our own
    for one in (env, other):
        one.step(one.position.legal(one.position.deciders[0])[-1])
    assert other.position == env.position
    mine, theirs = (one.observe("player_0")["observation"] for one in (env, other))
    assert mine.tobytes() == theirs.tobytes()
    state = SpielGame(compiled("kuhn", 2)).new_initial_state()
    state.apply_action(1)
    copy = pickle.loads(pickle.dumps(state))  # noqa: S301 - our own
    assert str(copy) == str(state)
    assert copy.legal_actions() == state.legal_actions()
