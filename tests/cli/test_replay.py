"""`replay`: a record told again, opened at any step, checked and traced."""

import json
import re
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


def test_decisions_stand_where_they_happened_also_silent_ones(run: Run) -> None:
    """Who declines an offer to several leaves no line in the log."""
    run("play", "don-german", "--bots", "all", "--seed", "3", "--save", "game.jsonl")
    out = run("replay", "game.jsonl").out
    story, _, result = out.partition("        the game is over\n")
    numbers = [int(one) for one in re.findall(r"^ *(\d+)  \w+: ", story, re.MULTILINE)]
    assert numbers == list(range(1, len(numbers) + 1))
    assert not re.search(r"^ *\d+  ", result, re.MULTILINE)
    assert (
        "    1  Ann: no\n    2  Bo: yes\n    3  Cy: no\n    4  Dee: no\n        out is Bo\n"
        in story
    )
    assert "-- turns 7\n   40  Dee: play diamonds jack\n        turn is Cy\n" in story


STALL = """
rulewright: 1
game: stall
players: 2..3
components: {coin: {tokens: 40, plural: coins}}
table: {sales: {number: 0}}
player: {coins: {tokens: coin}}
setup: [{for: p in players, do: pay 5 from bank to p.coins}]
phases: {sale: {repeat: 2, do: [run stall]}}
auctions:
  stall:
    kind: once_around
    opens: first of players
    limit: bidder.coins
    sold: [pay price from winner.coins to bank, sales += 1]
    unsold: []
automatic:
  name: Tom
  seat: "2"
  rules:
    - bid: {amount: 2}
    - pass
winner: [most: p.coins, shared]
"""


def test_what_the_automatic_seat_did_is_told_and_takes_no_number(run: Run, desk: Path) -> None:
    (desk / "stall.yaml").write_text(STALL.lstrip(), encoding="utf-8")
    run("play", "./stall.yaml", "--names", "Ann,Bo", "--save", "g.jsonl", typed=TYPED)
    out = run("replay", "g.jsonl").out
    assert out.startswith("stall · ./stall.yaml · Ann, Tom (automatic), Bo · seed ")
    acts = re.findall(r"^(?: *\d+  |       )\w+: .*|^-- .*", out, re.MULTILINE)
    assert acts == [
        "-- sale 1",
        "    1  Ann: bid 1",
        "       Tom: bid 2",
        "    2  Bo: pass",
        "-- sale 2",
        "    3  Ann: pass",
        "       Tom: bid 2",
        "    4  Bo: bid 4",
    ]


def test_the_automatic_seat_has_a_mark_at_any_step_as_at_the_table(run: Run, desk: Path) -> None:
    (desk / "stall.yaml").write_text(STALL.lstrip(), encoding="utf-8")
    done = run("play", "./stall.yaml", "--names", "Ann,Bo", "--save", "g.jsonl", typed=TYPED)
    for out in (done.out, run("replay", "g.jsonl", "--at", "1").out):
        assert re.search(r"^.*Tom \(bot\) +coins 5$", out, re.MULTILINE), out


TYPED = "bid 1\npass\npass\nbid 4\n"


def test_three_things_at_once_are_a_usage_error(run: Run, game: str) -> None:
    assert run("replay", game, "--check", "--trace").code == 2


def test_a_file_that_is_not_there_is_named(run: Run) -> None:
    done = run("replay", "nothing.jsonl")
    assert done.code == 1
    assert "`nothing.jsonl`: no such file or directory" in done.err
