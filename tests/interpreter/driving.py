"""Playing a game in several machines at once, to see that they agree."""

from collections.abc import Iterator
from random import Random
from typing import Any

from rulewright.dsl.game import CardType, CheckedGame
from rulewright.interpreter.machine import SETUP, Machine, build_machine
from rulewright.interpreter.module import Mode

MODES = {
    "bare": Mode(),
    "logged": Mode(log=True, invariants=True, coverage=True, steps=True),
    "explicit": Mode(chance="explicit", log=True),
}


def random_ids(machine: Machine, state: list[Any], seat: int, rng: Random) -> tuple[int, ...]:
    """A random complete choice of a seat, one id after the other."""
    ids: tuple[int, ...] = ()
    while following := machine.next_ids(state, seat, ids):
        assert following == sorted(set(following))
        one = rng.choice(following)
        assert machine.why_not(state, seat, (*ids, one)) is None
        ids = (*ids, one)
    return ids


def random_act(machine: Machine, state: list[Any], rng: Random) -> object:
    """A random act of everybody who decides."""
    stop = machine.stop(state)
    if stop.asked is not None:
        return tuple(random_ids(machine, state, seat, rng) for seat in machine.deciders(state))
    ids = random_ids(machine, state, state[2], rng)
    return ids[0] if len(ids) == 1 else ids


def play(machine: Machine, seed: int) -> Iterator[list[Any]]:
    """A random game: its state at every stop."""
    rng = Random(seed)
    state = machine.start(seed)
    while state[0]:
        yield state
        machine.step(state, random_act(machine, state, rng))
    yield state


class Twins:
    """One game in the bare, the logged and the explicit machine, chance being the bare one's."""

    def __init__(self, game: CheckedGame, seats: int) -> None:
        self.machines = {name: build_machine(game, seats, mode) for name, mode in MODES.items()}

    def play(self, seed: int) -> int:
        """Plays one random game, comparing at every decision; gives how many there were."""
        bare, logged, explicit = (self.machines[name] for name in MODES)
        rng = Random(seed)
        state = bare.start(seed)
        logged.events.clear()
        second = logged.start(seed)
        third = explicit.blank()
        explicit.run(third, SETUP)
        drawn: list[tuple[str, int]] = []
        decisions = 0
        while True:
            drawn += chance_of(logged.events)
            logged.events.clear()
            self.settle(explicit, third, drawn)
            assert not drawn
            self.compare(state, second, third)
            if not state[0]:
                return decisions
            decisions += 1
            state = bare.copy(state)
            act = random_act(bare, state, rng)
            bare.step(state, act)
            logged.step(second, act)
            explicit.step(third, act)

    def settle(self, explicit: Machine, state: list[Any], drawn: list[tuple[str, int]]) -> None:
        """Hands the explicit machine the chance that came, in order."""
        while explicit.stop(state).kind == "chance":
            kind, value = drawn.pop(0)
            outcomes = explicit.outcomes(state)
            faces = explicit.game.cards
            assert any(
                outcome.value == value
                or (isinstance(outcome.type, CardType) and faces[outcome.value] == faces[value])
                for outcome in outcomes
            )
            stop = explicit.stop(state)
            if kind == "reveal":
                explicit.step(state, value)
            else:
                assert stop.among is not None
                items = state[1][stop.frame.index(stop.among)]
                explicit.step(state, list(items).index(value))

    def compare(self, state: list[Any], second: list[Any], third: list[Any]) -> None:
        bare, logged, explicit = (self.machines[name] for name in MODES)
        assert state[:6] == second[:6]
        assert bare.key(state) == logged.key(second)
        assert [state[0], state[1], state[2], state[5]] == [third[n] for n in (0, 1, 2, 5)]
        for place in bare.layout.places:
            for slot in bare.layout.slots(place):
                mine, theirs = state[slot], third[slot]
                if isinstance(mine, list):
                    bag = bare.layout.bags.get(slot)
                    low, high = (0, 0) if bag is None else (state[bag], state[bag + 1])
                    assert sorted(mine) == sorted(theirs), place.name
                    if low < high:
                        assert mine[:low] + mine[high:] == theirs[:low] + theirs[high:]
                    else:
                        assert mine == theirs, place.name
                    if bag is not None and low < high:
                        assert (third[bag], third[bag + 1]) == (low, high), place.name
                elif place in logged.program.functions.silent:
                    continue
                else:
                    assert mine == theirs, place.name
        self.judge(bare, state)
        kept = state[:]
        bare.refresh(kept)
        assert kept == state, "kept counts follow from the piles"
        assert bare.scores(state) == logged.scores(second) == explicit.scores(third)

    def judge(self, machine: Machine, state: list[Any]) -> None:
        """What is legal is exactly what nothing speaks against."""
        stop = machine.stop(state)
        if stop.decide is None:
            return
        for seat in machine.deciders(state):
            legal = machine.next_ids(state, seat)
            for ids in machine.actions:
                if ids.decide.number == stop.decide.number and ids.level == 0:
                    for one in range(ids.base, ids.end):
                        if one != ids.done:
                            why = machine.why_not(state, seat, (one,))
                            assert (one in legal) == (why is None), (one, legal, why)


def chance_of(events: list[tuple[Any, ...]]) -> list[tuple[str, int]]:
    """What chance gave, from a log."""
    found: list[tuple[str, int]] = []
    for event in events:
        if event[0] == "reveal":
            found += [("reveal", card) for card in event[2]]
        elif event[0] == "draw":
            found.append(("draw", event[2]))
    return found
