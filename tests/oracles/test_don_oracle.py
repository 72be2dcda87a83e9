"""The Don oracle against the worked examples of the rules, its gap defaults and its invariants.

An oracle that is wrong in the same way as the game proves nothing, so it has tests of its own:
one per example (DS-T ids), one per option, and random games of every combination of options.
A is seat 0, B seat 1 and so on.
"""

# ruff: noqa: ANN401 -- keywords are handed on to the oracle, which lists them

import random
from collections import Counter
from itertools import combinations, product
from typing import Any

import pytest

from bench import handwritten
from tests.oracles.don import CARDS, NUMBERS, Don

A, B, C, D = range(4)


def areas(*seats: str) -> list[list[tuple[str, int]]]:
    """Reads `"red 3, blue 4"` per seat."""
    return [
        [(card.split()[0], int(card.split()[1])) for card in seat.split(", ") if card]
        for seat in seats
    ]


def at(seats: int, *owned: str, **rest: Any) -> Don:
    """Returns a position without side auctions unless it asks for them."""
    padded = owned + ("",) * (seats - len(owned))
    return Don.at(seats, areas=areas(*padded), **{"side_auction": False, **rest})


def play(game: Don, *labels: str) -> None:
    for label in labels:
        game.apply(label)


def sell(game: Don, price: int) -> None:
    """Lets the start player bid `price` and everybody else pass."""
    play(game, f"bid {price}", *["pass"] * (game.seats - 1))


def bids(labels: list[str]) -> list[int]:
    return sorted(int(label.split()[1]) for label in labels if label.startswith("bid"))


# --- the worked examples ------------------------------------------------------------------------


def test_the_only_owner_of_the_digit_gets_the_whole_price() -> None:
    # DS-T01
    game = at(3, "", "green 7")
    sell(game, 7)
    assert (game.coins, game.pot) == ([5, 19, 12], 0)


def test_owners_of_equally_many_cards_share() -> None:
    # DS-T02
    game = at(4, "", "red 9", "green 9", "violet 9", round=2)
    assert len(game.lot) == 2
    sell(game, 9)
    assert (game.coins, game.pot) == ([3, 15, 15, 15], 0)
    assert len(game.areas[A]) == 2


def test_two_cards_of_the_digit_beat_one() -> None:
    # DS-T03
    game = at(3, "", "orange 8, green 8", "blue 8")
    sell(game, 8)
    assert (game.coins, game.pot) == ([4, 20, 12], 0)


@pytest.mark.parametrize(("seats", "share", "pot"), [(3, 3, 0), (4, 2, 0), (5, 1, 2), (6, 1, 1)])
def test_all_others_share_if_nobody_owns_the_digit(seats: int, share: int, pot: int) -> None:
    # DS-T04
    game = at(seats)
    sell(game, 6)
    assert (game.coins, game.pot) == ([6] + [12 + share] * (seats - 1), pot)


@pytest.mark.parametrize(("price", "payee"), [(14, B), (10, C)])
def test_only_the_last_digit_of_the_price_counts(price: int, payee: int) -> None:
    # DS-T05
    game = at(3, "", "yellow 4", "red 0", coins=[20, 8, 8])
    sell(game, price)
    assert game.coins[payee] == 8 + price
    assert game.coins[B + C - payee] == 8


def test_three_cards_for_twelve_pay_the_owner_of_a_two() -> None:
    # DS-T06
    game = at(4, "", "blue 2", round=3)
    assert len(game.lot) == 3
    sell(game, 12)
    assert (game.coins, game.pot) == ([0, 24, 12, 12], 0)


def test_what_cannot_be_shared_waits_in_the_pot_for_the_next_payout() -> None:
    # DS-T07a, DS-T07b
    deck = areas("violet 5, violet 1, violet 2")[0]
    game = at(3, coins=[13, 12, 11], deck=deck)
    sell(game, 13)
    assert (game.coins, game.pot) == ([0, 18, 17], 1)
    play(game, "pass", "bid 9", "pass")
    assert (game.coins, game.pot) == ([5, 9, 22], 0)


