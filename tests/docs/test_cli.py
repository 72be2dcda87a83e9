"""What the page of the command line shows as an answer of a command is what the command answers."""

import re
import shlex

import pytest
from click.testing import CliRunner

from rulewright.cli.main import rulewright
from tests.docs.fences import DOCS

SHOWN = re.compile(
    r"^    \$ rulewright (?P<command>.*)\n(?P<answer>(?:    (?!\$ ).*\n)+)", re.MULTILINE
)
BLOCKS = [
    (found["command"], re.sub(r"^    ", "", found["answer"], flags=re.MULTILINE))
    for found in SHOWN.finditer((DOCS / "cli.md").read_text(encoding="utf-8"))
]


@pytest.mark.parametrize(("command", "answer"), BLOCKS)
def test_what_is_shown_is_what_the_command_answers(command: str, answer: str) -> None:
    assert CliRunner().invoke(rulewright, shlex.split(command)).output == answer


def test_answers_are_shown() -> None:
    assert BLOCKS
