"""Sentences about values as Python: `let`, numbers, flags, markers, payments, draws, fresh state."""

from rulewright.dsl.game import (
    Assign,
    Bind,
    Collection,
    Const,
    Draw,
    Expr,
    Fresh,
    Let,
    Op,
    Pay,
    Place,
    PlaceKind,
    Read,
    Target,
    Variable,
)
from rulewright.dsl.game.limits import LARGEST
from rulewright.interpreter.emit_expr import Expressions
from rulewright.interpreter.emit_names import constant, plain_name
from rulewright.interpreter.events import holds_cards
from rulewright.interpreter.faults import Wanted

FEW = 8
"""Slots that are set one by one."""


class Things(Expressions):
    """Writes sentences about values."""

    log = False
    explicit = False
    silent: frozenset[Place] = frozenset()
    kept: frozenset[Variable] = frozenset()  # variables in a state at some stop

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
                among = self.pool.keep("WANTED", Wanted(step.among.at, step.among.type))
                self.w(f"if not {items}: raise Trouble('nothing-to-draw', wanted={among})")
                self.w(f"{name} = {items}[below(S, len({items}))]")
        if self.log:
            self.event("draw", str(step.variable.number), name)

    def _fresh(self, step: Fresh) -> None:
        for place in step.places:
            if place in self.silent and not self.log:
                continue
            slots = self.layout.slots(place)
            if place.kind in {PlaceKind.PILE, PlaceKind.COUNTER}:
                for slot in slots:
                    with self.w.block(f"if S[{slot}]:"):
                        self._emptied(place, slot)
                continue
            start = self.layout.start(place)
            if len(slots) <= FEW:
                self.w("".join(f"S[{slot}] = " for slot in slots) + constant(start))
            else:
                self.w(f"S[{slots.start}:{slots.stop}] = ({constant(start)},) * {len(slots)}")

    def _emptied(self, place: Place, slot: int) -> None:
        """What still lies there goes back: cards into the box, tokens into the bank."""
        if place.kind is PlaceKind.PILE:
            if self.log:
                box = self.layout.slot(self.game.box)
                self.event("move", f"tuple(S[{slot}])", f"({slot},)", str(box), repr("top"))
            self.w(f"ground.empty(S, {slot})")
            return
        (kind,) = place.kinds
        bank = self.game.banks[kind]
        to = self.layout.slot(bank)
        if self.log:
            self.event("pay", f"S[{slot}]", str(slot), str(to), "0")
        if not self.layout.unlimited(bank):
            self.w(f"S[{to}] += S[{slot}]")
        self.w(f"S[{slot}] = 0")

    def event(self, kind: str, *values: str) -> None:
        """An event for the log."""
        self.w(f"EVENTS.append(({', '.join([repr(kind), *values])},))")

    def slot(self, target: Target) -> str:
        """The slot of a target, as text that may be repeated."""
        return self.temporary(self.index(target.place, target.keys))

    def frozen(self, expr: Expr) -> str:
        """A value that will not change."""
        match expr:
            case Const() | Op(name="range"):
                pass
            case _ if isinstance(expr.type, Collection):
                return f"tuple({self.iterable(expr)})"
            case _:
                pass
        return self.value(expr)

    def loose(self, expr: Expr) -> str:
        """A value that is read before anything can change it."""
        return self.iterable(expr) if isinstance(expr.type, Collection) else self.value(expr)

    def _bind(self, step: Bind) -> None:
        self.alias.pop(step.variable, None)
        kept = step.variable in self.kept or may_be_pile(step.value)
        value = self.frozen(step.value) if kept else self.loose(step.value)
        name = plain_name(step.variable)
        if value != name:
            self.w(f"{name} = {value}")

    def _assign(self, step: Assign) -> None:
        place = step.to.place
        if place in self.silent and not self.log and not self.failing.assigning(step):
            return
        value, slot = self.value(step.value), self.index(place, step.to.keys)
        if self.failing.fits(step):
            pass
        elif place.kind is PlaceKind.NUMBER:
            low, high = self.ranges.kept(place)
            ranged = place.low is not None or place.high is not None
            slot, value = self.temporary(slot), self.temporary(value)
            least, most = self.ranges.of(step.value)
            below = f"{value} < {low}" if least is None or least < low else ""
            above = f"{value} > {high}" if most is None or most > high else ""
            out = f"{low} <= {value} <= {high}"
            test = f"if not {out}" if below and above else f"if {below or above}"
            ends = f"{value}, {low}, {high}, {slot}"
            what = f"outside({ends})" if ranged else f"too_wide({value}, {slot})"
            self.w(f"{test}: {what}")
        else:
            value = f"some({value})"
        if self.log:
            slot, value = self.temporary(slot), self.temporary(value)
            # Whether it is the same card, and not one alike, is nobody's to know.
            news = "True" if holds_cards(place.type) else f"S[{slot}] != {value}"
            self.event("set", slot, value, news)
        self.w(f"S[{slot}] = {value}")

    def _pay(self, step: Pay) -> None:
        amount = self.value(step.amount)
        low, _ = self.ranges.of(step.amount)
        source_open = self.layout.unlimited(step.source.place)
        to_open = self.layout.unlimited(step.to.place)
        most = self.layout.number(step.to.place.high)
        source = self.index(step.source.place, step.source.keys)
        to = self.index(step.to.place, step.to.keys)
        if source == to and amount == f"S[{source}]" and not self.log:
            return
        everything = amount == f"S[{source}]"
        source = self.temporary(source)
        if most is not None or self.log:
            to = self.temporary(to)
        if not amount.isdigit() and not amount.isidentifier():
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
            elif amount != f"S[{source}]" and not (everything and source.isdigit()):
                self.w(
                    f"if {amount} > S[{source}]: "
                    f"raise Trouble('short-payment', need={amount}, have=S[{source}], slot={source})"
                )
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
            if any(
                token.supply is None
                for token in self.game.tokens
                if token.name in step.to.place.kinds
            ):
                self.w(f"if S[{to}] > {LARGEST}: too_wide(S[{to}], {to})")
        if self.log:
            self.event("pay", amount, source, to, kept)


def may_be_pile(expr: Expr) -> bool:
    """Whether a collection may be a pile itself, which goes on changing."""
    match expr:
        case Read():
            return True
        case Let(body=body):
            return may_be_pile(body)
        case Op(name="if" | "default" | "default_empty", arguments=arguments):
            return any(may_be_pile(argument) for argument in arguments)
        case _:
            return False
