"""The checked game: everything that the interpreter knows.

`load_game` turns text into a `CheckedGame`; the interpreter imports this module and nothing else of `dsl`. Names are
resolved, types are inferred, settings are fixed, defines and mechanics are expanded. What stays open is the number of
seats: the operations `seats` and `count` of it, and declarations that speak of it, are folded when a game is compiled.

Values at run time
    number   int                            flag    bool
    player   int, the seat, 0-based         word    int, its index in its domain (`Domain.words`)
    card     int, its index in `cards`      none    None
    collection   any sequence of those (list, tuple, range), never changed after it was made. A pile is a list of
                 cards from bottom to top, changed in place: whoever keeps a pile's content takes a copy.

Expressions are pure: they never draw, move or fault silently; an expression of type `Maybe` may be None, everything
else is never None except where the author's text has a fault (then the run stops with `FaultError`). Evaluation order
is left to right, `and`, `or` and `if` short-circuit.

Statements are structured; `Decide` and chance are the only places where a game stops. Procedures are expanded where
they are run, so there is no call: `Scope` marks where a phase or an expanded procedure begins and ends.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Literal

# ------------------------------------------------------------------------------------------------ where it was written


@dataclass(frozen=True, slots=True)
class At:
    """A place in a source file: what faults, traces and coverage point to. Lines and columns count from 1."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int


# ------------------------------------------------------------------------------------------------ types


@dataclass(frozen=True, slots=True)
class NumberType:
    """A whole number."""


@dataclass(frozen=True, slots=True)
class FlagType:
    """True or false."""


@dataclass(frozen=True, slots=True)
class PlayerType:
    """A seat."""


@dataclass(frozen=True, slots=True)
class WordType:
    """One of the words of a domain."""

    domain: str


@dataclass(frozen=True, slots=True)
class CardType:
    """A card of one of these kinds."""

    kinds: frozenset[str]


@dataclass(frozen=True, slots=True)
class NoneType:
    """Only none."""


@dataclass(frozen=True, slots=True)
class UnknownType:
    """Not known, because something else is wrong; fits everything. Never in a checked game."""


@dataclass(frozen=True, slots=True)
class Collection:
    """Several of one type, in an order; `piles` says that it is compared as a set (piles and groups of cards)."""

    item: Type
    piles: bool = False


@dataclass(frozen=True, slots=True)
class Maybe:
    """That, or none."""

    of: Type


Type = (
    NumberType
    | FlagType
    | PlayerType
    | WordType
    | CardType
    | NoneType
    | UnknownType
    | Collection
    | Maybe
)


# ------------------------------------------------------------------------------------------------ declared things


@dataclass(frozen=True, slots=True)
class Domain:
    """A list of words: an attribute's values, `values:`, a setting's choices. A word is its index here."""

    name: str
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Attribute:
    """An attribute of cards.

    `values` has one entry for each card of the game: int (a number, or a word's index), None where the card's kind
    lacks it, or a tuple of those for `list of`. `labels` gives numbers their printed names (`{11: "J"}`).
    """

    name: str
    type: Type
    values: tuple[int | tuple[int, ...] | None, ...]
    labels: Mapping[int, str]


@dataclass(frozen=True, slots=True)
class Face:
    """What is printed on a card. Cards of one face are alike."""

    kind: str
    label: str
    attributes: Mapping[str, int | tuple[int, ...] | None]


@dataclass(frozen=True, slots=True)
class TokenKind:
    """A kind of tokens; `supply` is None when unlimited."""

    name: str
    supply: Expr | None


@dataclass(frozen=True, slots=True)
class Table:
    """A table: keys to a value, or to a further table. A missing row without `other` is a fault.

    `rows` maps int keys (numbers, words by index) to an expression or a table, `key` is their type, `cell` the type of
    the innermost cells. An expression may be a list.
    """

    name: str
    key: Type
    cell: Type
    rows: Mapping[int, Expr | Table]
    other: Expr | Table | None
    at: At


