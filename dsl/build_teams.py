"""`teams:` as a declaration: groups of seats, or such groups under each number of players."""

from __future__ import annotations

import re

from rulewright.dsl.lost import is_at, is_in
from rulewright.dsl.reading import Reading
from rulewright.dsl.spec import Seat, Sides, Teams
from rulewright.dsl.yaml_tree import Fields, Tree, Value

_NUMBER = re.compile(r"[1-9][0-9]{0,8}")


def build_teams(reading: Reading, key: Value, tree: Tree | None) -> Teams:
    """Build who plays together."""
    found = len(reading.problems)
    sides = []
    if isinstance(tree, Fields):
        for players, part in tree:
            number = _seat(reading, players, "a number of players")
            if number is not None:
                sides.append(Sides(number, _groups(reading, part), players.span))
    else:
        sides.append(Sides(None, _groups(reading, tree), key.span))
    wrong = is_at(key, reading.misshapen) or (tree is not None and is_in(tree, reading.misshapen))
    whole = not wrong and len(reading.problems) == found
    return Teams(tuple(sides), whole, key.span)


def _groups(reading: Reading, tree: Tree | None) -> tuple[tuple[Seat, ...], ...]:
    return tuple(
        tuple(
            seat
            for one in reading.items(team, "a list of seats, as `[1, 3]`")
            if (seat := _seat(reading, one, "the number of a seat")) is not None
        )
        for team in reading.items(tree, "teams, as `[[1, 3], [2, 4]]`")
    )


def _seat(reading: Reading, tree: Tree, wanted: str) -> Seat | None:
    if isinstance(tree, Value) and _NUMBER.fullmatch(tree.text):
        return Seat(int(tree.text), tree.span)
    reading.not_here(tree, wanted)
    return None
