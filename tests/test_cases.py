"""What went wrong for users of similar tools, tried here: a test for each row of the list of such cases.

The comment behind each test names its row. Rows of the same list that other files hold:

    A1, A26 (again, second price)      conformance/library/sealed.yaml
    A9 (the first half)                not held: nothing can be set ahead, as docs/cli.md says
    A13                                games/don/templari.yaml, `free is not 0`
    C5                                 properties, `no_seed_in_sight`; cli/test_play.py, cli/test_play_saves.py
    D1, D3                             interpreter/test_undo.py
    E1, E2                             interpreter/test_state.py; cli/test_play.py, cli/test_play_saves.py
    E6                                 interpreter/test_record.py; cli/test_play.py, cli/test_replay.py
    F14 (nobody else has an action)    interpreter/test_state.py
    Y1..Y19                            conformance/yaml/reads.yaml and refuses.yaml

The games are in `tests/cases/`; each is about one or a few rows.
"""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest

from rulewright.cli.main import main
from rulewright.dsl import diagnose
from rulewright.dsl.loader import Loader
from rulewright.interpreter import ActionError, Game, State, compile_game
from rulewright.interpreter.record import read_record
from rulewright.interpreter.replay import open_at

FOLDER = Path(__file__).parent / "cases"
GAMES = {path.stem: path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("*.yaml"))}


def begin(
    reference: str,
    names: str = "ABC",
    at: str | None = None,
    given: Mapping[str, object] | None = None,
    seed: int = 1,
) -> State:
    """Start a game of the folder, or a packaged one."""
    game = compiled(reference, len(names))
    return game.start(seed, names=list(names), position=given, at=at)


@cache
def compiled(reference: str, seats: int) -> Game:
    """Compile a game of the folder, or a packaged one."""
    name, colon, settings = reference.partition(":")
    known = name in GAMES
    files = Loader({f"{name}.yaml": GAMES[name]}) if known else Loader()
    result = diagnose(f"./{name}.yaml{colon}{settings}" if known else reference, loader=files)
    assert result.game is not None, "\n".join(map(str, result.diagnostics))
    return compile_game(result.game, seats)


def play(state: State, *acts: str) -> None:
    """Take these actions: `A bid 3`."""
    for act in acts:
        name, _, text = act.partition(" ")
        state.play(state.names.index(name), text)


def may(state: State, name: str) -> list[str]:
    """What a player may do now, by name."""
    seat = state.names.index(name)
    return [state.label(seat, action) for action in state.legal(seat)]


def deciders(state: State) -> str:
    return "".join(state.names[seat] for seat in state.deciders)


def lies(state: State, *places: str) -> list[str]:
    """What lies there, as its owner sees it, or everybody."""
    return [state.view(_owner(state, place))[place].text for place in places]


def _owner(state: State, place: str) -> int | None:
    name = place.partition(".")[0]
    return state.names.index(name) if name in state.names else None


def log(state: State, seat: int | None = None) -> list[str]:
    return [line.text for line in state.log(seat)]


def problems(text: str) -> list[tuple[str, int, str, tuple[str, ...]]]:
    """Code, line, message and hints of everything that is found in a game."""
    found = diagnose("./game.yaml", loader=Loader({"game.yaml": text})).diagnostics
    return [
        (one.code, one.primary.span.line if one.primary else 0, one.message, one.hints)
        for one in found
    ]


@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_wrong_with_the_games_of_these_cases(name: str) -> None:  # G2
    assert problems(GAMES[name]) == []


# ------------------------------------------------------------------------------------------ auctions


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


# ------------------------------------------------------------------------------------------ turns


def test_one_act_ends_a_stage_and_the_turn_around_it() -> None:  # B1
    state = begin("stages")
    play(state, "A work", "A end_turn")
    assert deciders(state) == "B"
    assert may(state, "B") == ["work", "end_stage", "end_turn"]
    assert lies(state, "A.done", "A.slept") == ["1", "0"]
    play(state, "B end_stage")
    assert (deciders(state), may(state, "B")) == ("B", ["sleep"])
    play(state, "B sleep", "C end_turn")
    assert state.over


def test_the_end_comes_with_the_last_answer_of_several() -> None:  # B2
    state = begin("submit")
    play(state, "B 3", "A 1")
    assert (deciders(state), state.over) == ("C", False)
    play(state, "C 9")
    assert (deciders(state), state.over) == ("", True)
    assert state.ranking == ((2,), (1,), (0,))


