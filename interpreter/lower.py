"""From structured sentences to the flow graph.

A sentence that cannot stop is kept whole; only what contains a decision (or, when chance is explicit,
a chance event), what leaves such a sentence, and phases are taken apart into blocks. Variables that
the lowering needs for itself (the items of a loop and how far it is, the answers of several) are
numbered after those of the game, in the same order in every mode.
"""

from collections.abc import Callable
from typing import TypedDict

from rulewright.dsl.game import (
    At,
    Bind,
    CheckedGame,
    Collect,
    Collection,
    Const,
    Deal,
    Decide,
    Draw,
    EndGame,
    Expr,
    Fault,
    FlagType,
    If,
    Leave,
    Local,
    Loop,
    NumberType,
    Op,
    Option,
    PlayerType,
    Read,
    Reveal,
    Scope,
    Step,
    Steps,
    Target,
    Type,
    Variable,
)
from rulewright.interpreter.faults import Called
from rulewright.interpreter.graph import (
    Always,
    Ask,
    AskAll,
    Block,
    Branch,
    Chance,
    Dead,
    DealOne,
    Decode,
    Dispatch,
    Entry,
    FindAct,
    Finish,
    Graph,
    Jump,
    Line,
    Log,
    PassBegins,
    Refill,
    Round,
    Settle,
    Stack,
    Stop,
)
from rulewright.interpreter.uses import bodies

HIDDEN = 1_000_000
"""Variables made here are numbered from here."""


class Where(TypedDict):
    """What every sentence has."""

    at: At
    address: str


NUMBER, FLAG = NumberType(), FlagType()
SEATS = Collection(PlayerType())


