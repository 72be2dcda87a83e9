"""The tree of a game's positions: what follows from what, worked out once and shared by all who look at it.

Algorithms that solve games walk over the same positions hundreds of times. So a position never changes,
and keeps what was worked out about it: its legal actions, its strings, the positions that follow. Of
large games only so many are kept (`Tree.keeps`); the rest are made anew whenever they are asked for.
"""

from __future__ import annotations

from rulewright.interpreter import State
from rulewright.rl.payoffs import Payoffs
from rulewright.rl.text import table_text

CHANCE = -1


class Tree:
    """How many positions of a game are kept, and how long a game may become.

    keeps  positions that are kept at most
    cap    actions of players after which a game is cut
    kept   positions that are kept so far
    """

    __slots__ = ("cap", "keeps", "kept")

    def __init__(self, keeps: int, cap: int) -> None:
        self.keeps = keeps
        self.cap = cap
        self.kept = 0


class Position:
    """A moment of a game: a player who decides, chance that is awaited, or the end.

    state   as the machine has it; not to be changed
    past    what led here: the player, -1 for chance, and the number of the action or outcome
    taken   how many actions of players are among that
    ended   whether the game is over, or was cut
    player  who decides; of several at once, the first who has not answered. None: chance, or nobody
    """

    __slots__ = (
        "_after",
        "_knows",
        "_legal",
        "_odds",
        "_sees",
        "_worth",
        "ended",
        "past",
        "player",
        "state",
        "taken",
        "tree",
    )

    def __init__(
        self, tree: Tree, state: State, past: tuple[tuple[int, int], ...] = (), taken: int = 0
    ) -> None:
        self.tree = tree
        self.state = state
        self.past = past
        self.taken = taken
        self.ended = state.over or taken >= tree.cap
        deciders = state.deciders
        self.player = deciders[0] if deciders and not self.ended else None
        self._after: dict[int, Position] = {}
        self._knows: dict[int, str] = {}
        self._sees: dict[int, str] = {}
        self._legal: dict[int, list[int]] = {}
        self._odds: list[tuple[int, float]] | None = None
        self._worth: list[float] | None = None

    def legal(self, player: int) -> list[int]:
        """The actions of a player, ascending; none unless it is their turn."""
        found = self._legal.get(player)
        if found is None:
            found = self.state.legal(player) if player == self.player else []
            self._legal[player] = found
        return found

    def odds(self) -> list[tuple[int, float]]:
        """The outcomes of chance, and how likely each is; none where chance is not awaited."""
        if self._odds is None:
            chance = None if self.ended else self.state.chance
            self._odds = (
                []
                if chance is None
                else [(one.number, one.weight / chance.total) for one in chance.outcomes]
            )
        return self._odds

    def after(self, action: int) -> Position:
        """The position after an action of the player, or an outcome of chance; ActionError for another."""
        found = self._after.get(action)
        if found is not None:
            return found
        state = self.state.copy()
        player = self.player
        if player is None:
            state.apply_outcome(action)
        else:
            state.act(player, action)
        step = CHANCE if player is None else player, action
        found = Position(self.tree, state, (*self.past, step), self.taken + (player is not None))
        if self.tree.kept < self.tree.keeps:
            self.tree.kept += 1
            self._after[action] = found
        return found

    def worth(self, payoffs: Payoffs) -> list[float]:
        """What the end is worth to each player, as the tree's game counts it; nothing before it."""
        if self._worth is None:
            self._worth = payoffs(self.state) if self.ended else [0.0] * len(self.state.names)
        return self._worth

    def knows(self, player: int) -> str:
        """All that a player knows, as text: equal exactly where the player cannot tell two positions apart."""
        found = self._knows.get(player)
        if found is None:
            found = self._knows[player] = repr(self.state.information_state(player))
        return found

    def sees(self, player: int) -> str:
        """What lies on the table for a player, as text."""
        found = self._sees.get(player)
        if found is None:
            found = self._sees[player] = table_text(self.state, player)
        return found
