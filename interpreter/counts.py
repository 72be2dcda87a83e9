"""Counts that rules ask for at every decision are kept up to date instead of counted again.

`count(p.area where number is n)` in what says which actions are legal, or in the scoring, is looked up in a row of the
state, one cell for each pile and value of the attribute. Every sentence that moves cards into or out
of such a pile keeps its row. Rows lie behind the state's other slots; they follow from the piles.
"""

from collections.abc import Iterable

from rulewright.dsl.game import (
    Collect,
    Const,
    Decide,
    Expr,
    Local,
    Maybe,
    NumberType,
    Of,
    Op,
    Option,
    Place,
    PlaceKind,
    Read,
    Steps,
    Variable,
    WordType,
)
from rulewright.dsl.structs import Struct
from rulewright.interpreter.layout import Layout
from rulewright.interpreter.uses import free, inside, legality, sentences


class Asked(Struct):
    """A count of the cards of a pile whose attribute is `value`."""

    pile: Read
    attribute: str
    value: Expr


class Row(Struct):
    """Kept cells of a place: for its n-th slot, value v lies at `base + n * width + v - low`.

    partial   some cards lack the attribute
    masks     where the n-th slot's mask lies, less n: a number whose bit v - low says that v's cell is not 0
    most      the most that a cell can hold
    masked    the mask is kept: something looks at it
    """

    place: Place
    attribute: str
    base: int
    low: int
    width: int
    partial: bool
    masks: int
    most: int
    masked: bool


class Cells(Struct):
    """The kept cells of one pile: where value 0 lies, the attribute of every card, the mask, the lowest value."""

    start: int
    values: tuple[int | None, ...]
    mask: int
    low: int
    masked: bool


def asked(expr: Expr) -> Asked | None:
    """The count that `count(X)` or `X is empty` asks for, if it is one that can be kept."""
    match expr:
        case Op(
            name="count" | "empty",
            arguments=(
                Collect(
                    variable=variable,
                    source=Read(place=place) as pile,
                    where=Op(name="eq", arguments=(one, other)),
                    body=Local(variable=body),
                    flat=False,
                ),
            ),
        ) if body == variable and place.kind is PlaceKind.PILE:
            for attribute, value in ((one, other), (other, one)):
                match attribute:
                    case Of(card=Local(variable=card), attribute=name) if card == variable:
                        kind = value.type.of if isinstance(value.type, Maybe) else value.type
                        if (
                            variable not in free(value)
                            and not isinstance(value.type, Maybe)
                            and isinstance(kind, NumberType | WordType)
                        ):
                            return Asked(pile, name, value)
                    case _:
                        pass
        case _:
            pass
    return None


def pattern(check: Expr, variable: Variable) -> Asked | None:
    """The count that has to be 0, if a condition says just that, of a value that follows from `variable` alone."""
    match check:
        case Op(name="eq", arguments=(count, Const(value=0))):
            found = asked(count)
        case Op(name="empty"):
            found = asked(check)
        case Op(name="not", arguments=(Op(name="gt", arguments=(count, Const(value=0))),)):
            found = asked(count)
        case _:
            return None
    if found is None or any(isinstance(part, Read) for part in inside(found.value)):
        return None
    if free(found.value) != {variable} or any(variable in free(key) for key in found.pile.keys):
        return None
    return found


class Counts:
    """The rows that a game keeps."""

    def __init__(
        self, layout: Layout, steps: Iterable[Steps], scoring: Iterable[Expr] = ()
    ) -> None:
        self.rows: dict[tuple[Place, str], Row] = {}
        self.of: dict[Place, list[Row]] = {}
        self.layout = layout
        self.size = layout.size
        self.masked: set[tuple[Place, str]] = set()
        hot = list(scoring)
        for body in steps:
            for step in sentences(body):
                if isinstance(step, Decide):
                    hot += legality(step)
                    for option in step.options:
                        self._patterns(option)
        for outer in hot:
            for expr in inside(outer):
                found = asked(expr)
                if found is not None:
                    self._keep(found.pile.place, found.attribute)

    def _patterns(self, option: Option) -> None:
        """Masks are kept for what the legal numbers of an option depend on."""
        if len(option.picks) != 1:
            return
        for reason in option.must:
            found = pattern(reason.check, option.picks[0].variable)
            if found is not None and reason.fine is None and reason.level == 1:
                self.masked.add((found.pile.place, found.attribute))

    def _keep(self, place: Place, attribute: str) -> None:
        if (place, attribute) in self.rows:
            return
        values = self.layout.game.attributes[attribute].values
        numbers = [v for v in values if isinstance(v, int)]
        if not numbers or any(isinstance(v, tuple) for v in values):
            return
        low, width = min(numbers), max(numbers) - min(numbers) + 1
        if width > WIDEST:
            return
        piles = len(self.layout.slots(place))
        masked = (place, attribute) in self.masked
        masks = self.size + width * piles
        most = max(numbers.count(v) for v in numbers)
        row = Row(
            place,
            attribute,
            self.size,
            low,
            width,
            None in values,
            masks,
            most,
            masked,
        )
        self.rows[place, attribute] = row
        self.of.setdefault(place, []).append(row)
        self.size = masks + (piles if masked else 0)

    def by_slot(self) -> dict[int, list[Cells]]:
        """For every pile that has rows: its cells."""
        found: dict[int, list[Cells]] = {}
        for row in self.rows.values():
            values = self.layout.game.attributes[row.attribute].values
            plain = tuple(v if isinstance(v, int) else None for v in values)
            for n, slot in enumerate(self.layout.slots(row.place)):
                start = row.base + n * row.width - row.low
                found.setdefault(slot, []).append(
                    Cells(start, plain, row.masks + n, row.low, row.masked)
                )
        return found


WIDEST = 64
"""Attributes with more values between their ends are counted when asked."""
