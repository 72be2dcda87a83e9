"""Phases that nothing reaches, and phases of which both are played where one of the two is meant."""

from __future__ import annotations

from rulewright.dsl import game
from rulewright.dsl.check.analyses.guards import Watch
from rulewright.dsl.check.analyses.meaning import atom
from rulewright.dsl.check.analyses.survey import Survey
from rulewright.dsl.diagnostics import Label
from rulewright.dsl.game import Scope, Step, Steps


def check_phases(survey: Survey, watch: Watch) -> None:
    """Report phases that nothing reaches, and siblings with opposite conditions that influence each other."""
    _siblings(survey, watch, survey.game.phases)
    for step in survey.steps:
        if isinstance(step, game.Scope) and step.kind == "phase":
            body = step.body
            if len(body) == 1 and isinstance(body[0], game.Loop) and body[0].phase:
                body = body[0].body
            _siblings(survey, watch, body)


def _phases(steps: Steps) -> list[Scope]:
    return [step for step in steps if isinstance(step, game.Scope) and step.kind == "phase"]


def _siblings(survey: Survey, watch: Watch, steps: Steps) -> None:
    phases = _phases(steps)
    ended: Step | None = None
    for phase in phases:
        if ended is not None:
            survey.context.problems.warn(
                "unreachable",
                f"the phase `{phase.name}` is never reached",
                survey.span(phase.at),
                related=[Label(survey.span(ended.at), "nothing goes on after this")],
                hints=["what stands before it always ends the game, leaves, or goes on for ever"],
            )
            break
        if not watch.completed.get(id(phase), True):
            ended = phase
    _opposites(survey, phases)


def _opposites(survey: Survey, phases: list[Scope]) -> None:
    """Find the later of two phases of which the first, by what it does, makes the second one's turn come too."""
    before: dict[object, Scope] = {}
    for phase in phases:
        if phase.when is None:
            continue
        said = atom(phase.when)
        first = before.get(said.opposite)
        reads = survey.reads(phase.when)
        if first is not None and survey.changes_of(first.body) & reads:
            changed = survey.places(survey.changes_of(first.body) & reads)
            names = " and ".join(f"`{place.name}`" for place in changed)
            survey.context.problems.warn(
                "opposite-when",
                f"`{first.name}` changes {names}, so both it and `{phase.name}` may be played",
                survey.span(phase.when.at),
                related=[Label(survey.span(first.at), f"`{first.name}`, when the opposite holds")],
                hints=["make them one phase with `if:`, `then:` and `else:`, which tests once"],
            )
        before[said] = phase
