"""From a reference to the files that make the game up: the base first, then what lies on it.

A game is a stack of layers. A variant says `extends: BASE`, and so may a game; the chain of a
file is itself after the chain of what it extends. `orchard+a+b` is the chain of `orchard`, then of `a`,
then of `b`, each file once. Every file's head (`rulewright:`, `game:`, `variant:`, `extends:`)
is checked here; how the layers are laid on each other is told in `merge.py`.
"""

from collections.abc import Collection, Iterator
from typing import assert_never

from rulewright.dsl.diagnostics import Label, Problems
from rulewright.dsl.loader import Loader
from rulewright.dsl.own_mechanics import CutLibrary, cut
from rulewright.dsl.reference import Reference
from rulewright.dsl.source import Source, Span
from rulewright.dsl.structs import Struct
from rulewright.dsl.yaml_tree import Fields, Items, Value, load_yaml

LANGUAGE = 1


class Layer(Struct, eq=False):
    """One file of the stack. `extended_at` is where it names the layer that it extends."""

    name: str
    is_variant: bool
    source: Source
    tree: Fields
    extends: "Layer | None"
    extended_at: Span | None

    @property
    def chain(self) -> "tuple[Layer, ...]":
        """This layer after all that it extends, the base first."""
        return (*(self.extends.chain if self.extends else ()), self)


class Library(Struct, eq=False):
    """A file of mechanics; `used_at` is the place under `uses:` that names it, if one does.

    One of the language's own is cut, not read, where that can be done.
    """

    name: str
    source: Source
    tree: Fields | CutLibrary
    used_at: Span | None

    @property
    def mechanics(self) -> Collection[str]:
        """The names of its mechanics."""
        match self.tree:
            case CutLibrary():
                return self.tree.parts.keys()
            case Fields():
                return declared_mechanics(self.tree)
            case _:
                assert_never(self.tree)

    def read(self, names: Collection[str] | None, problems: Problems) -> Fields | None:
        """Give the tree; of a file that is cut with the mechanics of these names alone, or with all.

        None, with an error, where YAML cannot read them.
        """
        match self.tree:
            case CutLibrary():
                return self.tree.read(names, problems)
            case Fields():
                return self.tree
            case _:
                assert_never(self.tree)


def load_layers(
    loader: Loader, reference: Reference, problems: Problems
) -> tuple[tuple[Layer, ...], frozenset[Source]]:
    """Load all layers of a reference, the base first, and give the files that it names itself.

    There are no layers if the game itself cannot be had.
    """
    files = _Files(loader, problems)
    found = loader.game(reference.game.text, problems, reference.game.span)
    base = files.layer(found, reference.game.span) if found else None
    if base is None:
        return (), frozenset()
    named = {base.source}
    layers = dict.fromkeys(base.chain)
    for part in reference.variants:
        found = loader.variant(part.text, base.chain[0].name, problems, part.span, base.source)
        variant = files.layer(found, part.span) if found else None
        if variant is None:
            continue
        if not variant.is_variant:
            _not_on_top(f"`{variant.name}` is a game of its own", part.span, variant, problems)
        elif variant.chain[0] is not base.chain[0]:
            message = f"`{variant.name}` extends {_which(variant.chain[0])}, not {_which(base)}"
            _not_on_top(message, part.span, variant, problems)
        else:
            layers.update(dict.fromkeys(variant.chain))
            named.add(variant.source)
    return tuple(layers), frozenset(named)


def load_libraries(
    loader: Loader, layers: tuple[Layer, ...], problems: Problems
) -> tuple[Library, ...]:
    """Load the mechanics that come with the language, then those that layers name themselves."""
    libraries: dict[Source, Library] = {}
    for source in loader.libraries():
        own = cut(source.path, source.text)
        if own is None:
            _add_library(libraries, source, None, problems)
        else:
            libraries[source] = Library(own.name, own.source, own, None)
    for layer in layers:
        for name in _used(layer, problems):
            found = loader.inner(name.text, layer.source, problems, name.span)
            if found is not None:
                _add_library(libraries, found, name.span, problems)
    return tuple(libraries.values())


def declared_mechanics(tree: Fields) -> Collection[str]:
    """Name the mechanics that a file declares."""
    mechanics = tree.get("mechanics")
    return mechanics.fields.keys() if isinstance(mechanics, Fields) else ()


def _used(layer: Layer, problems: Problems) -> Iterator[Value]:
    uses = layer.tree.get("uses")
    match uses:
        case None:
            return
        case Items():
            for item in uses:
                if isinstance(item, Value) and isinstance(item.value, str):
                    yield item
                else:
                    problems.error("header", "`uses:` lists names of files", item.span)
        case _:
            hint = "write `uses: [my-auctions.yaml]`"
            problems.error("header", "`uses:` is a list of files", uses.span, hints=[hint])


