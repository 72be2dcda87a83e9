"""From structured sentences to the flow graph.

A sentence that cannot stop is kept whole; only what contains a decision (or, when chance is explicit,
a chance event), what leaves such a sentence, and phases are taken apart into blocks. Variables that
the lowering needs for itself (the items of a loop and how far it is, the answers of several) are
numbered after those of the game, in the same order in every mode.
"""

from rulewright.dsl.game import (
    Bind,
    Const,
    Deal,
    Decide,
    Draw,
    EndGame,
    Expr,
    Fault,
    If,
    Leave,
    Loop,
    Reveal,
    Scope,
    Shuffle,
    Step,
    Steps,
    Variable,
)
from rulewright.interpreter.faults import Called
from rulewright.interpreter.graph import (
    Always,
    Block,
    Branch,
    Dead,
    Entry,
    Finish,
    Graph,
    Jump,
    Line,
    Log,
    PassBegins,
    Round,
    Run,
    Stop,
)
from rulewright.interpreter.lower_blocks import FLAG, HIDDEN, NUMBER, Where, local, number, op
from rulewright.interpreter.lower_decisions import DecisionBlocks
from rulewright.interpreter.uses import sentences


class Lowering(DecisionBlocks):
    """Lowers one game. `bag` says which targets may hold undecided cards (asked only when chance is explicit)."""

    def graph(self, same: Steps, setup: Steps, phases: Steps) -> Graph:
        """The whole game; `same` is what its set-up begins with in every game."""
        first = chance = self.block()
        at: Block | None = self.steps(same, first)
        if same and at is not None:
            chance = self.block()
            at.end = Jump(chance)
            at = chance
        if at is not None:
            at = self.steps(setup, at)
        begin = self.block()
        if at is not None:
            at.end = Jump(begin)
        self.setting_up = False
        begin.setup = False
        self.add(begin, Always(at=self.game.box.at, address=""))
        at = self.steps(phases, begin)
        self.finish.number = len(self.blocks)
        self.blocks.append(self.finish)
        self.finish.end = Finish()
        if at is not None:
            at.end = Jump(self.finish)
        anywhere = self.game.box.at
        stops = [Stop(0, "over", anywhere, "", ()), *self.decisions, *self.chances]
        for n, stop in enumerate(stops):
            stop.number = n
        return Graph(first, chance, begin, self.finish, self.blocks, stops, self.entries)

    # ------------------------------------------------------------------------------------ sentences

    def steps(self, steps: Steps, block: Block) -> Block | None:
        """Lowers a list from a block on; gives the block where it goes on, None when nothing does."""
        at: Block | None = block
        for step in steps:
            if at is None:
                return None
            at = self.step(step, at)
        return at

    def step(self, step: Step, at: Block) -> Block | None:
        """Lowers one sentence."""
        if not self.apart(step):
            left = self.left(step)
            if isinstance(step, Loop) and left:
                own = self.block()
                at.end = Jump(own)
                self.add(own, step)
                own.escapes = [self.destination(s, one_pass=p) for s, p in sorted(left)]
                after = self.block()
                own.end = Jump(after)
                return after
            self.add(at, step)
            if isinstance(step, Fault):
                at.end = Dead()
                return None
            return at
        if isinstance(step, If | Leave | EndGame | Loop):
            self._traced(at, step)
        match step:
            case Leave(scope=scope, one_pass=one_pass):
                at.end = Jump(self.destination(scope, one_pass=one_pass))
                return None
            case EndGame():
                at.end = Jump(self.finish)
                return None
            case If(condition=condition, then=then, otherwise=otherwise):
                yes, no, after = self.block(), self.block(), self.block()
                at.end = Branch(condition, Line(step, self.stack), yes, no)
                self.meet(self.steps(then, yes), after)
                self.meet(self.steps(otherwise, no), after)
                return after
            case Scope():
                return self._scope(step, at)
            case Loop():
                return self._loop(step, at)
            case Decide():
                return self._several(step, at) if step.several else self._single(step, at)
            case Draw():
                return self._draw(step, at)
            case Deal():
                return self._deal(step, at)
            case Reveal():
                return self._reveal(step, at)
            case _:
                raise AssertionError(step)

    def _traced(self, at: Block, step: Step) -> None:
        """A sentence that is taken apart is told where it begins, as one that stands whole is."""
        if self.trace:
            self.add(at, Run(at=step.at, address=step.address))

    def _scope(self, step: Scope, at: Block) -> Block:
        before, self.stack = self.stack, (*self.stack, Called(step.name, step.called))
        after = self.block()
        start = at
        if step.kind == "phase":
            start = self.block()
            at.end = Jump(start)
            self.entries[step.number] = Entry(step, start, after, tuple(self.rounds), None)
        if self.trace and step.called is not None:
            self.add(start, Run(at=step.called, address=step.address))
        if self.log:
            self.add(
                start, Log(at=step.at, address=step.address, kind="scope", values=(step.number,))
            )
        self.scope_ends[step.number] = after
        inner = start
        if step.when is not None:
            inner = self.block()
            start.end = Branch(step.when, Line(step, self.stack), inner, after)
        self.meet(self.steps(step.body, inner), after)
        self.stack = before
        if step.kind == "phase":
            after.lines.insert(0, Line(Always(at=step.at, address=step.address), self.stack))
        return after

    def _loop(self, step: Loop, at: Block) -> Block:
        where: Where = {"at": step.at, "address": step.address}
        items: Variable | None = None
        index: Variable | None = None
        source: Expr | None = step.source
        if step.form == "each":
            assert source is not None
            if not isinstance(source, Const):
                items = self.variable("items", source.type)
                self.add(at, Bind(**where, variable=items, value=source))
                source = local(items, step)
            index = self.variable("index", NUMBER)
            self.add(at, Bind(**where, variable=index, value=number(0, step)))
        elif step.form == "repeat":
            assert source is not None
            index = self.variable("left", NUMBER)
            self.add(at, Bind(**where, variable=index, value=source))
        if step.passes is not None:
            self.add(at, PassBegins(**where, loop=step, reset=True))
        after = self.block()
        self.loops += 1
        outside, self.loop = self.loop, self.loops
        header, body, ending = self.block(), self.block(), self.block()
        at.end = Jump(header)
        header.rounds = (*(outer.loop for outer in self.rounds), step)
        line = Line(step, self.stack)
        if step.scope is not None:
            self.pass_ends[step.scope] = ending
        begin = body
        match step.form:
            case "each":
                assert index is not None
                assert source is not None
                assert step.variable is not None
                count = op("count", NUMBER, step, source)
                more = op("lt", FLAG, step, local(index, step), count)
                header.end = Branch(more, line, body, after)
                item = op("at0", step.variable.type, step, source, local(index, step))
                self.add(body, Bind(**where, variable=step.variable, value=item))
                next_index = op("add", NUMBER, step, local(index, step), number(1, step))
                self.add(body, Bind(**where, variable=index, value=next_index))
                if step.when is not None:
                    begin = self.block()
                    body.end = Branch(step.when, line, begin, header)
            case "repeat":
                assert index is not None
                more = op("gt", FLAG, step, local(index, step), number(0, step))
                header.end = Branch(more, line, body, after)
                fewer = op("sub", NUMBER, step, local(index, step), number(1, step))
                self.add(body, Bind(**where, variable=index, value=fewer))
            case "while":
                assert step.condition is not None
                header.end = Branch(step.condition, line, body, after)
            case "until":
                header.end = Jump(body)
        self.rounds.append(Round(step, header, items, index))
        if step.phase and step.scope in self.entries:
            self.entries[step.scope].own = self.rounds[-1]
        if step.passes is not None:
            self.add(begin, PassBegins(**where, loop=step, reset=False))
        self.meet(self.steps(step.body, begin), ending)
        self.rounds.pop()
        if step.phase:
            self.add(ending, Always(**where))
        if step.form == "until":
            assert step.condition is not None
            ending.end = Branch(step.condition, line, after, header)
        else:
            ending.end = Jump(header)
        self.loop = outside
        return after


__all__ = ["HIDDEN", "Lowering"]


_MAY_DIFFER = (Deal, Decide, Draw, EndGame, Fault, Leave, Shuffle)
"""What chance or a player has a part in, and what does not go on. Before it there is nothing to reveal."""


def before_chance(setup: Steps) -> tuple[Steps, Steps]:
    """The first sentences of a set-up, which come to the same in every game, and those from the first chance on."""
    for before, step in enumerate(setup):
        differs = any(isinstance(one, _MAY_DIFFER) for one in sentences((step,)))
        # A value that later sentences read is no part of a state.
        if differs or isinstance(step, Bind):
            return setup[:before], setup[before:]
    return setup, ()
