"""One game after the other, as an environment plays them: begun from a seed, seen as arrays, ended or cut.

What PettingZoo and Gymnasium have in common. An agent's action is the number of an action, so the
same number means the same throughout; a choice of several values is several actions in a row.
"""

from __future__ import annotations

from collections.abc import Mapping
from operator import index
from random import Random
from typing import Any, TypeAlias

from rulewright.dsl.game import CheckedGame
from rulewright.interpreter import ActionError, Game, State
from rulewright.interpreter.chance import MASK
from rulewright.rl.extra import missing
from rulewright.rl.opened import opened
from rulewright.rl.payoffs import payoffs_of
from rulewright.rl.tensors import Tensors

try:
    import numpy as np
    from gymnasium import spaces
    from numpy.typing import NDArray
except ImportError as error:
    raise missing(error) from error

Observation: TypeAlias = dict[str, Any]
"""`observation`: the numbers of `tensors.py`; `action_mask`: 1 for every action that is legal now."""

_SEEDS = 32  # bits of the seeds of games that nobody gave one


def checked_seed(seed: int | None) -> int | None:
    """Give a seed as a number of Python, also where it is one of NumPy; ValueError for one that there cannot be."""
    found = None if seed is None else index(seed)
    if found is not None and not 0 <= found <= MASK:
        raise ValueError(f"a seed is a number from 0 up to below 2^64, not {found}")
    return found


class Episode:
    """The game that is played now, and what all games of one environment have in common.

    agents  the names of the seats that decide, by seat: `player_0`; the game answers for the others
    state   the game at this moment
    taken   how many actions were taken in it
    """

    def __init__(
        self,
        game: Game | CheckedGame | str,
        seats: int | None,
        *,
        rewards: str,
        cap: int,
        memory: int,
    ) -> None:
        if cap < 1:
            raise ValueError(f"a game is cut after 1 action or more, not after {cap}")
        if memory < 0:
            raise ValueError(f"so many choices cannot be remembered: {memory}")
        self.game = opened(game, seats)
        self.tensors = Tensors(self.game, memory)
        self.cap = cap
        self.agents = {
            seat: f"player_{seat}" for seat in range(self.game.seats) if seat != self.game.automatic
        }
        self.taken = 0
        self._payoffs = payoffs_of(rewards)
        self._random = Random()
        self._state: State | None = None

    @property
    def state(self) -> State:
        """The game at this moment; ActionError before the first one."""
        if self._state is None:
            raise ActionError("no game has begun: call reset() first")
        return self._state

    # ------------------------------------------------------------------------------------ playing

    def begin(self, seed: int | None, options: Mapping[str, Any] | None) -> None:
        """Begin a game: that of a seed, or the next one after it.

        Of `options`, `position` and `at` say where it begins, as `Game.start` takes them; others are left
        to whoever wraps the environment.
        """
        chosen = options or {}
        seed = checked_seed(seed)
        if seed is not None:
            self._random = Random(seed)
        self._state = self.game.start(
            self._random.getrandbits(_SEEDS) if seed is None else seed,
            position=chosen.get("position"),
            at=chosen.get("at"),
        )
        self.taken = 0

    def act(self, seat: int, action: int) -> None:
        """Take an action; ActionError with the reason if it is not legal."""
        self.state.act(seat, index(action))
        self.taken += 1

    @property
    def over(self) -> bool:
        """Whether the game has ended by its rules."""
        return self.state.over

    @property
    def cut(self) -> bool:
        """Whether so many actions were taken that it is not played on."""
        return self.taken >= self.cap and not self.over

    def rewards(self) -> list[float]:
        """Give what the game is worth to each seat: nothing before it is over or cut."""
        if self.over or self.cut:
            return self._payoffs(self.state)
        return [0.0] * self.game.seats

    # ------------------------------------------------------------------------------------ seeing

    def observation_space(self, actions: int) -> spaces.Dict:
        """Make the space of what an agent sees, with a mask of so many actions."""
        return spaces.Dict(
            {
                "observation": spaces.Box(-1.0, 1.0, (self.tensors.size,), np.float32),
                "action_mask": spaces.Box(0, 1, (actions,), np.int8),
            }
        )

    def numbers(self, seat: int) -> NDArray[np.float32]:
        """Give what a seat sees."""
        return np.asarray(self.tensors(self.state, seat), dtype=np.float32)

    def mask(self, seat: int, actions: int) -> NDArray[np.int8]:
        """Give 1 for every action that is legal for a seat; all 0 when it is not asked."""
        found = np.zeros(actions, dtype=np.int8)
        if not self.cut:
            found[self.state.legal(seat)] = 1
        return found
