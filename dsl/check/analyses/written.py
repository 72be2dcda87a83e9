"""Which names a piece of rule text has in it, found in the text alone.

A name of the game can be hidden by nothing, and locals can hide nothing, so a name is used where it is written; no
scope has to be looked up. A mechanic's text is left out: it sees none of the game's names.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass

from rulewright.dsl import spec, syntax
from rulewright.dsl.source import Source, Span

_LEAVES = (str, int, Source, spec.Mechanic)
_FIELDS: dict[type, tuple[str, ...]] = {}


@dataclass(slots=True)
class Written:
    """The names in a piece of text: what is read, what is set, what is run."""

    read: set[str] = field(default_factory=set)
    set: set[str] = field(default_factory=set)
    run: set[str] = field(default_factory=set)

    @property
    def all(self) -> set[str]:
        """Every name, however it is used."""
        return self.read | self.set | self.run


def parts(*nodes: object) -> Iterator[object]:
    """List pieces of syntax and everything inside them, in no certain order; mechanics are not gone into."""
    stack = list(nodes)
    while stack:
        node = stack.pop()
        if node is None or isinstance(node, _LEAVES):
            continue
        if isinstance(node, tuple):
            stack.extend(node)
        elif isinstance(node, Mapping):
            stack.extend(node.values())
        elif is_dataclass(node) and not isinstance(node, type):
            yield node
            if not isinstance(node, Span):
                stack.extend(getattr(node, name) for name in _fields(type(node)))


def _fields(class_: type) -> tuple[str, ...]:
    if class_ not in _FIELDS:
        _FIELDS[class_] = tuple(one.name for one in fields(class_))
    return _FIELDS[class_]


def written(*nodes: object) -> Written:
    """Collect the names in pieces of text."""
    found = Written()
    targets: set[int] = set()
    for node in parts(*nodes):
        match node:
            case syntax.Assign(target=target):
                name = _root(target)
                if name is not None:
                    found.set.add(name)
                    targets.add(id(_named(target)))
            case syntax.Name(name=name):
                if id(node) not in targets:
                    found.read.add(name)
            case syntax.Attribute(name=ident):
                if id(node) not in targets:
                    found.read.add(ident.text)
            case syntax.Call(function=ident):
                found.read.add(ident.text)
            case syntax.AllCards(kind=ident):
                found.read.add(ident.text)
            case syntax.Run(name=ident):
                found.run.add(ident.text)
            case spec.TypeText(name=name):
                found.read.add(name)
    return found


def _named(target: syntax.Expr) -> syntax.Expr:
    """Find the node that names what is set: `p.coins` of `p.coins`, `level` of `level[3]`."""
    return _named(target.of) if isinstance(target, syntax.Index) else target


def _root(target: syntax.Expr) -> str | None:
    match _named(target):
        case syntax.Name(name=name):
            return name
        case syntax.Attribute(name=ident):
            return ident.text
    return None


def extent(*nodes: object) -> Span | None:
    """Find the text from the first to the last character of pieces of syntax."""
    whole: Span | None = None
    for node in parts(*nodes):
        if isinstance(node, Span):
            whole = node if whole is None else _around(whole, node)
    return whole


def _around(one: Span, other: Span) -> Span:
    if one.source is not other.source:
        return one
    return Span(one.source, min(one.start, other.start), max(one.end, other.end))
