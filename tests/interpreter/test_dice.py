"""Dice in play: who sees what they show, how likely that is, and what a seat knows of dice that it does not see."""

from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random

import pytest

from rulewright.dsl import diagnose
from rulewright.dsl.loader import Loader
from rulewright.interpreter import FaultError, Game, State, compile_game
from rulewright.interpreter.fault_text import fault_sentence
from rulewright.interpreter.words import Words
from tests.properties.properties import PROPERTIES, nothing_is_told_of_what_stays_hidden

WORKED = Path(__file__).parents[1] / "conformance" / "worked"
COVERED = """\
rulewright: 1
game: covered
players: 2
components:
  die: {attributes: {pips: 1..6}, rolled: pips, name: "die {pips}", cards: [{pips: [1, 1, 1, 6], copies: 2}]}
table:
  tray: {cards: die}
  dark: {cards: die, seen by: nobody}
setup: [move all die to tray]
phases:
  turns:
    repeat: 4
    do:
      - choose:
          by: first of players
          options:
            cover: {do: move tray to dark}
            roll: {do: roll dark}
            uncover: {do: move dark to tray}
winner: [shared]
"""
BESIDE_CARDS = """\
rulewright: 1
game: beside_cards
players: 2
components:
  die: {attributes: {pips: 1..6}, rolled: pips, name: "die {pips}", cards: [{pips: 5..6, copies: 2}]}
  card: {attributes: {number: 1..3}, cards: [{number: 1..3}]}
table:
  both: {cards: [die, card]}
  none_there: {cards: die}
setup:
  - move all die to both
  - move all card to both
phases:
  turns:
    do:
      - choose:
          by: first of players
          options:
            count: {do: 'say "{sum(both.pips)} on {count(both where pips is not none)}"'}
            roll: {do: roll first of none_there}
      - move both where number is 1 to both
winner: [shared]
"""


@cache
def compiled(name: str, seats: int = 2) -> Game:
    written = {"covered": COVERED, "beside_cards": BESIDE_CARDS}
    text = written.get(name) or (WORKED / f"{name}.yaml").read_text(encoding="utf-8")
    found = diagnose("./game.yaml", loader=Loader({"game.yaml": text}))
    assert found.game is not None, list(map(str, found.diagnostics))
    return compile_game(found.game, seats)


def play(state: State, *acts: str) -> None:
    for act in acts:
        state.play(state.deciders[0], act)


PAIRS = [
    (name, check)
    for name in ("dice", "drafted_dice", "covered")
    for check in PROPERTIES
    # There a die is rolled where a seat sees it, and goes where it does not, in one act.
    if (name, check) != ("drafted_dice", nothing_is_told_of_what_stays_hidden)
]


@pytest.mark.parametrize(("name", "check"), PAIRS)
def test_games_with_dice_have_the_properties_of_all_games(
    name: str, check: Callable[[Game, int], None]
) -> None:
    for seed in range(2):
        check(compiled(name), seed)


def test_each_side_is_as_likely_as_it_is_there() -> None:
    state = compiled("covered").start(chance="explicit")
    play(state, "cover", "roll")
    assert state.chance is not None
    assert [(one.label, one.weight) for one in state.chance.outcomes] == [("1", 3), ("6", 1)]


def test_the_log_tells_what_dice_show_to_who_sees_them_and_how_many_to_others() -> None:
    state = compiled("dice").start(names=["A", "B"], script=["3", "5", "6"])
    told = [[line.text for line in state.log(seat) if line.kind == "roll"] for seat in (0, 1)]
    assert told == [["A.cup: rolled red 3, red 5, blue 6"], ["A.cup: rolled 3 dice"]]
    assert [card.label for card in state.view(0)["A.cup"].cards] == ["red 3", "red 5", "blue 6"]
    assert state.view(1)["A.cup"].text == "3 cards"


def shown(state: State, pile: str) -> tuple[int, ...]:
    slot = next(spot.slot for spot in state.game.stage.sight.piles if spot.place.name == pile)
    faces = state.machine.layout.faces(state.raw)
    return tuple(sorted(faces[card] for card in state.raw[slot]))


def test_unseen_dice_are_rolled_anew_for_who_does_not_see_them() -> None:
    state = compiled("covered").start(seed=3)
    play(state, "cover", "roll")
    rng = Random(1)
    found = Counter(shown(state.resample(1, rng.randrange), "dark") for _ in range(400))
    assert set(found) == {(0, 0), (0, 1), (1, 1)}
    assert 180 < found[0, 0] < 270  # nine of sixteen
    assert 10 < found[1, 1] < 45  # one of sixteen


def test_dice_that_were_seen_and_covered_still_show_what_they_did() -> None:
    state = compiled("covered").start(script=["6", "1"])
    play(state, "cover", "roll", "uncover", "cover")
    rng = Random(1)
    assert {shown(state.resample(1, rng.randrange), "dark") for _ in range(20)} == {(0, 1)}


def test_who_has_seen_what_was_rolled_unseen_takes_nothing_back() -> None:
    state = compiled("covered").start(seed=1)
    play(state, "cover", "roll", "uncover")
    assert state.why_no_undo(0) == "you have seen a card that you did not know"


def test_a_card_that_is_no_die_shows_nothing() -> None:
    state = compiled("beside_cards").start(seed=1)
    play(state, "count")
    assert "10 on 2" in [line.text for line in state.log(0)]


def test_a_die_that_is_not_there_is_not_rolled() -> None:
    state = compiled("beside_cards").start(seed=1)
    with pytest.raises(FaultError, match=r"there is no value here \(none\), and one is needed"):
        state.play(0, "roll")


SET_UP = "setup: [move all die to tray"
TIED = {
    "decided": ("roll: {do: roll dark}", "tie: {do: roll the lowest tray by pips}", "die 1, die 1"),
    "begun": ("    do:\n", "    do:\n      - roll the lowest tray by pips\n", "die 1, die 1"),
    "set up": (SET_UP, f"{SET_UP}, roll tray, roll the highest tray by pips mod 1", "die 1, die 6"),
    "set up before chance": (SET_UP, f"{SET_UP}, roll the lowest tray by pips", "die 1, die 1"),
}


@pytest.mark.parametrize("when", TIED)
def test_a_fault_tells_dice_by_the_sides_that_are_up(when: str) -> None:
    before, after, dice = TIED[when]
    text = COVERED.replace(before, after)
    found = diagnose("./covered.yaml", loader=Loader({"covered.yaml": text})).game
    assert found is not None
    game = compile_game(found, 2)
    with pytest.raises(FaultError) as caught:
        game.start(seed=1).play(0, "tie")
    sentence = fault_sentence(caught.value, Words(found, ("Ann", "Bo")))
    assert sentence.endswith(f"2 are tied where one is wanted ({dice})")
