"""Paths: places with their keys, as text names them, and what reading or filling them means.

A path may lead through a value that may be none (`leader.coins`), or through several items (`players.coins`). Reading
it then gives none, or a list; something is put into it only where it is one place for sure.
"""

from __future__ import annotations

from rulewright.dsl import game
from rulewright.dsl.check import constants, needs, origins
from rulewright.dsl.check.context import (
    Context,
    Env,
    local,
    unknown,
)
from rulewright.dsl.check.facts import is_set, narrow
from rulewright.dsl.check.make import const, op
from rulewright.dsl.check.types import (
    bare,
    maybe,
)
from rulewright.dsl.diagnostics import Label
from rulewright.dsl.game import (
    Collection,
    Maybe,
    PlaceKind,
)
from rulewright.dsl.structs import Struct, replace


class Behind(Struct):
    """What a place is reached through: each item of a collection (`players.coins`), or a value that may be none.

    `variable` stands for the item, or for the value where it is not none; the keys of the path read it.
    """

    variable: game.Variable
    value: game.Expr


class Path(Struct):
    """A place with the keys given so far.

    behind  what it is reached through, innermost last
    lacks   nothing may lie there though the place always has something: a card may be no die
    """

    place: game.Place
    keys: tuple[game.Expr, ...]
    at: game.At
    behind: tuple[Behind, ...] = ()
    lacks: bool = False


def read(c: Context, env: Env, path: Path) -> game.Expr:
    """Read what lies at a place."""
    place = path.place
    if len(path.keys) < len(place.keys):
        missing = place.keys[len(path.keys)]
        c.problems.error(
            "say-which",
            f"`{place.name}` is kept for each {_key_name(c, missing)}: say which",
            c.span(path.at),
            hints=[f"as in `{' '.join(c.span(path.at).text.split())}[{_sample(c, missing)}]`"],
        )
        return unknown(path.at)
    type_ = maybe(place.type) if path.lacks else place.type
    expr: game.Expr = game.Read(place=place, keys=path.keys, type=type_, at=path.at)
    if place.kind is PlaceKind.MARKER or place.starts is not None:
        if isinstance(type_, Maybe):
            expr = narrow(env.facts, expr)
        elif place.starts is None and not is_set(place.address, env.facts):
            c.problems.error(
                "not-set",
                f"`{place.name}` may not be set yet when this reads it",
                c.span(path.at),
                related=[Label(c.span(place.at), "declared here")],
                hints=[
                    "set it on every way here, in `setup:` for example, or declare it with `or none`"
                ],
            )
    for behind in reversed(path.behind):
        expr = through(c, behind, expr, path.at)
    return narrow(env.facts, expr)


def through(c: Context, behind: Behind, inside: game.Expr, at: game.At) -> game.Expr:
    """Read something for each item, or only where the value is not none."""
    variable, value = behind.variable, behind.value
    if isinstance(value.type, Collection):
        flat = isinstance(inside.type, Collection)
        type_ = inside.type if isinstance(inside.type, Collection) else Collection(inside.type)
        return game.Collect(
            variable=variable,
            source=origins.as_list(value),
            where=None,
            body=inside,
            flat=flat,
            type=type_,
            at=at,
        )
    if isinstance(inside.type, Collection):  # there is no collection that may be none
        if not needs.is_lenient(c, value):
            needs.may_be_none(c, value)
        sure = replace(value, type=bare(value.type))
        return game.Let(variable=variable, value=sure, body=inside, type=inside.type, at=at)
    none = const(None, game.NoneType(), at)
    asked = local(game.Variable(variable.name, variable.number, value.type), at)
    test = op("eq", game.FlagType(), at, asked, none)
    body = op("if", maybe(inside.type), at, test, none, inside)
    return game.Let(variable=variable, value=value, body=body, type=maybe(inside.type), at=at)


def direct(c: Context, path: Path) -> Path:
    """Give the path to put something into: it takes the items it is reached through to be there, or says why not."""
    for behind in path.behind:
        if isinstance(behind.value.type, Collection):
            text = " ".join(c.span(behind.value.at).text.split())
            c.problems.error(
                "no-place",
                f"`{text}` are several, and each has its own `{path.place.name}`",
                c.span(path.at),
                hints=[f"say whose it is, or go through them with `for: x in {text}`"],
            )
        elif not needs.is_lenient(c, behind.value):
            needs.may_be_none(c, behind.value)
    known = {
        behind.variable.number: replace(behind.value, type=bare(behind.value.type))
        for behind in path.behind
    }
    keys = tuple(
        known.get(key.variable.number, key) if isinstance(key, game.Local) else key
        for key in path.keys
    )
    return replace(path, keys=keys, behind=())


def _key_name(c: Context, key: game.Key) -> str:
    match key:
        case game.SeatKey():
            return "player"
        case game.WordKey(domain=domain):
            return f"`{c.domains[domain].name}`"
        case game.NumberKey():
            return "number of a range"
        case game.CardKey():
            return "card"


def _sample(c: Context, key: game.Key) -> str:
    match key:
        case game.WordKey(domain=domain):
            return c.domains[domain].words[0]
        case game.NumberKey(low=low):
            return str(constants.known(low, c.least_seats))
        case game.SeatKey():
            return "p"
        case game.CardKey():
            return "c"
