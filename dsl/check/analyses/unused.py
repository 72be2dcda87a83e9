"""What is declared and never used: names that no rule text has in it.

Examples do not count: what only an example speaks of changes nothing in the game. What only something unused speaks of
is not reported beside it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from rulewright.dsl import spec, syntax
from rulewright.dsl.check import procedures
from rulewright.dsl.check.analyses.declared import Declared
from rulewright.dsl.check.analyses.written import Written, written
from rulewright.dsl.check.context import Context
from rulewright.dsl.source import Source
from rulewright.dsl.spec import Block
from rulewright.dsl.syntax import Ident


def check_unused(c: Context, told: Declared) -> Written:
    """Report what nothing uses. Returns the names in rules, defines and mechanics that are themselves never used."""
    declared = c.spec
    texts = _Texts(told, _own_sources(c))
    defines = {name: written(one.value) for name, one in declared.defines.items()}
    rules = {name: texts.procedure(one) for name, one in declared.procedures.items()}
    everywhere = Written()
    everywhere.join(texts.block(declared.setup))
    everywhere.join(texts.phases(declared.phases.values()))
    everywhere.add(declared.scoring, declared.winner, declared.always, declared.ends)
    everywhere.add(declared.automatic, declared.bots)
    everywhere.add(declared.players, *(_fixed(c)))
    reached = _reached(everywhere, defines, rules)
    idle = Written()
    for name, found in (*defines.items(), *rules.items()):
        (everywhere if name in reached else idle).join(found)
    _report_unreached(c, told, reached, idle)
    for define in declared.defines.values():
        _parameters(told, define.parameters, defines[define.name.text], define.name)
    everywhere.join(idle)
    _report_things(c, told, everywhere)
    for mechanic in declared.mechanics.values():
        if mechanic.name.span.source in texts.sources:
            idle.join(_report_mechanic(c, told, mechanic, texts))
    return idle


def _own_sources(c: Context) -> set[Source]:
    """Give the files of the game itself: those that name phases, rules and things."""
    return {c.spec.span.source, *(span.source for span in c.spec.addresses.values())}


def _fixed(c: Context) -> Iterator[object]:
    """List the text of declarations."""
    declared = c.spec
    yield from (declared.table, declared.player, declared.tables)
    for setting in declared.settings.values():
        yield from (setting.allowed, setting.each, setting.length)
    for component in declared.components.values():
        yield from (component.tokens, component.copies, component.rows, component.state)
        yield from (one.bounds for one in component.attributes.values())
        yield from (one.type for one in component.attributes.values())


def _reached(roots: Written, defines: dict[str, Written], rules: dict[str, Written]) -> set[str]:
    """Find the rules and defines that are used on some way from set-up, phases and scoring."""
    reached: set[str] = set()
    waiting = [roots]
    while waiting:
        text = waiting.pop()
        found = (text.read & defines.keys()) | (text.run & rules.keys())
        for name in found - reached:
            reached.add(name)
            waiting.extend(one[name] for one in (defines, rules) if name in one)
    return reached


def _report_unreached(c: Context, told: Declared, reached: set[str], idle: Written) -> None:
    for define in c.spec.defines.values():
        if define.name.text not in reached | idle.read:
            _warn(told, define.name, "nothing reads the define", ["remove it"])
    for procedure in c.spec.procedures.values():
        name = procedure.name.text
        if name not in reached | idle.run:
            what = {"rules": "rule", "auctions": "auction", "payouts": "payout"}[procedure.section]
            _warn(told, procedure.name, f"nothing runs the {what}", [f"`run {name}` runs it"])


def _report_things(c: Context, told: Declared, names: Written) -> None:
    declared = c.spec
    for setting in declared.settings.values():
        if not names.has(setting.name.text):
            hint = "changing it changes nothing; remove it, or read it in a rule"
            _warn(told, setting.name, "no rule reads the setting", [hint])
    for table in declared.tables.values():
        if table.name.text not in names.read:
            _warn(told, table.name, "nothing reads the table", [])
    for name, (ident, words) in declared.values.items():
        if name not in names.read and not any(word.text in names.read for word in words):
            _warn(told, ident, "nothing uses the values", [])
    held = {ident.text for place in _places(c) for ident in place.holds}
    for component in declared.components.values():
        if component.name.text not in held | names.read:
            hint = f"a pile or counter holds it: `{{{_holds(component)}: {component.name.text}}}`"
            _warn(told, component.name, "nothing holds the component", [hint])
        printed = None if component.label is None else written(component.label).read
        for attribute in component.attributes.values():
            known = names.read if printed is None else names.read | printed
            if printed is not None and attribute.name.text not in known:
                hint = "no rule asks for it, and `name:` does not print it"
                _warn(told, attribute.name, "nothing reads the attribute", [hint])


def _holds(component: spec.Component) -> str:
    return "cards" if component.tokens is None and not component.unlimited else "tokens"


def _places(c: Context) -> Iterator[spec.PlaceDecl]:
    yield from c.spec.table.values()
    yield from c.spec.player.values()
    for component in c.spec.components.values():
        yield from component.state.values()
    for procedure in c.spec.procedures.values():
        yield from procedure.state.values()
    waiting = list(c.spec.phases.values())
    while waiting:
        phase = waiting.pop()
        yield from phase.state.values()
        waiting.extend((phase.phases or {}).values())


def _report_mechanic(c: Context, told: Declared, mechanic: spec.Mechanic, texts: _Texts) -> Written:
    """Report what a mechanic of the game's own never uses; returns its names if nothing uses it."""
    names = texts.block(mechanic.body)
    defaults = [slot.default for slot in mechanic.slots.values()]
    names.add(mechanic.state, *defaults)
    for slot in mechanic.slots.values():
        if not names.has(slot.name.text) and slot.name.text not in names.run:
            _warn(told, slot.name, "the mechanic never uses its slot", [])
    texts.state(mechanic.state, names)
    if any(one.mechanic is mechanic for one in c.spec.procedures.values()):
        return Written()
    _warn(told, mechanic.name, "nothing uses the mechanic", [f"as in `kind: {mechanic.name.text}`"])
    return names


