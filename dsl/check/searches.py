"""`groups`, `best` and `runs`: functions that search. How many ways they try in play is bounded by the machine.

`groups(3..5, X)` is a list of groups of cards, for `where`, `some`, `best` and picks. `best` and `runs` become plain
operations on lists: what a group is worth, what number and colour a card has.
"""

from __future__ import annotations

from rulewright.dsl import game, syntax
from rulewright.dsl.check import constants, expressions, members, needs, open_forms, origins, paths
from rulewright.dsl.check.context import Context, Env, local, unknown
from rulewright.dsl.check.make import const, op
from rulewright.dsl.check.types import CARDS, NUMBER, bare, describe, is_cards, item
from rulewright.dsl.game import Collection, NumberType, UnknownType, WordType

NAMES = {
    "groups": "all groups of so many cards",
    "best": "the largest sum over groups that share no card",
    "runs": "the longest runs, one in each color, with wild cards",
}
_TAKES = {
    "groups": "a number or a range, and cards: `groups(3..5, p.hand)`",
    "best": "a value for each of several groups: `best(count(g) for g in groups(3, p.hand))`",
    "runs": "cards, the attribute that runs and the one that is the same: `runs(p.hand, number, color)`",
}


def search(c: Context, env: Env, node: syntax.Call) -> game.Expr:
    """Check a call of one of these functions."""
    match node.function.text, node.arguments:
        case "groups", [sizes, cards]:
            return _groups(c, env, sizes, cards, c.at(node.span))
        case "best", [syntax.Each() as each]:
            return _best(c, env, each, c.at(node.span))
        case "runs", [cards, syntax.Name() as along, syntax.Name() as by, *points] if (
            len(points) <= 1
        ):
            return _runs(c, env, cards, (along, by), points, c.at(node.span))
    name = node.function.text
    c.problems.error("arguments", f"`{name}` takes {_TAKES[name]}", node.span)
    return unknown(c.at(node.span))


def sizes(c: Context, env: Env, node: syntax.Expr) -> tuple[game.Expr, game.Expr]:
    """Check `3` or `3..5`: the least and the most."""
    match expressions.expression(c, env, node):
        case game.Op(name="range", arguments=(low, high)):
            return low, high
        case numbers:
            one = needs.need(c, numbers, NUMBER)
            return one, one


def _groups(
    c: Context, env: Env, numbers: syntax.Expr, cards: syntax.Expr, at: game.At
) -> game.Expr:
    low, high = sizes(c, env, numbers)
    collected = origins.as_list(expressions.collection(c, env, cards))
    collected = needs.need(c, collected, CARDS)
    if isinstance(collected.type, UnknownType):
        return unknown(at)
    group = Collection(item(collected.type), piles=True)
    return op("groups", Collection(group), at, low, high, collected)


def _best(c: Context, env: Env, node: syntax.Each, at: game.At) -> game.Expr:
    source = syntax.Source(node.variable, node.source, node.where)
    collected = open_forms.filtered(c, env, source, c.at(node.source.span))
    group = item(collected.type)
    if isinstance(group, UnknownType):
        return unknown(at)
    if not is_cards(group):
        c.problems.error(
            "type",
            f"`best` chooses among groups of cards, and this is {describe(collected.type, c.domains)}",
            node.source.span,
            hints=["all groups of three: `groups(3, X)`", "the sum of all: `sum(E for n in X)`"],
        )
        return unknown(at)
    several = c.variable("groups", collected.type)
    variable, inner = open_forms.enter(c, env, source, local(several, collected.at))
    value = expressions.number(c, inner, node.body)
    values = game.Collect(
        variable=variable,
        source=local(several, collected.at),
        where=None,
        body=value,
        type=Collection(NUMBER),
        at=value.at,
    )
    best = op("best", NUMBER, at, local(several, collected.at), values)
    return game.Let(variable=several, value=collected, body=best, type=NUMBER, at=at)


def _runs(
    c: Context,
    env: Env,
    cards: syntax.Expr,
    names_: tuple[syntax.Name, syntax.Name],
    points: list[syntax.Expr],
    at: game.At,
) -> game.Expr:
    collected = origins.as_list(expressions.collection(c, env, cards))
    worth = [expressions.wanted(c, env, point, Collection(NUMBER)) for point in points]
    collected = needs.need(c, collected, CARDS)
    if isinstance(collected.type, UnknownType):
        return unknown(at)
    several = c.variable("cards", collected.type)
    along, by = (_printed(c, env, local(several, collected.at), name) for name in names_)
    if along is None or by is None:
        return unknown(at)
    if not isinstance(bare(item(along.type)), NumberType):
        c.problems.error(
            "type",
            f"runs go along numbers, and `{names_[0].name}` is {describe(item(along.type), c.domains)}",
            names_[0].span,
        )
        return unknown(at)
    stand_for = (_values(c, printed, at) for printed in (along, by))
    found = op("runs", NUMBER, at, along, by, *stand_for, *worth)
    return game.Let(variable=several, value=collected, body=found, type=NUMBER, at=at)


def _printed(c: Context, env: Env, several: game.Expr, name: syntax.Name) -> game.Collect | None:
    """What is printed on each of several cards under a name, as a list."""
    variable = c.variable("it", item(several.type))
    at = c.at(name.span)
    body = members.member(c, env, local(variable, at), syntax.Ident(name.name, name.span), at)
    if isinstance(body, paths.Path) and body.place.starts is not None:
        body = paths.read(c, env, body)  # of dice: what they show
    if isinstance(body, game.Of | game.Read):
        return game.Collect(
            variable=variable,
            source=several,
            where=None,
            body=body,
            type=Collection(body.type),
            at=at,
        )
    if isinstance(body, paths.Path):
        c.problems.error(
            "type",
            f"`{name.name}` is not printed on the cards, so it says not what wild cards can be",
            name.span,
        )
    return None


def _values(c: Context, printed: game.Collect, at: game.At) -> game.Expr:
    """What a card may stand for: for words each of them, for numbers all from the lowest to the highest."""
    type_ = bare(printed.body.type)
    if isinstance(type_, WordType):
        several = range(len(c.domains[type_.domain].words))
    else:
        match printed.body:
            case game.Of(attribute=attribute):
                values = c.attributes[attribute].values
            case game.Read(place=place):
                ends = constants.known(place.low), constants.known(place.high)
                values = tuple(end for end in ends if isinstance(end, int))
            case _:
                raise AssertionError(printed.body)
        numbers = [n for n in values if isinstance(n, int)]
        several = range(min(numbers, default=0), max(numbers, default=-1) + 1)
    return const(tuple(several), Collection(type_), at)
