"""Settings, values, components with their cards, and tables: all that stands still while a game is played."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator

from rulewright.dsl import game, spec, syntax
from rulewright.dsl.check import constants, expressions, places, slots
from rulewright.dsl.check.context import (
    MAX_CARDS,
    ComponentSymbol,
    Context,
    Env,
    ListSymbol,
    TableSymbol,
    TooLargeError,
    ValueSymbol,
)
from rulewright.dsl.check.types import FLAG, NUMBER, NUMBERS, UNKNOWN, bare, describe, join
from rulewright.dsl.diagnostics import Label, suggest
from rulewright.dsl.game import Collection, NoneType, NumberType, Type, UnknownType, WordType
from rulewright.dsl.source import Span
from rulewright.dsl.yaml_tree import Fields, Items, Tree, Value

_INTEGER = re.compile(r"-?[0-9]{1,9}")


# ------------------------------------------------------------------------------------------------ settings, values


def settings(c: Context, env: Env) -> tuple[game.SettingValue, ...]:
    """Fix every setting to the value that holds in this game."""
    made = []
    for one in c.spec.settings.values():
        name = one.name.text
        if one.choices is not None:
            add_domain(c, name, one.choices)
        value = setting_value(c, one, one.value)
        if value is None:
            value = game.Const(value=None, type=UNKNOWN, at=c.at(one.value.span), setting=name)
        else:
            _check_setting(c, env, one, value)
        c.settings[name] = value
        c.declare(name, ValueSymbol(value, "a setting"), one.name)
        made.append(
            game.SettingValue(
                name=name,
                text=tree_text(one.value),
                default=tree_text(one.default),
                about=one.about,
                source=one.source,
                at=c.at(one.name.span),
            )
        )
    return tuple(made)


def tree_text(tree: Tree) -> str:
    """Write a setting's value as an author writes it."""
    match tree:
        case Value():
            return tree.text
        case Items():
            return "[" + ", ".join(tree_text(one) for one in tree) + "]"
        case Fields():
            return "{" + ", ".join(f"{key.text}: {tree_text(one)}" for key, one in tree) + "}"


def setting_value(c: Context, setting: spec.Setting, tree: Tree) -> game.Const | None:
    """Read a setting's value; None (reported) if it is of no kind that settings have."""
    name, at = setting.name.text, c.at(tree.span)
    if setting.choices is not None:
        words = c.domains[name].words
        if isinstance(tree, Value) and tree.text in words:
            return game.Const(
                value=words.index(tree.text), type=WordType(name), at=at, setting=name
            )
        c.problems.error(
            "setting",
            f"`{name}` is one of {', '.join(f'`{w}`' for w in words)}",
            tree.span,
            hints=suggest(tree.text, words, "the choices are") if isinstance(tree, Value) else [],
        )
        return None
    match tree:
        case Value(value=bool() as flag):
            return game.Const(value=flag, type=FLAG, at=at, setting=name)
        case Value(value=str() as text) if _INTEGER.fullmatch(text):
            return game.Const(value=int(text), type=NUMBER, at=at, setting=name)
        case Value(value=str() as text):
            owners = [domain for domain, words in c.domains.items() if text in words.words]
            if len(owners) == 1:
                index = c.domains[owners[0]].words.index(text)
                return game.Const(value=index, type=WordType(owners[0]), at=at, setting=name)
        case Items():
            numbers = [
                one.text for one in tree if isinstance(one, Value) and _INTEGER.fullmatch(one.text)
            ]
            if len(numbers) == len(tree):
                return game.Const(value=tuple(map(int, numbers)), type=NUMBERS, at=at, setting=name)
    meant = _SPOKEN_FLAGS.get(tree.text.lower()) if isinstance(tree, Value) else None
    kind = _kind_of(setting) if tree is not setting.default else _ANY_KIND
    hints = [f"write `{meant}`"] if meant is not None and "true" in kind else []
    c.problems.error("setting", f"`{name}` is {kind}", tree.span, hints=hints)
    return None


