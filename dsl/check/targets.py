"""Which names a step list changes, found in its text alone.

Needed before a block is checked: what is known about a value must be forgotten at the head of a loop that sets it
further down, and a parameter that a rule assigns to or moves out of is the caller's own place instead of a value.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.dsl import spec, syntax
from rulewright.dsl.check.context import Context, Env, SlotSymbol

ANY_PILE = "*cards"  # stands for all piles


def root(node: syntax.Expr) -> str | None:
    """Give the name that a place's text ends in: `p.coins` and `coins[p]` are `coins`."""
    match node:
        case syntax.Name(name=name):
            return name
        case syntax.Attribute(name=ident):
            return ident.text
        case syntax.Index(of=of):
            return root(of)
        case syntax.Call(function=function):
            return function.text
    return None


def changed(c: Context, env: Env, block: spec.Block) -> set[str]:
    """List the names that a block, and all it runs, may change; `*` stands for anything."""
    found: set[str] = set()
    _collect(c, env, block, found, set())
    return found


def _collect(c: Context, env: Env, block: spec.Block, found: set[str], seen: set[str]) -> None:
    for step in steps(block):
        for node in places(step):
            name = root(node)
            if name is not None:
                found.add(name)
        if isinstance(step, syntax.Move | syntax.Swap):
            found.add(ANY_PILE)
        if isinstance(step, syntax.Run):
            _collect_run(c, env, step, found, seen)


def _collect_run(c: Context, env: Env, step: syntax.Run, found: set[str], seen: set[str]) -> None:
    symbol = env.lookup(step.name.text)
    if isinstance(symbol, SlotSymbol):
        if isinstance(symbol.value, tuple):
            block = tuple(part for part in symbol.value if isinstance(part, syntax.Step))
            _collect(c, symbol.env, block, found, seen)
        return
    procedure = c.spec.procedures.get(step.name.text)
    if procedure is None or step.name.text in seen:
        return
    seen.add(step.name.text)
    for argument in step.arguments:
        name = root(argument)
        if name is not None:
            found.add(name)
    if procedure.mechanic is None:
        _collect(c, env, procedure.body, found, seen)
        return
    for slot in procedure.slots.values():
        if slot.name.text in procedure.mechanic.slots:
            kind = procedure.mechanic.slots[slot.name.text].kind
            if kind == "steps" and isinstance(slot.value, tuple):
                _collect(
                    c, env, tuple(p for p in slot.value if isinstance(p, syntax.Step)), found, seen
                )
            elif kind in {"place", "expression"} and isinstance(slot.value, syntax.Expr):
                name = root(slot.value)
                if name is not None:
                    found.add(name)


def places(step: syntax.Step) -> Iterator[syntax.Expr]:
    """List the places that one sentence takes from or puts into."""
    match step:
        case syntax.Move(cards=cards, to=to):
            yield to
            if isinstance(cards, syntax.Name | syntax.Attribute | syntax.Index):
                yield cards
        case syntax.Deal(source=source, to=to) | syntax.Pay(source=source, to=to):
            yield source
            yield to
        case syntax.Shuffle(pile=pile):
            yield pile
        case syntax.Swap(one=one, other=other):
            yield one
            yield other
        case syntax.Assign(target=target):
            yield target


def steps(block: spec.Block) -> Iterator[syntax.Step]:
    """List all steps of a block, those inside others included."""
    for step in block:
        yield step
        for inner in inner_blocks(step):
            yield from steps(inner)


def inner_blocks(step: syntax.Step) -> Iterator[spec.Block]:
    """List the step lists directly inside a step."""
    match step:
        case spec.LoopStep(body=body):
            yield body
        case spec.IfStep(then=then, otherwise=otherwise):
            yield then
            yield otherwise
        case spec.MatchStep(cases=cases, other=other):
            for _, block in cases:
                yield block
            if other is not None:
                yield other
        case spec.DecisionStep(options=options, otherwise=otherwise):
            for option in options:
                for reason in option.must:
                    if isinstance(reason, spec.Reason) and reason.fine is not None:
                        yield reason.fine
                yield option.body
            if otherwise is not None:
                yield otherwise


def phase_blocks(phases: Iterator[spec.Phase]) -> Iterator[spec.Block]:
    """List the step lists of phases and of the phases inside them."""
    for phase in phases:
        if phase.body is not None:
            yield phase.body
        if phase.phases is not None:
            yield from phase_blocks(iter(phase.phases.values()))
