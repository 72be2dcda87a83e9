"""Small games for the tests of the state API, written in the language; each shows one thing."""

from functools import cache

from rulewright.dsl import diagnose
from rulewright.dsl.game import CheckedGame, Example
from rulewright.dsl.loader import Loader
from rulewright.interpreter import Game, compile_game

DUEL = """
rulewright: 1
game: duel
title: Duel
players: 2..3
components:
  coin: {tokens: 40, plural: coins}
  card:
    attributes: {suit: [red, blue], rank: 1..4}
    name: "{suit} {rank}"
    cards:
      - {suit: [red, blue], rank: 1..4}
table:
  deck: {cards: card, seen by: nobody}
  open: {cards: card}
  down: {cards: card, seen by: nobody}
  starter: {a: player}
player:
  hand: {cards: card, seen by: owner, loose}
  purse: {tokens: coin, seen by: owner}
  score_pile: {cards: card}
setup:
  - move all card to deck
  - shuffle deck
  - starter = random players
  - for: p in players
    do:
      - deal 2 from deck to p.hand
      - pay 5 from bank to p.purse
phases:
  turn:
    repeat: 4
    do:
      - for: p in players from starter
        do:
          - choose:
              by: p
              ask: "Your turn, {p}?"
              options:
                show:
                  when: p.hand is not empty
                  pick:
                    played: p.hand
                  do: move played to open
                hide:
                  when: p.hand is not empty
                  pick:
                    played: p.hand
                  do: move played to down
                give:
                  pick:
                    other: others of p
                    amount: 1..3
                  must:
                    you have that much: p.purse >= amount
                  do: pay amount from p.purse to other.purse
                draw:
                  must:
                    a card is left: deck is not empty
                  do: deal 1 from deck to p.hand
                wait: {}
scoring:
  shown:
    points: count(open where suit is red)
  rich:
    points: p.purse
winner:
  - most: p.score
  - shared
always:
  coins are conserved: sum(players.purse) is 5 * count(players)
"""

SEALED = """
rulewright: 1
game: sealed
title: Sealed
players: 2..4
table:
  winning: {a: player or none}
player:
  bid: {number: 0, range: 0..9, seen by: owner}
  wins: {number: 0}
phases:
  round:
    repeat: 3
    do:
      - together:
          by: p in players
          ask: How much?
          pick:
            amount: 0..9
          do: p.bid = amount
      - let leader = first of (highest players by bid)
      - winning = leader
      - leader.wins += 1
scoring:
  wins:
    points: p.wins
winner:
  - most: p.score
  - shared
"""

CLAIM = """
rulewright: 1
game: claim
title: Claim
players: 3
components:
  card:
    attributes: {rank: 1..6}
    name: "{rank}"
    cards:
      - {rank: 1..6}
table:
  deck: {cards: card, seen by: nobody}
  prize: {cards: card}
player:
  hand: {cards: card, seen by: owner, loose}
  taken: {cards: card}
setup:
  - move all card to deck
  - shuffle deck
  - for: p in players
    do: deal 1 from deck to p.hand
phases:
  round:
    repeat: 2
    do:
      - deal 1 from deck to prize
      - offer:
          by: p in players
          ask: Claim it?
          accept: first
          when: count(p.hand where rank > 2) > 0
          do: move prize to p.taken
      - move prize to deck
scoring:
  cards:
    points: count(p.taken)
winner:
  - most: p.score
  - shared
"""

SETS = """
rulewright: 1
game: sets
title: Sets
players: 2
components:
  card:
    attributes: {suit: [red, blue], rank: 1..3}
    name: "{suit} {rank}"
    cards:
      - {suit: [red, blue], rank: 1..3}
table:
  deck: {cards: card, seen by: nobody}
  open: {cards: card}
player:
  hand: {cards: card, seen by: owner, loose}
  row: {cards: card, seen by: nobody}
setup:
  - move all card to deck
  - shuffle deck
  - for: p in players
    do:
      - deal 2 from deck to p.hand
      - deal 1 from deck to p.row
phases:
  turn:
    repeat: 2
    do:
      - for: p in players
        do:
          - choose:
              by: p
              options:
                lay:
                  pick:
                    cards: 0..2 of p.hand
                    price: 1..2
                  do: move cards to open
                swap:
                  when: p.hand is not empty
                  pick:
                    mine: p.hand
                    theirs: (others of p).row
                  do: swap mine with theirs
scoring:
  left:
    points: count(p.hand)
winner:
  - most: p.score
  - shared
"""

