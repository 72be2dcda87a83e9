"""The rules of a game line by line, with how often the ways that begin on each line were taken."""

from collections.abc import Iterator, Mapping

from rulewright.dsl.structs import Struct
from rulewright.lab.figures import Summary


class MarginLine(Struct):
    """A line of a file of rules.

    counts  for each way that begins on it, in order: how often it was taken, and in how many games
    """

    number: int
    text: str
    counts: tuple[tuple[int, int], ...]

    @property
    def never(self) -> bool:
        """Whether a way that begins here was never taken."""
        return any(not times for times, _ in self.counts)


def margins(summary: Summary) -> Mapping[str, tuple[MarginLine, ...]]:
    """Give the lines of the author's files, without their examples."""
    by_line: dict[tuple[str, int], list[tuple[int, int, int]]] = {}
    for way, (times, games) in zip(summary.marked.ways, summary.met, strict=True):
        if way.at.run is None and way.kind != "always":
            by_line.setdefault((way.at.file, way.at.line), []).append((way.at.column, times, games))
    sources = summary.played.plan.checked.sources
    files = dict.fromkeys(file for file in sources if any(file == known for known, _ in by_line))
    return {
        file: tuple(
            MarginLine(number, text, _counts(by_line.get((file, number), [])))
            for number, text in _rules(sources[file])
        )
        for file in files
    }


def _counts(found: list[tuple[int, int, int]]) -> tuple[tuple[int, int], ...]:
    return tuple((times, games) for _, times, games in sorted(found, key=lambda one: one[0]))


def _rules(source: str) -> Iterator[tuple[int, str]]:
    """Leave out the examples, which are no rules."""
    inside = False
    for number, line in enumerate(source.splitlines(), start=1):
        if line[:1] not in {"", " ", "#", "-"}:
            inside = line.startswith("examples:")
        if not inside:
            yield number, line
