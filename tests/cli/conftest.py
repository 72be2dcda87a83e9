"""Running the command line as a user does: in a folder of its own, with a state folder of its own."""

import difflib
import io
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from rulewright.cli.main import main
from tests.cli.desk import HERE, Done, Golden, Run

GOLDEN = HERE / "golden"
START = "import sys; from rulewright.cli.main import main; sys.exit(main())"
LEFT_OUT = ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "RULEWRIGHT_DEBUG", "PYTHONHASHSEED")


@pytest.fixture
def home(tmp_path: Path) -> Path:
    folder = tmp_path / "home"
    folder.mkdir()
    return folder


@pytest.fixture
def run(desk: Path, home: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run `rulewright ARGUMENTS` in this process, in an empty folder; `typed` comes by a pipe."""
    monkeypatch.chdir(desk)
    for name in LEFT_OUT:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("XDG_STATE_HOME", str(home / "state"))

    def running(*arguments: str, typed: str = "") -> Done:
        out, err = io.StringIO(), io.StringIO()
        with monkeypatch.context() as patch:
            patch.setattr(sys, "stdin", io.StringIO(typed))
            patch.setattr(sys, "stdout", out)
            patch.setattr(sys, "stderr", err)
            code = main(arguments)
        assert "a mistake in Rulewright" not in err.getvalue(), err.getvalue()
        return Done(code, out.getvalue(), err.getvalue())

    return running


@pytest.fixture
def run_apart(desk: Path, home: Path) -> Run:
    """Run `rulewright ARGUMENTS` in a process of its own, with these variables in its environment."""

    def running(*arguments: str, typed: str = "", **environment: str) -> Done:
        kept = {key: value for key, value in os.environ.items() if key not in LEFT_OUT}
        places = {"HOME": str(home), "XDG_STATE_HOME": str(home / "state"), "PYTHONUTF8": "1"}
        done = subprocess.run(
            [sys.executable, "-c", START, *arguments],
            input=typed,
            capture_output=True,
            encoding="utf-8",
            cwd=desk,
            check=False,
            timeout=120,
            env={**kept, **places, **environment},
        )
        assert "Traceback" not in done.stderr, done.stderr
        return Done(done.returncode, done.stdout, done.stderr)

    return running


@pytest.fixture
def golden(update: bool) -> Golden:  # noqa: FBT001 - a fixture
    """Compare a screen with the file of its name; `pytest --update` writes it anew."""

    def compare(name: str, text: str) -> None:
        path = GOLDEN / f"{name}.txt"
        # Blanks at the ends of lines carry nothing, and editors take them away.
        shown = re.sub(r"[ \t]+$", "", text, flags=re.MULTILINE)
        if update:
            path.parent.mkdir(exist_ok=True)
            path.write_text(shown, encoding="utf-8")
        expected = path.read_text(encoding="utf-8") if path.exists() else ""
        difference = "\n".join(
            difflib.unified_diff(
                expected.splitlines(), shown.splitlines(), "expected", "shown", lineterm=""
            )
        )
        assert not difference, f"{path} (rewrite with pytest --update):\n{difference}"

    return compare


@pytest.fixture
def desk(tmp_path: Path) -> Path:
    """The folder that `run` runs in."""
    folder = tmp_path / "desk"
    folder.mkdir(exist_ok=True)
    return folder


@pytest.fixture
def fair(desk: Path) -> str:
    """A small game, in that folder."""
    shutil.copy(HERE / "fair.yaml", desk)
    return "./fair.yaml"
