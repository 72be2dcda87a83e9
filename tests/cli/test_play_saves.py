"""`play`: its saves, what goes on with them, and undo."""

import json
import re
from pathlib import Path

import pytest

from tests.cli.desk import Run, typed


def test_the_end_of_the_input_and_quit_save_the_game_to_go_on_with(
    run: Run, fair: str, home: Path
) -> None:
    first = run("play", fair, "--names", "Ann,Bo", "--seed", "1", typed=typed("3"))
    assert first.code == 0
    (save,) = (home / "state" / "rulewright").glob("fair-*.jsonl")
    assert f" Saved: {save}\n" in first.out
    second = run("play", "--load", "last", typed=typed("pass", "quit"))
    assert second.code == 0
    assert "Ann: buy 3" in second.out
    labels = [json.loads(line).get("label") for line in save.read_text("utf-8").splitlines()[1:]]
    assert labels == ["buy 3", "pass"]


def test_a_save_brings_its_own_rules(run: Run, fair: str, desk: Path) -> None:
    run("play", fair, "--names", "Ann,Bo", "--save", "game.jsonl", typed=typed("3"))
    (desk / "fair.yaml").unlink()
    done = run("play", "--load", "game.jsonl", typed=typed("2"))
    assert (done.code, done.err) == (0, "")
    assert "Bo: buy 2" in (desk / "game.jsonl").read_text(encoding="utf-8") or "buy 2" in done.out


def test_bots_sit_where_they_sat(run: Run, fair: str) -> None:
    run("play", fair, "--bots", "1=random", "--players", "2", "--save", "game.jsonl", "--seed", "1")
    done = run("play", "--load", "game.jsonl")
    assert "Ann (bot)" in done.out
    assert "Bo (you)" in done.out


def test_an_answer_that_is_not_finished_is_saved_too(run: Run, fair: str) -> None:
    answers = typed("3", "pass", "yes Bo")
    run("play", fair, "--names", "Ann,Bo", "--seed", "1", "--save", "game.jsonl", typed=answers)
    done = run("play", "--load", "game.jsonl", typed=typed("log", "undo", "no"))
    assert "Ann: yes Bo, and then?" in done.out
    assert "Ann: buy 3" in done.out.partition("> undo")[0]
    assert "1 yes Bo ...   2 no" in done.out


def test_changed_rules_are_named_with_the_first_decision_that_no_longer_fits(
    run: Run, fair: str, desk: Path
) -> None:
    run("play", fair, "--names", "Ann,Bo", "--save", "game.jsonl", typed=typed("5", "pass"))
    path = desk / "fair.yaml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("price <= p.coins", "price < 5"), encoding="utf-8")
    done = run("play", fair, "--load", "game.jsonl")
    assert done.code == 1
    assert re.search(
        r"the spec changed \(hash \w+ → \w+\); decision 1, `buy 5` .* no longer fits: "
        r"`buy 5` is possible only if you can pay it",
        done.err,
    )
    assert run("play", "--load", "game.jsonl").code == 0


def test_a_file_that_is_there_is_not_saved_over(run: Run, fair: str, desk: Path) -> None:
    (desk / "mine.txt").write_text("mine", encoding="utf-8")
    assert run("play", fair, "--bots", "all", "--save", "mine.txt").code == 2
    assert (desk / "mine.txt").read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize("content", [b"", b"{}\n", b"\xff\xfe", b"[1]\n", b"hello\nyou\n"])
def test_a_file_that_is_no_record_is_named_in_a_sentence(
    run: Run, desk: Path, content: bytes
) -> None:
    (desk / "bad.jsonl").write_bytes(content)
    for command in (("play", "--load", "bad.jsonl"), ("replay", "bad.jsonl")):
        done = run(*command)
        assert done.code == 1
        assert "error: `bad.jsonl` is no record of a game: line " in done.err


def test_a_game_goes_on_unsaved_where_it_cannot_be_saved(run: Run, fair: str, home: Path) -> None:
    (home / "state").write_text("not a folder", encoding="utf-8")
    done = run("play", fair, "--bots", "random", "--seed", "1", typed=typed("pass"))
    assert done.code == 0
    assert "warning: this game is not saved: " in done.err


