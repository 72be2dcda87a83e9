"""What the commands of the designer's lab share: their options, a plan from them, progress, and errors as sentences."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from rulewright.cli.failure import Failure
from rulewright.cli.interrupts import Interrupts
from rulewright.cli.play import Seed

if TYPE_CHECKING:
    from rulewright.dsl.game import CheckedGame
    from rulewright.lab.plan import Plan
    from rulewright.lab.runner import Played

Function = TypeVar("Function", bound=Callable[..., Any])

GAMES = 1_000
CLOSELY = 500
SEED = 1


@dataclass(frozen=True, slots=True)
class Wishes:
    """The options that all these commands have."""

    games: int | None
    players: int | None
    bots: str | None
    seed: int
    jobs: int
    on: str
    closely: int | None  # None: all
    interrupts: Interrupts
    native: bool = False


_CLOSELY = click.option(
    "--closely",
    type=click.IntRange(0),
    metavar="N",
    default=CLOSELY,
    help=f"How many of the games are played step by step, with everything counted; {CLOSELY} unless said.",
)
_NATIVE = click.option(
    "--native",
    is_flag=True,
    help="Play the games of random bots that are not played closely by machine code, which a C compiler makes "
    "first. They are the same games; it pays for some ten thousands of them.",
)
_OPTIONS = (
    click.option(
        "--games",
        type=click.IntRange(0),
        metavar="N",
        help=f"How many games; {GAMES:,} unless said.",
    ),
    click.option(
        "--players",
        type=click.IntRange(1),
        metavar="N",
        help="How many play; as few as can unless said.",
    ),
    click.option(
        "--bots",
        metavar="BOTS",
        help="`KIND` on all seats; or KIND,... one for each; or SEAT=KIND,... with random bots beside "
        "them. Unlike bots move one seat on in each game. Unless said, `random` on all seats.",
    ),
    click.option(
        "--seed",
        type=Seed(),
        metavar="S",
        default=SEED,
        help=f"From which the chance of all games follows; {SEED} unless said.",
    ),
    click.option(
        "--jobs",
        type=click.IntRange(1),
        metavar="J",
        help="How many processes; one for each core unless said.",
    ),
    click.option("--on", default="", metavar="dask://HOST:PORT", help="Play on a Dask cluster."),
    _CLOSELY,
    _NATIVE,
)


def lab_options(function: Function) -> Function:
    """Give a command the options that all these commands have; they come as `wishes`."""
    return _with_options(function, _OPTIONS)


def all_watched(function: Function) -> Function:
    """Give a command these options for games that are all played step by step, with everything counted."""
    return _with_options(function, [one for one in _OPTIONS if one not in {_CLOSELY, _NATIVE}])


def _with_options(function: Function, options: Sequence[Callable[[Any], Any]]) -> Function:
    from functools import wraps

    @wraps(function)
    def taking(
        *arguments: Any,  # noqa: ANN401 - the command's own
        games: int | None,
        players: int | None,
        bots: str | None,
        seed: int,
        jobs: int | None,
        on: str,
        closely: int | None = None,
        native: bool = False,
        **options_of_its_own: Any,  # noqa: ANN401 - the command's own
    ) -> Any:  # noqa: ANN401 - as the command
        if jobs is not None and on:
            raise click.UsageError(
                "--jobs is of this machine and --on of a cluster; give one of them"
            )
        interrupts = Interrupts()
        wishes = Wishes(games, players, bots, seed, jobs or 0, on, closely, interrupts, native)
        with interrupts.heard():
            return function(*arguments, wishes=wishes, **options_of_its_own)

    found: Any = taking
    for option in reversed(options):
        found = option(found)
    result: Function = found
    return result


def plan_of(checked: "CheckedGame", wishes: Wishes, games: int | None = None) -> "Plan":
    """Make a plan for a game; a usage error where the options do not fit it."""
    from rulewright.lab.plan import LabError, Plan, checked_seats, line_up

    number = wishes.games if games is None else games
    number = GAMES if number is None else number
    try:
        seats = checked_seats(checked, wishes.players)
        bots = line_up(checked, seats, wishes.bots)
    except LabError as error:
        raise click.UsageError(str(error)) from None
    closely = number if wishes.closely is None else min(wishes.closely, number)
    plan = Plan(checked, seats, bots, number, wishes.seed, closely)
    if wishes.native and not plan.is_random:
        raise click.UsageError(
            f"--native is for games in which all bots play at random, not for {plan.line_up}"
        )
    return plan


def _tell_why_not(plan: "Plan") -> None:
    """Say it where there can be no machine code here, so that Python plays."""
    from rulewright.cli.terminal import echo
    from rulewright.interpreter import compile_game
    from rulewright.interpreter.native import NotNative, may_be_native

    try:
        may_be_native(compile_game(plan.checked, plan.seats).machine())
    except NotNative as why:
        echo(f"{plan.checked.reference}: Python plays all games: {why}", err=True)


def played(
    plan: "Plan", wishes: Wishes, what: str, *, told: bool = False, since: int = 0
) -> "Played":
    """Play a plan, showing how far it is; nothing of it where Ctrl-C has stopped the command already."""
    from rulewright.lab.plan import AskedError, LabError
    from rulewright.lab.runner import Played, Where, run

    interrupts = wishes.interrupts
    if interrupts.asked:
        return Played(plan, (), stopped=True)
    if wishes.native:
        _tell_why_not(plan)
    where = Where(wishes.jobs, wishes.on, wishes.native)
    with showing(what, plan.games - since) as progress, interrupts.at_once():
        try:
            found = run(plan, where, progress, told=told, since=since)
        except AskedError as error:
            raise click.UsageError(str(error)) from None
        except LabError as error:
            raise Failure(str(error)) from None
    interrupts.asked |= found.stopped
    return found


@contextmanager
def showing(what: str, total: int) -> Iterator[Callable[[int], None] | None]:
    """Show on stderr, where that is a terminal, how many games are played, how fast, and the time that is left."""
    from rulewright.cli.terminal import is_terminal

    if not is_terminal(sys.stderr):
        yield None
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=total, rate="")

        def told(more: int) -> None:
            bar.advance(task, more)
            speed = bar.tasks[0].speed
            bar.update(task, rate=f"{speed:,.0f} games/s" if speed else "")

        yield told


def files(**named: Path | None) -> None:
    """Check that the files which options name are different ones and can be written, before anything is played."""
    taken: dict[Path, str] = {}
    for option, path in named.items():
        if path is None:
            continue
        other = taken.setdefault(path.absolute(), option)
        if other != option:
            raise click.UsageError(f"--{other} and --{option} name the same file: `{path}`")
        try:
            new = not path.exists()
            if new or path.is_file():
                path.open("ab").close()
            if new:
                path.unlink()
        except OSError as error:
            why = (error.strerror or str(error)).lower()
            raise click.UsageError(f"--{option}: `{path}`: {why}") from None


def rows_file(path: Path | None) -> None:
    """Check that rows can be written to a file of this name, before anything is played."""
    from rulewright.lab.plan import AskedError
    from rulewright.lab.rows import format_of

    if path is None:
        return
    try:
        format_of(path)
    except AskedError as error:
        raise click.UsageError(str(error)) from None
