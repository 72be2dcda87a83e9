"""YAML with places: text into a tree in which every character knows where it was written.

The parser's events are read directly instead of its objects, for three reasons: anchors, aliases
and tags can be refused before anything is expanded; duplicate keys can be shown with both places;
and no scalar is converted. Only plain `true` and `false` are booleans (YAML 1.2 core); every other
plain scalar stays text, also `on`, `no`, `12` and `2026-01-02`, until a rule needs a number.

What YAML would read differently from what an author meant is refused with a hint: `yaml_traps.py`
holds what is seen in the finished tree, `yaml_errors.py` what the parser stumbles over.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import assert_never

import yaml

from rulewright.dsl.diagnostics import Label, Problems
from rulewright.dsl.source import Source, Span
from rulewright.dsl.structs import Struct
from rulewright.dsl.yaml_errors import explain
from rulewright.dsl.yaml_offsets import scalar_offsets
from rulewright.dsl.yaml_traps import (
    ELSE_IF,
    MAX_DEPTH,
    NESTED_IF,
    Part,
    check_characters,
    check_escaped,
    check_flow,
    check_key,
    check_plain,
    refuse_alias,
    refuse_anchor,
    refuse_key,
    refuse_tag,
    several_documents,
    too_deep,
    too_large,
)

try:  # the C parser is fifteen times faster; a PyYAML built without it reads the same events
    from yaml import CSafeLoader as EventLoader
except ImportError:  # pragma: no cover - depends on how PyYAML was built
    from yaml import SafeLoader as EventLoader  # type: ignore[assignment]

MAX_CHARACTERS = 300_000
MAX_NODES = 100_000
MAX_ALIASES = 20  # each of which is reported


class Value(Struct, eq=False):
    """A scalar and where each of its characters was written.

    `value` is a text, or a bool for plain `true` and `false`, or None for `~` and for a key
    without a value (a mark). `plain` says that it stood without quotes and not in a block.
    `offsets` has one entry more than the text has characters; they count in the source.
    """

    value: str | bool | None
    span: Span
    offsets: Sequence[int]
    plain: bool = True

    @property
    def text(self) -> str:
        """The value as a text: `true` and `false` for booleans, nothing for None."""
        match self.value:
            case None:
                return ""
            case bool():
                return "true" if self.value else "false"
            case str():
                return self.value
            case _:
                assert_never(self.value)

    def at(self, start: int, end: int) -> Span:
        """Find the place in the file of `text[start:end]`; indices past the text count as its end.

        An empty range gives the empty span before the character at `start`.
        """
        last = len(self.offsets) - 1
        first = self.offsets[min(max(start, 0), last)]
        return Span(self.span.source, first, max(first, self.offsets[min(max(end, 0), last)]))


class Items(Struct, eq=False):
    """A list."""

    items: tuple["Tree", ...]
    span: Span

    def __iter__(self) -> Iterator["Tree"]:
        return iter(self.items)

    def __len__(self) -> int:
        return len(self.items)


class Fields(Struct, eq=False):
    """A mapping, in the order written; each name leads to its key as written and its value."""

    fields: Mapping[str, tuple[Value, "Tree"]]
    span: Span

    def get(self, name: str) -> "Tree | None":
        """Give the value of a key, or None if the mapping does not have it."""
        entry = self.fields.get(name)
        return None if entry is None else entry[1]

    def key(self, name: str) -> Value:
        """Give a key as it was written, for its place."""
        return self.fields[name][0]

    def __contains__(self, name: object) -> bool:
        return name in self.fields

    def __iter__(self) -> Iterator[tuple[Value, "Tree"]]:
        return iter(self.fields.values())

    def __len__(self) -> int:
        return len(self.fields)


Tree = Value | Items | Fields


def load_yaml(source: Source, problems: Problems) -> Fields | None:
    """Read one YAML document that is a mapping, as every game file is.

    Returns None where no tree can be had, and always with an error in `problems`. A tree with
    errors beside it is whole enough for later stages to go on and find more.
    """
    if len(source.text) > MAX_CHARACTERS:
        too_large(source.span(0, 0), f"{MAX_CHARACTERS:,} characters", problems)
        return None
    if not check_characters(source, problems):
        return None
    reader = _Reader(source, problems)
    try:
        tree = reader.read()
    except yaml.MarkedYAMLError as error:
        explain(error, source, reader.shift, reader.last, problems)
        return None
    except _TooMuchError:
        return None
    match tree:
        case Fields():
            return tree
        case None:
            _not_a_game(problems, source.span(0, 0), "this file is empty")
        case Value(value=None):
            _not_a_game(problems, source.span(0, 0), "this file is empty")
        case Value():
            _not_a_game(problems, tree.span, "this file is one piece of text")
        case Items():
            _not_a_game(
                problems, source.span(tree.span.start, tree.span.start + 1), "this file is one list"
            )
        case _:
            assert_never(tree)
    return None


def load_value(span: Span, problems: Problems) -> Tree | None:
    """Read a part of a source as a YAML value, as for a setting on a command line.

    Returns None, with an error in `problems`, where YAML cannot read it.
    """
    source = span.source
    if not check_characters(source, problems):
        return None
    reader = _Reader(source, problems, span)
    try:
        return reader.read()
    except yaml.MarkedYAMLError as error:
        explain(error, source, reader.shift, reader.last, problems)
    except _TooMuchError:
        pass
    return None


def as_data(tree: Tree) -> object:
    """Give the tree as plain dicts, lists and scalars, without places, as for a schema."""
    match tree:
        case Value():
            return tree.value
        case Items():
            return [as_data(item) for item in tree.items]
        case Fields():
            return {name: as_data(value) for name, (_, value) in tree.fields.items()}
        case _:
            assert_never(tree)


def _not_a_game(problems: Problems, span: Span, message: str) -> None:
    hint = "a game file has keys with values, and begins with `rulewright: 1`"
    problems.error("not-a-game", message, span, hints=[hint])


class _TooMuchError(Exception):
    """A bound was passed and reported; reading stops."""


@dataclass(slots=True, eq=False, repr=False)
class _Open:
    """A list or mapping whose end has not been read; `parts` are its children in order."""

    mapping: bool
    flow: bool
    start: int
    parts: list[Tree] = field(default_factory=list)


class _Reader:
    """Builds the tree of one source from the parser's events, with a stack of its own."""

    def __init__(self, source: Source, problems: Problems, part: Span | None = None) -> None:
        self.source = source
        self.problems = problems
        self.shift = 1 if source.text.startswith("\ufeff") else 0  # YAML does not count the mark
        self._end = len(source.text)
        if part is not None:
            self.shift, self._end = part.start, part.end
        self.last: Span | None = None  # the last piece read that is not empty
        self._stack: list[_Open] = []
        self._nodes = 0
        self._aliases = 0
        self._tree: Tree | None = None
        self._documents = 0

    def read(self) -> Tree | None:
        for event in yaml.parse(self.source.text[self.shift : self._end], Loader=EventLoader):
            start, end = self._place_of(event)
            match event:
                case yaml.DocumentStartEvent():
                    self._documents += 1
                    if self._documents > 1:
                        several_documents(self.source.span(start, start + 3), self.problems)
                        return self._tree
                case yaml.ScalarEvent():
                    self._place(self._scalar(event, start, end))
                case yaml.SequenceStartEvent() | yaml.MappingStartEvent():
                    self._refuse_properties(event.anchor, event.tag, start)
                    mapping = isinstance(event, yaml.MappingStartEvent)
                    self._open(_Open(mapping, bool(event.flow_style), start))
                case yaml.SequenceEndEvent() | yaml.MappingEndEvent():
                    self._place(self._close(end))
                case yaml.AliasEvent():
                    span = self.source.span(start, end)
                    refuse_alias(span, self.problems)
                    self._aliases += 1
                    if self._aliases == MAX_ALIASES:
                        raise _TooMuchError
                    self._place(Value(None, span, (start,)))
                case _:  # begin and end of the stream, and end of a document
                    pass
        return self._tree

    def _place_of(self, event: yaml.Event) -> tuple[int, int]:
        start, end = event.start_mark, event.end_mark
        assert start is not None, "parsed from a text, every event has its place"
        assert end is not None, "parsed from a text, every event has its place"
        return start.index + self.shift, end.index + self.shift

    def _scalar(self, event: yaml.ScalarEvent, start: int, end: int) -> Value:
        self._refuse_properties(event.anchor, event.tag, start)
        style = event.style or ""
        if event.anchor or event.tag:
            start += _properties_length(self.source.text[start:end])
        raw = self.source.text[start:end]
        if style in ("|", ">"):
            raw = raw.rstrip()
        span = self.source.span(start, start + len(raw))
        if style:
            offsets = scalar_offsets(self.source.text[start:end], event.value, style)
            quoted = Value(event.value, span, _moved(offsets, start), plain=False)
            if style == '"':
                check_escaped(event.value, lambda at: quoted.at(at, at + 1), self.problems)
            return quoted
        value = _core(event.value)
        if isinstance(value, str):
            check_plain(value, span, self.problems)
        return Value(value, span, _moved(scalar_offsets(raw, event.value, style), start))

    def _refuse_properties(self, anchor: str | None, tag: str | None, start: int) -> None:
        if tag is not None:
            refuse_tag(self.source, start, self.problems)
        if anchor is not None:
            refuse_anchor(self.source, start, anchor, self.problems)

    def _open(self, opened: _Open) -> None:
        self._stack.append(opened)
        if len(self._stack) > MAX_DEPTH:
            too_deep(self.source.span(opened.start, opened.start + 1), self.problems)
            raise _TooMuchError

    def _place(self, tree: Tree) -> None:
        """Put a finished piece where it belongs: into what is open, or as the whole."""
        self._nodes += 1
        if self._nodes > MAX_NODES:
            too_large(tree.span, f"{MAX_NODES:,} parts", self.problems)
            raise _TooMuchError
        if tree.span.start < tree.span.end:
            self.last = tree.span
        if self._stack:
            self._stack[-1].parts.append(tree)
        else:
            self._tree = tree

    def _close(self, end: int) -> Tree:
        opened = self._stack.pop()
        if not opened.flow:  # the parser ends a block only at the next token
            end = opened.parts[-1].span.end if opened.parts else opened.start
        span = self.source.span(opened.start, end)
        if opened.flow:
            parts = [_part(tree) for tree in opened.parts]
            check_flow(span, parts, self.problems)
        return self._fields(opened, span) if opened.mapping else Items(tuple(opened.parts), span)

    def _fields(self, opened: _Open, span: Span) -> Fields:
        fields: dict[str, tuple[Value, Tree]] = {}
        pairs = zip(opened.parts[::2], opened.parts[1::2], strict=True)
        for written, value in pairs:
            key = self._key(written, flow=opened.flow)
            if key is None:
                continue
            name = key.text
            if name in fields:
                self.problems.error(
                    "duplicate-key",
                    f"`{name}` is given twice",
                    key.span,
                    "second time",
                    related=[Label(fields[name][0].span, "first time")],
                    hints=[
                        "keep one of the two, or give one another name"
                        if ELSE_IF.isdisjoint(fields)
                        else NESTED_IF
                    ],
                )
                continue
            fields[name] = (key, value)
        return Fields(fields, span)

    def _key(self, written: Tree, *, flow: bool) -> Value | None:
        match written:
            case Value(value=None) | Value(value="<<", plain=True) | Items() | Fields():
                refuse_key(written.span, self.problems)
                return None
            case Value():
                if written.plain and not flow:
                    check_key(written.text, written.span, self.problems)
                return written
            case _:
                assert_never(written)


def _part(tree: Tree) -> Part:
    plain = isinstance(tree, Value) and tree.plain
    return Part(tree.text if isinstance(tree, Value) and plain else "", tree.span)


def _core(text: str) -> str | bool | None:
    """Resolve a plain scalar: the booleans, nothing, or text."""
    match text:
        case "true":
            return True
        case "false":
            return False
        case "" | "~":
            return None
        case _:
            return text


def _moved(offsets: Sequence[int], start: int) -> Sequence[int]:
    if isinstance(offsets, range):
        return range(start, start + len(offsets))
    return tuple(start + offset for offset in offsets)


_PROPERTIES = re.compile(r"(?:[!&][^\s,\[\]{}]*\s*)+")


def _properties_length(raw: str) -> int:
    found = _PROPERTIES.match(raw)
    return found.end() if found else 0
