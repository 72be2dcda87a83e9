"""A seat that the game answers for: which it is. What it does are its rules (answers.py)."""

from __future__ import annotations

from rulewright.dsl import game, spec
from rulewright.dsl.amounts import counted
from rulewright.dsl.check import constants, expressions
from rulewright.dsl.check.context import Context, Env
from rulewright.dsl.check.places import fixed


def seat(c: Context, env: Env) -> game.Automatic | None:
    """Check which seat it is, and that there is one with every number of players for which it is wanted."""
    declared = c.spec.automatic
    if declared is None:
        return None
    number = expressions.number(c, env, declared.seat)
    when = None if declared.when is None else expressions.condition(c, env, declared.when)
    found = len(c.problems)
    fixed(c, number, declared.seat.span)
    if when is not None and declared.when is not None:
        fixed(c, when, declared.when.span)
    if len(c.problems) == found:
        _is_there(c, declared, number, when)
    return game.Automatic(number, declared.name, when, c.at(declared.seat.span))


def _is_there(
    c: Context, declared: spec.Automatic, number: game.Expr, when: game.Expr | None
) -> None:
    for seats in range(c.least_seats, c.most_seats + 1):
        which = constants.known(number, seats)
        if when is not None and not constants.known(when, seats):
            continue
        if isinstance(which, int) and not 1 <= which <= seats:
            hints = [f"seats are numbered from 1 to {seats}"]
            if which > seats and c.most_seats > c.least_seats:
                hints = [f"`when: count(players) >= {which}` leaves it out with fewer players"]
            c.problems.error(
                "range",
                f"with {counted(seats, 'player')} there is no seat {which}",
                declared.seat.span,
                hints=hints,
            )
            return


def seat_of(checked: game.CheckedGame, seats: int) -> int | None:
    """Tell which seat the game answers for with so many players, counted from 0; None if there is none."""
    declared = checked.automatic
    if declared is None or (
        declared.when is not None and not constants.known(declared.when, seats)
    ):
        return None
    number = constants.known(declared.seat, seats)
    return number - 1 if isinstance(number, int) else None
