"""Which cards may ever lie where: what lets a playout take cards for unlike although the game has others like them."""

import pytest

from rulewright.dsl.game import Maybe, Place, PlaceKind, Refill, Step
from rulewright.interpreter.lying import Lying
from rulewright.interpreter.machine import build_machine
from tests.interpreter.ir_build import (
    CARD,
    CARDS,
    PLAYER,
    bind,
    deal,
    decide,
    draw,
    each,
    fresh,
    game,
    move,
    op,
    option,
    pick,
    pile,
    place,
    put,
    read,
    scope,
    shuffle,
    swap,
    swap_cards,
    to,
    var,
    where,
    x,
)

DECK, ASIDE, HAND, JUNK, BOX = map(pile, ("deck", "aside", "hand", "junk", "box"))
MARK = place("mark", PlaceKind.MARKER, type=Maybe(CARD))
REFILLED = pile("refilled", refill=Refill(ASIDE, except_top=False))
STAGE = pile("stage", scope=1)
PLACES = (DECK, ASIDE, HAND, JUNK, BOX, MARK, REFILLED, STAGE)
FIRST, SECOND = frozenset({0, 2}), frozenset({1, 3})
C, D = var("c", CARD), var("d", CARD)


def lying(*phase: Step) -> dict[Place, frozenset[int]]:
    """What may lie where, if two packs of two cards lie apart, one of them shuffled, and this may happen."""
    setup = [
        move(op("list", 0, 2, type=CARDS), (), to(DECK)),
        move(op("list", 1, 3, type=CARDS), (), to(ASIDE)),
        shuffle(to(DECK)),
    ]
    checked = game(
        PLACES, [scope(1, *phase, kind="phase")], setup=setup, ranks=[1, 1, 2, 2], suits=[0] * 4
    )
    machine = build_machine(checked, 2)
    program = machine.program
    found = Lying(machine.layout, (program.setup, program.phases), machine.begun())
    return {one: found.among(read(one)) for one in PLACES if one.kind is PlaceKind.PILE}


def test_cards_that_nothing_moves_stay_where_they_lie() -> None:
    found = lying(deal(1, to(DECK), to(HAND)), move(read(HAND), (HAND,), to(JUNK)))
    assert found[DECK] == found[HAND] == found[JUNK] == FIRST
    assert found[ASIDE] == SECOND


@pytest.mark.parametrize(
    "steps",
    [
        [move(read(ASIDE), (ASIDE,), to(HAND))],
        [bind(C, op("first", read(ASIDE))), move(C, (DECK,), to(HAND))],
        [draw(C, read(ASIDE)), move(C, (DECK,), to(HAND))],
        [each(C, where(D, read(ASIDE), op("eq", 1, 1)), move(C, (DECK,), to(HAND)))],
        [move(op("if", op("eq", 1, 1), op("last", read(ASIDE)), None), (DECK,), to(HAND))],
        [swap(to(ASIDE), to(JUNK)), move(read(JUNK), (JUNK,), to(HAND))],
        [swap_cards(op("first", read(ASIDE)), (ASIDE,), op("first", read(HAND)), (HAND,))],
        [deal(1, to(REFILLED), to(HAND))],
        [
            move(read(ASIDE), (ASIDE,), to(STAGE)),
            fresh(STAGE),
            move(read(BOX), (BOX,), to(HAND)),
        ],
        [put(to(MARK), op("first", read(ASIDE))), move(read(MARK), (), to(HAND))],
        [
            decide(
                0,
                var("p", PLAYER),
                0,
                option(
                    "go", move(C, (DECK,), to(HAND)), picks=[pick(C, read(ASIDE), source=ASIDE)]
                ),
            )
        ],
    ],
)
def test_cards_are_followed_whatever_moves_them(steps: list[Step]) -> None:
    assert lying(*steps)[HAND] >= SECOND


def test_where_a_card_comes_from_is_not_known_of_all_values() -> None:
    assert lying(move(x((0, 1)), (), to(HAND)))[HAND] == FIRST | SECOND
