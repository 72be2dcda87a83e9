"""How a game begins: its seats' names, where chance comes from, and the position it starts from.

All copies of a state share one opening; with it and the decisions, the game can be played again.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from rulewright.interpreter.errors import PositionError
from rulewright.interpreter.fault_text import show_sides
from rulewright.interpreter.faults import FaultError
from rulewright.interpreter.given import Laid, lay
from rulewright.interpreter.layout import PC
from rulewright.interpreter.log import glimpse
from rulewright.interpreter.machine import PHASES, READY, Machine
from rulewright.interpreter.mirror import Mirror
from rulewright.interpreter.sight import SPECTATOR
from rulewright.interpreter.twin import Twin
from rulewright.interpreter.words import Words

if TYPE_CHECKING:
    from rulewright.interpreter.game import Game

SCORING = "scoring"


@dataclass(frozen=True, slots=True)
class Opening:
    """How one game begins.

    seed      of the chance generator; None when every outcome is asked for
    chance    `seed`; `explicit`: the state stops for every outcome; `script`: outcomes are taken from
              `script` by their labels, and after its end from the seed, or asked for without one
    position  laid over what set-up left (then set-up's own chance comes from the seed)
    at        the number of the phase that the game begins with, or the scoring; None: from the start
    keeps     whether the state keeps its history
    check     whether `always:` is tested during play
    cover     whether it is counted which ways through the rules are taken
    trace     whether the sentences that run are listed
    """

    game: Game
    names: tuple[str, ...]
    seed: int | None
    chance: Literal["seed", "explicit", "script"] = "seed"
    script: tuple[str, ...] = ()
    position: tuple[Laid, ...] | None = None
    at: int | Literal["scoring"] | None = None
    keeps: bool = True
    check: bool = False
    cover: bool = False
    trace: bool = False
    words: Words = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Make the words of this table."""
        object.__setattr__(self, "words", Words(self.game.checked, self.names, self.game.faces))

    def machine(self, *, log: bool = False) -> Machine:
        """Give the machine that plays this game, or its logged twin."""
        chance: Literal["seed", "explicit"] = "seed" if self.chance == "seed" else "explicit"
        return self.game.machine(
            log=log,
            chance=chance,
            invariants=self.check,
            coverage=self.cover and not log,
            steps=self.trace and not log,
        )

    def setting_up(self) -> Machine:
        """Give the machine that does the set-up on which a position is laid."""
        return self.game.machine(invariants=self.check, coverage=self.cover)

    def begin(self) -> list[Any]:
        """Give the state at its first stop."""
        machine = self.machine()
        state = self._set_up(machine)
        self._enter(machine, state)
        return state

    def twin(self) -> Twin:
        """Give the logged twin at its first stop."""
        machine, stage = self.machine(log=True), self.game.stage
        machine.events.clear()
        state = self._set_up(machine)
        twin = Twin(stage, machine, state, Mirror(stage))
        if self.position is not None:
            machine.events.clear()
            twin.mirror = Mirror(stage, state)
            twin.position = {slot: list(pile) for slot, pile in twin.mirror.piles.items()}
            seats = (*range(stage.sight.seats), SPECTATOR)
            twin.first = tuple((("start", glimpse(stage, seat, state)),) for seat in seats)
        self._enter(machine, state)
        twin.take(())
        return twin

    def _set_up(self, machine: Machine) -> list[Any]:
        if self.position is None:
            return self._set_up_by(machine)
        state = self._set_up_by(self.setting_up())
        lay(machine, self.game.stage.sight, self.words, state, self.position)
        for invariant in self.game.checked.always:
            if not machine.evaluate(invariant.check)(state):
                raise PositionError(f"`{invariant.name}` does not hold in what is given")
        return state

    def _set_up_by(self, machine: Machine) -> list[Any]:
        seed = self.seed or 0
        try:
            return machine.set_up(seed)
        except FaultError as fault:
            state = machine.blank(seed)
            with suppress(FaultError):  # again, to that point
                state = machine.begun(seed)
                machine.run(state, machine.begins)
            show_sides(fault, self.game.checked, machine.layout.faces(state))
            raise

    def _enter(self, machine: Machine, state: list[Any]) -> None:
        if state[PC] != READY:
            return
        try:
            if self.at is None:
                machine.run(state, PHASES)
            elif isinstance(self.at, int):
                machine.enter(state, self.at)
            else:
                machine.finish(state)
        except FaultError as fault:
            show_sides(fault, self.game.checked, machine.layout.faces(state))
            raise
