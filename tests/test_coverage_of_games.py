"""No line of a shipped game is dead: random games reach all of them, but for those that `docs/games.md` lists with why.

Games are played for every number of seats that a game and its variants allow, by the rules as they are and by the house
rules of `houses.yaml`, which turn what is left alone otherwise. What is reached in any of them counts, so a line that
several games share has to be reached in one. What is listed as `never` may not be reached; what is `rare` may.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random

import pytest
import yaml

from rulewright.dsl import load_game
from rulewright.dsl.game import CheckedGame
from rulewright.interpreter.coverage import Marked, Way
from rulewright.interpreter.ground import State
from rulewright.interpreter.history import ids_short
from rulewright.interpreter.labels import ranges_of
from rulewright.interpreter.machine import Machine, build_machine
from rulewright.interpreter.module import Mode
from tests.shipped import checked, extended, games
from tests.test_games_page import FILES, rows

HOUSES: dict[str, list[str]] = yaml.safe_load(Path(__file__).with_name("houses.yaml").read_text())
FEW, MANY = 500, 10_000
"""So many decisions are played at a table, and the game to its end that is then being played."""


BASES = [name for name in games() if "+" not in name]


@dataclass
class Reached:
    """What was played, and the ways through the rules that were taken."""

    marked: list[Marked] = field(default_factory=list)
    met: set[Way] = field(default_factory=set)

    def never(self) -> set[tuple[str, str]]:
        """What no game took, by file and name; what lies in it is not told again.

        `always:` and the library are tested elsewhere.
        """
        return {
            named(way)
            for marked in self.marked
            for way in marked.never(self.met)
            if way.kind != "always" and of_a_game(way)
        }


def tables(base: str, *, all_seats: bool) -> Iterable[tuple[CheckedGame, int]]:
    """Name the tables of a game and its variants; a few get each number of seats in turn, the game itself gets all."""
    for turn, name in enumerate(one for one in games() if one.partition("+")[0] == base):
        for more, house in enumerate(("", *HOUSES.get(name, ()))):
            reference = f"{name}:{house.replace(' ', '')}" if house else name
            game = checked(reference)
            sizes = range(game.least_seats, game.most_seats + 1)
            whole = all_seats or reference == base
            for seats in sizes if whole else [sizes[(turn + more) % len(sizes)]]:
                yield game, seats


@cache
def reached(base: str, decisions: int) -> Reached:
    """Play a game and its variants."""
    found = Reached()
    for game, seats in tables(base, all_seats=decisions > FEW):
        machine = build_machine(game, seats, Mode(coverage=True))
        seed, left = 0, decisions
        while left > 0:
            left -= play(machine, seed)
            seed += 1
        marked = machine.program.marked
        found.marked.append(marked)
        found.met.update(
            way for way, count in zip(marked.ways, machine.covered, strict=True) if count
        )
    return found


def play(machine: Machine, seed: int) -> int:
    """Play a random game; give the number of decisions. In every other one all choices are equally likely."""
    rng, state, made = Random(seed), machine.start(seed), 0
    while seats := machine.deciders(state):
        answers = [answer(machine, state, seat, rng, evenly=seed % 2 == 0) for seat in seats]
        several = machine.stop(state).asked is not None
        machine.step(state, tuple(answers) if several else ids_short(answers[0]))
        made += 1
    assert len(machine.scores(state)) == sum(map(len, machine.ranking(state)))
    return made


def answer(
    machine: Machine, state: State, seat: int, rng: Random, *, evenly: bool
) -> tuple[int, ...]:
    """Draw a whole answer; if not evenly, first its option, and of what it can be done with rather the first ones.

    Players whose bids are all equally likely are soon out of money; those who bid low play long games.
    """
    decide, actions = machine.stop(state).decide, machine.actions
    assert decide is not None
    ids: tuple[int, ...] = ()
    while ranges_of(actions, decide, ids) and (more := machine.next_ids(state, seat, ids)):
        if not evenly:
            options: dict[int, list[int]] = {}
            for action in more:
                options.setdefault(actions.find(action).base, []).append(action)
            more = rng.choice(list(options.values()))
        ids = (*ids, more[int(len(more) * rng.random() ** (1 if evenly else 4))])
    return ids


def of_a_game(way: Way) -> bool:
    """Say whether a way is in a game's own file, not in the library."""
    return Path(way.at.file).stem in FILES


def named(way: Way) -> tuple[str, str]:
    """Give the file of a way, and its address, or its text where several ways may share one."""
    at, file = way.at, Path(way.at.file).stem
    if way.kind not in {"then", "else", "loop", "value"}:
        return file, way.name
    line = FILES[file].read_text().splitlines()[at.line - 1]
    whole = way.kind != "value" or at.end_line != at.line
    return file, line[at.column - 1 : None if whole else at.end_column - 1]


def listed(often: str) -> set[tuple[str, str]]:
    """What the page of the games lists, by file and name, as `never` or as `rare`."""
    return {(file, name.strip("`")) for said, file, name, _ in rows("never|rare") if said == often}


def test_what_is_listed_stands_in_a_game_and_has_a_reason() -> None:
    found = list(rows("never|rare"))
    assert found
    assert len({(file, name) for _, file, name, _ in found}) == len(found)
    for _, file, name, reason in found:
        assert file in FILES, name
        assert reason, name


@pytest.mark.parametrize("base", extended())
def test_a_few_random_games_reach_every_line_but_those_that_are_listed(base: str) -> None:
    reach(base, FEW)


@pytest.mark.full
@pytest.mark.parametrize("base", BASES)
def test_many_random_games_do_too(base: str) -> None:
    reach(base, MANY)


def reach(base: str, decisions: int) -> None:
    """Play a game, and compare what it reaches with what is listed."""
    found = reached(base, decisions)
    ways = {named(way) for marked in found.marked for way in marked.ways if of_a_game(way)}
    taken = {named(way) for way in found.met if of_a_game(way)}
    files = {file for file, _ in ways}
    told = {one for one in listed("never") | listed("rare") if one[0] in files}
    assert sorted(told - ways) == [], "listed, but no line of the game"
    assert sorted(found.never() - told) == []
    assert sorted(listed("never") & taken) == [], "listed as never reached, but it is"


def test_a_line_that_nothing_leads_to_is_found() -> None:
    checked = load_game("don")
    machine = build_machine(checked, 3, Mode(coverage=True))
    play(machine, seed=1)
    marked = machine.program.marked
    met = {way for way, count in zip(marked.ways, machine.covered, strict=True) if count}
    never = Reached([marked], met).never()
    assert ("don", "phases.leftovers") in never  # another house rule leads there
    assert ("don", "phases.round") not in never
