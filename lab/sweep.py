"""A game under a row of values of one setting, or of two: how figures move as the knob is turned.

All points are played with the same seeds, so neighbouring ones have as much of their chance in common
as their set-ups allow, and a curve is smoother than its intervals.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import product

from rulewright.dsl.diagnostics import suggest
from rulewright.dsl.game import CheckedGame
from rulewright.dsl.structs import Struct
from rulewright.interpreter import compile_game
from rulewright.lab.figures import Figure, Summary
from rulewright.lab.mattering import with_setting
from rulewright.lab.measures import measures
from rulewright.lab.plan import LabError, Plan

MEASURES = ("decisions", "score.winner", "score.margin")
"""What is followed unless something else is named."""
KNOBS = 2
MOST_POINTS = 400
_RANGE = re.compile(r"(-?\d{1,9})\.\.(-?\d{1,9})")
_COMMA = re.compile(r",(?![^\[]*\])")  # not one inside brackets


class Knob(Struct):
    """A setting and the values that it takes, as an author writes them."""

    name: str
    values: tuple[str, ...]


class Point(Struct):
    """A value for each knob, and the game with them."""

    values: tuple[str, ...]
    game: CheckedGame


class Swept(Struct, eq=False):
    """What was played at one point."""

    values: tuple[str, ...]
    summary: Summary

    def figure(self, key: str) -> Figure:
        """Give a figure that the game has."""
        found = self.summary.figure(key)
        assert found is not None, "keys are checked before anything is played"
        return found


def checked_keys(keys: Sequence[str], plans: Iterable[Plan]) -> Sequence[str]:
    """Give the keys of what is followed; LabError where one of the games has no figure of such a key.

    Where none is named it is what there is of `MEASURES`: a game without scoring has no scores.
    """
    found = list(keys or MEASURES)
    for plan in plans:
        game = compile_game(plan.checked, plan.seats)
        known = [one.key for one in measures(plan, game)]
        if not keys:
            found = [key for key in found if key in known]
        for key in keys:
            if key not in known:
                main = [one.key for one in measures(plan, game) if one.main]
                hints = suggest(key, main, "figures are", most=len(main))
                raise LabError(
                    f"--measure: `{plan.checked.reference}` has no figure `{key}`; {hints[0]}"
                )
    return found


def knob(text: str, game: CheckedGame) -> Knob:
    """Read `NAME=8..12`, `NAME=1,3,5` or `NAME=[1,2],[1,2,3]`; LabError where there is no such setting."""
    name, equals, listed = (part.strip() for part in text.partition("="))
    if not equals or not listed:
        raise LabError(f"--over takes `SETTING=VALUES`, as in `price=1..5`, not `{text}`")
    known = [setting.name for setting in game.settings]
    if name not in known:
        hints = suggest(name, known, "its settings are", most=len(known))
        said = hints[0] if hints else "it has no settings"
        raise LabError(f"--over: `{game.reference}` has no setting `{name}`; {said}")
    numbers = _RANGE.fullmatch(listed)
    if numbers is not None:
        low, high = int(numbers[1]), int(numbers[2])
        if not 0 <= high - low < MOST_POINTS:
            raise LabError(f"--over: `{listed}` has to go up, over at most {MOST_POINTS} values")
        return Knob(name, tuple(map(str, range(low, high + 1))))
    values = tuple(value.strip() for value in _COMMA.split(listed) if value.strip())
    if not values:
        raise LabError(f"--over: `{text}` has no values")
    for value in values:
        if values.count(value) > 1:
            raise LabError(f"--over: the value `{value}` stands there twice")
    return Knob(name, values)


def points(game: CheckedGame, knobs: Sequence[Knob]) -> Iterator[Point]:
    """Give the game at each point. GameErrors where a value cannot be."""
    if len(knobs) > KNOBS or len({one.name for one in knobs}) < len(knobs):
        raise LabError("--over: name one setting, or two different ones")
    many = 1
    for one in knobs:
        many *= len(one.values)
    if many > MOST_POINTS:
        raise LabError(f"--over: these are {many:,} points, and {MOST_POINTS} are allowed")
    for values in product(*(one.values for one in knobs)):
        changed = game
        for one, value in zip(knobs, values, strict=True):
            changed = with_setting(changed, one.name, value)
        yield Point(values, changed)
