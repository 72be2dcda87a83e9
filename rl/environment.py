"""What every environment is, whoever's interface it has: one game, played again and again.

The classes of PettingZoo and Gymnasium come after this one in the bases of an environment.
"""

from __future__ import annotations

from typing import Any

from rulewright.interpreter import Game, State
from rulewright.rl.episode import Episode


class Environment:
    """A game, and the position in it.

    render_mode  `ansi`, with which `render` gives the table as text, or None
    """

    def __init__(self, episode: Episode, render_mode: str | None) -> None:
        self.episode = episode
        self.metadata: dict[str, Any] = {
            "name": episode.game.reference,
            "render_modes": ["ansi"],
        }
        self.render_mode = render_mode

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.episode.game

    @property
    def position(self) -> State:
        """The game at this moment: for a host, since it tells secrets."""
        return self.episode.state

    def label(self, action: int) -> str:
        """Name an action, without a game in play."""
        return self.game.action_label(action)
