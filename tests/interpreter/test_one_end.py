"""A rule that cannot be carried out stops the game at the same place in every machine, whoever looks.

What only the log, a question or nobody reads is a fault all the same: bare, logged, with chance asked for, and in a
playout. Each game counts `n` down from 3, a decision each, and meets its fault when `n` is 0.
"""

from random import Random

import pytest

from rulewright.dsl import load_game
from rulewright.dsl.loader import Loader
from rulewright.interpreter import FaultError, compile_game
from rulewright.interpreter.game import Game
from rulewright.interpreter.layout import PC
from rulewright.interpreter.machine import build_machine
from tests.interpreter.driving import MODES, play
from tests.properties import properties

GAME = """\
rulewright: 1
game: ends
players: 2
components:
  coin: {tokens: 40}
tables:
  worth: {1: 5, 2: 6, 3: 7}
table:
  n: {number: 3, range: 0..3}
  level: {number: 0, range: 0..9, for each: 1..3}
player:
  purse: {tokens: coin}
setup:
  - for: p in players
    do: pay 3 from bank to p.purse
phases:
  turn:
    repeat: 9
    state: {kept: {number: 0}, small: {number: 0, range: 0..3, seen by: nobody}}
    do:
      STEPS
winner: [shared]
"""
ON = "choose: {by: first of players, options: {on: {do: n -= 1}}}"
ASK = "choose: {by: first of players, ask: '{10 div n}?', options: {on: {do: n -= 1}}}"
TOGETHER = (
    "together: {by: r in players, ask: '{10 div n} {r}?', options: "
    "{on: {do: [{if: r is (first of players), then: n -= 1}]}}}"
)

FAULTS = {
    "a let": (["let each = 10 div n", ON, 'say "{each}"'], 0, "division"),
    "a let of none": (
        [
            "let rich = first of (players where purse > 4 - n)",
            ON,
            "let on = next rich",
            'say "{on}"',
        ],
        2,
        "none-value",
    ),
    "a let of a row": (["let much = worth[n]", ON, 'say "{much}"'], 0, "missing-row"),
    "a let of a number outside": (["let high = level[n]", ON, 'say "{high}"'], 0, "out-of-range"),
    "a let in a loop": (
        [ON, "{for: p in players, do: [let each = 10 div n, 'say \"{p} {each}\"']}"],
        1,
        "division",
    ),
    "a let that one way reads": (
        ["let each = 10 div n", ON, "{if: n is 2, then: n = n + 0 * each}"],
        0,
        "division",
    ),
    "a let that another let reads": (
        ["let each = 10 div n", "let more = each + 1", ON, 'say "{more}"'],
        0,
        "division",
    ),
    "a line": ([ON, 'say "{10 div n}"'], 1, "division"),
    "what is shown": ([ON, "show 10 div n to first of players"], 1, "division"),
    "a question": ([ASK], 0, "division"),
    "a question to several": ([TOGETHER], 0, "division"),
    "state that nobody reads": ([ON, "kept = 10 div n"], 1, "division"),
    "state that is too small": ([ON, "small = 2 * n - 1"], 1, "out-of-range"),
}
"""The steps of a pass, which of them is the fault, and of what kind it is."""


def game_of(steps: list[str]) -> Game:
    text = GAME.replace("STEPS", "\n      ".join(f"- {one}" for one in steps))
    return compile_game(load_game("./ends.yaml", loader=Loader({"ends.yaml": text})), 2)


def told(error: FaultError) -> tuple[str, int]:
    assert error.at is not None
    return error.kind, error.at.line - GAME[: GAME.index("STEPS")].count("\n") - 1


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_comes_at_the_same_place_in_every_machine(name: str) -> None:
    steps, at, kind = FAULTS[name]
    game = game_of(steps)
    for mode in MODES.values():
        machine = build_machine(game.checked, 2, mode)
        stops: list[int] = []
        with pytest.raises(FaultError) as met:
            stops.extend(state[PC] for state in play(machine, 7))
        assert (told(met.value), len(stops)) == ((kind, at), 3)
    with pytest.raises(FaultError) as met:
        game.machine().playout(Random(7))
    assert told(met.value) == (kind, at)


@pytest.mark.parametrize("name", FAULTS)
def test_until_then_the_log_can_be_read_at_every_stop(name: str) -> None:
    game = game_of(FAULTS[name][0])
    with pytest.raises(FaultError) as met:
        properties.logged_and_bare_agree(game, 7)
    assert met.value.kind == FAULTS[name][2]
