"""A game, its variants and settings, as they are named, into one tree.

Trees are merged, not texts: every node keeps the file and the place where it was written, so
that an error in a game with three variants points into the right one of four files. Examples
are kept with the file that holds them, because they speak about that file's rules and not
about what a variant makes of them.
"""

import re
from collections.abc import Iterator, Mapping

from rulewright.dsl.addresses import Path, walk
from rulewright.dsl.diagnostics import Diagnostic, Problems, suggest
from rulewright.dsl.layers import Layer, Library, load_layers, load_libraries
from rulewright.dsl.loader import Loader
from rulewright.dsl.merge import Gone, Merger, Resigned
from rulewright.dsl.reference import Reference
from rulewright.dsl.source import Source, Span
from rulewright.dsl.structs import Struct, replace
from rulewright.dsl.yaml_tree import Fields, Tree, Value, load_value

_WORD = re.compile(r"[A-Za-z_]\w*")
_QUOTED = re.compile(r"`([^`]*)`")
_LONG = 60
_OF_ABSENCE = frozenset(
    {
        *("not-set", "never-set", "never-read", "unused", "unreachable", "endless", "no-progress"),
        "unused-allow",
        *("unknown-name", "unknown-kind", "unknown-slot", "unknown-type", "unknown-rule"),
        *("unknown-phase", "unknown-setting", "phase-state", "until-already", "shortfall"),
    }
)
"""Codes of problems that what is not there any more can lead to."""
_OF_THE_BASE = frozenset({"unknown-setting", "unknown-address"})
"""Codes of problems that another file than the one that was meant can lead to."""


class Override(Struct):
    """A new value for a setting: by a variant, or by the reference, where `layer` is None."""

    name: str
    value: Tree
    span: Span
    layer: Layer | None


class Address(Struct):
    """An entry of a composed game and the layer that wrote it, a mapping's where it began."""

    path: Path
    key: Value
    node: Tree
    layer: Layer

    def __str__(self) -> str:
        return ".".join(self.path)


