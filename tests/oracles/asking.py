"""What the programs written by hand have in common: they stand at a question, and go on when it is answered.

A program writes its rules as generators that yield an `Ask` and are sent the label that was chosen; `play` starts one.
It cannot be copied, because a running generator cannot: replay the labels instead.
"""

from abc import ABC, abstractmethod
from collections.abc import Collection, Generator
from typing import NamedTuple, TypeVar


class Ask(NamedTuple):
    """A decision: who is asked, what they may answer, which answers bring a penalty, and who is asked at the same time.

    Those `beside` are asked next, one after the other, and nobody's answer changes anything before the last.
    """

    seat: int
    labels: Collection[str]
    penalised: Collection[str] = ()
    beside: tuple[int, ...] = ()


class Bid(NamedTuple):
    """The highest bid so far in a running auction."""

    seat: int
    amount: int


T = TypeVar("T")
Flow = Generator[Ask, str, T]


class Program(ABC):
    """A game waiting at a decision, or over. Seats count from 0."""

    seats: int

    def play(self, flow: Flow[None]) -> None:
        """Plays to the first decision."""
        self._flow = flow
        self._ask: Ask | None = next(flow, None)

    @property
    def over(self) -> bool:
        """Whether nobody will be asked any more."""
        return self._ask is None

    @property
    def decider(self) -> int:
        """The seat that is asked."""
        assert self._ask is not None, "nobody is asked once the game is over"
        return self._ask.seat

    @property
    def deciders(self) -> tuple[int, ...]:
        """The seat that is asked, and all that are asked with it."""
        assert self._ask is not None, "nobody is asked once the game is over"
        return (self._ask.seat, *self._ask.beside)

    def legal(self) -> list[str]:
        """Returns the labels on offer in alphabetical order; none once the game is over."""
        return sorted(self._ask.labels) if self._ask else []

    def legal_free(self) -> list[str]:
        """Returns those of `legal` that bring no penalty."""
        return [label for label in self.legal() if self._ask and label not in self._ask.penalised]

    def apply(self, label: str) -> None:
        """Answers with `label` and plays to the next decision.

        Raises `ValueError` if the label is not on offer; the position is then unchanged.
        """
        if self._ask is None or label not in self._ask.labels:
            raise ValueError(f"`{label}` is not on offer: {self.legal()}")
        try:
            self._ask = self._flow.send(label)
        except StopIteration:
            self._ask = None

    @abstractmethod
    def scores(self) -> list[int]:
        """The points by seat."""

    @abstractmethod
    def ranking(self) -> list[list[int]]:
        """The seats in groups of equals, best first."""

    def clockwise(self, first: int) -> list[int]:
        """All seats, beginning with one, which may be counted past the last."""
        return [(first + step) % self.seats for step in range(self.seats)]
