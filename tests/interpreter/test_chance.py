"""Explicit and scripted chance: what is drawn, how likely each outcome is, and the same game again."""

from random import Random

import pytest

from rulewright.interpreter import ActionError, Game
from tests.interpreter.tables import GAMES, checked, table

PACKS = """
rulewright: 1
game: packs
title: Packs
players: 2
components:
  card:
    attributes: {rank: 1..3}
    name: "{rank}"
    cards:
      - {rank: 1, copies: 3}
      - {rank: 2, copies: 2}
      - {rank: 3}
table:
  deck: {cards: card, seen by: nobody}
  open: {cards: card}
  starter: {a: player}
setup:
  - move all card to deck
  - shuffle deck
phases:
  turn:
    until: deck is empty
    do:
      - deal 1 from deck to open
      - starter = random players
      - choose:
          by: starter
          options:
            go: {}
winner:
  - most: 0
  - shared
"""


def packs() -> Game:
    return Game(checked(PACKS), 2)


def test_the_outcomes_of_a_card_are_faces_weighted_by_their_number() -> None:
    state = packs().start(chance="explicit")
    assert state.deciders == ()
    assert not state.over
    chance = state.chance
    assert chance is not None
    assert chance.what == "deck"
    assert [(one.label, one.weight) for one in chance.outcomes] == [("1", 3), ("2", 2), ("3", 1)]
    assert chance.total == 6
    state.apply_outcome("2")
    state.apply_outcome("1")
    state.play(0, "go")
    assert state.chance is not None
    assert [(one.label, one.weight) for one in state.chance.outcomes] == [
        ("1", 3),
        ("2", 1),
        ("3", 1),
    ]


def test_a_draw_is_a_chance_event() -> None:
    state = packs().start(chance="explicit", names=["Ann", "Bo"])
    state.apply_outcome("3")
    assert state.chance is not None
    assert state.chance.what == ""
    assert [(one.label, one.weight) for one in state.chance.outcomes] == [("Ann", 1), ("Bo", 1)]
    state.apply_outcome(1)
    assert state.deciders == (1,)
    assert state.view(0)["open"].text == "3"


def test_what_is_no_outcome_is_refused() -> None:
    state = packs().start(chance="explicit")
    with pytest.raises(ActionError, match="`7` is no outcome here: it can be `1`, `2` or `3`"):
        state.apply_outcome("7")
    with pytest.raises(ActionError, match="chance has to come out first"):
        state.act(0, 0)
    seeded = packs().start(1)
    with pytest.raises(ActionError, match="no chance event waits for an outcome"):
        seeded.apply_outcome("1")


def test_a_script_names_outcomes_by_label() -> None:
    state = packs().start(script=["2", "Bo", "3", "Ann"], names=["Ann", "Bo"])
    assert state.view(0)["open"].text == "2"
    assert state.deciders == (1,)
    state.play(1, "go")
    assert state.view(0)["open"].text == "2, 3"
    assert state.deciders == (0,)
    state.play(0, "go")
    assert state.chance is not None


def test_after_a_script_chance_comes_from_the_seed() -> None:
    one, other = (packs().start(5, script=["2", "1"]) for _ in range(2))
    while not one.over:
        for state in (one, other):
            state.play(state.deciders[0], "go")
        assert one == other
    assert one.view(0)["open"].count == 6


def test_a_script_that_does_not_fit_says_where() -> None:
    with pytest.raises(ActionError, match="chance event 2: `Cy` is no outcome here"):
        packs().start(script=["2", "Cy"], names=["Ann", "Bo"])


@pytest.mark.parametrize("name", GAMES)
def test_explicit_chance_can_be_played_to_the_end(name: str) -> None:
    for seed in range(10):
        state = table(name).start(chance="explicit")
        rng = Random(seed)
        while not state.over:
            chance = state.chance
            if chance is not None:
                assert all(one.weight > 0 for one in chance.outcomes)
                assert len({one.label for one in chance.outcomes}) == len(chance.outcomes)
                state.apply_outcome(rng.choice(chance.outcomes).label)
            else:
                seat = rng.choice(state.deciders)
                state.act(seat, rng.choice(state.legal(seat)))


def test_information_states_know_nothing_of_chance_to_come() -> None:
    one, other = (packs().start(chance="explicit") for _ in range(2))
    one.apply_outcome("1")
    other.apply_outcome("2")
    one.apply_outcome("1")
    other.apply_outcome("1")
    assert one.information_state(0) != other.information_state(0)
