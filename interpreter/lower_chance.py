"""Explicit chance in the flow graph: a stop for every card that nobody knows yet, and for every draw."""

from rulewright.dsl.game import (
    Bind,
    Const,
    Deal,
    Draw,
    Expr,
    Fault,
    Local,
    Read,
    Reveal,
    Step,
    Target,
    Variable,
)
from rulewright.interpreter.graph import (
    Block,
    Branch,
    Chance,
    Dead,
    DealOne,
    Dealt,
    Jump,
    Line,
    Log,
    Refill,
    Settle,
    Stop,
)
from rulewright.interpreter.lower_blocks import FLAG, NUMBER, Blocks, Where, local, number, op


class ChanceBlocks(Blocks):
    """Lowers chance events."""

    def _chance(self, step: Step, at: Block, act: Variable) -> tuple[Stop, Block]:
        stop = self._stop(step, None)
        stop.act = act
        stop.resume = self.block()
        at.end = Chance(stop, Line(step, self.stack))
        return stop, stop.resume

    def _draw(self, step: Draw, at: Block) -> Block:
        items, act = self.variable("among", step.among.type), self.variable("act", NUMBER)
        where: Where = {"at": step.at, "address": step.address}
        self.add(at, Bind(**where, variable=items, value=step.among))
        if not isinstance(step.among, Const) or not step.among.value:
            nothing, something = self.block(), self.block()
            empty = op("empty", FLAG, step, local(items, step))
            at.end = Branch(empty, Line(step, self.stack), nothing, something)
            self.add(nothing, Fault(**where, text="nothing-to-draw"))
            nothing.end = Dead()
            at = something
        stop, after = self._chance(step, at, act)
        stop.among = items
        item = op("at0", step.variable.type, step, local(items, step), local(act, step))
        self.add(after, Bind(**where, variable=step.variable, value=item))
        if self.log:
            self.add(after, Log(**where, kind="draw", values=(step.variable,)))
        return after

    def _fixed(self, target: Target, step: Step, at: Block) -> Target:
        """The target with its keys worked out once."""
        keys: list[Expr] = []
        for key in target.keys:
            if isinstance(key, Const | Local):
                keys.append(key)
            else:
                kept = self.variable("key", key.type)
                self.add(at, Bind(at=step.at, address=step.address, variable=kept, value=key))
                keys.append(local(kept, step))
        return Target(target.place, tuple(keys))

    def _settled(self, step: Step, pile: Target, at: Block, *, bottom: bool) -> Block:
        """After this block, the card at one end of a pile that is not empty is known."""
        known, unknown = self.block(), self.block()
        read = Read(type=pile.place.type, at=step.at, place=pile.place, keys=pile.keys)
        test = op("bottom_undecided" if bottom else "top_undecided", FLAG, step, read)
        at.end = Branch(test, Line(step, self.stack), unknown, known)
        act = self.variable("act", NUMBER)
        stop, drawn = self._chance(step, unknown, act)
        stop.pile, stop.bottom = pile, bottom
        self.add(drawn, Settle(at=step.at, address=step.address, pile=pile, bottom=bottom, act=act))
        drawn.end = Jump(known)
        return known

    def _reveal(self, step: Reveal, at: Block) -> Block:
        pile = self._fixed(step.pile, step, at)
        if step.which != "all":
            return self._settled(step, pile, at, bottom=step.which == "bottom")
        after, outside = self.block(), self.loop
        self.loops += 1
        self.loop = self.loops
        header, body = self.block(), self.block()
        at.end = Jump(header)
        read = Read(type=pile.place.type, at=step.at, place=pile.place, keys=pile.keys)
        header.end = Branch(
            op("any_undecided", FLAG, step, read), Line(step, self.stack), body, after
        )
        act = self.variable("act", NUMBER)
        stop, drawn = self._chance(step, body, act)
        stop.pile = pile
        self.add(drawn, Settle(at=step.at, address=step.address, pile=pile, bottom=False, act=act))
        drawn.end = Jump(header)
        self.loop = outside
        return after

    def _deal(self, step: Deal, at: Block) -> Block:
        where: Where = {"at": step.at, "address": step.address}
        source, to = self._fixed(step.source, step, at), self._fixed(step.to, step, at)
        left = self.variable("left", NUMBER)
        line = Line(step, self.stack)
        one = Deal(
            **where,
            amount=local(left, step),
            up_to=step.up_to,
            source=source,
            to=to,
            bottom=step.bottom,
        )
        self.add(at, Bind(**where, variable=left, value=step.amount))
        after, outside = self.block(), self.loop
        self.loops += 1
        self.loop = self.loops
        header, body, full = self.block(), self.block(), self.block()
        at.end = Jump(header)
        more = op("gt", FLAG, step, local(left, step), number(0, step))
        header.end = Branch(more, line, body, after)
        self.add(body, Refill(**where, deal=one))
        read = Read(type=source.place.type, at=step.at, place=source.place, keys=source.keys)
        short = self.block()
        body.end = Branch(op("empty", FLAG, step, read), line, short, full)
        if step.up_to:
            short.end = Jump(after)
        else:
            self.add(short, Fault(**where, text="short-deal"))
            short.end = Dead()
        known = self._settled(step, source, full, bottom=False)
        self.add(known, DealOne(**where, deal=one))
        fewer = op("sub", NUMBER, step, local(left, step), number(1, step))
        self.add(known, Bind(**where, variable=left, value=fewer))
        known.end = Jump(header)
        self.loop = outside
        self.add(after, Dealt(**where, deal=step))
        return after
