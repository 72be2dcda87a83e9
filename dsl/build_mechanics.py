"""Mechanics and what uses them: the slots that a library declares, and how a game fills them.

What stands in a slot is parsed by the type that its mechanic gives it, so libraries are built before games.
"""

from __future__ import annotations

from typing import Literal

from rulewright.dsl.build_steps import build_block, named_reasons
from rulewright.dsl.build_things import build_checks, build_places, build_signature, declared_twice
from rulewright.dsl.counted import PROCEDURES
from rulewright.dsl.diagnostics import Label, near, suggest
from rulewright.dsl.lost import words
from rulewright.dsl.parse import parse_signature, parse_type
from rulewright.dsl.reading import Reading
from rulewright.dsl.spec import MEASURE, Mechanic, Procedure, Slot, SlotType, SlotValue, TypeText
from rulewright.dsl.structs import replace
from rulewright.dsl.syntax import Broken, Ident
from rulewright.dsl.tables import tables
from rulewright.dsl.yaml_tree import Fields, Tree, Value

SECTIONS: tuple[Literal["rules", "auctions", "payouts"], ...] = ("rules", "auctions", "payouts")
_OWN_KEYS = ("kind", "names", "ask", "about", "source", "do", "state", "always")
_SLOT_KEYS = ("default", "about", "one of")


# ------------------------------------------------------------------------------------------------ declared


def build_mechanics(
    reading: Reading,
    tree: Tree | None,
    *,
    of_language: bool = False,
) -> dict[str, Mechanic]:
    """Build the mechanics of a library, or a game's own."""
    mechanics = {}
    for key, part in reading.fields(tree, "mechanics with their names"):
        fields = reading.mapping(part, "a mechanic, with `takes:` and `do:`")
        if fields is None:
            reading.lost.update(words(key))
            continue
        name = reading.name(key, "a mechanic", "key")
        where = reading.address(f"mechanics.{name.text}", key.span)
        before = reading.mechanics.get(name.text)
        if before is not None and not before.gives_way:
            declared_twice(reading, name, before.name)
        mechanics[name.text] = Mechanic(
            name=name,
            section=reading.text(fields.get("section")),
            about=reading.text(fields.get("about")),
            slots=_slot_types(reading, fields.get("takes"), f"{where}.takes"),
            state=build_places(reading, fields.get("state"), f"{where}.state", "local"),
            body=build_block(reading, fields.get("do"), f"{where}.do"),
            span=key.span,
            gives_way=of_language,
        )
    return mechanics


def kinds(tree: Fields) -> frozenset[str]:
    """Name the mechanics that a game's rules, auctions and payouts are said to be of."""
    sections = (tree.get(section) for section in SECTIONS)
    entries = (part for one in sections if isinstance(one, Fields) for _, part in one)
    named = (part.get("kind") for part in entries if isinstance(part, Fields))
    return frozenset(kind.text for kind in named if isinstance(kind, Value))


def _slot_types(reading: Reading, tree: Tree | None, address: str) -> dict[str, SlotType]:
    slots = {}
    for key, part in reading.fields(tree, "slots with their types"):
        fields = reading.mapping(part, "a type, as `{player}`")
        if fields is None:
            continue
        name = reading.name(key, "a slot", "local")
        slot = _slot_type(reading, name, fields)
        if slot is not None:
            slots[name.text] = slot
            reading.address(f"{address}.{name.text}", key.span)
    return slots


def _slot_type(reading: Reading, name: Ident, fields: Fields) -> SlotType | None:
    slot = _slot_head(reading, name, fields)
    default = fields.get("default")
    if slot is None or default is None:
        return slot
    return replace(slot, has_default=True, default=_slot_value(reading, slot, default, name.text))


def _slot_head(reading: Reading, name: Ident, fields: Fields) -> SlotType | None:
    """Build a slot's type without its default, which is read by this type."""
    plain = SlotType(
        name=name,
        kind="value",
        type=None,
        component=None,
        choices=None,
        over=(),
        has_default=False,
        default=None,
        about=reading.text(fields.get("about")),
        span=name.span,
    )
    if "one of" in fields:
        return replace(plain, choices=reading.names(fields.get("one of"), "a choice", "outer"))
    heads = [(key, part) for key, part in fields if key.text not in _SLOT_KEYS]
    if len(heads) != 1:
        hint = "as `{player}` or `{number over: {bidder: player}}`"
        reading.once(
            "wrong-shape", f"the slot `{name.text}` has not one type", name.span, hints=[hint]
        )
        return None
    key, part = heads[0]
    written, is_over = key.text.removesuffix(" over"), key.text.endswith(" over")
    over = _over(reading, part) if is_over else ()
    match written:
        case "reasons" | "steps" as kind:
            return replace(plain, kind=kind, over=over)
        case "tokens" | "cards":
            type_ = TypeText(key.span, written)
            if is_over:
                return replace(plain, kind="expression", type=type_, over=over)
            component = part.text if isinstance(part, Value) and part.text else None
            return replace(plain, kind="place", type=type_, component=component)
        case "measure" if is_over:
            return replace(plain, kind="expression", type=TypeText(key.span, MEASURE), over=over)
        case _:
            found = parse_type(_without_over(key, written), reading.problems)
            if found is None:
                return None
            if is_over:
                return replace(plain, kind="expression", type=found, over=over)
            groups = found.listed and found.name == "players"
            return replace(plain, kind="groups" if groups else "value", type=found)


