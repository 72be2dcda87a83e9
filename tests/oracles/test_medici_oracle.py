"""The Medici oracle against the worked examples of the rules, its gap defaults and its invariants.

An oracle that is wrong in the same way as the game proves nothing, so it has tests of its own:
one per example (ME-T ids), one per option, and random games of every option and seat count.
A is seat 0, B seat 1 and so on.
"""

# ruff: noqa: ANN401 -- keywords are handed on to the oracle, which lists them

import random
from collections import Counter
from typing import Any

import pytest

from tests.oracles.medici import CARDS, Medici

A, B, C, D, E, F = range(6)
GOODS = ["cloth", "spice", "fur", "grain", "dye"]
TWO: dict[str, Any] = {
    "starting_money": 40,
    "cargo_prizes": (20, 0),
    "commodity_prizes": (10, 0),
}


def cards(text: str) -> list[tuple[str, int]]:
    """Reads `"fur 3, gold 10"`."""
    return [
        (card.split()[0], int(card.split()[1])) for card in text.split(", ") if card and card != "-"
    ]


def at(seats: int, *ships: str, **rest: Any) -> Medici:
    """Returns a position; a ship left out is empty."""
    padded = ships + ("",) * (seats - len(ships))
    return Medici.at(seats, ships=[cards(ship) for ship in padded], **rest)


def new(seats: int, **options: Any) -> Medici:
    return Medici(seats, [CARDS] * 3, A, **options)


def play(game: Medici, *labels: str) -> None:
    for label in labels:
        game.apply(label)


def bids(labels: list[str]) -> list[int]:
    return sorted(int(label.split()[1]) for label in labels if label.startswith("bid"))


def earned(
    seats: int, *ships: str, levels: list[dict[str, int]] | None = None, **options: Any
) -> list[int]:
    """Returns what a scoring brings, of ships and levels as they are given."""
    game = at(seats, *ships, money=[100] * seats, levels=levels, **options)
    game.score_day()
    return [money - 100 for money in game.money]


def cargo(*values: int) -> list[int]:
    """Returns what the cargo alone brings, of ships with one card of each value given."""
    game = new(len(values))
    game.money = [0] * len(values)
    game.ships = [[("gold", value)] for value in values]
    game.score_day()
    money: list[int] = game.money
    return money


def commodity(*levels: int, **options: Any) -> list[int]:
    """Returns what one commodity brings, with cubes at the levels given."""
    prizes = {"cargo_prizes": (0,) * len(levels), **options}
    return earned(len(levels), levels=[{"fur": level} for level in levels], **prizes)


# --- the worked examples ------------------------------------------------------------------------


def test_equal_cargo_shares_the_prizes_of_its_places() -> None:
    # ME-T01
    assert cargo(8, 8, 5, 3) == [25, 25, 10, 0]


def test_a_lot_that_does_not_fit_leaves_only_the_pass() -> None:
    # ME-T02
    game = at(4, "fur 0, fur 1, fur 2", revealer=D)
    play(game, "turn up", "turn up")
    assert len(game.lot) == 3
    assert (game.decider, game.legal()) == (A, ["pass"])
    play(game, "pass")
    assert bids(game.legal()) == list(range(1, 41))


@pytest.mark.parametrize(
    ("seats", "money", "used", "removed"),
    [(3, 40, 18, 18), (4, 40, 24, 12), (5, 30, 30, 6), (6, 30, 36, 0)],
)
def test_the_table_of_the_set_up(seats: int, money: int, used: int, removed: int) -> None:
    # ME-T03
    game = new(seats)
    assert game.money == [money] * seats
    assert len(game.lot + game.deck) == used
    assert len(game.trimmed) == removed


def test_cargo_without_ties() -> None:
    # ME-T04
    assert cargo(9, 7, 5, 3, 1) == [30, 20, 10, 5, 0]
    assert cargo(1, 3, 5, 7, 9, 11) == [0, 5, 10, 15, 20, 30]
    assert cargo(3, 9, 5) == [0, 30, 15]


