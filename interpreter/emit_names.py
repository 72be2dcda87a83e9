"""Names and places as Python: variables, slots of the state, values in between.

A slot is worked out as far as it is constant: `S[24 + p]`. A text and how tightly it binds stand together, so that
brackets are written only where they are needed.
"""

import re
from collections.abc import Sequence

from rulewright.dsl.game import (
    CheckedGame,
    Const,
    Expr,
    Maybe,
    NumberKey,
    Place,
    Read,
    Type,
    Variable,
)
from rulewright.interpreter.counts import Counts, Row
from rulewright.interpreter.layout import Layout
from rulewright.interpreter.pool import Pool
from rulewright.interpreter.ranges import Ranges
from rulewright.interpreter.writer import Writer

ATOM, POWER, PRODUCT, SUM, COMPARE, NOT, AND, OR, CHOICE = range(9)


class Names:
    """Writes names and slots of one game. `w` is the writer that gets the sentences that come first."""

    def __init__(
        self, game: CheckedGame, layout: Layout, ranges: Ranges, counts: Counts, pool: Pool
    ) -> None:
        self.game = game
        self.layout = layout
        self.ranges = ranges
        self.counts = counts
        self.pool = pool
        self.w = Writer()
        self.alias: dict[Variable, str] = {}
        self.lies: dict[Variable, Read] = {}  # where a picked card lies, as far as is known here
        self.once: dict[str, str] = {}  # cells whose value has a name for the moment

    def name(self, variable: Variable) -> str:
        """The Python name of a variable, or the text that stands for it."""
        found = self.alias.get(variable)
        return plain_name(variable) if found is None else found

    def bind(self, variable: Variable, text: str) -> None:
        """From here on the variable is that text; a name or a constant needs no sentence."""
        if text.isidentifier() or text.isdigit():
            self.alias[variable] = text
        else:
            self.alias.pop(variable, None)
            self.w(f"{plain_name(variable)} = {text}")

    def temporary(self, text: str) -> str:
        """A name for a value, unless it is as good as one."""
        if is_simple(text):
            return text
        name = self.w.name()
        self.w(f"{name} = {text}")
        return name

    def value(self, expr: Expr, level: int = CHOICE) -> str:
        """The text of a value, in brackets if it binds less tightly than `level`."""
        text, own = self.parse(expr)
        return f"({text})" if own > level else text

    def index(self, place: Place, keys: Sequence[Expr]) -> str:
        """The slot of a place, as text."""
        base, terms = self.terms(place, keys)
        if not terms:
            return str(base)
        return " + ".join(([str(base)] if base else []) + terms)

    def terms(self, place: Place, keys: Sequence[Expr], width: int = 1) -> tuple[int, list[str]]:
        """The constant part of a slot, and the rest; `width` for cells that are that wide."""
        lows, strides = self.layout.lows[place], self.layout.strides[place]
        base = self.layout.bases[place]
        terms: list[str] = []
        for n, (kind, key) in enumerate(zip(place.keys, keys, strict=True)):
            low, stride = lows[n], strides[n] * width
            base -= low * stride
            if isinstance(key, Const) and isinstance(key.value, int):
                low_end, high_end = low, low + self.layout.sizes[place][n] - 1
                if low_end <= key.value <= high_end:
                    base += key.value * stride
                    continue
            text = self.value(key, SUM if stride == 1 else PRODUCT)
            if text.isdigit() and low <= int(text) < low + self.layout.sizes[place][n]:
                base += int(text) * stride
                continue
            if isinstance(kind, NumberKey):
                text = self.checked_key(key, text, low, low + self.layout.sizes[place][n] - 1)
            elif text == "None":
                text = "some(None)"
            terms.append(text if stride == 1 else f"{text} * {stride}")
        return base, terms

    def checked_key(self, key: Expr, text: str, low: int, high: int) -> str:
        """A key that is a number, looked at unless it is surely in its range."""
        least, most = self.ranges.of(key)
        if least is not None and most is not None and low <= least and most <= high:
            return text
        return f"key({text}, {low}, {high})"

    def marks(self, place: Place, keys: Sequence[Expr]) -> tuple[str, str]:
        """The slots of the two marks of a pile."""
        first = self.layout.bags[self.layout.bases[place]] - 2 * self.layout.bases[place]
        base, terms = self.terms(place, keys)
        if not terms:
            return str(first + 2 * base), str(first + 2 * base + 1)
        rest = " + ".join(terms)
        return f"{first + 2 * base} + 2 * ({rest})", f"{first + 2 * base + 1} + 2 * ({rest})"

    def mask(self, row: Row, keys: Sequence[Expr]) -> str:
        """The slot of the mask of a pile's row, as text."""
        base, terms = self.terms(row.place, keys)
        return " + ".join([str(base - self.layout.bases[row.place] + row.masks), *terms])

    def row_terms(
        self, place: Place, keys: Sequence[Expr], base: int, low: int, width: int
    ) -> tuple[int, list[str]]:
        """Where value 0 of a kept row lies: the constant part and the rest."""
        at, terms = self.terms(place, keys, width)
        first = self.layout.bases[place]
        offset = at - first
        return base - low + offset, terms

    def bracket(self, text: str, own: int, level: int) -> str:
        """Brackets where they are needed."""
        return f"({text})" if own > level else text

    def parse(self, expr: Expr) -> tuple[str, int]:
        """The text of a value and how tightly it binds."""
        raise NotImplementedError(expr)

    def test(self, expr: Expr, level: int = CHOICE) -> str:
        """The text of a condition, for use after `if` alone: it may be any true or false Python value."""
        raise NotImplementedError(expr, level)

    def refute(self, expr: Expr, level: int = CHOICE) -> str:
        """The text of the opposite of a condition, for use after `if` alone."""
        raise NotImplementedError(expr, level)