def test_owned_numbers_are_forbidden_last_digits() -> None:
    # DS-T08
    game = at(3, "yellow 4, yellow 6", coins=[30, 3, 3])
    assert set(bids(game.legal())).isdisjoint({4, 6, 14, 16, 24, 26})
    assert set(bids(game.legal())) >= {5, 7, 13, 15}


def test_a_fined_bid_is_void_and_the_same_player_goes_on() -> None:
    # DS-T09
    game = at(3, "green 4", starter=C, fined=True)
    play(game, "bid 2")
    assert game.decider == A
    play(game, "bid 4")
    assert (game.coins, game.pot) == ([11, 12, 12], 1)
    assert game.standing == (C, 2)
    assert game.decider == A
    assert bids(game.legal_free()) == [3, 5, 6, 7, 8, 9, 10, 11]


@pytest.mark.parametrize(("size", "points"), [(1, 1), (2, 3), (3, 6), (4, 10), (5, 15)])
def test_set_points(size: int, points: int) -> None:
    # DS-T10, DS-T22
    owned = ", ".join(f"red {number}" for number in NUMBERS["red"][:size])
    game = at(3, owned, coins=[0, 0, 36], deck=[])
    assert game.scores() == [points, 0, 2]


def test_six_single_districts_are_worth_six() -> None:
    # DS-T22
    owned = ", ".join(f"{colour} {numbers[0]}" for colour, numbers in NUMBERS.items())
    assert at(3, owned, coins=[0, 0, 36], deck=[]).scores() == [6, 0, 2]


def test_everybody_who_is_richest_gets_two_points() -> None:
    # DS-T11
    assert at(4, coins=[20, 20, 8, 0], deck=[]).scores() == [2, 2, 0, 0]


def test_the_sum_of_the_numbers_decides_between_equal_points() -> None:
    # DS-T12
    first = "red 9, orange 8, green 7, violet 7"  # 31
    second = "green 9, violet 9, yellow 5, orange 5"  # 28
    game = at(3, second, first, "", coins=[18, 18, 0], deck=[])
    assert game.scores() == [6, 6, 0]
    assert game.ranking() == [[B], [A], [C]]


def test_a_tie_in_points_and_sums_is_shared() -> None:
    # DS-G10
    game = at(4, "red 9", "green 9", "blue 8", "red 3, red 2", coins=[0, 0, 0, 48], deck=[])
    assert game.ranking() == [[D], [A, B], [C]]


def test_a_lot_without_a_bid_is_free_for_the_start_player_who_starts_again() -> None:
    # DS-T13, DS-T13b, DS-G18
    game = at(3, pot=2, coins=[11, 12, 11], starter=B)
    lot = list(game.lot)
    play(game, "pass", "pass", "pass")
    assert (game.coins, game.pot) == ([11, 12, 11], 2)
    assert game.areas[B] == lot
    assert (game.starter, game.decider, game.round) == (B, B, 2)


def test_fifteen_lots_of_one_two_three_cards_use_up_the_deck() -> None:
    # DS-T14
    game = Don(4, CARDS, A, side_auction=False)
    sizes = []
    while not game.over:
        sizes.append(len(game.lot))
        play(game, *["pass"] * 4)
    assert sizes == [1, 2, 3] * 5
    assert game.round == 15
    assert game.deck == []
    assert game.lot == []
    assert len(game.areas[A]) == 30


def test_the_winner_starts_the_next_round() -> None:
    # DS-T15
    game = at(4)
    play(game, "pass", "bid 1", "bid 2", "pass", "pass")
    assert (game.starter, game.decider, game.round) == (C, C, 2)


def test_the_seller_of_a_side_auction_keeps_the_price() -> None:
    # DS-T16
    game = at(4, "", "orange 5", "", "green 4", starter=B, side_auction=True)
    assert game.lot == []
    play(game, "yes orange 5")
    assert game.on_sale == ("orange", 5)
    play(game, "bid 4", "pass", "pass")
    assert (game.coins, game.pot) == ([12, 16, 8, 12], 0)
    assert game.areas == areas("", "", "orange 5", "green 4")
    assert (len(game.lot), game.decider) == (1, B)


