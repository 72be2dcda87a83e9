"""Machines of all modes play the same games; copies are independent; questions have answers."""

from random import Random

import pytest

from rulewright.dsl import load_game
from rulewright.dsl.game import CheckedGame, Expr, NumberKey, PlaceKind, Step, Variable
from rulewright.interpreter.faults import FaultError
from rulewright.interpreter.machine import Machine, build_machine
from rulewright.interpreter.module import Mode
from tests.interpreter.driving import Twins, play, random_act
from tests.interpreter.ir_build import (
    CARD,
    CARDS,
    OWNER,
    PLAYER,
    SEATS,
    attr,
    bump,
    criterion,
    deal,
    decide,
    each,
    game,
    invariant,
    loop,
    move,
    op,
    option,
    pay,
    pick,
    pile,
    place,
    put,
    read,
    reason,
    scope,
    score_line,
    shuffle,
    to,
    var,
    x,
)
from tests.interpreter.ir_games import GAMES, market, table_talk
from tests.interpreter.tables import checked


@pytest.mark.parametrize("seats", [2, 3, 5])
@pytest.mark.parametrize("name", GAMES)
def test_bare_logged_and_explicit_machines_agree_along_random_play(name: str, seats: int) -> None:
    twins = Twins(GAMES[name](), seats)
    assert sum(twins.play(seed) for seed in range(8)) > 8


@pytest.mark.parametrize("name", GAMES)
def test_going_on_with_a_copy_changes_nothing(name: str) -> None:
    machine = build_machine(GAMES[name](), 3)
    for seed in range(10):
        rng, state = Random(seed), machine.start(seed)
        while state[0]:
            before = machine.key(state)
            other = machine.copy(state)
            act = random_act(machine, state, rng)
            machine.step(other, act)
            assert machine.key(state) == before
            machine.step(state, act)
            assert machine.key(state) == machine.key(other)
            assert machine.copy(state) == state


def test_a_seed_is_a_game() -> None:
    machine = build_machine(market(), 3)
    again = build_machine(market(), 3)
    first = [machine.key(machine.copy(state)) for state in play(machine, 5)]
    assert first == [again.key(again.copy(state)) for state in play(again, 5)]
    assert machine.start(1) != machine.start(2)


def test_a_playout_is_a_whole_game_and_a_seed_fixes_it() -> None:
    for build in GAMES.values():
        machine = build_machine(build(), 3)
        assert machine.playout(Random(3)) == machine.playout(Random(3))
    played = [build_machine(table_talk(), 3).playout(Random(n))[0] for n in range(20)]
    assert 20 < sum(played) / 20 < 80


# ------------------------------------------------------------------------------------------------ positions


def test_state_of_a_phase_that_is_over_is_no_part_of_a_position() -> None:
    mine = place("mine", PlaceKind.NUMBER, scope=1, start=0)
    p, q = var("p", PLAYER), var("q", PLAYER)
    first = decide(0, p, 0, option("one", put(to(mine), 1)), option("two", put(to(mine), 2)))
    used = decide(1, q, 0, option("end"), when=op("gt", read(mine), 0))
    last = decide(2, var("r", PLAYER), 0, option("end"))
    phases = [scope(1, first, used, kind="phase"), scope(2, last, kind="phase")]
    machine = build_machine(game([mine], phases), 2)
    states = [machine.start(), machine.start()]
    for state, act in zip(states, (0, 1), strict=True):
        machine.step(state, act)
    assert machine.key(states[0]) == machine.key(states[1]), (
        "the flag was tested, nothing else reads it"
    )
    assert states[0] != states[1]


# ------------------------------------------------------------------------------------------------ questions


def choosing(*, fine: bool = False) -> CheckedGame:
    """One seat picks two numbers of 1..4, then a set of at most two of the cards of its hand."""
    hand = pile("hand", OWNER)
    spent = place("spent", PlaceKind.NUMBER, OWNER, start=0)
    p, a, b, chosen, c = var("p", PLAYER), var("a"), var("b"), var("chosen", CARDS), var("c", CARD)
    step = decide(
        0,
        p,
        1,
        option(
            "pair",
            put(to(spent, p), op("add", a, b)),
            picks=[
                pick(a, op("range", 1, 4), low=1, high=4),
                pick(b, op("range", 1, 4), low=1, high=4),
            ],
            must=[
                reason("not two", op("ne", a, 2)),
                reason("seven", op("eq", op("add", a, b), 7), level=2),
            ],
        ),
        option(
            "cards",
            move(chosen, (hand,), to(hand, 0)),
            picks=[pick(chosen, read(hand, p), source=hand, sizes=(1, 2))],
            must=[
                reason(
                    "one rank",
                    op("eq", op("count", op("distinct", each_rank(chosen, c))), 1),
                )
            ],
        ),
        option("rich", when=op("gt", read(spent, p), 50)),
        option(
            "poor",
            bump(spent, p, by=100),
            must=[
                reason(
                    "nothing spent",
                    op("eq", read(spent, p), 0),
                    level=0,
                    fine=[bump(spent, p, by=-1)] if fine else None,
                )
            ],
        ),
    )
    setup = [
        move(op("list", 0, 1, 2, 3, type=CARDS), (), to(hand, 1)),
        put(to(spent, 1), 1),
    ]
    return game([hand, spent], [scope(1, step, kind="phase")], setup=setup, ranks=[5, 6, 6, 7])


