"""Generated code: what it leaves out, where its lines point, and that shortcuts change nothing."""

import gc
import linecache
from random import Random

import pytest

from rulewright.dsl.game import CheckedGame, Expr, Place, PlaceKind, Variable
from rulewright.interpreter import FaultError
from rulewright.interpreter.machine import Machine, build_machine
from rulewright.interpreter.module import Mode
from tests.interpreter.ir_build import (
    CARD,
    CARDS,
    OWNER,
    PLAYER,
    SEATS,
    attr,
    bind,
    deal,
    decide,
    each,
    extreme,
    game,
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
    say,
    scope,
    score_line,
    shuffle,
    to,
    var,
    where,
    x,
)
from tests.interpreter.ir_games import GAMES


def auction(*, counted: bool = True) -> CheckedGame:
    """One seat after the other names a number whose last digit no card of its own shows, and gets a card."""
    deck, row = pile("deck"), pile("row", OWNER)
    coins = place("coins", PlaceKind.COUNTER, OWNER)
    bank = place("bank", PlaceKind.COUNTER)
    p, s, amount, c, high = (
        var("p", PLAYER),
        var("s", PLAYER),
        var("amount"),
        var("c", CARD),
        var("high"),
    )
    digit = op("mod", amount, 10)
    shows = where(c, read(row, p), op("eq", attr(c, "rank"), digit))
    # the same condition, in words for which no counts are kept
    plain = where(c, read(row, p), op("eq", op("add", attr(c, "rank"), 0), digit))
    step = decide(
        0,
        s,
        p,
        option(
            "bid",
            pay(amount, to(coins, p), to(bank)),
            deal(1, to(deck), to(row, p)),
            bind(high, op("mod", amount, 4)),
            picks=[pick(amount, op("range", op("add", high, 1), read(coins, p)), low=1, high=30)],
            must=[reason("fresh", op("eq", op("count", shows if counted else plain), 0))],
        ),
        option("pass", bind(high, 0)),
    )
    setup = [
        move(op("list", *range(20), type=CARDS), (), to(deck)),
        shuffle(to(deck)),
        each(
            q := var("q", PLAYER),
            SEATS,
            pay(10, to(bank), to(coins, q)),
            deal(1, to(deck), to(row, q)),
        ),
    ]
    w, d = var("w", PLAYER), var("d", CARD)
    best = extreme(
        "highest",
        w,
        where(v := var("v", PLAYER), op("others", 0), op("gt", count_of(row, v, d), 0)),
        count_of(row, w, d),
    )
    body = [bind(high, 0), loop("repeat", [each(p, SEATS, step)], source=4)]
    return game(
        [deck, row, coins, bank],
        [scope(1, *body, kind="phase")],
        setup=setup,
        ranks=[n % 10 for n in range(20)],
        tokens=30,
        scoring=[score_line("best", u := var("u", PLAYER), op("if", op("in", u, best), 1, 0))],
    )


def count_of(row: Place, seat: Variable, card: Variable) -> Expr:
    return op("count", where(card, read(row, seat), op("eq", attr(card, "rank"), 3)))


def test_the_bare_machine_has_no_trace_of_logging_or_checking() -> None:
    for build in GAMES.values():
        source = build_machine(build(), 3).source
        for word in ("EVENTS.", "COVERED[", "TRACE.", "always("):
            assert word not in source


def test_what_is_only_said_costs_nothing() -> None:
    spoken, p = var("spoken"), var("p", PLAYER)
    body = [bind(spoken, op("count", SEATS)), decide(0, p, 0, option("go")), say("now ", x(spoken))]
    checked = game([], [scope(1, *body, kind="phase")])
    bare, logged = build_machine(checked, 2), build_machine(checked, 2, Mode(log=True))
    assert bare.stops[1].frame == ()
    state = logged.start()
    logged.step(state, 0)
    assert [event[0] for event in logged.events][-2:] == ["say", "over"]


