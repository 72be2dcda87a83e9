"""What went wrong for users of similar tools: auctions. The comment behind a test names its row, see test_cases.py."""

import pytest

from rulewright.dsl import diagnose
from rulewright.dsl.loader import Loader
from rulewright.interpreter import compile_game
from tests.casebook import GAMES, begin, deciders, lies, log, may, play, problems


@pytest.mark.parametrize(
    ("acts", "winner"),
    [
        (("A hearts 9", "B spades 9", "C clubs 4"), "A"),
        (("A spades 9", "B clubs 9", "C diamonds 4"), "C"),
        (("A spades 9", "B clubs 9", "C diamonds 9"), "C"),
        (("A diamonds 9", "B clubs 9", "C hearts 9"), "C"),
        (("A spades 9", "B clubs J", "C hearts 9"), "B"),
    ],
)
def test_a_tie_is_broken_at_three_levels(acts: tuple[str, ...], winner: str) -> None:  # A2
    hands = {f"{act[0]}.hand": [act[2:]] for act in acts}
    state = begin("prize", at="round", given={"prize": ["hearts K"], **hands})
    play(state, *acts)
    won = [name for name in "ABC" if lies(state, f"{name}.won") == ["hearts K"]]
    assert won == [winner]


def test_whoever_bids_all_they_have_buys() -> None:  # A3
    state = begin("market", at="sale", given={"A.cash": 120, "B.cash": 110})
    play(state, "A bid 100", "B bid 105", "C pass", "A bid 120", "B pass")
    assert lies(state, "A.cash", "B.cash", "C.cash") == ["0", "110", "105"]
    assert deciders(state) == "A"
    play(state, "A lot 2")
    assert lies(state, "A.bought", "B.bought", "offered") == ["lot 2", "empty", "lot 1, lot 3"]


def test_a_bid_that_cannot_be_paid_is_refused_with_its_numbers() -> None:  # A4
    state = begin("market", at="sale")
    assert may(state, "A")[-3:] == ["bid 104", "bid 105", "pass"]
    assert state.why_not(0, "bid 106") == (
        "`bid 106` is possible only if you have that much left (cash is 105, committed is 0)"
    )


def test_what_stands_as_a_bid_elsewhere_is_not_there_to_bid() -> None:  # A4
    state = begin("market", at="sale", given={"A.committed": 60})
    assert may(state, "A")[-2:] == ["bid 45", "pass"]


def test_who_cannot_raise_by_a_step_may_only_pass() -> None:  # A6
    state = begin("market:raise=10", at="sale", given={"B.cash": 10})
    play(state, "A bid 1")
    assert deciders(state) == "B"
    assert may(state, "B") == ["pass"]


def test_a_winner_who_takes_a_lot_cannot_pass() -> None:  # A7
    state = begin("market", at="sale")
    play(state, "A bid 1", "B pass", "C pass")
    assert deciders(state) == "A"
    assert may(state, "A") == ["lot 1", "lot 2", "lot 3"]
    assert state.why_not(0, "pass") is not None
    play(state, "A lot 3")
    assert deciders(state) == "A", "who bought opens the next auction, and has lost no turn"
    assert may(state, "A")[0] == "bid 1"


def test_whoever_is_asked_in_an_auction_may_pass() -> None:  # A9
    state = begin("market", "ABCD", at="sale")
    for high in range(1, 40):
        name = deciders(state)
        assert may(state, name)[-1] == "pass"
        play(state, f"{name} pass" if high == 9 else f"{name} bid {high}")


def test_two_bidders_may_raise_and_pass_as_long_as_they_like() -> None:  # A10
    state = begin("market", "AB", at="sale")
    for high in range(1, 21):
        name = "BA"[high % 2]
        assert may(state, name) == [*(f"bid {n}" for n in range(high, 106)), "pass"]
        play(state, f"{name} bid {high}")


def test_what_cannot_be_shared_joins_the_next_payout() -> None:  # A11
    state = begin(
        "don",
        at="round",
        given={
            "starter": "A",
            "A.coins": 12,
            "B.area": ["yellow 7", "red 3"],
            "C.area": ["green 7", "green 3"],
            "deck": ["red 2", "blue 1"],
        },
    )
    play(state, "B no", "C no", "A bid 7", "B pass", "C pass")
    assert lies(state, "A.coins", "B.coins", "C.coins", "pot") == ["5", "15", "15", "1"]
    play(state, "A no", "B no", "C no", "A bid 3", "B pass", "C pass")
    assert lies(state, "A.coins", "B.coins", "C.coins", "pot") == ["2", "17", "17", "0"]


