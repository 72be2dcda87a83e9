"""Every tree is built into something: the shipped games without a word, any other without an exception."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulewright.dsl import addresses, spec
from rulewright.dsl.build import build_game
from rulewright.dsl.diagnostics import Problems
from rulewright.dsl.source import Source, Span
from rulewright.dsl.yaml_tree import Fields, Items, Tree, Value
from tests.dsl.declared import MECHANICS, ROOT, library, tree_of

GAMES = sorted((ROOT / "games").glob("*/*.yaml"))


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_shipped_game_is_built_without_a_word(path: Path) -> None:
    tree = tree_of(path.read_text())
    problems = Problems()
    made = build_game(tree, MECHANICS, problems)
    codes = {one.code for one in problems}
    # A variant is only part of a game: it has no `players:`, and its slots stand without their `kind:`.
    assert codes <= ({"missing-key", "wrong-shape"} if "extends" in tree else set()), list(
        map(str, problems)
    )
    named = {".".join(path) for path, _, _ in addresses.walk(tree)}
    assert set(made.addresses) - named == set()


def trees() -> st.SearchStrategy[Tree]:
    span = Source("any.yaml", "x" * 20).span(0, 10)
    texts = st.sampled_from(
        [
            "",
            "p",
            "p in players",
            "move a to b",
            "1..3",
            "f(x)",
            "shuffle",
            "(",
            "x = 1",
            "{p",
            "A may b",
            "3",
            "none",
        ]
    )
    values = st.one_of(texts, st.none(), st.booleans()).map(lambda value: value_at(value, span))
    return st.recursive(
        values,
        lambda inner: st.one_of(
            st.lists(inner, max_size=3).map(lambda items: Items(tuple(items), span)),
            st.dictionaries(st.sampled_from(KEYS), inner, max_size=4).map(
                lambda fields: Fields(
                    {key: (value_at(key, span), part) for key, part in fields.items()}, span
                )
            ),
        ),
        max_leaves=12,
    )


KEYS = [
    *(
        "do",
        "for",
        "when",
        "choose",
        "by",
        "options",
        "pick",
        "must",
        "if",
        "then",
        "match",
        "cases",
        "other",
    ),
    *(
        "default",
        "range",
        "one of",
        "cards",
        "tokens",
        "number",
        "a",
        "flag",
        "kind",
        "opens",
        "attributes",
        "name",
    ),
    *(
        "check",
        "fine",
        "play",
        "repeat",
        "points",
        "most",
        "takes",
        "reasons over",
        "f(p)",
        "f(",
        "red",
        "x",
        "",
    ),
]


SECTIONS = [
    *(
        "players",
        "settings",
        "values",
        "components",
        "tables",
        "table",
        "player",
        "define",
        "setup",
        "phases",
    ),
    *(
        "rules",
        "auctions",
        "payouts",
        "mechanics",
        "scoring",
        "winner",
        "always",
        "examples",
        "allow",
        "order",
    ),
    *("ends at once when", "credits", "title", "teams"),
]


def value_at(value: str | bool | None, span: Span) -> Value:  # noqa: FBT001 - what a YAML scalar may be
    length = 0 if value is None else len(str(value))
    return Value(value, span, range(length + 1))


@given(st.dictionaries(st.sampled_from(SECTIONS), trees(), max_size=3))
def test_a_tree_of_any_shape_is_built_into_something(sections: dict[str, Tree]) -> None:
    span = Source("any.yaml", "x" * 20).span(0, 10)
    tree = Fields({key: (value_at(key, span), part) for key, part in sections.items()}, span)
    made = build_game(tree, library(), Problems())
    assert isinstance(made, spec.Spec)


@given(st.data())
@settings(max_examples=50)
def test_a_game_with_a_part_replaced_is_built_into_something(data: st.DataObject) -> None:
    tree = data.draw(st.sampled_from(TREES))
    other = data.draw(trees())
    changed = replaced(tree, data.draw(st.integers(0, 400)), other)
    problems = Problems()
    made = build_game(changed, MECHANICS, problems)
    assert isinstance(made, spec.Spec)


TREES = [tree_of(path.read_text()) for path in GAMES]


def replaced(tree: Fields, number: int, other: Tree) -> Fields:
    """Give the tree with its part of that number, counted as they stand, replaced by another."""
    left = [number]

    def inside(part: Tree) -> Tree:
        left[0] -= 1
        if left[0] < 0:
            left[0] = 10**9
            return other
        match part:
            case Fields():
                return Fields(
                    {name: (key, inside(value)) for name, (key, value) in part.fields.items()},
                    part.span,
                )
            case Items():
                return Items(tuple(map(inside, part.items)), part.span)
            case Value():
                return part

    return Fields(
        {name: (key, inside(value)) for name, (key, value) in tree.fields.items()}, tree.span
    )
