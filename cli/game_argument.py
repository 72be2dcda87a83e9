"""How a command line names a game: `GAME[+VARIANT...][:key=value,...]`, with completion.

The reference is handed on as it is written; `rulewright.dsl` reads it, so that every part of
Rulewright names games alike and says the same about a wrong one.
"""

from pathlib import Path

import click
from click.shell_completion import CompletionItem


class GameReference(click.types.StringParamType):
    """A reference to a game, completed by the names of packaged games and by files."""

    name = "game"

    def shell_complete(
        self,
        ctx: click.Context,  # noqa: ARG002 - click's signature
        param: click.Parameter,  # noqa: ARG002 - click's signature
        incomplete: str,
    ) -> list[CompletionItem]:
        """Complete the last part: a game, or after `+` a variant of the game before it."""
        from rulewright.dsl.loader import Loader, is_path

        before, plus, part = incomplete.rpartition("+")
        if is_path(part):
            return [CompletionItem(f"{before}{plus}{path}") for path in _files(part)]
        listings = Loader().games()
        if plus:
            game = before.split("+")[0]
            fitting = [
                one for one in listings if one.extends and (is_path(game) or one.extends == game)
            ]
        else:
            fitting = list(listings)
        items = [
            CompletionItem(f"{before}{plus}{one.name}", help=one.about or one.title)
            for one in fitting
            if one.name.startswith(part) and one.name not in before.split("+")
        ]
        return items or [CompletionItem(f"{before}{plus}{path}") for path in _files(part)]


def _files(part: str) -> list[str]:
    """List the folders and YAML files whose paths begin so."""
    folder = Path(part if part.endswith("/") else f"{part}x").parent
    start = part.rpartition("/")[0]
    prefix = f"{start}/" if "/" in part else ""
    try:
        entries = sorted(folder.iterdir())
    except OSError:
        return []
    found = [
        f"{prefix}{entry.name}{'/' if entry.is_dir() else ''}"
        for entry in entries
        if entry.is_dir() or entry.suffix in {".yaml", ".yml"}
    ]
    return [
        path for path in found if path.startswith(part) and not path[len(prefix) :].startswith(".")
    ]


GAME = GameReference()
