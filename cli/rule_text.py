"""A composed game as text again: YAML that could be played, each line with its place of origin.

The tree has no layout of its own, so what was written on one line stays on one line where it fits,
and everything else becomes a block. A text keeps its quotes where it had them, or gets them where
it would be read differently in its new surroundings. `show` prints whole games with this, `diff`
the parts that differ.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass

from rulewright.dsl.compose import Composed
from rulewright.dsl.source import Source, Span
from rulewright.dsl.yaml_tree import Fields, Items, Tree, Value

WIDTH = 100
_WIDE = 0x10000  # characters from here on have eight digits
_BREAKS_FLOW = re.compile(r"[,\[\]{}]|: | #|:$")


@dataclass(frozen=True, slots=True)
class Line:
    """A line of text and the place that its first entry was written at."""

    text: str
    origin: Span


def as_played(composed: Composed) -> Fields:
    """Put the values that a reference gives to settings where their defaults stand."""
    section = composed.tree.get("settings")
    if not isinstance(section, Fields):
        return composed.tree
    settings = dict(section.fields)
    for name, override in composed.settings.items():
        key, setting = settings[name]
        if isinstance(setting, Fields) and "default" in setting:
            entry = (setting.key("default"), override.value)
            settings[name] = (key, Fields({**setting.fields, "default": entry}, setting.span))
    fields = dict(composed.tree.fields)
    fields["settings"] = (composed.tree.key("settings"), Fields(settings, section.span))
    return Fields(fields, composed.tree.span)


def lines_of(tree: Tree, indent: str = "") -> Iterator[Line]:
    """Write a tree as YAML, line by line."""
    match tree:
        case Value():
            yield Line(f"{indent}{scalar(tree)}", tree.span)
        case Fields():
            for key, value in tree:
                yield from _entry(f"{indent}{scalar(key)}:", indent, key.span, value)
        case Items():
            for item in tree:
                yield from _item(indent, item)


def text_of(tree: Tree) -> str:
    """Write a tree on one line, as it would stand between braces or brackets."""
    match tree:
        case Value():
            return scalar(tree, flow=True)
        case Items():
            return f"[{', '.join(map(text_of, tree))}]"
        case Fields():
            return f"{{{', '.join(_flow_entry(key, value) for key, value in tree)}}}"


def scalar(value: Value, *, flow: bool = False) -> str:
    """Write a text so that it is read again as what it is."""
    if value.value is None:
        return "~" if value.plain and value.span.text == "~" else ""
    plain = (
        value.plain and "\n" not in value.text and not (flow and _BREAKS_FLOW.search(value.text))
    )
    if plain and value.text.isprintable():
        return value.text
    return "".join(map(_escaped, json.dumps(value.text, ensure_ascii=False)))


def _escaped(char: str) -> str:
    if char.isprintable():
        return char
    return f"\\u{ord(char):04x}" if ord(char) < _WIDE else f"\\U{ord(char):08x}"


def _item(indent: str, item: Tree) -> Iterator[Line]:
    if (short := _short(item, len(indent) + 2)) is not None:
        yield Line(f"{indent}- {short}".rstrip(), item.span)
        return
    inner = lines_of(item, f"{indent}  ")
    first = next(inner)
    yield Line(f"{indent}- {first.text.lstrip()}", first.origin)
    yield from inner


def _entry(start: str, indent: str, at: Span, value: Tree) -> Iterator[Line]:
    if (short := _short(value, len(start) + 1)) is not None:
        here = at if at.source in _sources(value) else value.span
        yield Line(f"{start} {short}".rstrip(), here)
        return
    yield Line(start, at)
    yield from lines_of(value, f"{indent}  ")


def _short(tree: Tree, used: int) -> str | None:
    """Write a tree on the line of its key if it stood so and fits."""
    match tree:
        case Value():
            return scalar(tree)
        case Items() | Fields():
            if len(tree) and not (_all_flow(tree) and len(_sources(tree)) == 1):
                return None
            text = text_of(tree)
            return text if used + len(text) <= WIDTH or not len(tree) else None


def _was_flow(tree: Items | Fields) -> bool:
    return tree.span.text[:1] in {"{", "["}


def _all_flow(tree: Tree) -> bool:
    """Tell whether all parts may stand between braces; a variant may have put a block there."""
    match tree:
        case Value():
            return True
        case Items():
            return _was_flow(tree) and all(map(_all_flow, tree))
        case Fields():
            return _was_flow(tree) and all(_all_flow(value) for _, value in tree)


def _sources(tree: Tree) -> set[Source]:
    """Name the files that a tree's texts come from: a line shows one origin."""
    match tree:
        case Value():
            return {tree.span.source}
        case Items():
            return {source for item in tree for source in _sources(item)}
        case Fields():
            keys = {key.span.source for key, _ in tree}
            return keys | {source for _, value in tree for source in _sources(value)}


def _flow_entry(key: Value, value: Tree) -> str:
    written = text_of(value)
    return f"{scalar(key, flow=True)}: {written}" if written else scalar(key, flow=True)
