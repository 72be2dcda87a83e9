"""Lowering: ways out of loops lead where they should, little is kept at a stop, and code grows in a line."""

import pytest

from rulewright.dsl.game import CheckedGame, PlaceKind, Step
from rulewright.interpreter import module
from rulewright.interpreter.faults import TooLong
from rulewright.interpreter.machine import Machine, build_machine
from rulewright.interpreter.writer import Writer
from tests.interpreter.ir_build import (
    OWNER,
    PLAYER,
    SEATS,
    bind,
    bump,
    decide,
    each,
    game,
    op,
    option,
    place,
    put,
    read,
    scope,
    to,
    var,
    when,
    x,
)
from tests.interpreter.ir_games import table_talk, walk


def trail(machine: Machine, state: list[object]) -> list[object]:
    place = next(p for p in machine.layout.places if p.name == "trail")
    return [state[slot] for slot in machine.layout.slots(place)]


def test_leaving_from_inside_loops_goes_to_the_end_of_the_scope_or_pass_that_is_named() -> None:
    machine = build_machine(walk(), 2)
    state = machine.start()
    assert trail(machine, state)[:6] == [7, 1, 7, 1, 0, 0]
    for act in (5, 10, 12, 12):  # pick 5; again, on, on
        machine.step(state, act)
    assert trail(machine, state) == [7, 1, 7, 1, *[0] * 11, 5, 0, 0, 4, 0]
    assert state[0] == 0


def test_leaving_a_loop_around_a_decision_ends_it() -> None:
    machine = build_machine(walk(), 2)
    state = machine.start()
    for act in (3, 10, 10, 11):  # pick 3; again, again, out
        machine.step(state, act)
    assert trail(machine, state) == [7, 1, 7, 1, *[0] * 11, 3, 4, 0, 0, 0]


def test_a_stop_keeps_only_what_is_read_later() -> None:
    machine = build_machine(table_talk(), 3)
    frames = {
        (stop.address, n): [variable.name for variable in stop.frame]
        for n, stop in enumerate(machine.stops)
        if stop.decide is not None
    }
    names = list(frames.values())
    assert names[0] == ["left", "order", "asked"]  # together
    assert names[1] == ["left", "order", "asked"]  # an offer to several
    assert names[2] == ["c", "left", "order", "asked", "acts", "index"]  # inside it
    assert names[-1] == ["left"]


def test_a_variable_that_nobody_reads_costs_nothing() -> None:
    points = place("points", PlaceKind.NUMBER, OWNER, start=0)
    p, unused = var("p", PLAYER), var("unused")
    body = [bind(unused, op("count", SEATS)), decide(0, p, 0, option("go", bump(points, p)))]
    machine = build_machine(game([points], [scope(1, *body, kind="phase")]), 2)
    assert "unused" not in machine.source


def long_game(decisions: int) -> CheckedGame:
    """Decisions one after the other, each in one of two ways that meet again, in one loop."""
    points = place("points", PlaceKind.NUMBER, OWNER, start=0)
    p = var("p", PLAYER)
    body: list[Step] = []
    for n in range(decisions):
        s = var("s", PLAYER)
        body += [
            when(
                op("lt", read(points, p), n),
                [decide(n, s, p, option("a", bump(points, p)), option("b"))],
                [bump(points, p, by=2)],
            ),
            *(put(to(points, p), op("add", read(points, p), k)) for k in range(3)),
        ]
    return game([points], [scope(1, each(p, SEATS, *body), kind="phase")])


def test_code_grows_in_a_line_with_the_rules() -> None:
    short, long = (build_machine(long_game(n), 3).source.count("\n") for n in (20, 80))
    assert long < 4.2 * short


def fan(ways: int) -> CheckedGame:
    """Many ways, each with a decision, that meet in one long list of sentences."""
    points = place("points", PlaceKind.NUMBER, OWNER, start=0)
    p = var("p", PLAYER)
    choice: list[Step] = []
    for n in range(ways):
        s = var("s", PLAYER)
        one = decide(n, s, p, option("a", bump(points, p, by=n)), option("b"))
        choice = [when(op("eq", read(points, p), n), [one], choice)]
    after = [put(to(points, p), op("add", read(points, p), k)) for k in range(40)]
    return game([points], [scope(1, each(p, SEATS, *choice, *after), kind="phase")])


def test_where_many_ways_meet_the_code_is_written_once() -> None:
    few, many = (build_machine(fan(n), 3).source.count("\n") for n in (5, 20))
    assert many < few + 15 * 40
    points = [line for line in build_machine(fan(20), 3).source.splitlines() if "+ 39" in line]
    assert len(points) <= 2


def test_rules_that_expand_without_bounds_are_refused_with_their_place(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Writer.__init__, "__defaults__", (50,))
    with pytest.raises(TooLong) as caught:
        build_machine(long_game(20), 3)
    assert caught.value.limit == 50
    assert caught.value.at is not None
    assert caught.value.at.file == "toy.yaml"


def test_stages_stand_in_one_list() -> None:
    assert [name for name in ("compile_program", "assemble") if hasattr(module, name)]
    assert x(3).at.file == "toy.yaml"


def chain(length: int, options: int) -> CheckedGame:
    """Decisions in one way after another, and one of very many options that go on."""
    points = place("points", PlaceKind.NUMBER, OWNER, start=0)
    p, many = var("p", PLAYER), var("s", PLAYER)
    choice: list[Step] = [put(to(points, 0), 0)]
    for n in range(length):
        one = decide(n, var("s", PLAYER), p, option("a", bump(points, p)), option("b"))
        choice = [when(op("eq", read(points, 0), n), [bump(points, p), one], choice)]
    wide = decide(
        length,
        many,
        p,
        *(option(f"o{n}", bump(points, p, by=n)) for n in range(options)),
    )
    return game([points], [scope(1, each(p, SEATS, wide, *choice), kind="phase")])


def test_long_chains_of_ways_are_no_deeper_than_python_takes() -> None:
    machine = build_machine(chain(300, 300), 2)
    state = machine.start()
    machine.step(state, machine.actions.of(machine.game.decisions[300], 120).base)
    assert state[0] != 0
    points = machine.layout.places[0]
    assert state[machine.layout.slot(points, (0,))] == 121


def test_very_many_cases_that_cannot_stop_are_one_chain() -> None:
    points = place("points", PlaceKind.NUMBER, OWNER, start=0)
    p = var("p", PLAYER)
    choice: list[Step] = [put(to(points, 0), 1)]
    for n in range(200):
        choice = [when(op("eq", read(points, 0), n + 1000), [bump(points, 1)], choice)]
    choice = [when(op("eq", read(points, 0), 0), [bump(points, 1, by=3)], choice)]
    stop = decide(0, p, 0, option("go"))
    machine = build_machine(game([points], [scope(1, *choice, stop, kind="phase")]), 2)
    state = machine.start()
    assert [state[slot] for slot in machine.layout.slots(machine.layout.places[0])] == [0, 3]
