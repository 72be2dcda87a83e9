"""What of a file's data does not fit a JSON Schema: those keywords of draft 2020-12 that our schemas use.

A general validator takes longer to import than a game to check. This one reads the very files that editors read; a
test holds it against jsonschema, finding by finding, and holds the keywords in the files against the two tables here.
References are followed before (`schema.py`); annotations are passed over. A schema is a mapping, or `true` for
anything; `false` stands only under `additionalProperties`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

Path = tuple[str | int, ...]
Json = Any  # what json.loads gives
Schema = Mapping[str, Json]

ANNOTATIONS = frozenset({
    "$schema", "$id", "$defs", "title", "description", "examples", "code", "errorMessage", "missing",
})  # fmt: skip
"""What a schema says that data cannot break; the last three are ours (`shape.py`)."""


@dataclass(frozen=True, slots=True)
class Misfit:
    """One place that does not fit: the keyword that it breaks, and the shape that the keyword stands in.

    With `key`, it is the name of this key of the mapping at `path` that does not fit.
    """

    path: Path
    keyword: str
    schema: Schema
    key: str | None = None


def fits(schema: Json, data: Json) -> bool:
    """Tell whether data fits a schema."""
    return next(misfits(schema, data), None) is None


def misfits(schema: Json, data: Json, path: Path = (), key: str | None = None) -> Iterator[Misfit]:
    """Go through what does not fit, in the order of the schema."""
    if not isinstance(schema, Mapping):
        return
    for keyword in schema:
        if keyword in _DEMANDS:
            if not _DEMANDS[keyword](schema, data):
                yield Misfit(path, keyword, schema, key)
        elif keyword == "propertyNames":
            for name in data if isinstance(data, dict) else ():
                yield from misfits(schema[keyword], name, path, name)
        if keyword in _PARTS:
            for step, inner, part in _PARTS[keyword](schema, data):
                yield from misfits(inner, part, (*path, *step), key)


# ------------------------------------------------------------------------------------------------ yes or no


def _has_type(schema: Schema, data: Json) -> bool:
    wanted = schema["type"]
    return any(
        isinstance(data, _TYPES[name]) and (name == "boolean" or not isinstance(data, bool))
        for name in ([wanted] if isinstance(wanted, str) else wanted)
    )


_TYPES: Mapping[str, type] = {
    "object": dict,
    "array": list,
    "string": str,
    "integer": int,
    "boolean": bool,
    "null": type(None),
}


def _is_same(wanted: Json, data: Json) -> bool:
    """Compare single values as JSON does, where `true` is not 1."""
    return bool(wanted == data and isinstance(wanted, bool) == isinstance(data, bool))


def _others(schema: Schema, data: Json) -> list[str]:
    """Give the keys that neither `properties` nor `patternProperties` speak about."""
    if not isinstance(data, dict):
        return []
    named, patterns = schema.get("properties", {}), schema.get("patternProperties", {})
    return [
        key
        for key in data
        if key not in named and not any(re.search(pattern, key) for pattern in patterns)
    ]


_DEMANDS: Mapping[str, Callable[[Schema, Json], bool]] = {
    "type": _has_type,
    "const": lambda schema, data: _is_same(schema["const"], data),
    "enum": lambda schema, data: any(_is_same(one, data) for one in schema["enum"]),
    "pattern": lambda schema, data: (
        not isinstance(data, str) or re.search(schema["pattern"], data) is not None
    ),
    "minimum": lambda schema, data: (
        not isinstance(data, int) or isinstance(data, bool) or data >= schema["minimum"]
    ),
    "minItems": lambda schema, data: not isinstance(data, list) or len(data) >= schema["minItems"],
    "maxItems": lambda schema, data: not isinstance(data, list) or len(data) <= schema["maxItems"],
    "minProperties": lambda schema, data: (
        not isinstance(data, dict) or len(data) >= schema["minProperties"]
    ),
    "maxProperties": lambda schema, data: (
        not isinstance(data, dict) or len(data) <= schema["maxProperties"]
    ),
    "required": lambda schema, data: (
        not isinstance(data, dict) or all(key in data for key in schema["required"])
    ),
    "additionalProperties": lambda schema, data: (
        schema["additionalProperties"] is not False or not _others(schema, data)
    ),
    "not": lambda schema, data: not fits(schema["not"], data),
}
"""Keywords that data meets or breaks as a whole."""


# ------------------------------------------------------------------------------------------------ part by part

_Parts = Iterator[tuple[Path, Json, Json]]
"""Where a part lies below its whole, its schema, and the part."""


def _properties(schema: Schema, data: Json) -> _Parts:
    if isinstance(data, dict):
        for key, inner in schema["properties"].items():
            if key in data:
                yield (key,), inner, data[key]


def _pattern_properties(schema: Schema, data: Json) -> _Parts:
    if isinstance(data, dict):
        for pattern, inner in schema["patternProperties"].items():
            for key, value in data.items():
                if re.search(pattern, key):
                    yield (key,), inner, value


def _additional_properties(schema: Schema, data: Json) -> _Parts:
    inner = schema["additionalProperties"]
    if inner is not False:
        for key in _others(schema, data):
            yield (key,), inner, data[key]


def _items(schema: Schema, data: Json) -> _Parts:
    if isinstance(data, list):
        for number, item in enumerate(data):
            yield (number,), schema["items"], item


def _branch(schema: Schema, data: Json) -> _Parts:
    taken = "then" if fits(schema["if"], data) else "else"
    yield (), schema.get(taken), data


def _dependent_schemas(schema: Schema, data: Json) -> _Parts:
    if isinstance(data, dict):
        for key, inner in schema["dependentSchemas"].items():
            if key in data:
                yield (), inner, data


_PARTS: Mapping[str, Callable[[Schema, Json], _Parts]] = {
    "properties": _properties,
    "patternProperties": _pattern_properties,
    "additionalProperties": _additional_properties,
    "items": _items,
    "if": _branch,
    "dependentSchemas": _dependent_schemas,
}
"""Keywords that hold schemas for parts of the data."""

KEYWORDS = frozenset({*_DEMANDS, *_PARTS, "propertyNames", "then", "else"})
"""All that this file knows."""
