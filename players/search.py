"""A player who searches: Monte Carlo tree search over information sets.

The algorithm is single-observer ISMCTS (Cowling, Powley, Whitehouse, "Information Set Monte Carlo Tree
Search", IEEE Transactions on Computational Intelligence and AI in Games 4, 2012, algorithm 1). Each
iteration takes a state that looks like the one to decide in, walks down one tree that all these
states share, adds a node, plays on to the end, and counts the end for every action on the way.

What is chosen here where the paper leaves it open:

* The actions to choose from are *halved* (Karnin, Koren, Somekh, "Almost optimal exploration in multi-armed
  bandits", ICML 2013; at the root of a tree: Pepels, Cazenave, Winands, Lanctot, "Minimizing simple and
  cumulative regret in Monte-Carlo tree search", Computer Games, 2014): in rounds with as many iterations
  each, all that are left are tried alike often, and the better half stays. UCB would lose less while it
  tries, but here nothing is lost by a try; what counts is to find the best in the end.
* All that are left are tried in the *same* made-up states, each in a copy, so that the luck of a deal falls
  out of the comparison (common random numbers), and fewer states have to be made up.
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
* Where a seat has secrets, others must not learn from what it holds: its cards are the same in all states
  that it makes up, so they would soon play as if they saw them (*strategy fusion* with one observer; in the
  paper one tree for each observer mends that). So they have no tallies then. They pick by habit everywhere,
  and learn their habits in other states, made up as an onlooker would, in which the secrets of this seat
  are others each time: one such game for every four.
* An end is worth half a seat's place and half its lead in points (see `worth.py`), the lead measured by how
  great leads are in these games. Places alone would tell nothing between actions where a game is as good as
  won or lost, nor of stakes; leads alone would not care who wins. UCB is as curious as these values differ.
* A game that ends in a fault of the rules is not counted: a made-up state need not be one that play can lead
  to, so it may break a rule where the true one does not. What led to nothing else is taken for the worst.

What it cannot do: others act in it without a thought of their own cards or of what a bid may tell of this
seat's, so bluffs come by chance alone.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from math import log, sqrt
from time import perf_counter

from rulewright.interpreter.faults import FaultError
from rulewright.interpreter.sight import SPECTATOR
from rulewright.interpreter.state import State
from rulewright.players.ahead import FARTHEST, Chance
from rulewright.players.turn import Turn
from rulewright.players.worth import Worth

CURIOSITY = 1.4
"""The constant of UCB1 in standard deviations of values: the paper's 0.7 where half the games are won, half lost."""

DRAWN = 3
"""So many actions are drawn in a playout, of which the one that did best is taken."""

LEAD = 0.4
"""What a lead as great as usual adds to the middle value, 0.5: about as much as a place does."""

GUESSES = 4
"""Where a seat has secrets, of so many games and one more the one is played without them, for others to learn."""

LOOKS = 5
"""States in which the secrets of a seat, if it has any, are dealt anew, to see whether they can be others."""

WORST = float("-inf")
"""What an action counts of which no game came to an end."""


