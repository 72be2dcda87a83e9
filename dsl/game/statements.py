"""Statements: what moves, pays, sets and draws, the flow around it, and decisions."""

from __future__ import annotations

from typing import Literal

from rulewright.dsl.game.expressions import Expr, Variable
from rulewright.dsl.game.things import Place
from rulewright.dsl.game.types import At
from rulewright.dsl.structs import Struct


class Target(Struct):
    """A place with its keys: where something is put, paid, or taken from."""

    place: Place
    keys: tuple[Expr, ...]


class Text(Struct):
    """A text with holes. An expression's value is printed by its type: seat name, card label, word, number."""

    parts: tuple[str | Expr, ...]


class Step(Struct, kw_only=True):
    """Base of all statements. `at` is its line; `address` the nearest named rule around it."""

    at: At
    address: str


class Reveal(Step, kw_only=True):
    """Cards of a shuffled pile become known here, because what follows reads them: a chance event for each.

    Stands before the statement that needs it. `which`: the top card, the bottom card, or all. Nothing happens for a
    pile that holds no undecided card.
    """

    pile: Target
    which: Literal["top", "bottom", "all"]


class Move(Step, kw_only=True):
    """Cards (a card, or a collection) leave where they are and land on `to` as a block, in their order.

    `sources` are the places where the cards usually lie: they are looked for there first, then in every pile. When
    `cards` is a `Read` of a pile, the whole pile moves (a bag stays a bag). `bottom`: under the cards that are there.
    Cards that already lie in `to` move too.
    """

    cards: Expr
    sources: tuple[Place, ...]
    to: Target
    bottom: bool


class Deal(Step, kw_only=True):
    """`amount` cards go one by one from the top of `source` to `to`; short is a fault unless `up_to`."""

    amount: Expr
    up_to: bool
    source: Target
    to: Target
    bottom: bool


class Pay(Step, kw_only=True):
    """Tokens go from a counter to a counter; short is a fault unless `up_to`; a negative amount is a fault.

    What the receiver's `high` has no room for stays with the payer.
    """

    amount: Expr
    up_to: bool
    source: Target
    to: Target


class Shuffle(Step, kw_only=True):
    """The pile becomes a bag: all its cards are undecided."""

    pile: Target


class SwapPiles(Step, kw_only=True):
    """Two piles exchange their contents."""

    one: Target
    other: Target


class SwapCards(Step, kw_only=True):
    """Each card (or block of cards) takes the other's place; both lie in one of their sources."""

    one: Expr
    one_sources: tuple[Place, ...]
    other: Expr
    other_sources: tuple[Place, ...]


class Bind(Step, kw_only=True):
    """`let`: the variable gets the value (a collection is copied), for the rest of its block.

    Also an assignment to scalar state of a rule that nobody sees, which is kept in a variable.
    """

    variable: Variable
    value: Expr


class Assign(Step, kw_only=True):
    """A number, flag or marker gets a value; past its range is a fault. `+=` and `-=` are spelt out in `value`."""

    to: Target
    value: Expr


class Draw(Step, kw_only=True):
    """Chance: one item of a collection, all alike likely. Binds a variable. An empty collection is a fault."""

    variable: Variable
    among: Expr


class Fresh(Step, kw_only=True):
    """Scoped places get their start values (piles are emptied into the box)."""

    places: tuple[Place, ...]


class Show(Step, kw_only=True):
    """Cards or a value are shown to players (a player, or a collection of players)."""

    what: Expr
    to: Expr


class Say(Step, kw_only=True):
    """A line in everybody's log."""

    text: Text


class Leave(Step, kw_only=True):
    """Ends the scope with this id; with `one_pass`, goes to the end of the current pass of its loop."""

    scope: int
    one_pass: bool


class EndGame(Step, kw_only=True):
    """Ends the game; scoring follows."""


class Fault(Step, kw_only=True):
    """`cannot happen`, a missing case: reaching it is a fault with this text."""

    text: str


class If(Step, kw_only=True):
    """Two ways."""

    condition: Expr
    then: tuple[Step, ...]
    otherwise: tuple[Step, ...]


class Loop(Step, kw_only=True):
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


class Invariant(Struct):
    """A line of `always:`, of the game or of a phase or procedure."""

    name: str
    check: Expr
    at: At
    address: str


class Scope(Step, kw_only=True):
    """A phase, or a procedure where it is run. `Leave` names it by `number`.

    kind      `phase`, `rule`, or `steps` (a slot of a mechanic)
    name      the author's name: `round`, `harvest`
    called    the line of the `run`, for the rule stack of faults
    when      a phase's condition, tested once, first
    always    what has to hold after each pass of a phase, and when a procedure has ended
    before    how things lay when the pass or the procedure began, if `always` looks back to it
    given     what a slot is run with, by the names that the mechanic gives it
    """

    number: int
    kind: Literal["phase", "rule", "steps"]
    name: str
    called: At | None
    when: Expr | None
    body: tuple[Step, ...]
    always: tuple[Invariant, ...] = ()
    before: Variable | None = None
    given: tuple[tuple[str, Expr], ...] = ()


class Reason(Struct):
    """What must be true of picked values. `level` is the number of picks bound when it is tested (0: before any)."""

    text: str
    check: Expr
    fine: tuple[Step, ...] | None
    level: int
    at: At
    address: str


class Pick(Struct):
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


class Option(Struct):
    """An option of a decision. `name` is None for the nameless one; then labels are the values alone (or `yes ...`)."""

    name: str | None
    when: Expr | None
    picks: tuple[Pick, ...]
    must: tuple[Reason, ...]
    body: tuple[Step, ...]
    at: At
    address: str


class Answer(Struct):
    """What a seat that the game answers for, or a bot, does, if it can: an option for which more has to hold.

    option   its index; None declines an offer
    reasons  as those of `must:`, none with a fine; what is not legal by them is not what the seat does
    """

    option: int | None
    reasons: tuple[Reason, ...]
    at: At
    address: str


class Ruled(Struct):
    """What a bot of the game goes by at a decision: the first of its answers that can be given.

    number  that of the bot (`CheckedGame.bots`)
    """

    number: int
    answers: tuple[Answer, ...]


class Decide(Step, kw_only=True):
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
    ruled      what bots of the game do, of those that have something to say here
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
    ruled: tuple[Ruled, ...] = ()


Steps = tuple[Step, ...]
