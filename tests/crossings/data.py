"""What is crossed, read from the files beside this one: names, places, and what there is to read in the world.

In their texts marks stand for what is filled in: see the heads of `names.yaml` and `places.yaml`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

HERE = Path(__file__).parent
WORLD = (HERE / "world.yaml").read_text(encoding="utf-8")
BODY = "«BODY»"
STOP = {"choose": {"by": "starter", "options": {"go on«i»": {}, "go«i»": {"do": "level = 2"}}}}
ITEM = {"cards": "card", "players": "player", "numbers": "number"}
Template = dict[str, Any]
"""Sections of a game, with marks in their texts."""


@dataclass(frozen=True, slots=True)
class Name:
    """A kind of local name: the phase around what reads it, and what else it takes.

    gives        by the type of what it may be given the type that it has then
    read         how it is read
    in_mechanic  whether it is read where nothing of the game is seen
    """

    kind: str
    phase: Template
    gives: dict[str, str]
    read: str = "«X»"
    fixed: bool = False
    in_mechanic: bool = False
    beside: Template = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Place:
    """Where an expression of a type stands: steps, or a part of a phase, and what else they take."""

    kind: str
    type: str
    body: Any
    beside: Template = field(default_factory=dict)


def filled(template: Any, words: dict[str, Any]) -> Any:  # noqa: ANN401 - any part of a YAML tree
    """Put in what marks stand for, everywhere in a part of a game."""
    match template:
        case str() if template in words:
            return words[template]
        case str():
            for mark, text in words.items():
                template = template.replace(mark, str(text))
            return template
        case dict():
            return {filled(key, words): filled(value, words) for key, value in template.items()}
        case list():
            return [filled(item, words) for item in template]
        case _:
            return template


def with_body(template: Any, body: Any) -> Any:  # noqa: ANN401 - any part of a YAML tree
    """Put steps, or a part of a phase, where the body belongs."""
    match template:
        case dict():
            return {
                key: body if value == BODY else with_body(value, body)
                for key, value in template.items()
            }
        case list():
            found: list[Any] = []
            for item in template:
                found += body if item == BODY else [with_body(item, body)]
            return found
        case _:
            return template


def _spelled(template: Any) -> Any:  # noqa: ANN401 - any part of a YAML tree
    """Write out the short form of a choice."""
    match template:
        case dict():
            if len(template) == 1 and next(iter(template)).startswith("«CHOOSE»"):
                ((key, option),) = template.items()
                by = key.removeprefix("«CHOOSE»").strip() or "starter"
                options = {"yes«i»": _spelled(option), "no«i»": {}}
                return {"choose": {"by": by, "options": options}}
            return {key: _spelled(value) for key, value in template.items()}
        case list():
            return [_spelled(item) for item in template]
        case _:
            return template


def _read(name: str) -> Any:  # noqa: ANN401 - a YAML tree
    return yaml.safe_load((HERE / f"{name}.yaml").read_text(encoding="utf-8"))


def _names(section: str) -> Iterator[Name]:
    for entry in _read("names")[section]:
        tree = filled(entry, {"«STOP»": STOP})
        types = tree.get("types") or list(SOURCES)
        if "fixed" in tree:
            types = [tree["fixed"]]
        for kind in types:
            words = {"«T»": types[kind]} if isinstance(types, dict) else {}
            made = filled(tree, words)
            yield Name(
                made["name"],
                made["phase"],
                {kind: ITEM[kind] if made.get("gives") == "item" else kind},
                made.get("read", "«X»"),
                "fixed" in made,
                made.get("in mechanic", False),
                made.get("beside", {}),
            )


def _places(section: str) -> Iterator[Place]:
    for entry in _read("places")[section]:
        tree = _spelled(entry)
        yield Place(
            tree["place"],
            tree["type"],
            tree["steps"] if "steps" in tree else tree["phase"],
            tree.get("beside", {}),
        )


_VALUES = _read("values")
SOURCES: dict[str, list[str]] = _VALUES["sources"]
KNOWN: dict[str, dict[str, list[str]]] = _VALUES["known"]
AS: dict[str, dict[str, list[str]]] = _VALUES["as"]
NAMES = tuple(_names("around steps"))
AROUND_PARTS = tuple(_names("around parts of a phase"))
PLACES = tuple(_places("in steps"))
IN_MECHANICS = tuple(_places("in mechanics"))
PARTS = tuple(_places("of phases"))
ENDS = tuple(_places("at the end"))
