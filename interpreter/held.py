"""Where the `always:` of phases and procedures is tested: put between the sentences, when it is tested at all.

A phase's lines are tested after each of its passes, and after each phase in it and each pass of one, where
the lines of the game are tested too; those of a rule, auction or payout when it has ended. Whatever is
left early is tested where it is left. What the end of the game cuts off is not.
"""

from __future__ import annotations

from collections.abc import Callable

from rulewright.dsl.game import Bind, Expr, FlagType, Fresh, Leave, Loop, Op, Scope, Step, Steps
from rulewright.dsl.structs import replace
from rulewright.interpreter.graph import Hold, Met, Noted
from rulewright.interpreter.uses import over_bodies

_PREPARES = (Bind, Fresh, Met, Noted)
"""What a pass or a procedure begins with: its state is as at first, and nothing else has changed."""


def held(steps: Steps, fold: Callable[[Expr], Expr]) -> Steps:
    """The folded sentences with a `Hold` wherever something is tested, and with what a test looks back to."""
    return _Holding((), fold).steps(steps)


class _Holding:
    """Goes through what lies in these scopes, outermost first."""

    def __init__(self, around: tuple[Scope, ...], fold: Callable[[Expr], Expr]) -> None:
        self.around = around
        self.fold = fold

    def steps(self, steps: Steps) -> Steps:
        """A list of sentences."""
        return tuple(one for step in steps for one in self.step(step))

    def step(self, step: Step) -> Steps:
        """A sentence, with the tests around it."""
        match step:
            case Leave(scope=number):
                return (*self.tests(since=number), step)
            case Scope(kind="phase"):
                return self.scope(step), *self.tests()
            case Scope():
                return (self.scope(step),)
            case _:
                return (over_bodies(step, self.steps),)

    def scope(self, step: Scope) -> Scope:
        """A phase or a procedure: the tests stand at the end of each pass of it."""
        inner = _Holding((*self.around, step), self.fold)
        match step.body:
            case (*before, Loop(phase=True) as loop):
                body = (*before, replace(loop, body=inner.whole_pass(loop.body, step)))
            case _:
                body = inner.whole_pass(step.body, step)
        return replace(step, body=body)

    def whole_pass(self, steps: Steps, scope: Scope) -> Steps:
        """One pass of the innermost scope, which is this one."""
        first = next(
            (n for n, one in enumerate(steps) if not isinstance(one, _PREPARES)), len(steps)
        )
        made = self.steps(steps[first:])
        ended = self.tests() if scope.kind == "phase" else self.lines(scope)
        if not (steps and isinstance(steps[-1], Scope) and steps[-1].kind == "phase"):
            made = (*made, *ended)  # after a phase in it all that was tested
        return (*steps[:first], *_keep(scope), *made)

    def tests(self, since: int | None = None) -> Steps:
        """What is tested of the scopes around, innermost first; `since`: of those that lie in this one, and of it."""
        found: list[Step] = []
        for scope in reversed(self.around):
            found += self.lines(scope)
            if scope.number == since:
                break
        return tuple(found)

    def lines(self, scope: Scope) -> Steps:
        """What is tested of one scope."""
        return tuple(
            Hold(at=one.at, address=one.address, invariant=one, check=self.fold(one.check))
            for one in scope.always
        )


def _keep(scope: Scope) -> Steps:
    if scope.before is None:
        return ()
    now = Op(type=FlagType(), at=scope.at, name="now", arguments=())
    return (Bind(variable=scope.before, value=now, at=scope.at, address=scope.address),)
