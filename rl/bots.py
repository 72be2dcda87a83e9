"""Who plays the seats that do not learn: kinds of bots, for all of them or for each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial

from rulewright.dsl.diagnostics import suggest
from rulewright.players import KINDS, Player, seat_player

Make = Callable[[int, int], Player]
"""Makes a player from the seed of the game and the seat."""


def line_up(bots: str | Mapping[int, str], seats: Iterable[int]) -> dict[int, Make]:
    """Say who plays each seat; ValueError for a kind that there is not, or a seat without a bot.

    Bots named for seats that are not asked for are not used.
    """
    found: dict[int, Make] = {}
    for seat in seats:
        kind = bots if isinstance(bots, str) else bots.get(seat)
        if kind is None:
            raise ValueError(f"nobody plays seat {seat}: name a bot for it")
        found[seat] = partial(seat_player, known(kind))
    return found


def known(kind: str) -> str:
    """Check that there is a kind of bot."""
    if kind not in KINDS:
        hint = "; ".join(suggest(kind, KINDS, "kinds are"))
        raise ValueError(f"there is no bot `{kind}`; {hint}")
    return kind
