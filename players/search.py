"""A player who searches: Monte Carlo tree search over information sets.

The algorithm is single-observer ISMCTS (Cowling, Powley, Whitehouse, "Information Set Monte Carlo Tree
Search", IEEE Transactions on Computational Intelligence and AI in Games 4, 2012, algorithm 1). Each
iteration makes up a state that looks like the one to decide in, walks down one tree that all these
states share, adds a node, plays on to the end, and counts the end for every action on the way.

What is chosen here where the paper leaves it open:

* A node stands for what was done since the decision and for who decides now. Chance is drawn by each
  made-up state itself and is no node of its own: a node averages over what chance and the hidden cards
  may be (an *open loop*). An action is weighed against how often it could have been taken.
* Every seat picks by its own tallies and for its own good, so any number of seats can play. Where several
  decide at once each picks without knowing of the others (*decoupled* UCB: Tak, Lanctot, Winands, "Monte
  Carlo tree search variants for simultaneous move games", IEEE CIG 2014). Choices of several values are
  made one value after the other.
* What did well for a seat so far, wherever in these games it did it, is picked more often in playouts (the
  best of three drawn), and counts like one visit at a node where it was not tried yet: most actions of a
  large choice, as of numbers to bid, need not be tried at every node. The first is the move-average sampling
  technique (Finnsson, Björnsson, "Simulation-based approach to general game playing", AAAI 2008), the second
  progressive history (Nijssen, Winands, "Enhancements for multi-player Monte-Carlo tree search", Computers
  and Games 2010) in its simplest form.
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
from rulewright.interpreter.game import Game
from rulewright.interpreter.state import State
from rulewright.players.ahead import FARTHEST, Chance
from rulewright.players.turn import Turn
from rulewright.players.worth import Worth

CURIOSITY = 0.7
"""The constant of UCB1, by how much what was tried little is preferred; that of the paper."""

DRAWN = 3
"""So many actions are drawn in a playout, of which the one that did best is taken."""


class _Habits:
    """How well every action did for every seat in all games played on so far, from 0 to 1; what is new is as good as 1.

    picks  what was picked in the present game
    """

    def __init__(self, chance: Chance, seats: int) -> None:
        self.unit = chance.unit
        self.means: list[dict[int, float]] = [{} for _ in range(seats)]
        self.counts: list[dict[int, int]] = [{} for _ in range(seats)]
        self.picks: list[tuple[int, int]] = []

    def pick(self, seat: int, legal: list[int]) -> int:
        """Take the best of a few actions."""
        many = len(legal)
        if many == 1:
            return legal[0]
        unit, means = self.unit, self.means[seat]
        best = legal[int(unit() * many)]
        value = means.get(best, 1.0)
        for _ in range(DRAWN - 1):
            other = legal[int(unit() * many)]
            worth = means.get(other, 1.0)
            if worth > value:
                best, value = other, worth
        self.picks.append((seat, best))
        return best

    def learn(self, values: list[float]) -> None:
        """Take in what the end of the present game is worth to every seat."""
        for seat, action in self.picks:
            counts, means = self.counts[seat], self.means[seat]
            count = counts[action] = counts.get(action, 0) + 1
            mean = means.get(action, 0.0)
            means[action] = mean + (values[seat] - mean) / count


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

    def __init__(self, chance: Chance, game: Game) -> None:
        self.chance = chance
        self.worth = Worth(game.checked)
        self.habits = _Habits(chance, game.seats)
        self.root = _Node()
        self.low = self.high = 0.0

    def look(self, state: State) -> None:
        """Play a made-up state to its end and count it. One that ends in a fault counts as the worst for all."""
        habits, path = self.habits, list[tuple[int, _Tally]]()
        habits.picks = []
        try:
            self._walk(state, path)
            state.playout(self.chance.unit, FARTHEST, habits.pick)
            places, leads = self.worth.places(state), self.worth.leads(state)
        except FaultError:
            places, leads = [0.0] * state.game.seats, [self.low] * state.game.seats
        self.low, self.high = min(self.low, *leads), max(self.high, *leads)
        for seat, tally in path:
            tally.places += places[seat]
            tally.leads += leads[seat]
        habits.learn(
            [(place + self._scaled(lead)) / 2 for place, lead in zip(places, leads, strict=True)]
        )

    def _walk(self, state: State, path: list[tuple[int, _Tally]]) -> None:
        """Go down the tree to an action that is new, and add the node after it."""
        node, fresh = self.root, False
        self.chance.settle(state)
        while not (state.over or fresh):
            acts = []
            deciders = state.deciders
            for seat in deciders:
                action, tally = self._picked(node, seat, state.legal(seat))
                fresh = fresh or not tally.visits
                tally.visits += 1
                path.append((seat, tally))
                self.habits.picks.append((seat, action))
                acts.append(action)
            for seat, action in zip(deciders, acts, strict=True):
                state.act(seat, action)
            self.chance.settle(state)
            node = node.after.setdefault((*acts, state.deciders), _Node())

    def _scaled(self, lead: float) -> float:
        """Scale a lead by the least and the greatest that there was."""
        return (lead - self.low) / (self.high - self.low) if self.high > self.low else 0.5

    def _picked(self, node: _Node, seat: int, legal: list[int]) -> tuple[int, _Tally]:
        """Pick the action that promises most; of several any."""
        tallies = node.tallies.setdefault(seat, {})
        means = self.habits.means[seat]
        best: list[int] = []
        highest = -1.0
        for action in legal:
            tally = tallies.get(action)
            if tally is None:
                tally = tallies[action] = _Tally()
            tally.offered += 1
            visits = tally.visits
            value = means.get(action, 1.0)
            if visits:
                lead = self._scaled(tally.leads / visits)
                value = (value + (tally.places + lead * visits) / 2) / (visits + 1)
            value += CURIOSITY * sqrt(log(tally.offered + 1) / (visits + 1))
            if value > highest:
                highest, best = value, [action]
            elif value == highest:
                best.append(action)
        action = self.chance.one_of(best)
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
        tree: _Tree | None = None
        ends = perf_counter() + self._seconds
        done = 0
        while not done or (
            perf_counter() < ends if self._iterations is None else done < self._iterations
        ):
            done += 1
            world = turn.sample(self._chance.below)
            if world is not None:
                tree = tree or _Tree(self._chance, world.game)
                tree.look(world)
        return self._chance.one_of(legal) if tree is None else tree.most_visited(turn.seat, legal)
