"""What is known where a statement runs: conditions around it and before it whose values nothing has changed since.

`if C then ...` makes C known in `then` until a statement changes what C reads; a block that leaves when C holds makes
its opposite known after it, and where cards were just dealt to there are some. Going into a rule keeps what is known;
`level` tells it from what the rule itself has tested.
"""

from __future__ import annotations

from rulewright.dsl import game
from rulewright.dsl.check.analyses.meaning import NO_ITEMS, Items, same_as
from rulewright.dsl.check.analyses.open_ranges import is_literal
from rulewright.dsl.check.analyses.survey import Survey
from rulewright.dsl.check.make import op
from rulewright.dsl.check.types import FLAG
from rulewright.dsl.game import Expr, Step, Steps
from rulewright.dsl.structs import Struct

MOST = 12  # conditions that are carried along, the innermost


class Guard(Struct):
    """A condition that holds, or does not.

    `reads` is what it reads, `level` how many rules deep it was tested; `items` says for which value it holds, where it
    is the `where` of a collection and the value one of its items.
    """

    condition: Expr
    holds: bool
    reads: int
    level: int
    items: Items = NO_ITEMS


Guards = tuple[Guard, ...]


class Guarded(Struct):
    """A statement with what is known where it runs, and how many rules deep it stands."""

    step: Step
    guards: Guards
    level: int

    @property
    def own(self) -> Guards:
        """What is known from the text of the same rule, slot or phase."""
        return tuple(guard for guard in self.guards if guard.level == self.level)


def unchanged(guards: Guards, changes: int) -> Guards:
    """Keep what a change of these places leaves as it is."""
    if not any(guard.reads & changes for guard in guards):
        return guards
    return tuple(guard for guard in guards if not guard.reads & changes)


class Watch:
    """Goes through a game once; `found` are the statements that hold others or decide, each with what is known there.

    `completed` says of each of them whether what follows it can be reached.
    """

    def __init__(self, survey: Survey) -> None:
        self._survey = survey
        self.found: list[Guarded] = []
        self.completed: dict[int, bool] = {}
        for block in (survey.game.setup, survey.game.phases):
            self._block(block, (), 0)

    def guard(self, condition: Expr | None, level: int, *, holds: bool = True) -> Guards:
        """Make what is known where a condition holds, or does not."""
        if condition is None or isinstance(condition, game.Const):
            return ()
        return (Guard(condition, holds, self._survey.reads(condition), level),)

    def _item(self, source: Expr | None, item: game.Variable | None, level: int) -> Guards:
        """Make what is known of an item of `X where C`."""
        match source:
            case game.Collect(
                variable=variable, where=game.Expr() as where, body=game.Local() as body
            ) if item is not None and body.variable.number == variable.number:
                items = same_as(variable, item)
                return (Guard(where, True, self._survey.touches(where), level, items),)  # noqa: FBT003 - it holds
        return ()

    def _block(self, steps: Steps, guards: Guards, level: int) -> tuple[Guards, bool]:
        for step in steps:
            guards, through = self._step(step, guards[-MOST:], level)
            if not through:
                return guards, False
        return guards, True

    def _step(self, step: Step, guards: Guards, level: int) -> tuple[Guards, bool]:
        changes = self._survey.changes(step)
        after = unchanged(guards, changes)
        match step:
            case game.Leave() | game.EndGame() | game.Fault():
                return guards, False
            case game.If():
                more, through = self._if(step, guards, level)
            case game.Loop():
                more, through = self._loop(step, after, level)
            case game.Scope():
                more, through = (), self._scope(step, guards, level)
            case game.Decide():
                more, through = (), self._decide(step, after if step.several else guards, level)
            case game.Deal():
                return (*after, *self._dealt(step, level)), True
            case _:
                return after, True
        self.completed[id(step)] = through
        return (*after, *more), through

    def _dealt(self, step: game.Deal, level: int) -> Guards:
        """Know that there are cards where some were just dealt; fewer than asked for would be a fault."""
        match step.amount:
            case game.Const(value=int() as many) if is_literal(self._survey.context, step.amount):
                some = many > 0
            case game.Op(name="count", arguments=(game.Op(name="seats"),)):
                some = True
            case _:
                some = False
        if step.up_to or not some:
            return ()
        to = step.to
        pile = game.Read(place=to.place, keys=to.keys, type=to.place.type, at=step.at)
        return self.guard(op("empty", FLAG, step.at, pile), level, holds=False)

    def _if(self, step: game.If, guards: Guards, level: int) -> tuple[Guards, bool]:
        self.found.append(Guarded(step, guards, level))
        yes = self.guard(step.condition, level)
        no = self.guard(step.condition, level, holds=False)
        _, then = self._block(step.then, (*guards, *yes), level)
        _, otherwise = self._block(step.otherwise, (*guards, *no), level)
        more: Guards = ()
        if not then:
            more = unchanged(no, self._survey.changes_of(step.otherwise))
        elif not otherwise:
            more = unchanged(yes, self._survey.changes_of(step.then))
        return more, then or otherwise

    def _loop(self, step: game.Loop, guards: Guards, level: int) -> tuple[Guards, bool]:
        self.found.append(Guarded(step, guards, level))
        first = self.guard(step.condition if step.form == "while" else step.when, level)
        items = self._item(step.source, step.variable, level)
        self._block(step.body, (*guards, *items, *first), level)
        if is_true(step.condition) and step.form == "while":
            return (), False
        if step.condition is None or self._survey.is_left(step):
            return (), True
        return self.guard(step.condition, level, holds=step.form == "until"), True

    def _scope(self, step: game.Scope, guards: Guards, level: int) -> bool:
        self.found.append(Guarded(step, guards, level))
        inner = level if step.kind == "phase" else level + 1
        _, through = self._block(step.body, (*guards, *self.guard(step.when, inner)), inner)
        return through or step.when is not None or self._survey.is_ended(step)

    def _decide(self, step: game.Decide, guards: Guards, level: int) -> bool:
        guards = (*guards, *self._item(step.deciders, step.decider, level))
        self.found.append(Guarded(step, guards, level))
        inside = (*guards, *self.guard(step.when, level))
        through = step.kind == "offer" or step.when is not None or step.several
        for option in step.options:
            known = (*inside, *self.guard(option.when, level))
            for reason in option.must:
                if reason.fine is None:
                    known = (*known, *self.guard(reason.check, level))
                else:
                    self._block(reason.fine, known, level)
            _, done = self._block(option.body, known, level)
            through = through or done
        if step.otherwise is not None:
            _, done = self._block(step.otherwise, inside, level)
            through = through or done
        return through


def is_true(condition: Expr | None) -> bool:
    """Whether a condition is written as `true`."""
    return isinstance(condition, game.Const) and condition.value is True
