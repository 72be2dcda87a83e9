"""The terminal of a game: lines out, answers in, whether people sit there or a pipe.

With a terminal on both ends the screen is drawn anew for each turn, and can be wiped so that the next
person at it finds nothing of the one before. Otherwise everything is plain lines, and what came in is
written out too, so that the whole can be read as a transcript.
"""

import sys
from collections.abc import Iterable

import click
from rich.console import Console
from rich.text import Text

from rulewright.cli.terminal import is_terminal

_PLAIN_WIDTH = 100
_WIDEST = 110
_WIPE = "\x1b[2J\x1b[3J\x1b[H"  # the screen, what was scrolled off it, and the cursor to the top


class Talk:
    """Shows lines and reads answers. `lively`: people sit at a terminal that may be drawn on."""

    def __init__(self) -> None:
        self.lively = sys.stdin.isatty() and is_terminal(sys.stdout)
        self.in_colour = is_terminal(sys.stdout)
        self._console = Console(
            file=sys.stdout,
            width=None if sys.stdout.isatty() else _PLAIN_WIDTH,
            color_system="auto" if self.in_colour else None,
            no_color=not self.in_colour,
            force_terminal=None if self.in_colour else False,
            highlight=False,
            markup=False,
            emoji=False,
        )
        if self.lively:
            _edit_lines()

    @property
    def width(self) -> int:
        """How wide lines may be."""
        return min(self._console.width - 1, _WIDEST)

    def show(self, lines: Iterable[Text | str]) -> None:
        """Write lines as they are; they fit the width, or are meant to be longer."""
        for line in lines:
            self._console.print(line, soft_wrap=True)

    def page(self, *, wipe: bool = False) -> None:
        """Begin a new screen; `wipe`: nothing of what was shown before is left to scroll back to."""
        if self.lively and wipe:
            click.echo(_WIPE, nl=False)
        elif self.lively:
            self._console.clear()
        else:
            self._console.print()

    def ask(self, prompt: str) -> str | None:
        """Read a line; None at the end of the input. Blank lines and notes of a script are skipped."""
        if sys.stdin.isatty():
            try:
                return input(prompt)
            except EOFError:
                click.echo()
                return None
        while line := sys.stdin.readline():
            text = line.strip()
            if text and not text.startswith("#"):
                click.echo(f"{prompt}{text}")
                return text
        return None

    def wait(self, prompt: str) -> bool:
        """Wait for Enter; False at the end of the input."""
        return self.ask(prompt) is not None


def _edit_lines() -> None:
    """Let the arrow keys edit a line. There is no history: the next person would find it."""
    try:
        import readline
    except ImportError:  # pragma: no cover - not on every system
        return
    readline.set_auto_history(False)
