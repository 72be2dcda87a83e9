"""Gymnasium: one seat learns, bots play the others."""

from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from rulewright.interpreter import ActionError
from rulewright.players import Turn, seat_player
from rulewright.rl.single import GameSingle
from tests.interpreter.tables import compiled as made
from tests.rl.rules import ENDLESS
from tests.shipped import compiled


def test_the_others_are_played_as_a_game_with_bots_is() -> None:
    """The same game, the same seed, the same bots: what `play --bots` does."""
    game = compiled("don+trade", 3)
    env = GameSingle(game, seat=1, rewards="margin")
    for seed in (1, 2):
        _, info = env.reset(seed=seed)
        state, chance = game.start(seed=seed), Random(seed)
        bots = {seat: seat_player("random", seed, seat) for seat in (0, 2)}
        done, reward = False, 0.0
        while not done:
            while (
                not state.over
                and (other := next((s for s in state.deciders if s != 1), None)) is not None
            ):
                state.act(other, bots[other].choose(Turn(state, other)))
            assert env.position == state
            assert (np.flatnonzero(env.action_masks()) == state.legal(1)).all()
            action = chance.choice(state.legal(1))
            state.act(1, action)
            _, reward, over, cut, info = env.step(action)
            done = over or cut
        assert info["seat"] == 1
        while not state.over:
            other = state.deciders[0]
            state.act(other, bots[other].choose(Turn(state, other)))
        assert env.position == state
        assert reward == pytest.approx(state.scores[1] - sum(state.scores) / 3)


@pytest.mark.parametrize(("reference", "seats"), [("kuhn", 3), ("goofspiel", 2), ("liars_dice", 2)])
def test_as_gymnasium_tests_it(reference: str, seats: int) -> None:
    """It takes actions without a mask, so those that are not legal end the game."""
    env = GameSingle(compiled(reference, seats), illegal=-1.0)
    check_env(env, skip_render_check=True)


def test_another_seat_learns_in_each_game_if_none_is_named() -> None:
    env = GameSingle(compiled("kuhn", 3), seat=None)
    seats = []
    for seed in [5, *[None] * 30]:
        _, info = env.reset(seed=seed)
        seats.append(info["seat"])
        assert env.position.deciders == (env.seat,)
    assert set(seats) == {0, 1, 2}
    again = GameSingle(compiled("kuhn", 3), seat=None)
    assert [again.reset(seed=seed)[1]["seat"] for seed in [5, *[None] * 30]] == seats


def test_what_is_not_legal_is_refused_or_ends_the_game_at_a_price() -> None:
    game = compiled("kuhn", 2)
    env = GameSingle(game)
    env.reset(seed=1)
    before = env.position.copy()
    with pytest.raises(ActionError):
        env.step(game.num_actions - 1)
    assert env.position == before
    priced = GameSingle(game, illegal=-3.0)
    priced.reset(seed=1)
    _, reward, over, cut, info = priced.step(game.num_actions - 1)
    assert (reward, over, cut) == (-3.0, True, False)
    assert info["refused"]


def test_a_game_without_an_end_is_cut_also_while_bots_play() -> None:
    env = GameSingle(made(ENDLESS), cap=5, seat=0)
    env.reset(seed=1)
    cut = False
    steps = 0
    while not cut:
        _, _, over, cut, _ = env.step(0)
        assert not over
        steps += 1
    assert steps == 3
    assert env.episode.taken == 5


def test_bots_that_think_play_too() -> None:
    env = GameSingle(compiled("kuhn", 3), seat=1, bots={0: "greedy:3", 2: "search:20"})
    for seed in range(3):
        _, info = env.reset(seed=seed)
        done = False
        while not done:
            action = int(np.flatnonzero(info["action_mask"])[-1])
            _, _, done, _, info = env.step(action)
        assert env.position.over


@pytest.mark.parametrize(
    ("wishes", "sentence"),
    [
        ({"seat": 7}, "seat 7 is not one that decides: 0, 1"),
        ({"bots": "rondom"}, "there is no bot `rondom`; did you mean `random`"),
        ({"bots": "greedy:x"}, "`greedy:x` is no bot"),
        ({"bots": {0: "random"}}, "nobody plays seat 1: name a bot for it"),
        ({"rewards": "x"}, "there are no rewards `x`"),
    ],
)
def test_wishes_that_do_not_fit_are_told(wishes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        GameSingle(compiled("kuhn", 2), **wishes)


def test_wrappers_of_gymnasium_work() -> None:
    env = gymnasium.wrappers.RecordEpisodeStatistics(
        GameSingle(compiled("kuhn", 2), render_mode="ansi")
    )
    _, info = env.reset(seed=1)
    over = False
    while not over:
        action = int(np.flatnonzero(info["action_mask"])[0])
        _, _, over, _, info = env.step(action)
    assert info["episode"]["l"] >= 1
    shown = env.render()
    assert isinstance(shown, str)
    assert "1.hand:" in shown
    assert GameSingle(compiled("kuhn", 2)).label(0) == "pass"
