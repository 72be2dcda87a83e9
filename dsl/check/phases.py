"""Phases: their passes, their state, and what is known where each begins and ends."""

from __future__ import annotations

from collections.abc import Mapping

from rulewright.dsl import game, spec
from rulewright.dsl.check import expressions, flow, invariants, open_forms, places, targets
from rulewright.dsl.check.context import Context, Env, OpenScope, PhaseSymbol
from rulewright.dsl.check.facts import forget, learned, meet
from rulewright.dsl.check.make import const
from rulewright.dsl.check.types import NUMBER
from rulewright.dsl.game import Steps
from rulewright.dsl.structs import replace


def phases(c: Context, env: Env, declared: Mapping[str, spec.Phase]) -> tuple[Steps, Env]:
    """Check phases that follow each other."""
    checked: list[game.Step] = []
    for one in declared.values():
        scope, env = phase(c, env, one)
        checked.append(scope)
    return tuple(checked), env


def phase(c: Context, env: Env, declared: spec.Phase) -> tuple[game.Scope, Env]:
    """Check a phase."""
    c.count_step(declared.span)
    name, number = declared.name.text, c.phase_numbers[declared.address]
    at = c.at(declared.name.span)
    loops = any((declared.each, declared.while_, declared.until, declared.repeat))
    symbol = c.outer.get(name)
    passes = symbol.place if isinstance(symbol, PhaseSymbol) else None
    outside = replace(
        env, address=declared.address, scopes=(*env.scopes, OpenScope(name, number, loops))
    )
    changed = (
        flow.roots(c, env, tuple(s for b in targets.phase_blocks(iter([declared])) for s in b))
        if loops
        else set()
    )
    head = replace(outside, facts=forget(env.facts, changed))
    when = None
    if declared.when is not None and declared.each is None:
        when = expressions.condition(c, outside, declared.when)
        head = head.with_facts(learned(when, holds=True))
    source = variable = condition = turn = None
    if declared.each is not None:
        source, variable, head = flow.enter_each(c, outside, head, declared.each, changed)
        if declared.when is not None:
            turn = expressions.condition(c, head, declared.when)
            head = head.with_facts(learned(turn, holds=True))
    elif declared.repeat is not None:
        source = expressions.number(c, outside, declared.repeat)
    elif declared.while_ is not None:
        condition = expressions.condition(c, head, declared.while_)
        head = head.with_facts(learned(condition, holds=True))
    inner, fresh = _phase_state(c, head, declared, number)
    reached = True
    if declared.phases is not None:
        body, after = phases(c, inner, declared.phases)
    else:
        body, after, reached = flow.block(c, inner, declared.body or ())
    at_end = c.known_after(number, one_pass=True, facts=after.facts, reached=reached)
    after = replace(after, facts=at_end)
    if declared.until is not None:
        condition = expressions.condition(c, after, declared.until)
    always, before = invariants.of_running(c, inner, declared.always)
    if fresh:
        body = (game.Fresh(places=fresh, at=at, address=declared.address), *body)
    facts = env.facts
    if loops:
        form = (
            "each"
            if declared.each
            else "repeat"
            if declared.repeat
            else "while"
            if declared.while_
            else "until"
        )
        body = (
            flow.make_loop(
                form,
                outside,
                at,
                variable=variable,
                source=source,
                when=turn,
                condition=condition,
                body=body,
                scope=number,
                passes=passes,
                phase=True,
            ),
        )
        sure = form == "until" or (
            form == "each"
            and turn is None
            and source is not None
            and open_forms.is_never_empty(source)
        )
        facts = forget(env.facts, changed) | (flow.set_facts(after) if sure else frozenset())
        reached = True
    else:
        facts = after.facts if when is None else meet(after.facts, env.facts)
    facts = c.known_after(number, one_pass=False, facts=facts, reached=reached or when is not None)
    scope = game.Scope(
        number=number,
        kind="phase",
        name=name,
        called=None,
        when=when,
        body=body,
        always=always,
        before=before,
        at=c.at(flow.where_written(declared.span, *(step.span for step in declared.body or ()))),
        address=declared.address,
    )
    return scope, replace(env, facts=facts)


def _phase_state(
    c: Context, env: Env, declared: spec.Phase, number: int
) -> tuple[Env, tuple[game.Place, ...]]:
    if not declared.state:
        return env, ()
    dynamic, players = dict(env.dynamic), dict(env.players)
    made: list[game.Place] = []
    for one in declared.state.values():
        place = places.place(c, env, one, scope=number, default_seen=game.Seen.ALL)
        if place is None:
            c.broken.add(one.name.text)
            continue
        made.append(place)
        places.add_name(c, place, dynamic, players, one)
    return replace(env, dynamic=dynamic, players=players), tuple(made)


def number_phases(c: Context, declared: Mapping[str, spec.Phase]) -> None:
    """Give each phase its number and its name, before anything speaks of one."""
    for one in declared.values():
        name = one.name.text
        c.phase_numbers[one.address] = c.scope()
        place = None
        if any((one.each, one.while_, one.until, one.repeat)):
            zero = const(0, NUMBER, c.at(one.name.span))
            place = game.Place(
                name=f"{name}.number",
                address=f"{one.address}.number",
                kind=game.PlaceKind.NUMBER,
                type=NUMBER,
                keys=(),
                seen=game.Seen.ALL,
                scope=None,
                start=zero,
                low=None,
                high=None,
                holds=None,
                loose=False,
                refill=None,
                kinds=frozenset(),
                at=c.at(one.name.span),
            )
            c.places.append(place)
            c.pass_places.add(place.address)
        c.declare(name, PhaseSymbol(name, place), one.name)
        for state in one.state:
            c.phase_state_of[state] = name
        if one.phases is not None:
            number_phases(c, one.phases)