def each_rank(chosen: Variable, c: Variable) -> Expr:
    from tests.interpreter.ir_build import each_of  # noqa: PLC0415

    return each_of(c, x(chosen), attr(c, "rank"))


# ids: pair a 0..3, b 4..7; cards 5, 6, 7 -> 8, 9, 10, done 11; rich 12; poor 13


def test_a_value_is_offered_only_if_the_rest_can_be_completed() -> None:
    machine = build_machine(choosing(), 2)
    state = machine.start()
    assert machine.legal(state) == [2, 3, 8, 9, 10]
    assert machine.next_ids(state, 1, (2,)) == [7]
    assert machine.next_ids(state, 1, (3,)) == [6]
    assert machine.next_ids(state, 1, (3, 6)) == []


def test_a_set_is_picked_card_by_card_in_order_of_faces() -> None:
    machine = build_machine(choosing(), 2)
    state = machine.start()
    assert machine.next_ids(state, 1, (8,)) == [11]
    assert machine.next_ids(state, 1, (9,)) == [9, 11], "the other six, or no more"
    assert machine.next_ids(state, 1, (9, 9)) == [], "two are the most"
    machine.step(state, (9, 9))
    hand = next(p for p in machine.layout.places if p.name == "hand")
    assert [state[slot] for slot in machine.layout.slots(hand)] == [[1, 2], [0, 3]]


def test_what_is_not_legal_has_a_first_reason_with_its_numbers() -> None:
    machine = build_machine(choosing(), 2)
    state = machine.start()
    two = machine.why_not(state, 1, (1,))
    assert two is not None
    assert (two.option, two.kind, two.reason, two.values) == (0, "must", 0, (2,))
    hopeless = machine.why_not(state, 1, (0,))
    assert hopeless is not None
    assert (hopeless.kind, hopeless.reason, hopeless.values) == ("must", 1, (1, 1))
    second = machine.why_not(state, 1, (2, 4))
    assert second is not None
    assert (second.kind, second.reason, second.values) == ("must", 1, (3, 1))
    rich = machine.why_not(state, 1, (12,))
    assert rich is not None
    assert (rich.kind, rich.values) == ("option", (1,))
    assert machine.why_not(state, 1, (3, 6)) is None
    assert machine.why_not(state, 1, (9,)) is None


def test_a_fined_act_is_legal_void_and_costs_the_fine_and_the_same_seat_decides_again() -> None:
    machine = build_machine(choosing(fine=True), 2, Mode(log=True))
    state = machine.start()
    assert machine.legal(state) == [2, 3, 8, 9, 10, 13]
    assert machine.fined(state, 1, (13,)) == 0
    assert machine.fined(state, 1, (8, 11)) is None
    machine.events.clear()
    machine.step(state, 13)
    spent = next(p for p in machine.layout.places if p.name == "spent")
    assert ("fined", 1, 0, (13,), 0) in machine.events
    assert (state[2], state[machine.layout.slot(spent, (1,))]) == (1, 0)
    assert machine.fined(state, 1, (13,)) is None
    machine.step(state, 13)
    assert (state[0], state[machine.layout.slot(spent, (1,))]) == (0, 100)


# ------------------------------------------------------------------------------------------------ several seats


def offering(accept: str, *, hides: bool = False) -> Machine:
    points = place("points", PlaceKind.NUMBER, OWNER, start=0)
    p, q = var("p", PLAYER), var("q", PLAYER)
    step = decide(
        0,
        p,
        op("others", 0),
        option(None, bump(points, p), bump(points, 0)),
        kind="offer",
        several=True,
        accept=accept,
        when=op("lt", read(points, 0), 2),
        hides=hides,
    )
    assert q.number
    return build_machine(game([points], [scope(1, step, kind="phase")]), 4)


