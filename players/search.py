"""A player who searches: Monte Carlo tree search over information sets.

The algorithm is single-observer ISMCTS (Cowling, Powley, Whitehouse, "Information Set Monte Carlo Tree
Search", IEEE Transactions on Computational Intelligence and AI in Games 4, 2012, algorithm 1). Each
iteration makes up a state that looks like the one to decide in, walks down one tree that all these
states share, adds a node, plays on at random to the end, and counts the end for every action on the way.

What is chosen here where the paper leaves it open:

* A node stands for what was done since the decision and for who decides now. Chance is drawn by each
  made-up state itself and is no node of its own: a node averages over what chance and the hidden cards
  may be (an *open loop*). An action is weighed against how often it could have been taken.
* Every seat picks by its own tallies and for its own good, so any number of seats can play. Where several
  decide at once each picks without knowing of the others (*decoupled* UCB: Tak, Lanctot, Winands, "Monte
  Carlo tree search variants for simultaneous move games", IEEE CIG 2014). Choices of several values are
  made one value after the other.
* An end is worth half a seat's place and half its lead in points (see `worth.py`), both between 0 and 1,
  the lead by the least and the greatest one met so far. Places alone would tell nothing between actions
  where a game is as good as won or lost, nor of stakes; leads alone would not care who wins.

One tree for all means that in it others act as if they saw what this seat does (*strategy fusion* with one
observer): a secret act is answered too well, and bluffs come by chance alone.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import log, sqrt
from time import perf_counter

from rulewright.interpreter.faults import FaultError
from rulewright.interpreter.state import State
from rulewright.players.ahead import FARTHEST, Chance
from rulewright.players.turn import Turn
from rulewright.players.worth import Worth

CURIOSITY = 0.7
"""The constant of UCB1, by how much what was tried little is preferred; that of the paper."""


@dataclass(slots=True)
class _Tally:
    """What came of an action of one seat at a node: how often it could be taken and was, and sums of what it led to."""

    offered: int = 0
    visits: int = 0
    places: float = 0.0
    leads: float = 0.0


@dataclass(slots=True)
class _Node:
    """A point of the tree: the tallies of each seat that decided here, and the nodes after."""

    tallies: dict[int, dict[int, _Tally]] = field(default_factory=dict)
    after: dict[tuple[object, ...], _Node] = field(default_factory=dict)


class _Tree:
    """The tree for one decision."""

    def __init__(self, chance: Chance) -> None:
        self.chance = chance
        self.root = _Node()
        self.low = self.high = 0.0

    def look(self, state: State) -> None:
        """Play a made-up state to its end and count it. One that ends in a fault counts as the worst for all."""
        node = self.root
        path: list[tuple[int, _Tally]] = []
        fresh = False
        try:
            self.chance.settle(state)
            while not (state.over or fresh):
                acts = []
                deciders = state.deciders
                for seat in deciders:
                    action, tally = self._picked(node, seat, state.legal(seat))
                    fresh = fresh or not tally.visits
                    tally.visits += 1
                    path.append((seat, tally))
                    acts.append(action)
                for seat, action in zip(deciders, acts, strict=True):
                    state.act(seat, action)
                self.chance.settle(state)
                key = (*acts, state.deciders)
                node = node.after.setdefault(key, _Node())
            state.playout(self.chance.unit, FARTHEST)
            worth = Worth(state.game.checked)
            places, leads = worth.places(state), worth.leads(state)
        except FaultError:
            for _, tally in path:
                tally.leads += self.low
            return
        self.low, self.high = min(self.low, *leads), max(self.high, *leads)
        for seat, tally in path:
            tally.places += places[seat]
            tally.leads += leads[seat]

    def _picked(self, node: _Node, seat: int, legal: list[int]) -> tuple[int, _Tally]:
        """Pick an action not tried yet, or the one that promises most."""
        tallies = node.tallies.setdefault(seat, {})
        untried = []
        best: list[int] = []
        highest = -1.0
        span = self.high - self.low
        for action in legal:
            tally = tallies.get(action)
            if tally is None:
                tally = tallies[action] = _Tally()
            tally.offered += 1
            if not tally.visits:
                untried.append(action)
            elif not untried:
                visits = tally.visits
                lead = (tally.leads / visits - self.low) / span if span else 0.5
                value = (tally.places / visits + lead) / 2
                value += CURIOSITY * sqrt(log(tally.offered) / visits)
                if value > highest:
                    highest, best = value, [action]
                elif value == highest:
                    best.append(action)
        action = self.chance.one_of(untried or best)
        return action, tallies[action]

    def most_visited(self, seat: int, legal: list[int]) -> int:
        """Give the action that was tried most; of several any."""
        tallies = self.root.tallies.get(seat, {})
        visits = [tallies[action].visits if action in tallies else 0 for action in legal]
        most = max(visits)
        return self.chance.one_of(
            [action for action, count in zip(legal, visits, strict=True) if count == most]
        )


class SearchPlayer:
    """Takes the action that a search tried most.

    iterations  how many states are played to their end for each decision; or None, then
    seconds     for how long. Only a search by iterations does the same again from the same seed
    """

    __slots__ = ("_chance", "_iterations", "_seconds")

    def __init__(self, seed: int, iterations: int | None, seconds: float = 0.0) -> None:
        self._chance = Chance(seed)
        self._iterations = iterations
        self._seconds = seconds

    def choose(self, turn: Turn) -> int:
        """Search, unless there is nothing to choose."""
        legal = list(turn.legal)
        if len(legal) == 1:
            return legal[0]
        tree = _Tree(self._chance)
        ends = perf_counter() + self._seconds
        done = 0
        while not done or (
            perf_counter() < ends if self._iterations is None else done < self._iterations
        ):
            done += 1
            world = turn.sample(self._chance.below)
            if world is not None:
                tree.look(world)
        return tree.most_visited(turn.seat, legal)
