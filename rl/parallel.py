"""A game as PettingZoo has it with all agents at once (`ParallelEnv`), for games where many decide at the same time.

Any game can be played so. An agent that is not asked has one action, `wait`, the number after the last
action of the game; so there is always one that is legal, and masks tell which. An agent that has
finished a choice of several values before the others waits as well.
"""

from __future__ import annotations

from collections.abc import Mapping
from operator import index
from typing import Any

from rulewright.dsl.game import CheckedGame
from rulewright.interpreter import ActionError, Game, State
from rulewright.rl.episode import Episode, Observation
from rulewright.rl.extra import missing
from rulewright.rl.opened import CAP
from rulewright.rl.text import table_text

try:
    from gymnasium import spaces
    from pettingzoo import ParallelEnv
except ImportError as error:
    raise missing(error) from error


class GameParallel(ParallelEnv[str, Observation, Any]):
    """One game after the other; agents are `player_0`, `player_1` and so on, by seat.

    wait  the action of an agent that is not asked
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
        """Take a game, or its name and a number of seats; the rest is as for `GameAEC`."""
        self.episode = Episode(game, seats, rewards=rewards, cap=cap, memory=memory)
        self.metadata = {"name": self.episode.game.reference, "render_modes": ["ansi"]}
        self.render_mode = render_mode
        self.wait = self.episode.game.num_actions
        agents = self.episode.agents
        self.possible_agents = list(agents.values())
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in agents.items()}
        self.observation_spaces = {
            agent: self.episode.observation_space(self.wait + 1) for agent in self.possible_agents
        }
        self.action_spaces = {
            agent: spaces.Discrete(self.wait + 1) for agent in self.possible_agents
        }

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.episode.game

    @property
    def position(self) -> State:
        """The game at this moment: for a host, since it tells secrets."""
        return self.episode.state

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Give the space of what an agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Give the space of what an agent does: the actions of the game by number, and `wait`."""
        return self.action_spaces[agent]

    def label(self, action: int) -> str:
        """Name an action, without a game in play."""
        return "wait" if action == self.wait else self.game.action_label(action)

    # ------------------------------------------------------------------------------------ playing

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begin a game: that of a seed, or the next one after it; `position` and `at` as `Game.start` has them."""
        self.episode.begin(seed, options)
        self.agents = list(self.possible_agents)
        return self._seen()

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[
        dict[str, Observation],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """Take an action of every agent at once.

        Raises ActionError if one of them is missing or not legal; then none of them is taken.
        """
        episode = self.episode
        asked = [seat for seat in episode.state.deciders if not episode.cut]
        chosen = {
            seat: self._chosen(seat, actions, asked)
            for seat in (self._seats[agent] for agent in self.agents)
        }
        for seat in asked:
            episode.act(seat, chosen[seat])
        agents = self.agents
        worth = episode.rewards()
        observations, infos = self._seen()
        over, cut = episode.over, episode.cut
        if over or cut:
            self.agents = []
        return (
            observations,
            {agent: worth[self._seats[agent]] for agent in agents},
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, cut),
            infos,
        )

    def _chosen(self, seat: int, actions: Mapping[str, int], asked: list[int]) -> int:
        """Read the action of an agent."""
        agent, state = self.episode.agents[seat], self.episode.state
        if agent not in actions:
            raise ActionError(f"an action of {agent} is missing")
        action = index(actions[agent])
        if seat not in asked and action != self.wait:
            raise ActionError(f"{agent} is not asked now, and can only wait: action {self.wait}")
        if seat in asked and action not in state.legal(seat):
            why = "it is asked, and cannot wait" if action == self.wait else self._why(seat, action)
            raise ActionError(f"{agent}: {why}")
        return action

    def _why(self, seat: int, action: int) -> str:
        """Say why an action is not legal, which a copy is asked, so that nothing happens here."""
        try:
            self.episode.state.copy().act(seat, action)
        except ActionError as refused:
            return str(refused)
        raise AssertionError(action)

    def _seen(self) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Give what every agent sees, and its mask once more as info."""
        observations, infos = {}, {}
        for agent in self.agents:
            seat = self._seats[agent]
            mask = self.episode.mask(seat, self.wait + 1)
            if not mask.any():
                mask[self.wait] = 1
            observations[agent] = {"observation": self.episode.numbers(seat), "action_mask": mask}
            infos[agent] = {"action_mask": mask}
        return observations, infos

    # ------------------------------------------------------------------------------------ showing

    def render(self) -> str | None:
        """Give the table as text, as a spectator sees it, with `render_mode="ansi"`."""
        return table_text(self.episode.state, None) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is kept open."""
