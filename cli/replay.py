"""`rulewright replay`: a recorded game again, decision by decision."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from rulewright.cli.saves import Saved
    from rulewright.interpreter import Line, State
    from rulewright.interpreter.game import Game
    from rulewright.interpreter.record import Record, Step
    from rulewright.interpreter.replay import Replay
    from rulewright.interpreter.trace import Traced


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
    replay = _played(saved, game, at)
    state = replay.state
    if trace:
        lines = _traced(saved, game, state)
    elif state is None:
        lines = iter([_heading(saved, game, ended=True)])
    elif at is not None:
        lines = _table(saved, state, at)
    else:
        lines = _story(saved, state)
    for line in lines:
        echo(line)
    fault = replay.fault if state is None else state.fault
    if fault is not None:
        from rulewright.cli.failure import show_fault
        from rulewright.interpreter.words import Words

        show_fault(fault, Words(game.checked, saved.record.names))
        return 1
    return 0


def _played(saved: "Saved", game: "Game", steps: int | None) -> "Replay":
    """Play a record; it fits, and has a state, or the fault that came before the first decision."""
    from rulewright.cli.failure import Failure
    from rulewright.dsl.amounts import counted
    from rulewright.interpreter.replay import open_at

    record = saved.record
    if steps is not None and steps > len(record.steps):
        raise Failure(f"the record has {counted(len(record.steps), 'decision')}, not {steps}")
    replay = open_at(record, game, steps)
    if (misfit := replay.misfit) is not None:
        line = f"line {misfit.step.line}" if misfit.step else "line 1"
        raise Failure(
            f"`{saved.path}`, {line}: decision {misfit.number} does not fit: {misfit.sentence}"
        )
    return replay


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
    state = _played(saved, game, None).state
    decisions = counted(0 if state is None else state.steps, "decision")
    how = (
        "stops at a fault"
        if state is None or state.fault
        else "to the end"
        if state.over
        else "not finished"
    )
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


def _heading(saved: "Saved", game: "Game", *, ended: bool) -> str:
    """Name the game and who played; the seed only once it has ended, or somebody could look at what lies face down."""
    record = saved.record
    kinds = [
        "automatic" if seat == game.automatic else kind for seat, kind in enumerate(record.players)
    ]
    seats = ", ".join(
        f"{name}{f' ({kind})' if kind else ''}"
        for name, kind in zip(record.names, kinds, strict=True)
    )
    seed = f" · seed {record.seed}" if ended and record.seed is not None else ""
    return f"{game.checked.title} · {record.game} · {seats}{seed}"


def _story(saved: "Saved", state: "State") -> Iterator[str]:
    """Tell the decisions with their numbers, each where it happened, and what followed from them."""
    from rulewright.interpreter.chapters import chapters

    yield _heading(saved, state.game, ended=state.over or state.fault is not None)
    steps = [*enumerate(saved.record.steps, start=1)]
    for chapter in chapters(state):
        told = []
        for seat, _ in chapter.steps:
            # An outcome that came from a script is no step of the record.
            if steps and steps[0][1].seat == seat:
                told.append(steps.pop(0))
        yield from _chapter(saved.record, told, chapter.lines)
    yield from _chapter(saved.record, steps, ())
    yield from _result(state)


def _chapter(
    record: "Record", steps: "list[tuple[int, Step]]", lines: "Sequence[Line]"
) -> Iterator[str]:
    """Tell the steps that led on together, in their order, and what happened.

    A step is told where the log has it, or right after the one before if it does so silently. Whoever
    chooses in the log without a step is the seat that the game answers for.
    """
    acts = {line.seat: n for n, line in reversed([*enumerate(lines)]) if line.kind in _ACTS}
    at = [acts.get(step.seat, _SILENT) for _, step in steps]
    done = 0
    for n, line in enumerate((None, *lines), start=-1):
        last = max((k for k, place in enumerate(at) if place == n), default=done - 1)
        while done <= last or (done < len(at) and at[done] == _SILENT):
            yield _told(record, *steps[done], None if at[done] == _SILENT else lines[at[done]])
            done += 1
        if line is None or line.kind == "phase" or n in at:
            continue
        if line.kind == "pass":
            yield f"-- {line.text}"
        else:
            yield f"{'       ' if line.kind in _ACTS else '        '}{line.text}"


def _told(record: "Record", number: int, step: "Step", line: "Line | None") -> str:
    name = "chance" if step.seat < 0 else record.names[step.seat]
    more = " ..." if step.partial else ""
    void = line.text[line.text.find(" (void") :] if line and line.kind == "fined" else ""
    return f"{number:>5}  {name}: {step.label}{more}{void}"


_SILENT = -1
_ACTS = {"choice", "declined", "fined", "decided"}
"""Kinds of lines that tell what somebody decided."""


def _result(state: "State") -> Iterator[str]:
    from rulewright.cli.screen import Paint, result_lines

    for line in result_lines(state.view(None), Paint(_WIDTH, None)):
        yield line.plain


_WIDTH = 100


def _table(saved: "Saved", state: "State", at: int) -> Iterator[str]:
    """Show the table as a spectator saw it after so many decisions, and what came next."""
    from rulewright.cli.screen import Paint, table_lines

    tags = [
        " (bot)" if kind or seat == state.game.automatic else ""
        for seat, kind in enumerate(saved.record.players)
    ]
    heading = [state.game.checked.title, f"decision {at} of {len(saved.record.steps)}"]
    for line in table_lines(state.view(None), heading, tags, Paint(_WIDTH, None)):
        yield line.plain
    if at < len(saved.record.steps):
        step = saved.record.steps[at]
        name = "chance" if step.seat < 0 else saved.record.names[step.seat]
        yield f" Then {name}: {step.label}"
    yield from _result(state)


def _traced(saved: "Saved", game: "Game", state: "State | None") -> Iterator[str]:
    """List the lines of the rules that ran at each decision, as they stand in the files."""
    from rulewright.interpreter.replay import opening_of
    from rulewright.interpreter.trace import traced_from

    names = saved.record.names
    past = () if state is None else state.history
    for number, step in enumerate(traced_from(opening_of(saved.record, game), past)):
        if step.seat is None:
            yield "the beginning"
        else:
            name = "chance" if step.seat < 0 else names[step.seat]
            yield f"{number:>5}  {name}: {step.label}"
        yield from _lines_of(step, game.checked.sources)


def _lines_of(step: "Traced", sources: Mapping[str, str]) -> Iterator[str]:
    """Give the lines that ran in a step; several sentences of one line that follow each other are one line."""
    for (file, number), _ in groupby((one.at.file, one.at.line) for one in step.lines):
        lines = sources.get(file, "").splitlines()
        text = lines[number - 1].strip() if number <= len(lines) else ""
        where = f"{file.rsplit('/', 1)[-1]}:{number}"
        yield f"    {where:<22} {text}"
