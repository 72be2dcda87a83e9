"""`replay`: a record told again, opened at any step, checked and traced."""

import json
import shutil
from pathlib import Path

import pytest

from tests.cli.desk import Golden, Run

HERE = Path(__file__).parent
ANSWERS = (
    "buy 4",
    "3",
    "pass",
    "yes Bo silver 3",
    "blue 4",
    "silver 1",
    "undo",
    "silver 2",
    "quit",
)


@pytest.fixture
def game(run: Run, desk: Path) -> str:
    shutil.copy(HERE / "fair.yaml", desk)
    typed = "".join(f"{line}\n" for line in ANSWERS)
    options = ("--names", "Ann,Bo", "--seed", "1", "--save", "game.jsonl")
    assert run("play", "./fair.yaml", *options, typed=typed).code == 0
    return "game.jsonl"


def test_a_record_is_told_decision_by_decision(run: Run, game: str, golden: Golden) -> None:
    done = run("replay", game)
    assert (done.code, done.err) == (0, "")
    golden("replay", done.out)


def test_a_record_is_opened_at_any_step(run: Run, game: str, golden: Golden) -> None:
    golden("replay_at", run("replay", game, "--at", "3").out)
    assert "day 1" in run("replay", game, "--at", "0").out
    past = run("replay", game, "--at", "99")
    assert past.code == 1
    assert "decisions, not 99" in past.err


def test_the_trace_lists_the_lines_that_ran(run: Run, game: str, golden: Golden) -> None:
    done = run("replay", game, "--trace")
    assert (done.code, done.err) == (0, "")
    golden("replay_trace", done.out)


def test_the_last_game_has_a_name(run: Run, game: str) -> None:
    assert run("replay", "last").out == run("replay", game).out


def test_a_check_says_that_it_comes_out_exactly(run: Run, game: str) -> None:
    done = run("replay", game, "--check")
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("game.jsonl: ")
    assert done.out.endswith(" decisions, not finished, comes out exactly again\n")


def test_a_check_tells_what_changed_rules_do_to_the_game(run: Run, game: str, desk: Path) -> None:
    path = desk / "fair.yaml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("price <= p.coins", "price < 3"), encoding="utf-8")
    done = run("replay", game, "--check")
    assert done.code == 0
    assert "`./fair.yaml` is another game now: the spec changed" in done.err
    assert "no longer fits" in done.err


@pytest.mark.parametrize("broken", ["label", "ids"])
def test_a_record_that_was_tampered_with_does_not_fit(
    run: Run, game: str, desk: Path, broken: str
) -> None:
    lines = (desk / game).read_text(encoding="utf-8").splitlines()
    step = json.loads(lines[2])
    step[broken] = "buy 5" if broken == "label" else [step["ids"][0] + 1]
    lines[2] = json.dumps(step)
    (desk / game).write_text("\n".join(lines) + "\n", encoding="utf-8")
    done = run("replay", game, "--check")
    assert done.code == 1
    assert "line 3: decision 2 does not fit" in done.err


def test_a_record_that_was_cut_short_is_read_up_to_there(run: Run, game: str, desk: Path) -> None:
    text = (desk / game).read_text(encoding="utf-8")
    (desk / game).write_text(text[:-5], encoding="utf-8")
    done = run("replay", game, "--check")
    assert done.code == 0
    assert "its last line was cut" in done.out


def test_a_whole_game_ends_with_its_result(run: Run) -> None:
    run("play", "don", "--bots", "all", "--seed", "5", "--save", "game.jsonl")
    done = run("replay", "game.jsonl")
    assert done.code == 0
    assert "\n 1. " in done.out
    assert " to the end, comes out exactly again" in run("replay", "game.jsonl", "--check").out


def test_the_seed_is_told_only_of_a_game_that_cannot_go_on(run: Run, game: str) -> None:
    for options in ((), ("--at", "2"), ("--trace",), ("--check",)):
        assert "seed" not in run("replay", game, *options).out
    run("play", "--load", game, typed="pass\npass\n1\n1\n1\n1\n")
    done = run("replay", game)
    assert "\n 1. " in done.out
    assert done.out.startswith("The Fair · ./fair.yaml · Ann, Bo · seed 1\n")


def test_three_things_at_once_are_a_usage_error(run: Run, game: str) -> None:
    assert run("replay", game, "--check", "--trace").code == 2


def test_a_file_that_is_not_there_is_named(run: Run) -> None:
    done = run("replay", "nothing.jsonl")
    assert done.code == 1
    assert "`nothing.jsonl`: no such file or directory" in done.err
