"""`rulewright play`: a game at this terminal, saved as it goes."""

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING

import click

from rulewright.cli.game_argument import GAME

if TYPE_CHECKING:
    from rulewright.cli.saves import Saved
    from rulewright.cli.seating import Seats
    from rulewright.dsl.game import CheckedGame
    from rulewright.interpreter import State
    from rulewright.interpreter.replay import Replay


_SEE_AGAIN = " See it again with: rulewright replay last"


_SEED_DIGITS = 20  # as many as 2^64 has; Python reads no number of thousands of them


class Seed(click.ParamType[int]):
    """A seed as it is typed."""

    name = "seed"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> int:
        """Read a whole number that is not negative and has no more bits than the generator of chance."""
        text = str(value)
        if not (text.isascii() and text.isdecimal()):
            self.fail(f"`{text}` is no seed: a seed is a whole number from 0 on", param, ctx)
        if len(text.lstrip("0")) > _SEED_DIGITS or int(text) >= 1 << 64:
            self.fail("a seed has at most 64 bits: it is below 2^64", param, ctx)
        return int(text)


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
    "Kinds: random; greedy, or greedy:10; search, or search:500, search:50ms.",
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
      rulewright play don --names Ann --bots 2=search:500,3=greedy
      rulewright play --load last
    """  # noqa: D301 - \b is click's mark for lines that stay as they are
    wishes = Wishes(players, names, bots, seed, save)
    if load is not None:
        return _go_on(game, load, wishes)
    if game is None:
        raise click.UsageError("name a game, or go on with a saved one: --load FILE or --load last")
    return _begin(game, wishes)


def _begin(reference: str, wishes: Wishes) -> int:
    import secrets

    from rulewright.cli.failure import PROBLEMS, show_fault
    from rulewright.cli.saves import remember, write_opening
    from rulewright.cli.seating import joining, seated
    from rulewright.cli.terminal import echo
    from rulewright.dsl import load_game
    from rulewright.interpreter import FaultError, State, compile_game
    from rulewright.interpreter.opening import Opening

    game = load_game(reference)
    seats = seated(game, wishes.players, wishes.names, wishes.bots)
    path = free_path(wishes.save)
    seed = secrets.randbits(32) if wishes.seed is None else wishes.seed
    if wishes.players is None:
        for line in joining(game, seats, wishes.names):
            echo(f" {line}")
    opening = Opening(compile_game(game, len(seats)), seats.names, seed, check=True)
    try:
        state = State.begin(opening)
    except FaultError as fault:
        show_fault(fault, opening.words)
        echo(f" Seed: {seed}")
        path = path or _autosave(game)
        if path is not None:
            write_opening(opening, path, seats.bots)
            remember(path)
            echo(f" Saved: {path}")
            echo(_SEE_AGAIN)
        return PROBLEMS
    if path is None and seats.people:
        path = _autosave(game)
    return _play(state, seats, path)


def _autosave(game: "CheckedGame") -> Path | None:
    """Choose where a game is saved that nobody named a file for; None where that cannot be."""
    from rulewright.cli.failure import say
    from rulewright.cli.saves import new_save

    try:
        return new_save("+".join((game.name, *game.variants)), datetime.now().astimezone())
    except OSError as error:
        say("warning", f"this game is not saved: {error.filename}: {error.strerror}")
        return None


def _go_on(reference: str | None, load: str, wishes: Wishes) -> int:
    """Take up a saved game, by its own rules or by those of a game as it is now."""
    from rulewright.cli.failure import PROBLEMS, Failure, show_fault
    from rulewright.cli.saves import read_save
    from rulewright.cli.seating import Seats, bots_of
    from rulewright.dsl import load_game
    from rulewright.interpreter import compile_game
    from rulewright.interpreter.replay import open_at, spec_changed
    from rulewright.interpreter.words import Words
    from rulewright.players import BotError, maker

    for option, wish in (
        ("--players", wishes.players),
        ("--names", wishes.names),
        ("--seed", wishes.seed),
    ):
        if wish is not None:
            raise click.UsageError(f"{option} is settled in the saved game; leave it out")
    saved = read_save(load)
    record = saved.record
    checked = saved.game() if reference is None else load_game(reference)
    if reference is not None and (name := _name_of(saved)) != checked.name:
        raise Failure(f"`{saved.path}` is a saved game of `{name}`; load it without naming a game")
    try:
        game = compile_game(checked, record.seats)
    except ValueError as error:
        raise Failure(f"`{saved.path}` does not fit: {error}") from None
    replay = open_at(record, game)
    if replay.fault is not None:
        show_fault(replay.fault, Words(checked, record.names))
        return PROBLEMS
    changed = spec_changed(record, game)
    if replay.misfit is not None or replay.state is None:
        raise Failure(_misfit(replay, changed, str(saved.path)))
    bots = record.players
    if wishes.bots is not None:
        bots = bots_of(wishes.bots, record.seats, game.automatic, game.checked.bots)
    for kind in bots:
        try:
            if kind is not None:
                maker(kind, game.checked.bots)
        except BotError:
            raise Failure(
                f"`{saved.path}` has a bot `{kind}`, which there is not; name others: --bots"
            ) from None
    # A save of other rules stays as it is: it is all there is of the game by those rules.
    path = free_path(wishes.save) or (saved.path if changed is None else _autosave(checked))
    return _play(replay.state, Seats(record.names, bots, game.automatic), path)


def _name_of(saved: "Saved") -> str:
    """Name the game of a save, also where its rules can no longer be read."""
    from rulewright.dsl import GameErrors
    from rulewright.dsl.reference import parse_reference

    try:
        return saved.game().name
    except GameErrors:
        return Path(parse_reference(saved.record.game).game.text).stem


def _misfit(replay: "Replay", changed: str | None, path: str) -> str:
    """Say which decision of a save no longer fits, and how the game can go on all the same."""
    misfit = replay.misfit
    assert misfit is not None, "without a misfit there is a state"
    where = (
        f"decision {misfit.number}"
        if misfit.step is None
        else (
            f"decision {misfit.number}, `{misfit.step.label}` (line {misfit.step.line} of `{path}`)"
        )
    )
    sentence = f"{where}, no longer fits: {misfit.sentence}"
    if changed is None:
        return sentence
    return f"{changed}; {sentence}; without a GAME, `--load` goes on with the rules of the record"


def free_path(save: Path | None, instead: str = "go on with it by --load {}") -> Path | None:
    """Take a path to save to, if nothing is there that would be lost; `instead` is to be done otherwise."""
    if save is not None and save.exists():
        what = instead.format(quote(str(save)))
        raise click.UsageError(f"--save: `{save}` is there already; {what}")
    if save is not None and not save.absolute().parent.is_dir():
        raise click.UsageError(f"--save: there is no folder `{save.parent}`")
    return save


def _play(state: "State", seats: "Seats", path: Path | None) -> int:
    """Play a state to its end or until somebody quits."""
    from rulewright.cli.failure import INTERRUPTED, PROBLEMS, show_fault
    from rulewright.cli.saves import remember, write_along, write_whole
    from rulewright.cli.seating import BOTS_ALONE
    from rulewright.cli.table import BotsGoOnError, QuitGame, Table
    from rulewright.cli.talk import Talk
    from rulewright.cli.terminal import echo
    from rulewright.interpreter import FaultError
    from rulewright.players import seat_player

    bots = {
        seat: seat_player(kind, state.seed or 0, seat, state.game.checked.bots)
        for seat, kind in enumerate(seats.bots)
        if kind is not None
    }
    code = 0
    file = None
    fault: FaultError | None = None
    talk = Talk()
    table = Table(state, seats, bots, talk)
    if path is not None:
        file = write_along(state, path, seats.bots)
        remember(path)
    try:
        if state.fault is not None:
            raise state.fault
        table.play()
    except (QuitGame, KeyboardInterrupt) as left:
        talk.close()
        code = 0 if isinstance(left, QuitGame) else INTERRUPTED
        if path is not None and state.partial:
            write_whole(state, path, seats.bots)
        echo()
    except BotsGoOnError:
        talk.close()
        echo(
            f"The bots have decided {BOTS_ALONE:,} times in a row, and the game is not over.",
            err=True,
        )
        echo("  = help: look for a loop that nothing ends", err=True)
        code = PROBLEMS
    except FaultError as error:
        talk.close()
        fault = error
        show_fault(fault, state.opening.words)
        code = PROBLEMS
    finally:
        talk.close()
        if file is not None:
            file.close()
    if path is None and (fault is not None or table.news.left_out):
        path = _saved_after(state, seats)
    # A game that is saved and not over goes on, so its seed stays a secret; the table shows it at the end.
    if state.seed is not None and (fault is not None or (path is None and not state.over)):
        echo(f" Seed: {state.seed}")
    if path is not None:
        echo(f" Saved: {path}")
        if fault is not None:
            echo(_SEE_AGAIN)
        elif not state.over:
            echo(" Go on with: rulewright play --load last")
    return code


def _saved_after(state: "State", seats: "Seats") -> Path | None:
    """Save a game that was not saved as it went, so that what happened in it can be looked at."""
    from rulewright.cli.saves import remember, write_whole

    path = _autosave(state.game.checked)
    if path is not None:
        write_whole(state, path, seats.bots)
        remember(path)
    return path
