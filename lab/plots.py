"""Plots as SVG that stands in a page: intervals, distributions, courses, boxes, bars and heat maps.

Every plot has titled axes with their units and says its n. Series are told apart by the shape of their
marks as well as by colour, and the cells of a heat map bear their numbers, so nothing rests on colour.
"""

from collections.abc import Iterable, Sequence
from html import escape
from math import ceil, floor, log10

from rulewright.dsl.structs import Struct
from rulewright.lab.statistics import Interval

WIDE = 720
_RIGHT, _TOP, _BOTTOM = 24, 34, 52
_LETTER, _LONGEST = 6.9, 44  # how wide a letter of a tick is, and how many a name has at most
_ROW = 30
_COLUMNS = 40  # of a histogram at most
COLOURS = ("#1f5f99", "#b3541e", "#4a7a2c", "#6b4c9a", "#8a6d00", "#7a2b4b")
_INK, _FAINT, _GRID = "#222", "#666", "#ddd"
_PALE, _DARK = (238, 245, 250), (16, 58, 96)  # of a heat map


class Axis(Struct):
    """What an axis shows: its title with the unit, and whether values are parts of a whole."""

    title: str
    percent: bool = False

    def label(self, value: float) -> str:
        """Write a value beside a tick."""
        if self.percent:
            return f"{100 * value:g} %".replace("-", "−")
        return f"{value:,.10g}".replace("-", "−")


class Series(Struct):
    """Intervals by place on the other axis, under a name; None where there is none."""

    name: str
    points: tuple[Interval | None, ...]


class _Scale:
    """From values to places along an axis, with ticks at round values."""

    def __init__(
        self, values: Iterable[float], start: float, end: float, *, zero: bool = False
    ) -> None:
        known = [*values, *([0.0] if zero else [])] or [0.0, 1.0]
        low, high = min(known), max(known)
        if low == high:
            low, high = low - 0.5, high + 0.5
        step = _round_step((high - low) / 6)
        self.low, self.high = floor(low / step) * step, ceil(high / step - 1e-9) * step
        count = round((self.high - self.low) / step)
        self.ticks = [round(self.low + step * number, 10) for number in range(count + 1)]
        self.start, self.end = start, end

    def __call__(self, value: float) -> float:
        part = (value - self.low) / (self.high - self.low)
        return self.start + part * (self.end - self.start)


def _round_step(rough: float) -> float:
    size = 10.0 ** floor(log10(rough))
    return next(size * step for step in (1, 2, 2.5, 5, 10) if size * step >= rough * 0.999)


# ------------------------------------------------------------------------------------------------ pieces


def _svg(title: str, n: str, height: float, parts: Iterable[str], wide: float = WIDE) -> str:
    name = escape(title)
    note = (
        f'<text x="{wide - _RIGHT}" y="20" text-anchor="end" class="note">{escape(n)}</text>'
        if n
        else ""
    )
    return (
        f'<svg viewBox="0 0 {wide:g} {height:g}" role="img" aria-label="{name}"><title>{name}</title>'
        f'<text x="8" y="20" class="head">{name}</text>{note}{"".join(parts)}</svg>'
    )


def _line(x1: float, y1: float, x2: float, y2: float, colour: str, more: str = "") -> str:
    return (
        f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{colour}" {more}/>'
    )


def _text(
    x: float, y: float, text: str, anchor: str = "middle", kind: str = "tick", more: str = ""
) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" class="{kind}" {more}>{escape(text)}</text>'


def _mark(number: int, x: float, y: float) -> str:
    """A mark of the shape and colour of a series."""
    colour = COLOURS[number % len(COLOURS)]
    match number % 4:
        case 0:
            return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5" fill="{colour}"/>'
        case 1:
            corner = f'x="{x - 5:.1f}" y="{y - 5:.1f}" width="10" height="10"'
            return f'<rect {corner} fill="white" stroke="{colour}" stroke-width="2.5"/>'
        case 2:
            points = f"{x:.1f},{y - 6:.1f} {x + 6:.1f},{y + 5:.1f} {x - 6:.1f},{y + 5:.1f}"
            return f'<polygon points="{points}" fill="{colour}"/>'
        case _:
            points = (
                f"{x:.1f},{y - 7:.1f} {x + 6:.1f},{y:.1f} {x:.1f},{y + 7:.1f} {x - 6:.1f},{y:.1f}"
            )
            return f'<polygon points="{points}" fill="white" stroke="{colour}" stroke-width="2.5"/>'


def _left(names: Sequence[str]) -> float:
    """How much room names to the left of a plot take."""
    return 28 + _LETTER * max(8, *(min(len(name), _LONGEST) for name in names), 0)


def _name(left: float, y: float, name: str) -> str:
    """A name to the left of a plot; what is too long for it is cut."""
    shown = name if len(name) <= _LONGEST else f"{name[: _LONGEST - 3]}..."
    return _text(left - 12, y, shown, "end")