def points_of(machine: Machine, state: list[object]) -> list[object]:
    return [state[slot] for slot in machine.layout.slots(machine.layout.places[0])]


def test_the_first_acceptor_in_order_acts() -> None:
    machine = offering("first")
    state = machine.start()
    assert machine.deciders(state) == (1, 2, 3)
    assert machine.next_ids(state, 2) == [0, 1]
    machine.step(state, ((1,), (0,), (0,)))
    assert points_of(machine, state) == [1, 0, 1, 0]


def test_all_acceptors_act_and_when_is_tested_again_before_each() -> None:
    machine = offering("all")
    state = machine.start()
    machine.step(state, ((0,), (0,), (0,)))
    assert points_of(machine, state) == [2, 1, 1, 0]


def test_an_offer_that_hides_who_may_accept_asks_everybody() -> None:
    machine = offering("all", hides=True)
    state = machine.start()
    assert machine.deciders(state) == (0, 1, 2, 3)
    assert [machine.next_ids(state, seat) for seat in range(4)] == [[1], [0, 1], [0, 1], [0, 1]]
    why = machine.why_not(state, 0, (0,))
    assert why is not None
    assert why.kind == "seat"
    machine.step(state, ((1,), (1,), (0,), (1,)))
    assert points_of(machine, state) == [1, 0, 1, 0]


# ------------------------------------------------------------------------------------------------ entering


def rounds() -> CheckedGame:
    number = place("number", PlaceKind.NUMBER)
    seen = place("seen", PlaceKind.NUMBER, (NumberKey(x(0), x(9)),), start=0)
    p, s = var("p", PLAYER), var("s", PLAYER)
    turn = scope(
        2,
        loop(
            "each",
            [decide(0, s, p, option("go", bump(seen, read(number))))],
            variable=p,
            source=op("seats_from", 1),
            scope=2,
            phase=True,
        ),
        kind="phase",
        name="turn",
    )
    outer = scope(
        1,
        loop("repeat", [turn], source=3, scope=1, passes=number, phase=True),
        kind="phase",
        name="round",
    )
    return game([number, seen], [outer])


def test_a_phase_can_be_entered_with_its_loop_from_the_first_item() -> None:
    machine = build_machine(rounds(), 3)
    state = machine.set_up(0)
    number = machine.layout.places[0]
    state[machine.layout.slot(number)] = 2
    machine.enter(state, 2)
    order = []
    while state[0]:
        order.append((state[machine.layout.slot(number)], state[2]))
        machine.step(state, 0)
    assert order == [(2, 1), (2, 2), (2, 0), (3, 1), (3, 2), (3, 0)]


def test_a_phase_with_passes_is_entered_with_the_number_that_was_given() -> None:
    machine = build_machine(rounds(), 2)
    state = machine.set_up(0)
    machine.enter(state, 1)
    assert state[machine.layout.slot(machine.layout.places[0])] == 1
    state = machine.set_up(0)
    state[machine.layout.slot(machine.layout.places[0])] = 3
    machine.enter(state, 1)
    assert state[machine.layout.slot(machine.layout.places[0])] == 3


# ------------------------------------------------------------------------------------------------ winners


def test_ranking_goes_through_the_criteria_in_order() -> None:
    points = place("points", PlaceKind.NUMBER, OWNER, start=0)
    out = place("out", PlaceKind.FLAG, OWNER, start=False)
    p, q = var("p", PLAYER), var("q", PLAYER)
    setup: list[Step] = [put(to(points, n), v) for n, v in enumerate((5, 7, 7, 9, 5))]
    setup.append(put(to(out, 3), value=True))
    line = score_line("points", p, read(points, p))
    winner = [
        criterion("only", q, op("not", read(out, q))),
        criterion("most", q, op("score", q)),
        criterion("shared", q),
    ]
    machine = build_machine(game([points, out], [], setup=setup, scoring=[line], winner=winner), 5)
    state = machine.start()
    assert machine.scores(state) == [5, 7, 7, 9, 5]
    assert machine.ranking(state) == [[1, 2], [0, 4], [3]]
    together = [criterion("together", q, op("gt", read(points, 0), 5))]
    lost = build_machine(game([points, out], [], setup=setup, winner=together), 5)
    assert lost.ranking(lost.start()) == []


# ------------------------------------------------------------------------------------------------ the end, invariants


def test_the_game_ends_at_once_after_the_sentence_that_makes_it_end() -> None:
    points = place("points", PlaceKind.NUMBER, OWNER, start=0)
    p = var("p", PLAYER)
    body = each(p, SEATS, bump(points, p, by=2), bump(points, 0))
    checked = game(
        [points],
        [scope(1, body, kind="phase")],
        setup=[put(to(points, 0), 3)],
        ends=op("ge", read(points, 1), 2),
    )
    machine = build_machine(checked, 3)
    state = machine.start()
    assert points_of(machine, state) == [6, 2, 0]
    assert state[0] == 0


