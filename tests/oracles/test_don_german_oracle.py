"""The oracle of the German Don against the worked examples of the rules, its gaps and invariants.

An oracle that is wrong in the same way as the game proves nothing, so it has tests of its own:
one per example (DG-T ids), one per option, and random games of every option and seat count.
P1 is seat 0, P2 seat 1 and so on, and they play in that order unless `direction` is tested.
"""

# ruff: noqa: ANN401 -- keywords are handed on to the oracle, which lists them

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from tests.oracles.don_german import CARDS, JOKER, PENALTY, VALUE, DonGerman

Card = tuple[str, str]

P1, P2, P3, P4, P5 = range(5)
LETTERS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
RANKS = {"A": "ace", "J": "jack", "Q": "queen", "K": "king"}
HIGH = ["KC QC", "KD QD", "KH QH", "KS QS", "JC 10C", "JD 10D", "JH 10H", "JS 10S"]


def cards(text: str) -> list[Card]:
    """Reads `"7H 10C QS Joker"`."""
    return [
        JOKER if card == "Joker" else (LETTERS[card[-1]], RANKS.get(card[:-1], card[:-1]))
        for card in text.split()
    ]


def at(*hands: str, pile: str, seats: int = 4, **rest: Any) -> DonGerman:
    """Returns a position in which the hands left out are too high for a Don."""
    held = [cards(hand) for hand in [*hands, *HIGH[len(hands) :]][:seats]]
    if "stock" in rest:
        rest["stock"] = cards(rest["stock"])
    return DonGerman.at(seats, hands=held, pile=cards(pile), **{"direction": 1, **rest})


def order(*hands: str, up: str, dealer: int = P1, jokers: int = 2) -> list[Card]:
    """Returns an order of the cards that deals the hands given, by seat, and turns up `up`."""
    seats = len(hands)
    held = [cards(hand) for hand in hands]
    first = [held[(dealer + step) % seats][place] for place in range(4) for step in range(seats)]
    first += cards(up)
    return [*first, *(Counter([*CARDS, *[JOKER] * jokers]) - Counter(first)).elements()]


def dealt(*hands: str, up: str, jokers: int = 2, **rest: Any) -> DonGerman:
    """Returns the first round of a game in which P1 deals these hands."""
    orders = [order(*hands, up=up, jokers=jokers)]
    return DonGerman(len(hands), orders, P1, jokers=jokers, **{"direction": 1, **rest})


def play(game: DonGerman, *labels: str) -> None:
    for label in labels:
        game.apply(label)


PLAIN = ("KC QC 9C 7D", "KD QD 9D 7C", "KH QH 9H 7S", "KS QS 9S 7H")


# --- the worked examples ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "noted"), [("8C AC 6C 5C", 90), ("8C AC JC", 80), ("3C", 10), ("4C 7D", 20), ("", 0)]
)
def test_a_hand_is_rounded_up_to_tens(hand: str, noted: int) -> None:
    # DG-T01
    game = at("KC QC", hand, pile="3D")
    game.count()
    assert game.totals[P2] == noted


def test_the_two_values_of_a_card() -> None:
    # DG-T02
    ranks = [rank for _, rank in cards("Joker AC 2C 8C KC")]
    assert [VALUE[rank] for rank in ranks] == [0, 1, 2, 8, 13]
    assert sum(PENALTY[rank] for rank in ranks) == 160
    assert [VALUE[rank] for rank in ("jack", "queen")] == [11, 12]
    assert [PENALTY[str(rank)] for rank in (3, 4, 5, 6, 7, 9, 10)] == [3, 4, 5, 6, 7, 9, 10]
    assert [PENALTY[rank] for rank in ("jack", "queen", "king")] == [10, 10, 10]


def test_an_ace_skips_the_next_player() -> None:
    # DG-T03
    game = at("AC 5D 6D", pile="3C")
    play(game, "play clubs ace")
    assert (game.decider, game.turn) == (P3, P3)


def test_a_wish_makes_those_draw_who_cannot_follow_it() -> None:
    # DG-T04
    game = at("8C 5D 6D", "9C KD", "KS 9S", pile="3C")
    play(game, "play clubs 8")
    assert game.legal() == ["name clubs", "name diamonds", "name hearts", "name spades", "no wish"]
    play(game, "name hearts")
    assert (game.decider, game.legal()) == (P2, ["draw"])
    play(game, "draw")
    assert (len(game.hands[P2]), game.decider, game.wish) == (3, P3, "hearts")


