"""`teams:` as declared: who plays together, perhaps in another way with each number of players."""

from __future__ import annotations

from rulewright.dsl.source import Span
from rulewright.dsl.structs import Struct


class Seat(Struct, eq=False):
    """The number of a seat, from 1, or of players."""

    number: int
    span: Span


class Sides(Struct, eq=False):
    """Groups of seats that play together; with `players`, if there are so many."""

    players: Seat | None
    groups: tuple[tuple[Seat, ...], ...]
    span: Span


class Teams(Struct, eq=False):
    """All that stands under `teams:`; `whole` if it could be read to the end."""

    sides: tuple[Sides, ...]
    whole: bool
    span: Span
