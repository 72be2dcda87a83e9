"""The flow graph: a whole game as basic blocks without a call stack.

Sentences that cannot stop stand whole in a block, loops and all; a block ends where the run may
stop (a decision, explicit chance), where a way divides, or where ways meet. A `Stop` is a resume
point: the block that goes on after it, the variables that have to be kept until then.
"""

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from rulewright.dsl.game import (
    At,
    Deal,
    Decide,
    Expr,
    Invariant,
    Loop,
    Scope,
    Step,
    Target,
    Variable,
)
from rulewright.dsl.structs import Struct
from rulewright.interpreter.faults import Called

Stack: TypeAlias = tuple[Called, ...]


class Line(Struct):
    """A sentence, and what was running when it was reached, outermost first."""

    step: Step
    stack: Stack


# ------------------------------------------------------------------------------------------------ sentences made here


class Decode(Step, kw_only=True):
    """The picks of an option get their values from an act; `several`: the act is a tuple of ids.

    `there` is set where others may have acted since it was chosen: whether all that was picked is still on offer.
    """

    decide: Decide
    option: int
    act: Variable
    several: bool
    there: Variable | None = None


class FindAct(Step, kw_only=True):
    """`act` is what `seat` answered: its ids among `acts`, which stand in the order of `asked`; none if not asked."""

    act: Variable
    acts: Variable
    asked: Variable
    seat: Variable


class AnswerItself(Step, kw_only=True):
    """The seat that the game answers for, if it is one of `order`, joins `asked`, and what it does joins `acts`."""

    decide: Decide
    order: Variable
    asked: Variable
    acts: Variable


class Always(Step, kw_only=True):
    """The invariants are tested here."""


class Hold(Step, kw_only=True):
    """A line of a phase's or procedure's `always:` is tested here: `check` is its condition, folded."""

    invariant: Invariant
    check: Expr


class Met(Step, kw_only=True):
    """A way through the rules begins here, and is counted."""

    number: int


class Noted(Step, kw_only=True):
    """Values are written down, behind the number of the note (`Machine.noted`)."""

    number: int
    values: tuple[Expr, ...]


class Run(Step, kw_only=True):
    """A rule or a slot is run here, or a sentence that is taken apart begins; only a trace tells it."""


class PassBegins(Step, kw_only=True):
    """The pass counter of a loop goes up by one, or to 0 before the first pass."""

    loop: Loop
    reset: bool


class Refill(Step, kw_only=True):
    """Before a card is dealt one by one: an empty pile is refilled, if it can be."""

    deal: Deal


class DealOne(Step, kw_only=True):
    """The top card is dealt; it is known which it is."""

    deal: Deal


class Dealt(Step, kw_only=True):
    """All cards of a deal are dealt one by one: the sentence is done, so the game may end here."""

    deal: Deal


class Settle(Step, kw_only=True):
    """Chance said which card lies at one end of the undecided part of a pile."""

    pile: Target
    bottom: bool
    act: Variable


class Log(Step, kw_only=True):
    """An event for the log that belongs to no sentence."""

    kind: Literal["scope", "fined", "declined", "choice", "draw"]
    values: tuple[object, ...]


# ------------------------------------------------------------------------------------------------ stops


@dataclass(slots=True, eq=False)
class Stop:
    """A resume point.

    number   its index: the value of the state's PC
    kind     `decide`: one or several seats decide; `chance`: an outcome is wanted; `over`: the end
    decider  for a decision of one seat: the variable that names it
    source   the variable that it is the value of, if it need not be bound before the stop
    asked    for a decision of several: the variable that holds the tuple of their seats
    act      the variable that gets what was chosen
    pile     explicit chance: the pile whose card is wanted, and at which end
    among    explicit chance: the variable that holds the items to draw from
    resume   the block that goes on
    frame    the variables kept, in order
    """

    number: int
    kind: Literal["decide", "chance", "over"]
    at: At
    address: str
    stack: Stack
    decide: Decide | None = None
    decider: Variable | None = None
    source: Variable | None = None
    asked: Variable | None = None
    act: Variable | None = None
    pile: Target | None = None
    bottom: bool = False
    among: Variable | None = None
    resume: "Block | None" = None
    frame: tuple[Variable, ...] = ()


