"""`simulate`: what it tells, what it writes, and how it says that something cannot be."""

import csv
import json
import shlex
import sys
from pathlib import Path

import pytest
from pyarrow import parquet

from rulewright.cli import simulate
from tests.cli.desk import Run
from tests.lab.small import ENDLESS, FAIR, FAULTY

QUICK = ("--jobs", "1", "--closely", "5", "--no-settings")


@pytest.fixture
def small(desk: Path) -> str:
    (desk / "small.yaml").write_text(FAIR, encoding="utf-8")
    return "./small.yaml"


def test_the_same_command_tells_the_same(run: Run, small: str) -> None:
    first, again = (run("simulate", small, "--games", "40", *QUICK) for _ in range(2))
    assert first.code == 0
    assert first == again
    assert "40 games played to the end." in first.out
    other = run("simulate", small, "--games", "40", "--seed", "2", *QUICK)
    assert other.out != first.out


def test_no_games_are_an_empty_table(run: Run, small: str) -> None:
    done = run("simulate", small, "--games", "0", *QUICK)
    assert done.code == 0
    assert "0 games played to the end." in done.out
    assert "nan" not in done.out.lower()


def test_several_games_are_told_one_after_the_other(run: Run, small: str) -> None:
    done = run("simulate", small, "kuhn", "--games", "5", "--players", "2", *QUICK)
    assert done.code == 2
    assert "Fair is for 3 players, not for 2" in done.err
    done = run("simulate", small, "kuhn", "--games", "5", *QUICK)
    assert done.out.index("Fair  ./small.yaml") < done.out.index("Kuhn")


@pytest.mark.parametrize("name", ["rows.csv", "rows.jsonl", "rows.parquet"])
def test_a_row_for_each_game_says_what_it_is_of(
    run: Run, small: str, desk: Path, name: str
) -> None:
    assert run("simulate", small, "--games", "12", *QUICK, "--out", name).code == 0
    path = desk / name
    rows: list[dict[str, object]]
    match path.suffix:
        case ".csv":
            rows = list(csv.DictReader(path.read_text(encoding="utf-8").splitlines()))
        case ".jsonl":
            rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
        case _:
            rows = parquet.read_table(path).to_pylist()
    assert [int(str(row["number"])) for row in rows] == list(range(12))
    assert {str(row["game"]) for row in rows} == {"fair"}
    assert {str(row["played"]) for row in rows} == {"stepped", "fused"}
    assert all(str(row["rules"]) and str(row["engine"]) and int(str(row["seed"])) for row in rows)
    for row in rows:
        scores = [int(str(row[f"score_{seat}"])) for seat in (1, 2, 3)]
        ranks = [int(str(row[f"rank_{seat}"])) for seat in (1, 2, 3)]
        assert ranks == [1 + sum(other > score for other in scores) for score in scores]


def test_a_row_for_each_decision_is_written_on_request(run: Run, small: str, desk: Path) -> None:
    run("simulate", small, "--games", "12", *QUICK, "--decisions", "d.jsonl")
    rows = [json.loads(line) for line in (desk / "d.jsonl").read_text().splitlines()]
    assert len(rows) == 5 * 9
    assert {row["chosen"] for row in rows} == {"take", "pay"}
    assert {row["address"] for row in rows} == {"phases.round.do[1].do[1].choose"}


def test_a_file_of_another_kind_is_refused_before_anything_is_played(run: Run, small: str) -> None:
    done = run("simulate", small, "--out", "rows.xls")
    assert done.code == 2
    assert "ends in one of `.parquet`, `.csv`, `.jsonl`" in done.err


def test_it_plays_until_intervals_are_narrow(run: Run, small: str) -> None:
    done = run("simulate", small, "--until-interval", "0.02", *QUICK)
    assert done.code == 0
    assert "3,000 games played to the end." in done.out
    done = run("simulate", small, "--until-interval", "0.02", "--games", "1200", *QUICK)
    assert "1,200 games played to the end." in done.out


def test_a_game_that_is_stopped_is_named_with_the_command_that_plays_it_again(
    run: Run, desk: Path
) -> None:
    (desk / "faulty.yaml").write_text(FAULTY, encoding="utf-8")
    done = run("simulate", "./faulty.yaml", "--games", "30", *QUICK)
    assert done.code == 1
    assert "stopped before the end" in done.out
    again = next(line for line in done.out.splitlines() if "--only" in line).split()
    assert again[0] == "rulewright"
    once = run(*again[1:])
    assert once.code == 1
    assert "faulty.yaml:19" in once.out
    shown = run("replay", "game.jsonl")
    assert shown.code == 1
    assert "faulty.yaml:19" in shown.err


