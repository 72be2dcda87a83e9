"""`rulewright validate`: what is wrong with games, variants and libraries, before anybody plays.

It accepts exactly what `play` accepts, and says everything it finds in one run.
"""

from typing import TYPE_CHECKING

import click

from rulewright.cli.game_argument import GAME

if TYPE_CHECKING:
    from rulewright.dsl.diagnostics import Diagnostic
    from rulewright.dsl.stages import Result


@click.command("validate")
@click.argument("games", metavar="GAME...", type=GAME, nargs=-1, required=True)
@click.option(
    "--format",
    "style",
    type=click.Choice(["text", "line", "json"]),
    default="text",
    help="text: with the lines that it is about (the default); line: one line for each problem; "
    "json: one list of objects.",
)
@click.option("--strict", is_flag=True, help="Take warnings for problems too.")
def command(games: tuple[str, ...], style: str, strict: bool) -> int:  # noqa: FBT001 - an option
    """Check games, variants and libraries.

    The exit code is 0 if all of them can be played, 1 if there are problems, and 2 if the command
    line is wrong.

    \b
    Examples:
      rulewright validate don
      rulewright validate ./my.yaml ./my.yaml+./house.yaml --strict
    """  # noqa: D301 - \b is click's mark for lines that stay as they are
    import sys

    from rulewright.cli.progress import with_progress
    from rulewright.cli.terminal import echo, style_for
    from rulewright.dsl import diagnose
    from rulewright.dsl.diagnostics import Severity
    from rulewright.dsl.render import render_json, render_line, render_report

    found: list[Diagnostic] = []
    lines: list[str] = []
    for reference in with_progress(games, "checking"):
        result = diagnose(reference, examples="read")
        found += result.diagnostics
        lines.append(f"{reference}: {_summary(result)}")
    # The same file may be read for several games; what is wrong with it is said once.
    found = _once(found)
    match style:
        case "json":
            click.echo(render_json(found))
        case "line":
            for diagnostic in found:
                echo(render_line(diagnostic))
        case _:
            if found:
                echo(render_report(found, style_for(sys.stdout)))
                echo()
            echo("\n".join(lines))
    wrong = strict or any(one.severity is Severity.ERROR for one in found)
    return 1 if found and wrong else 0


def _summary(result: "Result") -> str:
    from rulewright.dsl.amounts import counted
    from rulewright.dsl.diagnostics import Severity

    errors = sum(one.severity is Severity.ERROR for one in result.diagnostics)
    warnings = len(result.diagnostics) - errors
    verdict = [counted(errors, "error")] if errors else []
    verdict += [counted(warnings, "warning")] if warnings else []
    line = ", ".join(verdict) or "fine"
    game = result.game
    if game is None:
        return line
    seats = counted(game.most_seats, "player")
    if game.most_seats > game.least_seats:
        seats = f"{game.least_seats}..{seats}"
    return (
        f"{line} ({seats}, {counted(len(game.cards), 'card')}, "
        f"{counted(len(game.settings), 'setting')}{_examples(result)})"
    )


def _examples(result: "Result") -> str:
    """Say how many examples there are, or whose those are that stand in the files and not for what is named here."""
    from rulewright.dsl.amounts import counted

    composed = result.composed
    if result.examples or composed is None or not composed.examples:
        return f", {counted(len(result.examples), 'example')}"
    what = "the settings in the file" if composed.reference.settings else "each variant alone"
    return f"; the examples are for {what}"


def _once(diagnostics: "list[Diagnostic]") -> "list[Diagnostic]":
    seen: set[object] = set()
    kept = []
    for one in diagnostics:
        place = str(one.primary.span) if one.primary else ""
        if (key := (one.code, place, one.message)) not in seen:
            seen.add(key)
            kept.append(one)
    return kept
