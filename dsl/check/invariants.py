"""Lines of `always:`, of the game and of what runs in it, and `before(...)`, which looks back from one of them.

A phase's lines see what its steps see: its state, and whom it is about. They are tested wherever a pass of it may
stand, so nothing counts as known there but which markers are set. The lines of a rule, an auction or a payout see its
parameters and its state; slots and `let`s are gone when it has ended.
"""

from __future__ import annotations

from rulewright.dsl import game, spec, syntax
from rulewright.dsl.check import expressions, flow, walk
from rulewright.dsl.check.context import Context, Env, unknown
from rulewright.dsl.check.make import op
from rulewright.dsl.check.types import FLAG
from rulewright.dsl.game import Invariant
from rulewright.dsl.structs import replace


def of_game(c: Context, env: Env) -> tuple[Invariant, ...]:
    """Check what holds throughout."""
    return tuple(_line(c, env, one) for one in c.spec.always)


def of_running(
    c: Context, env: Env, declared: tuple[spec.Always, ...]
) -> tuple[tuple[Invariant, ...], game.Variable | None]:
    """Check what holds of a phase or procedure. Also gives what keeps how things lay before, if a line asks for it."""
    if not declared:
        return (), None
    before = c.variable("before", FLAG)
    inner = replace(env, facts=flow.set_facts(env), before=before)
    lines = tuple(_line(c, inner, one) for one in declared)
    looks_back = any(
        isinstance(node, game.Local) and node.variable == before
        for line in lines
        for node in walk.nodes(line.check)
    )
    return lines, before if looks_back else None


def _line(c: Context, env: Env, declared: spec.Always) -> Invariant:
    check = expressions.condition(c, replace(env, address=declared.address), declared.check)
    return Invariant(
        name=declared.name.text,
        check=check,
        at=c.at(flow.where_written(declared.name.span, declared.check.span)),
        address=declared.address,
    )


def before(c: Context, env: Env, node: syntax.Call) -> game.Expr:
    """Check `before(E)`: E as it was when the phase's pass, or the procedure, began."""
    at = c.at(node.span)
    if len(node.arguments) != 1:
        c.wrong_count("before", ["an expression"], len(node.arguments), node.span)
        return unknown(at)
    if env.before is None:
        c.problems.error(
            "before",
            "`before(...)` stands only in `always:` of a phase, rule, auction or payout",
            node.span,
            hints=["in steps, `let` keeps a value for later"],
        )
        return unknown(at)
    then = replace(env, facts=flow.set_facts(env))  # what is known holds now
    value = expressions.expression(c, then, node.arguments[0])
    for part in walk.nodes(value):
        if isinstance(part, game.Local) and part.variable.number in c.mutable:
            c.problems.error(
                "before",
                f"`{part.variable.name}` is state of the rule, and was not there before",
                c.span(part.at),
                hints=["write what it is at first, or keep it in the phase's `state:`"],
            )
            return unknown(at)
    earlier = game.Local(variable=env.before, type=FLAG, at=at)
    return op("earlier", value.type, at, earlier, value)
