"""How many information states there are, in games where that number is known.

Kuhn poker has 12 with two players and 48 with three; liar's dice with two dice of two sides each has
768 (with the order in which the dice fell it would be 1,024), Leduc poker has 936, and 288 where
suits look alike; as OpenSpiel counts them (Lanctot and others, 2019). Counted at the seat that
decides, over all that can happen.
"""

import pytest

from rulewright.interpreter import Game, State
from tests.interpreter.tables import checked

KUHN = """
rulewright: 1
game: kuhn
title: Kuhn poker
players: 2..3
components:
  card:
    attributes: {rank: 1..4}
    name: "{rank}"
    cards:
      - {rank: 1..4}
table:
  deck: {cards: card, seen by: nobody}
  bettor: {a: player or none}
player:
  hand: {cards: card, seen by: owner}
  folded: {flag}
setup:
  - move all card where rank <= count(players) + 1 to deck
  - shuffle deck
  - for: p in players
    do: deal 1 from deck to p.hand
phases:
  opening:
    for: p in players
    when: bettor is none
    do:
      - choose:
          by: p
          options:
            stay: {}
            bet:
              do: bettor = p
  answering:
    do:
      - if: bettor is not none
        then:
          - for: p in others of bettor
            do:
              - choose:
                  by: p
                  options:
                    fold:
                      do: p.folded = true
                    call: {}
winner:
  - most: max(p.hand.rank) default 0
  - shared
"""

LIARS = """
rulewright: 1
game: liars
title: Liar's dice
players: 2
components:
  face:
    attributes: {pips: 1..2}
    name: "{pips}"
    cards:
      - {pips: 1..2, copies: 4}
table:
  dice: {cards: face, seen by: nobody}
  claimed: {number: 0, range: 0..8}
  doubter: {a: player or none}
player:
  cup: {cards: face, seen by: owner, loose}
setup:
  - move all face to dice
  - for: p in players
    do:
      - move random dice to p.cup
      - move random dice to p.cup
phases:
  claims:
    while: doubter is none
    do:
      - for: p in players
        when: doubter is none
        do:
          - choose:
              by: p
              options:
                claim:
                  pick:
                    number: claimed + 1..8
                  do: claimed = number
                doubt:
                  when: claimed > 0
                  do: doubter = p
winner:
  - most: 0
  - shared
"""

LEDUC = """
rulewright: 1
game: leduc
title: Leduc poker
players: 2
components:
  card:
    attributes: {rank: 1..3, suit: [red, blue]}
    name: "{rank} {suit}"
    cards:
      - CARDS
table:
  deck: {cards: card, seen by: nobody}
  board: {cards: card}
  bettor: {a: player or none}
  raises: {number: 0, range: 0..2}
  folder: {a: player or none}
player:
  hand: {cards: card, seen by: owner}
  done: {flag}
setup:
  - move all card to deck
  - shuffle deck
  - for: p in players
    do: deal 1 from deck to p.hand
phases:
  betting:
    repeat: 2
    do:
      - raises = 0
      - bettor = none
      - for: p in players
        do: p.done = false
      - while: folder is none and some p in players where not p.done
        do:
          - for: p in players
            when: folder is none and not p.done
            do:
              - choose:
                  by: p
                  options:
                    fold:
                      when: bettor is not none
                      do: folder = p
                    call:
                      do: p.done = true
                    raise:
                      when: raises < 2
                      do:
                        - raises += 1
                        - bettor = p
                        - p.done = true
                        - for: q in others of p
                          do: q.done = false
      - if: folder is none
        then: deal 1 from deck to board
winner:
  - most: 0
  - shared
"""


def counted(game: Game) -> int:
    """Count the information states at the seats that decide, over everything that can happen."""
    found: set[object] = set()
    todo: list[State] = [game.start(chance="explicit")]
    while todo:
        state = todo.pop()
        chance = state.chance
        if chance is not None:
            for outcome in chance.outcomes:
                other = state.copy()
                other.apply_outcome(outcome.number)
                todo.append(other)
            continue
        for seat in state.deciders[:1]:
            found.add(state.information_state(seat))
            for action in state.legal(seat):
                other = state.copy()
                other.act(seat, action)
                todo.append(other)
    return len(found)


@pytest.mark.parametrize(("seats", "count"), [(2, 12), (3, 48)])
def test_kuhn_poker(seats: int, count: int) -> None:
    assert counted(Game(checked(KUHN), seats)) == count


def test_dice_that_are_seen_as_a_set() -> None:
    assert counted(Game(checked(LIARS), 2)) == 768


@pytest.mark.parametrize(
    ("cards", "count"),
    [("{rank: 1..3, suit: [red, blue]}", 936), ("{rank: 1..3, suit: red, copies: 2}", 288)],
)
def test_leduc_poker_with_and_without_suits(cards: str, count: int) -> None:
    assert counted(Game(checked(LEDUC.replace("CARDS", cards)), 2)) == count
