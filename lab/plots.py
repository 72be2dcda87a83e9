"""Plots as SVG that stands in a page: intervals, courses, distributions and heat maps.

Every plot has titled axes with their units and says its n. Series are told apart by the shape of their
marks and the dashes of their lines as well as by colour, and the cells of a heat map bear their numbers,
so nothing rests on colour. Colours go by their roles, which the style of the page gives values to.
"""

from collections.abc import Iterable, Sequence
from math import ceil, floor

from rulewright.dsl.structs import Struct
from rulewright.lab.drawing import (
    LETTER,
    RIGHT,
    TOP,
    WIDE,
    Scale,
    across,
    legend,
    line,
    mark,
    named,
    names_room,
    series_line,
    svg,
    text,
    upwards,
)
from rulewright.lab.statistics import Interval

_BOTTOM = 48  # for the title of an axis
_ROW = 34
_COLUMNS = 40  # of a histogram at most
_STRIP = 84  # of a histogram
_TICKS = 48  # room for the numbers along an axis that goes upwards
_CELL = 62  # the least width of a cell of a heat map
_PALE, _DARK = (238, 245, 250), (16, 58, 96)  # of a heat map
_DARKER = 0.6  # from where on white can be read better than black


class Axis(Struct):
    """What an axis shows: its title with the unit, and whether values are parts of a whole."""

    title: str
    percent: bool = False

    def label(self, value: float) -> str:
        """Write a value beside a tick."""
        if self.percent:
            return f"{100 * value:.6g} %".replace("-", "−")
        return f"{value:,.10g}".replace("-", "−")


class Series(Struct):
    """Intervals by place on the other axis, under a name; None where there is none."""

    name: str
    points: tuple[Interval | None, ...]


def _ends(series: Sequence[Series]) -> list[float]:
    return [
        end
        for one in series
        for found in one.points
        if found is not None
        for end in (found.low, found.value, found.high)
        if end is not None
    ]


# ------------------------------------------------------------------------------------------------ intervals


def intervals(
    title: str,
    rows: Sequence[str],
    series: Sequence[Series],
    axis: Axis,
    n: str,
    reference: tuple[float, str] | None = None,
) -> str:
    """Draw a value with its interval for each row, and a line at a value that they may be held against."""
    left = names_room(rows)
    key, top = legend([one.name for one in series], TOP, left)
    top += 20 if reference is not None else 4
    bottom = top + _ROW * len(rows)
    held = [reference[0]] if reference is not None else []
    scale = Scale([*_ends(series), *held], left, WIDE - RIGHT)
    parts = across(scale, axis.label, axis.title, top, bottom) + key
    if reference is not None:
        x = scale(reference[0])
        parts += [
            line(x, top, x, bottom, "ink", 'stroke-dasharray="5 4"'),
            text(x, top - 6, reference[1]),
        ]
    for row, name in enumerate(rows):
        middle = top + _ROW * (row + 0.5)
        parts += named(left, middle, name)
        for number, one in enumerate(series):
            found = one.points[row]
            if found is not None:
                y = middle + (number - (len(series) - 1) / 2) * 12
                parts += _whisker(number, found, scale, y)
    return svg(title, n, bottom + _BOTTOM, parts)


def _whisker(number: int, found: Interval, scale: Scale, y: float) -> list[str]:
    parts = []
    if found.low is not None and found.high is not None:
        low, high = scale(found.low), scale(found.high)
        parts += [series_line(number, low, y, high, y)]
        parts += [series_line(number, x, y - 4, x, y + 4) for x in (low, high)]
    return [*parts, mark(number, scale(found.value), y)]


# ------------------------------------------------------------------------------------------------ courses


def course(
    title: str, places: Sequence[str], series: Sequence[Series], along: str, axis: Axis, n: str
) -> str:
    """Draw values with their intervals along a course: rounds, tenths of a game, values of a setting."""
    left = 28 + _TICKS
    key, top = legend([one.name for one in series], TOP, left)
    top += 6
    bottom = top + 230
    scale = Scale(_ends(series), bottom, top)
    parts = upwards(scale, axis.label, axis.title, left, WIDE - RIGHT) + key
    step = (WIDE - RIGHT - left) / max(1, len(places))
    longest = max(map(len, places), default=1) + 1
    every = max(1, ceil(LETTER * longest / step))
    for number, place in enumerate(places):
        if number % every == 0:
            parts.append(text(left + step * (number + 0.5), bottom + 19, place))
    for number, one in enumerate(series):
        shift = (number - (len(series) - 1) / 2) * min(10, step / 4)
        at = [left + step * (place + 0.5) + shift for place in range(len(places))]
        parts += _path(number, one, at, scale)
    parts += [
        line(left, bottom, WIDE - RIGHT, bottom, "ink"),
        text((left + WIDE - RIGHT) / 2, bottom + 40, along, kind="axis"),
    ]
    return svg(title, n, bottom + _BOTTOM, parts)


_DASHES = ("", "7 4", "2 3", "9 3 2 3")


def _path(number: int, one: Series, at: Sequence[float], scale: Scale) -> list[str]:
    known = [(x, found) for x, found in zip(at, one.points, strict=True) if found is not None]
    points = " ".join(f"{x:.1f},{scale(found.value):.1f}" for x, found in known)
    dashes = _DASHES[number % len(_DASHES)]
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    parts = [f'<polyline points="{points}" class="s{number % 6} drawn"{dashed}/>']
    for x, found in known:
        if found.low is not None and found.high is not None:
            parts.append(series_line(number, x, scale(found.low), x, scale(found.high)))
        parts.append(mark(number, x, scale(found.value)))
    return parts


