"""What no example of a rulebook reaches: its branches, options, reasons, rows and scoring lines.

Examples run for the file that holds them, so for a game with variants those of each file are run for
that file, and count together. What a library of Rulewright's own does is not the author's to test.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulewright.dsl.game import At
    from rulewright.dsl.layers import Layer
    from rulewright.dsl.render import Style
    from rulewright.dsl.stages import Result
    from rulewright.interpreter.coverage import Kind, Way
    from rulewright.interpreter.examples import ExampleResult

_WIDTH = 100
_NEVER: "dict[Kind, str]" = {
    "then": "this branch was never taken",
    "else": "this other branch was never taken",
    "loop": "this loop never had a pass",
    "phase": "this phase never ran",
    "rule": "this rule never ran",
    "steps": "these steps never ran",
    "option": "this option was never taken",
    "otherwise": "this way out was never needed",
    "fine": "this fine was never paid",
    "value": "this value never came up",
    "row": "this row was never looked up",
    "reason": "this reason never refused anything",
    "scoring": "this line never gave points",
    "end": "this never ended a game",
    "always": "this was never tested",
}


def files_apart(loaded: "Result") -> list[str]:
    """Name the games for which examples run that the reference itself has not: those in the stack, one for each file.

    With settings in the reference that is every file.
    """
    assert loaded.composed is not None
    layers, given = loaded.composed.layers, loaded.composed.reference.settings
    return [_reference(layer) for layer in layers if given or set(layer.chain) != set(layers)]


def _reference(layer: "Layer") -> str:
    """Name the game that a file makes with what it extends."""
    from rulewright.dsl.loader import Loader, is_path

    packaged = {listing.path: listing.name for listing in Loader().games()}

    def named(one: "Layer") -> str:
        path = one.source.path
        return packaged.get(path) or (path if is_path(path) else f"./{path}")

    game = [one for one in layer.chain if not one.is_variant][-1]
    return f"{named(game)}+{named(layer)}" if layer.is_variant else named(game)


def uncovered(
    reference: str, loaded: "Result", results: "list[ExampleResult]", paint: "Style"
) -> "Iterator[str]":
    """Say how many ways through the files of a game the examples took, and which they did not."""
    from rulewright.dsl.amounts import counted
    from rulewright.interpreter.coverage import mark

    assert loaded.game is not None
    assert loaded.composed is not None
    composed = loaded.composed
    own = {layer.source.path: layer.source.text for layer in composed.layers}
    own |= {
        library.source.path: library.source.text
        for library in composed.libraries
        if library.used_at is not None
    }
    marked = mark(loaded.game)
    met = [way for result in results for way in result.met]
    ways = [way for way in marked.ways if way.at.file in own]
    taken = len(ways) - len(marked.never(met, own, inner=True))
    examples = counted(len(results), "example")
    yield f"{reference}: {examples} took {taken} of {len(ways)} ways through the rules"
    files = list(own)
    told = marked.never(met, own)
    for way in sorted(told, key=lambda one: (files.index(one.at.file), one.at.line, one.at.column)):
        text = _text(way, own[way.at.file])
        yield f"      {_NEVER[way.kind]}: {paint('place', _place(way))}: {text}"


def _place(way: "Way") -> str:
    at: At = way.at
    column = f":{at.column}" if way.kind in {"row", "value"} else ""
    return f"{at.file.rsplit('/', 1)[-1]}:{at.line}{column}"


def _text(way: "Way", source: str) -> str:
    """Give the line; of a value in a line, the value, and of a row its table too."""
    at = way.at
    line = source.splitlines()[at.line - 1]
    if way.kind in {"row", "value"}:
        end = at.end_column - 1 if at.end_line == at.line else len(line)
        value = line[at.column - 1 : end]
        return f"{way.name}: {value}" if way.kind == "row" else value
    line = line.strip().removeprefix("- ")
    return line if len(line) <= _WIDTH else f"{line[: _WIDTH - 3]}..."
