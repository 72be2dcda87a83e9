"""`validate`: what is wrong, in three forms, and the exit codes."""

import json
import re
from pathlib import Path

import pytest

from tests.cli.desk import Golden, Run

MISTAKEN = """\
rulewright: 1
variant: house
extends: don
auctions:
  district:
    must:
      you can pay it: amount <= bider.coins
scoring:
  richest:
    points: 2 if p.coin is max(players.coins) else 0
"""


@pytest.fixture
def house(desk: Path) -> str:
    (desk / "house.yaml").write_text(MISTAKEN, encoding="utf-8")
    return "./house.yaml"


def test_games_that_are_fine_are_summed_up_in_a_line_each(run: Run) -> None:
    done = run("validate", "don", "don+trade", "ten+solo")
    assert (done.code, done.err) == (0, "")
    first, second, third = done.out.splitlines()
    assert first.startswith("don: fine (3..6 players, 30 cards, ")
    assert second.startswith("don+trade: fine (3..6 players, 30 cards, ")
    assert third.startswith("ten+solo: fine (1 player, 129 cards, ")


def test_examples_are_counted_for_what_they_are_about(run: Run, desk: Path) -> None:
    bare = (
        "rulewright: 1\ngame: bare\nplayers: 2\nphases: {main: {do: end game}}\nwinner: [shared]\n"
    )
    (desk / "bare.yaml").write_text(bare, encoding="utf-8")
    done = run("validate", "don", "don:starting_coins=10", "don+trade+fined", "./bare.yaml")
    alone, given, together, without = done.out.splitlines()
    assert re.search(r" settings, \d\d examples\)$", alone)
    assert given.endswith(" settings; the examples are for the settings in the file)")
    assert together.endswith(" settings; the examples are for each variant alone)")
    assert without.endswith(" 0 settings, 0 examples)")


def test_all_problems_are_shown_with_their_lines(run: Run, house: str, golden: Golden) -> None:
    done = run("validate", house)
    assert (done.code, done.err) == (1, "")
    golden("validate", done.out)


def test_a_line_for_each_problem(run: Run, house: str) -> None:
    done = run("validate", house, "--format", "line")
    assert done.code == 1
    first, second = done.out.splitlines()
    assert first.startswith("house.yaml:7:33: error[unknown-name]: ")
    assert second.startswith("house.yaml:10:")


def test_json_is_one_list_of_objects_whatever_there_is_to_say(run: Run, house: str) -> None:
    done = run("validate", house, "don", "--format", "json")
    assert done.code == 1
    first, second = json.loads(done.out)
    assert first["place"]["line"] == 7
    assert second["place"]["line"] == 10
    assert json.loads(run("validate", "don", "--format", "json").out) == []


def test_what_is_wrong_with_a_file_is_said_once_for_all_games_that_use_it(
    run: Run, house: str
) -> None:
    done = run("validate", house, f"don+{house}", "--format", "line")
    assert len(done.out.splitlines()) == 2


def test_a_warning_is_a_problem_only_under_strict(run: Run, desk: Path) -> None:
    text = "rulewright: 1\nvariant: idle\nextends: don\nsettings:\n  unused: {default: 3, range: 1..4}\n"
    (desk / "idle.yaml").write_text(text, encoding="utf-8")
    mild, strict = run("validate", "./idle.yaml"), run("validate", "./idle.yaml", "--strict")
    assert mild.out == strict.out
    assert "warning[" in mild.out
    assert (mild.code, strict.code) == (0, 1)


@pytest.mark.parametrize(
    ("game", "said"),
    [
        ("dom", "did you mean `don`?"),
        ("don+trad", "did you mean `trade`?"),
        ("don:starting_coin=10", "did you mean `starting_coins`?"),
        ("don+", "a name is missing"),
        ("./nothing.yaml", "there is no file `./nothing.yaml`"),
        ("", "a game is missing"),
    ],
)
def test_a_wrong_reference_is_a_problem_with_a_place(run: Run, game: str, said: str) -> None:
    done = run("validate", game)
    assert done.code == 1
    assert said in done.out


def test_without_a_game_the_command_line_is_wrong(run: Run) -> None:
    assert run("validate").code == 2


def test_a_library_is_checked_too(run: Run, desk: Path) -> None:
    text = "rulewright: 1\nlibrary: mine\nmechanics:\n  idle:\n    section: auctions\n    taks: {}\n    do: []\n"
    (desk / "mine.yaml").write_text(text, encoding="utf-8")
    done = run("validate", "./mine.yaml", "--format", "line")
    assert done.code == 1
    assert "mine.yaml:6:5: error[unknown-key]" in done.out