def _legend(names: Sequence[str], y: float, left: float) -> list[str]:
    if len(names) < 2:  # noqa: PLR2004 - one needs no key
        return []
    parts, x = [], left
    for number, name in enumerate(names):
        parts += [_mark(number, x + 6, y - 4), _text(x + 18, y, name, "start")]
        x += 40 + 7 * len(name)
    return parts


def _across(scale: _Scale, axis: Axis, top: float, bottom: float) -> list[str]:
    """An axis along the bottom with its grid."""
    parts = []
    for tick in scale.ticks:
        parts.append(_line(scale(tick), top, scale(tick), bottom, _GRID))
        parts.append(_text(scale(tick), bottom + 18, axis.label(tick)))
    parts.append(_line(scale.start, bottom, scale.end, bottom, _INK))
    parts.append(_text((scale.start + scale.end) / 2, bottom + 38, axis.title, kind="axis"))
    return parts


def _upwards(scale: _Scale, axis: Axis, left: float, right: float) -> list[str]:
    """An axis along the left with its grid."""
    parts = []
    for tick in scale.ticks:
        parts.append(_line(left, scale(tick), right, scale(tick), _GRID))
        parts.append(_text(left - 8, scale(tick) + 4, axis.label(tick), "end"))
    middle = (scale.start + scale.end) / 2
    turned = f'transform="rotate(-90 16 {middle:.1f})"'
    parts += [
        _line(left, scale.start, left, scale.end, _INK),
        _text(16, middle, axis.title, kind="axis", more=turned),
    ]
    return parts


def _ends(found: Interval) -> list[float]:
    return [end for end in (found.low, found.value, found.high) if end is not None]


# ------------------------------------------------------------------------------------------------ plots


def intervals(
    title: str,
    rows: Sequence[str],
    series: Sequence[Series],
    axis: Axis,
    n: str,
    reference: tuple[float, str] | None = None,
) -> str:
    """Draw a value with its interval for each row, and a line at a value that they may be held against."""
    left = _left(rows)
    top = _TOP + 22 * (len(series) > 1) + 18 * (reference is not None)
    bottom = top + _ROW * len(rows)
    values = [end for one in series for found in one.points if found for end in _ends(found)]
    scale = _Scale([*values, *([reference[0]] if reference else [])], left, WIDE - _RIGHT)
    parts = _across(scale, axis, top, bottom) + _legend(
        [one.name for one in series], _TOP + 12, left
    )
    if reference is not None:
        x = scale(reference[0])
        parts += [
            _line(x, top, x, bottom, _INK, 'stroke-dasharray="5 4"'),
            _text(x, top - 6, reference[1]),
        ]
    for row, name in enumerate(rows):
        middle = top + _ROW * (row + 0.5)
        parts.append(_name(left, middle + 4, name))
        for number, one in enumerate(series):
            found = one.points[row]
            if found is not None:
                y = middle + (number - (len(series) - 1) / 2) * 11
                parts += _whisker(number, found, scale, y)
    return _svg(title, n, bottom + _BOTTOM, parts)


def _whisker(number: int, found: Interval, scale: _Scale, y: float) -> list[str]:
    parts = []
    if found.low is not None and found.high is not None:
        colour = COLOURS[number % len(COLOURS)]
        low, high = scale(found.low), scale(found.high)
        parts += [_line(low, y, high, y, colour, 'stroke-width="2"')]
        parts += [_line(x, y - 4, x, y + 4, colour, 'stroke-width="2"') for x in (low, high)]
    return [*parts, _mark(number, scale(found.value), y)]


def course(
    title: str, places: Sequence[str], series: Sequence[Series], across: str, axis: Axis, n: str
) -> str:
    """Draw values with their intervals along a course: rounds, tenths of a game, values of a setting."""
    left, top, bottom = 78, _TOP + 26 * (len(series) > 1) + 4, 300
    values = [end for one in series for found in one.points if found for end in _ends(found)]
    scale = _Scale(values, bottom, top)
    parts = _upwards(scale, axis, left, WIDE - _RIGHT) + _legend(
        [one.name for one in series], _TOP + 12, left
    )
    step = (WIDE - _RIGHT - left) / max(1, len(places))
    every = ceil(len(places) * 5.5 * max(map(len, places), default=1) / (WIDE - left)) or 1
    for number, place in enumerate(places):
        if number % every == 0:
            parts.append(_text(left + step * (number + 0.5), bottom + 18, place))
    for number, one in enumerate(series):
        shift = (number - (len(series) - 1) / 2) * min(9, step / 4)
        at = [left + step * (place + 0.5) + shift for place in range(len(places))]
        parts += _path(number, one, at, scale)
    parts += [
        _line(left, bottom, WIDE - _RIGHT, bottom, _INK),
        _text((left + WIDE - _RIGHT) / 2, bottom + 38, across, kind="axis"),
    ]
    return _svg(title, n, bottom + _BOTTOM, parts)


