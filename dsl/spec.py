"""A whole file as declarations: what `build.py` makes of a composed tree, before names are resolved.

One class for each shape of `docs/language.md`. Everything keeps its span and its address; rule text is parsed
(`syntax.py`), names are not looked up yet. Order is the order of the file throughout.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Literal

from rulewright.dsl.frozen import dataclass
from rulewright.dsl.source import Span
from rulewright.dsl.syntax import Expr, Ident, Nothing, Step, Template
from rulewright.dsl.yaml_tree import Tree

Block = tuple[Step, ...]


# ------------------------------------------------------------------------------------------------ settings, things


@dataclass(frozen=True, slots=True, eq=False)
class Setting:
    """A knob of house rules.

    `value` is what holds in this game: the default, or what a variant or the reference says. `allowed` is the range
    (`range: 1..12`), `choices` the words of `one of:`, `each` and `length` bound a list's items and length.
    """

    name: Ident
    value: Tree
    default: Tree
    allowed: Expr | None
    choices: tuple[Ident, ...] | None
    each: Expr | None
    length: Expr | None
    about: str
    source: str
    span: Span


@dataclass(frozen=True, slots=True)
class TypeText:
    """A type as written: `player`, `color or none`, `list of suit`, `0..7`, `number`, `flag`."""

    span: Span
    name: str  # "range" when `bounds` is given
    optional: bool = False
    listed: bool = False
    bounds: Expr | None = None


PlaceKind = Literal["cards", "tokens", "number", "flag", "marker"]


@dataclass(frozen=True, slots=True, eq=False)
class PlaceDecl:
    """A pile, counter, number, flag or marker, with or without `for each:`."""

    name: Ident
    kind: PlaceKind
    holds: tuple[Ident, ...]  # component names of a pile or counter
    type: TypeText | None  # of a marker
    start: Expr | None  # `{number: 0}`
    bounds: Expr | None  # `range: 0..7`
    for_each: tuple[Expr, ...]
    seen_by: Ident | None
    loose: bool
    at_most: Expr | None  # of tokens; `holds: 5` of a pile
    refill: Ident | None
    refill_except_top: bool
    address: str
    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class AttributeDecl:
    """`color: [red, blue]`, `number: 0..9`, `{range: 2..14, names: {11: J}}`, `second: suit`, `list of suit`."""

    name: Ident
    words: tuple[Ident, ...] | None
    bounds: Expr | None
    names: tuple[tuple[int, Ident], ...]
    type: TypeText | None
    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class CardRow:
    """One row of `cards:`; each attribute has an expression list of values, combined."""

    values: Mapping[str, tuple[Ident, tuple[Expr, ...]]]
    copies: Expr | None
    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class Component:
    """Tokens (`tokens` an expression, or `unlimited`) or a kind of cards."""

    name: Ident
    tokens: Expr | None
    unlimited: bool
    attributes: Mapping[str, AttributeDecl]
    state: Mapping[str, PlaceDecl]
    label: Template | None
    rows: tuple[CardRow, ...]
    copies: Expr | None
    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class TableDecl:
    """`set_points: {0: 0, 1: 1}`; a cell is an expression, a list, or again a table. `other` may be missing."""

    name: Ident
    rows: tuple[tuple[Ident, Expr | TableDecl], ...]
    other: Expr | TableDecl | None
    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class Define:
    """`holding(p, price): ...`."""

    name: Ident
    parameters: tuple[Ident, ...]
    value: Expr
    span: Span


# ------------------------------------------------------------------------------------------------ flow


@dataclass(frozen=True, slots=True, eq=False)
class Binder:
    """`p in players from starter`."""

    variable: Ident
    collection: Expr
    where: Expr | None = None


@dataclass(frozen=True, slots=True, eq=False)
class LoopStep(Step):
    """`for:`, `while:`, `until:` or only `when:`, with `do:`. At most one of the three loops."""

    when: Expr | None
    each: Binder | None
    while_: Expr | None
    until: Expr | None
    body: Block
    name: Ident | None = None  # never set by authors; phases use `Phase`


@dataclass(frozen=True, slots=True, eq=False)
class IfStep(Step):
    """`if:`, `then:`, `else:`."""

    condition: Expr
    then: Block
    otherwise: Block


@dataclass(frozen=True, slots=True, eq=False)
class MatchStep(Step):
    """`match:`, `cases:`, `other:` (None when missing)."""

    subject: Expr
    cases: tuple[tuple[tuple[Expr, ...], Block], ...]
    other: Block | None


@dataclass(frozen=True, slots=True, eq=False)
class Reason:
    """A sentence that completes "only if ...", with its condition and, maybe, what breaking it costs."""

    text: Ident
    check: Expr
    fine: Block | None
    address: str


Reasons = tuple[Reason, ...] | Expr  # an expression: the call of a reasons slot, inside a mechanic


@dataclass(frozen=True, slots=True, eq=False)
class Pick:
    """`amount: high + 1..limit(turn)`; `what` may be a `syntax.Subset`."""

    name: Ident
    what: Expr


@dataclass(frozen=True, slots=True, eq=False)
class Option:
    """One option of a decision; the nameless one has `name` None."""

    name: Ident | None
    when: Expr | None
    picks: tuple[Pick, ...]
    must: Reasons
    body: Block
    address: str
    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class DecisionStep(Step):
    """`choose`, `offer` or `together`. `by` is a `Binder` for `r in X where C`, else a player expression."""

    kind: Literal["choose", "offer", "together"]
    by: Binder | Expr
    accept: Literal["first", "all"] | None
    when: Expr | None
    ask: Template | None
    secret: bool
    options: tuple[Option, ...]
    otherwise: Block | None
    address: str


@dataclass(frozen=True, slots=True, eq=False)
class Phase:
    """A phase: a condition, at most one loop, local state, then `do` or `phases`."""

    name: Ident
    when: Expr | None
    each: Binder | None
    while_: Expr | None
    until: Expr | None
    repeat: Expr | None
    state: Mapping[str, PlaceDecl]
    body: Block | None
    phases: Mapping[str, Phase] | None
    about: str
    source: str
    address: str
    span: Span


# ------------------------------------------------------------------------------------------------ procedures, mechanics


@dataclass(frozen=True, slots=True, eq=False)
class SlotType:
    """What a mechanic's slot takes.

    kind        in the game
    value       an expression, evaluated once at the start; `choices` when `one of:`
    place       a pile or counter; `type.name` is `tokens` or `cards`, `component` the kind or `any` or None
    expression  an expression over the names of `over`
    groups      `list of players` over nothing: a list of groups, of which the first that is not empty counts
    reasons     sentences with conditions
    steps       a step list
    """

    name: Ident
    kind: Literal["value", "place", "expression", "groups", "reasons", "steps"]
    type: TypeText | None
    component: str | None
    choices: tuple[Ident, ...] | None
    over: tuple[tuple[Ident, TypeText], ...]
    has_default: bool
    default: SlotValue | None
    about: str
    span: Span

    @property
    def is_optional_counter(self) -> bool:
        """Whether it is `{tokens, default: none}`: a counter that need not be there."""
        is_counter = self.kind == "place" and self.type is not None and self.type.name == "tokens"
        return is_counter and isinstance(self.default, Nothing)


SlotValue = (
    Expr | Block | tuple[Reason, ...] | tuple[Expr, ...]
)  # by SlotType.kind; `groups` is a tuple of expressions


@dataclass(frozen=True, slots=True, eq=False)
class Mechanic:
    """A mechanic of a library: `section` says where games use it (`auctions`, `payouts`, `rules`)."""

    name: Ident
    section: str
    about: str
    slots: Mapping[str, SlotType]
    state: Mapping[str, PlaceDecl]
    body: Block
    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class Slot:
    """One slot as a game fills it."""

    name: Ident
    value: SlotValue
    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class Procedure:
    """A rule, auction or payout: `do:` (then `mechanic` is None), or a mechanic's `kind:` and slots."""

    name: Ident
    section: Literal["rules", "auctions", "payouts"]
    parameters: tuple[Ident, ...]
    state: Mapping[str, PlaceDecl]
    body: Block
    mechanic: Mechanic | None
    kind_span: Span | None
    slots: Mapping[str, Slot]
    about: str
    source: str
    address: str
    span: Span


