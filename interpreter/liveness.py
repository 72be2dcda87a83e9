"""Which variables have to be kept: at the beginning of each block, and at each stop.

The usual backward analysis over the flow graph. Sentences that stand whole in a block are walked in
order, so that a variable bound inside one of them is not taken for one that comes from outside. A
variable that only says what is legal in a decision is kept at its stop too: whoever asks later why
something is not legal needs it.
"""

from collections.abc import Iterable

from rulewright.dsl.game import (
    Bind,
    Decide,
    Draw,
    Expr,
    If,
    Leave,
    Loop,
    Say,
    Scope,
    Show,
    Step,
    Variable,
)
from rulewright.interpreter.failing import Failing
from rulewright.interpreter.graph import (
    AnswerItself,
    Ask,
    AskAll,
    Block,
    Branch,
    Chance,
    DealOne,
    Decode,
    Dispatch,
    FindAct,
    Graph,
    Jump,
    Line,
    Log,
    PassBegins,
    Refill,
    Settle,
    Stop,
    onward,
)
from rulewright.interpreter.uses import (
    free,
    given,
    legality,
    pick_expressions,
    ruling,
    texts,
    whose_pass,
)

Variables = set[Variable]


def legality_variables(decide: Decide) -> Variables:
    """The variables, those of the decision itself left out, that say what is legal, what is asked, what bots do."""
    found: Variables = set()
    for expr in (*legality(decide), *texts(decide.ask), *ruling(decide)):
        found |= free(expr)
    if decide.several and decide.hides:
        found |= free(decide.deciders)
    own = {decide.decider}
    for option in decide.options:
        for pick in option.picks:
            own.add(pick.variable)
            if pick.owner is not None:
                own.add(pick.owner)
    return found - own


class Flow:
    """What a run of sentences reads before it binds it, and what it certainly binds."""

    def __init__(self, failing: Failing, *, log: bool) -> None:
        self.failing = failing
        self.log = log
        self.used: Variables = set()
        self.bound: Variables = set()
        self.ended = False  # the rest is not reached

    def read(self, exprs: Iterable[Expr]) -> None:
        """Expressions are evaluated."""
        for expr in exprs:
            self.used |= free(expr) - self.bound

    def variable(self, variable: Variable | None) -> None:
        """A variable is read."""
        if variable is not None and variable not in self.bound:
            self.used.add(variable)

    def steps(self, steps: Iterable[Step]) -> None:
        """Sentences are carried out."""
        for step in steps:
            if self.ended:
                return
            self.step(step)

    def _aside(self, steps: Iterable[Step], bound: Variables) -> "Flow":
        """A way that may not be taken."""
        aside = Flow(self.failing, log=self.log)
        aside.bound = set(bound)
        aside.steps(steps)
        self.used |= aside.used
        return aside

    def step(self, step: Step) -> None:
        """One sentence is carried out."""
        match step:
            case If(condition=condition, then=then, otherwise=otherwise):
                self.read((condition,))
                ways = [self._aside(then, self.bound), self._aside(otherwise, self.bound)]
                open_ways = [way.bound for way in ways if not way.ended]
                if open_ways:
                    self.bound = set.intersection(*open_ways)
                else:
                    self.ended = True
            case Loop(variable=variable):
                if step.source is not None:
                    self.read((step.source,))
                before = set(self.bound)
                inner = before | ({variable} if variable is not None else set())
                aside = self._aside((), inner)
                aside.read(
                    e
                    for e in (step.when, step.condition if step.form == "while" else None)
                    if e is not None
                )
                aside.steps(step.body)
                if step.form == "until" and step.condition is not None:
                    aside.ended = False
                    aside.read((step.condition,))
                self.used |= aside.used
            case Scope(when=when, body=body):
                if when is not None:
                    self.read((when,))
                    self._aside(body, self.bound)
                else:
                    before = set(self.bound)
                    aside = self._aside(body, self.bound)
                    self.bound = before if aside.ended else aside.bound
            case Leave():
                self.ended = True
            case Bind(variable=variable):
                self.read(given(step))
                self.bound.add(variable)
            case Draw(variable=variable):
                self.read(given(step))
                self.bound.add(variable)
            case Decode():
                self._decode(step)
            case FindAct(act=act, acts=acts, asked=asked, seat=seat):
                for variable in (acts, asked, seat):
                    self.variable(variable)
                self.bound.add(act)
            case AnswerItself(decide=decide):
                for variable in (step.order, step.asked, step.acts, *legality_variables(decide)):
                    self.variable(variable)
            case Settle(pile=pile, act=act):
                self.read(pile.keys)
                self.variable(act)
            case _:
                self._other(step)

    def _other(self, step: Step) -> None:
        if self.log or not isinstance(step, Say | Show | Log | PassBegins):
            self.read(hidden_reads(step))
            for variable in hidden_variables(step):
                self.variable(variable)
        elif not isinstance(step, Log):
            self.read(expr for expr in given(step) if self.failing.may_fail(expr))

    def _decode(self, step: Decode) -> None:
        self.variable(step.act)
        for pick in step.decide.options[step.option].picks:
            if pick.owners is not None:
                self.read((pick.owners,))
                assert pick.owner is not None
                self.bound.add(pick.owner)
            self.read(pick_expressions(pick))
            self.bound.add(pick.variable)
        if step.there is not None:
            self.bound.add(step.there)


