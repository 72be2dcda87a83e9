"""`rulewright play`: a game at this terminal, saved as it goes."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rulewright.cli.game_argument import GAME

if TYPE_CHECKING:
    from rulewright.cli.seating import Seats
    from rulewright.cli.talk import Talk
    from rulewright.interpreter import State


@dataclass(frozen=True, slots=True)
class Wishes:
    """The options of the command line."""

    players: int | None
    names: str | None
    bots: str | None
    seed: int | None
    save: Path | None


@click.command("play")
@click.argument("game", type=GAME, required=False)
@click.option("--players", type=click.IntRange(1), metavar="N", help="How many play.")
@click.option("--names", metavar="A,B,...", help="Names for the seats, from the first.")
@click.option(
    "--bots",
    metavar="BOTS",
    help="`all`; or KIND,... for the last seats; or SEAT=KIND,...: seats count from 1. "
    "The kind there is: random.",
)
@click.option(
    "--seed", type=int, metavar="S", help="Where chance comes from; one is drawn if left out."
)
@click.option(
    "--save", type=click.Path(path_type=Path, dir_okay=False), help="Where to save the game."
)
@click.option(
    "--load", metavar="FILE|last", help="Go on with a saved game, or the one played last."
)
def command(
    game: str | None,
    players: int | None,
    names: str | None,
    bots: str | None,
    seed: int | None,
    save: Path | None,
    load: str | None,
) -> int:
    """Play a GAME here, with friends at this terminal or with bots.

    At the table, ? says what can be typed. The game is saved as it goes.

    \b
    Examples:
      rulewright play don --bots all
      rulewright play don --names Ann --bots random,random
      rulewright play --load last
    """  # noqa: D301 - \b is click's mark for lines that stay as they are
    wishes = Wishes(players, names, bots, seed, save)
    if load is not None:
        _check_nothing_is_decided_anew(wishes)
        state, seats, path = _resumed(game, load, wishes)
    elif game is None:
        raise click.UsageError("name a game, or go on with a saved one: --load FILE or --load last")
    else:
        state, seats, path = _begun(game, wishes)
    return _played(state, seats, path)


def _begun(reference: str, wishes: Wishes) -> "tuple[State, Seats, Path | None]":
    from rulewright.cli.seating import seated
    from rulewright.dsl import load_game
    from rulewright.interpreter import compile_game

    game = load_game(reference)
    seats = seated(game, wishes.players, wishes.names, wishes.bots)
    state = compile_game(game, len(seats)).start(wishes.seed, names=seats.names)
    return state, seats, None


def _played(state: "State", seats: "Seats", path: Path | None) -> int:
    from rulewright.cli.failure import show_fault
    from rulewright.cli.table import QuitGame, Table
    from rulewright.cli.talk import Talk
    from rulewright.interpreter import FaultError
    from rulewright.players import seat_player

    talk = Talk()
    bots = {
        seat: seat_player(kind, state.seed or 0, seat)
        for seat, kind in enumerate(seats.bots)
        if kind is not None
    }
    try:
        Table(state, seats, bots, talk).play()
    except QuitGame:
        return 0
    except FaultError as fault:
        show_fault(fault)
        return 1
    return 0
