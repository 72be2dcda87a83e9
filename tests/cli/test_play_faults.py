"""`play`: faults of a game, which are told with their place and saved."""

import re
import shutil
from pathlib import Path

import pytest

from tests.cli.desk import HERE, Run, typed


def test_a_fault_in_play_names_the_rule_and_the_save_leads_to_it_again(
    run: Run, fair: str, desk: Path
) -> None:
    path = desk / "fair.yaml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("pay price from p.coins", "pay 20 from p.coins"), encoding="utf-8")
    done = run("play", fair, "--names", "Ann,Bo", "--save", "game.jsonl", typed=typed("3"))
    assert done.code == 1
    assert re.search(
        r"fault: fair\.yaml:\d+:\d+: 20 must be paid, and only 6 is there \(Ann.coins\)\n", done.err
    )
    assert re.search(r"\n\d+ │ +- pay 20 from p\.coins to bank\n", done.err)
    assert "note: in `phases.day.phases.market" in done.err
    again = run("replay", "game.jsonl")
    assert again.code == 1
    assert "20 must be paid, and only 6 is there" in again.err


def test_a_game_of_bots_that_meets_a_fault_can_be_seen_again(run: Run, desk: Path) -> None:
    shutil.copy(HERE / "tied.yaml", desk)
    done = run("play", "./tied.yaml", "--bots", "all")
    assert done.code == 1
    assert (
        "fault: tied.yaml:18:14: `the highest lot by worth`: 2 are tied where one is wanted "
        "(cheque 9, cheque 9)\n"
        "18 │       - move (the highest lot by worth) to (first of players).won\n"
        "  = help: `first of (highest lot by worth)` takes the first of those that tie\n"
        "  = note: in `phases.round`, while running round\n"
    ) in done.err
    told = re.search(r" Seed: (\d+)\n Saved: (\S+)\n", done.out)
    assert told
    again = run("replay", told[2])
    assert again.code == 1
    assert again.err == done.err
    assert f"seed {told[1]}" in again.out
    assert run("replay", "last").err == done.err


GIFT = """
rulewright: 1
variant: gift
extends: fair.yaml
phases:
  gift: {before: day, do: pay 5 from bank to (first of players).coins}
"""


def test_a_condition_that_is_broken_shows_what_it_compares(run: Run, fair: str, desk: Path) -> None:
    """And a variant that made it false is told what it can do about the line of another file."""
    with (desk / "fair.yaml").open("a", encoding="utf-8") as file:
        file.write(
            "always:\n  all is fair: sum(players.coins) < count(players) * 7 and count(row) > 0\n"
        )
    done = run("play", fair, "--names", "Ann,Bo", typed=typed("1"))
    assert "does not hold" not in done.err
    (desk / "gift.yaml").write_text(GIFT.lstrip(), encoding="utf-8")
    done = run("play", "./gift.yaml", "--names", "Ann,Bo")
    assert done.code == 1
    assert (
        "`all is fair` does not hold "
        "(sum(players.coins) is 17, count(players) * 7 is 14, count(row) is "
    ) in done.err
    assert re.search(r"\n\d+ │   all is fair: sum\(players\.coins\) < count", done.err)
    assert "write `remove: [always.all is fair]` there\n" in done.err
    with (desk / "gift.yaml").open("a", encoding="utf-8") as file:
        file.write("remove: [always.all is fair]\n")
    assert run("play", "./gift.yaml", "--names", "Ann,Bo").code == 0


def test_a_fault_of_the_set_up_names_the_seed(run: Run, desk: Path) -> None:
    text = (HERE / "tied.yaml").read_text(encoding="utf-8")
    text = text.replace("  - shuffle deck", "  - move (the highest deck by worth) to lot")
    (desk / "tied.yaml").write_text(text, encoding="utf-8")
    done = run("play", "./tied.yaml", "--bots", "all", "--seed", "12")
    assert done.code == 1
    assert "`the highest deck by worth`: 2 are tied where one is wanted" in done.err
    assert " Seed: 12\n" in done.out


ALMS = """
rulewright: 1
variant: alms
extends: tied.yaml
phases:
  alms: {before: round, do: [move (the highest deck by worth) to lot]}
"""


@pytest.mark.parametrize("save", [("--save", "t.jsonl"), ()])
def test_a_fault_before_the_first_decision_is_saved_and_can_be_seen_again(
    run: Run, desk: Path, save: tuple[str, ...]
) -> None:
    shutil.copy(HERE / "tied.yaml", desk)
    (desk / "alms.yaml").write_text(ALMS.lstrip(), encoding="utf-8")
    options = ("--bots", "all", "--seed", "12", *save)
    done = run("play", "./tied.yaml+./alms.yaml", *options)
    assert done.code == 1
    assert "fault: alms.yaml:5:35: `the highest deck by worth`: 2 are tied" in done.err
    assert done.out.endswith(" See it again with: rulewright replay last\n")
    for again in (["--trace"], ["--at", "0"], []):
        seen = run("replay", "last", *again)
        assert (seen.code, seen.err) == (1, done.err)
    assert run("replay", "last").out == (
        "Tied · ./tied.yaml+./alms.yaml · Ann (random), Bo (random) · seed 12\n"
    )
    assert "alms.yaml:5" in run("replay", "last", "--trace").out
    checked = run("replay", "last", "--check")
    assert checked.code == 0
    assert ": 0 decisions, stops at a fault, comes out exactly again\n" in checked.out
    loaded = run("play", "--load", "last")
    assert (loaded.code, loaded.err) == (1, done.err)
