"""What is lost with the parts of a file that are wrong, so that one mistake is told once.

A part whose shape was refused is left out, and with it what it would have declared. Names that stand in such a part
may be declared by it; the checker asks `Spec.lost` before it says of a name that there is none. Where more than
needed is lost, an error waits for the next run; where less is, an error is told that there is not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.dsl.diagnostics import Problems, Severity
from rulewright.dsl.source import Source
from rulewright.dsl.yaml_tree import Fields, Items, Tree, Value

Places = frozenset[tuple[Source, int]]
"""Where something was reported: the files, and where in them the reported texts begin."""

_WORD = re.compile(r"[A-Za-z_]\w*", re.ASCII)
STEPS = frozenset({"do", "then", "else", "otherwise", "other", "fine", "cases"})
"""The keys under which steps stand, each of which is lost by itself."""


def reported(problems: Problems, *, but: str = "") -> Places:
    """Give where errors were reported so far, leaving out one code."""
    return frozenset(
        (one.primary.span.source, one.primary.span.start)
        for one in problems
        if one.primary is not None and one.severity is Severity.ERROR and one.code != but
    )


def is_at(tree: Tree, places: Places) -> bool:
    """Tell whether a part of a file was reported itself; a mapping without braces begins where its first key does."""
    if not places or (isinstance(tree, Fields) and tree.span.text[:1] != "{"):
        return False
    return (tree.span.source, tree.span.start) in places


def is_in(tree: Tree, places: Places, *, steps: bool = True) -> bool:
    """Tell whether a part of a file or anything in it was reported; without `steps`, leaving out what steps hold."""
    if not places:
        return False
    if is_at(tree, places):
        return True
    match tree:
        case Fields():
            return any(
                is_at(key, places)
                or ((steps or key.text not in STEPS) and is_in(part, places, steps=steps))
                for key, part in tree
            )
        case Items():
            return any(is_in(item, places, steps=steps) for item in tree)
        case Value():
            return False


def words(tree: Tree) -> Iterator[str]:
    """List all words in a part of a file: those of its keys, and of its texts."""
    match tree:
        case Value():
            yield from _WORD.findall(tree.text)
        case Items():
            for item in tree:
                yield from words(item)
        case Fields():
            for key, part in tree:
                yield from _WORD.findall(key.text)
                yield from words(part)


def lost(tree: Tree, places: Places, owner: Value | None = None) -> Iterator[str]:
    """List the words of all parts that were reported, and the names of the entries that have such a part."""
    if not places:
        return
    match tree:
        case Fields():
            for key, part in tree:
                if is_at(key, places) or is_at(part, places):
                    yield from _WORD.findall(key.text)
                    yield from words(part)
                    yield from () if owner is None else _WORD.findall(owner.text)[:1]
                else:
                    yield from lost(part, places, key)
        case Items():
            for item in tree:
                if is_at(item, places):
                    yield from words(item)
                else:
                    yield from lost(item, places, owner)
        case Value():
            pass
