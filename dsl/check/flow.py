"""Blocks, ways and loops: what runs in which order, and what is known at each point.

Each function gives the statements and the environment after them. What is known (`facts`) goes along: into a branch
what its condition says, out of branches what they have in common, into a loop only what the loop does not change.
"""

from __future__ import annotations

from rulewright.dsl import game, spec, syntax
from rulewright.dsl.check import (
    decisions,
    expressions,
    needs,
    open_forms,
    origins,
    sentences,
    targets,
)
from rulewright.dsl.check.context import (
    Context,
    Env,
    Facts,
    PlaceSymbol,
    StateSymbol,
    ValueSymbol,
    local,
)
from rulewright.dsl.check.facts import ANYTHING, forget, key_of, learned, meet, of_items
from rulewright.dsl.check.make import op
from rulewright.dsl.check.types import bare, item
from rulewright.dsl.diagnostics import Label
from rulewright.dsl.game import Collection, Steps
from rulewright.dsl.source import Span
from rulewright.dsl.structs import replace

NO_CASE = "has a value without a case"  # how the fault ends that follows the last case
MAX_CASES = 100  # of one `match:`, which are tested one after the other


def block(c: Context, env: Env, steps: spec.Block) -> tuple[Steps, Env, bool]:
    """Check a step list. The last result says whether its end can be reached."""
    checked: list[game.Step] = []
    reached = True
    inner = env
    for number, step in enumerate(steps):
        if not reached:
            c.problems.warn(
                "unreachable",
                "this is never reached",
                step.span,
                related=[Label(steps[number - 1].span, "nothing goes on behind this")],
                hints=["take it out, or put it before what leaves"],
            )
            break
        more, inner, reached = statement(c, inner, step)
        checked.extend(more)
    return tuple(checked), replace(env, facts=inner.facts), reached


def statement(c: Context, env: Env, step: syntax.Step) -> tuple[list[game.Step], Env, bool]:
    """Check one step of a list."""
    match step:
        case spec.IfStep():
            return _if(c, env, step)
        case spec.MatchStep():
            return _match(c, env, step)
        case spec.LoopStep():
            return _loop(c, env, step)
        case spec.DecisionStep():
            return decisions.decision(c, env, step)
        case syntax.BrokenStep():
            c.dropped.append(step.span)
            return [], env.with_facts({ANYTHING}), True
        case _:
            more, env = sentences.sentence(c, env, step)
            return (
                more,
                env,
                not (more and isinstance(more[-1], game.Leave | game.EndGame | game.Fault)),
            )


def merge(env: Env, ways: list[tuple[Env, bool]]) -> tuple[Env, bool]:
    """Know after several ways what is known after each of those whose end can be reached."""
    reached = [way.facts for way, through in ways if through]
    if not reached:
        return env, False
    return replace(env, facts=meet(*reached)), True


def _if(c: Context, env: Env, step: spec.IfStep) -> tuple[list[game.Step], Env, bool]:
    c.count_step(step.span)
    condition = expressions.condition(c, env, step.condition)
    then, after_then, then_through = block(
        c, env.with_facts(learned(condition, holds=True)), step.then
    )
    other_env = env.with_facts(learned(condition, holds=False))
    otherwise, after_other, other_through = block(c, other_env, step.otherwise)
    after, through = merge(env, [(after_then, then_through), (after_other, other_through)])
    at = c.at(step.condition.span)
    return (
        [game.If(condition=condition, then=then, otherwise=otherwise, at=at, address=env.address)],
        after,
        through,
    )


