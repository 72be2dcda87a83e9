"""The action cards of the Vasaran alla oracle against the worked examples of the rules and its invariants.

A is seat 0, B seat 1 and so on. Positions are made as in `test_vasaran_oracle.py`, with hands, a
pile and cards in play besides.
"""

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from tests.oracles.vasaran_actions import (
    ACTIONS,
    KINDS,
    POINTS,
    USES,
    Action,
    Lying,
    VasaranActions,
)
from tests.oracles.vasaran_exchange import CARDS, COLOURS, Card

A, B, C, D = range(4)
ESTATE, CARS, VALUABLES, ANTIQUES, LUXURY = ALL = [Card((colour,)) for colour in COLOURS]
FOUR = [ESTATE, CARS, VALUABLES, ANTIQUES]
MONEY = Card()
GOLD, CREDIT = Card(("cars",), icon="coin"), Card(("cars",), icon="action")
PLUS_1, PLUS_2 = Card(("luxury",), 1), Card(("luxury",), 2)

GRANT, REFUSAL, ANNULMENT, TAX = map(Action, ("grant", "refusal", "annulment", "tax"))
RECOVERY, DOUBLING, INTEREST, SAVINGS = map(Action, ("recovery", "doubling", "interest", "savings"))
SLUMP, FASHION = Action("slump", ("estate",)), Action("fashion", ("estate",))


def at(
    offers: Sequence[Card],
    *hands: Sequence[Action],
    owned: Sequence[Sequence[Card]] = (),
    seats: int = 4,
    chair: int = A,
    **rest: Any,  # noqa: ANN401 -- as in `VasaranActions`
) -> VasaranActions:
    """Returns a position with these offers and hands of action cards."""
    starts = [*owned, *[()] * (seats - len(owned))]
    return VasaranActions(starts, offers, chair, hands=hands, **{"coins": [4] * seats} | rest)


def play(game: VasaranActions, *labels: str) -> None:
    for label in labels:
        game.apply(label)


def score(action: Action, *owned: Card, coins: int = 0) -> int:
    """Returns what a card beside A adds to the points of A."""
    without, beside = (
        at([], owned=[owned], coins=[coins] * 4, lying=lying) for lying in ([], [Lying(action, A)])
    )
    assert without.scores()[1:] == beside.scores()[1:] == [0, 0, 0]
    return beside.scores()[A] - without.scores()[A]


# --- when cards are played ----------------------------------------------------------------------


def test_the_worked_round() -> None:
    # VA-T01
    game = at(FOUR, coins=[1, 1, 3, 1], pile=[TAX, GRANT])
    play(game, "skip", "skip", "propose", "agree", "skip", "propose", "agree")
    play(game, "content")
    assert (game.decider, game.legal()) == (C, ["card", "coin"])
    play(game, "card")
    assert (game.hands[C], game.coins, game.pile) == ([TAX], [0, 0, 3, 3], [GRANT])
    play(game, "propose", "protect 3")
    assert (game.decider, game.legal()) == (C, ["no"])  # the window of a recovery
    play(game, "no")
    assert (game.over, game.coins) == (True, [0, 0, 0, 3])
    assert game.collections == [[ANTIQUES], [ESTATE], [VALUABLES], [CARS]]


def test_one_card_is_played_in_a_round() -> None:
    # VA-41
    game = at([*FOUR, *FOUR], [GRANT, TAX])
    assert (game.decider, game.legal()) == (A, ["no"])  # the window of a refusal
    play(game, "no")
    assert game.legal() == ["no", "yes grant", "yes tax"]
    play(game, "yes grant")
    assert (game.legal(), game.spent) == (["content", "propose", "skip"], {A})
    play(game, "propose", "agree")
    assert game.decider == B
    play(game, "content", "coin", "content", "coin", "content", "coin")
    assert (game.round, game.spent) == (2, set())


