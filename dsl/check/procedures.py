"""Rules, auctions and payouts where they are run: opened in place, with parameters, state and slots.

There is no recursion, so opening every `run` ends, and its size is bounded by a count (`context.MAX_STEPS`). A
parameter that a rule assigns to, or moves or pays into or out of, is the caller's own place; every other is a value,
fixed when the rule starts.
"""

from __future__ import annotations

from collections.abc import Mapping

from rulewright.dsl import game, spec, syntax
from rulewright.dsl.check import (
    expressions,
    flow,
    invariants,
    mechanics,
    names,
    needs,
    origins,
    paths,
    places,
    sentences,
    slots,
    targets,
    transfers,
)
from rulewright.dsl.check.context import (
    MAX_RUNNING,
    PARAMETER,
    Context,
    Env,
    OpenScope,
    PlaceSymbol,
    Result,
    SlotSymbol,
    StateSymbol,
    Symbol,
    TooLargeError,
    ValueSymbol,
    local,
    what_is,
)
from rulewright.dsl.check.make import const
from rulewright.dsl.check.types import FLAG, NUMBER
from rulewright.dsl.diagnostics import Label, suggest
from rulewright.dsl.game import Maybe
from rulewright.dsl.structs import replace

# Problems that a rule may have because of where it is run, and because of what it is given.
_BY_PLACE = frozenset({"leave", "may-be-none", "not-set", "phase-state"})
_BY_VALUES = frozenset(
    {"never-equal", "no-attributes", "no-place", "type", "wrong-kind", "wrong-place"}
)


def run(c: Context, env: Env, step: syntax.Run) -> Result:
    """Open the procedure or the slot that a `run` names."""
    name = step.name.text
    symbol = env.lookup(name)
    if isinstance(symbol, SlotSymbol):
        return mechanics.run_slot(c, env, step, symbol)
    procedure = None if env.in_mechanic else c.spec.procedures.get(name)
    if procedure is None and name in c.broken:
        return [], env
    if procedure is None:
        known = [n for n, s in env.local.items() if isinstance(s, SlotSymbol)]
        known += [] if env.in_mechanic else list(c.spec.procedures)
        hints = suggest(name, known, "what can be run here is")
        if symbol is not None:
            hints = (f"`{name}` is {what_is(symbol)}", *hints)
        c.problems.error(
            "unknown-name", f"there is no rule `{name}` to run", step.name.span, hints=hints
        )
        return [], env
    c.used.add(f"procedure {name}")
    if name in env.running:
        chain = (*env.running[env.running.index(name) + 1 :], name)
        way = ", which runs ".join(f"`{one}`" for one in chain)
        c.problems.error(
            "recursion",
            f"`{name}` runs {way}" if len(chain) > 1 else f"`{name}` runs itself",
            step.name.span,
            hints=["a rule may not run itself; what is done over and over stands under `while:`"],
        )
        return [], env
    if len(env.running) >= MAX_RUNNING:
        raise TooLargeError(step.span, f"rules run each other more than {MAX_RUNNING} deep here")
    if len(step.arguments) != len(procedure.parameters):
        c.wrong_count(
            name,
            [p.text for p in procedure.parameters],
            len(step.arguments),
            step.span,
            [Label(procedure.name.span, "declared here")],
        )
        return [], env
    before: list[game.Step] = []
    parameters: dict[str, Symbol] = {}
    references = reference_parameters(c, procedure, frozenset())
    for ident, argument in zip(procedure.parameters, step.arguments, strict=True):
        more, symbol = _argument(c, env, argument, ident, by_reference=ident.text in references)
        before.extend(more)
        if symbol is not None:
            parameters[ident.text] = symbol
    found = len(c.problems)
    scope, after = open_procedure(c, env, procedure, parameters, c.at(step.span))
    codes = _BY_PLACE | _BY_VALUES if procedure.parameters else _BY_PLACE
    c.problems.relate(found, codes, Label(step.span, "run from here"))
    return [*before, scope], replace(env, facts=after.facts)


