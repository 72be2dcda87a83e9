"""Intervals and tests for what is counted and measured in many games: closed formulas, each with its source.

Everything here is about numbers alone. An interval is at 95 %: of a hundred such intervals about 95 hold
the true value. `None` stands for what so few games cannot tell.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import atan, cos, erfc, exp, gamma, isinf, pi, sin, sqrt
from statistics import fmean, stdev

from rulewright.dsl.structs import Struct

Z = 1.959963984540054
"""The number of standard errors that 95 % of a normal distribution lie within, on both sides."""
LEVEL = 0.95
_MANY = (
    1000  # degrees of freedom from which Student's distribution is taken as a corrected normal one
)
LEAST_EXPECTED = 5
"""How many wins each must be expected to have for the chi-squared test to hold (Cochran 1954)."""


class Interval(Struct):
    """An estimate with the ends of its 95 % interval, from n games; without ends where n is too small."""

    value: float
    low: float | None
    high: float | None
    n: int

    @property
    def half(self) -> float | None:
        """Half the width: what stands behind `±`."""
        return None if self.low is None or self.high is None else (self.high - self.low) / 2


class Difference(Struct):
    """A difference with its interval, and how likely so great a one is by chance alone."""

    interval: Interval
    p: float | None


# ------------------------------------------------------------------------------------------------ intervals


def share(hits: int, n: int) -> Interval | None:
    """How often something happens: Wilson's score interval (Wilson 1927, JASA 22, 209-212)."""
    if not n:
        return None
    p, z2 = hits / n, Z * Z
    centre = (p + z2 / (2 * n)) / (1 + z2 / n)
    half = Z * sqrt(p * (1 - p) / n + z2 / (4 * n * n)) / (1 + z2 / n)
    return Interval(p, max(0.0, centre - half), min(1.0, centre + half), n)


def mean(values: Sequence[float]) -> Interval | None:
    """A mean: Student's interval, mean ± t · s / √n (Student 1908, Biometrika 6, 1-25)."""
    n = len(values)
    if not n:
        return None
    middle = fmean(values)
    if n == 1:
        return Interval(middle, None, None, n)
    half = t_quantile(n - 1) * stdev(values, middle) / sqrt(n)
    return Interval(middle, middle - half, middle + half, n)


def quantile(ordered: Sequence[float], part: float) -> float:
    """The value below which a part of ordered values lies (Hyndman and Fan 1996, Am. Stat. 50, 361-365, type 7)."""
    at = (len(ordered) - 1) * part
    low = int(at)
    high = min(low + 1, len(ordered) - 1)
    return ordered[low] + (ordered[high] - ordered[low]) * (at - low)


# ------------------------------------------------------------------------------------------------ differences


def paired(first: Sequence[float], second: Sequence[float]) -> Difference | None:
    """Second minus first over pairs of games with the same chance: Student's paired test."""
    found = mean([b - a for a, b in zip(first, second, strict=True)])
    if found is None or found.half is None:
        return None if found is None else Difference(found, None)
    error = found.half / t_quantile(found.n - 1)
    return Difference(found, _p(found.value, error, found.n - 1))


def unpaired(first: Sequence[float], second: Sequence[float]) -> Difference | None:
    """Second minus first over games that have nothing in common: Welch's test (Welch 1947, Biometrika 34, 28-35)."""
    if not first or not second:
        return None
    value, n = fmean(second) - fmean(first), min(len(first), len(second))
    if n == 1:
        return Difference(Interval(value, None, None, n), None)
    parts = [stdev(one) ** 2 / len(one) for one in (first, second)]
    error = sqrt(sum(parts))
    freedom = n - 1
    if error:
        below = sum(
            part * part / (len(one) - 1) for part, one in zip(parts, (first, second), strict=True)
        )
        freedom = max(1, int(error**4 / below))
    half = t_quantile(freedom) * error
    return Difference(Interval(value, value - half, value + half, n), _p(value, error, freedom))


def _p(value: float, error: float, freedom: int) -> float:
    if not error:
        return 0.0 if value else 1.0
    return t_tail(abs(value) / error, freedom)


def beyond_chance(ps: Sequence[float | None]) -> list[bool]:
    """Which of several p are beyond chance at 95 % together (Holm 1979, Scand. J. Stat. 6, 65-70)."""
    found = [False] * len(ps)
    known = sorted((p, n) for n, p in enumerate(ps) if p is not None)
    for rank, (p, n) in enumerate(known):
        if p > (1 - LEVEL) / (len(known) - rank):
            break
        found[n] = True
    return found


# ------------------------------------------------------------------------------------------------ equal shares


def fairness(wins: Sequence[int]) -> float | None:
    """How likely shares so unlike are if all win alike often: chi-squared (Pearson 1900, Phil. Mag. 50, 157-175)."""
    expected = sum(wins) / len(wins) if wins else 0
    if len(wins) < 2 or expected < LEAST_EXPECTED:  # noqa: PLR2004 - one alone cannot be unlike
        return None
    return chi_squared_tail(sum((one - expected) ** 2 for one in wins) / expected, len(wins) - 1)


def chi_squared_tail(x: float, freedom: int) -> float:
    """How likely a chi-squared value above x is (Abramowitz and Stegun 26.4.4, 26.4.5)."""
    half = x / 2
    a, tail = (1.0, exp(-half)) if freedom % 2 == 0 else (0.5, erfc(sqrt(half)))
    while a < freedom / 2:
        tail += half**a * exp(-half) / gamma(a + 1)
        a += 1
    return min(1.0, tail)


# ------------------------------------------------------------------------------------------------ Student


def t_tail(t: float, freedom: int) -> float:
    """How likely a value of Student's t is further from 0 (Abramowitz and Stegun 26.7.3, 26.7.4, 26.7.8)."""
    if isinf(t):
        return 0.0
    if freedom > _MANY:
        z = t * (1 - 1 / (4 * freedom)) / sqrt(1 + t * t / (2 * freedom))
        return erfc(z / sqrt(2))
    angle = atan(t / sqrt(freedom))
    odd = freedom % 2
    total, term = 0.0, 1.0
    for k in range(1 + odd, freedom + odd, 2):
        total += term
        term *= cos(angle) ** 2 * k / (k + 1)
    if not odd:
        return max(0.0, 1 - sin(angle) * total)
    inner = angle + sin(angle) * cos(angle) * total if freedom > 1 else angle
    return max(0.0, 1 - 2 / pi * inner)


@lru_cache(maxsize=10_000)
def t_quantile(freedom: int) -> float:
    """How far from 0 95 % of Student's distribution reach (beyond 1,000 degrees: Abramowitz and Stegun 26.7.5)."""
    if freedom > _MANY:
        return Z + (Z**3 + Z) / (4 * freedom) + (5 * Z**5 + 16 * Z**3 + 3 * Z) / (96 * freedom**2)
    low, high = Z, 13.0
    while high - low > 1e-12:  # noqa: PLR2004 - as near as floats are
        middle = (low + high) / 2
        low, high = (middle, high) if t_tail(middle, freedom) > 1 - LEVEL else (low, middle)
    return high
