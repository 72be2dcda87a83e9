"""Plays a game through all that its users may ask, and lets nothing come out of it but faults of the game.

Whatever cannot be carried out is a `FaultError` with its place; one of kind `mistake`, and any other exception, is
a mistake of ours. Each piece of a game is played from its own phase on.
"""

from __future__ import annotations

from random import Random

from rulewright.interpreter import FaultError, Game, State
from rulewright.interpreter.record import read_record
from rulewright.interpreter.replay import open_at

LONGEST = 8
"""Decisions after which a phase is left."""
FARTHEST = 1_000
"""Decisions after which a playout is stopped: a crossing may have no end."""


def played(game: Game, phase: str, seed: int, *, secrets: bool) -> int:
    """Play a random game from a phase on, asking for everything at each stop; gives how often somebody decided."""
    rng = Random(seed)
    try:
        state = game.start(seed, at=phase, check=True)
    except FaultError as fault:
        ours(fault)
        return 0
    for number in range(LONGEST):
        running = [one.name for one in state.view(None).phases]
        if running and phase not in running:  # nothing runs in set-up, and at the end
            return number
        asked(state, rng, secrets=secrets)
        if state.over:
            return number
        seat = rng.choice(state.deciders)
        action = rng.choice(state.legal(seat))
        before = state.copy()
        try:
            state.act(seat, action)
        except FaultError as fault:
            ours(fault)
            stopped(state, fault)
            return number
        taken_back(state, before, seat)
    return LONGEST


def ours(fault: FaultError) -> None:
    """A fault is the game's, says so in a sentence, and has a place."""
    assert fault.kind != "mistake", str(fault)
    assert fault.at is not None
    assert str(fault)


def stopped(state: State, fault: FaultError) -> None:
    """After a fault everything can be looked at, and the record leads to it again."""
    assert state.fault is not None
    assert not state.deciders
    for seat in range(state.game.seats):
        state.view(seat)
        state.log(seat)
    replay = open_at(read_record(state.save()), state.game)
    assert replay.misfit is None, replay.misfit
    again = replay.state.fault if replay.state is not None else replay.fault
    assert again is not None
    assert str(again) == str(fault)


def asked(state: State, rng: Random, *, secrets: bool) -> None:
    """Ask one moment for all that can be asked."""
    state.log(None)
    for seat in range(state.game.seats):
        view, log = state.view(seat), state.log(seat)
        known, legal = state.information_state(seat), state.legal(seat)
        hash(known)
        prompt = state.prompt(seat)
        other = state.resample(seat, rng.randrange)
        if not secrets:
            assert other.view(seat) == view
            assert other.log(seat) == log
            assert other.prompt(seat) == prompt
            assert other.legal(seat) == legal
            assert other.information_state(seat) == known
    for seat in state.deciders:
        decided(state, seat, rng)
    if rng.random() < 0.5:
        replay = open_at(read_record(state.save()), state.game)
        assert replay.misfit is None, replay.misfit
        assert replay.state == state
    if state.over:
        assert len(state.scores) == state.game.seats
        assert sorted(seat for group in state.ranking for seat in group) in (
            [],
            list(range(state.game.seats)),
        )


def decided(state: State, seat: int, rng: Random) -> None:
    """What a seat may do has names of its own, which lead back, and can be completed."""
    legal = state.legal(seat)
    assert legal
    labels = [state.label(seat, action) for action in legal]
    assert len(set(labels)) == len(labels), labels
    for label, action in zip(labels, legal, strict=True):
        assert state.why_not(seat, label) is None
        assert state.id(seat, label) == action
    for one in range(0, state.game.num_actions, 1 + state.game.num_actions // 6):
        state.why_not(seat, state.game.action_label(one, state.names))
    choices = state.whole_choices(seat)
    assert choices
    choice = rng.choice(choices)
    assert state.ids(seat, state.whole_label(seat, choice)) in choices
    state.fine(seat, choice)
    other = state.copy()
    try:
        other.act_all(seat, choice)
    except FaultError as fault:
        ours(fault)
        return
    taken_back(other, state, seat)


def taken_back(state: State, before: State, seat: int) -> None:
    """Taking back leads to where it was, or is refused with a sentence."""
    why = state.why_no_undo(seat)
    if why is not None:
        assert why
        return
    other = state.copy()
    other.undo(seat)
    assert other.raw[:2] == before.raw[:2] or before.partial or other.partial
    assert other.legal(seat)
    other.log(seat)


def played_out(game: Game, phase: str, seed: int) -> None:
    """The other machines play it too: the bare one by itself, and one whose chance is asked for."""
    try:
        game.machine().play_out(Random(seed), FARTHEST)
    except FaultError as fault:
        ours(fault)
    rng = Random(seed)
    try:
        state = game.start(chance="explicit", at=phase)
        for _ in range(LONGEST):
            if state.over:
                return
            if (chance := state.chance) is not None:
                state.apply_outcome(rng.choice(chance.outcomes).label)
            else:
                seat = rng.choice(state.deciders)
                state.act(seat, rng.choice(state.legal(seat)))
            state.log(0)
    except FaultError as fault:
        ours(fault)
