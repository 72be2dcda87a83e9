"""One seat of a game as Gymnasium has it; bots play the others.

env = GameSingle("orchard", seats=4, seat=0, bots="random")
observation, info = env.reset(seed=7)
done = False
while not done:
    action = env.action_space.sample(info["action_mask"])
    observation, reward, terminated, truncated, info = env.step(action)
    done = terminated or truncated
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulewright.dsl.game import CheckedGame
from rulewright.interpreter import ActionError, Game
from rulewright.players import Player, Turn
from rulewright.rl.bots import line_up
from rulewright.rl.environment import Environment
from rulewright.rl.episode import Episode, Observation, checked_seed
from rulewright.rl.extra import missing
from rulewright.rl.opened import CAP
from rulewright.rl.text import table_text

try:
    import gymnasium
    import numpy as np
    from gymnasium import spaces
    from numpy.typing import NDArray
except ImportError as error:
    raise missing(error) from error


class GameSingle(Environment, gymnasium.Env[Observation, Any]):
    """One game after the other, from one seat.

    seat  the seat that learns in this game
    """

    def __init__(
        self,
        game: Game | CheckedGame | str,
        seats: int | None = None,
        *,
        seat: int | None = 0,
        bots: str | Mapping[int, str] = "random",
        rewards: str = "rank",
        cap: int = CAP,
        memory: int = 0,
        illegal: float | None = None,
        render_mode: str | None = None,
    ) -> None:
        """Take a game, or its name and a number of seats; `rewards`, `cap` and `memory` are as for `GameAEC`.

        seat     which seat learns, from 0; None: another one in each game, by chance
        bots     the kind of bot on all other seats, or on each by seat; their chance follows from the game's seed
        illegal  the reward with which an action that is not legal ends the game; without one it is refused
                 with `ActionError`, and nothing changes
        """
        super().__init__(Episode(game, seats, rewards=rewards, cap=cap, memory=memory), render_mode)
        if seat is not None and seat not in self.episode.agents:
            raise ValueError(
                f"seat {seat} is not one that decides: {', '.join(map(str, self.episode.agents))}"
            )
        self.seat = min(self.episode.agents) if seat is None else seat
        self._fixed = seat is not None
        self._bots = line_up(
            bots,
            [other for other in self.episode.agents if other != seat],
            self.episode.game.checked.bots,
        )
        self._players: dict[int, Player] = {}
        self._illegal = illegal
        actions = self.episode.game.num_actions
        self.observation_space = self.episode.observation_space(actions)
        self.action_space = spaces.Discrete(actions)

    def action_masks(self) -> NDArray[np.bool_]:
        """Give which actions are legal now, as learners with masks ask for it."""
        return self.episode.mask(self.seat, self.game.num_actions).astype(np.bool_)

    # ------------------------------------------------------------------------------------ playing

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a game: that of a seed, or the next one after it; `position` and `at` as `Game.start` has them."""
        seed = checked_seed(seed)
        super().reset(seed=seed)
        self.episode.begin(seed, options)
        if not self._fixed:
            self.seat = int(self.np_random.choice(list(self.episode.agents)))
        begun = self.position.seed or 0
        self._players = {
            seat: make(begun, seat) for seat, make in self._bots.items() if seat != self.seat
        }
        self._others_play()
        return self._seen()

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Take an action, and let the bots play until this seat is asked again or the game is over."""
        episode = self.episode
        try:
            episode.act(self.seat, action)
        except ActionError as refused:
            if self._illegal is None or episode.over or episode.cut:
                raise
            observation, info = self._seen()
            return observation, self._illegal, True, False, {**info, "refused": str(refused)}
        self._others_play()
        observation, info = self._seen()
        return observation, episode.rewards()[self.seat], episode.over, episode.cut, info

    def _others_play(self) -> None:
        episode = self.episode
        while not episode.over and not episode.cut:
            state = episode.state
            other = next((seat for seat in state.deciders if seat != self.seat), None)
            if other is None:
                return
            episode.act(other, self._players[other].choose(Turn(state, other)))

    def _seen(self) -> tuple[Observation, dict[str, Any]]:
        mask = self.episode.mask(self.seat, self.game.num_actions)
        observation = {"observation": self.episode.numbers(self.seat), "action_mask": mask}
        return observation, {"action_mask": mask, "seat": self.seat}

    # ------------------------------------------------------------------------------------ showing

    def render(self) -> str | None:
        """Give the table as text, as this seat sees it, with `render_mode="ansi"`."""
        return table_text(self.episode.state, self.seat) if self.render_mode == "ansi" else None