REFILL = """
rulewright: 1
game: refill
title: Refill
players: 2..4
components:
  coin: {tokens: 60}
  card:
    attributes: {suit: [red, blue, green], rank: 1..4}
    name: "{suit} {rank}"
    cards:
      - {suit: [red, blue, green], rank: 1..4}
table:
  stock: {cards: card, seen by: nobody, refill: discard except top}
  discard: {cards: card}
player:
  hand: {cards: card, seen by: owner, loose}
  purse: {tokens: coin, seen by: owner, at most: 8}
setup:
  - move all card to stock
  - shuffle stock
  - for: p in players
    do:
      - deal 2 from stock to p.hand
      - pay 6 from bank to p.purse
  - deal 1 from stock to discard
phases:
  round:
    repeat: 5
    state:
      aside: {cards: card, seen by: nobody}
      laid: {number: 0}
    do:
      - for: p in players
        do:
          - choose:
              by: p
              options:
                play:
                  pick:
                    card_played: p.hand
                  must:
                    it is red or fits the top:
                      check: card_played.suit is red or card_played.suit is (top of discard).suit
                      fine: pay up to 1 from p.purse to bank
                  do:
                    - move card_played to discard
                    - laid += 1
                    - pay up to 3 from bank to p.purse
                bury:
                  pick:
                    card_buried: p.hand
                  do: move card_buried to aside
                under:
                  when: p.hand is not empty
                  pick:
                    card_under: p.hand
                  do: move card_under to bottom of stock
                draw:
                  do: deal up to 2 from stock to p.hand
      - if: aside is not empty
        then:
          - move aside to stock
          - shuffle stock
scoring:
  few:
    points: 0 - count(p.hand)
winner:
  - most: p.score
  - shared
always:
  nobody has too much: every p in players where p.purse <= 8
"""

MARKS = """
rulewright: 1
game: marks
title: Marks
players: 2..3
components:
  card:
    attributes: {rank: 1..3}
    state: {shield: {number: 0, range: 0..9}, mark: {flag, seen by: owner}}
    name: "{rank}"
    cards:
      - {rank: 1..3, copies: 4}
table:
  deck: {cards: card, seen by: nobody}
  open: {cards: card}
player:
  hand: {cards: card, seen by: owner}
  row: {cards: card, seen by: others}
setup:
  - move all card to deck
  - shuffle deck
  - for: p in players
    do:
      - deal 2 from deck to p.hand
      - deal 1 from deck to p.row
phases:
  round:
    repeat: 4
    do:
      - for: p in players
        do:
          - choose:
              by: p
              options:
                guard:
                  pick:
                    own: p.hand
                  do:
                    - own.shield += 1
                    - own.mark = true
                lay:
                  pick:
                    own: p.hand
                  do: move own to open
                blind:
                  pick:
                    unseen: p.row
                  do:
                    - unseen.shield += 2
                    - move unseen to p.hand
                take:
                  pick:
                    theirs: (others of p).row
                  do: move theirs to p.hand
                swap:
                  when: p.hand is not empty
                  do: swap p.hand with p.row
                rest: {}
scoring:
  shields:
    points: sum(p.hand.shield)
winner:
  - most: p.score
  - shared
"""

