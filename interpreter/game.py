"""A game made ready to be played: a checked game for a number of seats, compiled when it is needed.

One machine is built for each way of running it (bare, logged, with explicit chance, with invariants),
the first time somebody asks; a simulation never pays for the logged one. A `Game` pickles as the
checked game and its seats, and one process keeps one `Game` for them.
"""

from __future__ import annotations

import copyreg
import secrets
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Literal
from weakref import WeakValueDictionary

from rulewright.dsl.amounts import counted
from rulewright.dsl.game import CheckedGame, Scope
from rulewright.interpreter.errors import PositionError
from rulewright.interpreter.events import Stage, set_stage
from rulewright.interpreter.given import read_position
from rulewright.interpreter.labels import Labels
from rulewright.interpreter.layout import automatic_seat
from rulewright.interpreter.machine import Machine, build_machine
from rulewright.interpreter.module import Mode
from rulewright.interpreter.opening import Opening
from rulewright.interpreter.state import State
from rulewright.interpreter.uses import sentences
from rulewright.interpreter.words import Words, listing, seat_names


# A checked game keeps its mappings read-only, which pickle does not know how to write.
def _read_only(mapping: dict[object, object]) -> MappingProxyType[object, object]:
    return MappingProxyType(mapping)


copyreg.pickle(MappingProxyType, lambda view: (_read_only, (dict(view),)))

_KNOWN: WeakValueDictionary[tuple[str, int], Game] = WeakValueDictionary()


