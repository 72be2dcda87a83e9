"""`rulewright simulate GAME...`: many games of bots, and what they say about the rules."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from rulewright.cli.game_argument import GAME
from rulewright.cli.laboratory import Wishes, lab_options
from rulewright.cli.play import Seed

if TYPE_CHECKING:
    from rulewright.dsl.game import CheckedGame
    from rulewright.lab.figures import Summary
    from rulewright.lab.mattering import Mattered
    from rulewright.lab.plan import Plan
    from rulewright.lab.runner import Played


class _Width(click.FloatRange):
    """A number in a range; `nan` lies in none."""

    def convert(
        self,
        value: Any,  # noqa: ANN401 - click's signature
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> float:
        """Read a number."""
        found = float(super().convert(value, param, ctx))
        if found != found:  # noqa: PLR0124 - only nan differs from itself
            self.fail(f"{value} is no number", param, ctx)
        return found


_FILE = click.Path(dir_okay=False, path_type=Path)
_BATCH = 1_000
_MOST = 1_000_000


@click.command("simulate")
@click.argument("games_named", metavar="GAME...", type=GAME, nargs=-1, required=True)
@lab_options
@click.option(
    "--until-interval",
    "narrow",
    type=_Width(0, 0.5, min_open=True),
    metavar="W",
    help="Play until how often each seat wins is known to within W, as 0.01; with --games at most so many.",
)
@click.option("--out", type=_FILE, help="Write a row for each game: FILE.parquet, .csv or .jsonl.")
@click.option(
    "--decisions",
    type=_FILE,
    help="Write a row for each decision of the games that are played step by step.",
)
@click.option(
    "--html", type=_FILE, help="Write a report with plots, in one file that needs no other."
)
@click.option(
    "--settings/--no-settings",
    default=True,
    help="Whether to tell where settings mattered, for which some games are played again under other values.",
)
@click.option(
    "--only",
    type=Seed(),
    metavar="SEED",
    help="Play only the game of this seed, with the bots where they are named.",
)
@click.option("--save", type=_FILE, help="With --only: where the record of that game is written.")
def command(
    games_named: tuple[str, ...],
    wishes: Wishes,
    narrow: float | None,
    out: Path | None,
    decisions: Path | None,
    html: Path | None,
    settings: bool,  # noqa: FBT001 - an option
    only: int | None,
    save: Path | None,
) -> int:
    """Play many games of each GAME with bots and tell what they say: who wins, how long it is, what is paid.

    The same command gives the same figures, with any number of processes. Ctrl-C stops it with what there is.
    The exit code is 1 if a game could not be played to its end.

    \b
    Examples:
      rulewright simulate don --games 10000 --players 4
      rulewright simulate don don+trade --players 4 --html report.html
      rulewright simulate don --players 4 --until-interval 0.01 --out games.parquet
    """  # noqa: D301 - \b is click's mark for lines that stay as they are
    import sys

    from rulewright.cli.failure import INTERRUPTED
    from rulewright.cli.laboratory import files, plan_of, played, rows_file
    from rulewright.cli.terminal import echo, style_for
    from rulewright.dsl import load_game
    from rulewright.lab.figures import summary
    from rulewright.lab.rows import decision_columns, decision_rows, game_columns, game_rows, write
    from rulewright.lab.tables import (
        figure_lines,
        never_lines,
        setting_lines,
        stopped_lines,
        title_lines,
    )

    rows_file(out)
    rows_file(decisions)
    files(out=out, decisions=decisions, html=html, save=save)
    paint = style_for(sys.stdout)
    loaded = [load_game(reference) for reference in games_named]
    if only is not None:
        return _only(loaded, wishes, only, save)
    if save is not None:
        raise click.UsageError("--save is for the game that --only names")
    plans = [plan_of(checked, wishes) for checked in loaded]
    for number, plan in enumerate(plans):
        for other in plans[:number]:
            if plan.identity == other.identity:
                raise click.UsageError(
                    f"`{other.checked.reference}` and `{plan.checked.reference}` are the same game, "
                    "which would be counted twice"
                )
    runs: list[Played] = []
    for plan in plans:
        if narrow is None:
            runs.append(played(plan, wishes, plan.checked.reference, told=decisions is not None))
        else:
            runs.append(_until(plan, wishes, narrow, told=decisions is not None))
        if wishes.interrupts.asked:
            break
    if out is not None:
        write(out, game_rows(runs), game_columns(runs))
    if decisions is not None:
        write(decisions, decision_rows(runs), decision_columns())
    told: list[tuple[Summary, list[Mattered]]] = [
        (summary(run), _mattered(run.plan, wishes) if settings and run.plan.games else [])
        for run in runs
    ]
    if html is not None:  # before anything is told: whoever reads may stop reading
        from rulewright.lab.report import report

        html.write_text(report(told), encoding="utf-8")
    for number, (run, (found, found_settings)) in enumerate(zip(runs, told, strict=True)):
        if number:
            echo()
        for lines in (title_lines, figure_lines, never_lines):
            for line in lines(found, paint):
                echo(line)
        for line in setting_lines(found_settings, paint):
            echo(line)
        for line in stopped_lines(run.plan, found.stopped, paint, "`--out FILE` lists them all"):
            echo(line)
    if wishes.interrupts.asked:
        return INTERRUPTED
    return 1 if any(found.stopped for found, _ in told) else 0


def _mattered(plan: "Plan", wishes: Wishes) -> "list[Mattered]":
    """Tell where settings mattered: as far as it is known when Ctrl-C stops it."""
    from rulewright.lab.mattering import mattered

    found: list[Mattered] = []
    if wishes.interrupts.asked:
        return found
    try:
        with wishes.interrupts.at_once():
            found += mattered(plan)  # which keeps what came before it is stopped
    except KeyboardInterrupt:
        pass
    return found


def _until(plan: "Plan", wishes: Wishes, narrow: float, *, told: bool) -> "Played":
    """Play batch after batch until the intervals are narrow, which comes out alike for any number of processes."""
    from rulewright.cli.laboratory import played
    from rulewright.dsl.structs import replace
    from rulewright.lab.figures import is_narrow
    from rulewright.lab.runner import pooled

    most = _MOST if wishes.games is None else wishes.games
    closely = most if wishes.closely is None else min(wishes.closely, most)
    done: Played | None = None
    while True:
        since = 0 if done is None else done.plan.games
        batch = replace(plan, games=min(since + max(_BATCH, since // 2), most), closely=closely)
        new = played(
            batch, wishes, f"{plan.checked.reference} to {batch.games:,}", told=told, since=since
        )
        done = new if done is None else pooled([done, new])
        nothing = not any(row.finished for row in new.rows)
        if new.stopped or nothing or batch.games == most or is_narrow(done, narrow):
            return done


def _only(loaded: "list[CheckedGame]", wishes: Wishes, seed: int, save: Path | None) -> int:
    """Play one game again."""
    from shlex import quote

    from rulewright.cli.laboratory import plan_of
    from rulewright.cli.terminal import echo
    from rulewright.dsl.amounts import counted
    from rulewright.interpreter import compile_game
    from rulewright.lab.play import play_again

    if len(loaded) > 1:
        raise click.UsageError("--only plays one game; name one")
    plan = plan_of(loaded[0], wishes)
    row, record = play_again(plan, compile_game(plan.checked, plan.seats), seed)
    scores = " · ".join(f"seat {seat} {score}" for seat, score in enumerate(row.scores, start=1))
    echo(
        f"seed {seed}: {counted(f'{row.decisions:,}', 'decision')}, ended: {row.fault or row.ended}"
    )
    if scores:
        echo(f"scores: {scores}")
    if save is not None:
        save.write_text(record, encoding="utf-8")
        echo(f"Saved: {save}; see it with: rulewright replay {quote(str(save))} --trace")
    return 0 if row.finished else 1
