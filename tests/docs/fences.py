"""The fenced blocks of a page, and how each becomes a game that can be checked and played.

What stands behind the language of a block says what it is:

    yaml game             a whole file: a game, a variant or a library; later blocks may extend or use it
    yaml game wrong=CODE  one in which exactly the problem of that code is found
    yaml part             sections of a game, laid on the page's first game as a variant is
    yaml steps            steps, done in that game before its first phase
    text holds            conditions, one on each line, that hold in the page's first example
    text reads            on each line two spellings that read alike, with blanks between them
    console               commands, each after `$`, with what they print

A block of YAML without such a word fails the test: nothing in the pages goes unchecked.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"
_FENCE = re.compile(r"^( *)```([^\n]+)\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)
_NAME = re.compile(r"^(?:game|variant|library): *(\w+)", re.MULTILINE)
_PROCEDURE = re.compile(r"^  (\w+):", re.MULTILINE)
_SECTION = re.compile(r"^(rules|auctions|payouts):\n((?: .*\n|\n)*)", re.MULTILINE)


@dataclass(frozen=True)
class Fence:
    """One block: the words of its first line, its text, and where it begins."""

    page: str
    line: int
    words: tuple[str, ...]
    text: str

    @property
    def kind(self) -> str:
        """Give what the block is, as `yaml part`; the language alone where nothing is said."""
        return " ".join(word for word in self.words[:2] if "=" not in word)

    @property
    def wrong(self) -> str | None:
        """Give the code of the problem that is to be found in it."""
        return next((word[6:] for word in self.words if word.startswith("wrong=")), None)

    @property
    def file(self) -> str:
        """Name the file that a whole game, variant or library would stand in."""
        found = _NAME.search(self.text)
        assert found is not None, f"{self} is no whole file"
        return f"{found[1]}.yaml"

    def __str__(self) -> str:
        return f"{self.page}:{self.line}"


def fences(page: str) -> list[Fence]:
    """Find all blocks of a page, in order."""
    return list(_find(page, (DOCS / page).read_text(encoding="utf-8")))


def _find(page: str, text: str) -> Iterator[Fence]:
    for found in _FENCE.finditer(text):
        indent = len(found[1])
        lines = [line[indent:] for line in found[3].splitlines(keepends=True)]
        line = text.count("\n", 0, found.start()) + 1
        yield Fence(page, line, tuple(found[2].split()), "".join(lines))


def laid_on(base: Fence, text: str) -> dict[str, str]:
    """Lay sections on a game: the files of it, of the variant, and of one that runs what the variant declares."""
    name = base.file.removesuffix(".yaml")
    head = "rulewright: 1\nvariant: {}\nextends: {}\n"
    files = {base.file: base.text, "part.yaml": head.format("part", name) + text}
    runs = [
        rule
        for section in _SECTION.finditer(text)
        for rule in _PROCEDURE.findall(section[2])
        if not re.search(rf"\brun {rule}\b", text)
    ]
    if runs:
        files["tried.yaml"] = head.format("tried", "part") + in_a_phase(
            "".join(f"- run {rule}\n" for rule in runs)
        )
    return files


def in_a_phase(steps: str) -> str:
    """Write steps as a phase before the first one."""
    lines = "".join(
        f"      {line}" if line.strip() else line for line in steps.splitlines(keepends=True)
    )
    return f"phases:\n  tried:\n    before: round\n    do:\n{lines}"


def reference(files: Mapping[str, str]) -> str:
    """Name the game that the files make."""
    return "+".join(f"./{file}" for file in files)


def with_example(game: str, conditions: Sequence[str]) -> str:
    """Give a game whose first example plays nothing, and expects these conditions instead."""
    head, _, example = game.partition("\nexamples:\n")
    given = example.partition("    play:")[0]
    lines = "".join(f"      - '{one}'\n" for one in conditions)
    return f"{head}\nexamples:\n{given}    then:\n{lines}"
