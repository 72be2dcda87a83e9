"""Blocks in the making: what every part of the lowering needs.

Which sentences have to be taken apart, where leaving goes, new blocks, variables and stops.
"""

from collections.abc import Callable
from typing import TypedDict

from rulewright.dsl.game import (
    At,
    CheckedGame,
    Collection,
    Const,
    Deal,
    Decide,
    Draw,
    EndGame,
    Expr,
    FlagType,
    If,
    Leave,
    Local,
    Loop,
    NumberType,
    Op,
    PlayerType,
    Reveal,
    Scope,
    Step,
    Steps,
    Target,
    Type,
    Variable,
)
from rulewright.interpreter.graph import (
    Block,
    Entry,
    Jump,
    Line,
    Round,
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


class Blocks:
    """The flow graph so far; `answers_at` says at which decisions the game may answer for a seat.

    `trace` says whether the sentences that run are listed.
    """

    def __init__(
        self, game: CheckedGame, bag: Callable[[Target], bool], *, explicit: bool, log: bool
    ) -> None:
        self.game = game
        self.bag = bag
        self.explicit = explicit
        self.log = log
        self.trace = False
        self.answers_at: Callable[[Decide], bool] = lambda _: False
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

    def meet(self, one: Block | None, after: Block) -> None:
        """A way that goes on, if there is one, goes on at `after`."""
        if one is not None:
            one.end = Jump(after)

    def _stop(self, step: Step, decide: Decide | None) -> Stop:
        stop = Stop(
            0, "chance" if decide is None else "decide", step.at, step.address, self.stack, decide
        )
        (self.chances if decide is None else self.decisions).append(stop)
        return stop

    def steps(self, steps: Steps, block: Block) -> Block | None:
        """Lowers a list from a block on; gives the block where it goes on, None when nothing does."""
        raise NotImplementedError(steps, block)


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
