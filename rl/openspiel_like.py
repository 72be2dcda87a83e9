"""A game and its states as OpenSpiel has them, so that algorithms for its Python games run on any spec.

    game = SpielGame("orchard", seats=2)
    solver = open_spiel.python.algorithms.cfr.CFRSolver(game)

Every game is sequential here. Where several decide at the same time they answer one after the other, and
what a player knows (`information_state_string`) does not tell what others have answered; that is the
same game. A choice of several values is several actions in a row. Chance is always explicit.

Names, numbers and conventions are those of OpenSpiel's Python interface (`pyspiel.Game`, `pyspiel.State`),
which `open_spiel/python/pybind11/pyspiel.cc` documents. OpenSpiel itself is needed by `get_type` alone;
`spiel.py` makes a game of `pyspiel` of one of these, for its algorithms in C++.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from rulewright.dsl.game import CheckedGame
from rulewright.interpreter import ActionError, Game, State
from rulewright.rl.bounds import Bounds
from rulewright.rl.extra import missing
from rulewright.rl.opened import CAP, opened
from rulewright.rl.payoffs import payoffs_of
from rulewright.rl.positions import CHANCE, Position, Tree
from rulewright.rl.tensors import Tensors

if TYPE_CHECKING:
    import pyspiel

TERMINAL = -4
"""The player at the end (`pyspiel.PlayerId.TERMINAL`); chance is -1."""
MEMORY = 16
"""The latest choices that the tensor of an information state tells."""
KEEPS = 20_000
"""Positions of the tree that are kept."""


class SpielGame:
    """A game with its number of seats, whose players are called by number."""

    def __init__(
        self,
        game: Game | CheckedGame | str,
        seats: int | None = None,
        *,
        rewards: str = "margin",
        cap: int = CAP,
        memory: int = MEMORY,
        keeps: int = KEEPS,
    ) -> None:
        """Take a game, or its name and a number of seats.

        rewards  what the end is worth: `margin` (adds up to 0), `rank` or `score` (`payoffs.py`)
        cap      actions of players after which a game is cut and counts as it stands
        memory   how many of the latest choices `information_state_tensor` tells
        keeps    positions that are kept once they were worked out
        """
        self.game = opened(game, seats)
        self.rewards = rewards
        self.payoffs = payoffs_of(rewards)
        self.observations = Tensors(self.game)
        self.memories = Tensors(self.game, memory)
        self._tree = Tree(keeps, cap)
        self._bounds = Bounds(self.game, rewards)
        self._root = Position(self._tree, self.game.start(chance="explicit"))

    def __str__(self) -> str:
        return f"{self.game.reference}({self.game.seats})"

    def new_initial_state(self) -> SpielState:
        """Begin a game."""
        return SpielState(self, self._root)

    def new_initial_states(self) -> list[SpielState]:
        """Give all ways to begin: there is one."""
        return [self.new_initial_state()]

    def position(self, state: State) -> SpielState:
        """Go on from a state of the game, whose chance is explicit; what led to it is not known."""
        return SpielState(self, Position(self._tree, state))

    def deserialize_state(self, text: str) -> SpielState:
        """Give the state that `serialize` wrote; ValueError with the line for anything else."""
        state = self.new_initial_state()
        for number, line in enumerate(text.split(), start=1):
            try:
                state.apply_action(int(line))
            except ValueError as error:
                raise ValueError(f"line {number}: {error}") from None
        return state

    # ------------------------------------------------------------------------------------ its size

    def num_players(self) -> int:
        """Count the seats; one that the game itself answers for is never asked."""
        return self.game.seats

    def num_distinct_actions(self) -> int:
        """Count the actions."""
        return self.game.num_actions

    def max_chance_outcomes(self) -> int:
        """Give how many outcomes a chance event may have."""
        return self._bounds.outcomes

    def max_game_length(self) -> int:
        """Give how many actions of players there may be: `cap`, since rules alone do not bound it."""
        return self._tree.cap

    def min_utility(self) -> float:
        """Give what the end is worth at least, as far as the rules tell it."""
        return self._bounds.utility[0]

    def max_utility(self) -> float:
        """Give what the end is worth at most, as far as the rules tell it."""
        return self._bounds.utility[1]

    def utility_sum(self) -> float | None:
        """Give what the end is worth to all together; None where that is not always the same."""
        return 0.0 if self._bounds.zero_sum else None

    def observation_tensor_size(self) -> int:
        """Give how many numbers an observation has."""
        return self.observations.size

    def observation_tensor_shape(self) -> list[int]:
        """Give the same as a list, as OpenSpiel has it."""
        return [self.observations.size]

    def information_state_tensor_size(self) -> int:
        """Give how many numbers an observation with the latest choices has."""
        return self.memories.size

    def information_state_tensor_shape(self) -> list[int]:
        """Give the same as a list, as OpenSpiel has it."""
        return [self.memories.size]

    def policy_tensor_shape(self) -> list[int]:
        """Give how many numbers a policy has for one state."""
        return [self.game.num_actions]

    # ------------------------------------------------------------------------------------ its words

    def action_to_string(self, player: int, action: int) -> str:
        """Name an action, without a game in play."""
        return f"outcome {action}" if player == CHANCE else self.game.action_label(action)

    def get_parameters(self) -> dict[str, Any]:
        """Give what tells this game from others."""
        return {"game": self.game.reference, "players": self.game.seats, "rewards": self.rewards}

    @cached_property
    def _type(self) -> pyspiel.GameType:
        try:
            import pyspiel  # noqa: PLC0415 - nothing else here needs OpenSpiel
        except ImportError as error:
            raise missing(error, "pip install open-spiel") from error
        kinds = pyspiel.GameType
        name = f"rulewright_{self.game.checked.name}_{self.game.seats}".replace("-", "_")
        return kinds(
            short_name=name,
            long_name=self.game.checked.title,
            dynamics=kinds.Dynamics.SEQUENTIAL,
            chance_mode=(
                kinds.ChanceMode.EXPLICIT_STOCHASTIC
                if self._bounds.outcomes
                else kinds.ChanceMode.DETERMINISTIC
            ),
            information=kinds.Information.IMPERFECT_INFORMATION,
            utility=(
                kinds.Utility.ZERO_SUM if self._bounds.zero_sum else kinds.Utility.GENERAL_SUM
            ),
            reward_model=kinds.RewardModel.TERMINAL,
            max_num_players=self.game.seats,
            min_num_players=self.game.seats,
            provides_information_state_string=True,
            provides_information_state_tensor=True,
            provides_observation_string=True,
            provides_observation_tensor=True,
        )

    def get_type(self) -> pyspiel.GameType:
        """Say what kind of game this is, in OpenSpiel's terms; needs OpenSpiel."""
        return self._type