def test_a_joker_stops_a_two() -> None:
    # DG-T05
    game = at("2H 5D 6D", "KD QD", "Joker 3S 9S", "KS 2S", seats=5, pile="3H")
    play(game, "play hearts 2")
    assert (len(game.hands[P2]), game.decider, game.legal()) == (4, P3, ["draw", "lay joker"])
    play(game, "lay joker")
    assert [len(game.hands[seat]) for seat in (P3, P4, P5)] == [2, 2, 2]
    assert game.pile[-2:] == cards("2H Joker")
    assert game.author == P3
    assert game.decider == P2  # DG-G12
    hearts_or_twos = [card for card in CARDS if "hearts" in card or "2" in card]
    assert [card for card in CARDS if game._matches(card)] == hearts_or_twos


def test_an_unannounced_last_card_cannot_be_played() -> None:
    # DG-T06, DG-11, DG-G24
    game = at("KC QC", "5C 6C", "7C 9H 9D", "KS", pile="3C", turn=P2, auto_announce=False)
    play(game, "play clubs 5")
    assert (game.decider, game.legal()) == (P2, ["announce", "silent"])
    play(game, "silent", "play clubs 7", "draw", "play clubs king")
    play(game, "silent")
    assert (game.decider, game.legal()) == (P2, ["draw"])
    play(game, "draw")
    assert (len(game.hands[P2]), game.turn) == (2, P3)


@pytest.mark.parametrize("auto", [True, False])
def test_an_announced_last_card_wins_the_round(auto: bool) -> None:  # noqa: FBT001
    # DG-T07
    hands = ("KC QC", "5C 6C", "7C 9H 9D", "JS 9S")
    for rounds in (2, 3):
        game = at(*hands, pile="3C", turn=P2, auto_announce=auto, rounds=rounds)
        announced = [] if auto else ["announce"]
        play(game, "play clubs 5", *announced, "play clubs 7", "draw")
        play(game, "play clubs king", *announced, "play clubs 6")
        assert game.over == (rounds == 2)
        if game.over:
            assert game.totals[:3] == [10, 0, 20]
        else:
            assert (game.round, game.dealer) == (3, P2)


def called(**rest: Any) -> DonGerman:
    """P2 plays a king on which P4 calls Don."""
    game = at("3C 4H", "KS AD 3D", "QS 9H", "6H 7D", pile="5S", turn=P2, **rest)
    play(game, "play spades king")
    assert (game.decider, game.turn, game.legal()) == (P4, P3, ["don", "no don"])
    play(game, "don")
    return game


def test_a_don_is_paid_by_the_player_of_the_card() -> None:
    # DG-T08
    game = called(rounds=2)
    assert game.over
    assert game.totals == [10, 150, 20, -100]
    assert game.hands[P2] == cards("AD 3D KS 6H 7D")
    assert game.hands[P4] == []
    assert game.winners == [P4]
    assert game.ranking() == [[P4], [P1], [P3], [P2]]


def test_a_don_of_the_first_round_counts_double() -> None:
    # DG-T09
    game = called(round=1, rounds=1)
    assert game.totals == [10, 250, 20, -200]


def test_the_don_caller_deals_next() -> None:
    # DG-12
    assert called().dealer == P4


def test_no_two_in_the_first_round() -> None:
    # DG-T10
    game = at("2H 2C", pile="9H", round=1)
    assert game.legal() == ["draw"]
    assert at("2H 2C", pile="9H", round=2).legal() == ["play hearts 2"]


def test_a_two_turned_up_first_is_for_the_dealer() -> None:
    # DG-T11
    game = dealt(*PLAIN, up="2C")
    assert [len(hand) for hand in game.hands] == [6, 4, 4, 4]
    assert (game.decider, game.turn) == (P1, P1)


@pytest.mark.parametrize(
    ("hand", "bonus"), [("7H 3H QH 9H", 300), ("5C 5D 5S KH", 500), ("5C 5D 5S 5H", 800)]
)
def test_what_is_dealt_may_be_worth_a_bonus(hand: str, bonus: int) -> None:
    # DG-T12, DG-T15
    game = dealt("JC JD AS AH", hand, "KC QD 3S 6H", "KD QC 4S 6S", up="9C")
    assert game.totals == [0, -bonus, 0, 0]


