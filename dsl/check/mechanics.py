"""Mechanics: their slots are filled by the game or by their defaults, checked, and run as steps."""

from __future__ import annotations

from rulewright.dsl import game, spec, syntax
from rulewright.dsl.check import expressions, flow, procedures, slots, transfers
from rulewright.dsl.check.context import (
    OF_SLOT,
    Context,
    Env,
    OpenScope,
    Result,
    SlotSymbol,
    ValueSymbol,
    local,
)
from rulewright.dsl.diagnostics import Label
from rulewright.dsl.game import Maybe, PlaceKind, UnknownType, WordType
from rulewright.dsl.structs import replace


def fill_slots(
    c: Context, env: Env, procedure: spec.Procedure, mechanic: spec.Mechanic
) -> tuple[Env, list[game.Step]]:
    """Make what the mechanic's body sees: its slots, filled by the game or by their defaults."""
    steps: list[game.Step] = []
    inside = replace(
        env,
        outer={},
        dynamic={},
        players={},
        local={},
        in_mechanic=True,
        entry=env,
        scopes=(*env.scopes, OpenScope(mechanic.name.text, env.scopes[-1].number, loops=False)),
    )
    for name, type_ in mechanic.slots.items():
        filled = procedure.slots.get(name)
        if filled is None and not type_.has_default:
            continue  # reported when the use was built
        value = type_.default if filled is None else filled.value
        where = inside if filled is None else env
        if type_.kind == "value":
            assert isinstance(value, syntax.Expr)
            wanted = _value_type(c, mechanic, type_)
            checked = expressions.wanted(c, where, value, wanted)
            if isinstance(checked.type, UnknownType):
                checked = replace(checked, type=wanted)
            more, fixed = procedures.bind_value(c, env, checked, name)
            steps.extend(more)
            inside = inside.with_local(name, ValueSymbol(fixed, "a slot"))
            continue
        assert value is not None
        home = f"{procedure.address}.{name}"
        symbol = SlotSymbol(type_, value, where, home)
        is_place = type_.type is not None and type_.type.name in {"tokens", "cards"}
        if is_place and not _is_right_place(c, where, symbol):
            # told where the game says it; the mechanic's lines add nothing to that
            symbol = replace(symbol, value=syntax.Broken(type_.span))
        inside = inside.with_local(name, symbol)
    return inside, steps


def check_mechanic(c: Context, env: Env, mechanic: spec.Mechanic) -> None:
    """Check a mechanic that nothing uses, with slots of which only the type is known."""
    broken = syntax.Broken(mechanic.span)
    filled: dict[str, spec.Slot] = {}
    for name, type_ in mechanic.slots.items():
        value: spec.SlotValue = () if type_.kind in {"reasons", "steps", "groups"} else broken
        filled[name] = spec.Slot(type_.name, value, type_.span)
    use = spec.Procedure(
        name=mechanic.name,
        section="rules",
        parameters=(),
        state={},
        body=(),
        mechanic=mechanic,
        kind_span=None,
        slots=filled,
        ask=None,
        always=(),
        about="",
        source="",
        address=f"mechanics.{mechanic.name.text}",
        span=mechanic.span,
    )
    procedures.open_procedure(c, env, use, {}, None)


def _value_type(c: Context, mechanic: spec.Mechanic, type_: spec.SlotType) -> game.Type:
    if type_.choices is None:
        return slots.type_of(c, type_.type)
    domain = f"{mechanic.name.text}.{type_.name.text}"
    c.domains.setdefault(
        domain, game.Domain(type_.name.text, tuple(word.text for word in type_.choices))
    )
    return WordType(domain)


def _is_right_place(c: Context, env: Env, symbol: SlotSymbol) -> bool:
    """Check the place that fills a slot; a place `over` something is checked for any of it."""
    value, type_ = symbol.value, symbol.type
    assert isinstance(value, syntax.Expr)
    assert type_.type is not None
    if isinstance(value, syntax.Name) and value.name == "bank" and env.lookup("bank") is None:
        return True
    if symbol.is_left_out:
        return True
    for ident, over in type_.over:
        at = c.at(ident.span)
        any_of_it = local(c.variable(ident.text, slots.type_of(c, over)), at)
        env = env.with_local(ident.text, ValueSymbol(any_of_it, OF_SLOT))
    wants = PlaceKind.PILE if type_.type.name == "cards" else PlaceKind.COUNTER
    found = transfers.target(c, replace(env, address=symbol.home), value, f"a {wants.value}")
    if found is not None and found.place.kind is not wants:
        c.problems.error(
            "wrong-place",
            f"`{found.place.name}` is a {found.place.kind.value}, and this slot takes "
            f"a {wants.value}",
            value.span,
            related=[Label(c.span(found.place.at), "declared here")],
        )
        return False
    return found is not None


def run_slot(c: Context, env: Env, step: syntax.Run, symbol: SlotSymbol) -> Result:
    """Open the steps that the game gave a slot, where the mechanic runs it."""
    type_ = symbol.type
    name = step.name.text
    c.used.add(name)
    if type_.kind != "steps":
        c.problems.error("unknown-name", f"the slot `{name}` is no steps to run", step.name.span)
        return [], env
    if len(type_.over) != len(step.arguments):
        c.wrong_count(name, [p.text for p, _ in type_.over], len(step.arguments), step.span)
        return [], env
    before: list[game.Step] = []
    values: list[game.Expr] = []
    for (ident, over_type), argument in zip(type_.over, step.arguments, strict=True):
        value = expressions.wanted(c, env, argument, slots.type_of(c, over_type))
        more, fixed = procedures.bind_value(c, env, value, ident.text)
        before.extend(more)
        values.append(fixed)
        if isinstance(fixed, game.Local) and isinstance(fixed.type, Maybe):
            c.none_by_slot[fixed.variable.number] = Label(type_.span, type_.about)
    number = c.scope()
    inner = replace(
        symbol.env,
        facts=symbol.env.facts | env.facts,
        scopes=_scopes(env, symbol),
        calls=(*env.calls, c.at(step.span)),
        address=symbol.home,
        running=env.running,
    )
    inner = slots.bind_over(inner, type_.over, values)
    assert isinstance(symbol.value, tuple)
    body, after, through = flow.block(
        c, inner, tuple(p for p in symbol.value if isinstance(p, syntax.Step))
    )
    scope = game.Scope(
        number=number,
        kind="steps",
        name=name,
        called=c.at(step.span),
        when=None,
        body=body,
        at=c.at(step.span),
        address=symbol.home,
        given=tuple(zip((ident.text for ident, _ in type_.over), values, strict=True)),
    )
    return [*before, scope], replace(env, facts=after.facts if through else env.facts)


def _scopes(env: Env, symbol: SlotSymbol) -> tuple[OpenScope, ...]:
    """A slot may leave what runs around the place where the game filled it."""
    return symbol.env.scopes or env.scopes
