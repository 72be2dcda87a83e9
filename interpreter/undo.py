"""Taking back: a player's own latest answers, until that would take back more than a decision.

It is refused once another player has decided, chance was drawn, or somebody saw a card that they did
not know: nothing that was learnt can be unlearnt. Among several deciders who have not all answered,
nobody has seen anything, so each may take back their own answer.

The state before is played again from the beginning, so nothing can come back from another moment than
the rest of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.interpreter import history
from rulewright.interpreter.errors import ActionError
from rulewright.interpreter.events import Chose, Declined, Drawn, Event
from rulewright.interpreter.history import CHANCE
from rulewright.interpreter.layout import PARTIAL
from rulewright.interpreter.sight import SPECTATOR

if TYPE_CHECKING:
    from rulewright.interpreter.state import State


def take_back(state: State, seat: int) -> None:
    """Take back the latest answer of a seat, or the latest value of one that is not finished."""
    why = why_not(state, seat)
    if why is not None:
        raise ActionError(why)
    ids = state.picked(seat)
    if ids and state.legal(seat):
        state.raw[PARTIAL] = _without(state, seat, ids[:-1])
    elif ids:
        other = state.copy()
        other.raw[PARTIAL] = _without(state, seat, ())
        other.past = _past_without(state.past, seat)
        state.become(other)
    else:
        assert state.past
        state.become(replayed(state, state.past[0]))


def why_not(state: State, seat: int) -> str | None:
    """Say in a sentence why a seat cannot take anything back; None if it can."""
    if state.picked(seat):
        return None
    past = state.past
    names = state.names
    if not past:
        return "there is nothing to take back"
    if past[1] == CHANCE:
        return "chance has been drawn since"
    if past[1] != seat:
        decided = any(one == seat for one, _ in history.entries(past))
        who = names[past[1]]
        return f"{who} has decided since" if decided else "there is nothing of yours to take back"
    if state.fault is not None:
        return None
    return _learnt(state, seat)


def _learnt(state: State, seat: int) -> str | None:
    """Say what became known by the latest answer."""
    twin = state.twin()
    batch = twin.all_batches()[-1]
    others = [answer.seat for answer in batch.answers if answer.seat != seat]
    if others:
        return "the others decided at the same time, and their answers are known"
    if any(isinstance(event, Drawn) for event in batch.events):
        return "chance has been drawn since"
    automatic = state.game.automatic
    if automatic is not None and any(_decided(event, automatic) for event in batch.events):
        return f"{state.names[automatic]} has decided since"
    earlier = twin.before_last()
    for one in (*range(len(state.names)), SPECTATOR):
        knowledge = earlier.knowledge(one).copy()
        if any(knowledge.learn(event) for event in batch.events):
            if one == seat:
                return "you have seen a card that you did not know"
            who = "a spectator" if one == SPECTATOR else state.names[one]
            return f"{who} has seen a card that was not known there"
    return None


def _decided(event: Event, seat: int) -> bool:
    return isinstance(event, Chose | Declined) and event.seat == seat


def replayed(state: State, past: history.Past) -> State:
    """Give the state at an earlier moment, by playing what was decided up to it."""
    fresh = type(state).begin(state.opening)
    fresh.resume(history.entries(past))
    return fresh


def _without(
    state: State, seat: int, ids: tuple[int, ...]
) -> tuple[tuple[int, tuple[int, ...]], ...]:
    pairs = ((one, ids if one == seat else old) for one, old in state.raw[PARTIAL])
    return tuple((one, kept) for one, kept in pairs if kept)


def _past_without(past: history.Past, seat: int) -> history.Past:
    """Leave out the latest entry of a seat, which lies among the answers to an open question."""
    later = []
    while past and past[1] != seat:
        later.append((past[1], past[2]))
        past = past[0]
    assert past
    return history.extended(past[0], reversed(later))
