"""Numbers with what they count: one alone is singular, in every message."""

import re
from pathlib import Path

import pytest

from rulewright.dsl.amounts import counted
from rulewright.interpreter.faults import FaultError

ROOT = Path(__file__).parents[2]
NOUNS = "players|names|seats|bots|cards|decisions|examples|problems|values"
BOUND = r"[A-Z_]+(?::,)?\}"  # a constant, far above one
BY_HAND = re.compile(rf"\{{(?!count\(lot\)|{BOUND})[^{{}}]+\}} (?:{NOUNS})\b")


@pytest.mark.parametrize(
    ("number", "said"),
    [(0, "0 players"), (1, "1 player"), (2, "2 players"), ("no", "no players"), ("1 to 2", "1 to 2 players")],
)  # fmt: skip
def test_only_one_alone_is_singular(number: int | str, said: str) -> None:
    assert counted(number, "player") == said


@pytest.mark.parametrize("folder", ["cli", "dsl", "interpreter", "players"])
def test_no_message_puts_a_plural_behind_any_number(folder: str) -> None:
    lines = [
        f"{path.name}:{number}: {line.strip()}"
        for path in sorted((ROOT / folder).rglob("*.py"))
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if BY_HAND.search(line)
    ]
    assert lines == []


def test_faults_count_cards_too() -> None:
    short = FaultError("short-deal", {"need": 1, "have": 0}, None)
    assert short.message == "1 card must be dealt, and only 0 are there"
    full = FaultError("too-many-cards", {"holds": 1, "have": 2}, None)
    assert full.message == "the pile holds at most 1 card, and 2 would lie there"
