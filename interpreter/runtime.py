"""Values that generated code does not work out in place: rows of tables, items of lists, checked ranges.

What is frequent is written out in the generated code itself; see ground.py for piles and choosing.py for
choices of cards.
"""

from collections.abc import Iterable, Sequence
from typing import Any, NoReturn

from rulewright.dsl.game.limits import STEPS, WIDEST
from rulewright.interpreter.faults import Trouble, Wanted
from rulewright.interpreter.layout import FIRST


class Table(dict[int, Any]):
    """The rows of a table; a row that is not there is a fault, and so is none, which has no row.

    `words` are the keys that have a name.
    """

    def __init__(self, name: str, rows: dict[int, Any], words: dict[int, str]) -> None:
        super().__init__(rows)
        self.name = name
        self.words = words

    def __missing__(self, key: int | None) -> Any:  # noqa: ANN401 - a cell may be anything
        number = some(key)
        raise Trouble("missing-row", table=self.name, key=self.words.get(number, number))


class OpenTable(dict[int, Any]):
    """The rows of a table with an `other:` row, which is not for none."""

    def __init__(self, rows: dict[int, Any], other: Any) -> None:  # noqa: ANN401 - as above
        super().__init__(rows)
        self.other = other

    def __missing__(self, key: int | None) -> Any:  # noqa: ANN401 - as above
        some(key)
        return self.other


def remembered(state: list[Any]) -> tuple[Any, ...]:
    """How everything lies, for `before(...)`: what is running and the chance to come are no part of it."""
    places = (tuple(one) if type(one) is list else one for one in state[FIRST:])
    return (None,) * FIRST + tuple(places)


def seen(spent: list[int], items: Any) -> Any:  # noqa: ANN401 - of whatever the items are
    """A collection that is gone through at once; its items count as steps."""
    spent[0] += len(items)
    if spent[0] > STEPS:
        raise Trouble("endless", limit=STEPS)
    return items


def too_wide(value: int, slot: int) -> NoReturn:
    """A number was to be kept in a slot, and has more than 9 digits, as generated code has found."""
    raise Trouble("too-wide", digits=9, value=_told(value), slot=slot)


def narrow(value: int) -> int:
    """A number in the middle of an expression: it has at most 18 digits."""
    if -WIDEST < value < WIDEST:
        return value
    raise Trouble("too-wide", digits=18, value=_told(value))


def _told(value: int) -> str:
    """A number that a sentence has room for."""
    return str(value) if abs(value) < 10**40 else "a number"


def key(value: int, low: int, high: int) -> int:
    """A key of a place, which has to lie in its range."""
    if low <= value <= high:
        return value
    raise Trouble("out-of-range", value=value, low=low, high=high)


def outside(value: int, low: int, high: int, slot: int | None = None) -> NoReturn:
    """A number lies outside its range, as generated code has found; the slot is where it was to be kept, if it was."""
    raise Trouble("out-of-range", value=value, low=low, high=high, slot=slot)


def some(value: Any) -> Any:  # noqa: ANN401 - of whatever it is
    """A value where none will not do."""
    if value is None:
        raise Trouble("none-value")
    return value


def cycle(items: Sequence[Any], number: int) -> Any:  # noqa: ANN401 - of whatever the items are
    """The n-th item, over and over, from 1."""
    if number < 1:
        raise Trouble("not-positive", number=number)
    if not items:
        raise Trouble("no-item", number=number, count=0)
    return items[(number - 1) % len(items)]


def item(items: Sequence[Any], number: int) -> Any:  # noqa: ANN401 - of whatever the items are
    """The n-th item, from 1."""
    if 0 < number <= len(items):
        return items[number - 1]
    raise Trouble("no-item", number=number, count=len(items))


def the(items: Sequence[Any], wanted: Wanted) -> Any:  # noqa: ANN401 - of whatever the items are
    """The only item; none of nothing."""
    if len(items) > 1:
        raise Trouble("several", count=len(items), items=tuple(items), wanted=wanted)
    return items[0] if items else None


def next_among(order: Iterable[int], among: Sequence[int]) -> int | None:
    """The first seat of `order` that is among those."""
    for seat in order:
        if seat in among:
            return seat
    return None


def ranked(pairs: list[tuple[Any, Any]]) -> tuple[tuple[Any, ...], ...]:
    """Groups of items that tie, highest first, from pairs of a value and an item; none is left out."""
    groups: dict[Any, list[Any]] = {}
    for value, one in pairs:
        if value is not None:
            groups.setdefault(value, []).append(one)
    return tuple(tuple(groups[value]) for value in sorted(groups, reverse=True))
