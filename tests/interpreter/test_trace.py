"""Which sentences ran at each step of a game."""

from rulewright.dsl import load_game
from rulewright.dsl.loader import Loader
from rulewright.interpreter import State, compile_game
from rulewright.interpreter.trace import traced
from tests.interpreter.tables import GAMES, table


def lines(state: State) -> list[tuple[int | None, str, list[str]]]:
    """Every step with the text of the lines that ran."""
    text = GAMES[state.game.checked.name].splitlines()
    return [
        (step.seat, step.label, [text[origin.at.line - 1].strip() for origin in step.lines])
        for step in traced(state)
    ]


def duel() -> State:
    position = {"Ann.hand": ["red 1"], "Bo.hand": ["red 3"], "starter": "Ann"}
    return table("duel").start(1, names=["Ann", "Bo"], position=position, at="turn")


def test_the_sentences_behind_each_decision() -> None:
    state = duel()
    state.play(0, "show red 1")
    state.play(1, "give Ann 2")
    begin, one, two = lines(state)
    assert begin[:2] == (None, "")
    assert one[:2] == (0, "show red 1")
    assert "do: move played to open" in one[2]
    assert two[:2] == (1, "give Ann 2")
    assert "do: pay amount from p.purse to other.purse" in two[2]
    assert "do: move played to open" not in two[2]


def test_set_up_belongs_to_the_beginning() -> None:
    begin = lines(table("duel").start(1))[0]
    assert "- shuffle deck" in begin[2]
    assert "- deal 2 from deck to p.hand" in begin[2]


def test_an_outcome_of_chance_is_a_step() -> None:
    state = table("duel").start(chance="explicit")
    state.apply_outcome("2")
    state.apply_outcome("red 3")
    assert [(seat, label) for seat, label, _ in lines(state)] == [
        (None, ""),
        (-1, "2"),
        (-1, "red 3"),
    ]


def test_a_script_runs_with_the_step_before() -> None:
    state = table("duel").start(5, script=["1", "red 1", "red 2"])
    state.play(0, "wait")
    assert [(seat, label) for seat, label, _ in lines(state)] == [(None, ""), (0, "wait")]


def test_the_line_that_runs_a_rule_is_told_and_that_of_a_slot() -> None:
    """Also where the rule asks somebody, and so is not carried out in one go."""
    game = load_game("don")
    state = compile_game(game, 3).start(3)
    begin = ran(state)[-1]
    runs = "do: run district"
    assert runs in begin
    assert begin.index(runs) < begin.index("opens: starter")
    for label in ("bid 10", "pass", "pass"):
        state.play(state.deciders[0], label)
    sale = ran(state)[-1]
    called = ["then: run sold(leader, high)", "sold: run buy(winner, price)", "buy(winner, price):"]
    at = sale.index(called[0])
    assert [line for n, line in enumerate(sale[at:], at) if line != sale[n - 1]][:3] == called
    payout = sale.index("matching_numbers(winner, price):")
    assert sale[payout - 1] == "- run matching_numbers(winner, price)"


def ran(state: State) -> list[list[str]]:
    """The lines that ran at each step, without the remarks behind them."""
    sources = {path: text.splitlines() for path, text in state.game.checked.sources.items()}
    return [
        [sources[one.at.file][one.at.line - 1].partition("  #")[0].strip() for one in step.lines]
        for step in traced(state)
    ]


APART = """
rulewright: 1
game: apart
players: 2
table: {n: {number: 0}, late: {flag}}
phases:
  first:
    for: p in players
    do:
      - if: n is 0
        then:
          - choose:
              by: p
              options:
                one: {do: n += 1}
                two: {do: n += 2}
        else: n += 5
      - while: n < 3
        do:
          - choose:
              by: p
              options:
                three: {do: n += 3}
                stop: {do: leave first}
      - if: n > 100
        then: end game
        else:
          - if: n > 90
            then:
              - choose: {by: p, options: {even: {do: n += 1}, odd: {do: n += 2}}}
winner: [most: n, draw]
"""


def test_conditions_loops_and_leaving_are_told_also_where_they_hold_a_decision() -> None:
    loader = Loader({"apart.yaml": APART.lstrip()})
    state = compile_game(load_game("./apart.yaml", loader=loader), 2).start(1)
    for answer in ("one", "stop"):
        state.play(0, answer)
    assert ran(state) == [
        ["first:", "- if: n is 0"],
        ["one: {do: n += 1}", "- while: n < 3"],
        ["stop: {do: leave first}"],
    ]
