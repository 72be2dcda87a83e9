"""How diagnostics look: with snippets for people, one line for editors, JSON for programs.

Nothing is decided here about what is wrong; the same facts are laid out in three ways. Text of
a game may come from a stranger, so whatever could move the cursor or turn the direction of
writing is shown as a sign and never sent to the terminal. Carets stand under the characters they
mean, also behind tabs and behind characters that are two columns wide or none.
"""

import json
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from rulewright.dsl.amounts import counted
from rulewright.dsl.diagnostics import Diagnostic, Label, Severity
from rulewright.dsl.source import Source, Span

Style = Callable[[str, str], str]
"""Colours a piece of text by its role: error, warning, message, place, gutter, mark, related,
help or note. Plain text is what comes out without one."""

WIDTH = 96  # columns of a source line that are shown at most
_REACH = 4 * WIDTH  # characters looked at on each side of a mark; a line may be as long as a file
_TAB = "    "
_CUT = "…"
_LONGEST = 500  # characters of a sentence; only a name as long as a page is cut by it


class _Mark(NamedTuple):
    """A label on one line: columns of characters from 0, the first and the one after the last."""

    line: int
    start: int
    end: int
    label: Label
    primary: bool


def render_text(diagnostic: Diagnostic, style: Style | None = None) -> str:
    """Lay a diagnostic out with the lines it speaks of; several lines, without a final break."""
    paint = style or _plain
    severity = diagnostic.severity.value
    head = paint(severity, f"{severity}[{diagnostic.code}]")
    lines = [f"{head}{paint('message', f': {_sentence(diagnostic.message)}')}"]
    groups = _by_source(diagnostic)
    gutter = max((len(str(mark.line)) for _, marks in groups for mark in marks), default=1)
    for source, marks in groups:
        lines += _snippet(source, marks, gutter, paint, diagnostic.severity)
    for role, texts in (("help", diagnostic.hints), ("note", diagnostic.notes)):
        for text in texts:
            lines.append(
                f"{' ' * gutter} {paint('gutter', '=')} {paint(role, role)}: {_sentence(text)}"
            )
    return "\n".join(lines)


def render_report(diagnostics: Sequence[Diagnostic], style: Style | None = None) -> str:
    """Lay out all diagnostics and count them in a last line; empty if there are none."""
    if not diagnostics:
        return ""
    shown = [render_text(diagnostic, style) for diagnostic in diagnostics]
    count = counted(len(shown), "problem")
    more = f"`rulewright explain {diagnostics[-1].code}` says more."
    return "\n\n".join([*shown, f"{count}. {more}"])


def render_line(diagnostic: Diagnostic) -> str:
    """Give `file:line:column: error[code]: message (help) [line:column: what else is spoken of]` on one line."""
    hints = f" ({'; '.join(diagnostic.hints)})" if diagnostic.hints else ""
    also = "; ".join(_also(diagnostic, label) for label in diagnostic.related)
    return _sentence(f"{diagnostic}{hints}{f' [{also}]' if also else ''}")


def _also(diagnostic: Diagnostic, label: Label) -> str:
    """Say where a related place is, with its file only if it is another one."""
    source = label.span.source
    line, column = source.position(label.span.start)
    there = diagnostic.primary is not None and diagnostic.primary.span.source.path == source.path
    return f"{'' if there else f'{source.path}:'}{line}:{column}: {label.text or 'also here'}"


def render_json(diagnostics: Iterable[Diagnostic]) -> str:
    """Give a JSON list with one object for each diagnostic; lines and columns count from 1."""
    return json.dumps([as_json(one) for one in diagnostics], ensure_ascii=False, indent=2)


def as_json(diagnostic: Diagnostic) -> dict[str, object]:
    """Give a diagnostic as plain data with the keys of `render_json`."""
    return {
        "code": diagnostic.code,
        "severity": diagnostic.severity.value,
        "message": diagnostic.message,
        "place": _place(diagnostic.primary) if diagnostic.primary else None,
        "related": [_place(label) for label in diagnostic.related],
        "hints": list(diagnostic.hints),
        "notes": list(diagnostic.notes),
    }


def _place(label: Label) -> dict[str, object]:
    span = label.span
    line, column = span.source.position(span.start)
    end_line, end_column = span.source.position(span.end)
    return {
        "file": span.source.path,
        "line": line,
        "column": column,
        "end_line": end_line,
        "end_column": end_column,
        "start": span.start,
        "end": span.end,
        "label": label.text,
    }


def _by_source(diagnostic: Diagnostic) -> list[tuple[Source, list[_Mark]]]:
    """Group the labels by file, the file of the primary label first, each in order of lines."""
    groups: dict[Source, list[_Mark]] = {}
    if diagnostic.primary is not None:
        mark = _mark(diagnostic.primary, primary=True)
        groups.setdefault(diagnostic.primary.span.source, []).append(mark)
    for label in diagnostic.related:
        groups.setdefault(label.span.source, []).append(_mark(label, primary=False))
    order = {source: sorted(marks, key=lambda mark: mark[:3]) for source, marks in groups.items()}
    return list(order.items())


