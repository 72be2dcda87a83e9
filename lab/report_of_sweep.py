"""The report of a sweep: figures over a setting as curves, over two as heat maps."""

from collections.abc import Iterator, Sequence

from rulewright.lab import page, plots
from rulewright.lab.figures import Figure
from rulewright.lab.measures import TITLES
from rulewright.lab.plan import Plan, engine
from rulewright.lab.plots import Axis, Series
from rulewright.lab.report import games
from rulewright.lab.statistics import LEVEL
from rulewright.lab.sweep import Knob, Swept
from rulewright.lab.tables import described, interval, number, probability


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
    yield page.note("All points were played with the same seeds.")
    for key in keys if found else ():
        figures = {one.values: one.figure(key) for one in found}
        first = next(iter(figures.values())).measure
        yield page.heading(f"{TITLES[first.section]}: {first.title}")
        yield _curve(knobs[0], figures) if len(knobs) == 1 else _heat(knobs, figures)
        yield _table(knobs, figures)
    yield page.heading("Fair seats?")
    rows = []
    for one in found:
        p = one.summary.fairness.p
        said = (
            ("too few games", "")
            if p is None
            else (probability(p), "NO" if p < 1 - LEVEL else "no sign of a better seat")
        )
        rows.append((*one.values, *said, f"{one.summary.fairness.n:,}"))
    yield page.table(
        (*(knob.name for knob in knobs), "chi-squared", "fair?", "games won alone"), rows
    )
    stopped = sum(len(one.summary.stopped) for one in found)
    if stopped:
        yield page.note(f"{stopped:,} games were stopped before the end and are in no figure.")
    yield page.note(
        f"Every interval is at 95 %. docs/lab.md defines each figure. Rulewright {engine()}."
    )


def _axis(figure: Figure) -> Axis:
    measure = figure.measure
    if measure.unit == "%":
        return Axis(measure.title, percent=True)
    return Axis(measure.titled)


def _curve(knob: Knob, figures: dict[tuple[str, ...], Figure]) -> str:
    found = list(figures.values())
    return plots.course(
        f"{found[0].measure.title} over {knob.name}",
        [value for (value,) in figures],
        [Series("", tuple(one.interval for one in found))],
        knob.name,
        _axis(found[0]),
        games(found),
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
    title = f"{_axis(found[0]).title}: the darker the higher"
    return plots.heat(
        title, (first.name, first.values), (second.name, second.values), cells, games(found)
    )


def _table(knobs: Sequence[Knob], figures: dict[tuple[str, ...], Figure]) -> str:
    rows = []
    for values, figure in figures.items():
        found, unit = figure.interval, figure.measure.unit
        cells = (
            ("-", "-", "0")
            if found is None
            else (number(found.value, unit), interval(found, unit), f"{found.n:,}")
        )
        rows.append((*values, *cells))
    return page.table((*(knob.name for knob in knobs), "value", "95 % interval", "n"), rows)
