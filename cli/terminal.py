r"""Colour or plain text, and signs that every terminal can show.

Colour and the screens of play are for a terminal; a pipe, a file, TERM=dumb and NO_COLOR get plain
text without a single escape sequence. Where the encoding of a stream lacks the lines and marks that
we draw with, letters stand in for them, and any other such character shows as `?`.
"""

import codecs
import io
import os
import re
import sys
import unicodedata
from typing import TYPE_CHECKING, Any, TextIO

import click

if TYPE_CHECKING:
    from rulewright.dsl.render import Style

_STAND_INS = {
    "─": "-",
    "│": "|",
    "┌": ",",
    "·": ".",
    "•": "*",
    "→": "->",
    "…": "...",
    "▐": "[",
    "▌": "]",
    "–": "-",
    "−": "-",
    "×": "x",
    "’": "'",
}
_STYLES = re.compile(r"(\x1b\[[0-9;]*m)")
_JOINERS = "\u200c\u200d"
_COLOURS: dict[str, dict[str, Any]] = {
    "error": {"fg": "red", "bold": True},
    "fault": {"fg": "red", "bold": True},
    "warning": {"fg": "yellow", "bold": True},
    "message": {"bold": True},
    "place": {"fg": "cyan"},
    "gutter": {"fg": "blue"},
    "related": {"fg": "blue"},
    "help": {"fg": "green"},
    "note": {"fg": "cyan"},
    "added": {"fg": "green"},
    "removed": {"fg": "red"},
    "changed": {"fg": "yellow"},
    "name": {"bold": True},
    "faint": {"dim": True},
}


def prepare() -> None:
    """Make the streams of this process take every character; done once, before the first output."""
    codecs.register_error("stand-in", _stand_in)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="stand-in")
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")


def echo(text: str = "", *, err: bool = False) -> None:
    """Write a line of ours that may quote a game: of what steers a terminal only colours get through."""
    click.echo("".join(map(_harmless, _STYLES.split(text))), err=err)


def visible(text: str) -> str:
    """Replace every character that has no sign of its own or an effect on the terminal, one by one.

    The text of a game may come from a stranger.
    """
    return text if text.isprintable() else "".join(map(_sign, text))


def _harmless(part: str) -> str:
    return part if _STYLES.fullmatch(part) else "\n".join(map(visible, part.split("\n")))


def _sign(char: str) -> str:
    if char.isprintable() or char in _JOINERS:
        return char
    return " " if char == "\t" or unicodedata.category(char) == "Zs" else "\ufffd"


def is_terminal(stream: TextIO) -> bool:
    """Tell whether colour and moving the cursor are welcome on a stream."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def style_for(stream: TextIO) -> "Style":
    """Give what colours a text by its role on this stream: `dsl.render`'s roles and some of ours."""
    return _coloured if is_terminal(stream) else _plain


def _coloured(role: str, text: str) -> str:
    return click.style(text, **_COLOURS.get(role, {}))


def _plain(_role: str, text: str) -> str:
    return text


def _stand_in(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeEncodeError), "registered for output alone"
    text = error.object[error.start : error.end]
    return "".join(_STAND_INS.get(char, "?") for char in text), error.end