_ANY_KIND = "a number, `true` or `false`, a list of numbers, or a word of `one of`"
_SPOKEN_FLAGS = {
    **dict.fromkeys(("yes", "on", "true", "y"), "true"),
    **dict.fromkeys(("no", "off", "false", "n"), "false"),
}


def _kind_of(setting: spec.Setting) -> str:
    """Say what a setting's value has to be, which its default shows."""
    match setting.default:
        case Value(value=bool()):
            return "true or false"
        case Value(value=str() as text) if _INTEGER.fullmatch(text):
            allowed = "" if setting.allowed is None else f", {setting.allowed.span.text}"
            return f"a number{allowed}"
        case Items():
            each = "" if setting.each is None else f", each {setting.each.span.text}"
            return f"a list of numbers{each}"
        case _:
            return _ANY_KIND


def _check_setting(c: Context, env: Env, setting: spec.Setting, value: game.Const) -> None:
    name = setting.name.text
    default = setting_value(c, setting, setting.default)
    if default is not None and default.type != value.type:
        c.problems.error(
            "setting",
            f"`{name}` is {describe(default.type, c.domains)}, and this is "
            f"{describe(value.type, c.domains)}",
            setting.value.span,
            related=[Label(setting.default.span, "the default")],
        )
        return
    for allowed, numbers in (
        (setting.allowed, [value.value]),
        (setting.each, list(value.value) if isinstance(value.value, tuple) else []),
        (setting.length, [len(value.value)] if isinstance(value.value, tuple) else []),
    ):
        if allowed is None:
            continue
        low, high = (constants.known(end) for end in places.ends(c, env, allowed))
        for number in numbers:
            if (
                isinstance(number, int)
                and isinstance(low, int)
                and isinstance(high, int)
                and not low <= number <= high
            ):
                what = (
                    f"`{name}` has {number} items"
                    if allowed is setting.length
                    else f"`{name}` is {number}"
                )
                c.problems.error(
                    "setting",
                    f"{what}, and {low} to {high} is allowed",
                    setting.value.span,
                    related=[Label(allowed.span, "the range")],
                )


def add_domain(c: Context, name: str, words: tuple[syntax.Ident, ...]) -> None:
    """Add a list of words."""
    for word in words:
        c.words.setdefault((name, word.text), word.span)
    c.domains[name] = game.Domain(name, tuple(word.text for word in words))


def values(c: Context) -> None:
    """Add the lists of `values:`."""
    for name, (ident, words) in c.spec.values.items():
        add_domain(c, name, words)
        every = game.Const(
            value=tuple(range(len(c.domains[name].words))),
            type=Collection(WordType(name)),
            at=c.at(ident.span),
        )
        c.declare(name, ListSymbol(every), ident)


# ------------------------------------------------------------------------------------------------ components


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
            c.tokens[one.name.text] = game.TokenKind(one.name.text, supply)
    sound = len(c.problems)
    for named in (False, True):  # `second: color` may stand before `color` itself
        for one in c.spec.components.values():
            for attribute in one.attributes.values():
                if (attribute.type is not None) is named:
                    _attribute(c, env, one, attribute)
    made: list[tuple[game.Face, int, Span]] = []
    for one in c.spec.components.values():
        if one.tokens is None and not one.unlimited:
            made.extend(sorted(_cards(c, env, one), key=lambda entry: _face_order(one, entry[0])))
    labels: dict[str, tuple[game.Face, Span]] = {}
    for face, copies, span in made:
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
        c.cards.extend([number] * copies)
        c.card_kinds.extend([face.kind] * copies)
        if len(c.cards) > MAX_CARDS:
            raise TooLargeError(span, f"the game has more than {MAX_CARDS:,} cards")
    for name, listed in list(c.attributes.items()):
        lacks = () if isinstance(listed.type, Collection) else None
        every = tuple(c.faces[face].attributes.get(name, lacks) for face in c.cards)
        c.attributes[name] = game.Attribute(name, listed.type, every, listed.labels)
        kinds = c.attribute_kinds[name]
        lacking = {c.card_kinds[card] for card, value in enumerate(every) if value is None}
        c.attribute_full[name] = kinds - lacking


