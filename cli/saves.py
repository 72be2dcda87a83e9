"""Where games are saved when nobody says where, and which one was played last.

Saves are state of the user and not of a project, so they go to the user's state folder: that of XDG
where it is known, otherwise wherever this system keeps the data of programs.
"""

import os
import sys
from datetime import datetime
from pathlib import Path

import click

ENDING = ".jsonl"


def saves_folder() -> Path:
    """Give the folder of saves; it need not exist."""
    if os.name == "posix" and sys.platform != "darwin":
        home = os.environ.get("XDG_STATE_HOME")
        state = (
            Path(home) if home and Path(home).is_absolute() else Path.home() / ".local" / "state"
        )
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
    (folder / "last").write_text(str(path.absolute()), encoding="utf-8")


def last_save() -> Path | None:
    """Give the save of the game played last, if it is still there."""
    note = saves_folder() / "last"
    if not note.is_file():
        return None
    path = Path(note.read_text(encoding="utf-8"))
    return path if path.is_file() else None
