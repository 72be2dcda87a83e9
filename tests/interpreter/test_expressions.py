"""Every operation on values, evaluated in a state; and none, which is a value of its own."""

from collections.abc import Callable

import pytest

from rulewright.dsl.game import At, Collection, Expr, Maybe, NumberKey, PlaceKind, SeatKey, Table
from rulewright.interpreter.faults import FaultError
from rulewright.interpreter.machine import Machine, build_machine
from tests.interpreter.ir_build import (
    AT,
    CARD,
    CARDS,
    NUMBER,
    NUMBERS,
    OWNER,
    PLAYER,
    PLAYERS,
    SEATS,
    attr,
    deal,
    each,
    each_of,
    extreme,
    game,
    let,
    look,
    move,
    op,
    pile,
    place,
    put,
    quantified,
    rank,
    read,
    score_line,
    to,
    var,
    where,
    x,
)

hand = pile("hand", OWNER)
row = pile("row")
coins = place("coins", PlaceKind.NUMBER, OWNER, start=0)
ready = place("ready", PlaceKind.FLAG, OWNER, start=False)
leader = place("leader", PlaceKind.MARKER)
grid = place("grid", PlaceKind.NUMBER, (SeatKey(owner=True), NumberKey(x(1), x(3))), start=7)
p, q, c, d, n, m = (
    var("p", PLAYER),
    var("q", PLAYER),
    var("c", CARD),
    var("d", CARD),
    var("n"),
    var("m"),
)
plain = Table("plain", NUMBER, NUMBER, {0: x(5), 1: x(6), 2: x(7)}, None, AT)
open_ended = Table("open", NUMBER, NUMBER, {1: x(10)}, x(0), AT)
nested = Table(
    "nested",
    NUMBER,
    NUMBER,
    {
        3: Table("", NUMBER, NUMBER, {1: x(30), 2: x(15)}, None, AT),
        4: Table("", NUMBER, NUMBER, {}, x(9), AT),
    },
    None,
    AT,
)
points = score_line("coins", q, op("mul", read(coins, q), 2))


@pytest.fixture(scope="module")
def machine() -> Machine:
    setup = (
        move(op("list", 0, 1, 2, 3, 4, 5, type=CARDS), (), to(row)),
        each(
            p,
            SEATS,
            put(to(coins, p), op("add", op("mul", p, 3), 1)),
            deal(1, to(row), to(hand, p)),
        ),
        put(to(ready, 1), value=True),
        put(to(ready, 3), value=True),
    )
    checked = game(
        [hand, row, coins, ready, leader, grid],
        [],
        setup=setup,
        ranks=[4, 1, 1, 3, 2, 6],
        suits=[0, 1, 0, 1, 0, 1],
        scoring=[points],
        tables=[plain, open_ended, nested],
    )
    return build_machine(checked, 4)


@pytest.fixture
def value(machine: Machine) -> Callable[[Expr], object]:
    """The value of an expression after set-up: row [0, 1], hands [5] [4] [3] [2], coins 1 4 7 10."""
    state = machine.set_up(0)

    def evaluated(expr: Expr) -> object:
        found = machine.evaluate(expr)(state)
        return list(found) if isinstance(found, tuple | list | range) else found

    return evaluated


NONE = x(None)
some_number = op("first", where(m, op("range", 1, 3), op("gt", m, 2)), type=Maybe(NUMBER))
no_number = op("first", where(m, op("range", 1, 3), op("gt", m, 9)), type=Maybe(NUMBER))
ranks_of_row = each_of(c, read(row), attr(c, "rank"))