@pytest.mark.parametrize(("hand", "card"), [("Joker 7H", "7D"), ("QH AS", "KD")])
def test_jokers_and_aces_in_a_don(hand: str, card: str) -> None:
    # DG-T13
    game = at(f"{card} 5D 6D", "KC QC", hand, pile="3D")
    play(game, "play diamonds " + {"7D": "7", "KD": "king"}[card])
    assert (game.decider, game.legal()) == (P3, ["don", "no don"])


def test_a_single_card_of_the_rank_is_a_don_and_a_play() -> None:
    # DG-T14
    game = at("9S 5D 6D", "9H", pile="3S")
    play(game, "play spades 9")
    assert (game.decider, game.legal()) == (P2, ["don", "no don"])
    play(game, "no don")
    assert (game.decider, game.legal()) == (P2, ["play hearts 9"])


def test_a_two_among_eight_players() -> None:
    # DG-T16
    game = DonGerman(8, [(*CARDS, JOKER, JOKER)], P1, direction=1)
    assert [len(hand) for hand in game.hands] == [4] * 8
    assert (len(game.pile), len(game.stock)) == (1, 21)
    game = at("2C KC", pile="3C", seats=8)
    play(game, "play clubs 2")
    assert [len(hand) for hand in game.hands] == [1, *[4] * 7]


# --- the flow of a round ------------------------------------------------------------------------


def test_cards_are_dealt_singly_from_the_dealer_counterclockwise() -> None:
    # DG-1 to DG-3
    game = DonGerman(4, [(*CARDS[::-1], JOKER, JOKER)], P2)
    assert game.hands[P2] == cards("KS 9S 5S AS")
    assert game.hands[P1] == cards("QS 8S 4S KH")
    assert game.hands[P4] == cards("JS 7S 3S QH")
    assert game.pile == cards("10H")
    assert (game.turn, game.dealer, game.author) == (P2, P2, None)
    play(game, game.legal()[0])
    assert game.turn == P1


def test_jokers_are_not_turned_up_first() -> None:
    # DG-G03
    game = dealt(*PLAIN, up="Joker Joker 3C")
    assert game.pile == cards("3C")
    assert game.stock[-2:] == [JOKER, JOKER]


@pytest.mark.parametrize("up", ["AC", "8C"])
def test_an_ace_or_eight_turned_up_first_does_nothing(up: str) -> None:
    # DG-G03
    game = dealt(*PLAIN, up=up)
    assert (game.decider, game.turn, game.wish) == (P1, P1, None)
    assert "play clubs king" in game.legal()


def later(**rest: Any) -> DonGerman:
    """Returns a later round, in which P1 deals plain hands and turns up a 2."""
    orders = [order("KC QC 9C Joker", *PLAIN[1:], up="2C")]
    game = at("3C", pile="9C", orders=orders, **rest)
    play(game, "play clubs 3")
    assert game.round == 3
    return game


def test_a_two_turned_up_later_is_for_all() -> None:
    # DG-G04
    game = later()
    assert (game.decider, game.legal()) == (P1, ["draw", "lay joker"])
    play(game, "draw")
    assert [len(hand) for hand in game.hands] == [6, 6, 6, 6]
    assert (game.decider, game.turn) == (P1, P1)
    game = later()
    play(game, "lay joker")
    assert [len(hand) for hand in game.hands] == [3, 4, 4, 4]
    assert (game.decider, game.author) == (P1, P1)


def test_a_two_turned_up_later_with_other_settings() -> None:
    # DG-G04
    assert [len(hand) for hand in later(start_card_two="all_but_dealer").hands] == [4, 6, 6, 6]
    assert [len(hand) for hand in later(start_card_two="none").hands] == [4, 4, 4, 4]


def test_a_player_who_can_play_must() -> None:
    # DG-5, DG-G05
    assert at("5C 9H", pile="3C").legal() == ["play clubs 5"]
    assert at("5C 9H", pile="3C", voluntary_draw=True).legal() == ["draw", "play clubs 5"]


def test_a_card_just_drawn_is_kept() -> None:
    # DG-G06
    game = at("9H 5D", pile="3C", stock="4C 6C")
    play(game, "draw")
    assert (game.turn, game.hands[P1]) == (P2, cards("9H 5D 4C"))


