"""The TEN oracle against the worked examples of the rules, its gap defaults and its invariants.

An oracle that is wrong in the same way as the game proves nothing, so it has tests of its own:
one per example (TN-T ids), one per option, random games with every option, and the scorer against
trying out everything. P1 is seat 0, P2 seat 1 and so on.
"""

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from tests.oracles.asking import Bid
from tests.oracles.runs_brute import longest_run, longest_runs, placements, run_lengths
from tests.oracles.ten import (
    CAP,
    COLOURS,
    FACES,
    NUMBERS,
    TOKENS,
    Card,
    Payment,
    Ten,
    best_runs,
    cards,
)

P1, P2, P3, P4 = range(4)
NAMED = {card.label: card for card in FACES}


def named(text: str) -> list[Card]:
    """Reads `"red 1 2 3, wild 4, red wild, wild, currency 2"`."""
    found = []
    for part in text.split(", ") if text else []:
        kind, *numbers = part.split()
        found += [NAMED[f"{kind} {number}"] for number in numbers] or [NAMED[kind]]
    return found


def at(deck: str = "red 1", *owned: str, seats: int = 4, market: str = "", **rest: Any) -> Ten:  # noqa: ANN401
    """Returns a position in which P1 begins a turn, unless told otherwise."""
    padded = owned + ("",) * (seats - len(owned))
    collections = [named(text) for text in padded]
    return Ten.at(seats, collections=collections, market=named(market), deck=named(deck), **rest)


def play(game: Ten, *labels: str) -> None:
    for label in labels:
        game.apply(label)


def sells(market: str, *owned: str, **rest: Any) -> Ten:  # noqa: ANN401
    """Returns a game in which nothing is left but the last purchases, P1's being the first."""
    return at("", *owned, market=market, active=rest.get("seats", 4) - 1, **rest)


def points(owned: str) -> int:
    """Returns the points of a collection, on which the brute force must agree."""
    best = best_runs(named(owned), 1)
    assert best == brute(named(owned), 1)
    return best


def brute(owned: Sequence[Card], bonus: int) -> int:
    plain = [(card.colour, card.number) for card in owned]
    return longest_runs(plain, COLOURS, NUMBERS, full_run_bonus=bonus)


# --- the worked examples ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("owned", "total"),
    [
        pytest.param("blue 1 2 3 5 7", 3, id="TN-T01"),
        pytest.param("red 2 3 4 5 6, green 7 8 9, blue 1 2 9, orange 4", 11, id="TN-T02"),
        pytest.param("red 1 2 3 4 5 6 7 8 9", 10, id="TN-T15"),
        pytest.param("red 1 2 3 4 6 7 8 9, red wild", 10, id="TN-T15 with a wild"),
        pytest.param("blue 1 2 4 5, blue wild", 5, id="TN-T18"),
        pytest.param("red 1 2, blue 4 5, wild 3", 5, id="TN-T19"),
        pytest.param("blue 1 1 2 2 3", 3, id="TN-T20"),
        pytest.param("", 0, id="TN-T21"),
        pytest.param("red 1 2 3 5 6, green 7 8, wild 4, wild", 9, id="TN-T22"),
    ],
)
def test_points(owned: str, total: int) -> None:
    assert points(owned) == total


def test_eleven_in_numbers_is_a_bust() -> None:
    # TN-T03
    game = at("red 4, red 6, red 1, red 1")
    play(game, "draw")
    assert (game.total, game.legal()) == (10, ["draw", "stop"])
    play(game, "draw")
    assert (game.active, game.busts, game.market) == (P2, [1, 0, 0, 0], named("red 4 6 1"))


def test_currency_lowers_the_total() -> None:
    # TN-T04
    game = at("red 7, currency 3, red 6, red 1")
    play(game, "draw")
    assert game.total == 4
    play(game, "draw")
    assert (game.total, game.active, game.legal()) == (10, P1, ["draw", "stop"])


