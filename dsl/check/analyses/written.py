"""Which names a piece of rule text has in it, found in the text alone.

A name of the game can be hidden by nothing, and locals can hide nothing, so a name is used where it is written; no
scope has to be looked up. A mechanic's text is left out: it sees none of the game's names.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from rulewright.dsl import spec, syntax
from rulewright.dsl.source import Source, Span
from rulewright.dsl.structs import Struct

_LEAVES = (Source, Span, spec.Mechanic)
_FIELDS: dict[type, tuple[str, ...]] = {}


@dataclass(slots=True, eq=False, repr=False)
class Written:
    """The names in a piece of text: what is read, what is set, what is run."""

    read: set[str] = field(default_factory=set)
    changed: set[str] = field(default_factory=set)
    run: set[str] = field(default_factory=set)

    def add(self, *nodes: object) -> None:
        """Add the names in pieces of syntax."""
        targets: set[int] = set()
        for node in parts(*nodes):
            match node:
                case syntax.Name(name=name):
                    if id(node) not in targets:
                        self.read.add(name)
                case syntax.Attribute(name=ident):
                    if id(node) not in targets:
                        self.read.add(ident.text)
                case syntax.Call(function=ident) | syntax.AllCards(kind=ident):
                    self.read.add(ident.text)
                case syntax.Assign(target=target):
                    named = _named(target)
                    targets.add(id(named))
                    if isinstance(named, syntax.Name):
                        self.changed.add(named.name)
                    elif isinstance(named, syntax.Attribute):
                        self.changed.add(named.name.text)
                case syntax.Run(name=ident, arguments=arguments):
                    self.run.add(ident.text)
                    # A rule may set what it is given.
                    self.changed.update(
                        one.name for one in arguments if isinstance(one, syntax.Name)
                    )
                case spec.TypeText(name=name):
                    self.read.add(name)

    def join(self, other: Written) -> None:
        """Add what was found elsewhere."""
        self.read |= other.read
        self.changed |= other.changed
        self.run |= other.run

    def has(self, name: str) -> bool:
        """Whether a name is read or set."""
        return name in self.read or name in self.changed


def written(*nodes: object) -> Written:
    """Collect the names in pieces of syntax."""
    found = Written()
    found.add(*nodes)
    return found


def parts(*nodes: object) -> Iterator[object]:
    """List pieces of syntax and everything inside them, each before its parts; mechanics are not gone into."""
    stack = list(nodes)
    while stack:
        node = stack.pop()
        class_ = type(node)
        names = _FIELDS.get(class_)
        if names is None:
            names = _FIELDS[class_] = _fields(class_)
        if names:
            yield node
            stack.extend([getattr(node, name) for name in names])
        elif class_ is tuple:
            stack.extend(node)  # type: ignore[arg-type]  # it is a tuple
        elif isinstance(node, Mapping):
            stack.extend(node.values())


def _fields(class_: type) -> tuple[str, ...]:
    """Name the fields of a class of syntax in which there may be names; none for anything else."""
    if not issubclass(class_, Struct) or issubclass(class_, _LEAVES):
        return ()
    return tuple(name for name in class_.__struct_fields__ if name != "span") or ("span",)


def _named(target: syntax.Expr) -> syntax.Expr:
    """Find the node that names what is set: `p.coins` of `p.coins`, `level` of `level[3]`."""
    return _named(target.of) if isinstance(target, syntax.Index) else target


def extent(*nodes: object) -> Span | None:
    """Find the text from the first to the last character of pieces of syntax."""
    whole: Span | None = None
    for node in parts(*nodes):
        span = getattr(node, "span", None)
        if isinstance(span, Span):
            whole = span if whole is None else _around(whole, span)
    return whole


def _around(one: Span, other: Span) -> Span:
    if one.source is not other.source:
        return one
    return Span(one.source, min(one.start, other.start), max(one.end, other.end))
