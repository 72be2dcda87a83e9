"""Our game and OpenSpiel's, walked side by side and held to be the same.

At every node both must be over, or at chance with the same outcomes and probabilities, or ask the same seats, who may
do the same. What OpenSpiel's chance brings is told to our machine as explicit chance. In the end the returns must be
those that follow from our scores. Where a table says so, what a seat knows is compared as well: two positions look
alike to it here exactly if they do there.
"""

from __future__ import annotations

import itertools
import random
import re
from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from typing import Literal

import pyspiel

from rulewright.interpreter import Game, State
from rulewright.interpreter.opening import Opening
from tests.openspiel.adapter import Adapter, Table
from tests.oracles.side_by_side import DisagreementError, seat_names

SMALLEST = 10**6
"""Probabilities and returns are fractions with denominators up to this."""
OFTEN = 0.9
"""How often what is liked is taken."""


@dataclass
class Tally:
    """What a comparison has been through.

    met     how often each kind of thing was compared: games, decisions, chance, ...
    faults  how often each known fault of OpenSpiel occurred
    skips   how often each known skip did
    """

    met: Counter[str] = field(default_factory=Counter)
    faults: Counter[str] = field(default_factory=Counter)
    skips: Counter[str] = field(default_factory=Counter)


@dataclass(frozen=True)
class Choice:
    """The same thing on both sides: the actions of a whole choice or an outcome's label here, an action there."""

    label: str
    ours: tuple[int, ...] | str
    theirs: int
    weight: Fraction = Fraction(1)


@dataclass(frozen=True)
class Node:
    """What can be done now: choices for each of the seats that are asked, or for chance alone."""

    seats: tuple[int, ...]
    choices: tuple[tuple[Choice, ...], ...]


Kind = Literal["over", "chance", "decision"]


class Knowledge:
    """What seats know on both sides: each state of knowledge here belongs to one there, and the other way round."""

    def __init__(self) -> None:
        self.theirs: dict[Hashable, Hashable] = {}
        self.ours: dict[Hashable, Hashable] = {}

    def compare(self, where: str, ours: Hashable, theirs: Hashable) -> None:
        """Add a pair; raise if one of the two has stood beside another before."""
        there = self.theirs.setdefault(ours, theirs)
        if there != theirs:
            raise DisagreementError(where, "knowledge that is one here", there, theirs)
        here = self.ours.setdefault(theirs, ours)
        if here != ours:
            raise DisagreementError(where, "knowledge that is one there", here, ours)


