"""Lays a variant on a game: two trees into one, in which every node keeps the file it came from.

Mappings are merged key by key at every depth; lists and scalars are replaced whole. Some keys
belong to each other, and there a change of one takes the others away: an auction of another
`kind:` has other slots, a phase has either `do:` or `phases:`, a counter that becomes a flag is
no counter any more. `remove:` takes entries away before the layer's own are laid on.

Layers of which neither extends the other may be laid on in either order, so they must not set
one address to different values; that is noted while merging (`_Written`) and refused.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from rulewright.dsl.addresses import PROCEDURES, Path, hints_for, named, node_at, resolve, without
from rulewright.dsl.diagnostics import Label, Problems, suggest
from rulewright.dsl.layers import Layer
from rulewright.dsl.source import Span
from rulewright.dsl.structs import Struct
from rulewright.dsl.yaml_tree import Fields, Items, Tree, Value, as_data

HEAD = ("rulewright", "game", "variant", "extends", "title", "about", "credits")
"""Keys that a variant may set anew although another variant does: they change no rule."""

_KEPT_APART = ("variant", "extends", "remove", "examples", "uses")
_PLACED = (*PROCEDURES, "scoring", "bots")
_ENTRY = 2  # the length of `section.name`
_LOOPS = ("for", "while", "until", "repeat")
_BODIES = ("do", "phases")
_KINDS = ("cards", "tokens", "number", "flag", "a", "sides")


@dataclass(slots=True, eq=False, repr=False)
class _Written:
    """What one layer did at an address: set it, replaced all below it, or took it away."""

    layer: Layer
    span: Span
    value: object
    whole: bool
    removed: bool = False


class Gone(Struct):
    """What a layer replaced whole or took away: where it says so, what stood there, and what stands there now."""

    path: Path
    span: Span
    below: Tree
    above: Tree | None

    @property
    def before(self) -> str:
        """What stood there, as it was written."""
        return self.below.span.text

    @property
    def after(self) -> str | None:
        """What stands there now, as it is written."""
        return None if self.above is None else self.above.span.text

    @property
    def new_kind(self) -> Span | None:
        """The `kind:` in the layer, if the slots of a mechanic fell away because it names another one."""
        old, new = (
            one.get("kind") if isinstance(one, Fields) else None for one in (self.below, self.above)
        )
        return new.span if old and new and len(self.path) == _ENTRY else None

    def __str__(self) -> str:
        done = "removed" if self.after is None else "replaced"
        return f"`{'.'.join(self.path)}` was {done} by {self.span.source.path}:{self.span.line}"


class Resigned(Struct):
    """An entry that a layer gives another signature: its old key, the new one, and what stands under it."""

    name: str
    old: Value
    new: Value
    tree: Tree

    @property
    def lost(self) -> frozenset[str]:
        """The parameters that are no parameters any more."""
        old, new = (set(re.findall(r"\w+", key.text)) for key in (self.old, self.new))
        return frozenset(old - new)

    def __str__(self) -> str:
        return f"{self.old.span} has `{self.old.text}`; repeat its parameters"


@dataclass(slots=True, eq=False, repr=False)
class Merger:
    """The tree so far and who wrote what; `add` lays one layer after the other on it."""

    problems: Problems
    tree: Fields | None = None
    new_defaults: dict[str, tuple[Tree, Layer]] = field(default_factory=dict)
    gone: list[Gone] = field(default_factory=list)
    resigned: list[Resigned] = field(default_factory=list)
    _written: dict[Path, list[_Written]] = field(default_factory=dict)
    _below: dict[Path, list[Path]] = field(default_factory=dict)
    _removed: set[Path] = field(default_factory=set)
    _conflicts: set[tuple[Layer, Layer, str]] = field(default_factory=set)

    def add(self, layer: Layer) -> None:
        """Lay a layer on what is there: take away what it removes, then merge what it says."""
        below = self.tree or Fields({}, layer.tree.span)
        for address in _removals(layer, self.problems):
            below = self._remove(below, address, layer)
        apart = (*_KEPT_APART, "rulewright") if self.tree else _KEPT_APART
        own = {name: entry for name, entry in layer.tree.fields.items() if name not in apart}
        self.tree = _Laying(self, layer).fields(below, Fields(own, layer.tree.span), ())

    def _remove(self, tree: Fields, address: Value, layer: Layer) -> Fields:
        path = resolve(tree, address.text)
        if path is None:
            if any(address.text == ".".join(gone) for gone in self._removed):
                return tree
            hints = hints_for(tree, address.text)
            message = f"there is nothing at the address `{address.text}`"
            self.problems.error("unknown-address", message, address.span, hints=hints)
            return tree
        self._removed.add(path)
        self.gone.append(Gone(path, address.span, node_at(tree, path), None))
        self.note(path, _Written(layer, address.span, None, whole=True, removed=True))
        return without(tree, path)

    def note(self, path: Path, written: _Written) -> None:
        """Remember what a layer wrote, and refuse it where another one wrote otherwise.

        What the lowest layer wrote is below all the others and is never in their way.
        """
        if written.layer.extends is None or path[0] in HEAD:
            return
        for earlier_path, earlier in self._clashing(path, whole=written.whole):
            mine, yours = earlier.layer, written.layer
            if mine in yours.chain or (
                earlier_path == path
                and earlier.removed == written.removed
                and earlier.value == written.value
            ):
                continue
            self._conflict(min(path, earlier_path, key=len), earlier, written)
        if path not in self._written:
            for length in range(1, len(path)):
                self._below.setdefault(path[:length], []).append(path)
        self._written.setdefault(path, []).append(written)

    def _clashing(self, path: Path, *, whole: bool) -> Iterator[tuple[Path, _Written]]:
        for length in range(1, len(path)):
            for earlier in self._written.get(path[:length], ()):
                if earlier.whole:
                    yield path[:length], earlier
        for earlier in self._written.get(path, ()):
            yield path, earlier
        if whole:
            for below in self._below.get(path, ()):
                for earlier in self._written[below]:
                    yield below, earlier

    def _conflict(self, path: Path, earlier: _Written, later: _Written) -> None:
        address = ".".join(path)
        key = (earlier.layer, later.layer, address)
        if key in self._conflicts:
            return
        self._conflicts.add(key)
        first, second = earlier.layer, later.layer
        self.problems.error(
            "variant-conflict",
            f"`{first.name}` and `{second.name}` change `{address}` in two ways",
            later.span,
            f"`{second.name}` takes it away" if later.removed else f"`{second.name}` says this",
            related=[
                Label(
                    earlier.span,
                    f"`{first.name}` takes it away"
                    if earlier.removed
                    else f"`{first.name}` says this",
                )
            ],
            hints=["leave one of them out, or write a variant that extends one and settles it"],
        )


class _Laying(Struct):
    """One layer being laid on: the recursion over both trees."""

    merger: Merger
    layer: Layer

    def fields(self, below: Fields, above: Fields, path: Path) -> Fields:
        """Merge two mappings at one address."""
        merged = dict(below.fields)
        written_as = {named(name, path): name for name in merged}
        moves: list[tuple[str, Value, Value]] = []
        for name, (key, value) in above.fields.items():
            at = (*path, named(name, path))
            tree, places = _taken_out(value, at)
            moves += [(name, which, sibling) for which, sibling in places]
            old_name = written_as.get(at[-1])
            if old_name is None:
                new = self._new(tree, key, at)
                if new is not None:
                    merged[name] = (key, new)
                continue
            old_key, old = merged[old_name]
            laid = self._tree(old, tree, key, at)
            if old_name == name:
                merged[name] = (old_key, laid)
            else:  # another signature: the same entry, in the same place
                self.merger.resigned.append(Resigned(at[-1], old_key, key, tree))
                merged = {
                    name if one == old_name else one: (key, laid) if one == old_name else entry
                    for one, entry in merged.items()
                }
                written_as[at[-1]] = name
        for name, which, sibling in moves:
            at = (*path, named(name, path), "before")
            place = (which.text, sibling.text)
            self.merger.note(at, _Written(self.layer, sibling.span, place, whole=True))
            merged = self._moved(merged, name, which, sibling, path)
        return Fields(merged, below.span if below.fields else above.span)

    def _new(self, tree: Tree, key: Value, at: Path) -> Tree | None:
        """Lay an entry that was not there before on nothing."""
        if (
            len(at) == _ENTRY
            and at[0] == "settings"
            and self.layer.extends
            and not isinstance(tree, Fields)
        ):
            section = self.merger.tree.get("settings") if self.merger.tree else None
            known = section.fields if isinstance(section, Fields) else {}
            message = f"there is no setting `{key.text}` to give a new default"
            hints = suggest(key.text, known, "settings here are")
            self.merger.problems.error("unknown-setting", message, key.span, hints=hints)
            return None
        if isinstance(tree, Fields):
            if not tree.fields:
                self._note(at, key.span, tree, whole=False)
            return self.fields(Fields({}, tree.span), tree, at)
        self._note(at, key.span, tree, whole=True)
        return tree

    def _tree(self, below: Tree, above: Tree, key: Value, at: Path) -> Tree:
        """Merge what stands at an address that both have."""
        if isinstance(below, Fields) and not isinstance(above, Fields):
            if isinstance(above, Value) and above.value is None:
                return below  # a key with nothing under it says nothing
            if len(at) == _ENTRY and at[0] == "settings" and "default" in below:
                return self._new_default(below, above, key, at)
        if not (isinstance(below, Fields) and isinstance(above, Fields)):
            self._note(at, key.span, above, whole=True)
            self._replaced(at, key, below, above)
            return self._fresh(above, at)
        if _replaces(below, above, at):
            self._note(at, key.span, above, whole=True)
            self._replaced(at, key, below, above)
            return self._fresh(above, at)
        for name in _displaced(below, above, at):
            self._note((*at, name), key.span, None, whole=True)
            self._replaced((*at, name), key, below.fields[name][1], above)
            below = without(below, (name,))
        if len(at) == _ENTRY and at[0] == "settings" and "default" in above:
            self.merger.new_defaults[at[1]] = (above.fields["default"][1], self.layer)
        return self.fields(below, above, at)

    def _fresh(self, tree: Tree, at: Path) -> Tree:
        """Lay a tree on nothing, which takes out where its entries are to be placed."""
        return self.fields(Fields({}, tree.span), tree, at) if isinstance(tree, Fields) else tree

    def _new_default(self, below: Fields, value: Tree, key: Value, at: Path) -> Fields:
        """Read `settings: {NAME: VALUE}` as the new default of a setting that is there."""
        self._note((*at, "default"), key.span, value, whole=True)
        self.merger.new_defaults[at[1]] = (value, self.layer)
        fields = dict(below.fields)
        fields["default"] = (fields["default"][0], value)
        return Fields(fields, below.span)

    def _note(self, at: Path, span: Span, tree: Tree | None, *, whole: bool) -> None:
        value = None if tree is None else as_data(tree)
        self.merger.note(at, _Written(self.layer, span, value, whole=whole))

    def _replaced(self, at: Path, key: Value, below: Tree, above: Tree) -> None:
        self.merger.gone.append(Gone(at, key.span, below, above))

    def _moved(
        self,
        merged: dict[str, tuple[Value, Tree]],
        name: str,
        which: Value,
        sibling: Value,
        path: Path,
    ) -> dict[str, tuple[Value, Tree]]:
        """Put an entry before or after the sibling it names."""
        siblings = {named(one, path): one for one in merged if one != name}
        target = siblings.get(named(sibling.text, path))
        if target is None:
            message = f"there is no `{sibling.text}` beside `{name}`"
            hints = suggest(sibling.text, siblings, "beside it are")
            self.merger.problems.error("unknown-address", message, sibling.span, hints=hints)
            return merged
        order = [one for one in merged if one != name]
        order.insert(order.index(target) + (which.text == "after"), name)
        return {one: merged[one] for one in order}


def _removals(layer: Layer, problems: Problems) -> Iterator[Value]:
    remove = layer.tree.get("remove")
    if remove is None:
        return
    if not isinstance(remove, Items):
        hint = "write `remove:` and below it `- ` with an address on each line"
        problems.error("header", "`remove:` is a list of addresses", remove.span, hints=[hint])
        return
    for item in remove:
        if isinstance(item, Value) and isinstance(item.value, str):
            yield item
        else:
            hint = "write it with dots, as in `auctions.harvest.must`"
            problems.error("header", "an address is one text", item.span, hints=[hint])


def _taken_out(tree: Tree, at: Path) -> tuple[Tree, list[tuple[Value, Value]]]:
    """Take `before:` and `after:` out of an entry that may be placed among its siblings."""
    if not isinstance(tree, Fields) or len(at) < _ENTRY:
        return tree, []
    among = at[-2] == "phases" or (len(at) == _ENTRY and at[0] in _PLACED) or "check" in tree
    found = [tree.fields[name] for name in ("before", "after") if among and name in tree]
    places = [(key, value) for key, value in found if isinstance(value, Value) and value.text]
    kept = {name: entry for name, entry in tree.fields.items() if entry not in found}
    return (Fields(kept, tree.span) if places else tree), places


def _replaces(below: Fields, above: Fields, at: Path) -> bool:
    """Tell whether an entry is of another kind than the one it is laid on, and takes its place."""
    if len(at) == _ENTRY:
        old, new = below.get("kind"), above.get("kind")
        if isinstance(new, Value) and (old is None or as_data(old) != new.value):
            return "do" in below or old is not None
        if old is not None and "do" in above:
            return True
    things = len(at) == _ENTRY and at[0] in ("table", "player", "components")
    if things or at[-2:-1] == ("state",):
        before = [name for name in _KINDS if name in below]
        after = [name for name in _KINDS if name in above]
        return bool(before and after and before != after)
    return False


def _displaced(below: Fields, above: Fields, at: Path) -> Iterator[str]:
    """Give the keys of a phase that cannot stand beside what is laid on it."""
    if len(at) < _ENTRY or at[-2] != "phases":
        return
    for rivals in (_LOOPS, _BODIES):
        new = [name for name in rivals if name in above]
        if new:
            yield from (name for name in rivals if name in below and name not in new)