def test_eleven_in_currency_is_a_bust_that_pays_nobody() -> None:
    # TN-T05
    game = at("currency 5, currency 5, currency 1, red 1")
    play(game, "draw")
    assert (game.money, game.legal()) == (10, ["draw", "stop"])
    play(game, "draw")
    assert (game.active, game.tokens, game.busts) == (P2, [5, 5, 5, 5], [1, 0, 0, 0])
    assert (game.discard, game.market) == (named("currency 5 5 1"), [])


def test_the_numbers_of_a_currency_bust_go_to_the_market() -> None:
    # TN-12
    game = at("currency 5, red 3, currency 5, currency 1, red 1")
    play(game, "draw", "draw", "draw")
    assert (game.tokens, game.market, game.busts[P1]) == ([5, 5, 5, 5], named("red 3"), 1)


def test_a_number_bust_pays_the_others() -> None:
    # TN-T06
    game = at("red 9, currency 2, red 4, red 1")
    play(game, "draw", "draw")
    assert (game.tokens, game.busts) == ([5, 7, 7, 7], [1, 0, 0, 0])
    assert (game.market, game.discard) == (named("red 9 4"), named("currency 2"))


def test_tokens_beyond_ten_are_lost() -> None:
    # TN-T07
    game = at("red 1, currency 4, red 1", tokens=[5, 8, 5, 5])
    play(game, "draw", "stop", "numbers")
    assert (game.tokens, game.supply) == ([5, 10, 9, 9], 17)


def test_bust_tokens_lie_outside_the_limit() -> None:
    # TN-T08
    game = at("red 9, currency 2, red 5, red 1", tokens=[10, 10, 8, 8], busts=[2, 2, 0, 0])
    play(game, "draw", "draw")
    assert (game.tokens, game.busts) == ([10, 10, 10, 10], [3, 2, 0, 0])


def test_bust_tokens_give_no_change() -> None:
    # TN-T09
    for first, second in (("pay 1", "1"), ("pay 0", "2")):
        game = sells("red 4", tokens=[1, 0, 0, 0], busts=[2, 0, 0, 0])
        play(game, "buy red 4", first)
        assert game.legal() == [second]
        play(game, second, "done")
        assert (game.tokens[P1], game.busts[P1]) == (1 - int(first[-1]), 2 - int(second))
        assert game.supply == TOKENS - game.tokens[P1]
        assert game.collections[P1] == named("red 4")


def test_collected_cards_are_worth_one_each() -> None:
    # TN-T10
    game = sells("blue 5", "red 1 2 3 4", tokens=[2, 0, 0, 0])
    play(game, "buy blue 5", "pay 2", "0", "red 1", "red 2", "red 4", "done")
    assert game.collections[P1] == named("red 3, blue 5")
    assert (game.tokens[P1], game.market, game.discard) == (0, [], named("red 1 2 4"))


def test_a_card_one_owns_cannot_be_bought() -> None:
    # TN-T11
    game = sells("red 4, blue 4", "red 4")
    assert game.legal() == ["buy blue 4", "pass"]


def test_taking_currency_brings_no_buy_phase() -> None:
    # TN-T12
    game = at("red 3, currency 2, red 1", market="blue 1")
    play(game, "draw", "stop", "currency")
    assert (game.active, game.tokens) == (P2, [7, 5, 5, 5])
    assert (game.market, game.collections[P1]) == (named("blue 1, red 3"), [])


def test_taking_numbers_pays_the_others() -> None:
    # TN-T13
    game = at("red 3, currency 3, red 1", tokens=[5, 9, 0, 1], market="blue 1")
    play(game, "draw", "stop", "numbers")
    assert (game.tokens, game.collections[P1]) == ([5, 10, 3, 4], named("red 3"))
    assert (game.decider, game.legal()) == (P1, ["buy blue 1", "pass"])
    play(game, "pass")
    assert game.active == P2


