"""Settings, fixed to the values that hold in this game, and the lists of `values:`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.dsl import game, spec, syntax
from rulewright.dsl.check import constants, places
from rulewright.dsl.check.context import (
    Context,
    Env,
    ListSymbol,
    ValueSymbol,
)
from rulewright.dsl.check.types import FLAG, NUMBER, UNKNOWN, describe, fits, number_like
from rulewright.dsl.diagnostics import Label, near, suggest
from rulewright.dsl.game import Collection, NumberType, Type, WordType
from rulewright.dsl.structs import replace
from rulewright.dsl.yaml_tree import Fields, Items, Tree, Value

_INTEGER = re.compile(r"-?[0-9]{1,9}")


def settings(c: Context, env: Env) -> tuple[game.SettingValue, ...]:
    """Fix every setting to the value that holds in this game."""
    made = []
    for one in c.spec.settings.values():
        name = one.name.text
        others: tuple[str, ...] = ()
        if one.choices is not None:
            add_domain(c, name, one.choices)
        value = setting_value(c, one, one.value)
        if value is None:
            value = game.Const(value=None, type=UNKNOWN, at=c.at(one.value.span), setting=name)
        else:
            found = len(c.problems)
            value = _checked(c, env, one, value)
            others = _others(c, env, one, value) if len(c.problems) == found else ()
        c.settings[name] = value
        c.declare(name, ValueSymbol(value, "a setting"), one.name)
        made.append(
            game.SettingValue(
                name=name,
                text=_canonical(c, one.value, value.type),
                default=_canonical(c, one.default, value.type),
                about=one.about,
                source=one.source,
                at=c.at(one.name.span),
                others=others,
            )
        )
    return tuple(made)


def _others(c: Context, env: Env, setting: spec.Setting, value: game.Const) -> tuple[str, ...]:
    """Name other values that a setting may have, those beside its own where it is a number or a list of them."""
    match value.value:
        case bool() as flag:
            return ("false" if flag else "true",)
        case int() as index if setting.choices is not None:
            return tuple(one.text for n, one in enumerate(setting.choices) if n != index)
        case int() as number if value.type == NUMBER:
            return tuple(map(str, _beside(number, _bounds(c, env, setting.allowed))))
        case tuple() as numbers:
            each, length = (_bounds(c, env, one) for one in (setting.each, setting.length))
            lists = _lists_beside(numbers, each, length)
            return tuple(f"[{', '.join(map(str, one))}]" for one in lists)
        case _:
            return ()


_Bounds = tuple[int | None, int | None]


def _bounds(c: Context, env: Env, written: syntax.Expr | None) -> _Bounds:
    """Give the ends of a range that are known; None for one that is not."""
    ends = None if written is None else places.ends(c, env, written)
    known = (None, None) if ends is None else map(constants.known, ends)
    low, high = (end if isinstance(end, int) else None for end in known)
    return low, high


def _beside(number: int, bounds: _Bounds) -> list[int]:
    """Give the numbers beside one, as far as they are allowed."""
    low, high = bounds
    found = [number - 1] if low is None or number > low else []
    return found + ([number + 1] if high is None or number < high else [])


def _lists_beside(
    numbers: tuple[int, ...], each: _Bounds, length: _Bounds
) -> Iterator[tuple[int, ...]]:
    """Give the lists beside one: without its last number, with that once more, and each number one lower or higher."""
    for many in _beside(len(numbers), length) if numbers else []:
        if many:
            yield (*numbers, numbers[-1])[:many]
    for place, number in enumerate(numbers):
        for other in _beside(number, each):
            yield (*numbers[:place], other, *numbers[place + 1 :])


def tree_text(tree: Tree) -> str:
    """Write a setting's value as an author writes it."""
    match tree:
        case Value():
            return tree.text
        case Items():
            return "[" + ", ".join(tree_text(one) for one in tree) + "]"
        case Fields():
            return "{" + ", ".join(f"{key.text}: {tree_text(one)}" for key, one in tree) + "}"


