"""The command as a whole: its commands, exit codes, speed, and what happens when something goes wrong."""

import importlib
import importlib.metadata
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from rulewright.cli import failure
from rulewright.cli.main import COMMANDS, rulewright
from rulewright.dsl.game import At
from rulewright.interpreter.faults import Origin, TooNested
from tests.cli.desk import Run

ROOT = Path(__file__).parents[2]
START = "import sys; from rulewright.cli.main import main; sys.exit(main())"


def command(name: str) -> click.Command:
    found = importlib.import_module(f"rulewright.cli.{name.replace('-', '_')}").command
    assert isinstance(found, click.Command)
    return found


def test_the_help_names_every_command() -> None:
    done = CliRunner().invoke(rulewright, ["--help"])
    assert done.exit_code == 0
    for name, what in COMMANDS.items():
        assert f"  {name} " in done.output
        assert what in done.output


def test_every_module_with_a_command_is_in_the_list_and_the_other_way_round() -> None:
    modules = {
        path.stem.replace("_", "-")
        for path in (ROOT / "cli").glob("*.py")
        if "@click.command(" in path.read_text(encoding="utf-8")
    }
    assert modules == set(COMMANDS)
    for name in COMMANDS:
        assert command(name).name == name


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_helps_with_an_example(name: str) -> None:
    done = CliRunner().invoke(rulewright, [name, "--help"])
    assert done.exit_code == 0
    assert "Example" in done.output
    assert f"rulewright {name}" in done.output.split("Example")[1]


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_told_about_in_the_docs(name: str) -> None:
    docs = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
    assert f"## rulewright {name}" in docs
    for option in command(name).params:
        if isinstance(option, click.Option):
            for spelled in option.opts:
                assert f"`{spelled}" in docs, spelled


def test_the_version_is_that_of_the_package(run: Run) -> None:
    assert run("--version").out == f"rulewright {importlib.metadata.version('rulewright')}\n"


def test_an_unknown_command_is_a_usage_error_with_a_suggestion(run: Run) -> None:
    done = run("vaildate", "don")
    assert done.code == 2
    assert "did you mean `validate`?" in done.err


def test_an_unknown_option_is_a_usage_error(run: Run) -> None:
    assert run("validate", "don", "--stric").code == 2


def test_a_reader_who_stops_reading_is_no_error() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", START, "schema", "game"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == ""


@pytest.mark.parametrize("debug", [False, True])
def test_a_mistake_of_ours_is_one_sentence_and_a_traceback_only_on_request(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *, debug: bool
) -> None:
    monkeypatch.setenv("RULEWRIGHT_DEBUG", "1" if debug else "")
    with pytest.raises(KeyError) as caught:
        raise KeyError("lost")
    assert failure.report(caught.value) == 1
    shown = capsys.readouterr().err
    assert "a mistake in Rulewright" in shown
    assert "please report it" in shown
    assert ("Traceback" in shown) is debug


@pytest.mark.parametrize("at", [None, At("g.yaml", 7, 3, 7, 9)])
def test_what_cannot_be_compiled_is_a_sentence_about_the_game(
    capsys: pytest.CaptureFixture[str], at: At | None
) -> None:
    origin = None if at is None else Origin(at, "rules.r", ())
    assert failure.report(TooNested(origin)) == 1
    shown = capsys.readouterr().err
    assert "this game is too large to be compiled" in shown
    assert "mistake in Rulewright" not in shown
    assert ("g.yaml:7" in shown) is (at is not None)


def test_a_file_that_cannot_be_written_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(OSError, match="nowhere") as caught:
        Path("/nowhere/at/all").write_text("", encoding="utf-8")
    assert failure.report(caught.value) == 1
    assert "`/nowhere/at/all`: no such file or directory" in capsys.readouterr().err


def test_an_output_that_takes_no_more_is_one_sentence() -> None:
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("this system has no full device")
    for arguments in (["schema", "game"], ["play", "don", "--bots", "all"]):
        with full.open("w") as out:
            done = subprocess.run(
                [sys.executable, "-c", START, *arguments],
                stdout=out,
                stderr=subprocess.PIPE,
                check=False,
                text=True,
            )
        assert done.returncode == 1
        assert done.stderr.startswith("error: no space left on device\n")
        assert "Traceback" not in done.stderr


def test_help_imports_nothing_heavy() -> None:
    heavy = "[name for name in ('rich', 'yaml', 'lark', 'jsonschema') if name in sys.modules]"
    start = f"import sys, atexit; atexit.register(lambda: print({heavy})); " + START[12:]
    done = subprocess.run(
        [sys.executable, "-c", start, "--help"], check=True, capture_output=True, text=True
    )
    assert done.stdout.splitlines()[-1] == "[]"


def test_a_check_imports_no_parser_generator_and_no_screens() -> None:
    names = "('rich', 'lark', 'rulewright.dsl.mistakes')"
    heavy = f"[name for name in {names} if name in sys.modules]"
    start = f"import sys, atexit; atexit.register(lambda: print({heavy})); " + START[12:]
    done = subprocess.run(
        [sys.executable, "-c", start, "validate", "don"], check=True, capture_output=True, text=True
    )
    assert done.stdout.splitlines()[-1] == "[]"


def test_signs_that_an_encoding_lacks_have_stand_ins(run_apart: Run) -> None:
    done = run_apart("validate", "dom", PYTHONUTF8="0", PYTHONIOENCODING="latin-1")
    assert ",- <game>:1:1" in done.out


@pytest.mark.parametrize(
    ("words", "completed"),
    [
        ("rulewright va", "validate"),
        ("rulewright validate do", "don"),
        ("rulewright validate don+tr", "don+trade"),
        ("rulewright schema ga", "game"),
        ("rulewright explain unknown-k", "unknown-key"),
    ],
)
def test_a_shell_completes_commands_games_variants_and_codes(
    run_apart: Run, words: str, completed: str
) -> None:
    done = run_apart(
        _RULEWRIGHT_COMPLETE="bash_complete",
        COMP_WORDS=words,
        COMP_CWORD=str(len(words.split()) - 1),
    )
    assert f"plain,{completed}" in done.out.split()
