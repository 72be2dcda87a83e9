"""Who sits where beside the seat that the game answers for."""

import click
import pytest

from rulewright.cli.seating import joining, seated
from rulewright.dsl.game import CheckedGame
from tests.interpreter.tables import checked

SMALL = """
rulewright: 1
game: small
players: 2..4
table: {n: {number: 0, range: 0..99}}
automatic: {seat: %s, name: Ann, rules: [wait]}
phases:
  turns:
    for: p in players
    do:
      - choose: {by: p, options: {wait: {}, up: {do: n += 1}}}
winner: [draw]
"""


def with_ann(seat: str) -> CheckedGame:
    """A game for two to four in which Ann, for whom it answers, sits there."""
    return checked(SMALL % seat)


@pytest.mark.parametrize(
    ("seat", "names", "bots", "table"),
    [
        ("1", None, None, "Ann Bo"),
        ("1", None, "random,random", "Ann Bo Cy* Dee*"),
        ("2", None, "random", "Bo Ann Cy*"),
        ("count(players)", None, "random", "Bo Cy* Ann"),
        ("1", None, "random,random,random", "Ann Bo* Cy* Dee*"),
        ("2", None, "all", "Bo* Ann"),
        ("2", "Zed,Yan", None, "Zed Ann Yan"),
        ("1", "Zed", "random", "Ann Zed Bo*"),
        ("2", "A,B,C", None, "A Ann B C"),
    ],
)
def test_there_is_a_seat_for_everybody_beside_it(
    seat: str, names: str | None, bots: str | None, table: str
) -> None:
    game = with_ann(seat)
    seats = seated(game, None, names, bots)
    sitting = zip(seats.names, seats.bots, strict=True)
    assert " ".join(name + "*" * (bot is not None) for name, bot in sitting) == table
    assert list(joining(game, seats, names)) == []


@pytest.mark.parametrize(
    ("names", "bots", "said"),
    [
        ("A,B,C,D", None, "4 names are given for 3 players beside Ann"),
        (None, "random,random,random,random", "there are 4 bots and 3 seats for them"),
        (None, "7=random", "small is for 2 to 4 players, not for 7"),
        ("Ann", None, "two seats have the same name"),
    ],
)
def test_too_many_are_counted_without_it(names: str | None, bots: str | None, said: str) -> None:
    with pytest.raises(click.UsageError, match=said):
        seated(with_ann("1"), None, names, bots)


def test_only_who_was_not_named_joins() -> None:
    game = with_ann("1")
    seats = seated(game, None, "Zed", "4=random")
    assert list(joining(game, seats, "Zed")) == ["Bo joins as a third player of 4"]
