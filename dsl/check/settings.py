"""Settings, fixed to the values that hold in this game, and the lists of `values:`."""

from __future__ import annotations

import re

from rulewright.dsl import game, spec, syntax
from rulewright.dsl.check import constants, places
from rulewright.dsl.check.context import (
    Context,
    Env,
    ListSymbol,
    ValueSymbol,
)
from rulewright.dsl.check.types import FLAG, NUMBER, NUMBERS, UNKNOWN, describe
from rulewright.dsl.diagnostics import Label, suggest
from rulewright.dsl.game import Collection, Type, WordType
from rulewright.dsl.yaml_tree import Fields, Items, Tree, Value

_INTEGER = re.compile(r"-?[0-9]{1,9}")


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
            value = _checked(c, env, one, value)
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


def _checked(c: Context, env: Env, setting: spec.Setting, value: game.Const) -> game.Const:
    """Check a value against its kind and ranges; gives what stands for it if it is of another kind."""
    name = setting.name.text
    default = setting_value(c, setting, setting.default)
    wanted, shown = _wanted(setting, default)
    if wanted is not None and wanted != value.type:
        c.problems.error(
            "setting",
            f"`{name}` is {describe(wanted, c.domains)}, and this is "
            f"{describe(value.type, c.domains)}",
            setting.value.span,
            related=[shown],
            hints=_in_brackets(setting, wanted, value),
        )
        if default is not None and default.type == wanted:
            return default
        return game.Const(value=None, type=UNKNOWN, at=value.at, setting=name)
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
    return value


def _wanted(setting: spec.Setting, default: game.Const | None) -> tuple[Type | None, Label]:
    """Tell of which kind a setting is and what shows it: its bounds, which stay when a variant gives a new default."""
    bound = setting.each or setting.length or setting.allowed
    if bound is not None:
        return (NUMBER if bound is setting.allowed else NUMBERS), Label(bound.span, "its bound")
    return (None if default is None else default.type), Label(setting.default.span, "the default")


def _in_brackets(setting: spec.Setting, wanted: Type, value: game.Const) -> list[str]:
    """Write one number as the list that is wanted, or a list of one as the number."""
    match value.value:
        case int() as number if (wanted, value.type) == (NUMBERS, NUMBER):
            meant = f"[{number}]"
        case (number,) if wanted == NUMBER:
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
