"""The report of one game, or of several one after the other, as a page with plots."""

from collections.abc import Iterator, Sequence

from rulewright.dsl.amounts import counted
from rulewright.interpreter.way_text import NEVER, way_place, way_text
from rulewright.lab import page, plots
from rulewright.lab.figures import Figure, Summary
from rulewright.lab.mattering import Mattered
from rulewright.lab.measures import TITLES, Section
from rulewright.lab.plan import engine
from rulewright.lab.plots import Axis, Series
from rulewright.lab.statistics import LEVEL
from rulewright.lab.tables import again, described, fair_lines, interval, number, title_lines

_MOST = 100  # stopped games, and ways that never happened, that are named


def report(found: Sequence[tuple[Summary, Sequence[Mattered]]]) -> str:
    """Write the page; settings that mattered beside each game."""
    names = " and ".join(one.played.plan.checked.title for one, _ in found)
    parts: list[str] = []
    for summary, settings in found:
        parts += _game(summary, settings)
    parts.append(
        page.note(
            f"Every interval is at 95 %. docs/lab.md defines each figure. Rulewright {engine()}."
        )
    )
    return page.page(f"{names}: what the games say", parts)


def _game(summary: Summary, settings: Sequence[Mattered]) -> Iterator[str]:
    plan = summary.played.plan
    yield page.heading(f"{plan.checked.title}: what the games say", 1)
    yield page.note(described(plan))
    for line in list(title_lines(summary, plain))[1:]:
        yield page.note(line)
    if not summary.finished:
        yield from _stopped(summary)
        return
    yield page.cards(_cards(summary))
    yield page.heading(TITLES["wins"])
    yield _wins(summary)
    yield from map(page.note, (line.strip() for line in fair_lines(summary.fairness)))
    yield _table(summary, "wins")
    if any(one.measure.section == "bots" for one in summary.figures):
        yield page.heading(TITLES["bots"])
        yield _table(summary, "bots")
    if summary.spreads:
        yield page.heading(TITLES["scores"])
        yield _scores(summary)
        yield _table(summary, "scores")
        yield _spreads(summary)
    yield page.heading(TITLES["length"])
    yield _length(summary)
    yield _table(summary, "length")
    yield page.heading(TITLES["decisions"])
    yield from _choices(summary)
    yield _table(summary, "decisions")
    yield page.heading(TITLES["lead"])
    yield _table(summary, "lead")
    yield from _auctions(summary)
    yield page.heading(TITLES["points"])
    yield _points(summary)
    yield _table(summary, "points")
    yield from _settings(settings)
    yield from _never(summary)
    yield from _stopped(summary)


def plain(_role: str, text: str) -> str:
    """Leave a text without colour: the page has its own."""
    return text


def games(figures: Sequence[Figure]) -> str:
    """Say how many games figures are of: the fewest and the most."""
    known = sorted({one.interval.n for one in figures if one.interval is not None}) or [0]
    if known[0] == known[-1]:
        return f"n = {known[0]:,} games"
    return f"n = {known[0]:,} to {known[-1]:,} games"


def _cards(summary: Summary) -> Iterator[tuple[str, str, bool]]:
    p = summary.fairness.p
    if p is not None:
        yield "Fair seats?", "no" if p < 1 - LEVEL else "no sign of a better one", p < 1 - LEVEL
    for key, what in (
        ("score.winner", "The winner's score"),
        ("decisions", "Decisions in a game"),
        ("forced", "Decisions with one choice"),
        ("lead.held", "Who won led alone at"),
    ):
        figure = summary.figure(key)
        if figure is not None and figure.interval is not None:
            value = number(figure.interval.value, figure.measure.unit)
            yield what, value + (" of decisions" if key == "lead.held" else ""), False
    if summary.watched:
        yield "Ways never taken", f"{len(summary.never)}", bool(summary.never)
    if summary.stopped:
        yield "Games stopped", f"{len(summary.stopped):,}", True


def _of(summary: Summary, section: Section, *, main: bool = True) -> list[Figure]:
    return [
        one
        for one in summary.figures
        if one.measure.section == section and one.measure.main == main and one.interval is not None
    ]


def _table(summary: Summary, section: Section) -> str:
    rows = []
    for figure in _of(summary, section):
        found, unit = figure.interval, figure.measure.unit
        assert found is not None
        rows.append(
            (
                figure.measure.titled,
                number(found.value, unit),
                interval(found, unit),
                f"{found.n:,}",
            )
        )
    return page.table(("", "value", "95 % interval", "n"), rows)


def _wins(summary: Summary) -> str:
    figures = [one for one in _of(summary, "wins") if one.measure.key.startswith("wins.")]
    fair = summary.fairness
    alike = fair.n / max(1, len(fair.wins)) / len(summary.finished)
    return plots.intervals(
        "How often each seat wins alone",
        [one.measure.title.removesuffix(" alone") for one in figures],
        [Series("", tuple(one.interval for one in figures))],
        Axis("part of the games, with 95 % interval", percent=True),
        games(figures),
        (alike, "if all won alike often"),
    )


