"""The figures of one game as lines of text, the answers first; no line is wider than a terminal of 80 columns."""

from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap

from rulewright.dsl.amounts import counted
from rulewright.dsl.render import Style
from rulewright.interpreter.way_text import NEVER, way_place, way_text
from rulewright.lab.figures import Figure, Summary
from rulewright.lab.mattering import Mattered
from rulewright.lab.measures import TITLES
from rulewright.lab.plan import Plan
from rulewright.lab.play import Row
from rulewright.lab.short import Answer, answers
from rulewright.lab.statistics import Interval
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

LINE = 80
"""So wide are lines at most; only commands to be copied are left whole."""
_TITLE = 38  # of a figure
_PART = 32  # of a part of the game
_SERIES = 22  # of a figure that is told along the game, if there are few
_COURSE = 15  # if there are more; three of them fit
_KEPT = "\N{NO-BREAK SPACE}"
_NAMED = 5  # stopped games that are named
_NEVER = 12  # ways that are named


# ------------------------------------------------------------------------------------------------ lines


def wrapped(text: str, indent: int = 0, hanging: int = 2) -> list[str]:
    """Break a sentence into lines, the later ones further in."""
    return _broken(text, LINE, " " * indent, " " * (indent + hanging))


def _broken(text: str, wide: int, first: str = "", later: str = "") -> list[str]:
    """Break a text into lines, but not between a number and its percent."""
    kept = text.replace(" %", _KEPT + "%")
    lines = wrap(kept, wide, initial_indent=first, subsequent_indent=later, break_on_hyphens=False)
    return [line.replace(_KEPT, " ") for line in lines] or [first]


def row(title: str, cells: str, wide: int = _TITLE) -> Iterator[str]:
    """Write a line of a table; a long title takes lines of its own before the cells."""
    indent = " " * (len(title) - len(title.lstrip()))
    *before, last = _broken(title.strip(), wide, indent, indent + "  ")
    yield from (f"  {line}" for line in before)
    yield f"  {last:<{wide}}{cells}".rstrip()


def answer_lines(found: Sequence[Answer], paint: Style) -> Iterator[str]:
    """Write answers, one below the other."""
    wide = max((len(one.what) for one in found), default=0)
    for one in found:
        text = f"{one.said} ({one.more})" if one.more else one.said
        first, *later = _broken(text, LINE - wide - 4)
        mark = "! " if one.alarm else "  "
        yield paint("warning" if one.alarm else "name", f"{mark}{one.what:<{wide}}") + f"  {first}"
        yield from (f"{'':<{wide + 4}}{line}" for line in later)


def _head(title: str, paint: Style, value: str = "value") -> str:
    return paint("name", f"{title:<{_TITLE + 2}}") + _cells(value, "95 % interval", "n")


def _cells(value: str, ends: str, n: str) -> str:
    return f"{value:>12}  {ends:>18} {n:>7}"


def _figure(title: str, found: Interval, unit: str) -> Iterator[str]:
    yield from row(title, _cells(number(found.value, unit), interval(found, unit), f"{found.n:,}"))


# ------------------------------------------------------------------------------------------------ one game


def title_lines(summary: Summary, paint: Style) -> Iterator[str]:
    """Say what was played, and what comes out of it in short."""
    plan = summary.played.plan
    yield from titled(plan, paint)
    yield from wrapped(how_many(summary), hanging=0)
    found = list(answers(summary))
    if found:
        yield ""
        yield paint("name", "In short")
        yield from answer_lines(found, paint)


def titled(plan: Plan, paint: Style) -> Iterator[str]:
    """Write the title of a game, and what is played of it."""
    title = plan.checked.title
    first, *later = wrapped(f"{title}  {described(plan)}")
    yield first.replace(title, paint("name", title), 1)
    yield from later


def stopped_lines(
    plan: Plan, stopped: Sequence[Row], paint: Style, rest: str = "`simulate --out FILE` lists them"
) -> Iterator[str]:
    """Name games that did not come to their end, each with the command that plays it again; `rest` tells of others."""
    if not stopped:
        return
    yield ""
    yield paint("warning", f"{counted(f'{len(stopped):,}', 'game')} stopped before the end")
    for one in stopped[:_NAMED]:
        why = one.fault or f"more than {plan.most:,} decisions"
        yield from wrapped(f"seed {one.seed}: {why}", 2, 4)
        yield f"    {again(plan, one)}"
    if len(stopped) > _NAMED:
        yield f"  ... and {len(stopped) - _NAMED:,} more; {rest}"


