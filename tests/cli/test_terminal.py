"""What a real terminal gets: colour beside words, and screens that keep one player's secrets from the next."""

import os
import re
import select
import shutil
import signal
import sys
import time
from pathlib import Path

import pytest

from tests.cli.conftest import LEFT_OUT, START

pty = pytest.importorskip("pty")
termios = pytest.importorskip("termios")

HERE = Path(__file__).parent
CLEARED = "\x1b[2J"
ALTERNATE, BACK = "\x1b[?1049h", "\x1b[?1049l"
STYLES = re.compile(r"\x1b\[[0-9;]*m")
PATIENCE = 60.0

ROWS = """
rulewright: 1
game: rows
players: 2
player: {gained: {number: 0}}
phases:
  asking:
    repeat: 3
    do:
      - choose: {by: first of players, options: {go: {}, stay: {}}}
      - for: n in 1..99
        do:
          - (first of players).gained += 1
          - say "gain number {n}"
winner: [most: p.gained, shared]
"""


class Terminal:
    """A command at a terminal of its own. It is typed to when it waits, as by a person who reads first."""

    def __init__(self, desk: Path, *arguments: str, **environment: str) -> None:
        kept = {key: value for key, value in os.environ.items() if key not in LEFT_OUT}
        places = {"XDG_STATE_HOME": str(desk / "state"), "PYTHONUTF8": "1"}
        screen = {"TERM": "xterm-256color", "COLUMNS": "100", "LINES": "40"}
        self.out = ""
        pid, self.fd = pty.fork()
        if pid == 0:
            os.chdir(desk)
            signal.signal(
                signal.SIGINT, signal.SIG_DFL
            )  # workers of a parallel run ignore it, and it is inherited
            command = [sys.executable, "-c", START, *arguments]
            os.execve(sys.executable, command, {**kept, **places, **screen, **environment})  # noqa: S606 - the child
        self.pid = pid

    def read_until(self, end: str) -> str:
        """Read up to some words; gives what came since the last reading."""
        before = len(self.out)
        limit = time.monotonic() + PATIENCE
        while not STYLES.sub("", self.out[before:]).rstrip("\r\n").endswith(end):
            assert time.monotonic() < limit, f"no {end!r} in {self.out[before:]!r}"
            if select.select([self.fd], [], [], 0.1)[0]:
                try:
                    data = os.read(self.fd, 65536)
                except OSError:  # what Linux gives at the end of a terminal
                    data = b""
                assert data, f"ended without {end!r}: {self.out[before:]!r}"
                self.out += data.decode()
        return self.out[before:]

    def press(self, keys: str) -> None:
        """Press keys once they are waited for: a Ctrl-D before the line editor is there would be lost."""
        limit = time.monotonic() + PATIENCE
        while termios.tcgetattr(self.fd)[3] & termios.ICANON:
            assert time.monotonic() < limit, f"nobody reads {keys!r}: {self.out!r}"
            time.sleep(0.01)
        os.write(self.fd, keys.encode())

    def type(self, text: str, end: str) -> str:
        """Type a line, and read up to some words."""
        self.press(f"{text}\n")
        return self.read_until(end)

    def end(self, keys: str) -> int:
        """Press the last keys, read the rest, and give the exit code."""
        self.press(keys)
        limit = time.monotonic() + PATIENCE
        silent = 0
        data = b" "
        while data:
            if time.monotonic() > limit:
                os.kill(self.pid, signal.SIGKILL)
                pytest.fail(f"goes on after {keys!r}: {self.out!r}")
            if select.select([self.fd], [], [], 0.1)[0]:
                try:
                    data = os.read(self.fd, 65536)
                except OSError:  # what Linux gives at the end of a terminal
                    data = b""
                self.out += data.decode()
                silent = 0
            elif (silent := silent + 1) % 30 == 0 and keys == "\x03":
                # Python loses a Ctrl-C between the prompt and its wait for a key; a person presses again.
                os.write(self.fd, keys.encode())
        os.close(self.fd)
        _, status = os.waitpid(self.pid, 0)
        return os.waitstatus_to_exitcode(status)


@pytest.fixture
def fair(desk: Path) -> Path:
    shutil.copy(HERE / "fair.yaml", desk)
    return desk


def calls(name: str) -> str:
    return f"Press Enter when {name} is at the screen. "


def test_cards_have_a_colour_and_a_name(fair: Path) -> None:
    terminal = Terminal(fair, "play", "./fair.yaml", "--bots", "random", "--seed", "1")
    shown = terminal.read_until("> ")
    assert "\x1b[1;38;5;16;48;5;203mred 1" in shown
    assert "▐red 1▌" in STYLES.sub("", shown)
    assert terminal.end("quit\n") == 0


