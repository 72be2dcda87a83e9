"""One seat's side of a state: all that a player is shown when it has to decide."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from rulewright.interpreter.state import State
    from rulewright.interpreter.view import View


class Turn:
    """What a seat sees and may do now.

    Inside a choice of several values `legal` are the next values, and the player is asked again for
    the one after.
    """

    __slots__ = ("_state", "seat")

    def __init__(self, state: "State", seat: int) -> None:
        self._state = state
        self.seat = seat

    @property
    def legal(self) -> Sequence[int]:
        """The actions to choose from, ascending; never empty."""
        return self._state.legal(self.seat)

    @property
    def view(self) -> "View":
        """What lies on the table, as far as this seat sees it."""
        return self._state.view(self.seat)

    def label(self, action: int) -> str:
        """Name an action as a person at this seat would."""
        return self._state.label(self.seat, action)


class Player(Protocol):
    """Decides for one seat of one game; may remember what it saw from turn to turn."""

    def choose(self, turn: Turn) -> int:
        """Give one of `turn.legal`."""
        ...
