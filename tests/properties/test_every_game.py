"""Every property, on every game, variant and stack of variants that we ship, at every number of seats.

A small slice runs each time, the number of seats going round: one game of each that has variants for every
property, of others and of variants for four in turn, and of stacks of two, and the highest, for one.
`pytest -m full` plays 200 games for each game, variant and number of seats, fewer where they are long (20 at least,
and 40,000 decisions), and 10 for each stack of variants.
"""

from collections.abc import Callable
from itertools import cycle, product

import pytest

from rulewright.interpreter import Game
from tests.interpreter import tables
from tests.properties.properties import (
    PROPERTIES,
    nothing_is_told_of_what_stays_hidden,
    random_game,
)
from tests.shipped import checked, compiled, extended, games, some_stacks, stacks

Property = Callable[[Game, int], None]
SHIPPED = [*games(), *stacks()]
NOT_FOR = {("liars_dice", nothing_is_told_of_what_stays_hidden)}
"""A challenge shows every die, and rolls them anew before anybody is asked again."""


def sizes(reference: str) -> range:
    """Its numbers of seats."""
    return range(checked(reference).least_seats, checked(reference).most_seats + 1)


def named(value: object) -> str | None:
    return getattr(value, "__name__", None)


def in_turn() -> list[tuple[str, Property]]:
    """Every property for a game with variants; some for others and for stacks, which differ from one to the next."""
    others = (name for name in games() if name not in extended())
    some = [name for name in others for _ in range(4)] + list(some_stacks())
    pairs = [
        *((name, check) for name in extended() for check in PROPERTIES),
        *zip(some, cycle(PROPERTIES), strict=False),
    ]
    return [pair for pair in pairs if pair not in NOT_FOR]


@pytest.mark.parametrize(("reference", "check"), in_turn(), ids=named)
def test_a_slice(reference: str, check: Property) -> None:
    turn = SHIPPED.index(reference) + PROPERTIES.index(check)
    seats = sizes(reference)
    check(compiled(reference, seats[turn % len(seats)]), turn)


@pytest.mark.parametrize("check", PROPERTIES, ids=named)
@pytest.mark.parametrize("name", tables.GAMES)
def test_small_games(name: str, check: Property) -> None:
    check(tables.table(name), 1)


@pytest.mark.full
@pytest.mark.parametrize(
    ("reference", "check"),
    [pair for pair in product(games(), PROPERTIES) if pair not in NOT_FOR],
    ids=named,
)
def test_two_hundred_games(reference: str, check: Property) -> None:
    at_every_number_of_seats(reference, check, 200)


@pytest.mark.full
@pytest.mark.parametrize("check", PROPERTIES, ids=named)
@pytest.mark.parametrize("reference", stacks())
def test_ten_games_of_every_stack(reference: str, check: Property) -> None:
    at_every_number_of_seats(reference, check, 10)


def at_every_number_of_seats(reference: str, check: Property, games_each: int) -> None:
    for seats in sizes(reference):
        game = compiled(reference, seats)
        length = sum(1 for _ in random_game(game, 0))
        for seed in range(min(games_each, max(20, 40_000 // length))):
            check(game, seed)