def plain_name(variable: Variable) -> str:
    """A Python name for a variable, unlike those of all others."""
    word = re.sub(r"\W", "_", variable.name)
    return f"{word}_{variable.number}" if word.isidentifier() else f"v_{variable.number}"


def is_simple(text: str) -> bool:
    """Whether a text is a name or a number, and costs nothing to repeat."""
    return text.isidentifier() or text.isdigit() or bool(SIMPLE.fullmatch(text))


def is_maybe(kind: Type) -> bool:
    """Whether a value may be none."""
    return isinstance(kind, Maybe)


def is_none(text: str) -> str:
    """The test for none, as text. Python warns of a number that is compared in this way, so that is decided here."""
    return "False" if NUMBER.fullmatch(text) else f"{text} is None"


def is_some(text: str) -> str:
    """The opposite of `is_none`."""
    return "True" if NUMBER.fullmatch(text) else f"{text} is not None"


def constant(value: object) -> str:
    """A constant as Python writes it; long runs of numbers as a range."""
    if isinstance(value, tuple):
        if len(value) > SHORT and all(isinstance(v, int) for v in value):
            run = tuple(range(value[0], value[0] + len(value)))
            if run == value:
                return f"range({value[0]}, {value[0] + len(value)})"
        return "(" + ", ".join(constant(v) for v in value) + ("," if len(value) == 1 else "") + ")"
    return repr(value)


def shifted(text: str, by: int) -> str:
    """A number and a constant, as text."""
    if by == 0:
        return text
    if text.lstrip("-").isdigit():
        return str(int(text) + by)
    found = OFFSET.fullmatch(text)
    if found is not None:
        head, sign, last = found.groups()
        return shifted(head, by + (int(last) if sign == "+" else -int(last)))
    text = text if text.isidentifier() or text.endswith("]") else f"({text})"
    return f"{text} + {by}" if by > 0 else f"{text} - {-by}"


def sum_of(one: str, other: str) -> str:
    """Two numbers, as text."""
    if one == "0":
        return other
    return shifted(other, int(one)) if one.isdigit() else f"{one} + {other}"


SIMPLE = re.compile(r"S\[\d+\]|-\d+")
NUMBER = re.compile(r"\(*-?\d+\)*")
SHORT = 8
OFFSET = re.compile(r"(\w+|S\[[^\[\]]*\]) ([+-]) (\d+)")
