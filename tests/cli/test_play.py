"""`play`: games by pipe, their seeds, and what is typed; more is in the files test_play_*.py."""

import random
import re
from pathlib import Path

import pytest

from tests.cli.desk import HERE, Golden, Run, typed, without_paths


def test_a_seat_sees_its_own_secrets_and_its_options(run: Run, fair: str, golden: Golden) -> None:
    done = run(
        "play", fair, "--names", "Ann", "--bots", "random", "--seed", "1",
        typed=typed("buy 4", "?", "buy 7", "? buy 6", "Buy 3", "quit"),
    )  # fmt: skip
    assert (done.code, done.err) == (0, "")
    golden("play_alone", without_paths(done))


def test_people_share_a_transcript_in_the_order_of_their_turns(
    run: Run, fair: str, golden: Golden
) -> None:
    answers = (
        "3",
        "1",
        "yes Bo silver 3",
        "1",
        "1",
        "silver 4",
        "blue 3",
        "pass",
        "pass",
        "1",
        "2",
    )
    done = run("play", fair, "--names", "Ann,Bo", "--seed", "1", typed=typed(*answers))
    assert (done.code, done.err) == (0, "")
    golden("play_together", without_paths(done))


def test_a_game_of_bots_is_told_from_beginning_to_end(run: Run, fair: str, golden: Golden) -> None:
    done = run("play", fair, "--bots", "all", "--players", "3", "--seed", "2")
    assert (done.code, done.err) == (0, "")
    golden("play_bots", done.out)


@pytest.mark.parametrize("seats", ["3", "6"])
def test_don_is_played_to_its_end_by_bots(run: Run, seats: str) -> None:
    done = run("play", "don", "--bots", "all", "--players", seats, "--seed", "4")
    assert (done.code, done.err) == (0, "")
    assert "the game is over" in done.out
    assert f"\n {seats}. " in done.out or "\n 1. " in done.out


def test_the_same_seed_is_the_same_game_whatever_python_hashes(run_apart: Run) -> None:
    games = {
        run_apart("play", "don", "--bots", "all", "--seed", "9", PYTHONHASHSEED=seed).out
        for seed in ("0", "1", "2")
    }
    assert len(games) == 1


def test_games_without_a_seed_differ_and_name_it(run: Run) -> None:
    games = [run("play", "don", "--bots", "all").out for _ in range(2)]
    assert games[0] != games[1]
    (seed,) = set(re.findall(r"seed (\d+)", games[0]))
    assert run("play", "don", "--bots", "all", "--seed", seed).out == games[0]


@pytest.mark.parametrize("seed", [("--seed", "77"), ()])
@pytest.mark.parametrize("options", [("--names", "Ann,Bo"), ("--bots", "random")])
def test_a_seed_is_kept_back_as_long_as_the_game_can_go_on(
    run: Run, fair: str, options: tuple[str, ...], seed: tuple[str, ...]
) -> None:
    done = run("play", fair, *options, *seed, "--save", "game.jsonl", typed=typed("1", "quit"))
    again = run("play", "--load", "game.jsonl", typed=typed("quit"))
    assert "The Fair · day 1 · market\n" in done.out
    assert "seed" not in (done.out + again.out).casefold()


def test_a_seed_that_was_given_is_shown_in_the_end(run: Run, fair: str) -> None:
    answers = ("pass", "pass", "1", "1", "pass", "pass", "1", "1")
    done = run("play", fair, "--names", "Ann,Bo", "--seed", "77", typed=typed(*answers))
    before, _, after = done.out.partition("the game is over")
    assert "seed" not in before.casefold()
    assert "The Fair · seed 77\n" in after


def test_what_is_forced_needs_no_line(run: Run, desk: Path) -> None:
    text = (HERE / "fair.yaml").read_text(encoding="utf-8").replace("pay 6 from", "pay 0 from")
    (desk / "poor.yaml").write_text(text, encoding="utf-8")
    done = run("play", "./poor.yaml", "--names", "Ann,Bo", typed=typed("1", "1"))
    assert "buy" not in done.out
    assert "the game is over" in done.out


def test_notes_and_blank_lines_of_a_script_are_skipped(run: Run, fair: str) -> None:
    done = run("play", fair, "--bots", "random", "--seed", "1", typed="\n# a note\n\n  pass  \n")
    assert "> pass\n" in done.out
    assert "# a note" not in done.out


def test_what_is_not_possible_is_refused_with_the_reason_of_the_rules(run: Run) -> None:
    done = run(
        "play", "don", "--bots", "random,random", "--seed", "3",
        typed=typed("13", "bid 13", "sell", "quit"),
    )  # fmt: skip
    assert done.out.count("`bid 13` is not on offer: it can be 1..12") == 2
    assert "`sell` is none of the answers; ? helps" in done.out


def test_nonsense_never_ends_a_game(run: Run, fair: str) -> None:
    chance = random.Random(5)
    letters = "abuy?1234567890 \t#=+[]{}é☃\u202e"
    lines = ["".join(chance.choices(letters, k=chance.randint(1, 12))) for _ in range(300)]
    done = run("play", fair, "--names", "Ann,Bo", "--seed", "1", typed=typed(*lines))
    assert (done.code, done.err) == (0, "")
