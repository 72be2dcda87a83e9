"""Which cards may ever lie where: what lets a playout take cards for unlike although the game has others like them."""

from collections.abc import Sequence

import pytest

from rulewright.dsl.game import Maybe, Place, PlaceKind, Refill, Step
from rulewright.interpreter.lying import Lying
from rulewright.interpreter.machine import build_machine
from tests.interpreter.ir_build import (
    CARD,
    CARDS,
    OWNER,
    PLAYER,
    SEATS,
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
STAGE, OWN = pile("stage", scope=1), pile("own", OWNER)
PLACES = (OWN, DECK, ASIDE, HAND, JUNK, BOX, MARK, REFILLED, STAGE)
FIRST, SECOND = frozenset({0, 2}), frozenset({1, 3})
C, D = var("c", CARD), var("d", CARD)


def lying(*phase: Step) -> dict[Place, frozenset[int]]:
    """What may lie where."""
    found = analysed(*phase)
    return {one: found.among(read(one)) for one in PLACES if one.kind is PlaceKind.PILE}


def analysed(*phase: Step, before: Sequence[Step] = ()) -> Lying:
    """A game in which two packs of two cards lie apart, one of them shuffled, and this may happen."""
    setup = [
        move(op("list", 0, 2, type=CARDS), (), to(DECK)),
        move(op("list", 1, 3, type=CARDS), (), to(ASIDE)),
        *before,
        shuffle(to(DECK)),
    ]
    checked = game(
        PLACES, [scope(1, *phase, kind="phase")], setup=setup, ranks=[1, 1, 2, 2], suits=[0] * 4
    )
    machine = build_machine(checked, 2)
    program = machine.program
    return Lying(machine.layout, (program.setup, program.phases), machine.begun())


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


def test_each_of_several_piles_has_its_own_cards_until_something_comes_to_one_of_them() -> None:
    p, q = var("p", PLAYER), var("q", PLAYER)
    dealt = [move(0, (), to(OWN, 0)), move(3, (), to(OWN, 1))]
    apart = analysed(each(q, SEATS, move(read(OWN, q), (OWN,), to(HAND))), before=dealt)
    assert apart.by_slot(read(OWN, p)) == [frozenset({0}), frozenset({3})]
    assert apart.among(read(OWN, p)) == {0, 3}
    assert apart.by_slot(op("join", read(OWN, 0), read(OWN, 1))) == [frozenset({0, 3})]
    mixed = analysed(each(q, SEATS, move(read(ASIDE), (ASIDE,), to(OWN, q))))
    assert mixed.by_slot(where(C, read(OWN, p), op("eq", 1, 1))) == [SECOND, SECOND]