def _attribute(
    c: Context, env: Env, component: spec.Component, declared: spec.AttributeDecl
) -> None:
    name = declared.name.text
    labels: dict[int, str] = {number: ident.text for number, ident in declared.names}
    every: game.Const | None = None
    at = c.at(declared.name.span)
    if declared.words is not None:
        words = tuple(w.text for w in declared.words)
        if name in c.attributes and (name not in c.domains or c.domains[name].words != words):
            _attribute_differs(c, declared)
            return
        if name not in c.domains:
            add_domain(c, name, declared.words)
        type_: Type = WordType(name)
        every = game.Const(value=tuple(range(len(declared.words))), type=Collection(type_), at=at)
    elif declared.bounds is not None:
        type_ = NUMBER
        ends = places.ends(c, env, declared.bounds)
        low, high = (constants.known(end) for end in ends)
        if isinstance(low, int) and isinstance(high, int):
            every = game.Const(
                value=tuple(range(low, min(high, low + MAX_CARDS) + 1)), type=NUMBERS, at=at
            )
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
        elif type_ == NUMBER and every is not None and isinstance(listed, ListSymbol):
            # kinds may number their cards differently; the list of values has those of all
            numbers = {*_numbers(listed.value), *_numbers(every)}
            both = game.Const(value=tuple(sorted(numbers)), type=NUMBERS, at=listed.value.at)
            c.outer[name] = ListSymbol(both)
            c.attributes[name] = game.Attribute(name, type_, (), {**labels, **known.labels})
            c.attribute_values[component.name.text, name] = _numbers(every)
        return
    c.attributes[name] = game.Attribute(name, type_, (), labels)
    c.attribute_kinds[name] = {component.name.text}
    c.declared.setdefault(f"attribute {name}", declared.name.span)
    if every is not None:
        c.declare(name, ListSymbol(every), declared.name)
        if type_ == NUMBER:
            c.attribute_values[component.name.text, name] = _numbers(every)


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


def _cards(
    c: Context, env: Env, component: spec.Component
) -> Iterator[tuple[game.Face, int, Span]]:
    counted: dict[tuple[tuple[str, object], ...], tuple[game.Face, int, Span]] = {}
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
                row.span, f"`{component.name.text}` has more than {MAX_CARDS:,} cards"
            )
        for combination in itertools.product(*lists):
            attributes = dict(zip(component.attributes, combination, strict=True))
            key = tuple(attributes.items())
            face = game.Face(component.name.text, _label(c, component, attributes), attributes)
            before = counted.get(key)
            counted[key] = (face, copies + (before[1] if before else 0), row.span)
    yield from (entry for entry in counted.values() if entry[1])


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
            )
        found.extend(given)
    return found


def _copies(c: Context, checked: game.Expr, span: Span) -> None:
    if isinstance(constants.known(checked, c.most_seats), int) and constants.known(checked) is None:
        c.problems.error(
            "before-the-game",
            "the number of copies may not depend on the number of players",
            span,
            hints=["put in as many cards as the most players need, and take cards out in `setup:`"],
        )
    elif constants.known(checked) is None:
        places.fixed(c, checked, span)
    else:
        c.problems.error("range", "there cannot be less than no copy", span)


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
        places.fixed(c, value, node.span)
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


# ------------------------------------------------------------------------------------------------ tables


def tables(c: Context, env: Env) -> None:
    """Add tables."""
    for one in c.spec.tables.values():
        table = _table(c, env, one)
        if table is None:
            c.broken.add(one.name.text)
        else:
            c.tables[one.name.text] = table
            c.declare(one.name.text, TableSymbol(table), one.name)