CASES: list[tuple[Expr, object]] = [
    (op("add", 2, op("mul", 3, 4)), 14),
    (op("sub", 10, op("sub", 4, 3)), 9),
    (op("div", op("neg", 7), 2), -4),
    (op("mod", op("sub", 3, read(coins, 3)), 5), 3),
    (op("mul", op("add", read(coins, 1), 1), op("sub", 2, 5)), -15),
    (op("abs", op("sub", read(coins, 0), 5)), 4),
    (op("lt", read(coins, 0), read(coins, 1)), True),
    (
        op(
            "and",
            op("lt", 3, read(coins, 0)),
            op("eq", op("div", 1, op("sub", read(coins, 0), 1)), 0),
        ),
        False,
    ),
    (op("or", read(ready, 0), read(ready, 1)), True),
    (op("not", read(ready, 1)), False),
    (op("lt", no_number, 5), False),
    (op("ge", 5, no_number), False),
    (op("le", some_number, 3), True),
    (op("before", op("list", 1, 9, type=NUMBERS), op("list", 2, 0, type=NUMBERS)), True),
    (op("before", op("list", 1, 2, type=NUMBERS), op("list", 1, 2, type=NUMBERS)), False),
    (op("not_after", op("list", 1, 2, type=NUMBERS), op("list", 1, 2, type=NUMBERS)), True),
    (
        op(
            "before",
            op("list", 1, no_number, type=Collection(Maybe(NUMBER))),
            op("list", 2, 0, type=NUMBERS),
        ),
        False,
    ),
    (op("eq", no_number, NONE), True),
    (op("ne", some_number, NONE), True),
    (op("eq", read(leader), NONE), True),
    (op("default", no_number, 8, type=NUMBER), 8),
    (op("default", some_number, 8, type=NUMBER), 3),
    (op("if", read(ready, 1), read(coins, 1), read(coins, 2)), 4),
    (
        op("if", read(ready, 0), 1, op("count", where(d, read(row), op("gt", attr(d, "rank"), 2)))),
        1,
    ),
    (op("in", 1, read(row)), True),
    (op("in", read(coins, 0), op("list", 1, 2, type=NUMBERS)), True),
    (op("empty", read(hand, 0)), False),
    (op("empty", where(c, read(row), op("gt", attr(c, "rank"), 5))), True),
    (op("count", where(c, read(row), op("eq", attr(c, "rank"), 4))), 1),
    (op("count", op("join", read(hand, 0), read(row))), 3),
    (op("minus", op("range", 1, 5), op("list", 2, 4, type=NUMBERS)), [1, 3, 5]),
    (op("range", 5, 2), []),
    (op("sum", ranks_of_row), 5),
    (op("sum", each_of(p, SEATS, read(coins, p))), 22),
    (op("max", each_of(p, SEATS, read(coins, p)), type=NUMBER), 10),
    (op("min", each_of(p, op("others", 0), read(coins, p))), 4),
    (op("max", where(n, op("range", 1, 3), op("gt", n, 9))), None),
    (op("max2", read(coins, 0), 3), 3),
    (op("min2", read(coins, 0), 3), 1),
    (
        op(
            "sum",
            each_of(
                p,
                SEATS,
                op(
                    "first", where(c, read(hand, p), op("lt", attr(c, "rank"), 3)), type=Maybe(CARD)
                ),
            ),
        ),
        6,
    ),
    (op("distinct", op("list", 3, 1, 3, 1, 2, type=NUMBERS)), [3, 1, 2]),
    (op("cycle", op("list", 7, 8, type=NUMBERS), read(coins, 1)), 8),
    (op("item", (7, 8, 9), read(coins, 0), type=NUMBER), 7),
    (op("first", read(row), type=Maybe(CARD)), 0),
    (op("last", read(row), type=Maybe(CARD)), 1),
    (SEATS, [0, 1, 2, 3]),
    (op("seats_from", op("next", 1)), [2, 3, 0, 1]),
    (op("others", 2), [3, 0, 1]),
    (op("previous", 0), 3),
    (op("next_among", 1, where(p, SEATS, read(ready, p))), 3),
    (op("next_among", 3, where(p, SEATS, read(ready, p))), 1),
    (op("next_among", 1, where(p, SEATS, op("eq", read(coins, p), 4))), 1),
    (op("next_among", 1, where(p, SEATS, op("eq", read(coins, p), 5))), None),
    (op("score", 2), 14),
    (op("the", where(p, SEATS, op("gt", read(coins, p), 8)), type=Maybe(PLAYER)), 3),
    (op("the", where(p, SEATS, op("gt", read(coins, p), 80)), type=Maybe(PLAYER)), None),
    (op("sorted_faces", op("join", read(row), read(hand, 2))), [0, 1, 3]),
    (op("same", op("join", read(row), read(hand, 0)), op("list", 5, 1, 0, type=CARDS)), True),
    (op("differ", read(row), read(hand, 0)), True),
    (op("eq", op("range", 1, 2), op("list", 1, 2, type=NUMBERS)), True),
    (
        op("default_empty", where(p, SEATS, op("gt", read(coins, p), 80)), op("others", 0)),
        [1, 2, 3],
    ),
    (let(n, op("add", read(coins, 1), 1), op("mul", n, n)), 25),
    (let(n, op("count", where(c, read(row), op("gt", attr(c, "rank"), 0))), op("add", n, n)), 4),
    (quantified("some", p, SEATS, op("gt", read(coins, p), 9)), True),
    (quantified("every", p, SEATS, op("gt", read(coins, p), 1)), False),
    (quantified("no", p, SEATS, op("gt", read(coins, p), 10)), True),
    (
        quantified(
            "some", p, SEATS, quantified("some", c, read(hand, p), op("eq", attr(c, "rank"), 6))
        ),
        True,
    ),
    (extreme("highest", p, op("others", 3), read(coins, p)), [2]),
    (extreme("lowest", p, SEATS, op("mod", read(coins, p), 3)), [0, 1, 2, 3]),
    (
        extreme(
            "highest",
            p,
            where(
                q,
                op("others", 0),
                op("gt", op("count", where(c, read(hand, q), op("eq", attr(c, "suit"), 0))), 0),
            ),
            op("count", where(d, read(hand, p), op("eq", attr(d, "suit"), 0))),
        ),
        [1, 3],
    ),
    (
        rank(
            p,
            SEATS,
            op("if", op("eq", p, 1), NONE, op("mod", read(coins, p), 2), type=Maybe(NUMBER)),
        ),
        [(0, 2), (3,)],
    ),
    (each_of(p, SEATS, read(hand, p), flat=True), [5, 4, 3, 2]),
    (
        each_of(
            p,
            where(q, SEATS, read(ready, q)),
            each_of(n, op("range", 1, 2), op("add", op("mul", p, 10), n)),
            flat=True,
        ),
        [11, 12, 31, 32],
    ),
    (look(plain, op("mod", read(coins, 2), 3)), 6),
    (look(plain, read(coins, 0)), 6),
    (look(open_ended, read(coins, 0)), 10),
    (look(open_ended, read(coins, 1)), 0),
    (look(nested, op("sub", read(coins, 1), 1), 2), 15),
    (look(nested, 4, 77), 9),
    (read(grid, 2, 3), 7),
    (attr(op("last", read(row), type=Maybe(CARD)), "rank"), 1),
    (
        attr(
            op("first", where(c, read(row), op("gt", attr(c, "rank"), 8)), type=Maybe(CARD)),
            "rank",
            type=Maybe(NUMBER),
        ),
        None,
    ),
]


