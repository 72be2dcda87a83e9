"""What the comparison of a game with OpenSpiel has to be told: an adapter, which is data, one file for each game.

The files in `adapters/` say which OpenSpiel game is meant, at which tables it is played on both sides (number of seats,
settings there and here), what is called how, and how returns follow from scores. They name what OpenSpiel does wrongly
(`faults`) and what one side does without asking (`skips`), each with the sentence why; one that no longer occurs fails
the tests, so that the files stay true. They also hold wrong rules that the comparison has to notice.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from pathlib import Path

import pyspiel
import yaml

from rulewright.dsl import load_game
from rulewright.dsl.loader import Loader
from rulewright.interpreter import Game, compile_game
from tests.oracles.test_wrong_rules import GAMES, wrong

ADAPTERS = Path(__file__).with_name("adapters")
NAMES = sorted(path.stem for path in ADAPTERS.glob("*.yaml"))


@dataclass(frozen=True)
class Table:
    """One way to play both games.

    seats    how many players
    theirs   the parameters of the OpenSpiel game
    ours     our settings
    returns  what returns are in the end: `score`, `difference` from the average score, or `win_loss`
    times    and by what that is multiplied
    plus     and what is added
    whole    `always` or `full`: in that run everything that can happen is walked, not only random games
    states   how many states of knowledge there are in all, at the seats that decide; where that is said, what players
             know is compared as well
    faults   what OpenSpiel is known to do wrongly at this table, by name
    skips    what one side does without asking at this table, by name
    chance   what is called otherwise here than at the other tables
    """

    seats: int
    theirs: Mapping[str, object] = field(default_factory=dict)
    ours: Mapping[str, int | str] = field(default_factory=dict)
    returns: str = "score"
    times: str = "1"
    plus: str = "0"
    whole: str = ""
    states: int = 0
    faults: Sequence[str] = ()
    skips: Sequence[str] = ()
    chance: Mapping[str, str | Sequence[str]] = field(default_factory=dict)

    def __str__(self) -> str:
        """Name the table as our settings do."""
        said = {"seats": self.seats, **self.theirs}
        return ",".join(f"{key}={value}" for key, value in said.items())

    def paid_out(self, scores: Sequence[int], first: Sequence[int]) -> list[Fraction]:
        """Compute the returns from the scores and from who is first."""
        if self.returns == "score":
            found = [Fraction(score) for score in scores]
        elif self.returns == "difference":
            found = [score - Fraction(sum(scores), len(scores)) for score in scores]
        else:
            assert self.returns == "win_loss", self.returns
            others = len(scores) - len(first)
            found = [
                (Fraction(1, len(first)) if seat in first else Fraction(-1, others))
                if others
                else Fraction(0)
                for seat in range(len(scores))
            ]
        return [Fraction(self.times) * one + Fraction(self.plus) for one in found]


@dataclass(frozen=True)
class Fault:
    """What OpenSpiel does wrongly: the sentence, in what the two differ, and in how many games that surely shows.

    What they differ in is called as in the disagreement: `returns`, `choices`, `what comes next`, ... Where it can be
    said as a rule, a text of our game is replaced by another (`text`, `by`): then nothing may differ any more.
    """

    about: str
    differs: str
    games: int = 10
    text: str = ""
    by: str = ""


@dataclass(frozen=True)
class Skip:
    """A node with one outcome that one side lacks: the sentence, and which side it is that has it."""

    about: str
    side: str


@dataclass(frozen=True)
class WrongRule:
    """A text of our game, what it is replaced by, and the number of the table at which that shows."""

    text: str
    by: str
    table: int = 0


@dataclass(frozen=True)
class Adapter:
    """All that is told of a game. Patterns are regular expressions that match a whole label; other labels are the same.

    ours       our game
    theirs     OpenSpiel's name of it
    actions    by patterns of our labels the labels there; `{seat}` counts from 0
    chance     by patterns of the labels of chance there our labels; where it is a list, the number that the pattern
               catches says which
    opening    the same for the first events of chance, one after the other, where their labels look like others
    tables     how both are played
    words      by words there our words; what a pattern catches is put from one into the other
    likings    patterns of our labels, of choices and of chance: in some games what matches one of them comes much more
               often than it would, so that what seldom happens does
    untouched  addresses of our game that no table leads to, with the reason
    """

    ours: str
    theirs: str
    actions: Mapping[str, str]
    chance: Mapping[str, str | Sequence[str]]
    tables: Sequence[Table]
    faults: Mapping[str, Fault] = field(default_factory=dict)
    skips: Mapping[str, Skip] = field(default_factory=dict)
    opening: Sequence[Mapping[str, str | Sequence[str]]] = ()
    words: Mapping[str, str] = field(default_factory=dict)
    likings: Sequence[str] = ()
    wrong: Mapping[str, WrongRule] = field(default_factory=dict)
    untouched: Mapping[str, str] = field(default_factory=dict)

    def action(self, label: str, seat: int) -> str:
        """Say what an action of ours is called there."""
        for pattern, called in self.actions.items():
            if found := re.fullmatch(pattern, label):
                theirs = {ours: theirs for theirs, ours in self.words.items()}
                return put(found, called.replace("{seat}", str(seat)), theirs)
        return label

    def outcome(self, label: str, table: Table, after: int) -> str:
        """Say what an outcome of chance there is called here, after so many events."""
        begins = after < len(self.opening)
        patterns = self.opening[after] if begins else {**self.chance, **table.chance}
        for pattern, called in patterns.items():
            if found := re.fullmatch(pattern, label):
                if isinstance(called, str):
                    return put(found, called, self.words)
                return called[int(found[1])]
        return label

    def our_game(self, table: Table, reference: str | None = None) -> Game:
        """Compile our game for a table; another file in its place may be named."""
        changes = [fault for name in table.faults if (fault := self.faults[name]).text]
        files = None
        if changes:
            (there,) = GAMES.glob(f"*/{self.ours}.yaml")
            text = (Path(reference) if reference else there).read_text(encoding="utf-8")
            for fault in changes:
                text = wrong(text, (fault.text, fault.by))
            files, reference = Loader({there.name: text}), f"./{there.name}"
        named = reference or self.ours
        return compile_game(load_game(named, settings=dict(table.ours), loader=files), table.seats)

    def their_game(self, table: Table) -> pyspiel.Game:
        """Load the OpenSpiel game for a table."""
        return pyspiel.load_game(self.theirs, dict(table.theirs))


def put(found: re.Match[str], called: str, words: Mapping[str, str]) -> str:
    """Fill a label with what a pattern caught, in other words."""

    def part(which: re.Match[str]) -> str:
        caught = found[int(which[1])]
        return words.get(caught, caught)

    return re.sub(r"\\(\d)", part, called)


@cache
def adapter(name: str) -> Adapter:
    """Read an adapter."""
    read = yaml.safe_load((ADAPTERS / f"{name}.yaml").read_text(encoding="utf-8"))
    read["tables"] = tuple(Table(**one) for one in read["tables"])
    for key, kind in (("faults", Fault), ("skips", Skip), ("wrong", WrongRule)):
        read[key] = {called: kind(**one) for called, one in read.get(key, {}).items()}
    return Adapter(**read)
