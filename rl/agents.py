"""The agents of an environment with several: who they are, and what each of them may see and do.

What the two interfaces of PettingZoo have in common. An agent has a name, as PettingZoo asks for, and a
seat; a seat that the game answers for has no agent.
"""

from __future__ import annotations

from typing import Any

from rulewright.rl.environment import Environment
from rulewright.rl.episode import Episode, Observation
from rulewright.rl.extra import missing

try:
    from gymnasium import spaces
except ImportError as error:
    raise missing(error) from error


class Agents(Environment):
    """One game after the other, with all seats that decide; agents are `player_0`, `player_1` and so on, by seat.

    possible_agents  all of them, by seat
    agents           those that play on: none before the first game
    """

    def __init__(self, episode: Episode, actions: int, render_mode: str | None) -> None:
        """Take the number of an agent's actions: those of the game, and what the interface adds to them."""
        super().__init__(episode, render_mode)
        self._actions = actions
        self._seats = {agent: seat for seat, agent in episode.agents.items()}
        self.possible_agents = list(self._seats)
        self.agents: list[str] = []
        self.observation_spaces: dict[str, spaces.Space[Any]] = {
            agent: episode.observation_space(actions) for agent in self.possible_agents
        }
        self.action_spaces: dict[str, spaces.Space[Any]] = {
            agent: spaces.Discrete(actions) for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Give the space of what an agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Give the space of what an agent does: actions by number."""
        return self.action_spaces[agent]

    def close(self) -> None:
        """Nothing is kept open."""

    def _begin(self, seed: int | None, options: dict[str, Any] | None) -> None:
        """Begin a game with all agents."""
        self.episode.begin(seed, options)
        self.agents = list(self.possible_agents)

    def _observed(self, agent: str) -> Observation:
        """Give what an agent sees and may do now."""
        seat = self._seats[agent]
        mask = self.episode.mask(seat, self._actions)
        return {"observation": self.episode.numbers(seat), "action_mask": mask}