@pytest.mark.parametrize(("out", "asked"), [("B", "CDACD"), ("D", "BCABC"), ("A", "BCDBC")])
def test_whoever_drops_out_leaves_the_order_of_the_others(out: str, asked: str) -> None:  # B4
    state = begin("knockout", "ABCD")
    play(state, f"A knock_out {out}")
    for name in asked:
        assert deciders(state) == name
        play(state, f"{name} wait")


def test_if_the_first_player_drops_out_the_next_one_left_begins() -> None:  # B5
    state = begin("knockout", "ABCD")
    play(state, "A wait", "B wait", "C knock_out A", "D knock_out B")
    assert (lies(state, "starter"), deciders(state)) == (["C"], "C")
    play(state, "C wait", "D knock_out C")
    assert (lies(state, "starter"), deciders(state)) == (["D"], "D")
    play(state, "D go")
    assert state.over
    assert state.ranking == ((3,), (0, 1, 2))


def test_an_extra_turn_taken_back_and_taken_again_changes_no_order() -> None:  # B7
    straight, undone = begin("again"), begin("again")
    for asked, act in (
        ("BC", "C yes"),
        ("B", "B no"),
        ("C", "C score"),
        ("A", "A once_more"),
        ("A", "A score"),
        ("B", "B once_more"),
        ("B", "B score"),
        ("C", "C score"),
        ("A", "A score"),
    ):
        assert deciders(straight) == deciders(undone) == asked
        play(straight, act)
        play(undone, act)
        if act != "B no":  # the last of several answers given at once is out
            undone.undo(undone.names.index(act[0]))
            assert deciders(undone) == asked
            play(undone, act)
        assert undone == straight
    assert lies(undone, "A.points", "B.points", "C.points") == ["4", "3", "2"]


def test_if_nobody_qualifies_the_game_goes_on() -> None:  # B8
    state = begin("nobody", at="voting")
    assert (deciders(state), may(state, "A")) == ("A", ["go"])
    state = begin("nobody", at="voting", given={"B.votes": 1, "C.votes": 4})
    play(state, "B vote", "C vote", "C vote_again", "C vote_again")
    assert (deciders(state), may(state, "A")) == ("A", ["go"])
    assert lies(state, "C.votes", "C.points") == ["0", "3"]


def test_a_new_deck_is_made_of_some_cards_and_both_conditions_end_the_game() -> None:  # B10
    state = begin("rebuilt", "AB", given={"deck": ["6", "1", "2", "3", "4", "5"]})
    for _ in range(3):
        play(state, "A put_back", "B put_back")
    assert "back → deck: 1, 2, 3, 4, 5" in log(state), "without the 6"
    assert state.view(None)["deck"].count == 4
    play(state, "A score", "B score")
    assert deciders(state) == "A", "after four rounds, with two cards scored"
    play(state, "A score")
    assert deciders(state) == "B", "the round is played to its end"
    play(state, "B put_back")
    assert state.over
    state = begin("rebuilt", "AB")
    play(state, "A score", "B score", "A score", "B score", "A score", "B put_back")
    assert deciders(state) == "A", "with five cards scored, after three rounds"


def test_cards_skip_a_player_turn_the_direction_round_and_give_another_turn() -> None:
    hands = {
        "A.hand": ["red 7", "red 1"],
        "B.hand": ["blue 5", "blue 6"],
        "C.hand": ["red 8", "red 2"],
        "D.hand": ["green 3", "green 4"],
    }
    given = {**hands, "starter": "A", "pile": ["red 3"], "deck": ["red 9", "green 1", "green 2"]}
    state = begin("circle", "ABCD", at="playing", given=given)
    play(state, "A play red 7")
    assert (deciders(state), lies(state, "B.hand")) == ("C", ["red 9, blue 5, blue 6"]), (
        "B is skipped, and draws a card"
    )
    play(state, "C play red 8")
    assert deciders(state) == "B", "now it goes the other way"
    play(state, "B play red 9")
    assert deciders(state) == "B", "who plays a 9 plays again"
    play(state, "B draw")
    assert deciders(state) == "A", "a 9 that was played a turn ago does nothing"
    play(state, "A play red 1")
    assert lies(state, "A.points", "B.points", "C.points", "D.points") == ["10", "0", "6", "3"], (
        "with no card, three cards, one and two"
    )


def test_who_ties_for_a_place_has_the_points_of_the_higher_one() -> None:
    hands = {"A.hand": ["red 7"], "B.hand": ["blue 5"], "C.hand": ["blue 6", "red 1"]}
    state = begin("circle", at="counting", given={**hands, "starter": "A"})
    assert lies(state, "A.points", "B.points", "C.points") == ["10", "10", "3"]


