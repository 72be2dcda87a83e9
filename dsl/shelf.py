"""The three places that game files stand in: the disk, this package, and memory.

A shelf answers three questions about a path with forward slashes: is there such a file and which
one is it, what is in it, and what is it called in messages. Nothing else in Rulewright's language
part touches files, and what names mean is decided in `loader.py`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterator, Mapping
from importlib import import_module
from pathlib import Path
from posixpath import dirname, join
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

SUFFIXES = (".yaml", ".yml")


class Shelf(ABC):
    """Files by path. Paths use `/` and are normal: no `.` and no `..` that could be left out."""

    @abstractmethod
    def identity(self, path: str) -> Hashable | None:
        """Give what is equal for equal files only, or None if there is no such file."""

    @abstractmethod
    def read(self, path: str, limit: int) -> bytes:
        """Read at most `limit` bytes of a file that exists; OSError if it cannot be read."""

    @abstractmethod
    def within(self, folder: str, path: str) -> bool:
        """Tell whether a file lies in the folder or below, links followed."""

    @abstractmethod
    def beside(self, path: str) -> list[str]:
        """List the YAML files in the folder of a path, which need not exist itself."""

    def shown(self, path: str) -> str:
        """Give the name by which messages call the file."""
        return path


class Disk(Shelf):
    """The working directory and what can be reached from it."""

    def identity(self, path: str) -> Hashable | None:
        """Follow links to the file itself."""
        try:
            return Path(path).resolve(strict=True) if Path(path).is_file() else None
        except (OSError, ValueError):  # ValueError: a path with a zero character
            return None

    def read(self, path: str, limit: int) -> bytes:
        """Read from the disk."""
        with Path(path).open("rb") as file:
            return file.read(limit)

    def within(self, folder: str, path: str) -> bool:
        """Compare the places that links lead to."""
        return Path(path).resolve().is_relative_to(Path(folder).resolve())

    def beside(self, path: str) -> list[str]:
        """Look into the folder, if it can be read."""
        try:
            names = [entry.name for entry in Path(dirname(path)).iterdir()]
        except (OSError, ValueError):
            return []
        return [join(dirname(path), name) for name in sorted(names) if name.endswith(SUFFIXES)]


class Packaged(Shelf):
    """The data files of one of our packages, wherever it is installed, also in a zip archive."""

    def __init__(self, package: str, folder: str = "") -> None:
        self._root = packaged(package)
        self._shown = "/".join(filter(None, (package.removeprefix("rulewright."), folder)))
        if folder:
            self._root = self._root.joinpath(folder)

    def identity(self, path: str) -> Hashable | None:
        """Use the file's own path where the package lies unpacked on a disk."""
        file = self._root.joinpath(path)
        if not file.is_file():
            return None
        return file.resolve() if isinstance(file, Path) else (self._shown, path)

    def read(self, path: str, limit: int) -> bytes:
        """Read from wherever the package is installed."""
        with self._root.joinpath(path).open("rb") as file:
            return file.read(limit)

    def within(self, folder: str, path: str) -> bool:
        """Compare the paths; a package has no links."""
        return path.startswith(f"{folder}/")

    def beside(self, path: str) -> list[str]:
        """Look among all the files."""
        return [other for other in self.paths() if dirname(other) == dirname(path)]

    def shown(self, path: str) -> str:
        """Put the package's folder before the path, as in the repository."""
        return f"{self._shown}/{path}"

    def paths(self) -> Iterator[str]:
        """List the YAML files here and one folder below, in order of their paths."""
        yield from sorted(_yaml_files(self._root, ""))


class Memory(Shelf):
    """Texts under the paths that they had or might have had on a disk."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self._texts = dict(texts)

    def identity(self, path: str) -> Hashable | None:
        """Tell texts apart by their paths."""
        return ("memory", path) if path in self._texts else None

    def read(self, path: str, limit: int) -> bytes:
        """Give the text as it would stand in a file."""
        return self._texts[path].encode("utf-8", "surrogatepass")[:limit]

    def within(self, folder: str, path: str) -> bool:
        """Compare the paths."""
        return not folder or path.startswith(f"{folder}/")

    def beside(self, path: str) -> list[str]:
        """Look among all the texts."""
        return [other for other in self.paths() if dirname(other) == dirname(path)]

    def paths(self) -> Iterator[str]:
        """List the paths in order."""
        yield from sorted(self._texts)


def packaged(package: str) -> Traversable:
    """Find the folder of one of our packages, on the disk or inside an archive."""
    file = import_module(package).__file__
    assert file is not None, f"{package} has an __init__.py"
    folder = Path(file).parent
    if folder.is_dir():
        return folder
    from importlib.resources import files  # noqa: PLC0415 - it brings archives along, which are seldom wanted

    return files(package)


def _yaml_files(folder: Traversable, prefix: str) -> Iterator[str]:
    if not folder.is_dir():
        return
    for entry in folder.iterdir():
        if entry.is_file() and entry.name.endswith(".yaml"):
            yield f"{prefix}{entry.name}"
        elif not prefix and entry.is_dir() and not entry.name.startswith(("_", ".")):
            yield from _yaml_files(entry, f"{entry.name}/")
