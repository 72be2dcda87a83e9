"""`rulewright show GAME [ADDRESS]`: what a game is made of, at a glance or part by part."""

from typing import TYPE_CHECKING

import click

from rulewright.cli.game_argument import GAME

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulewright.dsl.game import CheckedGame
    from rulewright.dsl.stages import Result


@click.command("show")
@click.argument("game", type=GAME)
@click.argument("address", nargs=-1)
@click.option("--rules", "part", flag_value="rules", help="The merged rules, with their origin.")
@click.option(
    "--addresses", "part", flag_value="addresses", help="What variants can name, and where."
)
@click.option("--cards", "part", flag_value="cards", help="The cards, with their number.")
@click.option("--python", "part", flag_value="python", help="The Python that the rules become.")
@click.option("--players", "seats", type=click.IntRange(1), help="For --python: how many play.")
def command(game: str, address: tuple[str, ...], part: str | None, seats: int | None) -> None:
    """Show what a GAME is made of: its settings, components and rules; or what stands at an ADDRESS.

    What --rules prints is a whole game that can be played as it is. --addresses lists the addresses.

    \b
    Examples:
      rulewright show don+trade
      rulewright show don+trade --rules > mine.yaml
      rulewright show don+trade auctions.district.sold
    """  # noqa: D301 - \b is click's mark for lines that stay as they are
    from rulewright.cli.terminal import echo
    from rulewright.dsl import GameErrors, diagnose

    result = diagnose(game)
    if result.game is None:
        raise GameErrors(result.diagnostics)
    # An address may have blanks; then it needs no quotes.
    lines = _at(result, " ".join(address), part) if address else _lines(result, part, seats)
    for line in lines:
        echo(line)


def _at(result: "Result", address: str, part: str | None) -> "Iterator[str]":
    """Write what stands at an address."""
    import sys

    from rulewright.cli.failure import Failure
    from rulewright.cli.merged import find, lines_at
    from rulewright.cli.terminal import style_for
    from rulewright.dsl.addresses import hints_for

    if part is not None:
        raise click.UsageError(f"--{part} is of the whole game; leave the address out")
    game, composed = result.game, result.composed
    assert game is not None
    assert composed is not None
    found = find(composed, address)
    if found is None:
        hints = hints_for(composed.tree, address)
        # What a hint says behind a semicolon is for variants.
        known = f"; {hints[0].partition(';')[0]}" if hints else ""
        raise Failure(f"nothing stands at `{address}` in `{game.reference}`{known}")
    return lines_at(composed, found, style_for(sys.stdout))


def _lines(result: "Result", part: str | None, seats: int | None) -> "Iterator[str]":
    import sys

    from rulewright.cli.deck import card_lines
    from rulewright.cli.merged import address_lines, rule_lines
    from rulewright.cli.overview import overview_lines
    from rulewright.cli.terminal import is_terminal, style_for

    game, composed = result.game, result.composed
    assert game is not None
    assert composed is not None
    paint = style_for(sys.stdout)
    match part:
        case "rules":
            return rule_lines(composed, paint)
        case "addresses":
            return address_lines(composed, paint)
        case "cards":
            return card_lines(game, paint, coloured=is_terminal(sys.stdout))
        case "python":
            return _python(game, seats)
        case _:
            return overview_lines(game, composed, paint)


def _python(game: "CheckedGame", seats: int | None) -> "Iterator[str]":
    from rulewright.interpreter import compile_game

    try:
        yield compile_game(game, seats=seats or game.least_seats).source
    except ValueError as error:
        raise click.UsageError(str(error)) from None
