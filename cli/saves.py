"""Saved games on the disk: where they lie, how they are written as a game goes, how they are read.

Saves that nobody asked for go to the user's state folder: that of XDG where it is known, otherwise
wherever this system keeps the data of programs. A save is a record (`interpreter/record.py`), which
also says which seats are bots, so that a game can be taken up again without repeating it.
"""

import io
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TextIO

import click

from rulewright.cli.failure import Failure
from rulewright.dsl import load_game
from rulewright.dsl.game import CheckedGame
from rulewright.dsl.loader import Loader
from rulewright.interpreter import State
from rulewright.interpreter.opening import Opening
from rulewright.interpreter.record import Record, RecordError, Writer, header, read_record

ENDING = ".jsonl"
LAST = "last"


@dataclass(frozen=True, slots=True)
class Saved:
    """A save as read, and where."""

    path: Path
    record: Record

    def game(self) -> CheckedGame:
        """Load the game from the rules in the record itself, and from nowhere else."""
        loader = Loader(self.record.sources, sealed=True)
        return load_game(self.record.game, loader=loader)


# ------------------------------------------------------------------------------------------ where


def saves_folder() -> Path:
    """Give the folder of saves; it need not exist."""
    if os.name == "posix" and sys.platform != "darwin":
        home = os.environ.get("XDG_STATE_HOME")
        state = Path(home) if home and Path(home).is_absolute() else Path.home() / ".local/state"
        return state / "rulewright"
    return Path(click.get_app_dir("rulewright"))


def new_save(name: str, now: datetime) -> Path:
    """Choose the path of an autosave, which no file has; makes the folder."""
    folder = saves_folder()
    folder.mkdir(parents=True, exist_ok=True)
    stem = f"{name}-{now:%Y-%m-%d-%H%M%S}"
    path = folder / f"{stem}{ENDING}"
    number = 2
    while path.exists():
        path = folder / f"{stem}-{number}{ENDING}"
        number += 1
    return path


def remember(path: Path) -> None:
    """Note that this is the game played last, wherever it is saved."""
    folder = saves_folder()
    folder.mkdir(parents=True, exist_ok=True)
    (folder / LAST).write_text(str(path.absolute()), encoding="utf-8")


def last_save() -> Path:
    """Give the save of the game played last."""
    note = saves_folder() / LAST
    if not note.is_file():
        raise Failure("no game has been played and saved yet")
    path = Path(note.read_text(encoding="utf-8"))
    if not path.is_file():
        raise Failure(f"the game played last was saved as `{path}`, which is no longer there")
    return path


# ------------------------------------------------------------------------------------------ reading


def read_save(which: str) -> Saved:
    """Read a record by its path, or the one of the game played last."""
    path = last_save() if which == LAST else Path(which)
    data = path.read_bytes()
    try:
        record = read_record(data)
    except RecordError as error:
        raise Failure(f"`{path}` is no record of a game: {error}") from None
    return Saved(path, record)


# ------------------------------------------------------------------------------------------ writing


def write_along(state: State, path: Path, bots: Sequence[str | None]) -> TextIO:
    """Write a game to a file from its beginning, and go on as it is played; gives the open file.

    An older file of this name stays whole until the new one is.
    """
    begun = io.StringIO()
    pen = Writer(begun, state, bots)
    whole = path.with_name(f"{path.name}.new")
    whole.write_text(begun.getvalue(), encoding="utf-8", newline="\n")
    whole.replace(path)
    pen.stream = path.open("a", encoding="utf-8", newline="\n")
    state.write_with(pen)
    return pen.stream


def write_opening(opening: Opening, path: Path, bots: Sequence[str | None]) -> None:
    """Write a game that a fault stopped before its first decision."""
    path.write_text(header(opening, bots), encoding="utf-8", newline="\n")


def write_whole(state: State, path: Path, bots: Sequence[str | None]) -> None:
    """Write a game as it is, with answers that are not finished."""
    path.write_text(state.save(bots), encoding="utf-8", newline="\n")
