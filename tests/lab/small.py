"""Small games for the tests of the lab."""

from rulewright.dsl import load_game
from rulewright.dsl.game import CheckedGame
from rulewright.dsl.loader import Loader
from rulewright.lab.plan import Plan, line_up

FAIR = """\
rulewright: 1
game: fair
title: Fair
players: 3
components: {coin: {tokens: unlimited}, card: {attributes: {n: 1..30}, cards: [{n: 1..30}]}}
table: {deck: {cards: card, seen by: nobody}}
player: {coins: {tokens: coin}, hand: {cards: card}}
setup: [move all card to deck, shuffle deck]
phases:
  round:
    repeat: 3
    do:
      - for: p in players
        do:
          - choose:
              by: p
              options:
                take: {do: deal 1 from deck to p.hand}
                pay: {do: pay 1 from bank to p.coins}
scoring: {cards: {points: sum(p.hand.n)}, coins: {points: p.coins}}
winner: [most: p.score, shared]
"""

UNFAIR = FAIR.replace("deal 1", "deal (2 if p is (first of players) else 1)")
"""The first player takes two cards at a time."""

FAULTY = FAIR.replace(
    "{do: pay 1 from bank to p.coins}",
    "{do: [pay 1 from bank to p.coins, pay (0 if p.coins is 1 else 9) from p.coins to bank]}",
)
"""Who pays a second time has not got what is to be paid."""

ENDLESS = """\
rulewright: 1
game: endless
title: Endless
players: 2
player: {n: {number: 0}}
phases:
  turn:
    while: no p in players where p.n > 0
    do:
      - choose:
          by: first of players
          options:
            stop: {when: some p in players where p.n > 0, do: "(first of players).n = 1"}
            wait: {}
scoring: {n: {points: p.n}}
winner: [most: p.score, shared]
"""
"""The only thing that is possible changes nothing."""


def checked(text: str) -> CheckedGame:
    return load_game("./g.yaml", loader=Loader(files={"g.yaml": text}))


def plan(
    game: CheckedGame,
    games: int,
    *,
    closely: int = 0,
    seats: int | None = None,
    bots: str | None = None,
    seed: int = 1,
    most: int = 10_000,
) -> Plan:
    many = game.least_seats if seats is None else seats
    return Plan(game, many, line_up(game, many, bots), games, seed, closely, most)
