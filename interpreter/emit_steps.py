"""Sentences as Python: those that cannot stop, with their loops and ways out.

A way out of a scope or a pass is `break` or `continue` where Python has one; from further inside, a
flag is set and every loop on the way out is broken. What leaves the whole run of sentences returns to
the driver (`Steps.escape`).
"""

from dataclasses import dataclass, field

from rulewright.dsl.game import (
    Assign,
    Bind,
    Collection,
    Const,
    Deal,
    Draw,
    EndGame,
    Expr,
    Fault,
    Fresh,
    If,
    Leave,
    Loop,
    Maybe,
    Move,
    Pay,
    Place,
    PlaceKind,
    Read,
    Reveal,
    Say,
    Scope,
    Seen,
    Show,
    Shuffle,
    Step,
    SwapCards,
    SwapPiles,
    Target,
)
from rulewright.dsl.game import Steps as StepList
from rulewright.interpreter.counts import Row
from rulewright.interpreter.emit_expr import Expressions, constant, is_simple, plain_name
from rulewright.interpreter.faults import Called, Origin
from rulewright.interpreter.graph import (
    Always,
    DealOne,
    Log,
    PassBegins,
    Refill,
    Settle,
    Stack,
)
from rulewright.interpreter.uses import bodies, written

ENDLESS = 1_000_000
"""Passes of loops between two stops before the rules count as endless."""

UNROLLED = 12
"""Sentences that a loop over constants may become."""


@dataclass(slots=True)
class Around:
    """Something around the sentence being written that can be left.

    key      the scope and whether it is one pass of it
    python   it is a Python loop
    flag     the name of the flag that leads here, once one was needed
    """

    key: tuple[int, bool] | None
    python: bool
    passes: bool = False
    flag: str | None = None
    crossing: set[str] = field(default_factory=set)