# ------------------------------------------------------------------------------------------------ ends, examples


@dataclass(frozen=True, slots=True, eq=False)
class ScoreLine:
    """A line of `scoring:`; with `each`, once for each value."""

    name: Ident
    each: Binder | None
    when: Expr | None
    points: Expr
    address: str
    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class WinnerLine:
    """`most: E`, `least: E`, `shared`, `draw`, `only: C`, `together: C`."""

    kind: Literal["most", "least", "shared", "draw", "only", "together"]
    value: Expr | None
    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class Always:
    """An invariant with its name."""

    name: Ident
    check: Expr


@dataclass(frozen=True, slots=True, eq=False)
class Given:
    """One line of `given:`: an expression for the thing and the raw value beside it."""

    target: Expr
    value: Tree
    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class Then:
    """One line of `then:`.

    kind      text fields used
    check     `expr`
    decides   `who`
    may       `who`, `label`; with `fine` True: `at a fine`
    may_not   `who`, `label`, `reason` (None: any)
    order     `groups`: `order is [[A, B], [C]]`
    """

    kind: Literal["check", "decides", "may", "may_not", "order"]
    span: Span
    expr: Expr | None = None
    who: str = ""
    label: str = ""
    fine: bool = False
    reason: str | None = None
    groups: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Play:
    """One entry of `play:`: `A bid 13`, `all pass` (`who` is `all`), repeated `times`."""

    who: str
    label: str
    times: int
    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class Example:
    """A worked example of a rulebook."""

    name: Ident
    source: str
    players: tuple[str, ...]
    settings: Mapping[str, tuple[Ident, Tree]]
    given: tuple[Given, ...]
    start: Ident | None
    chance: tuple[tuple[str, Span], ...]
    play: tuple[Play, ...]
    then: tuple[Then, ...]
    refused: tuple[tuple[Play, str | None], ...]
    address: str
    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class Spec:
    """A composed game with its variants and the libraries it uses."""

    name: str
    title: str
    about: str
    credits: Mapping[str, str]
    players: Expr
    counterclockwise: bool
    settings: Mapping[str, Setting]
    checks: tuple[Always, ...]  # `settings: check:`
    values: Mapping[str, tuple[Ident, tuple[Ident, ...]]]
    components: Mapping[str, Component]
    tables: Mapping[str, TableDecl]
    table: Mapping[str, PlaceDecl]
    player: Mapping[str, PlaceDecl]
    defines: Mapping[str, Define]
    setup: Block
    phases: Mapping[str, Phase]
    procedures: Mapping[str, Procedure]
    mechanics: Mapping[str, Mechanic]
    scoring: tuple[ScoreLine, ...]
    winner: tuple[WinnerLine, ...]
    always: tuple[Always, ...]
    ends: Expr | None  # `ends at once when:`
    examples: tuple[Example, ...]
    allow: Mapping[str, tuple[Ident, str]]
    span: Span
    addresses: Mapping[str, Span] = field(default_factory=dict)
