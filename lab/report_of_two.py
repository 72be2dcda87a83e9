"""The report of a comparison: two games side by side, as a page with plots; first what differs beyond chance."""

from collections.abc import Iterator, Sequence

from rulewright.interpreter.way_text import way_place, way_text
from rulewright.lab import page, plots
from rulewright.lab.compare import Compared, Comparison
from rulewright.lab.figures import Figure, Summary
from rulewright.lab.measures import TITLES, Section
from rulewright.lab.plots import Axis, Series
from rulewright.lab.report import BEGINS, WHISKERS, fair, foot, stopped
from rulewright.lab.short import differences
from rulewright.lab.tables_of_two import beyond, common, compared_cells, how_to_read
from rulewright.lab.wording import (
    described,
    is_contest,
    names_of,
    of_games,
)


def comparison_report(found: Comparison) -> str:
    """Write the page."""
    names = names_of(found)
    return page.page(f"{names[0]} and {names[1]} compared", _parts(found, names))


def _parts(found: Comparison, names: Sequence[str]) -> Iterator[str]:
    both = tuple(zip(names, (found.first, found.second), strict=True))
    yield page.heading(f"{names[0]} and {names[1]} compared", 1)
    for name, one in both:
        yield page.note(f"{name}: {one.played.plan.checked.title}, {described(one.played.plan)}")
    yield page.note(common(found))
    yield page.short(differences(found))
    differing = [one for one in found.compared if one.beyond]
    yield page.heading("What differs beyond chance")
    if differing:
        heads = ("figure", *names, "difference")
        yield page.table("What differs beyond chance", heads, map(compared_cells, differing))
        yield page.note(f"{how_to_read(found)} All of these are {beyond(found)}")
    else:
        yield page.said("Nothing.")
        yield page.note(f"No figure differs {beyond(found)} {how_to_read(found)}")
    for section, title in TITLES.items():
        shown = [one for one in found.compared if one.measure.section == section]
        main = [one for one in shown if one.measure.main and (one.first or one.second)]
        if not main:
            continue
        yield page.heading(title)
        yield from _plots(section, shown, names)
        if section == "wins":
            yield from (
                page.said(fair(one, name)) for name, one in both if is_contest(one.fairness)
            )
        yield _table(title, main, names)
    yield from _ways(found, names)
    for name, one in both:
        yield from _stopped(name, one)
    yield foot()


def _table(title: str, compared: Sequence[Compared], names: Sequence[str]) -> str:
    rows = [(*compared_cells(one), "yes" if one.beyond else "") for one in compared]
    return page.table(title, ("figure", *names, "difference", "beyond chance"), rows)


def _stopped(name: str, summary: Summary) -> Iterator[str]:
    if summary.stopped:
        yield page.heading(f"{name}: games that were stopped", alarm=True)
        yield stopped(summary)


def _plots(section: Section, compared: Sequence[Compared], names: Sequence[str]) -> Iterator[str]:
    """Draw the figures of a section of both games, where they are of one kind."""
    of_seats = [one for one in compared if one.measure.key.startswith("wins.")]
    reading = f"{WHISKERS} {BEGINS} Where two lines overlap widely there may be no difference; the table tells."
    drawn: dict[Section, tuple[str, Sequence[Compared], Axis]] = {
        "wins": (
            "How often each seat wins alone",
            [one for one in of_seats if not one.measure.key.startswith("wins.bot.")],
            Axis("part of the games, with 95 % interval", percent=True),
        ),
        "scores": ("Scores", compared, Axis("points, with 95 % interval")),
        "points": (
            "Points by line of scoring",
            compared,
            Axis("points in a game, with 95 % interval"),
        ),
    }
    if section in drawn:
        title, shown, axis = drawn[section]
        rows = [one.measure.title for one in shown]
        plot = plots.intervals(title, rows, _series(shown, names), axis, _of(shown))
        yield page.figure(plot, reading)
    yield from _courses(compared, names)


def _courses(compared: Sequence[Compared], names: Sequence[str]) -> Iterator[str]:
    found: dict[str, list[Compared]] = {}
    for one in compared:
        if not one.measure.main and (one.first or one.second):
            found.setdefault(one.measure.series, []).append(one)
    for shown in found.values():
        measure = shown[0].measure
        plot = plots.course(
            f"{measure.title}, by {measure.along}",
            [str(one.measure.part) for one in shown],
            _series(shown, names),
            measure.along,
            Axis(measure.title),
            _of(shown),
        )
        reading = f"Means with their 95 % intervals. {BEGINS} Single parts are not among the figures that are tested."
        yield page.figure(plot, reading)


def _series(compared: Sequence[Compared], names: Sequence[str]) -> list[Series]:
    return [
        Series(names[0], tuple(one.first for one in compared)),
        Series(names[1], tuple(one.second for one in compared)),
    ]


def _of(compared: Sequence[Compared]) -> str:
    figures = [Figure(one.measure, found) for one in compared for found in (one.first, one.second)]
    return f"{of_games(figures)} each"


def _ways(found: Comparison, names: Sequence[str]) -> Iterator[str]:
    for ways, one, other in (
        (found.only_first, found.first, names[1]),
        (found.only_second, found.second, names[0]),
    ):
        if ways:
            yield page.heading(f"Never in {other}, and taken in the other")
            sources = one.played.plan.checked.sources
            yield page.listed(
                (way_place(way), way.kind, way_text(way, sources[way.at.file])) for way in ways
            )
