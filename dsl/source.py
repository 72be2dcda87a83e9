"""Texts and places in them, so that everything said about a game points into a file.

Every later stage carries `Span`s instead of line numbers: a span is two offsets and the text
they count in, which survives merging trees of several files, and from which line, column and
snippet are made only when somebody looks. Reading files is done in `loader.py` alone.
"""

import re
from bisect import bisect_right
from typing import Final

from rulewright.dsl.structs import Struct

_LINE_BREAK = re.compile(r"\r\n|\r|\n")


class Source:
    """One file's text under the name that messages call it by.

    Compared by identity: two loads of one file are two sources.
    """

    __slots__ = ("_starts", "path", "text")

    def __init__(self, path: str, text: str) -> None:
        self.path: Final = path
        self.text: Final = text
        # The lines are counted once, so that a position costs a binary search.
        self._starts: Final = (0, *(found.end() for found in _LINE_BREAK.finditer(text)))

    def __repr__(self) -> str:
        return f"Source({self.path!r})"

    def position(self, offset: int) -> tuple[int, int]:
        """Line and column of a character, both from 1; the end of the text has a position too."""
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def offset(self, line: int, column: int = 1) -> int:
        """Count the characters before a line and column, both from 1."""
        return self._starts[line - 1] + column - 1

    @property
    def line_count(self) -> int:
        """How many lines there are; a final line break starts one more, empty line."""
        return len(self._starts)

    def line_text(self, line: int) -> str:
        """Give a line, counted from 1, without its line break."""
        end = self._starts[line] if line < len(self._starts) else len(self.text)
        return self.text[self._starts[line - 1] : end].rstrip("\r\n")

    def span(self, start: int, end: int) -> "Span":
        """Mark the half-open range of characters, cut to the text."""
        start = min(max(start, 0), len(self.text))
        return Span(self, start, min(max(end, start), len(self.text)))


class Span(Struct):
    """A half-open range of characters in one source; `run`: of a library of ours, where an author runs it."""

    source: Source
    start: int
    end: int
    run: "Span | None" = None

    @property
    def line(self) -> int:
        """Line of the first character, from 1."""
        return self.source.position(self.start)[0]

    @property
    def column(self) -> int:
        """Column of the first character, in characters from 1."""
        return self.source.position(self.start)[1]

    @property
    def text(self) -> str:
        """What is written there."""
        return self.source.text[self.start : self.end]

    def to(self, other: "Span") -> "Span":
        """Reach from the start of this span to the end of another one of the same source."""
        return Span(self.source, self.start, max(self.end, other.end))

    def __str__(self) -> str:
        return f"{self.source.path}:{self.line}:{self.column}"
