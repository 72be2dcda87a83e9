"""A whole random game as one function, for simulation: no stops, no frames, no calls between decisions.

The same pieces as everywhere, but decisions are written where they stand: the legal list, a random id,
the option's sentences. Ids are picked uniformly, one level after the other.
"""

import re
from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from typing import Any

from rulewright.dsl.game import Decide, Loop, Option, Pick, Step
from rulewright.interpreter.emit import can_be_empty
from rulewright.interpreter.emit_automatic import is_fined
from rulewright.interpreter.emit_names import plain_name, shifted
from rulewright.interpreter.emit_picks import reasons_at
from rulewright.interpreter.emit_together import ANY_ID, Together
from rulewright.interpreter.emit_ways import Around
from rulewright.interpreter.faults import Origin
from rulewright.interpreter.lower_blocks import several_ids
from rulewright.interpreter.lying import Lying
from rulewright.interpreter.module import Program
from rulewright.interpreter.passes import Run
from rulewright.interpreter.uses import bodies, once, sentences


@dataclass(slots=True)
class Chosen:
    """What was chosen, as text: the first id, a list of those chosen so far, and whether there may be several."""

    first: str
    ids: str
    several: bool


class Playout(Together):
    """Writes the playout of a program, from the state that its games begin in."""

    marking = False  # nobody sees the state

    def __init__(self, program: Program, begun: Sequence[Any]) -> None:
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
        self.lying = Lying(f.layout, (program.setup, program.phases), begun)
        self.drawn_cards = {
            id(step.options[0].picks[0])
            for body in (program.setup, program.phases)
            for step in sentences(body)
            if isinstance(step, Decide) and self.draws_cards(step)
        }

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

    def candidates(self, pick: Pick) -> frozenset[int]:
        """The cards that may ever be on offer: those that can come to where they are picked from."""
        return super().candidates(pick) & self.lying.among(pick.values)

    def by_card(self, pick: Pick) -> bool:
        """Whether a card stands for itself in the list of what can be picked, instead of an id."""
        return id(pick) in self.drawn_cards

    def draws_cards(self, decide: Decide) -> bool:
        """Whether all that is decided is which card of a pile, of which no two ever look alike."""
        option = decide.options[0]
        if len(decide.options) > 1 or decide.kind == "offer" or len(option.picks) != 1:
            return False
        (pick,), cards = option.picks, self.game.cards
        if not self.found_by_face(pick, self.actions.of(decide, 0)) or self.layout.answers_at(
            decide
        ):
            return False
        return (
            once(pick.values)
            and self.looks_of(pick).printed
            and all(
                len({cards[card] for card in pile}) == len(pile)
                for pile in self.lying.by_slot(pick.values)
            )
        )

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
        start = len(self.w.lines)
        if value != name:
            self.w(f"{name} = {value}")
        self.asked(decide, name)
        if value != name and not self.failing.may_fail(decide.deciders):
            self.unread(start, name)

    def unread(self, line: int, name: str) -> None:
        """Takes back the line that gives a name its value, where nothing after it reads the name."""
        word = re.compile(rf"\b{name}\b")
        if not any(word.search(later) for later in self.w.lines[line + 1 :]):
            del self.w.lines[line], self.w.origins[line]

    def asked(self, decide: Decide, name: str) -> None:
        """One seat, which has a name, decides if it is asked."""
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
        if number.when is not None or any(r.level == 0 or r.fine is not None for r in number.must):
            return False
        if any(option.picks or option.when or option.must for option in others):
            return False
        ids = self.actions.of(decide, 0)
        ways: list[Option | None] = [*others, *([None] if decide.kind == "offer" else [])]
        drawn = self.drawn(decide, number, len(ways))
        if drawn is None:
            return False
        chosen, many, act = drawn
        with self.w.block(f"if {chosen} < {many}:") if ways else nullcontext():
            self.decode_pick(number.picks[0], ids, act)
            self.steps(number.body)
        for n, way in enumerate(ways):
            last = n == len(ways) - 1
            with self.w.block("else:" if last else f"elif {chosen} == {many} + {n}:"):
                if way is not None:
                    self.steps(way.body)
        return True

    def drawn(self, decide: Decide, number: Option, ways: int) -> tuple[str, str, str] | None:
        """Draws one of the numbers that can be picked, or one of so many other ways.

        Gives, as texts, which one it is, how many numbers there are, and the id of a number.
        """
        (pick,), ids = number.picks, self.actions.of(decide, 0)
        reasons = reasons_at(number, 0)
        run = None if reasons else self.run_of(pick, ids)
        known = self.known_numbers(pick, ids, reasons) if run is None else ("", *run)
        if known is None:
            return None
        numbers, first, after = known
        if first.isdigit() and after.isdigit():
            start, many = first, str(max(0, int(after) - int(first)))
        else:
            start, many = self.w.name(), self.w.name()
            self.w(f"{start} = {first}")
            self.w(f"{many} = {after} - {start}")
            self.w(f"if {many} < 0: {many} = 0")
        if not ways and not (many.isdigit() and int(many)):
            self.w(f"if not {many}: raise Trouble('no-option')")
        self.decided(decide)
        chosen = self.w.name()
        of = many if not ways else f"({many} + {ways})"
        self.w(f"{chosen} = int(random() * {of})")
        if numbers:
            return chosen, many, f"{numbers}[{start} + {chosen}]"
        act = (
            shifted(chosen, int(start))
            if start.isdigit()
            else self.temporary(f"{start} + {chosen}")
        )
        return chosen, many, shifted(act, ids.base - ids.first)

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

    def pick_on(self, decide: Decide, n: int, option: Option, chosen: Chosen) -> None:
        """The picks of an option one after the other, the first id being known, or all."""
        if not self.layout.answers_at(decide) and all(pick.sizes is None for pick in option.picks):
            act = chosen.first
            for level, pick in enumerate(option.picks):
                if level:
                    self.level(decide, n, level, "legal", started=False)
                    act = self.w.name()
                    self.w(f"{act} = {ANY_ID}")
                self.decode_pick(pick, self.actions.of(decide, n, level), act)
            return
        ids = self.w.name()
        self.w(f"{ids} = {chosen.ids}")
        self.pick_rest(decide, n, option, ids, ANY_ID)