def test_invariants_are_tested_after_each_pass_of_a_phase_if_asked_for() -> None:
    points = place("points", PlaceKind.NUMBER, OWNER, start=0)
    body = loop("repeat", [bump(points, 0)], source=5, scope=1, phase=True)
    always = [invariant("few", op("lt", read(points, 0), 3))]
    checked = game([points], [scope(1, body, kind="phase")], always=always)
    assert points_of(machine := build_machine(checked, 2), machine.start())[0] == 5
    with pytest.raises(FaultError) as caught:
        build_machine(checked, 2, Mode(invariants=True)).start()
    assert (caught.value.kind, caught.value.facts["name"]) == ("invariant", "few")
    values = caught.value.facts["values"]
    assert isinstance(values, tuple)
    assert [worth.value for worth in values] == [3]


def test_tokens_past_the_receivers_limit_stay_with_the_payer() -> None:
    purse = place("purse", PlaceKind.COUNTER, OWNER, high=10)
    bank = place("bank", PlaceKind.COUNTER)
    setup = [pay(9, to(bank), to(purse, 0)), pay(5, to(bank), to(purse, 0))]
    machine = build_machine(game([purse, bank], [], setup=setup, tokens=20), 2, Mode(log=True))
    state = machine.start()
    assert [state[slot] for slot in machine.layout.slots(purse)] == [10, 0]
    assert state[machine.layout.slot(bank)] == 10
    pays = [event for event in machine.events if event[0] == "pay"]
    assert [(event[1], event[4]) for event in pays] == [(9, 0), (1, 4)]


def test_a_bag_that_is_dealt_is_known_from_the_top_down_to_its_mark() -> None:
    deck, row = pile("deck"), pile("row")
    p = var("p", PLAYER)
    setup = [
        move(op("list", *range(6), type=CARDS), (), to(deck)),
        shuffle(to(deck)),
        deal(2, to(deck), to(row)),
        move(read(row), (row,), to(deck)),
    ]
    stop = decide(0, p, 0, option("go", deal(3, to(deck), to(row))))
    machine = build_machine(
        game([deck, row], [scope(1, stop, kind="phase")], setup=setup, ranks=[0] * 6), 2
    )
    state = machine.start(4)
    mark = machine.layout.bag_slot(deck)
    assert mark is not None
    assert state[mark : mark + 2] == [0, 4]
    machine.step(state, 0)
    assert state[mark : mark + 2] == [0, 3]


def test_coverage_and_steps_say_what_ran() -> None:
    machine = build_machine(table_talk(), 3, Mode(coverage=True, steps=True))
    state = machine.start(1)
    ran, counted = len(machine.trace), sum(machine.covered)
    assert ran > 0
    assert counted > 0
    machine.step(state, random_act(machine, state, Random(1)))
    assert len(machine.trace) > ran
    assert sum(machine.covered) > counted
    assert isinstance(machine.program.functions.pool.origins[machine.trace[0]].at.line, int)


def test_a_loop_in_which_nothing_is_done_but_said_plays_in_every_mode() -> None:
    game = checked(TALK)
    for mode in (Mode(), Mode(log=True), Mode(invariants=True), Mode(steps=True)):
        machine = build_machine(game, 2, mode)
        assert machine.stop(machine.start(1)).kind == "over"


TALK = """\
rulewright: 1
game: talk
players: 2
components: {coin: {tokens: 9}}
player: {coins: {tokens: coin}}
rules:
  greet(p):
    do: say "Hello {p}."
phases:
  all:
    do:
      - for: p in players
        do: say "Hello {p}."
      - for: p in players
        when: p.coins is 0
        do: run greet(p)
winner: [shared]
"""


@pytest.mark.parametrize("reference", ["don", "medici", "kuhn", "high_society"])
def test_the_best_are_the_first_group_of_the_ranking(reference: str) -> None:
    checked = load_game(reference)
    machine = build_machine(checked, checked.least_seats)
    for seed in range(10):
        _, state = machine.play_out(Random(seed))
        assert machine.best(state) == machine.ranking(state)[0]


def test_a_playout_stops_after_so_many_decisions_and_not_before() -> None:
    machine = build_machine(table_talk(), 3)
    decisions, _ = machine.playout(Random(3))
    assert machine.play_out(Random(3), decisions)[0] == decisions
    assert machine.play_out(Random(3), decisions - 1)[0] is None
