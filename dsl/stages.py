"""From a reference to a checked game, as a list of calls in order.

    reference   `orchard+frost:baskets=10`
    compose     files, variants and settings, merged into one tree that remembers where each part was written
    shape       the tree against the JSON Schema
    build       the tree as declarations, rule text parsed
    check       names, types, flow; mechanics and rules opened where they are used

Each stage reports into one `Problems` and goes on: what is wrong becomes a broken node, of which later stages say
nothing (`lost.py`). Only a file that cannot be read as a tree ends it all.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

from rulewright.dsl.build import build_examples, build_game, build_library
from rulewright.dsl.build_mechanics import kinds
from rulewright.dsl.check import Checker, Identity, check_library
from rulewright.dsl.compose import Composed, compose
from rulewright.dsl.diagnostics import Diagnostic, EnoughError, Problems, few
from rulewright.dsl.game import CheckedGame, Example
from rulewright.dsl.layers import declared_mechanics
from rulewright.dsl.loader import Loader
from rulewright.dsl.reference import Reference
from rulewright.dsl.shape import check_shape
from rulewright.dsl.source import Source
from rulewright.dsl.spec import Example as DeclaredExample
from rulewright.dsl.spec import Mechanic
from rulewright.dsl.structs import Struct, replace
from rulewright.dsl.yaml_tree import load_yaml

MAX_SETTINGS = 100  # of examples, for each of which the game is checked


class Result(Struct):
    """What came of a reference: the game, if it has no errors, its examples, and everything there is to say."""

    game: CheckedGame | None
    examples: tuple[Example, ...]
    diagnostics: tuple[Diagnostic, ...]
    composed: Composed | None


Examples = Literal["left", "read", "ready"]
"""What becomes of the examples. Those that are read, but not made ready to run, may stand on the game as it usually is
where they have settings of their own: the phases are not checked again for these."""


def load(loader: Loader, reference: Reference, *, examples: Examples = "left") -> Result:
    """Run all stages, up to where there is too much to tell."""
    problems = Problems()
    try:
        return _staged(loader, reference, problems, examples)
    except EnoughError:
        return Result(None, (), tuple(problems), None)


def _staged(loader: Loader, reference: Reference, problems: Problems, examples: Examples) -> Result:
    library = _as_library(loader, reference)
    if library is not None:
        return _library_alone(library, problems)
    composed = compose(loader, reference, problems)
    if composed is None:
        return Result(None, (), tuple(problems), None)
    if problems.has_errors:  # what follows would only repeat what a broken line leads to
        return _told(None, (), problems, composed)
    return _shaped(composed, problems, examples)


def _shaped(composed: Composed, problems: Problems, examples: Examples) -> Result:
    for layer in composed.layers:
        check_shape(
            layer.tree, "variant" if layer.is_variant or layer.extends else "game", problems
        )
    libraries = _libraries(composed, problems)
    if libraries is None:
        return _told(None, (), problems, composed)
    return _declared(composed, libraries, problems, examples)


def _declared(
    composed: Composed, libraries: dict[str, Mechanic], problems: Problems, examples: Examples
) -> Result:
    given = {name: override.value for name, override in composed.settings.items()}
    declared = build_game(composed.tree, libraries, problems, given)
    checker = Checker(declared, problems)
    game = checker.game(_identity(composed))
    if game is not None and composed.reference.settings:
        _leave_idle(composed, libraries, problems)
    written = _written_examples(composed, problems) if examples != "left" else ()
    found: tuple[Example, ...] = ()
    if game is not None and not problems.has_errors:
        found = _examples(composed, checker, game, written, problems, ready=examples == "ready")
    return _told(game, found, problems, composed)


OF_IDLENESS = frozenset(
    {
        *("always-false", "always-true", "never-none", "never-read", "never-set", "unused"),
        *("unused-allow", "unreachable", "until-already"),
    }
)
"""Codes of warnings that something is there in vain."""


def _leave_idle(composed: Composed, libraries: dict[str, Mechanic], problems: Problems) -> None:
    """Forget what is in vain only with the settings that the reference gives: without jokers so are their rules.

    What is in vain in the game as its files have it too is told.
    """
    if not any(one.code in OF_IDLENESS for one in problems):
        return
    written = {
        name: override.value
        for name, override in composed.settings.items()
        if override.layer is not None
    }
    usual = Problems()
    checker = Checker(build_game(composed.tree, libraries, usual, written), usual)
    if checker.game(_identity(composed)) is None:
        return
    places = {(one.code, one.primary and one.primary.span) for one in usual}
    problems.drop_warnings(
        OF_IDLENESS, unless=lambda one: (one.code, one.primary and one.primary.span) in places
    )


_LIBRARY = re.compile(r"^library\s*:", re.MULTILINE)


def _as_library(loader: Loader, reference: Reference) -> Source | None:
    """Find the library that a reference names, if it does: one is validated by itself, without a game."""
    if reference.variants or reference.settings:
        return None
    source = loader.game(reference.game.text, Problems(), reference.game.span)
    return source if source is not None and _LIBRARY.search(source.text) else None


def _library_alone(source: Source, problems: Problems) -> Result:
    tree = load_yaml(source, problems)
    if tree is not None:
        check_shape(tree, "library", problems)
        check_library(build_library(tree, problems), problems)
    return Result(None, (), tuple(problems), None)


def _told(
    game: CheckedGame | None, examples: tuple[Example, ...], problems: Problems, composed: Composed
) -> Result:
    sound = None if problems.has_errors else game
    found = sorted(_once(problems), key=lambda one: _place(one, composed))
    return Result(sound, examples, tuple(map(composed.explained, few(found))), composed)


def _place(found: Diagnostic, composed: Composed) -> tuple[int, int]:
    """Give where a problem stands among others: by file, the reference and then the last variant first, and line."""
    if found.primary is None:
        return -1, 0
    files = [layer.source for layer in reversed(composed.layers)]
    files += [library.source for library in composed.libraries]
    source, line = found.primary.span.source, found.primary.span.line
    return (files.index(source) if source in files else -1), line


def _once(problems: Problems) -> Iterator[Diagnostic]:
    """Leave out where a word is used that may not be a name, if it is told where it is declared."""
    taken = {
        one.primary.span.text
        for one in problems
        if one.code == "reserved-name" and one.primary and "cannot name" in one.message
    }
    for one in problems:
        used = one.code == "reserved-name" and "cannot name" not in one.message
        if not (used and one.primary and one.primary.span.text in taken):
            yield one


def _libraries(composed: Composed, problems: Problems) -> dict[str, Mechanic] | None:
    """Build the mechanics that there are; the language's own only where the game names them.

    If it names one that is nowhere, all are built, so that what was meant can be found. None where a file cannot be
    read, of which YAML has told.
    """
    named = kinds(composed.tree)
    declared = {*declared_mechanics(composed.tree)}.union(
        *(library.mechanics for library in composed.libraries)
    )
    known: dict[str, Mechanic] = {}
    for library in composed.libraries:
        tree = library.read(named if named <= declared else None, problems)
        if tree is None:
            return None
        if library.used_at is not None:
            check_shape(tree, "library", problems)
        known |= build_library(tree, problems, known, of_language=library.used_at is None)
    return known


def _identity(composed: Composed, **settings: str) -> Identity:
    text = str(composed.reference)
    if settings:
        text += (":" if ":" not in text else ",") + ",".join(
            f"{name}={value}" for name, value in settings.items()
        )
    variants = tuple(layer.name for layer in composed.layers if layer.is_variant)
    return Identity(text, variants, {source.path: source.text for source in composed.sources})


def _written_examples(composed: Composed, problems: Problems) -> tuple[DeclaredExample, ...]:
    """Build the examples of the file that the reference names; those of other files run for those files.

    They show the game with the settings of that file, so a reference with other settings has none.
    """
    last = composed.layers[-1]
    if set(composed.layers) != set(last.chain) or composed.reference.settings:
        return ()
    trees = [tree for layer, tree in composed.examples if layer is last]
    return tuple(example for tree in trees for example in build_examples(tree, problems))


def _examples(
    composed: Composed,
    checker: Checker,
    game: CheckedGame,
    written: tuple[DeclaredExample, ...],
    problems: Problems,
    *,
    ready: bool,
) -> tuple[Example, ...]:
    checkers: dict[tuple[str, ...], tuple[Checker, CheckedGame] | None] = {(): (checker, game)}
    found: list[Example] = []
    for example in written:
        key = tuple(f"{name}={text}" for name, text in _texts(example).items())
        if key not in checkers and len(checkers) > MAX_SETTINGS:
            problems.error(
                "too-large",
                f"the examples have more than {MAX_SETTINGS} different settings",
                example.name.span,
                hints=["the game is checked once for each of them"],
            )
            break
        if key not in checkers:
            other = _with_settings(checker, example, problems)
            if other is None:
                checkers[key] = None
            elif ready:
                own = other.game(_identity(composed, **_texts(example)), whole=False)
                checkers[key] = None if own is None else (other, own)
            else:
                checkers[key] = (other, game) if other.before_play() else None
        pair = checkers[key]
        if pair is not None:
            found.extend(pair[0].examples((example,), pair[1]))
    return tuple(found)


def _texts(example: DeclaredExample) -> dict[str, str]:
    from rulewright.dsl.check.settings import tree_text  # noqa: PLC0415

    return {name: tree_text(tree) for name, (_, tree) in example.settings.items()}


def _with_settings(
    default: Checker, example: DeclaredExample, problems: Problems
) -> Checker | None:
    settings = dict(default.spec.settings)
    for name, (ident, tree) in example.settings.items():
        if name not in settings:
            from rulewright.dsl.diagnostics import suggest  # noqa: PLC0415

            problems.error(
                "unknown-setting",
                f"there is no setting `{name}`",
                ident.span,
                hints=suggest(name, settings, "the settings are"),
            )
            return None
        settings[name] = replace(settings[name], value=tree)
    return default.with_settings(settings)
