"""Structs do what frozen data classes with slots do: the one beside the other."""

from __future__ import annotations

import ast
import copy
import dataclasses
import pickle
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from rulewright.dsl import structs
from rulewright.dsl.game import At, NumberType, Variable
from rulewright.dsl.structs import Struct, replace


class Ours(Struct):
    name: str
    value: int = 3


@dataclasses.dataclass(frozen=True, slots=True)
class Standard:
    name: str
    value: int = 3


class Further(Ours):
    more: tuple[int, ...] = ()


class Empty(Struct):
    pass


class Itself(Struct, eq=False):
    name: str


class StillItself(Itself):
    value: int


class Named(Struct, kw_only=True):
    first: int = 1
    second: int


def test_what_is_compared_hashed_and_shown_is_that_of_a_data_class() -> None:
    values = (("a",), ("a", 3), ("a", 4), ("b",))
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


@pytest.mark.parametrize("make", [lambda: Itself("a"), lambda: StillItself("a", 1)])
def test_without_eq_a_struct_is_only_itself(make: Callable[[], Itself]) -> None:
    one = make()
    assert one == one  # noqa: PLR0124 - this is what is asked
    assert one != make()
    assert {one: 1, make(): 2}[one] == 1


def test_structs_are_matched_copied_pickled_and_replaced() -> None:
    one = Further("a", 4, more=(1, 2))
    match one:
        case Further(name, value, more):
            assert (name, value, more) == ("a", 4, (1, 2))
    assert copy.deepcopy(one) == one
    assert pickle.loads(pickle.dumps(one)) == one  # noqa: S301 - our own bytes
    assert replace(one, value=5) == Further("a", 5, more=(1, 2))
    assert Named(second=2).first == 1
    assert pickle.loads(pickle.dumps(Named(second=2))) == Named(second=2)  # noqa: S301


def test_a_struct_stays_as_it_was_made_and_has_room_for_nothing_else() -> None:
    one = Ours("a")
    with pytest.raises(AttributeError):
        one.value = 3  # type: ignore[misc]  # without the comment mypy refuses it, and with it that it does not
    assert not hasattr(one, "__dict__")


def test_type_checkers_know_what_is_replaced() -> None:
    with pytest.raises(TypeError):
        replace(Ours("a"), worth=3)  # type: ignore[call-arg]  # as above
    replace(Ours("a"), value="3")  # type: ignore[arg-type]  # as above


def test_a_place_is_the_same_wherever_it_runs() -> None:
    one, run = At("a", 1, 2, 3, 4), At("b", 1, 2, 3, 4)
    assert one == At("a", 1, 2, 3, 4, run=run)
    assert hash(one) == hash(At("a", 1, 2, 3, 4, run=run))
    for other in (run, At("a", 9, 2, 3, 4), At("a", 1, 9, 3, 4), At("a", 1, 2, 9, 4), Empty()):
        assert one != other
    assert one != At("a", 1, 2, 3, 9)


def test_a_variable_is_its_number() -> None:
    one, other = Variable("a", 1, NumberType()), Variable("b", 1, NumberType("x"))
    assert one == other
    assert hash(one) == hash(other)
    assert one != Variable("a", 2, NumberType())
    assert one != 1


def data_classes() -> Iterator[tuple[Path, ast.ClassDef, str]]:
    """The standard data classes of the language and the machine, and how they are made ones."""
    here = Path(structs.__file__).parent
    for file in (*here.rglob("*.py"), *(here.parent / "interpreter").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.ClassDef):
                made = " ".join(map(ast.unparse, node.decorator_list))
                if "dataclass(" in made and "dataclass_transform" not in made:
                    yield file, node, made


def test_a_data_class_changes_or_works_something_out() -> None:
    found = list(data_classes())
    assert found
    for file, node, made in found:
        works_out = any(getattr(part, "name", "") == "__post_init__" for part in node.body)
        assert works_out or "frozen=True" not in made, f"{file.name}: {node.name} may be a struct"