def hidden_reads(step: Step) -> tuple[Expr, ...]:
    """The expressions of a sentence, ours included."""
    match step:
        case Refill(deal=deal) | DealOne(deal=deal):
            return (*deal.source.keys, *deal.to.keys)
        case _:
            return given(step)


def hidden_variables(step: Step) -> list[Variable]:
    """The variables that an event names."""
    if isinstance(step, PassBegins):
        player = None if step.reset else whose_pass(step.loop)
        return [] if player is None else [player]
    if not isinstance(step, Log):
        return []
    found = [v for v in step.values if isinstance(v, Variable)]
    return found + [value.decider for value in step.values if isinstance(value, Decide)]


class Liveness:
    """The result: `at(block)` for each block; every stop gets its frame."""

    def __init__(self, graph: Graph, failing: Failing, *, log: bool) -> None:
        self.failing = failing
        self.log = log
        self.live: dict[int, Variables] = {}
        self._uses: dict[int, tuple[Variables, Variables]] = {}
        for block in graph.blocks:
            flow = Flow(failing, log=log)
            flow.steps(line.step for line in block.lines)
            self._end(block, flow)
            self._uses[block.number] = (flow.used, flow.bound)
            self.live[block.number] = set()
        before: dict[int, list[Block]] = {}
        for block in graph.blocks:
            for to in onward(block):
                before.setdefault(to.number, []).append(block)
        todo = list(graph.blocks)
        waiting = {block.number for block in todo}
        while todo:
            block = todo.pop()
            waiting.discard(block.number)
            used, bound = self._uses[block.number]
            found = used | (self._after(block) - bound)
            for escape in block.escapes:
                found |= self.live[escape.number]
            if found != self.live[block.number]:
                self.live[block.number] = found
                for earlier in before.get(block.number, ()):
                    if earlier.number not in waiting:
                        waiting.add(earlier.number)
                        todo.append(earlier)
        for stop in graph.stops:
            if stop.resume is not None:
                stop.frame = self._frame(stop)
        for block in graph.blocks:
            if not block.escapes:
                self._prune(block)

    def at(self, block: Block) -> tuple[Variable, ...]:
        """The variables alive at the beginning of a block, in order."""
        return in_order(self.live[block.number])

    def _frame(self, stop: Stop) -> tuple[Variable, ...]:
        return in_order(self._kept(stop))

    def _kept(self, stop: Stop) -> Variables:
        assert stop.resume is not None
        kept = set(self.live[stop.resume.number])
        if stop.decide is not None:
            kept |= legality_variables(stop.decide)
            if stop.asked is not None:
                kept.add(stop.asked)
        if stop.pile is not None:
            for key in stop.pile.keys:
                kept |= free(key)
        if stop.among is not None:
            kept.add(stop.among)
        return kept - {v for v in (stop.act, stop.decider) if v is not None}

    def _after(self, block: Block) -> Variables:
        found: Variables = set()
        match block.end:
            case Jump(to=to):
                found |= self.live[to.number]
            case Branch(yes=yes, no=no):
                found |= self.live[yes.number] | self.live[no.number]
            case Ask(stop=stop, empty=empty):
                found |= self._kept(stop)
                if empty is not None:
                    found |= self.live[empty.number]
            case AskAll(stop=stop, empty=empty):
                assert stop.asked is not None
                assert stop.decide is not None
                found |= self._kept(stop) | self.live[empty.number]
                found -= {stop.asked}
            case Chance(stop=stop):
                found |= self._kept(stop)
            case Dispatch(options=options, decline=decline, nothing=nothing):
                for to in (*options, *(b for b in (decline, nothing) if b is not None)):
                    found |= self.live[to.number]
            case _:
                pass
        return found

    def _prune(self, block: Block) -> None:
        """Takes out what is bound and not read before it is bound again, unless it may be a fault.

        What the log alone reads is not read in every mode, and a game has to stop at the same place in all.
        """
        flow = Flow(self.failing, log=self.log)
        self._end(block, flow)
        live = flow.used | self._after(block)
        kept: list[Line] = []
        for line in reversed(block.lines):
            step = line.step
            if isinstance(step, Bind):
                if step.variable not in live and not self.failing.may_fail(step.value):
                    continue
                live.discard(step.variable)
            flow = Flow(self.failing, log=self.log)
            flow.step(step)
            live |= flow.used
            kept.append(line)
        block.lines = kept[::-1]

    def _end(self, block: Block, flow: Flow) -> None:
        match block.end:
            case Branch(condition=condition):
                flow.read((condition,))
            case Ask(stop=stop):
                flow.variable(stop.source or stop.decider)
            case AskAll(order=order):
                flow.variable(order)
            case Dispatch(act=act):
                flow.variable(act)
            case _:
                pass


def in_order(variables: Variables) -> tuple[Variable, ...]:
    """Sorted by number, which is the order in a frame."""
    return tuple(sorted(variables, key=lambda variable: variable.number))