# ------------------------------------------------------------------------------------------ at once


def test_answers_to_the_same_state_are_both_kept() -> None:  # C1
    state = begin("submit")
    first, second = state.id(0, "4"), state.id(1, "6")
    state.act(0, first)
    state.act(1, second)
    assert deciders(state) == "C"
    play(state, "C 5")
    assert lies(state, "A.said", "B.said", "C.said") == ["4", "6", "5"]


def test_an_answer_that_is_not_out_yet_tells_others_nothing() -> None:  # C2
    seen = set()
    for bid in range(1, 10):
        state = begin("submit")
        play(state, f"A {bid}")
        view, told = str(state.view(1)), str(state.log(1))
        seen.add((view, told, str(state.information_state(1)), *state.legal(1), state.prompt(1)))
    assert len(seen) == 1
    before = begin("submit")
    assert next(iter(seen))[:2] == (str(before.view(1)), str(before.log(1)))


def test_a_proposal_goes_round_and_tells_nobody_what_others_hold() -> None:
    hands = {"A.goods": ["red", "red"], "B.goods": ["blue"], "C.goods": ["green", "white"]}
    state = begin("barter", at="proposals", given=hands)
    play(state, "A propose red green")
    assert (deciders(state), may(state, "B")) == ("B", ["refuse"])
    assert state.prompt(1) == "A gives red for green. Do you agree?"
    assert state.why_not(1, "agree") == (
        "`agree` is possible only if you have one (wanted is green)"
    )
    told = log(state, 2)
    agreeable = begin("barter", at="proposals", given={**hands, "B.goods": ["green"]})
    play(agreeable, "A propose red green")
    assert (deciders(agreeable), may(agreeable, "B")) == ("B", ["agree", "refuse"])
    assert log(agreeable, 2) == told
    play(state, "B refuse", "C agree")
    assert lies(state, "A.goods", "B.goods", "C.goods") == ["red, green", "blue", "red, white"]
    assert deciders(state) == "B"


# ------------------------------------------------------------------------------------------ the same game


def test_a_setting_holds_in_every_game_whatever_the_seed() -> None:  # E4
    game = begin("don:starting_coins=9,lot_sizes=[3]").game
    for seed in (1, 2, 2):
        state = game.start(seed)
        assert state.view(0)["1.coins"].text == "9"
        assert state.view(None)["lot"].count == 3


def test_a_seed_fixes_who_starts_too() -> None:  # E5
    starters = [
        [begin("don", seed=seed).view(None)["starter"].text for seed in range(12)] for _ in (1, 2)
    ]
    assert starters[0] == starters[1]
    assert set(starters[0]) == {"A", "B", "C"}


def test_a_save_goes_on_with_its_own_rules_and_says_what_no_longer_fits() -> None:  # E6
    state = begin("market", at="sale")
    for n in range(1, 31):
        play(state, f"{deciders(state)} bid {n}")
    record = read_record(state.save())
    stricter = GAMES["market"].replace(
        "    sold:\n", "      nobody bids fourteen: amount is not 14\n    sold:\n"
    )
    result = diagnose("./market.yaml", loader=Loader({"market.yaml": stricter}))
    assert result.game is not None
    assert record.hash != result.game.hash
    replay = open_at(record, compile_game(result.game, 3))
    assert replay.misfit is not None
    assert replay.misfit.number == 14
    assert replay.misfit.sentence == ("`bid 14` is possible only if nobody bids fourteen")
    assert open_at(record, state.game).state == state


def test_a_record_says_which_game_variant_and_settings_it_is_of() -> None:  # E8
    headers = [
        json.loads(begin(reference).save().splitlines()[0])
        for reference in ("don", "don+trade", "don+trade:starting_coins=10")
    ]
    assert [header["game"] for header in headers] == [
        "don",
        "don+trade",
        "don+trade:starting_coins=10",
    ]
    assert [header["settings"]["starting_coins"] for header in headers] == ["12", "12", "10"]
    assert len({header["hash"] for header in headers}) == 3


# ------------------------------------------------------------------------------------------ reasons


def test_a_refusal_names_the_rule_and_is_for_the_one_who_tried() -> None:  # G1
    state = begin("market", at="sale", given={"A.cash": 2})
    before = [log(state, seat) for seat in (1, 2, None)]
    with pytest.raises(ActionError) as refused:
        play(state, "A bid 3")
    assert str(refused.value) == (
        "`bid 3` is possible only if you have that much left (cash is 2, committed is 0)"
    )
    assert [log(state, seat) for seat in (1, 2, None)] == before