def _without_over(key: Value, written: str) -> Value:
    """Cut ` over` off a key, so that what is before it can be parsed."""
    return Value(written, key.at(0, len(written)), key.offsets[: len(written) + 1], key.plain)


def _over(reading: Reading, tree: Tree) -> tuple[tuple[Ident, TypeText], ...]:
    over = []
    for key, part in reading.fields(tree, "names with their types, as `{bidder: player}`"):
        type_ = reading.parsed(part, "a type", parse_type)
        if type_ is not None:
            over.append((reading.name(key, "a slot's name", "local"), type_))
    return tuple(over)


# ------------------------------------------------------------------------------------------------ used


def build_procedures(reading: Reading, tree: Fields) -> dict[str, Procedure]:
    """Build rules, auctions and payouts: one name space."""
    procedures: dict[str, Procedure] = {}
    for section in SECTIONS:
        for key, part in reading.fields(tree.get(section), "procedures with their names"):
            if not reading.one_more(key, PROCEDURES):
                continue
            fields = reading.mapping(part, "what it does, with `do:` or `kind:`")
            signature = reading.parsed(key, "its name", parse_signature)
            if fields is None or signature is None:
                reading.lost.update(words(key))
                continue
            what = {"rules": "a rule", "auctions": "an auction", "payouts": "a payout"}[section]
            name, parameters = build_signature(reading, signature, what, "key")
            if name.text in procedures:
                declared_twice(reading, name, procedures[name.text].name)
                continue
            procedure = _procedure(reading, section, name, parameters, key, fields)
            if procedure is None:
                reading.lost.add(name.text)
            else:
                procedures[name.text] = procedure
    return procedures


def _procedure(
    reading: Reading,
    section: Literal["rules", "auctions", "payouts"],
    name: Ident,
    parameters: tuple[Ident, ...],
    key: Value,
    fields: Fields,
) -> Procedure | None:
    """Build a procedure; None where its mechanic is not known, or its slots are wrong: it then has no steps."""
    address = reading.address(f"{section}.{name.text}", key.span)
    mechanic = _mechanic(reading, section, fields)
    is_use = mechanic is not None and "do" not in fields
    if mechanic is not None and is_use:
        mechanic = _with_names(reading, mechanic, fields)
    slots = _slots(reading, mechanic, fields, address) if mechanic and is_use else {}
    if "kind" in fields and "do" in fields:
        reading.once(
            "do-and-kind",
            f"`{name.text}` has both `kind:` and `do:`",
            fields.key("do").span,
            hints=["a mechanic brings its own steps; what is to happen then stands in its slots"],
        )
    elif "kind" not in fields and "do" not in fields:
        hint = "give it `do:` with steps, or `kind:` with a mechanic"
        reading.once("missing-key", f"`{name.text}` does nothing", key.span, hints=[hint])
    if slots is None or ("kind" in fields and not is_use):
        return None
    return Procedure(
        name=name,
        section=section,
        parameters=parameters,
        state=build_places(reading, fields.get("state"), f"{address}.state", "local"),
        body=build_block(reading, fields.get("do"), f"{address}.do"),
        mechanic=mechanic,
        kind_span=fields.key("kind").span if "kind" in fields else None,
        slots=slots,
        ask=reading.template(fields.get("ask")) if is_use and "ask" in fields else None,
        always=build_checks(reading, fields.get("always"), f"{address}.always"),
        about=reading.text(fields.get("about")),
        source=reading.text(fields.get("source")),
        address=address,
        span=key.span,
    )


def _mechanic(reading: Reading, section: str, fields: Fields) -> Mechanic | None:
    kind = fields.get("kind")
    value = None if kind is None else reading.value(kind, "the name of a mechanic")
    if value is None:
        return None
    mechanic = reading.mechanics.get(value.text)
    if mechanic is None and value.text in reading.lost:
        return None
    if mechanic is None:
        here = [one.name.text for one in reading.mechanics.values() if one.section in ("", section)]
        reading.problems.error(
            "unknown-kind",
            f"there is no mechanic `{value.text}`",
            value.span,
            hints=suggest(value.text, here, f"for {section} there are"),
        )
        return None
    if mechanic.section not in ("", section):
        reading.problems.error(
            "wrong-section",
            f"`{value.text}` is a mechanic for `{mechanic.section}:`, and this stands under `{section}:`",
            value.span,
            hints=[f"move it under `{mechanic.section}:`"],
        )
    return mechanic


