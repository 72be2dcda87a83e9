"""Decisions in the flow graph: one stop, then a way for each option.

Several deciders are asked at once, at one stop; what they chose is carried out in a loop, whose body
may stop again. An act that costs a fine is void and leads back to where it was asked.
"""

from rulewright.dsl.game import (
    Bind,
    Collect,
    Const,
    Decide,
    Local,
    Option,
    PlayerType,
    Variable,
)
from rulewright.interpreter.graph import (
    AnswerItself,
    Ask,
    AskAll,
    Block,
    Branch,
    Decode,
    Dispatch,
    FindAct,
    Jump,
    Line,
    Log,
)
from rulewright.interpreter.lower_blocks import (
    FLAG,
    NUMBER,
    SEATS,
    Where,
    local,
    number,
    op,
    several_ids,
)
from rulewright.interpreter.lower_chance import ChanceBlocks
from rulewright.interpreter.uses import bodies, picks_cards


class DecisionBlocks(ChanceBlocks):
    """Lowers decisions."""

    def _single(self, step: Decide, at: Block) -> Block:
        where: Where = {"at": step.at, "address": step.address}
        line = Line(step, self.stack)
        after = self.block()
        source = same_seat(step)
        if source is None:
            self.add(at, Bind(**where, variable=step.decider, value=step.deciders))
        ask = self.block()
        at.end = Jump(ask) if step.when is None else Branch(step.when, line, ask, after)
        one = self.variable("act", NUMBER)
        act_block = self._ask(step, ask, one, after)
        act, several = one, several_ids(step)
        if several:
            act = self.variable("ids", SEATS)
            as_ids = op("ids", SEATS, step, local(one, step))
            self.add(act_block, Bind(**where, variable=act, value=as_ids))
        options = self._options(step, act, ask, after, several=several)
        decline = self._declined(step, after)
        act_block.end = Dispatch(
            step,
            act,
            line,
            options,
            decline,
            None,
            several=several,
        )
        return after

    def _declined(self, step: Decide, after: Block) -> Block | None:
        if step.kind != "offer" or not self.log:
            return after if step.kind == "offer" else None
        decline = self.block()
        self.add(decline, Log(at=step.at, address=step.address, kind="declined", values=(step,)))
        decline.end = Jump(after)
        return decline

    def _ask(self, step: Decide, ask: Block, act: Variable, after: Block) -> Block:
        """A stop for one seat, in block `ask`; gives the block that goes on with `act`."""
        stop = self._stop(step, step)
        stop.decider, stop.act = step.decider, act
        stop.source = None if step.several else same_seat(step)
        empty: Block | None = None
        if step.otherwise is not None:
            empty = self.block()
            self.meet(self.steps(step.otherwise, empty), after)
        ask.end = Ask(stop, Line(step, self.stack), empty, self.answers_at(step))
        stop.resume = self.block()
        return stop.resume

    def _options(
        self,
        step: Decide,
        act: Variable,
        again: Block,
        after: Block,
        *,
        several: bool,
        gone: Block | None = None,
    ) -> list[Block]:
        """The ways of all options; `gone` is where an act leads whose card others have taken before."""
        blocks: list[Block] = []
        for i, option in enumerate(step.options):
            block = self.block()
            blocks.append(block)
            there = None
            if gone is not None and picks_cards(option):
                there = self.variable("there", FLAG)
            self.add(
                block,
                Decode(
                    at=option.at,
                    address=option.address,
                    decide=step,
                    option=i,
                    act=act,
                    several=several,
                    there=there,
                ),
            )
            if gone is not None and there is not None:
                kept = self.block()
                block.end = Branch(local(there, step), Line(step, self.stack), kept, gone)
                block = kept
            block = self._fines(step, i, option, act, block, again)
            self.meet(self.steps(option.body, block), after)
        return blocks

    def _fines(
        self, step: Decide, index: int, option: Option, act: Variable, block: Block, again: Block
    ) -> Block:
        """Tests the reasons with a fine; a void act is fined, and the seat decides again."""
        fined = [(n, r) for n, r in enumerate(option.must) if r.fine is not None]
        for n, reason in sorted(fined, key=lambda pair: pair[1].level):
            assert reason.fine is not None
            kept, void = self.block(), self.block()
            block.end = Branch(reason.check, Line(step, self.stack), kept, void)
            if self.log:
                values = (step, act, index, n)
                self.add(
                    void, Log(at=reason.at, address=reason.address, kind="fined", values=values)
                )
            self.meet(self.steps(reason.fine, void), again)
            block = kept
        if self.log:
            made = Log(
                at=option.at, address=option.address, kind="choice", values=(step, act, index)
            )
            self.add(block, made)
        return block

    def _several(self, step: Decide, at: Block) -> Block:
        """All are asked at once; then their acts are carried out one after the other."""
        where: Where = {"at": step.at, "address": step.address}
        line = Line(step, self.stack)
        after, resume = self.block(), self.block()
        order, asked = self.variable("order", SEATS), self.variable("asked", SEATS)
        acts, act = self.variable("acts", SEATS), self.variable("act", SEATS)
        index = self.variable("index", NUMBER)
        who = step.deciders
        if step.when is not None:
            who = Collect(
                type=SEATS,
                at=step.at,
                variable=step.decider,
                source=who,
                where=step.when,
                body=local(step.decider, step),
            )
        self.add(at, Bind(**where, variable=order, value=who))
        stop = self._stop(step, step)
        stop.asked, stop.act, stop.resume = asked, acts, resume
        nobody = self.block()
        at.end = AskAll(stop, line, order, nobody)
        self.add(
            nobody,
            Bind(**where, variable=acts, value=Const(type=SEATS, at=step.at, value=())),
        )
        begin = self.block()
        nobody.end, resume.end = Jump(begin), Jump(begin)
        if self.answers_at(step):
            itself = AnswerItself(**where, decide=step, order=order, asked=asked, acts=acts)
            self.add(begin, itself)
        self.add(begin, Bind(**where, variable=index, value=number(0, step)))
        outside = self.loop
        if any(self.apart(inner) for body in bodies(step) for inner in body):
            self.loops += 1
            self.loop = self.loops
        header, body, chosen = self.block(), self.block(), self.block()
        begin.end = Jump(header)
        count = op("count", NUMBER, step, local(order, step))
        more = op("lt", FLAG, step, local(index, step), count)
        header.end = Branch(more, line, body, after)
        item = op("at0", PlayerType(), step, local(order, step), local(index, step))
        self.add(body, Bind(**where, variable=step.decider, value=item))
        next_index = op("add", NUMBER, step, local(index, step), number(1, step))
        self.add(body, Bind(**where, variable=index, value=next_index))
        self.add(body, FindAct(**where, act=act, acts=acts, asked=asked, seat=step.decider))
        body.end = Jump(chosen) if step.when is None else Branch(step.when, line, chosen, header)
        goes_on = after if step.accept == "first" else header
        again = chosen
        if any(r.fine is not None for option in step.options for r in option.must):
            again = self.block()
            one = self.variable("act", NUMBER)
            redo = self._ask(step, again, one, header)
            as_ids = op("ids", SEATS, step, local(one, step))
            self.add(redo, Bind(**where, variable=act, value=as_ids))
            redo.end = Jump(chosen)
        gone = None
        if step.accept != "first" and any(map(picks_cards, step.options)):
            gone = self.block()
            if self.log:
                self.add(gone, Log(**where, kind="declined", values=(step,)))
            gone.end = Jump(header)
        options = self._options(step, act, again, goes_on, several=True, gone=gone)
        nothing = header
        if step.otherwise is not None and step.kind != "offer":
            nothing = self.block()
            self.meet(self.steps(step.otherwise, nothing), header)
        decline = self._declined(step, header)
        chosen.end = Dispatch(
            step,
            act,
            line,
            options,
            decline,
            nothing,
            several=True,
        )
        self.loop = outside
        return after


def same_seat(decide: Decide) -> Variable | None:
    """The variable that names the decider already, where it stays the same until the stop."""
    fined = any(reason.fine is not None for option in decide.options for reason in option.must)
    if decide.when is not None or decide.otherwise is not None or fined:
        return None
    return decide.deciders.variable if isinstance(decide.deciders, Local) else None
