"""The Vasaran alla oracle against the worked examples of the rules and its invariants.

A is seat 0, B seat 1 and so on. Positions are made by the deck: the first cards are the offers of
the first round, dealt from the chair.
"""

import random
from collections import Counter
from collections.abc import Sequence

import pytest

from tests.oracles.vasaran_exchange import CARDS, COLOURS, Card, Vasaran, set_value

A, B, C, D = range(4)
ESTATE, CARS, VALUABLES, ANTIQUES, LUXURY = (Card((colour,)) for colour in COLOURS)
ESTATE_CARS, CARS_VALUABLES = Card(("estate", "cars")), Card(("cars", "valuables"))
MONEY = Card()
FOUR = [ESTATE, CARS, VALUABLES, ANTIQUES]


def at(
    offers: Sequence[Card],
    *owned: Sequence[Card],
    coins: Sequence[int] | None = None,
    seats: int = 4,
    chair: int = A,
    protected_turn_coin: str = "without_coins",
) -> Vasaran:
    """Returns a position with these offers, and those of later rounds behind them."""
    starts = [*owned, *[()] * (seats - len(owned))]
    return Vasaran(starts, offers, chair, coins=coins, protected_turn_coin=protected_turn_coin)


def play(game: Vasaran, *labels: str) -> None:
    for label in labels:
        game.apply(label)


def last_round(*moved: Card, owned: Sequence[Card] = ()) -> Vasaran:
    """Returns a game in which A gets these cards, one in each round, and nobody exchanges."""
    offers: list[Card] = []
    for turn, mine in enumerate(moved):  # the chair, who is dealt to first, moves on
        dealt = [LUXURY, LUXURY, LUXURY]
        dealt[-turn % 3] = mine
        offers += dealt
    game = at(offers, owned, seats=3)
    while not game.over and "content" in game.legal():
        play(game, "content")
    return game


# --- the worked examples ------------------------------------------------------------------------


def test_the_worked_round() -> None:
    # VA-T01; without action cards C takes a coin
    game = at(FOUR, coins=[1, 1, 3, 1])
    play(game, "skip", "skip")
    assert (game.decider, game.target) == (A, D)
    play(game, "propose", "agree")
    assert (game.coins, game.offers) == ([0, 1, 3, 2], [ANTIQUES, CARS, VALUABLES, ESTATE])
    play(game, "skip")
    assert (game.decider, game.target) == (B, D)
    play(game, "propose", "agree")
    assert (game.coins, game.offers) == ([0, 0, 3, 3], [ANTIQUES, ESTATE, VALUABLES, CARS])
    assert game.decider == C
    play(game, "content")
    assert (game.coins, game.decider, game.target) == ([0, 0, 4, 3], D, C)
    play(game, "propose", "protect 3")  # D cannot pay 4
    assert game.over
    assert game.bank == 3 - 1
    assert (game.coins, game.protection) == ([0, 0, 1, 3], [0, 0, 0, 0])
    assert game.collections == [[ANTIQUES], [ESTATE], [VALUABLES], [CARS]]


def test_set_points() -> None:
    # VA-T02
    assert [set_value(n) for n in range(12)] == [0, 1, 2, 4, 6, 9, 12, 16, 20, 25, 30, 36]


def test_start_cards_with_plus_cost_coins() -> None:
    # VA-T03
    game = at(FOUR, [Card(("cars",), 2), Card(("cars",), 1)], [CARS, CARS])
    assert game.coins == [1, 4, 4, 4]


def test_money_cards_pay_more_each_time() -> None:
    # VA-T04; each round brings a coin for being content as well
    game = last_round(MONEY, MONEY, CARS, MONEY)
    assert (game.over, game.coins) == (True, [4 + 4 + 1 + 2 + 3, 8, 8])


def test_outbidding_a_protection() -> None:
    # VA-T05
    game = at(FOUR, coins=[4, 3, 0, 0])
    play(game, "propose", "protect 3")
    assert (game.coins, game.decider, game.legal()) == ([4, 0, 0, 0], A, ["pay", "withdraw"])
    play(game, "pay")
    assert (game.coins, game.protection) == ([0, 7, 0, 0], [0, 0, 0, 0])
    assert game.offers == [CARS, ESTATE, VALUABLES, ANTIQUES]
    assert (game.decider, game.target) == (B, C)


