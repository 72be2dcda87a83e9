"""Where `rulewright` starts: finds the command that is named, runs it, and gives its exit code.

A command is imported when it is run, and imports what it needs when it runs, so that `--help` and
the completion of a shell answer at once. Whatever a command raises becomes a sentence here: no
traceback reaches a player or an author, unless RULEWRIGHT_DEBUG asks for it.
"""

import errno
import gc
import os
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module

import click

from rulewright.cli.failure import INTERRUPTED, PROBLEMS, report
from rulewright.cli.terminal import prepare

COMMANDS: Mapping[str, str] = {
    "list": "List the games and variants that come with Rulewright.",
    "play": "Play a game here, with friends or bots.",
    "serve-json": "Let a program take a seat, over lines of JSON.",
    "replay": "Show a recorded game step by step.",
    "validate": "Check games, variants and libraries.",
    "test": "Run the examples that a game's rules give.",
    "simulate": "Play many games with bots, and tell what they say.",
    "compare": "Tell what differs between two games when they are played.",
    "sweep": "Tell how figures move as a setting is turned.",
    "coverage": "Show the rules with how often each is used in play.",
    "show": "Show what a game is made of.",
    "diff": "Show which rules differ between two games.",
    "explain": "Explain a problem that `validate` found.",
    "new": "Start a game of your own.",
    "schema": "Print a schema, for editors.",
}
"""Every command and what it does, in the order of `--help`; its module has the same name, with `_` for `-`."""


class Commands(click.Group):
    """The commands by name, imported one at a time."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """Name all commands."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Import a command, or give None if there is none of this name."""
        if cmd_name not in COMMANDS:
            return None
        module = cmd_name.replace("-", "_")
        command = import_module(f"rulewright.cli.{module}").command
        assert isinstance(command, click.Command), f"cli/{module}.py has no command"
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that is meant, or name the one that may have been meant."""
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            from rulewright.dsl.diagnostics import near

            meant = near(args[0], COMMANDS)
            hint = f"did you mean `{meant}`?" if meant else "`rulewright --help` lists them"
            raise click.UsageError(f"there is no command `{args[0]}`; {hint}", ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """Write the commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


def _version(ctx: click.Context, _option: click.Parameter, asked: bool) -> None:  # noqa: FBT001 - click's signature
    if asked and not ctx.resilient_parsing:
        from importlib.metadata import version

        click.echo(f"rulewright {version('rulewright')}")
        ctx.exit()


@click.group(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="A game is named GAME[+VARIANT...][:key=value,...], as in don+trade:starting_coins=10; each "
    "part is the name of a game or the path of a file. `rulewright COMMAND --help` says more about a "
    'command. Completion in bash: eval "$(_RULEWRIGHT_COMPLETE=bash_source rulewright)".',
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_version,
    help="Print the version and stop.",
)
def rulewright() -> None:
    """Games as text: write a rulebook, check it, play it, test it.

    \b
    Example:
      rulewright play don --bots all
    """  # noqa: D301 - \b is click's mark for lines that stay as they are


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line (that of the process unless given) and give the exit code.

    0: done; 1: problems were found; 2: the command line is wrong; 130: stopped by Ctrl-C.
    """
    prepare()
    gc.set_threshold(
        50_000, 20, 20
    )  # a game as text lives to the end: little to be found, and often looked for
    try:
        code = rulewright.main(arguments, prog_name="rulewright", standalone_mode=False)
        sys.stdout.flush()
    except (click.Abort, KeyboardInterrupt):
        click.echo(err=True)
        return INTERRUPTED
    except OSError as error:
        if error.errno != errno.EPIPE:
            return report(error)
        # Whoever read our output has gone; let the flush at exit go nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PROBLEMS
    except Exception as error:  # noqa: BLE001 - the last place where a sentence can be made of it
        return report(error)
    return code if isinstance(code, int) else 0