# ------------------------------------------------------------------------------------------------ blocks and their ends


@dataclass(slots=True, eq=False)
class Block:
    """Sentences that run one after the other.

    loop     the innermost stopping loop it lies in (0: none)
    setup    before the first phase, where the end of the game is not tested
    rounds   of the head of a loop: that loop, and those around it, outermost first
    escapes  where sentences in it may leave to
    """

    number: int
    loop: int
    setup: bool = False
    rounds: tuple[Loop, ...] = ()
    lines: list[Line] = field(default_factory=list)
    end: "End | None" = None
    escapes: list["Block"] = field(default_factory=list)


@dataclass(slots=True)
class Jump:
    """Goes on there."""

    to: Block


@dataclass(slots=True)
class Branch:
    """Two ways."""

    condition: Expr
    line: Line
    yes: Block
    no: Block


@dataclass(slots=True)
class Ask:
    """One seat decides; `empty` is where it goes on when nothing is legal (None: a fault).

    With `itself` it may be the seat that the game answers for, which goes on without a stop.
    """

    stop: Stop
    line: Line
    empty: Block | None
    itself: bool = False


@dataclass(slots=True)
class AskAll:
    """Several seats decide, those of `order` that have a choice; `empty` is where it goes on without any.

    The stop's `asked` gets the seats that are asked.
    """

    stop: Stop
    line: Line
    order: Variable
    empty: Block


@dataclass(slots=True)
class Dispatch:
    """By what was chosen: one block for each option, for declining, and for nobody having been asked."""

    decide: Decide
    act: Variable
    line: Line
    options: list[Block]
    decline: Block | None
    nothing: Block | None
    several: bool


@dataclass(slots=True)
class Chance:
    """Explicit chance: the run stops for an outcome."""

    stop: Stop
    line: Line


@dataclass(slots=True)
class Finish:
    """The game is over."""


@dataclass(slots=True)
class Dead:
    """Never reached: the sentences before do not go on."""


End: TypeAlias = Jump | Branch | Ask | AskAll | Dispatch | Chance | Finish | Dead


def ways(block: Block) -> list[Block]:
    """The blocks that a block goes to without stopping, escapes from its loops included."""
    match block.end:
        case Jump(to=to):
            found = [to]
        case Branch(yes=yes, no=no):
            found = [yes, no]
        case Ask(stop=stop, empty=empty, itself=itself):
            found = [] if empty is None else [empty]
            if itself:
                assert stop.resume is not None
                found.append(stop.resume)
        case AskAll(empty=nobody):
            found = [nobody]
        case Dispatch(options=options, decline=decline, nothing=nothing):
            found = [*options, *(b for b in (decline, nothing) if b is not None)]
        case _:
            found = []
    return found + block.escapes


def onward(block: Block) -> list[Block]:
    """The blocks that a block goes to, by a stop or without."""
    found = ways(block)
    match block.end:
        case Ask(stop=stop) | AskAll(stop=stop) | Chance(stop=stop):
            assert stop.resume is not None
            found.append(stop.resume)
        case _:
            pass
    return found


# ------------------------------------------------------------------------------------------------ the whole


@dataclass(slots=True)
class Round:
    """A loop as lowered: where a pass is tested, and the variables that count (for starting in the middle)."""

    loop: Loop
    header: Block
    items: Variable | None
    index: Variable | None


@dataclass(slots=True)
class Entry:
    """A phase as an entry: its first block, the block after it, its own loop, and the loops around it."""

    scope: Scope
    start: Block
    after: Block
    around: tuple[Round, ...]
    own: Round | None


@dataclass(slots=True)
class Graph:
    """A lowered game.

    `setup` and `phases` are where those begin, `chance` is where set-up goes on with what may differ from game to game,
    `finish` is the last block.
    """

    setup: Block
    chance: Block
    phases: Block
    finish: Block
    blocks: list[Block]
    stops: list[Stop]
    entries: dict[int, Entry]
