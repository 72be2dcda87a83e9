"""Takes a composed tree apart: what stands at a key, and a word about it where something else stands.

`shape.py` has compared the tree with the schema before and said what it found. So wherever a part has not the shape
that is wanted here, nothing is said twice; but something is said, so that nothing wrong passes in silence.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import TypeVar

from rulewright.dsl.counted import Most
from rulewright.dsl.diagnostics import Label, Problems
from rulewright.dsl.lost import Places, is_at, is_in, words
from rulewright.dsl.names import Use, check_name
from rulewright.dsl.parse import parse_binder, parse_expression, parse_template
from rulewright.dsl.source import Span
from rulewright.dsl.spec import Binder, Mechanic
from rulewright.dsl.syntax import Broken, Expr, Ident, ListOf, Template
from rulewright.dsl.yaml_tree import Fields, Items, Tree, Value

Node = TypeVar("Node")
Declared = TypeVar("Declared")

_OF_SHAPE = frozenset({"wrong-shape", "missing-key", "misplaced-key", "misplaced-option", "must"})
"""What `shape.py` finds everywhere, so that it is not said again of a file in which it found something."""
_FIRST_WORD = re.compile(r"\s*([A-Za-z_]\w*)", re.ASCII)


@dataclass(slots=True, eq=False, repr=False)
class Reading:
    """One pass over one tree: what is reported, the addresses met, and the mechanics that games may use.

    `misshapen` is where `shape.py` reported something, `lost` the names that what is wrong may have declared,
    `counts` how many there were so far of what the whole game has a bound for.
    """

    problems: Problems
    mechanics: dict[str, Mechanic] = field(default_factory=dict)
    addresses: dict[str, Span] = field(default_factory=dict)
    misshapen: Places = frozenset()
    lost: set[str] = field(default_factory=set)
    counts: Counter[Most] = field(default_factory=Counter)

    # ---------------------------------------------------------------------------------------- shapes

    def fields(self, tree: Tree | None, wanted: str) -> Iterator[tuple[Value, Tree]]:
        """Go through a mapping; a missing one and a key without a value have nothing in them."""
        match tree:
            case Fields():
                yield from tree
            case None | Value(value=None):
                pass
            case _:
                self.not_here(tree, wanted)

    def declarations(
        self, tree: Tree | None, wanted: str, built: dict[str, Declared], *, inner: bool = False
    ) -> Iterator[tuple[Value, Tree]]:
        """Go through a mapping that declares something, and leave out of `built` what has a problem in it.

        Whatever uses such a declaration has no problem of its own. With `inner`, what stands in a declaration is
        declared as well, as the words of a list.
        """
        for key, part in self.fields(tree, wanted):
            found = len(self.problems)
            yield key, part
            wrong = is_at(key, self.misshapen) or is_in(part, self.misshapen)
            if wrong or len(self.problems) > found:
                built.pop(key.text, None)
                self.lost.update(words(key))
                self.lost.update(words(part) if inner else ())

    def few(self, tree: Tree | None, wanted: str, most: Most) -> Iterator[tuple[Value, Tree]]:
        """Give the keys and values of a mapping that may have so many; the first one too many is reported."""
        fields = list(self.fields(tree, wanted))
        for number, (key, part) in enumerate(fields):
            if number == most.count:
                self._too_many(key, most, f", and here are {len(fields):,}")
            if number < most.count:
                yield key, part
            else:
                self.lost.update(words(key))

    def one_more(self, key: Value, most: Most) -> bool:
        """Count one more of what the whole game may have so many of; the first one too many is reported."""
        self.counts[most] += 1
        if self.counts[most] == most.count + 1:
            self._too_many(key, most)
        if self.counts[most] <= most.count:
            return True
        self.lost.update(words(key))
        return False

    def _too_many(self, key: Value, most: Most, found: str = "") -> None:
        self.problems.error("too-large", f"{most}{found}", key.span, hints=[most.hint])

    def mapping(self, tree: Tree | None, wanted: str) -> Fields | None:
        """Give a mapping as it is."""
        match tree:
            case Fields():
                return tree
            case None:
                return None
            case _:
                self.not_here(tree, wanted)
                return None

    def items(self, tree: Tree | None, wanted: str) -> tuple[Tree, ...]:
        """Give the items of a list; one value stands for a list of one."""
        match tree:
            case Items(items=items):
                return items
            case None | Value(value=None):
                return ()
            case Value():
                return (tree,)
            case _:
                self.not_here(tree, wanted)
                return ()

    def value(self, tree: Tree | None, wanted: str) -> Value | None:
        """Give a scalar that says something."""
        match tree:
            case Value(value=None) | Items() | Fields():
                self.not_here(tree, wanted)
                return None
            case _:
                return tree

    def text(self, tree: Tree | None, wanted: str = "a text") -> str:
        """Give a text; nothing where there is none."""
        found = self.value(tree, wanted)
        return "" if found is None else found.text

    def not_here(self, tree: Tree, wanted: str) -> None:
        """Say that something else is wanted here, unless something was said about this place."""
        if (
            isinstance(tree, Fields | Items)
            and tree.span.source.text[tree.span.start : tree.span.start + 1] in "[{"
        ):
            hint = "a text that begins with `[` or `{` needs quotes"
            self.once("wrong-shape", f"{wanted} is wanted here", tree.span, hints=[hint])
            return
        self.once("wrong-shape", f"{wanted} is wanted here", tree.span)

    def once(
        self,
        code: str,
        message: str,
        span: Span,
        text: str = "",
        hints: Iterable[str] = (),
        related: Iterable[Label] = (),
    ) -> None:
        """Report, unless something was reported in this place."""
        told = bool(self.misshapen) and code in _OF_SHAPE
        if not told and not self.said(span):
            self.problems.error(code, message, span, text, related, hints)

    def said(self, span: Span) -> bool:
        """Tell whether something was reported in this place."""
        end = max(span.end, span.start + 1)
        for found in self.problems:
            at = found.primary.span if found.primary else None
            if at is None or at.source is not span.source:
                continue
            if at.start < end and span.start < max(at.end, at.start + 1):
                return True
        return False

    # ---------------------------------------------------------------------------------------- names

    def name(self, value: Value, what: str, use: Use) -> Ident:
        """Read a name that is declared here."""
        name = Ident(value.text, value.span)
        self.declare(name, what, use)
        return name

    def declare(self, name: Ident, what: str, use: Use) -> bool:
        """Check a name that is declared here; False if it was refused, now or before."""
        return not self.said(name.span) and check_name(name, what, use, self.problems)

    def names(self, tree: Tree | None, what: str, use: Use) -> tuple[Ident, ...]:
        """Read a list of names that are declared here; a second one of the same name is reported."""
        found: dict[str, Ident] = {}
        for item in self.items(tree, "a list of names"):
            value = self.value(item, "a name")
            if value is None:
                continue
            name = self.name(value, what, use)
            if name.text in found:
                self.problems.error(
                    "named-twice",
                    f"`{name.text}` stands twice in this list",
                    name.span,
                    related=[Label(found[name.text].span, "the first one")],
                )
            found.setdefault(name.text, name)
        return tuple(found.values())

    def address(self, address: str, span: Span) -> str:
        """Note where an address stands, if it can be named: what stands in a list cannot."""
        if "[" not in address:
            self.addresses.setdefault(address, span)
        return address

    # ---------------------------------------------------------------------------------------- rule text

    def parsed(
        self, tree: Tree | None, wanted: str, parse: Callable[[Value, Problems], Node | None]
    ) -> Node | None:
        """Parse the text that stands here, unless it was refused before."""
        value = self.value(tree, wanted)
        if value is None or is_at(value, self.misshapen):
            return None
        return parse(value, self.problems)

    def binder(self, tree: Tree, wanted: str) -> Binder:
        """Parse `p in players`; of what does not parse, the name is kept."""
        found = self.parsed(tree, wanted, parse_binder)
        if found is not None:
            return found
        self.lost.update(words(tree))
        text = tree.text if isinstance(tree, Value) else ""
        first = _FIRST_WORD.match(text)
        name = Ident("" if first is None else first[1], tree.span)
        return Binder(name, Broken(tree.span), None)

    def expression(self, tree: Tree | None, wanted: str = "an expression") -> Expr | None:
        """Parse an expression if there is a tree at all; what does not parse is `Broken`."""
        return None if tree is None else self.parsed_or_broken(tree, wanted)

    def parsed_or_broken(self, tree: Tree, wanted: str = "an expression") -> Expr:
        """Parse an expression; what does not parse is `Broken`."""
        return self.parsed(tree, wanted, parse_expression) or Broken(tree.span)

    def needed(self, parent: Fields, key: str, at: Span) -> Expr:
        """Parse the expression under a key that has to be there."""
        tree = parent.get(key)
        if tree is None:
            self.once("missing-key", f"`{key}:` is missing here", at)
            return Broken(at)
        return self.parsed_or_broken(tree)

    def listed(self, tree: Tree) -> Expr:
        """Parse an expression that may be written as a YAML list, as a cell of a table."""
        match tree:
            case Items(items=items, span=span):
                return ListOf(span, tuple(self.listed(item) for item in items))
            case _:
                return self.parsed_or_broken(tree)

    def template(self, tree: Tree | None) -> Template | None:
        """Parse a text with holes."""
        return self.parsed(tree, "a text", parse_template)

    def flag(self, tree: Tree | None, wanted: str) -> bool:
        """Read a mark, or plain `true` or `false`; missing is false."""
        match tree:
            case None:
                return False
            case Value(value=None):
                return True
            case Value(value=bool(flag)):
                return flag
            case _:
                self.not_here(tree, wanted)
                return False