@pytest.mark.parametrize("number", range(len(CASES)))
def test_an_expression_has_its_value(number: int, value: Callable[[Expr], object]) -> None:
    expr, expected = CASES[number]
    assert value(expr) == expected


FAULTS: list[tuple[Expr, str]] = [
    (op("div", 1, op("sub", read(coins, 0), 1)), "division"),
    (look(plain, read(coins, 1)), "missing-row"),
    (look(nested, 3, read(coins, 1)), "missing-row"),
    (op("cycle", (1, 2), op("sub", read(coins, 0), 1)), "not-positive"),
    (op("item", (1, 2), read(coins, 1), type=NUMBER), "no-item"),
    (op("the", where(p, SEATS, op("gt", read(coins, p), 3)), type=Maybe(PLAYER)), "several"),
    (read(grid, 0, op("add", 3, read(coins, 0))), "out-of-range"),
    (op("add", no_number, 1), "none-value"),
    (op("neg", no_number), "none-value"),
    (op("others", op("first", where(p, SEATS, op("gt", p, 9)), type=Maybe(PLAYER))), "none-value"),
    (look(plain, no_number), "none-value"),
    (look(open_ended, no_number), "none-value"),
    (op("neg", op("list", 1, 2)), "mistake"),  # no checked game says so
]


@pytest.mark.parametrize("number", range(len(FAULTS)))
def test_an_expression_without_a_value_is_a_fault_of_its_kind(
    number: int, value: Callable[[Expr], object]
) -> None:
    expr, kind = FAULTS[number]
    with pytest.raises(FaultError) as caught:
        value(expr)
    assert caught.value.kind == kind
    assert isinstance(caught.value.at, At)


assert isinstance(PLAYERS, Collection)