@pytest.mark.parametrize(
    ("right", "wrong", "found"),
    [
        ("opens: seller", "opens: seler", ("unknown-name", "did you mean `seller`?")),
        ("pick: {taken: offered}", "pick: {taken: ofered}", ("unknown-name", "did you mean `offered`?")),
        ("run open_sale", "run open_sail", ("unknown-name", "did you mean `open_sale`?")),
        ("kind: ascending", "kind: ascendng", ("unknown-kind", "did you mean `ascending`?")),
        ("    limit: 200", "    limt: 200", ("unknown-slot", "did you mean `limit`?")),
    ],
)  # fmt: skip
def test_a_name_that_is_not_there_is_told_with_one_that_is(
    right: str, wrong: str, found: tuple[str, str]
) -> None:  # G3
    assert GAMES["market"].count(right) == 1
    all_found = problems(GAMES["market"].replace(right, wrong))
    assert found in [(code, hint) for code, _, _, hints in all_found for hint in hints]


def test_what_nothing_uses_is_a_warning() -> None:  # G3
    text = (
        GAMES["market"]
        .replace("\nwinner:", '\nrules:\n  idle: {do: say "Nobody runs me."}\nwinner:')
        .replace("  committed:", "  pawned: {cards: lot}\n  committed:")
    )
    assert {(code, message) for code, _, message, _ in problems(text)} == {
        ("unused", "nothing runs the rule `idle`"),
        ("unused", "nothing uses `pawned`"),
    }


def test_a_value_inside_nested_loops_is_that_of_its_step() -> None:  # G6
    state = begin("nested", "AB")
    for n in (1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3):
        play(state, f"{deciders(state)} {n}")
    # Steps 1 to 6, each told to two players, in hundreds; and 11, 12, 13, 21, 22, 23 twice.
    assert lies(state, "seen") == ["4404"]
    assert lies(state, "A.coins", "B.coins", "B.last") == ["20", "20", "23"]
    assert state.over


# ------------------------------------------------------------------------------------------ YAML


def test_the_aliases_of_a_bomb_are_refused_before_they_are_followed() -> None:  # Y17
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 9)]
    assert {code for code, *_ in problems("\n".join(lines))} == {"anchor"}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "this file is empty"),
        ("hello\n", "this file is one piece of text"),
        ("- a\n- b\n", "this file is one list"),
        ("a: 1\n---\nb: 2\n", "a second document begins here"),
    ],
)
def test_a_file_that_is_no_game_is_one_problem_and_no_crash(
    text: str,
    message: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # Y20
    monkeypatch.chdir(tmp_path)
    (tmp_path / "it.yaml").write_text(text, encoding="utf-8")
    assert main(["validate", "./it.yaml", "--format", "line"]) == 1
    shown = capsys.readouterr()
    assert message in shown.out.splitlines()[0]
    assert shown.err == ""


def test_a_misspelt_section_is_told_with_the_right_one() -> None:  # Y21
    text = "rulewright: 1\ngame: x\nplayers: 2\nfases: {a: {do: []}}\nwinner: [draw]\n"
    assert problems(text) == [
        ("unknown-key", 4, "unknown key `fases`", ("did you mean `phases`?",))
    ]


SHORT_CIRCUIT = """
rulewright: 1
game: circuit
players: 2
table: {leader: {a: player or none}, n: {number: 0}, passed: {number: 0}}
player: {coins: {number: 3}}
phases:
  tests:
    repeat: 2
    do:
      - if: leader is not none and leader.coins > 3
        then: passed += 100
      - if: n is 0 or 10 div n > 3
        then: passed += 1
      - choose: {by: first of players, options: {go: {}}}
      - let p = first of players
      - p.coins += 1
      - leader = p
      - n = 2
winner: [most: p.coins + passed, shared]
"""


def test_the_second_part_of_a_condition_is_asked_only_if_it_matters() -> None:  # Y23
    result = diagnose("./circuit.yaml", loader=Loader({"circuit.yaml": SHORT_CIRCUIT}))
    assert list(map(str, result.diagnostics)) == []
    assert result.game is not None
    state = compile_game(result.game, 2).start(1)
    assert state.view(None)["passed"].value == 1
    state.play(0, "go")
    assert state.view(None)["passed"].value == 102