def _canonical(c: Context, tree: Tree, type_: Type) -> str:
    """Write a setting's value as it stands in records: a number that has a name by its name, however it was given."""
    named = {str(number): word for word, number in c.words_of(number_like(type_)).items()}
    match tree:
        case Items():
            return "[" + ", ".join(named.get(one, one) for one in map(tree_text, tree)) + "]"
        case _:
            return named.get(tree_text(tree), tree_text(tree))


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
            owners = c.types_of_word(text)
            if len(owners) == 1:
                index = c.words_of(owners[0])[text]
                return game.Const(value=index, type=owners[0], at=at, setting=name)
        case Items():
            numbers = [found for one in tree if (found := _number(c, one)) is not None]
            if len(numbers) == len(tree):
                types = {type_ for _, type_ in numbers}
                item = types.pop() if len(types) == 1 else NUMBER
                given = tuple(number for number, _ in numbers)
                return game.Const(value=given, type=Collection(item), at=at, setting=name)
    meant = _SPOKEN_FLAGS.get(tree.text.lower()) if isinstance(tree, Value) else None
    kind = _kind_of(setting) if tree is not setting.default else _ANY_KIND
    hints = [f"write `{meant}`"] if meant is not None and "true" in kind else []
    word = near(tree.text, c.all_words()) if isinstance(tree, Value) else None
    if word is not None and not hints:
        hints = [f"did you mean `{word}`?"]
    c.problems.error("setting", f"`{name}` is {kind}", tree.span, hints=hints)
    return None


def _number(c: Context, tree: Tree) -> tuple[int, NumberType] | None:
    """Read a number of a list, which may be written by its name."""
    if not isinstance(tree, Value) or isinstance(tree.value, bool):
        return None
    if _INTEGER.fullmatch(tree.text):
        return int(tree.text), NUMBER
    match c.types_of_word(tree.text):
        case [NumberType() as type_]:
            return c.words_of(type_)[tree.text], type_
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
        case _ if setting.allowed is not None:
            return f"a number, {setting.allowed.span.text}"
        case _:
            return _ANY_KIND


def _checked(c: Context, env: Env, setting: spec.Setting, value: game.Const) -> game.Const:
    """Check a value against its kind and ranges; gives what stands for it if it does not fit them."""
    name = setting.name.text
    default = setting_value(c, setting, setting.default)
    ends = {
        key: None if written is None else places.ends(c, env, written)
        for key, written in (
            ("range", setting.allowed),
            ("each", setting.each),
            ("length", setting.length),
        )
    }
    wanted, shown = _wanted(setting, default, ends["range"] or ends["each"])
    if wanted is not None and not fits(value.type, wanted):
        c.problems.error(
            "setting",
            f"`{name}` is {describe(wanted, c.domains)}, and this is "
            f"{describe(value.type, c.domains)}",
            setting.value.span,
            related=[shown],
            hints=_in_brackets(setting, wanted, value),
        )
        return _instead(value, default, wanted)
    if wanted is not None:
        value = replace(value, type=wanted)
    found = len(c.problems)
    for allowed, bounds, numbers in (
        (setting.allowed, ends["range"], [value.value]),
        (setting.each, ends["each"], list(value.value) if isinstance(value.value, tuple) else []),
        (
            setting.length,
            ends["length"],
            [len(value.value)] if isinstance(value.value, tuple) else [],
        ),
    ):
        if allowed is None or bounds is None:
            continue
        low, high = map(constants.known, bounds)
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
    if len(c.problems) == found:
        return value
    return _instead(value, None if setting.value is setting.default else default, value.type)


def _instead(value: game.Const, default: game.Const | None, wanted: Type) -> game.Const:
    """Give what stands for a value that does not fit, so that nothing is said of what only follows from it."""
    if default is not None and fits(default.type, wanted):
        return replace(default, type=wanted)
    return replace(value, value=None, type=UNKNOWN)


def _wanted(
    setting: spec.Setting, default: game.Const | None, ends: places.Ends | None
) -> tuple[Type | None, Label]:
    """Tell of which kind a setting is and what shows it: its bounds, which stay when a variant gives a new default.

    Its numbers have names where the bounds or the default do.
    """
    type_ = None if default is None else default.type
    bound = setting.each or setting.length or setting.allowed
    if bound is None:
        return type_, Label(setting.default.span, "the default")
    number = NUMBER if ends is None else places.between(ends)
    number = number if number.named else number_like(type_)
    return (
        number if bound is setting.allowed else Collection(number),
        Label(bound.span, "its bound"),
    )


def _in_brackets(setting: spec.Setting, wanted: Type, value: game.Const) -> list[str]:
    """Write one number as the list that is wanted, or a list of one as the number."""
    match value.value:
        case int() as number if fits(Collection(value.type), wanted):
            meant = f"[{number}]"
        case (number,) if isinstance(wanted, NumberType):
            meant = f"{number}"
        case _:
            return []
    span, given = setting.value.span, f"{setting.name.text}="
    is_reference = span.source.text[: span.start].rstrip().endswith(given)
    return [f"write `{given if is_reference else ''}{meant}`"]


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
