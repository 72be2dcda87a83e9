"""The rest of a game at random, from any moment on: no views, no labels, no history, no copies.

A whole random game has one function of its own (`Machine.playout`), which cannot begin in the middle.
Bots that ask how a position may go on need just that, some hundred times for each decision; so this is
the loop of `State.act` with all left out that a random player does not need.

Ids are drawn uniformly, or picked by whoever asks, of a choice of several values one after the other, and
outcomes of explicit chance by their weights.
"""

from collections.abc import Callable
from typing import Any

from rulewright.interpreter.chances import fallen_on
from rulewright.interpreter.history import ids_short
from rulewright.interpreter.layout import LEGAL, PARTIAL, PC, SEAT
from rulewright.interpreter.machine import FAILURES, Machine

Unit = Callable[[], float]
"""A number from 0 on and below 1, all alike likely: `random.Random(7).random`."""


Pick = Callable[[int, list[int]], int]
"""Gives one of several ids for a seat."""


def rollout(
    machine: Machine, s: list[Any], random: Unit, limit: int, pick: Pick | None = None
) -> int:
    """Play a state on to the end, or over so many decisions; gives how many there were.

    Raises FaultError where the rules cannot be carried out.
    """
    resume, onward, more = machine.resume, machine.onward, machine.more
    if pick is None:

        def pick(_seat: int, ids: list[int]) -> int:
            return ids[int(random() * len(ids))]

    decisions = 0
    act: Any
    try:
        while (pc := s[PC]) and decisions < limit:
            seat = s[SEAT]
            if seat >= 0:
                decisions += 1
                if begun := s[PARTIAL]:
                    act = ids_short(_completed(machine, s, seat, begun[0][1], pick))
                else:
                    act = pick(seat, s[LEGAL])
                    if more[act]:
                        act = ids_short(_completed(machine, s, seat, (act,), pick))
            elif asked := machine.deciders(s):
                decisions += len(asked)
                begun = dict(s[PARTIAL])
                act = tuple(_completed(machine, s, one, begun.get(one, ()), pick) for one in asked)
            else:
                act = _drawn(machine, s, random)
            go = resume[pc](s, act)
            if go is not None:
                onward(s, go)
    except FAILURES as error:
        raise machine.fault(error, s) from error
    return decisions


def _completed(
    machine: Machine, s: list[Any], seat: int, ids: tuple[int, ...], pick: Pick
) -> tuple[int, ...]:
    """Pick on until nothing more is to be picked."""
    while more := machine.next_ids(s, seat, ids):
        ids = (*ids, pick(seat, more))
    return ids


def _drawn(machine: Machine, s: list[Any], random: Unit) -> int:
    outcomes = machine.outcomes(s)
    at = int(random() * sum(outcome.weight for outcome in outcomes))
    return fallen_on(outcomes, at).act
