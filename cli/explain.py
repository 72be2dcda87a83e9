"""`rulewright explain CODE`: the page about a kind of problem, from `dsl/explain/`."""

import re
from importlib.resources import files
from typing import TYPE_CHECKING

import click
from click.shell_completion import CompletionItem

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulewright.dsl.render import Style

_NEXT_SENTENCE = re.compile(r"(?<=[.!?]) (?=[A-Z`])")


def codes() -> list[str]:
    """Name the codes that have a page, in order."""
    folder = files("rulewright.dsl").joinpath("explain")
    pages = folder.iterdir() if folder.is_dir() else ()
    return sorted(page.name.removesuffix(".md") for page in pages if page.name.endswith(".md"))


def page_of(code: str) -> str:
    """Read the page about a code."""
    return files("rulewright.dsl").joinpath("explain", f"{code}.md").read_text(encoding="utf-8")


def gloss_of(code: str) -> str:
    """Give the first sentence of the page about a code."""
    first = " ".join(page_of(code).split("\n\n")[1].split())
    return _NEXT_SENTENCE.split(first, maxsplit=1)[0]


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

    Without a code, list all of them, each with a sentence.

    \b
    Example:
      rulewright explain unknown-name
    """  # noqa: D301 - \b is click's mark for lines that stay as they are
    import sys

    from rulewright.cli.failure import Failure
    from rulewright.cli.terminal import echo, is_terminal, style_for
    from rulewright.dsl.diagnostics import suggest

    known = codes()
    if code is None:
        for line in _glossary(known, style_for(sys.stdout)):
            echo(line)
        return
    code = code.strip("[]`").removeprefix("error[").removeprefix("warning[")
    if code not in known:
        hints = suggest(code, known, "codes are")
        hint = hints[0] if hints else "`rulewright explain` lists the codes"
        raise Failure(f"there is no problem with the code `{code}`; {hint}")
    page = page_of(code)
    if is_terminal(sys.stdout):
        from rich.console import Console
        from rich.markdown import Markdown

        console = Console(width=min(Console().width, 100), highlight=False)
        console.print(Markdown(page, code_theme="ansi_dark"))
    else:
        click.echo(page, nl=not page.endswith("\n"))


def _glossary(known: "list[str]", paint: "Style") -> "Iterator[str]":
    """List codes with what each means, in as many lines as that takes."""
    import shutil
    from textwrap import wrap

    width = max(map(len, known)) + 2
    room = max(shutil.get_terminal_size((100, 24)).columns - width, 40)
    for code in known:
        first, *rest = wrap(gloss_of(code), room, break_on_hyphens=False)
        yield f"{paint('name', code.ljust(width))}{first}"
        yield from (f"{' ' * width}{line}" for line in rest)
