"""Answers that a rule lacks: what cannot be shared evenly, who comes first of those who tie, rows that no key reaches.

Only what is certain is reported: a share that a player pays to each of a group, whose rest stays with the payer without
a word; `the highest` of players by what they have, in which two can have as much; and keys that can never be.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.dsl import game, spec
from rulewright.dsl.check import walk
from rulewright.dsl.check.analyses.declared import Declared
from rulewright.dsl.check.analyses.meaning import Key, key, key_of_target
from rulewright.dsl.check.analyses.open_ranges import OpenRanges
from rulewright.dsl.check.analyses.survey import Survey
from rulewright.dsl.check.bounds import Bounds, union
from rulewright.dsl.check.types import item
from rulewright.dsl.diagnostics import Label
from rulewright.dsl.game import Expr, NumberType, PlaceKind, PlayerType, Table


def check_shares(survey: Survey) -> None:
    """Report shares whose rest is not spoken of, and shares of what gets less with each."""
    given = {
        step.variable.number: step.value for step in survey.steps if isinstance(step, game.Bind)
    }
    rests = _Rests(survey)
    for loop in survey.steps:
        if not isinstance(loop, game.Loop) or loop.source is None or loop.variable is None:
            continue
        for step in loop.body:
            if isinstance(step, game.Pay) and not survey.in_mechanic(step.at):
                _share(survey, loop, loop.source, step, given, rests)


def _share(
    survey: Survey,
    loop: game.Loop,
    source: Expr,
    pay: game.Pay,
    given: dict[int, Expr],
    rests: _Rests,
) -> None:
    written = pay.amount
    share = _meant(written, given)
    if not isinstance(share, game.Op) or share.name != "div":
        return
    assert loop.variable is not None
    total, among = share.arguments
    among = _meant(among, given)
    whole = isinstance(among, game.Op) and among.name == "count"
    same_group = isinstance(among, game.Op) and whole and key(among.arguments[0]) == key(source)
    fixed = ("local", loop.variable.number) not in [key(one) for one in pay.source.keys]
    if share is written and fixed and whole and _reads(total, pay.source):
        survey.context.problems.warn(
            "uneven-share",
            f"each payment makes `{pay.source.place.name}` smaller, so each share is smaller too",
            survey.span(written.at),
            hints=[f"fix the share before the loop: `let share = {survey.text(written.at)}`"],
        )
    elif same_group and fixed and _is_a_players(pay.source) and not rests.has(total):
        survey.context.problems.warn(
            "remainder",
            f"what `{survey.text(share.at)}` leaves over stays with the one who pays",
            survey.span(share.at),
            related=[Label(survey.span(pay.source.place.at), "it stays here")],
            hints=[
                "pay the rest somewhere, with `mod`, or use a payout of `kind: split`, which asks where it goes"
            ],
        )


def _meant(expr: Expr, given: dict[int, Expr]) -> Expr:
    if isinstance(expr, game.Local):
        return given.get(expr.variable.number, expr)
    return expr


def _reads(total: Expr, source: game.Target) -> bool:
    wanted = key_of_target(source)
    return any(key(node) == wanted for node in walk.nodes(total) if isinstance(node, game.Read))


def _is_a_players(source: game.Target) -> bool:
    return any(isinstance(one, game.SeatKey) for one in source.place.keys)


class _Rests:
    """The amounts whose rest somebody asks for with `mod`; looked for once, when it matters."""

    def __init__(self, survey: Survey) -> None:
        self._survey = survey
        self._found: set[Key] | None = None

    def has(self, total: Expr) -> bool:
        """Whether anything asks for the rest of this amount."""
        if self._found is None:
            self._found = {
                key(node.arguments[0])
                for step in self._survey.steps
                for expr in walk.expressions(step)
                for node in walk.nodes(expr)
                if isinstance(node, game.Op) and node.name == "mod"
            }
        return key(total) in self._found


# ------------------------------------------------------------------------------------------------ ties


def check_ties(survey: Survey) -> None:
    """Report `the highest` of players by tokens, numbers of cards or points."""
    counted: set[Key] | None = None
    for extreme in survey.singles:
        if survey.in_mechanic(extreme.at) or not isinstance(item(extreme.type), PlayerType):
            continue
        if not _is_common(extreme.by):
            continue
        if counted is None:
            counted = {key(one) for one in _counted(survey)}
        if key(extreme) in counted:
            continue
        survey.context.problems.warn(
            "tie",
            f"two players can tie here, and `the {extreme.which}` is then a fault",
            survey.span(extreme.at),
            hints=[
                f"`{extreme.which} ...` without `the` gives all of them; `first of` takes one in an order",
            ],
        )


def _is_common(by: Expr) -> bool:
    """Whether two players can well have as much of this."""
    match by:
        case game.Read(place=place):
            return place.kind is PlaceKind.COUNTER
        case game.Op(name="count" | "score"):
            return True
        case game.Op(name="sum", arguments=(game.Collect(body=game.Of()),)):
            return True
    return False


def _counted(survey: Survey) -> Iterator[Expr]:
    """List the collections whose size somebody asks for."""
    for step in survey.steps:
        for expr in walk.expressions(step):
            for node in walk.nodes(expr):
                if isinstance(node, game.Op) and node.name in {"count", "empty"}:
                    yield node.arguments[0]


# ------------------------------------------------------------------------------------------------ rows of tables


def check_rows(survey: Survey, told: Declared, ranges: OpenRanges) -> None:
    """Report rows of tables whose key is never asked for."""
    asked: dict[str, list[Bounds]] = {}
    for look in survey.looks:
        bounds = [_bounds(ranges, one) for one in look.keys]
        known = asked.get(look.table.name)
        asked[look.table.name] = (
            bounds if known is None else [union(a, b) for a, b in zip(known, bounds, strict=False)]
        )
    for name, levels in asked.items():
        declared = survey.context.spec.tables.get(name)
        if declared is not None:
            _unasked(told, survey.game.tables[name], declared, name, levels)


def _bounds(ranges: OpenRanges, expr: Expr) -> Bounds:
    if not isinstance(expr.type, NumberType):
        return None, None
    return ranges.of(expr) or (None, None)


def _unasked(
    told: Declared, table: Table, declared: spec.TableDecl, name: str, levels: list[Bounds]
) -> None:
    if not levels:
        return
    low, high = levels[0]
    for ident, written in declared.rows:
        inner = written if isinstance(written, spec.TableDecl) else None
        if not isinstance(table.key, NumberType):
            row = None
        else:
            number = int(ident.text)
            row = table.rows.get(number)
            if (low is not None and number < low) or (high is not None and number > high):
                ends = f"{'' if low is None else low}..{'' if high is None else high}"
                told.unused(
                    f"no key is ever {number}, so nothing uses this row of `{name}`",
                    ident.span,
                    [f"the keys are {ends}"],
                )
                continue
        if inner is not None and isinstance(row, Table):
            _unasked(told, row, inner, name, levels[1:])