class PlaceKind(Enum):
    """What a place holds: cards, a count of tokens, a number, a flag, or a marker (a player, word or card)."""

    PILE = "pile"
    COUNTER = "counter"
    NUMBER = "number"
    FLAG = "flag"
    MARKER = "marker"


class Seen(Enum):
    """Who sees a place. `owner` is the seat of the place's `player` key, `others` all but it."""

    ALL = "all"
    OWNER = "owner"
    OTHERS = "others"
    NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class SeatKey:
    """One for each seat. `owner` says that this key is the player whose place it is."""

    owner: bool


@dataclass(frozen=True, slots=True)
class WordKey:
    """One for each word of a domain."""

    domain: str


@dataclass(frozen=True, slots=True)
class NumberKey:
    """One for each number of a range, ends included; may depend on the number of seats."""

    low: Expr
    high: Expr


@dataclass(frozen=True, slots=True)
class CardKey:
    """One for each card of the game: state that lies on cards."""


Key = SeatKey | WordKey | NumberKey | CardKey


@dataclass(frozen=True, slots=True)
class Refill:
    """Where a pile is refilled from when a deal falls short."""

    source: Place
    except_top: bool


@dataclass(frozen=True, slots=True)
class Place:
    """A pile, counter, number, flag or marker that a game declares; with keys, one of them for each combination.

    scope      None: it lasts the whole game. Otherwise the id of the `Scope` in whose run it lives; it is reset by a
               `Fresh` statement.
    type       what reading it gives: `Collection(CardType)`, `NumberType`, ...
    start      the value when the game begins (None: a pile or a marker; a marker that is not `Maybe` must be set first)
    low, high  the range of a number; of a counter 0 and `at_most`
    holds      most cards of a pile
    kinds      component names of a pile or counter
    """

    name: str
    address: str
    kind: PlaceKind
    type: Type
    keys: tuple[Key, ...]
    seen: Seen
    scope: int | None
    start: Expr | None
    low: Expr | None
    high: Expr | None
    holds: Expr | None
    loose: bool
    refill: Refill | None
    kinds: frozenset[str]
    at: At

    def __hash__(self) -> int:
        """Places are told apart by address and scope."""
        return hash((self.address, self.scope))


# ------------------------------------------------------------------------------------------------ expressions


@dataclass(frozen=True, slots=True, kw_only=True)
class Expr:
    """Base of all expressions."""

    type: Type
    at: At


@dataclass(frozen=True, slots=True, kw_only=True)
class Const(Expr):
    """A value known when checking. `setting` names the setting that it came from, for messages and `show`."""

    value: int | bool | tuple[int, ...] | tuple[tuple[int, ...], ...] | None
    setting: str | None = None