@pytest.mark.parametrize(("label", "top"), [("play clubs 4", "4C"), ("keep", "3C")])
def test_a_card_just_drawn_may_be_played(label: str, top: str) -> None:
    # DG-G06
    game = at("9H 5D", pile="3C", stock="4C 6C", play_after_draw=True)
    play(game, "draw")
    assert (game.decider, game.legal()) == (P1, ["keep", "play clubs 4"])
    play(game, label)
    assert (game.decider, game.pile[-1:]) == (P2, cards(top))


def test_the_penalty_card_cannot_be_played_at_once() -> None:
    # DG-G24
    options: dict[str, Any] = {"stock": "4C 6C", "play_after_draw": True, "auto_announce": False}
    game = at("9C", pile="3C", announced=[False] * 4, **options)
    play(game, "draw")
    assert game.decider == P2
    game = at("9H", pile="3C", announced=[False] * 4, **options)
    play(game, "draw")
    assert (game.decider, game.legal()) == (P1, ["keep", "play clubs 4"])


def test_an_eight_must_match() -> None:
    # DG-G07
    assert at("8H 9H", pile="3C").legal() == ["draw"]
    assert at("8H 9H", pile="3C", eight_wild=True).legal() == ["play hearts 8"]


def test_without_a_wish_the_eight_is_matched() -> None:
    # DG-G08
    game = at("8C 5D 6D", "KC 8D KD", pile="3C")
    play(game, "play clubs 8", "no wish")
    assert (game.wish, game.legal()) == (None, ["play clubs king", "play diamonds 8"])
    game = at("8C 5D 6D", pile="3C", wish_optional=False)
    play(game, "play clubs 8")
    assert game.legal() == ["name clubs", "name diamonds", "name hearts", "name spades"]


def test_an_eight_on_an_eight_replaces_the_wish() -> None:
    # DG-G09
    game = at("8C 5D 6D", "8D KC KD", pile="3C")
    play(game, "play clubs 8", "name hearts")
    assert game.legal() == ["play diamonds 8"]
    play(game, "play diamonds 8", "name spades")
    assert game.wish == "spades"
    game = at("8C 5D 6D", "8D KC KD", pile="3C", eight_on_eight=False)
    play(game, "play clubs 8", "name hearts")
    assert game.legal() == ["draw"]


def test_a_wish_ends_when_it_is_followed() -> None:
    # DG-G10
    game = at("8C 5D 6D", "KH QC", pile="3C")
    play(game, "play clubs 8", "name hearts", "play hearts king")
    assert game.wish is None


def test_a_joker_in_a_turn() -> None:
    # DG-G11
    assert at("Joker 9H", pile="3C").legal() == ["draw"]
    game = at("Joker 9H 7S", "4C 9D", pile="8D", wish="clubs", joker_playable=True)
    play(game, "play joker")
    assert (game.wish, game.decider, game.legal()) == ("clubs", P2, ["play clubs 4"])


def test_who_moves_after_a_joker() -> None:
    # DG-G12
    game = at("2H 5D 6D", "KD QD", "Joker 3S 9S", pile="3H", after_two="after_joker")
    play(game, "play hearts 2", "lay joker")
    assert game.decider == P4


def test_a_two_on_a_two() -> None:
    # DG-G13
    game = at("2H 5D 6D", "2C 9C QD", pile="3H")
    play(game, "play hearts 2")
    assert [len(hand) for hand in game.hands] == [2, 5, 4, 4]
    game = at("2H 5D 6D", "KD QD", "2C 9C JC", pile="3H", two_stack=True)
    play(game, "play hearts 2")
    assert (game.decider, game.legal()) == (P3, ["draw", "lay clubs 2"])
    play(game, "lay clubs 2")
    assert [len(hand) for hand in game.hands] == [4, 6, 2, 4]
    assert (game.author, game.decider) == (P3, P4)


def test_the_pile_becomes_the_stock() -> None:
    # DG-G14
    game = at("9H 5D", pile="4S 6S 3C", stock="", orders=[CARDS])
    play(game, "draw")
    assert (game.hands[P1], game.stock, game.pile) == (cards("9H 5D 4S"), cards("6S"), cards("3C"))
    assert game.shuffled == [cards("4S 6S")]
    game = at("9H 5D", pile="4S 6S 3C", stock="", stock_empty="stays")
    play(game, "draw")
    assert (game.hands[P1], game.stock, len(game.pile)) == (cards("9H 5D"), [], 3)