def test_most_of_the_digit_take_all_and_if_there_is_none_all_others_share() -> None:  # A12
    coins = {"A.coins": 20, "B.coins": 10, "C.coins": 10, "D.coins": 8}
    fours = {"B.area": ["yellow 4", "green 4"], "C.area": ["blue 4"]}
    state = begin(
        "don", "ABCD", at="bidding", given={"starter": "A", "lot": ["red 0"], **coins, **fours}
    )
    play(state, "A bid 14", "B pass", "C pass", "D pass")
    assert lies(state, "A.coins", "B.coins", "C.coins", "D.coins") == ["6", "24", "10", "8"]
    state = begin("don", "ABCD", at="bidding", given={"starter": "A", "lot": ["blue 4"], **coins})
    play(state, "A bid 14", "B pass", "C pass", "D pass")
    assert lies(state, "A.coins", "B.coins", "C.coins", "D.coins") == ["6", "14", "14", "12"]
    assert lies(state, "pot") == ["2"]


SHORT = """
rulewright: 1
variant: short
extends: don
players: 3..5
settings:
  lot_sizes: [2]
  starting_coins: 10
"""


def test_another_edition_is_a_file_of_a_few_lines() -> None:  # A15
    assert len(SHORT.strip().splitlines()) <= 10
    result = diagnose("don+./short.yaml", loader=Loader({"short.yaml": SHORT}))
    assert list(map(str, result.diagnostics)) == []
    assert result.game is not None
    assert (result.game.least_seats, result.game.most_seats) == (3, 5)
    state = compile_game(result.game, 5).start(1)
    assert state.view(None)["lot"].count == 2
    assert state.view(0)["1.coins"].text == "10"
    base = begin("don")
    assert base.view(None)["lot"].count == 1
    assert lies(base, "A.coins") == ["12"]


def cargo(first: int, last: int) -> list[str]:
    return [f"cargo {n}" for n in range(first, last + 1)]


def test_the_last_one_with_room_fills_up_from_what_is_left_of_the_deck() -> None:  # A16
    state = begin(
        "ship",
        at="day",
        given={
            "A.ship": cargo(1, 5),
            "B.ship": cargo(6, 10),
            "C.ship": cargo(11, 12),
            "removed": cargo(13, 16),
        },
    )
    assert state.view(None)["C.ship"].count == 4
    assert lies(state, "deck", "lot") == ["0 cards", "empty"]
    assert log(state) == [
        "day 1",
        "the last one fills",
        "deck → C.ship: cargo 17, cargo 18",
        "wait",
    ]


def test_who_has_no_room_for_the_whole_lot_is_not_asked() -> None:  # A16
    state = begin("ship", at="day", given={"B.ship": cargo(6, 8), "removed": cargo(13, 16)})
    assert state.view(None)["lot"].count == 3
    play(state, "C bid 2")
    assert deciders(state) == "A"
    play(state, "A pass")
    assert state.view(None)["C.ship"].count == 3


def test_an_auction_interrupts_a_turn_which_then_goes_on() -> None:  # A18
    state = begin("wild", at="turns", given={"deck": ["blue 4", "wild 0", "wild 0", "red 1"]})
    play(state, "A draw", "A draw")
    assert (deciders(state), lies(state, "total")) == ("B", ["4"])
    play(state, "B bid 2", "C pass", "A pass")
    assert (deciders(state), lies(state, "total")) == ("A", ["4"])
    play(state, "A draw")
    assert deciders(state) == "B", "a second wild, a second auction"
    play(state, "B pass", "C bid 1", "A pass")
    assert (deciders(state), lies(state, "total")) == ("A", ["4"])
    play(state, "A draw")
    assert lies(state, "total") == ["5"]
    play(state, "A stop")
    assert lies(state, "A.won", "B.won", "C.won") == ["blue 4, red 1", "wild 0", "wild 0"]
    assert deciders(state) == "B"


@pytest.mark.parametrize(
    ("second", "busts"),
    [
        ("points 6 money 0", "0"),
        ("points 7 money 0", "1"),
        ("points 0 money 6", "0"),
        ("points 0 money 7", "1"),
    ],
)
def test_ten_is_within_either_limit_and_eleven_is_not(second: str, busts: str) -> None:  # A19
    first = "points 4 money 4"
    state = begin("limits", "AB", at="turns", given={"deck": [first, second]})
    play(state, "A draw", "A draw")
    assert lies(state, "A.busts") == [busts]
    assert deciders(state) == ("B" if busts == "1" else "A")
    assert state.scores == ((3, 0) if busts == "1" else (0, 0))


def test_what_has_no_room_stays_and_the_log_says_how_much() -> None:  # A19
    state = begin(
        "limits", "AB", at="turns", given={"deck": ["points 0 money 5"], "A.purse": 9, "A.busts": 4}
    )
    play(state, "A draw", "A stop")
    assert lies(state, "A.purse") == ["10"]
    assert "bank → A.purse: 1 coin (4 more have no room)" in log(state)
    assert state.scores == (22, 0)


