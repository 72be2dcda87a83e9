"""Which blocks of the flow graph make which functions.

A resume function holds the blocks that can be reached from its stop within the same stopping loop; what lies outside,
and what many functions would repeat, is a shared function of its own. So every block is written a bounded number of
times, and code grows in a line with the rules.
"""

from dataclasses import dataclass

from rulewright.dsl.game import CheckedGame
from rulewright.interpreter.actions import ActionTable
from rulewright.interpreter.counts import Counts
from rulewright.interpreter.emit_automatic import Automatic
from rulewright.interpreter.graph import (
    Ask,
    AskAll,
    Block,
    Graph,
    Stop,
    onward,
    ways,
)
from rulewright.interpreter.layout import Layout
from rulewright.interpreter.liveness import Liveness
from rulewright.interpreter.lower import Lowering
from rulewright.interpreter.pool import Pool
from rulewright.interpreter.ranges import Ranges

SHARED = 120
"""Lines that may be repeated before they become a shared function."""
SHORT = 40
"""Lines that a way into an inner loop may have to be written where it is taken."""
TWICE = 2
"""How often anything may be repeated."""


@dataclass(slots=True)
class Function:
    """A function to be written: its first block, the stop it resumes (None: shared), what it holds."""

    entry: Block
    stop: Stop | None
    blocks: list[Block]
    heads: list[Block]


class Plan(Automatic):
    """Decides about the functions of one graph."""

    def __init__(
        self,
        game: CheckedGame,
        layout: Layout,
        ranges: Ranges,
        counts: Counts,
        pool: Pool,
        actions: ActionTable,
        graph: Graph,
        liveness: Liveness,
        lowering: Lowering,
    ) -> None:
        super().__init__(game, layout, ranges, counts, pool)
        self.actions = actions
        self.graph = graph
        self.liveness = liveness
        self.lowering = lowering
        self.shared: dict[int, int] = {}
        self.entries: list[Block] = []
        self.lone: set[int] = set()  # blocks that are written in their shared function alone
        self._short: dict[int, bool] = {}
        self.before = dict.fromkeys((block.number for block in graph.blocks), 0)
        for block in graph.blocks:
            for to in onward(block):
                self.before[to.number] += 1
        self.current: Function | None = None
        self.here: Block | None = None
        self.head = -1
        self.around = []
        self.opened = {}
        self.held = {}
        self.begins: list[int] = []  # where the sentences of resume functions begin

    def share(self, block: Block) -> int:
        """The number of the shared function that begins with a block."""
        if block.number not in self.shared:
            self.shared[block.number] = len(self.entries)
            self.entries.append(block)
        return self.shared[block.number]

    def plan(self) -> None:
        """Decides which blocks begin shared functions."""
        for block in (self.graph.finish, self.graph.setup, self.graph.phases, self.graph.chance):
            self.share(block)
            self.lone.add(block.number)
        self.finish = self.shared[self.graph.finish.number]
        while True:
            self._short = {}
            times: dict[int, int] = {}
            functions = self.functions()
            for function in functions:
                for block in function.blocks:
                    if block.loop != function.entry.loop:
                        continue  # a short way is written wherever it is taken
                    times[block.number] = times.get(block.number, 0) + 1
            before = len(self.lone)
            for number, often in times.items():
                block = self.graph.blocks[number]
                if often > TWICE and often * self.weight(block) > SHARED and self.joins(block):
                    self.share(block)
                    self.lone.add(number)
            if len(self.lone) == before:
                return

    def joins(self, block: Block) -> bool:
        """Whether several ways lead to a block."""
        return self.before[block.number] > 1

    def weight(self, block: Block) -> int:
        """About how many lines a block and what only it leads to will be."""
        seen: set[int] = set()
        todo, total = [block], 0
        while todo and total < SHARED:
            one = todo.pop()
            if one.number in seen:
                continue
            seen.add(one.number)
            total += self.lines(one)
            todo += [b for b in ways(one) if b.loop == block.loop and b.number not in self.lone]
        return total

    def functions(self) -> list[Function]:
        """All functions as planned so far; finding them may add shared ones."""
        found = [
            self.function(stop.resume, stop) for stop in self.graph.stops if stop.resume is not None
        ]
        n = 0
        while n < len(self.entries):
            found.append(self.function(self.entries[n], None))
            n += 1
        return found

    def function(self, entry: Block, stop: Stop | None) -> Function:
        """The blocks that a function holds, and those that several ways in it lead to."""
        seen: set[int] = set()
        after: list[Block] = []
        count: dict[int, int] = {}

        def visit(block: Block) -> None:
            stack = [(block, iter(self.within(block, entry)))]
            seen.add(block.number)
            while stack:
                one, rest = stack[-1]
                for to in rest:
                    count[to.number] = count.get(to.number, 0) + 1
                    if to.number not in seen:
                        seen.add(to.number)
                        stack.append((to, iter(self.within(to, entry))))
                        break
                else:
                    after.append(one)
                    stack.pop()

        visit(entry)
        order = after[::-1]
        heads = [b for b in order if count.get(b.number, 0) > (0 if b is entry else 1)]
        return Function(entry, stop, order, heads)

    def within(self, block: Block, entry: Block) -> list[Block]:
        """The blocks that a block goes to inside the same function; others become shared."""
        found: list[Block] = []
        for to in block.escapes:
            self.share(to)
        for to in ways(block)[: -len(block.escapes) or None]:
            if self.inside(block, to, entry):
                found.append(to)
            else:
                self.share(to)
        return found

    def inside(self, block: Block, to: Block, entry: Block) -> bool:
        """Whether a way from a block is written in the function that begins with `entry`.

        Ways within the entry's loop are; so is the short way from there into an inner loop to its first
        stop, but not the way back out.
        """
        if block.loop == entry.loop:
            if to.loop == entry.loop:
                return to is entry or to.number not in self.lone
            return self.short_way(to)
        return to.loop == block.loop

    def short_way(self, header: Block) -> bool:
        """Whether little is written from a loop's head to its first stops."""
        if header.number not in self._short:
            region: set[int] = set()
            todo, weight, stops = [header], 0, False
            while todo:
                one = todo.pop()
                if one.number in region:
                    weight += SHORT  # ways meet: written twice
                    continue
                region.add(one.number)
                weight += self.lines(one)
                stops |= isinstance(one.end, Ask | AskAll)
                todo += [to for to in ways(one) if to.loop == header.loop]
            lone = any(n in self.lone for n in region)
            self._short[header.number] = stops and weight <= SHORT and not lone
        return self._short[header.number]

    def lines(self, block: Block) -> int:
        """About how many lines a block will be."""
        return 2 + 3 * len(block.lines) + (8 if isinstance(block.end, Ask | AskAll) else 0)

    def loops_back(self, head: Block, function: Function) -> bool:
        """Whether a block can be reached again from itself."""
        todo, seen = [head], set()
        while todo:
            for to in self.within(todo.pop(), function.entry):
                if to is head:
                    return True
                if to.number not in seen:
                    seen.add(to.number)
                    todo.append(to)
        return False
