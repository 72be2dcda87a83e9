"""A game of `pyspiel` itself, made of one as OpenSpiel has it: for OpenSpiel's algorithms in C++.

    from open_spiel.python.algorithms import exploitability
    game = PySpielGame(SpielGame("orchard", seats=2))
    exploitability.exploitability(game, policy)

Algorithms in Python need no more than a `SpielGame`, which is faster for them: here every question goes
through C++ and back.
"""

from __future__ import annotations

from typing import Any

from rulewright.rl.extra import missing
from rulewright.rl.openspiel_like import SpielGame, SpielState

try:
    import numpy as np
    import pyspiel
except ImportError as error:
    raise missing(error, "pip install open-spiel") from error


class PySpielGame(pyspiel.Game):
    """The game to OpenSpiel; `inner` is what it is made of."""

    def __init__(self, inner: SpielGame) -> None:
        info = pyspiel.GameInfo(
            num_distinct_actions=inner.num_distinct_actions(),
            max_chance_outcomes=inner.max_chance_outcomes(),
            num_players=inner.num_players(),
            min_utility=inner.min_utility(),
            max_utility=inner.max_utility(),
            utility_sum=inner.utility_sum(),
            max_game_length=inner.max_game_length(),
        )
        super().__init__(inner.get_type(), info, {})
        self.inner = inner

    def new_initial_state(self) -> PySpielState:
        """Begin a game."""
        return PySpielState(self)

    def make_py_observer(
        self,
        iig_obs_type: pyspiel.IIGObservationType | None = None,
        params: dict[str, Any] | None = None,
    ) -> Observer:
        """Give what turns states into strings and tensors; ValueError for what is not made: parts of an observation."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        whole = kind.public_info and kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if params or not whole:
            raise ValueError("an observation is all that one player sees; there are no parts of it")
        return Observer(self.inner, perfect_recall=kind.perfect_recall)


class PySpielState(pyspiel.State):
    """One game at one moment, to OpenSpiel; `inner` is what it is made of."""

    def __init__(self, game: PySpielGame) -> None:
        super().__init__(game)
        self.inner: SpielState = game.inner.new_initial_state()

    def __str__(self) -> str:
        return str(self.inner)

    def current_player(self) -> int:
        """Give who decides: a seat, -1 for chance, -4 at the end."""
        return self.inner.current_player()

    def is_terminal(self) -> bool:
        """Say whether the game is over."""
        return self.inner.is_terminal()

    def returns(self) -> list[float]:
        """Give what the game was worth to each player."""
        return self.inner.returns()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """List the outcomes of chance with how likely each is."""
        return self.inner.chance_outcomes()

    def _legal_actions(self, player: int) -> list[int]:
        return self.inner.legal_actions(player)

    def _apply_action(self, action: int) -> None:
        self.inner.apply_action(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.inner.action_to_string(player, action)


class Observer:
    """What a player sees, or all that it knows, as OpenSpiel asks for it.

    tensor  the numbers of the state that was set last
    dict    the same by name
    """

    def __init__(self, game: SpielGame, *, perfect_recall: bool) -> None:
        self._recall = perfect_recall
        size = (
            game.information_state_tensor_size()
            if perfect_recall
            else game.observation_tensor_size()
        )
        self.tensor = np.zeros(size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: PySpielState, player: int) -> None:
        """Take the numbers of a state."""
        inner = state.inner
        self.tensor[:] = (
            inner.information_state_tensor(player)
            if self._recall
            else inner.observation_tensor(player)
        )

    def string_from(self, state: PySpielState, player: int) -> str:
        """Give the same as text."""
        if self._recall:
            return state.inner.information_state_string(player)
        return state.inner.observation_string(player)
