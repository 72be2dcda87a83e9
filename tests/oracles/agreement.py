"""What the comparisons of a game with a program written by hand share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rulewright.interpreter import Game


@dataclass(frozen=True)
class Kind:
    """One way to play: how the two sides are told of it."""

    reference: str
    options: Mapping[str, Any]


def slots_of(game: Game, address: str) -> list[int]:
    """Where the machine keeps a place, by seat where it is each player's; both ways of chance share one layout."""
    layout = game.machine(chance="explicit").layout
    (place,) = (place for place in game.checked.places if place.address == address)
    if not address.startswith("player."):
        return [layout.slot(place)]
    return [layout.slot(place, (seat,)) for seat in range(game.seats)]
