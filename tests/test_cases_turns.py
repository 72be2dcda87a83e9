"""What went wrong for users of similar tools: turns, and answers at once (see test_cases.py for the rows)."""

import pytest

from tests.casebook import begin, deciders, lies, log, may, play


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
