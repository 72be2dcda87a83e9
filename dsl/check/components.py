"""Components: tokens, and kinds of cards with their attributes, cards and faces."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.dsl import game, spec, syntax
from rulewright.dsl.amounts import counted
from rulewright.dsl.check import constants, dice, expressions, needs, places, settings, slots
from rulewright.dsl.check.context import (
    MAX_CARDS,
    ComponentSymbol,
    Context,
    Env,
    ListSymbol,
    TooLargeError,
)
from rulewright.dsl.check.types import UNKNOWN, bare, describe, join
from rulewright.dsl.diagnostics import Label, suggest
from rulewright.dsl.game import Collection, NoneType, NumberType, Type, UnknownType, WordType
from rulewright.dsl.source import Span
from rulewright.dsl.structs import replace

_Made = tuple[game.Face, int, Span, tuple[int, ...]]
"""A face, how many cards show it at first, where it is declared, and the sides of these cards if they are dice."""
_INTEGER = re.compile(r"-?[0-9]{1,9}")


def components(c: Context, env: Env) -> None:
    """Add tokens and kinds of cards, with their attributes, cards and faces."""
    for one in c.spec.components.values():
        c.declare(one.name.text, ComponentSymbol(one.name.text), one.name)
        if one.tokens is not None or one.unlimited:
            supply = None if one.tokens is None else expressions.number(c, env, one.tokens)
            if one.tokens is not None:
                many = places.fixed(c, supply, one.tokens.span)
                if isinstance(many, int) and many < 0:
                    c.problems.error("range", "there cannot be less than nothing", one.tokens.span)
            c.tokens[one.name.text] = game.TokenKind(
                one.name.text, supply, one.plural or one.name.text
            )
    sound = len(c.problems)
    for named in (False, True):  # `second: color` may stand before `color` itself
        for one in c.spec.components.values():
            for attribute in one.attributes.values():
                if (attribute.type is not None) is named:
                    _attribute(c, env, one, attribute)
    made: list[_Made] = []
    for one in c.spec.components.values():
        dice.kind(c, one)
        if one.tokens is None and not one.unlimited:
            made.extend(sorted(_cards(c, env, one), key=lambda entry: _face_order(one, entry[0])))
    labels: dict[str, tuple[game.Face, Span]] = {}
    for face, copies, span, sides in made:
        known = labels.setdefault(face.label, (face, span))
        if known[0] != face and len(c.problems) == sound:
            c.problems.error(
                "same-label",
                f"two different cards are both called `{face.label}`",
                span,
                related=[Label(known[1], "the other")],
                hints=["give the kind a `name:` that tells its cards apart"],
            )
        if c.faces and c.faces[-1] == face:
            number = len(c.faces) - 1
        else:
            number = len(c.faces)
            c.faces.append(face)
        if sides:
            c.sides.update(dict.fromkeys(range(len(c.cards), len(c.cards) + copies), sides))
        c.cards.extend([number] * copies)
        c.card_kinds.extend([face.kind] * copies)
        if len(c.cards) > MAX_CARDS:
            raise TooLargeError(
                span,
                f"the game has {counted(f'{len(c.cards):,}', 'card')} up to here; {MAX_CARDS:,} is the most",
            )
    for name, listed in list(c.attributes.items()):
        lacks = () if isinstance(listed.type, Collection) else None
        every = tuple(c.faces[face].attributes.get(name, lacks) for face in c.cards)
        c.attributes[name] = game.Attribute(name, listed.type, every, listed.labels)
        kinds = c.attribute_kinds[name]
        lacking = {c.card_kinds[card] for card, value in enumerate(every) if value is None}
        c.attribute_full[name] = kinds - lacking


def named_numbers(c: Context) -> None:
    """Add the names of numbers, which settings may speak of too, before what they name is known."""
    for component in c.spec.components.values():
        for name, declared in component.attributes.items():
            for number, ident in declared.names:
                _named_number(c, name, number, ident)


def _named_number(c: Context, attribute: str, number: int, ident: syntax.Ident) -> None:
    """Add the name of a number, in which all kinds with this attribute have to agree."""
    named = c.named_numbers.setdefault(attribute, {})
    before = next((name for name, known in named.items() if known == number), ident.text)
    if before != ident.text:
        message = f"`{number}` of `{attribute}` is called `{before}` already"
    elif named.setdefault(ident.text, number) != number:
        before, message = (
            ident.text,
            f"`{ident.text}` already is {named[ident.text]} of `{attribute}`",
        )
    else:
        c.words.setdefault((attribute, ident.text), ident.span)
        return
    c.problems.error(
        "name-clash",
        message,
        ident.span,
        related=[Label(c.words[attribute, before], "here")],
        hints=["one number has one name, on every kind of cards"],
    )


def _attribute(
    c: Context, env: Env, component: spec.Component, declared: spec.AttributeDecl
) -> None:
    name = declared.name.text
    labels = {number: word for word, number in c.named_numbers.get(name, {}).items()}
    every: game.Const | None = None
    at = c.at(declared.name.span)
    if declared.words is not None:
        words = tuple(w.text for w in declared.words)
        if name in c.attributes and (name not in c.domains or c.domains[name].words != words):
            _attribute_differs(c, declared)
            return
        if name not in c.domains:
            settings.add_domain(c, name, declared.words)
        type_: Type = WordType(name)
        every = game.Const(value=tuple(range(len(declared.words))), type=Collection(type_), at=at)
    elif declared.bounds is not None:
        type_ = game.NumberType(name if labels else "")
        ends = places.ends(c, env, declared.bounds)
        low, high = (constants.known(end) for end in ends)
        if isinstance(low, int) and isinstance(high, int):
            every = game.Const(
                value=tuple(range(low, min(high, low + MAX_CARDS) + 1)),
                type=Collection(type_),
                at=at,
            )
            _names_in_range(c, declared, low, high)
        for end, known_end in ((ends[0], low), (ends[1], high)):
            if known_end is None:
                places.fixed(c, end, declared.bounds.span)
    else:
        type_ = slots.type_of(c, declared.type)
    known = c.attributes.get(name)
    if known is not None:
        c.attribute_kinds[name].add(component.name.text)
        listed = c.outer.get(name)
        if known.type != type_:
            _attribute_differs(c, declared)
        elif isinstance(type_, NumberType) and every is not None and isinstance(listed, ListSymbol):
            # kinds may number their cards differently; the list of values has those of all
            numbers = {*_numbers(listed.value), *_numbers(every)}
            both = replace(listed.value, value=tuple(sorted(numbers)))
            c.outer[name] = ListSymbol(both)
            c.attribute_values[component.name.text, name] = _numbers(every)
        return
    c.attributes[name] = game.Attribute(name, type_, (), labels)
    c.attribute_kinds[name] = {component.name.text}
    c.declared.setdefault(f"attribute {name}", declared.name.span)
    if every is not None:
        c.declare(name, ListSymbol(every), declared.name)
        if isinstance(type_, NumberType):
            c.attribute_values[component.name.text, name] = _numbers(every)


def _names_in_range(c: Context, declared: spec.AttributeDecl, low: int, high: int) -> None:
    """Report names of numbers that the attribute does not have, whatever the settings are."""
    match declared.bounds:
        case syntax.Binary(left=syntax.Number(), right=syntax.Number()):
            strange = [named for named in declared.names if not low <= named[0] <= high]
        case _:
            strange = []
    for number, ident in strange:
        c.problems.error(
            "attribute-range",
            f"{number} is not among the values of `{declared.name.text}`",
            ident.span,
            related=[Label(declared.bounds.span, "its range")] if declared.bounds else [],
        )


def _numbers(every: game.Const) -> tuple[int, ...]:
    assert isinstance(every.value, tuple)
    return tuple(number for number in every.value if isinstance(number, int))


def _attribute_differs(c: Context, declared: spec.AttributeDecl) -> None:
    name = declared.name.text
    c.problems.error(
        "name-clash",
        f"`{name}` is an attribute of another kind too, with other values",
        declared.name.span,
        related=[Label(c.declared[f"attribute {name}"], "declared here")],
        hints=["give it another name here, or the same values in both"],
    )


def _cards(c: Context, env: Env, component: spec.Component) -> Iterator[_Made]:
    tally: dict[tuple[object, ...], _Made] = {}
    total = 0
    for row in component.rows:
        copies = 1
        for amount in (component.copies, row.copies):
            if amount is not None:
                checked = expressions.number(c, env, amount)
                number = constants.known(checked)
                if isinstance(checked.type, UnknownType):
                    number = 1
                elif not isinstance(number, int) or number < 0:
                    _copies(c, checked, amount.span)
                    number = 1
                copies *= number
        for name, (ident, _) in row.values.items():
            if name not in component.attributes:
                c.problems.error(
                    "unknown-name",
                    f"`{component.name.text}` has no attribute `{name}`",
                    ident.span,
                    hints=suggest(name, component.attributes, "its attributes are"),
                )
        lists = []
        size = copies
        for name in component.attributes:
            given = _row_values(c, env, component, row, name)
            lists.append(given)
            size *= len(given)
        total += size
        if total > MAX_CARDS:
            raise TooLargeError(
                row.span,
                f"`{component.name.text}` has {counted(f'{total:,}', 'card')} up to here; {MAX_CARDS:,} is the most",
            )
        for attributes, sides, is_up in dice.combinations(c, component, row, lists):
            key = (*attributes.items(), sides)
            face = game.Face(component.name.text, _label(c, component, attributes), attributes)
            before = tally.get(key)
            many = copies if is_up else 0
            tally[key] = (face, many + (before[1] if before else 0), row.span, sides)
    yield from (entry for entry in tally.values() if entry[1] or entry[3])


def _row_values(
    c: Context, env: Env, component: spec.Component, row: spec.CardRow, name: str
) -> list[int | tuple[int, ...] | None]:
    entry = row.values.get(name)
    type_ = c.attributes[name].type if name in c.attributes else UNKNOWN
    if entry is None:
        return [() if isinstance(type_, Collection) else None]
    found: list[int | tuple[int, ...] | None] = []
    for node in entry[1]:
        value = expressions.expression(c, env, node, type_)
        given = _values_in_row(c, node, name, type_, value)
        numbers = c.attribute_values.get((component.name.text, name))
        strange = next(
            (one for one in given if numbers and one is not None and one not in numbers), None
        )
        if strange is not None:
            c.problems.error(
                "attribute-range",
                f"{strange} is not among the values of `{name}`",
                node.span,
                related=[Label(component.attributes[name].name.span, "declared here")],
                hints=needs.range_hint(node.span.text),
            )
        found.extend(given)
    return found


def _copies(c: Context, checked: game.Expr, span: Span) -> None:
    if constants.known(checked) is None:
        _without_players(c, checked, "the number of copies", span)
    else:
        c.problems.error("range", "there cannot be less than no copy", span)


def _without_players(c: Context, checked: game.Expr, what: str, span: Span) -> None:
    """Tell why something about the cards is not known: the box is the same for any number of players."""
    if constants.known(checked, c.most_seats) is None:
        places.fixed(c, checked, span)
        return
    c.problems.error(
        "before-the-game",
        f"{what} may not depend on the number of players",
        span,
        hints=["put in as many cards as the most players need, and take cards out in `setup:`"],
    )


def _values_in_row(
    c: Context, node: syntax.Expr, name: str, type_: Type, value: game.Expr
) -> tuple[int | tuple[int, ...] | None, ...]:
    """Give what one entry of a row adds: a value, each of a list of values, or for `list of` a whole list."""
    if isinstance(value.type, UnknownType | NoneType):
        return (None,)
    single = not isinstance(value.type, Collection)
    wanted = bare(type_)
    if isinstance(wanted, Collection) and single:
        wanted = wanted.item
    given: Type = value.type
    if not isinstance(wanted, Collection) and isinstance(given, Collection):
        given = given.item
    if join(given, wanted) is None:
        c.problems.error(
            "type",
            f"`{name}` is {describe(type_, c.domains)}, and this is "
            f"{describe(value.type, c.domains)}",
            node.span,
        )
        return (None,)
    known = constants.known(value)
    if known is None:
        _without_players(c, value, "what a card shows", node.span)
        return (None,)
    numbers = known if isinstance(known, tuple) else (known,)
    flat = tuple(number for number in numbers if isinstance(number, int))
    return (flat,) if isinstance(bare(type_), Collection) else flat


def _label(
    c: Context, component: spec.Component, attributes: dict[str, int | tuple[int, ...] | None]
) -> str:
    if component.label is None:
        words = [value_label(c, name, value) for name, value in attributes.items()]
        return " ".join(word for word in words if word) or component.name.text
    text = []
    for part in component.label.parts:
        if isinstance(part, str):
            text.append(part)
        elif isinstance(part, syntax.Name) and part.name in component.attributes:
            text.append(value_label(c, part.name, attributes[part.name]))
        else:
            c.problems.error(
                "unknown-name",
                f"`{part.span.text}` is no attribute of `{component.name.text}`",
                part.span,
                hints=suggest(part.span.text, component.attributes, "the attributes are"),
            )
    return " ".join("".join(text).split())


def value_label(c: Context, attribute: str, value: int | tuple[int, ...] | None) -> str:
    """Write an attribute's value as it is printed on a card."""
    if value is None:
        return ""
    if isinstance(value, tuple):
        return "+".join(value_label(c, attribute, one) for one in value)
    type_ = bare(c.attributes[attribute].type)
    if isinstance(type_, Collection):
        type_ = bare(type_.item)
    if isinstance(type_, WordType):
        return c.domains[type_.domain].words[value]
    return c.attributes[attribute].labels.get(value, str(value))


def _face_order(component: spec.Component, face: game.Face) -> tuple[tuple[bool, object], ...]:
    return tuple(
        (
            face.attributes[name] is None,
            face.attributes[name] if face.attributes[name] is not None else 0,
        )
        for name in component.attributes
    )