@pytest.mark.parametrize("mode", [Mode(), Mode(log=True)])
def test_what_is_said_of_a_card_that_is_not_there_is_a_fault_with_and_without_a_log(
    mode: Mode,
) -> None:
    row, c = pile("row"), var("c", CARD)
    body = [bind(c, op("first", read(row))), say("it has ", attr(c, "rank"))]
    machine = build_machine(game([row], [scope(1, *body, kind="phase")], ranks=[1]), 2, mode)
    with pytest.raises(FaultError):
        machine.start()


@pytest.mark.parametrize(("ranks", "number"), [([2, 3, 1], 2), ([1, 2, 2], 2), ([1, 1], None)])
def test_the_first_of_some_is_found_without_the_rest(ranks: list[int], number: int | None) -> None:
    row, c, d, found = pile("row"), var("c", CARD), var("d", CARD), place("n", PlaceKind.MARKER)
    some = where(d, read(row), op("gt", attr(d, "rank"), 1))
    body = [bind(c, op("first", some)), put(to(found), op("if", op("eq", c, None), None, rank(c)))]
    setup = [move(op("list", *range(len(ranks)), type=CARDS), (), to(row))]
    checked = game([row, found], [scope(1, *body, kind="phase")], setup=setup, ranks=ranks)
    machine = build_machine(checked, 2)
    state = machine.start()
    assert state[machine.layout.bases[found]] == number
    assert "break" in machine.source.split("for d_")[1][:200]


def test_a_fault_behind_the_first_of_some_is_met() -> None:
    row, c, d = pile("row"), var("c", CARD), var("d", CARD)
    some = where(d, read(row), op("gt", op("div", 6, op("sub", rank(d), 1)), 0))
    body = [bind(c, op("first", some)), move(c, (row,), to(row))]
    setup = [move(op("list", 0, 1, type=CARDS), (), to(row))]
    checked = game([row], [scope(1, *body, kind="phase")], setup=setup, ranks=[2, 1])
    with pytest.raises(FaultError):
        build_machine(checked, 2).start()


def rank(card: Variable) -> Expr:
    return attr(card, "rank")


def test_legal_numbers_from_lists_made_before_are_those_that_a_search_finds() -> None:
    kept, searched = build_machine(auction(), 3), build_machine(auction(counted=False), 3)
    assert "OPEN_0" in kept.source
    assert "OPEN_0" not in searched.source
    for seed in range(40):
        rng = Random(seed)
        one, other = kept.start(seed), searched.start(seed)
        while one[0]:
            assert kept.legal(one) == searched.legal(other)
            act = rng.choice(kept.legal(one))
            kept.step(one, act)
            searched.step(other, act)
        assert kept.scores(one) == searched.scores(other)


def test_generated_lines_know_the_sentence_they_come_from() -> None:
    machine = build_machine(auction(), 2)
    text = machine.source.splitlines()
    known = {n for n in machine.lines if "raise Trouble('short-payment'" in text[n - 1]}
    assert known
    assert {machine.lines[n].at.file for n in known} == {"toy.yaml"}
    assert linecache.getline(machine.filename, 1) == text[0] + "\n"


def test_generated_code_is_the_same_every_time() -> None:
    for build in GAMES.values():
        checked = build()
        assert build_machine(checked, 3).source == build_machine(checked, 3).source


@pytest.mark.parametrize("seats", [2, 4])
def test_seats_and_settings_are_constants(seats: int) -> None:
    a, p = place("a", PlaceKind.NUMBER, OWNER, start=0), var("p", PLAYER)
    n = var("n")
    body = [
        bind(n, op("mul", op("count", SEATS), 3)),
        put(to(a, op("next", 0)), op("add", n, 1)),
        decide(0, p, 0, option("go")),
    ]
    machine = build_machine(game([a], [scope(1, *body, kind="phase")]), seats)
    assert (
        f"S[{machine.layout.bases[machine.layout.places[0]] + 1}] = {3 * seats + 1}"
        in machine.source
    )


def test_text_is_forgotten_with_its_machine() -> None:
    machine: Machine | None = build_machine(auction(), 2)
    assert machine is not None
    name = machine.filename
    assert name in linecache.cache
    machine = None
    gc.collect()
    assert name not in linecache.cache