class SpielState:
    """One game at one moment; `apply_action` goes on."""

    def __init__(self, game: SpielGame, position: Position) -> None:
        self._game = game
        self._at = position

    def __str__(self) -> str:
        """Tell what was played so far, in words."""
        return " ".join(self._told())

    def _told(self) -> list[str]:
        at, found = self._game.new_initial_state(), []
        for player, action in self._at.past:
            found.append(at.action_to_string(player, action))
            at.apply_action(action)
        return found

    @property
    def state(self) -> State:
        """A copy of the state as Rulewright has it: for a host, since it tells secrets."""
        return self._at.state.copy()

    def get_game(self) -> SpielGame:
        """Give the game."""
        return self._game

    def num_players(self) -> int:
        """Count the seats."""
        return self._game.num_players()

    def num_distinct_actions(self) -> int:
        """Count the actions of the game."""
        return self._game.num_distinct_actions()

    # ------------------------------------------------------------------------------------ whose turn it is

    def current_player(self) -> int:
        """Give who decides: a seat, -1 for chance, -4 at the end."""
        if self._at.ended:
            return TERMINAL
        player = self._at.player
        return CHANCE if player is None else player

    def is_terminal(self) -> bool:
        """Say whether the game is over."""
        return self._at.ended

    def is_chance_node(self) -> bool:
        """Say whether chance is awaited."""
        return self._at.player is None and not self._at.ended

    def is_player_node(self) -> bool:
        """Say whether a player decides."""
        return self._at.player is not None

    def is_simultaneous_node(self) -> bool:
        """Say whether several decide at once: they do it one after the other here."""
        return False

    def is_mean_field_node(self) -> bool:
        """Say whether this is a game of a whole population: it is not."""
        return False

    def is_initial_state(self) -> bool:
        """Say whether nothing has happened yet."""
        return not self._at.past

    # ------------------------------------------------------------------------------------ going on

    def legal_actions(self, player: int | None = None) -> list[int]:
        """List the actions of a player (the outcomes of chance), ascending; of whoever decides if none is named."""
        who = self.current_player() if player is None else player
        if who == CHANCE:
            return [outcome for outcome, _ in self._at.odds()]
        return list(self._at.legal(who)) if who >= 0 else []

    def __deepcopy__(self, _: object) -> SpielState:
        """Copy as `clone` does: positions do not change, so they are shared."""
        return self.clone()

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        """Give 1 for every action that is legal, 0 for the others."""
        who = self.current_player() if player is None else player
        game = self._game
        size = game.max_chance_outcomes() if who == CHANCE else game.num_distinct_actions()
        mask = [0] * size
        for action in self.legal_actions(who):
            mask[action] = 1
        return mask

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """List the outcomes of chance with how likely each is."""
        return list(self._at.odds())

    def apply_action(self, action: int) -> None:
        """Take an action of whoever decides, or an outcome of chance; ActionError if it is none here."""
        if self._at.ended:
            raise ActionError("the game is over")
        self._at = self._at.after(int(action))

    def child(self, action: int) -> SpielState:
        """Give the state after an action; this one stays."""
        new = self.clone()
        new.apply_action(action)
        return new

    def clone(self) -> SpielState:
        """Give a state that goes its own way."""
        return SpielState(self._game, self._at)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """Give another state that looks the same to a player; `sampler()` gives numbers from 0 to below 1.

        What led to it is not known, so its history begins there.
        """
        state = self._at.state.resample(player, lambda n: min(int(sampler() * n), n - 1))
        return self._game.position(state)

    # ------------------------------------------------------------------------------------ what it is worth

    def returns(self) -> list[float]:
        """Give what the game was worth to each player: nothing before it is over."""
        return list(self._at.worth(self._game.payoffs))

    def rewards(self) -> list[float]:
        """Give what the latest action was worth to each player: all comes with the end."""
        return self.returns()

    def player_return(self, player: int) -> float:
        """Give what the game was worth to a player."""
        return self._at.worth(self._game.payoffs)[player]

    def player_reward(self, player: int) -> float:
        """Give what the latest action was worth to a player."""
        return self._at.worth(self._game.payoffs)[player]

    # ------------------------------------------------------------------------------------ what a player knows

    def information_state_string(self, player: int | None = None) -> str:
        """Give all that a player knows: equal exactly where the player cannot tell two states apart."""
        return self._at.knows(self._who(player))

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        """Give an observation as numbers, with the latest choices: less than a player with a good memory knows."""
        return self._game.memories(self._at.state, self._who(player))

    def observation_string(self, player: int | None = None) -> str:
        """Give what lies on the table for a player, as text."""
        return self._at.sees(self._who(player))

    def observation_tensor(self, player: int | None = None) -> list[float]:
        """Give what lies on the table for a player, as numbers."""
        return self._game.observations(self._at.state, self._who(player))

    def _who(self, player: int | None) -> int:
        who = self.current_player() if player is None else player
        if not 0 <= who < self.num_players():
            raise ValueError(f"players are numbered 0..{self.num_players() - 1}, not {who}")
        return who

    # ------------------------------------------------------------------------------------ what happened

    def history(self) -> list[int]:
        """List the actions and outcomes so far."""
        return [action for _, action in self._at.past]

    def history_str(self) -> str:
        """Give the same as text."""
        return ", ".join(map(str, self.history()))

    def full_history(self) -> Sequence[tuple[int, int]]:
        """List who did what so far: the player, -1 for chance, and the action."""
        return self._at.past

    def move_number(self) -> int:
        """Count the actions and outcomes so far."""
        return len(self._at.past)

    def serialize(self) -> str:
        """Write the state as text: its history, one number on each line."""
        return "\n".join(map(str, self.history()))

    def action_to_string(self, player_or_action: int, action: int | None = None) -> str:
        """Name an action of a player, or of whoever decides: as that player would."""
        player, number = (
            (self.current_player(), player_or_action)
            if action is None
            else (player_or_action, action)
        )
        state = self._at.state
        if player == CHANCE:
            chance = state.chance
            return str(number) if chance is None else chance.find(number).label
        if number in self._at.legal(player):
            return state.label(player, number)
        return self._game.game.action_label(number, state.names)

    def string_to_action(self, player_or_text: int | str, text: str | None = None) -> int:
        """Find the action of a player by its name; ActionError with the reason if there is none."""
        if isinstance(player_or_text, str):
            player, wanted = self.current_player(), player_or_text
        else:
            player, wanted = player_or_text, text or ""
        state = self._at.state
        if player == CHANCE and state.chance is not None:
            return state.chance.find(wanted).number
        return state.id(player, wanted)
