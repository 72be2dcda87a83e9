"""Statements: what moves, pays, sets and draws, the flow around it, and decisions."""

from __future__ import annotations

from typing import Literal

from rulewright.dsl.frozen import dataclass
from rulewright.dsl.game.expressions import Expr, Variable
from rulewright.dsl.game.things import Place
from rulewright.dsl.game.types import At


@dataclass(frozen=True, slots=True)
class Target:
    """A place with its keys: where something is put, paid, or taken from."""

    place: Place
    keys: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Text:
    """A text with holes. An expression's value is printed by its type: seat name, card label, word, number."""

    parts: tuple[str | Expr, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """Base of all statements. `at` is its line; `address` the nearest named rule around it."""

    at: At
    address: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Reveal(Step):
    """Cards of a shuffled pile become known here, because what follows reads them: a chance event for each.

    Stands before the statement that needs it. `which`: the top card, the bottom card, or all. Nothing happens for a
    pile that holds no undecided card.
    """

    pile: Target
    which: Literal["top", "bottom", "all"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Move(Step):
    """Cards (a card, or a collection) leave where they are and land on `to` as a block, in their order.

    `sources` are the places where the cards usually lie: they are looked for there first, then in every pile. When
    `cards` is a `Read` of a pile, the whole pile moves (a bag stays a bag). `bottom`: under the cards that are there.
    Cards that already lie in `to` move too.
    """

    cards: Expr
    sources: tuple[Place, ...]
    to: Target
    bottom: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal(Step):
    """`amount` cards go one by one from the top of `source` to `to`; short is a fault unless `up_to`."""

    amount: Expr
    up_to: bool
    source: Target
    to: Target
    bottom: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Pay(Step):
    """Tokens go from a counter to a counter; short is a fault unless `up_to`; a negative amount is a fault.

    What the receiver's `high` has no room for stays with the payer.
    """

    amount: Expr
    up_to: bool
    source: Target
    to: Target


@dataclass(frozen=True, slots=True, kw_only=True)
class Shuffle(Step):
    """The pile becomes a bag: all its cards are undecided."""

    pile: Target


@dataclass(frozen=True, slots=True, kw_only=True)
class SwapPiles(Step):
    """Two piles exchange their contents."""

    one: Target
    other: Target


@dataclass(frozen=True, slots=True, kw_only=True)
class SwapCards(Step):
    """Each card (or block of cards) takes the other's place; both lie in one of their sources."""

    one: Expr
    one_sources: tuple[Place, ...]
    other: Expr
    other_sources: tuple[Place, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Bind(Step):
    """`let`: the variable gets the value (a collection is copied), for the rest of its block.

    Also an assignment to scalar state of a rule that nobody sees, which is kept in a variable.
    """

    variable: Variable
    value: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class Assign(Step):
    """A number, flag or marker gets a value; past its range is a fault. `+=` and `-=` are spelt out in `value`."""

    to: Target
    value: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw(Step):
    """Chance: one item of a collection, all alike likely. Binds a variable. An empty collection is a fault."""

    variable: Variable
    among: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class Fresh(Step):
    """Scoped places get their start values (piles are emptied into the box)."""

    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Show(Step):
    """Cards or a value are shown to players (a player, or a collection of players)."""

    what: Expr
    to: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class Say(Step):
    """A line in everybody's log."""

    text: Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Leave(Step):
    """Ends the scope with this id; with `one_pass`, goes to the end of the current pass of its loop."""

    scope: int
    one_pass: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class EndGame(Step):
    """Ends the game; scoring follows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault(Step):
    """`cannot happen`, a missing case: reaching it is a fault with this text."""

    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class If(Step):
    """Two ways."""

    condition: Expr
    then: tuple[Step, ...]
    otherwise: tuple[Step, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Loop(Step):
    """A loop, of exactly one of these forms.

    each    `variable` takes each item of `source`, which is fixed when the loop starts; items for which `when` is
            false are skipped, tested at their turn
    while   `condition` before each pass
    until   `condition` after each pass
    repeat  `source` is a number, evaluated once

    `scope` is the id that `Leave(one_pass=True)` names (the scope around it); `passes` is the place that counts passes
    from 1 (`round.number`), set at the start of each pass; `phase` says that the passes are those of a phase, after
    each of which the invariants are tested.
    """

    form: Literal["each", "while", "until", "repeat"]
    variable: Variable | None
    source: Expr | None
    when: Expr | None
    condition: Expr | None
    body: tuple[Step, ...]
    scope: int | None
    passes: Place | None
    phase: bool


@dataclass(frozen=True, slots=True)
class Invariant:
    """A line of `always:`, of the game or of a phase or procedure."""

    name: str
    check: Expr
    at: At
    address: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Scope(Step):
    """A phase, or a procedure where it is run. `Leave` names it by `number`.

    kind      `phase`, `rule`, or `steps` (a slot of a mechanic)
    name      the author's name: `round`, `harvest`
    called    the line of the `run`, for the rule stack of faults
    when      a phase's condition, tested once, first
    always    what has to hold after each pass of a phase, and when a procedure has ended
    before    how things lay when the pass or the procedure began, if `always` looks back to it
    """

    number: int
    kind: Literal["phase", "rule", "steps"]
    name: str
    called: At | None
    when: Expr | None
    body: tuple[Step, ...]
    always: tuple[Invariant, ...] = ()
    before: Variable | None = None


@dataclass(frozen=True, slots=True)
class Reason:
    """What must be true of picked values. `level` is the number of picks bound when it is tested (0: before any)."""

    text: str
    check: Expr
    fine: tuple[Step, ...] | None
    level: int
    at: At
    address: str


@dataclass(frozen=True, slots=True)
class Pick:
    """One value that a decider picks.

    variable   gets the value: a card, player, number or word; with `sizes`, a tuple of cards
    values     the collection of values on offer, given the earlier picks. With `owners`, it is evaluated for each
               owner in turn, with `owner` bound to it: a joined pile, whose labels are seat and name
    source     the place whose pile `values` comes from, if they are cards of one place
    by_place   the decider does not see the faces: the value is labelled and numbered by its place in the pile
    low, high  bounds of a number, ends included; they may depend on the number of seats
    sizes      `0..3 of X`: (least, most)
    """

    variable: Variable
    values: Expr
    owner: Variable | None
    owners: Expr | None
    source: Place | None
    sources: tuple[Place, ...]
    by_place: bool
    low: Expr | None
    high: Expr | None
    sizes: tuple[Expr, Expr] | None
    at: At


@dataclass(frozen=True, slots=True)
class Option:
    """An option of a decision. `name` is None for the nameless one; then labels are the values alone (or `yes ...`)."""

    name: str | None
    when: Expr | None
    picks: tuple[Pick, ...]
    must: tuple[Reason, ...]
    body: tuple[Step, ...]
    at: At
    address: str


@dataclass(frozen=True, slots=True)
class Answer:
    """What the seat that the game answers for does, if it can: an option for which more has to hold.

    option   its index; None declines an offer
    reasons  as those of `must:`, none with a fine; what is not legal by them is not what the seat does
    """

    option: int | None
    reasons: tuple[Reason, ...]
    at: At
    address: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Decide(Step):
    """A decision.

    kind       `choose`: one player takes an option. `offer`: may accept one or decline (`no`).
               `together`: all of `deciders` choose, unseen, and the acts are carried out in that order
    decider    bound to the deciding player in `when`, options and bodies
    deciders   a player (`several` False) or a collection of players, in order
    accept     for an offer to several: `first` acceptor in order acts, or `all` act in order
    when       whether (this player) is asked; with several it is tested again before each act
    hides      `by` or `when` read what not everybody sees: everybody gets the same prompt (offers to several)
    otherwise  what happens when there is no legal option; None: a fault
    answers    what the seat that the game answers for does: the first that can be done (`CheckedGame.automatic`)
    """

    number: int
    kind: Literal["choose", "offer", "together"]
    decider: Variable
    deciders: Expr
    several: bool
    accept: Literal["first", "all"] | None
    when: Expr | None
    hides: bool
    ask: Text | None
    secret: bool
    options: tuple[Option, ...]
    otherwise: tuple[Step, ...] | None
    answers: tuple[Answer, ...] = ()


Steps = tuple[Step, ...]
