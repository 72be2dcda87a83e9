"""What no example of a rulebook reaches: its branches, options, reasons, rows and scoring lines.

Examples run for the file that holds them, so for a game with variants those of each file are run for
that file, and count together. What a library of Rulewright's own does is not the author's to test.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulewright.dsl.layers import Layer
    from rulewright.dsl.render import Style
    from rulewright.dsl.stages import Result
    from rulewright.interpreter.examples import ExampleResult


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
    from rulewright.interpreter.way_text import NEVER, way_place, way_text

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
        text = way_text(way, own[way.at.file])
        yield f"      {NEVER[way.kind]}: {paint('place', way_place(way))}: {text}"