def test_a_trade_swaps_two_cards_at_once_and_costs_the_right_to_bid() -> None:
    # DS-T17
    game = at(4, "orange 7", "", "", "red 3", trade=True)
    play(game, "yes P4 red 3 orange 7")
    assert game.areas == areas("red 3", "", "", "orange 7")
    play(game, "no")
    seen = set()
    while game.round == 1:
        seen.add(game.decider)
        play(game, "pass")
    assert seen == {B, C, D}


def test_the_start_player_takes_the_lot_if_everybody_traded() -> None:
    # DS-T18
    game = at(3, "red 3", "blue 4", "green 7", starter=B, trade=True)
    lot = game.deck[0]
    play(game, "yes P1 red 3 blue 4", "yes P1 blue 4 green 7", "yes P2 red 3 green 7")
    assert game.areas == [[("red", 3)], [("green", 7), lot], [("blue", 4)]]
    assert (game.coins, game.pot, game.starter) == ([12, 12, 12], 0, B)


def test_fourteen_is_halved_between_two_owners_of_a_four() -> None:
    # DS-T19
    game = at(3, "", "yellow 4", "green 4", coins=[14, 11, 11])
    sell(game, 14)
    assert (game.coins, game.pot) == ([0, 18, 18], 0)


def test_the_card_just_won_does_not_pay_its_winner() -> None:
    # DS-T20a, DS-T20b
    game = at(3, deck=areas("green 7")[0])
    sell(game, 7)
    assert (game.coins, game.pot) == ([5, 15, 15], 1)


def test_a_price_below_the_number_of_payees_goes_to_the_pot() -> None:
    # DS-T21
    game = at(4)
    sell(game, 1)
    assert (game.coins, game.pot) == ([11, 12, 12, 12], 1)


def test_the_lowest_raise_jumps_over_forbidden_digits() -> None:
    # DS-T23
    game = at(3, "green 7, green 8", starter=C)
    play(game, "bid 6")
    assert min(bids(game.legal())) == 9


# --- bidding ------------------------------------------------------------------------------------


def test_bids_must_rise_and_end_at_the_bidders_coins() -> None:
    game = at(3, coins=[5, 7, 24])
    assert bids(game.legal()) == [1, 2, 3, 4, 5]
    play(game, "bid 5")
    assert bids(game.legal()) == [6, 7]


def test_a_player_who_passed_is_out_of_this_auction() -> None:
    game = at(3)
    play(game, "pass", "bid 1", "bid 2", "bid 3")
    assert game.decider == C
    play(game, "pass")
    assert (game.starter, game.round) == (B, 2)


def test_labels_off_the_list_are_refused_and_change_nothing() -> None:
    game = at(3, "green 4")
    for label in ("bid 4", "bid 0", "bid 13", "no", "red 3", ""):
        with pytest.raises(ValueError, match="not on offer"):
            game.apply(label)
    assert (game.decider, game.coins, game.standing) == (A, [12, 12, 12], None)


def test_the_labels_are_in_alphabetical_order() -> None:
    assert at(3, coins=[11, 1, 1]).legal()[:4] == ["bid 1", "bid 10", "bid 11", "bid 2"]


def test_a_game_that_is_over_offers_nothing() -> None:
    game = at(3, deck=[])
    assert game.over
    assert game.legal() == []
    with pytest.raises(ValueError, match="not on offer"):
        game.apply("pass")


def test_a_player_who_can_only_pass_is_asked() -> None:
    game = at(3, coins=[0, 18, 18])
    assert (game.decider, game.legal()) == (A, ["pass"])


def test_the_last_player_may_bid_if_nobody_has() -> None:
    # DS-G04
    game = at(3)
    play(game, "pass", "pass")
    assert game.decider == C
    play(game, "bid 3")
    assert game.starter == C