def test_the_top_alone_stays_also_a_joker() -> None:
    # DG-G14, DG-9: what lies under the joker goes into the stock and is still to be matched
    game = at("9H 5D", "9C 4D", pile="4S 2C Joker", stock="", orders=[CARDS])
    play(game, "draw")
    assert (game.hands[P1], game.stock, game.pile) == (cards("9H 5D 2C"), cards("4S"), [JOKER])
    assert (game.bare, game.legal()) == (cards("2C")[0], ["play clubs 9"])


def test_a_two_with_a_short_stock() -> None:
    # DG-G30
    game = at("2C 9C", pile="3C", stock="4S 5S 6S", orders=[CARDS])
    play(game, "play clubs 2")
    assert [len(hand) for hand in game.hands] == [1, 4, 4, 2]  # three of the stock, one of the pile


def test_a_lap_in_which_nothing_moves_ends_the_round() -> None:
    # DG-G14
    hands = ["KC QC", "KD QD", "KH QH", "KC QC"]
    game = at(*hands, pile="8D", stock="", turn=P2, dealer=P3, wish="spades")
    play(game, "draw", "draw", "draw")
    assert game.round == 2
    play(game, "draw")
    assert (game.round, game.dealer) == (3, P3)
    assert [total % 10 for total in game.totals] == [0, 0, 0, 0]


def test_the_last_card_may_be_special_and_does_nothing() -> None:
    # DG-G22
    game = at("2C", pile="3C", rounds=2)
    play(game, "play clubs 2")
    assert game.over
    assert [len(hand) for hand in game.hands] == [0, 2, 2, 2]
    assert at("2C", pile="3C", finish_special=False).legal() == ["draw"]


def test_a_joker_as_the_last_card() -> None:
    # DG-G22
    game = at("2C 9C", "KD QD", "Joker", pile="3C", rounds=2)
    play(game, "play clubs 2", "lay joker")
    assert game.over
    assert game.winners == [P3]
    game = at("2C 9C", "KD QD", "Joker", pile="3C", finish_special=False)
    play(game, "play clubs 2")
    assert len(game.hands[P3]) == 3


def test_the_game_has_a_round_for_each_player() -> None:
    # DG-G02
    game = at("3C", pile="4C", round=3)
    play(game, "play clubs 3")
    assert (game.over, game.round) == (False, 4)
    game = at("3C", pile="4C", round=4, totals=[20, 0, 10, 0])
    play(game, "play clubs 3")
    assert game.over
    assert game.scores() == [20, 20, 30, 20]
    assert game.ranking() == [[P1, P2, P4], [P3]]  # DG-G29


@pytest.mark.parametrize(("total", "over"), [(80, False), (90, True)])
def test_the_game_ends_above_a_limit(total: int, over: bool) -> None:  # noqa: FBT001
    # DG-G02
    game = at("3C", pile="4C", round=9, totals=[0, total, 0, 0], limit=100)
    play(game, "play clubs 3")
    assert game.over == over


def test_the_start_card_played_by_the_dealer() -> None:
    # DG-G03
    game = dealt(*PLAIN, up="AC", start_card_special="as_played")
    assert (game.decider, game.author) == (P3, None)
    game = dealt(*PLAIN, up="8C", start_card_special="as_played")
    assert game.decider == P1
    play(game, "name spades")
    assert (game.decider, game.wish) == (P2, "spades")


def test_bonuses_that_add_up() -> None:
    # DG-G25
    hands = ("JC JD AS AH", "5C 5D 5S 5H", "KC QD 3S 6H", "KD QC 4S Joker")
    assert dealt(*hands, up="9C", bonus_highest_only=False).totals == [0, -1300, 0, 0]


def test_jokers_help_to_no_bonus() -> None:
    # DG-G25
    hands = ("JC JD AS AH", "5C 5D Joker Joker", "KC QC 3C Joker", "5S 5H KD Joker")
    assert dealt(*hands, up="9C", jokers=4).totals == [0, 0, 0, 0]
    hands = ("JC JD AS AH", "Joker Joker Joker Joker", "KC QC 3S 6H", "5S 5H KD 6C")
    assert dealt(*hands, up="9C", jokers=4).totals == [0, 0, 0, 0]


# --- Don ----------------------------------------------------------------------------------------


def test_the_first_in_turn_order_may_call_first() -> None:
    # DG-G15
    game = at("9S 5D 6D", "KC QC", "4H 5H", "3H 6H", pile="3S", rounds=2)
    play(game, "play spades 9")
    assert game.decider == P3
    play(game, "no don")
    assert game.decider == P4
    play(game, "don")
    assert game.totals == [100 + 30, 20, 10, -100]


