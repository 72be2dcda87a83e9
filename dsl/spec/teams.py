"""`teams:` as declared: who plays together, perhaps in another way with each number of players."""

from __future__ import annotations

from rulewright.dsl.frozen import dataclass
from rulewright.dsl.source import Span


@dataclass(frozen=True, slots=True, eq=False)
class Seat:
    """The number of a seat, from 1, or of players."""

    number: int
    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class Sides:
    """Groups of seats that play together; with `players`, if there are so many."""

    players: Seat | None
    groups: tuple[tuple[Seat, ...], ...]
    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class Teams:
    """All that stands under `teams:`; `whole` if it could be read to the end."""

    sides: tuple[Sides, ...]
    whole: bool
    span: Span
