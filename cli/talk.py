"""The terminal of a game: lines out, answers in, whether people sit there or a pipe.

Turns follow each other down the screen, so that one can scroll back. Where people share a terminal and
must not see what the one before saw, the game is played on the terminal's second screen, which keeps
nothing, and is wiped between two people. Without a terminal everything is plain lines, and what came in
is written out too, so that the whole can be read as a transcript.
"""

import os
import sys
from collections.abc import Iterable

import click
from rich.console import Console
from rich.text import Text

from rulewright.cli.terminal import echo, is_terminal, visible

_PLAIN_WIDTH = 100
_WIDEST = 110
_LONGEST = 4096  # characters that are read as one line at most
_SECOND_SCREEN, _FIRST_SCREEN, _WIPE = "\x1b[?1049h", "\x1b[?1049l", "\x1b[2J\x1b[H"


class Talk:
    """Shows lines and reads answers.

    attended   people sit at a terminal, and read before they type
    in_colour  colour is welcome
    """

    def __init__(self) -> None:
        self.attended = sys.stdin.isatty() and sys.stdout.isatty()
        self.in_colour = is_terminal(sys.stdout)
        self._can_wipe = self.attended and os.environ.get("TERM") != "dumb"
        self._second = False
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
        if self.attended:
            _edit_lines()

    @property
    def width(self) -> int:
        """How wide lines may be."""
        return min(self._console.width - 1, _WIDEST)

    def show(self, lines: Iterable[Text | str]) -> None:
        """Write lines as they are; they fit the width, or are meant to be longer."""
        texts = (Text(line) if isinstance(line, str) else line for line in lines)
        if self.in_colour:
            for text in texts:
                signs = text.copy()
                signs.plain = visible(
                    text.plain
                )  # sign for sign, so that styles stay where they are
                self._console.print(signs, soft_wrap=True)
        else:
            file = self._console.file
            file.write("".join(f"{visible(text.plain)}\n" for text in texts))
            file.flush()

    @property
    def height(self) -> int | None:
        """How many lines can be seen at once; None where there is no end."""
        return self._console.height if self.attended else None

    def turn_page(self, *, wiped: bool = False) -> None:
        """Begin a new table; `wiped`: nothing of what was shown before can be seen any more."""
        if not wiped:
            self._console.print()
        elif self._can_wipe:
            click.echo(_WIPE if self._second else f"{_SECOND_SCREEN}{_WIPE}", nl=False)
            self._second = True
        else:
            click.echo("\n" * self._console.height)

    def close(self) -> None:
        """Go back to the screen that was there before the game, if it was left."""
        if self._second:
            click.echo(_FIRST_SCREEN, nl=False)
            self._second = False

    def ask(self, prompt: str) -> str | None:
        """Read a line; None at the end of the input. Blank lines and notes of a script are skipped."""
        if sys.stdin.isatty():
            try:
                return input(prompt)
            except EOFError:
                click.echo()
                return None
        while line := sys.stdin.readline(_LONGEST):
            text = line.strip()
            if text and not text.startswith("#"):
                echo(f"{prompt}{text}")
                return text
        return None


def _edit_lines() -> None:
    """Let the arrow keys edit a line. There is no history: the next person would find it."""
    try:
        import readline
    except ImportError:  # pragma: no cover - not on every system
        return
    readline.set_auto_history(False)
