"""What bots that think ahead share: their own chance, and a step in a state that they made up.

The generator is Python's (the Mersenne Twister), of which only `random()` is used: its numbers are the
same in every version and on every machine.
"""

from random import Random

from rulewright.interpreter.state import State

FARTHEST = 2_000
"""Decisions after which a random playout is judged as it stands, since it may have no end."""


class Chance:
    """A bot's own chance, from a seed."""

    __slots__ = ("unit",)

    def __init__(self, seed: int) -> None:
        self.unit = Random(seed).random

    def below(self, bound: int) -> int:
        """Draw a number from 0 on, below a bound, all alike likely."""
        return int(self.unit() * bound)

    def one_of(self, actions: list[int]) -> int:
        """Draw one of several actions."""
        return actions[self.below(len(actions))]

    def shuffle(self, actions: list[int]) -> None:
        """Put actions in any order, all alike likely."""
        for last in range(len(actions) - 1, 0, -1):
            at = self.below(last + 1)
            actions[at], actions[last] = actions[last], actions[at]

    def settle(self, state: State) -> None:
        """Draw outcomes as long as the state stops for them, as it does with explicit chance."""
        while (chance := state.chance) is not None:
            state.apply_outcome(chance.at(self.below(chance.total)).number)

    def go_on(self, state: State, seat: int, action: int) -> None:
        """Take an action, and go on to the next decision.

        What is still missing for that is drawn: more values of the same choice, the answers of others who
        decide at the same time, and outcomes of explicit chance.
        """
        others = [other for other in state.deciders if other != seat]
        state.act(seat, action)
        self._finish(state, seat)
        for other in others:
            state.act(other, self.one_of(state.legal(other)))
            self._finish(state, other)
        self.settle(state)

    def _finish(self, state: State, seat: int) -> None:
        while state.picked(seat) and (legal := state.legal(seat)):
            state.act(seat, self.one_of(legal))
