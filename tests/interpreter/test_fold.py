"""What is known before a game begins: conditions over few players are written out, and what cannot matter goes."""

from itertools import product

import pytest

from rulewright.dsl.game import (
    Collect,
    Const,
    Expr,
    Extreme,
    FlagType,
    Local,
    NumberKey,
    Op,
    PlaceKind,
    Rank,
    Read,
)
from rulewright.dsl.game import If as When
from rulewright.dsl.game import Test as Quantified
from rulewright.interpreter.failing import goes_well
from rulewright.interpreter.fold import Folder
from rulewright.interpreter.uses import expressions, inside, parts
from tests.interpreter.ir_build import (
    AT,
    CARD,
    OWNER,
    PLAYER,
    SEATS,
    attr,
    bind,
    let,
    op,
    pile,
    place,
    quantified,
    read,
    var,
    where,
    x,
)
from tests.shipped import checked, compiled

ready = place("ready", PlaceKind.FLAG, OWNER, start=False)
out = place("out", PlaceKind.FLAG, OWNER, start=False)
hand = pile("hand", OWNER)
stock = pile("stock")
lit = place("lit", PlaceKind.FLAG, (NumberKey(x(0), x(4)),), start=False)
p, q, c = var("p", PLAYER), var("q", PLAYER), var("c", CARD)
FLAG = FlagType()
YES = Const(type=FLAG, at=AT, value=True)
NO = Const(type=FLAG, at=AT, value=False)
NOBODY = op("first", where(q, SEATS, op("not", read(out, q), type=FLAG)), type=PLAYER)
"""A player of its type, and none where everybody is out."""
SIZES = (1, 2, 3, 5)


def folded(expr: Expr, seats: int = 3) -> Expr:
    return Folder(seats).expr(expr)


def worth(expr: Expr, flags: dict[str, tuple[bool, ...]]) -> bool | int:
    """The value of what is left, with flags by place and seat."""
    match expr:
        case Const(value=bool() | int() as value):
            return value
        case Read(place=of, keys=(Const(value=int(seat)),)):
            return flags[of.name][seat]
        case Op(name="not", arguments=(one,)):
            return not worth(one, flags)
        case Op(name="and" | "or" as name, arguments=(one, other)):
            way = all if name == "and" else any
            return way((worth(one, flags), worth(other, flags)))
        case Op(name="add", arguments=(one, other)):
            return worth(one, flags) + worth(other, flags)
        case Op(name="if", arguments=(test, one, other)):
            return worth(one if worth(test, flags) else other, flags)
        case _:
            raise AssertionError(expr)


@pytest.mark.parametrize("seats", SIZES)
@pytest.mark.parametrize("quantifier", ["some", "every", "no"])
@pytest.mark.parametrize("among", [SEATS, where(q, SEATS, op("not", read(out, q), type=FLAG))])
def test_a_condition_over_few_players_is_asked_of_each_in_turn(
    seats: int, quantifier: str, among: Expr
) -> None:
    found = folded(quantified(quantifier, p, among, read(ready, p)), seats)
    assert not any(isinstance(part, Quantified | Collect) for part in inside(found))
    for is_ready, is_out in product(product((False, True), repeat=seats), repeat=2):
        asked = [r for r, o in zip(is_ready, is_out, strict=True) if among is SEATS or not o]
        expected = {"some": any(asked), "every": all(asked), "no": not any(asked)}[quantifier]
        assert worth(found, {"ready": is_ready, "out": is_out}) == expected


@pytest.mark.parametrize("seats", SIZES)
def test_so_are_few_players_counted(seats: int) -> None:
    found = folded(op("count", where(p, SEATS, op("not", read(out, p), type=FLAG))), seats)
    assert not any(isinstance(part, Collect) for part in inside(found))
    for is_out in product((False, True), repeat=seats):
        assert worth(found, {"out": is_out}) == is_out.count(False)


def test_many_are_gone_through_in_a_loop() -> None:
    found = folded(quantified("some", p, SEATS, read(ready, p)), 60)
    assert isinstance(found, Quantified)


def test_what_has_variables_of_its_own_stays_a_loop() -> None:
    inner = quantified("some", c, read(hand, p), op("eq", attr(c, "rank"), 2))
    assert isinstance(folded(quantified("every", p, SEATS, inner)), Quantified)


@pytest.mark.parametrize(
    ("expr", "value"),
    [
        (op("and", op("empty", read(stock), type=FLAG), NO, type=FLAG), False),
        (op("or", op("empty", read(stock), type=FLAG), YES, type=FLAG), True),
        (quantified("some", p, SEATS, YES), True),
        (quantified("no", p, SEATS, YES), False),
        (quantified("every", p, SEATS, NO), False),
        (quantified("some", c, read(stock), NO), False),
        (quantified("every", c, read(stock), YES), True),
        (quantified("no", c, read(stock), NO), True),
    ],
)
def test_what_cannot_matter_is_not_asked(expr: Expr, value: object) -> None:
    found = folded(expr)
    assert isinstance(found, Const)
    assert found.value is value


@pytest.mark.parametrize(
    "expr",
    [
        op("and", op("gt", op("div", 1, op("count", read(stock))), 0, type=FLAG), NO, type=FLAG),
        quantified("some", c, read(stock), YES),
        quantified("every", c, read(stock), NO),
        op("and", let(p, NOBODY, read(ready, p)), NO, type=FLAG),
        op("and", read(lit, var("n")), NO, type=FLAG),
    ],
)
def test_what_may_be_a_fault_or_may_matter_stays(expr: Expr) -> None:
    assert not isinstance(folded(expr), Const | Extreme | Rank)


def test_a_player_who_may_be_none_is_asked_for_what_is_theirs_whatever_comes_of_it() -> None:
    asked = op("and", read(ready, p), NO, type=FLAG)
    for value, stays in ((NOBODY, True), (op("next", x(0), type=PLAYER), False)):
        steps = (bind(p, value), When(at=AT, address="", condition=asked, then=(), otherwise=()))
        assert (len(Folder(3).steps(steps)) == len(steps)) is stays


@pytest.mark.parametrize("name", ["crazy_eights", "don-german+stacked", "modern_art", "oh_hell"])
def test_what_surely_goes_well_is_no_fault_where_more_is_known(name: str) -> None:
    game = checked(name)
    program = compiled(name, game.least_seats).machine().program
    failing, looked_at = program.functions.failing, 0
    for outer in expressions((*program.setup, *program.phases)):
        for part in inside(outer):
            if goes_well(part, failing.none) and all(
                isinstance(one, Const | Local) for one in parts(part)
            ):
                looked_at += 1
                assert not failing.may_fail(part), part
    assert looked_at > 50
