"""Two composed games into the list of rules that differ, as a designer would name them.

Trees are compared entry by entry, so it makes no difference where a rule stands in a file, how it is
laid out and which variant says it. Names, titles and remarks are no rules. What one entry says is
put on a line of its own words where that is possible: a condition as `only if ...`, a pile or counter
as what it holds; longer things show their lines.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import pairwise
from typing import TypeAlias

from rulewright.cli.rule_text import as_played, lines_of, text_of
from rulewright.dsl.addresses import named
from rulewright.dsl.compose import Composed
from rulewright.dsl.yaml_tree import Fields, Items, Tree, Value

Path: TypeAlias = tuple[str, ...]

_NO_RULES = ("rulewright", "game", "variant", "title", "about", "credits", "allow", "examples")
_REMARKS = ("about", "source")
_NOUNS = {
    "settings": "setting",
    "components": "component",
    "tables": "table",
    "phases": "phase",
    "auctions": "auction",
    "payouts": "payout",
    "rules": "rule",
    "mechanics": "mechanic",
    "scoring": "score",
}
_PROCEDURES = ("auctions", "payouts", "rules", "mechanics")
_SHORT = ("settings", "values", "scoring")  # sections whose entries are said in a few words
_ENTRY = 2  # the length of `section.name`
_WIDTH = 100


@dataclass(frozen=True, slots=True)
class Change:
    """One rule that differs: `sign` is `+`, `-` or `~`; `block` shows lines where one is too few."""

    sign: str
    noun: str
    address: str
    says: str = ""
    block: tuple[str, ...] = ()


def changes(one: Composed, other: Composed) -> list[Change]:
    """Give what differs, in the order of the second game; what is gone stands where it was."""
    found = list(_between(as_played(one), as_played(other), ()))
    before, after = ({lib.name for lib in game.libraries if lib.used_at} for game in (one, other))
    found += [Change("-", "library", name) for name in sorted(before - after)]
    return found + [Change("+", "library", name) for name in sorted(after - before)]


# ------------------------------------------------------------------------------------------ comparing


def _between(one: Fields, other: Fields, path: Path) -> Iterator[Change]:
    """Compare two mappings that stand at one address."""
    was = {named(name, path): name for name in one.fields if not _is_remark(name, path)}
    now = {named(name, path): name for name in other.fields if not _is_remark(name, path)}
    for name in _in_turn(list(was), list(now)):
        at = (*path, name)
        if name not in now:
            yield from _only_in("-", at, one.fields[was[name]][1])
            continue
        value = other.fields[now[name]][1]
        if name not in was:
            yield from _only_in("+", at, value, _place(list(now), list(was), at))
            continue
        if was[name] != now[name]:
            yield _change("~", at, f": {was[name]} → {now[name]}")
        yield from _in_both(one.fields[was[name]][1], value, at)
    if path and path[-1] == "phases":
        before = [name for name in was if name in now]
        after = [name for name in now if name in was]
        if before != after:
            said = f"order of {', '.join(before)} → {', '.join(after)}"
            yield _change("~", path[:-1] or path, f": {said}")


def _in_both(one: Tree, other: Tree, at: Path) -> Iterator[Change]:
    if _meaning(one, at) == _meaning(other, at):
        return
    whole = _is_thing(at) or _is_condition(at)
    if isinstance(one, Fields) and isinstance(other, Fields) and not whole:
        yield from _between(one, other, at)
        return
    if at[0] == "settings" and at[-1] == "default":
        at = at[:-1]
    before, after = _said(one, at), _said(other, at)
    change = _change("~", at, f": {before} → {after}")
    if not (before and after):
        yield _change("~", at, block=_lines_between(one, other))
    elif _fits(change):
        yield change
    else:
        yield _change("~", at, block=(f"- {before}", f"+ {after}"))


def _only_in(sign: str, at: Path, value: Tree, place: str = "") -> Iterator[Change]:
    """Say what is new or gone. Conditions are rules of their own, also where all of them are."""
    if isinstance(value, Fields) and len(value) and not _is_thing(at):
        inner = [(*at, name) for name in value.fields]
        if len(at) == 1 or at[-1] in {"state", "always"} or all(map(_is_condition, inner)):
            for name, (_, tree) in value.fields.items():
                if not _is_remark(name, at):
                    yield from _only_in(sign, (*at, named(name, at)), tree)
            return
    said = _said(value, at)
    change = _change(sign, at, f"{place}: {said}" if said else place)
    if said and _fits(change):
        yield change
    elif sign == "-":
        yield _change(sign, at)
    else:
        yield _change(sign, at, place, block=(said,) if _is_condition(at) else _lines(value))


def _in_turn(was: list[str], now: list[str]) -> list[str]:
    """Give all names in the order of `now`, those that are gone after what they stood behind."""
    order = list(now)
    for before, name in pairwise(["", *was]):
        if name not in now:
            order.insert(order.index(before) + 1 if before in order else 0, name)
    return order


def _place(siblings: list[str], old: list[str], at: Path) -> str:
    """Say where a new phase comes: before the next one that was there, or last."""
    if at[-2:-1] != ("phases",) or not old:
        return ""
    later = siblings[siblings.index(at[-1]) + 1 :]
    return next((f", before {name}" for name in later if name in old), ", last")


def _meaning(tree: Tree, at: Path) -> object:
    """Reduce a tree to what it says: layout, blanks and remarks make no difference."""
    match tree:
        case Value():
            return " ".join(tree.text.split())
        case Items():
            items = [_meaning(item, at) for item in tree]
            return items[0] if len(items) == 1 and isinstance(tree.items[0], Value) else items
        case Fields():
            kept = {
                name: _meaning(value, (*at, name))
                for name, (_, value) in tree.fields.items()
                if not _is_remark(name, at)
            }
            return list(kept.items()) if at[-1:] == ("phases",) else kept


# ------------------------------------------------------------------------------------------ wording


def _change(sign: str, at: Path, says: str = "", block: Iterable[str] = ()) -> Change:
    """Name an address as the author's word for the kind of thing and its place below that."""
    noun = _NOUNS.get(at[0], at[0])
    rest = list(at[1:])
    if at[0] == "phases":
        rest = [part for index, part in enumerate(rest) if index % 2 == 0 or part != "phases"]
    if "state" in rest[:-1]:
        noun = "state"
        rest.remove("state")
    if _is_condition(at):
        rest.pop()
    return Change(sign, noun, ".".join(rest), says, tuple(block))