@pytest.mark.parametrize("environment", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_a_terminal_without_colour_gets_not_one_escape_sequence(
    fair: Path, environment: dict[str, str]
) -> None:
    arguments = ("play", "./fair.yaml", "--bots", "random", "--seed", "1")
    terminal = Terminal(fair, *arguments, **environment)
    assert "[red 1]" in terminal.read_until("> ")
    assert terminal.end("quit\n") == 0
    assert "\x1b" not in terminal.out.replace("\x1b[?2004h", "").replace("\x1b[?2004l\r", "")


@pytest.mark.parametrize("environment", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_secrets_are_kept_without_colour_too(fair: Path, environment: dict[str, str]) -> None:
    arguments = ("play", "./fair.yaml", "--names", "Ann,Bo", "--seed", "1")
    terminal = Terminal(fair, *arguments, **environment)
    terminal.read_until(calls("Ann"))
    terminal.type("", "> ")
    called = terminal.type("3", calls("Bo"))
    assert CLEARED in called or called.count("\n") > 40
    assert not STYLES.search(terminal.out)
    assert terminal.end("\x04") == 0


def test_the_next_at_the_screen_finds_nothing_of_the_one_before(fair: Path) -> None:
    terminal = Terminal(fair, "play", "./fair.yaml", "--names", "Ann,Bo", "--seed", "1")
    first = terminal.read_until(calls("Ann"))
    assert ALTERNATE in first
    assert "silver" not in first
    ann = terminal.type("", "> ")
    assert "silver 3" in ann
    called = terminal.type("3", calls("Bo"))
    assert "silver" not in called.rpartition(CLEARED)[2]
    bo = terminal.type("", "> ").rpartition(CLEARED)[2]
    assert "silver 1" in bo
    assert "silver 3" not in bo
    assert "coins ?" in STYLES.sub("", bo)
    assert terminal.end("quit\n") == 0
    # What was there before the game is there again, and nothing of the game but where it is saved.
    after = terminal.out.rpartition(BACK)[2]
    assert "silver" not in after
    assert "Saved: " in after


def test_nobody_learns_that_another_had_no_choice(fair: Path) -> None:
    text = (fair / "fair.yaml").read_text(encoding="utf-8")
    poor = text.replace("- pay 6 from", "- pay (6 if p is (first of players) else 0) from")
    (fair / "poor.yaml").write_text(poor, encoding="utf-8")
    terminal = Terminal(fair, "play", "./poor.yaml", "--names", "Ann,Bo", "--seed", "1")
    terminal.read_until(calls("Ann"))
    terminal.type("", "> ")
    terminal.type("pass", calls("Bo"))
    bo = terminal.type("", "> ")
    # The only option left is not played by itself; the other says why it cannot be taken.
    assert "pass  |  buy (not now: only if you can pay it)  |  (Enter)" in STYLES.sub("", bo)
    terminal.type("", calls("Ann"))
    assert terminal.end("\x04") == 0


def test_where_nobody_has_secrets_nobody_is_called(fair: Path) -> None:
    text = (fair / "fair.yaml").read_text(encoding="utf-8").replace(", seen by: owner", "")
    start = text.index("      evening:")
    text = text[:start] + text[text.index("scoring:") :]
    (fair / "open.yaml").write_text(text, encoding="utf-8")
    terminal = Terminal(fair, "play", "./open.yaml", "--names", "Ann,Bo", "--seed", "1")
    terminal.read_until("> ")
    terminal.type("3", "> ")
    assert terminal.end("quit\n") == 0
    assert "Press Enter" not in terminal.out
    assert CLEARED not in terminal.out


def test_ctrl_c_leaves_the_game_saved_and_the_terminal_as_it_was(fair: Path) -> None:
    terminal = Terminal(fair, "play", "./fair.yaml", "--names", "Ann,Bo", "--seed", "1")
    terminal.read_until(calls("Ann"))
    terminal.type("", "> ")
    assert terminal.end("\x03") == 130
    assert "Saved: " in terminal.out.rpartition(BACK)[2]


def test_the_end_of_the_input_saves(fair: Path) -> None:
    terminal = Terminal(fair, "play", "./fair.yaml", "--bots", "random", "--seed", "1")
    terminal.read_until("> ")
    assert terminal.end("\x04") == 0
    assert "Saved: " in terminal.out


def test_before_enter_quit_leaves_help_helps_and_nothing_is_swallowed(fair: Path) -> None:
    terminal = Terminal(fair, "play", "./fair.yaml", "--names", "Ann,Bo", "--seed", "1")
    terminal.read_until(calls("Ann"))
    asked = terminal.type("?", calls("Ann"))
    assert "Enter shows Ann the table. quit saves and stops." in STYLES.sub("", asked)
    asked = STYLES.sub("", terminal.type("pass", calls("Ann")))
    assert "`pass` says nothing before Enter has been pressed for Ann" in asked
    assert terminal.end("quit\n") == 0
    assert "Saved: " in terminal.out.rpartition(BACK)[2]
    assert " > " not in terminal.out


def test_what_of_the_log_does_not_fit_is_counted_and_told_by_log(fair: Path) -> None:
    (fair / "rows.yaml").write_text(ROWS.lstrip(), encoding="utf-8")
    terminal = Terminal(fair, "play", "./rows.yaml", "--names", "Ann,Bo", "--seed", "1", LINES="16")
    terminal.read_until("> ")
    shown = STYLES.sub("", terminal.type("go", "> "))
    (left_out,) = re.findall(r" \((\d+) earlier lines left out: log shows all\)", shown)
    assert "gain number 99" in shown
    assert "gain number 1 " not in shown
    told = STYLES.sub("", terminal.type("log", "> "))
    assert re.findall(r"gain number (\d+)", told) == [str(n) for n in range(1, 100)]
    rows = [line for line in told.splitlines() if "gain number" in line]
    kept = [line for line in shown.splitlines() if "gain number" in line]
    assert len(rows) == len(kept) + int(left_out)
    assert terminal.end("quit\n") == 0
