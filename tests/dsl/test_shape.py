"""Shapes: wrong files with the code marked on the line, schemas that agree with the code, one report per mistake.

A case is a file of `tests/conformance/shape/`, cut at lines of `---`. What a case leaves out of a whole game is filled
in below it, so that it shows one thing; one that begins with `# as it stands` is left alone. A comment `#! code` says
which problem is reported on its line, `#! code "text"` also what its message or a hint has in it.
"""

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulewright.dsl import names, shape
from rulewright.dsl.diagnostics import Diagnostic, Problems
from rulewright.dsl.schema import Json
from rulewright.dsl.source import Source
from rulewright.dsl.yaml_tree import Fields, load_yaml

CASES = Path(__file__).parents[1] / "conformance" / "shape"
MARK = re.compile(r'#! (?P<code>[a-z-]+)(?: "(?P<text>[^"]*)")?')
SCHEMAS = ("game", "variant", "library", "record", "parts")
FILLED: dict[shape.Kind, dict[str, str]] = {
    "game": {
        "rulewright": "1",
        "game": "g",
        "players": "2",
        "phases": "{main: {do: []}}",
        "winner": "[shared]",
    },
    "variant": {"rulewright": "1", "extends": "g"},
    "library": {"rulewright": "1", "mechanics": "{}"},
}


def cases() -> Iterator[Any]:
    for path in sorted(CASES.glob("*.yaml")):
        line = 0
        for text in re.split(r"^---\n", path.read_text(), flags=re.MULTILINE):
            # Padded, so that reported lines are lines of the file itself.
            yield pytest.param("\n" * line + text, id=f"{path.stem}:{line + 1}")
            line += text.count("\n") + 1


def checked(text: str) -> list[Diagnostic]:
    kind = _kind(text)
    if "# as it stands" not in text:
        for key, value in FILLED[kind].items():
            if not re.search(rf"^{key}:", text, re.MULTILINE):
                text += f"{key}: {value}\n"
    problems = Problems()
    tree = load_yaml(Source("case.yaml", text), problems)
    assert tree is not None, list(problems)
    assert not problems.has_errors, list(map(str, problems))
    shape.check_shape(tree, kind, problems)
    return list(problems)


def _kind(text: str) -> shape.Kind:
    if re.search(r"^library:", text, re.MULTILINE):
        return "library"
    return "variant" if re.search(r"^variant:", text, re.MULTILINE) else "game"


@pytest.mark.parametrize("text", list(cases()))
def test_the_marked_problems_are_found_and_no_others(text: str) -> None:
    wanted = [
        (number, mark["code"], mark["text"])
        for number, line in enumerate(text.splitlines(), 1)
        for mark in MARK.finditer(line)
    ]
    found = checked(text)
    places = [(one.primary.span.line, one.code) for one in found if one.primary]
    assert Counter(places) == Counter((line, code) for line, code, _ in wanted), "\n".join(
        map(str, found)
    )
    for line, code, said in wanted:
        if said:
            assert any(
                said in " ".join((one.message, *one.hints))
                for one in found
                if one.primary and (one.primary.span.line, one.code) == (line, code)
            ), [(one.message, one.hints) for one in found]


def test_quotes_are_advised_only_where_a_text_may_stand() -> None:
    (wrong,) = checked("teams: [[1, [3]], [2, 4]]\n")
    assert wrong.message.endswith("wants the number of a seat, from 1")
    assert not wrong.hints
    (wrong,) = checked("define: {both: [1, 2]}\n")
    assert wrong.hints == ("an expression that begins with `[` needs quotes",)


@pytest.mark.parametrize("text", list(cases()))
def test_no_message_is_the_validators_own(text: str) -> None:
    for one in checked(text):
        said = " ".join((one.message, *one.hints))
        assert "has another shape" not in said, "a shape in a schema has no `errorMessage`"
        assert not re.search(r"is not of type|required property|\$ref|\[\[|None", said), said
        assert one.primary
        assert one.primary.span.text.count("\n") == 0


def test_every_code_has_a_case_and_a_page() -> None:
    source = Path(shape.__file__).read_text()
    codes = set(re.findall(r'problems\.error\(\s*"([a-z-]+)"', source))
    codes |= {node["code"] for node in _nodes() if "code" in node} | {"wrong-shape"}
    data = "".join(path.read_text() for path in CASES.glob("*.yaml"))
    assert {code for code in codes if f"#! {code}" not in data} == set()
    pages = files("rulewright.dsl").joinpath("explain")
    assert {code for code in codes if not pages.joinpath(f"{code}.md").is_file()} == set()


# ------------------------------------------------------------------------------------------------ the schemas


DOCUMENTS: dict[str, Any] = {
    path.name.removesuffix(".json"): json.loads(path.read_text())
    for path in Path(shape.__file__).parents[1].joinpath("schemas").glob("*.json")
}


def _nodes(documents: Iterable[str] = SCHEMAS) -> Iterator[dict[str, Any]]:
    waiting: list[Any] = [DOCUMENTS[name] for name in documents]
    while waiting:
        node = waiting.pop()
        if isinstance(node, dict):
            yield node
            waiting += node.values()
        elif isinstance(node, list):
            waiting += node


