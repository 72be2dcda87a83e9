"""Sentences as Python: those that cannot stop, one after the other, with their ways and loops.

Loops that the game's numbers do not bound are counted, so that rules without end are a fault and not a
hang. After a sentence that changes what `ends at once when:` reads, the end of the game is tested.
"""

from rulewright.dsl.game import (
    Assign,
    Bind,
    Const,
    Deal,
    Draw,
    EndGame,
    Expr,
    Fault,
    Fresh,
    If,
    Invariant,
    Leave,
    Loop,
    Move,
    Pay,
    Place,
    Read,
    Reveal,
    Say,
    Scope,
    Show,
    Shuffle,
    Step,
    SwapCards,
    SwapPiles,
)
from rulewright.dsl.game import Steps as StepList
from rulewright.interpreter.emit_names import constant, plain_name
from rulewright.interpreter.emit_ways import Around, Ways
from rulewright.interpreter.faults import Called, Held, Origin
from rulewright.interpreter.graph import (
    Always,
    DealOne,
    Dealt,
    Hold,
    Log,
    Met,
    Noted,
    PassBegins,
    Refill,
    Run,
    Settle,
    Stack,
)
from rulewright.interpreter.passes import weight
from rulewright.interpreter.uses import free, given, leaves, sentences, whose_pass, written

UNROLLED = 16
"""Sentences that a loop over constants may become."""
SIMPLE = (Assign, Bind, Deal, If, Move, Pay)
"""What a loop may be made of whose passes are written one after the other."""