def test_the_last_card_ends_the_turn_and_each_buys_once_more() -> None:  # A20
    lying: dict[str, object] = {"deck": ["1", "2", "3"], "stall": ["4", "5"]}
    state = begin("final", "AB", at="turns", given={"A.won": ["6", "7", "8", "9"], **lying})
    assert lies(state, "deck", "B.won") == ["0 cards", "3"]
    assert may(state, "A") == ["buy 4", "buy 5", "swap 6", "swap 7", "swap 8", "swap 9", "pass"]
    play(state, "A swap 6 4", "B buy 5")
    assert state.over
    assert lies(state, "B.won", "B.coins", "discard") == ["3, 5", "4", "6"]
    state = begin(
        "final:spend_cards=false", "AB", at="turns", given={"A.won": ["6", "7", "8"], **lying}
    )
    assert may(state, "A") == ["buy 4", "buy 5", "pass"]


def test_half_a_bid_is_rounded_where_the_rules_say() -> None:  # A21
    state = begin("half")
    play(state, "A bid 5", "B bid 6", "C pass", "A pass")
    assert lies(state, "A.coins", "B.coins", "C.coins") == ["8", "4", "10"]
    state = begin("half")
    play(state, "A bid 1", "B bid 6", "C pass", "A pass")
    assert lies(state, "A.coins") == ["10"]
    wrong = GAMES["half"].replace("p.bid div 2", "p.bid / 2")
    ((code, _, message, hints),) = problems(wrong)
    assert (code, message) == ("division", "`/` is not a sign here")
    assert hints == ("write `div`, which rounds down: `7 div 2` is 3",)


def test_a_share_is_rounded_once_for_each_player_and_logged_as_paid() -> None:  # A22
    state = begin("shares", at="dividend", given={"A.shares": 1, "B.shares": 2})
    assert lies(state, "company", "A.money_of", "B.money_of") == ["115", "58", "115"]
    assert log(state)[1:4] == [
        "bank → company: 115 money",
        "bank → A.money of: 58 money",
        "bank → B.money of: 115 money",
    ]


SPLIT = """
rulewright: 1
game: split
players: 3
components: {coin: {tokens: 10}}
table: {pot: {tokens: coin}}
player: {coins: {tokens: coin}}
setup: [pay 10 from bank to pot]
phases:
  sharing: {do: run divide}
  wait: {do: [choose: {by: first of players, options: {go: {}}}]}
payouts:
  divide:
    kind: split
    amount: 0
    payer: pot
    purse: p.coins
    pool: pot
    remainder: pot
    payees: [players]
winner: [most: p.coins, shared]
"""


def test_what_becomes_of_a_remainder_has_to_be_said() -> None:  # A23
    ((code, line, message, _),) = problems(SPLIT.replace("    remainder: pot\n", ""))
    assert (code, line, message) == ("missing-slot", 14, "`split` needs `remainder`")
    result = diagnose("./split.yaml", loader=Loader({"split.yaml": SPLIT}))
    assert result.game is not None
    view = compile_game(result.game, 3).start(1).view(None)
    assert [view[place].text for place in ("1.coins", "2.coins", "3.coins", "pot")] == [
        "3",
        "3",
        "3",
        "1",
    ]


def test_the_next_bid_is_one_more() -> None:  # A25
    state = begin("don", at="bidding", given={"starter": "A", "lot": ["red 0"]})
    play(state, "A bid 4")
    assert may(state, "B")[:2] == ["bid 5", "bid 6"]
    assert state.why_not(1, "bid 4") == "`bid 4` is not on offer: it can be 5..12"


def test_bids_of_which_each_is_there_once_cannot_tie() -> None:  # A26
    state = begin(
        "ties",
        at="by_sun",
        given={"A.own": ["3", "9"], "B.own": ["4", "12"], "C.own": ["11"], "middle": ["1"]},
    )
    play(state, "A 9", "B 4", "C 11")
    assert lies(state, "A.wins", "B.wins", "C.wins") == ["0", "0", "1"]
    assert lies(state, "C.bid", "middle") == ["1", "11"], (
        "what was bid with is changed for the one there"
    )


def test_a_second_currency_breaks_ties_and_is_paid_only_then() -> None:  # A26
    state = begin("ties", at="by_coins")
    play(state, "A 7 2", "B 7 3", "C 5 5")
    assert lies(state, "A.wins", "B.wins", "C.wins") == ["0", "1", "0"]
    assert lies(state, "A.favours", "B.favours", "C.favours") == ["3", "2", "5"]
    assert lies(state, "A.coins", "B.coins", "C.coins") == ["20", "13", "20"]
    state = begin("ties", at="by_coins")
    play(state, "A 7 2", "B 6 3", "C 5 5")
    assert lies(state, "A.wins", "A.favours", "A.coins") == ["1", "5", "13"]
