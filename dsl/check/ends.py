"""How a game ends: scoring and the winner."""

from __future__ import annotations

from rulewright.dsl import game, spec, syntax
from rulewright.dsl.check import expressions, flow, needs, teams, walk
from rulewright.dsl.check.context import Context, Env, ValueSymbol, local
from rulewright.dsl.check.make import const, op
from rulewright.dsl.check.types import NUMBER, NUMBERS, bare
from rulewright.dsl.game import NumberType, PlayerType
from rulewright.dsl.structs import replace


def scoring(c: Context, env: Env) -> tuple[game.ScoreLine, ...]:
    """Check the lines that add up to a player's score."""
    made = []
    c.scoring = True
    for line in c.spec.scoring:
        at = c.at(line.name.span)
        player = c.variable("p", PlayerType())
        inner = replace(env, address=line.address).with_local(
            "p", ValueSymbol(local(player, at), "the player")
        )
        if line.each is not None:
            source, variable, inner = flow.enter_each(c, inner, inner, line.each, set())
            points = _points(c, inner, line)
            each = game.Collect(
                variable=variable,
                source=source,
                where=None,
                body=points,
                type=NUMBERS,
                at=points.at,
            )
            points = op("sum", NUMBER, points.at, each)
        else:
            points = _points(c, inner, line)
        made.append(
            game.ScoreLine(
                name=line.name.text, player=player, points=points, at=at, address=line.address
            )
        )
    c.scoring = False
    return tuple(made)


def _points(c: Context, env: Env, line: spec.ScoreLine) -> game.Expr:
    trusted = len(c.trusted)
    if line.when is None:
        points = expressions.number(c, env, line.points)
        _ask_for_none(c, trusted, points)
        return points
    when = expressions.condition(c, env, line.when)
    points = expressions.number(c, env, line.points)
    _ask_for_none(c, trusted, points, when)
    nothing = const(0, NUMBER, points.at)
    return op("if", NUMBER, points.at, when, points, nothing)


def _ask_for_none(c: Context, since: int, *written: game.Expr) -> None:
    """Report what may be none for a player who has nothing, as `max(p.area.worth)`: nobody plays on to see it.

    In play an empty deck is as unlikely as the rules make it; at the end, players with nothing are counted too.
    """
    tests = [
        node.arguments[0]
        for expr in written
        for node in walk.nodes(expr)
        if isinstance(node, game.Op) and node.name == "if"
    ]
    tests += written[1:]
    asked = {place for test in tests for place in _places(test)}
    for expr in c.trusted[since:]:
        part = needs.culprit(expr)
        if not isinstance(part, game.Op) or part.name not in _OF_SEVERAL:
            continue
        if _is_never_empty(part.arguments[0]) or asked & set(_places(part)):
            continue
        text = " ".join(c.span(expr.at).text.split())
        c.problems.warn(
            "may-be-none",
            f"`{text}` is none for a player who has nothing there",
            c.span(expr.at),
            hints=[
                f"say what counts then: `{text} default 0`"
                if isinstance(bare(expr.type), NumberType)
                else "say with `default` what counts then, or ask with `when:`"
            ],
        )


_OF_SEVERAL = frozenset({"max", "min", "first", "last", "the"})


def _places(expr: game.Expr) -> list[str]:
    return [node.place.address for node in walk.nodes(expr) if isinstance(node, game.Read)]


def _is_never_empty(expr: game.Expr) -> bool:
    """Whether there surely is something: players, or what is written out."""
    match expr:
        case game.Look() if teams.is_of_team(expr):
            return True
        case game.Op(name="seats" | "seats_from" | "others" | "range" | "list"):
            return True
        case game.Const(value=tuple() as values):
            return bool(values)
        case game.Collect(where=None, flat=False, source=source) | game.Extreme(source=source):
            return _is_never_empty(source)
        case game.Op(name="distinct" | "sorted_faces", arguments=arguments):
            return _is_never_empty(arguments[0])
    return False


def winner(c: Context, env: Env) -> tuple[game.Criterion, ...]:
    """Check how players are compared."""
    made = []
    for number, line in enumerate(c.spec.winner):
        at = c.at(line.span)
        player = c.variable("p", PlayerType())
        inner = replace(env, address="winner")
        if line.kind != "together":
            inner = inner.with_local("p", ValueSymbol(local(player, at), "the player"))
        value: game.Expr | None = None
        if line.value is not None:
            if line.kind in {"only", "together"}:
                value = expressions.condition(c, inner, line.value)
            else:
                trusted = len(c.trusted)
                value = _compared(c, inner, line.value)
                _ask_for_none(c, trusted, value)
        last = number == len(c.spec.winner) - 1
        if line.kind in {"shared", "draw"} and not last:
            c.problems.error(
                "winner", f"`{line.kind}` ends the comparison, so it is the last line", line.span
            )
        if line.kind == "only" and number:
            c.problems.error("winner", "`only` comes first", line.span)
        if line.kind == "together" and len(c.spec.winner) > 1:
            c.problems.error(
                "winner", "`together` is the only line, since all win or nobody", line.span
            )
        if value is not None and line.kind != "together":
            teams.compared(c, line, player, value)
        made.append(
            game.Criterion(kind=line.kind, player=player, value=value, at=at, about=line.about)
        )
    if made and made[-1].kind in {"most", "least", "only"}:
        c.problems.error(
            "tie",
            "nothing says what happens when players tie to the end",
            c.spec.winner[-1].span,
            hints=["end with `- shared` (all of them win) or `- draw` (nobody does)"],
        )
    return tuple(made)


def _compared(c: Context, env: Env, node: syntax.Expr) -> game.Expr:
    return needs.need(c, expressions.expression(c, env, node, NUMBER), NUMBER)