def test_the_lot_can_go_to_the_start_player_as_soon_as_one_is_left_without_a_bid() -> None:
    # DS-G04, the other reading
    game = at(3, last_without_bid="award")
    play(game, "pass", "pass")
    assert (game.starter, game.round, len(game.areas[A])) == (A, 2, 1)


def test_a_price_of_zero_hands_out_the_pot_to_owners_of_a_zero() -> None:
    # DS-G03, DS-G20
    game = at(3, "", "red 0", pot=1, coins=[12, 12, 11], minimum_bid=0)
    assert bids(game.legal()) == list(range(13))
    sell(game, 0)
    assert (game.coins, game.pot) == ([12, 13, 11], 0)


def test_an_owner_of_a_zero_cannot_bid_zero() -> None:
    # DS-G20
    game = at(3, "red 0", minimum_bid=0)
    assert bids(game.legal()) == [1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12]


def test_a_maximum_ends_the_bids() -> None:
    game = at(3, maximum_bid=3)
    assert bids(game.legal()) == [1, 2, 3]


def test_lots_of_another_size_last_until_the_deck_is_empty() -> None:
    game = Don(3, CARDS, A, side_auction=False, lot_sizes=(2,))
    while not game.over:
        assert len(game.lot) == 2
        play(game, "pass", "pass", "pass")
    assert game.round == 15


# --- side auctions ------------------------------------------------------------------------------


def test_owners_are_asked_clockwise_until_one_sells() -> None:
    # DS-G11, DS-G13
    game = at(4, "red 3", "", "blue 4, blue 6", "green 7", starter=D, side_auction=True)
    assert (game.decider, game.legal()) == (D, ["no", "yes green 7"])
    play(game, "no")
    assert (game.decider, game.legal()) == (A, ["no", "yes red 3"])
    play(game, "no")
    assert (game.decider, game.legal()) == (C, ["no", "yes blue 4", "yes blue 6"])
    play(game, "yes blue 6")
    assert game.decider == D
    play(game, "pass", "bid 2", "pass")
    assert game.areas == areas("red 3, blue 6", "", "blue 4", "green 7")
    assert (game.decider, len(game.lot)) == (D, 1)


def test_a_card_nobody_bids_for_stays_and_still_uses_up_the_round() -> None:
    # DS-G11
    game = at(3, "red 3", "blue 4", side_auction=True)
    play(game, "yes red 3", "pass", "pass")
    assert game.areas == areas("red 3", "blue 4", "")
    assert (game.decider, len(game.lot)) == (A, 1)


def test_nobody_is_asked_to_sell_before_the_first_districts() -> None:
    game = Don(3, CARDS, B)
    assert (game.decider, len(game.lot)) == (B, 1)


@pytest.mark.parametrize(("binding", "offered"), [(True, [1, 2, 3, 5]), (False, [1, 2, 3, 4, 5])])
def test_digits_bind_in_side_auctions_unless_switched_off(
    *, binding: bool, offered: list[int]
) -> None:
    # DS-G12
    game = at(
        3,
        "red 3",
        "green 4",
        coins=[12, 5, 19],
        side_auction=True,
        side_auction_digits=binding,
    )
    play(game, "yes red 3")
    assert bids(game.legal()) == offered


def test_digits_that_do_not_bind_are_not_fined() -> None:
    # DS-G12
    game = at(3, "red 3", "green 4", side_auction=True, side_auction_digits=False, fined=True)
    play(game, "yes red 3")
    assert game.legal_free() == game.legal()
    play(game, "bid 4", "pass")
    assert (game.coins, game.pot) == ([16, 8, 12], 0)


def test_the_last_player_may_bid_in_a_side_auction_under_either_reading() -> None:
    game = at(3, "red 3", side_auction=True, last_without_bid="award")
    play(game, "yes red 3", "pass", "bid 1")
    assert game.areas == areas("", "", "red 3")


