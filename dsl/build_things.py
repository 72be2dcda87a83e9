"""What a game is made of, as declarations: settings, components, tables, places, defines."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from rulewright.dsl.counted import CELLS, DEFINES, PLACES
from rulewright.dsl.diagnostics import Label
from rulewright.dsl.lost import words
from rulewright.dsl.names import Use
from rulewright.dsl.parse import parse_refill, parse_signature, parse_type
from rulewright.dsl.reading import Reading
from rulewright.dsl.spec import (
    Always,
    AttributeDecl,
    CardRow,
    Component,
    Define,
    PlaceDecl,
    PlaceKind,
    Setting,
    TableDecl,
    TypeText,
)
from rulewright.dsl.syntax import Broken, Expr, Ident
from rulewright.dsl.yaml_tree import Fields, Items, Tree, Value

_PLACES: dict[str, PlaceKind] = {
    "cards": "cards",
    "tokens": "tokens",
    "number": "number",
    "flag": "flag",
    "a": "marker",
}


# ------------------------------------------------------------------------------------------------ settings


def build_settings(
    reading: Reading, tree: Tree | None, given: Mapping[str, Tree]
) -> dict[str, Setting]:
    """Build the settings with the values that are given; `check:` among them is read by `build_checks`."""
    settings: dict[str, Setting] = {}
    for key, part in reading.declarations(tree, "settings with their names", settings, inner=True):
        fields = (
            None
            if key.text == "check"
            else reading.mapping(part, "what the setting is by default, as `{default: 3}`")
        )
        if fields is None:
            continue
        name = reading.name(key, "a setting", "outer")
        default = fields.get("default")
        if default is None:
            reading.once("missing-key", f"the setting `{name.text}` has no `default:`", key.span)
            continue
        settings[name.text] = Setting(
            name=name,
            value=given.get(name.text, default),
            default=default,
            allowed=reading.expression(fields.get("range"), "a range"),
            choices=reading.names(fields.get("one of"), "a choice", "outer")
            if "one of" in fields
            else None,
            each=reading.expression(fields.get("each"), "a range"),
            length=reading.expression(fields.get("length"), "a range"),
            about=reading.text(fields.get("about")),
            source=reading.text(fields.get("source")),
            span=key.span,
        )
        reading.address(f"settings.{name.text}", key.span)
    return settings


def build_checks(reading: Reading, tree: Tree | None, address: str) -> tuple[Always, ...]:
    """Build named conditions: `always:`, and `check:` of the settings."""
    found = []
    for key, part in reading.fields(tree, "sentences with conditions"):
        check = reading.expression(part, "a condition")
        if check is not None:
            where = reading.address(f"{address}.{key.text}", key.span)
            found.append(Always(Ident(key.text, key.span), check, where))
    return tuple(found)


def build_values(reading: Reading, tree: Tree | None) -> dict[str, tuple[Ident, tuple[Ident, ...]]]:
    """Build the lists of names that are no cards."""
    values: dict[str, tuple[Ident, tuple[Ident, ...]]] = {}
    for key, part in reading.declarations(tree, "lists of names", values, inner=True):
        name = reading.name(key, "a list of values", "outer")
        values[name.text] = (name, reading.names(part, "a value", "outer"))
        reading.address(f"values.{name.text}", key.span)
    return values


# ------------------------------------------------------------------------------------------------ components


def build_components(reading: Reading, tree: Tree | None) -> dict[str, Component]:
    """Build tokens and kinds of cards."""
    components: dict[str, Component] = {}
    for key, part in reading.declarations(
        tree, "components with their names", components, inner=True
    ):
        fields = reading.mapping(part, "what the component is, as `{tokens: 72}`")
        if fields is None:
            continue
        name = reading.name(key, "a component", "outer")
        reading.address(f"components.{name.text}", key.span)
        tokens = fields.get("tokens")
        unlimited = isinstance(tokens, Value) and tokens.text == "unlimited"
        if tokens is None and "plural" in fields:  # from a variant; a game's shape says so itself
            message = "only tokens have a `plural:`; cards go by their own names"
            reading.problems.error("misplaced-key", message, fields.key("plural").span)
        address = f"components.{name.text}"
        components[name.text] = Component(
            name=name,
            tokens=None if unlimited else reading.expression(tokens, "a number"),
            unlimited=unlimited,
            plural=reading.text(fields.get("plural")),
            attributes=_attributes(reading, fields.get("attributes")),
            state=build_places(reading, fields.get("state"), f"{address}.state", "outer"),
            label=reading.template(fields.get("name")),
            rows=tuple(_rows(reading, fields.get("cards"))),
            copies=reading.expression(fields.get("copies"), "a number"),
            rolled=_rolled(reading, fields.get("rolled")),
            span=key.span,
        )
    return components


def _rolled(reading: Reading, tree: Tree | None) -> Ident | None:
    value = None if tree is None else reading.value(tree, "the name of an attribute")
    return None if value is None else Ident(value.text, value.span)


def _attributes(reading: Reading, tree: Tree | None) -> dict[str, AttributeDecl]:
    attributes = {}
    for key, part in reading.fields(tree, "attributes with their names"):
        name = reading.name(key, "an attribute", "outer")
        words: tuple[Ident, ...] | None = None
        bounds: Expr | None = None
        names: list[tuple[int, Ident]] = []
        type_: TypeText | None = None
        match part:
            case Items():
                words = reading.names(part, "a value of an attribute", "outer")
            case Fields():
                bounds = reading.needed(part, "range", key.span)
                names = _number_names(reading, part.get("names"))
            case Value():
                type_ = reading.parsed(part, "its values", parse_type)
                if type_ is not None and type_.bounds is not None:
                    bounds, type_ = type_.bounds, None
        attributes[name.text] = AttributeDecl(name, words, bounds, tuple(names), type_, key.span)
    return attributes


def _number_names(reading: Reading, tree: Tree | None) -> list[tuple[int, Ident]]:
    """Read `names: {11: J, 12: Q}`."""
    names = []
    for key, part in reading.fields(tree, "names of numbers, as `{11: J}`"):
        word = reading.value(part, "a name")
        if not _is_number(key.text):
            reading.once("wrong-shape", "a number is wanted here", key.span)
        elif word is not None:
            names.append((int(key.text), reading.name(word, "a number", "outer")))
    return names


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 10  # noqa: PLR2004 - as in rule text


def _rows(reading: Reading, tree: Tree | None) -> list[CardRow]:
    rows = []
    for item in reading.items(tree, "a list of rows"):
        fields = reading.mapping(item, "a row of cards, as `{color: red, number: [0, 2]}`")
        if fields is None:
            continue
        values: dict[str, tuple[Ident, tuple[Expr, ...]]] = {}
        for key, part in fields:
            if key.text != "copies":
                values[key.text] = (Ident(key.text, key.span), _row_values(reading, part))
        copies = reading.expression(fields.get("copies"), "a number")
        rows.append(CardRow(values, copies, fields.span))
    return rows


def _row_values(reading: Reading, tree: Tree) -> tuple[Expr, ...]:
    match tree:
        case Items(items=items):
            return tuple(reading.listed(item) for item in items)
        case _:
            return (reading.listed(tree),)


# ------------------------------------------------------------------------------------------------ places


def build_places(
    reading: Reading, tree: Tree | None, address: str, use: Use
) -> dict[str, PlaceDecl]:
    """Build what stands under `table:`, `player:` or `state:`."""
    places: dict[str, PlaceDecl] = {}
    for key, part in reading.declarations(tree, "places with their names", places):
        fields = reading.mapping(part, "what the place holds, as `{cards: card}`")
        if fields is None or not reading.one_more(key, PLACES):
            continue
        name = reading.name(key, "a place", use)
        kinds = [kind for kind in _PLACES if kind in fields]
        if len(kinds) != 1:
            given = " and ".join(f"`{kind}`" for kind in kinds) or "nothing"
            hint = "`cards: KIND`, `tokens: KIND`, `number: 0`, `flag` or `a: TYPE`"
            reading.once(
                "wrong-shape", f"`{name.text}` holds {given}; one of {hint} is wanted", key.span
            )
            continue
        where = reading.address(f"{address}.{name.text}", key.span)
        places[name.text] = _place(reading, name, fields, _PLACES[kinds[0]], where)
    return places


def _place(
    reading: Reading, name: Ident, fields: Fields, kind: PlaceKind, address: str
) -> PlaceDecl:
    holds: tuple[Ident, ...] = ()
    type_: TypeText | None = None
    start: Expr | None = None
    match kind:
        case "cards" | "tokens":
            holds = _idents(reading, fields.get(kind), "a component")
        case "number":
            start = reading.expression(fields.get("number"), "a number to start with")
        case "marker":
            type_ = reading.parsed(fields.get("a"), "a type, as `player`", parse_type)
        case "flag":
            pass
    refill = fields.get("refill")
    pile, except_top = (
        (None, False)
        if refill is None
        else reading.parsed(refill, "a pile", parse_refill) or (None, False)
    )
    seen_by = _idents(reading, fields.get("seen by"), "who sees it")
    return PlaceDecl(
        name=name,
        kind=kind,
        holds=holds,
        type=type_,
        start=start,
        bounds=reading.expression(fields.get("range"), "a range"),
        for_each=_for_each(reading, fields.get("for each")),
        seen_by=seen_by[0] if seen_by else None,
        loose=reading.flag(fields.get("loose"), "`loose` stands alone"),
        untold=reading.flag(fields.get("untold"), "`untold` stands alone"),
        at_most=reading.expression(fields.get("at most") or fields.get("holds"), "a number"),
        refill=pile,
        refill_except_top=except_top,
        address=address,
        span=name.span,
    )


def _idents(reading: Reading, tree: Tree | None, wanted: str) -> tuple[Ident, ...]:
    found = []
    for item in reading.items(tree, wanted):
        value = reading.value(item, wanted)
        if value is not None:
            found.append(Ident(value.text, value.span))
    return tuple(found)


def _for_each(reading: Reading, tree: Tree | None) -> tuple[Expr, ...]:
    return tuple(
        reading.parsed_or_broken(item, "what there is one for, as `player`")
        for item in reading.items(tree, "one or two of them")
    )


# ------------------------------------------------------------------------------------------------ tables, defines


def build_tables(reading: Reading, tree: Tree | None) -> dict[str, TableDecl]:
    """Build the tables of numbers and lists."""
    tables: dict[str, TableDecl] = {}
    for key, part in reading.declarations(tree, "tables with their names", tables):
        name = reading.name(key, "a table", "outer")
        reading.address(f"tables.{name.text}", key.span)
        tables[name.text] = _table(reading, name, part, f"tables.{name.text}")
    return tables


def _table(reading: Reading, name: Ident, tree: Tree, address: str) -> TableDecl:
    rows = []
    other: Expr | TableDecl | None = None
    for key, part in reading.fields(tree, "a table, as `{0: 0, 1: 1}`"):
        if not isinstance(part, Fields) and not reading.one_more(key, CELLS):
            continue
        where = reading.address(f"{address}.{key.text}", key.span)
        label = Ident(key.text, key.span)
        cell: Expr | TableDecl
        match part:
            case Fields():
                cell = _table(reading, label, part, where)
            case _:
                cell = reading.listed(part)
        if key.text == "other":
            other = cell
        else:
            rows.append((label, cell))
    return TableDecl(name, tuple(rows), other, name.span)


def build_defines(reading: Reading, tree: Tree | None) -> dict[str, Define]:
    """Build the named expressions."""
    defines: dict[str, Define] = {}
    for key, part in reading.few(tree, "named expressions", DEFINES):
        signature = reading.parsed(key, "a define", parse_signature)
        if signature is None:
            reading.lost.update(words(key))
            continue
        name, parameters = build_signature(reading, signature, "a define", "outer")
        if name.text in defines:
            declared_twice(reading, name, defines[name.text].name)
            continue
        value = reading.expression(part) or Broken(part.span)
        defines[name.text] = Define(name, parameters, value, key.span)
        reading.address(f"define.{name.text}", key.span)
    return defines


def build_signature(
    reading: Reading,
    signature: tuple[Ident, tuple[Ident, ...]],
    what: str,
    use: Literal["outer", "key"],
) -> tuple[Ident, tuple[Ident, ...]]:
    """Check the names that a signature declares."""
    name, parameters = signature
    reading.declare(name, what, use)
    seen: dict[str, Ident] = {}
    for parameter in parameters:
        reading.declare(parameter, "a parameter", "local")
        if parameter.text in seen:
            declared_twice(reading, parameter, seen[parameter.text])
        seen.setdefault(parameter.text, parameter)
    return name, tuple(seen.values())


def declared_twice(reading: Reading, name: Ident, first: Ident) -> None:
    """Report a second declaration of one name."""
    reading.problems.error(
        "named-twice",
        f"`{name.text}` is declared twice",
        name.span,
        related=[Label(first.span, "the first time")],
    )
