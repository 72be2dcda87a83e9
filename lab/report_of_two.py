"""The report of a comparison: two games side by side, as a page with plots."""

from collections.abc import Iterator, Sequence

from rulewright.interpreter.way_text import way_place, way_text
from rulewright.lab import page, plots
from rulewright.lab.compare import Compared, Comparison
from rulewright.lab.figures import Summary
from rulewright.lab.measures import TITLES
from rulewright.lab.plan import engine
from rulewright.lab.plots import Axis, Series
from rulewright.lab.report import plain
from rulewright.lab.statistics import Interval
from rulewright.lab.tables import compared_cells, described, fair_lines, names_of, stopped_lines


def comparison_report(found: Comparison) -> str:
    """Write the page."""
    names = names_of(found)
    return page.page(f"{names[0]} and {names[1]} compared", _parts(found, names))


def _parts(found: Comparison, names: Sequence[str]) -> Iterator[str]:
    yield page.heading(f"{names[0]} and {names[1]} compared", 1)
    for name, one in zip(names, (found.first, found.second), strict=True):
        yield page.note(f"{name}: {described(one.played.plan)}; {len(one.finished):,} games.")
    yield page.note(
        "Both were played with the same seeds, and differences are taken game by game."
        if found.paired
        else "The games have no chance in common."
    )
    beyond = [one for one in found.compared if one.beyond]
    yield page.heading("What differs beyond chance")
    yield page.note(f"At 95 %, after correction for {found.tested} figures (Holm).")
    yield _table(beyond, names) if beyond else page.note("Nothing.")
    for section, title in TITLES.items():
        shown = [one for one in found.compared if one.measure.section == section]
        main = [one for one in shown if one.measure.main and (one.first or one.second)]
        if not main:
            continue
        yield page.heading(title)
        yield from _plots(section, shown, names)
        if section == "wins":
            yield from _fair(found, names)
        yield _table(main, names)
    yield from _ways(found, names)
    for name, one in zip(names, (found.first, found.second), strict=True):
        if one.stopped:
            yield page.heading(f"{name}: games that were stopped")
            yield page.listed(stopped_lines(one.played.plan, one.stopped, plain))
    yield page.note(
        f"Every interval is at 95 %. docs/lab.md defines each figure. Rulewright {engine()}."
    )


def _table(compared: Sequence[Compared], names: Sequence[str]) -> str:
    columns = ("", *names, "difference", "95 % interval", "beyond chance")
    rows = [
        (*(cell.strip() for cell in compared_cells(one)), "yes" if one.beyond else "")
        for one in compared
    ]
    return page.table(columns, rows)


def _fair(found: Comparison, names: Sequence[str]) -> Iterator[str]:
    for name, one in zip(names, (found.first, found.second), strict=True):
        yield from (page.note(f"{name}: {line.strip()}") for line in fair_lines(one.fairness))


def _n(intervals: Sequence[Interval | None]) -> str:
    known = sorted({one.n for one in intervals if one is not None}) or [0]
    return (
        f"n = {known[0]:,}"
        + (f" to {known[-1]:,}" if known[-1] != known[0] else "")
        + " games each"
    )


def _plots(section: str, compared: Sequence[Compared], names: Sequence[str]) -> Iterator[str]:
    """Draw the figures of a section of both games, where they are of one kind."""
    match section:
        case "wins":
            wins = [one for one in compared if one.measure.key.startswith("wins.")]
            rows = [one.measure.title for one in wins]
            axis = Axis("part of the games, with 95 % interval", percent=True)
            yield plots.intervals(
                "How often each seat wins alone", rows, _series(wins, names), axis, _of(wins)
            )
        case "scores":
            rows = [one.measure.title for one in compared]
            axis = Axis("points, with 95 % interval")
            yield plots.intervals("Scores", rows, _series(compared, names), axis, _of(compared))
        case "points":
            rows = [one.measure.title for one in compared]
            axis = Axis("points in a game, with 95 % interval")
            yield plots.intervals(
                "Points by line of scoring", rows, _series(compared, names), axis, _of(compared)
            )
        case "decisions" | "auctions":
            yield from _courses(section, compared, names)
        case _:
            pass


def _courses(section: str, compared: Sequence[Compared], names: Sequence[str]) -> Iterator[str]:
    courses: dict[str, list[Compared]] = {}
    for one in compared:
        if not one.measure.main and (one.first or one.second):
            courses.setdefault(one.measure.key.rpartition(".")[0], []).append(one)
    for found in courses.values():
        places = [one.measure.key.rpartition(".")[2] for one in found]
        title, across, axis = (
            "Choices through the game",
            "tenth of the game's decisions",
            Axis("choices per decision"),
        )
        if section == "auctions":
            title, _, rest = found[0].measure.title.partition(": ")
            across, axis = rest.rpartition(" in ")[2].partition(" ")[0], Axis("mean price")
            title = f"Prices paid: {title}"
        yield plots.course(title, places, _series(found, names), across, axis, _of(found))


def _series(compared: Sequence[Compared], names: Sequence[str]) -> list[Series]:
    return [
        Series(names[0], tuple(one.first for one in compared)),
        Series(names[1], tuple(one.second for one in compared)),
    ]


def _of(compared: Sequence[Compared]) -> str:
    return _n([interval for one in compared for interval in (one.first, one.second)])


def _ways(found: Comparison, names: Sequence[str]) -> Iterator[str]:
    there: tuple[Summary, Summary] = (found.first, found.second)
    for ways, one, other in (
        (found.only_first, there[0], names[1]),
        (found.only_second, there[1], names[0]),
    ):
        if ways:
            yield page.heading(f"Never in {other}, and taken in the other")
            sources = one.played.plan.checked.sources
            yield page.listed(
                f"{way_place(way)}: {way_text(way, sources[way.at.file])}" for way in ways
            )