def test_a_side_auction_fines_digits_and_knows_no_overbid() -> None:
    game = at(3, "red 3", "green 4", coins=[12, 5, 19], side_auction=True, fined=True)
    play(game, "yes red 3")
    assert bids(game.legal()) == [1, 2, 3, 4, 5]
    assert bids(game.legal_free()) == [1, 2, 3, 5]
    play(game, "bid 4")
    assert (game.coins, game.pot, game.decider) == ([12, 4, 19], 1, B)
    assert bids(game.legal()) == [1, 2, 3, 4]


# --- trade --------------------------------------------------------------------------------------


def test_only_owners_with_somebody_to_trade_with_are_asked() -> None:
    # DS-40, DS-41
    assert at(3, trade=True).legal()[-1] == "pass"
    assert at(3, "red 3, blue 4", trade=True).legal()[-1] == "pass"
    game = at(4, "red 3", "", "blue 4", starter=B, trade=True)
    assert (game.decider, game.legal()) == (C, ["no", "yes P1 red 3 blue 4"])
    play(game, "no")
    assert (game.decider, game.legal()) == (A, ["no", "yes P3 blue 4 red 3"])
    play(game, "no")
    assert (game.decider, game.lot != []) == (B, True)


def test_a_card_just_received_can_be_taken_again() -> None:
    # DS-G16
    game = at(3, "red 3", "blue 4", trade=True)
    play(game, "yes P2 blue 4 red 3", "yes P1 blue 4 red 3")
    assert game.areas == areas("red 3", "blue 4", "")
    assert game.traders == {A, B}


def test_the_first_who_did_not_trade_acts_as_start_player() -> None:
    # DS-G15
    game = at(4, "red 3", "blue 4", trade=True)
    play(game, "yes P2 blue 4 red 3", "yes P1 blue 4 red 3")
    assert game.decider == C
    play(game, "pass", "pass")
    assert (game.starter, len(game.areas[C])) == (C, 1)


def test_the_right_to_bid_comes_back_in_the_next_round() -> None:
    # DS-42
    game = at(3, "red 3", "blue 4", trade=True)
    play(game, "yes P2 blue 4 red 3", "no")
    play(game, "pass", "pass")
    play(game, "no", "no")
    assert game.starter == B
    play(game, "pass", "pass")
    assert game.decider == A


def test_a_trader_may_sell_and_bid_in_the_side_auction() -> None:
    # DS-42, DS-G14
    game = at(3, "red 3", "blue 4", trade=True, side_auction=True)
    play(game, "yes P2 blue 4 red 3", "no")
    play(game, "no", "yes red 3")
    assert game.decider == C
    play(game, "pass")
    assert game.decider == A
    play(game, "bid 2")
    assert game.areas == areas("blue 4, red 3", "", "")
    assert game.decider == B


def test_names_stand_in_the_labels() -> None:
    game = at(3, "red 3", "blue 4", trade=True, names=("Ann", "Ben", "Cid"))
    assert game.legal() == ["no", "yes Ben blue 4 red 3"]


# --- fines and overbids -------------------------------------------------------------------------


def test_all_coins_of_the_game_may_be_bid_with_fines() -> None:
    # DS-G21
    assert bids(at(3, fined=True).legal()) == list(range(1, 37))
    assert bids(at(3, fined=True).legal_free()) == list(range(1, 13))


def test_without_coins_no_forbidden_bid_is_offered() -> None:
    # DS-G06
    game = at(3, "green 4", coins=[0, 18, 18], fined=True, maximum_bid=6)
    assert bids(game.legal()) == [1, 2, 3, 5, 6]
    assert game.legal_free() == ["pass"]


def test_a_fine_can_take_the_last_coin() -> None:
    # DS-13, DS-G06
    game = at(3, "green 4", coins=[1, 17, 18], fined=True)
    play(game, "bid 4")
    assert (game.coins, game.pot) == ([0, 17, 18], 1)
    assert 4 not in bids(game.legal())