def test_a_save_of_another_game_is_left_alone(run: Run, fair: str, desk: Path) -> None:
    run("play", fair, "--names", "Ann,Bo", "--save", "game.jsonl", typed=typed("3"))
    before = (desk / "game.jsonl").read_text(encoding="utf-8")
    done = run("play", "don", "--load", "game.jsonl")
    assert done.code == 1
    assert "`game.jsonl` is a saved game of `fair`; load it without naming a game" in done.err
    assert (desk / "game.jsonl").read_text(encoding="utf-8") == before


def test_a_game_that_goes_on_by_new_rules_is_saved_anew(
    run: Run, fair: str, desk: Path, home: Path
) -> None:
    run("play", fair, "--names", "Ann,Bo", "--save", "game.jsonl", typed=typed("3"))
    before = (desk / "game.jsonl").read_text(encoding="utf-8")
    path = desk / "fair.yaml"
    path.write_text(path.read_text("utf-8").replace("pay 1 from", "pay 2 from"), encoding="utf-8")
    done = run("play", fair, "--load", "game.jsonl", typed=typed("pass"))
    assert done.code == 0
    (save,) = (home / "state" / "rulewright").glob("fair-*.jsonl")
    assert f" Saved: {save}\n" in done.out
    assert "pay 2 from" in save.read_text(encoding="utf-8")
    assert (desk / "game.jsonl").read_text(encoding="utf-8") == before


def test_a_bot_that_there_is_no_more_is_named(run: Run, fair: str, desk: Path) -> None:
    run("play", fair, "--bots", "random", "--players", "2", "--save", "game.jsonl")
    path = desk / "game.jsonl"
    path.write_text(path.read_text("utf-8").replace('"random"]', '"clever"]', 1), encoding="utf-8")
    done = run("play", "--load", "game.jsonl")
    assert done.code == 1
    assert "`game.jsonl` has a bot `clever`, which there is not; name others: --bots" in done.err
    assert run("play", "--load", "game.jsonl", "--bots", "2=random").code == 0


def test_there_is_no_last_game_at_first(run: Run) -> None:
    done = run("play", "--load", "last")
    assert done.code == 1
    assert "no game has been played and saved yet" in done.err


def test_undo_takes_back_ones_own_answer_and_nobody_elses(run: Run, fair: str) -> None:
    answers = typed(
        "undo", "4", "undo", "3", "undo", "pass", "yes Bo", "undo", "no", "undo", "quit"
    )
    done = run("play", fair, "--names", "Ann,Bo", "--seed", "1", "--save", "g.jsonl", typed=answers)
    assert "this cannot be taken back: there is nothing to take back" in done.out
    assert done.out.count("> undo\n this cannot be taken back:") == 2
    assert "Bo: " in done.out.rpartition("> 3\n")[2].partition("> undo\n this cannot")[0]
    assert "this cannot be taken back: there is nothing of yours to take back\n> pass" in done.out
    labels = re.findall(r'"label": "([^"]+)"|("undo")', Path("g.jsonl").read_text("utf-8"))
    assert ["".join(one) for one in labels][:4] == ["buy 4", '"undo"', "buy 3", "pass"]


def test_undo_is_refused_once_another_player_has_decided(run: Run, fair: str) -> None:
    done = run("play", fair, "--bots", "random", "--seed", "1", typed=typed("3", "undo"))
    assert "this cannot be taken back: Bo has decided since" in done.out


def test_a_game_with_a_seat_of_its_own_is_taken_up_again(run: Run) -> None:
    first = run(
        "play", "vasaran_alla+merc", "--seed", "1", "--save", "x.jsonl", typed=typed("content")
    )
    assert "Go on with" in first.out
    again = run("play", "--load", "x.jsonl")
    assert " Merc (bot)" in again.out
    assert run("play", "--load", "x.jsonl", "--bots", "2=random").code == 2