def _path(number: int, one: Series, at: Sequence[float], scale: _Scale) -> list[str]:
    colour = COLOURS[number % len(COLOURS)]
    known = [(x, found) for x, found in zip(at, one.points, strict=True) if found is not None]
    points = " ".join(f"{x:.1f},{scale(found.value):.1f}" for x, found in known)
    parts = [f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="1.5"/>']
    for x, found in known:
        if found.low is not None and found.high is not None:
            parts.append(
                _line(x, scale(found.low), x, scale(found.high), colour, 'stroke-width="2"')
            )
        parts.append(_mark(number, x, scale(found.value)))
    return parts


def histograms(title: str, rows: Sequence[tuple[str, Sequence[float]]], axis: Axis, n: str) -> str:
    """Draw how values lie, a strip for each row over one axis; heights are parts of the row's games."""
    left = _left([name for name, _ in rows])
    every = [value for _, values in rows for value in values]
    scale = _Scale(every, left, WIDE - _RIGHT)
    width = _bin(every)
    first = floor(min(every, default=0) / width)
    counted = [_counts(values, first, width) for _, values in rows]
    most = max((max(part) for part in counted if part), default=1) or 1
    tall, parts = 64, []
    bottom = _TOP + tall * len(rows) + 8
    parts += _across(scale, axis, _TOP, bottom)
    for row, ((name, _), heights) in enumerate(zip(rows, counted, strict=True)):
        base = _TOP + tall * (row + 1)
        parts.append(_name(left, base - 8, name))
        for number, height in enumerate(heights):
            x = max(scale.start, scale((first + number) * width))
            end = min(scale.end, scale((first + number + 1) * width))
            high = (tall - 12) * height / most
            parts.append(
                f'<rect x="{x:.1f}" y="{base - high:.1f}" width="{max(0.5, end - x - 1):.1f}" height="{high:.1f}" '
                f'fill="{COLOURS[0]}"/>'
            )
        parts.append(_line(left, base, WIDE - _RIGHT, base, _FAINT))
    about = f"{n}; columns {width:g} wide, the highest {100 * most:.1f} % of the games"
    return _svg(title, about, bottom + _BOTTOM, parts)


def _bin(values: Sequence[float]) -> float:
    """A width that takes equally many whole numbers into each column."""
    spread = max(values, default=1) - min(values, default=0)
    if spread <= _COLUMNS:
        return 1.0
    size = 10.0 ** floor(log10(spread / _COLUMNS))
    return next(size * step for step in (1, 2, 5, 10) if size * step >= spread / _COLUMNS)


def _counts(values: Sequence[float], first: int, width: float) -> list[float]:
    found: dict[int, int] = {}
    for value in values:
        at = floor(value / width) - first
        found[at] = found.get(at, 0) + 1
    return [found.get(at, 0) / len(values) for at in range(max(found, default=-1) + 1)]


def heat(
    title: str,
    down: tuple[str, Sequence[str]],
    across: tuple[str, Sequence[str]],
    cells: Sequence[Sequence[tuple[float, str] | None]],
    n: str,
) -> str:
    """Draw a grid whose cells bear their numbers, the darker the higher."""
    known = [cell[0] for row in cells for cell in row if cell is not None]
    low, high = min(known, default=0), max(known, default=1)
    left, top = _left(down[1]), _TOP + 46
    wide, tall = (WIDE - _RIGHT - left) / max(1, len(across[1])), 38
    parts = [_text((left + WIDE - _RIGHT) / 2, top - 28, across[0], kind="axis")]
    parts += [_text(left + wide * (x + 0.5), top - 8, name) for x, name in enumerate(across[1])]
    parts.append(_text(12, top - 8, down[0], "start", "axis"))
    for y, (name, row) in enumerate(zip(down[1], cells, strict=True)):
        parts.append(_name(left, top + tall * (y + 0.5) + 4, name))
        for x, cell in enumerate(row):
            if cell is None:
                continue
            part = 0.5 if high == low else (cell[0] - low) / (high - low)
            shade = ",".join(
                f"{round(a + (b - a) * part)}" for a, b in zip(_PALE, _DARK, strict=True)
            )
            ink = "white" if part > 0.5 else _INK  # noqa: PLR2004 - where dark begins
            parts.append(
                f'<rect x="{left + wide * x:.1f}" y="{top + tall * y:.1f}" width="{wide - 2:.1f}" height="{tall - 2}" '
                f'fill="rgb({shade})"/>'
            )
            parts.append(
                _text(
                    left + wide * (x + 0.5),
                    top + tall * (y + 0.5) + 4,
                    cell[1],
                    more=f'style="fill:{ink}"',
                )
            )
    return _svg(title, n, top + tall * len(down[1]) + 20, parts)
