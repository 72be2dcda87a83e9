"""Answers that a rule lacks: what cannot be shared evenly, who comes first of those who tie, rows that no key reaches.

Only what is certain is reported: a share that a player pays to each of a group, whose rest stays with the payer without
a word; all in a counter shared out for good, whose rest nobody ever gets; `the highest` of players by what they have,
or of cards by what is on them, in which two can have as much; and keys that can never be.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulewright.dsl import game, spec
from rulewright.dsl.check import constants, walk
from rulewright.dsl.check.analyses.declared import Declared
from rulewright.dsl.check.analyses.meaning import Key, conjuncts, key, key_of_target
from rulewright.dsl.check.analyses.open_ranges import OpenRanges
from rulewright.dsl.check.analyses.survey import Survey
from rulewright.dsl.check.bounds import Bounds, union
from rulewright.dsl.check.context import Context
from rulewright.dsl.check.tables import row_number
from rulewright.dsl.check.types import item
from rulewright.dsl.diagnostics import Label
from rulewright.dsl.game import CardType, Expr, NumberType, PlaceKind, PlayerType, Table


def check_shares(survey: Survey) -> None:
    """Report shares whose rest is not spoken of, and shares of what gets less with each."""
    given = {
        step.variable.number: step.value for step in survey.steps if isinstance(step, game.Bind)
    }
    rests = _Rests(survey, given)
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
    share = _meant(pay.amount, given)
    if not isinstance(share, game.Op) or share.name != "div":
        return
    assert loop.variable is not None
    total, among = share.arguments
    among = _meant(among, given)
    whole = isinstance(among, game.Op) and among.name == "count"
    same_group = isinstance(among, game.Op) and whole and key(among.arguments[0]) == key(source)
    fixed = ("local", loop.variable.number) not in [key(one) for one in pay.source.keys]
    anew = share is pay.amount or any(
        isinstance(step, game.Bind) and step.value is share for step in loop.body
    )
    if anew and fixed and _is_a_part_each(survey, among, source) and _reads(total, pay.source):
        survey.context.problems.warn(
            "uneven-share",
            f"each payment makes `{pay.source.place.name}` smaller, so each share is smaller too",
            survey.span(share.at),
            hints=[f"fix the share before the loop: `let share = {survey.text(share.at)}`"],
        )
    elif same_group and fixed and not rests.has(total, loop) and not rests.are_paid(loop, pay):
        of_a_player = _is_a_players(pay.source)
        if not of_a_player and not (_is_all_of(total, pay.source) and _is_last(survey, loop, pay)):
            return  # the bank keeps what a prize leaves over, and a pot may be shared out again
        payer = "with the one who pays" if of_a_player else f"in `{pay.source.place.name}`"
        survey.context.problems.warn(
            "remainder",
            f"what `{survey.text(share.at)}` leaves over stays {payer}",
            survey.span(share.at),
            related=[Label(survey.span(pay.source.place.at), "it stays here")],
            hints=[
                "pay the rest somewhere, with `mod`, or use a payout of `kind: split`, which asks where it goes"
            ],
        )


def _meant(expr: Expr, given: dict[int, Expr]) -> Expr:
    """What was kept with `let`, also by way of others."""
    while isinstance(expr, game.Local) and expr.variable.number in given:
        expr = given[expr.variable.number]
    return expr


def _is_a_part_each(survey: Survey, among: Expr, source: Expr) -> bool:
    """Whether something is divided by how many a group has: by a count, or by a number that is just as large.

    Of a number that the largest group does not have, such as 2 among three, each may be meant to take that part
    of what is left.
    """
    if any(isinstance(node, game.Op) and node.name == "count" for node in walk.nodes(among)):
        return True
    most = survey.context.most_seats
    parts = constants.known(among, most)
    return parts is not None and parts == _size(source, most)


def _size(group: Expr, seats: int) -> int | None:
    """How many players a group has at a full table, as far as that is known."""
    match group:
        case game.Op(name="seats" | "seats_from"):
            return seats
        case game.Op(name="others"):
            return seats - 1
        case _:
            members = constants.known(group, seats)
            return len(members) if isinstance(members, tuple) else None


def _reads(total: Expr, source: game.Target) -> bool:
    wanted = key_of_target(source)
    return any(key(node) == wanted for node in walk.nodes(total) if isinstance(node, game.Read))


def _is_all_of(total: Expr, source: game.Target) -> bool:
    """Whether all that lies in a counter is shared out."""
    return isinstance(total, game.Read) and key(total) == key_of_target(source)


def _is_last(survey: Survey, loop: game.Loop, pay: game.Pay) -> bool:
    """Whether nothing but this loop ever takes from a counter, and it is come to once."""
    bit = survey.bit(pay.source.place)
    own = {id(step) for step in survey.inside(loop)}
    if any(survey.takes(step) & bit and id(step) not in own for step in survey.steps):
        return False
    return not any(
        isinstance(outer, game.Loop) and any(step is loop for step in survey.inside(outer))
        for outer in survey.steps
    )


def _is_a_players(source: game.Target) -> bool:
    return any(isinstance(one, game.SeatKey) for one in source.place.keys)


class _Rests:
    """The amounts whose rest somebody works out; looked for once, when it matters."""

    def __init__(self, survey: Survey, given: dict[int, Expr]) -> None:
        self._survey = survey
        self._given = given
        self._found: list[tuple[set[int], set[Key]]] | None = None

    def has(self, total: Expr, loop: game.Loop) -> bool:
        """Whether anything in the same part of the game asks for the rest of this amount.

        A part is set-up or a phase with all that is in it. The rest is asked for with `mod`, or as what all
        shares leave of it.
        """
        if self._found is None:
            game_parts = (self._survey.game.setup, *([one] for one in self._survey.game.phases))
            self._found = [self._of(steps) for steps in game_parts]
        wanted = key(total)
        return any(id(loop) in steps and wanted in rests for steps, rests in self._found)

    def _of(self, part: Sequence[game.Step]) -> tuple[set[int], set[Key]]:
        """Give the steps of a part, and the amounts whose rest it asks for."""
        steps = [one for step in part for one in (step, *self._survey.inside(step))]
        rests = {
            key(node.arguments[0])
            for step in steps
            for expr in walk.expressions(step)
            for node in walk.nodes(expr)
            if isinstance(node, game.Op) and self._is_rest(node)
        }
        return {id(step) for step in steps}, rests

    def _is_rest(self, node: game.Op) -> bool:
        if node.name != "sub":
            return node.name == "mod"
        total, taken = node.arguments
        return any(
            isinstance(part, game.Op)
            and part.name == "div"
            and key(part.arguments[0]) == key(total)
            for part in self._parts(taken)
        )

    def _parts(self, expr: Expr) -> Iterator[Expr]:
        """List the parts of an amount, with those of what was kept with `let`."""
        for node in walk.nodes(expr):
            yield node
            meant = _meant(node, self._given)
            if meant is not node:
                yield from self._parts(meant)

    def are_paid(self, loop: game.Loop, share: game.Pay) -> bool:
        """Whether all that is left with the one who pays is paid later on."""
        left = key_of_target(share.source)
        steps = iter(self._survey.steps)
        return any(step is loop for step in steps) and any(
            isinstance(step, game.Pay)
            and key_of_target(step.source) == left
            and isinstance(step.amount, game.Read)
            and key(step.amount) == left
            for step in steps
        )


# ------------------------------------------------------------------------------------------------ ties


def check_ties(survey: Survey) -> None:
    """Report `the highest` of players by tokens, numbers of cards or points, and of cards by what several have."""
    counted: set[Key] | None = None
    for extreme in survey.singles:
        thing = item(extreme.type)
        if survey.in_mechanic(extreme.at):
            continue
        if isinstance(thing, PlayerType) and _is_common(extreme.by):
            what = "players"
        elif isinstance(thing, CardType) and _is_on_several(survey, extreme):
            what = "cards"
        else:
            continue
        if counted is None:
            counted = {key(one) for one in _counted(survey)}
        if key(extreme) in counted:
            continue
        which = extreme.which
        survey.context.problems.warn(
            "tie",
            f"two {what} can tie here, and `the {which}` is then a fault",
            survey.span(extreme.at),
            hints=[
                f"`first of ({which} ...)` takes one of them; `{which} ...` without `the` gives all"
            ],
        )


def _is_on_several(survey: Survey, extreme: game.Extreme) -> bool:
    """Whether several cards that can lie in a pile have the same of an attribute; else it cannot be told."""
    source = extreme.source
    match extreme.by:
        case game.Of(card=game.Local(variable=variable), attribute=by) if (
            variable == extreme.variable
        ):
            pass
        case _:
            return False
    same: list[str] = [
        by
    ]  # attributes in which all that are compared are alike, and the compared one
    while isinstance(source, game.Collect) and source.where is not None:
        for part, holds in conjuncts(source.where):
            match part:
                case game.Op(
                    name="eq", arguments=(game.Of(card=game.Local(variable=one), attribute=name), _)
                ) if holds and one == source.variable:
                    same.append(name)
                case _:
                    return False
        source = source.source
    if not isinstance(source, game.Read) or source.place.kind is not PlaceKind.PILE:
        return False
    if not all(isinstance(one, game.SeatKey) for one in source.place.keys):
        return False  # a pile for each color may hold one color
    seen: set[tuple[int | tuple[int, ...] | None, ...]] = set()
    for face in map(survey.game.faces.__getitem__, survey.game.cards):
        values = tuple(face.attributes.get(name) for name in same)
        if face.kind not in source.place.kinds or values[0] is None:
            continue
        if values in seen:
            return True
        seen.add(values)
    return False


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
            _unasked(survey.context, told, survey.game.tables[name], declared, name, levels)


def _bounds(ranges: OpenRanges, expr: Expr) -> Bounds:
    if not isinstance(expr.type, NumberType):
        return None, None
    return ranges.of(expr) or (None, None)


def _unasked(
    c: Context,
    told: Declared,
    table: Table,
    declared: spec.TableDecl,
    name: str,
    levels: list[Bounds],
) -> None:
    if not levels:
        return
    low, high = levels[0]
    for ident, written in declared.rows:
        inner = written if isinstance(written, spec.TableDecl) else None
        if not isinstance(table.key, NumberType):
            row = None
        else:
            number = row_number(c, table.key, ident)
            row = table.rows.get(number)
            if (low is not None and number < low) or (high is not None and number > high):
                ends = f"{'' if low is None else low}..{'' if high is None else high}"
                told.unused(
                    f"no key is ever {ident.text}, so nothing uses this row of `{name}`",
                    ident.span,
                    [f"the keys are {ends}"],
                )
                continue
        if inner is not None and isinstance(row, Table):
            _unasked(c, told, row, inner, name, levels[1:])