class Both:
    """One game on both sides."""

    def __init__(
        self, walk: Walk, where: str, ours: State, theirs: pyspiel.State, past: tuple[str, ...] = ()
    ) -> None:
        self.walk = walk
        self.name = where
        self.ours = ours
        self.theirs = theirs
        self.past = past

    def copy(self) -> Both:
        """Give another at the same node."""
        return Both(self.walk, self.name, self.ours.copy(), self.theirs.clone(), self.past)

    @property
    def where(self) -> str:
        """Say where this is, for whoever has to look for it."""
        return f"{self.name}, after {' · '.join(self.past) or 'nothing'}"

    def same(self, what: str, ours: object, theirs: object) -> bool:
        """Raise unless the two are equal, or OpenSpiel is known to be wrong in this; then say so."""
        if ours == theirs:
            return True
        for name in self.walk.table.faults:
            fault = self.walk.adapter.faults[name]
            if fault.differs == what and not fault.text:
                self.walk.tally.faults[name] += 1
                return False
        raise DisagreementError(self.where, what, ours, f"(OpenSpiel) {theirs}")

    # ------------------------------------------------------------------------------------ the node

    def node(self) -> Node | None:
        """Compare what both have come to; None at the end."""
        while True:
            here, there = self.kind_here(), self.kind_there()
            if here == there != "decision" or (
                here == there and self.asked() == self.ours.deciders
            ):
                break
            if not self.skip():
                what = "who decides" if here == there else "what comes next"
                known = self.same(
                    what,
                    (here, self.ours.deciders),
                    (there, self.asked() if there == "decision" else ()),
                )
                assert not known
                return None
        if here == "over":
            self.compare_ends()
            return None
        self.walk.tally.met[here] += 1
        return self.chance() if here == "chance" else self.decision()

    def kind_here(self) -> Kind:
        """Say what our machine waits for."""
        if self.ours.over:
            return "over"
        return "decision" if self.ours.deciders else "chance"

    def kind_there(self) -> Kind:
        """Say what OpenSpiel waits for."""
        if self.theirs.is_terminal():
            return "over"
        return "chance" if self.theirs.is_chance_node() else "decision"

    def asked(self) -> tuple[int, ...]:
        """Give the seats that OpenSpiel asks."""
        if self.theirs.is_simultaneous_node():
            seats = range(self.walk.table.seats)
            return tuple(seat for seat in seats if self.theirs.legal_actions(seat))
        return (self.theirs.current_player(),)

    def skip(self) -> bool:
        """Go over a node with one outcome that the other side lacks, if this table knows of one."""
        for name in self.walk.table.skips:
            skip = self.walk.adapter.skips[name]
            if skip.side == "ours" and self.only_here():
                self.walk.tally.skips[name] += 1
                return True
            if skip.side == "theirs" and self.only_there():
                self.walk.tally.skips[name] += 1
                return True
        return False

    def only_here(self) -> bool:
        """Do the only thing that can be done here, if there is only one."""
        chance = self.ours.chance
        if chance is not None and len(chance.outcomes) == 1:
            self.ours.apply_outcome(0)
            return True
        choices = {seat: self.ours.whole_choices(seat) for seat in self.ours.deciders}
        if not choices or any(len(several) > 1 for several in choices.values()):
            return False
        for seat, (choice,) in choices.items():
            self.ours.act_all(seat, choice)
        return True

    def only_there(self) -> bool:
        """Do the only thing that can be done there, if there is only one."""
        if self.theirs.is_terminal() or self.theirs.is_simultaneous_node():
            return False
        legal = self.theirs.legal_actions()
        if len(legal) == 1:
            self.theirs.apply_action(legal[0])
        return len(legal) == 1

    def chance(self) -> Node:
        """Compare what chance may bring, and how likely it is."""
        there: dict[str, Choice] = {}
        after = len(self.theirs.history())
        for action, probability in self.theirs.chance_outcomes():
            said = self.theirs.action_to_string(-1, action)
            label = self.walk.outcome(said, after)
            weight, alike = fraction(probability), there.get(label)
            there[label] = Choice(label, label, action, weight + alike.weight if alike else weight)
        chance = self.ours.chance
        assert chance is not None
        total = chance.total
        here = {one.label: fraction(one.weight, total) for one in chance.outcomes}
        self.same("chance", here, {one.label: one.weight for one in there.values()})
        return Node((), (tuple(there.values()),))

    def decision(self) -> Node:
        """Compare what every seat that is asked may do, and what it knows."""
        seats = self.ours.deciders
        knowledge = self.walk.knowledge
        if knowledge is not None:
            for seat in seats:
                ours = self.ours.information_state(seat)
                theirs = (seat, self.theirs.information_state_string(seat))
                knowledge.compare(self.where, ours, theirs)
        return Node(seats, tuple(self.choices(seat) for seat in seats))

    def choices(self, seat: int) -> tuple[Choice, ...]:
        """Compare what a seat may do; gives it in our order."""
        there = {
            self.theirs.action_to_string(seat, action): action
            for action in self.theirs.legal_actions(seat)
        }
        here: dict[str, tuple[str, tuple[int, ...]]] = {}
        for ids in self.ours.whole_choices(seat):
            label = self.ours.whole_label(seat, ids)
            called = self.walk.adapter.action(label, seat)
            if called in here:
                raise DisagreementError(self.where, f"what is called {called}", here[called], label)
            here[called] = (label, ids)
        self.same("choices", sorted(here), sorted(there))
        return tuple(
            Choice(label, ids, there[called])
            for called, (label, ids) in here.items()
            if called in there
        )

    def compare_ends(self) -> None:
        """Compare the returns."""
        ranking = self.ours.ranking
        table = self.walk.table
        theirs = [fraction(one) for one in self.theirs.returns()]
        self.same("returns", table.paid_out(self.ours.scores, ranking[0]), theirs)
        self.walk.tally.met["game"] += 1

    # ------------------------------------------------------------------------------------ going on

    def take(self, node: Node, chosen: Sequence[Choice]) -> None:
        """Do the same on both sides."""
        for seat, choice in zip(node.seats or (None,), chosen, strict=True):
            if seat is None:
                assert isinstance(choice.ours, str)
                self.ours.apply_outcome(choice.ours)
            else:
                assert isinstance(choice.ours, tuple)
                self.ours.act_all(seat, choice.ours)
            self.past = (*self.past, choice.label)
        if self.theirs.is_simultaneous_node():
            given = dict(zip(node.seats, (choice.theirs for choice in chosen), strict=True))
            seats = range(self.walk.table.seats)
            self.theirs.apply_actions([given.get(seat, 0) for seat in seats])
        else:
            self.theirs.apply_action(chosen[0].theirs)