def _parameters(told: Declared, parameters: Iterable[Ident], names: Written, owner: Ident) -> None:
    for ident in parameters:
        if not names.has(ident.text):
            hint = f"leave it out of `{owner.text}(...)`, here and where it is used"
            _warn(told, ident, "nothing uses the parameter", [hint])


def _warn(told: Declared, ident: Ident, what: str, hints: list[str]) -> None:
    told.unused(f"{what} `{ident.text}`", ident.span, hints)


class _Texts:
    """Goes through step lists once: collects their names, and reports `let`s, picks and state that nothing reads."""

    def __init__(self, told: Declared, sources: set[Source]) -> None:
        self._told = told
        self.sources = sources

    def procedure(self, procedure: spec.Procedure) -> Written:
        """Collect the names in a rule."""
        names = self.block(procedure.body)
        for slot in procedure.slots.values():
            steps = _steps(slot.value)
            names.join(self.block(steps))
            if not steps:
                names.add(slot.value)
        names.add(procedure.always)
        self.state(procedure.state, names)
        names.add(procedure.state)
        _parameters(self._told, procedure.parameters, names, procedure.name)
        return names

    def state(self, state: Mapping[str, spec.PlaceDecl], names: Written) -> None:
        """Report scalars of a rule or mechanic that are set and never read, or read and never set.

        Piles, counters and what is kept for each of something are places, which `state` looks at.
        """
        for name, one in state.items():
            if not procedures.is_plain(one):
                continue
            is_read, is_set = name in names.read, name in names.changed
            if not is_read and not is_set:
                _warn(self._told, one.name, "nothing uses", [])
            elif not is_read:
                self._told.never_read(name, one.name.span)
            elif not is_set:
                self._told.never_set(name, one.name.span)

    def phases(self, phases: Iterable[spec.Phase]) -> Written:
        """Collect the names in phases."""
        names = Written()
        for phase in phases:
            names.add(phase.when, phase.each, phase.while_, phase.until, phase.repeat, phase.state)
            names.add(phase.always)
            names.join(self.block(phase.body or ()))
            names.join(self.phases((phase.phases or {}).values()))
        return names

    def block(self, block: Block) -> Written:
        """Collect the names in a step list."""
        after = Written()
        for step in reversed(block):
            if isinstance(step, syntax.Let) and not after.has(step.name.text):
                _warn(self._told, step.name, "nothing reads", ["leave the `let` out"])
            self._step(step, after)
        return after

    def _step(self, step: syntax.Step, names: Written) -> None:
        match step:
            case spec.LoopStep():
                names.add(step.when, step.each, step.while_, step.until)
                names.join(self.block(step.body))
            case spec.IfStep():
                names.add(step.condition)
                names.join(self.block(step.then))
                names.join(self.block(step.otherwise))
            case spec.MatchStep():
                names.add(step.subject)
                for keys, body in step.cases:
                    names.add(keys)
                    names.join(self.block(body))
                names.join(self.block(step.other or ()))
            case spec.DecisionStep():
                names.add(step.by, step.when, step.ask)
                for option in step.options:
                    names.join(self._option(option))
                names.join(self.block(step.otherwise or ()))
            case _:
                names.add(step)

    def _option(self, option: spec.Option) -> Written:
        after = self.block(option.body)
        for reason in option.must:
            if isinstance(reason, spec.Reason):
                after.add(reason.check)
                after.join(self.block(reason.fine or ()))
            else:
                after.add(reason)
        for pick in reversed(option.picks):
            if not after.has(pick.name.text):
                hint = "whatever is picked, the same happens; a `must` or `do` may use it"
                _warn(self._told, pick.name, "nothing uses the pick", [hint])
            after.add(pick.what)
        after.add(option.when)
        return after


def _steps(value: spec.SlotValue) -> Block:
    """Give the steps of a slot of steps; nothing for other slots."""
    parts = value if isinstance(value, tuple) else ()
    return tuple(part for part in parts if isinstance(part, syntax.Step))
