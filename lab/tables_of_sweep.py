"""Figures over the values of a setting, or of two, as lines of text."""

from collections.abc import Iterator, Mapping, Sequence

from rulewright.dsl.render import Style
from rulewright.lab.figures import Figure
from rulewright.lab.measures import TITLES
from rulewright.lab.short import points_short
from rulewright.lab.statistics import Interval
from rulewright.lab.sweep import Knob, Swept
from rulewright.lab.tables import LINE, answer_lines
from rulewright.lab.wording import number, of_games, probability, unfair, with_half

_VALUE = 16  # a value with half its interval
_DRAWN = 40  # letters of an interval that is drawn at most
_LEAST_DRAWN = 12

Figures = Mapping[tuple[str, ...], Figure]
"""A figure at each point, by the values of the settings."""


def swept_lines(
    knobs: Sequence[Knob], found: Sequence[Swept], keys: Sequence[str], paint: Style
) -> Iterator[str]:
    """Write the answers, then figures over the values of one or two settings."""
    if found:
        yield ""
        yield paint("name", "In short")
        yield from answer_lines(list(points_short(knobs, found, keys)), paint)
    for key in keys if found else ():
        figures = {one.values: one.figure(key) for one in found}
        measure = next(iter(figures.values())).measure
        yield ""
        yield paint("name", f"{TITLES[measure.section]}: {measure.titled}")
        yield from _curve(knobs[0], figures) if len(knobs) == 1 else _grid(knobs, figures)
    yield ""
    yield paint("name", "Fair seats?") + " (chi-squared test; below p = 0.05 is said to be unfair)"
    for one in found:
        where = ", ".join(
            f"{knob.name} {value}" for knob, value in zip(knobs, one.values, strict=True)
        )
        fairness = one.summary.fairness
        said = "too few games" if fairness.p is None else probability(fairness.p)
        mark = "  NOT fair" if unfair(fairness) else ""
        yield f"  {where}: {said}{mark}"


def _curve(knob: Knob, figures: Figures) -> Iterator[str]:
    """Write a line for each value, with its interval drawn to scale."""
    known = [one.interval for one in figures.values() if one.interval is not None]
    ends = [end for one in known for end in (one.low, one.value, one.high) if end is not None]
    low, high = (min(ends), max(ends)) if ends else (0.0, 0.0)
    unit = next(iter(figures.values())).measure.unit
    wide = max(len(knob.name), *map(len, knob.values))
    letters = min(_DRAWN, max(_LEAST_DRAWN, LINE - 2 - wide - _VALUE - 12))
    scale = f"{number(low, unit)} to {number(high, unit)}"
    yield f"  {knob.name:<{wide}} {'value':>{_VALUE}} {'n':>7}  {scale}"
    for (value,), figure in figures.items():
        found = figure.interval
        if found is None:
            yield f"  {value:<{wide}} {'-':>{_VALUE}}"
            continue
        drawn = _drawn(found, low, high, letters)
        yield f"  {value:<{wide}} {with_half(found, unit):>{_VALUE}} {found.n:>7,}  {drawn}"


def _drawn(found: Interval, low: float, high: float, letters: int) -> str:
    def at(value: float | None) -> int:
        part = 0.5 if high == low or value is None else (value - low) / (high - low)
        return round(part * (letters - 1))

    cells = [" "] * letters
    if found.low is not None and found.high is not None:
        for cell in range(at(found.low), at(found.high) + 1):
            cells[cell] = "─"
    cells[at(found.value)] = "o"
    return "".join(cells).rstrip()


def _grid(knobs: Sequence[Knob], figures: Figures) -> Iterator[str]:
    """Write a row for each value of the first setting, a column for each of the second; as many as fit at a time."""
    first, second = knobs
    unit = next(iter(figures.values())).measure.unit
    wide = max(len(first.name), *map(len, first.values))
    column = max(_VALUE, *(len(value) + 2 for value in second.values))
    fit = max(1, (LINE - 2 - wide) // column)
    yield f"  {'':<{wide}}  {second.name} ({of_games(list(figures.values()))})"
    for start in range(0, len(second.values), fit):
        shown = second.values[start : start + fit]
        yield f"  {first.name:<{wide}}" + "".join(f"{value:>{column}}" for value in shown)
        for value in first.values:
            at = (figures.get((value, other)) for other in shown)
            cells = (with_half(None if one is None else one.interval, unit) for one in at)
            yield f"  {value:<{wide}}" + "".join(f"{cell:>{column}}" for cell in cells)
