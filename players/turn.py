"""One seat's side of a state: all that a player is shown when it has to decide."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol

from rulewright.interpreter.sight import SPECTATOR

if TYPE_CHECKING:
    from rulewright.interpreter.state import State
    from rulewright.interpreter.view import View

Below = Callable[[int], int]
"""A number below its argument, from 0 on, all alike likely."""


class Turn:
    """What a seat sees and may do now: one moment, so each decision has a turn of its own.

    Inside a choice of several values `legal` are the next values, and the player is asked again for
    the one after.
    """

    __slots__ = ("_state", "_veiled", "_world", "seat")

    def __init__(self, state: "State", seat: int) -> None:
        self._state = state
        self._world: Callable[[Below], State | None] | None = None
        self._veiled: Callable[[Below], State | None] | None = None
        self.seat = seat

    @property
    def legal(self) -> Sequence[int]:
        """The actions to choose from, ascending; never empty."""
        return self._state.legal(self.seat)

    @property
    def view(self) -> "View":
        """What lies on the table, as far as this seat sees it."""
        return self._state.view(self.seat)

    @property
    def picked(self) -> tuple[int, ...]:
        """What this seat has picked so far, inside a choice of several values."""
        return self._state.picked(self.seat)

    def ruled(self, bot: str) -> tuple[int, ...] | None:
        """Give the whole answer of a bot that the game brings; None where none of its rules can be followed."""
        return self._state.ruled(self.seat, bot)

    def label(self, action: int) -> str:
        """Name an action as a person at this seat would."""
        return self._state.label(self.seat, action)

    def sample(self, below: Below) -> "State | None":
        """Make up a state that looks like this one to the seat: all it does not see is dealt anew.

        What comes out follows from `below` and from what the seat knows, so it cannot tell the truth.
        Nobody else has answered in it where several decide at once, and it keeps no history. None, very
        rarely, where no deal was found by which everybody who has to decide can (see `State.worlds`).
        """
        if self._world is None:
            self._world = self._state.worlds(self.seat)
        return self._world(below)

    def veiled(self, below: Below) -> "State | None":
        """Make up a state that looks like this one to an onlooker, who sees what everybody sees.

        So the seat's own secrets are dealt anew as well. Nobody has answered in it. None as in `sample`.
        """
        if self._veiled is None:
            self._veiled = self._state.worlds(SPECTATOR)
        return self._veiled(below)


class Player(Protocol):
    """Decides for one seat of one game; may remember what it saw from turn to turn."""

    def choose(self, turn: Turn) -> int:
        """Give one of `turn.legal`."""
        ...
