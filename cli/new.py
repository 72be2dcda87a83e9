"""`rulewright new NAME`: the file of a new game, ready to be played and changed.

Beside it lies the schema in one piece, so that an editor completes and explains keys without a
network and on every machine that the folder is copied to. A game that is there is never touched;
the schema is ours, and is brought up to date when it is an older one.
"""

import re
from pathlib import Path

import click

SCHEMA = "game.schema.json"
_NAME = re.compile(r"[A-Za-z_][A-Za-z_0-9]*(-[A-Za-z_0-9]+)*")


@click.command("new")
@click.argument("name")
def command(name: str) -> None:
    """Write NAME.yaml, a small game with comments that can be played at once.

    NAME may be a path; the last part is the game's name, which no packaged game may have. A file that
    is there is left alone.

    \b
    Example:
      rulewright new harbour
    """  # noqa: D301 - \b is click's mark for lines that stay as they are
    from rulewright.cli.failure import Failure
    from rulewright.cli.schema import schema_text
    from rulewright.cli.skeleton import skeleton
    from rulewright.dsl.loader import Loader

    path = Path(name if name.endswith((".yaml", ".yml")) else f"{name}.yaml")
    if not _NAME.fullmatch(path.stem):
        raise click.UsageError(
            f"`{path.stem}` cannot name a game: a name has letters, digits and `_`, "
            "hyphens only inside, and does not begin with a digit"
        )
    if any(path.stem == one.name for one in Loader().games()):
        raise Failure(
            f"`{path.stem}` is a game or variant that comes with Rulewright; "
            "a file of this name would be taken for it, so choose another name"
        )
    if not path.parent.is_dir():
        raise Failure(f"there is no folder `{path.parent}`")
    schema = path.with_name(SCHEMA)
    if schema.exists() and not _is_ours(schema):
        raise Failure(f"`{schema}` is there and is not a schema of ours; move it away")
    try:
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(skeleton(path.stem, _spelled(path), SCHEMA))
    except FileExistsError:
        raise Failure(f"`{path}` is there already, and is left as it is") from None
    text = schema_text("game")
    if not schema.exists() or schema.read_text(encoding="utf-8") != text:
        schema.write_text(text, encoding="utf-8", newline="\n")
    click.echo(f"{path} is a game that you can play, and {schema} helps your editor with it.")
    click.echo(f"Next: rulewright play {_spelled(path)}")


def _spelled(path: Path) -> str:
    """Give the path as the reference of a game, which a bare name would not be."""
    return path.as_posix() if path.is_absolute() else f"./{path.as_posix()}"


def _is_ours(schema: Path) -> bool:
    return '"title": "A Rulewright game"' in schema.read_text(encoding="utf-8", errors="replace")
