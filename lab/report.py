"""The report of one game, or of several one after the other, as a page with plots.

The answers come first, then every figure. Below every plot a sentence says how it is read.
"""

from collections.abc import Iterator, Sequence

from rulewright.dsl.amounts import counted
from rulewright.interpreter.way_text import NEVER, way_place, way_text
from rulewright.lab import page, plots
from rulewright.lab.figures import Figure, Summary
from rulewright.lab.mattering import Mattered
from rulewright.lab.measures import TITLES, Section, number_of_seats
from rulewright.lab.plan import engine
from rulewright.lab.plots import Axis, Series
from rulewright.lab.short import answers
from rulewright.lab.statistics import Interval
from rulewright.lab.tables import cannot_be
from rulewright.lab.wording import (
    again,
    described,
    exact,
    how_many,
    interval,
    is_contest,
    number,
    of_games,
    tested,
    verdict,
    with_half,
)

_MOST = 100  # stopped games, and ways that never happened, that are named
WHISKERS = "The mark is what was found, the line through it the 95 % interval."
BEGINS = "The axis need not begin at 0."


def report(found: Sequence[tuple[Summary, Sequence[Mattered]]]) -> str:
    """Write the page; settings that mattered beside each game."""
    names = " and ".join(one.played.plan.checked.title for one, _ in found)
    parts: list[str] = []
    for summary, settings in found:
        parts += _game(summary, settings)
    parts.append(foot())
    return page.page(f"{names}: what the games say", parts)


def foot() -> str:
    """Say where figures are defined, and what wrote the page."""
    return page.note(
        "Every interval is at 95 %: of a hundred such about 95 hold the true value. The page `lab` of "
        f"Rulewright's documentation defines each figure. Rulewright {engine()}."
    )


def _game(summary: Summary, settings: Sequence[Mattered]) -> Iterator[str]:
    plan = summary.played.plan
    yield page.heading(f"{plan.checked.title}: what the games say", 1)
    yield page.note(described(plan))
    yield page.note(how_many(summary))
    yield page.short(answers(summary)) if summary.finished else ""
    if not summary.finished:
        yield from _stopped(summary)
        return
    yield page.heading(TITLES["wins"])
    yield _wins(summary)
    if is_contest(summary.fairness):
        yield page.said(fair(summary))
    yield _table(summary, "wins")
    if _of(summary, "bots"):
        yield page.heading(TITLES["bots"])
        yield _bots(summary)
        yield _table(summary, "bots")
    if summary.spreads:
        yield page.heading(TITLES["scores"])
        yield _scores(summary)
        yield _table(summary, "scores")
        yield _spreads(summary)
    yield page.heading(TITLES["length"])
    yield _length(summary)
    yield _table(summary, "length")
    if summary.watched:
        yield from _watched(summary)
    yield from _settings(settings)
    yield from _never(summary)
    yield from _stopped(summary)


def _watched(summary: Summary) -> Iterator[str]:
    yield page.heading(TITLES["decisions"])
    for one in courses(_of(summary, "decisions", main=False)):
        yield page.figure(
            one.drawn("Choices through the game"),
            "How many answers a player can begin with, on average, from the first tenth of a game's decisions "
            f"to the last. {BEGINS}",
        )
        yield one.table()
    yield _table(summary, "decisions")
    yield page.heading(TITLES["lead"])
    yield page.note(
        "Who leads is worked out at every decision, as if the game ended there. A change is another one "
        "who leads alone; the last line is the part of the decisions at which who won in the end led alone."
    )
    yield _table(summary, "lead")
    if _of(summary, "auctions"):
        yield page.heading(TITLES["auctions"])
    for one in courses(_of(summary, "auctions", main=False)):
        yield page.figure(
            one.drawn("Prices paid", "mean price of a sale"),
            f"What a sale brought on average in each {one.along}; fewer games have sales where n is less. "
            f"{BEGINS}",
        )
        yield one.table()
    yield _table(summary, "auctions")
    if _of(summary, "points"):
        yield page.heading(TITLES["points"])
        yield _points(summary)
        yield _table(summary, "points")


def fair(summary: Summary, name: str = "") -> str:
    """Say whether seats are fair, and what that rests on."""
    where = f" in {name}" if name else ""
    said = verdict(summary.fairness)
    return f"Fair seats{where}? {said[:1].upper()}{said[1:]} ({tested(summary.fairness)})."