def test_fines_are_paid_out_with_the_next_price() -> None:
    # DS-13, DS-15
    game = at(3, "green 4", fined=True)
    play(game, "bid 14", "bid 4", "bid 3", "pass", "pass")
    assert (game.coins, game.pot) == ([7, 14, 14], 1)


def test_an_overbid_costs_a_district_and_the_lot_is_auctioned_again() -> None:
    # DS-14, DS-G07
    game = at(3, "red 3, blue 4", "green 7", starter=A, fined=True)
    lot = list(game.lot)
    play(game, "bid 15", "pass", "pass")
    assert (game.decider, game.legal()) == (A, ["blue 4", "red 3"])
    play(game, "red 3")
    assert (game.removed, game.areas[A]) == tuple(areas("red 3", "blue 4"))
    assert (game.coins, game.pot, game.lot) == ([12, 12, 12], 0, lot)
    assert game.decider == B
    play(game, "bid 2", "pass")
    assert (game.starter, game.round) == (B, 2)
    assert game.coins == [13, 10, 13]


def test_the_start_player_opens_again_after_the_overbid_of_another() -> None:
    # DS-G07
    game = at(4, "", "green 7", fined=True)
    play(game, "pass", "bid 20", "pass", "pass")
    assert (game.decider, game.legal()) == (B, ["green 7"])
    play(game, "green 7")
    assert game.decider == A
    play(game, "pass", "pass")
    assert game.decider == D
    play(game, "pass")
    assert (game.starter, len(game.areas[A])) == (A, 1)


def test_an_offender_without_a_district_loses_nothing() -> None:
    # DS-G07
    game = at(3, starter=B, fined=True)
    play(game, "bid 13", "pass", "pass")
    assert (game.decider, game.removed, game.offenders) == (C, [], {B})
    play(game, "pass", "pass")
    assert (game.starter, len(game.areas[C])) == (C, 1)


def test_an_overbid_that_is_outbid_has_no_consequence() -> None:
    # DS-G08
    game = at(3, "red 3", coins=[5, 20, 11], fined=True)
    play(game, "bid 10", "bid 11", "pass", "pass")
    assert (game.removed, game.starter, game.round) == ([], B, 2)
    assert game.areas[A] == areas("red 3")[0]


def test_a_forbidden_overbid_is_only_fined() -> None:
    game = at(3, "green 4", fined=True)
    play(game, "bid 24")
    assert (game.coins, game.pot, game.standing, game.decider) == ([11, 12, 12], 1, None, A)
    play(game, "pass", "pass", "pass")
    assert game.removed == []


def test_offenders_add_up_until_nobody_is_left() -> None:
    game = at(3, fined=True)
    play(game, "bid 13", "pass", "pass")
    play(game, "bid 13", "pass")
    assert game.decider == C
    play(game, "bid 13")
    assert (game.starter, game.round, len(game.areas[A])) == (A, 2, 1)
    assert (game.coins, game.pot) == ([12, 12, 12], 0)


def test_traders_and_offenders_together_leave_the_lot_to_the_start_player() -> None:
    game = at(3, "red 3", "blue 4", starter=C, trade=True, fined=True)
    play(game, "yes P2 blue 4 red 3", "yes P1 blue 4 red 3")
    assert game.decider == C
    play(game, "bid 13")
    assert (game.starter, game.round, len(game.areas[C])) == (C, 2, 1)


# --- the deck -----------------------------------------------------------------------------------


def test_the_table_of_cards_is_balanced() -> None:
    # DS-G01
    assert list(NUMBERS) == ["red", "orange", "yellow", "green", "blue", "violet"]
    assert Counter(number for _, number in CARDS) == dict.fromkeys(range(10), 3)
    assert {len(set(numbers)) for numbers in NUMBERS.values()} == {5}
    for one, other in combinations(NUMBERS.values(), 2):
        assert len(set(one) & set(other)) == 2


# --- invariants ---------------------------------------------------------------------------------


