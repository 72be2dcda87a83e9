"""`rulewright replay`: a recorded game again, decision by decision."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from rulewright.cli.saves import Saved
    from rulewright.interpreter import State
    from rulewright.interpreter.game import Game


@click.command("replay")
@click.argument("file", metavar="FILE", type=click.Path())
@click.option("--at", type=click.IntRange(0), metavar="N", help="The table after N decisions.")
@click.option("--check", is_flag=True, help="Only test that the game comes out exactly again.")
@click.option("--trace", is_flag=True, help="The lines of the rules that ran at each decision.")
def command(file: str, at: int | None, check: bool, trace: bool) -> int:  # noqa: FBT001 - options
    """Show a recorded game; FILE is a record, or `last` for the game played last.

    A record brings its own rules.

    \b
    Examples:
      rulewright replay game.jsonl
      rulewright replay game.jsonl --at 12
      rulewright replay last --check
    """  # noqa: D301 - \b is click's mark for lines that stay as they are
    from rulewright.cli.saves import read_save
    from rulewright.cli.terminal import echo
    from rulewright.interpreter import compile_game

    if check + trace + (at is not None) > 1:
        raise click.UsageError("--at, --check and --trace are three different things; name one")
    saved = read_save(file)
    game = compile_game(saved.game(), saved.record.seats)
    if check:
        return _check(saved, game)
    state = _played(saved, game, at)
    if trace:
        lines = _traced(state)
    elif at is not None:
        lines = _table(saved, state, at)
    else:
        lines = _story(saved, state)
    for line in lines:
        echo(line)
    if state.fault is not None:
        from rulewright.cli.failure import show_fault

        show_fault(state.fault, state.opening.words)
        return 1
    return 0


def _played(saved: "Saved", game: "Game", steps: int | None) -> "State":
    from rulewright.cli.failure import Failure
    from rulewright.dsl.amounts import counted
    from rulewright.interpreter.replay import open_at

    record = saved.record
    if steps is not None and steps > len(record.steps):
        raise Failure(f"the record has {counted(len(record.steps), 'decision')}, not {steps}")
    replay = open_at(record, game, steps)
    if replay.state is None or replay.misfit is not None:
        misfit = replay.misfit
        assert misfit is not None, "without a misfit there is a state"
        line = f"line {misfit.step.line}" if misfit.step else "line 1"
        raise Failure(
            f"`{saved.path}`, {line}: decision {misfit.number} does not fit: {misfit.sentence}"
        )
    return replay.state


# ------------------------------------------------------------------------------------------ checking


def _check(saved: "Saved", game: "Game") -> int:
    """Play it again on its own rules, and say whether today's rules are others."""
    from rulewright.cli.failure import say
    from rulewright.cli.terminal import echo
    from rulewright.dsl import GameErrors, load_game
    from rulewright.dsl.amounts import counted
    from rulewright.interpreter import compile_game
    from rulewright.interpreter.replay import open_at, spec_changed

    record = saved.record
    own = spec_changed(record, game)
    if own is not None:
        say("warning", f"{own}: what the record says of its rules is not what they are")
    state = _played(saved, game, None)
    decisions = counted(state.steps, "decision")
    how = "stops at a fault" if state.fault else "to the end" if state.over else "not finished"
    cut = ", its last line was cut" if record.cut else ""
    echo(f"{saved.path}: {decisions}, {how}, comes out exactly again{cut}")
    try:
        now = compile_game(load_game(record.game), record.seats)
    except (GameErrors, ValueError):
        return 0
    changed = spec_changed(record, now)
    if changed is not None:
        misfit = open_at(record, now).misfit
        fits = (
            "every decision still fits"
            if misfit is None
            else (f"decision {misfit.number} no longer fits: {misfit.sentence}")
        )
        say("note", f"`{record.game}` is another game now: {changed}; {fits}")
    return 0


# ------------------------------------------------------------------------------------------ showing


def _heading(saved: "Saved", state: "State") -> str:
    record = saved.record
    seats = ", ".join(
        f"{name}{f' ({kind})' if kind else ''}"
        for name, kind in zip(record.names, record.players, strict=True)
    )
    # A game that can go on keeps its seed: whoever knows it can work out what lies face down.
    stopped = state.over or state.fault is not None
    seed = f" · seed {state.seed}" if stopped and state.seed is not None else ""
    return f"{state.game.checked.title} · {record.game} · {seats}{seed}"


def _story(saved: "Saved", state: "State") -> Iterator[str]:
    """Tell the decisions with their numbers, and what followed from each."""
    record = saved.record
    yield _heading(saved, state)
    shown = 0
    steps = iter(enumerate(record.steps, start=1))
    acts = {"choice", "declined", "fined", "decided"}
    for line in state.log(None):
        if line.kind == "phase":
            continue
        if line.kind == "pass":
            yield f"-- {line.text}"
        elif line.kind not in acts:
            yield f"        {line.text}"
        elif shown < len(record.steps):
            number, step = next(steps)
            shown = number
            name = "chance" if step.seat < 0 else record.names[step.seat]
            void = "" if line.kind != "fined" else line.text[line.text.find(" (void") :]
            yield f"{number:>5}  {name}: {step.label}{void}"
    for number, step in steps:
        name = "chance" if step.seat < 0 else record.names[step.seat]
        yield f"{number:>5}  {name}: {step.label}"
    yield from _result(state)


def _result(state: "State") -> Iterator[str]:
    from rulewright.cli.screen import Paint, result_lines

    for line in result_lines(state.view(None), Paint(_WIDTH, None)):
        yield line.plain


_WIDTH = 100


def _table(saved: "Saved", state: "State", at: int) -> Iterator[str]:
    """Show the table as a spectator saw it after so many decisions, and what came next."""
    from rulewright.cli.screen import Paint, table_lines

    tags = [" (bot)" if kind else "" for kind in saved.record.players]
    heading = [state.game.checked.title, f"decision {at} of {len(saved.record.steps)}"]
    for line in table_lines(state.view(None), heading, tags, Paint(_WIDTH, None)):
        yield line.plain
    if at < len(saved.record.steps):
        step = saved.record.steps[at]
        name = "chance" if step.seat < 0 else saved.record.names[step.seat]
        yield f" Then {name}: {step.label}"
    yield from _result(state)


def _traced(state: "State") -> Iterator[str]:
    """List the sentences that ran at each decision, as they stand in the files."""
    from rulewright.cli.trace import traced

    sources = {path: text.splitlines() for path, text in state.game.checked.sources.items()}
    for head, places in traced(state):
        yield head
        for at in places:
            lines = sources.get(at.file, [])
            text = lines[at.line - 1].strip() if at.line <= len(lines) else ""
            where = f"{at.file.rsplit('/', 1)[-1]}:{at.line}"
            yield f"    {where:<22} {text}"