def test_after_the_last_card_everybody_may_buy_once() -> None:
    # TN-T14
    game = at("red 3", market="blue 1, blue 2", active=P3)
    assert (game.decider, game.legal()) == (P3, ["numbers"])
    play(game, "numbers")
    assert (game.decider, game.legal()) == (P3, ["buy blue 1", "buy blue 2", "pass"])
    play(game, "pass")
    order = []
    while not game.over:
        order.append(game.decider)
        play(game, "pass")
    assert order == [P4, P1, P2, P3]


def test_ties_are_broken_by_tokens_then_by_fewer_cards_then_shared() -> None:
    # TN-T16
    game = at("", "red 1 2", "red 1 2 2", "red 1 2", "red 1 2 2", seats=5, tokens=[4, 6, 4, 4, 9])
    assert game.over
    assert game.scores() == [2, 2, 2, 2, 0]
    assert game.ranking() == [[P2], [P1, P3], [P4], [4]]


def test_the_active_player_bids_last() -> None:
    # TN-T17
    game = at("wild 4, red 1, red 1")
    order = []
    for label in ("bid 2", "pass", "bid 3", "pass"):
        order.append(game.decider)
        assert game.on_auction == Card(None, 4)
        play(game, label)
    assert order == [P2, P3, P4, P1]
    assert (game.decider, game.standing, game.legal()) == (P4, Bid(P4, 3), ["pay 3"])
    play(game, "pay 3", "0")
    assert (game.tokens, game.collections[P4]) == ([5, 5, 5, 2], named("wild 4"))
    assert (game.decider, game.row, game.standing) == (P1, named("red 1"), None)


def test_after_a_last_wild_the_turn_ends_with_nothing() -> None:
    # TN-T23
    game = at("wild", market="red 1")
    play(game, "pass", "pass", "pass", "pass")
    assert game.discard == named("wild")
    order = []
    while not game.over:
        order.append(game.decider)
        play(game, "pass")
    assert order == [P2, P3, P4, P1]


# --- drawing ------------------------------------------------------------------------------------


def test_turns_go_clockwise() -> None:
    game = at("red 1, red 2, red 3, red 4, red 5", seats=3, active=2)
    for seat in (2, 0, 1, 2):
        assert game.decider == seat
        play(game, "stop", "numbers")


def test_a_turn_may_end_with_its_first_card_but_not_before() -> None:
    # TN-G04
    game = at("red 1, red 2, red 3")
    assert (game.row, game.legal()) == (named("red 1"), ["draw", "stop"])
    play(game, "stop", "numbers")
    assert (game.active, game.row) == (P2, named("red 2"))


def test_a_wild_interrupts_the_turn_and_does_not_count() -> None:
    # TN-7
    game = at("red 9, wild 4, red 1, red 1")
    play(game, "draw", "pass", "pass", "pass", "pass")
    assert (game.decider, game.total, game.legal()) == (P1, 9, ["draw", "stop"])


def test_a_player_with_an_empty_row_has_to_go_on_unless_the_option_lets_them_stop() -> None:
    # TN-G04
    passes = ("pass", "pass", "pass", "pass")
    game = at("wild 4, red 1, red 2")
    play(game, *passes)
    assert game.row == named("red 1")
    game = at("wild 4, red 1, red 2", market="blue 1", stop_with_empty_row=True, empty_reward=True)
    play(game, *passes)
    assert (game.row, game.legal()) == ([], ["draw", "stop"])
    play(game, "stop")
    assert (game.active, game.row) == (P2, named("red 1"))


def test_a_total_below_zero_is_harmless() -> None:
    # TN-G14
    game = at("currency 5, currency 5, red 1, red 1")
    play(game, "draw")
    assert (game.total, game.legal()) == (-10, ["draw", "stop"])