def test_a_card_is_played_before_the_exchange_after_a_protection_or_after_the_exchange() -> None:
    # VA-41
    game = at(FOUR, [GRANT])
    play(game, "no", "no", "propose", "protect 4")
    assert (game.decider, game.legal()) == (A, ["no", "yes grant"])
    play(game, "yes grant")
    assert game.legal() == ["pay", "withdraw"]
    game = at(FOUR, [GRANT])
    play(game, "no", "no", "propose", "agree")
    assert (game.decider, game.legal()) == (A, ["no", "yes grant"])
    play(game, "yes grant")
    assert (game.decider, game.coins[A]) == (B, 4 - 1 + 2)


def test_only_who_has_action_cards_is_asked_for_one() -> None:
    game = at(FOUR, [], [SAVINGS])
    assert (game.decider, game.legal()) == (B, ["no"])
    play(game, "no")
    assert (game.decider, game.legal()) == (A, ["content", "propose", "skip"])


def test_a_card_may_be_played_in_a_turn_that_is_lost() -> None:
    # VA-G25
    game = at(FOUR, [], [TAX], coins=[1, 4, 4, 4])
    play(game, "no", "propose", "protect 1", "skip", "skip")
    assert (game.decider, game.legal()) == (B, ["no", "yes tax"])
    play(game, "yes tax")
    assert (game.decider, game.coins) == (C, [0, 3, 3, 3])


def test_who_has_played_a_card_may_be_content() -> None:
    # VA-G16, VA-G24
    game = at(FOUR, [SAVINGS], pile=[GRANT])
    play(game, "no", "yes savings", "content", "card")
    assert (game.hands[A], game.decider) == ([GRANT], B)


# --- how they are come by -----------------------------------------------------------------------


def test_a_sixth_card_is_discarded_for() -> None:
    # VA-T10, VA-40
    hand = [TAX, INTEREST, SAVINGS, FASHION, REFUSAL]
    game = at(FOUR, hand, pile=[GRANT])
    play(game, "no", "no", "content", "card")
    labels = ["fashion estate", "grant", "interest", "refusal", "savings", "tax"]
    assert (game.decider, game.legal()) == (A, labels)
    play(game, "interest")
    assert sorted(game.hands[A]) == sorted([TAX, SAVINGS, FASHION, REFUSAL, GRANT])
    assert (game.discarded, game.decider) == ([INTEREST], B)


def test_the_discards_are_shuffled_when_the_pile_is_used_up() -> None:
    # VA-42
    game = at(FOUR, [GRANT], [TAX], pile=[])
    play(game, "no", "no", "yes grant", "content")
    assert (game.legal(), game.discarded) == (["card", "coin"], [GRANT])
    play(game, "card")
    assert (game.hands[A], game.pile, game.discarded) == ([GRANT], [], [])
    play(game, "no", "content")
    assert game.legal() == ["coin"]  # there is no card anywhere


def test_a_turn_lost_by_protection_brings_no_card() -> None:
    # VA-T07a, VA-16
    game = at(FOUR, coins=[1, 4, 4, 4], pile=[GRANT])
    play(game, "propose", "protect 1", "skip", "skip")
    assert (game.decider, game.coins) == (C, [1, 3, 4, 4])
    game = at(FOUR, coins=[1, 4, 4, 4], pile=[GRANT], protected_turn_coin="always")
    play(game, "propose", "protect 1", "skip", "skip")
    assert (game.decider, game.legal()) == (B, ["coin"])


@pytest.mark.parametrize(("option", "labels"), [("coin", ["coin"]), ("choice", ["card", "coin"])])
def test_without_a_coin_there_is_no_card_unless_a_house_rule_says_so(
    option: str, labels: list[str]
) -> None:
    # VA-G29
    game = at(FOUR, coins=[0, 4, 4, 4], pile=[GRANT], broke_reward=option)
    assert (game.decider, game.legal()) == (A, labels)


def test_a_grant_makes_up_for_having_no_coins() -> None:
    game = at(FOUR, [GRANT], coins=[0, 4, 4, 4])
    play(game, "no", "yes grant")
    assert (game.decider, game.legal()) == (A, ["content", "propose", "skip"])