def test_a_lot_without_a_bid_is_lost() -> None:
    # ME-T05
    game = at(3)
    play(game, "turn up", "stop")
    lot = list(game.lot)
    play(game, "pass", "pass", "pass")
    assert game.sea == lot
    assert game.money == [40, 40, 40]
    assert game.ships == [[], [], []]


FULL_A = "fur 0, fur 1, fur 2, fur 3, fur 4"
FULL_B = "dye 0, dye 1, dye 2, dye 3, dye 4"


def test_the_last_ship_is_filled_from_the_deck_in_order() -> None:
    # ME-T06
    deck = cards("grain 0, grain 1, spice 5, spice 4")
    game = at(3, FULL_A, FULL_B, "cloth 0, cloth 1", deck=deck)
    assert game.over
    assert game.ships[C] == [*cards("cloth 0, cloth 1"), *deck[:3]]
    assert game.deck == deck[3:]


def test_a_short_deck_leaves_the_last_ship_short() -> None:
    # ME-T07
    game = at(3, FULL_A, FULL_B, "cloth 0, cloth 1", deck=cards("grain 0"))
    assert game.over
    assert game.ships[C] == cards("cloth 0, cloth 1, grain 0")


def test_the_two_highest_cubes_of_a_commodity_earn() -> None:
    # ME-T08
    assert commodity(4, 3, 1, 0) == [10, 5, 0, 0]


def test_two_highest_cubes_share_both_prizes() -> None:
    # ME-T09, ME-T18
    assert commodity(4, 4, 1, 0) == [7, 7, 0, 0]


def test_a_cube_that_did_not_move_today_still_earns() -> None:
    # ME-T10
    levels = [{"fur": 3}, {"fur": 1}, {}, {}]
    result = earned(4, "", "fur 1", "fur 2", "", levels=levels, cargo_prizes=(0,) * 4)
    assert result == [10, 5, 0, 0]


@pytest.mark.parametrize(("level", "bonus"), [(5, 5), (6, 10), (7, 20)])
def test_the_level_bonus_is_never_shared(level: int, bonus: int) -> None:
    # ME-T11, ME-T19
    assert commodity(level, level, 0) == [7 + bonus, 7 + bonus, 0]


def test_gold_is_cargo_and_no_commodity() -> None:
    # ME-T12
    assert earned(3, "gold 10", "fur 5, fur 4", "") == [30, 15 + 10, 0]


def test_the_poorest_starts_the_next_day() -> None:
    # ME-T13
    game = at(3, FULL_A, FULL_B, "", day=1, money=[60, 10, 50], deck=[])
    assert game.day == 2
    assert game.money == [60 + 37, 10 + 37, 50]  # 22 for cargo, 10 for a commodity, 5 for its level
    assert (game.starter, game.revealer, game.decider) == (B, B, B)


@pytest.mark.parametrize(
    ("values", "money"),
    [
        # ME-T14
        ((9, 9, 1), [22, 22, 0]),
        ((9, 1, 1), [30, 7, 7]),
        ((4, 4, 4), [15, 15, 15]),
        # ME-T15
        ((9, 9, 9, 1), [20, 20, 20, 0]),
        ((9, 7, 1, 1), [30, 20, 5, 5]),
        ((1, 1, 1, 1), [15, 15, 15, 15]),
        # ME-T16
        ((9, 7, 7, 2, 1), [30, 15, 15, 5, 0]),
        ((9, 7, 3, 3, 1), [30, 20, 7, 7, 0]),
        ((2, 2, 2, 2, 2), [13, 13, 13, 13, 13]),
        ((9, 9, 9, 3, 2, 1), [21, 21, 21, 10, 5, 0]),
        ((0, 0, 0, 0, 0, 0), [13, 13, 13, 13, 13, 13]),
    ],
)
def test_cargo_ties(values: tuple[int, ...], money: list[int]) -> None:
    assert cargo(*values) == money


