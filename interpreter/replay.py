"""Playing a record again: exactly on its own spec, as far as it fits on another one.

The caller makes the `Game` (this package reads no YAML): from the sources in the record, or from a
spec as it is today, to see what a change of rules does to it.
"""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.dsl.amounts import counted
from rulewright.dsl.structs import Struct
from rulewright.interpreter.errors import ActionError, PositionError
from rulewright.interpreter.faults import FaultError
from rulewright.interpreter.game import Game
from rulewright.interpreter.given import read_position
from rulewright.interpreter.history import CHANCE
from rulewright.interpreter.opening import Opening
from rulewright.interpreter.record import Record, Step
from rulewright.interpreter.state import State
from rulewright.interpreter.words import Words


class Misfit(Struct):
    """The first step of a record that no longer fits: its number, counted from 1, and why.

    `number` 0 is the start of the game itself.
    """

    number: int
    step: Step | None
    sentence: str


class Replay(Struct):
    """A record played again, as far as it fits.

    `state` is None only if the game could not even be started: because of the `misfit`, or because a
    rule could not be carried out before the first decision, which is the `fault` then.
    """

    state: State | None
    misfit: Misfit | None
    fault: FaultError | None = None


def spec_changed(record: Record, game: Game) -> str | None:
    """Say in a sentence that a record was made with another spec; None if it was this one."""
    if record.hash == game.checked.hash:
        return None
    return f"the spec changed (hash {record.hash} → {game.checked.hash})"


def open_at(record: Record, game: Game, steps: int | None = None) -> Replay:
    """Play the first so many steps of a record (all, if None), on any spec.

    It stops before the first step that does not fit, and says why. A fault that the record leads to
    is met again: then the state stands there, and has it (`state.fault`).
    """
    same = spec_changed(record, game) is None
    try:
        state = State.begin(opening_of(record, game))
    except ValueError as error:
        return Replay(None, Misfit(0, None, str(error)))
    except FaultError as fault:
        if record.steps:
            return Replay(None, Misfit(0, None, str(fault)))
        return Replay(None, None, fault)
    for number, step in enumerate(record.steps[:steps], 1):
        try:
            why = _take(state, step, same=same)
        except FaultError:
            return Replay(state, None)
        if why is not None:
            return Replay(state, Misfit(number, step, why))
    return Replay(state, None)


def opening_of(record: Record, game: Game) -> Opening:
    """Give how a recorded game began; ValueError with a sentence if it cannot begin so on this spec."""
    if record.seats != game.seats:
        raise PositionError(
            f"the record is of {counted(record.seats, 'seat')}, the game of {game.seats}"
        )
    position = None
    if record.position is not None:
        position = read_position(
            record.position,
            game.checked,
            game.stage.sight,
            Words(game.checked, record.names, game.faces),
        )
    at = record.at
    if isinstance(at, int) and at not in game.stage.scopes:
        raise PositionError("the record begins with a phase that this game does not have")
    return Opening(
        game,
        record.names,
        record.seed,
        record.chance,
        record.script,
        position,
        at,
        check=record.check,
    )


def _take(state: State, step: Step, *, same: bool) -> str | None:
    """Play one step; says why it does not fit."""
    try:
        if step.seat == CHANCE:
            state.apply_outcome(step.ids[0] if same and not step.label else step.label)
            return None
        ids: Sequence[int] = step.ids
        if same:
            if state.labels.fits(ids) and state.labels.whole(ids) != step.label:
                return f"`{step.label}` is not what its actions are called: `{state.labels.whole(ids)}`"
        else:
            ids = state.ids(step.seat, step.label)
        if step.partial:
            for action in ids:
                state.act(step.seat, action)
        else:
            state.act_all(step.seat, ids)
    except ActionError as error:
        return str(error)
    return None
