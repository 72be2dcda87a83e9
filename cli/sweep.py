"""`rulewright sweep GAME --over SETTING=VALUES`: how figures move as a number in the rules is turned."""

from pathlib import Path

import click

from rulewright.cli.game_argument import GAME
from rulewright.cli.laboratory import Wishes, lab_options


@click.command("sweep")
@click.argument("game", type=GAME)
@lab_options
@click.option(
    "--over",
    multiple=True,
    required=True,
    metavar="SETTING=VALUES",
    help="Which setting takes which values: `8..12`, or `a,b,c`. Twice: all pairs of two settings.",
)
@click.option(
    "--measure",
    multiple=True,
    metavar="FIGURE",
    help="What is followed, by its key in docs/lab.md, as wins.1 or price.sale; may be given several times.",
)
@click.option(
    "--html",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write a report with plots, in one file that needs no other.",
)
def command(
    game: str, wishes: Wishes, over: tuple[str, ...], measure: tuple[str, ...], html: Path | None
) -> int:
    """Play a GAME under each value of a setting and tell how figures move.

    \b
    Examples:
      rulewright sweep don --over starting_coins=8..12 --measure price.district
      rulewright sweep don --over minimum_bid=0..1 --over last_without_bid=may_bid,is_not_asked
    """  # noqa: D301 - \b is click's mark for lines that stay as they are
    import sys

    from rulewright.cli.failure import INTERRUPTED
    from rulewright.cli.laboratory import files, plan_of, played
    from rulewright.cli.terminal import echo, style_for
    from rulewright.dsl import load_game
    from rulewright.lab.figures import summary
    from rulewright.lab.plan import LabError
    from rulewright.lab.sweep import Swept, checked_keys, knob, points
    from rulewright.lab.tables import stopped_lines, titled
    from rulewright.lab.tables_of_sweep import swept_lines

    files(html=html)
    paint = style_for(sys.stdout)
    checked = load_game(game)
    found: list[Swept] = []
    stopped = False
    try:
        knobs = [knob(text, checked) for text in over]
        at = list(points(checked, knobs))
        plans = [plan_of(point.game, wishes) for point in at]
        keys = checked_keys(measure, plans)
        for point, plan in zip(at, plans, strict=True):
            run = played(plan, wishes, plan.checked.reference)
            stopped = run.stopped
            if stopped:
                break
            found.append(Swept(point.values, summary(run)))
    except LabError as error:
        raise click.UsageError(str(error)) from None
    base = plan_of(checked, wishes)
    if html is not None:  # before anything is told: whoever reads may stop reading
        from rulewright.lab.report_of_sweep import sweep_report

        html.write_text(sweep_report(base, knobs, found, keys), encoding="utf-8")
    for line in titled(base, paint):
        echo(line)
    if stopped:
        echo(f"Stopped by Ctrl-C after {len(found)} of {len(at)} points.")
    for line in swept_lines(knobs, found, keys, paint):
        echo(line)
    for one in found:
        for line in stopped_lines(one.summary.played.plan, one.summary.stopped, paint):
            echo(line)
    if wishes.interrupts.asked:
        return INTERRUPTED
    return 1 if any(one.summary.stopped for one in found) else 0