def test_a_bust_on_the_last_card_is_a_bust() -> None:
    # TN-G15
    game = at("red 9, currency 1, red 3", market="blue 1", seats=2)
    play(game, "draw", "draw")
    assert (game.busts, game.tokens, game.decider) == ([1, 0], [5, 6], P2)
    play(game, "pass")
    assert game.decider == P1


def test_no_bust_token_is_gained_if_none_is_left() -> None:
    # TN-G13
    game = at("red 9, red 2, red 1", busts=[0, 9, 6, 0])
    play(game, "draw")
    assert (game.busts, game.active) == ([0, 9, 6, 0], P2)
    game = at("red 9, red 2, red 1", busts=[0, 9, 6, 0], bust_supply=16)
    play(game, "draw")
    assert game.busts == [1, 9, 6, 0]


def test_a_reward_with_nothing_in_it_is_not_offered_without_the_option() -> None:
    # TN-G05
    for deck, offered in (("red 1, red 1", "numbers"), ("currency 1, red 1", "currency")):
        game = at(deck)
        play(game, "stop")
        assert game.legal() == [offered]
    game = at("currency 1, red 1", market="blue 1", empty_reward=True)
    play(game, "stop")
    assert game.legal() == ["currency", "numbers"]
    play(game, "numbers")
    assert (game.tokens, game.legal()) == ([5, 6, 6, 6], ["buy blue 1", "pass"])


def test_currency_cards_leave_play() -> None:
    # TN-11
    game = at("red 1, currency 2, red 1, currency 3, red 1")
    play(game, "draw", "stop", "currency", "draw", "stop", "numbers")
    assert (game.discard, game.row) == (named("currency 2 3"), named("red 1"))


# --- auctions -----------------------------------------------------------------------------------


def amounts(game: Ten) -> list[int]:
    return sorted(int(label.split()[1]) for label in game.legal() if label.startswith("bid"))


def test_bids_rise_and_end_at_the_tokens_of_the_bidder() -> None:
    # TN-G06
    game = at("wild 4, red 1", "", "red 1 2 3", tokens=[0, 2, 3, 10], busts=[0, 1, 1, 0])
    assert amounts(game) == [1, 2, 3, 4, 5]
    play(game, "bid 4")
    assert amounts(game) == [5, 6]
    play(game, "bid 5")
    assert amounts(game) == [6, 7, 8, 9, 10]
    play(game, "pass")
    assert (game.decider, game.legal()) == (P1, ["pass"])


def test_cards_pay_in_auctions_only_with_the_option() -> None:
    # TN-G06
    game = at("wild 4, red 1", "", "red 1 2", tokens=[0, 1, 0, 0], auction_pay_cards=True)
    assert amounts(game) == [1, 2, 3]
    play(game, "bid 2", "pass", "pass", "pass", "pay 0", "0", "red 1", "red 2", "done")
    assert (game.tokens[P2], game.collections[P2]) == (1, named("wild 4"))


@pytest.mark.parametrize("place", ["discard", "active_free", "market"])
def test_a_wild_nobody_bids_for(place: str) -> None:
    # TN-G07
    game = at("red wild, red 1", unsold_wild=place)
    play(game, "pass", "pass", "pass", "pass")
    places = {"discard": game.discard, "active_free": game.collections[P1], "market": game.market}
    assert {name for name, lying in places.items() if lying} == {place}


def test_a_minimum_bid_of_nothing() -> None:
    # TN-G11
    game = at("wild, red 1", tokens=[0, 1, 0, 0], busts=[0, 1, 0, 0], minimum_bid=0)
    assert amounts(game) == [0, 1, 2, 3, 4]
    play(game, "bid 0", "pass", "pass", "pass", "pay 0", "0")
    assert (game.tokens[P2], game.busts[P2], game.collections[P2]) == (1, 1, named("wild"))


# --- buying -------------------------------------------------------------------------------------


