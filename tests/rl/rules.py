"""Small games for the tests of rewards and of environments."""

TOGETHER = """
rulewright: 1
game: together
players: 2
table: {n: {number: 0}}
phases:
  turn:
    repeat: 2
    do:
      - choose: {by: first of players, options: {up: {do: n += 1}, stay: {}}}
scoring: {height: {points: n}}
winner: [together: n > 1]
"""
TEAMS = """
rulewright: 1
game: teams
players: 4
teams: [[1, 3], [2, 4]]
player: {n: {number: 0}}
phases:
  turn:
    do:
      - for: p in players
        do:
          - choose: {by: p, options: {up: {do: p.n += 1}, stay: {}}}
scoring: {height: {points: p.n}}
winner: [most: sum(q.n for q in team of p), shared]
"""
ENDLESS = """
rulewright: 1
game: endless
players: 2
table: {n: {number: 2}}
player: {steps: {number: 0}}
phases:
  ph:
    while: n >= 0
    do:
      - for: p in players
        do:
          - choose: {by: p, options: {go: {do: p.steps += 2}, stay: {}}}
scoring: {steps: {points: p.steps}}
winner: [most: p.score, shared]
"""
SPENT = """
rulewright: 1
game: spent
players: 2
components: {coin: {tokens: 20}}
player: {purse: {tokens: coin}}
setup:
  - for: p in players
    do: pay 2 from bank to p.purse
phases:
  turn:
    repeat: 9
    do:
      - choose: {by: first of players, options: {spend: {do: pay 1 from (first of players).purse to bank}}}
scoring: {left: {points: p.purse}}
winner: [most: p.score, shared]
"""
