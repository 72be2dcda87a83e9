"""What a tensor is made of: parts that lie one behind the other, each with a name and something that fills it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from rulewright.dsl.structs import Struct
from rulewright.interpreter import State

Numbers: TypeAlias = list[float]
Write: TypeAlias = Callable[[Numbers, State], None]
"""Puts its numbers into a list that is 0 everywhere."""
Fills: TypeAlias = Callable[[int], Write]
"""Given where a part begins, gives what fills it."""

HALF = 10
"""The number that is squashed to a half."""


class Part(Struct):
    """Some numbers that belong together: `numbers[start : start + size]`, and what they say."""

    name: str
    start: int
    size: int
    says: str


class Sketch(Struct):
    """A part before its place is known."""

    name: str
    size: int
    says: str
    fills: Fills


def squashed(value: float) -> float:
    """Bring a number without bounds between -1 and 1, in order: 0 stays 0, and 10 is a half."""
    return value / (HALF + abs(value))
