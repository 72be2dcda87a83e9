"""Coverage: which ways through the rules were taken, by the places where they are written."""

from rulewright.interpreter.coverage import mark
from rulewright.interpreter.examples import run_examples
from rulewright.interpreter.machine import build_machine
from rulewright.interpreter.module import Mode
from tests.interpreter.ir_games import market
from tests.interpreter.tables import loaded

RULES = """\
rulewright: 1
game: prizes
players: 2
settings: {start: {default: low, one of: [low, high], about: where it begins}}
values: {tie: [suit, low_bid, colour]}
components: {coin: {tokens: 20}}
tables: {worth: {1: 2, 2: 4, other: 0}}
table: {broken: {a: tie or none}, level: {number: 0, range: 0..9}}
player: {coins: {tokens: coin}}
setup:
  - if: start is low
    then: level = 1
    else: level = 2
phases:
  turns:
    for: p in players
    do:
      - choose:
          by: p
          options:
            bid:
              pick: {n: 1..3}
              must:
                you may bid so much: n <= level + 1
                you are no thief: n > 0 or p.coins > 9
              do:
                - pay worth[n] from bank to p.coins
                - level = n if n > level else level
            steal:
              do: run theft(p)
            pass: {}
  breaking:
    do:
      - match: broken default colour
        cases:
          suit: broken = suit
          low_bid: broken = suit
          colour:
            - if: level > 8
              then: level = 0
              else: level = 1
rules:
  theft(thief):
    do:
      - for: q in others of thief
        do: pay up to 1 from q.coins to thief.coins
ends at once when: level is 9
scoring:
  coins: {points: p.coins}
  bonus: {points: "5 if p.coins > 15 else 0"}
winner: [most: p.score, shared]
always:
  nobody is rich: sum(players.coins) < 20
allow:
  always-false: the reasons are there to be tested
  always-true: the reasons are there to be tested
examples:
"""
LEFT_OUT = """\
  one bids and one passes:
    players: [Ann, Bo]
    play: [Ann bid 2, Bo pass]
    then: [Ann.coins is 4]
"""
MORE = (
    LEFT_OUT
    + """\
  a seven is stolen, and points come:
    players: [Ann, Bo]
    settings: {start: high}
    given: {Ann.coins: 16, broken: suit}
    start: turns
    play: [Ann bid 1, Bo steal]
    then: [Bo.score is 1, Ann.score is 22]
  three, and a tie that the low bid breaks:
    players: [Ann, Bo]
    given: {broken: low_bid, level: 2}
    start: turns
    play: [Ann bid 3, Bo pass]
    then: [Ann.coins is 0]
"""
)


def never_taken(examples: str) -> list[tuple[str, int, str]]:
    """The ways that these examples do not take, as kind, line and name."""
    game, written = loaded(RULES + examples)
    results = run_examples(written, coverage=True)
    assert [result.failures for result in results if not result.passed] == []
    never = mark(game).never(way for result in results for way in result.met)
    return [(way.kind, way.at.line, way.name.rpartition(".")[2]) for way in never]


def test_what_no_example_reaches_is_found_branch_by_branch() -> None:
    assert never_taken(LEFT_OUT) == [
        ("else", 13, "setup"),  # the other branch belongs to another setting
        ("reason", 25, "you are no thief"),
        ("row", 7, "worth[1]"),
        ("row", 7, "worth[other]"),
        ("value", 28, ""),
        ("option", 29, "steal"),  # and the rule that it alone runs, which is not told again
        ("then", 36, "breaking"),
        ("then", 37, "breaking"),
        ("then", 39, "breaking"),
        ("scoring", 49, "coins"),  # nobody looks at the score
        ("scoring", 50, "bonus"),
        ("value", 50, ""),
        ("value", 50, ""),
        ("end", 47, "ends at once when"),
    ]


def test_examples_count_together_whatever_their_settings_and_where_they_begin() -> None:
    assert never_taken(MORE) == [
        ("reason", 25, "you are no thief"),
        ("then", 39, "breaking"),
        ("end", 47, "ends at once when"),
    ]


def test_what_is_not_asked_for_costs_nothing() -> None:
    game = market()
    assert "COVERED[" not in build_machine(game, 3).source
    assert "COVERED[" in build_machine(game, 3, Mode(coverage=True)).source