def test_a_proposal_in_vain_brings_no_card() -> None:
    # VA-T21, VA-10
    game = at(FOUR, coins=[1, 4, 4, 4], pile=[GRANT])
    play(game, "propose", "protect 1", "skip", "skip")
    assert (game.coins[A], game.hands[A]) == (1, [])


def test_icons_bring_a_coin_or_a_card() -> None:
    # VA-T20
    game = at([GOLD, CREDIT, CARS], seats=3, pile=[TAX])
    play(game, *["content", "coin"] * 3)
    assert (game.coins, game.hands) == ([6, 5, 5], [[], [TAX], []])


# --- the fourteen kinds -------------------------------------------------------------------------


def test_a_grant_brings_two_coins() -> None:
    # a1
    game = at(FOUR, [GRANT])
    play(game, "no", "yes grant")
    assert (game.coins, game.bank, game.discarded) == ([6, 4, 4, 4], -2, [GRANT])


def test_a_slump_costs_all_of_them() -> None:
    # a2, VA-T14
    game = at([], owned=[[ESTATE] * 5, [ESTATE] * 2, [ESTATE]], lying=[Lying(SLUMP)])
    assert game.scores() == [9 - 2, 2 - 1, 1, 0]
    game = at(FOUR, [SLUMP])
    play(game, "no", "yes slump estate")
    assert game.lying == [Lying(SLUMP)]


@pytest.mark.parametrize(("cards", "points"), [(0, 0), (1, 0), (2, 1), (3, 1), (5, 2)])
def test_a_fashion_brings_a_point_for_two_cards(cards: int, points: int) -> None:
    # a3
    assert score(FASHION, *[ESTATE] * cards, CARS) == points


def test_interest_brings_a_point_for_each_money_card() -> None:
    # a4
    assert score(INTEREST, MONEY, MONEY, MONEY, CARS) == 3


def test_nobody_exchanges_with_who_refuses() -> None:
    # a5, VA-G28, VA-G14
    game = at(FOUR, [TAX], [REFUSAL], chair=D)
    assert (game.decider, game.legal()) == (A, ["no"])
    play(game, "no")
    assert (game.decider, game.legal()) == (B, ["no", "yes refusal"])
    play(game, "yes refusal")
    assert game.discarded == [REFUSAL]
    play(game, "skip")  # D at A
    assert (game.decider, game.target) == (D, C)
    play(game, "content", "coin", "no", "propose")
    assert game.decider == C  # A passed B by
    play(game, "agree", "no")
    assert (game.decider, game.target, game.legal()) == (B, C, ["content", "propose", "skip"])


def test_a_house_rule_keeps_who_refuses_from_proposing() -> None:
    # VA-G14
    game = at(FOUR, [REFUSAL], a5_scope="both_ways")
    play(game, "yes refusal")
    assert (game.decider, game.legal()) == (A, ["card", "coin"])  # the card is the refusal


def test_an_annulment_takes_away_any_card_in_play() -> None:
    # a6
    lying = [Lying(SLUMP), Lying(SAVINGS, B), Lying(SAVINGS, C)]
    game = at(FOUR, [ANNULMENT], lying=lying)
    play(game, "no", "yes annulment")
    labels = ["beside P2 savings", "beside P3 savings", "centre slump estate"]
    assert (game.decider, game.legal()) == (A, labels)
    play(game, "beside P3 savings")
    assert (game.lying, game.discarded) == (lying[:2], [SAVINGS, ANNULMENT])


def test_of_two_doublings_one_says_which_is_annulled() -> None:
    lying = [Lying(DOUBLING, B, PLUS_2), Lying(DOUBLING, B, PLUS_1)]
    game = at(FOUR, [ANNULMENT], owned=[[], [PLUS_1, PLUS_2]], lying=lying)
    play(game, "no", "yes annulment")
    assert game.legal() == ["beside P2 doubling", "beside P2 doubling #2"]
    play(game, "beside P2 doubling #2")
    assert game.lying == lying[1:]


