"""What a fault tells: the values that could not be, and where they would have been kept."""

import pytest

from rulewright.dsl import load_game
from rulewright.dsl.loader import Loader
from rulewright.interpreter import compile_game
from rulewright.interpreter.fault_text import fault_help, fault_sentence
from rulewright.interpreter.faults import FaultError

GAME = """\
rulewright: 1
game: faults
players: 2
components:
  coin: {{tokens: unlimited}}
  card:
    attributes: {{color: [red, blue, green], number: 1..2}}
    cards: [{{color: [red, blue, green], number: 1..2}}]
tables:
  worth: {{red: 1, blue: 2}}
  prizes: {{1: 5}}
table:
  big: {{number: 99999}}
  level: {{number: 1, range: 0..5, for each: color}}
  heap: {{tokens: coin}}
  deck: {{cards: card}}
  slot: {{number: 1, for each: 1..3}}
  row: {{cards: card}}
  wish: {{a: color}}
player:
  depth: {{number: 0, range: 0..3}}
setup:
  - move all card to deck
  - wish = green
phases:
  turn:
    do:
      - choose: {{by: first of players, pick: {{n: 1..9}}, do: "{step}"}}
winner: [most: p.depth, draw]
"""

FAULTS = [
    ("big = big * big * n", "19999600002 has more than 9 digits (big)"),
    ("pay big * 9999 * n from bank to heap", "1999780002 has more than 9 digits (heap)"),
    (
        "big = 1 if big * big * big * big * n > 1 else 0",
        "99996000059999600001 has more than 18 digits",
    ),
    ("level[blue] += n + 3", "6 lies outside 0..5 (level[blue])"),
    ("(first of players).depth = n + 2", "4 lies outside 0..3 (Ann.depth)"),
    ("big += slot[n + 2]", "4 lies outside 1..3 (`n + 2`)"),
    ("slot[n + 3] = 1", "5 lies outside 1..3 (`n + 3`)"),
    ("big += slot[n + 2] + slot[n]", "4 lies outside 1..3"),
    ("big += cycle([1, 2], n - 2)", "passes are counted from 1, not from 0 (`n - 2`)"),
    ("big += [1, 2][n + 1]", "there is no item 3 in a list of 2 (`n + 1`)"),
    ("pay n - 3 from heap to bank", "-1 cannot be paid (`n - 3`)"),
    ("deal n - 3 from deck to row", "-1 cards cannot be dealt (`n - 3`)"),
    ("big += worth[wish]", "the table `worth` has no row for green"),
    ("big += prizes[n]", "the table `prizes` has no row for 2"),
    ("big = 7 div (n - 2)", "the division is by 0 (`n - 2`)"),
    ("big = 7 div (n - 2) + 7 mod n", "the division is by 0"),
    (
        "big = (top of row).number + 1",
        "there is no value here (none), and one is needed (`top of row`)",
    ),
    (
        "move top of row to deck",
        "there is no value here (none), and one is needed (`top of row`)",
    ),
    ("let c = random row", "`row`: there is nothing to draw from"),
    (
        "swap (deck where number > n) with (deck where number < 2)",
        "a swap wants one card for one, or cards on both sides, and here are 0 for 3",
    ),
]


def test_where_every_outcome_is_asked_for_nothing_to_draw_is_a_fault_too() -> None:
    loader = Loader({"faults.yaml": GAME.format(step="let c = random row")})
    state = compile_game(load_game("./faults.yaml", loader=loader), 2).start(chance="explicit")
    with pytest.raises(FaultError, match="there is nothing to draw from"):
        state.play(0, "2")


@pytest.mark.parametrize(("step", "sentence"), FAULTS)
@pytest.mark.parametrize("record", [False, True])
def test_a_fault_tells_its_values(step: str, sentence: str, *, record: bool) -> None:
    loader = Loader({"faults.yaml": GAME.format(step=step)})
    game = compile_game(load_game("./faults.yaml", loader=loader), 2)
    state = game.start(1, names=["Ann", "Bo"], record=record)
    with pytest.raises(FaultError) as met:
        state.play(0, "2")
    assert fault_sentence(met.value, state.opening.words) == sentence
    assert fault_help(met.value, state.opening.words) is None
