"""The flow graph as a Python module: one function for each resume point, and shared ones.

A resume function holds the blocks that can be reached from its stop within the same stopping loop;
what lies outside, and what many functions would repeat, is a shared function of its own. Within a
function, ways that meet again are written once. A function returns None when it has stopped, or the
number of the shared function that goes on, with the variables alive there in the state's frame.
"""

from rulewright.dsl.game import Decide, Variable
from rulewright.interpreter.emit_acts import Acts
from rulewright.interpreter.emit_automatic import is_fined
from rulewright.interpreter.emit_decisions import opening
from rulewright.interpreter.emit_names import plain_name
from rulewright.interpreter.faults import Origin
from rulewright.interpreter.graph import (
    Ask,
    AskAll,
    Block,
    Branch,
    Chance,
    Dead,
    Dispatch,
    Finish,
    Jump,
    Line,
    Stop,
)
from rulewright.interpreter.lower_blocks import several_ids
from rulewright.interpreter.passes import Run, weight
from rulewright.interpreter.plan import Function
from rulewright.interpreter.uses import texts

DEEP = 50
"""How many blocks are written inside each other, and how far in."""


class Functions(Acts):
    """Writes all functions of a graph."""

    depth = 0

    # ------------------------------------------------------------------------------------ writing one

    def write_all(self) -> None:
        """Writes all functions."""
        self.plan()
        for stop in self.graph.stops:
            if stop.resume is not None:
                self.resume(self.function(stop.resume, stop))
        self.write_entries(0)

    def reset_counts(self) -> None:
        """Where anything counts, a resume function begins anew: in all that may get to something that does."""
        if self.counting:
            for start in reversed(self.begins):
                self.begin_count(start)

    def write_entries(self, n: int) -> None:
        """Writes the shared functions from the n-th on, and those that become needed by it."""
        while n < len(self.entries):
            self.write_shared(self.function(self.entries[n], None))
            n += 1

    def resume(self, function: Function) -> None:
        """A resume function: it gets what was chosen."""
        stop = function.stop
        assert stop is not None
        act = "act" if stop.act is None else plain_name(stop.act)
        self.begin(f"def r{stop.number}(S, {act}):", stop.frame)
        if stop.asked is not None or (stop.decide is not None and several_ids(stop.decide)):
            self.w("S[3] = ()")
        if stop.decider is not None and stop.decider in self.liveness.live[function.entry.number]:
            self.w(f"{plain_name(stop.decider)} = S[2]")
        self.body(function)

    def write_shared(self, function: Function) -> None:
        """A shared function: everything it needs is in the state."""
        number = self.shared[function.entry.number]
        self.begin(f"def t{number}(S):", self.liveness.at(function.entry))
        self.body(function)

    def begin(self, header: str, frame: tuple[Variable, ...]) -> None:
        """The beginning of a function: its variables from the frame."""
        self.alias = {}
        self.lies = {}
        self.w.origin = None
        self.w.open(header)
        if frame:
            names = ", ".join(map(plain_name, frame))
            self.w(f"{names}{',' if len(frame) == 1 else ''} = S[1]")

    def body(self, function: Function) -> None:
        """The blocks of a function, ways that meet written once."""
        self.current = function
        start = len(self.w.lines)
        indent = self.w.indent
        heads = function.heads
        self.head = -1
        if function.entry not in heads:
            self.write_block(function.entry)
        elif len(heads) > 1:
            self.w(f"pc = {function.entry.number}")
        if len(heads) == 1:
            (head,) = heads
            if self.loops_back(head, function):
                self.w.open("while True:")
                self.head = 0
                if self.write_block(head):
                    self.w("continue")
                self.w.close()
            else:
                self.head = 1
                self.write_block(head)
        elif heads:
            self.w.open("while True:")
            for n, head in enumerate(heads):
                self.head = n
                with self.w.block(f"if pc == {head.number}:"):
                    self.alias = {}
                    self.write_block(head)
            self.w.close()
        self.w.close()
        assert self.w.indent == indent - 1
        if function.stop is not None and any(
            "SPENT" in line or "seen(" in line or "    return " in line
            for line in self.w.lines[start:]
        ):
            self.begins.append(start)

    def write_block(self, block: Block) -> bool:
        """Writes a block and what follows it; says whether the text may go on below it."""
        self.setup = block.setup
        self.here = block
        self.w.outermost = Run(counted=block.loop != 0)
        self.count_pass(block)
        for line in block.lines:
            self.stack = line.stack
            self.step(line.step)
        return self.end(block)

    def count_pass(self, block: Block) -> None:
        """A block that begins a pass of a loop counts, if the loops around it can have many passes."""
        run, counted = Run(), False
        for loop in block.rounds:
            run, counted = run.loop(self.passes(loop))
        if counted:
            loop = block.rounds[-1]
            self.w.origin = Origin(loop.at, loop.address, self.stack)
            self.spend(str(weight(loop.condition, loop.when, steps=loop.body)))

    def goto(self, block: Block) -> bool:
        """Goes to a block; says whether the text may go on below."""
        function = self.current
        assert function is not None
        assert self.here is not None
        if not self.inside(self.here, block, function.entry):
            self.transfer(block)
            return False
        if block in function.heads:
            n = function.heads.index(block)
            if len(function.heads) == 1:
                if self.head == 0:
                    self.w("continue")
                    return False
                return True
            self.w(f"pc = {block.number}")
            if self.head >= n:
                self.w("continue")
                return False
            return True
        if self.depth >= DEEP or self.w.indent >= DEEP:
            self.transfer(block)
            return False
        alias, here = dict(self.alias), self.here
        self.depth += 1
        goes_on = self.write_block(block)
        self.depth -= 1
        self.alias, self.here = alias, here
        return goes_on

    def transfer(self, block: Block) -> None:
        """Goes on in a shared function."""
        self.frame(self.liveness.at(block))
        self.w(f"return {self.share(block)}")

    def frame(self, variables: tuple[Variable, ...]) -> None:
        """Keeps variables in the state."""
        names = "".join(f"{self.name(v)}, " for v in variables)
        self.w(f"S[1] = ({names.rstrip(' ') if len(variables) == 1 else names.rstrip(', ')})")

    def escape(self, key: tuple[int, bool]) -> None:
        """Leaves a loop that is written as one of Python's, for a block."""
        self.transfer(self.lowering.destination(key[0], one_pass=key[1]))

    # ------------------------------------------------------------------------------------ ends of blocks

    def at(self, line: Line) -> None:
        """What follows comes from this sentence."""
        self.stack = line.stack
        self.w.origin = Origin(line.step.at, line.step.address, line.stack)

    def end(self, block: Block) -> bool:
        """Writes how a block ends."""
        match block.end:
            case Jump(to=to):
                return self.goto(to)
            case Branch(condition=condition, line=line, yes=yes, no=no):
                self.at(line)
                return self.branch(self.test(condition), yes, no)
            case Ask(stop=stop, line=line, empty=empty):
                self.at(line)
                return self.ask(stop, empty, itself=block.end.itself)
            case AskAll(stop=stop, line=line, order=order, empty=empty):
                self.at(line)
                return self.ask_all(stop, order, empty)
            case Dispatch():
                self.at(block.end.line)
                return self.dispatch(block.end)
            case Chance(stop=stop, line=line):
                self.at(line)
                self.stop(stop, "-1", "[]")
                return False
            case Finish():
                self.over()
                return False
            case Dead():
                return False
            case None:
                raise AssertionError(block.number)

    def branch(self, test: str, yes: Block, no: Block) -> bool:
        """Two ways, the second further in only when the first may go on below."""
        with self.w.block(f"if {test}:"):
            goes_on = self.goto(yes)
        if not goes_on:
            return self.goto(no)
        with self.w.block("else:"):
            self.goto(no)
        return True

    def stop(self, stop: Stop, seat: str, legal: str) -> None:
        """Stops for a decision or for chance."""
        self.frame(stop.frame)
        self.w(f"S[2] = {seat}")
        self.w(f"S[5] = {legal}")
        function = self.current
        if function is None or function.stop is not stop:
            self.w(f"S[0] = {stop.number}")
        self.w("return")

    def ask(self, stop: Stop, empty: Block | None, *, itself: bool) -> bool:
        """One seat decides; `itself`: maybe the one that the game answers for."""
        assert stop.decide is not None
        assert stop.decider is not None
        if stop.source is not None:
            self.alias[stop.decider] = self.name(stop.source)
        legal = self.legal(stop.decide)
        if can_be_empty(stop.decide) or empty is not None:
            test = f"not {legal}"
            if stop.decide.kind == "offer":
                test = f"{legal} == [{self.actions.of(stop.decide, None).base}]"
            if empty is not None:
                with self.w.block(f"if {test}:"):
                    goes_on = self.goto(empty)
                if goes_on:
                    with self.w.block("else:"):
                        self.stop_or_answer(stop, legal, itself=itself)
                    return True
            elif stop.decide.kind != "offer":
                self.w(f"if {test}: raise Trouble('no-option')")
        return self.stop_or_answer(stop, legal, itself=itself)

    def stop_or_answer(self, stop: Stop, legal: str, *, itself: bool) -> bool:
        """Stops for a decision of one seat, or goes on with what the game answers for it."""
        decide, decider, act = stop.decide, stop.decider, stop.act
        assert decide is not None
        assert decider is not None
        if not itself:
            self.question(stop)
            self.stop(stop, self.name(decider), legal)
            return False
        assert act is not None
        assert stop.resume is not None
        alias = dict(self.alias)
        with self.w.block(f"if {self.name(decider)} == {self.layout.automatic}:"):
            if self.name(decider) != plain_name(decider):
                self.w(f"{plain_name(decider)} = {self.name(decider)}")
                self.alias.pop(decider)
            if is_fined(decide):
                self.spend("1")  # the way back from a fine is no loop of the rules
            self.answer(decide, plain_name(act))
            if not several_ids(decide):
                self.w(f"{plain_name(act)} = {plain_name(act)}[0]")
            self.alias.pop(act, None)
            goes_on = self.goto(stop.resume)
        self.alias = alias
        if not goes_on:
            self.question(stop)
            self.stop(stop, self.name(decider), legal)
            return False
        with self.w.block("else:"):
            self.question(stop)
            self.stop(stop, self.name(decider), legal)
        return True

    def question(self, stop: Stop) -> None:
        """What is asked may be a fault, also where nobody reads the question."""
        assert stop.decide is not None
        self.w.origin = Origin(stop.at, stop.address, stop.stack)
        self.tried(*texts(stop.decide.ask))

    def ask_all(self, stop: Stop, order: Variable, empty: Block) -> bool:
        """Several seats decide, those that have a choice."""
        decide = stop.decide
        assert decide is not None
        assert stop.asked is not None
        asked = plain_name(stop.asked)
        self.alias.pop(stop.asked, None)
        if decide.kind == "offer" and decide.hides:
            self.w(f"{asked} = {tuple(range(self.layout.seats))}")
        elif decide.kind == "offer" or not can_be_empty(decide):
            self.w(f"{asked} = {self.name(order)}")
        else:
            self.w(f"{asked} = []")
            self.alias.pop(decide.decider, None)
            with self.w.block(f"for {plain_name(decide.decider)} in {self.name(order)}:"):
                legal = self.legal(decide)
                with self.w.block(f"if {legal}:"):
                    self.w(f"{asked}.append({plain_name(decide.decider)})")
                if decide.otherwise is None:
                    self.w("else: raise Trouble('no-option')")
            self.w(f"{asked} = tuple({asked})")
        if self.layout.answers_at(decide):
            self.w(f"{asked} = tuple(_q for _q in {asked} if _q != {self.layout.automatic})")
        with self.w.block(f"if {asked}:"):
            with self.w.aside() as caught:
                self.alias.pop(decide.decider, None)
                self.question(stop)
            if caught.lines:
                self.w(f"for {plain_name(decide.decider)} in {asked}:")
                self.w.paste(caught, 1)
            self.stop(stop, "-1", "[]")
        return self.goto(empty)

    def dispatch(self, end: Dispatch) -> bool:
        """The ways after a choice, by its first id."""
        act = self.name(end.act)
        ways: list[tuple[str, Block]] = []
        if end.nothing is not None:
            ways.append((f"{act} is None", end.nothing))
        first = f"{act}[0]" if end.several else act
        last = len(end.options) - (end.decline is None)
        for n, option in enumerate(end.options):
            if n == last:
                ways.append(("", option))
                break
            ids = self.actions.of(end.decide, n)
            ways.append((f"{first} < {ids.end}", option))
        if end.decline is not None:
            ways.append(("", end.decline))
        return self._ways(ways)

    def _ways(self, ways: list[tuple[str, Block]]) -> bool:
        goes_on = False
        for n, (test, block) in enumerate(ways):
            if n == 0 and not test:
                return self.goto(block)
            word = "if" if n == 0 else "elif"
            with self.w.block(f"{word} {test}:" if test else "else:"):
                goes_on |= self.goto(block)
        return goes_on

    def over(self) -> None:
        """The end of the game."""
        self.w.origin = None
        if self.invariants:
            self.w("always(S)")
        if self.log:
            self.event("over")
        self.w("S[0], S[1], S[2], S[5] = 0, (), -1, []")
        self.w("return")


def can_be_empty(decide: Decide) -> bool:
    """Whether it can happen that no option is legal."""
    return not any(not option.picks and not opening(option) for option in decide.options)