def test_at_most_one_card_is_bought() -> None:
    # TN-14
    game = sells("red 1, red 1, blue 2, blue 9")
    assert (game.decider, game.legal()) == (P1, ["buy blue 2", "buy red 1", "pass"])
    play(game, "buy red 1")
    assert (game.buying, game.legal()) == (NAMED["red 1"], ["pay 1"])
    play(game, "pay 1", "0", "done")
    assert (game.decider, game.market) == (P2, named("red 1, blue 2 9"))


def test_whoever_cannot_buy_is_not_asked() -> None:
    game = sells("red 5", "", "red 5", "red 1", tokens=[4, 9, 4, 0], busts=[0, 0, 0, 2])
    assert (game.decider, game.legal()) == (P3, ["buy red 5", "pass"])
    play(game, "pass")
    assert game.decider == P4
    play(game, "buy red 5")
    assert game.legal() == ["pay 0"]


def test_payments_are_minimal_unless_the_option_lets_them_be_more() -> None:
    # TN-G08
    def answers(**options: bool) -> list[Payment]:
        found = []
        for tokens in range(3):
            for busts in range(3):
                for owned in range(3):
                    game = sells(
                        "blue 4", "red 1 2", tokens=[2, 0, 0, 0], busts=[2, 0, 0, 0], **options
                    )
                    steps = [f"pay {tokens}", str(busts), *["red 1", "red 2"][:owned], "done"]
                    try:
                        play(game, "buy blue 4", *steps)
                    except ValueError:
                        continue
                    found.append(Payment(tokens, busts, owned))
        return found

    assert answers() == [(0, 1, 1), (0, 2, 0), (1, 1, 0), (2, 0, 2)]
    assert all(payment.value >= 4 for payment in answers(payment_minimal=False))
    assert len(answers(payment_minimal=False)) == 18


def test_no_bust_token_is_paid_that_could_be_kept() -> None:
    # TN-G08
    game = sells("blue 3", tokens=[0, 0, 0, 0], busts=[2, 0, 0, 0])
    play(game, "buy blue 3", "pay 0")
    assert game.legal() == ["1"]


def test_cards_are_picked_in_order_and_only_if_enough_are_left() -> None:
    game = sells("blue 3", "wild 9, green 2, red 7 1 1", tokens=[0, 0, 0, 0])
    play(game, "buy blue 3", "pay 0", "0")
    assert game.legal() == ["red 1", "red 7"]
    play(game, "red 1")
    assert game.legal() == ["green 2", "red 1", "red 7"]
    play(game, "red 7")
    assert game.legal() == ["green 2", "wild 9"]
    play(game, "wild 9")
    assert game.legal() == ["done"]
    play(game, "done")
    assert game.collections[P1] == named("green 2, red 1, blue 3")


def test_spent_cards_can_go_to_the_market() -> None:
    # TN-G09
    game = sells("blue 2", "red 1, wild 4, wild", tokens=[0, 0, 0, 4], spent_cards="market")
    play(game, "buy blue 2", "pay 0", "0", "wild 4", "wild", "done")
    assert (game.market, game.discard) == (named("wild 4, wild"), [])
    assert (game.decider, game.legal()) == (P4, ["buy wild 4", "pass"])


def test_wilds_can_be_spent_unless_the_option_forbids_it() -> None:
    # TN-G10
    assert sells("blue 2", "red 1, wild 4", tokens=[0, 0, 0, 0]).legal() == ["buy blue 2", "pass"]
    assert sells("blue 2", "red 1, wild 4", tokens=[0, 0, 0, 0], spend_wilds=False).over
    game = sells("blue 2", "red 1, wild 4", tokens=[1, 0, 0, 0], spend_wilds=False)
    play(game, "buy blue 2", "pay 1", "0", "red 1", "done")
    assert game.collections[P1] == named("wild 4, blue 2")


def test_a_card_just_taken_can_be_spent() -> None:
    game = at("red 3, red 1", market="blue 1", tokens=[0, 0, 0, 0])
    play(game, "stop", "numbers", "buy blue 1", "pay 0", "0", "red 3", "done")
    assert game.collections[P1] == named("blue 1")


