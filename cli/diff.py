"""`rulewright diff A B`: which rules differ between two games, each under its address."""

from typing import TYPE_CHECKING

import click

from rulewright.cli.game_argument import GAME

if TYPE_CHECKING:
    from rulewright.dsl.compose import Composed


@click.command("diff")
@click.argument("first", metavar="A", type=GAME)
@click.argument("second", metavar="B", type=GAME)
def command(first: str, second: str) -> None:
    """Show which rules differ between the games A and B.

    \b
    Examples:
      rulewright diff don don+trade
      rulewright diff don don:starting_coins=10
    """  # noqa: D301 - \b is click's mark for lines that stay as they are
    import sys

    from rulewright.cli.rule_changes import changes
    from rulewright.cli.terminal import echo, style_for

    paint = style_for(sys.stdout)
    found = changes(_composed(first), _composed(second))
    if not found:
        echo("The rules are the same.")
        return
    width = max(len(change.noun) for change in found)
    roles = {"+": "added", "-": "removed", "~": "changed"}
    for change in found:
        head = f"{change.sign} {change.noun:<{width}}  {change.address}".rstrip()
        echo(f"{paint(roles[change.sign], head)}{change.says}")
        for line in change.block:
            echo(f"      {paint(roles.get(line[:1], 'faint'), line)}")


def _composed(reference: str) -> "Composed":
    from rulewright.dsl import GameErrors, diagnose

    result = diagnose(reference)
    if result.composed is None or result.game is None:
        raise GameErrors(result.diagnostics)
    return result.composed