def _with_names(reading: Reading, mechanic: Mechanic, fields: Fields) -> Mechanic:
    """Let the slots that are filled call what they hand over as `names:` says."""
    handed = {over.text: over for slot in mechanic.slots.values() for over, _ in slot.over}
    given: dict[str, Ident] = {}
    for key, part in reading.fields(fields.get("names"), "names of the mechanic with others"):
        value = reading.value(part, "a name")
        if key.text not in handed:
            reading.problems.error(
                "unknown-name",
                f"no slot of `{mechanic.name.text}` hands over `{key.text}`",
                key.span,
                related=[Label(mechanic.span, "declared here")],
                hints=suggest(key.text, handed, "they hand over"),
            )
            reading.lost.update(words(part))
        elif value is not None:
            given[key.text] = reading.name(value, "a slot's name", "local")
    if not given:
        return mechanic
    slots = {
        name: _renamed(reading, slot, given) if name in fields else slot
        for name, slot in mechanic.slots.items()
    }
    return replace(mechanic, slots=slots)


def _renamed(reading: Reading, slot: SlotType, given: dict[str, Ident]) -> SlotType:
    """Give a slot other names for what it hands over; two of one name are told."""
    over = tuple((given.get(ident.text, ident), type_) for ident, type_ in slot.over)
    names = [ident.text for ident, _ in over]
    renamed = {ident.text: ident for ident in given.values()}
    for name, ident in renamed.items():
        if names.count(name) > 1:
            reading.once(
                "name-clash",
                f"`{slot.name.text}` hands over two of the name `{name}`",
                ident.span,
                hints=["give one of them another name"],
            )
    return replace(slot, over=over)


def _slots(
    reading: Reading, mechanic: Mechanic, fields: Fields, address: str
) -> dict[str, Slot] | None:
    """Build what a game fills the slots of a mechanic with; None where one is missing or not known."""
    slots = {}
    meant: set[str | None] = set()
    for key, part in fields:
        if key.text in _OWN_KEYS:
            continue
        slot = mechanic.slots.get(key.text)
        if slot is None:
            meant.add(near(key.text, mechanic.slots))
            reading.problems.error(
                "unknown-slot",
                f"`{mechanic.name.text}` has no slot `{key.text}`",
                key.span,
                related=[Label(mechanic.span, "declared here")],
                hints=suggest(key.text, mechanic.slots, "its slots are"),
            )
            continue
        where = reading.address(f"{address}.{key.text}", key.span)
        slots[key.text] = Slot(slot.name, _slot_value(reading, slot, part, where), key.span)
    kind = fields.get("kind")
    missing = [
        slot
        for slot in mechanic.slots.values()
        if not slot.has_default and slot.name.text not in fields and slot.name.text not in meant
    ]
    if missing and kind is not None:
        names = ", ".join(f"`{slot.name.text}`" for slot in missing)
        reading.problems.error(
            "missing-slot",
            f"`{mechanic.name.text}` needs {names}",
            kind.span,
            related=[Label(slot.span, slot.about or "wanted here") for slot in missing],
            hints=[f"add `{slot.name.text}:` with {_example(slot)}" for slot in missing],
        )
    return None if missing or meant else slots


def _example(slot: SlotType) -> str:
    """Say what a slot takes."""
    match slot.kind:
        case "steps":
            return "a step, or a list of steps"
        case "reasons":
            return "sentences with conditions"
        case "groups":
            return "a list of groups of players"
        case "place":
            return "a counter" if slot.type is not None and slot.type.name == "tokens" else "a pile"
        case "value" | "expression":
            if slot.choices:
                return " or ".join(f"`{choice.text}`" for choice in slot.choices)
            return "a value" if slot.type is None else _of_type(slot.type)


def _of_type(text: TypeText) -> str:
    """Speak of a value of a type."""
    written = text.span.text.removesuffix(" over")
    if text.name == "range":
        return f"a number, {written}"
    if text.name in ("cards", "players", "numbers"):
        return written
    if text.name == MEASURE:
        return "a number, or a list of numbers"
    return f"a {written}"


def _slot_value(reading: Reading, slot: SlotType, tree: Tree, address: str) -> SlotValue:
    match slot.kind:
        case "steps":
            return build_block(reading, tree, address)
        case "reasons":
            return named_reasons(reading, tree, address)
        case "groups":
            return tuple(
                reading.parsed_or_broken(item, "a group of players")
                for item in reading.items(tree, "groups")
            )
        case "value" | "place" | "expression":
            if slot.choices and isinstance(tree, Value) and tree.text in tables().words:
                choices = [choice.text for choice in slot.choices]
                reading.problems.error(
                    "unknown-name",
                    f"`{tree.text}` is not a value of `{slot.name.text}`",
                    tree.span,
                    hints=suggest(tree.text, choices, f"the values of `{slot.name.text}` are"),
                )
                return Broken(tree.span)
            takes_list = slot.type is not None and (slot.type.listed or slot.type.name == MEASURE)
            return reading.listed(tree) if takes_list else reading.parsed_or_broken(tree)