def test_a_protected_card_is_bought_without_asking_its_owner() -> None:
    # VA-T06, VA-13
    game = at(FOUR, coins=[2, 4, 5, 4])
    play(game, "skip", "propose", "protect 2", "skip")
    assert (game.decider, game.target, game.protection[C]) == (B, C, 2)
    play(game, "propose")
    assert (game.decider, game.legal()) == (B, ["pay", "withdraw"])
    play(game, "pay")
    assert (game.coins, game.protection) == ([2, 1, 8, 4], [0, 0, 0, 0])
    assert (game.offers, game.decider) == ([ESTATE, VALUABLES, CARS, ANTIQUES], C)


@pytest.mark.parametrize(("option", "coin"), [("without_coins", 0), ("always", 1)])
def test_a_protected_card_costs_its_owner_the_turn(option: str, coin: int) -> None:
    # VA-T07a, VA-T07b
    game = at(FOUR, coins=[1, 4, 4, 4], protected_turn_coin=option)
    play(game, "propose", "protect 1", "skip", "skip")
    assert (game.decider, game.coins) == (C, [1, 3 + coin, 4, 4])


def test_who_has_no_coin_loses_the_turn_and_takes_one() -> None:
    # VA-T08
    game = at(FOUR, coins=[0, 4, 4, 4])
    assert (game.decider, game.coins) == (B, [1, 4, 4, 4])


@pytest.mark.parametrize(("option", "coin"), [("without_coins", 1), ("always", 1), ("never", 0)])
def test_without_a_coin_one_is_taken_behind_a_protection_too(option: str, coin: int) -> None:
    game = at(FOUR, coins=[1, 2, 4, 4], protected_turn_coin=option)
    play(game, "propose", "protect 2", "skip", "skip")
    assert (game.decider, game.coins) == (C, [1, coin, 4, 4])


def test_a_pair_exchanges_once_but_a_third_may_hand_a_card_back() -> None:
    # VA-T09
    game = at(FOUR)
    play(game, "skip", "skip", "propose", "agree")  # A has D's card
    play(game, "skip", "skip", "propose", "agree")  # B takes it from A
    play(game, "content")
    assert (game.decider, game.target, game.offers[B]) == (D, B, ANTIQUES)  # A is passed by
    play(game, "propose", "agree")
    assert game.collections[D] == [ANTIQUES]


def test_coins_decide_between_equal_points() -> None:
    # VA-T11
    game = at([], [CARS], [ESTATE], [LUXURY], [CARS, CARS], coins=[3, 5, 3, 0])
    assert game.over
    assert game.scores() == [1, 1, 1, 2]
    assert game.ranking() == [[D], [B], [A, C]]


def test_a_two_colour_card_is_fixed_once_its_owner_has_one_of_the_colours() -> None:
    # VA-T12
    game = last_round(ESTATE_CARS, owned=[ESTATE])
    assert (game.decider, game.legal()) == (A, ["cars", "estate"])
    play(game, "cars")
    assert (game.over, sorted(game.colours(A))) == (True, ["cars", "estate"])
    game = last_round(ESTATE_CARS, CARS, owned=[LUXURY])
    assert (game.decider, game.legal(), game.round) == (A, ["cars", "estate"], 2)
    play(game, "estate")
    assert game.scores()[A] == 3


def test_colours_and_plus_points_add_up() -> None:
    # VA-T16
    owned = [ESTATE] * 4 + [CARS] * 3 + [VALUABLES] * 2 + [Card(("luxury",), 2)]
    assert at([], owned).scores()[A] == 15


def test_a_target_without_coins_has_to_accept() -> None:
    # VA-T17
    game = at(FOUR, coins=[1, 0, 4, 4])
    play(game, "propose")
    assert (game.decider, game.legal()) == (B, ["agree"])


@pytest.mark.parametrize(("seats", "rounds"), [(2, 14), (3, 18), (4, 13), (5, 10), (6, 8)])
def test_the_deck_lasts_for_whole_rounds(seats: int, rounds: int) -> None:
    # VA-T18
    deck = list(CARDS)
    starts = [[deck.pop(0), deck.pop(0)] for _ in range(seats)]
    game = Vasaran(starts, deck, A)
    while not game.over:
        play(game, "content" if "content" in game.legal() else game.legal()[0])
    assert (game.round, game.chair) == (rounds, rounds % seats)
    assert {len(cards) for cards in game.collections} == {2 + rounds * game.offers_each}


@pytest.mark.parametrize(("icon", "coin"), [("coin", 1), ("action", 0), ("", 0)])
def test_icons_pay_when_they_are_moved(icon: str, coin: int) -> None:
    # VA-T20
    game = last_round(Card(("cars",), icon=icon), owned=[Card(("cars",), icon="coin")])
    assert game.coins == [5 + coin, 5, 5]


