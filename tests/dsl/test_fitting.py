"""Our own reading of JSON Schema against jsonschema's: the same files, the same findings."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulewright.dsl import fitting
from rulewright.dsl.diagnostics import Problems
from rulewright.dsl.schema import Json, Kind, Schema, schema_of
from rulewright.dsl.shape import plain_data
from rulewright.dsl.source import Source
from rulewright.dsl.yaml_tree import load_yaml

ROOT = Path(__file__).parents[2]
KINDS: tuple[Kind, ...] = ("game", "variant", "library")
SCHEMAS_THEMSELVES = {"additionalProperties", "propertyNames", "items", "not", "if", "then", "else"}
MAPPINGS_OF_SCHEMAS = {"properties", "patternProperties", "dependentSchemas", "$defs"}


def schemas_in(schema: Json) -> Iterator[Schema]:
    if isinstance(schema, dict):
        yield schema
        for _, inner in parts_of(schema):
            yield from schemas_in(inner)


def parts_of(schema: Schema) -> Iterator[tuple[str, Json]]:
    """Give the schemas that stand in a schema; `additionalProperties: false` holds none."""
    for keyword, inner in schema.items():
        if keyword in MAPPINGS_OF_SCHEMAS:
            yield from inner.items()
        elif keyword in SCHEMAS_THEMSELVES and (keyword, inner) != ("additionalProperties", False):
            yield keyword, inner


def test_every_keyword_of_the_schemas_is_known() -> None:
    known = fitting.KEYWORDS | fitting.ANNOTATIONS | {"$ref"}
    for name in (*KINDS, "parts"):
        document = json.loads(files("rulewright.schemas").joinpath(f"{name}.json").read_text())
        for schema in schemas_in(document):
            assert schema.keys() - known == set(), name
            assert not any(inner is False for _, inner in parts_of(schema)), name


Found = set[tuple[tuple[str | int, ...], str, str | None, int]]


def ours(schema: Json, data: Json) -> Found:
    return {
        (one.path, one.keyword, one.key, id(one.schema)) for one in fitting.misfits(schema, data)
    }


def theirs(schema: Json, data: Json) -> Found:
    """Give what jsonschema finds; as a set, since it says each missing key by itself and has no order of other keys."""
    return {
        (
            tuple(error.absolute_path),
            str(error.validator),
            str(error.instance) if "propertyNames" in error.absolute_schema_path else None,
            id(error.schema),
        )
        for error in jsonschema.Draft202012Validator(schema).iter_errors(data)
    }


def agree(kind: Kind, data: Json) -> int:
    schema = schema_of(kind).whole
    found = ours(schema, data)
    assert found == theirs(schema, data)
    return len(found)


# ------------------------------------------------------------------------------------------------ keyword by keyword

ANYTHING: list[Json] = [None, True, False, 0, 1, 2, 7, "", "a", "ab", "1", [], [1], [1, "a", 2], {}]
ANYTHING += [{"a": 1}, {"a": 1, "b": "x"}, {"a": None, "b1": 0, "c": []}]
SCHEMAS: list[Json] = [
    True,
    {"type": "integer"},
    {"type": ["string", "boolean"]},
    {"type": ["null", "array", "object"]},
    {"const": 1},
    {"const": True},
    {"enum": ["a", 0]},
    {"pattern": "^a"},
    {"minimum": 2},
    {"minItems": 1, "maxItems": 2},
    {"minProperties": 1, "maxProperties": 1},
    {"required": ["a", "b"]},
    {"properties": {"b": True, "a": {"type": "integer"}}, "additionalProperties": False},
    {"patternProperties": {"^b": {"const": 0}}, "additionalProperties": {"type": "string"}},
    {"propertyNames": {"pattern": "^.$", "not": {"const": "c"}}},
    {"items": {"type": "integer"}},
    {"not": {"required": ["b"]}},
    {"if": {"required": ["b"]}, "then": {"required": ["c"]}, "else": {"type": "string"}},
    {"if": {"type": "object"}, "then": {"additionalProperties": False}},
    {"dependentSchemas": {"a": {"required": ["b"]}, "c": {"maxItems": 0}}},
]


@pytest.mark.parametrize("schema", SCHEMAS, ids=json.dumps)
def test_a_keyword_means_what_it_means_to_jsonschema(schema: Json) -> None:
    for data in ANYTHING:
        assert ours(schema, data) == theirs(schema, data), data
        assert fitting.fits(schema, data) == jsonschema.Draft202012Validator(schema).is_valid(data)


def test_every_keyword_stands_in_a_schema_above() -> None:
    written = {keyword for schema in SCHEMAS for one in schemas_in(schema) for keyword in one}
    assert written == fitting.KEYWORDS


# ------------------------------------------------------------------------------------------------ whole files


def shipped() -> Iterator[tuple[Kind, Json]]:
    for folder in ("games", "dsl/library", "tests/conformance/shape"):
        for path in sorted((ROOT / folder).rglob("*.yaml")):
            for text in path.read_text().split("\n---\n"):
                tree = load_yaml(Source(str(path), text), Problems())
                if tree is not None:
                    data = plain_data(tree)
                    kinds = (one for one in KINDS if isinstance(data, dict) and one in data)
                    yield next(kinds, "game"), data


FILES = list(shipped())


def test_files_fit_or_not_as_jsonschema_says() -> None:
    assert sum(agree(kind, data) > 0 for kind, data in FILES) > 20, "cases that do not fit"


@given(st.randoms(use_true_random=False), st.sampled_from(FILES))
def test_files_with_parts_moved_fit_or_not_as_jsonschema_says(
    chance: random.Random, file: tuple[Kind, Json]
) -> None:
    kind, data = file
    data = copy.deepcopy(data)
    for _ in range(3):
        parts = [part for part in _parts(data) if part]
        if len(parts) < 2:
            return
        into, moved = chance.choice(parts), copy.deepcopy(chance.choice(parts))
        new: Json = chance.choice([moved, None, True, 3, "x"])
        if isinstance(into, list):
            into[chance.randrange(len(into))] = new
        else:
            key = chance.choice(list(into))
            into[chance.choice([key, "do", "for", "x y"])] = new
    agree(kind, data)


def _parts(data: Json) -> Iterator[Any]:
    if isinstance(data, dict | list):
        yield data
        for inner in data.values() if isinstance(data, dict) else data:
            yield from _parts(inner)