@pytest.mark.parametrize(
    ("levels", "money"),
    [
        # ME-T17
        ((3, 2, 2), [10, 2, 2]),
        ((3, 3, 3), [5, 5, 5]),
        # ME-G16
        ((1, 1, 1, 1), [3, 3, 3, 3]),
        ((1, 1, 1, 1, 1), [3, 3, 3, 3, 3]),
        ((1, 1, 1, 1, 1, 1), [2, 2, 2, 2, 2, 2]),
        ((3, 2, 2, 2), [10, 1, 1, 1]),
    ],
)
def test_commodity_ties(levels: tuple[int, ...], money: list[int]) -> None:
    assert commodity(*levels) == money


def test_nobody_is_paid_at_the_bottom() -> None:
    # ME-T20, ME-G08
    assert commodity(0, 0, 0) == [0, 0, 0]
    assert commodity(1, 0, 0) == [10, 0, 0]


# --- the flow of a day --------------------------------------------------------------------------


def test_the_revealer_bids_last_and_everybody_once() -> None:
    # ME-6
    game = at(4, revealer=B)
    play(game, "stop")
    asked = []
    for label in ["bid 3", "pass", "bid 5", "bid 9"]:
        asked.append(game.decider)
        play(game, label)
    assert asked == [C, D, A, B]
    assert (game.money, len(game.ships[B])) == ([40, 31, 40, 40], 1)


def test_a_bid_is_higher_than_the_last_and_within_the_money() -> None:
    # ME-7, ME-G06
    game = at(3, money=[40, 7, 40])
    play(game, "stop")
    assert bids(game.legal()) == [1, 2, 3, 4, 5, 6, 7]
    play(game, "bid 5")
    assert bids(game.legal()) == list(range(6, 41))
    with pytest.raises(ValueError, match="`bid 5` is not on offer"):
        play(game, "bid 5")


def test_the_next_revealer_sits_to_the_left_and_has_room() -> None:
    # ME-11, ME-G05
    game = at(4, "", FULL_A, "", "")
    play(game, "stop")
    assert game.decider == C  # a full ship is not asked
    play(game, "pass", "pass", "pass")
    assert (game.revealer, game.decider) == (C, C)


def test_a_lot_has_at_most_three_cards() -> None:
    # ME-5
    game = at(3, deck=cards("fur 1, dye 2, fur 3, dye 4"))
    play(game, "turn up", "turn up")
    assert (game.lot, game.decider) == (cards("fur 1, dye 2, fur 3"), B)


def test_no_lot_grows_beyond_the_largest_room() -> None:
    # ME-G04
    game = at(3, FULL_A[:-7], FULL_B[:-7], FULL_A.replace("fur", "grain"))
    assert [game.room(seat) for seat in (A, B, C)] == [1, 1, 0]
    assert (len(game.lot), game.decider) == (1, B)


def test_the_day_ends_when_the_deck_is_empty() -> None:
    # ME-13
    game = at(3, deck=cards("fur 1, fur 2"))
    play(game, "stop", "pass", "pass", "pass")
    assert (game.revealer, game.decider, len(game.lot)) == (B, C, 1)
    play(game, "bid 1", "pass", "pass")
    assert game.over
    assert game.money == [40 + 7, 40 + 7, 40 - 1 + 30 + 10]


def test_the_ship_is_filled_right_after_the_sale_that_leaves_it_alone() -> None:
    # ME-G10, ME-G11
    game = at(3, FULL_A, FULL_B[:-7], "cloth 0", deck=cards("gold 10, cloth 1, cloth 2, cloth 3"))
    assert (game.revealer, game.decider) == (A, A)
    play(game, "stop")
    assert game.decider == B
    play(game, "bid 2", "pass")
    assert game.over
    assert game.ships[C] == cards("cloth 0, cloth 1, cloth 2, cloth 3")
    assert game.levels[C]["cloth"] == 4


