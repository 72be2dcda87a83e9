"""Counts that rules ask for at every decision are kept up to date instead of counted again.

`count(p.area where number is n)` in what says which actions are legal, or in the scoring, is looked up in a row of the
state, one cell for each pile and value of the attribute. Every sentence that moves cards into or out
of such a pile keeps its row. Rows lie behind the state's other slots; they follow from the piles.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from rulewright.dsl.game import (
    Collect,
    Decide,
    Expr,
    Local,
    Maybe,
    NumberType,
    Of,
    Op,
    Place,
    PlaceKind,
    Read,
    Steps,
    WordType,
)
from rulewright.interpreter.layout import Layout
from rulewright.interpreter.uses import free, inside, legality, sentences


@dataclass(frozen=True, slots=True)
class Asked:
    """A count of the cards of a pile whose attribute is `value`."""

    pile: Read
    attribute: str
    value: Expr


@dataclass(frozen=True, slots=True)
class Row:
    """Kept cells of a place: for its n-th slot, value v lies at `base + n * width + v - low`."""

    place: Place
    attribute: str
    base: int
    low: int
    width: int
    partial: bool  # some cards lack the attribute


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


class Counts:
    """The rows that a game keeps."""

    def __init__(
        self, layout: Layout, steps: Iterable[Steps], scoring: Iterable[Expr] = ()
    ) -> None:
        self.rows: dict[tuple[Place, str], Row] = {}
        self.of: dict[Place, list[Row]] = {}
        self.layout = layout
        self.size = layout.size
        hot = list(scoring)
        for body in steps:
            for step in sentences(body):
                if isinstance(step, Decide):
                    hot += legality(step)
        for outer in hot:
            for expr in inside(outer):
                found = asked(expr)
                if found is not None:
                    self._keep(found.pile.place, found.attribute)

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
        row = Row(place, attribute, self.size, low, width, None in values)
        self.rows[place, attribute] = row
        self.of.setdefault(place, []).append(row)
        self.size += width * len(self.layout.slots(place))

    def by_slot(self) -> dict[int, list[tuple[int, tuple[int | None, ...]]]]:
        """For every pile that has rows: the places of value 0 and the attribute of every card."""
        found: dict[int, list[tuple[int, tuple[int | None, ...]]]] = {}
        for row in self.rows.values():
            values = self.layout.game.attributes[row.attribute].values
            plain = tuple(v if isinstance(v, int) else None for v in values)
            for n, slot in enumerate(self.layout.slots(row.place)):
                start = row.base + n * row.width - row.low
                found.setdefault(slot, []).append((start, plain))
        return found


WIDEST = 64
"""Attributes with more values between their ends are counted when asked."""