def test_labels_off_the_list_are_refused_and_change_nothing() -> None:
    game = at("red 3, red 1")
    for label in ("numbers", "pass", "bid 1", ""):
        with pytest.raises(ValueError, match="not on offer"):
            game.apply(label)
    assert (game.decider, game.row, game.legal()) == (P1, named("red 3"), ["draw", "stop"])


def test_a_game_that_is_over_offers_nothing() -> None:
    game = at("")
    assert game.over
    assert game.legal() == []
    with pytest.raises(ValueError, match="not on offer"):
        game.apply("pass")


# --- the deck -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "size"), [(2, 89), (3, 111), (4, 129), (5, 129)])
def test_the_size_of_the_deck(seats: int, size: int) -> None:
    # TN-1, TN-G01
    assert len(cards(seats)) == size


def test_the_whole_deck() -> None:
    # TN-G02, TN-G03
    deck = Counter(cards(4))
    colourful = {face: count for face, count in deck.items() if face.colour and face.number}
    assert sum(colourful.values()) == 84
    assert [deck[Card("red", number)] for number in NUMBERS] == [3] * 6 + [1] * 3
    assert sum(count for face, count in deck.items() if face.wild) == 8 + 9 + 1
    assert [deck[Card(money=money)] for money in range(1, 6)] == [6, 6, 5, 5, 5]
    assert set(deck) == set(FACES)


# --- the scorer ---------------------------------------------------------------------------------


def small_hand(rng: random.Random) -> list[Card]:
    """Draws up to ten cards of few colours, the wilds of which can be placed in few ways."""
    colours = rng.sample(COLOURS, rng.randint(1, 4))
    numbers = [face for face in FACES if face.colour in colours and face.number]
    wilds = [face for face in FACES if face.wild and face.colour in (None, *colours)]
    while True:
        hand = rng.choices(numbers, k=rng.randint(0, 8)) + rng.choices(wilds, k=rng.randint(0, 4))
        if placements([(card.colour, card.number) for card in hand], COLOURS, NUMBERS) <= 400:
            return hand


