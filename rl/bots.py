"""Who plays the seats that do not learn: a kind of bot for all of them, or for each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial

from rulewright.players import Player, maker, seat_player

Make = Callable[[int, int], Player]
"""Makes a player from the seed of the game and the seat."""


def line_up(
    bots: str | Mapping[int, str], seats: Iterable[int], own: Sequence[str]
) -> dict[int, Make]:
    """Say who plays each seat; ValueError for a kind that there is not, or a seat without a bot.

    `own` are the bots that the game brings. Bots named for seats that are not asked for are not used.
    """
    found: dict[int, Make] = {}
    for seat in seats:
        kind = bots if isinstance(bots, str) else bots.get(seat)
        if kind is None:
            raise ValueError(f"nobody plays seat {seat}: name a bot for it")
        maker(kind, own)
        found[seat] = partial(seat_player, kind, own=own)
    return found
