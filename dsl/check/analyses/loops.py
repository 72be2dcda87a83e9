"""Loops that cannot end, and loops in which players can go round for ever.

A loop ends by its condition, by a `leave`, by `end game` or by `ends at once when:`. Where no pass changes anything
that the first and the last of these read, and there is none of the others, it ends at once or never. Where every
statement of a pass can be made to change nothing by those who decide in it, they may do so for ever.
"""

from __future__ import annotations

from rulewright.dsl import game
from rulewright.dsl.check.analyses.survey import Survey
from rulewright.dsl.diagnostics import Label
from rulewright.dsl.game import Step, Steps


def check_loops(survey: Survey) -> None:
    """Report loops without end."""
    for step in survey.steps:
        if isinstance(step, game.Loop) and step.condition is not None and not survey.is_left(step):
            _check(survey, step, step.condition)


def _check(survey: Survey, loop: game.Loop, condition: game.Expr) -> None:
    c = survey.context
    changes = survey.changes_of(loop.body) | (survey.bit(loop.passes) if loop.passes else 0)
    ends = survey.game.ends
    if ends is not None and survey.reads(ends) & changes:
        return
    if not survey.reads(condition) & changes:
        _endless(survey, loop, condition)
        return
    if loop.passes is not None and survey.reads(condition) & survey.bit(loop.passes):
        return
    idle = _Idle(survey, loop)
    if idle.all_of(loop.body) and idle.decisions:
        c.problems.warn(
            "no-progress",
            f"those who decide can go round here for ever: `{survey.text(condition.at)}` need not change",
            survey.span(condition.at),
            related=[Label(survey.span(one), "this can change nothing") for one in idle.decisions],
            hints=["let each choice change something that ends the loop, or count its passes"],
        )


def _endless(survey: Survey, loop: game.Loop, condition: game.Expr) -> None:
    problems, span = survey.context.problems, survey.span(condition.at)
    if isinstance(condition, game.Const) and condition.setting is None:
        if condition.value is not (loop.form == "while"):
            return  # it is said that the condition never changes
        problems.error(
            "endless",
            "no `leave` in this loop ends it",
            span,
            hints=["`leave` the rule or phase around it, or use a condition"],
        )
        return
    once = (
        "it has one pass or never ends" if loop.form == "until" else "it has no pass or never ends"
    )
    problems.warn(
        "endless",
        f"nothing in this loop changes what `{survey.text(condition.at)}` reads",
        span,
        hints=[once],
    )


class _Idle:
    """Whether those who decide can let statements change nothing that outlives a pass of a loop.

    Whatever the state is: each way of an `if` has to be idle, and the idle option has to be open to everybody.
    """

    def __init__(self, survey: Survey, loop: game.Loop) -> None:
        self._survey = survey
        self._loop = loop
        self._asked = 0 if loop.condition is None else survey.reads(loop.condition)
        self.decisions: list[game.At] = []

    def all_of(self, steps: Steps) -> bool:
        """Tell it of a list."""
        return all(self._is_idle(step) for step in steps)

    def _is_idle(self, step: Step) -> bool:
        match step:
            case game.If():
                return self.all_of(step.then) and self.all_of(step.otherwise)
            case game.Loop(form="each") | game.Scope():
                return self.all_of(step.body)
            case game.Decide():
                return self._decision(step)
            case game.Draw() | game.Reveal() | game.Say() | game.Show():
                return True
            case game.Leave():
                return self._stays_inside(step)
            case game.Loop() | game.EndGame() | game.Fault():
                return False
            case game.Fresh():
                return True
        changes = self._survey.changes(step)
        return not changes & self._asked and not self._survey.lasting(changes, self._loop)

    def _stays_inside(self, leave: game.Leave) -> bool:
        home = self._survey.home_of_scope(leave.scope)
        return self._survey.within(home, self._loop)

    def _decision(self, step: game.Decide) -> bool:
        open_to_all = [
            option for option in step.options if not (option.when or option.picks or option.must)
        ]
        idle = step.kind == "offer" or any(self.all_of(option.body) for option in open_to_all)
        idle = idle or all(self.all_of(option.body) for option in step.options)
        if idle:
            self.decisions.append(step.at)
        return idle