def test_a_refusal_is_annulled_only_by_a_house_rule() -> None:
    # VA-G31
    game = at(FOUR, [REFUSAL], [ANNULMENT])
    play(game, "yes refusal", "no", "content", "coin")
    assert (game.decider, game.legal()) == (B, ["no"])
    game = at(FOUR, [REFUSAL], [ANNULMENT], a5_cancellable=True)
    play(game, "yes refusal", "no", "content", "coin", "yes annulment", "beside P1 refusal")
    assert (game.lying, game.closed) == ([], set())
    play(game, "skip", "skip")
    assert game.target == A


def test_a_refusal_that_lies_open_goes_when_the_round_ends() -> None:
    # VA-G31
    game = at([CARS] * 3, [REFUSAL], seats=3, a5_cancellable=True)
    play(game, "yes refusal")
    assert game.lying == [Lying(REFUSAL, A)]
    play(game, *["content", "coin"] * 3)
    assert (game.lying, game.discarded) == ([], [REFUSAL])


def test_a_tax_takes_a_coin_of_all_others_who_have_one() -> None:
    # a7, VA-G23
    game = at(FOUR, [], [], [TAX], coins=[4, 2, 4, 0])
    play(game, "no", "skip", "skip", "skip", "coin", "content", "coin", "yes tax")
    assert game.coins == [5 - 1, 3 - 1, 4, 0]


def test_a_tax_does_not_touch_the_coins_on_cards() -> None:
    # VA-G23
    game = at(FOUR, [], [], [TAX], coins=[1, 2, 4, 4], protected_turn_coin="never")
    play(game, "no", "propose", "protect 2", "skip", "skip", "yes tax")
    assert (game.coins, game.protection) == ([0, 0, 4, 3], [0, 2, 0, 0])


def test_a_recovery_frees_the_card_in_the_own_turn() -> None:
    # a8, VA-G15
    game = at(FOUR, [], [RECOVERY], coins=[1, 4, 4, 4])
    play(game, "no", "propose", "protect 3", "skip", "skip", "yes recovery")
    assert (game.coins, game.protection) == ([1, 4, 4, 4], [0] * 4)
    assert (game.decider, game.legal()) == (B, ["content", "propose", "skip"])


def test_a_recovery_saves_the_coins_before_the_round_ends() -> None:
    # a8
    game = at(FOUR, [RECOVERY], chair=B)
    play(game, "no", "skip", "skip", "propose", "protect 3", "withdraw")
    play(game, "content", "coin", "content", "coin", "no")
    assert (game.decider, game.legal(), game.coins[A]) == (A, ["no", "yes recovery"], 1)
    play(game, "yes recovery")
    assert (game.over, game.coins[A], game.bank) == (True, 4, -2)


def test_a_doubled_mark_counts_twice() -> None:
    # a9, VA-T15, VA-G17
    game = at(FOUR, [DOUBLING], [DOUBLING], owned=[[PLUS_2, PLUS_1, CARS]])
    play(game, "no", "no", "yes doubling")
    assert (game.decider, game.legal()) == (A, ["luxury plus_1 heart", "luxury plus_2"])
    play(game, "luxury plus_2")
    assert (game.scores()[A], game.marks(A)) == (2 + 1 + 2 + 1 + 2, [PLUS_1])
    play(game, "content", "coin")
    assert (game.decider, game.legal()) == (B, ["no"])  # nothing of B's is marked


@pytest.mark.parametrize("points", [2, 3, 4])
def test_variety_needs_all_five_colours(points: int) -> None:
    # a10
    assert score(Action("variety", (), points), *ALL) == points
    assert score(Action("variety", (), points), *ALL[1:], CARS) == 0


