"""Rule text and what it is read as: the cases in `conformance/parse`, and what holds for every text.

Each file there maps the name of a parse function to texts, and each text to what it gives: its s-expression (see
`dump.py`), or what is said when it is wrong.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from rulewright.dsl import nodes, parse, spec, syntax, tables
from rulewright.dsl.diagnostics import Problems
from rulewright.dsl.lalr import Builder, Parser, Place, Symbol
from rulewright.dsl.names import grammar_words
from rulewright.dsl.source import Source, Span
from rulewright.dsl.structs import Struct
from rulewright.dsl.tokens import tokenize
from rulewright.dsl.yaml_tree import Fields, Value, load_yaml
from tests.dsl.dump import dump

CASES = Path(__file__).parents[1] / "conformance" / "parse"
FUNCTIONS = (
    *("expression", "sentence", "pick", "call", "signature"),
    *("binder", "cases", "type", "refill", "template"),
)


def value_of(text: str) -> Value:
    """Give a text as a plain YAML scalar that is a file of its own."""
    source = Source("rule", text)
    return Value(text, source.span(0, len(text)), range(len(text) + 1))


def read(function: str, text: str) -> tuple[Any, list[Any]]:
    problems = Problems()
    made = getattr(parse, f"parse_{function}")(value_of(text), problems)
    return made, list(problems)


def cases() -> Iterator[Any]:
    for path in sorted(CASES.glob("*.yaml")):
        # Every scalar is text: `no` and `12` are rules here.
        for function, texts in yaml.load(path.read_text(), yaml.BaseLoader).items():  # noqa: S506 - see above
            for text, wanted in texts.items():
                yield pytest.param(function, text, wanted, id=f"{path.stem}: {function}: {text}")


@pytest.mark.parametrize(("function", "text", "wanted"), list(cases()))
def test_a_text_is_read_as_the_case_says(
    function: str, text: str, wanted: str | dict[str, str]
) -> None:
    made, found = read(function, text)
    if isinstance(wanted, str):
        assert not found, list(map(str, found))
        assert dump(made) == wanted
        return
    assert made is None
    assert len(found) == 1
    only = found[0]
    assert only.primary is not None
    said = {
        "error": only.code,
        "column": str(only.primary.span.column),
        "says": only.message,
        **({"help": "; ".join(only.hints)} if only.hints else {}),
    }
    assert said == wanted


def test_every_rule_of_the_grammar_has_a_case() -> None:
    seen: set[str] = set()

    def watch(name: str, build: Builder) -> Builder:
        def built(place: Place, symbols: list[Symbol], span: Span) -> Symbol:
            seen.add(name)
            return build(place, symbols, span)

        return built

    watched = {name: watch(name, build) for name, build in nodes.BUILDERS.items()}
    parser = Parser(tables.tables(), watched)
    for case in cases():
        function, text, wanted = case.values
        if isinstance(wanted, str) and function != "template":
            place = Place(value_of(text))
            parser.parse(function, tokenize(text, 0, len(text)), place)
    assert set(nodes.BUILDERS) - seen == set()


# ------------------------------------------------------------------------------------------------ precedence

LEVELS = (  # tightest first, as the table of the language has them
    ("default",),
    ("-x", "others of x", "next x", "previous x", "players from x", "top of x", "bottom of x"),
    ("*", "div", "mod"),
    ("+", "-"),
    ("..",),
    ("is", "is not", "<", "<=", ">", ">=", "in", "not in"),
    ("not x",),
    ("and",),
    ("or",),
)
BINARY = [
    (level, operator)
    for level, operators in enumerate(LEVELS)
    for operator in operators
    if not operator.endswith("x")
]
RIGHT = ("default", "and", "or")
ALONE = ("..", *LEVELS[5])


@pytest.mark.parametrize(("level", "outer"), BINARY)
@pytest.mark.parametrize(("inner_level", "inner"), BINARY)
def test_what_binds_tighter_is_read_first(
    level: int, outer: str, inner_level: int, inner: str
) -> None:
    first, second = f"a {outer} b {inner} c", f"a {inner} b {outer} c"
    if level == inner_level:
        if outer in ALONE:
            assert read("expression", first)[0] is None
            return
        made = read("expression", first)[0]
        left = not isinstance(made.right, syntax.Binary)
        assert left == (outer not in RIGHT)
        return
    loose, tight = (outer, inner) if level > inner_level else (inner, outer)
    for text in (first, second):
        made = read("expression", text)[0]
        inside = [one for one in (made.left, made.right) if isinstance(one, syntax.Binary)]
        assert made.operator == loose
        assert [one.operator for one in inside] == [tight]


@pytest.mark.parametrize("prefix", [one.removesuffix("x") for one in LEVELS[1]])
@pytest.mark.parametrize(("level", "operator"), BINARY)
def test_one_operand_binds_looser_than_default_alone(
    prefix: str, level: int, operator: str
) -> None:
    made = read("expression", f"{prefix}a {operator} b")[0]
    assert isinstance(made, syntax.Unary if level == 0 else syntax.Binary)


def test_not_binds_looser_than_comparisons_and_tighter_than_and() -> None:
    assert dump(read("expression", "not a is b and c")[0]) == "(and (not (is a b)) c)"


# ------------------------------------------------------------------------------------------------ places


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("count(p.area where number is 3) > 2", "count(p.area where number is 3)"),
        ("2 + (a + b) * c", "(a + b) * c"),
        ("x  is not   empty", "x  is not   empty"),
    ],
)
def test_a_node_has_the_place_of_its_own_text(text: str, wanted: str) -> None:
    made, _ = read("expression", text)
    assert made.span.text == text
    assert wanted in {node.span.text for node in walk(made)}


def test_brackets_belong_to_what_stands_in_them() -> None:
    made, _ = read("expression", "(a + b) * c")
    assert (made.left.span.text, made.left.left.span.text) == ("(a + b)", "a")


@pytest.mark.parametrize(
    "text",
    [
        "ends at once when: 'count(it) > 3 and it''s'",
        'rule: "count(lot)\\x20> thre\\u0065 +"',
        "rule: count(lot)\n  > three +\n",
        "rule: >\n  count(lot)\n  > three +\n",
    ],
)
def test_an_error_points_into_the_file_however_the_text_is_quoted(text: str) -> None:
    problems = Problems()
    tree = load_yaml(Source("game.yaml", text), problems)
    assert isinstance(tree, Fields)
    value = next(iter(tree))[1]
    assert isinstance(value, Value)
    parse.parse_expression(value, problems)
    (found,) = problems
    assert found.primary is not None
    assert found.primary.span.text in ("'", "''", "+")


def walk(node: object) -> Iterator[Any]:
    """Give a node and all nodes in it."""
    if isinstance(node, tuple | list):
        for item in node:
            yield from walk(item)
    elif isinstance(node, Struct) and not isinstance(node, Span):
        if hasattr(node, "span"):
            yield node
        for name in node.__struct_fields__:
            yield from walk(getattr(node, name))


# ------------------------------------------------------------------------------------------------ every text

WORDS = [
    *sorted(grammar_words()),
    "p",
    "x",
    "it",
    "players",
    "count",
    "1",
    "12",
    '"a {p}"',
    "up",
    "pass",
]
SIGNS = [
    "(",
    ")",
    "[",
    "]",
    ",",
    ".",
    "..",
    "+",
    "-",
    "*",
    "<",
    "<=",
    "=",
    "+=",
    "==",
    "!",
    "/",
    "{",
    "'",
]
TEXTS = st.one_of(
    st.text(max_size=60),
    st.lists(st.sampled_from([*WORDS, *SIGNS]), max_size=25).map(" ".join),
    st.lists(st.sampled_from([*WORDS, *SIGNS]), max_size=12).map("".join),
)
GOOD = [case.values for case in cases() if isinstance(case.values[2], str)]


def check(function: str, text: str) -> None:
    """What holds for any text: a node or one problem or more, and all places lie in the text."""
    made, found = read(function, text)
    assert (made is None) == bool(found)
    for one in found:
        assert one.primary is not None
        assert 0 <= one.primary.span.start <= one.primary.span.end <= len(text)
        for label in one.related:
            assert 0 <= label.span.start <= label.span.end <= len(text)
    for node in walk(made):
        assert 0 <= node.span.start < node.span.end <= len(text) or isinstance(
            node, syntax.Template
        )


@given(st.sampled_from(FUNCTIONS), TEXTS)
def test_any_text_gives_syntax_or_problems(function: str, text: str) -> None:
    check(function, text)


@given(st.data())
def test_a_rule_with_a_token_more_less_or_changed_gives_syntax_or_problems(
    data: st.DataObject,
) -> None:
    function, text, _ = data.draw(st.sampled_from(GOOD))
    tokens = re.findall(r"\w+|\s+|[^\w\s]+", text)
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(tokens)))
        other = data.draw(st.sampled_from([*WORDS, *SIGNS, ""]))
        tokens[at : at + data.draw(st.integers(0, 1))] = [other]
    check(function, "".join(tokens))
    check("sentence" if function == "expression" else "expression", "".join(tokens))


@pytest.mark.parametrize("function", FUNCTIONS)
@pytest.mark.parametrize("part", ["(", "[", "not ", "-", "a + ", "a and ", "f(", "x.y["])
def test_a_text_of_any_length_is_read_or_refused_without_recursion(
    function: str, part: str
) -> None:
    for times in (60, 300, 3000):
        check(function, part * times + "a")
        check(function, part * times)


def test_a_rule_that_nests_too_deep_is_refused() -> None:
    assert read("expression", " + ".join(["a"] * 60))[1] == []
    made, found = read("expression", " + ".join(["a"] * 70))
    assert made is None
    assert [one.code for one in found] == ["too-long"]
    long = f"[{', '.join(['a'] * 500)}]"
    assert len(read("expression", long)[0].items) == 500


def test_a_rule_that_is_too_long_is_refused() -> None:
    _, found = read("expression", "a" * 5000)
    assert [one.code for one in found] == ["too-long"]


@given(
    st.lists(st.sampled_from(["a", "b2", "12", "(c)", "f(x)"]), min_size=2, max_size=6), st.data()
)
def test_blanks_between_tokens_mean_nothing(parts: list[str], data: st.DataObject) -> None:
    text = " + ".join(parts)
    wide = re.sub(
        r"(?<=[^\w])(?=\w)|(?<=\w)(?=[^\w])",
        lambda _: data.draw(st.sampled_from(["", " ", "\n", "  "])),
        text,
    )
    assert dump(read("expression", wide)[0]) == dump(read("expression", text)[0])


# ------------------------------------------------------------------------------------------------ the tables


def test_the_kept_tables_are_those_of_the_grammar() -> None:
    folder = Path(tables.__file__).parent
    grammar = (folder / "grammar.lark").read_text()
    made = tables.as_text(tables.analyse(grammar))
    assert (folder / "grammar.json").read_text() == made, "run `python -m rulewright.dsl.tables`"


def test_the_grammar_has_no_conflicts(caplog: pytest.LogCaptureFixture) -> None:
    import lark  # noqa: PLC0415 - only this test needs it

    grammar = (Path(tables.__file__).parent / "grammar.lark").read_text()
    with caplog.at_level("DEBUG", lark.logger.name):
        lark.Lark(grammar, parser="lalr", start=list(tables.STARTS), debug=True)
    conflicts = [line for line in caplog.messages if "conflict" in line.lower()]
    assert conflicts == []


def test_another_grammar_than_the_kept_one_is_analysed_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    packaged = tables._packaged
    monkeypatch.setattr(
        tables, "_packaged", lambda name: "" if name == "grammar.json" else packaged(name)
    )
    tables.tables.cache_clear()
    try:
        anew = tables.tables()
    finally:
        tables.tables.cache_clear()
    monkeypatch.undo()
    assert anew == tables.tables()


def test_no_rule_of_the_grammar_is_empty() -> None:
    assert min(rule.size for rule in tables.tables().rules) == 1


def test_every_word_can_name_a_phase_to_leave() -> None:
    for word in sorted(grammar_words()):
        made, found = read("sentence", f"leave {word}")
        assert not found, word
        assert isinstance(made, syntax.Leave)
        assert made.name.text == word


def test_a_game_is_read_without_lark() -> None:
    program = (
        "import sys\n"
        "from rulewright.dsl.parse import parse_expression\n"
        "from rulewright.dsl.tables import tables\n"
        "tables()\n"
        "assert 'lark' not in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


def test_the_tables_are_plain_data() -> None:
    text = (Path(tables.__file__).parent / "grammar.json").read_text()
    assert json.loads(text)["starts"].keys() == set(tables.STARTS)


def test_the_work_of_reading_a_rule_grows_with_its_length_and_no_faster() -> None:
    def calls(times: int) -> int:
        text = f"[{', '.join(['count(p.area where number is 3)'] * times)}]"
        counted = 0

        def count(_frame: object, event: str, _argument: object) -> None:
            nonlocal counted
            counted += event in {"call", "c_call"}

        sys.setprofile(count)
        try:
            made, _ = read("expression", text)
        finally:
            sys.setprofile(None)
        assert made is not None
        return counted

    assert calls(100) < calls(25) * 5


def test_spans_of_binders_and_types_are_their_own() -> None:
    made, _ = read("binder", "q in others of p where q.area is not empty")
    assert isinstance(made, spec.Binder)
    assert made.variable.span.text == "q"
    assert made.collection.span.text == "others of p"
