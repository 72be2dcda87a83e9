"""What the page of the command line shows as an answer of a command is what the command answers."""

import re
import shlex
import subprocess
import sys

import pytest
from click.testing import CliRunner

from rulewright.cli.main import rulewright
from rulewright.cli.news import LAST_TOLD, MOST_TOLD
from rulewright.cli.seating import BOTS_ALONE
from tests.docs.fences import DOCS

SHOWN = re.compile(
    r"^    \$ rulewright (?P<command>.*)\n(?P<answer>(?:    (?!\$ ).*\n)+)", re.MULTILINE
)
PAGE = (DOCS / "cli.md").read_text(encoding="utf-8")
BLOCKS = [
    (found["command"], re.sub(r"^    ", "", found["answer"], flags=re.MULTILINE))
    for found in SHOWN.finditer(PAGE)
]


@pytest.mark.parametrize(("command", "answer"), BLOCKS)
def test_what_is_shown_is_what_the_command_answers(command: str, answer: str) -> None:
    assert CliRunner().invoke(rulewright, shlex.split(command)).output == answer


def test_answers_are_shown() -> None:
    assert BLOCKS


def test_how_much_of_a_game_of_bots_is_told() -> None:
    told = PAGE.partition("A game of bots alone is told")[2].partition("\n\n")[0]
    numbers = [int(number.replace(",", "")) for number in re.findall(r"[\d,]*\d", told)]
    assert numbers == [MOST_TOLD, LAST_TOLD, BOTS_ALONE, 1]


def test_the_program_that_is_shown_plays_to_the_end() -> None:
    (shown,) = re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    here = f'[{sys.executable!r}, "-c", "from rulewright.cli.main import main; main()", '
    program = shown.replace('["rulewright", ', here) + 'print(message["message"])\n'
    assert program.count(sys.executable) == 1
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=120
    )
    assert done.stdout == "over\n"
