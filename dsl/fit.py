"""What of some data does not fit a JSON Schema, in the order in which the schema says it.

Here are the keywords of JSON Schema (draft 2020-12) that our schemas are written with, and no others: a package that
knows them all takes longer to import than a game to check. References have been replaced by what they refer to
(`schema.py`), so nothing is looked up. That data fits here when it fits anywhere else is held by a test.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple, TypeGuard

Path = tuple[str | int, ...]
Json = Any  # what json.loads gives
Schema = Mapping[str, Json]


class Misfit(NamedTuple):
    """What does not fit: the value at `path`, because of one keyword of one schema.

    With `of_name`, `value` is a key of the mapping at `path` that may not be called so.
    """

    path: Path
    value: Json
    keyword: str
    schema: Schema
    of_name: bool = False


def misfits(value: Json, schema: Json, path: Path = ()) -> Iterator[Misfit]:
    """Go through what of a value does not fit a schema; `path` is where the value stands."""
    if schema is True:
        return
    for keyword, wanted in schema.items():
        if (holds := _OF_THE_VALUE.get(keyword)) is not None:
            if not holds(value, wanted):
                yield Misfit(path, value, keyword, schema)
        elif (of_parts := _OF_ITS_PARTS.get(keyword)) is not None:
            yield from of_parts(value, schema, path)


def fits(value: Json, schema: Json) -> bool:
    """Tell whether a value fits a schema."""
    return next(misfits(value, schema), None) is None


# ------------------------------------------------------------------------------------------------ of a value


def _is_number(value: Json) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_of_type(value: Json, types: str | list[str]) -> bool:
    found = _TYPES[type(value)]
    return found == types if isinstance(types, str) else found in types


def _is_same(value: Json, other: Json) -> bool:
    return type(value) is type(other) and bool(value == other)


_TYPES = {
    dict: "object",
    list: "array",
    str: "string",
    int: "integer",
    bool: "boolean",
    type(None): "null",
}
_OF_THE_VALUE: dict[str, Callable[[Json, Json], bool]] = {
    "type": _is_of_type,
    "const": _is_same,
    "enum": lambda value, words: any(_is_same(value, word) for word in words),
    "pattern": lambda value, p: not isinstance(value, str) or re.search(p, value) is not None,
    "minLength": lambda value, least: not isinstance(value, str) or len(value) >= least,
    "minimum": lambda value, least: not _is_number(value) or value >= least,
    "minItems": lambda value, least: not isinstance(value, list) or len(value) >= least,
    "maxItems": lambda value, most: not isinstance(value, list) or len(value) <= most,
    "minProperties": lambda value, least: not isinstance(value, dict) or len(value) >= least,
    "maxProperties": lambda value, most: not isinstance(value, dict) or len(value) <= most,
    "not": lambda value, other: not fits(value, other),
}


# ------------------------------------------------------------------------------------------------ of its parts


def _required(value: Json, schema: Schema, path: Path) -> Iterator[Misfit]:
    if isinstance(value, dict):
        for key in schema["required"]:
            if key not in value:
                yield Misfit(path, value, "required", schema)


def _properties(value: Json, schema: Schema, path: Path) -> Iterator[Misfit]:
    if isinstance(value, dict):
        for key, inner in schema["properties"].items():
            if key in value:
                yield from misfits(value[key], inner, (*path, key))


def _by_pattern(value: Json, schema: Schema, path: Path) -> Iterator[Misfit]:
    if isinstance(value, dict):
        for pattern, inner in schema["patternProperties"].items():
            for key, part in value.items():
                if re.search(pattern, key):
                    yield from misfits(part, inner, (*path, key))


def _others(value: Json, schema: Schema, path: Path) -> Iterator[Misfit]:
    if not isinstance(value, dict):
        return
    inner = schema["additionalProperties"]
    undeclared = (key for key in value if not is_declared(schema, key))
    if inner is False:
        if next(undeclared, None) is not None:
            yield Misfit(path, value, "additionalProperties", schema)
        return
    for key in undeclared:
        yield from misfits(value[key], inner, (*path, key))


def _names(value: Json, schema: Schema, path: Path) -> Iterator[Misfit]:
    if isinstance(value, dict):
        for key in value:
            for found in misfits(key, schema["propertyNames"], path):
                yield found._replace(of_name=True)


def _items(value: Json, schema: Schema, path: Path) -> Iterator[Misfit]:
    if isinstance(value, list):
        for number, item in enumerate(value):
            yield from misfits(item, schema["items"], (*path, number))


def _branch(value: Json, schema: Schema, path: Path) -> Iterator[Misfit]:
    branch = "then" if fits(value, schema["if"]) else "else"
    yield from misfits(value, schema.get(branch, True), path)


def _dependent(value: Json, schema: Schema, path: Path) -> Iterator[Misfit]:
    if isinstance(value, dict):
        for key, inner in schema["dependentSchemas"].items():
            if key in value:
                yield from misfits(value, inner, path)


_OF_ITS_PARTS: dict[str, Callable[[Json, Schema, Path], Iterator[Misfit]]] = {
    "required": _required,
    "properties": _properties,
    "patternProperties": _by_pattern,
    "additionalProperties": _others,
    "propertyNames": _names,
    "items": _items,
    "if": _branch,
    "dependentSchemas": _dependent,
}
KEYWORDS = frozenset(
    {*_OF_THE_VALUE, *_OF_ITS_PARTS, "then", "else"}  # the branches of `if`
)
"""All that a schema may say about data."""


def is_declared(schema: Schema, key: str) -> bool:
    """Tell whether a schema names a key, itself or by a pattern."""
    patterns = schema.get("patternProperties", {})
    return key in schema.get("properties", {}) or any(re.search(one, key) for one in patterns)