def test_a_proposal_in_vain_brings_nothing() -> None:
    # VA-T21, VA-10, VA-G26
    game = at(FOUR, coins=[1, 4, 4, 4])
    play(game, "propose", "protect 1", "skip", "skip")
    assert game.coins[A] == 1
    game = at(FOUR)
    play(game, "skip", "skip", "skip")
    assert (game.coins[A], game.decider) == (5, B)
    play(game, "content")
    assert (game.coins[B], game.decider) == (5, C)


# --- turns --------------------------------------------------------------------------------------


def test_cards_are_dealt_and_turns_taken_from_the_chair() -> None:
    # VA-6, VA-7, VA-18
    game = at([*FOUR, *FOUR], chair=C)
    assert game.offers == [VALUABLES, ANTIQUES, ESTATE, CARS]
    order = []
    while game.round == 1:
        order.append(game.decider)
        play(game, "content")
    assert order == [C, D, A, B]
    assert (game.chair, game.decider) == (D, D)


def test_one_may_be_content_until_one_proposes() -> None:
    game = at(FOUR)
    assert (game.target, game.legal()) == (B, ["content", "propose", "skip"])
    play(game, "skip")
    assert (game.target, game.legal()) == (C, ["content", "propose", "skip"])
    play(game, "propose", "protect 1", "withdraw")
    assert (game.target, game.legal()) == (D, ["propose", "skip"])


def test_an_exchange_ends_the_turn() -> None:
    # VA-8
    game = at(FOUR)
    play(game, "propose", "agree")
    assert (game.coins, game.decider, game.target) == ([3, 5, 4, 4], B, C)


def test_a_protection_that_cannot_be_outbid_is_passed_by() -> None:
    # VA-G13
    game = at(FOUR, coins=[1, 3, 3, 4])
    play(game, "skip", "propose", "protect 3", "skip")
    assert (game.decider, game.target, game.coins[C]) == (B, D, 0)


def test_who_has_no_partner_left_is_content() -> None:
    # VA-G27
    game = at([CARS, ESTATE, LUXURY], coins=[4, 4, 1], seats=3)
    play(game, "skip", "propose", "agree", "propose", "agree")
    assert game.over
    assert game.coins == [3, 3, 4]


def test_protection_is_lost_at_the_end_of_the_round() -> None:
    # VA-17
    game = at([*FOUR, *FOUR])
    play(game, "propose", "protect 3", "withdraw", "skip", "skip", "content", "content")
    assert (game.round, game.protection, game.coins) == (2, [0] * 4, [4, 1, 5, 5])
    assert game.exchanged == set()


# --- two-colour cards ---------------------------------------------------------------------------


def test_start_cards_of_two_colours_are_fixed_as_well() -> None:
    # VA-G30
    game = at(FOUR, [CARS, ESTATE_CARS], [ESTATE, CARS_VALUABLES])
    assert (game.decider, game.legal()) == (A, ["cars", "estate"])
    play(game, "cars")
    assert game.legal() == ["content", "propose", "skip"]


def test_open_cards_do_not_fix_each_other() -> None:
    # VA-G20
    game = last_round(CARS_VALUABLES, owned=[ESTATE_CARS])
    assert (game.round, game.offers, game.colours(A), game.scores()[A]) == (1, [], [], 0)


@pytest.mark.parametrize("first", ["estate", "cars"])
@pytest.mark.parametrize("second", ["cars", "valuables"])
def test_what_is_open_in_the_end_brings_the_same_whatever_it_joins(first: str, second: str) -> None:
    # VA-G19
    game = at([], [ESTATE_CARS, CARS_VALUABLES])
    assert (game.decider, game.legal()) == (A, ["cars", "estate"])
    play(game, first)
    assert game.legal() == ["cars", "valuables"]
    play(game, second)
    assert (game.over, game.scores()[A]) == (True, 2)


def test_a_chosen_colour_can_fix_the_next_card() -> None:
    game = last_round(ESTATE, owned=[CARS_VALUABLES, ESTATE_CARS])
    assert game.legal() == ["cars", "estate"]
    play(game, "cars")
    assert (game.decider, game.legal()) == (A, ["cars", "valuables"])
    play(game, "cars")
    assert (game.over, sorted(game.colours(A))) == (True, ["cars", "cars", "estate"])


# --- two players, and Foreclosed! ----------------------------------------------------------------


