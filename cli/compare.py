"""`rulewright compare A B`: what a change of the rules does, figure by figure."""

from pathlib import Path

import click

from rulewright.cli.game_argument import GAME
from rulewright.cli.laboratory import Wishes, lab_options


@click.command("compare")
@click.argument("first", metavar="A", type=GAME)
@click.argument("second", metavar="B", type=GAME)
@lab_options
@click.option(
    "--html",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write a report with plots, in one file that needs no other.",
)
def command(first: str, second: str, wishes: Wishes, html: Path | None) -> int:
    """Play two games and tell what differs: each figure of both, the difference, and whether it is beyond chance.

    Both are played with the same seeds, and differences are taken game by game. `rulewright diff A B` tells
    which rules differ.

    \b
    Examples:
      rulewright compare don don+trade --players 4
      rulewright compare don don:starting_coins=10 --games 20000
    """  # noqa: D301 - \b is click's mark for lines that stay as they are
    import sys

    from rulewright.cli.failure import INTERRUPTED
    from rulewright.cli.laboratory import files, plan_of, played
    from rulewright.cli.terminal import echo, style_for
    from rulewright.dsl import load_game
    from rulewright.lab.compare import compare
    from rulewright.lab.figures import summary
    from rulewright.lab.tables import stopped_lines
    from rulewright.lab.tables_of_two import compared_lines

    files(html=html)
    paint = style_for(sys.stdout)
    plans = [plan_of(load_game(reference), wishes) for reference in (first, second)]
    runs = [played(plan, wishes, plan.checked.reference) for plan in plans]
    found = [summary(run) for run in runs]
    if wishes.interrupts.asked:
        done = " and ".join(f"{len(run.rows):,}" for run in runs)
        echo(f"Stopped by Ctrl-C: {done} of {plans[0].games:,} games were played.")
    compared = compare(*found)
    if html is not None:  # before anything is told: whoever reads may stop reading
        from rulewright.lab.report_of_two import comparison_report

        html.write_text(comparison_report(compared), encoding="utf-8")
    for line in compared_lines(compared, paint):
        echo(line)
    for plan, one in zip(plans, found, strict=True):
        for line in stopped_lines(plan, one.stopped, paint):
            echo(line)
    if wishes.interrupts.asked:
        return INTERRUPTED
    return 1 if any(one.stopped for one in found) else 0