def test_all_who_call_win() -> None:
    # DG-G15
    game = at("9S 5D 6D", "KC QC", "4H 5H", "3H 6H", pile="3S", rounds=2, don_tie="all")
    play(game, "play spades 9", "don", "don")
    assert game.totals == [200 + 40, 20, -100, -100]  # 5 6 9 4 5 3 6 in hand
    assert game.winners == [P3, P4]


def test_the_lot_decides_who_has_called() -> None:
    # DG-G15
    lots = [[P1, P4, P2, P3]]
    game = at(
        "9S 5D 6D", "KC QC", "4H 5H", "3H 6H", pile="3S", rounds=2, don_tie="random", lots=lots
    )
    play(game, "play spades 9", "don", "don")
    assert game.winners == [P4]


def test_a_don_on_ones_own_card() -> None:
    # DG-G16
    hands = ("9S 4D 5D", "KC QC", "KH QH", "KS QS")
    game = at(*hands, pile="3S")
    play(game, "play spades 9")
    assert game.decider == P2
    game = at(*hands, pile="3S", don_self=True, rounds=2)
    play(game, "play spades 9")
    assert (game.decider, game.legal()) == (P1, ["don", "no don"])
    play(game, "don")
    assert game.totals == [-100, 20, 20, 20]


def test_a_don_on_the_start_card() -> None:
    # DG-G17
    hands = ("KC QC 9C 7D", "KD QD 9D 7C", "AC 2D 3D 4D", "KS QS 9S 7H")
    game = dealt(*hands, up="10H", rounds=1)
    assert (game.decider, game.legal()) == (P3, ["don", "no don"])
    play(game, "don")
    assert game.totals == [40, 40, -200, 40]  # 10 10 9 7
    assert dealt(*hands, up="10H", don_start_card=False).decider == P1


def test_a_don_on_a_joker() -> None:
    # DG-G18
    hands = ("2H 5D 6D", "KD QD", "Joker 3S 9S", "AS AC")
    game = at(*hands, pile="3H", rounds=2)
    play(game, "play hearts 2", "lay joker")
    assert (game.decider, game.legal()) == (P4, ["don", "no don"])
    play(game, "don")
    assert game.hands[P3] == cards("3S 9S Joker AS AC")
    assert game.pile[-1:] == cards("2H")
    game = at(*hands, pile="3H", don_on_joker="own")
    play(game, "play hearts 2", "lay joker")
    assert game.turn == game.decider == P2


def test_dons_are_asked_for_after_every_action() -> None:
    # DG-G19
    hands = ("9S 5D 6D", "KC QC", "4H 5H", "3C 4D")
    game = at(*hands, pile="3S", stock="2H 2D 7C")
    play(game, "play spades 9", "no don", "draw")
    assert (game.decider, game.legal()) == (P3, ["don", "no don"])  # again
    game = at(*hands, pile="3S", stock="2H 2D 7C", don_window="every_play")
    play(game, "play spades 9", "no don", "draw")
    assert game.legal() == ["draw"]


def test_a_card_drawn_can_make_a_don() -> None:
    # DG-G19
    game = at("4D 5D", pile="KS", stock="4H 7C", author=P4)
    play(game, "draw")
    assert (game.decider, game.turn, game.legal()) == (P1, P2, ["don", "no don"])


def test_a_don_on_the_card_that_ends_the_round() -> None:
    # DG-G31
    hands = ("9S", "KC QC", "4H 5H", "KS QS")
    game = at(*hands, pile="3S", rounds=2)
    play(game, "play spades 9")
    assert game.over
    game = at(*hands, pile="3S", rounds=2, don_on_last=True)
    play(game, "play spades 9")
    assert game.legal() == ["don", "no don"]
    play(game, "don")
    assert (game.winners, game.totals) == ([P3], [120, 20, -100, 20])
    game = at(*hands, pile="3S", rounds=2, don_on_last=True)
    play(game, "play spades 9", "no don")
    assert (game.winners, game.totals) == ([P1], [0, 20, 10, 20])


