"""More cards and tokens handed out than there are: in set-up an error, in the first phases a warning.

Set-up is counted for every number of players, with the settings as they are and with each number at both ends of its
range, since whoever plays may choose any of it. A combination that `settings: check:` refuses is left out.
"""

from __future__ import annotations

from collections.abc import Mapping

from rulewright.dsl import game, spec, syntax
from rulewright.dsl.amounts import counted
from rulewright.dsl.check import constants, setting_checks, walk
from rulewright.dsl.check.analyses.counting import Budget, Count, Short
from rulewright.dsl.check.analyses.survey import Survey
from rulewright.dsl.check.analyses.written import written
from rulewright.dsl.check.constants import Value
from rulewright.dsl.check.context import Env
from rulewright.dsl.diagnostics import Label
from rulewright.dsl.game import PlaceKind
from rulewright.dsl.source import Span

_STEPS = 20_000  # statements that are carried out in all
_STEPS_OF_PHASES = 400  # in the phases, for each number of players


def check_supply(survey: Survey) -> frozenset[int]:
    """Report what is short. Returns the `until:` loops (by id) whose condition surely is false when they begin."""
    counts = _Supply(survey)
    return counts.first_phases() if counts.check() else frozenset()


def check_setup(survey: Survey) -> None:
    """Report what set-up alone is short of."""
    _Supply(survey).check()


class _Supply:
    def __init__(self, survey: Survey) -> None:
        self._survey = survey
        self._budget = Budget(_STEPS)
        c = survey.context
        env = Env(outer=c.outer, players=c.players)
        self._checks = [setting_checks.condition(c, env, one) for one in c.spec.checks]

    def check(self) -> bool:
        """Report what set-up is short of, and tell whether it has enough with the settings as they are."""
        short = self.in_setup({})
        if short is not None:
            self.report(short)
            return False
        self.check_settings()
        return True

    def in_setup(self, settings: Mapping[str, Value]) -> Short | None:
        """Count set-up for every number of players, the largest first."""
        c = self._survey.context
        for seats in range(c.most_seats, c.least_seats - 1, -1):
            count = Count(self._survey, seats, self._budget, settings)
            if any(count.holds(check) is False for check in self._checks):
                continue
            short = count.setup()
            if short is not None:
                return short
        return None

    def check_settings(self) -> None:
        """Report a setting whose range has an end with which something is short.

        One that says which cards there are is left out: the cards were made with its value as it is.
        """
        declared = self._survey.context.spec
        cards = written(*((one.rows, one.copies) for one in declared.components.values()))
        for setting in declared.settings.values():
            if cards.has(setting.name.text):
                continue
            match setting.allowed:
                case syntax.Binary(operator="..", left=left, right=right):
                    for end in (right, left):
                        self._check_end(setting, end)

    def _check_end(self, setting: spec.Setting, end: syntax.Expr) -> None:
        name = setting.name.text
        now = constants.known(self._survey.context.settings.get(name))
        if not isinstance(end, syntax.Number) or not isinstance(now, int) or isinstance(now, bool):
            return
        short = None if end.value == now else self.in_setup({name: end.value})
        if short is None:
            return
        good = self._last_good(name, now, end.value)
        way = "lower" if end.value > now else "raise"
        self.report(short, end.span, f"{way} it to {good}")

    def _last_good(self, name: str, good: int, bad: int) -> int:
        """Find the last value from a good one towards a bad one with which nothing is short."""
        while abs(good - bad) > 1:
            middle = (good + bad) // 2
            if self.in_setup({name: middle}) is None:
                good = middle
            else:
                bad = middle
        return good

    def first_phases(self) -> frozenset[int]:
        """Report what is surely short in the phases; find the loops whose `until:` is false at first."""
        c = self._survey.context
        begins: dict[int, set[bool | None]] = {}
        told = False
        for seats in range(c.most_seats, c.least_seats - 1, -1):
            budget = Budget(min(_STEPS_OF_PHASES, self._budget.left))
            count = Count(self._survey, seats, budget)
            count.setup()
            short = count.phases()
            for loop, values in count.begins.items():
                begins.setdefault(loop, set()).update(values)
            if short is not None and not told:
                told = True
                self._short_in_phases(short)
        return frozenset(loop for loop, values in begins.items() if values == {False})

    # -------------------------------------------------------------------------------------------- telling

    def report(self, short: Short, span: Span | None = None, way: str | None = None) -> None:
        """Say that set-up hands out more than there is: where it comes from, and where it is declared."""
        survey = self._survey
        if span is None:
            span, way = self._blamed(short)
        what, supply, more = self._source(short)
        hints = [f"{way}, or {more}"] if way else [more]
        step = survey.span(short.step.at)
        related = [] if step is span else [Label(step, "handed out here")]
        survey.context.problems.error(
            "supply",
            f"{short.had} {what} are not enough",
            span,
            f"{counted(short.seats, 'player')} {'needs' if short.seats == 1 else 'need'} {short.needed}",
            related=[Label(supply, "the supply"), *related],
            hints=hints,
        )

    def _blamed(self, short: Short) -> tuple[Span, str | None]:
        """Find the setting that an amount comes from, and the best value for it; else the statement."""
        c = self._survey.context
        for node in walk.nodes(short.step.amount):
            if isinstance(node, game.Const) and node.setting in c.settings:
                assert node.setting is not None
                now = c.settings[node.setting]
                span = c.span(now.at)
                if not isinstance(now.value, int) or isinstance(now.value, bool):
                    return span, None
                least = self._least(c.spec.settings[node.setting])
                if least < now.value and self.in_setup({node.setting: least}) is None:
                    return span, f"lower it to {self._last_good(node.setting, least, now.value)}"
                return span, None
        return self._survey.span(short.step.at), None

    def _least(self, setting: spec.Setting) -> int:
        match setting.allowed:
            case syntax.Binary(operator="..", left=syntax.Number(value=low)):
                return low
        return 0

    def _source(self, short: Short) -> tuple[str, Span, str]:
        """Say what is short, where its supply is declared, and how there would be more."""
        survey, place = self._survey, short.place
        c = survey.context
        if place.address.startswith("bank."):
            kind = next(iter(place.kinds))
            tokens = c.spec.components[kind].tokens
            span = survey.span(place.at) if tokens is None else tokens.span
            return f"`{kind}` tokens", span, f"give `{kind}` more tokens"
        if place.kind is PlaceKind.COUNTER:
            return f"tokens in `{place.name}`", survey.span(place.at), "pay more into it before"
        return (
            f"cards in `{place.name}`",
            survey.span(place.at),
            "have more cards, deal fewer, or allow fewer players",
        )

    def _short_in_phases(self, short: Short) -> None:
        survey, place = self._survey, short.place
        verb = "deal" if isinstance(short.step, game.Deal) else "pay"
        survey.context.problems.warn(
            "shortfall",
            f"with {counted(short.seats, 'player')} this falls short: {short.had} left, {short.needed} wanted",
            survey.span(short.step.at),
            related=[Label(survey.span(place.at), f"`{place.name}`")],
            hints=[f"`{verb} up to` gives what is there"],
        )