def _add_library(
    libraries: dict[Source, Library], source: Source, used_at: Span | None, problems: Problems
) -> None:
    if source in libraries:
        return
    tree = load_yaml(source, problems)
    if tree is None or not _check_version(tree, source, problems):
        return
    name = tree.get("library")
    if not (isinstance(name, Value) and isinstance(name.value, str)):
        _header("a library says `library: NAME`", _head_span(tree), problems)
        return
    libraries[source] = Library(name.value, source, tree, used_at)


def _which(layer: Layer) -> str:
    """Name a layer with its file, as two games of one name may be meant."""
    return f"`{layer.name}` ({layer.source.path})"


def _not_on_top(message: str, span: Span, variant: Layer, problems: Problems) -> None:
    related = [Label(variant.extended_at, "extended here")] if variant.extended_at else []
    hint = "after `+` come variants of the game before it"
    problems.error("wrong-base", message, span, related=related, hints=[hint])


class _Files:
    """The layers made so far, one for each file, and the chain that is being followed."""

    def __init__(self, loader: Loader, problems: Problems) -> None:
        self._loader = loader
        self._problems = problems
        self._layers: dict[Source, Layer | None] = {}
        self._open: dict[Source, Span | None] = {}

    def layer(self, source: Source, named_at: Span) -> Layer | None:
        """Make a layer of a file and of all that it extends; None, reported, where it fails."""
        if source in self._layers:
            return self._layers[source]
        if source in self._open:
            self._cycle(source, named_at)
            return None
        self._open[source] = named_at
        layer = self._layers[source] = self._made(source)
        del self._open[source]
        return layer

    def _cycle(self, source: Source, named_at: Span) -> None:
        names = [one.path for one in self._open]
        ring = [*names[names.index(source.path) :], source.path]
        message = f"files extend each other in a circle: {' -> '.join(ring)}"
        hint = "let one of them be a whole game"
        self._problems.error("extends-cycle", message, named_at, hints=[hint])

    def _made(self, source: Source) -> Layer | None:
        tree = load_yaml(source, self._problems)
        if tree is None or not _check_version(tree, source, self._problems):
            return None
        name = self._name(tree)
        if name is None:
            return None
        is_variant = "variant" in tree
        extends = tree.get("extends")
        if extends is None:
            if is_variant:
                hint = "write `extends:` with the name of a game"
                key = tree.key("variant").span
                _header("a variant says which game it extends", key, self._problems, hint)
                return None
            return Layer(name, is_variant, source, tree, None, None)
        if not (isinstance(extends, Value) and isinstance(extends.value, str)):
            _header("`extends:` names one game or variant", extends.span, self._problems)
            return None
        found = self._loader.inner(extends.value, source, self._problems, extends.span)
        base = self.layer(found, extends.span) if found else None
        if base is None:
            return None
        return Layer(name, is_variant, source, tree, base, extends.span)

    def _name(self, tree: Fields) -> str | None:
        """Read the name under `game:` or `variant:`, of which a file has one."""
        game, variant = tree.get("game"), tree.get("variant")
        if game is not None and variant is not None:
            hint = "keep `variant:` if it extends a game, otherwise `game:`"
            span = tree.key("variant").span
            _header("a file is a game or a variant, not both", span, self._problems, hint)
            return None
        name = game if game is not None else variant
        if name is None:
            what = "this is a library" if "library" in tree else "this file does not say what it is"
            hint = "a game says `game: NAME`, a variant says `variant: NAME` and `extends: GAME`"
            _header(what, _head_span(tree), self._problems, hint)
            return None
        if not (isinstance(name, Value) and isinstance(name.value, str)):
            _header("a name is missing here", name.span, self._problems)
            return None
        return name.value


def _check_version(tree: Fields, source: Source, problems: Problems) -> bool:
    """Check `rulewright: 1`; a file of a newer language is not read any further."""
    version = tree.get("rulewright")
    if version is None:
        hint = f"write `rulewright: {LANGUAGE}` as its first line"
        message = "this file does not say for which version of the language it is written"
        problems.error("language-version", message, _head_span(tree), hints=[hint])
        return True
    text = version.text if isinstance(version, Value) else ""
    if not (text.isascii() and text.isdecimal()) or int(text) == 0:
        hint = f"write `rulewright: {LANGUAGE}`"
        message = "the version of the language is a whole number"
        problems.error("language-version", message, version.span, hints=[hint])
        return True
    if int(text) > LANGUAGE:
        problems.error(
            "newer-version",
            f"`{source.path}` is written for version {text} of the language",
            version.span,
            hints=[f"this Rulewright reads version {LANGUAGE}; a newer one is needed"],
        )
        return False
    return True


def _header(message: str, span: Span, problems: Problems, *hints: str) -> None:
    problems.error("header", message, span, hints=hints)


def _head_span(tree: Fields) -> Span:
    """Give the first key, or where it would stand."""
    return next((key.span for key, _ in tree), tree.span)
