"""Forms with an item of their own: `where`, `some`, `highest`, `ranking`, `next ... among`, `first of`, `E for n in X`.

The item has a name (`r in players where ...`) or is `it`; an unnamed item's own names (a card's attributes, a player's
state) may then be written bare. Each part of a `where` must say something about the item: a part that does not is a
name that means something else than its author thought.
"""

from __future__ import annotations

from rulewright.dsl import game, syntax
from rulewright.dsl.check import expressions, names, needs, orders, origins, unknown_names, walk
from rulewright.dsl.check.context import (
    Context,
    Env,
    SlotSymbol,
    ValueSymbol,
    local,
    unknown,
    what_is,
)
from rulewright.dsl.check.facts import learned, mentions, of_items
from rulewright.dsl.check.make import op
from rulewright.dsl.check.types import (
    FLAG,
    PLAYER,
    PLAYERS,
    bare,
    describe,
    is_card,
    item,
    maybe,
)
from rulewright.dsl.game import Collection, UnknownType
from rulewright.dsl.structs import replace


def open_form(c: Context, env: Env, node: syntax.Expr) -> game.Expr:
    """Check one of the forms that reach to the right edge."""
    at = c.at(node.span)
    match node:
        case syntax.Where(source=source):
            return filtered(c, env, source, at)
        case syntax.Quantified(quantifier=quantifier, source=source):
            return _quantified(c, env, quantifier, source, at)
        case syntax.Extreme():
            return _extreme(c, env, node, at)
        case syntax.Ranking(source=source, by=by):
            collected = filtered(c, env, source, at)
            variable, value = _by(c, env, source, collected, by)
            type_ = Collection(
                Collection(item(collected.type), piles=is_card(item(collected.type)))
            )
            return game.Rank(variable=variable, source=collected, by=value, type=type_, at=at)
        case syntax.NextAmong(player=player, source=source):
            seat = expressions.player(c, env, player)
            among = needs.need(c, filtered(c, env, source, at), PLAYERS)
            return op("next_among", maybe(PLAYER), at, seat, among)
        case syntax.FirstOf(source=source):
            collected = origins.as_list(filtered(c, env, source, at))
            first = item(collected.type)
            sure = source.where is None and is_never_empty(collected)
            return op("first", first if sure else maybe(first), at, collected)
        case _:
            raise AssertionError(node)


def is_never_empty(source: game.Expr) -> bool:
    """Whether there surely is a first: of all players, or of a list that is written out.

    What has a problem of its own is taken to be so, as it may be when that is mended.
    """
    match source:
        case game.Op(name="seats" | "seats_from"):
            return True
        case game.Const(value=tuple() as value):
            return bool(value)
    return isinstance(source.type, UnknownType)


def enter(
    c: Context, env: Env, source: syntax.Source, collected: game.Expr
) -> tuple[game.Variable, Env]:
    """Make the item's variable and what is visible where it is looked at."""
    name = source.variable.text if source.variable is not None else "it"
    variable = c.variable(name, item(collected.type))
    c.origins[variable.number] = origins.origins(c, collected)
    env = env.with_facts(of_items(collected, variable))
    if source.variable is None:
        return variable, env.with_item(variable, named=False)
    env = env.with_item(variable, named=True)
    symbol = ValueSymbol(local(variable, collected.at), "an item")
    member = f"to ask whether it is in there, use brackets: `{name} in (... where ...)`"
    return variable, bind_name(c, env, source.variable, symbol, member)


def bind_name(
    c: Context, env: Env, ident: syntax.Ident, symbol: ValueSymbol, hint: str | None = None
) -> Env:
    """Add a local name, refusing one that hides another."""
    if not env.in_mechanic:
        c.names_local(ident, env.address)
    hidden = env.lookup(ident.text)
    if hidden is not None:
        c.problems.error(
            "hides",
            f"`{ident.text}` already is {what_is(hidden)}",
            ident.span,
            hints=["give it a name of its own", *([hint] if hint is not None else [])],
        )
    elif (owner := names.owner_of_word(c, ident.text)) is not None:
        c.problems.error(
            "hides",
            f"`{ident.text}` already is a value of `{owner}`",
            ident.span,
            hints=["give it a name of its own"],
        )
    return env.with_local(ident.text, symbol)


def filtered(c: Context, env: Env, source: syntax.Source, at: game.At) -> game.Expr:
    """Check `n in X where C`; without `where` it is X itself."""
    collected = expressions.collection(c, env, source.collection)
    if source.where is None:
        return collected
    variable, inner = enter(c, env, source, collected)
    test = where(c, replace(inner, comparing=True), variable, source.where)
    return game.Collect(
        variable=variable,
        source=collected,
        where=test,
        body=local(variable, collected.at),
        type=collected.type,
        at=at,
    )