@pytest.mark.parametrize("seed", range(30))
def test_the_scorer_finds_what_trying_out_everything_finds(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(100):
        hand = small_hand(rng)
        bonus = rng.choice((0, 1, 5))
        assert best_runs(hand, bonus) == brute(hand, bonus), [card.label for card in hand]


def test_long_runs_and_their_bonus_agree_too() -> None:
    rng = random.Random(0)
    for _ in range(40):
        hand = [Card("red", number) for number in rng.sample(NUMBERS, 7)]
        hand += [Card("blue", number) for number in rng.sample(NUMBERS, 7)]
        hand += rng.sample([Card("red"), *(Card(None, number) for number in NUMBERS)], 2)
        hand += [Card()] * rng.randint(0, 1)
        bonus = rng.choice((0, 1, 3))
        assert best_runs(hand, bonus) == brute(hand, bonus), [card.label for card in hand]


def test_the_scorer_copes_with_all_wilds_at_once() -> None:
    wilds = [card for card in cards(4) if card.wild]
    assert best_runs(wilds, 0) == 18
    assert best_runs(wilds, 1) == 19
    assert best_runs([*wilds, *named("red 1 2 3 4 5 6 7, blue 1 2 3 4 5 6 7")], 1) == 35


def test_a_number_wild_that_is_there_twice_counts_twice() -> None:
    # TN-G03
    assert points("red 1 2 4 5, blue 1 2 4, wild 3 3") == 9
    assert points("red 1 2 4 5 7 8, wild 3 3") == 6


@pytest.mark.parametrize(
    ("numbers", "longest"), [([], 0), ([4], 1), ([1, 3, 5], 1), ([9, 1, 8, 3, 2, 7, 6], 4)]
)
def test_the_longest_run(numbers: list[int], longest: int) -> None:
    assert longest_run(set(numbers)) == longest


def test_the_brute_force_places_every_wild_once() -> None:
    hand = [("a", 1), (None, 2), ("b", None)]
    assert sorted(run_lengths(hand, "ab", range(1, 3))) == [(1, 1), (1, 2), (2, 1), (2, 1)]
    assert longest_runs(hand, "ab", range(1, 3)) == 3
    assert longest_runs(hand, "ab", range(1, 3), full_run_bonus=4) == 7
    assert longest_runs([], "ab", range(1, 3)) == 0


# --- invariants ---------------------------------------------------------------------------------


DECKS = {seats: dict(Counter(cards(seats))) for seats in range(2, 6)}


def check(game: Ten) -> None:
    """Holds at every decision."""
    options = game.options
    collected = [card for owned in game.collections for card in owned]
    unsold = [game.on_auction] if game.on_auction else []
    everywhere = game.deck + game.row + unsold + game.market + collected + game.discard
    assert dict(Counter(everywhere)) == DECKS[game.seats]
    assert all(0 <= tokens <= CAP for tokens in game.tokens)
    assert sum(game.tokens) + game.supply == TOKENS
    assert min(*game.busts, game.bust_supply, game.supply) >= 0
    assert -10 <= game.total <= 10
    assert game.money <= 10
    assert not any(card.wild for card in game.row)
    assert not any(card.money for card in game.market + collected)
    if options.unsold_wild != "market" and options.spent_cards != "market":
        assert not any(card.wild for card in game.market)
    if not game.over:
        assert 0 <= game.decider < game.seats
        assert game.legal() == sorted(set(game.legal()))
        assert game.legal()


def finish(game: Ten, rng: random.Random) -> int:
    """Plays to the end; gives the number of auctions seen."""
    auctions = 0
    before: Card | None = None
    size = len(game.deck)
    bold = rng.random()
    while not game.over:
        if game.on_auction and (before is None or len(game.deck) < size):
            auctions += 1
        before, size = game.on_auction, len(game.deck)
        labels = game.legal()
        if labels == ["draw", "stop"]:
            game.apply("draw" if rng.random() < bold else "stop")
        else:
            low = [label for label in labels if not label.startswith("bid")]
            game.apply(rng.choice(labels if rng.random() < 0.5 else low))
        check(game)
    return auctions


OPTIONS: list[dict[str, Any]] = [
    {},
    {"stop_with_empty_row": True},
    {"empty_reward": True},
    {"auction_pay_cards": True},
    {"unsold_wild": "active_free"},
    {"unsold_wild": "market"},
    {"payment_minimal": False},
    {"spent_cards": "market"},
    {"spend_wilds": False},
    {"minimum_bid": 0},
    {"bust_supply": 4},
    {"full_run_bonus": 5},
    {
        "stop_with_empty_row": True,
        "empty_reward": True,
        "auction_pay_cards": True,
        "unsold_wild": "market",
        "payment_minimal": False,
        "spent_cards": "market",
        "minimum_bid": 0,
    },
]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize(
    "options", OPTIONS, ids=lambda options: ", ".join(f"{k}={v}" for k, v in options.items())
)
def test_the_invariants_hold_in_random_games(options: dict[str, Any], seats: int) -> None:
    for seed in range(2):
        rng = random.Random(f"{options} {seats} {seed}")
        deck = cards(seats)
        rng.shuffle(deck)
        game = Ten(seats, deck, rng.randrange(seats), **options)
        check(game)
        assert finish(game, rng) == sum(card.wild for card in deck)
        assert (game.deck, game.row, game.on_auction) == ([], [], None)
        assert all(0 <= score <= 4 * (9 + game.options.full_run_bonus) for score in game.scores())
        assert sorted(seat for group in game.ranking() for seat in group) == list(range(seats))
        best, *others = (max(game.scores()[seat] for seat in group) for group in game.ranking())
        assert all(best >= score for score in others)
