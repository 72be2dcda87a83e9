"""The game that `rulewright new` writes: small, whole and commented, to be changed line by line."""

import re

SKELETON = """\
# yaml-language-server: $schema=SCHEMA
rulewright: 1                               # the version of the language
game: NAME
title: TITLE
players: 2..4
about: Buy the prizes that are worth most, and keep some coins for the end.

# Read it from top to bottom like a rulebook, and change what you like. After each change:
#   rulewright validate FILE     is everything there, and does it fit together?
#   rulewright test FILE         do the examples at the end still come out?
#   rulewright play FILE         how does it play?  (--bots all: watch)

settings:                                   # knobs: rulewright play FILE:starting_coins=8
  starting_coins: {default: 10, range: 1..15, about: what each player begins with}

components:                                 # what is in the box
  coin: {tokens: 60, plural: coins}
  prize:
    attributes: {color: [red, blue], worth: 1..5}
    name: "{color} {worth}"                 # how players call such a card
    cards:
      - {color: [red, blue], worth: 1..5}   # one card for every combination

table:                                      # what lies in the middle
  deck: {cards: prize, seen by: nobody}
  lot: {cards: prize}                       # everybody sees what nothing is said about
  starter: {a: player}
player:                                     # what each player has
  coins: {tokens: coin, seen by: owner}
  won: {cards: prize}

setup:
  - move all prize to deck
  - shuffle deck
  - for: p in players
    do: pay starting_coins from bank to p.coins
  - starter = random players

phases:
  round:
    until: deck is empty
    do:
      - deal 1 from deck to lot
      - run sale

auctions:
  sale:
    kind: ascending                         # each in turn raises or passes; a pass is final
    opens: starter
    limit: bidder.coins
    must:                                   # a bid is legal only if ...
      you leave yourself a coin: amount < bidder.coins
    sold:
      - pay price from winner.coins to bank
      - move lot to winner.won
      - starter = winner
    unsold:                                 # nobody wanted it
      - move lot to starter.won

scoring:                                    # the lines are added up
  prizes: {points: sum(p.won.worth)}
  pairs:
    for: n in worth
    points: 2 if count(p.won where worth is n) is 2 else 0
  savings: {points: p.coins div 3}
winner:
  - most: p.score
  - most: p.coins                           # of those who are level
  - shared

always:                                     # what may never be broken, tested all the time
  every prize is somewhere: count(deck) + count(lot) + count(players.won) is count(all prize)

examples:                                   # the rulebook's own: rulewright test FILE
  the highest bid buys the prize, and its buyer starts the next round:
    players: [Ann, Bo]
    given: {starter: Ann, deck: [red 4]}
    start: round
    play: [Ann bid 2, Bo bid 3, Ann pass]
    then: [Bo.coins is 7, count(Bo.won) is 1, starter is Bo]
  nobody may bid the last coin:
    players: [Ann, Bo]
    given: {starter: Ann, Ann.coins: 4}
    start: round
    then:
      - Ann may bid 3
      - Ann may not bid 4 (you leave yourself a coin)
"""


def skeleton(name: str, file: str, schema: str) -> str:
    """Fill in the game's name, how a command line names it, and the path of the schema from there."""
    title = re.sub("[_-]", " ", name).strip().capitalize() or name
    text = SKELETON.replace("SCHEMA", schema).replace("FILE", file)
    return text.replace("NAME", name).replace("TITLE", title)
