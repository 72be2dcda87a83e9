"""What a value of generated text can be, as far as C has to tell it apart.

A number may be none where its kind says so, and is looked at before anything is done with it. A list is
a pointer, which is null for none; its items are numbers. Of pairs, the two numbers lie behind each other.
"""

from enum import Enum


class NotNative(Exception):  # noqa: N818 - it is no error: the Python text plays the game as well
    """There is no machine code of a game; the sentence says why."""


class Unwritable(NotNative):
    """A piece of generated text that is not written in C; what it is."""

    def __str__(self) -> str:
        return f"the rules need {super().__str__()}, which is not written in C"


class Kind(Enum):
    """A kind of values; one that holds all of another's is wider."""

    UNKNOWN = "unknown"
    """Nothing was seen of it yet."""
    NONE = "none"
    NUMBER = "number"
    OPEN = "number or none"
    EMPTY = "empty list"
    NONES = "list of nones"
    """A list where something may follow: numbers, or lists."""
    LIST = "list of numbers"
    OPEN_LIST = "list of numbers or none"
    LISTS = "list of lists"
    PAIRS = "list of pairs of numbers"

    @property
    def is_list(self) -> bool:
        """Whether it is a pointer in C."""
        return self in _LISTS and self is not Kind.NONE

    @property
    def item(self) -> "Kind":
        """What the items of a list are."""
        items = {
            Kind.NONES: Kind.NONE,
            Kind.OPEN_LIST: Kind.OPEN,
            Kind.LISTS: Kind.OPEN_LIST,
        }
        return items.get(self, Kind.NUMBER)

    @property
    def holds_none(self) -> bool:
        """Whether a number among the items of a list may be none."""
        return self in {Kind.NONES, Kind.OPEN_LIST}


_NUMBERS = {Kind.NONE, Kind.NUMBER, Kind.OPEN}
_ROWS = {Kind.NONE, Kind.EMPTY, Kind.NONES, Kind.LIST, Kind.OPEN_LIST}
_LISTS = {*_ROWS, Kind.LISTS, Kind.PAIRS}


def joined(one: Kind, other: Kind) -> Kind:
    """The narrowest kind that holds the values of both. Unwritable for a number and a list."""
    if one is other or other is Kind.UNKNOWN:
        return one
    if one is Kind.UNKNOWN:
        return other
    both = {one, other}
    if both <= _NUMBERS:
        return Kind.OPEN
    if both <= {Kind.NONE, Kind.EMPTY}:
        return Kind.EMPTY
    for kind, narrower in (
        (Kind.NONES, {Kind.NONE, Kind.EMPTY}),
        (Kind.LISTS, {Kind.NONE, Kind.EMPTY, Kind.NONES}),
        (Kind.PAIRS, {Kind.NONE, Kind.EMPTY}),
    ):
        if kind in both and both <= {kind, *narrower}:
            return kind
    if both <= _ROWS:
        return Kind.OPEN_LIST if both & {Kind.NONES, Kind.OPEN_LIST} else Kind.LIST
    raise Unwritable(f"what may be a {one.value} and a {other.value}")


def list_of(item: Kind) -> Kind:
    """The kind of a list with items of a kind."""
    if item in {Kind.LISTS, Kind.PAIRS}:
        raise Unwritable("a list of lists of lists")
    if item.is_list:
        return Kind.LISTS
    return {Kind.NONE: Kind.NONES, Kind.OPEN: Kind.OPEN_LIST}.get(item, Kind.LIST)
