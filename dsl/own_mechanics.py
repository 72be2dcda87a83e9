"""The language's own mechanics, each read when a game names it.

The files in `library/` have some nine hundred lines, and a game names few of their mechanics, if any. So what a file
holds, and where, is told from its text, without a YAML parser, and only the text of what is named is read. That works
because these files are written alike, as a test holds. One that is written otherwise, as it may stand in a record, is
not cut but read whole.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from functools import lru_cache

from rulewright.dsl.diagnostics import Problems
from rulewright.dsl.source import Source, Span
from rulewright.dsl.structs import Struct
from rulewright.dsl.yaml_tree import Fields, Tree, Value, load_value, load_yaml

_REMARKS = r"(?:#.*\n|\n)*"
_FILE = re.compile(
    rf"{_REMARKS}rulewright: 1\nlibrary: (\w+)\n{_REMARKS}(mechanics):\n(?=  \w)((?:(?:  .*|#.*|)\n)+)"
)
_MECHANIC = re.compile(r"^  ([A-Za-z_]\w*):\n", re.MULTILINE | re.ASCII)


class CutLibrary(Struct, eq=False):
    """A file of the language's own: its name, its key `mechanics`, and where each of them stands, by name."""

    source: Source
    name: str
    key: Value
    parts: Mapping[str, Span]

    def read(self, names: Collection[str] | None, problems: Problems) -> Fields | None:
        """Read the mechanics of these names, or all, as a file's tree with nothing else in it.

        None, with an error, where YAML cannot read them.
        """
        found: dict[str, tuple[Value, Tree]] = {}
        for name, span in self.parts.items():
            if names is None or name in names:
                part = _read(span)
                if part is None:  # the whole file says best what is wrong
                    return load_yaml(self.source, problems)
                found |= part.fields
        span = self.key.span
        return Fields({self.key.text: (self.key, Fields(found, span))}, span)


@lru_cache(maxsize=32)
def cut(path: str, text: str) -> CutLibrary | None:
    """Find the mechanics in the text of a file of the language's own, once for all games.

    None if it is not written as those are.
    """
    file = _FILE.fullmatch(text)
    if file is None:
        return None
    heads = list(_MECHANIC.finditer(text, file.start(3)))
    starts = [head.start() for head in heads]
    if starts[:1] != [file.start(3)]:
        return None
    source = Source(path, text)
    ends = (*starts[1:], len(text))
    parts = {
        head[1]: Span(source, start, end)
        for head, start, end in zip(heads, starts, ends, strict=True)
    }
    if len(parts) < len(heads):  # there are two of one name
        return None
    key = Span(source, *file.span(2))
    return CutLibrary(source, file[1], Value(file[2], key, range(key.start, key.end + 1)), parts)


@lru_cache(maxsize=128)
def _read(part: Span) -> Fields | None:
    """Read the text of one mechanic, once for all games; None if anything is wrong with it."""
    problems = Problems()
    tree = load_value(part, problems)
    return tree if isinstance(tree, Fields) and not list(problems) else None
