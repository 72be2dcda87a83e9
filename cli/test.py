"""`rulewright test`: the examples that stand in games and variants, each against the rules it stands by."""

from typing import TYPE_CHECKING

import click

from rulewright.cli.game_argument import GAME

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulewright.dsl.game import At
    from rulewright.dsl.render import Style
    from rulewright.dsl.stages import Result
    from rulewright.interpreter.examples import ExampleResult

_HOW_TO_WRITE_ONE = """\
Write some into {file}, each with what is played and what has to be so then:

  examples:
    what it shows:
      players: [A, B, C]
      play: [A pass]
      then: [B decides]

Keys beside these say where it begins and what lies where: `given:`, `start:`, `settings:`, `refused:`."""
_WIDTH = 88
_INDENT = " " * 6
_OUTCOMES = 12  # of the seed, that are told


@click.command("test")
@click.argument("games", metavar="GAME...", type=GAME, nargs=-1, required=True)
@click.option(
    "--coverage", is_flag=True, help="Also tell which ways through the rules no example takes."
)
def command(games: tuple[str, ...], coverage: bool) -> int:  # noqa: FBT001 - an option
    """Run the examples that stand in GAMEs and variants.

    Each runs for the file that holds it. The exit code is 1 if one of them fails.

    \b
    Examples:
      rulewright test don don+trade
      rulewright test ./my.yaml --coverage
    """  # noqa: D301 - \b is click's mark for lines that stay as they are
    import sys

    from rulewright.cli.terminal import echo, style_for
    from rulewright.cli.uncovered import files_apart, uncovered

    paint = style_for(sys.stdout)
    right = wrong = 0
    bare: dict[str, None] = {}
    none_together = False
    for reference in games:
        loaded = _loaded(reference)
        results = _results(reference, loaded, coverage=coverage)
        bare |= dict.fromkeys(_without_examples(loaded))
        for result in results:
            if result.passed:
                right += 1
                continue
            wrong += 1
            for line in _failed(reference, result, paint):
                echo(line)
        apart = files_apart(loaded)
        if coverage:
            for other in apart:
                results += _results(other, _loaded(other), coverage=True)
            for line in uncovered(reference, loaded, results, paint):
                echo(line)
        if apart and not loaded.examples:
            files = " ".join(apart)
            composed = loaded.composed
            given = composed is not None and composed.reference.settings
            what = "with these settings" if given else "of these together"
            echo(f"{reference}: no examples {what}; try `rulewright test {files}`")
            none_together = True
    if right + wrong or not none_together:
        echo(_summary(right, wrong, paint))
    if not right + wrong and bare:
        echo(_HOW_TO_WRITE_ONE.format(file=" and ".join(bare)))
    return 1 if wrong else 0


def _loaded(reference: str) -> "Result":
    from rulewright.dsl import GameErrors, diagnose
    from rulewright.dsl.diagnostics import Severity

    loaded = diagnose(reference, examples="ready")
    if loaded.game is None or any(one.severity is Severity.ERROR for one in loaded.diagnostics):
        raise GameErrors(loaded.diagnostics)
    return loaded


def _without_examples(loaded: "Result") -> list[str]:
    """Name the files of a game that hold no examples."""
    layers = loaded.composed.layers if loaded.composed is not None else ()
    return [one.source.path for one in layers if one.tree.get("examples") is None]


def _results(reference: str, loaded: "Result", *, coverage: bool) -> "list[ExampleResult]":
    from rulewright.cli.progress import with_progress
    from rulewright.interpreter.examples import run_examples

    examples = with_progress(loaded.examples, f"examples of {reference}")
    return run_examples(examples, coverage=coverage)


def _failed(reference: str, result: "ExampleResult", paint: "Style") -> "Iterator[str]":
    """Show a failing example: what was given and played, and what came out otherwise."""
    name = f"{reference} · {result.example.name}"
    yield f"{paint('error', 'FAIL')}  {paint('name', f'{name:<{_WIDTH}}')} {_place(result.example.at)}"
    if result.given and not any(failure.kind == "given" for failure in result.failures):
        yield from _row("given", ", ".join(result.given), paint)
    if result.played:
        yield from _row("played", " · ".join(result.played), paint)
    if result.unscripted:
        yield from _row("by seed", _from_the_seed(result.unscripted), paint)
    for failure in result.failures:
        label = {"fault": "should"}.get(failure.kind, failure.kind)
        if failure.expected:
            yield from _row(label, f"{failure.expected}", paint, failure.at)
        yield from _row("found", failure.found, paint)
    yield ""


def _from_the_seed(outcomes: tuple[str, ...]) -> str:
    from rulewright.dsl.amounts import counted

    told = ", ".join(outcomes[:_OUTCOMES])
    more = len(outcomes) - _OUTCOMES
    more_told = f", and {counted(more, 'more outcome')}" if more > 0 else ""
    return f"{told}{more_told} (what chance brought after all under `chance:`, with seed 0)"


def _row(label: str, text: str, paint: "Style", at: "At | None" = None) -> "Iterator[str]":
    from textwrap import wrap

    lines = [
        part
        for line in text.splitlines() or [""]
        for part in wrap(line, _WIDTH - 9, break_on_hyphens=False) or [""]
    ]
    place = f" {paint('place', _place(at))}" if at is not None else ""
    first = f"{lines[0]:<{_WIDTH - 8}}" if at is not None else lines[0]
    yield f"{_INDENT}{paint('note', f'{label:<7}')} {first}{place}"
    for line in lines[1:]:
        yield f"{_INDENT}{' ' * 8}{line}"


def _place(at: "At") -> str:
    return f"{at.file.rsplit('/', 1)[-1]}:{at.line}"


def _summary(right: int, wrong: int, paint: "Style") -> str:
    from rulewright.dsl.amounts import counted

    total = right + wrong
    examples = counted(total, "example")
    if not total:
        return "There are no examples."
    if not wrong:
        return f"{examples}: {paint('help', 'all as they should be')}"
    return f"{examples}: {paint('error', f'{wrong} failed')}, {right} as they should be"