def test_a_don_with_a_two_in_the_first_round() -> None:
    # DG-G32
    hands = ("9S 5D 6D", "KC QC", "2H 7H")
    game = at(*hands, pile="3S", round=1)
    play(game, "play spades 9")
    assert game.legal() == ["don", "no don"]
    game = at(*hands, pile="3S", round=1, don_with_two=False)
    play(game, "play spades 9")
    assert game.decider == P2


def test_a_label_that_is_not_on_offer_changes_nothing() -> None:
    game = at("5C 9H", pile="3C")
    with pytest.raises(ValueError, match="`draw` is not on offer"):
        play(game, "draw")
    assert game.legal() == ["play clubs 5"]


# --- invariants ---------------------------------------------------------------------------------


class Watched(DonGerman):
    """A game that checks every deal, Don and count."""

    counts = 0

    def deal(self) -> None:
        super().deal()
        assert [len(hand) for hand in self.hands] == [4] * self.seats
        assert JOKER not in self.pile
        self.turned_up = self.pile[0]

    def call_don(self, callers: list[int]) -> None:
        before = sum(self.totals)
        value = VALUE[self.bare[1]]
        for seat in callers:
            assert sum(VALUE[rank] for _, rank in self.hands[seat]) in {value, 0}
        super().call_don(callers)
        if self.author is not None and self.author not in callers:
            assert sum(self.totals) == before

    def count(self) -> None:
        empty = [seat for seat, hand in enumerate(self.hands) if not hand]
        assert sorted(self.winners) == empty
        assert len(empty) == 1 or self.idle == self.seats or self.options.don_tie == "all"
        before = list(self.totals)
        super().count()
        for total, old, hand in zip(self.totals, before, self.hands, strict=True):
            points = sum(PENALTY[rank] for _, rank in hand)
            assert 0 <= total - old - points < 10
            assert (total - old) % 10 == 0
        self.counts += 1


def check(game: Watched) -> None:
    """Holds at every decision."""
    everywhere = game.stock + game.pile + [card for hand in game.hands for card in hand]
    assert sorted(everywhere) == sorted(game.pack)
    assert len(game.pack) == 52 + game.options.jokers
    assert [total % 10 for total in game.totals] == [0] * game.seats
    assert sorted(seat for group in game.ranking() for seat in group) == list(range(game.seats))
    assert game.over == (not game.legal())
    if game.over:
        return
    assert 0 <= game.decider < game.seats
    assert game.bare in game.pile or game.pile[-1] == JOKER
    assert game.wish is None or game.bare[1] == "8"
    assert all(
        len(hand) == 1 for hand, said in zip(game.hands, game.announced, strict=True) if said
    )
    if game.round == 1:
        assert all(card == game.turned_up for card in game.pile if card[1] == "2")
        assert not any(label.endswith(" 2") for label in game.legal())


def shuffles(rng: random.Random, pack: list[Card]) -> Iterator[list[Card]]:
    while True:
        yield rng.sample(pack, len(pack))


OPTIONS: list[dict[str, Any]] = [
    {},
    {"direction": 1, "jokers": 0},
    {"jokers": 6, "joker_playable": True},
    {"limit": 200},
    {"start_card_special": "as_played", "start_card_two": "all_but_dealer"},
    {"voluntary_draw": True, "start_card_two": "none"},
    {"play_after_draw": True, "auto_announce": False},
    {"eight_wild": True, "wish_optional": False},
    {"eight_on_eight": False, "after_two": "after_joker"},
    {"two_stack": True, "jokers": 4},
    {"stock_empty": "stays"},
    {"don_tie": "all", "don_self": True},
    {"don_tie": "random", "don_with_two": False},
    {"don_start_card": False, "don_window": "every_play"},
    {"don_on_joker": "own", "jokers": 6},
    {"finish_special": False, "bonus_highest_only": False},
    {"don_on_last": True, "auto_announce": False},
]


@pytest.mark.parametrize("seats", [4, 5, 6, 7, 8])
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_the_invariants_hold_in_random_games(options: dict[str, Any], seats: int) -> None:
    rng = random.Random(f"{options} {seats}")
    pack = [*CARDS, *[JOKER] * options.get("jokers", 2)]
    lots = iter(lambda: rng.sample(range(seats), seats), None)
    game = Watched(seats, shuffles(rng, pack), rng.randrange(seats), lots, **options)
    check(game)
    decisions = 0
    while not game.over:
        game.apply(rng.choice(game.legal()))
        check(game)
        decisions += 1
        assert decisions < 20_000
    if "limit" not in options:
        assert game.counts == game.round == seats
