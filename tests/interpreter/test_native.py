"""Playouts as machine code: the games that the Python text plays, number for number, or a sentence why not."""

import os
import shutil
from pathlib import Path
from random import Random

import pytest

from rulewright.dsl import load_game
from rulewright.dsl.game import CheckedGame
from rulewright.interpreter import FaultError
from rulewright.interpreter.machine import Machine, build_machine
from rulewright.interpreter.native import Native, NotNative
from rulewright.interpreter.native.compiler import compiled, compiler
from tests.interpreter.ir_games import GAMES
from tests.shipped import games

SHAPES = {path.stem: path for path in Path(__file__).parent.glob("shapes/*.yaml")}
SOME = (
    "fines",
    "halves",
    "loops",
    "next_let",
    "refill_self",
    "say",
    "slots",
    "liars_dice",
    "medici",
)
"""What a usual run compiles: shapes without what is not written in C, and games with dice and with rankings."""
SEEDS = (0, 1, 7, 2**32 - 1, 2**32, 2**53 - 1, 2**64 - 1)

pytestmark = pytest.mark.skipif(
    not any(map(shutil.which, ("cc", "gcc", "clang"))), reason="there is no C compiler here"
)


@pytest.fixture
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets the compiler spare itself the trouble of doing its best."""
    monkeypatch.setenv("CC", f"{os.environ.get('CC', 'cc')} -O0")


def game_of(name: str) -> CheckedGame:
    return load_game(str(SHAPES.get(name, name)))


def unkept(machine: Machine) -> set[int]:
    """The slots that a playout does not keep: the marks of what is undecided, which nobody sees."""
    return {slot for marks in machine.layout.bags.values() for slot in (marks, marks + 1)}


def agree(machine: Machine, times: int) -> None:
    """The same decisions, scores, states and random numbers, from both."""
    native, left_out = machine.native, unkept(machine)
    one, other = Random(5), Random(5)
    assert list(native.playouts(one, times)) == [machine.playout(other) for _ in range(times)]
    assert one.getstate() == other.getstate()
    for seed in SEEDS:
        decisions, state = native.play_seed(seed)
        expected, reached = machine.play_out(Random(seed))
        assert decisions == expected
        assert len(state) == len(reached)
        for slot, (mine, theirs) in enumerate(zip(state, reached, strict=True)):
            assert slot in left_out or (mine, type(mine)) == (theirs, type(theirs)), slot
        assert machine.scores(state) == machine.scores(reached)
        assert machine.ranking(state) == machine.ranking(reached)


@pytest.mark.usefixtures("quickly")
@pytest.mark.parametrize("name", SOME)
def test_a_game_is_the_one_that_python_plays(name: str) -> None:
    agree(build_machine(game_of(name), game_of(name).least_seats), 100)


@pytest.mark.full
@pytest.mark.usefixtures("quickly")
@pytest.mark.parametrize("name", [*sorted(SHAPES), *games()])
def test_any_game_is_or_says_what_is_not_written(name: str) -> None:
    game = game_of(name)
    for seats in sorted({game.least_seats, game.most_seats}):
        machine = build_machine(game, seats)
        try:
            _ = machine.native
        except NotNative as error:
            why = str(error)
        else:
            why = ""
            agree(machine, 200)
        assert not why or why.endswith("which is not written in C")


@pytest.mark.usefixtures("quickly")
def test_so_it_is_in_a_game_that_no_text_says() -> None:
    agree(build_machine(GAMES["walk"](), 3), 50)


def test_a_compiler_may_do_its_best() -> None:
    agree(build_machine(game_of("don"), 4), 300)


@pytest.mark.usefixtures("quickly")
def test_more_games_than_a_portion_go_on_with_the_same_numbers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("rulewright.interpreter.native.playouts.MANY", 7)
    machine = build_machine(game_of("kuhn"), 2)
    one, other = Random(3), Random(3)
    assert list(machine.native.playouts(one, 30)) == [machine.playout(other) for _ in range(30)]
    assert one.random() == other.random()


@pytest.mark.usefixtures("quickly")
def test_a_game_stops_after_so_many_decisions() -> None:
    machine = build_machine(game_of("don"), 4)
    assert machine.native.play_seed(4, most=3)[0] is None
    whole = machine.native.play_seed(4)[0]
    assert whole is not None
    assert machine.native.play_seed(4, most=whole)[0] == whole


TIMES = 20
FAULTY = """\
rulewright: 1
game: faulty
players: 2
components:
  chip: {attributes: {worth: 1..6}, cards: [{worth: 1..6}]}
table:
  stack: {cards: chip, seen by: nobody}
  made: {number: 0}
setup:
  - move all chip to stack
  - shuffle stack
phases:
  all:
    do:
      - for: p in players
        do:
          - choose:
              by: p
              options:
                go: {do: made += 6 div ((top of stack).worth - 1)}
                stay: {}
scoring:
  all: {points: made}
winner: [most: p.score, shared]
"""


@pytest.mark.usefixtures("quickly")
def test_what_cannot_be_carried_out_is_told_as_python_tells_it(tmp_path: Path) -> None:
    path = tmp_path / "faulty.yaml"
    path.write_text(FAULTY, "utf-8")
    machine = build_machine(load_game(str(path)), 2)
    told = 0
    one, other = Random(1), Random(1)
    for _ in range(TIMES):
        expected: object
        try:
            expected = machine.playout(other)
        except FaultError as fault:
            expected, told = str(fault), told + 1
        try:
            found: object = next(iter(machine.native.playouts(one, 1)))
        except FaultError as fault:
            found = str(fault)
        assert found == expected
        assert one.getstate() == other.getstate()
    assert 0 < told < TIMES


def test_without_a_compiler_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "no-such-compiler")
    with pytest.raises(
        NotNative,
        match=r"^a C compiler is needed, and `no-such-compiler`, which CC names, is not on",
    ):
        compiler()
    monkeypatch.delenv("CC")
    monkeypatch.setenv("PATH", "")
    with pytest.raises(NotNative, match=r"^a C compiler is needed, and none of cc, gcc and clang"):
        compiler()


def test_a_text_that_a_compiler_does_not_take_says_what_it_said() -> None:
    with pytest.raises(NotNative, match=r"does not take the text of the playout: .*error"):
        compiled("int f(void) { return nothing; }")


@pytest.mark.usefixtures("quickly")
def test_nothing_is_left_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    Native(build_machine(game_of("kuhn"), 2))
    assert not list(tmp_path.iterdir())
