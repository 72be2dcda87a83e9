"""YAML with places: what texts give, what is refused, and where every character stands.

Texts with what they give or which errors they get lie in `tests/conformance/yaml/`.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from rulewright.dsl import yaml_tree
from rulewright.dsl.diagnostics import Problems
from rulewright.dsl.render import render_line, render_text
from rulewright.dsl.source import Source, Span
from rulewright.dsl.yaml_tree import Fields, Items, Tree, Value, as_data, load_value, load_yaml

CASES = Path(__file__).parents[1] / "conformance" / "yaml"
GAME = """\
rulewright: 1
game: don
settings:
  starting_coins: {default: 12, range: 1..12}
table:
  deck: {cards: district, seen by: nobody}
define:
  holding(p, price): count(p.area where number is price mod 10)
setup:
  - move all district to deck
  - for: p in players
    do: pay starting_coins from bank to p.coins
  - |
    literal
      text
  - >-
    folded
    text
say: "{p} \\u2660 won"
one: 'it''s'
"""


def cases(name: str) -> list[Any]:
    found = yaml.safe_load((CASES / f"{name}.yaml").read_text("utf-8"))
    return [pytest.param(case, id=case["that"]) for case in found]


def read(text: str) -> tuple[Fields | None, Problems]:
    problems = Problems()
    return load_yaml(Source("case.yaml", text), problems), problems


def value(text: str, *path: str | int) -> Value:
    tree: Tree | None = read(text)[0]
    for step in path:
        match tree, step:
            case Fields(), str():
                tree = tree.get(step)
            case Items(), int():
                tree = tree.items[step]
            case _:
                pytest.fail(f"nothing at {step!r}")
    assert isinstance(tree, Value)
    return tree


@pytest.mark.parametrize("case", cases("reads"))
def test_a_text_gives(case: dict[str, Any]) -> None:
    tree, problems = read(case["text"])
    assert [str(problem) for problem in problems] == []
    assert tree is not None
    assert as_data(tree) == case["gives"]


@pytest.mark.parametrize("case", cases("refuses"))
def test_a_text_is_refused(case: dict[str, Any]) -> None:
    _, problems = read(case["text"])
    found = [
        f"{one.primary.span.line}:{one.primary.span.column} {one.code} {one.message}"
        for one in problems
        if one.primary
    ]
    assert sorted(found) == sorted(case["errors"])
    if "hints" in case:
        assert [hint for one in problems for hint in one.hints] == case["hints"]


@pytest.mark.parametrize(
    ("text", "part", "written"),
    [
        ("a: turn is dealer", "dealer", "dealer"),
        ("a: 'it''s dealer'", "dealer", "dealer"),
        ("a: 'it''s'", "'", "''"),
        (r'a: "\u2660 is dealer"', "♠", r"\u2660"),
        (r'a: "\u2660 is dealer"', "dealer", "dealer"),
        ('a: "turn is\n\n  dealer"', "dealer", "dealer"),
        ('a: "turn is \\\n  dealer"', "dealer", "dealer"),
        ("a: turn\n  is\n   dealer", "dealer", "dealer"),
        ("a: turn\n  is\n   dealer", "turn is", "turn\n  is"),
        ("a: |\n  turn\n    is\n  dealer\n", "dealer", "dealer"),
        ("a: |2\n    turn\n  dealer\n", "dealer", "dealer"),
        ("a: |-\n\n  turn\n\n  dealer", "dealer", "dealer"),
        ("a: >\n  turn\n  is\n\n  dealer\n", "dealer", "dealer"),
        ("a: >\n  turn\n   more\n  dealer\n", "dealer", "dealer"),
        ("a: >-\r\n  turn\r\n  dealer\r\n", "dealer", "dealer"),
        ("\ufeffa: 🂡 dealer", "dealer", "dealer"),
        ("a: true", "true", "true"),
    ],
)
def test_a_part_of_a_text_is_found_in_the_file(text: str, part: str, written: str) -> None:
    found = value(text, "a")
    at = found.text.index(part)
    assert found.at(at, at + len(part)).text == written


def test_a_place_past_the_text_is_its_end() -> None:
    found = value("a: bc\n", "a")
    assert (found.at(2, 9).start, found.at(2, 9).end) == (5, 5)
    assert (found.at(0, 9).start, found.at(0, 9).end) == (3, 5)


def test_a_mark_stands_where_its_value_would() -> None:
    mark = value("a: {flag}", "a", "flag")
    assert (mark.value, mark.text, mark.span.start, mark.span.end) == (None, "", 8, 8)


def test_a_block_ends_with_its_last_entry() -> None:
    tree, _ = read("a:\n  b: 1\n  c: [2,\n    3]\n\n# comment\nd: 4\n")
    assert tree is not None
    inner = tree.get("a")
    assert inner is not None
    assert inner.span.text == "b: 1\n  c: [2,\n    3]"


def test_quotes_and_blocks_are_not_plain() -> None:
    text = "a: x\nb: 'x'\nc: |\n  x\n"
    assert [value(text, key).plain for key in "abc"] == [True, False, False]


def test_a_duplicate_key_shows_both_places() -> None:
    _, problems = read("a: 1\nb: 2\na: 3\n")
    [problem] = problems
    assert problem.primary is not None
    assert [str(problem.primary.span), *(str(one.span) for one in problem.related)] == [
        "case.yaml:3:1",
        "case.yaml:1:1",
    ]


def test_the_first_of_two_equal_keys_is_kept() -> None:
    assert value("a: 1\na: 3\n", "a").value == "1"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("x: " + "[" * 50 + "]" * 50, "too-deep"),
        ("x: " + "[" * 100_000, "too-deep"),
        ("- " * 5_000, "too-deep"),
        ("x: [" + "a," * 100_000 + "]", "too-large"),
        ("x: " + "a" * 300_000, "too-large"),
        ("a: &a x\nb: [" + "*a, " * 50_000 + "]", "anchor"),
    ],
)
def test_bounds_hold(text: str, code: str) -> None:
    tree, problems = read(text)
    assert tree is None
    assert {problem.code for problem in problems} == {code}
    assert len(problems) <= 1 + yaml_tree.MAX_ALIASES


def test_a_part_of_a_text_is_read_as_a_value() -> None:
    source, problems = Source("ref", "don:a=[1, x]"), Problems()
    tree = load_value(source.span(6, 12), problems)
    assert isinstance(tree, Items)
    assert as_data(tree) == ["1", "x"]
    assert [item.span.text for item in tree] == ["1", "x"]
    assert load_value(Source("ref", "a=[1").span(2, 4), problems) is None
    assert [problem.code for problem in problems] == ["unclosed"]


# ------------------------------------------------------------------------------------------ any text

PIECES = st.sampled_from(
    [
        *"[]{}:,#&*!|>'\"%@`-?\\ \n\r\t~.<0a\0",
        *("\n  ", "\n    - ", ": ", "- ", " #", "<<", "---", "...", "!!set ", "!<x>", "&a ", "*a"),
        *("\r\n", "\ufeff", "é", "🂡", "\u00a0", "\u2028", "%YAML 1.1\n", '"\\x4', "|2", "? "),
        "\ud800",
    ]
)


def mutated(edits: list[tuple[int, int, str]]) -> str:
    text = GAME
    for at, length, piece in edits:
        text = text[:at] + piece + text[at + length :]
    return text


EDIT = st.tuples(st.integers(0, len(GAME)), st.integers(0, 12), PIECES)
TEXTS = st.one_of(
    st.text(),
    st.lists(PIECES, max_size=25).map("".join),
    st.lists(EDIT, min_size=1, max_size=4).map(mutated),
)


@given(TEXTS)
@settings(max_examples=600)
def test_any_text_gives_a_tree_or_errors_inside_it(text: str) -> None:
    source, problems = Source("any.yaml", text), Problems()
    tree = load_yaml(source, problems)
    assert tree is not None or problems.has_errors
    for span in spans(tree) if tree else ():
        inside(source, span)
    for problem in problems:
        assert problem.primary is not None
        for label in (problem.primary, *problem.related):
            inside(source, label.span)
        for line in render_text(problem).split("\n"):
            assert line.isprintable()
        assert render_line(problem).isprintable()


@given(TEXTS)
@settings(max_examples=300)
def test_the_parser_in_python_reads_the_same(text: str) -> None:
    tree, problems = read(text)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(yaml_tree, "EventLoader", yaml.SafeLoader)
        other, other_problems = read(text)
    if not problems.has_errors and not other_problems.has_errors:
        assert tree is not None
        assert other is not None
        assert as_data(tree) == as_data(other)
        assert [(one.start, one.end) for one in spans(tree)] == [
            (one.start, one.end) for one in spans(other)
        ]


def inside(source: Source, span: Span) -> None:
    assert span.source is source
    assert 0 <= span.start <= span.end <= len(source.text)


def spans(tree: Tree) -> Iterator[Span]:
    yield tree.span
    match tree:
        case Value():
            assert tree.value is None or len(tree.offsets) == len(tree.text) + 1
            assert sorted(tree.offsets) == list(tree.offsets)
            yield from (tree.at(at, at + 1) for at in range(len(tree.text) + 2))
        case Items():
            for item in tree:
                yield from spans(item)
        case Fields():
            for key, inner in tree:
                yield from spans(key)
                yield from spans(inner)