def _table(c: Context, env: Env, declared: spec.TableDecl) -> game.Table | None:
    if not declared.rows:
        c.problems.error("table", f"`{declared.name.text}` has no rows", declared.span)
        return None
    key = _key_type(c, declared)
    if key is None:
        return None
    rows: dict[int, game.Expr | game.Table] = {}
    cells: list[tuple[Span, game.Expr | game.Table]] = []
    for ident, written in declared.rows:
        number = int(ident.text) if isinstance(key, NumberType) else _word_index(c, key, ident)
        cell = _cell(c, env, written)
        if number in rows:
            c.problems.error("named-twice", f"the row `{ident.text}` is there twice", ident.span)
        if cell is not None:
            rows[number] = cell
            cells.append((written.span, cell))
    other = None
    if declared.other is not None:
        other = _cell(c, env, declared.other)
        if other is not None:
            cells.append((declared.other.span, other))
    type_: Type = UNKNOWN
    for span, cell in cells:
        joined = _joined_cells(type_, cells[0][1], cell)
        if joined is None:
            c.problems.error(
                "type",
                f"the cells of `{declared.name.text}` are of different kinds",
                span,
                "this one",
                related=[Label(cells[0][0], "the first")],
            )
            return None
        type_ = joined
    return game.Table(
        name=declared.name.text,
        key=key,
        cell=type_,
        rows=rows,
        other=other,
        at=c.at(declared.name.span),
    )


def _joined_cells(
    before: Type, first: game.Expr | game.Table, cell: game.Expr | game.Table
) -> Type | None:
    """The type of the cells so far and of one more; None when they do not go together."""
    if isinstance(cell, game.Table) and isinstance(first, game.Table):
        if cell.key != first.key:
            return None
        return cell.cell if isinstance(before, UnknownType) else join(before, cell.cell)
    if isinstance(cell, game.Table) or isinstance(first, game.Table):
        return None
    return cell.type if isinstance(before, UnknownType) else join(before, cell.type)


def _cell(
    c: Context, env: Env, written: syntax.Expr | spec.TableDecl
) -> game.Expr | game.Table | None:
    if isinstance(written, spec.TableDecl):
        return _table(c, env, written)
    cell = expressions.expression(c, env, written)
    if constants.known(cell, c.most_seats) is None and not isinstance(
        cell.type, UnknownType | NoneType
    ):
        c.problems.error(
            "before-the-game",
            "a table's cells are known before the game",
            written.span,
            hints=["for what changes in play, write a `define`"],
        )
    return cell


def _key_type(c: Context, declared: spec.TableDecl) -> Type | None:
    keys = [ident for ident, _ in declared.rows]
    if all(_INTEGER.fullmatch(ident.text) for ident in keys):
        return NUMBER
    fitting = [
        name
        for name, domain in c.domains.items()
        if all(ident.text in domain.words for ident in keys)
    ]
    if len(fitting) == 1:
        return WordType(fitting[0])
    if fitting:
        c.problems.error(
            "ambiguous-value",
            f"the rows of `{declared.name.text}` are values of "
            f"{' and of '.join(f'`{name}`' for name in fitting)}",
            declared.name.span,
            hints=["give the values of one of them other names"],
        )
        return None
    strange = keys[0]
    possible: list[set[str]] = []
    for ident in keys:
        possible.append({n for n, domain in c.domains.items() if ident.text in domain.words})
        if possible[-1] and not set.intersection(*possible):
            strange = ident
            break
        if not possible[-1]:
            words = [word for domain in c.domains.values() for word in domain.words]
            c.problems.error(
                "unknown-name",
                f"`{ident.text}` is neither a number nor a value",
                ident.span,
                hints=suggest(ident.text, words, "the values are"),
            )
            return None
    c.problems.error(
        "table",
        f"the rows of `{declared.name.text}` are values of different lists",
        strange.span,
        "of another list than those before",
    )
    return None


def _word_index(c: Context, key: Type, ident: syntax.Ident) -> int:
    assert isinstance(key, WordType)
    return c.domains[key.domain].words.index(ident.text)