def test_the_command_can_be_pasted_whatever_the_file_is_called(run: Run, desk: Path) -> None:
    (desk / "it's mine.yaml").write_text(FAULTY, encoding="utf-8")
    done = run("simulate", "./it's mine.yaml", "--games", "30", *QUICK)
    again = next(line for line in done.out.splitlines() if "--only" in line)
    assert run(*shlex.split(again)[1:]).code == 1


def test_a_fault_in_the_set_up_has_a_record_too(run: Run, desk: Path) -> None:
    text = FAIR.replace(
        "shuffle deck]",
        "shuffle deck, {if: ((top of deck).n default 0) < 15, then: [pay 1 from (first of players).coins to bank]}]",
    )
    assert text != FAIR
    (desk / "early.yaml").write_text(text, encoding="utf-8")
    done = run("simulate", "./early.yaml", "--games", "30", *QUICK)
    assert "1 must be paid, and only 0 is there" in done.out
    again = next(line for line in done.out.splitlines() if "--only" in line)
    once = run(*shlex.split(again)[1:])
    assert once.code == 1
    assert "0 decisions" in once.out
    shown = run("replay", "game.jsonl")
    assert "1 must be paid" in shown.err


def test_only_what_is_there_is_said_to_list_all_that_were_stopped(run: Run, desk: Path) -> None:
    (desk / "faulty.yaml").write_text(FAULTY, encoding="utf-8")
    for command in ("simulate", "coverage"):
        done = run(command, "./faulty.yaml", "--games", "30", "--jobs", "1")
        assert (
            "more; `" + ("" if command == "simulate" else "simulate ") + "--out FILE`" in done.out
        )


def test_no_games_have_columns_too(run: Run, small: str, desk: Path) -> None:
    none = ("--games", "0", *QUICK)
    assert run("simulate", small, "--out", "none.parquet", *none).code == 0
    assert run("simulate", small, "--out", "none.csv", "--decisions", "chosen.csv", *none).code == 0
    table = parquet.read_table(desk / "none.parquet")
    assert table.num_rows == 0
    assert (desk / "none.csv").read_text().strip().split(",") == table.schema.names
    assert "chosen" in (desk / "chosen.csv").read_text()


def test_a_column_has_one_type_whatever_stands_in_it(run: Run, small: str, desk: Path) -> None:
    """Files of runs with and without faults can be put together."""
    (desk / "faulty.yaml").write_text(FAULTY, encoding="utf-8")
    run("simulate", small, "--games", "3", "--out", "good.parquet", *QUICK)
    run("simulate", "./faulty.yaml", "--games", "9", "--out", "bad.parquet", *QUICK)
    good, bad = (parquet.read_table(desk / name) for name in ("good.parquet", "bad.parquet"))
    assert good.schema == bad.schema


def test_a_game_that_never_ends_is_not_played_until_an_interval_is_narrow(
    run: Run, desk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simulate, "_BATCH", 2)
    (desk / "endless.yaml").write_text(ENDLESS, encoding="utf-8")
    done = run("simulate", "./endless.yaml", "--until-interval", "0.01", *QUICK)
    assert done.code == 1
    assert "2 stopped before the end" in done.out


def test_a_game_without_end_is_stopped(run: Run, desk: Path) -> None:
    (desk / "endless.yaml").write_text(ENDLESS, encoding="utf-8")
    done = run("simulate", "./endless.yaml", "--games", "2", *QUICK)
    assert done.code == 1
    assert "2 stopped before the end, and counted apart" in done.out
    assert "more than 10,000 decisions" in done.out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--bots", "clever"), "there is no bot `clever`"),
        (("--players", "9"), "Fair is for 3 players, not for 9"),
        (("--jobs", "2", "--on", "dask://x:1"), "give one of them"),
        (
            ("--native", "--bots", "greedy"),
            "--native is for games in which all bots play at random",
        ),
        (("--bots", "greedy,"), "beside a comma of `greedy,` there is no bot"),
        (("--on", "foo"), "--on takes `dask://HOST:PORT`, not `foo`"),
        (("--on", "x:1"), "--on takes `dask://HOST:PORT`"),
        (("--save", "x.jsonl"), "--save is for the game that --only names"),
        (("--until-interval", "nan"), "nan is no number"),
        (("--bots", "1=random,1=greedy"), "`1=` stands there twice"),
        (("./small.yaml", "--games", "2"), "would be counted twice"),
        (("--out", "x.csv", "--decisions", "./x.csv"), "name the same file"),
        (("--out", "nowhere/x.csv"), "no such file or directory"),
        (("--html", "nowhere/x.html"), "no such file or directory"),
        (("--only", "5", "--save", "nowhere/x.jsonl"), "no such file or directory"),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(
    run: Run, small: str, arguments: tuple[str, ...], message: str
) -> None:
    done = run("simulate", small, *arguments)
    assert done.code == 2
    assert message in done.err
    assert not done.out  # nothing has been played


