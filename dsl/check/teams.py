"""Who plays together: `teams:`, and what `team of p` and `partner of p` stand for.

Both are looked up by the number of players and the seat, so that nothing else has to know what a team is. Partners
win and lose together: what players are compared by is the same for all of a team.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.dsl import game, spec
from rulewright.dsl.amounts import counted
from rulewright.dsl.check.context import Context, unknown
from rulewright.dsl.check.types import NUMBER, PLAYER, PLAYERS
from rulewright.dsl.check.walk import children
from rulewright.dsl.diagnostics import Label
from rulewright.dsl.game import Teams
from rulewright.dsl.source import Span

TEAM, PARTNER = "team", "partner"


def teams(c: Context) -> None:
    """Work out who plays together with each number of players."""
    declared = c.spec.teams
    if declared is None or not declared.whole:
        return
    found = len(c.problems)
    made: dict[int, Teams] = {}
    by_players = {one.players.number: one for one in declared.sides if one.players is not None}
    _rows_that_say_nothing(c, declared)
    for seats in range(c.least_seats, c.most_seats + 1):
        sides = by_players.get(seats)
        if sides is None and declared.sides and declared.sides[0].players is None:
            sides = declared.sides[0]
        if sides is None:
            c.problems.error(
                "teams",
                f"with {counted(seats, 'player')} nothing says who plays together",
                declared.span,
                hints=[
                    f"add the teams of {counted(seats, 'player')}, as `{seats}: {_alone(seats)}`"
                ],
            )
            break
        if not _covers(c, sides, seats):
            break
        made[seats] = tuple(tuple(seat.number - 1 for seat in team) for team in sides.groups)
    if len(c.problems) == found:
        c.teams = made


def _rows_that_say_nothing(c: Context, declared: spec.Teams) -> None:
    for one in declared.sides:
        players = one.players
        if players is not None and not c.least_seats <= players.number <= c.most_seats:
            c.problems.error(
                "teams",
                f"the game is not for {counted(players.number, 'player')}",
                players.span,
                related=[Label(c.spec.players.span, "for how many it is")],
            )


def _covers(c: Context, sides: spec.Sides, seats: int) -> bool:
    """Check that every seat is in one team, and no other."""
    known: dict[int, Span] = {}
    most = f"{{{c.most_seats}: {_alone(c.most_seats)}}}"
    each = [f"say it for each number of players: `teams: {most}`"]
    hints = each if sides.players is None and c.least_seats < c.most_seats else []
    for seat in (seat for team in sides.groups for seat in team):
        if seat.number > seats:
            message = f"with {counted(seats, 'player')} there is no seat {seat.number}"
            c.problems.error("teams", message, seat.span, hints=hints)
            return False
        if seat.number in known:
            c.problems.error(
                "teams",
                f"seat {seat.number} is named twice",
                seat.span,
                related=[Label(known[seat.number], "here too")],
            )
            return False
        known[seat.number] = seat.span
    missing = next((seat for seat in range(1, seats + 1) if seat not in known), None)
    if missing is not None:
        c.problems.error(
            "teams",
            f"with {counted(seats, 'player')} seat {missing} is in no team",
            sides.span,
            hints=hints or [f"who plays alone is a team of one: `[{missing}]`"],
        )
    return missing is None


def _alone(seats: int) -> str:
    half = [[*range(1, seats + 1, 2)], [*range(2, seats + 1, 2)]]
    return str([team for team in half if team])


# ------------------------------------------------------------------------------------------------ in expressions


def of(c: Context, word: str, player: game.Expr, at: game.At) -> game.Expr:
    """Give what `team of p` and `partner of p` stand for."""
    declared = c.spec.teams
    if declared is None:
        c.problems.error(
            "teams",
            "this game has no teams",
            c.span(at),
            hints=["say who plays together, as in `teams: [[1, 3], [2, 4]]`"],
        )
        return unknown(at)
    if not c.teams:
        return unknown(at)  # what is wrong with them was said
    if word == PARTNER and not _are_pairs(c, at, declared.span):
        return unknown(at)
    if word not in c.team_tables:
        c.team_tables[word] = _table(c, word, c.at(declared.span))
    table = c.team_tables[word]
    everybody = game.Op(name="seats", type=PLAYERS, at=at, arguments=())
    many = game.Op(name="count", type=NUMBER, at=at, arguments=(everybody,))
    return game.Look(table=table, keys=(many, player), type=table.cell, at=at)


def _table(c: Context, word: str, at: game.At) -> game.Table:
    """Make the table of what the word gives, by the number of players and the seat."""
    type_: game.Type = PLAYER if word == PARTNER else PLAYERS
    rows: dict[int, game.Expr | game.Table] = {}
    for seats, groups in c.teams.items():
        cells: dict[int, game.Expr | game.Table] = {}
        for team in groups:
            for seat in team:
                value = team[1 - team.index(seat)] if word == PARTNER else tuple(sorted(team))
                cells[seat] = game.Const(value=value, type=type_, at=at)
        rows[seats] = game.Table(word, PLAYER, type_, cells, None, at)
    return game.Table(word, NUMBER, type_, rows, None, at)


def _are_pairs(c: Context, at: game.At, declared: Span) -> bool:
    for seats, groups in c.teams.items():
        odd = next((team for team in groups if len(team) != 2), None)  # noqa: PLR2004 - a pair
        if odd is not None:
            c.problems.error(
                "teams",
                f"with {counted(seats, 'player')} there is a team of {len(odd)}, "
                "and a partner is the other one of two",
                c.span(at),
                related=[Label(declared, "the teams")],
                hints=["`team of p` is the whole team, p included"],
            )
            return False
    return True


# ------------------------------------------------------------------------------------------------ at the end


def is_of_team(expr: game.Expr) -> bool:
    """Tell whether an expression is `team of` somebody."""
    return isinstance(expr, game.Look) and expr.table.name == TEAM


def compared(c: Context, line: spec.WinnerLine, player: game.Variable, value: game.Expr) -> None:
    """Report what players are compared by that may differ between partners."""
    if not c.teams or not any(_beside(value, {player.number})):
        return
    written = "" if line.value is None else " ".join(line.value.span.text.split())
    hints = ["what counts is the same for all of a team: speak of `team of p`"]
    if line.kind in {"most", "least"} and written.startswith("p.") and written[2:].isidentifier():
        hints = [f"add it up over the team: `{line.kind}: sum((team of p){written[1:]})`"]
    c.problems.error(
        "teams",
        "partners win together, and this may differ between them",
        line.span if line.value is None else line.value.span,
        hints=hints,
    )


def _beside(expr: game.Expr, own: set[int]) -> Iterator[game.Expr]:
    """Find where an expression speaks of a player other than by `team of`; `own` are what the player is called."""
    match expr:
        case game.Look() if is_of_team(expr) and isinstance(expr.keys[-1], game.Local):
            return
        case game.Local(variable=variable) if variable.number in own:
            yield expr
        case game.Let(variable=variable, value=game.Local(variable=known), body=body) if (
            known.number in own
        ):
            yield from _beside(body, {*own, variable.number})
        case _:
            for part in children(expr):
                yield from _beside(part, own)
