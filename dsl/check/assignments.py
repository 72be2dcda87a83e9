"""Values that get a name or a place: `let`, `=`, `+=` and `-=`, and what chance draws for them."""

from __future__ import annotations

from rulewright.dsl import game, syntax
from rulewright.dsl.check import expressions, needs, open_forms, origins, transfers
from rulewright.dsl.check.context import (
    PARAMETER,
    Context,
    Env,
    Result,
    StateSymbol,
    ValueSymbol,
    local,
)
from rulewright.dsl.check.facts import forget, key_of
from rulewright.dsl.check.make import op
from rulewright.dsl.check.targets import root
from rulewright.dsl.check.types import NUMBER, fits, item
from rulewright.dsl.game import Maybe, NoneType, PlaceKind, UnknownType
from rulewright.dsl.structs import replace


def draw(
    c: Context, env: Env, node: syntax.Random, name: str, at: game.At
) -> tuple[list[game.Step], game.Expr]:
    """Check `random X`: chance binds a variable, which the sentence then uses."""
    among = origins.as_list(open_forms.filtered(c, env, node.source, c.at(node.span)))
    variable = c.variable(name, item(among.type))
    c.origins[variable.number] = origins.origins(c, among)
    step = game.Draw(variable=variable, among=among, at=at, address=env.address)
    return [step], local(variable, c.at(node.span))


def let(c: Context, env: Env, step: syntax.Let, at: game.At) -> Result:
    """Check a `let`."""
    name = step.name.text
    if isinstance(step.value, syntax.Random):
        steps, value = draw(c, env, step.value, name, at)
        return steps, open_forms.bind_name(c, env, step.name, ValueSymbol(value, "a `let`"))
    value = expressions.expression(c, env, step.value)
    variable = c.variable(name, value.type)
    c.origins[variable.number] = origins.origins(c, value)
    if isinstance(value.type, Maybe) and needs.is_lenient(c, value):
        c.lenient.add(variable.number)
    inner = open_forms.bind_name(c, env, step.name, ValueSymbol(local(variable, at), "a `let`"))
    return [game.Bind(variable=variable, value=value, at=at, address=env.address)], inner


_STEP = {"+=": "add", "-=": "sub"}


def assign(c: Context, env: Env, step: syntax.Assign, at: game.At) -> Result:
    """Check what is set: `=`, `+=`, `-=`."""
    before: list[game.Step] = []
    symbol = env.lookup(step.target.name) if isinstance(step.target, syntax.Name) else None
    if isinstance(symbol, ValueSymbol):
        assert isinstance(step.target, syntax.Name)
        if isinstance(symbol.value.type, UnknownType) and symbol.what == PARAMETER:
            # Of a rule that nothing runs: a place may be handed over to be set.
            if not isinstance(step.value, syntax.Random):
                expressions.expression(c, env, step.value)
            return [], env
        c.problems.error(
            "fixed",
            f"`{step.target.name}` is {symbol.what}, which never changes",
            step.target.span,
            hints=["for a value that changes, declare it under `state:`"],
        )
        return [], env
    if isinstance(symbol, StateSymbol):
        type_ = symbol.variable.type
        value = _assigned(c, env, step, type_, local(symbol.variable, at), before, at)
        env = _known(
            env, step, ("local", symbol.variable.number), f"#{symbol.variable.number}", type_, value
        )
        bind = game.Bind(variable=symbol.variable, value=value, at=at, address=env.address)
        return [*before, bind], env
    to = transfers.target(c, env, step.target, "something that can be set")
    if to is None:
        return [], env
    place = to.place
    if place.kind in {PlaceKind.PILE, PlaceKind.COUNTER}:
        how = "`move` cards" if place.kind is PlaceKind.PILE else "`pay` tokens"
        c.problems.error(
            "not-set-directly",
            f"`{place.name}` is a {place.kind.value}, which is never set",
            step.target.span,
            hints=[f"{how} to it or from it"],
        )
        return [], env
    if place.starts is not None:
        c.problems.error(
            "not-set-directly",
            f"what a die shows, here `{place.name}`, is rolled and never set",
            step.target.span,
            hints=["roll it: `roll d`"],
        )
        return [], env
    if place.address in c.pass_places:
        c.problems.error("fixed", "the number of a pass is counted, never set", step.span)
        return [], env
    now = game.Read(place=place, keys=to.keys, type=place.type, at=c.at(step.target.span))
    value = _assigned(c, env, step, place.type, now, before, at)
    env = _known(env, step, key_of(now), place.address, place.type, value)
    return [*before, game.Assign(to=to, value=value, at=at, address=env.address)], env


def _assigned(
    c: Context,
    env: Env,
    step: syntax.Assign,
    type_: game.Type,
    now: game.Expr,
    before: list[game.Step],
    at: game.At,
) -> game.Expr:
    if isinstance(step.value, syntax.Random):
        drawn, value = draw(c, env, step.value, root(step.target) or "value", at)
        before.extend(drawn)
        return needs.need(c, value, type_)
    if step.operator == "=":
        return expressions.wanted(c, env, step.value, type_)
    if not fits(type_, NUMBER):
        c.problems.error("type", f"`{step.operator}` is for numbers", step.span)
    amount = expressions.number(c, env, step.value)
    return op(_STEP[step.operator], NUMBER, at, now, amount)


def _known(
    env: Env, step: syntax.Assign, key: object, address: str, type_: game.Type, value: game.Expr
) -> Env:
    """Forget what was known about what is set, and learn what it is now."""
    name = root(step.target)
    own = address.rsplit(".", 1)[-1]  # a parameter may stand for a place of another name
    facts = forget(env.facts, {own, own if name is None or own.startswith("#") else name})
    if isinstance(type_, Maybe) and not isinstance(value.type, Maybe | NoneType):
        facts |= {("some", key)}
    if not isinstance(type_, Maybe):
        facts |= {("set", address)}
    return replace(env, facts=facts)