def reference_parameters(c: Context, procedure: spec.Procedure, seen: frozenset[str]) -> set[str]:
    """Find the parameters that are the caller's own places."""
    own = {p.text for p in procedure.parameters}
    found: set[str] = set()
    if not own or procedure.name.text in seen:
        return found
    seen |= {procedure.name.text}
    bodies = [procedure.body]
    if procedure.mechanic is not None:
        for name, slot in procedure.slots.items():
            kind = procedure.mechanic.slots[name].kind if name in procedure.mechanic.slots else ""
            if kind == "steps" and isinstance(slot.value, tuple):
                bodies.append(tuple(part for part in slot.value if isinstance(part, syntax.Step)))
            elif kind == "place" and isinstance(slot.value, syntax.Name) and slot.value.name in own:
                found.add(slot.value.name)
    for body in bodies:
        for step in targets.steps(body):
            for node in targets.places(step):
                base = node.of if isinstance(node, syntax.Index) else node
                if isinstance(base, syntax.Name) and base.name in own:
                    found.add(base.name)
            callee = c.spec.procedures.get(step.name.text) if isinstance(step, syntax.Run) else None
            if callee is not None and isinstance(step, syntax.Run):
                inner = reference_parameters(c, callee, seen)
                for ident, argument in zip(callee.parameters, step.arguments, strict=False):
                    if (
                        ident.text in inner
                        and isinstance(argument, syntax.Name)
                        and argument.name in own
                    ):
                        found.add(argument.name)
    return found


def _argument(
    c: Context, env: Env, node: syntax.Expr, ident: syntax.Ident, *, by_reference: bool
) -> tuple[list[game.Step], Symbol | None]:
    if by_reference:
        symbol = env.lookup(node.name) if isinstance(node, syntax.Name) else None
        if isinstance(symbol, StateSymbol):
            return [], symbol
        found = names.resolve(c, env, node)
        if isinstance(found, paths.Path):
            target = transfers.target(c, env, node, "a place")
            if target is None:
                return [], None
            before, keys = [], []
            for key in target.keys:
                more, fixed = bind_value(c, env, key, ident.text)
                before.extend(more)
                keys.append(fixed)
            return before, PlaceSymbol(target.place, tuple(keys))
    value = expressions.expression(c, env, node)
    before, fixed = bind_value(c, env, value, ident.text)
    return before, ValueSymbol(fixed, PARAMETER)


def bind_value(c: Context, env: Env, value: game.Expr, name: str) -> Result2:
    """Fix a value when something starts, unless it cannot change anyway."""
    if isinstance(value, game.Const) or (
        isinstance(value, game.Local) and value.variable.number not in c.mutable
    ):
        return [], value
    variable = c.variable(name, value.type)
    c.origins[variable.number] = origins.origins(c, value)
    if isinstance(value.type, Maybe) and needs.is_lenient(c, value):
        c.lenient.add(variable.number)
    bind = game.Bind(variable=variable, value=value, at=value.at, address=env.address)
    return [bind], local(variable, value.at)


Result2 = tuple[list[game.Step], game.Expr]


