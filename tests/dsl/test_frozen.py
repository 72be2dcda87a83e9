"""Our data classes beside the standard ones: they differ in what they cost, and in who keeps them frozen."""

from __future__ import annotations

import copy
import dataclasses
import pickle

from rulewright.dsl.frozen import dataclass
from rulewright.dsl.game import At


@dataclass(frozen=True, slots=True)
class Ours:
    name: str
    value: int = 3
    note: str = dataclasses.field(default="", compare=False)


@dataclasses.dataclass(frozen=True, slots=True)
class Standard:
    name: str
    value: int = 3
    note: str = dataclasses.field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Further(Ours):
    more: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Empty:
    pass


@dataclass(frozen=True, slots=True, eq=False)
class Itself:
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Named:
    first: int = 1
    second: int


def test_what_is_compared_hashed_and_shown_is_that_of_a_standard_class() -> None:
    values = (("a",), ("a", 3), ("a", 4), ("b",), ("a", 3, "other"))
    for one in values:
        assert repr(Ours(*one)) == repr(Standard(*one)).replace("Standard", "Ours")
        for other in values:
            same = Standard(*one) == Standard(*other)
            assert (Ours(*one) == Ours(*other)) is same
            assert (hash(Ours(*one)) == hash(Ours(*other))) is same
    assert Ours("a") != Further("a")
    assert Further("a", more=(1,)) != Further("a", more=(2,))
    assert Empty() == Empty()
    assert len({Empty(), Empty()}) == 1


def test_without_eq_a_value_is_only_itself() -> None:
    one = Itself("a")
    assert one == one  # noqa: PLR0124 - this is what is asked
    assert one != Itself("a")


def test_values_are_copied_pickled_and_replaced() -> None:
    one = Further("a", 4, more=(1, 2))
    assert copy.deepcopy(one) == one
    assert pickle.loads(pickle.dumps(one)) == one  # noqa: S301 - our own bytes
    assert dataclasses.replace(one, value=5) == Further("a", 5, more=(1, 2))
    assert Named(second=2).first == 1


def change(at: At) -> None:
    at.line = 3  # type: ignore[misc]  # without the comment mypy refuses it, and with it that it does not


def test_there_is_room_for_nothing_else() -> None:
    assert not hasattr(Ours("a"), "__dict__")