def _mark(label: Label, *, primary: bool) -> _Mark:
    """Find the columns to mark: those of the first line that the span touches."""
    line, column = label.span.source.position(label.span.start)
    length = len(label.span.source.line_text(line))
    end_line, end_column = label.span.source.position(label.span.end)
    end = end_column - 1 if end_line == line else length
    start = min(column - 1, length)
    return _Mark(line, start, max(min(end, length), start + 1), label, primary)


def _snippet(
    source: Source, marks: list[_Mark], gutter: int, paint: Style, severity: Severity
) -> Iterator[str]:
    """Show the marked lines of one file, each followed by its marks."""
    first = next((mark for mark in marks if mark.primary), marks[0])
    place = str(Span(source, first.label.span.start, first.label.span.end))
    margin = f"{' ' * gutter} "
    yield f"{margin}{paint('gutter', '┌─')} {paint('place', _visible(place))}"
    lines = sorted({mark.line for mark in marks})
    gaps = {second for one, second in pairwise(lines) if second > one + 1}
    for line in lines:
        if line in gaps:
            yield f"{margin}{paint('gutter', '·')}"
        here = [mark for mark in marks if mark.line == line]
        focus = next((mark for mark in here if mark.primary), here[0])
        text = _Line(source.line_text(line), focus)
        yield f"{paint('gutter', f'{line:>{gutter}} │')} {text.shown}".rstrip()
        for mark in here:
            role = severity.value if mark.primary else "related"
            under = ("^" if mark.primary else "-") * text.width(mark)
            beside = f" {_sentence(mark.label.text)}" if mark.label.text else ""
            left = " " * text.column(mark.start)
            yield f"{margin}{paint('gutter', '│')} {left}{paint(role, under + beside)}"


class _Line:
    """A source line as it is shown: cut around the mark in focus, every sign visible."""

    def __init__(self, text: str, focus: _Mark) -> None:
        skipped = max(focus.start - _REACH, 0)
        near = text[skipped : focus.start + _REACH]
        cells = [_visible(char) for char in near]
        widths = [_width(cell) for cell in cells]
        first, last = 0, len(cells)
        if sum(widths) > WIDTH or len(near) < len(text):
            first = _cut_left(widths, focus.start - skipped, focus.end - skipped)
            last = first + _fitting(widths[first:], WIDTH - 2)
        self._first = skipped + first
        self._widths = widths[first:last]
        self._indent = 1 if self._first else 0
        after = _CUT if skipped + last < len(text) else ""
        self.shown = f"{_CUT * self._indent}{''.join(cells[first:last])}{after}"

    def column(self, at: int) -> int:
        """Count the columns before a character, or before the edge that it lies behind."""
        return self._indent + sum(self._widths[: max(at - self._first, 0)])

    def width(self, mark: _Mark) -> int:
        """Count the columns of a mark that are shown, at least one."""
        return max(self.column(mark.end) - self.column(mark.start), 1)


def _cut_left(widths: list[int], start: int, end: int) -> int:
    """Choose the first character to show so that the mark is in sight with text before it."""
    needed = sum(widths[:end])
    if needed <= WIDTH - 2:
        return 0
    first, before = start, 0
    while first > 0 and before + widths[first - 1] <= WIDTH // 2:
        first -= 1
        before += widths[first]
    return first


def _fitting(widths: list[int], columns: int) -> int:
    used = 0
    for count, width in enumerate(widths):
        used += width
        if used > columns:
            return count
    return len(widths)


def _width(text: str) -> int:
    """Count the terminal columns of a visible text."""
    return sum(_columns(char) for char in text)


def _columns(char: str) -> int:
    if unicodedata.category(char) in ("Mn", "Me") or char in "\u200c\u200d":
        return 0
    return 2 if unicodedata.east_asian_width(char) in ("W", "F") else 1


def _sentence(text: str) -> str:
    return _visible(text if len(text) <= _LONGEST else f"{text[:_LONGEST]}{_CUT}")


def _visible(text: str) -> str:
    """Replace what has no sign of its own or an effect on the terminal."""
    return text if text.isprintable() else "".join(map(_sign, text))


def _sign(char: str) -> str:
    if char == "\t":
        return _TAB
    if char.isprintable() or char in "\u200c\u200d":
        return char
    if char < " ":
        return chr(0x2400 + ord(char))  # the block of pictures for control characters
    return " " if unicodedata.category(char) == "Zs" else "�"


def _plain(_role: str, text: str) -> str:
    return text