@dataclass(frozen=True, slots=True)
class Variable:
    """A local value: a `let`, a loop's item, a pick, a parameter, scalar state of a rule that nobody sees.

    `number` is unique in a game; `name` is what the author wrote.
    """

    name: str = field(compare=False)
    number: int
    type: Type = field(compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Local(Expr):
    """The value of a variable."""

    variable: Variable


@dataclass(frozen=True, slots=True, kw_only=True)
class Read(Expr):
    """What lies at a place: cards of a pile (the live list), tokens of a counter, a number, flag or marker.

    Keys are given in the order of `place.keys`: seats, word indexes, numbers or cards.
    """

    place: Place
    keys: tuple[Expr, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Of(Expr):
    """An attribute of a card: `c.number`. None of none is none."""

    card: Expr
    attribute: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Look(Expr):
    """A cell of a table."""

    table: Table
    keys: tuple[Expr, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Op(Expr):
    """An operation on values. See `OPERATIONS`."""

    name: str
    arguments: tuple[Expr, ...]


OPERATIONS: Mapping[str, str] = {
    "add": "a + b",
    "sub": "a - b",
    "mul": "a * b",
    "div": "a // b, rounded down; a fault when b is 0",
    "mod": "a % b, with the sign of b; a fault when b is 0",
    "neg": "-a",
    "abs": "|a|",
    "lt": "a < b; where either may be none (its type is `Maybe`): false",
    "le": "a <= b, likewise",
    "gt": "a > b, likewise",
    "ge": "a >= b, likewise",
    "eq": "a and b are the same value (none is a value of its own); lists: the same items in the same order",
    "ne": "not eq",
    "same": "two collections of cards hold the same cards, whatever the order",
    "differ": "not same",
    "and": "a and b, both flags",
    "or": "a or b",
    "not": "not a",
    "if": "if(condition, then, otherwise)",
    "default": "a, or b where a is none",
    "default_empty": "collection a, or b where a is empty",
    "in": "item a is in collection b",
    "empty": "collection a has no items",
    "join": "collection a, then b",
    "minus": "collection a without the items of b",
    "range": "the numbers a..b, ends included; empty when b < a",
    "list": "a list of the arguments",
    "count": "how many items collection a has",
    "sum": "the sum of a collection of numbers, skipping none",
    "max": "the largest of a collection of numbers, skipping none; none of nothing",
    "min": "the smallest, likewise",
    "max2": "the larger of two numbers",
    "min2": "the smaller of two numbers",
    "distinct": "each value of a collection once, in the order of first appearance",
    "cycle": "the n-th item of a list, over and over, from 1; a fault for n < 1 or an empty list",
    "item": "the n-th item of a list, from 1; a fault outside",
    "first": "the first item of a collection, none if it is empty",
    "last": "the last item, likewise (`top of` a pile)",
    "seats": "all seats in seat order, 0..n-1 (no arguments)",
    "seats_from": "all seats in playing order, starting with seat a",
    "others": "all seats but a, in playing order, starting after a",
    "next": "the seat after a in playing order",
    "previous": "the seat before a in playing order",
    "next_among": "the first seat of collection b after seat a in playing order, a itself last; none of nothing",
    "score": "the score of seat a, by the scoring lines",
    "the": "the only item of a collection; a fault if there are several, none if it is empty",
    "sorted_faces": "the cards of a loose pile in order of faces (then card number)",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Let(Expr):
    """`body`, with `variable` standing for `value`."""

    variable: Variable
    value: Expr
    body: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class Collect(Expr):
    """`body` for each item of `source` where `where`; with `flat`, each body is a collection and they are joined."""

    variable: Variable
    source: Expr
    where: Expr | None
    body: Expr
    flat: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Test(Expr):
    """`some`, `every` or `no` item of `source` satisfies `condition`."""

    quantifier: Literal["some", "every", "no"]
    variable: Variable
    source: Expr
    condition: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class Extreme(Expr):
    """All items of `source` for which `by` is highest or lowest; items for which it is none are skipped."""

    which: Literal["highest", "lowest"]
    variable: Variable
    source: Expr
    by: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class Rank(Expr):
    """Groups of items of `source` that tie by `by`, highest first; items for which it is none are skipped."""

    variable: Variable
    source: Expr
    by: Expr


# ------------------------------------------------------------------------------------------------ statements


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Scope(Step):
    """A phase, or a procedure where it is run. `Leave` names it by `number`.

    kind      `phase`, `rule`, or `steps` (a slot of a mechanic)
    name      the author's name: `round`, `district`
    called    the line of the `run`, for the rule stack of faults
    when      a phase's condition, tested once, first
    """

    number: int
    kind: Literal["phase", "rule", "steps"]
    name: str
    called: At | None
    when: Expr | None
    body: tuple[Step, ...]


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


Steps = tuple[Step, ...]


# ------------------------------------------------------------------------------------------------ ends, examples


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """Points for `player` (a variable); with `each`, summed over its collection."""

    name: str
    player: Variable
    points: Expr
    at: At
    address: str


@dataclass(frozen=True, slots=True)
class Criterion:
    """One line of `winner:`. `value` is about `player`; `together` is about the table (`player` is then unused)."""

    kind: Literal["most", "least", "shared", "draw", "only", "together"]
    player: Variable
    value: Expr | None
    at: At


@dataclass(frozen=True, slots=True)
class Invariant:
    """A line of `always:`."""

    name: str
    check: Expr
    at: At


@dataclass(frozen=True, slots=True)
class GivenPile:
    """`A.area: [red 2, blue 1]`: these faces, from the top.

    With `keep_rest` (a pile that nobody sees) they are its top, and the rest stays below. Otherwise the pile holds
    exactly them, and the cards that it held go where these came from.
    """

    to: Target
    faces: tuple[str, ...]
    keep_rest: bool
    at: At


@dataclass(frozen=True, slots=True)
class GivenValue:
    """`A.coins: 13` (tokens come from and go back to the bank), `starter: A`, `round: 2`."""

    to: Target
    value: Expr
    at: At


@dataclass(frozen=True, slots=True)
class Expect:
    """One line of `then:`. Kinds and fields as in `spec.Then`; `check` is the expression of kind `check`."""

    kind: Literal["check", "decides", "may", "may_not", "order"]
    text: str
    check: Expr | None
    seat: int
    label: str
    fine: bool
    reason: str | None
    groups: tuple[tuple[int, ...], ...]
    at: At


@dataclass(frozen=True, slots=True)
class PlayLine:
    """`A bid 13` (`seat`), or `all pass` (seat None), `times` times."""

    seat: int | None
    label: str
    times: int
    at: At


@dataclass(frozen=True, slots=True)
class Refusal:
    """A play that is refused, with the reason when the example names one."""

    seat: int
    label: str
    reason: str | None
    at: At


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example. It runs on `game`, the file that holds it (with the example's own settings)."""

    name: str
    source: str
    players: tuple[str, ...]
    given: tuple[GivenPile | GivenValue, ...]
    start: int | Literal["scoring"] | None  # the number of the phase's scope
    chance: tuple[str, ...]
    play: tuple[PlayLine, ...]
    then: tuple[Expect, ...]
    refused: tuple[Refusal, ...]
    at: At
    game: CheckedGame


@dataclass(frozen=True, slots=True)
class SettingValue:
    """A setting as it holds in this game. `text` is the value as an author writes it."""

    name: str
    text: str
    default: str
    about: str
    source: str
    at: At


@dataclass(frozen=True, slots=True, eq=False)
class CheckedGame:
    """A game that passed every check; immutable. Its identity is `hash`, over its composed text and settings."""

    name: str
    title: str
    variants: tuple[str, ...]
    about: str
    credits: Mapping[str, str]
    least_seats: int
    most_seats: int
    counterclockwise: bool
    settings: tuple[SettingValue, ...]
    domains: Mapping[str, Domain]
    attributes: Mapping[str, Attribute]
    cards: tuple[int, ...]  # the face of each card
    faces: tuple[Face, ...]  # in order of faces
    tokens: tuple[TokenKind, ...]
    tables: Mapping[str, Table]
    places: tuple[Place, ...]  # all of them, `bank`s and `box` included, in order of declaration
    box: Place  # where every card lies before `setup`
    banks: Mapping[str, Place]  # the counter `bank` of each kind of tokens
    setup: Steps
    phases: Steps  # one `Scope` for each top-level phase
    scoring: tuple[ScoreLine, ...]
    winner: tuple[Criterion, ...]
    always: tuple[Invariant, ...]
    ends: Expr | None  # `ends at once when:`
    decisions: tuple[Decide, ...]  # by number
    addresses: Mapping[str, At]  # every named rule
    sources: Mapping[str, str]  # path -> text of every file read, for records
    reference: str  # GAME[+VARIANT...][:key=value,...]
    hash: str
