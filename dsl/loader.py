"""From the names of games, variants and libraries to their texts.

A *name* (`orchard`) is looked for among the packaged games, a *path* (`./orchard.yaml`) from the working
directory; a variant's name first beside its game. What a file names under `extends:` and `uses:`
stands in that file's own folder or below, so that opening somebody's game reads nothing else of
yours. `Loader(files={...})` does the same without a disk, for tests and for records that embed
their spec. One file gives one `Source`, however often and by whichever name it is asked for.
"""

import re
from collections.abc import Hashable, Mapping
from posixpath import basename, dirname, isabs, join, normpath, splitext

from rulewright.dsl.diagnostics import Problems, near, suggest
from rulewright.dsl.shelf import SUFFIXES, Disk, Memory, Packaged, Shelf
from rulewright.dsl.source import Source, Span
from rulewright.dsl.structs import Struct

MAX_BYTES = 300_000
_HEAD_BYTES = 4_000  # the lines that `games()` looks for stand at the top
_HEAD = re.compile(r"^(game|variant|title|extends|about): *(.*?) *(?: #.*)?$", re.MULTILINE)


class Listing(Struct):
    """A packaged game or variant as its first lines tell; `extends` is empty for a game."""

    name: str
    title: str
    about: str
    extends: str
    path: str


class _Place(Struct):
    shelf: Shelf
    path: str


