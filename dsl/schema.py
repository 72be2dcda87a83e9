"""The JSON Schemas of game files: reading them, and asking which keys they know at a place.

The files are the same that editors complete from. They refer to each other; here every reference
is replaced by what it refers to, so that the validator need not look anything up.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Literal

from rulewright.dsl.shelf import packaged
from rulewright.dsl.structs import Struct

if TYPE_CHECKING:
    from jsonschema import ValidationError
    from jsonschema.protocols import Validator

Kind = Literal["game", "variant", "library"]
KINDS: tuple[Kind, ...] = ("game", "variant", "library")
Path = tuple[str | int, ...]
Json = Any  # what json.loads gives
Schema = Mapping[str, Json]

_ANNOTATIONS = {"description", "examples"}


def schema_text(kind: Kind | Literal["record", "parts"]) -> str:
    """Give the text of a schema file, as an editor reads it."""
    return packaged("rulewright.schemas").joinpath(f"{kind}.json").read_text("utf-8")


def schema_documents() -> dict[str, Json]:
    """Read the schemas of game files and what they share, each under the name of its file."""
    names: tuple[Kind | Literal["parts"], ...] = ("parts", *KINDS)
    return {f"{name}.json": json.loads(schema_text(name)) for name in names}


def schema_nodes(tree: Json) -> Iterator[dict[str, Json]]:
    """Go through all mappings of a schema, an outer one before those in it."""
    if isinstance(tree, dict):
        yield tree
        for value in tree.values():
            yield from schema_nodes(value)
    elif isinstance(tree, list):
        for item in tree:
            yield from schema_nodes(item)


@cache
def schema_of(kind: Kind) -> FileSchema:
    """Make the schema of a kind of file ready for use, once."""
    # jsonschema takes longer to import than a game to check: who needs no schema does not pay for it.
    from jsonschema import Draft202012Validator  # noqa: PLC0415

    return FileSchema(Draft202012Validator(_linked(kind)))


class FileSchema(Struct):
    """A schema in use: what of a file does not fit it, and what it says about places in that file."""

    validator: Validator

    def errors(self, data: Json) -> Iterator[ValidationError]:
        """Go through what does not fit, in the order of the schema."""
        return self.validator.iter_errors(data)

    def keys(self, data: Json, path: Path, *, empty: bool = False) -> dict[str, Schema]:
        """Give the keys that are known at a place of a file, with their schemas.

        With `empty`, a place without a value is looked at as if it held a mapping.
        """
        found: dict[str, Schema] = {}
        for schema in self._at(data, path, empty=empty):
            for key, inner in schema.get("properties", {}).items():
                if isinstance(inner, Mapping) or key not in found:
                    found[key] = inner if isinstance(inner, Mapping) else {}
        return found

    def _at(self, data: Json, path: Path, *, empty: bool) -> list[Schema]:
        """Give the schemas that speak about a place."""
        schemas = list(self._applying(self.validator.schema, data))
        for step in path:
            data = data[step]
            if data is None and empty:
                data = {}
            inner = [_inside(schema, step) for schema in schemas]
            schemas = [found for one in inner for found in self._applying(one, data)]
        return schemas

    def _applying(self, schema: Json, data: Json) -> Iterator[Schema]:
        """Go through a schema and those of its branches that the data takes."""
        if not isinstance(schema, Mapping):
            return
        yield schema
        if "if" in schema:
            holds = self.validator.evolve(schema=schema["if"]).is_valid(data)
            yield from self._applying(schema.get("then" if holds else "else"), data)


def is_declared(schema: Schema, key: str) -> bool:
    """Tell whether a schema names a key, itself or by a pattern."""
    patterns = schema.get("patternProperties", {})
    return key in schema.get("properties", {}) or any(re.search(one, key) for one in patterns)


def _inside(schema: Schema, step: str | int) -> Json:
    """Give what a schema says about an item, or about the value of a key."""
    if isinstance(step, int):
        return schema.get("items")
    known = schema.get("properties", {})
    if step in known:
        return known[step]
    for pattern, inner in schema.get("patternProperties", {}).items():
        if re.search(pattern, step):
            return inner
    return schema.get("additionalProperties")


def _linked(kind: Kind) -> Json:
    """Read a schema with all that is referred to put in place; shapes that hold each other become a ring."""
    documents = schema_documents()
    # All are found before the first is followed, while the documents are still trees.
    found = [(home, node) for home, tree in documents.items() for node in schema_nodes(tree)]
    for home, node in found:
        _follow(node, home, documents)
    return documents[f"{kind}.json"]


def _follow(node: dict[str, Json], home: str, documents: Mapping[str, Json]) -> None:
    """Give a schema with `$ref` everything that it refers to; of annotations it keeps its own."""
    reference = node.pop("$ref", None)
    if reference is None:
        return
    document, _, pointer = reference.partition("#/")
    target = documents[document or home]
    for key in pointer.split("/"):
        target = target[key]
    _follow(target, document or home, documents)
    both = node.keys() & target.keys()
    assert both <= _ANNOTATIONS, f"{reference} and what stands beside it both say {both}"
    for key, value in target.items():
        node.setdefault(key, value)