def test_all_cards_come_back_the_next_day() -> None:
    # ME-14, ME-G15, ME-G18
    game = at(3, FULL_A, FULL_B, day=1, deck=cards("grain 0"))
    assert (game.day, game.sea, game.ships) == (2, [], [[], [], []])
    assert game.levels[C]["grain"] == 1
    assert Counter(game.lot + game.deck + game.trimmed) == Counter(CARDS)
    assert len(game.trimmed) == 18
    assert game.trimmed == list(CARDS[:18])


def test_the_richest_win_together() -> None:
    # ME-20, ME-G12
    game = at(3, money=[5, 9, 9], deck=[])
    assert game.over
    assert game.scores() == [20, 24, 24]
    assert game.ranking() == [[B, C], [A]]


# --- options ------------------------------------------------------------------------------------


def test_the_board_without_a_five() -> None:
    # ME-G01
    assert commodity(5, 6, 7, pyramid_bonus={6: 10, 7: 20}) == [0, 5 + 10, 10 + 20]
    assert commodity(8, 7, 0, pyramid_top=8, pyramid_bonus={8: 20}) == [10 + 20, 5, 0]


def test_a_bonus_that_is_paid_once() -> None:
    # ME-G02
    levels = [{"fur": 6}, {"fur": 4}, {}]
    prizes = {"cargo_prizes": (0, 0, 0), "pyramid_bonus_repeat": False}
    assert earned(3, "", "fur 1", "", levels=levels, **prizes) == [10, 5 + 5, 0]
    assert earned(3, "fur 1", "", "", levels=levels, **prizes) == [10 + 20, 5, 0]
    levels = [{"fur": 7}, {"fur": 4}, {}]
    assert earned(3, "fur 1", "", "", levels=levels, **prizes) == [10, 5, 0]


def test_cubes_beyond_the_top() -> None:
    # ME-G03
    levels = [{"fur": 7}, {"fur": 6}, {}]
    ships = ("fur 0", "fur 1", "")
    prizes = {"cargo_prizes": (0, 0, 0)}
    assert earned(3, *ships, levels=levels, **prizes) == [7 + 20, 7 + 20, 0]
    assert earned(3, *ships, levels=levels, **prizes, pyramid_overflow="beyond") == [30, 25, 0]


