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
from rulewright.interpreter import ActionError, Game
from rulewright.rl.agents import Agents
from rulewright.rl.episode import Episode, Observation
from rulewright.rl.extra import missing
from rulewright.rl.opened import CAP
from rulewright.rl.text import table_text

try:
    from pettingzoo import ParallelEnv
except ImportError as error:
    raise missing(error) from error


class GameParallel(Agents, ParallelEnv[str, Observation, Any]):
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
        episode = Episode(game, seats, rewards=rewards, cap=cap, memory=memory)
        self.wait = episode.game.num_actions
        super().__init__(episode, self.wait + 1, render_mode)

    def label(self, action: int) -> str:
        """Name an action, without a game in play."""
        return "wait" if action == self.wait else super().label(action)

    # ------------------------------------------------------------------------------------ playing

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begin a game: that of a seed, or the next one after it; `position` and `at` as `Game.start` has them."""
        self._begin(seed, options)
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
            observations[agent] = self._observed(agent)
            mask = observations[agent]["action_mask"]
            if not mask.any():
                mask[self.wait] = 1
            infos[agent] = {"action_mask": mask}
        return observations, infos

    # ------------------------------------------------------------------------------------ showing

    def render(self) -> str | None:
        """Give the table as text, as a spectator sees it, with `render_mode="ansi"`."""
        return table_text(self.episode.state, None) if self.render_mode == "ansi" else None
