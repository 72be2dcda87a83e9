"""Decisions of several seats at once in a playout: all choose, one by one, and then their acts are carried out.

What a seat chose is kept as its id, or as a list of ids where an act may take several.
"""

from rulewright.dsl.game import Collect, Collection, Decide, Option, PlayerType
from rulewright.interpreter.emit import Functions, can_be_empty
from rulewright.interpreter.emit_automatic import is_fined
from rulewright.interpreter.emit_names import plain_name
from rulewright.interpreter.emit_ways import Around
from rulewright.interpreter.lower_blocks import local, several_ids
from rulewright.interpreter.module import Program
from rulewright.interpreter.uses import picks_cards, texts

ANY_ID = "legal[int(random() * len(legal))]"


class Together(Functions):
    """Writes decisions of several seats, and what belongs to every decision of a playout."""

    program: Program
    fines = 0

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
        self.w(f"{acts} = [None] * {self.layout.seats}")
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
        if not self.as_lists(decide):
            self.w(f"{acts}[{name}] = {ANY_ID}")
        else:
            ids = self.w.name()
            self.w(f"{acts}[{name}] = {ids} = [{ANY_ID}]")
            for n, option in enumerate(decide.options):
                if option.picks:
                    own = self.actions.of(decide, n)
                    with self.w.block(f"if {own.base} <= {ids}[0] < {own.end}:"):
                        self.pick_rest(decide, n, option, ids, ANY_ID)
        self.w.close(depth)

    def as_lists(self, decide: Decide) -> bool:
        """Whether what several seats choose is kept as lists of ids, and not as single ids."""
        return several_ids(decide) or self.layout.answers_at(decide)

    def carry_out(self, decide: Decide, acts: str, name: str, loop: Around) -> None:
        """What one of several seats chose is done."""
        if any(r.fine is not None for o in decide.options for r in o.must):
            self.w("once_more = False")
        around = self.again(decide)
        if around is not None:
            with self.w.block("if once_more:"):
                self.w(f"{acts}[{name}] = None")
                self.choose(decide, acts, None)
            self.w("once_more = True")
        ids = self.w.name()
        self.w(f"{ids} = {acts}[{name}]")
        depth = 0
        if decide.kind != "offer" and decide.otherwise is not None:
            with self.w.block(f"if {ids} is None:"):
                self.steps(decide.otherwise)
            self.w.open("else:")
            depth = 1
        first = f"{ids}[0]" if self.as_lists(decide) else ids
        declined = decide.kind == "offer"
        last = len(decide.options) - 1
        for n in range(len(decide.options)):
            if n < last or declined:
                own = self.actions.of(decide, n)
                self.w.open(f"{'if' if n == 0 else 'elif'} {first} < {own.end}:")
            elif n:
                self.w.open("else:")
            goes_on = self.carry_option(decide, n, ids, around)
            if goes_on and declined and decide.accept == "first":
                assert loop.key is not None
                self._leave(loop.key)
            self.w.close(declined or last > 0)
        self.w.close(depth)
        if around is not None:
            self.w("break")
            self.w.close()
            self.around.pop()
            self._crossed(around)

    def carry_option(self, decide: Decide, n: int, ids: str, around: Around | None) -> bool:
        """The picks, fines and sentences of an option that one of several seats chose; says whether it goes on."""
        option, several = decide.options[n], self.as_lists(decide)
        depth = 0
        if decide.accept != "first" and picks_cards(option):
            there = self.w.name()
            self.decode_if_there(decide, n, ids, there, several=several)
            self.w.open(f"if {there}:")
            depth = 1
        else:
            self.decode(decide, n, ids, several=several)
        self.fined(option, around)
        goes_on = self.steps(option.body)
        self.w.close(depth)
        return goes_on

    def decided(self, decide: Decide) -> None:
        """One decision more, from which steps are counted anew. What is asked may be a fault."""
        self.tried(*texts(decide.ask))
        self.w("if decisions == most: return None")
        self.w("decisions += 1")
        if self.program.functions.counting:
            self.w("SPENT[0] = 0")

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

    def fined(self, option: Option, around: Around | None) -> None:
        """Void acts: the fine, and once more."""
        for reason in sorted(option.must, key=lambda r: r.level):
            if reason.fine is not None:
                assert around is not None
                assert around.key is not None
                with self.w.block(f"if {self.refute(reason.check)}:"):
                    if self.steps(reason.fine):
                        self._leave(around.key)