# ------------------------------------------------------------------------------------------------ distributions


def histograms(title: str, rows: Sequence[tuple[str, Sequence[float]]], axis: Axis, n: str) -> str:
    """Draw how whole numbers lie, a strip for each row over one axis; heights are parts of the row's games.

    Columns stand on the numbers they count: one that counts 4 alone reaches from 3.5 to 4.5.
    """
    left = names_room([name for name, _ in rows], least=3) + _TICKS
    every = [value for _, values in rows for value in values]
    width = _bin(every)
    first = floor(min(every, default=0) / width)
    counted = [_counts(values, first, width) for _, values in rows]
    most = max((max(part) for part in counted if part), default=0.0) or 1.0
    ends = [first * width - 0.5, (first + max(map(len, counted), default=1)) * width - 0.5]
    scale = Scale([*ends, *every], left, WIDE - RIGHT, exact=ends if every else None)
    top = TOP + 4
    strip = _STRIP if len(rows) > 1 else 2 * _STRIP
    bottom = top + strip * len(rows)
    parts = across(scale, axis.label, axis.title, top, bottom)
    for row, ((name, _), heights) in enumerate(zip(rows, counted, strict=True)):
        base = top + strip * (row + 1)
        up = Scale([0.0, most], base, base - strip + 14, steps=3, exact=(0.0, most))
        for tick in up.ticks:
            parts.append(line(left, up(tick), WIDE - RIGHT, up(tick), "grid"))
            parts.append(text(left - 6, up(tick) + 4, f"{100 * tick:.6g} %", "end"))
        parts += named(left - _TICKS, base - strip / 2 + 7, name)
        parts += _bars(first, width, heights, scale, up)
        parts.append(line(left, base, WIDE - RIGHT, base, "ink"))
    middle = (top + bottom) / 2
    turned = f'transform="rotate(-90 14 {middle:.1f})"'
    parts.append(text(14, middle, "part of the games", kind="axis", more=turned))
    return svg(title, n, bottom + _BOTTOM, parts)


def columns_of(values: Sequence[float]) -> str:
    """Say how many numbers a column of a distribution counts."""
    width = _bin(values)
    return "one number" if width == 1 else f"{width:g} numbers side by side"


def _bars(
    first: int, width: float, heights: Sequence[float], scale: Scale, up: Scale
) -> Iterable[str]:
    for number, height in enumerate(heights):
        x = scale((first + number) * width - 0.5)
        end = scale((first + number + 1) * width - 0.5)
        y = up(height)
        yield (
            f'<rect x="{x + 0.5:.1f}" y="{y:.1f}" width="{max(0.5, end - x - 1):.1f}" '
            f'height="{max(0.0, up.start - y):.1f}" class="s0 full"/>'
        )


def _bin(values: Sequence[float]) -> float:
    """A width that takes equally many whole numbers into each column."""
    spread = max(values, default=1) - min(values, default=0)
    size = 1.0
    while True:
        for step in (1, 2, 5):
            if spread <= _COLUMNS * size * step:
                return size * step
        size *= 10


def _counts(values: Sequence[float], first: int, width: float) -> list[float]:
    found: dict[int, int] = {}
    for value in values:
        at = floor(value / width) - first
        found[at] = found.get(at, 0) + 1
    return [found.get(at, 0) / len(values) for at in range(max(found, default=-1) + 1)]


# ------------------------------------------------------------------------------------------------ heat maps


def heat(
    title: str,
    down: tuple[str, Sequence[str]],
    along: tuple[str, Sequence[str]],
    cells: Sequence[Sequence[tuple[float, str] | None]],
    n: str,
) -> str:
    """Draw a grid whose cells bear their numbers, the darker the higher; as wide as these need."""
    known = [cell[0] for row in cells for cell in row if cell is not None]
    low, high = min(known, default=0), max(known, default=1)
    left, top = names_room([*down[1], down[0]]), TOP + 48
    wide = max(_CELL, (WIDE - RIGHT - left) / max(1, len(along[1])))
    right, tall = left + wide * len(along[1]), 38
    parts = [text((left + right) / 2, top - 30, along[0], kind="axis")]
    parts += [text(left + wide * (x + 0.5), top - 8, name) for x, name in enumerate(along[1])]
    parts.append(text(left - 12, top - 8, down[0], "end", "axis"))
    for y, (name, row) in enumerate(zip(down[1], cells, strict=True)):
        parts += named(left, top + tall * (y + 0.5), name)
        for x, cell in enumerate(row):
            if cell is None:
                continue
            part = 0.5 if high == low else (cell[0] - low) / (high - low)
            shade = ",".join(
                f"{round(a + (b - a) * part)}" for a, b in zip(_PALE, _DARK, strict=True)
            )
            ink = "#fff" if part > _DARKER else "#222"
            at = left + wide * x
            parts.append(
                f'<rect x="{at:.1f}" y="{top + tall * y:.1f}" width="{wide - 2:.1f}" height="{tall - 2}" '
                f'fill="rgb({shade})"/>'
            )
            middle = top + tall * (y + 0.5) + 4
            parts.append(text(at + wide / 2 - 1, middle, cell[1], more=f'style="fill:{ink}"'))
    return svg(title, n, top + tall * len(down[1]) + 12, parts, max(WIDE, right + RIGHT))
