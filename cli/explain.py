"""`rulewright explain CODE`: the page about a kind of problem, from `dsl/explain/`."""

from importlib.resources import files

import click
from click.shell_completion import CompletionItem


def codes() -> list[str]:
    """Name the codes that have a page, in order."""
    folder = files("rulewright.dsl").joinpath("explain")
    pages = folder.iterdir() if folder.is_dir() else ()
    return sorted(page.name.removesuffix(".md") for page in pages if page.name.endswith(".md"))


class _Code(click.types.StringParamType):
    name = "code"

    def shell_complete(
        self,
        ctx: click.Context,  # noqa: ARG002 - click's signature
        param: click.Parameter,  # noqa: ARG002 - click's signature
        incomplete: str,
    ) -> list[CompletionItem]:
        return [CompletionItem(code) for code in codes() if code.startswith(incomplete)]


@click.command("explain")
@click.argument("code", type=_Code(), required=False)
def command(code: str | None) -> None:
    """Explain a problem by its CODE: what it means, how it comes about, how to mend it.

    Without a code, list all of them.

    \b
    Example:
      rulewright explain unknown-name
    """  # noqa: D301 - \b is click's mark for lines that stay as they are
    import sys

    from rulewright.cli.failure import Failure
    from rulewright.cli.terminal import is_terminal
    from rulewright.dsl.diagnostics import suggest

    known = codes()
    if code is None:
        click.echo("\n".join(known))
        return
    code = code.strip("[]`").removeprefix("error[").removeprefix("warning[")
    if code not in known:
        hints = suggest(code, known, "codes are")
        hint = hints[0] if hints else "`rulewright explain` lists the codes"
        raise Failure(f"there is no problem with the code `{code}`; {hint}")
    page = files("rulewright.dsl").joinpath("explain", f"{code}.md").read_text(encoding="utf-8")
    if is_terminal(sys.stdout):
        from rich.console import Console
        from rich.markdown import Markdown

        console = Console(width=min(Console().width, 100), highlight=False)
        console.print(Markdown(page, code_theme="ansi_dark"))
    else:
        click.echo(page, nl=not page.endswith("\n"))
