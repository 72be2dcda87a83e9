"""What can go wrong while a checked game is built or played: never silently, always with its place.

Generated code raises `Trouble`, or fails as Python does (a division by 0, arithmetic with none);
the driver looks up which line it was and raises `FaultError`, which names the rule. Any other failure
of generated code is a mistake of ours, and says so. A fault is data: its `kind` is a word and its
`facts` are numbers; sentences are made where they are shown.
"""

from string import Formatter

from rulewright.dsl.amounts import counted
from rulewright.dsl.game import At, Invariant, Type, Variable
from rulewright.dsl.structs import Struct


class Called(Struct):
    """One entry of a rule stack: a phase or a rule, and the line that ran it (None for a phase)."""

    name: str
    at: At | None


class Origin(Struct):
    """Where generated code comes from: the sentence, its rule's address, and what runs it, outermost first."""

    at: At
    address: str
    stack: tuple[Called, ...]


class Wanted(Struct):
    """An expression that wants one item: where it is written, and the type of the items."""

    at: At
    type: Type


class Held(Struct, eq=False):
    """An invariant where it is tested, and the variables that it reads, in order."""

    invariant: Invariant
    variables: tuple[Variable, ...] = ()


class Worth(Struct):
    """An expression that a broken condition compares: where it is written, and what it was worth."""

    at: At
    type: Type
    value: object


class Trouble(Exception):  # noqa: N818 - raised by generated code and always turned into a `FaultError`
    """A rule that cannot be carried out, before it is known which."""

    def __init__(self, kind: str, **facts: object) -> None:
        self.kind = kind
        self.facts = facts
        super().__init__(kind)


class Gone(Trouble):
    """A card that was picked is not on offer any more: a fault, but where several act one after the other."""


SENTENCES = {
    "short-payment": "{need} must be paid, and only {have} is there",
    "negative-payment": "{need} cannot be paid",
    "short-deal": "{need:card} must be dealt, and only {have} are there",
    "negative-deal": "{need:card} cannot be dealt",
    "out-of-range": "{value} lies outside {low}..{high}",
    "too-many-cards": "the pile holds at most {holds:card}, and {have} would lie there",
    "missing-row": "the table `{table}` has no row for {key}",
    "cannot-happen": "{text}",
    "no-option": "there is no legal option, and no `otherwise:` says what happens then",
    "several": "{count} are tied where one is wanted",
    "nothing-to-draw": "there is nothing to draw from",
    "not-there": "the card does not lie where it is taken from",
    "uneven-swap": "a swap wants one card for one, or cards on both sides, and here are {ones} for {others}",
    "no-item": "there is no item {number} in a list of {count}",
    "not-positive": "passes are counted from 1, not from {number}",
    "invariant": "`{name}` does not hold",
    "endless": "the rules go on for more than {limit} steps without asking anybody",
    "too-wide": "{value} has more than {digits} digits",
    "look-ahead": "more than {limit} ways to complete the choice would have to be tried",
    "runs": "`runs(...)` would have to try more than {limit} ways to use the wild cards",
    "groups": "`groups(...)` would give more than {limit} groups",
    "packing": "`best(...)` would have to try more than {limit} ways to choose groups",
    "none-value": "there is no value here (none), and one is needed",
    "division": "the division is by 0",
    "mistake": "this is a mistake in Rulewright and not in your game ({error}); "
    "please report it with the files and the saved game that led here",
}


class _Counting(Formatter):
    """Puts facts into sentences; `{need:card}` is a number with its noun."""

    def format_field(self, value: object, format_spec: str) -> str:
        return counted(str(value), format_spec) if format_spec else str(value)


_WORDS = _Counting()


class FaultError(Exception):
    """A rule that cannot be carried out: what, where, and which rules were running (outermost first)."""

    def __init__(self, kind: str, facts: dict[str, object], origin: Origin | None) -> None:
        self.kind = kind
        self.facts = facts
        self.origin = origin
        self.message = _WORDS.format(SENTENCES[kind], **facts)
        super().__init__(self.message)

    @property
    def at(self) -> At | None:
        """The place of the sentence in the game's text."""
        return self.origin.at if self.origin else None

    @property
    def address(self) -> str:
        """The nearest named rule."""
        return self.origin.address if self.origin else ""

    @property
    def stack(self) -> tuple[Called, ...]:
        """The phases and rules that were running, outermost first."""
        return self.origin.stack if self.origin else ()

    def __str__(self) -> str:
        place = f"{self.at.file}:{self.at.line}:{self.at.column}: " if self.at else ""
        return f"{place}{self.message}"


class TooLarge(Exception):  # noqa: N818 - a limit, named by what it says
    """A game that is too large to be compiled; `at` is where that was found, if it is known."""

    def __init__(self, message: str, at: At | None) -> None:
        self.at = at
        super().__init__(message)


class TooLong(TooLarge):
    """A game whose rules expand to more generated code than `limit` lines."""

    def __init__(self, limit: int, at: At, address: str) -> None:
        self.limit = limit
        self.address = address
        super().__init__(f"the rules expand to more than {limit} lines of code ({address})", at)


class TooNested(TooLarge):
    """A game whose generated code Python refuses, as too much lies inside each other."""

    def __init__(self, origin: Origin | None) -> None:
        where = f" ({origin.address})" if origin is not None and origin.address else ""
        super().__init__(
            f"this game is too large to be compiled: too much lies inside each other{where}",
            None if origin is None else origin.at,
        )