class Watched(Don):
    """A game that checks every payout: the winner's digits and what stays in the pot."""

    def pay_out(self, winner: int, price: int) -> None:
        assert price % 10 not in {number for _, number in self.areas[winner]}
        super().pay_out(winner, price)
        assert 0 <= self.pot < self.seats - 1


def check(game: Don) -> None:
    """Holds at every decision."""
    seats = game.seats
    tableaux = [card for area in game.areas for card in area]
    everywhere = game.deck + game.lot + tableaux + game.removed
    assert sorted(everywhere) == sorted(CARDS)
    assert sum(game.coins) + game.pot == 12 * seats
    assert min(*game.coins, game.pot) >= 0
    scores = game.scores()
    bonus = 2 * game.coins.count(max(game.coins))
    assert 0 <= sum(scores) - bonus <= 90
    assert sorted(seat for group in game.ranking() for seat in group) == list(range(seats))
    if not game.options.fined:
        assert game.removed == []
        assert game.pot < seats - 1
        taken = sum((1, 2, 3)[r % 3] for r in range(game.round if game.over else game.round - 1))
        assert len(tableaux) == taken
        assert game.legal_free() == game.legal()
    if not game.over:
        assert 0 <= game.decider < seats
        assert game.legal() == sorted(set(game.legal()))
        assert game.legal()


def choose(rng: random.Random, game: Don) -> str:
    """Chooses at random, half of the time without penalties and among the lowest bids."""
    labels = game.legal()
    if rng.random() < 0.5:
        free = game.legal_free()
        low = bids(free)[:3]
        labels = [label for label in free if label[:3] != "bid"] + [f"bid {bid}" for bid in low]
    label: str = rng.choice(labels or game.legal())
    return label


VALUES = {
    "side_auction": (False, True),
    "trade": (False, True),
    "fined": (False, True),
    "side_auction_digits": (True, False),
    "minimum_bid": (1, 0),
    "last_without_bid": ("bid", "award"),
}
OPTIONS = [dict(zip(VALUES, values, strict=True)) for values in product(*VALUES.values())]


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize(
    "options", OPTIONS, ids=lambda options: "-".join(str(value) for value in options.values())
)
def test_the_invariants_hold_in_random_games(options: dict[str, Any], seats: int) -> None:
    for seed in range(2):
        rng = random.Random(f"{options} {seats} {seed}")
        deck = list(CARDS)
        rng.shuffle(deck)
        game = Watched(seats, deck, rng.randrange(seats), **options)
        check(game)
        while not game.over:
            game.apply(choose(rng, game))
            check(game)
        assert game.round == 15
        if not game.options.fined:
            fewest = {3: 7, 4: 6, 5: 5, 6: 5}[seats]
            for colour in NUMBERS:
                sizes = [sum(c == colour for c, _ in area) for area in game.areas]
                assert fewest <= sum(size * (size + 1) // 2 for size in sizes) <= 15


# --- the yardstick ------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_the_handwritten_class_plays_the_same_game(seats: int) -> None:
    colours = list(NUMBERS)
    for seed in range(20):
        rng = random.Random(seed)
        yardstick = handwritten.Don(rng, seats)
        dealt = [*yardstick.deck, *yardstick.lot][::-1]
        deck = [(colours[colour], number) for colour, number in dealt]
        oracle = Don(seats, deck, yardstick.starter, side_auction=False)
        while not oracle.over:
            assert yardstick.current_player == oracle.decider
            actions = yardstick.legal_actions()
            assert actions == [0, *bids(oracle.legal())]
            action = rng.choice(actions)
            yardstick.apply(action)
            oracle.apply(f"bid {action}" if action else "pass")
            assert (yardstick.coins, yardstick.pot) == (oracle.coins, oracle.pot)
        assert yardstick.is_over
        assert yardstick.scores() == oracle.scores()


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_the_handwritten_playout_is_the_class_at_random(seats: int) -> None:
    for seed in range(50):
        assert handwritten.playout(random.Random(seed), seats) == handwritten.play_class(
            random.Random(seed), seats
        )