class Sentences(Expressions):
    """Writes sentences of one game in one mode."""

    log = False
    explicit = False
    invariants = False
    coverage = False
    trace = False
    setup = False
    finish = 0
    ends_reads: frozenset[Place] = frozenset()
    silent: frozenset[Place] = frozenset()
    stack: Stack = ()
    around: list[Around]
    counter_used = False

    # ------------------------------------------------------------------------------------ one after the other

    def steps(self, steps: StepList) -> bool:
        """Writes a list; says whether it goes on after it."""
        return all(self.step(step) for step in steps)

    def step(self, step: Step) -> bool:
        """Writes one sentence; says whether it goes on after it."""
        self.w.origin = Origin(step.at, step.address, self.stack)
        if self.coverage or self.trace:
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
        if isinstance(step, Always | Log | PassBegins):
            return
        number = self.pool.origin(Origin(step.at, step.address, self.stack))
        if self.coverage:
            self.w(f"COVERED[{number}] += 1")
        if self.trace:
            self.w(f"TRACE.append({number})")

    def event(self, kind: str, *values: str) -> None:
        """An event for the log."""
        self.w(f"EVENTS.append(({', '.join([repr(kind), *values])}))")

    def _fault(self, text: str) -> None:
        if text == "short-deal":
            self.w("raise Trouble('short-deal', need=1, have=0)")
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
        if not step.otherwise:
            return True
        self.w.origin = origin
        with self.w.block("else:"):
            goes_on |= self.steps(step.otherwise)
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

    def _begin(self, around: Around) -> None:
        """Flags are cleared before what they lead to begins."""
        if around.key is not None:
            around.flag = f"left_{around.key[0]}{'_pass' if around.key[1] else ''}"

    def _leave(self, key: tuple[int, bool]) -> None:
        for n in reversed(range(len(self.around))):
            if self.around[n].key == key:
                break
        else:
            self.escape(key)
            return
        target = self.around[n]
        inner = [a for a in self.around[n + 1 :] if a.python]
        word = "continue" if target.passes else "break"
        if not inner:
            self.w(word)
            return
        assert target.flag is not None
        self.w(f"{target.flag} = True")
        self.w("break")
        for one in inner:
            one.crossing.add(target.flag)

    def _crossed(self, around: Around) -> None:
        """After a Python loop: go on leaving, if that is why it ended."""
        for flag in sorted(around.crossing):
            target = next(a for a in self.around if a.flag == flag)
            inner = [a for a in self.around[self.around.index(target) + 1 :] if a.python]
            word = "continue" if target.passes and not inner else "break"
            self.w(f"if {flag}: {word}")
            for one in inner:
                one.crossing.add(flag)

    def _clear(self, body: StepList, key: tuple[int, bool]) -> None:
        """A flag that may be set inside is false at the beginning."""
        if deep_leaves(body, key):
            self.w(f"left_{key[0]}{'_pass' if key[1] else ''} = False")

    def escape(self, key: tuple[int, bool]) -> None:
        """Leaves everything that is being written; -1 is the game."""
        raise NotImplementedError(key)

    def _loop(self, step: Loop) -> None:
        if self.unrolled(step):
            return
        if step.passes is not None:
            self._pass(step, reset=True)
        pass_key = None if step.scope is None else (step.scope, True)
        tail = step.form == "until" or (step.phase and self.invariants)
        around = Around(pass_key, python=True, passes=not tail)
        origin = self.w.origin
        match step.form:
            case "each":
                assert step.source is not None
                assert step.variable is not None
                self._each_header(step)
            case "repeat":
                assert step.source is not None
                self.w.open(f"for _ in range({self.value(step.source)}):")
            case "while":
                assert step.condition is not None
                with self.w.aside() as caught:
                    caught.indent += 1
                    test = self.test(step.condition)
                if caught.lines:
                    self.w.open("while True:")
                    self.w.paste(caught)
                    self.w(f"if not ({test}): break")
                else:
                    self.w.open(f"while {test}:")
                self._bound()
            case "until":
                self.w.open("while True:")
                self._bound()
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
        match step.source:
            case Const(value=tuple(values)) if len(values) * len(step.body) <= UNROLLED:
                pass
            case _:
                return False
        if not all(isinstance(inner, Assign) for inner in step.body):
            return False
        assert step.variable is not None
        for value in values:
            self.alias[step.variable] = constant(value)
            self.steps(step.body)
        del self.alias[step.variable]
        return True

    def _each_header(self, step: Loop) -> None:
        assert step.source is not None
        assert step.variable is not None
        name = plain_name(step.variable)
        self.alias.pop(step.variable, None)
        source = self.iterable(step.source)
        if isinstance(step.source, Read):
            source = f"tuple({source})"
        self.w.open(f"for {name} in {source}:")

    def _bound(self) -> None:
        self.counter_used = True
        self.w("passes += 1")
        self.w(f"if passes > {ENDLESS}: raise Trouble('endless', limit={ENDLESS})")

    def _pass(self, step: Loop, *, reset: bool) -> None:
        assert step.passes is not None
        slot = self.index(step.passes, ())
        self.w(f"S[{slot}] = 0" if reset else f"S[{slot}] += 1")
        if self.log and not reset:
            self.event("pass", str(step.scope), f"S[{slot}]")
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
            case Shuffle(pile=pile):
                slot = self.slot(pile)
                self.w(f"ground.shuffle(S, {slot})")
                if self.log:
                    self.event("shuffle", slot)
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
            case Say(text=text):
                if self.log:
                    texts = [
                        repr(part)
                        if isinstance(part, str)
                        else f"({self.pool.keep('type', part.type)}, {self.frozen(part)})"
                        for part in text.parts
                    ]
                    self.event("say", "(" + "".join(f"{t}, " for t in texts) + ")")
            case Always():
                if self.invariants:
                    self.w("always(S)")
            case PassBegins(loop=loop, reset=reset):
                self._pass(loop, reset=reset)
            case _:
                self.own(step)

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
            case Settle(pile=pile, bottom=bottom, act=act):
                slot = self.slot(pile)
                self.w(f"ground.settle(S, {slot}, {self.name(act)}, bottom={bottom})")
                if self.log:
                    self.event("reveal", slot, f"({self.name(act)},)")
            case _:
                raise AssertionError(step)

    def slot(self, target: Target) -> str:
        """The slot of a target, as text that may be repeated."""
        return self.temporary(self.index(target.place, target.keys))

    def frozen(self, expr: Expr) -> str:
        """A value that will not change."""
        if isinstance(expr.type, Collection) and not isinstance(expr, Const):
            return f"tuple({self.iterable(expr)})"
        return self.value(expr)

    def _bind(self, step: Bind) -> None:
        self.alias.pop(step.variable, None)
        value = self.frozen(step.value)
        name = plain_name(step.variable)
        if value != name:
            self.w(f"{name} = {value}")

    def _assign(self, step: Assign) -> None:
        place = step.to.place
        if place in self.silent and not self.log:
            return
        value = self.value(step.value)
        if place.kind is PlaceKind.NUMBER:
            low, high = self.layout.number(place.low), self.layout.number(place.high)
            least, most = self.ranges.of(step.value)
            if (low is not None and (least is None or least < low)) or (
                high is not None and (most is None or most > high)
            ):
                value = f"within({value}, {low}, {high})"
        elif place.kind is PlaceKind.MARKER and not isinstance(place.type, Maybe):
            if isinstance(step.value.type, Maybe):
                value = f"some({value})"
        slot = self.index(place, step.to.keys)
        if self.log:
            slot, value = self.temporary(slot), self.temporary(value)
        self.w(f"S[{slot}] = {value}")
        if self.log:
            self.event("set", slot, value)

    def _pay(self, step: Pay) -> None:
        amount = self.value(step.amount)
        low, high = self.ranges.of(step.amount)
        source_open = self.layout.unlimited(step.source.place)
        to_open = self.layout.unlimited(step.to.place)
        source, to = self.slot(step.source), self.slot(step.to)
        if source == to and amount == f"S[{source}]" and not self.log:
            return
        if not amount.isdigit():
            name = self.w.name()
            self.w(f"{name} = {amount}")
            amount = name
        if low is None or low < 0:
            self.w(f"if {amount} < 0: raise Trouble('negative-payment', need={amount})")
        changed = amount.startswith("_")
        if not source_open:
            if step.up_to:
                if not changed:
                    name = self.w.name()
                    self.w(f"{name} = {amount}")
                    amount, changed = name, True
                self.w(f"if {amount} > S[{source}]: {amount} = S[{source}]")
            else:
                self.w(
                    f"if {amount} > S[{source}]: "
                    f"raise Trouble('short-payment', need={amount}, have=S[{source}])"
                )
        most = self.layout.number(step.to.place.high)
        kept = "0"
        if most is not None and not to_open:
            kept = self.w.name()
            self.w(f"{kept} = {amount} - ({most} - S[{to}])")
            self.w(f"if {kept} < 0: {kept} = 0")
            name = self.w.name()
            self.w(f"{name} = {amount} - {kept}")
            amount = name
        if not source_open:
            self.w(f"S[{source}] -= {amount}")
        if not to_open:
            self.w(f"S[{to}] += {amount}")
        if self.log:
            self.event("pay", amount, source, to, kept)

    # ------------------------------------------------------------------------------------ cards

    def rows(self, place: Place) -> list[Row]:
        """The kept rows of a place."""
        return self.counts.of.get(place, [])

    def counted(self, target: Target, cards: str, sign: str, *, single: bool) -> None:
        """Keeps the rows of a pile when cards come or go; `cards` is a name (of one card, or several)."""
        rows = self.rows(target.place)
        if not rows:
            return
        starts: list[tuple[Row, str, str]] = []
        for row in rows:
            base, terms = self.row_terms(target.place, target.keys, row.base, row.low, row.width)
            start = " + ".join([str(base), *terms])
            mask = self.mask(row, target.keys) if row.masked else ""
            if not single:
                start = self.temporary(start)
                mask = self.temporary(mask) if row.masked else ""
            starts.append((row, start, mask))
        card = cards
        if not single:
            card = self.w.name()
            self.w.open(f"for {card} in {cards}:")
        for row, start, mask in starts:
            table, bits = self.pool.attribute(row.attribute), self.pool.bits(row.attribute, row.low)
            cell = f"S[{start} + {table}[{card}]]"
            if row.partial:
                self.w.open(f"if {table}[{card}] is not None:")
            self.w(f"{cell} {sign}= 1")
            if row.masked:
                if sign == "+":
                    self.w(f"S[{mask}] |= {bits}[{card}]")
                else:
                    self.w(f"if not {cell}: S[{mask}] ^= {bits}[{card}]")
            self.w.close(row.partial)
        if not single:
            self.w.close()

    def landed(self, target: Target, slot: str, many: str, *, bottom: bool) -> None:
        """After cards came to a pile: marks and how much it holds. `many` is their number."""
        first = self.layout.bases[target.place]
        if bottom and first in self.layout.bags:
            low, high = self.marks(target.place, target.keys)
            self.w(f"S[{low}] += {many}")
            self.w(f"S[{high}] += {many}")
        holds = self.layout.number(target.place.holds)
        if holds is not None:
            self.w(
                f"if len(S[{slot}]) > {holds}: "
                f"raise Trouble('too-many-cards', holds={holds}, have=len(S[{slot}]))"
            )

    def put(self, target: Target, slot: str, cards: str, *, single: bool, bottom: bool) -> None:
        """Cards that lie nowhere land on a pile."""
        if single:
            self.w(f"S[{slot}].insert(0, {cards})" if bottom else f"S[{slot}].append({cards})")
        else:
            self.w(f"S[{slot}][0:0] = {cards}" if bottom else f"S[{slot}] += {cards}")
        self.counted(target, cards, "+", single=single)
        self.landed(target, slot, "1" if single else f"len({cards})", bottom=bottom)

    def _refill_keys(self, deal: Deal, place: Place) -> tuple[Expr, ...]:
        return deal.source.keys if len(place.keys) == len(deal.source.keys) else ()

    def _deal(self, step: Deal) -> None:
        amount = self.value(step.amount)
        if not is_simple(amount) or amount.startswith("S["):
            name = self.w.name()
            self.w(f"{name} = {amount}")
            amount = name
        low = self.ranges.of(step.amount)[0]
        if low is None or low < 0:
            self.w(f"if {amount} < 0: raise Trouble('negative-deal', need={amount})")
        self._deal_cards(step, amount, always=False)

    def _deal_cards(self, step: Deal, amount: str, *, always: bool) -> None:
        """Deals cards; `always`: they are surely there, and known."""
        place = step.source.place
        source, to = self.slot(step.source), self.slot(step.to)
        if place.refill is not None and not always:
            refill = self.index(place.refill.source, self._refill_keys(step, place.refill.source))
            cards = self.w.name()
            self.w(
                f"{cards} = ground.deal(S, {amount}, {source}, {refill}, "
                f"except_top={place.refill.except_top}, up_to={step.up_to})"
            )
            if step.bottom:
                self.w(f"{cards}.reverse()")
            self.put(step.to, to, cards, single=False, bottom=step.bottom)
            self._moved(cards, source, to, bottom=step.bottom)
            return
        pile = self.w.name()
        self.w(f"{pile} = S[{source}]")
        single = amount == "1"
        if not always:
            if step.up_to:
                name = self.w.name()
                self.w(f"{name} = min({amount}, len({pile}))")
                amount, single = name, False
            else:
                test = f"not {pile}" if single else f"{amount} > len({pile})"
                self.w(f"if {test}: raise Trouble('short-deal', need={amount}, have=len({pile}))")
        cards = self.w.name()
        if single:
            self.w(f"{cards} = {pile}.pop()")
        else:
            self.w(f"{cards} = {pile}[len({pile}) - {amount}:]")
            self.w(f"del {pile}[len({pile}) - {amount}:]")
            if not step.bottom:
                self.w(f"{cards}.reverse()")
        self.counted(step.source, cards, "-", single=single)
        if self.layout.bases[place] in self.layout.bags:
            low, high = self.marks(place, step.source.keys)
            if self.log and not self.explicit:
                dealt = f"({cards},)" if single else f"tuple({cards})"
                if step.bottom and not single:
                    dealt += "[::-1]"
                name = self.w.name()
                self.w(f"{name} = len({pile}) + {amount}")
                with self.w.block(f"if S[{low}] < S[{high}] and S[{high}] > len({pile}):"):
                    self.event("reveal", source, f"{dealt}[{name} - S[{high}]:]")
            self.w(f"if S[{high}] > len({pile}): S[{high}] = len({pile})")
        self.put(step.to, to, cards, single=single, bottom=step.bottom)
        self._moved(f"({cards},)" if single else cards, source, to, bottom=step.bottom)

    def _moved(self, cards: str, source: str, to: str, *, bottom: bool) -> None:
        if self.log:
            end = repr("bottom" if bottom else "top")
            self.event("move", f"tuple({cards})", f"({source},)", to, end)

    def _move(self, step: Move) -> None:
        cards = step.cards
        if isinstance(cards, Read) and cards.place.kind is PlaceKind.PILE:
            self._move_pile(step, Target(cards.place, cards.keys))
            return
        to = self.slot(step.to)
        single = not isinstance(cards.type, Collection)
        name = self.w.name()
        self.w(f"{name} = {self.value(cards) if single else f'list({self.iterable(cards)})'}")
        slots = self.pool.slots(step.sources)
        if single:
            taken = f"ground.take(S, {name}, {slots})"
        else:
            taken = f"ground.take_all(S, {name}, {slots})"
        source = "0"
        if self.log:
            source = self.w.name()
            self.w(f"{source} = {taken}")
        else:
            self.w(taken)
        self.put(step.to, to, name, single=single, bottom=step.bottom)
        if self.log:
            where = f"({source},)" if single else f"tuple({source})"
            moved = f"({name},)" if single else f"tuple({name})"
            self.event("move", moved, where, to, repr("bottom" if step.bottom else "top"))

    def _move_pile(self, step: Move, source: Target) -> None:
        here, there = self.slot(source), self.slot(step.to)
        bags = self.layout.bags
        one, other = self.layout.bases[source.place], self.layout.bases[step.to.place]
        if source.place == step.to.place or one in bags or other in bags:
            cards = self.w.name()
            self.w(f"{cards} = ground.move_pile(S, {here}, {there}, bottom={step.bottom})")
            holds = self.layout.number(step.to.place.holds)
            if holds is not None:
                self.landed(step.to, there, "0", bottom=False)
            self._moved(cards, here, there, bottom=step.bottom)
            return
        pile = self.w.name()
        self.w(f"{pile} = S[{here}]")
        self.counted(source, pile, "-", single=False)
        self._moved(pile, here, there, bottom=step.bottom)
        self.put(step.to, there, pile, single=False, bottom=step.bottom)
        self.w(f"{pile}.clear()")

    def _reveal(self, step: Reveal) -> None:
        if self.layout.bases[step.pile.place] not in self.layout.bags:
            return
        slot = self.slot(step.pile)
        low, high = self.marks(step.pile.place, step.pile.keys)
        match step.which:
            case "all":
                with self.w.block(f"if S[{low}] < S[{high}]:"):
                    if self.log:
                        self.event("reveal", slot, f"tuple(S[{slot}][S[{low}]:S[{high}]][::-1])")
                    self.w(f"S[{low}] = S[{high}] = 0")
            case "top":
                with self.w.block(f"if S[{low}] < S[{high}] == len(S[{slot}]):"):
                    if self.log:
                        self.event("reveal", slot, f"(S[{slot}][-1],)")
                    self.w(f"S[{high}] -= 1")
            case "bottom":
                with self.w.block(f"if 0 == S[{low}] < S[{high}]:"):
                    if self.log:
                        self.event("reveal", slot, f"(S[{slot}][0],)")
                    self.w(f"S[{low}] = 1")

    def _swap_cards(self, step: SwapCards) -> None:
        one = self.temporary(self.frozen(step.one))
        other = self.temporary(self.frozen(step.other))
        first, second = self.pool.slots(step.one_sources), self.pool.slots(step.other_sources)
        self.w(f"ground.swap_cards(S, {one}, {first}, {other}, {second})")
        if self.log:
            self.event("swap_cards", one, other)

    def _draw(self, step: Draw) -> None:
        name = plain_name(step.variable)
        self.alias.pop(step.variable, None)
        items = self.iterable(step.among)
        match step.among:
            case Const(value=()):
                self.w("raise Trouble('nothing-to-draw')")
            case Const(value=tuple(values)) if values == tuple(range(len(values))):
                self.w(f"{name} = below(S, {len(values)})")
            case Const(value=tuple(values)):
                self.w(f"{name} = {constant(values)}[below(S, {len(values)})]")
            case _:
                items = self.temporary(items)
                self.w(f"if not {items}: raise Trouble('nothing-to-draw')")
                self.w(f"{name} = {items}[below(S, len({items}))]")
        if self.log:
            self.event("draw", str(step.variable.number), name)

    def _fresh(self, step: Fresh) -> None:
        for place in step.places:
            if place in self.silent and not self.log:
                continue
            slots = self.layout.slots(place)
            if place.kind is PlaceKind.PILE:
                for slot in slots:
                    self.w(f"if S[{slot}]: ground.empty(S, {slot})")
                continue
            start = self.layout.start(place)
            if len(slots) == 1:
                self.w(f"S[{slots.start}] = {constant(start)}")
            else:
                self.w(f"S[{slots.start}:{slots.stop}] = ({constant(start)},) * {len(slots)}")


def leaves(steps: StepList, key: tuple[int, bool]) -> bool:
    """Whether something in these sentences leaves that."""
    for step in steps:
        if isinstance(step, Leave) and (step.scope, step.one_pass) == key:
            return True
        if any(leaves(body, key) for body in bodies(step)):
            return True
    return False


def deep_leaves(steps: StepList, key: tuple[int, bool]) -> bool:
    """Whether that is left from inside something that may be a Python loop of its own."""
    for step in steps:
        if isinstance(step, Loop | Scope):
            if any(leaves(body, key) for body in bodies(step)):
                return True
        elif any(deep_leaves(body, key) for body in bodies(step)):
            return True
    return False


def silent_places(game_places: tuple[Place, ...], read: set[Place]) -> frozenset[Place]:
    """State of rules that nobody reads and nobody sees: it need not be kept."""
    return frozenset(
        place
        for place in game_places
        if place.scope is not None
        and place.seen is Seen.NOBODY
        and place.kind is not PlaceKind.PILE
        and place not in read
    )