def test_a_cube_at_the_bottom_may_come_second() -> None:
    # ME-G08
    others = 4 * (15 // 3)  # of the commodities in which all are at the bottom
    result = commodity(1, 0, 0, pyramid_min_level=0)
    assert result == [10 + others, 2 + others, 2 + others]


def test_a_lot_for_nobody() -> None:
    # ME-G04
    game = at(3, FULL_A[:-7], FULL_B[:-7], FULL_A.replace("fur", "grain"), reveal_limit="none")
    play(game, "turn up")
    assert (game.decider, game.legal()) == (A, ["stop", "turn up"])
    play(game, "stop")
    assert (game.decider, game.legal()) == (B, ["pass"])
    play(game, "pass", "pass")
    assert len(game.sea) == 2


def test_a_full_ship_that_reveals() -> None:
    # ME-G05
    game = at(4, "", FULL_A, "", "", full_ship_reveals=True)
    play(game, "stop", "pass", "pass", "pass")
    assert (game.revealer, game.decider) == (B, B)
    play(game, "stop", "pass", "pass")
    assert game.decider == A


def test_a_higher_minimum_and_none() -> None:
    # ME-G06
    game = at(3, minimum_bid=3)
    play(game, "stop")
    assert bids(game.legal())[0] == 3
    game = at(3, minimum_bid=0)
    play(game, "stop")
    assert bids(game.legal())[0] == 0
    play(game, "bid 0", "pass", "pass")
    assert (game.money, len(game.ships[B])) == ([40, 40, 40], 1)


@pytest.mark.parametrize(("tie", "starter"), [("clockwise", C), ("lowest_seat", A)])
def test_equally_poor_start_players(tie: str, starter: int) -> None:
    # ME-G07
    game = at(4, day=1, starter=B, money=[3, 9, 3, 3], deck=[], start_tie=tie)
    assert game.starter == starter


def test_the_start_player_of_before_stays_if_all_are_equal() -> None:
    game = at(4, day=1, starter=B, deck=[])
    assert game.starter == B


@pytest.mark.parametrize(("lot", "starter"), [(A, A), (B, C), (C, C), (D, D)])
def test_the_lot_falls_on_one_of_the_poorest(lot: int, starter: int) -> None:
    # ME-G07
    game = at(4, day=1, money=[3, 9, 3, 3], deck=[], start_tie="by_lot", lots=(lot, A))
    assert game.starter == starter
    assert game.drawn[0] == starter


@pytest.mark.parametrize(
    ("tie", "order"), [("shared", [[A], [B, C]]), ("highest_cubes", [[A], [B], [C]])]
)
def test_the_cubes_may_decide_a_tie(tie: str, order: list[list[int]]) -> None:
    # ME-G12
    levels = [{}, {"fur": 1, "dye": 1}, {"fur": 1}]
    game = at(3, levels=levels, deck=[], money=[50, 12, 22], final_tie=tie)
    assert (game.money, game.ranking()) == ([65, 44, 44], order)


def test_a_game_of_one_day() -> None:
    assert at(3, day=1, deck=[], days=1).over


def test_a_lot_of_two_at_most() -> None:
    game = at(3, largest_lot=2)
    play(game, "turn up")
    assert "pass" in game.legal()


def test_what_chance_came_to_is_told_in_order() -> None:
    game = Medici(3, [CARDS] * 3, B)
    game.apply("turn up")
    assert game.drawn == [B, *CARDS[:20]]


def test_the_owner_of_the_last_ship_may_stop() -> None:
    # ME-G09
    game = at(3, FULL_A, FULL_B, "cloth 0", last_ship_fill="optional")
    assert (game.decider, game.legal()) == (C, ["stop", "turn up"])
    play(game, "turn up", "stop")
    assert game.over
    assert len(game.ships[C]) == 2


def test_trimmed_once() -> None:
    # ME-G15
    orders = [CARDS, CARDS[::-1], CARDS]
    game = Medici(3, orders, A, retrim="once")
    out = list(game.trimmed)
    while game.day == 1:
        play(game, "pass" if "pass" in game.legal() else "stop")
    assert game.trimmed == out
    assert game.lot + game.deck == list(CARDS[:17:-1])


def test_unsold_goods_that_stay_away() -> None:
    # ME-G18
    game = at(3, day=1, deck=cards("fur 5, fur 4"), unsold_goods="game")
    play(game, "turn up", "pass", "pass", "pass")
    assert (game.day, game.sea) == (2, cards("fur 5, fur 4"))
    assert Counter(game.lot + game.deck + game.trimmed + game.sea) == Counter(CARDS)
    assert (len(game.lot + game.deck), len(game.trimmed)) == (16, 18)


def test_two_players_with_tables_of_their_own() -> None:
    # ME-G13
    game = new(2, **TWO)
    assert (game.holds, len(game.lot + game.deck), len(game.trimmed)) == (7, 18, 18)
    play(game, "turn up", "turn up", "bid 4", "bid 5")
    assert (game.money, len(game.ships[A])) == ([35, 40], 3)
    with pytest.raises(AssertionError, match="ME-G13"):
        new(2)


def test_there_is_one_gold_among_five_commodities() -> None:
    assert len(CARDS) == 36
    for good in GOODS:
        assert [value for kind, value in CARDS if kind == good] == [0, 1, 2, 3, 4, 5, 5]
    assert Counter(kind for kind, _ in CARDS)["gold"] == 1


# --- invariants ---------------------------------------------------------------------------------


class Watched(Medici):
    """A game that checks every scoring."""

    scorings = 0

    def score_day(self) -> None:
        self.scorings += 1
        check_cards(self)
        full = all(len(ship) == self.holds for ship in self.ships)
        if full and self.options.unsold_goods == "day":
            left = self.cards_per_day - self.holds * self.seats
            assert len(self.sea) + len(self.deck) == left
        before = sum(self.money)
        levels = [dict(own) for own in self.levels]
        super().score_day()
        loaded = sum(good in GOODS for ship in self.ships for good, _ in ship)
        risen = 0
        bonuses = 0
        for own, old in zip(self.levels, levels, strict=True):
            for good in GOODS:
                assert own[good] >= old[good]
                risen += own[good] - old[good]
                step = min(own[good], self.options.pyramid_top)
                bonuses += self.options.pyramid_bonus.get(step, 0)
        assert risen <= loaded
        if self.options.pyramid_overflow == "beyond":
            assert risen == loaded
        most = sum(self.cargo_prizes) + 5 * sum(self.commodity_prizes) + bonuses
        assert 0 <= sum(self.money) - before <= most
        if self.options.pyramid_bonus_repeat and self.options.pyramid_min_level == 0:
            loss = self.seats * 6  # by rounding, less than a coin per player and ranking
            assert sum(self.money) - before > most - loss


def check_cards(game: Medici) -> None:
    ships = [card for ship in game.ships for card in ship]
    everywhere = game.deck + game.lot + ships + game.sea + game.trimmed
    assert sorted(everywhere) == sorted(CARDS)
    if game.options.unsold_goods == "day":
        assert len(game.trimmed) == 36 - game.cards_per_day


def check(game: Medici) -> None:
    """Holds at every decision."""
    check_cards(game)
    assert min(game.money) >= 0
    assert all(len(ship) <= game.holds for ship in game.ships)
    assert all(level >= 0 for own in game.levels for level in own.values())
    if game.options.pyramid_overflow == "stay":
        highest = max(level for own in game.levels for level in own.values())
        assert highest <= game.options.pyramid_top
    assert sorted(seat for group in game.ranking() for seat in group) == list(range(game.seats))
    assert game.over or 1 <= len(game.lot) <= 3 or game.options.last_ship_fill == "optional"
    assert game.over == (not game.legal())
    if not game.over:
        assert 0 <= game.decider < game.seats
        assert game.room(game.decider) or game.options.full_ship_reveals


def choose(rng: random.Random, game: Medici) -> str:
    """Chooses at random, mostly among the lowest bids."""
    labels: list[str] = game.legal()
    if rng.random() < 0.9:
        low = [f"bid {bid}" for bid in bids(labels)[:2]]
        labels = [label for label in labels if label[:3] != "bid"] + low
    return rng.choice(labels)


OPTIONS: list[dict[str, Any]] = [
    {},
    {"pyramid_bonus": {6: 10, 7: 20}},
    {"pyramid_bonus_repeat": False},
    {"pyramid_overflow": "beyond"},
    {"pyramid_min_level": 0},
    {"reveal_limit": "none"},
    {"full_ship_reveals": True},
    {"minimum_bid": 0},
    {"start_tie": "lowest_seat"},
    {"last_ship_fill": "optional"},
    {"retrim": "once"},
    {"unsold_goods": "game"},
    {"retrim": "once", "unsold_goods": "game"},
]


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_the_invariants_hold_in_random_games(options: dict[str, Any], seats: int) -> None:
    for seed in range(2):
        rng = random.Random(f"{options} {seats} {seed}")
        orders = [rng.sample(CARDS, 36) for _ in range(3)]
        tables = TWO if seats == 2 else {}
        game = Watched(seats, orders, rng.randrange(seats), **tables, **options)
        check(game)
        while not game.over:
            day, money = game.day, list(game.money)
            game.apply(choose(rng, game))
            check(game)
            if game.day == day and not game.over:
                assert all(now <= old for now, old in zip(game.money, money, strict=True))
        assert game.scorings == 3
        assert len(game.shuffled) == 3
