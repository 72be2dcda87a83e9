"""The report of a sweep: figures over a setting as curves, over two as heat maps."""

from collections.abc import Iterator, Sequence

from rulewright.lab import page, plots
from rulewright.lab.figures import Figure
from rulewright.lab.measures import TITLES
from rulewright.lab.plan import Plan
from rulewright.lab.plots import Axis, Series
from rulewright.lab.report import BEGINS, foot
from rulewright.lab.short import points_short
from rulewright.lab.sweep import Knob, Swept
from rulewright.lab.wording import (
    described,
    interval,
    number,
    of_games,
    probability,
    unfair,
    verdict,
)


def sweep_report(
    base: Plan, knobs: Sequence[Knob], found: Sequence[Swept], keys: Sequence[str]
) -> str:
    """Write the page; `base` is the plan of the game as it is."""
    title = f"{base.checked.title} over {' and '.join(knob.name for knob in knobs)}"
    return page.page(title, _parts(title, base, knobs, found, keys))


def _parts(
    title: str, base: Plan, knobs: Sequence[Knob], found: Sequence[Swept], keys: Sequence[str]
) -> Iterator[str]:
    yield page.heading(title, 1)
    yield page.note(described(base))
    yield page.note(
        "All points were played with the same seeds, so neighbours have much of their chance in common."
    )
    yield page.short(points_short(knobs, found, keys))
    for key in keys if found else ():
        figures = {one.values: one.figure(key) for one in found}
        first = next(iter(figures.values())).measure
        yield page.heading(f"{TITLES[first.section]}: {first.title}")
        one = len(knobs) == 1
        yield page.figure(
            _curve(knobs[0], figures) if one else _heat(knobs, figures),
            f"Marks are what was found, lines through them 95 % intervals. {BEGINS}"
            if one
            else "Each cell bears its value; the darker, the higher. The table has the intervals: "
            "where they overlap widely, two cells may not differ.",
        )
        yield _table(first.titled, knobs, figures)
    yield page.heading("Fair seats?")
    yield page.note(
        "A chi-squared test over the games that somebody won alone; below p = 0.05 seats are said to be unfair, "
        "which happens to a fair game in one of twenty points."
    )
    rows = []
    for point in found:
        fairness = point.summary.fairness
        p = "" if fairness.p is None else probability(fairness.p)
        mark = "NO, seats win unlike often" if unfair(fairness) else verdict(fairness)
        rows.append((*point.values, mark, p, f"{fairness.n:,}"))
    names = (knob.name for knob in knobs)
    yield page.table(
        "Fair seats?", (*names, "fair?", "p", "n (games won alone)"), rows, texts=len(knobs) + 1
    )
    stopped = sum(len(one.summary.stopped) for one in found)
    if stopped:
        yield page.note(f"{stopped:,} games were stopped before the end and are in no figure.")
    yield foot()


def _axis(figure: Figure) -> Axis:
    measure = figure.measure
    if measure.unit == "%":
        of = "of the games" if measure.share else "of a game, on average"
        return Axis(f"{measure.title}, part {of}", percent=True)
    return Axis(measure.titled)


def _curve(knob: Knob, figures: dict[tuple[str, ...], Figure]) -> str:
    found = list(figures.values())
    return plots.course(
        f"{found[0].measure.title} over {knob.name}",
        [value for (value,) in figures],
        [Series("", tuple(one.interval for one in found))],
        knob.name,
        _axis(found[0]),
        of_games(found),
    )


def _heat(knobs: Sequence[Knob], figures: dict[tuple[str, ...], Figure]) -> str:
    first, second = knobs
    found = list(figures.values())
    unit = found[0].measure.unit
    cells: list[list[tuple[float, str] | None]] = []
    for value in first.values:
        at = [figures.get((value, other)) for other in second.values]
        cells.append(
            [
                None
                if one is None or one.interval is None
                else (one.interval.value, number(one.interval.value, unit))
                for one in at
            ]
        )
    title = f"{_axis(found[0]).title} over {first.name} and {second.name}"
    return plots.heat(
        title, (first.name, first.values), (second.name, second.values), cells, of_games(found)
    )


def _table(title: str, knobs: Sequence[Knob], figures: dict[tuple[str, ...], Figure]) -> str:
    rows = []
    for values, figure in figures.items():
        found, unit = figure.interval, figure.measure.unit
        cells = (
            ("-", "-", "0")
            if found is None
            else (number(found.value, unit), interval(found, unit), f"{found.n:,}")
        )
        rows.append((*values, *cells))
    names = (knob.name for knob in knobs)
    return page.table(title, (*names, "value", "95 % interval", "n"), rows, texts=len(knobs))
