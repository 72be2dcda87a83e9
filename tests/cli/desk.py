"""What the tests of the command line speak of."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Done:
    """What a command gave."""

    code: int
    out: str
    err: str


HERE = Path(__file__).parent
"""Where the games of these tests are."""

ENDLESS = """\
rulewright: 1
game: endless
players: 2
table: {n: {number: 2}}
phases:
  ph:
    while: n >= 0
    do:
      - choose: {by: first of players, options: {go: {do: n += 1}}}
winner: [shared]
"""
"""A game that is never over."""

Run = Callable[..., Done]
Golden = Callable[[str, str], None]


def typed(*lines: str) -> str:
    return "".join(f"{line}\n" for line in lines)


def without_paths(done: Done) -> str:
    """What was shown, without what differs from run to run."""
    return re.sub(r"Saved: \S+", "Saved: ...", done.out)
