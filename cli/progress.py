"""Progress of long work: a bar on stderr where that is a terminal, and nothing otherwise."""

import sys
from collections.abc import Iterator, Sequence
from typing import TypeVar

from rulewright.cli.terminal import is_terminal

Item = TypeVar("Item")


def with_progress(items: Sequence[Item], what: str) -> Iterator[Item]:
    """Give the items one by one, showing how many of them are done."""
    if len(items) < 2 or not is_terminal(sys.stderr):  # noqa: PLR2004 - one needs no bar
        yield from items
        return
    from rich.console import Console
    from rich.progress import track

    console = Console(stderr=True)
    yield from track(items, description=what, console=console, transient=True)
