"""`rulewright list`: the games and variants that come with Rulewright."""

import click


@click.command("list")
def command() -> None:
    """List the games and variants that come with Rulewright.

    \b
    Example:
      rulewright list
    """  # noqa: D301 - \b is click's mark for lines that stay as they are
    import shutil
    import sys
    from textwrap import wrap

    from rulewright.cli.terminal import echo, style_for
    from rulewright.dsl.loader import Loader

    paint = style_for(sys.stdout)
    listings = Loader().games()
    rows = []
    for game in (one for one in listings if not one.extends):
        rows.append((game.name, game))
        rows += [(f"  +{one.name}", one) for one in listings if one.extends == game.name]
    rows += [(one.name, one) for one in listings if one not in [listing for _, listing in rows]]
    width = max((len(name) for name, _ in rows), default=0) + 2
    room = max(shutil.get_terminal_size((100, 24)).columns - width, 30)
    for name, listing in rows:
        stop = "" if listing.title.endswith(("!", "?", ".")) else "."
        lines = wrap(f"{listing.title}{stop} {listing.about}".rstrip(), room)
        echo(f"{paint('name', name.ljust(width))}{lines[0]}")
        for line in lines[1:]:
            echo(f"{' ' * width}{line}")
    if rows:
        echo(
            "\nPlay one with `rulewright play GAME`, a variant with `rulewright play GAME+VARIANT`."
        )
