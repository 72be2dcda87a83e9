"""How much there is to work out: a game from a stranger is refused before it takes minutes or memory.

One expression, and loops inside each other that surely have too many passes.

Estimated from the sizes of what is gone through, at most: cards, players, lists, and ranges as far as their ends are
known. What is not known counts as a usual size; a range that grows in play is bounded by the machine.
"""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.dsl import game
from rulewright.dsl.check import constants, walk
from rulewright.dsl.check.bounds import Ranges
from rulewright.dsl.check.context import Context, TooLargeError
from rulewright.dsl.check.types import bare
from rulewright.dsl.game import CardType, Collection, PlayerType, Steps, WordType
from rulewright.dsl.game.limits import STEPS

MAX_ITEMS = 200_000  # of one list
MAX_WORK = 20_000_000  # items that one expression looks at
_BREAKS = (game.Decide, game.Draw, game.Deal, game.Reveal, game.Leave, game.EndGame, game.Fault)
USUAL = 100  # items of a list whose size is not known
_LONG = 10**12  # passes that are told to the last one


def limit(c: Context, ranges: Ranges, blocks: Iterable[Steps], ends: Iterable[game.Expr]) -> None:
    """Refuse (`TooLargeError`) a game with an expression that can be too much."""
    estimate = _Estimate(c, ranges)
    for block in blocks:
        for step in walk.statements(block):
            estimate.check_passes(step)
            for expr in walk.expressions(step):
                estimate.check(expr)
            for one in step.always if isinstance(step, game.Scope) else ():
                estimate.check(one.check)
            if isinstance(step, game.Bind) and isinstance(step.value.type, Collection):
                estimate.sizes[step.variable.number] = estimate.size(step.value)
    for expr in ends:
        estimate.check(expr)


def _told(many: int) -> str:
    """Write a number of passes, which loops inside each other may make very long."""
    return f"{many:,}" if many < _LONG else f"more than {_LONG:,}"


class _Estimate:
    def __init__(self, c: Context, ranges: Ranges) -> None:
        self.context = c
        self.ranges = ranges
        self.sizes: dict[int, int] = {}  # of lists with a name

    def check(self, expr: game.Expr) -> None:
        if self.work(expr) > MAX_WORK:
            raise TooLargeError(
                self.context.span(expr.at),
                f"working this out can take more than {MAX_WORK:,} steps",
                "make the ranges and lists smaller that it goes through",
            )

    def check_passes(self, step: game.Step) -> None:
        """Refuse loops that surely have too many passes, should they ever run."""
        if isinstance(step, game.Loop) and (many := self.passes((step,))) > STEPS:
            raise TooLargeError(
                self.context.span(step.at),
                f"these loops have {_told(many)} passes between two decisions; {STEPS:,} is the most",
                "make the ranges smaller, or work out in one expression what is wanted",
            )

    def passes(self, steps: Steps) -> int:
        """Count passes that surely come, with nothing between them that ends them or stops for somebody."""
        total = 0
        for step in steps:
            match step:
                case game.Loop(when=None) if not any(
                    isinstance(one, _BREAKS) for one in walk.statements(step.body)
                ):
                    total += self._least(step) * (1 + self.passes(step.body))
                case game.Scope(when=None):
                    total += self.passes(step.body)
        return total

    def _least(self, step: game.Loop) -> int:
        """Count the passes that a loop surely has."""
        if self.context.spec.ends is not None:
            return 0
        match step.form, constants.known(step.source, self.context.least_seats):
            case "each", tuple() as items:
                return len(items)
            case "repeat", int() as times:
                return max(times, 0)
        return 0

    def work(self, expr: game.Expr) -> int:
        """Count what is looked at to work an expression out, at most."""
        match expr:
            case game.Collect() | game.Test() | game.Extreme() | game.Rank():
                many = self.size(expr.source)
                inside = [part for part in walk.children(expr) if part is not expr.source]
                total = self.work(expr.source) + many * (1 + sum(map(self.work, inside)))
            case game.Let(variable=variable, value=value, body=body):
                if isinstance(value.type, Collection):
                    self.sizes[variable.number] = self.size(value)
                total = self.work(value) + self.work(body)
            case _:
                total = 1 + sum(map(self.work, walk.children(expr)))
        if isinstance(expr.type, Collection):
            total += self.size(expr)
        return min(total, MAX_WORK + 1)

    def size(self, expr: game.Expr) -> int:
        """Count the items of a list, at most."""
        found = self._size(expr)
        if found > MAX_ITEMS:
            raise TooLargeError(
                self.context.span(expr.at),
                f"this list can have {found:,} items; {MAX_ITEMS:,} is the most",
                "what is gone through one by one has to be smaller",
            )
        return found

    def _size(self, expr: game.Expr) -> int:
        match expr:
            case game.Const(value=tuple() as values):
                return len(values)
            case game.Op(name="range"):
                known = self.ranges.size(expr)
                return self._usual(expr) if known is None else known
            case game.Op(name="list", arguments=arguments):
                return len(arguments)
            case game.Op(name="join", arguments=(one, other)):
                return self.size(one) + self.size(other)
            case game.Op(
                name="minus" | "distinct" | "sorted_faces" | "default_empty" | "if",
                arguments=arguments,
            ):
                several = [one for one in arguments if isinstance(one.type, Collection)]
                return max(map(self.size, several))
            case game.Local(variable=variable) if variable.number in self.sizes:
                return self.sizes[variable.number]
            case game.Collect(source=source, body=body, flat=True):
                if isinstance(body, game.Read) and body.keys:
                    return self._usual(expr)  # of each its own pile
                return self.size(source) * self.size(body)
            case (
                game.Collect(source=source) | game.Extreme(source=source) | game.Rank(source=source)
            ):
                return self.size(source)
            case game.Let(body=body):
                return self.size(body)
        return self._usual(expr)

    def _usual(self, expr: game.Expr) -> int:
        assert isinstance(expr.type, Collection), expr
        match bare(expr.type.item):
            case CardType():
                return len(self.context.cards)
            case PlayerType():
                return self.context.most_seats
            case WordType(domain=domain):
                return max(USUAL, len(self.context.domains[domain].words))
        return USUAL
