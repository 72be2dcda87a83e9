"""A whole random game as one function, for simulation: no stops, no frames, no calls between decisions.

The same pieces as everywhere, but decisions are written where they stand: the legal list, a random id,
the option's sentences. Ids are picked uniformly, one level after the other.
"""

from dataclasses import dataclass

from rulewright.dsl.game import Collect, Collection, Decide, Loop, Option, PlayerType, Step
from rulewright.interpreter.emit import Functions, can_be_empty
from rulewright.interpreter.emit_automatic import is_fined
from rulewright.interpreter.emit_names import plain_name
from rulewright.interpreter.emit_picks import reasons_at
from rulewright.interpreter.emit_ways import Around
from rulewright.interpreter.faults import Origin
from rulewright.interpreter.lower_blocks import local, several_ids
from rulewright.interpreter.module import Program
from rulewright.interpreter.passes import Run
from rulewright.interpreter.uses import bodies, picks_cards, texts

ANY_ID = "legal[int(random() * len(legal))]"


@dataclass(slots=True)
class Chosen:
    """What was chosen, as text: the first id, a list of those chosen so far, and whether there may be several."""

    first: str
    ids: str
    several: bool


class Playout(Functions):
    """Writes the playout of a program."""

    marking = False  # nobody sees the state

    def __init__(self, program: Program) -> None:
        f = program.functions
        super().__init__(
            f.game,
            f.layout,
            f.ranges,
            f.counts,
            f.pool,
            f.actions,
            f.graph,
            f.liveness,
            f.lowering,
        )
        self.silent = f.silent
        self.failing = f.failing
        self.opened = f.opened
        self.ends_reads = f.ends_reads
        self.program = program
        self.fines = 0

    def write(self) -> None:
        """`run(S, random, most)`: plays a state in which chance begins to its end; gives the number of decisions.

        After `most` decisions it stops where it is, and gives none.
        """
        self.w.open("def run_to_end(S, random, most):")
        self.w("decisions = 0")
        self.setup = True
        goes_on = self.steps(self.program.setup)
        self.setup = False
        if goes_on:
            self.steps(self.program.phases)
        self.w("return decisions")
        self.w.close()

    def endless_loop(self, header: str, step: Loop, steps: int) -> None:
        """Passes without a decision are counted; a loop that surely decides in each pass need not be."""
        for inner in step.body:
            if (
                isinstance(inner, Decide)
                and inner.when is None
                and not inner.several
                and not self.layout.answers_at(inner)
            ):
                self.w.open(header)
                self.w.inside(Run(counted=True))
                return
            if bodies(inner):
                break
        super().endless_loop(header, step, steps)

    def decided(self, decide: Decide) -> None:
        """One decision more, from which steps are counted anew. What is asked may be a fault."""
        self.tried(*texts(decide.ask))
        self.w("if decisions == most: return None")
        self.w("decisions += 1")
        if self.program.functions.counting:
            self.w("SPENT[0] = 0")

    def escape(self, key: tuple[int, bool]) -> None:
        """Only the end of the game lies outside."""
        assert key == (-1, False)
        self.w("return decisions")

    def test_end(self) -> None:
        """`ends at once when:`."""
        self.w("if ends(S): return decisions")

    def step(self, step: Step) -> bool:
        """Decisions are sentences like others here."""
        if not isinstance(step, Decide):
            return super().step(step)
        self.w.origin = Origin(step.at, step.address, self.stack)
        if step.several:
            self.together(step)
        else:
            self.single(step)
        return True

    # ------------------------------------------------------------------------------------ one seat

    def single(self, decide: Decide) -> None:
        """One seat decides."""
        self.alias.pop(decide.decider, None)
        name = plain_name(decide.decider)
        value = self.value(decide.deciders)
        if value != name:
            self.w(f"{name} = {value}")
        depth = 0
        if decide.when is not None:
            self.w.open(f"if {self.test(decide.when)}:")
            depth = 1
        if self.quick(decide):
            self.w.close(depth)
            return
        around = self.again(decide)
        legal = self.legal(decide)
        empty = can_be_empty(decide) and decide.kind != "offer"
        if empty or decide.otherwise is not None:
            test = f"not {legal}"
            if decide.kind == "offer":
                test = f"{legal} == [{self.actions.of(decide, None).base}]"
            if decide.otherwise is None:
                self.w(f"if {test}: raise Trouble('no-option')")
            else:
                with self.w.block(f"if {test}:"):
                    self.steps(decide.otherwise)
                    if around is not None:
                        self.w("break")
                self.w.open("else:")
                depth += 1
        self.options(decide, self.one(decide, name), around)
        if around is None:
            self.w.close(depth)
            return
        self.w.close(depth - (decide.when is not None))
        self.w("break")
        self.w.close()
        self.around.pop()
        self._crossed(around)
        self.w.close(decide.when is not None)

    def one(self, decide: Decide, decider: str) -> Chosen:
        """One seat chooses: a first id at random, or all that the game answers for it."""
        chosen = self.w.name()
        if not self.layout.answers_at(decide):
            self.decided(decide)
            self.w(f"{chosen} = {ANY_ID}")
            return Chosen(chosen, f"[{chosen}]", several_ids(decide))
        with self.w.block(f"if {decider} == {self.layout.automatic}:"):
            if is_fined(decide):
                self.spend("1")
            self.answer(decide, chosen)
        with self.w.block("else:"):
            self.decided(decide)
            self.w(f"{chosen} = ({ANY_ID},)")
        return Chosen(f"{chosen}[0]", f"[*{chosen}]", several_ids(decide))

    def quick(self, decide: Decide) -> bool:
        """Writes a decision between known numbers and ways that are always open, without a list of both."""
        number, *others = decide.options
        if self.layout.answers_at(decide):
            return False
        if decide.otherwise is not None or several_ids(decide) or len(number.picks) != 1:
            return False
        if number.when is not None or any(r.level == 0 or r.fine for r in number.must):
            return False
        if any(option.picks or option.when or option.must for option in others):
            return False
        ids = self.actions.of(decide, 0)
        known = self.known_numbers(number.picks[0], ids, reasons_at(number, 0))
        if known is None:
            return False
        numbers, first, after = known
        start, many, chosen = self.w.name(), self.w.name(), self.w.name()
        ways: list[Option | None] = [*others, *([None] if decide.kind == "offer" else [])]
        self.w(f"{start} = {first}")
        self.w(f"{many} = {after} - {start}")
        self.w(f"if {many} < 0: {many} = 0")
        if not ways:
            self.w(f"if not {many}: raise Trouble('no-option')")
        self.decided(decide)
        self.w(f"{chosen} = int(random() * ({many} + {len(ways)}))")
        with self.w.block(f"if {chosen} < {many}:" if ways else "if True:"):
            self.decode_pick(number.picks[0], ids, f"{numbers}[{start} + {chosen}]")
            self.steps(number.body)
        for n, way in enumerate(ways):
            last = n == len(ways) - 1
            with self.w.block("else:" if last else f"elif {chosen} == {many} + {n}:"):
                if way is not None:
                    self.steps(way.body)
        return True

    def again(self, decide: Decide) -> Around | None:
        """Where an act may be void, the decision is a loop."""
        if not any(r.fine is not None for o in decide.options for r in o.must):
            return None
        self.fines += 1
        around = Around((-2 - self.fines, True), python=True, passes=True)
        around.flag = f"again_{self.fines}"
        self.w(f"{around.flag} = False")
        self.w.open("while True:")
        self.around.append(around)
        return around

    def options(self, decide: Decide, chosen: Chosen, around: Around | None) -> None:
        """The option that an id is of."""
        declined = decide.kind == "offer"
        last = len(decide.options) - 1
        for n, option in enumerate(decide.options):
            test = f"{chosen.first} < {self.actions.of(decide, n).end}"
            if n < last or declined:
                self.w.open(f"{'if' if n == 0 else 'elif'} {test}:")
            elif n:
                self.w.open("else:")
            before = len(self.w.lines)
            self.option(decide, n, option, chosen, around)
            if n or declined or last:
                if len(self.w.lines) == before:
                    self.w("pass")
                self.w.close()

    def option(
        self, decide: Decide, n: int, option: Option, chosen: Chosen, around: Around | None
    ) -> None:
        """The picks, fines and sentences of one option."""
        if option.picks:
            if chosen.several:
                self.pick_on(decide, n, option, chosen)
            else:
                self.decode(decide, n, chosen.first, several=False)
        self.fined(option, around)
        self.steps(option.body)

    def fined(self, option: Option, around: Around | None) -> None:
        """Void acts: the fine, and once more."""
        for reason in sorted(option.must, key=lambda r: r.level):
            if reason.fine is not None:
                assert around is not None
                assert around.key is not None
                with self.w.block(f"if {self.refute(reason.check)}:"):
                    if self.steps(reason.fine):
                        self._leave(around.key)

    def pick_on(self, decide: Decide, n: int, option: Option, chosen: Chosen) -> None:
        """The picks of an option one after the other, the first id being known, or all."""
        ids = self.w.name()
        self.w(f"{ids} = {chosen.ids}")
        self.pick_rest(decide, n, option, ids, ANY_ID)

    # ------------------------------------------------------------------------------------ several seats

    def together(self, decide: Decide) -> None:
        """Several seats decide; then their acts are carried out."""
        decider = decide.decider
        who = decide.deciders
        if decide.when is not None:
            who = Collect(
                type=Collection(PlayerType()),
                at=decide.at,
                variable=decider,
                source=who,
                where=decide.when,
                body=local(decider, decide),
            )
        self.fines += 1
        order, acts, name = f"order_{self.fines}", f"acts_{self.fines}", plain_name(decider)
        self.w(f"{order} = {self.frozen(who)}")
        self.w(f"{acts} = {{}}")
        self.alias.pop(decider, None)
        asked = order
        accept: str | None = None
        if decide.kind == "offer" and decide.hides:
            asked, accept = str(tuple(range(self.layout.seats))), f"{name} in {order}"
        with self.w.block(f"for {name} in {asked}:"):
            self.choose(decide, acts, accept)
        loop = Around((-1000 - self.fines, False), python=True, flag=f"taken_{self.fines}")
        self.w(f"{loop.flag} = False")
        self.w.open(f"for {name} in {order}:")
        self.around.append(loop)
        if decide.when is not None:
            self.w(f"if {self.refute(decide.when)}: continue")
        self.carry_out(decide, acts, name, loop)
        self.around.pop()
        self.w.close()
        self._crossed(loop)

    def choose(self, decide: Decide, acts: str, accept: str | None) -> None:
        """One of several seats chooses; its ids are kept."""
        name = plain_name(decide.decider)
        if not self.layout.answers_at(decide):
            self.choose_at_random(decide, acts, accept)
            return
        with self.w.block(f"if {name} != {self.layout.automatic}:"):
            self.choose_at_random(decide, acts, accept)
        answer = self.w.name()
        with self.w.block("else:" if accept is None else f"elif {accept}:"):
            if is_fined(decide):
                self.spend("1")
            self.answer(decide, answer)
            if decide.otherwise is None:
                self.w(f"if {answer} is None: raise Trouble('no-option')")
            self.w(f"if {answer} is not None: {acts}[{name}] = {answer}")

    def choose_at_random(self, decide: Decide, acts: str, accept: str | None) -> None:
        """One of several seats chooses, any of its ids alike likely."""
        name = plain_name(decide.decider)
        legal = self.legal(decide, accept=accept)
        depth = 0
        if decide.kind != "offer" and (can_be_empty(decide) or decide.otherwise is not None):
            if decide.otherwise is None:
                self.w(f"if not {legal}: raise Trouble('no-option')")
            else:
                self.w.open(f"if {legal}:")
                depth = 1
        self.decided(decide)
        ids = self.w.name()
        self.w(f"{acts}[{name}] = {ids} = [{ANY_ID}]")
        if several_ids(decide):
            for n, option in enumerate(decide.options):
                if option.picks:
                    own = self.actions.of(decide, n)
                    with self.w.block(f"if {own.base} <= {ids}[0] < {own.end}:"):
                        self.pick_rest(decide, n, option, ids, ANY_ID)
        self.w.close(depth)

    def carry_out(self, decide: Decide, acts: str, name: str, loop: Around) -> None:
        """What one of several seats chose is done."""
        if any(r.fine is not None for o in decide.options for r in o.must):
            self.w("once_more = False")
        around = self.again(decide)
        if around is not None:
            with self.w.block("if once_more:"):
                self.choose(decide, acts, None)
            self.w("once_more = True")
        ids = self.w.name()
        self.w(f"{ids} = {acts}.get({name})")
        with self.w.block(f"if {ids} is None:"):
            if decide.otherwise is not None and decide.kind != "offer":
                self.steps(decide.otherwise)
        self.w.open("else:")
        declined = decide.kind == "offer"
        for n, option in enumerate(decide.options):
            own = self.actions.of(decide, n)
            with self.w.block(f"{'if' if n == 0 else 'elif'} {ids}[0] < {own.end}:"):
                depth = 0
                if decide.accept != "first" and picks_cards(option):
                    there = self.w.name()
                    self.decode_if_there(decide, n, ids, there)
                    self.w.open(f"if {there}:")
                    depth = 1
                else:
                    self.decode(decide, n, ids, several=True)
                self.fined(option, around)
                goes_on = self.steps(option.body)
                self.w.close(depth)
                if goes_on and declined and decide.accept == "first":
                    assert loop.key is not None
                    self._leave(loop.key)
        self.w.close()
        if around is not None:
            self.w("break")
            self.w.close()
            self.around.pop()
            self._crossed(around)