STEWARD = """
rulewright: 1
game: steward
title: Steward
players: 3..4
components:
  coin: {tokens: 80, plural: coins}
  ware:
    attributes: {suit: [red, blue], rank: 1..3}
    state: {mark: {flag}}
    name: "{suit} {rank}"
    cards:
      - {suit: [red, blue], rank: 1..3, copies: 3}
table:
  deck: {cards: ware, seen by: nobody}
  open: {cards: ware}
player:
  hand: {cards: ware, seen by: owner, loose}
  won: {cards: ware}
  purse: {tokens: coin}
setup:
  - move all ware to deck
  - shuffle deck
  - for: p in players
    do:
      - deal 3 from deck to p.hand
      - pay 6 from bank to p.purse
phases:
  round:
    repeat: 3
    phases:
      turns:
        for: p in players
        do:
          - run turn(p)
          - choose:
              by: next p
              pick: {n: 0..2}
              must:
                even is better:
                  check: n is not 1
                  fine: pay up to 1 from (next p).purse to bank
              do: pay up to n from (next p).purse to p.purse
      gifts:
        do:
          - offer:
              by: q in players where q.hand is not empty
              accept: all
              ask: Give a ware?
              pick: {given: q.hand, whom: others of q}
              do: move given to whom.hand
          - together:
              by: q in players
              options:
                all_at_once:
                  pick: {several: 1..2 of q.hand}
                  do: move several to open
                none_of_it: {}
      swaps:
        for: p in players
        do:
          - offer:
              by: p
              when: p.hand is not empty and open is not empty
              pick: {mine: p.hand, other: open}
              do: swap mine with other
      sale:
        do: run lot
rules:
  turn(p):
    do:
      - choose:
          by: p
          ask: "Your turn, {p}?"
          options:
            mark:
              pick: {marked: p.hand}
              must: {it is not marked: not marked.mark}
              do: marked.mark = true
            win:
              pick: {laid: p.hand}
              do: move laid to p.won
            pay:
              pick: {n: 1..p.purse, whom: others of p}
              do: pay n from p.purse to whom.purse
            rest: {}
auctions:
  lot:
    kind: ascending
    opens: first of players
    limit: bidder.purse
    sold:
      - pay price from winner.purse to bank
      - deal up to 1 from deck to winner.won
    unsold: []
scoring:
  won: {points: sum(p.won.rank)}
winner:
  - most: p.score
  - shared
automatic:
  seat: 2
  name: Stu
  rules:
    - pay: {n: p.purse - 4, whom: lowest others of p by purse}
    - mark: {marked: highest p.hand by rank}
    - win: {in: turn, when: laid.mark}
    - pick: {in: turns, n: 1..2}
    - all_at_once: {several: q.hand where rank is 1}
    - none_of_it: {when: open is empty}
    - yes: {in: gifts, whom: lowest others of q by purse, when: given.rank is 1 or round.number > 1}
    - no: {in: gifts}
    - yes: {in: swaps, other: highest open by rank, when: other.rank > mine.rank}
    - no
    - bid: {when: amount <= round.number + 1}
    - pass
"""

GAMES = {
    "duel": DUEL,
    "sealed": SEALED,
    "claim": CLAIM,
    "sets": SETS,
    "refill": REFILL,
    "marks": MARKS,
    "steward": STEWARD,
}


@cache
def checked(text: str) -> CheckedGame:
    """A checked game from its text."""
    return loaded(text)[0]


def loaded(text: str) -> tuple[CheckedGame, tuple[Example, ...]]:
    """A checked game and its examples from its text."""
    name = text.partition("game: ")[2].partition("\n")[0]
    files = Loader({f"{name}.yaml": text})
    result = diagnose(f"./{name}.yaml", loader=files, examples="ready")
    assert result.game is not None, "\n".join(map(str, result.diagnostics))
    return result.game, result.examples


@cache
def compiled(text: str, seats: int | None = None) -> Game:
    """A game from its text, compiled for so many, or else for the least number; once for all who want it."""
    game = checked(text)
    return compile_game(game, seats or game.least_seats)


def table(name: str, seats: int | None = None) -> Game:
    """One of the games above, compiled."""
    return compiled(GAMES[name], seats)
