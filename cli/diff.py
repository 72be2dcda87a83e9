"""`rulewright diff A B`: which rules differ between two games, each under its address.

Two composed games are compared entry by entry, so where a rule stands in a file, how it is laid out
and which variant says it makes no difference. Names, titles and remarks are no rules.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import click

from rulewright.cli.game_argument import GAME

if TYPE_CHECKING:
    from rulewright.dsl.compose import Composed
    from rulewright.dsl.yaml_tree import Fields, Tree, Value

_NO_RULES = ("rulewright", "game", "variant", "title", "about", "credits", "allow", "examples")
_REMARKS = ("about", "source")
_NOUNS = {
    "settings": "setting",
    "components": "component",
    "tables": "table",
    "define": "define",
    "phases": "phase",
    "auctions": "auction",
    "payouts": "payout",
    "rules": "rule",
    "mechanics": "mechanic",
    "scoring": "score",
}
_SAID_WHOLE = 90  # columns that a change may take on one line


@dataclass(frozen=True, slots=True)
class Change:
    """One rule that differs. `sign` is `+`, `-` or `~`; `block` are its lines where one is too few."""

    sign: str
    noun: str
    address: str
    says: str = ""
    block: tuple[str, ...] = field(default=())


@click.command("diff")
@click.argument("first", metavar="A", type=GAME)
@click.argument("second", metavar="B", type=GAME)
def command(first: str, second: str) -> None:
    """Show which rules differ between the games A and B.

    \b
    Examples:
      rulewright diff don don+trade
      rulewright diff don don:starting_coins=10
    """  # noqa: D301 - \b is click's mark for lines that stay as they are
    import sys

    from rulewright.cli.terminal import style_for

    paint = style_for(sys.stdout)
    found = list(changes(_composed(first), _composed(second)))
    if not found:
        click.echo("The rules are the same.")
        return
    width = max(len(change.noun) for change in found)
    roles = {"+": "added", "-": "removed", "~": "changed"}
    for change in found:
        role = roles[change.sign]
        head = f"{change.sign} {change.noun:<{width}}  {change.address}"
        click.echo(f"{paint(role, head)}{change.says}")
        for line in change.block:
            click.echo(f"    {paint(roles.get(line[:1], 'gutter'), line)}")


def _composed(reference: str) -> "Composed":
    from rulewright.dsl import GameErrors, diagnose

    result = diagnose(reference)
    if result.composed is None or result.game is None:
        raise GameErrors(result.diagnostics)
    return result.composed


def changes(one: "Composed", other: "Composed") -> Iterator[Change]:
    """Give what differs between two games, in the order of the second, what is gone at its place."""
    yield from _mapping(_with_settings(one), _with_settings(other), ())
    before, after = ({lib.name for lib in game.libraries if lib.used_at} for game in (one, other))
    yield from (Change("-", "library", name) for name in sorted(before - after))
    yield from (Change("+", "library", name) for name in sorted(after - before))


def _with_settings(composed: "Composed") -> "Fields":
    """Put the values that a reference gives where the defaults stand."""
    from rulewright.dsl.yaml_tree import Fields

    section = composed.tree.get("settings")
    if not isinstance(section, Fields):
        return composed.tree
    settings = dict(section.fields)
    for name, override in composed.settings.items():
        key, setting = settings[name]
        if isinstance(setting, Fields) and "default" in setting:
            default = (setting.key("default"), override.value)
            settings[name] = (key, Fields({**setting.fields, "default": default}, setting.span))
    fields = dict(composed.tree.fields)
    fields["settings"] = (composed.tree.key("settings"), Fields(settings, section.span))
    return Fields(fields, composed.tree.span)


def _mapping(one: "Fields", other: "Fields", path: tuple[str, ...]) -> Iterator[Change]:
    from rulewright.dsl.addresses import named

    was = {named(name, path): name for name in one.fields if not _is_remark(name, path)}
    now = {named(name, path): name for name in other.fields if not _is_remark(name, path)}
    for name in _in_turn(list(was), list(now)):
        at = (*path, name)
        if name not in now:
            yield _gone(at, *one.fields[was[name]])
        elif name not in was:
            yield _new(at, *other.fields[now[name]], _follower(list(now), name, path))
        else:
            key, value = other.fields[now[name]]
            if was[name] != now[name]:
                yield Change("~", *_named(at), f": {was[name]} → {now[name]}")
            yield from _both(one.fields[was[name]][1], value, at)
    if _is_sequence(path):
        kept_before = [name for name in was if name in now]
        kept_after = [name for name in now if name in was]
        if kept_before != kept_after:
            order = f": {', '.join(kept_before)} → {', '.join(kept_after)}"
            yield Change("~", "order", _named(path)[1] or "phases", order)


def _both(one: "Tree", other: "Tree", at: tuple[str, ...]) -> Iterator[Change]:
    from rulewright.dsl.yaml_tree import Fields

    if isinstance(one, Fields) and isinstance(other, Fields):
        if one.fields and other.fields and not _is_thing(at):
            yield from _mapping(one, other, at)
            return
    if _meaning(one) == _meaning(other):
        return
    if at[0] == "settings" and at[-1] == "default":
        at = at[:-1]
    before, after = _described(one, at), _described(other, at)
    noun, address = _named(at)
    if before and after and len(noun + address + before + after) <= _SAID_WHOLE:
        yield Change("~", noun, address, f": {before} → {after}")
    else:
        yield Change("~", noun, address, block=tuple(_lines_between(one, other)))


def _new(at: tuple[str, ...], key: "Value", value: "Tree", follower: str) -> Change:
    noun, address = _named(at)
    if (said := _condition(at, key, value)) is not None:
        return Change("+", noun, _named(at[:-1])[1], f": {said}")
    if at[-2:-1] == ("phases",) or len(at) == 1:
        return Change("+", noun, address, follower, tuple(_lines(value)))
    said = _described(value, at)
    if said and len(noun + address + said) <= _SAID_WHOLE:
        return Change("+", noun, address, f": {said}")
    return Change("+", noun, address, block=tuple(_lines(value)))


def _gone(at: tuple[str, ...], key: "Value", value: "Tree") -> Change:
    noun, address = _named(at)
    if (said := _condition(at, key, value)) is not None:
        return Change("-", noun, _named(at[:-1])[1], f": {said}")
    said = _described(value, at)
    fits = bool(said) and len(noun + address + said) <= _SAID_WHOLE
    return Change("-", noun, address, f": {said}" if fits else "")


def _condition(at: tuple[str, ...], key: "Value", value: "Tree") -> str | None:
    """Say a reason and its condition as a rule: `only if you are not the seller: ...`."""
    from rulewright.cli.rule_text import text_of
    from rulewright.dsl.yaml_tree import Fields

    inside = at[0] in {"auctions", "payouts", "phases", "rules", "mechanics"}
    if isinstance(value, Fields) and len(value) == 1 and _is_slot(at):
        (inner,) = value
        return _condition((*at, inner[0].text), *inner)
    if not inside or " " not in key.text or at[-1].startswith(("for ", "seen by")):
        return None
    if isinstance(value, Fields) and "check" not in value:
        return None
    check = value.get("check") if isinstance(value, Fields) else value
    assert check is not None
    said = f"only if {key.text} ({text_of(check)})"
    fine = value.get("fine") if isinstance(value, Fields) else None
    return said if fine is None else f"{said}; otherwise at a fine: {text_of(fine)}"
