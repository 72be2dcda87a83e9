"""Addresses: how variants, `allow:`, `show` and `diff` name a part of a game.

`auctions.harvest.must.you can carry it` leads through the keys of
mappings. A list is one thing and has no addresses inside. A rule or an auction goes by its name
without the parameters, so that a variant may change those too.
"""

import re
from collections.abc import Iterator

from rulewright.dsl.diagnostics import near, suggest
from rulewright.dsl.source import Span
from rulewright.dsl.yaml_tree import Fields, Tree, Value

Path = tuple[str, ...]

PROCEDURES = ("rules", "auctions", "payouts", "define", "mechanics")
_SIGNATURE = re.compile(r"(\w+) *\(.*\)", re.DOTALL)


def named(key: str, path: Path) -> str:
    """Give the address of a key among its siblings: `f(x, y)` in a section is `f`."""
    found = _SIGNATURE.fullmatch(key) if len(path) == 1 and path[0] in PROCEDURES else None
    return found[1] if found else key


def walk(tree: Fields, path: Path = ()) -> Iterator[tuple[Path, Value, Tree]]:
    """Give every entry with its address, in order, a mapping before what is in it."""
    for name, (key, value) in tree.fields.items():
        at = (*path, named(name, path))
        yield at, key, value
        if isinstance(value, Fields):
            yield from walk(value, at)


def resolve(tree: Fields, address: str, path: Path = ()) -> Path | None:
    """Find the entry at an address; names may contain dots, so the longest that fits is taken."""
    for name in sorted(tree.fields, key=len, reverse=True):
        for spelled in dict.fromkeys((name, named(name, path))):
            at = (*path, named(name, path))
            if address == spelled:
                return at
            inner = tree.fields[name][1]
            if address.startswith(f"{spelled}.") and isinstance(inner, Fields):
                found = resolve(inner, address[len(spelled) + 1 :], at)
                if found is not None:
                    return found
    return None


def node_at(tree: Fields, path: Path) -> Tree:
    """Give what stands at an address that was resolved."""
    return entry_at(tree, path)[1] if path else tree


def entry_at(tree: Fields, path: Path) -> tuple[Value, Tree]:
    """Give the key and what stands under it at an address that was resolved."""
    *above, name = path
    node = node_at(tree, tuple(above))
    assert isinstance(node, Fields), "a path that was resolved leads through mappings"
    fields = node.fields
    return next(fields[key] for key in fields if named(key, tuple(above)) == name)


def stands_at(span: Span, key: Value, value: Tree, path: Path) -> bool:
    """Tell whether something stands in an entry: in its key, its value, or what a variant laid on that."""
    parts: list[tuple[Value, Tree]] = [(key, value)]
    if isinstance(value, Fields):
        parts += [(inner, part) for _, inner, part in walk(value, path)]
    return any(_holds(one.span, span) for part in parts for one in part)


def around(tree: Fields, span: Span) -> Path:
    """Give the address of the innermost entry that something stands in; () if there is none."""
    found: Path = ()
    for path, key, value in walk(tree):
        if len(path) > len(found) and (_holds(key.span, span) or _holds(value.span, span)):
            found = path
    return found


def _holds(outer: Span, inner: Span) -> bool:
    return outer.source is inner.source and outer.start <= inner.start < outer.end


def without(tree: Fields, path: Path, above: Path = ()) -> Fields:
    """Give the tree without the entry at a path."""
    fields: dict[str, tuple[Value, Tree]] = {}
    for name, (key, value) in tree.fields.items():
        if named(name, above) != path[0]:
            fields[name] = (key, value)
        elif len(path) > 1 and isinstance(value, Fields):
            fields[name] = (key, without(value, path[1:], (*above, path[0])))
    return Fields(fields, tree.span)


def hints_for(tree: Fields, address: str) -> tuple[str, ...]:
    """Hint at the address that was most likely meant, or at what there is below its known part."""
    known, rest = _known_part(tree, address)
    node = node_at(tree, known)
    if not isinstance(node, Fields):
        return (f"`{'.'.join(known)}` has no named parts; give it anew to change it",)
    names = [named(name, known) for name in node.fields]
    meant = near(rest, names) or near(rest.split(".")[0], names)
    if meant is not None:
        return (f"did you mean `{'.'.join((*known, meant))}`?",)
    last = address.rsplit(".", maxsplit=1)[-1]
    for path, _, _ in walk(tree):
        if path[-1] == last:
            return (f"did you mean `{'.'.join(path)}`?",)
    where = f"in `{'.'.join(known)}` are" if known else "sections here are"
    return suggest(rest, names, where, most=30)


def _known_part(tree: Fields, address: str) -> tuple[Path, str]:
    """Split an unknown address into the longest beginning that exists and the rest."""
    parts = address.split(".")
    for length in range(len(parts) - 1, 0, -1):
        path = resolve(tree, ".".join(parts[:length]))
        if path is not None:
            return path, ".".join(parts[length:])
    return (), address