def _match(c: Context, env: Env, step: spec.MatchStep) -> tuple[list[game.Step], Env, bool]:
    c.count_step(step.span)
    at = c.at(step.subject.span)
    subject = expressions.expression(c, env, step.subject)
    if len(step.cases) > MAX_CASES:
        span = step.cases[MAX_CASES][0][0].span
        c.problems.error(
            "too-large",
            f"this `match:` has {len(step.cases)} cases; {MAX_CASES} is the most",
            span,
            hints=["for what each value is worth, use a table"],
        )
        return [], env, True
    variable = c.variable("subject", subject.type)
    ways: list[tuple[Env, bool]] = []
    branches: list[tuple[game.Expr, Steps]] = []
    rest = env
    some = frozenset({("some", ("local", variable.number)), ("some", key_of(subject))})
    for keys, body in step.cases:
        test = _case(c, rest, local(variable, at), keys)
        facts = learned(test, holds=True)
        inner = rest.with_facts(facts | some if facts & some else facts)
        steps, after, through = block(c, inner, body)
        if any(isinstance(key, syntax.Nothing) for key in keys):
            rest = rest.with_facts(some)
        branches.append((test, steps))
        ways.append((after, through))
    if step.other is not None:
        otherwise, after, through = block(c, replace(rest, may_not_happen=True), step.other)
        ways.append((replace(after, may_not_happen=env.may_not_happen), through))
    else:
        text = " ".join(step.subject.span.text.split())
        otherwise = (game.Fault(text=f"`{text}` {NO_CASE}", at=at, address=env.address),)
    for test, steps in reversed(branches):
        otherwise = (
            game.If(
                condition=test, then=steps, otherwise=otherwise, at=test.at, address=env.address
            ),
        )
    after, through = merge(env, ways)
    return (
        [game.Bind(variable=variable, value=subject, at=at, address=env.address), *otherwise],
        after,
        through,
    )


def _case(c: Context, env: Env, subject: game.Expr, keys: tuple[syntax.Expr, ...]) -> game.Expr:
    """Check the values of one case: the subject is it, or one of them."""
    values = []
    for key in keys:
        value = expressions.expression(c, env, key, subject.type)
        if not isinstance(value.type, game.NoneType):
            value = needs.need(c, value, subject.type)
        values.append(value)
    at = c.at(keys[0].span)
    if len(values) == 1:
        return op("eq", game.FlagType(), at, subject, values[0])
    none = any(isinstance(value.type, game.NoneType) for value in values)
    of = subject.type if none else bare(subject.type)
    several = op("list", Collection(of), at, *values)
    return op("in", game.FlagType(), at, subject, several)


# ------------------------------------------------------------------------------------------------ loops


def roots(c: Context, env: Env, steps: spec.Block) -> set[str]:
    """Name what a block may change, as `facts.forget` takes it."""
    found = targets.changed(c, env, steps)
    if targets.ANY_PILE in found:  # a card that has a name may lie in any
        found |= {
            sentences.name_of(place) for place in c.places if place.kind is game.PlaceKind.PILE
        }
    for name in list(found):
        match env.lookup(name):
            case StateSymbol(variable=variable):
                found.add(f"#{variable.number}")
            case PlaceSymbol(place=place):
                found.add(place.address.rsplit(".", 1)[-1])
    return found


