"""Where the cards with a name lie when a statement begins: laid open by an earlier one, or only by a later one.

Statements are in the order in which they are written. One that stands later may still have come before, in an earlier
pass of a loop around both, unless the name is given anew in each pass.
"""

from __future__ import annotations

from rulewright.dsl import game
from rulewright.dsl.check import walk
from rulewright.dsl.check.analyses.survey import Survey
from rulewright.dsl.game import Place, Step


class Movements:
    """The moves of named cards in one game."""

    def __init__(self, survey: Survey) -> None:
        self._survey = survey
        self._origins = survey.context.origins
        self._at_first = survey.context.at_first
        self._numbers = {id(step): number for number, step in enumerate(survey.steps)}
        self._given: dict[int, int] = {}
        self._picked: set[int] = set()  # all learn what is picked, wherever it is put then
        self._loops: list[tuple[int, int]] = []
        self._moves: dict[int, list[tuple[int, Place]]] = {}
        self._now: int | None = None
        self._set: list[tuple[int, Place]] = []
        for number, step in enumerate(survey.steps):
            match step:
                case game.Bind(variable=variable) | game.Draw(variable=variable):
                    self._given.setdefault(variable.number, number)
                case game.Loop():
                    if step.variable is not None:
                        self._given[step.variable.number] = number
                    self._loops.append((number, number + _size(step)))
                case game.Decide(options=options):
                    self._picked |= {p.variable.number for one in options for p in one.picks}
                case game.Assign(to=to):
                    self._set.append((number, to.place))
                case game.Move(cards=game.Local(variable=variable), to=to):
                    self._moves.setdefault(variable.number, []).append((number, to.place))

    def reach(self, step: Step) -> None:
        """Go to a statement."""
        self._now = self._numbers.get(id(step))

    def lies(self, variable: int) -> tuple[Place, ...]:
        """List the piles in which the cards of a variable may lie when the statement begins."""
        moves = self._moves.get(variable)
        if self._now is None or moves is None or variable in self._picked:
            return self._origins.get(variable, ())
        came = [place for number, place in moves if self._may_precede(number, variable)]
        return tuple(dict.fromkeys((*self._at_first.get(variable, ()), *came)))

    def came_to(self, variable: int) -> tuple[Place, ...]:
        """List the piles into which the cards of a variable may have been moved before the statement begins."""
        if self._now is None or variable in self._picked:
            return ()
        moves = self._moves.get(variable, ())
        return tuple(place for number, place in moves if self._may_precede(number, variable))

    def is_outdated(self, variable: int, value: game.Expr) -> bool:
        """Whether what the value of a variable was read from may have been set anew since."""
        read = self._survey.reads(value)
        return self._now is not None and any(
            self._survey.bit(place) & read and self._may_precede_since(number, variable)
            for number, place in self._set
        )

    def _may_precede_since(self, step: int, variable: int) -> bool:
        """Whether a statement may have been done between the giving of a variable and the statement that begins."""
        assert self._now is not None
        if step < self._now:
            return step > self._given.get(variable, -1)
        return self._may_precede(step, variable)

    def _may_precede(self, move: int, variable: int) -> bool:
        """Whether a move may have been made before the statement, since the variable was given its value."""
        assert self._now is not None
        if move < self._now:
            return True
        given = self._given.get(variable, -1)
        return any(
            first <= self._now < after and first < move < after and not first <= given < after
            for first, after in self._loops
        )


def _size(step: Step) -> int:
    """How many statements there are in a statement, itself included."""
    return 1 + sum(_size(inner) for block in walk.blocks(step) for inner in block)