def _of(summary: Summary, section: Section, *, main: bool = True) -> list[Figure]:
    return [
        one
        for one in summary.figures
        if one.measure.section == section and one.measure.main == main and one.interval is not None
    ]


def _table(summary: Summary, section: Section) -> str:
    rows = []
    for one in _of(summary, section):
        found, unit = one.interval, one.measure.unit
        assert found is not None
        value, ends = number(found.value, unit), interval(found, unit)
        rows.append((one.measure.titled, value, ends, f"{found.n:,}"))
    return page.table(TITLES[section], ("figure", "value", "95 % interval", "n"), rows)


# ------------------------------------------------------------------------------------------------ all games


def _wins(summary: Summary) -> str:
    figures = [one for one in _of(summary, "wins") if one.measure.key.startswith("wins.")]
    fair = summary.fairness
    alike = fair.n / max(1, len(fair.wins)) / len(summary.finished)
    plot = plots.intervals(
        "How often each seat wins alone",
        [one.measure.title.removesuffix(" alone") for one in figures],
        [Series("", tuple(one.interval for one in figures))],
        Axis("part of the games, with 95 % interval", percent=True),
        of_games(figures),
        (alike, "if all won alike often"),
    )
    return page.figure(
        plot,
        f"{WHISKERS} Where it crosses the dashed line, that seat may well win as often as the others. {BEGINS}",
    )


def _bots(summary: Summary) -> str:
    plan = summary.played.plan
    figures = [one for one in _of(summary, "bots") if one.measure.key.startswith("wins.bot.")]
    kinds = [one.measure.key.removeprefix("wins.bot.") for one in figures]
    alone = summary.fairness.n / max(1, len(summary.finished))
    alike = [
        Interval(
            alone * number_of_seats(plan, kind) / len(plan.people),
            None,
            None,
            len(summary.finished),
        )
        for kind in kinds
    ]
    plot = plots.intervals(
        "How often each bot wins alone",
        kinds,
        [
            Series("won alone", tuple(one.interval for one in figures)),
            Series("if all bots were alike", tuple(alike)),
        ],
        Axis("part of the games, with 95 % interval", percent=True),
        of_games(figures),
    )
    return page.figure(
        plot,
        f"{WHISKERS} A bot on more seats wins more games: where its line does not reach the square, it is "
        f"better or worse than the others. {BEGINS}",
    )


def _scores(summary: Summary) -> str:
    seats = range(summary.played.plan.seats)
    rows = [(f"seat {seat + 1}", [row.scores[seat] for row in summary.finished]) for seat in seats]
    every = [score for _, scores in rows for score in scores]
    plot = plots.histograms(
        "How the scores of each seat lie", rows, Axis("score at the end, points"), _n(summary)
    )
    return page.figure(
        plot,
        f"The higher a column, the more games ended with such a score; each counts {plots.columns_of(every)}. "
        "Strips of one shape are seats that are alike.",
    )


def _n(summary: Summary) -> str:
    return f"n = {counted(f'{len(summary.finished):,}', 'game')}"


def _spreads(summary: Summary) -> str:
    rows = [(f"seat {one.seat + 1}", *map(exact, one.quantiles)) for one in summary.spreads]
    heads = ("score", "lowest", "a quarter below", "middle", "three quarters below", "highest")
    return page.table("How scores lie", heads, rows)


def _length(summary: Summary) -> str:
    long = [row.decisions for row in summary.finished]
    plot = plots.histograms(
        "How long games are", [("all", long)], Axis("decisions in a game"), _n(summary)
    )
    return page.figure(
        plot,
        f"The higher a column, the more games took so many decisions; each counts {plots.columns_of(long)}. "
        "In the table, a pass of a phase is one time through it.",
    )


# ------------------------------------------------------------------------------------------------ along the game