NODES = list(_nodes())


def test_the_schemas_are_schemas() -> None:
    assert sorted(DOCUMENTS) == sorted([*SCHEMAS, "serve-json"])  # whose messages no file holds
    for document in DOCUMENTS.values():
        jsonschema.Draft202012Validator.check_schema(document)


def test_every_key_is_described() -> None:
    documents = DOCUMENTS
    for name, document in documents.items():
        for place, properties in _properties(document, name):
            for key, value in properties.items():
                if value is True:  # known so that a message can name it, and never allowed here
                    continue
                assert _described(value, name, documents), f"{place}.{key}"


def _properties(node: Json, place: str) -> Iterator[tuple[str, dict[str, Any]]]:
    if isinstance(node, dict):
        if isinstance(node.get("properties"), dict) and "additionalProperties" in node:
            yield place, node["properties"]
        for key, value in node.items():
            yield from _properties(value, f"{place}.{key}")


def _described(node: dict[str, Any], home: str, documents: dict[str, Any]) -> bool:
    if "description" in node:
        return True
    if "$ref" not in node:
        return False
    document, _, pointer = node["$ref"].partition("#/")
    home = document.removesuffix(".json") or home
    target = documents[home]
    for key in pointer.split("/"):
        target = target[key]
    return _described(target, home, documents)


def test_what_may_fail_says_how_the_sentence_goes_on() -> None:
    speaking = {"type", "enum", "const", "pattern", "minItems", "minProperties", "minimum"}
    tested = [node["if"] for node in NODES if isinstance(node.get("if"), dict)]
    conditions = [id(condition) for condition in tested]
    conditions += [
        id(key) for condition in tested for key in condition.get("properties", {}).values()
    ]
    conditions += [id(node["not"]) for node in NODES if isinstance(node.get("not"), dict)]
    silent = [  # a record is not written by hand
        node
        for node in _nodes(set(SCHEMAS) - {"record"})
        if isinstance(node.get("type", ""), str | list)
        and speaking & node.keys()
        and not {"errorMessage", "$schema"} & node.keys()
        and id(node) not in conditions
    ]
    assert silent == []


def test_a_variants_partial_shapes_have_the_keys_of_the_whole_ones() -> None:
    documents = DOCUMENTS
    whole, partial = documents["parts"]["$defs"], documents["variant"]["$defs"]
    for name in ("setting", "phase", "reason", "score_line"):
        keys = partial[name]["properties"].keys() - {"before", "after"}
        assert keys == whole[name]["properties"].keys(), name
    assert partial["place"]["properties"].keys() == set(_keys_of_places(whole["place"]))
    cards = whole["cards"]["properties"].keys()
    tokens = whole["component"]["then"]["properties"].keys()
    assert partial["component"]["properties"].keys() == cards | tokens
    variant = documents["variant"]["properties"].keys()
    assert variant == documents["game"]["properties"].keys() | {"variant", "extends", "remove"}


def _keys_of_places(node: dict[str, Any]) -> Iterator[str]:
    for branch in (node, node.get("then", {}), node.get("else", {})):
        yield from (key for key, value in branch.get("properties", {}).items() if value is not True)
    if "else" in node:
        yield from _keys_of_places(node["else"])


def test_words_that_cannot_name_a_phase_are_those_of_the_builder() -> None:
    parts = DOCUMENTS["parts"]["$defs"]
    assert set(parts["plain_name"]["not"]["enum"]) == set(names.STRUCTURE)
    listed = re.search(r"\((.*?)\)", parts["procedure_name"]["not"]["pattern"])
    assert listed
    assert set(listed[1].split("|")) == set(names.STRUCTURE)


@pytest.mark.parametrize("folder", ["games", "dsl/library"])
def test_what_is_shipped_fits(folder: str) -> None:
    paths = sorted(Path(shape.__file__).parents[1].joinpath(folder).rglob("*.yaml"))
    assert paths
    for path in paths:
        problems = Problems()
        text = path.read_text()
        tree = load_yaml(Source(str(path), text), problems)
        assert isinstance(tree, Fields)
        shape.check_shape(tree, _kind(text), problems)
        assert list(problems) == []


# ------------------------------------------------------------------------------------------------ whatever is written

WORDS = st.sampled_from(
    sorted({key for node in NODES for key in node.get("properties", {})} | {"p in players", "x"})
)
LEAVES = st.none() | st.booleans() | st.integers(0, 20) | WORDS
TREES = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=4),
    max_leaves=25,
)


@given(st.dictionaries(WORDS, TREES, max_size=6), st.sampled_from(["game", "variant", "library"]))
def test_any_tree_gives_problems_inside_the_text(data: dict[str, Any], kind: shape.Kind) -> None:
    text = json.dumps(data, indent=2)
    problems = Problems()
    tree = load_yaml(Source("any.yaml", text), problems)
    if tree is None:
        return
    shape.check_shape(tree, kind, problems)
    for one in problems:
        assert one.primary
        assert 0 <= one.primary.span.start <= one.primary.span.end <= len(text)
