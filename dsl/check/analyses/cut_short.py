"""`ends at once when:` that can end the game in the middle of a list, before all of it is moved and paid.

The condition is tested after each sentence, and what follows is not done. That is meant for decisions that need not be
made any more; cards and tokens that are still to be moved in the same list are more often forgotten.
"""

from __future__ import annotations

from typing import NamedTuple

from rulewright.dsl import game
from rulewright.dsl.check import walk
from rulewright.dsl.check.analyses.survey import Survey
from rulewright.dsl.check.analyses.trends import Way, pushes, wanted
from rulewright.dsl.diagnostics import Label
from rulewright.dsl.game import Expr, Step, Steps

_HANDED = game.Move | game.Deal | game.Pay | game.SwapPiles | game.SwapCards


class _Found(NamedTuple):
    """What is in a statement: one that hands something over, one that can end the game, and whether anybody decides."""

    hands: Step | None
    ends: Step | None
    decides: bool


def check_cut_short(survey: Survey) -> None:
    """Report statements that can end the game before what the same list still moves or pays."""
    ends = survey.game.ends
    if ends is not None:
        _Lists(survey, ends).block(survey.game.phases)


class _Lists:
    """Goes through all lists once, from the inside out."""

    def __init__(self, survey: Survey, ends: Expr) -> None:
        self._survey = survey
        self._ends = ends
        self._wanted = wanted(survey, ends)
        self._reads = survey.reads(ends)

    def block(self, steps: Steps) -> _Found:
        """Report what is cut short in a list, and tell what is in it."""
        whole = _Found(None, None, decides=False)
        rest: Step | None = None  # what is handed over after a statement, before anybody decides
        for step in reversed(steps):
            found = self._step(step)
            if rest is not None and found.ends is not None:
                self._report(found.ends, rest)
            rest = None if found.decides else found.hands or rest
            whole = _Found(
                found.hands or whole.hands, whole.ends or found.ends, whole.decides or found.decides
            )
        return whole

    def _step(self, step: Step) -> _Found:
        if isinstance(step, game.Scope) and step.kind == "phase":
            for block in walk.blocks(step):
                self.block(block)
            return _Found(None, None, decides=True)
        hands = step if isinstance(step, _HANDED) else None
        decides = isinstance(step, game.Decide | game.Leave | game.EndGame)
        found = _Found(hands, step if self._can_end(step) else None, decides)
        for block in walk.blocks(step):
            inner = self.block(block)
            found = _Found(
                found.hands or inner.hands,
                inner.ends or found.ends,
                found.decides or inner.decides,
            )
        return found

    def _can_end(self, step: Step) -> bool:
        return any(
            bit & self._reads and self._wanted.get(bit, Way.ANY) & way
            for bit, way in pushes(self._survey, step).items()
        )

    def _report(self, by: Step, rest: Step) -> None:
        survey = self._survey
        survey.context.problems.warn(
            "cut-short",
            "this can end the game before the rest of the list is done",
            survey.span(by.at),
            related=[
                Label(survey.span(rest.at), "this is then not done"),
                Label(survey.span(self._ends.at), "tested after each sentence"),
            ],
            hints=["put what ends the game last, or test it in a phase, with `end game`"],
        )
