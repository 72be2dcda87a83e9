"""Which phases and rules run at each stop: what the rules look like from where the game has stopped.

State of a phase is on the table only while the phase runs, and a view says which phase it is and in
which pass. The chain of scopes around a sentence is found once, from the rules, by the sentence's
place and by what ran it.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.dsl.game import At, CheckedGame, Loop, Place, Scope, Steps
from rulewright.interpreter.faults import Called
from rulewright.interpreter.graph import Stop
from rulewright.interpreter.uses import bodies

Chain = tuple[Scope, ...]


class Scenes:
    """The scopes around every sentence of a game.

    passes  the place that counts the passes of a phase's loop, by the number of its scope
    """

    __slots__ = ("_chains", "passes")

    def __init__(self, game: CheckedGame) -> None:
        self._chains: dict[tuple[At, tuple[Called, ...]], Chain] = {}
        self.passes: dict[int, Place] = {}
        self._walk((*game.setup, *game.phases), (), ())

    def _walk(self, steps: Steps, chain: Chain, stack: tuple[Called, ...]) -> None:
        for step in steps:
            self._chains.setdefault((step.at, stack), chain)
            inner, running = chain, stack
            if isinstance(step, Scope):
                inner = (*chain, step)
                running = (*stack, Called(step.name, step.called))
            elif isinstance(step, Loop) and step.passes is not None and step.scope is not None:
                self.passes[step.scope] = step.passes
            for body in bodies(step):
                self._walk(body, inner, running)

    def around(self, stop: Stop) -> Chain:
        """Give the scopes that run at a stop, outermost first."""
        return self._chains.get((stop.at, stop.stack), ())

    def phases(self, stop: Stop) -> Iterator[tuple[Scope, Place | None]]:
        """Give the phases that run at a stop, outermost first, with the places that count their passes."""
        for scope in self.around(stop):
            if scope.kind == "phase":
                yield scope, self.passes.get(scope.number)
