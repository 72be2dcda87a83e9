"""Deals of unseen cards: only possible ones, all of them, and none that tells where the cards lie."""

from collections import Counter
from random import Random

from rulewright.interpreter.dealing import Deals

HAND, DECK, ROW = 10, 20, 30


def dealt(deals: Deals, times: int = 1) -> list[dict[int, list[int]]]:
    rng = Random(4)
    return [deals.deal(rng.randrange) for _ in range(times)]


def test_cards_that_may_lie_anywhere_are_dealt_all_alike_likely() -> None:
    deals = Deals({HAND: 2, DECK: 3}, {card: {HAND, DECK} for card in range(5)})
    hands = Counter(tuple(sorted(found[HAND])) for found in dealt(deals, 2000))
    # Ten hands, each 200 times, give or take four deviations.
    assert len(hands) == 10
    assert all(abs(count - 200) < 54 for count in hands.values())


def test_every_order_of_a_pile_comes_out() -> None:
    for may in ({0: {DECK}, 1: {DECK}, 2: {DECK}}, {0: {DECK, HAND}, 1: {DECK}, 2: {DECK, HAND}}):
        deals = Deals({DECK: 3}, may)
        orders = Counter(tuple(found[DECK]) for found in dealt(deals, 600))
        assert len(orders) == 6
        assert all(abs(count - 100) < 40 for count in orders.values())


def test_a_card_that_can_lie_in_one_pile_only_lies_there_and_leaves_the_rest_to_others() -> None:
    deals = Deals({HAND: 1, DECK: 2}, {0: {HAND}, 1: {HAND, DECK}, 2: {HAND, DECK}})
    for found in dealt(deals, 20):
        assert found[HAND] == [0]
        assert sorted(found[DECK]) == [1, 2]


def test_every_possible_deal_comes_out_and_no_other() -> None:
    may = {0: {HAND, DECK}, 1: {DECK, ROW}, 2: {HAND, ROW}, 3: {HAND, DECK, ROW}}
    found = {
        tuple(tuple(sorted(one[slot])) for slot in (HAND, DECK, ROW))
        for one in dealt(Deals({HAND: 1, DECK: 1, ROW: 2}, may), 400)
    }
    assert found == {
        ((0,), (3,), (1, 2)),
        ((0,), (1,), (2, 3)),
        ((2,), (0,), (1, 3)),
        ((3,), (0,), (1, 2)),
    }


def test_cards_make_room_for_one_that_has_nowhere_else_to_go() -> None:
    """Taken one by one into the first pile with room, card 2 would be left without a place."""
    may = {0: {HAND, DECK}, 1: {DECK, ROW}, 2: {HAND, DECK}, 3: {HAND, DECK, ROW}, 4: {HAND, DECK}}
    for found in dealt(Deals({HAND: 1, DECK: 2, ROW: 2}, may), 50):
        assert [len(found[slot]) for slot in (HAND, DECK, ROW)] == [1, 2, 2]
        assert all(slot in may[card] for slot, cards in found.items() for card in cards)
        assert sorted(found[ROW]) == [1, 3]


def test_the_order_in_which_piles_and_cards_are_named_makes_no_difference() -> None:
    may = {0: {HAND, DECK}, 1: {DECK, ROW}, 2: {HAND, ROW}, 3: {HAND, DECK, ROW}}
    room = {HAND: 1, DECK: 1, ROW: 2}
    turned = Deals(dict(reversed(room.items())), dict(reversed(may.items())))
    assert dealt(turned, 50) == dealt(Deals(room, may), 50)


def test_no_cards_are_no_deal() -> None:
    assert dealt(Deals({HAND: 0}, {})) == [{}]