def _said(tree: Tree, at: Path) -> str:
    """Say a part of a game in a few words; nothing if it takes several lines."""
    match tree:
        case _ if _is_condition(at):
            return _condition(at[-1], tree)
        case Fields() if _is_thing(at) or (len(at) == _ENTRY and at[0] in _SHORT):
            return _thing(tree, at)
        case Value():
            return _bare(tree) or "nothing"
        case Items() if all(isinstance(item, Value) for item in tree):
            return text_of(tree) if len(tree) else "nothing"
        case _:
            return ""


def _condition(reason: str, tree: Tree) -> str:
    match tree:
        case Fields():
            check, fine = tree.get("check"), tree.get("fine")
            said = f"only if {reason}" + (f" ({_bare(check)})" if check else "")
            return f"{said}, or at a fine ({_bare(fine)})" if fine else said
        case _:
            return f"only if {reason} ({_bare(tree)})"


def _bare(tree: Tree) -> str:
    return tree.text if isinstance(tree, Value) else text_of(tree)


def _thing(tree: Fields, at: Path) -> str:
    """Say a declaration: `flag for each player`, `cards district, seen by nobody`."""
    parts: list[str] = []
    for key, value in tree:
        if _is_remark(key.text, at):
            continue
        text = text_of(value)
        if key.text == "default":
            parts.append(text)
        elif key.text == "for each" and parts:
            parts[-1] += f" for each {text}"
        else:
            parts.append(f"{key.text} {text}".rstrip())
    return ", ".join(parts)


def _lines(tree: Tree) -> tuple[str, ...]:
    return tuple(line.text for line in lines_of(tree))


def _lines_between(one: Tree, other: Tree) -> Iterator[str]:
    """Give the lines that are gone with `-`, new ones with `+`, and one line around them."""
    before, after = _lines(one), _lines(other)
    matcher = SequenceMatcher(None, before, after, autojunk=False)
    for group in matcher.get_grouped_opcodes(1):
        for tag, i, j, k, m in group:
            if tag == "equal":
                yield from (f"  {line}" for line in before[i:j])
            else:
                yield from (f"- {line}" for line in before[i:j])
                yield from (f"+ {line}" for line in after[k:m])


def _fits(change: Change) -> bool:
    return len(f"{change.noun}    {change.address}{change.says}") <= _WIDTH


def _is_thing(at: Path) -> bool:
    """Tell a declaration that is said whole: a pile, a counter, a component."""
    sections = {"table", "player", "components"}
    return at[-2:-1] == ("state",) or (len(at) == _ENTRY and at[0] in sections)


def _is_condition(at: Path) -> bool:
    """Tell a sentence with a condition: a reason, as under `must:`, is the only key with blanks."""
    return (
        " " in at[-1]
        and "always" not in at[-2:-1]
        and at[0] in {*_PROCEDURES, "phases"}
        and at[-1] not in {"for each", "seen by"}
    )


def _is_remark(name: str, path: Path) -> bool:
    if not path:
        return name in _NO_RULES
    return name in _REMARKS and path[0] in {"settings", "mechanics", "automatic"}
