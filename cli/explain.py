"""`rulewright explain NAME`: the page about a kind of problem, or about a mechanic of the library.

The pages about problems lie in `dsl/explain/`; those about mechanics are written from `dsl/library/`.
"""

import re
from importlib.resources import files
from typing import TYPE_CHECKING

import click
from click.shell_completion import CompletionItem

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

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


class _Topic(click.types.StringParamType):
    name = "topic"

    def shell_complete(
        self,
        ctx: click.Context,  # noqa: ARG002 - click's signature
        param: click.Parameter,  # noqa: ARG002 - click's signature
        incomplete: str,
    ) -> list[CompletionItem]:
        from rulewright.cli.mechanic_page import mechanics

        topics = (*codes(), *mechanics())
        return [CompletionItem(topic) for topic in topics if topic.startswith(incomplete)]


@click.command("explain")
@click.argument("topic", metavar="[CODE|MECHANIC]", type=_Topic(), required=False)
def command(topic: str | None) -> None:
    """Explain a problem by its CODE, or a MECHANIC of the library.

    Of a problem: what it means, how it comes about, how to mend it. Of a mechanic: what it does, what
    is answered, and what fills its slots. Without either, list all of them, each with a sentence.

    \b
    Examples:
      rulewright explain unknown-name
      rulewright explain once_around
    """  # noqa: D301 - \b is click's mark for lines that stay as they are
    import sys

    from rulewright.cli.mechanic_page import about_of, mechanics
    from rulewright.cli.terminal import echo, is_terminal, style_for

    if topic is None:
        paint = style_for(sys.stdout)
        echo(paint("message", "Problems, by their codes"))
        for line in _glossary({code: gloss_of(code) for code in codes()}, paint):
            echo(line)
        echo()
        echo(paint("message", "Mechanics of the library"))
        for line in _glossary({name: about_of(one) for name, one in mechanics().items()}, paint):
            echo(line)
        return
    page = _page_about(topic.strip("[]`").removeprefix("error[").removeprefix("warning["))
    if is_terminal(sys.stdout):
        from rich.console import Console
        from rich.markdown import Markdown

        console = Console(width=min(Console().width, 100), highlight=False)
        console.print(Markdown(page, code_theme="ansi_dark"))
    else:
        click.echo(page, nl=not page.endswith("\n"))


def _page_about(topic: str) -> str:
    """Find the page about a problem or a mechanic; no code is called like a mechanic."""
    from rulewright.cli.failure import Failure
    from rulewright.cli.mechanic_page import mechanic_page, mechanics
    from rulewright.dsl.diagnostics import suggest

    known = codes()
    if topic in known:
        return page_of(topic)
    library = mechanics()
    if topic in library:
        return mechanic_page(topic, library[topic])
    hints = suggest(topic, (*known, *library), "")
    hint = hints[0] if hints else "`rulewright explain` lists both"
    raise Failure(f"there is no problem and no mechanic of the name `{topic}`; {hint}")


def _glossary(glosses: "Mapping[str, str]", paint: "Style") -> "Iterator[str]":
    """List names with what each means, in as many lines as that takes."""
    import shutil
    from textwrap import wrap

    width = max(map(len, glosses)) + 2
    room = max(shutil.get_terminal_size((100, 24)).columns - width, 40)
    for name, gloss in glosses.items():
        first, *rest = wrap(gloss, room, break_on_hyphens=False)
        yield f"{paint('name', name.ljust(width))}{first}"
        yield from (f"{' ' * width}{line}" for line in rest)