def figure_lines(summary: Summary, paint: Style) -> Iterator[str]:
    """Write all sections."""
    for section in TITLES:
        found = [one for one in summary.figures if one.measure.section == section and one.interval]
        shown = [one for one in found if one.measure.main]
        if shown:
            yield ""
            yield _head(TITLES[section], paint)
        for one in shown:
            assert one.interval is not None
            yield from _figure(one.measure.titled, one.interval, one.measure.unit)
        if section == "wins" and summary.finished and is_contest(summary.fairness):
            said = f"fair seats? {verdict(summary.fairness)} ({tested(summary.fairness)})"
            yield from wrapped(said, 2)
        if section == "scores":
            yield from _spread_lines(summary)
        yield from _course([one for one in found if not one.measure.main])


def _spread_lines(summary: Summary) -> Iterator[str]:
    if summary.spreads:
        heads = ("lowest", "a quarter", "middle", "3 quarters", "highest")
        yield from row("scores lie", "".join(f"{head:>11}" for head in heads), 20)
    for spread in summary.spreads:
        cells = "".join(f"{exact(one):>11}" for one in spread.quantiles)
        yield from row(f"  seat {spread.seat + 1}", cells, 20)


def _course(figures: Sequence[Figure]) -> Iterator[str]:
    """Write figures that are told along the game, a line for each part of it and a column for each series."""
    series: dict[str, dict[str, dict[int, Figure]]] = {}
    for one in figures:
        measure = one.measure
        of_these = series.setdefault(measure.along, {})
        of_these.setdefault(measure.series, {})[measure.part] = one
    for along, of_all in series.items():
        columns = list(of_all.values())
        fit = (LINE - 2 - _PART) // _COURSE
        for start in range(0, len(columns), fit):
            yield from _columns(along, columns[start : start + fit])


def _columns(along: str, found: Sequence[dict[int, Figure]]) -> Iterator[str]:
    wide = _SERIES if _SERIES * len(found) <= LINE - 2 - _PART else _COURSE
    every = [one for parts in found for one in parts.values()]
    names = (next(iter(parts.values())).measure.title for parts in found)
    head = "".join(f"{_cut(name, wide):>{wide}}" for name in names)
    yield from row(f"{along} ({of_games(every).removesuffix(' games')})", head, _PART)
    for part in range(1, max(map(max, found)) + 1):
        cells = (parts[part].interval if part in parts else None for parts in found)
        yield from row(f"  {part}", "".join(f"{with_half(cell):>{wide}}" for cell in cells), _PART)


def _cut(name: str, wide: int) -> str:
    """A name at the head of a column: its end, where it is too long."""
    return name if len(name) < wide else f"...{name[4 - wide :]}"


def setting_lines(found: Iterable[Mattered], paint: Style) -> Iterator[str]:
    """Say in how many games each setting mattered."""
    found = list(found)
    if not found:
        return
    yield ""
    yield _head("Settings: games that a change alters", paint, "altered")
    for one in found:
        title = f"{one.setting}: {one.value} → {one.other}"
        if one.games is not None:
            yield from _figure(title, one.games, "%")
    for setting, others in cannot_be(found).items():
        yield from wrapped(f"{setting} cannot be {', '.join(others)} beside the other settings", 2)


def cannot_be(found: Iterable[Mattered]) -> dict[str, list[str]]:
    """Give the values that settings cannot have, by the settings."""
    refused: dict[str, list[str]] = {}
    for one in found:
        if one.games is None:
            refused.setdefault(one.setting, []).append(one.other)
    return refused


def never_lines(summary: Summary, paint: Style) -> Iterator[str]:
    """Say which ways through the rules no game took."""
    if not summary.watched:
        return
    ways = sum(way.kind != "always" for way in summary.marked.ways)
    yield ""
    head = f"Never in {counted(f'{summary.watched:,}', 'game')}: {len(summary.never)} of {ways} ways through the rules"
    yield paint("name", head)
    lines = list(dict.fromkeys(never_texts(summary)))
    for place, text in lines[:_NEVER]:
        first, *later = wrapped(f"{place}: {text}", 2, 4)
        yield first.replace(place, paint("place", place), 1)
        yield from later
    if len(lines) > _NEVER:
        yield f"  ... and {len(lines) - _NEVER} more; `rulewright coverage --never` shows all"


def never_texts(summary: Summary) -> Iterator[tuple[str, str]]:
    """Give where each way that no game took begins, and what it is."""
    sources = summary.played.plan.checked.sources
    for way in summary.never:
        yield way_place(way), f"{NEVER[way.kind]}: {way_text(way, sources[way.at.file])}"