class Loader:
    """Finds and reads the files of games; remembers what it has read.

    With `files` (path to text) nothing is read from the disk; with `sealed` nothing from the
    packaged games and libraries either, so that a record means the same under any version.
    """

    def __init__(self, files: Mapping[str, str] | None = None, *, sealed: bool = False) -> None:
        self._games = Memory({}) if sealed else Packaged("rulewright.games")
        self._library = Memory({}) if sealed else Packaged("rulewright.dsl", "library")
        self._memory = None if files is None else Memory(files)
        self._desk: Shelf = self._memory or Disk()
        self._read: dict[Hashable, Source] = {}
        self._places: dict[Source, _Place] = {}

    def game(self, name: str, problems: Problems, span: Span | None = None) -> Source | None:
        """Find a game or variant as it is named on a command line."""
        return self._found(name, problems, span)

    def variant(
        self, name: str, game: str, problems: Problems, span: Span, beside: Source
    ) -> Source | None:
        """Find a variant of a game as it is named behind `+`: first beside the file of that game."""
        return self._found(name, problems, span, of=game, beside=beside)

    def _found(
        self,
        name: str,
        problems: Problems,
        span: Span | None,
        of: str | None = None,
        beside: Source | None = None,
    ) -> Source | None:
        if is_path(name):
            path = normpath(name.replace("\\", "/"))
            return self._open(_Place(self._desk, path), name, problems, span, beside)
        places = [] if beside is None else [self._beside(beside, f"{name}.yaml")]
        places += self._named(name)
        for place in places:
            if place.shelf.identity(place.path) is not None:
                return self._open(place, name, problems, span)
        several = self._games_with(name)
        if len(several) == 1:
            return self._open(_Place(self._games, several[0]), name, problems, span)
        self._no_such_game(name, several, problems, span, of, beside)
        return None

    def inner(self, name: str, by: Source, problems: Problems, span: Span) -> Source | None:
        """Find what a file names under `extends:` or `uses:`, in its folder or below.

        A bare name may also be that of a packaged game.
        """
        path = name if is_path(name) else f"{name}.yaml"
        if "\\" in path or ":" in path or isabs(path) or normpath(path).startswith(".."):
            self._outside(name, problems, span)
            return None
        place = self._beside(by, path)
        if place.shelf.identity(place.path) is not None:
            if not place.shelf.within(dirname(self._places[by].path), place.path):
                self._outside(name, problems, span)
                return None
            return self._open(place, name, problems, span)
        if is_path(name):
            return self._open(place, name, problems, span)
        return self._found(name, problems, span, beside=by)

    def libraries(self) -> tuple[Source, ...]:
        """Read the mechanics that every game has, in order of their file names."""
        embedded = [] if self._memory is None else list(self._memory.paths())
        own = [path for path in embedded if path.startswith("dsl/library/")]
        shelf: Shelf = self._memory if self._memory and own else self._library
        problems = Problems()
        sources = [
            self._open(_Place(shelf, path), path, problems, None)
            for path in own or self._library.paths()
        ]
        problems.raise_errors()
        return tuple(source for source in sources if source is not None)

    def games(self) -> tuple[Listing, ...]:
        """List the packaged games and variants by what their first lines say."""
        listings = []
        for path in self._games.paths():
            text = self._games.read(path, _HEAD_BYTES).decode("utf-8", "replace")
            head = {found[1]: found[2].strip("\"'") for found in _HEAD.finditer(text)}
            name = head.get("game") or head.get("variant")
            if name is not None:
                title, about = head.get("title", name), head.get("about", "")
                shown = self._games.shown(path)
                listings.append(Listing(name, title, about, head.get("extends", ""), shown))
        return tuple(listings)

    def _named(self, name: str) -> list[_Place]:
        """Give the places that a bare name may mean, those of texts in memory first."""
        paths = [f"{name}/{name}.yaml"]
        memory = self._memory
        if memory is None:
            return [_Place(self._games, path) for path in paths]
        ends = [path for path in memory.paths() if path.endswith(f"/{name}.yaml")]
        ends.sort(key=lambda path: (not path.endswith(f"/{name}/{name}.yaml"), path))
        inside = [_Place(memory, path) for path in (f"{name}.yaml", *ends)]
        return inside + [_Place(self._games, path) for path in paths]

    def _games_with(self, name: str) -> list[str]:
        return [path for path in self._games.paths() if path.endswith(f"/{name}.yaml")]

    def _neighbours(self, source: Source) -> list[str]:
        """Name the files in the folder of another, without their ending."""
        place = self._places[source]
        names = (path.rsplit("/", 1)[-1] for path in place.shelf.beside(place.path))
        return [name.removesuffix(".yaml") for name in names if name.endswith(".yaml")]

    def _beside(self, source: Source, path: str) -> _Place:
        home = self._places[source]
        return _Place(home.shelf, normpath(join(dirname(home.path), path)))

    def _open(
        self,
        place: _Place,
        name: str,
        problems: Problems,
        span: Span | None,
        beside: Source | None = None,
    ) -> Source | None:
        identity = place.shelf.identity(place.path)
        if identity is None:
            self._no_such_file(place, name, problems, span, beside)
            return None
        if identity in self._read:
            return self._read[identity]
        shown = place.shelf.shown(place.path)
        try:
            raw = place.shelf.read(place.path, MAX_BYTES + 1)
        except OSError as error:
            message = f"`{shown}` cannot be read: {error.strerror}"
            problems.error("no-such-file", message, span)
            return None
        if len(raw) > MAX_BYTES:
            message = f"`{shown}` has more than {MAX_BYTES:,} bytes"
            hint = "move parts of it into files that it names under `uses:`"
            problems.error("too-large", message, span, hints=[hint])
            return None
        text = _decode(raw, shown, problems, span)
        if text is None:
            return None
        source = self._read[identity] = Source(shown, text)
        self._places[source] = place
        return source

    def _no_such_file(
        self,
        place: _Place,
        name: str,
        problems: Problems,
        span: Span | None,
        beside: Source | None,
    ) -> None:
        hints = []
        there = {splitext(basename(path))[0]: path for path in place.shelf.beside(place.path)}
        meant = near(splitext(basename(place.path))[0], there)
        if meant is not None and not isabs(name):
            hints.append(f"did you mean `{there[meant]}`?")
        stem = splitext(name)[0]
        if "/" not in name and self._games_with(stem):
            hints.append(f"the packaged game is named without the ending: `{stem}`")
        elif beside is not None and stem in self._neighbours(beside):
            hints.append(f"the file beside `{beside.path}` is named without the ending: `{stem}`")
        problems.error("no-such-file", f"there is no file `{name}`", span, hints=hints)

    def _no_such_game(
        self,
        name: str,
        several: list[str],
        problems: Problems,
        span: Span | None,
        of: str | None,
        beside: Source | None,
    ) -> None:
        if several:
            full = " or ".join(f"`{dirname(path)}+{name}`" for path in several)
            message = f"several games have a variant `{name}`"
            problems.error("no-such-game", message, span, hints=[f"name the game too: {full}"])
            return
        known = [one.name for one in self.games() if of is None or self._is_variant(one, of)]
        if self._memory is not None:
            known += [splitext(path.rsplit("/", 1)[-1])[0] for path in self._memory.paths()]
        here = "games and variants here are" if of is None else f"variants of `{of}` are"
        hints = list(suggest(name, known, here))
        meant = None if beside is None else near(name, self._neighbours(beside))
        if meant is not None and not hints:
            hints.append(f"did you mean `{meant}`?")
        files = (f"{name}{suffix}" for suffix in SUFFIXES)
        hints += [
            f"for the file in this folder write `./{path}`"
            for path in files
            if self._desk.identity(path) is not None
        ]
        message = f"there is no {'game or variant' if of is None else 'variant'} `{name}`"
        problems.error("no-such-game", message, span, hints=hints)

    def _is_variant(self, listing: Listing, game: str) -> bool:
        """Tell whether a packaged file extends a game, by itself or by the variants that it extends."""
        extends = {one.name: one.extends for one in self.games()}
        name, seen = listing.extends, set[str]()
        while name and name != game and name not in seen:
            seen.add(name)
            name = extends.get(name, "")
        return name == game

    def _outside(self, name: str, problems: Problems, span: Span) -> None:
        problems.error(
            "outside-folder",
            f"`{name}` is not in this file's folder",
            span,
            hints=["name a file in the same folder or below it, with `/` between folders"],
        )


def is_path(name: str) -> bool:
    """Tell the path of a file from the name of a game."""
    return "/" in name or "\\" in name or name.endswith(SUFFIXES)


def _decode(raw: bytes, shown: str, problems: Problems, span: Span | None) -> str | None:
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        message = f"`{shown}` is not UTF-8 text, as line {line} shows"
        problems.error("not-text", message, span, hints=["save the file as UTF-8"])
        return None
