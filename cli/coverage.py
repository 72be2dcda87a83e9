"""`rulewright coverage GAME`: the rules with how often each way through them is taken, in many games."""

from typing import TYPE_CHECKING

import click

from rulewright.cli.game_argument import GAME
from rulewright.cli.laboratory import Wishes, all_watched

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulewright.dsl.render import Style
    from rulewright.lab.figures import Summary
    from rulewright.lab.margin import MarginLine


_MANY = 3  # ways on a line that are counted one by one


@click.command("coverage")
@click.argument("game", type=GAME)
@all_watched
@click.option(
    "--never", is_flag=True, help="Only the lines where a way begins that was never taken."
)
def command(game: str, wishes: Wishes, never: bool) -> int:  # noqa: FBT001 - an option
    """Play many games and show the rules of GAME, each line with how often its ways were taken.

    Ways are branches, phases, options, reasons, rows of tables and what else `rulewright test --coverage` knows.

    \b
    Examples:
      rulewright coverage don+trade
      rulewright coverage don --games 5000 --never
    """  # noqa: D301 - \b is click's mark for lines that stay as they are
    import sys

    from rulewright.cli.failure import INTERRUPTED
    from rulewright.cli.laboratory import plan_of, played
    from rulewright.cli.terminal import echo, style_for
    from rulewright.dsl import load_game
    from rulewright.lab.figures import summary
    from rulewright.lab.tables import stopped_lines, titled

    paint = style_for(sys.stdout)
    plan = plan_of(load_game(game), wishes)
    run = played(plan, wishes, plan.checked.reference)
    found = summary(run)
    for line in titled(plan, paint):
        echo(line)
    for line in _lines(found, paint, never=never):
        echo(line)
    for line in stopped_lines(plan, found.stopped, paint):
        echo(line)
    if wishes.interrupts.asked:
        return INTERRUPTED
    return 1 if found.stopped else 0


def _lines(found: "Summary", paint: "Style", *, never: bool) -> "Iterator[str]":
    from rulewright.dsl.amounts import counted
    from rulewright.lab.margin import margins

    games = counted(f"{found.watched:,}", "game")
    for file, lines in margins(found).items():
        yield ""
        yield f"{paint('place', file.rsplit('/', 1)[-1])} · ways taken in {games}, and in which part of them"
        shown = [line for line in lines if line.never or not never]
        wide = max((len(_counts(line)) for line in shown), default=0)
        for line in shown:
            yield _line(line, found.watched, wide, paint)


def _counts(line: "MarginLine") -> str:
    """How often each way was taken; of many, the least and the most."""
    times = [taken for taken, _ in line.counts]
    if len(times) > _MANY:
        return f"{len(times)} of {min(times):,} to {max(times):,}"
    return " / ".join(f"{taken:,}" for taken in times)


def _line(line: "MarginLine", games: int, wide: int, paint: "Style") -> str:
    """Write a line: a mark where a way was never taken, the counts of its ways, its number and its text."""
    most = max((taken for _, taken in line.counts), default=0)
    part = f"{most / games:.0%}" if line.counts and games else ""
    mark = paint("warning", "!") if line.never else " "
    margin = paint("gutter", f"{line.number:>5} │")
    return f"{mark}{_counts(line):>{wide}} {part:>5} {margin} {line.text}".rstrip()