class Composed(Struct, eq=False):
    """One game. `tree` has no `variant`, `extends`, `remove`, `uses` and `examples` any more.

    A variant's new default stands in `tree` as well as in `settings`; a value that the reference
    gives stands in `settings` alone. `named` are the files that the reference itself names.
    """

    reference: Reference
    tree: Fields
    layers: tuple[Layer, ...]
    libraries: tuple[Library, ...]
    settings: Mapping[str, Override]
    examples: tuple[tuple[Layer, Tree], ...]
    named: frozenset[Source]
    gone: tuple[Gone, ...]
    resigned: tuple[Resigned, ...]

    @property
    def sources(self) -> tuple[Source, ...]:
        """All files that were read, in order: the layers, then the libraries."""
        layers = (layer.source for layer in self.layers)
        return (*layers, *(library.source for library in self.libraries))

    @property
    def origins(self) -> Mapping[Source, Layer]:
        """The layer of each file."""
        return {layer.source: layer for layer in self.layers}

    def explained(self, diagnostic: Diagnostic) -> Diagnostic:
        """Note beside a diagnostic why files are read that the reference does not name, and what a variant took."""
        primary = (diagnostic.primary,) if diagnostic.primary else ()
        sources = dict.fromkeys(label.span.source for label in (*primary, *diagnostic.related))
        if diagnostic.code in _OF_THE_BASE:  # it speaks of what is in none of the files
            sources |= dict.fromkeys(layer.source for layer in self.layers)
        reasons = [reason for source in sources if (reason := self._why_read(source))]
        reasons += self._why_gone(diagnostic)
        reasons += self._why_resigned(diagnostic)
        return replace(diagnostic, notes=(*diagnostic.notes, *reasons)) if reasons else diagnostic

    def _why_gone(self, diagnostic: Diagnostic) -> Iterator[str]:
        """Find what another file replaced or removed, if a problem may come from its absence."""
        if diagnostic.primary is not None and diagnostic.code == "missing-slot":
            yield from self._why_no_slots(diagnostic.primary.span)
        if diagnostic.primary is None or diagnostic.code not in _OF_ABSENCE:
            return
        source, text = diagnostic.primary.span.source, diagnostic.primary.span.text
        quoted = _QUOTED.findall(diagnostic.message)
        words = set(_WORD.findall(" ".join([*quoted, text] if len(text) < _LONG else quoted)))
        for gone in self.gone:
            lost = set(_WORD.findall(gone.before)) - set(_WORD.findall(gone.after or ""))
            if diagnostic.code.startswith("unknown-"):
                lost = set()
            if gone.after is None:
                lost.add(gone.path[-1])
            if gone.span.source is not source and words & lost:
                yield str(gone)

    def _why_resigned(self, diagnostic: Diagnostic) -> Iterator[str]:
        """Find the signature that a variant changed, if a parameter is missed in its body or where it is run."""
        if diagnostic.primary is None or diagnostic.code not in ("unknown-name", "arguments"):
            return
        span, (quoted, *_) = diagnostic.primary.span, [*_QUOTED.findall(diagnostic.message), ""]
        for one in self.resigned:
            inside = (
                span.source is one.tree.span.source
                and one.tree.span.start <= span.start < one.tree.span.end
            )
            missed = inside and quoted in one.lost
            if one.lost and (missed or (diagnostic.code == "arguments" and quoted == one.name)):
                yield str(one)

    def _why_no_slots(self, kind: Span) -> Iterator[str]:
        """Say where the slots stood that fell away because a variant names another kind of mechanic."""
        for gone in self.gone:
            if gone.new_kind == kind:
                was = gone.below.span
                yield (
                    f"the slots at {was.source.path}:{was.line} fell away with the other `kind:`; "
                    "repeat those you keep"
                )

    def _why_read(self, source: Source) -> str | None:
        if source in self.named:
            return None
        for layer in self.layers:
            if layer.extends and layer.extends.source is source:
                return f"{source.path} is read because {layer.extended_at} extends it"
        for library in self.libraries:
            if library.source is source and library.used_at:
                return f"{source.path} is read because {library.used_at} uses it"
        return None


def compose(loader: Loader, reference: Reference, problems: Problems) -> Composed | None:
    """Read and merge all that a reference names; None if the game itself cannot be had."""
    layers, named = load_layers(loader, reference, problems)
    libraries = load_libraries(loader, layers, problems)
    merger = Merger(problems)
    for layer in layers:
        merger.add(layer)
    if merger.tree is None:
        return None
    overrides = {
        name: Override(name, value, value.span, layer)
        for name, (value, layer) in merger.new_defaults.items()
    }
    overrides.update(_from_reference(reference, merger.tree, problems))
    examples = tuple(
        (layer, examples)
        for layer in layers
        if (examples := layer.tree.get("examples")) is not None
    )
    return Composed(
        reference,
        merger.tree,
        layers,
        libraries,
        overrides,
        examples,
        named,
        tuple(merger.gone),
        tuple(merger.resigned),
    )


def addresses(composed: Composed) -> Iterator[Address]:
    """Give every named entry in order, a mapping before what is in it; lists are not entered."""
    origins = composed.origins
    for path, key, node in walk(composed.tree):
        yield Address(path, key, node, origins[node.span.source])


def _from_reference(
    reference: Reference, tree: Fields, problems: Problems
) -> Iterator[tuple[str, Override]]:
    """Read the settings of the reference, `orchard:baskets=10`."""
    section = tree.get("settings")
    known = (
        [name for name in section.fields if name != "check"] if isinstance(section, Fields) else []
    )
    for name, written in reference.settings:
        if name.text not in known:
            message = f"this game has no setting `{name.text}`"
            hints = suggest(name.text, known, "its settings are")
            problems.error("unknown-setting", message, name.span, hints=hints)
            continue
        value = load_value(written.span, problems)
        if value is not None:
            yield name.text, Override(name.text, value, written.span, None)