class _Habits:
    """How well every action did for every seat in all games played on so far; what is new is as good as 1, a win.

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

    def learn(self, values: list[float], learners: Collection[int]) -> None:
        """Take in what the end of the present game is worth to those seats who learn from it."""
        for seat, action in self.picks:
            if seat not in learners:
                continue
            counts, means = self.counts[seat], self.means[seat]
            count = counts[action] = counts.get(action, 0) + 1
            mean = means.get(action, 0.0)
            means[action] = mean + (values[seat] - mean) / count


class _Measure:
    """What ends are worth, by all that there were: how great leads are, and how much values differ.

    spread  the standard deviation of the values of all seats at all ends
    """

    __slots__ = ("_count", "_leads", "_squares", "_sum", "_usual", "spread")

    def __init__(self) -> None:
        self._count = 0
        self._leads = self._sum = self._squares = 0.0
        self._usual = 1.0
        self.spread = 0.5

    def value(self, place: float, lead: float) -> float:
        """Give what a place and a lead are worth together, or the averages of some."""
        return (place + 0.5 + LEAD * lead / self._usual) / 2

    def take(self, places: list[float], leads: list[float]) -> list[float]:
        """Take in an end, and give what it is worth to every seat."""
        self._count += len(places)
        self._leads += sum(lead * lead for lead in leads)
        self._usual = sqrt(self._leads / self._count) or 1.0
        values = [self.value(place, lead) for place, lead in zip(places, leads, strict=True)]
        self._sum += sum(values)
        self._squares += sum(value * value for value in values)
        mean = self._sum / self._count
        self.spread = sqrt(max(0.0, self._squares / self._count - mean * mean))
        return values


@dataclass(slots=True)
class _Tally:
    """What came of an action of one seat at a node.

    offered  how often it could be taken
    visits   how often it was
    ends     how many of these games came to an end without a fault; `places` and `leads` are their sums
    """

    offered: int = 0
    visits: int = 0
    ends: int = 0
    places: float = 0.0
    leads: float = 0.0


@dataclass(slots=True)
class _Node:
    """A point of the tree: the tallies of each seat that decided here, and the nodes after."""

    tallies: dict[int, dict[int, _Tally]] = field(default_factory=dict)
    after: dict[tuple[object, ...], _Node] = field(default_factory=dict)


class _Tree:
    """The tree for one decision of a seat.

    secret  whether the seat has secrets, so that others learn in other states
    tried   the tallies of the actions to decide between
    """

    def __init__(self, chance: Chance, turn: Turn, world: State) -> None:
        self.chance = chance
        self.turn = turn
        self.seat = seat = turn.seat
        seats = range(world.game.seats)
        self.secret = has_secrets(turn, world, chance)
        self.others = [other for other in seats if other != seat]
        self.learners = [seat] if self.secret else seats
        self.worth = Worth(world.game.checked)
        self.measure = _Measure()
        self.habits = _Habits(chance, world.game.seats)
        self.tried: dict[int, _Tally] = {}
        self.root = _Node({seat: self.tried})

    def look(self, state: State, action: int) -> None:
        """Take an action in a made-up state, play that to its end and count it."""
        path: list[tuple[int, _Tally]] = []
        self.habits.picks = []
        try:
            self._walk(state, action, path)
            places, leads = self._end(state)
        except FaultError:
            return
        for seat, tally in path:
            tally.ends += 1
            tally.places += places[seat]
            tally.leads += leads[seat]
        self.habits.learn(self.measure.take(places, leads), self.learners)

    def guess(self) -> None:
        """Let others learn in a game in which the secrets of the seat are others."""
        state = self.turn.veiled(self.chance.below)
        if state is None:
            return
        self.habits.picks = []
        try:
            self.chance.settle(state)
            places, leads = self._end(state)
        except FaultError:
            return
        self.habits.learn(self.measure.take(places, leads), self.others)

    def _end(self, state: State) -> tuple[list[float], list[float]]:
        """Play on by habit to the end; gives places and leads."""
        state.playout(self.chance.unit, FARTHEST, self.habits.pick)
        return self.worth.places(state), self.worth.leads(state)

    def _walk(self, state: State, first: int, path: list[tuple[int, _Tally]]) -> None:
        """Go down the tree to an action that is new, and add the node after it."""
        node, fresh = self.root, False
        self.chance.settle(state)
        while not (state.over or fresh):
            acts = []
            deciders = state.deciders
            for seat in deciders:
                if self.secret and seat != self.seat:
                    acts.append(self.habits.pick(seat, state.legal(seat)))
                    continue
                if node is self.root and seat == self.seat:
                    action = first
                    tally = self.tried.setdefault(first, _Tally())
                else:
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

    def _picked(self, node: _Node, seat: int, legal: list[int]) -> tuple[int, _Tally]:
        """Pick the action that promises most; of several any."""
        tallies = node.tallies.setdefault(seat, {})
        means, measure = self.habits.means[seat], self.measure
        curiosity = CURIOSITY * measure.spread
        best: list[int] = []
        highest = WORST
        for action in legal:
            tally = tallies.get(action)
            if tally is None:
                tally = tallies[action] = _Tally()
            tally.offered += 1
            ends = tally.ends
            value = means.get(action, 0.0 if tally.visits else 1.0)
            if ends:
                value += measure.value(tally.places / ends, tally.leads / ends) * ends
                value /= ends + 1
            value += curiosity * sqrt(log(tally.offered + 1) / (tally.visits + 1))
            if value > highest:
                highest, best = value, [action]
            elif value == highest:
                best.append(action)
        action = self.chance.one_of(best)
        return action, tallies[action]

    def value(self, action: int) -> float:
        """Give what came of an action on average."""
        tally = self.tried.get(action)
        if tally is None or not tally.ends:
            return WORST
        return self.measure.value(tally.places / tally.ends, tally.leads / tally.ends)


class SearchPlayer:
    """Takes the action that a search found best.

    iterations  how many games are played to their end for each decision, but for each action one at least;
                or None, then
    seconds     for how long. Only a search by iterations does the same again from the same seed
    """

    __slots__ = ("_chance", "_iterations", "_seconds")

    def __init__(self, seed: int, iterations: int | None, seconds: float = 0.0) -> None:
        self._chance = Chance(seed)
        self._iterations = iterations
        self._seconds = seconds

    def choose(self, turn: Turn) -> int:
        """Search, unless there is nothing to choose: leave the better half, until one is left."""
        left = list(turn.legal)
        tree: _Tree | None = None
        rounds = (len(left) - 1).bit_length()
        for _ in range(rounds):
            for _ in self._tries(rounds, len(left)):
                world = turn.sample(self._chance.below)
                if world is not None:
                    tree = tree or _Tree(self._chance, turn, world)
                    for number, action in enumerate(left):
                        tree.look(world.copy(), action)
                        if tree.secret and number % GUESSES == 0:
                            tree.guess()
            self._chance.shuffle(left)  # of alike good ones any stay
            if tree is not None:
                left.sort(key=tree.value, reverse=True)
            left = left[: (len(left) + 1) // 2]
        return left[0]

    def _tries(self, rounds: int, actions: int) -> Iterator[None]:
        """Go on as long as a round lasts in which so many actions are tried."""
        if self._iterations is None:
            ends = perf_counter() + self._seconds / rounds
            yield
            while perf_counter() < ends:
                yield
        else:
            yield from [None] * max(1, self._iterations // (rounds * actions))


def has_secrets(turn: Turn, world: State, chance: Chance) -> bool:
    """Say whether a seat knows what an onlooker does not: whether that is otherwise when it is dealt anew.

    `world` is one of the states that look like this one to the seat.
    """
    sight = world.game.stage.sight
    both = zip(sight.sees[turn.seat], sight.sees[SPECTATOR], strict=True)
    own = [slot for slot, (mine, open_to_all) in enumerate(both) if mine and not open_to_all]

    def known(state: State) -> list[object]:
        faces = state.machine.layout.faces(state.raw)
        values = (state.raw[slot] for slot in own)
        return [sorted(faces[c] for c in v) if isinstance(v, list) else v for v in values]

    looks = (turn.veiled(chance.below) for _ in range(LOOKS if own else 0))
    return any(look is not None and known(look) != known(world) for look in looks)
