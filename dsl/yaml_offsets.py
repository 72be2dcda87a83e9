"""From a YAML scalar's raw text, the place of each character of its value.

YAML folds lines, drops indentation and resolves escapes, so that the third character of a
sentence may stand on the second line of the file. Each function here walks the raw text of one
scalar style as the YAML specification folds it (1.2.2, chapters 7.3 and 8.1) and gives the
characters it yields together with where each begins. The result is believed only if those
characters are the value that the YAML parser gave; otherwise every character is placed at the
start of the scalar, which is coarse and never wrong.

Offsets count from the start of the raw text. There is one more offset than there are characters:
character i stands at offsets[i]..offsets[i + 1].
"""

import re
from collections.abc import Sequence

_BLANK_OR_BREAK = re.compile(r"[ \t]*(?:(?:\r\n|\r|\n)[ \t]*)+|[ \t]+")
_BREAK = re.compile(r"\r\n|\r|\n")
_LINE = re.compile(r"([^\r\n]*)(\r\n|\r|\n|$)")
_ESCAPED_BREAK = re.compile(r"\\(?:\r\n|\r|\n)[ \t]*((?:(?:\r\n|\r|\n)[ \t]*)*)")
_ESCAPE = re.compile(r"\\(?:x([0-9A-Fa-f]{2})|u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|(.))")
_ESCAPED = {
    "0": "\0", "a": "\a", "b": "\b", "t": "\t", "\t": "\t", "n": "\n", "v": "\v", "f": "\f",
    "r": "\r", "e": "\x1b", " ": " ", '"': '"', "/": "/", "\\": "\\", "N": "\x85", "_": "\xa0",
    "L": "\u2028", "P": "\u2029",
}  # fmt: skip

Placed = list[tuple[str, int]]


def scalar_offsets(raw: str, value: str, style: str) -> Sequence[int]:
    """Place each character of `value`, of which `raw` is the text as it was written.

    `style` is YAML's own: nothing for a plain scalar, otherwise the character it begins with.
    """
    if not style and raw == value:
        return range(len(raw) + 1)
    match style:
        case "'":
            placed, end = _quoted(raw[1:-1], escapes=False), len(raw) - 1
            placed = [(char, at + 1) for char, at in placed]
        case '"':
            placed, end = _quoted(raw[1:-1], escapes=True), len(raw) - 1
            placed = [(char, at + 1) for char, at in placed]
        case "|" | ">":
            placed, end = _block(raw, value), len(raw)
        case _:
            placed, end = _quoted(raw, escapes=False, doubled=""), len(raw)
    if "".join(char for char, _ in placed[: len(value)]) != value:
        return (*(0 for _ in value), len(raw))
    offsets = [at for _, at in placed[: len(value)]]
    offsets.append(placed[len(value)][1] if len(placed) > len(value) else end)
    return offsets


def _quoted(raw: str, *, escapes: bool, doubled: str = "''") -> Placed:
    """Fold the lines of a plain or quoted scalar, given without its quotes."""
    placed: Placed = []
    at = 0
    while at < len(raw):
        if blank := _BLANK_OR_BREAK.match(raw, at):
            placed += _folded(blank[0], at)
            at = blank.end()
        elif escapes and (escaped_break := _ESCAPED_BREAK.match(raw, at)):
            start = escaped_break.start(1)
            breaks = _BREAK.finditer(escaped_break[1])
            placed += [("\n", start + found.start()) for found in breaks]
            at = escaped_break.end()
        elif escapes and (escape := _ESCAPE.match(raw, at)):
            placed.append((_resolve(escape), at))
            at = escape.end()
        elif not escapes and doubled and raw.startswith(doubled, at):
            placed.append(("'", at))
            at += 2
        else:
            placed.append((raw[at], at))
            at += 1
    return placed


def _folded(run: str, at: int) -> Placed:
    """Give what a run of blanks and line breaks becomes: itself, one blank, or empty lines."""
    breaks = list(_BREAK.finditer(run))
    if not breaks:
        return [(char, at + index) for index, char in enumerate(run)]
    if len(breaks) == 1:
        return [(" ", at)]
    return [("\n", at + found.start()) for found in breaks[1:]]


def _resolve(escape: re.Match[str]) -> str:
    code = escape[1] or escape[2] or escape[3]
    if code is None:
        return _ESCAPED.get(escape[4], "")
    return chr(int(code, 16)) if int(code, 16) <= 0x10FFFF else ""  # noqa: PLR2004 - Unicode's end


def _block(raw: str, value: str) -> Placed:
    """Unfold a literal or folded block, whose indentation shows where its text begins."""
    header, *lines = _LINE.finditer(raw)
    first = next((line[1] for line in lines if line[1].strip(" ")), None)
    if first is None:
        indent = max((len(line[1]) for line in lines), default=0)
    else:
        before = value[: len(value) - len(value.lstrip(" \n"))]
        kept = len(before) - (before.rfind("\n") + 1)
        indent = max(len(first) - len(first.lstrip(" ")) - kept, 0)
    return _unindented(lines, indent, folded=header[1].startswith(">"))


def _unindented(lines: list[re.Match[str]], indent: int, *, folded: bool) -> Placed:
    """Take away the indentation, and fold where two lines of running text follow each other."""
    placed: Placed = []
    pending: Placed = []  # the breaks since the last line with text
    after_text = False
    for line in lines:
        text, start = line[1][indent:], line.start() + indent
        if not line[1].strip(" ") and len(line[1]) <= indent:
            pending += [("\n", line.start(2))] if line[2] else []
            continue
        running = not text.startswith((" ", "\t"))
        if folded and after_text and running and pending:
            pending = [(" ", pending[0][1])] if len(pending) == 1 else pending[1:]
        placed += pending
        placed += [(char, start + index) for index, char in enumerate(text)]
        pending = [("\n", line.start(2))] if line[2] else []
        after_text = running
    return placed + pending