def where(c: Context, env: Env, variable: game.Variable, node: syntax.Expr) -> game.Expr:
    """Check a condition about an item, of which each part has to speak of the item."""
    if isinstance(node, syntax.Binary) and node.operator == "and":
        left = where(c, env, variable, node.left)
        right = where(c, env.with_facts(learned(left, holds=True)), variable, node.right)
        return op("and", FLAG, c.at(node.span), left, right)
    found = len(c.problems)
    if _compares_all(c, env, node):
        return unknown(c.at(node.span))
    test = expressions.condition(c, env, node)
    speaks = mentions(test, variable) or _asks_slot(c, env, variable, node)
    if len(c.problems) == found and not _unknown(test, variable) and not speaks:
        _says_nothing(c, env, variable, node)
    return test


def _asks_slot(c: Context, env: Env, variable: game.Variable, node: syntax.Expr) -> bool:
    """Whether a mechanic asks a slot about the item; what a game fills it with need not speak of that."""
    match node:
        case syntax.Call(function=function, arguments=arguments):
            is_slot = isinstance(env.lookup(function.text), SlotSymbol)
            values = (expressions.expression(c, env, argument) for argument in arguments)
            return is_slot and any(mentions(value, variable) for value in values)
    return False


def _compares_all(c: Context, env: Env, node: syntax.Expr) -> bool:
    """Report `players where out is [p]`: a flag is no list, so all that is found was to be compared."""
    match node:
        case syntax.Binary(operator="is" | "is not", left=left, right=syntax.ListOf()):
            found = len(c.problems)
            if expressions.expression(c, env, left).type != FLAG or len(c.problems) > found:
                return False
        case _:
            return False
    c.problems.error(
        "open-form",
        "`where` takes all that follows, so what it finds cannot be compared here",
        node.span,
        hints=["put brackets around it: `(... where " + f"{left.span.text}) {node.operator} ...`"],
    )
    return True


def _unknown(test: game.Expr, variable: game.Variable) -> bool:
    """Whether something else is wrong here, or nothing is known of the item (of a rule that is never run)."""
    found = any(isinstance(node.type, UnknownType) for node in walk.nodes(test))
    return found or isinstance(variable.type, UnknownType)


def _says_nothing(c: Context, env: Env, variable: game.Variable, node: syntax.Expr) -> None:
    text = " ".join(node.span.text.split())
    member = unknown_names.members(c, env, variable.type)
    known = (
        f"it has {', '.join(f'`{name}`' for name in member[:8])}"
        if member
        else f"write `{variable.name}` in it"
    )
    c.problems.error(
        "says-nothing",
        f"`{text}` says nothing about the {_thing(c, variable)} that is looked at",
        node.span,
        hints=[known, "a condition of another kind goes outside the `where`"],
    )


def _thing(c: Context, variable: game.Variable) -> str:
    return describe(bare(variable.type), c.domains).removeprefix("a ").removeprefix("an ")


def _quantified(
    c: Context, env: Env, quantifier: str, source: syntax.Source, at: game.At
) -> game.Expr:
    collected = expressions.collection(c, env, source.collection)
    variable, inner = enter(c, env, source, collected)
    assert source.where is not None
    test = where(c, replace(inner, comparing=True), variable, source.where)
    match quantifier:
        case "some" | "no" | "every":
            return game.Test(
                quantifier=quantifier,
                variable=variable,
                source=collected,
                condition=test,
                type=FLAG,
                at=at,
            )
        case _:
            raise AssertionError(quantifier)


def _extreme(c: Context, env: Env, node: syntax.Extreme, at: game.At) -> game.Expr:
    collected = filtered(c, env, node.source, at)
    variable, by = _by(c, env, node.source, collected, node.by)
    which: str = node.which
    assert which in {"highest", "lowest"}
    extreme = game.Extreme(
        which="highest" if which == "highest" else "lowest",
        variable=variable,
        source=collected,
        by=by,
        type=collected.type,
        at=at,
    )
    if node.single:
        return op("the", maybe(item(collected.type)), at, extreme)
    return extreme


def _by(
    c: Context, env: Env, source: syntax.Source, collected: game.Expr, node: syntax.Expr
) -> tuple[game.Variable, game.Expr]:
    variable, inner = enter(c, env, source, collected)
    found = len(c.problems)
    by = orders.measure(c, replace(inner, comparing=True), node)
    if len(c.problems) == found and not _unknown(by, variable) and not mentions(by, variable):
        _says_nothing(c, inner, variable, node)
    return variable, by


def each(c: Context, env: Env, node: syntax.Each) -> game.Expr:
    """Check `E for n in X where C`."""
    at = c.at(node.span)
    source = syntax.Source(node.variable, node.source, node.where)
    collected = origins.as_list(filtered(c, env, source, at))
    variable, inner = enter(c, env, source, collected)
    inner = replace(inner, items=env.items)
    body = expressions.expression(c, inner, node.body)
    if isinstance(body.type, Collection):
        return game.Collect(
            variable=variable,
            source=collected,
            where=None,
            body=body,
            flat=True,
            type=body.type,
            at=at,
        )
    type_ = Collection(body.type, piles=is_card(body.type))
    return game.Collect(
        variable=variable, source=collected, where=None, body=body, type=type_, at=at
    )
