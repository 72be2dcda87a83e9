"""Figures as lines of text: sections with aligned columns, and sentences about what matters most."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from shlex import quote

from rulewright.dsl.amounts import counted
from rulewright.dsl.render import Style
from rulewright.interpreter.way_text import NEVER, way_place, way_text
from rulewright.lab.compare import Compared, Comparison
from rulewright.lab.figures import Fairness, Figure, Summary
from rulewright.lab.mattering import Mattered
from rulewright.lab.measures import TITLES, Section
from rulewright.lab.plan import Plan
from rulewright.lab.play import Row
from rulewright.lab.statistics import LEAST_EXPECTED, LEVEL, Interval
from rulewright.lab.sweep import Knob, Swept

_NAMED = 5  # stopped games that are named
_WIDTH = 46  # of a figure's title
_NEVER = 12  # ways that are named
_COLUMN = 16  # of the figures of one of two games
_DRAWN = 40  # letters of an interval that is drawn


def number(value: float, unit: str = "") -> str:
    """Write a value as precisely as is of use: a part of a whole as so many of a hundred."""
    if unit == "%":
        return f"{100 * value:.1f} %".replace("-", "−")
    digits = 0 if abs(value) >= 1000 else 1 if abs(value) >= 100 else 2  # noqa: PLR2004 - as read
    return f"{value:,.{digits}f}".replace("-", "−")


def interval(found: Interval, unit: str = "") -> str:
    """Write the ends of an interval."""
    if found.low is None or found.high is None:
        return "-"
    low, high = number(found.low, unit), number(found.high, unit)
    return f"{low.removesuffix(' %')}..{high}"


def title_lines(summary: Summary, paint: Style) -> Iterator[str]:
    """Say what was played, and what was not."""
    plan, played = summary.played.plan, summary.played
    yield paint("name", plan.checked.title) + "  " + described(plan)
    done = len(summary.finished)
    if played.stopped:
        yield f"Stopped by Ctrl-C: {len(played.rows):,} of {plan.games:,} games were played."
    games = counted(f"{done:,}", "game")
    apart = (
        f"; {len(summary.stopped):,} stopped before the end, and counted apart"
        if summary.stopped
        else ""
    )
    yield f"{games} played to the end{apart}."
    if summary.watched < done:
        how = (
            "as one function, which gives the same games" if plan.is_random else "with less counted"
        )
        yield f"Of these {summary.watched:,} were played step by step with everything counted, the others {how}."


def described(plan: Plan) -> str:
    """Say what a plan is, with all that it takes to get it again."""
    bots = plan.line_up if "," in plan.line_up else f"{plan.line_up} on every seat"
    rotates = ", one seat further in each game" if plan.turns > 1 else ""
    return (
        f"{plan.checked.reference} · {counted(plan.seats, 'player')} · {bots}{rotates} · "
        f"seed {plan.seed} · rules {plan.checked.hash}"
    )


def stopped_lines(
    plan: Plan, stopped: Sequence[Row], paint: Style, rest: str = "`simulate --out FILE` lists them"
) -> Iterator[str]:
    """Name games that did not come to their end, each with the command that plays it again; `rest` tells of others."""
    if not stopped:
        return
    yield ""
    yield paint("warning", f"{counted(f'{len(stopped):,}', 'game')} stopped before the end")
    for row in stopped[:_NAMED]:
        why = row.fault or f"more than {plan.most:,} decisions"
        yield f"  seed {row.seed}: {why}"
        yield f"    {again(plan, row)}"
    if len(stopped) > _NAMED:
        yield f"  ... and {len(stopped) - _NAMED:,} more; {rest}"


def again(plan: Plan, row: Row) -> str:
    """Give the command that plays a game again and keeps its record."""
    seats = (f"{seat + 1}={kind}" for seat, kind in enumerate(row.bots) if kind)
    return (
        f"rulewright simulate {quote(plan.checked.reference)} --players {plan.seats} "
        f"--bots {','.join(seats)} --only {row.seed} --save game.jsonl"
    )


def figure_lines(summary: Summary, paint: Style) -> Iterator[str]:
    """Write all sections."""
    for section in TITLES:
        found = [one for one in summary.figures if one.measure.section == section and one.interval]
        shown = [one for one in found if one.measure.main]
        if shown:
            yield ""
            yield from _section(section, shown, paint)
        if section == "wins" and summary.finished:
            yield from fair_lines(summary.fairness)
        if section == "scores":
            yield from _spread_lines(summary)
        yield from _course(section, [one for one in found if not one.measure.main])


def _section(section: Section, figures: Sequence[Figure], paint: Style) -> Iterator[str]:
    yield (
        paint("name", f"{TITLES[section]:<{_WIDTH + 2}}")
        + f"{'value':>10}  {'95 % interval':>18} {'n':>9}"
    )
    for figure in figures:
        found, unit = figure.interval, figure.measure.unit
        assert found is not None
        title = figure.measure.titled
        yield f"  {title:<{_WIDTH}}{number(found.value, unit):>10}  {interval(found, unit):>18} {found.n:>9,}"


def fair_lines(fairness: Fairness) -> Iterator[str]:
    """Say whether some seat is better than another."""
    sides = len(fairness.wins)
    test = f"chi-squared over {counted(f'{fairness.n:,}', 'game')} won alone"
    if sides < 2:  # noqa: PLR2004 - nobody to be better than
        return
    if fairness.p is None:
        yield f"  fair seats? too few games: {LEAST_EXPECTED * sides} have to be won alone, and {fairness.n} are"
    elif fairness.p < 1 - LEVEL:
        yield f"  fair seats? NO: {probability(fairness.p)}, seats do not win alike often ({test})"
    else:
        yield f"  fair seats? no sign of a better seat: {probability(fairness.p)} ({test})"


def probability(p: float) -> str:
    """Write a p value."""
    return "p < 0.001" if p < 0.001 else f"p = {p:.3f}"  # noqa: PLR2004 - less says nothing more


def setting_lines(found: Iterable[Mattered], paint: Style) -> Iterator[str]:
    """Say in how many games each setting mattered."""
    head = "Settings: games that another value would have changed"
    found = list(found)
    if not found:
        return
    yield ""
    wide = _WIDTH + 14
    yield paint("name", f"{head:<{wide + 2}}") + f"{'share':>10}  {'95 % interval':>18} {'n':>9}"
    for one in found:
        title = f"{one.setting}: {one.value}, if it were {one.other}"
        if one.games is None:
            yield f"  {title:<{wide}}{'cannot be':>10}"
            continue
        value, ends = number(one.games.value, "%"), interval(one.games, "%")
        yield f"  {title:<{wide}}{value:>10}  {ends:>18} {one.games.n:>9,}"


def never_lines(summary: Summary, paint: Style) -> Iterator[str]:
    """Say which ways through the rules no game took."""
    if not summary.watched:
        return
    ways = sum(way.kind != "always" for way in summary.marked.ways)
    yield ""
    head = f"Never in {counted(f'{summary.watched:,}', 'game')}: {len(summary.never)} of {ways} ways through the rules"
    yield paint("name", head) + "; `rulewright coverage` shows all"
    for way in summary.never[:_NEVER]:
        text = way_text(way, summary.played.plan.checked.sources[way.at.file])
        yield f"  {NEVER[way.kind]}: {paint('place', way_place(way))}: {text}"
    if len(summary.never) > _NEVER:
        yield f"  ... and {len(summary.never) - _NEVER} more"


def _spread_lines(summary: Summary) -> Iterator[str]:
    if summary.spreads:
        heads = ("lowest", "a quarter", "middle", "3 quarters", "highest")
        yield f"  {'scores lie':<{_WIDTH - 14}}" + "".join(f"{head:>11}" for head in heads)
    for spread in summary.spreads:
        cells = "".join(f"{number(one):>11}" for one in spread.quantiles)
        yield f"    {f'seat {spread.seat + 1}':<{_WIDTH - 16}}{cells}"


def _course(section: Section, figures: Sequence[Figure]) -> Iterator[str]:
    """Write figures that follow each other through the game as one line for each series."""
    series: dict[str, list[Figure]] = {}
    for figure in figures:
        series.setdefault(figure.measure.key.rpartition(".")[0], []).append(figure)
    for found in series.values():
        first = found[0].measure.title.rpartition(" ")[0]
        if section == "decisions":
            first = "choices through the game, by tenths"
        values = (one.interval.value for one in found if one.interval is not None)
        lowest = min(one.interval.n for one in found if one.interval is not None)
        yield f"  {first}, from the first on (n from {lowest:,})"
        yield "    " + " ".join(number(value) for value in values)


# ------------------------------------------------------------------------------------------------ two games


def compared_lines(found: Comparison, paint: Style) -> Iterator[str]:
    """Write two games side by side."""
    plans = [one.played.plan for one in (found.first, found.second)]
    for plan in plans:
        yield paint("name", plan.checked.title) + "  " + described(plan)
    games = [len(one.finished) for one in (found.first, found.second)]
    how = "same seeds, differences taken game by game" if found.paired else "nothing in common"
    yield f"{games[0]:,} and {counted(f'{games[1]:,}', 'game')} played to the end; {how}."
    names = names_of(found)
    for section in TITLES:
        shown = [
            one
            for one in found.compared
            if one.measure.section == section and one.measure.main and (one.first or one.second)
        ]
        if not shown:
            continue
        yield ""
        heading = paint("name", f"{TITLES[section]:<{_WIDTH + 2}}")
        columns = "".join(f"{one:>{_COLUMN}}" for one in (*names, "difference"))
        yield f"{heading}{columns}  {'95 % interval':>18}"
        for one in shown:
            yield _compared_line(one)
        if section == "wins":
            for name, summary in zip(names, (found.first, found.second), strict=True):
                yield from (f"  {name}: {line.strip()}" for line in fair_lines(summary.fairness))
    yield ""
    yield f"* beyond chance at 95 % after correction for {counted(found.tested, 'figure')} (Holm)."
    for ways, there, elsewhere in (
        (found.only_first, found.first, names[1]),
        (found.only_second, found.second, names[0]),
    ):
        if ways:
            yield f"Never in {elsewhere}, and taken in the other:"
        for way in ways[:_NEVER]:
            text = way_text(way, there.played.plan.checked.sources[way.at.file])
            yield f"  {paint('place', way_place(way))}: {text}"


def names_of(found: Comparison) -> tuple[str, str]:
    """Name the two games; by their order where their own names are too long or alike."""
    first, second = (one.played.plan.checked.reference for one in (found.first, found.second))
    if first == second or max(len(first), len(second)) >= _COLUMN:
        return "first", "second"
    return first, second


def _compared_line(one: Compared) -> str:
    title, first, second, difference, ends = compared_cells(one)
    columns = f"{first:>{_COLUMN}}{second:>{_COLUMN}}{difference:>{_COLUMN - 2}}"
    star = " *" if one.beyond else "  "
    return f"  {title:<{_WIDTH}}{columns}{star}  {ends:>18}".rstrip()


def compared_cells(one: Compared) -> tuple[str, str, str, str, str]:
    """Write a figure of two games: its title, both values, the difference and its interval."""
    unit = one.measure.unit
    title = one.measure.titled
    cells = [_with_half(found, unit) for found in (one.first, one.second)]
    difference = ends = ""
    if one.difference is not None:
        found = one.difference.interval
        difference, ends = _signed(found.value, unit), interval(found, unit)
    return title, cells[0], cells[1], difference, ends


def _with_half(found: Interval | None, unit: str) -> str:
    if found is None:
        return "-"
    value = number(found.value, unit)
    if found.half is None:
        return value
    return f"{value.removesuffix(' %')} ±{number(found.half, unit)}"


def _signed(value: float, unit: str) -> str:
    return ("+" if value > 0 else "") + number(value, unit)


# ------------------------------------------------------------------------------------------------ a knob


def swept_lines(
    knobs: Sequence[Knob], found: Sequence[Swept], keys: Sequence[str], paint: Style
) -> Iterator[str]:
    """Write figures over the values of one or two settings."""
    for key in keys if found else ():
        figures = {one.values: one.figure(key) for one in found}
        measure = next(iter(figures.values())).measure
        yield ""
        yield paint("name", f"{TITLES[measure.section]}: {measure.titled}")
        yield from _curve(knobs[0], figures) if len(knobs) == 1 else _grid(knobs, figures)
    yield ""
    yield paint("name", "fair seats?")
    for one in found:
        where = ", ".join(
            f"{knob.name} {value}" for knob, value in zip(knobs, one.values, strict=True)
        )
        p = one.summary.fairness.p
        said = "too few games" if p is None else probability(p)
        mark = "  NOT fair" if p is not None and p < 1 - LEVEL else ""
        yield f"  {where}: {said}{mark}"


Figures = Mapping[tuple[str, ...], Figure]
"""A figure at each point, by the values of the settings."""


def _curve(knob: Knob, figures: Figures) -> Iterator[str]:
    """Write a line for each value, with its interval drawn to scale."""
    known = [one.interval for one in figures.values() if one.interval is not None]
    ends = [end for one in known for end in (one.low, one.value, one.high) if end is not None]
    low, high = (min(ends), max(ends)) if ends else (0.0, 0.0)
    unit = next(iter(figures.values())).measure.unit
    wide = max(len(knob.name), *map(len, knob.values))
    scale = f"{number(low, unit)} to {number(high, unit)}"
    yield f"  {knob.name:<{wide}} {'value':>16} {'n':>8}  {scale}"
    for (value,), figure in figures.items():
        found = figure.interval
        if found is None:
            yield f"  {value:<{wide}} {'-':>16}"
            continue
        drawn = _drawn(found, low, high)
        yield f"  {value:<{wide}} {_with_half(found, unit):>16} {found.n:>8,}  {drawn}"


def _drawn(found: Interval, low: float, high: float) -> str:
    def at(value: float | None) -> int:
        part = 0.5 if high == low or value is None else (value - low) / (high - low)
        return round(part * (_DRAWN - 1))

    cells = [" "] * _DRAWN
    if found.low is not None and found.high is not None:
        for cell in range(at(found.low), at(found.high) + 1):
            cells[cell] = "─"
    cells[at(found.value)] = "o"
    return "".join(cells).rstrip()


def _grid(knobs: Sequence[Knob], figures: Figures) -> Iterator[str]:
    """Write a row for each value of the first setting, a column for each of the second."""
    first, second = knobs
    unit = next(iter(figures.values())).measure.unit
    wide = max(len(first.name), *map(len, first.values))
    yield f"  {'':<{wide}}  {second.name}"
    yield f"  {first.name:<{wide}}" + "".join(f"{value:>16}" for value in second.values)
    for value in first.values:
        found = (figures.get((value, other)) for other in second.values)
        cells = (_with_half(None if one is None else one.interval, unit) for one in found)
        yield f"  {value:<{wide}}" + "".join(f"{cell:>16}" for cell in cells)
