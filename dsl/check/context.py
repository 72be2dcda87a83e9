"""What checking carries along: the game so far, and at each place in the text the names that are visible there.

`Context` is the one thing that stages share and add to: declared things, problems, counters, which names were used.
`Env` is immutable: going into a block, a rule or a `where` makes a new one. A name in an `Env` is a symbol, which says
what it stands for; what is visible follows from which dictionary it was put into (`docs/language.md`, "Name spaces").
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from rulewright.dsl import game, spec, syntax
from rulewright.dsl.amounts import counted
from rulewright.dsl.check.facts import meet
from rulewright.dsl.check.positions import Positions
from rulewright.dsl.diagnostics import Label, Problems
from rulewright.dsl.source import Source, Span
from rulewright.dsl.structs import Struct, replace

MAX_STEPS = 20_000  # statements of a game with every rule and mechanic expanded
MAX_NODES = 50_000  # nodes of its expressions
MAX_DEPTH = 80  # expressions inside each other, defines opened
MAX_RUNNING = 40  # rules that run each other
MAX_CARDS = 5_000
MAX_KEYS = 20_000  # values of one thing that is kept `for each` something
GAME = 0  # the scope that `end game` leaves
MAX_KEPT = 100_000  # values of all of them


# ------------------------------------------------------------------------------------------------ symbols

OF_SLOT = "a name of the slot"
PARAMETER = "a parameter"


class PlaceSymbol(Struct):
    """A pile, counter, number, flag or marker; `keys` are those already given (of a parameter's place)."""

    place: game.Place
    keys: tuple[game.Expr, ...] = ()


class ValueSymbol(Struct):
    """A value with a name: a setting, a parameter, a loop's item, a pick, a `let`, a player of an example."""

    value: game.Expr
    what: str

    @property
    def of_slot(self) -> bool:
        """Whether a mechanic gives the name, to what the game fills a slot with."""
        return self.what == OF_SLOT


class StateSymbol(Struct):
    """A scalar of a rule's `state:` that nobody sees: a variable that sentences assign to."""

    variable: game.Variable
    declared: spec.PlaceDecl


class TableSymbol(Struct):
    """A table of the game."""

    table: game.Table


class DefineSymbol(Struct):
    """A define."""

    define: spec.Define


class ListSymbol(Struct):
    """The list of an attribute's values, or of `values:`."""

    value: game.Const


class PhaseSymbol(Struct):
    """A phase; `place` counts its passes, if it has any."""

    name: str
    place: game.Place | None


class ComponentSymbol(Struct):
    """A component's name, which stands only after `all` and in declarations."""

    name: str


class SlotSymbol(Struct):
    """A slot of a mechanic and how the game fills it, with the names that are visible there."""

    type: spec.SlotType
    value: spec.SlotValue
    env: Env
    home: str  # the use: `auctions.harvest.limit`

    @property
    def is_left_out(self) -> bool:
        """Whether it is a counter that need not be there and is not: its count is 0, and nothing is paid from it."""
        return self.type.is_optional_counter and isinstance(self.value, syntax.Nothing)


Symbol = (
    PlaceSymbol
    | ValueSymbol
    | StateSymbol
    | TableSymbol
    | DefineSymbol
    | ListSymbol
    | PhaseSymbol
    | ComponentSymbol
    | SlotSymbol
)


def what_is(symbol: Symbol) -> str:
    """Name the kind of thing that a symbol is."""
    match symbol:
        case PlaceSymbol(place=place):
            return (
                f"a {place.kind.value} of the game"
                if place.scope is None
                else f"a {place.kind.value}"
            )
        case ValueSymbol(what=what):
            return what
        case StateSymbol():
            return "state of this rule"
        case TableSymbol():
            return "a table"
        case DefineSymbol():
            return "a define"
        case ListSymbol():
            return "a list of values"
        case PhaseSymbol():
            return "a phase"
        case ComponentSymbol():
            return "a component"
        case SlotSymbol():
            return "a slot of the mechanic"


# ------------------------------------------------------------------------------------------------ environments


class ItemScope(Struct):
    """The item of a `where` or `by`, whose own names may be written bare; an unnamed one is `it`."""

    variable: game.Variable
    named: bool


class OpenScope(Struct):
    """A phase or rule that is running here: what `leave` may name."""

    name: str
    number: int
    loops: bool


Facts = frozenset[object]


class Env(Struct):
    """What is visible at one place.

    outer     names of the game (in a mechanic: none of them)
    dynamic   state of the phases that are running, which every rule run there sees
    local     parameters, picks, lets, loop items, state of this rule, slots
    players   names after `p.`: player state, and state for each player of what is running
    items     items of the `where`s and `by`s around, innermost last
    facts     what is known to be set or not none here: keys made by `facts.key_of`
    scopes    running phases and rules, innermost last
    running   procedures being expanded, for recursion
    calls     the lines of their `run`s
    comparing inside a `where`, where comparing with none is false
    address   the nearest named rule
    entry     in a mechanic: what the game sees where it uses it
    questions in a mechanic: what all its questions begin with, where the game says so
    may_draw  whether a `random` may stand here
    before    in `always:` of what runs: what keeps how things lay when it began
    """

    outer: Mapping[str, Symbol]
    players: Mapping[str, game.Place]
    dynamic: Mapping[str, Symbol] = {}
    local: Mapping[str, Symbol] = {}
    items: tuple[ItemScope, ...] = ()
    facts: Facts = frozenset()
    scopes: tuple[OpenScope, ...] = ()
    running: tuple[str, ...] = ()
    calls: tuple[game.At, ...] = ()
    comparing: bool = False
    address: str = ""
    after_setup: bool = False
    in_mechanic: bool = False
    may_not_happen: bool = False
    entry: Env | None = None
    questions: game.Text | None = None
    before: game.Variable | None = None

    def lookup(self, name: str) -> Symbol | None:
        """Find a name that is not an item's own."""
        return self.local.get(name) or self.dynamic.get(name) or self.outer.get(name)

    def names(self) -> list[str]:
        """List what may be written here, for suggestions."""
        return [*self.local, *self.dynamic, *self.outer]

    def with_local(self, name: str, symbol: Symbol) -> Env:
        """Add a local name."""
        return replace(self, local={**self.local, name: symbol})

    def with_facts(self, facts: Iterable[object]) -> Env:
        """Know more."""
        return replace(self, facts=self.facts | frozenset(facts))

    def with_item(self, variable: game.Variable, *, named: bool) -> Env:
        """Go into a `where` or `by` over an item."""
        return replace(self, items=(*self.items, ItemScope(variable, named)))


# ------------------------------------------------------------------------------------------------ context


Result = tuple[list[game.Step], Env]
"""The statements that a sentence becomes, and what is visible after it."""


def entry_of(address: str) -> str:
    """Cut an address down to the entry of the game that it lies in: `rules.buy`, `phases.round`."""
    return ".".join(address.split(".")[:2])


class TooLargeError(Exception):
    """A game whose expansion passes a counted bound; carries the place that passed it."""

    def __init__(self, span: Span, what: str, hint: str = "") -> None:
        self.span = span
        self.what = what
        self.hints = (hint,) if hint else ()
        super().__init__(what)


@dataclass(slots=True, eq=False, repr=False)
class Context:
    """What checking knows so far."""

    spec: spec.Spec
    problems: Problems
    positions: Positions
    least_seats: int = 1
    most_seats: int = 1
    domains: dict[str, game.Domain] = field(default_factory=dict)
    named_numbers: dict[str, dict[str, int]] = field(
        default_factory=dict
    )  # by attribute: its numbers that have a name
    attributes: dict[str, game.Attribute] = field(default_factory=dict)
    attribute_kinds: dict[str, set[str]] = field(default_factory=dict)
    attribute_values: dict[tuple[str, str], tuple[int, ...]] = field(
        default_factory=dict
    )  # numbers, by kind and name
    faces: list[game.Face] = field(default_factory=list)
    cards: list[int] = field(default_factory=list)
    sides: dict[int, tuple[int, ...]] = field(default_factory=dict)  # of dice, by card
    dice: dict[int, game.Die] = field(default_factory=dict)
    rolled: dict[str, str] = field(default_factory=dict)  # by kind of dice: its attribute
    card_kinds: list[str] = field(default_factory=list)
    tokens: dict[str, game.TokenKind] = field(default_factory=dict)
    tables: dict[str, game.Table] = field(default_factory=dict)
    places: list[game.Place] = field(default_factory=list)
    banks: dict[str, game.Place] = field(default_factory=dict)
    teams: dict[int, game.Teams] = field(default_factory=dict)  # by the number of players
    team_tables: dict[str, game.Table] = field(default_factory=dict)
    box: game.Place | None = None
    card_state: dict[str, game.Place] = field(default_factory=dict)
    outer: dict[str, Symbol] = field(default_factory=dict)
    players: dict[str, game.Place] = field(default_factory=dict)
    settings: dict[str, game.Const] = field(default_factory=dict)
    decisions: list[game.Decide] = field(default_factory=list)
    phase_numbers: dict[str, int] = field(default_factory=dict)
    phase_state_of: dict[str, str] = field(default_factory=dict)
    origins: dict[int, tuple[game.Place, ...]] = field(default_factory=dict)
    at_first: dict[int, tuple[game.Place, ...]] = field(default_factory=dict)
    bounds: dict[int, tuple[int | None, int | None]] = field(default_factory=dict)
    used: set[str] = field(default_factory=set)
    left: dict[tuple[int, bool], list[Facts]] = field(default_factory=dict)
    locals: dict[str, dict[str, Span]] = field(
        default_factory=dict
    )  # by name and by entry of the game: where it got its name, the first time
    broken: set[str] = field(
        default_factory=set
    )  # names whose declaration has a problem of its own
    lenient: set[int] = field(default_factory=set)
    none_by_slot: dict[int, Label] = field(default_factory=dict)  # variables: where it says when
    trusted: list[game.Expr] = field(
        default_factory=list
    )  # `top of deck` and the like, where none is not wanted
    mutable: set[int] = field(default_factory=set)
    pass_places: set[str] = field(default_factory=set)
    declared: dict[str, Span] = field(default_factory=dict)
    words: dict[tuple[str, str], Span] = field(default_factory=dict)
    attribute_full: dict[str, set[str]] = field(default_factory=dict)
    options: dict[str, set[str]] = field(default_factory=dict)  # picks, by what an option is called
    rules_met: dict[tuple[str, int], bool] = field(
        default_factory=dict
    )  # rules of `automatic:` and of bots that are about an option, and whether they are ever come to
    kept: int = 0  # values of what is kept `for each` something
    run_from: tuple[Source, game.At] | None = (
        None  # while a mechanic of ours is opened: its file, and what runs it
    )
    scoring: bool = False  # while the lines of `scoring:` are checked
    _variables: int = 0
    _scopes: int = 0
    _steps: int = 0
    dropped: list[Span] = field(default_factory=list)  # sentences left out, having a problem
    _nodes: int = 0
    _depth: int = 0

    def declare(self, name: str, symbol: Symbol, ident: syntax.Ident) -> None:
        """Add a name of the game, refusing one that is taken."""
        taken = self.outer.get(name)
        if taken is not None:
            self.problems.error(
                "name-clash",
                f"`{name}` already is {what_is(taken)}",
                ident.span,
                related=[Label(self.declared[name], "declared here")]
                if name in self.declared
                else [],
                hints=["give one of them another name"],
            )
            return
        self.outer[name] = symbol
        self.declared[name] = ident.span

    def words_of(self, type_: game.Type) -> Mapping[str, int]:
        """Give the words that values of a type may be written as, with what each is kept as."""
        match type_:
            case game.WordType(domain=domain):
                return {word: n for n, word in enumerate(self.domains[domain].words)}
            case game.NumberType(named=attribute) if attribute:
                return self.named_numbers[attribute]
        return {}

    def types_of_word(self, text: str) -> list[game.WordType | game.NumberType]:
        """List the types that a word is a value of; a mechanic's choices (`sealed.ties`) are its own."""
        found: list[game.WordType | game.NumberType] = [
            game.WordType(name)
            for name, domain in self.domains.items()
            if text in domain.words and "." not in name
        ]
        return found + [
            game.NumberType(name) for name, named in self.named_numbers.items() if text in named
        ]

    def all_words(self) -> list[str]:
        """List every word that stands for a value."""
        lists = [domain.words for domain in self.domains.values()]
        return [word for words in (*lists, *self.named_numbers.values()) for word in words]

    def wrong_count(
        self, name: str, wants: Sequence[str], given: int, span: Span, related: Iterable[Label] = ()
    ) -> None:
        """Report a call with too many or too few values; `wants` are the names of what it takes."""
        takes = counted(len(wants) or "no", "value")
        listed = f" ({', '.join(wants)})" if wants else ""
        many = f"{given or 'none'} {'are' if given > 1 else 'is'} given"
        self.problems.error(
            "arguments", f"`{name}` takes {takes}{listed}, and {many}", span, related=related
        )

    def known_after(self, scope: int, *, one_pass: bool, facts: Facts, reached: bool) -> Facts:
        """What is known when a scope (or a pass of it) has ended: at its end, and wherever it was left."""
        ways = self.left.pop((scope, one_pass), [])
        if reached or not ways:
            ways.append(facts)
        return meet(*ways)

    def names_local(self, ident: syntax.Ident, address: str) -> None:
        """Remember that something in the entry of this address has a local name."""
        self.locals.setdefault(ident.text, {}).setdefault(entry_of(address), ident.span)

    def at(self, span: Span) -> game.At:
        """Turn a span into the place that the machine keeps."""
        source, run = self.run_from if self.run_from is not None else (None, None)
        return self.positions.at(span, run if span.source is source else None)

    def span(self, at: game.At) -> Span:
        """Find the span that a place was made from."""
        return self.positions.span(at)

    def variable(self, name: str, type_: game.Type) -> game.Variable:
        """Make a new local value."""
        self._variables += 1
        return game.Variable(name, self._variables, type_)

    def scope(self) -> int:
        """Number a new scope."""
        self._scopes += 1
        return self._scopes

    def count_step(self, span: Span) -> None:
        """Count a statement of the expanded game."""
        self._steps += 1
        if self._steps > MAX_STEPS:
            raise TooLargeError(
                span,
                f"the game has more than {MAX_STEPS:,} statements when its rules are expanded",
                "a rule that runs another twice doubles with each one that runs it",
            )

    def enter(self, span: Span) -> None:
        """Count an expression of the expanded game, and how deep it lies in others, until `leave`."""
        self._nodes += 1
        self._depth += 1
        if self._depth > MAX_DEPTH:
            raise TooLargeError(
                span,
                f"expressions lie more than {MAX_DEPTH} deep in each other here",
                "give a part of it a name with `let`",
            )
        if self._nodes > MAX_NODES:
            raise TooLargeError(
                span,
                f"the game's expressions are larger than {MAX_NODES:,} parts when expanded",
                "a define that uses another twice doubles with each one that uses it",
            )

    def leave(self) -> None:
        """Come out of the expression last entered."""
        self._depth -= 1


def local(variable: game.Variable, at: game.At) -> game.Local:
    """Read a variable."""
    return game.Local(variable=variable, type=variable.type, at=at)


def unknown(at: game.At) -> game.Const:
    """Stand for an expression that has a problem of its own."""
    from rulewright.dsl.check.types import UNKNOWN  # noqa: PLC0415

    return game.Const(value=None, type=UNKNOWN, at=at)


def is_unnamed(source: syntax.Source) -> bool:
    """Whether the item of an open form is `it`."""
    return source.variable is None
