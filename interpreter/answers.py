"""Functions that are compiled when somebody first needs them: questions, expressions, entries.

The machine's module holds what playing needs. What is legal after a first pick, why something is not,
what an expression of an example is worth, how to enter a phase in the middle: these are written from
the same pieces, compiled into the same namespace, and kept.
"""

from collections.abc import Callable, Sequence
from typing import Any

from rulewright.dsl.game import Const, Criterion, Expr, Scope, ScoreLine, Text, Variable
from rulewright.interpreter.chance import MASK
from rulewright.interpreter.emit import Functions
from rulewright.interpreter.emit_names import plain_name
from rulewright.interpreter.emit_playout import Playout
from rulewright.interpreter.emit_questions import Questions
from rulewright.interpreter.faults import Origin
from rulewright.interpreter.graph import Entry, Round, Stop
from rulewright.interpreter.ground import State
from rulewright.interpreter.layout import RNG
from rulewright.interpreter.module import Program
from rulewright.interpreter.uses import sentences
from rulewright.interpreter.writer import Writer

Load = Callable[[list[str], list[Origin | None]], dict[str, Any]]
Answer = Callable[..., Any]


class Answers:
    """The functions of one machine that are written on demand. `load` compiles text into its namespace."""

    def __init__(self, program: Program, load: Load) -> None:
        self.program = program
        self.load = load
        self.functions: dict[object, Answer] = {}
        self.kept: list[object] = []  # so that identities used as keys stay theirs

    def written(self, key: object, name: str, write: Callable[[Functions], None]) -> Answer:
        """A function by its key, written and compiled the first time."""
        if key not in self.functions:
            f = self.program.functions
            f.w = Writer()
            f.alias = {}
            f.current = None
            f.stack = ()
            known, opened = set(f.pool.lines), set(f.opened)
            write(f)
            constants = [f"{n} = {text}" for n, text in f.pool.lines.items() if n not in known]
            constants += [
                line for n, lines in f.opened.items() if n not in opened for line in lines
            ]
            origins: list[Origin | None] = [None] * len(constants)
            namespace = self.load(constants + f.w.lines, origins + f.w.origins)
            self.functions[key] = namespace[name]
        return self.functions[key]

    def question(self, kind: str, stop: Stop) -> Answer:
        """`next`, `why`, `card` or `fined` for a stop."""
        key = kind, stop.number
        if key in self.functions:
            return self.functions[key]

        def write(f: Functions) -> None:
            questions = Questions(f, stop)
            write_one = {
                "next": questions.next_ids,
                "why": questions.why_not,
                "card": questions.card,
                "fined": questions.fined,
            }
            write_one[kind]()

        return self.written(key, f"{kind}{stop.number}", write)

    def ruled(self, stop: Stop, bot: int) -> Answer | None:
        """A function of a state and a seat that gives the ids a bot answers with, or none; None without rules."""
        decide = stop.decide
        assert decide is not None
        mine = next((one for one in decide.ruled if one.number == bot), None)
        if mine is None:
            return None
        name = f"ruled{stop.number}_{bot}"

        def write(f: Functions) -> None:
            f.begin(f"def {name}(S, seat):", stop.frame)
            f.w.origin = Origin(stop.at, stop.address, stop.stack)
            f.stack = stop.stack
            f.w(f"{plain_name(decide.decider)} = seat")
            f.ruled(decide, mine, "found")
            f.w("return found")
            f.w.close()

        return self.written(("ruled", stop.number, bot), name, write)

    def value(self, expr: Expr, variables: tuple[Variable, ...] = ()) -> Answer:
        """A function of a state, and of the variables that it reads, that gives the value of an expression."""
        self.kept.append(expr)
        header = f"def value({', '.join(['S', *map(plain_name, variables)])}):"
        return self._expression(("value", id(expr)), expr, header, {}, expr.at, "")

    def of_player(self, what: ScoreLine | Criterion) -> Answer:
        """A function of a state and a seat: points of a line, or what a criterion compares."""
        expr = what.points if isinstance(what, ScoreLine) else what.value
        assert expr is not None
        address = what.address if isinstance(what, ScoreLine) else "winner"
        self.kept.append(what)
        alias = {what.player: "p"}
        return self._expression(
            ("player", id(what)), expr, "def value(S, p):", alias, what.at, address
        )

    def _expression(
        self,
        key: object,
        expr: Expr,
        header: str,
        alias: dict[Any, str],
        at: Any,  # noqa: ANN401 - an At, said shortly
        address: str,
    ) -> Answer:
        def write(f: Functions) -> None:
            f.alias = alias
            f.w.origin = Origin(at, address, ())
            with f.w.block(header):
                f.w(f"return {f.frozen(f.layout.folder.expr(expr))}")

        return self.written(key, "value", write)

    def prompt(self, stop: Stop) -> Answer:
        """A function of a state and a seat that gives the values in the holes of `ask:`."""
        assert stop.decide is not None
        ask: Text | None = stop.decide.ask
        decider = stop.decide.decider

        def write(f: Functions) -> None:
            f.begin(f"def prompt{stop.number}(S, seat):", stop.frame)
            f.w.origin = Origin(stop.at, stop.address, stop.stack)
            f.w(f"{plain_name(decider)} = seat")
            parts = [] if ask is None else [p for p in ask.parts if isinstance(p, Expr)]
            values = "".join(f"{f.frozen(part)}, " for part in parts)
            f.w(f"return ({values})")
            f.w.close()

        return self.written(("prompt", stop.number), f"prompt{stop.number}", write)

    def begun(self, state: State) -> Answer:
        """A function of a seed that makes a state like this one, with chance that begins there."""
        piles = self.program.layout.pile_slots

        def write(f: Functions) -> None:
            with f.w.block("def begun(seed):"):
                f.w(
                    f"S = {f.pool.keep('BEGUN', [None if n in piles else one for n, one in enumerate(state)])}.copy()"
                )
                for slot in piles:
                    f.w(f"S[{slot}] = {state[slot]!r}")
                f.w(f"S[{RNG}] = seed & {MASK}")
                f.w("return S")

        return self.written("begun", "begun", write)

    def playout(self, begun: Sequence[Any]) -> Answer:
        """A function of a state as `Machine.begun` gives it and a source of random numbers that plays a whole game."""
        writer = Playout(self.program, begun)

        def write(f: Functions) -> None:
            writer.w = f.w
            writer.write()

        return self.written("playout", "run_to_end", write)

    # ------------------------------------------------------------------------------------ entries

    def entry(self, number: int) -> Answer:
        """A function of a state that prepares to run a phase; it gives the shared function that does."""
        entry = self.program.graph.entries[number]

        def write(f: Functions) -> None:
            before = len(f.entries)
            f.begin(f"def enter{number}(S):", ())
            self._enter(f, entry)
            f.w.close()
            f.write_entries(before)
            f.w.origin = None
            f.w(f"SHARED = ({', '.join(f't{n}' for n in range(len(f.entries)))},)")

        return self.written(("enter", number), f"enter{number}", write)

    def _enter(self, f: Functions, entry: Entry) -> None:
        scope = entry.scope
        f.w.origin = Origin(scope.at, scope.address, ())
        for outer in entry.around:
            self._first_pass(f, outer)
        for variable in self._looked_back_to(scope):
            f.w(f"{plain_name(variable)} = remembered(S)")
        if entry.own is None:
            f.transfer(entry.start)
            return
        if scope.when is not None:
            with f.w.block(f"if {f.refute(scope.when)}:"):
                f.transfer(entry.after)
        self._before_pass(f, entry.own)
        f.transfer(entry.own.header)

    def _looked_back_to(self, inner: Scope) -> list[Variable]:
        """What keeps how things lay when the phases around one began: they begin with it."""
        if not self.program.functions.invariants:
            return []
        return [
            step.before
            for step in sentences(self.program.phases)
            if isinstance(step, Scope)
            and step.before is not None
            and any(
                isinstance(one, Scope) and one.number == inner.number
                for one in sentences(step.body)
            )
        ]

    def _before_pass(self, f: Functions, one: Round) -> None:
        """A loop as it stands before a first pass; its pass number stays if it was set, and counts as so many done."""
        loop = one.loop
        if loop.passes is not None:
            slot = f.index(loop.passes, ())
            f.w(f"S[{slot}] = max(S[{slot}], 1) - 1")
        if one.items is not None:
            assert loop.source is not None
            f.w(f"{plain_name(one.items)} = tuple({f.iterable(loop.source)})")
        if one.index is not None:
            start = "0"
            if loop.form == "repeat":
                assert loop.source is not None
                start = f.value(loop.source)
                if loop.passes is not None:
                    start = f"({start}) - S[{f.index(loop.passes, ())}]"
            f.w(f"{plain_name(one.index)} = {start}")

    def _first_pass(self, f: Functions, one: Round) -> None:
        """A loop in its first pass."""
        loop = one.loop
        self._before_pass(f, one)
        if loop.passes is not None:
            f.w(f"S[{f.index(loop.passes, ())}] += 1")
        if loop.form == "repeat":
            assert one.index is not None
            f.w(f"{plain_name(one.index)} -= 1")
        if loop.form != "each":
            return
        assert one.index is not None
        assert loop.variable is not None
        assert loop.source is not None
        constant = isinstance(loop.source, Const)
        items = f.iterable(loop.source) if constant else plain_name(one.items or loop.variable)
        index, item = plain_name(one.index), plain_name(loop.variable)
        with f.w.block("while True:"):
            f.w(f"{item} = {items}[{index}]")
            f.w(f"{index} += 1")
            if loop.when is not None:
                f.w(f"if {f.test(loop.when)}: break")
            else:
                f.w("break")
