"""What plots are drawn with: scales with round ticks, axes, names, marks of series, and the frame around them."""

from collections.abc import Callable, Iterable, Sequence
from html import escape
from math import ceil, floor, log10
from textwrap import wrap

WIDE = 680
RIGHT, TOP = 28, 46
"""Room at the right, and below the head."""
LETTER = 7.4
"""How wide a letter is, about."""
COLOURS = 6
_LONGEST = 24  # letters of a line of a name
_LINES = 2  # of a name
_HEAD = 76  # letters of a line of a title
_CENTRE = 4.5  # from the middle of a line of text down to where letters stand


class Scale:
    """From values to places along an axis, with ticks at round values; it ends at ticks, unless `exact` says where."""

    def __init__(
        self,
        values: Iterable[float],
        start: float,
        end: float,
        *,
        steps: int = 6,
        exact: Sequence[float] | None = None,
    ) -> None:
        known = list(values) or [0.0, 1.0]
        low, high = min(known), max(known)
        if low == high:
            low, high = low - 0.5, high + 0.5
        step = _round_step((high - low) / steps)
        first, last = floor(low / step), ceil(high / step - 1e-9)
        ticks = [round(step * number, 10) for number in range(first, last + 1)]
        self.low, self.high = (ticks[0], ticks[-1]) if exact is None else exact
        self.ticks = [tick for tick in ticks if self.low <= tick <= self.high]
        self.start, self.end = start, end

    def __call__(self, value: float) -> float:
        """Give the place of a value."""
        part = (value - self.low) / (self.high - self.low)
        return self.start + part * (self.end - self.start)


def _round_step(rough: float) -> float:
    size = 10.0 ** floor(log10(rough))
    return next(size * step for step in (1, 2, 2.5, 5, 10) if size * step >= rough * 0.999)


def svg(title: str, n: str, height: float, parts: Iterable[str], wide: float = WIDE) -> str:
    """Put a plot into its frame, with its title and its n at the head."""
    name = escape(title)
    head = title if len(title) <= _HEAD else f"{title[: _HEAD - 3]}..."
    return (
        f'<svg viewBox="0 0 {wide:g} {height:g}" role="img" aria-label="{name}"><title>{name}</title>'
        f"{text(2, 16, head, 'start', 'head')}{text(2, 34, n, 'start', 'note') if n else ''}{''.join(parts)}</svg>"
    )


def line(x1: float, y1: float, x2: float, y2: float, kind: str, more: str = "") -> str:
    """Draw a line of a kind: `grid`, `ink`."""
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{kind}" {more}/>'


def series_line(number: int, x1: float, y1: float, x2: float, y2: float) -> str:
    """Draw a line of a series."""
    return line(x1, y1, x2, y2, f"s{number % COLOURS} drawn")


def text(
    x: float, y: float, shown: str, anchor: str = "middle", kind: str = "tick", more: str = ""
) -> str:
    """Write a text."""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" class="{kind}" {more}>{escape(shown)}</text>'


def mark(number: int, x: float, y: float) -> str:
    """Draw a mark of the shape and colour of a series."""
    kind = f"s{number % COLOURS}"
    match number % 4:
        case 0:
            return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5" class="{kind} full"/>'
        case 1:
            corner = f'x="{x - 4.5:.1f}" y="{y - 4.5:.1f}" width="9" height="9"'
            return f'<rect {corner} class="{kind} open"/>'
        case 2:
            points = f"{x:.1f},{y - 6:.1f} {x + 6:.1f},{y + 5:.1f} {x - 6:.1f},{y + 5:.1f}"
            return f'<polygon points="{points}" class="{kind} full"/>'
        case _:
            points = (
                f"{x:.1f},{y - 7:.1f} {x + 6:.1f},{y:.1f} {x:.1f},{y + 7:.1f} {x - 6:.1f},{y:.1f}"
            )
            return f'<polygon points="{points}" class="{kind} open"/>'


def names_room(names: Sequence[str], least: int = 6) -> float:
    """Say how much room names to the left of a plot take."""
    longest = max((len(part) for name in names for part in _lines(name)), default=0)
    return 30 + LETTER * max(least, longest)


def named(left: float, y: float, name: str) -> list[str]:
    """Write a name to the left of a plot, around a height; in two lines where it is long."""
    lines = _lines(name)
    top = y + _CENTRE - 7.5 * (len(lines) - 1)
    return [text(left - 12, top + 15 * at, shown, "end") for at, shown in enumerate(lines)]


def _lines(name: str) -> list[str]:
    found = wrap(name, _LONGEST, break_on_hyphens=False) or [""]
    if len(found) > _LINES:
        found = [*found[: _LINES - 1], f"{found[_LINES - 1][: _LONGEST - 3]}..."]
    return found


def legend(names: Sequence[str], top: float, left: float) -> tuple[list[str], float]:
    """Write the key of series, in as many lines as it takes; gives also where it ends."""
    if len(names) < 2:  # noqa: PLR2004 - one needs no key
        return [], top
    parts, x, y = [], left, top + 12
    for number, name in enumerate(names):
        wide = 36 + LETTER * len(name)
        if x > left and x + wide > WIDE - RIGHT:
            x, y = left, y + 20
        parts += [mark(number, x + 6, y - 4), text(x + 18, y, name, "start")]
        x += wide
    return parts, y + 10


def across(
    scale: Scale, label: Callable[[float], str], title: str, top: float, bottom: float
) -> list[str]:
    """Draw an axis along the bottom with its grid."""
    parts = []
    for tick in scale.ticks:
        parts.append(line(scale(tick), top, scale(tick), bottom, "grid"))
        parts.append(text(scale(tick), bottom + 19, label(tick)))
    parts.append(line(scale.start, bottom, scale.end, bottom, "ink"))
    parts.append(text((scale.start + scale.end) / 2, bottom + 40, title, kind="axis"))
    return parts


def upwards(
    scale: Scale, label: Callable[[float], str], title: str, left: float, right: float
) -> list[str]:
    """Draw an axis along the left with its grid."""
    parts = []
    for tick in scale.ticks:
        parts.append(line(left, scale(tick), right, scale(tick), "grid"))
        parts.append(text(left - 8, scale(tick) + 4, label(tick), "end"))
    middle = (scale.start + scale.end) / 2
    turned = f'transform="rotate(-90 14 {middle:.1f})"'
    parts += [
        line(left, scale.start, left, scale.end, "ink"),
        text(14, middle, title, kind="axis", more=turned),
    ]
    return parts