class Game:
    """A game for a number of seats.

    checked      the checked game
    seats        how many players
    faces        the names of the cards, by face
    automatic    the seat that the game itself answers for, which never decides; None if there is none
    num_actions  how many actions there are; ids run from 0 to one less
    """

    __slots__ = (
        "__weakref__",
        "_machines",
        "_stage",
        "automatic",
        "checked",
        "faces",
        "numbered",
        "seats",
    )

    def __init__(self, checked: CheckedGame, seats: int) -> None:
        """Take a game for a number of seats that it allows; ValueError for another."""
        if not checked.least_seats <= seats <= checked.most_seats:
            few, many = checked.least_seats, checked.most_seats
            allowed = f"{few} to {many}" if few < many else str(few)
            raise ValueError(
                f"{checked.title} is for {counted(allowed, 'player')}, not for {seats}"
            )
        self.checked = checked
        self.seats = seats
        self.faces = tuple(face.label for face in checked.faces)
        self.automatic = automatic_seat(checked, seats)
        self.numbered = self._names(None)
        self._machines: dict[tuple[bool, str, bool, bool, bool], Machine] = {}
        self._stage: Stage | None = None
        _KNOWN.setdefault((checked.hash, seats), self)

    def __reduce__(self) -> tuple[object, ...]:
        return _unpickled, (self.checked, self.seats)

    def __repr__(self) -> str:
        return f"<Game {self.reference}, {counted(self.seats, 'seat')}>"

    # ------------------------------------------------------------------------------------ what it is

    @property
    def reference(self) -> str:
        """How every command names this game: `GAME[+VARIANT...][:key=value,...]`."""
        return self.checked.reference

    def _names(self, names: Sequence[str] | None) -> tuple[str, ...]:
        """Give every seat a name."""
        seat, declared = self.automatic, self.checked.automatic
        own = names is None or len(names) == self.seats - 1
        if seat is None or declared is None or not own:
            return seat_names(names, self.seats)
        table = list(seat_names(None, self.seats) if names is None else names)
        table[seat : seat + (names is None)] = [declared.name]
        return seat_names(table, self.seats)

    @property
    def num_actions(self) -> int:
        """How many actions there are."""
        return self.machine().actions.size

    def action_label(self, action: int, names: Sequence[str] | None = None) -> str:
        """Name an action as it begins a choice; seats by these names, or by number."""
        if not 0 <= action < self.num_actions:
            raise IndexError(f"actions are numbered 0..{self.num_actions - 1}, not {action}")
        words = Words(self.checked, self._names(names))
        actions = self.machine().actions
        said = actions.describe(action)
        return Labels(actions, words).step(action, first=said.level == 0)

    @property
    def source(self) -> str:
        """The generated Python of the bare machine."""
        return self.machine().source

    @property
    def stage(self) -> Stage:
        """What stays the same in all its games: who sees what, and where things lie."""
        if self._stage is None:
            machine = self.machine()
            self._stage = set_stage(self.checked, machine.layout, machine.actions)
        return self._stage

    def machine(
        self,
        *,
        log: bool = False,
        chance: Literal["seed", "explicit"] = "seed",
        invariants: bool = False,
        coverage: bool = False,
        steps: bool = False,
    ) -> Machine:
        """Give the machine that runs the game in this way, built the first time."""
        key = log, chance, invariants, coverage, steps
        found = self._machines.get(key)
        if found is None:
            mode = Mode(log, chance, invariants, coverage, steps)
            found = self._machines[key] = build_machine(self.checked, self.seats, mode)
        return found

    # ------------------------------------------------------------------------------------ playing it

    def start(
        self,
        seed: int | None = None,
        *,
        chance: Literal["seed", "explicit"] = "seed",
        script: Sequence[str] | None = None,
        names: Sequence[str] | None = None,
        position: Mapping[str, object] | None = None,
        at: str | None = None,
        record: bool = True,
        check: bool = False,
        cover: bool = False,
    ) -> State:
        """Start a game; gives its state at the first decision.

        seed      of the chance generator; without one a fresh seed is drawn (`state.seed`)
        chance    `explicit`: the state stops for every outcome of chance (`state.chance`)
        script    labels of the outcomes of chance, in order. After its end chance comes from the seed,
                  or, if no seed is given, the state stops for every outcome
        names     of the seats; without, their numbers from 1. That of the seat that the game answers for
                  may be left out: it has the one that the game gives it
        position  what lies where after set-up: `{"deck": ["red 2"], "1.coins": 13}` (see `given.py`)
        at        the name of the phase to begin with, or `scoring`
        record    whether the history is kept: for logs, information states, undo and saves
        check     whether `always:` is tested during play
        cover     whether ways through the rules are counted, in `machine(coverage=True).covered`, game after game

        Raises ValueError, and PositionError for a position, with one sentence.
        """
        kind: Literal["seed", "explicit", "script"] = chance if script is None else "script"
        if seed is None and kind == "seed":
            seed = secrets.randbits(32)
        table = self.numbered if names is None else self._names(names)
        laid = None
        if position is not None:
            stage = self.stage
            laid = read_position(position, self.checked, stage.sight, Words(self.checked, table))
        opening = Opening(
            self,
            table,
            seed,
            kind,
            tuple(script or ()),
            laid,
            None if at is None else self.phase(at),
            keeps=record,
            check=check,
            cover=cover,
        )
        return State.begin(opening)

    def phase(self, name: str) -> int | Literal["scoring"]:
        """Find a phase by its name; `scoring` is what comes last. PositionError when there is none."""
        phases = {
            step.name: step.number
            for step in sentences(self.checked.phases)
            if isinstance(step, Scope) and step.kind == "phase"
        }
        if name in phases:
            return phases[name]
        if name == "scoring":
            return "scoring"
        known = listing([f"`{one}`" for one in (*phases, "scoring")], "or")
        raise PositionError(f"there is no phase `{name}`; it begins at {known}")


def compile_game(checked: CheckedGame, seats: int) -> Game:
    """Make a checked game ready for a number of seats; ValueError when it is not for so many."""
    return Game(checked, seats)


def _unpickled(checked: CheckedGame, seats: int) -> Game:
    """Give the game that this process knows already, so that states of one game go on sharing it."""
    return _KNOWN.get((checked.hash, seats)) or Game(checked, seats)