def test_machine_code_is_asked_for_and_not_needed(
    run: Run, small: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = run("simulate", small, *QUICK)
    monkeypatch.setenv("CC", "no-such-compiler")
    done = run("simulate", small, "--native", *QUICK)
    assert done.code == 0
    assert done.out == plain.out
    assert "Python plays all games: a C compiler is needed" in done.err
    assert "no-such-compiler" in done.err


@pytest.mark.parametrize(
    ("package", "arguments", "extra"),
    [
        ("pyarrow.parquet", ("--out", "rows.parquet"), "lab"),
        ("loky", ("--jobs", "2"), "lab"),
        ("distributed", ("--on", "dask://localhost:8786"), "cluster"),
    ],
)
def test_a_package_that_is_missing_is_named_with_one_exit_code(
    run: Run,
    small: str,
    monkeypatch: pytest.MonkeyPatch,
    package: str,
    arguments: tuple[str, ...],
    extra: str,
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    done = run("simulate", small, *arguments)
    assert done.code == 2
    assert f"pip install rulewright[{extra}]" in done.err


def test_where_settings_mattered_is_told(run: Run) -> None:
    done = run("simulate", "kuhn", "--games", "20", "--jobs", "1", "--closely", "5")
    assert done.code == 0
    assert "Settings: games that a change alters" in done.out


def test_rows_are_written_before_anything_is_told(
    run: Run, small: str, desk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    there: list[bool] = []
    monkeypatch.setattr(
        "rulewright.cli.terminal.echo", lambda *_: there.append((desk / "rows.csv").exists())
    )
    assert run("simulate", small, "--games", "20", *QUICK, "--out", "rows.csv").code == 0
    assert len(there) > 20
    assert all(there)


def test_progress_is_shown_on_a_terminal(
    run: Run, small: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rulewright.cli.terminal.is_terminal", lambda _stream: True)
    monkeypatch.setenv("FORCE_COLOR", "1")  # by which the bar takes any stream for a terminal
    monkeypatch.setenv("TERM", "xterm")
    done = run("simulate", small, "--games", "1500", *QUICK)
    assert done.code == 0
    assert "./small.yaml" in done.err
    assert "games/s" in done.err
    assert "1500/1500" in done.err


def test_rows_are_the_same_in_every_process(run_apart: Run, small: str, desk: Path) -> None:
    rows = set()
    for hashes, jobs in (("0", "1"), ("1", "2")):
        line = ("--games", "6", "--bots", "greedy:2,search:9,random", "--jobs", jobs)
        files = ("--out", "rows.jsonl", "--decisions", "chosen.jsonl")
        done = run_apart("simulate", small, *line, *files, PYTHONHASHSEED=hashes)
        assert done.code == 0
        rows.add((desk / "rows.jsonl").read_text() + (desk / "chosen.jsonl").read_text())
    assert len(rows) == 1


def test_a_game_without_scoring_has_no_scores(run: Run, desk: Path) -> None:
    text = FAIR[: FAIR.index("scoring:")] + "winner: [most: sum(p.hand.n), shared]\n"
    text = text.replace("phases:", "settings: {more: {default: 1, range: 1..2}}\nphases:")
    (desk / "bare.yaml").write_text(text.replace("repeat: 3", "repeat: 2 + more"), encoding="utf-8")
    bots = ("--bots", "1=greedy:1", "--games", "6", "--jobs", "1")
    done = run("simulate", "./bare.yaml", "--out", "rows.csv", "--html", "page.html", *bots)
    assert done.code == 0
    assert "Scores" not in done.out
    assert "score" not in done.out.replace("scoring", "")
    assert "How the scores of each seat lie" not in (desk / "page.html").read_text(encoding="utf-8")
    with (desk / "rows.csv").open(encoding="utf-8") as file:
        found = list(csv.DictReader(file))
    assert {row["score_1"] for row in found} == {""}
    assert {row["rank_1"] for row in found} <= {"1", "2", "3"}
    over = ("--over", "more=1..2", "--games", "6", "--jobs", "1")
    swept = run("sweep", "./bare.yaml", *over)
    assert swept.code == 0
    assert "decisions per game" in swept.out
    assert run("sweep", "./bare.yaml", "--measure", "score.winner", *over).code == 2
