"""What is worked out once for all values of a pick: it changes no list of what is legal, and no fault."""

from collections.abc import Callable
from typing import Any

import pytest

from rulewright.dsl.game import Collection, Expr, PlaceKind
from rulewright.interpreter import FaultError
from rulewright.interpreter.machine import Machine, build_machine
from tests.interpreter.ir_build import (
    CARD,
    attr,
    decide,
    game,
    move,
    op,
    option,
    pick,
    pile,
    place,
    put,
    quantified,
    read,
    reason,
    scope,
    to,
    var,
    where,
)

C, H, N = var("c", CARD), var("h", CARD), var("n")
HAND = pile("hand")
DEBT = place("debt", PlaceKind.NUMBER, start=0)
RANK = attr(C, "rank")
BROKEN = op("gt", op("div", 10, read(DEBT)), 2)
"""A fault while nothing is owed."""


def asked(check: Expr, ranks: list[int], *, debt: int = 0, second: Expr | None = None) -> Machine:
    """A game that asks for a card of the hand, and maybe for a number after it."""
    picks = [pick(C, read(HAND), source=HAND)]
    must = [reason("it fits", check)]
    if second is not None:
        picks.append(pick(N, op("range", 1, 3), low=1, high=3))
        must = [reason("both fit", second, level=2)]
    step = decide(0, var("p"), 0, option("play", picks=picks, must=must), option("pass"))
    setup = [move(op("list", *range(len(ranks)), type=Collection(CARD)), (), to(HAND))]
    setup.append(put(to(DEBT), debt))
    return build_machine(
        game([HAND, DEBT], [scope(1, step, kind="phase")], setup=setup, ranks=ranks), 2
    )


def legal(machine: Machine) -> list[int]:
    """What is legal at the beginning; passing always is."""
    state: list[Any] = machine.start()
    return machine.legal(state)[:-1]


def no_card(rank: int) -> Expr:
    """That no card of the hand has this rank: it takes a loop, on which nothing of `c` has a part."""
    return quantified("no", H, read(HAND), op("eq", attr(H, "rank"), rank))


@pytest.mark.parametrize(("debt", "found"), [(0, [0, 1]), (1, [1])])
def test_a_number_that_is_the_same_for_all_is_read_once(debt: int, found: list[int]) -> None:
    machine = asked(op("gt", RANK, op("add", read(DEBT), 1)), [2, 3], debt=debt)
    assert legal(machine) == found
    text = machine.source
    line = next(line for line in text.splitlines() if "OF_rank[" in line and "continue" in line)
    assert "S[" not in line


def test_a_loop_that_is_the_same_for_all_runs_once_and_only_if_somebody_asks() -> None:
    check = op("or", op("gt", RANK, 2), no_card(9))
    machine = asked(check, [1, 2, 3, 4])
    assert legal(machine) == [0, 1, 2, 3]
    text = machine.source.splitlines()
    inner = next(n for n, line in enumerate(text) if "for h_" in line)
    assert " is None:" in "".join(text[inner - 4 : inner])
    assert legal(asked(check, [1, 2, 9, 4])) == [2, 3]


def test_what_would_be_a_fault_is_one_only_where_it_is_asked_for() -> None:
    check = op("or", op("gt", RANK, 1), BROKEN)
    assert legal(asked(check, [2, 3])) == [0, 1]
    assert legal(asked(check, [])) == []
    assert legal(asked(check, [1, 3], debt=3)) == [0, 1]
    with pytest.raises(FaultError, match="division is by 0"):
        legal(asked(check, [2, 1]))


def test_so_it_is_if_it_takes_a_loop() -> None:
    broken = quantified("some", H, where(H, read(HAND), BROKEN), op("gt", attr(H, "rank"), 0))
    check = op("or", op("gt", RANK, 1), broken)
    assert legal(asked(check, [2, 3])) == [0, 1]
    with pytest.raises(FaultError, match="division is by 0"):
        legal(asked(check, [2, 1]))


def test_what_depends_on_an_earlier_pick_alone_is_worked_out_once_for_the_later_ones() -> None:
    wide = op("add", op("mul", RANK, 10), op("add", read(DEBT), 1))
    machine = asked(op("eq", 1, 1), [1, 2, 3], debt=20, second=op("lt", wide, op("add", 40, N)))
    assert legal(machine) == [0, 1]
    state = machine.start()
    assert machine.next_ids(state, 0, (1,)) == [4, 5]
    assert machine.next_ids(state, 0, (0,)) == [3, 4, 5]


BIG, ODD = op("gt", RANK, 2), op("eq", op("mod", RANK, 2), 1)


@pytest.mark.parametrize("nine", [False, True])
@pytest.mark.parametrize(
    ("check", "holds"),
    [
        (op("or", BIG, no_card(9)), lambda big, _, none: big or none),
        (op("or", no_card(9), BIG), lambda big, _, none: big or none),
        (op("and", BIG, no_card(9)), lambda big, _, none: big and none),
        (op("not", op("and", BIG, no_card(9))), lambda big, _, none: not (big and none)),
        (op("not", op("or", no_card(9), ODD)), lambda _, odd, none: not (none or odd)),
        (op("or", op("and", ODD, no_card(9)), BIG), lambda big, odd, none: (odd and none) or big),
        (op("and", op("or", ODD, no_card(9)), BIG), lambda big, odd, none: (odd or none) and big),
        (op("or", ODD, op("not", op("and", BIG, no_card(9)))), lambda b, o, n: o or not (b and n)),
    ],
)
def test_a_condition_in_parts_says_what_it_says_as_a_whole(
    check: Expr,
    holds: Callable[[bool, bool, bool], bool],
    nine: bool,  # noqa: FBT001 - a parameter of the test
) -> None:
    ranks = [1, 2, 3, 4, *([9] if nine else [])]
    expected = [n for n, rank in enumerate(ranks) if holds(rank > 2, rank % 2 == 1, not nine)]
    assert legal(asked(check, ranks)) == expected