class Lowering:
    """Lowers one game. `bag` says which targets may hold undecided cards (asked only when chance is explicit)."""

    def __init__(
        self, game: CheckedGame, bag: Callable[[Target], bool], *, explicit: bool, log: bool
    ) -> None:
        self.game = game
        self.bag = bag
        self.explicit = explicit
        self.log = log
        self.blocks: list[Block] = []
        self.decisions: list[Stop] = []
        self.chances: list[Stop] = []
        self.entries: dict[int, Entry] = {}
        self.loop = 0
        self.loops = 0
        self.hidden = HIDDEN
        self.stack: Stack = ()
        self.rounds: list[Round] = []
        self.scope_ends: dict[int, Block] = {}
        self.pass_ends: dict[int, Block] = {}
        self._apart: dict[int, bool] = {}
        self._left: dict[int, frozenset[tuple[int, bool]]] = {}
        self.finish = Block(0, 0)
        self.setting_up = True

    def graph(self, setup: Steps, phases: Steps) -> Graph:
        """The whole game."""
        first = self.block()
        at: Block | None = self.steps(setup, first)
        begin = self.block()
        if at is not None:
            at.end = Jump(begin)
        self.setting_up = False
        begin.setup = False
        self.add(begin, Always(at=self.game.box.at, address=""))
        at = self.steps(phases, begin)
        self.finish.number = len(self.blocks)
        self.blocks.append(self.finish)
        self.finish.end = Finish()
        if at is not None:
            at.end = Jump(self.finish)
        anywhere = self.game.box.at
        stops = [Stop(0, "over", anywhere, "", ()), *self.decisions, *self.chances]
        for number, stop in enumerate(stops):
            stop.number = number
        return Graph(first, begin, self.finish, self.blocks, stops, self.entries)

    # ------------------------------------------------------------------------------------ parts

    def block(self) -> Block:
        """A new block in the current loop."""
        self.blocks.append(Block(len(self.blocks), self.loop, setup=self.setting_up))
        return self.blocks[-1]

    def variable(self, name: str, kind: Type) -> Variable:
        """A new variable of our own."""
        self.hidden += 1
        return Variable(name, self.hidden, kind)

    def add(self, block: Block, step: Step) -> None:
        """A sentence at the end of a block."""
        block.lines.append(Line(step, self.stack))

    def apart(self, step: Step) -> bool:
        """Whether a sentence has to be taken apart into blocks."""
        found = self._apart.get(id(step))
        if found is None:
            match step:
                case Decide() | Leave() | EndGame():
                    found = True
                case Draw():
                    found = self.explicit
                case Deal(source=target) | Reveal(pile=target):
                    found = self.explicit and self.bag(target)
                case Scope(kind="phase"):
                    found = True
                case If() | Scope():
                    found = bool(self.left(step)) or self.any_apart(step)
                case Loop():
                    found = self.any_apart(step)
                case _:
                    found = False
            self._apart[id(step)] = found
        return found

    def any_apart(self, step: Step) -> bool:
        """Whether something in a sentence has to be taken apart, ways out of it left aside."""
        for body in bodies(step):
            for inner in body:
                match inner:
                    case Leave() | EndGame():
                        continue
                    case If() | Scope(kind="rule" | "steps"):
                        if self.any_apart(inner):
                            return True
                    case _:
                        if self.apart(inner):
                            return True
        return False

    def left(self, step: Step) -> frozenset[tuple[int, bool]]:
        """What a sentence can leave that lies around it: scopes with one_pass; (-1, False) is the game."""
        found = self._left.get(id(step))
        if found is None:
            match step:
                case Leave(scope=scope, one_pass=one_pass):
                    found = frozenset(((scope, one_pass),))
                case EndGame():
                    found = frozenset(((-1, False),))
                case _:
                    found = frozenset().union(
                        *(self.left(inner) for body in bodies(step) for inner in body)
                    )
                    if isinstance(step, Scope):
                        found -= {(step.number, False)}
                    elif isinstance(step, Loop) and step.scope is not None:
                        found -= {(step.scope, True)}
            self._left[id(step)] = found
        return found

    def destination(self, scope: int, *, one_pass: bool) -> Block:
        """Where leaving goes."""
        if scope == -1:
            return self.finish
        return self.pass_ends[scope] if one_pass else self.scope_ends[scope]

    # ------------------------------------------------------------------------------------ sentences

    def steps(self, steps: Steps, block: Block) -> Block | None:
        """Lowers a list from a block on; gives the block where it goes on, None when nothing does."""
        at: Block | None = block
        for step in steps:
            if at is None:
                return None
            at = self.step(step, at)
        return at

    def step(self, step: Step, at: Block) -> Block | None:
        """Lowers one sentence."""
        if not self.apart(step):
            left = self.left(step)
            if isinstance(step, Loop) and left:
                own = self.block()
                at.end = Jump(own)
                self.add(own, step)
                own.escapes = [self.destination(s, one_pass=p) for s, p in sorted(left)]
                after = self.block()
                own.end = Jump(after)
                return after
            self.add(at, step)
            if isinstance(step, Fault):
                at.end = Dead()
                return None
            return at
        match step:
            case Leave(scope=scope, one_pass=one_pass):
                at.end = Jump(self.destination(scope, one_pass=one_pass))
                return None
            case EndGame():
                at.end = Jump(self.finish)
                return None
            case If(condition=condition, then=then, otherwise=otherwise):
                yes, no, after = self.block(), self.block(), self.block()
                at.end = Branch(condition, Line(step, self.stack), yes, no)
                self.meet(self.steps(then, yes), after)
                self.meet(self.steps(otherwise, no), after)
                return after
            case Scope():
                return self._scope(step, at)
            case Loop():
                return self._loop(step, at)
            case Decide():
                return self._several(step, at) if step.several else self._single(step, at)
            case Draw():
                return self._draw(step, at)
            case Deal():
                return self._deal(step, at)
            case Reveal():
                return self._reveal(step, at)
            case _:
                raise AssertionError(step)

    def meet(self, one: Block | None, after: Block) -> None:
        """A way that goes on, if there is one, goes on at `after`."""
        if one is not None:
            one.end = Jump(after)

    def _scope(self, step: Scope, at: Block) -> Block:
        before, self.stack = self.stack, (*self.stack, Called(step.name, step.called))
        after = self.block()
        start = at
        if step.kind == "phase":
            start = self.block()
            at.end = Jump(start)
            self.entries[step.number] = Entry(step, start, after, tuple(self.rounds), None)
        if self.log:
            self.add(
                start, Log(at=step.at, address=step.address, kind="scope", values=(step.number,))
            )
        self.scope_ends[step.number] = after
        inner = start
        if step.when is not None:
            inner = self.block()
            start.end = Branch(step.when, Line(step, self.stack), inner, after)
        self.meet(self.steps(step.body, inner), after)
        self.stack = before
        if step.kind == "phase":
            after.lines.insert(0, Line(Always(at=step.at, address=step.address), self.stack))
        return after

    def _loop(self, step: Loop, at: Block) -> Block:
        where: Where = {"at": step.at, "address": step.address}
        items: Variable | None = None
        index: Variable | None = None
        source: Expr | None = step.source
        if step.form == "each":
            assert source is not None
            if not isinstance(source, Const):
                items = self.variable("items", source.type)
                self.add(at, Bind(**where, variable=items, value=source))
                source = local(items, step)
            index = self.variable("index", NUMBER)
            self.add(at, Bind(**where, variable=index, value=number(0, step)))
        elif step.form == "repeat":
            assert source is not None
            index = self.variable("left", NUMBER)
            self.add(at, Bind(**where, variable=index, value=source))
        if step.passes is not None:
            self.add(at, PassBegins(**where, loop=step, reset=True))
        after = self.block()
        self.loops += 1
        outside, self.loop = self.loop, self.loops
        header, body, ending = self.block(), self.block(), self.block()
        at.end = Jump(header)
        header.bounded = step.form in ("each", "repeat")
        line = Line(step, self.stack)
        if step.scope is not None:
            self.pass_ends[step.scope] = ending
        begin = body
        match step.form:
            case "each":
                assert index is not None
                assert source is not None
                assert step.variable is not None
                count = op("count", NUMBER, step, source)
                more = op("lt", FLAG, step, local(index, step), count)
                header.end = Branch(more, line, body, after)
                item = op("at0", step.variable.type, step, source, local(index, step))
                self.add(body, Bind(**where, variable=step.variable, value=item))
                next_index = op("add", NUMBER, step, local(index, step), number(1, step))
                self.add(body, Bind(**where, variable=index, value=next_index))
                if step.when is not None:
                    begin = self.block()
                    body.end = Branch(step.when, line, begin, header)
            case "repeat":
                assert index is not None
                more = op("gt", FLAG, step, local(index, step), number(0, step))
                header.end = Branch(more, line, body, after)
                fewer = op("sub", NUMBER, step, local(index, step), number(1, step))
                self.add(body, Bind(**where, variable=index, value=fewer))
            case "while":
                assert step.condition is not None
                header.end = Branch(step.condition, line, body, after)
            case "until":
                header.end = Jump(body)
        self.rounds.append(Round(step, header, items, index))
        if step.phase and step.scope in self.entries:
            self.entries[step.scope].own = self.rounds[-1]
        if step.passes is not None:
            self.add(begin, PassBegins(**where, loop=step, reset=False))
        self.meet(self.steps(step.body, begin), ending)
        self.rounds.pop()
        if step.phase:
            self.add(ending, Always(**where))
        if step.form == "until":
            assert step.condition is not None
            ending.end = Branch(step.condition, line, after, header)
        else:
            ending.end = Jump(header)
        self.loop = outside
        return after

    # ------------------------------------------------------------------------------------ decisions

    def _stop(self, step: Step, decide: Decide | None) -> Stop:
        stop = Stop(
            0, "chance" if decide is None else "decide", step.at, step.address, self.stack, decide
        )
        (self.chances if decide is None else self.decisions).append(stop)
        return stop

    def _single(self, step: Decide, at: Block) -> Block:
        where: Where = {"at": step.at, "address": step.address}
        line = Line(step, self.stack)
        after = self.block()
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
        act_block.end = Dispatch(step, act, several, line, options, decline, None)
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
        empty: Block | None = None
        if step.otherwise is not None:
            empty = self.block()
            self.meet(self.steps(step.otherwise, empty), after)
        ask.end = Ask(stop, Line(step, self.stack), empty)
        stop.resume = self.block()
        return stop.resume

    def _options(
        self, step: Decide, act: Variable, again: Block, after: Block, *, several: bool
    ) -> list[Block]:
        blocks: list[Block] = []
        for i, option in enumerate(step.options):
            block = self.block()
            blocks.append(block)
            self.add(
                block,
                Decode(
                    at=option.at,
                    address=option.address,
                    decide=step,
                    option=i,
                    act=act,
                    several=several,
                ),
            )
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
        self.add(begin, Bind(**where, variable=index, value=number(0, step)))
        outside = self.loop
        if any(self.apart(inner) for body in bodies(step) for inner in body):
            self.loops += 1
            self.loop = self.loops
        header, body, chosen = self.block(), self.block(), self.block()
        begin.end = Jump(header)
        header.bounded = True
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
        options = self._options(step, act, again, goes_on, several=True)
        nothing = header
        if step.otherwise is not None and step.kind != "offer":
            nothing = self.block()
            self.meet(self.steps(step.otherwise, nothing), header)
        decline = self._declined(step, header)
        chosen.end = Dispatch(step, act, True, line, options, decline, nothing)
        self.loop = outside
        return after

    # ------------------------------------------------------------------------------------ explicit chance

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
        return after


def several_ids(decide: Decide) -> bool:
    """Whether an act of this decision may take several ids."""
    return any(
        len(option.picks) > 1 or any(pick.sizes is not None for pick in option.picks)
        for option in decide.options
    )


def local(variable: Variable, step: Step) -> Local:
    """The value of a variable, at a sentence."""
    return Local(type=variable.type, at=step.at, variable=variable)


def number(value: int, step: Step) -> Const:
    """A number, at a sentence."""
    return Const(type=NUMBER, at=step.at, value=value)


def op(name: str, kind: Type, step: Step, *arguments: Expr) -> Op:
    """An operation, at a sentence."""
    return Op(type=kind, at=step.at, name=name, arguments=arguments)
