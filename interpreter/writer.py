"""Generated Python, line by line, each line with the place in the game's text that it comes from."""

from collections.abc import Iterator
from contextlib import contextmanager

from rulewright.interpreter.faults import Origin, TooLong
from rulewright.interpreter.passes import Run

LIMIT = 100_000
"""Lines that a game may expand to."""


class Writer:
    """Collects lines. `origin` is where the lines written now come from."""

    def __init__(self, limit: int = LIMIT) -> None:
        self.lines: list[str] = []
        self.origins: list[Origin | None] = []
        self.origin: Origin | None = None
        self.indent = 0
        self.limit = limit
        self.written = 0
        self.names = 0
        self.outermost = Run()
        self._loops: list[tuple[int, Run]] = []

    def __call__(self, text: str) -> None:
        """Write one line."""
        self.lines.append("    " * self.indent + text)
        self.origins.append(self.origin)
        self.written += 1
        if self.written > self.limit and self.origin is not None:
            raise TooLong(self.limit, self.origin.at, self.origin.address)

    @contextmanager
    def block(self, header: str) -> Iterator[None]:
        """Write a header, and what is written inside below it; nothing is `pass`."""
        self(header)
        self.indent += 1
        before = len(self.lines)
        yield
        if len(self.lines) == before:
            self("pass")
        self.indent -= 1
        self._leave()

    def open(self, header: str) -> None:
        """Write a header and indent."""
        self(header)
        self.indent += 1

    def close(self, depth: int = 1) -> None:
        """Take indentation back; below a header without anything stands `pass`."""
        last = self.lines[-1] if self.lines else ""
        if last.endswith(":") and len(last) - len(last.lstrip()) == 4 * (self.indent - 1):
            self("pass")
        self.indent -= depth
        self._leave()

    @property
    def run(self) -> Run:
        """Where what is written now stands among loops."""
        return self._loops[-1][1] if self._loops else self.outermost

    def inside(self, run: Run) -> None:
        """What is written at this indentation stands so among loops."""
        self._loops.append((self.indent, run))

    def _leave(self) -> None:
        while self._loops and self._loops[-1][0] > self.indent:
            self._loops.pop()

    @contextmanager
    def aside(self) -> Iterator["Writer"]:
        """Catch what is written in a writer of its own; `paste` writes it."""
        lines, origins = self.lines, self.origins
        caught = Writer(self.limit)
        caught.indent = self.indent
        self.lines, self.origins = caught.lines, caught.origins
        try:
            yield caught
        finally:
            self.lines, self.origins = lines, origins

    def paste(self, caught: "Writer", indent: int = 0) -> None:
        """Write what was caught, further in by `indent`."""
        self.lines += ["    " * indent + line for line in caught.lines]
        self.origins += caught.origins

    def name(self) -> str:
        """A name for a value in between, unlike all others in this text."""
        self.names += 1
        return f"_{self.names}"
