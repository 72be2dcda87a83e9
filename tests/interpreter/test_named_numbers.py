"""Numbers that have names, wherever people read or write them: one game in which a value goes through all of it."""

import json

import pytest

from rulewright.dsl import load_game
from rulewright.dsl.loader import Loader
from rulewright.interpreter import ActionError, FaultError, Game, PositionError, State
from rulewright.interpreter.coverage import mark
from rulewright.interpreter.record import read_record
from rulewright.interpreter.replay import open_at

CALLS = """
rulewright: 1
game: calls
players: 2
settings:
  wild: {default: jack, range: ace..king}
components:
  card:
    attributes:
      suit: [clubs, hearts]
      rank: {range: 1..13, names: {1: ace, 11: jack, 12: queen, 13: king}}
    name: "{rank} of {suit}"
    cards: [{suit: [clubs, hearts], rank: ace..king}]
tables:
  worth: {ace: 11, 2: 2, jack: 2, queen: 3}
table:
  pile: {cards: card}
  asked: {number: ace, range: rank}
  called: {a: rank or none}
  calls: {number: 0, for each: rank}
player:
  said: {a: rank or none}
setup: [move all card to pile]
phases:
  calling:
    for: p in players
    do: run ask_for(p, max(pile.rank))
  drawing:
    do:
      - called = random jack..king
      - show called to first of players
      - say "{called}, {called + 0}, {called default ace}, {min(called, ace)}, {wild}, {[asked, called]}"
      - calls[ace] = worth[called]
rules:
  ask_for(p, most):
    state: {utmost: {a: rank}}
    do:
      - utmost = most
      - choose:
          by: p
          ask: "From {asked} to {utmost}?"
          options:
            call:
              pick: {r: rank}
              must: {it is above what was asked: r > asked or r is wild}
              do: [asked = r, p.said = r, "calls[r] += 1"]
            low:
              pick: {r: 2..10}
              do: p.said = r
winner: [shared]
"""


def calls(settings: str = "") -> Game:
    return Game(load_game(f"./calls.yaml{settings}", loader=Loader({"calls.yaml": CALLS})), 2)


def start(**position: object) -> State:
    return calls().start(chance="explicit", names=["Ann", "Bo"], position=position, at="calling")


def texts(state: State, kind: str) -> list[str]:
    return [line.text for line in state.log(0) if line.kind == kind]


def test_a_question_tells_the_name_of_what_lies_in_a_place_and_in_state_of_a_rule() -> None:
    assert start().prompt(0) == "From ace to king?"
    assert start(asked=3).prompt(0) == "From 3 to king?"


def test_an_option_is_called_by_the_name_and_read_by_the_number_too() -> None:
    state = start(asked=10)
    labels = [state.label(0, action) for action in state.legal(0)]
    assert labels[:4] == ["call jack", "call queen", "call king", "low 2"]
    assert state.id(0, "call 12") == state.id(0, "call queen") == state.id(0, "CALL Queen")
    with pytest.raises(ActionError):
        state.id(0, "low jack")


def test_a_refusal_speaks_of_names() -> None:
    state = start(asked="jack")
    why = "`call 2` is possible only if it is above what was asked (asked is jack)"
    assert state.why_not(0, "call 2") == why
    assert state.why_not(0, "call ace") == why.replace("2", "ace", 1)
    assert state.why_not(0, "call 1") == why.replace("2", "ace", 1)
    assert state.why_not(0, "call 14") == "`call 14` is not on offer: it can be jack..king"
    assert state.why_not(0, "call joker") == (
        "`call joker` is nothing that can be chosen: it can be `call jack`, `call queen`, `call king`, "
        "`low 2`, `low 3`, `low 4`, `low 5`, `low 6`, `low 7`, `low 8`, `low 9`, `low 10`"
    )


def test_a_view_has_names_for_people_and_numbers_for_programs() -> None:
    view = start(asked="queen", called=2).view(None)
    assert (view["asked"].text, view["asked"].value) == ("queen", 12)
    assert (view["called"].text, view["Ann.said"].text) == ("2", "none")
    assert view["calls[king]"].keys == ("king",)


def test_a_position_takes_the_name_or_the_number_and_is_kept_as_a_number() -> None:
    state = start(asked="queen", called=13, **{"calls[jack]": 2})
    assert json.loads(state.save().splitlines()[0])["position"] == {
        "asked": 12,
        "called": 13,
        "calls[jack]": 2,
    }
    with pytest.raises(PositionError, match="`asked` is a number, and not `joker`"):
        start(asked="joker")


def test_a_log_tells_choices_changes_texts_and_what_is_shown_by_name() -> None:
    state = start()
    state.play(0, "call 11")
    state.play(1, "low 2")
    state.apply_outcome("queen")
    assert texts(state, "choice") == ["Ann: call jack", "Bo: low 2"]
    assert texts(state, "put") == [
        "asked is jack",
        "Ann.said is jack",
        "calls[jack] is 1",
        "Bo.said is 2",
        "called is queen",
        "calls[ace] is 3",
    ]
    assert texts(state, "say") == ["queen, 12, queen, ace, jack, jack, queen"]
    assert texts(state, "show") == ["shown to you: queen"]


def test_chance_is_named_and_found_by_name_or_number() -> None:
    state = start()
    state.play(0, "low 2")
    state.play(1, "low 2")
    assert state.chance is not None
    assert [one.label for one in state.chance.outcomes] == ["jack", "queen", "king"]
    assert state.chance.find("12") == state.chance.find("queen")


def test_a_row_that_is_missing_is_told_by_name() -> None:
    state = start()
    state.play(0, "low 2")
    state.play(1, "low 2")
    with pytest.raises(FaultError, match="the table `worth` has no row for king"):
        state.apply_outcome("king")


def test_a_record_is_the_same_whatever_was_typed() -> None:
    def saved(wild: str, typed: str) -> str:
        state = calls(f":wild={wild}").start(seed=3)
        state.play(0, typed)
        return state.save()

    one, other = saved("queen", "call queen"), saved("12", "call 12")
    (header, *steps), (other_header, *other_steps) = one.splitlines(), other.splitlines()
    assert json.loads(header)["hash"] == json.loads(other_header)["hash"]
    assert json.loads(other_header)["settings"] == {"wild": "queen"}
    assert steps == other_steps
    assert json.loads(steps[0])["label"] == "call queen"
    assert open_at(read_record(one), calls(":wild=12")).misfit is None


def test_coverage_calls_rows_by_name() -> None:
    rows = [way.name for way in mark(calls().checked).ways if way.kind == "row"]
    assert rows == ["worth[ace]", "worth[2]", "worth[jack]", "worth[queen]"]


def test_a_game_of_cards_asks_for_a_jack_and_not_for_11() -> None:
    game = Game(load_game("don-german"), 4)
    position = {
        "turn": "Ann",
        "suit_asked": "hearts",
        "rank_asked": "jack",
        "Ann.hand": ["clubs 3"],
    }
    state = game.start(1, names=["Ann", "Bo", "Cy", "Dee"], position=position, at="turns")
    assert state.prompt(0) == "Play hearts or jack?"
    assert state.view(0)["rank_asked"].text == "jack"