def open_procedure(
    c: Context,
    env: Env,
    procedure: spec.Procedure,
    parameters: Mapping[str, Symbol],
    called: game.At | None,
) -> tuple[game.Scope, Env]:
    """Check the body of a procedure as it runs here, and give it as a scope."""
    c.count_step(procedure.span)
    name, number = procedure.name.text, c.scope()
    inner = Env(
        outer=c.outer,
        players=c.players if env.in_mechanic else env.players,
        dynamic=env.dynamic,
        local=dict(parameters),
        facts=env.facts,
        scopes=(*env.scopes, OpenScope(name, number, loops=False)),
        running=(*env.running, name),
        calls=env.calls if called is None else (*env.calls, called),
        address=procedure.address,
        after_setup=env.after_setup,
    )
    first: list[game.Step] = []
    at = c.at(procedure.name.span)
    if procedure.mechanic is None:
        inner, first = open_state(c, inner, procedure.state, number, at)
        always, before = invariants.of_running(c, inner, procedure.always)
        body, after, reached = flow.block(c, inner, procedure.body)
    else:
        found, outside = len(c.problems), c.run_from
        run = called
        if run is None and procedure.kind_span is not None:
            run = c.at(procedure.kind_span)
        if not procedure.mechanic.gives_way:
            run = None
        if run is not None:
            c.run_from = (procedure.mechanic.span.source, run)
        inner, first = open_state(c, inner, procedure.state, number, at)
        always, before = invariants.of_running(c, inner, procedure.always)
        questions = None if procedure.ask is None else sentences.template(c, inner, procedure.ask)
        inner, filled = mechanics.fill_slots(c, inner, procedure, procedure.mechanic)
        inner = replace(inner, questions=questions)
        first += filled
        inner, state = open_state(c, inner, procedure.mechanic.state, number, at)
        first += state
        body, after, reached = flow.block(c, inner, procedure.mechanic.body)
        if run is not None:
            c.problems.bring_home(found, procedure.mechanic.span.source, c.span(run))
            c.run_from = outside
    facts = c.known_after(number, one_pass=False, facts=after.facts, reached=reached)
    kind = procedure.kind_span
    written = [step.span for step in procedure.body] if kind is None else [kind]
    scope = game.Scope(
        number=number,
        kind="rule",
        name=name,
        called=called,
        when=None,
        body=(*first, *body),
        always=always,
        before=before,
        at=c.at(flow.where_written(procedure.name.span, *written)),
        address=procedure.address,
    )
    return scope, replace(after, facts=facts)


def is_plain(declared: spec.PlaceDecl) -> bool:
    """Whether state of a rule is kept as a value: a scalar that nobody sees and that has no range."""
    scalar = declared.kind in {"number", "flag", "marker"} and not declared.for_each
    return scalar and declared.seen_by is None and declared.bounds is None


def open_state(
    c: Context, env: Env, state: Mapping[str, spec.PlaceDecl], number: int, at: game.At
) -> tuple[Env, list[game.Step]]:
    """Declare the state of a rule or mechanic: plain values nobody sees are variables, the rest are places."""
    steps: list[game.Step] = []
    made: list[game.Place] = []
    named, players = dict(env.local), dict(env.players)
    for name, declared in state.items():
        if is_plain(declared):
            type_ = _scalar_type(c, declared)
            variable = c.variable(name, type_)
            c.mutable.add(variable.number)
            start = const(None, game.NoneType(), at)
            if declared.kind == "number":
                start = (
                    const(0, NUMBER, at)
                    if declared.start is None
                    else expressions.number(c, env, declared.start)  # type: ignore[assignment]
                )
            elif declared.kind == "flag":
                start = const(False, FLAG, at)  # noqa: FBT003
            steps.append(
                game.Bind(
                    variable=variable, value=start, at=c.at(declared.span), address=env.address
                )
            )
            names_free(c, env, declared.name)
            named[name] = StateSymbol(variable, declared)
            continue
        place = places.place(c, env, declared, scope=number, default_seen=game.Seen.NOBODY)
        if place is None:
            c.broken.add(name)
        else:
            made.append(place)
            places.add_name(c, place, named, players, declared)
    if made:
        steps.append(game.Fresh(places=tuple(made), at=at, address=env.address))
    return replace(env, local=named, players=players), steps


def _scalar_type(c: Context, declared: spec.PlaceDecl) -> game.Type:
    match declared.kind:
        case "number":
            return NUMBER
        case "flag":
            return FLAG
        case _:
            return slots.type_of(c, declared.type)


def names_free(c: Context, env: Env, ident: syntax.Ident) -> None:
    """Report state of a rule that hides a name of the game."""
    hidden = env.lookup(ident.text)
    if hidden is not None:
        c.problems.error(
            "hides",
            f"`{ident.text}` already is {what_is(hidden)}",
            ident.span,
            hints=["give it a name of its own"],
        )