class Sentences(Ways):
    """Writes sentences of one game in one mode."""

    invariants = False
    trace = False
    setup = False
    finish = 0
    ends_reads: frozenset[Place] = frozenset()
    stack: Stack = ()

    # ------------------------------------------------------------------------------------ one after the other

    def steps(self, steps: StepList) -> bool:
        """Writes a list; says whether it goes on after it."""
        return all(self.step(step) for step in steps)

    def step(self, step: Step) -> bool:
        """Writes one sentence; says whether it goes on after it."""
        self.w.origin = Origin(step.at, step.address, self.stack)
        if self.trace:
            self._mark(step)
        match step:
            case If():
                return self._if(step)
            case Loop():
                self._loop(step)
            case Scope():
                return self._scope(step)
            case Leave(scope=scope, one_pass=one_pass):
                self._leave((scope, one_pass))
                return False
            case EndGame():
                self.escape((-1, False))
                return False
            case Fault(text=text):
                self._fault(text)
                return False
            case _:
                self.simple(step)
                if not self.setup and self.ends_reads & written(step):
                    self.test_end()
        return True

    def test_end(self) -> None:
        """`ends at once when:`."""
        self.w(f"if ends(S): return {self.finish}")

    def _mark(self, step: Step) -> None:
        if isinstance(step, Always | Hold | Log | Met | Noted | PassBegins):
            return
        places = [step.at]
        if isinstance(step, Scope) and step.called is not None:
            places.insert(0, step.called)  # the sentence that runs it stands somewhere else
        for at in places:
            number = self.pool.origin(Origin(at, step.address, self.stack))
            self.w(f"TRACE.append({number})")

    def _fault(self, text: str) -> None:
        if text == "short-deal":
            self.w("raise Trouble('short-deal', need=1, have=0)")
        elif text == "nothing-to-draw":
            self.w("raise Trouble('nothing-to-draw')")
        else:
            self.w(f"raise Trouble('cannot-happen', text={text!r})")

    # ------------------------------------------------------------------------------------ ways and loops

    def _if(self, step: If) -> bool:
        origin = self.w.origin
        if not step.then:
            with self.w.block(f"if {self.refute(step.condition)}:"):
                self.steps(step.otherwise)
            return True
        with self.w.block(f"if {self.test(step.condition)}:"):
            goes_on = self.steps(step.then)
        rest = step.otherwise
        while len(rest) == 1 and isinstance(rest[0], If):
            inner = rest[0]
            with self.w.aside() as caught:
                test = self.test(inner.condition)
            if caught.lines:
                break
            self.w.origin = Origin(inner.at, inner.address, self.stack)
            with self.w.block(f"elif {test}:"):
                if self.trace:
                    self._mark(inner)
                goes_on |= self.steps(inner.then)
            rest = inner.otherwise
        if not rest:
            return True
        self.w.origin = origin
        with self.w.block("else:"):
            goes_on |= self.steps(rest)
        return goes_on

    def _scope(self, step: Scope) -> bool:
        before, self.stack = self.stack, (*self.stack, Called(step.name, step.called))
        if self.log:
            self.event("scope", str(step.number))
        left = leaves(step.body, (step.number, False))
        depth = 0
        if step.when is not None:
            self.w.open(f"if {self.test(step.when)}:")
            depth = 1
        if left:
            around = Around((step.number, False), python=True)
            self._begin(around)
            self._clear(step.body, (step.number, False))
            self.w.open("while True:")
            self.around.append(around)
            goes_on = self.steps(step.body)
            self.around.pop()
            if goes_on:
                self.w("break")
            self.w.close()
            self._crossed(around)
            goes_on = True
        else:
            self.around.append(Around((step.number, False), python=False))
            before_lines = len(self.w.lines)
            goes_on = self.steps(step.body)
            if depth and len(self.w.lines) == before_lines:
                self.w("pass")
            self.around.pop()
        self.w.close(depth)
        self.stack = before
        if step.kind == "phase" and self.invariants:
            self.w("always(S)")
        return goes_on or depth > 0

    def _loop(self, step: Loop) -> None:
        if self.unrolled(step):
            return
        if step.passes is not None:
            self._pass(step, reset=True)
        pass_key = None if step.scope is None else (step.scope, True)
        tail = step.form == "until" or (step.phase and self.invariants)
        around = Around(pass_key, python=True, passes=not tail)
        origin = self.w.origin
        steps = weight(step.condition, step.when, steps=step.body)
        match step.form:
            case "each":
                assert step.source is not None
                assert step.variable is not None
                self._each_header(step, steps)
            case "repeat":
                assert step.source is not None
                self.loop_over("_", f"range({self.value(step.source)})", self.passes(step), steps)
            case "while":
                assert step.condition is not None
                with self.w.aside() as caught:
                    test = self.test(step.condition)
                self.endless_loop("while True:" if caught.lines else f"while {test}:", step, steps)
                if caught.lines:
                    self.w.paste(caught, 1)
                    self.w(f"if not ({test}): break")
            case "until":
                self.endless_loop("while True:", step, steps)
        if step.when is not None and step.form == "each":
            self.w(f"if {self.refute(step.when)}: continue")
        if step.passes is not None:
            self._pass(step, reset=False)
        if pass_key is not None:
            self._begin(around)
            self._clear(step.body, pass_key)
        if tail and pass_key is not None and leaves(step.body, pass_key):
            outer = Around(None, python=True)
            self.around.append(outer)
            around.passes = False
            self.w.open("while True:")
            self.around.append(around)
            if self.steps(step.body):
                self.w("break")
            self.around.pop()
            self.w.close()
            self._crossed(around)
            self.around.pop()
            around = outer
        else:
            self.around.append(around)
            if not self.steps(step.body) and tail:
                pass
            self.around.pop()
        self.w.origin = origin
        if step.phase and self.invariants:
            self.w("always(S)")
        if step.form == "until":
            assert step.condition is not None
            self.w(f"if {self.test(step.condition)}: break")
        elif not step.body:
            self.w("pass")
        self.w.close()
        self._crossed(around)

    def unrolled(self, step: Loop) -> bool:
        """Writes a short loop over few constants as its passes one after the other, if it is one."""
        if step.form != "each" or step.when is not None or step.passes is not None or step.phase:
            return False
        inner = list(sentences(step.body))
        match step.source:
            case Const(value=tuple(values)) if len(values) * len(inner) <= UNROLLED:
                pass
            case _:
                return False
        if not all(isinstance(one, SIMPLE) for one in inner):
            return False
        assert step.variable is not None
        for value in values:
            self.alias[step.variable] = constant(value)
            self.steps(step.body)
        del self.alias[step.variable]
        return True

    def _each_header(self, step: Loop, steps: int) -> None:
        assert step.source is not None
        assert step.variable is not None
        name = plain_name(step.variable)
        self.alias.pop(step.variable, None)
        source = self.items(step.source)
        if isinstance(step.source, Read):
            source = f"tuple({source})"
        self.loop_over(name, source, self.passes(step), steps)

    def passes(self, step: Loop) -> int | None:
        """The most passes of a loop, if that is known."""
        if step.source is None:
            return None
        if step.form == "each":
            return self.size(step.source)
        most = self.ranges.of(step.source)[1]
        return None if most is None else max(most, 0)

    def endless_loop(self, header: str, step: Loop, steps: int) -> None:  # noqa: ARG002 - playouts look at it
        """Begins a loop that need not end by itself."""
        self.open_loop(header, None, steps)

    def _pass(self, step: Loop, *, reset: bool) -> None:
        assert step.passes is not None
        slot = self.index(step.passes, ())
        self.w(f"S[{slot}] = 0" if reset else f"S[{slot}] += 1")
        if self.log and not reset:
            player = whose_pass(step)
            whose = () if player is None else (self.name(player),)
            self.event("pass", str(step.scope), f"S[{slot}]", *whose)
        if not self.setup and step.passes in self.ends_reads and not reset:
            self.test_end()

    # ------------------------------------------------------------------------------------ simple sentences

    def simple(self, step: Step) -> None:
        """A sentence without others in it."""
        match step:
            case Bind():
                self._bind(step)
            case Assign():
                self._assign(step)
            case Pay():
                self._pay(step)
            case Deal():
                self._deal(step)
            case Move():
                self._move(step)
            case Shuffle():
                self._shuffle(step)
            case Reveal():
                self._reveal(step)
            case SwapPiles(one=one, other=other):
                slots = self.slot(one), self.slot(other)
                self.w(f"ground.swap_piles(S, {slots[0]}, {slots[1]})")
                if self.log:
                    self.event("swap", *slots)
            case SwapCards():
                self._swap_cards(step)
            case Draw():
                self._draw(step)
            case Fresh():
                self._fresh(step)
            case Show(what=what, to=to):
                if self.log:
                    what_text = self.frozen(what)
                    self.event(
                        "show", what_text, self.pool.keep("type", what.type), self.frozen(to)
                    )
                else:
                    self.tried(what, to)
            case Say(text=text):
                if self.log:
                    texts = [
                        repr(part)
                        if isinstance(part, str)
                        else f"({self.pool.keep('type', part.type)}, {self.frozen(part)})"
                        for part in text.parts
                    ]
                    self.event("say", "(" + "".join(f"{t}, " for t in texts) + ")")
                else:
                    self.tried(*given(step))
            case Always():
                if self.invariants:
                    self.w("always(S)")
            case Hold(invariant=invariant, check=check):
                self.hold(invariant, check)
            case PassBegins(loop=loop, reset=reset):
                self._pass(loop, reset=reset)
            case Run():
                pass
            case Met(number=number):
                self.w(f"COVERED[{number}] += 1")
            case Noted(number=number, values=values):
                told = ", ".join([f"{number}", *map(self.frozen, values)])
                self.w(f"NOTED.append(({told},))")
            case _:
                self.own(step)

    def hold(self, invariant: Invariant, check: Expr) -> None:
        """A line of `always:` with its condition folded, where the writer's origin is its own."""
        variables = tuple(sorted(free(check), key=lambda one: one.number))
        held = self.pool.keep("HELD", Held(invariant, variables))
        values = "".join(f"{self.name(one)}, " for one in variables)
        refuted = self.refute(check)
        about = f"name={invariant.name!r}, held={held}, given=({values})"
        self.w(f"if {refuted}: raise Trouble('invariant', {about})")

    def tried(self, *exprs: Expr) -> None:
        """What nobody looks at without a log may still be a fault."""
        for expr in exprs:
            if self.failing.may_fail(expr):
                self.w(self.frozen(expr))

    def own(self, step: Step) -> None:
        """Sentences that the lowering made."""
        match step:
            case Refill(deal=deal):
                refill = deal.source.place.refill
                if refill is not None:
                    source = self.slot(deal.source)
                    other = self.index(refill.source, self._refill_keys(deal, refill.source))
                    self.w(
                        f"if not S[{source}]: ground.refilled(S, {source}, {other}, "
                        f"except_top={refill.except_top})"
                    )
            case DealOne(deal=deal):
                self._deal_cards(deal, "1", always=True)
            case Dealt(deal=deal):
                if not self.setup and self.ends_reads & written(deal):
                    self.test_end()
            case Settle(pile=pile, bottom=bottom, act=act):
                slot = self.slot(pile)
                self.w(f"ground.settle(S, {slot}, {self.name(act)}, bottom={bottom})")
                if self.log:
                    self.event("reveal", slot, f"({self.name(act)},)")
            case _:
                raise AssertionError(step)
