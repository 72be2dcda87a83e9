"""Rule text into tokens: words, names, numbers, texts and signs, each with its place.

The words of the language are words wherever they stand, so a token's type never depends on what stands before it.
"""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from rulewright.dsl.tables import tables

UNKNOWN = "UNKNOWN"  # a sign that no rule of the grammar has
BLANK = "__IGNORE_0"  # lark's name for what is skipped
MAX_DIGITS = 9


class Token(NamedTuple):
    """`start` and `end` count characters of the text it was read from."""

    type: str
    text: str
    start: int
    end: int


def tokenize(text: str, start: int, end: int) -> list[Token]:
    """Read text[start:end]. A sign that no rule has, or a number that cannot be one, is an `UNKNOWN` token."""
    scanner, words = _scanner()
    tokens = []
    for found in scanner.finditer(text, start, end):
        kind = found.lastgroup or UNKNOWN
        if kind == BLANK:
            continue
        written = found[0]
        if kind == "NAME":
            kind = words.get(written, "NAME")
        elif (
            kind == "INT" and len(written) > 1 and (written[0] == "0" or len(written) > MAX_DIGITS)
        ):
            kind = UNKNOWN
        tokens.append(Token(kind, written, *found.span()))
    return tokens


@cache
def _scanner() -> tuple[re.Pattern[str], dict[str, str]]:
    found = tables()
    kinds = [*found.patterns, (UNKNOWN, r"(?s:.)")]
    return re.compile("|".join(f"(?P<{kind}>{pattern})" for kind, pattern in kinds)), found.words
