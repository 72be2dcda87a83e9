"""What goes wrong, as a sentence on stderr, and the exit code that goes with it.

Problems in a game are shown with their snippets, a fault in play with the rules that led to it, a
wrong command line with its usage. Anything else is a mistake in Rulewright itself: the sentence
says so and how to report it, and RULEWRIGHT_DEBUG=1 shows the traceback.
"""

import os
import sys
import traceback
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

import click

from rulewright.cli.terminal import echo, style_for

if TYPE_CHECKING:
    from rulewright.interpreter.faults import FaultError
    from rulewright.interpreter.words import Words

PROBLEMS = 1
INTERRUPTED = 130
_WIDTH = 100  # columns of a source line that are shown at most


class Failure(click.ClickException):
    """Something that cannot be done, in one sentence; exit code 1."""

    exit_code = PROBLEMS

    def show(self, file: IO[Any] | None = None) -> None:  # noqa: ARG002 - click's signature
        """Write the sentence to stderr."""
        say("error", self.message)


def say(severity: str, message: str, line: tuple[int, str] | None = None, **more: str) -> None:
    """Write `severity: message` to stderr, with a line by its number, `help` and `note` below it as for diagnostics."""
    paint = style_for(sys.stderr)
    echo(f"{paint(severity, severity)}{paint('message', f': {message}')}", err=True)
    if line is not None:
        number, text = line
        echo(f"{paint('gutter', f'{number} │')} {text.rstrip()[:_WIDTH]}", err=True)
    for role, text in more.items():
        echo(f"  {paint('gutter', '=')} {paint(role, role)}: {text}", err=True)


def report(error: BaseException) -> int:
    """Write what an exception means to whoever ran the command; gives the exit code."""
    if os.environ.get("RULEWRIGHT_DEBUG"):
        traceback.print_exception(error, file=sys.stderr)
    match error:
        case click.ClickException():
            error.show()
            return error.exit_code
        case OSError(filename=str() | bytes() | Path() as path, strerror=str(reason)):
            Failure(f"`{os.fsdecode(path)}`: {reason[:1].lower()}{reason[1:]}").show()
        case OSError(strerror=str(reason)):
            Failure(f"{reason[:1].lower()}{reason[1:]}").show()
        case MemoryError():
            Failure("there is not enough memory for this").show()
        case _:
            _report_of_a_game(error)
    return PROBLEMS


def _report_of_a_game(error: BaseException) -> None:
    from rulewright.dsl.diagnostics import GameErrors

    if isinstance(error, GameErrors):
        from rulewright.dsl.render import render_report

        echo(render_report(error.diagnostics, style_for(sys.stderr)), err=True)
        return
    from rulewright.interpreter.faults import FaultError, TooLarge

    match error:
        case FaultError():
            show_fault(error)
        case TooLarge():
            place = error.at and f"{error.at.file}:{error.at.line}"
            say(
                "error",
                f"{error}",
                None,
                **({"note": f"the limit was passed at {place}"} if place else {}),
            )
        case _:
            _report_of_ours(error)


def show_fault(error: "FaultError", words: "Words | None" = None) -> None:
    """Write which rule could not be carried out, with its values in these words, and what was running."""
    from rulewright.interpreter.fault_text import (
        fault_help,
        fault_line,
        fault_place,
        fault_sentence,
    )

    at = fault_place(error)
    place = f"{at.file}:{at.line}:{at.column}: " if at else ""
    sentence = error.message if words is None else fault_sentence(error, words)
    rules = " > ".join(
        f"{called.name} ({called.at.file}:{called.at.line})" if called.at else called.name
        for called in error.stack
    )
    more = {}
    if words is not None and (helps := fault_help(error, words)):
        more["help"] = helps
    where = [f"in `{error.address}`"] if error.address else []
    where += [f"while running {rules}"] if rules else []
    if where:
        more["note"] = ", ".join(where)
    line = None if words is None or at is None else fault_line(error, words)
    shown = (at.line, line) if at is not None and line is not None else None
    say("fault", f"{place}{sentence}", shown, **more)


def _report_of_ours(error: BaseException) -> None:
    frames = traceback.extract_tb(error.__traceback__)
    where = (
        f" in {'/'.join(Path(frames[-1].filename).parts[-2:])}:{frames[-1].lineno}"
        if frames
        else ""
    )
    say(
        "error",
        f"this is a mistake in Rulewright and not in your game ({type(error).__name__}{where})",
        help="please report it with the command and the files that led here; "
        "with RULEWRIGHT_DEBUG=1 set, the command shows more to copy into the report",
    )
