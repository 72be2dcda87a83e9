"""`rulewright serve-json`: a game for a program in any language, as lines of JSON on standard input and output."""

import io
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

import click

from rulewright.cli.game_argument import GAME
from rulewright.cli.play import Seed, free_path

if TYPE_CHECKING:
    from rulewright.cli.seating import Seats
    from rulewright.dsl.game import CheckedGame

MOST = 1_000_000
"""Characters of one line that are read; a longer one is no request."""


@click.command("serve-json")
@click.argument("game", type=GAME)
@click.option("--players", type=click.IntRange(1), metavar="N", help="How many play.")
@click.option("--names", metavar="A,B,...", help="Names for the seats, from the first.")
@click.option(
    "--seats",
    metavar="SEAT,...",
    help="The seats that the program plays, from 1; left out, all that have no bot.",
)
@click.option(
    "--bots",
    metavar="BOTS",
    help="Who plays the others, as for `play`; with --seats, `random` where nothing is said.",
)
@click.option(
    "--seed",
    type=Seed(),
    metavar="S",
    help="Where chance comes from; one is drawn if left out.",
)
@click.option(
    "--save", type=click.Path(path_type=Path, dir_okay=False), help="Where to save the game."
)
def command(
    game: str,
    players: int | None,
    names: str | None,
    seats: str | None,
    bots: str | None,
    seed: int | None,
    save: Path | None,
) -> int:
    """Let a program take a seat in a GAME: messages to it on standard output, its answers on standard input.

    Each line is one JSON object; `rulewright schema serve-json` describes them.

    \b
    Example:
      rulewright serve-json don --players 3 --seats 1 --seed 7
    """  # noqa: D301 - \b is click's mark for lines that stay as they are
    import secrets

    from rulewright.cli.failure import PROBLEMS
    from rulewright.cli.messages import Message, Stopped, written
    from rulewright.cli.saves import write_along, write_opening, write_whole
    from rulewright.cli.session import Session
    from rulewright.dsl import load_game
    from rulewright.interpreter import FaultError, State, compile_game
    from rulewright.interpreter.fault_text import fault_text
    from rulewright.interpreter.opening import Opening
    from rulewright.players import seat_player

    def send(message: Message) -> None:
        sys.stdout.write(f"{written(message)}\n")
        sys.stdout.flush()

    checked = load_game(game)
    table = _table(checked, players, names, seats, bots)
    path = free_path(save, "name another file")
    seed = secrets.randbits(32) if seed is None else seed
    opening = Opening(compile_game(checked, len(table)), table.names, seed, check=True)
    try:
        state = State.begin(opening)
    except FaultError as fault:
        send(Stopped(fault_text(fault, opening.words), seed))
        if path is not None:
            write_opening(opening, path, table.bots)
        return PROBLEMS
    kinds = {seat: kind for seat, kind in enumerate(table.bots) if kind is not None}

    session = Session(
        state,
        table.bots,
        {seat: seat_player(kind, seed, seat, checked.bots) for seat, kind in kinds.items()},
        send,
    )
    with ExitStack() as files:
        if path is not None:
            files.enter_context(write_along(state, path, table.bots))
        session.run(_lines(sys.stdin))
    if path is not None and state.partial:
        write_whole(state, path, table.bots)
    return session.code


def _table(
    game: "CheckedGame", players: int | None, names: str | None, seats: str | None, bots: str | None
) -> "Seats":
    """Say who sits where; UsageError where the options do not fit the game or each other."""
    from rulewright.cli.seating import seated

    mine = _numbers(seats)
    if players is None and mine:
        players = max(*mine, game.least_seats)
    table = seated(game, players, names, bots)
    for number in mine:
        if number > len(table):
            raise click.UsageError(f"--seats: `{number}` is not one of the seats 1 to {len(table)}")
        if number - 1 == table.automatic:
            raise click.UsageError(f"--seats: the game itself answers for seat {number}")
        if table.bots[number - 1] is not None and not (bots or "").startswith("all"):
            raise click.UsageError(f"--seats: there is a bot on seat {number}, by --bots")
    if mine:
        sitting = tuple(
            None if seat + 1 in mine or seat == table.automatic else kind or "random"
            for seat, kind in enumerate(table.bots)
        )
        table = replace(table, bots=sitting)
    if not table.people:
        raise click.UsageError("all seats have bots: leave one to the program")
    return table


def _numbers(seats: str | None) -> tuple[int, ...]:
    """Read the seats that the program plays, counted from 1."""
    found = []
    for part in () if seats is None else seats.split(","):
        text = part.strip()
        if not (text.isascii() and text.isdecimal() and int(text)):
            raise click.UsageError(f"--seats: `{text}` is no seat: seats count from 1")
        found.append(int(text))
    return tuple(found)


def _lines(stream: TextIO) -> Iterator[str]:
    """Read lines to the end of the input; blank ones are skipped, of one that is too long the beginning is given."""
    if isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(encoding="utf-8-sig", errors="replace")  # some systems begin with a mark
    while line := stream.readline(MOST):
        rest = line
        while len(rest) == MOST and not rest.endswith("\n"):
            rest = stream.readline(MOST)
        if line.strip():
            yield line