def test_of_two_players_one_does_not_ask_for_the_card_just_given() -> None:
    # VA-T13, VA-33
    game = at(FOUR, seats=2)
    assert game.offers == FOUR
    play(game, "propose estate valuables", "agree")
    assert (game.decider, game.offers) == (B, [VALUABLES, CARS, ESTATE, ANTIQUES])
    theirs = {label.rpartition(" ")[2] for label in game.legal()}
    assert theirs == {"content", "cars"}
    play(game, "propose estate cars", "agree")  # VA-G21: the same two again
    assert game.over
    assert game.collections == [[VALUABLES, ESTATE], [CARS, ANTIQUES]]


def test_of_two_players_one_offers_the_card_that_is_not_protected() -> None:
    # VA-31, VA-32
    game = at(FOUR, seats=2)
    play(game, "propose estate antiques", "protect 1", "withdraw")
    assert (game.decider, game.coins) == (B, [4, 3])
    assert game.legal() == ["content", "propose valuables cars", "propose valuables estate"]
    play(game, "content")
    assert (game.over, game.coins) == (True, [4, 4])


def test_of_two_cards_alike_only_the_one_just_given_is_not_to_be_had_back() -> None:
    # VA-33
    game = at([MONEY, MONEY, MONEY, ANTIQUES], seats=2)
    play(game, "propose money money", "agree")
    assert game.legal() == ["content", "propose antiques money", "propose money money"]
    play(game, "propose antiques money", "agree")
    assert sorted(game.collections[A]) == sorted([MONEY, ANTIQUES])


def test_of_two_players_one_without_a_coin_takes_one() -> None:
    # VA-15, VA-T08
    game = at(FOUR, seats=2, coins=[0, 4])
    assert (game.decider, game.legal()) == (A, ["content"])
    play(game, "content")
    assert game.coins == [1, 4]


def test_money_cards_that_are_moved_together_pay_one_after_the_other() -> None:
    # VA-T22
    game = at([MONEY, MONEY, CARS, CARS], seats=2)
    play(game, "content", "content")
    assert game.coins == [4 + 1 + 1 + 2, 5]


def test_a_card_that_was_kept_counts_in_the_end_and_costs_nothing() -> None:
    kept = [Card(("cars",), 2), MONEY, ESTATE_CARS]
    game = Vasaran([[CARS], [CARS], [LUXURY]], [], A, kept=kept)
    assert (game.decider, game.legal(), game.coins) == (C, ["cars", "estate"], [4, 4, 4])
    play(game, "estate")
    assert game.scores() == [2 + 2, 1, 2]


# --- invariants ---------------------------------------------------------------------------------


def test_the_cards() -> None:
    # VA-G02, VA-G03
    assert len(CARDS) == 60
    counts = Counter(colour for card in CARDS for colour in card.colours)
    assert counts == dict.fromkeys(COLOURS, 11)
    assert Counter(len(card.colours) for card in CARDS) == {1: 45, 2: 5, 0: 10}


def check(game: Vasaran, coins: int) -> None:
    """Holds at every decision."""
    owned = [card for cards in game.collections for card in cards]
    assert Counter([*game.deck, *game.offers, *owned]) == Counter(CARDS)
    assert sum(game.coins) + sum(game.protection) + game.bank == coins
    assert min(*game.coins, *game.protection) >= 0
    assert len(game.offers) in {0, game.seats * game.offers_each}
    assert all(len(pair) == 2 for pair in game.exchanged)
    assert len(game.exchanged) <= game.seats
    assert len({len(cards) for cards in game.collections}) == 1
    for seat in range(game.seats):
        assert all(game.colours(seat).count(colour) <= 11 for colour in COLOURS)
    if not game.over:
        assert game.legal() == sorted(set(game.legal()))
        assert game.legal()


@pytest.mark.parametrize("option", ["never", "without_coins", "always"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_the_invariants_hold_in_random_games(seats: int, option: str) -> None:
    for seed in range(6):
        rng = random.Random(f"{seats} {option} {seed}")
        deck = rng.sample(CARDS, len(CARDS))
        dealt = [card for card in deck if not card.money][: 2 * seats]
        for card in dealt:
            deck.remove(card)
        starts = [dealt[2 * seat : 2 * seat + 2] for seat in range(seats)]
        game = Vasaran(starts, deck, rng.randrange(seats), protected_turn_coin=option)
        coins = sum(game.coins)
        while not game.over:
            check(game, coins)
            fixed = dict(enumerate(game.protection))
            before = game.round
            game.apply(rng.choice(game.legal()))
            if game.round == before and game.offers:
                assert all(game.protection[seat] in {0, old} for seat, old in fixed.items() if old)
        check(game, coins)
        assert game.deck == game.offers == []
        assert sorted(seat for group in game.ranking() for seat in group) == list(range(seats))