class Walk:
    """Many games at one table."""

    def __init__(self, adapter: Adapter, table: Table, reference: str | None = None) -> None:
        self.adapter = adapter
        self.table = table
        self.game: Game = adapter.our_game(table, reference)
        self.their_game = adapter.their_game(table)
        self.knowledge = Knowledge() if table.states else None
        self.tally = Tally()
        self.called: dict[tuple[str, int], str] = {}

    def begin(self, where: str) -> Both:
        """Start a game on both sides; `always:` is tested, and which rules come to be used is noted."""
        names = seat_names(self.table.seats)
        opening = Opening(self.game, names, None, "explicit", check=True, cover=True)
        where = f"{where} of {self.adapter.ours} ({self.table})"
        return Both(self, where, State.begin(opening), self.their_game.new_initial_state())

    def random_game(self, seed: int) -> None:
        """Play a random game: with all choices equally likely, or all options, or in one of the ways that are liked."""
        rng = random.Random(f"{self.table} {seed}")
        kinds: list[bool | str] = [True, False, *self.adapter.likings]
        likes = kinds[seed % len(kinds)]
        both = self.begin(f"game {seed}")
        while (node := both.node()) is not None:
            both.take(node, [draw(rng, several, likes) for several in node.choices])

    def whole_tree(self) -> None:
        """Walk everything that can happen."""
        todo = [self.begin("the tree")]
        while todo:
            both = todo.pop()
            node = both.node()
            if node is None:
                continue
            for chosen in itertools.product(*node.choices):
                other = both.copy()
                other.take(node, chosen)
                todo.append(other)

    def outcome(self, said: str, after: int) -> str:
        """Say what an outcome of chance there is called here; what has been asked before is known."""
        asked = (said, min(after, len(self.adapter.opening)))
        if asked not in self.called:
            self.called[asked] = self.adapter.outcome(said, self.table, after)
        return self.called[asked]

    def lines(self) -> Iterator[str]:
        """Tell what was compared."""
        for counted in (self.tally.met, self.tally.skips, self.tally.faults):
            yield from (f"{name} {count:,}" for name, count in sorted(counted.items()))
        if self.knowledge is not None:
            yield f"states of knowledge {len(self.knowledge.ours):,}"


@cache
def fraction(number: float, total: int = 1) -> Fraction:
    """Give a probability or a return as the fraction that it is."""
    return (Fraction(number) / total).limit_denominator(SMALLEST)


def draw(rng: random.Random, choices: Sequence[Choice], likes: bool | str) -> Choice:  # noqa: FBT001 - one of several ways
    """Draw one; chance as likely as it is. With False first the first word, so that rare options are taken too.

    With a pattern nine in ten times one that it matches, if there is any, be it a choice or an outcome of chance.
    """
    if isinstance(likes, str):
        liked = [one for one in choices if re.fullmatch(likes, one.label)]
        if liked and rng.random() < OFTEN:
            choices = liked
    elif isinstance(choices[0].ours, tuple) and not likes:
        verb = rng.choice(sorted({one.label.partition(" ")[0] for one in choices}))
        choices = [one for one in choices if one.label.partition(" ")[0] == verb]
    return rng.choices(choices, [float(one.weight) for one in choices])[0]
