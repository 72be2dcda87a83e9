"""When two states are the same position: the hashable key of a state.

State of a phase or rule that nothing can read any more before it is fresh again is no part of a
position. Which that is at each stop follows from the flow graph, by the usual backward analysis over
places instead of variables.
"""

from collections.abc import Callable, Iterable
from functools import cached_property
from operator import itemgetter
from typing import Any

from rulewright.dsl.game import Fresh, Place, PlaceKind
from rulewright.interpreter.graph import Ask, AskAll, Block, Branch, Graph, Line, onward
from rulewright.interpreter.ground import State
from rulewright.interpreter.layout import FRAME, PARTIAL, PC, RNG, SEAT, Layout
from rulewright.interpreter.uses import (
    answering,
    given,
    legality,
    option_legality,
    places,
    sentences,
    targets,
)


def touched(lines: Iterable[Line]) -> tuple[set[Place], set[Place]]:
    """The scoped places that sentences read before they are fresh, and those that are fresh then."""
    used: set[Place] = set()
    fresh: set[Place] = set()
    for line in lines:
        for step in sentences((line.step,)):
            found = {p for expr in given(step) for p in places(expr)}
            found |= {t.place for t in targets(step) if t.place.kind is PlaceKind.PILE}
            used |= {p for p in found if p.scope is not None} - fresh
            if isinstance(step, Fresh):
                fresh.update(step.places)
    return used, fresh


class Positions:
    """Makes the keys of one machine's states."""

    def __init__(self, graph: Graph, layout: Layout) -> None:
        self.layout = layout
        self.graph = graph
        self.resumes = {s.number: s for s in graph.stops}
        self._makers: dict[int, Callable[[State], tuple[Any, ...]]] = {}

    @cached_property
    def live(self) -> dict[int, set[Place]]:
        """The local places that may be read from a block on, by its number."""
        graph = self.graph
        uses: dict[int, tuple[set[Place], set[Place]]] = {}
        for block in graph.blocks:
            used, fresh = touched(block.lines)
            used |= {p for p in self._end(block) if p.scope is not None} - fresh
            uses[block.number] = used, fresh
        live: dict[int, set[Place]] = {block.number: set() for block in graph.blocks}
        changed = True
        while changed:
            changed = False
            for block in reversed(graph.blocks):
                used, fresh = uses[block.number]
                after: set[Place] = set()
                for to in onward(block):
                    after |= live[to.number]
                found = used | (after - fresh)
                if found != live[block.number]:
                    live[block.number] = found
                    changed = True
        return live

    def _end(self, block: Block) -> set[Place]:
        match block.end:
            case Branch(condition=condition):
                return places(condition)
            case Ask(stop=stop) | AskAll(stop=stop):
                assert stop.decide is not None
                return {p for expr in legality(stop.decide) for p in places(expr)}
            case _:
                return set()

    def key(self, state: State) -> tuple[Any, ...]:
        """Equal for two states of the same machine exactly when they are the same position."""
        pc = state[PC]
        maker = self._makers.get(pc)
        if maker is None:
            maker = self._makers[pc] = self._maker(pc)
        return maker(state)

    def _maker(self, pc: int) -> Callable[[State], tuple[Any, ...]]:
        stop = self.resumes.get(pc)
        alive = set() if stop is None or stop.resume is None else self.live[stop.resume.number]
        if stop is not None and stop.decide is not None:
            for option in stop.decide.options:
                for expr in option_legality(option):
                    alive |= places(expr)
            for expr in answering(stop.decide):
                alive |= places(expr)
        values: list[int] = [PC, SEAT]
        piles: list[int] = []
        loose: list[int] = []
        for place in self.layout.places:
            if place.scope is not None and place not in alive:
                continue
            slots = self.layout.slots(place)
            if place.kind is not PlaceKind.PILE:
                values += slots
            elif place.loose:
                loose += slots
            else:
                piles += slots
        values += [mark + n for mark in self.layout.bags.values() for n in (0, 1)]
        get = itemgetter(*values)

        def make(state: State) -> tuple[Any, ...]:
            return (
                get(state),
                state[FRAME],
                state[PARTIAL],
                state[RNG],
                tuple([tuple(state[slot]) for slot in piles]),
                tuple([tuple(sorted(state[slot])) for slot in loose]),
            )

        return make