def _scores(summary: Summary) -> str:
    seats = range(summary.played.plan.seats)
    rows = [(f"seat {seat + 1}", [row.scores[seat] for row in summary.finished]) for seat in seats]
    return plots.histograms(
        "How the scores of each seat lie", rows, Axis("score at the end, points"), _n(summary)
    )


def _n(summary: Summary) -> str:
    return f"n = {counted(f'{len(summary.finished):,}', 'game')}"


def _spreads(summary: Summary) -> str:
    rows = [(f"seat {one.seat + 1}", *map(number, one.quantiles)) for one in summary.spreads]
    return page.table(
        ("score", "lowest", "a quarter below", "middle", "three quarters below", "highest"), rows
    )


def _length(summary: Summary) -> str:
    rows = [("all games", [row.decisions for row in summary.finished])]
    return plots.histograms("How long games are", rows, Axis("decisions in a game"), _n(summary))


def _choices(summary: Summary) -> Iterator[str]:
    figures = _of(summary, "decisions", main=False)
    if figures:
        yield plots.course(
            "Choices through the game",
            [one.measure.key.rpartition(".")[2] for one in figures],
            [Series("", tuple(one.interval for one in figures))],
            "tenth of the game's decisions",
            Axis("choices per decision"),
            games(figures),
        )


def _auctions(summary: Summary) -> Iterator[str]:
    figures = _of(summary, "auctions")
    if not figures:
        return
    yield page.heading(TITLES["auctions"])
    courses: dict[str, dict[int, Figure]] = {}
    for one in _of(summary, "auctions", main=False):
        _, name, place = one.measure.key.split(".")
        courses.setdefault(name, {})[int(place)] = one
    if courses:
        last = max(max(found) for found in courses.values())
        every = [one for found in courses.values() for one in found.values()]
        phase = every[0].measure.title.rpartition(" in ")[2].partition(" ")[0]
        series = [
            Series(
                name,
                tuple(found[at].interval if at in found else None for at in range(1, last + 1)),
            )
            for name, found in courses.items()
        ]
        places = [str(at) for at in range(1, last + 1)]
        yield plots.course("Prices paid", places, series, phase, Axis("mean price"), games(every))
    yield _table(summary, "auctions")


def _points(summary: Summary) -> str:
    figures = {one.measure.key: one for one in _of(summary, "points")}
    lines = [line.name for line in summary.played.plan.checked.scoring]
    series = [
        Series(
            name,
            tuple(
                found.interval if (found := figures.get(f"points.{line}{end}")) else None
                for line in lines
            ),
        )
        for name, end in (("each player", ""), ("the winner", ".winner"))
    ]
    return plots.intervals(
        "Points by the line of scoring that gives them",
        lines,
        series,
        Axis("points in a game, with 95 % interval"),
        games(list(figures.values())),
    )


def _settings(found: Sequence[Mattered]) -> Iterator[str]:
    known = [one for one in found if one.games is not None]
    if not known:
        return
    yield page.heading("Where settings mattered")
    yield page.note(
        "Games that would have gone otherwise, with the same chance and answers, had the setting been another."
    )
    n = max(one.games.n for one in known if one.games is not None)
    yield plots.intervals(
        "Games that another value would have changed",
        [f"{one.setting} = {one.other}" for one in known],
        [Series("", tuple(one.games for one in known))],
        Axis("part of the games, with 95 % interval", percent=True),
        f"n = {n:,} games",
    )
    rows = []
    for one in found:
        said = ("cannot be", "", "")
        if one.games is not None:
            said = (number(one.games.value, "%"), interval(one.games, "%"), f"{one.games.n:,}")
        rows.append((one.setting, one.value, one.other, *said))
    yield page.table(("setting", "is", "had it been", "games changed", "95 % interval", "n"), rows)


def _never(summary: Summary) -> Iterator[str]:
    if not summary.watched:
        return
    yield page.heading(f"Never in {counted(f'{summary.watched:,}', 'game')}")
    sources = summary.played.plan.checked.sources
    if not summary.never:
        yield page.note("Every way through the rules was taken.")
    yield page.listed(
        f"{way_place(way)}: {NEVER[way.kind]}: {way_text(way, sources[way.at.file])}"
        for way in summary.never[:_MOST]
    )


def _stopped(summary: Summary) -> Iterator[str]:
    if not summary.stopped:
        return
    plan = summary.played.plan
    yield page.heading(f"{counted(f'{len(summary.stopped):,}', 'game')} stopped before the end")
    yield page.note("They are in no figure. Each command plays one again and writes its record.")
    rows = [
        (f"{row.seed}", row.fault or f"more than {plan.most:,} decisions", again(plan, row))
        for row in summary.stopped[:_MOST]
    ]
    yield page.table(("seed", "why", "see it with"), rows)
