"""Crosses every name with every place, and lays what passes the checker on one small game.

A `Piece` is one phase of its own, and what it takes in other sections: a value gets a name, and the name is read in
one place. Many pieces are laid on one game; those in which the checker finds an error are taken out again, for it is
what is accepted that has to be playable.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import cycle, islice
from random import Random
from typing import Any

import yaml

from rulewright.dsl import diagnose
from rulewright.dsl.diagnostics import Diagnostic, Severity
from rulewright.dsl.game import CheckedGame
from rulewright.dsl.loader import Loader
from tests.crossings.data import (
    AROUND_PARTS,
    AS,
    BODY,
    ENDS,
    IN_MECHANICS,
    KNOWN,
    NAMES,
    PARTS,
    PLACES,
    SOURCES,
    WORLD,
    Name,
    Place,
    Template,
    filled,
    with_body,
)

SECRETS = frozenset({"secret-branch", "hidden-card"})
"""Warnings that something which all see depends on a secret: what follows may be told."""

TELLS = (".back", "held(", "known(", "secretly(", "good(")
"""What is warned of in the line of a define; and what is picked from a pile that all but its owner see, where a
mechanic names its owner."""


@dataclass(frozen=True, slots=True)
class Piece:
    """One name read in one place: what it is, and its entries by section."""

    title: str
    sections: dict[str, dict[str, Any]]

    @property
    def tells(self) -> bool:
        """Whether it reads what may be a secret in a way that is not told at its own line."""
        text = str(self.sections)
        return any(read in text for read in TELLS)


@dataclass(frozen=True, slots=True)
class Crossed:
    """A game of some pieces, all of which the checker accepts."""

    game: CheckedGame
    text: str
    pieces: dict[str, Piece]
    """By the phase that each begins with."""
    secrets: bool
    """Whether it is warned of that something secret may be told."""


class _Dumper(yaml.SafeDumper):
    """Writes a mark as a key without a value, and nothing by reference."""

    def ignore_aliases(self, data: object) -> bool:  # noqa: ARG002 - the signature is PyYAML's
        return True


_Dumper.add_representer(
    type(None), lambda dumper, _: dumper.represent_scalar("tag:yaml.org,2002:null", "")
)


# ------------------------------------------------------------------------------------------------ all of them


@dataclass(frozen=True, slots=True)
class Crossing:
    """One name, what it is given, and one place with what is read there; `piece` writes it."""

    kind: str
    around: Template
    source: str
    place: str
    within: Template
    read: str

    @property
    def piece(self) -> Piece:
        """The piece of a game."""
        words = {"«E»": self.read}
        within = filled(self.within, words)
        body = within.pop(BODY)
        sections = {name: with_body(entries, body) for name, entries in self.around.items()}
        for section, entries in within.items():
            sections[section] = {**sections[section], **entries} if section in sections else entries
        title = f"{self.kind}: {self.source}, as {self.read} in {self.place}"
        return Piece(title, filled(sections, {"«S»": self.source}))


def crossings() -> Iterator[Crossing]:
    """Every name in every place that takes its type, in an order that does not change."""
    for name in NAMES:
        yield from _crossed(name, IN_MECHANICS if name.in_mechanic else PLACES)
    for name in AROUND_PARTS:
        yield from _crossed(name, PARTS)
    for kind, reads in KNOWN.items():
        for given, texts in reads.items():
            for text in texts:
                name = Name(kind, {"do": [BODY]}, {given: given}, read=text, fixed=True)
                yield from _crossed(name, (*PLACES, *ENDS))
                yield from _crossed(replace(name, phase={"phases": {"s«i»": BODY}}), PARTS)


def some(count: int, seed: int) -> list[Piece]:
    """Give so many of them by lot, of every kind of name equally many."""
    rng = Random(seed)
    kinds: dict[str, list[Crossing]] = {}
    for one in crossings():
        kinds.setdefault(one.kind, []).append(one)
    turns = islice(cycle(kinds.values()), count)
    return [rng.choice(those).piece for those in turns]


def _crossed(name: Name, places: Sequence[Place]) -> Iterator[Crossing]:
    around = {**name.beside, "phases": {"p«i»": name.phase}}
    for kind, given in name.gives.items():
        for source in [""] if name.fixed else SOURCES[kind]:
            for place in places:
                within = {**place.beside, BODY: place.body}
                for form in AS[given].get(place.type, ()):
                    read = filled(form, {"«X»": name.read})
                    yield Crossing(name.kind, around, source, place.kind, within, read)


# ------------------------------------------------------------------------------------------------ one game


def numbered(pieces: Sequence[Piece]) -> list[Piece]:
    """Give every piece of a game names of its own."""
    return [
        replace(piece, sections=filled(piece.sections, {"«X»": f"x{number}", "«i»": str(number)}))
        for number, piece in enumerate(pieces)
    ]


def written(pieces: Sequence[Piece]) -> tuple[str, dict[int, Piece]]:
    """Write a game of pieces; gives its text, and whose line each is."""
    lines: list[str] = []
    owners: dict[int, Piece] = {}

    def add(text: str, piece: Piece | None = None) -> None:
        for line in text.rstrip("\n").split("\n"):
            lines.append(line)
            if piece is not None:
                owners[len(lines)] = piece

    for section in re.split(r"^(?=\w)", WORLD, flags=re.MULTILINE):
        if section:
            add(section)
        if section.startswith("setup:"):
            for piece in _having(pieces, "setup"):
                add(_indented(_dumped(piece.sections["setup"]), 2), piece)
        if section.startswith("settings:") and any(True for _ in _having(pieces, "settings")):
            add("  check:")
            for piece in _having(pieces, "settings"):
                add(_indented(_dumped(piece.sections["settings"]), 4), piece)
    lists = ("winner", "automatic", "ends at once", "setup", "settings")
    names = {name: None for piece in pieces for name in piece.sections}
    for section in names:
        if section in lists:
            continue
        add(f"{section}:")
        for piece in pieces:
            if section in piece.sections:
                add(_indented(_dumped(piece.sections[section]), 2), piece)
    add("winner:")
    for piece in _having(pieces, "winner"):
        add("  - " + _indented(_dumped(piece.sections["winner"]), 4).lstrip(), piece)
    add("  - most: sum((team of p).rank)\n  - shared")
    for piece in list(_having(pieces, "ends at once"))[:1]:
        add(_dumped({"ends at once when": piece.sections["ends at once"]}), piece)
    if any(True for _ in _having(pieces, "automatic")):
        add("automatic:\n  seat: 2\n  rules:")
        for piece in _having(pieces, "automatic"):
            add("    - " + _indented(_dumped(piece.sections["automatic"]), 6).lstrip(), piece)
    return "\n".join(lines) + "\n", owners


def _having(pieces: Sequence[Piece], section: str) -> Iterator[Piece]:
    return (piece for piece in pieces if section in piece.sections)


def _dumped(tree: object) -> str:
    return yaml.dump(tree, Dumper=_Dumper, sort_keys=False, width=10_000, allow_unicode=True)


def _indented(text: str, by: int) -> str:
    return "".join(" " * by + line + "\n" for line in text.rstrip("\n").split("\n"))


def accepted(pieces: Sequence[Piece]) -> Iterator[Crossed]:
    """Lay pieces on games, without those that the checker refuses; those with secrets are a game of their own."""
    left = list(pieces)
    while left:
        text, owners = written(left)
        result = diagnose("./g.yaml", loader=Loader(files={"g.yaml": text}))
        if result.game is not None:
            warned = _owned(result.diagnostics, owners, SECRETS)
            titles = {piece.title for piece in warned}
            warned += [piece for piece in left if piece.title not in titles and piece.tells]
            titles = {piece.title for piece in warned}
            quiet = [piece for piece in left if piece.title not in titles]
            if warned and quiet:
                yield from accepted(warned)
                left = quiet
                continue
            yield Crossed(result.game, text, {_phase(piece): piece for piece in left}, bool(warned))
            return
        errors = [one for one in result.diagnostics if one.severity is Severity.ERROR]
        refused = {piece.title for piece in _owned(errors, owners)}
        assert refused, text + "\n".join(map(str, errors))
        left = [piece for piece in left if piece.title not in refused]


def _phase(piece: Piece) -> str:
    return next(iter(piece.sections["phases"]))


def _owned(
    found: Sequence[Diagnostic], owners: dict[int, Piece], codes: frozenset[str] | None = None
) -> list[Piece]:
    pieces: dict[str, Piece] = {}
    for one in found:
        if codes is not None and one.code not in codes:
            continue
        labels = [one.primary] if one.primary else []
        for label in (*labels, *one.related):
            span = label.span
            line = span.source.text.count("\n", 0, span.start) + 1
            if line in owners:
                pieces[owners[line].title] = owners[line]
                break
    return list(pieces.values())


def games(pieces: Sequence[Piece], together: int) -> Iterator[Crossed]:
    """Lay so many pieces at once on games; each that sets up on one of its own, for a fault of it would end all."""
    many = [piece for piece in pieces if "setup" not in piece.sections]
    for start in range(0, len(many), together):
        yield from accepted(numbered(many[start : start + together]))
    for piece in _having(pieces, "setup"):
        yield from accepted(numbered([piece]))