class Course:
    """Figures that are told along the game: a series for each, a place for each part of the game."""

    def __init__(self, along: str, series: dict[str, dict[int, Figure]]) -> None:
        self.along = along
        self.figures = [one for parts in series.values() for one in parts.values()]
        self.names = [next(iter(parts.values())).measure.title for parts in series.values()]
        places = range(1, max(one.measure.part for one in self.figures) + 1)
        self.places = [str(place) for place in places]
        self.series = [
            Series(name, tuple(parts[at].interval if at in parts else None for at in places))
            for name, parts in zip(self.names, series.values(), strict=True)
        ]

    def drawn(self, title: str, value: str = "") -> str:
        """Draw it."""
        axis = Axis(value or self.names[0])
        return plots.course(
            title, self.places, self.series, self.along, axis, of_games(self.figures)
        )

    def table(self) -> str:
        """Give the numbers, to be unfolded."""
        heads = [self.along]
        for name in self.names:
            heads += [f"{name}, ± half the interval", "n"]
        rows = []
        for at, place in enumerate(self.places):
            cells = [place]
            for one in self.series:
                found = one.points[at]
                cells += [with_half(found), "" if found is None else f"{found.n:,}"]
            rows.append(cells)
        return page.folded(
            "The numbers of this plot", page.table("The numbers of the plot", heads, rows)
        )


def courses(figures: Sequence[Figure]) -> Iterator[Course]:
    """Bring figures together that are told along the same parts of the game."""
    found: dict[str, dict[str, dict[int, Figure]]] = {}
    for one in figures:
        of_these = found.setdefault(one.measure.along, {})
        of_these.setdefault(one.measure.series, {})[one.measure.part] = one
    for along, series in found.items():
        yield Course(along, series)


# ------------------------------------------------------------------------------------------------ points, settings


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
    plot = plots.intervals(
        "Points by the line of scoring that gives them",
        lines,
        series,
        Axis("points in a game, with 95 % interval"),
        of_games(list(figures.values())),
    )
    return page.figure(
        plot,
        f"{WHISKERS} Lines where the winner's mark is far from that of each player decide games.",
    )


def _settings(found: Sequence[Mattered]) -> Iterator[str]:
    known = [one for one in found if one.games is not None]
    if not known:
        return
    yield page.heading("Where settings mattered")
    n = max(one.games.n for one in known if one.games is not None)
    plot = plots.intervals(
        "Games that another value would have altered",
        [f"{one.setting} = {one.other}" for one in known],
        [Series("", tuple(one.games for one in known))],
        Axis("part of the games, with 95 % interval", percent=True),
        f"n = {counted(f'{n:,}', 'game')}",
    )
    yield page.figure(
        plot,
        "The same games, with the same chance and the same answers, had the setting been this other value: how "
        "many would have asked somebody else, allowed something else, or ended otherwise.",
    )
    rows = [
        (
            one.setting,
            one.value,
            one.other,
            number(one.games.value, "%"),
            interval(one.games, "%"),
            f"{one.games.n:,}",
        )
        for one in known
        if one.games is not None
    ]
    heads = ("setting", "is", "had it been", "games altered", "95 % interval", "n")
    yield page.table("Where settings mattered", heads, rows, texts=3)
    for setting, others in cannot_be(found).items():
        yield page.note(f"{setting} cannot be {', '.join(others)} beside the other settings.")


def _never(summary: Summary) -> Iterator[str]:
    if not summary.watched:
        return
    yield page.heading(f"Never in {counted(f'{summary.watched:,}', 'game')}")
    if not summary.never:
        yield page.said("Every way through the rules was taken.")
        return
    yield page.note(
        "Ways through the rules that no game took that was watched: because a setting or the number of players "
        "shuts them, because these bots do not go there, or because nobody ever can."
    )
    sources = summary.played.plan.checked.sources
    lines = [
        (way_place(way), NEVER[way.kind], way_text(way, sources[way.at.file]))
        for way in summary.never
    ]
    yield page.listed(list(dict.fromkeys(lines))[:_MOST])


def _stopped(summary: Summary) -> Iterator[str]:
    if not summary.stopped:
        return
    many = counted(f"{len(summary.stopped):,}", "game")
    yield page.heading(f"{many} stopped before the end", alarm=True)
    yield stopped(summary)


def stopped(summary: Summary) -> str:
    """List games that did not come to their end."""
    plan = summary.played.plan
    rows = [
        (f"{row.seed}", row.fault or f"more than {plan.most:,} decisions", again(plan, row))
        for row in summary.stopped[:_MOST]
    ]
    said = "They are in no figure. Each command plays one again and writes its record."
    table = page.table("Stopped games", ("seed", "why", "see it with"), rows, texts=3)
    return page.note(said) + table