@pytest.mark.parametrize(("signs", "points"), [(0, 0), (1, 1), (2, 2), (3, 4), (4, 4)])
@pytest.mark.parametrize("sign", [1, -1])
def test_hearts_and_coin_icons_bring_or_cost_what_is_printed(
    signs: int, points: int, sign: int
) -> None:
    # a11, a14, VA-G05
    assert score(Action("taste", (), sign), *[CREDIT] * signs, GOLD) == sign * points
    assert score(Action("taste", (), sign), *[PLUS_1] * signs, PLUS_2) == sign * points
    assert score(Action("bullion", (), sign), *[GOLD] * signs, CREDIT, PLUS_1) == sign * points


@pytest.mark.parametrize("kind", ["taste", "bullion"])
def test_cards_for_hearts_and_coin_icons_may_be_played_on_another(kind: str) -> None:
    # a11, a14
    loss = Action(kind, (), -1)
    game = at(FOUR, [loss], owned=[[], [CREDIT], [GOLD]])
    play(game, "no", f"yes {kind} loss")
    assert (game.decider, game.legal()) == (A, ["P1", "P2", "P3", "P4"])
    hit = B if kind == "taste" else C
    play(game, f"P{hit + 1}")
    assert (game.lying, game.scores()[hit]) == ([Lying(loss, hit)], 0)


@pytest.mark.parametrize(("coins", "points"), [(0, 0), (1, 0), (2, 1), (7, 3)])
def test_savings_bring_a_point_for_two_coins(coins: int, points: int) -> None:
    # a12, VA-T14
    assert score(SAVINGS, coins=coins) == points


def test_a_gap_needs_none_of_its_colours_and_all_others() -> None:
    # a13, VA-T19
    gap = Action("gap", ("estate", "cars"), 5)
    assert score(gap, VALUABLES, ANTIQUES, LUXURY, MONEY) == 5
    assert score(gap, ESTATE, VALUABLES, ANTIQUES, LUXURY) == 0
    assert score(gap, VALUABLES, ANTIQUES) == 0


def test_a_card_without_use_cannot_be_played() -> None:
    game = at(FOUR, [ANNULMENT, RECOVERY, DOUBLING], owned=[[CARS], [PLUS_1]])
    play(game, "no")
    assert (game.decider, game.legal()) == (A, ["no"])


# --- invariants ---------------------------------------------------------------------------------


def test_the_cards() -> None:
    # VA-G04
    assert len(ACTIONS) == 39
    counts = Counter(action.kind for action in ACTIONS)
    assert [counts[kind] for kind in KINDS] == [2, 5, 5, 2, 3, 3, 3, 2, 3, 3, 2, 2, 2, 2]
    assert set(USES) == set(KINDS) >= set(POINTS)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_the_invariants_hold_in_random_games(seats: int) -> None:
    for seed in range(6):
        rng = random.Random(f"{seats} {seed}")
        deck = rng.sample(CARDS, len(CARDS))
        dealt = [card for card in deck if not card.money][: 2 * seats]
        for card in dealt:
            deck.remove(card)
        pile = rng.sample(ACTIONS, len(ACTIONS))
        game = VasaranActions(
            [dealt[2 * seat : 2 * seat + 2] for seat in range(seats)],
            deck,
            rng.randrange(seats),
            hands=[[pile.pop(), pile.pop()] for _ in range(seats)],
            pile=pile,
            shuffle=rng.shuffle,
            a5_cancellable=seed % 2 == 0,
        )
        coins = sum(game.coins)
        while not game.over:
            held = [action for hand in game.hands for action in hand]
            lying = [lying.action for lying in game.lying]
            assert Counter([*game.pile, *game.discarded, *held, *lying]) == Counter(ACTIONS)
            assert sum(game.coins) + sum(game.protection) + game.bank == coins
            assert min(*game.coins, *game.protection) >= 0
            assert len(game.spent) <= seats
            game.apply(rng.choice(game.legal()))
            assert max(map(len, game.hands)) <= 6
            assert game.over or all(
                len(hand) < 6 or seat == game.decider for seat, hand in enumerate(game.hands)
            )