def _loop(c: Context, env: Env, step: spec.LoopStep) -> tuple[list[game.Step], Env, bool]:
    c.count_step(step.span)
    if step.each is None and step.while_ is None and step.until is None:
        if step.when is None:
            steps, after, through = block(c, env, step.body)
            return list(steps), after, through
        as_if = spec.IfStep(step.span, step.when, step.body, ())
        return _if(c, env, as_if)
    head = replace(env, facts=forget(env.facts, roots(c, env, step.body)))
    if step.each is not None:
        loop, after = _each(c, env, head, step.each, step.when, step.body, c.at(step.span))
        return [loop], after, True
    when = None if step.when is None else expressions.condition(c, env, step.when)
    if step.while_ is not None:
        test = expressions.condition(c, head, step.while_)
        dropped = len(c.dropped)
        body, _, _ = block(c, head.with_facts(learned(test, holds=True)), step.body)
        forever = isinstance(test, game.Const) and test.value is True
        if forever and not _leaves(body) and len(c.dropped) == dropped:
            c.problems.error(
                "endless",
                "`while: true` needs a `leave` or `end game` that can be reached",
                step.while_.span,
            )
        loop = make_loop("while", env, c.at(step.while_.span), condition=test, body=body)
        after = head.with_facts(learned(test, holds=False))
    else:
        assert step.until is not None
        body, after_body, _ = block(c, head, step.body)
        test = expressions.condition(c, after_body, step.until)
        loop = make_loop("until", env, c.at(step.until.span), condition=test, body=body)
        after = after_body.with_facts(learned(test, holds=True))
    through = True
    if isinstance(loop.condition, game.Const) and loop.condition.value is (loop.form == "while"):
        through = False
    if when is None:
        return [loop], replace(env, facts=after.facts), through
    choice = game.If(condition=when, then=(loop,), otherwise=(), at=when.at, address=env.address)
    return [choice], replace(env, facts=meet(after.facts, env.facts)), True


def _leaves(body: Steps) -> bool:
    from rulewright.dsl.check.walk import statements  # noqa: PLC0415

    return any(isinstance(step, game.Leave | game.EndGame) for step in statements(body))


def make_loop(
    form: str,
    env: Env,
    at: game.At,
    *,
    variable: game.Variable | None = None,
    source: game.Expr | None = None,
    when: game.Expr | None = None,
    condition: game.Expr | None = None,
    body: Steps,
    scope: int | None = None,
    passes: game.Place | None = None,
    phase: bool = False,
) -> game.Loop:
    """Make a loop of one of the forms that there are."""
    assert form in {"each", "while", "until", "repeat"}
    return game.Loop(
        form=form,  # type: ignore[arg-type]  # asserted above
        variable=variable,
        source=source,
        when=when,
        condition=condition,
        body=body,
        scope=scope,
        passes=passes,
        phase=phase,
        at=at,
        address=env.address,
    )


def _each(
    c: Context,
    env: Env,
    head: Env,
    binder: spec.Binder,
    when: syntax.Expr | None,
    steps: spec.Block,
    at: game.At,
) -> tuple[game.Loop, Env]:
    source, variable, inner = enter_each(c, env, head, binder, roots(c, env, steps))
    test = None if when is None else expressions.condition(c, inner, when)
    if test is not None:
        inner = inner.with_facts(learned(test, holds=True))
    body, after_body, _ = block(c, inner, steps)
    loop = make_loop("each", env, at, variable=variable, source=source, when=test, body=body)
    kept = (
        set_facts(after_body) if test is None and open_forms.is_never_empty(source) else frozenset()
    )
    return loop, replace(env, facts=head.facts | kept)


def enter_each(
    c: Context, env: Env, head: Env, binder: spec.Binder, changed: set[str]
) -> tuple[game.Expr, game.Variable, Env]:
    """Check what a `for` goes over, and add its name; `changed` is what its steps may change."""
    source_syntax = syntax.Source(binder.variable, binder.collection, binder.where)
    source = origins.as_list(
        open_forms.filtered(c, env, source_syntax, c.at(binder.collection.span))
    )
    variable = c.variable(binder.variable.text, item(source.type))
    c.origins[variable.number] = origins.origins(c, source)
    symbol = ValueSymbol(local(variable, c.at(binder.variable.span)), "the item of a `for`")
    head = head.with_facts(forget(of_items(source, variable), changed))
    return source, variable, open_forms.bind_name(c, head, binder.variable, symbol)


def set_facts(env: Env) -> Facts:
    """List which markers have got their value, or that nobody can tell."""
    return frozenset(fact for fact in env.facts if isinstance(fact, tuple) and fact[0] != "some")


def where_written(named: Span, *steps: Span) -> Span:
    """Give the span of a phase or rule: where it is named, or where a variant wrote its steps anew."""
    return next((span for span in steps if span.source != named.source), named)
