"""A game as PettingZoo has it, one agent after the other (`AECEnv`).

    env = GameAEC("orchard", seats=4)
    env.reset(seed=7)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        done = termination or truncation
        env.step(None if done else env.action_space(agent).sample(observation["action_mask"]))

Where several decide at the same time they are asked in order, and nobody sees what was answered
before all have. Rewards come with the end; until then they are 0.
"""

from __future__ import annotations

from typing import Any

from rulewright.dsl.game import CheckedGame
from rulewright.interpreter import Game
from rulewright.rl.agents import Agents
from rulewright.rl.episode import Episode, Observation
from rulewright.rl.extra import missing
from rulewright.rl.opened import CAP
from rulewright.rl.text import table_text

try:
    from pettingzoo import AECEnv
except ImportError as error:
    raise missing(error) from error


class GameAEC(Agents, AECEnv[str, Observation, Any]):
    """One game after the other; agents are `player_0`, `player_1` and so on, by seat.

    An action that is not legal is refused with `ActionError`, and the environment stays as it was. A rule
    that cannot be carried out is a `FaultError`.
    """

    def __init__(
        self,
        game: Game | CheckedGame | str,
        seats: int | None = None,
        *,
        rewards: str = "rank",
        cap: int = CAP,
        memory: int = 0,
        render_mode: str | None = None,
    ) -> None:
        """Take a game, or its name and a number of seats.

        rewards  what the end is worth: `rank`, `margin` or `score` (`payoffs.py`)
        cap      actions after which a game is cut (`truncations`)
        memory   how many of the latest choices an observation tells
        """
        episode = Episode(game, seats, rewards=rewards, cap=cap, memory=memory)
        super().__init__(episode, episode.game.num_actions, render_mode)
        self.metadata["is_parallelizable"] = False

    # ------------------------------------------------------------------------------------ playing

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game: that of a seed, or the next one after it; `position` and `at` as `Game.start` has them."""
        self._begin(seed, options)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.__dict__.pop("_skip_agent_selection", None)  # of a game that was left at its end
        self.agent_selection = self.agents[0]
        self._go_on()

    def step(self, action: int | None) -> None:
        """Take an action of the agent whose turn it is; None for one whose game is over."""
        agent = self._next()
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} has to act: None is for agents whose game is over")
        self.episode.act(self._seats[agent], action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._go_on()
        self._accumulate_rewards()

    def last(
        self,
        observe: bool = True,  # noqa: FBT001, FBT002 - PettingZoo's signature
    ) -> tuple[Observation | None, float, bool, bool, dict[str, Any]]:
        """Give what the agent whose turn it is sees and has got, as PettingZoo has it."""
        self._next()
        return super().last(observe)

    def _next(self) -> str:
        """Give the agent whose turn it is; ActionError before the first game."""
        assert self.episode.state is not None
        return self.agent_selection

    def _go_on(self) -> None:
        """Note who is next, or that the game is over."""
        episode = self.episode
        over, cut = episode.over, episode.cut
        self.infos = {
            agent: {"action_mask": episode.mask(self._seats[agent], self._actions)}
            for agent in self.agents
        }
        if not over and not cut:
            self.agent_selection = episode.agents[episode.state.deciders[0]]
            return
        worth = episode.rewards()
        self.rewards = {agent: worth[self._seats[agent]] for agent in self.agents}
        self.terminations = dict.fromkeys(self.agents, over)
        self.truncations = dict.fromkeys(self.agents, cut)
        self._deads_step_first()

    def observe(self, agent: str) -> Observation:
        """Give what an agent sees and may do now."""
        return self._observed(agent)

    # ------------------------------------------------------------------------------------ showing

    def render(self) -> str | None:
        """Give the table as text, as the agent whose turn it is sees it, with `render_mode="ansi"`."""
        if self.render_mode != "ansi":
            return None
        return table_text(self.episode.state, self._seats[self._next()])
