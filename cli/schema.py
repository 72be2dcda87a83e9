"""`rulewright schema KIND`: a JSON Schema in one piece, for editors and other programs.

The schemas in `schemas/` share their parts by naming each other's files. An editor far from this
package wants one file that needs no other, so the files that a schema refers to are put under its
`$defs`, and every reference leads there.
"""

import json
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import click

KINDS = ("game", "variant", "library", "record", "serve-json")


@click.command("schema")
@click.argument("kind", type=click.Choice(KINDS))
def command(kind: str) -> None:
    """Print the schema of a KIND of file, or of the lines of serve-json, for editors and programs.

    \b
    Example:
      rulewright schema game > game.schema.json

    Then `# yaml-language-server: $schema=game.schema.json` as the first line of a game makes an
    editor with YAML support complete and explain its keys. `rulewright new` does both.
    """  # noqa: D301 - \b is click's mark for lines that stay as they are
    click.echo(schema_text(kind), nl=False)


def schema_text(kind: str) -> str:
    """Give the schema of a kind of file as JSON text that refers to no other file."""
    return json.dumps(bundled(f"{kind}.json"), ensure_ascii=False, indent=1) + "\n"


def bundled(name: str) -> dict[str, Any]:
    """Read a schema file and take in every file that it refers to, however far away."""
    texts: dict[str, Any] = {}
    missing = [name]
    while missing:
        texts |= {file: _read(file) for file in missing}
        named = {file for text in texts.values() for file in _files_in(text)}
        missing = sorted(named - texts.keys())
    root: dict[str, Any] = _moved(texts.pop(name), "", name)
    for file, text in sorted(texts.items()):
        text.pop("$schema", None)
        root.setdefault("$defs", {})[file] = _moved(text, f"/$defs/{file}", name)
    return root


def _read(name: str) -> Any:  # noqa: ANN401 - JSON
    return json.loads(files("rulewright.schemas").joinpath(name).read_text(encoding="utf-8"))


def _files_in(part: Any) -> Iterator[str]:  # noqa: ANN401 - JSON
    """Name the files that references in a schema lead to."""
    match part:
        case dict():
            reference = part.get("$ref")
            if isinstance(reference, str) and (file := reference.partition("#")[0]):
                yield file
            for value in part.values():
                yield from _files_in(value)
        case list():
            for value in part:
                yield from _files_in(value)


def _moved(part: Any, home: str, root: str) -> Any:  # noqa: ANN401 - JSON
    """Turn the references of a schema that now lies at `home` to where their targets lie."""
    match part:
        case dict():
            moved = {key: _moved(value, home, root) for key, value in part.items()}
            reference = part.get("$ref")
            if isinstance(reference, str):
                file, _, pointer = reference.partition("#")
                at = home if not file else "" if file == root else f"/$defs/{file}"
                moved["$ref"] = f"#{at}{pointer}"
            return moved
        case list():
            return [_moved(value, home, root) for value in part]
        case _:
            return part
