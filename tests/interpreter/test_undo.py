"""Taking back: own decisions one by one, until something was decided, drawn or seen."""

import pytest

from rulewright.interpreter import ActionError, Game, State
from tests.interpreter.tables import checked, table

MOVES = """
rulewright: 1
game: moves
title: Moves
players: 2
components:
  card:
    attributes: {rank: 1..4}
    name: "{rank}"
    cards:
      - {rank: 1..4}
table:
  deck: {cards: card, seen by: nobody}
  open: {cards: card}
player:
  hand: {cards: card, seen by: owner, loose}
  area: {cards: card}
  points: {number: 0}
setup:
  - move all card to deck
  - shuffle deck
phases:
  round:
    repeat: 2
    do:
      - deal 1 from deck to open
      - for: p in players
        do: run turn(p)
rules:
  turn(p):
    do:
      - while: true
        do:
          - choose:
              by: p
              options:
                take:
                  when: open is not empty
                  do: move open to p.area
                return:
                  when: p.area is not empty
                  do: move p.area to open
                score:
                  pick:
                    first_part: 1..2
                    second_part: 1..2
                  do: p.points += first_part + second_part
                roll:
                  do:
                    - p.points = random 1..4
                end:
                  do: leave turn
winner:
  - most: p.points
  - shared
"""


def moves() -> State:
    game = checked(MOVES)
    return Game(game, 2).start(1, names=["Ann", "Bo"])


def refused(state: State, seat: int) -> str:
    before = state.copy()
    with pytest.raises(ActionError) as error:
        state.undo(seat)
    assert state == before
    assert state.why_no_undo(seat) == str(error.value)
    return str(error.value)


def test_two_own_moves_are_taken_back_one_by_one() -> None:
    state = moves()
    start = state.copy()
    state.play(0, "take")
    middle = state.copy()
    state.play(0, "return")
    assert state.why_no_undo(0) is None
    state.undo(0)
    assert state == middle
    state.undo(0)
    assert state == start
    assert refused(state, 0) == "there is nothing to take back"


def test_do_undo_do_undo_comes_back_to_the_same() -> None:
    state = moves()
    start = hash(state)
    for _ in range(3):
        state.play(0, "take")
        state.undo(0)
        assert hash(state) == start
        assert [line.text for line in state.log(1)][-1] == "deck → open: 1"


def test_a_value_of_an_unfinished_choice_is_taken_back_alone() -> None:
    state = moves()
    start = state.copy()
    state.act(0, state.id(0, "score 1"))
    state.undo(0)
    assert state == start
    state.play(0, "score 1 2")
    state.undo(0)
    assert state == start


def test_not_after_another_player_has_decided() -> None:
    state = moves()
    state.play(0, "end")
    state.play(1, "take")
    assert refused(state, 0) == "Bo has decided since"


def test_not_what_is_somebody_elses() -> None:
    state = moves()
    state.play(0, "take")
    assert refused(state, 1) == "there is nothing of yours to take back"


def test_not_after_chance_was_drawn() -> None:
    state = moves()
    state.play(0, "roll")
    assert refused(state, 0) == "chance has been drawn since"


def test_not_after_a_card_was_turned_up() -> None:
    state = moves()
    state.play(0, "end")
    state.undo(0)
    state.play(0, "end")
    state.play(1, "end")
    assert refused(state, 1) == "chance has been drawn since"


def test_not_after_somebody_saw_a_card() -> None:
    position = {"Ann.hand": ["red 1", "blue 2"], "Bo.hand": ["red 3", "red 4"], "starter": "Ann"}
    state = table("duel").start(1, names=["Ann", "Bo"], position=position, at="turn")
    state.play(0, "show red 1")
    assert refused(state, 0) == "Bo has seen a card that was not known there"


def test_a_card_that_moves_unseen_is_taken_back() -> None:
    position = {"Ann.hand": ["red 1", "blue 2"], "Bo.hand": ["red 3", "red 4"], "starter": "Ann"}
    state = table("duel").start(1, names=["Ann", "Bo"], position=position, at="turn")
    start = state.copy()
    state.play(0, "hide red 1")
    state.undo(0)
    assert state == start


def test_each_of_several_may_take_back_an_answer_until_all_have_answered() -> None:
    state = table("sealed", 3).start(1)
    start = state.copy()
    state.play(0, "5")
    state.play(1, "6")
    state.undo(0)
    assert state.deciders == (0, 2)
    state.undo(1)
    assert state == start
    for seat in range(3):
        state.play(seat, "4")
    assert refused(state, 2) == "the others decided at the same time, and their answers are known"


def test_what_was_taken_back_is_not_in_the_log() -> None:
    state = moves()
    before = state.log(1)
    state.play(0, "take")
    assert state.log(1) != before
    state.undo(0)
    assert state.log(1) == before
    state.play(0, "end")
    assert [line.text for line in state.log(1)][-1] == "Ann: end"
