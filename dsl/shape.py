"""The tree of a file held against its schema, and every mismatch said in an author's words.

The schemas are the files that editors complete from. Nearly every file fits, which code made from
them (`fits.py`) tells quickly. Where one does not, jsonschema finds what it is, and the sentences
are ours: each shape in a schema carries under `errorMessage` how the sentence about it goes on, and
this file finds the smallest place to point at, what the key was probably meant to be, and which
findings are one mistake. Names themselves are `build.py`'s business, and what stands in texts that
of the parser.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING, assert_never

from rulewright.dsl.diagnostics import Label, Problems, near, suggest
from rulewright.dsl.fits import fits
from rulewright.dsl.schema import (
    FileSchema,
    Json,
    Kind,
    Path,
    Schema,
    is_declared,
    schema_of,
    schema_text,
)
from rulewright.dsl.source import Span
from rulewright.dsl.yaml_traps import ELSE_IF, NESTED_IF
from rulewright.dsl.yaml_tree import Fields, Items, Tree, Value

if TYPE_CHECKING:
    from jsonschema import ValidationError

__all__ = ["Kind", "check_shape", "schema_text"]

MOST = 50  # findings of the validator for one file; past them a file is not worth more time
_INTEGER = re.compile(r"-?(?:0|[1-9][0-9]{0,17})")
_HEAD = frozenset({"rulewright", "game", "variant", "library", "extends", "uses", "remove"})
_OPTION_KEYS = frozenset({"when", "pick", "must", "do"})
_BLOCKS = {
    **dict.fromkeys(("for", "while", "until", "when"), "do"),
    **dict.fromkeys(("choose", "offer", "together"), "by"),
    "if": "then",
    "match": "cases",
}
"""The keys that begin a block of steps, each with the key that follows it."""
_HEADS = _BLOCKS.keys() - {"when"}
"""The keys that always begin a block: `when:` may also belong to a `for:`."""
_EACH_PLAYER = re.compile(r"(?:(?:each|every|all) )?(?:the )?players?(?: (\w+))?(?: in players)?")
_EACH_OF = re.compile(r"(?:(?:each|every|all) )?(?:\w+ )?(\w+) in (.+)")
_SAID_ELSEWHERE = {
    **dict.fromkeys(("for each", "foreach", "for_each"), "for"),
    "then": "do",
    "do": "then",
    "otherwise": "else",
}


def check_shape(tree: Tree, kind: Kind, problems: Problems) -> None:
    """Compare a file's tree with the schema of its kind; every mistake is reported once."""
    data = data_of(tree)
    if fits(kind, data):
        return
    schema = schema_of(kind)
    findings = _Findings(tree, data, schema, problems)
    for error in islice(schema.errors(data), MOST):
        findings.add(error)
    findings.report()


def data_of(tree: Tree) -> Json:
    """Give the tree as a YAML 1.2 reader would, numbers as numbers: editors use the schema too."""
    match tree:
        case Value(value=str() as text) if tree.plain and _INTEGER.fullmatch(text):
            return int(text)
        case Value():
            return tree.value
        case Items():
            return [data_of(item) for item in tree.items]
        case Fields():
            return {name: data_of(value) for name, (_, value) in tree.fields.items()}
        case _:
            assert_never(tree)


# ------------------------------------------------------------------------------------------------ findings


@dataclass(slots=True, eq=False, repr=False)
class _Findings:
    """What the validator found, sorted by what kind of mistake it is; said by `report`."""

    tree: Tree
    data: Json
    schema: FileSchema
    problems: Problems
    unknown: dict[Path, dict[str, None]] = field(default_factory=dict)
    missing: dict[Path, dict[str, str]] = field(default_factory=dict)
    wrong: dict[Path, Schema] = field(default_factory=dict)
    bad_names: set[Path] = field(default_factory=set)

    def add(self, error: ValidationError) -> None:
        """Sort one finding in; the first about a place counts."""
        path: Path = tuple(error.absolute_path)
        schema: Schema = error.schema if isinstance(error.schema, Mapping) else {}
        if "propertyNames" in error.absolute_schema_path:
            self.bad_names.add((*path, str(error.instance)))
        elif error.validator == "additionalProperties":
            found = self.unknown.setdefault(path, {})
            undeclared = (k for k in _keys_of(self.tree, path) if not is_declared(schema, k))
            found.update(dict.fromkeys(undeclared))
        elif error.validator == "required":
            written = _keys_of(self.tree, path)
            for key in schema["required"]:
                if key not in written and (path or key not in _HEAD):
                    self.missing.setdefault(path, {})[key] = schema.get("missing", "")
        elif not self._is_about_the_head(path):
            self.wrong.setdefault(path, schema)

    def _is_about_the_head(self, path: Path) -> bool:
        """Tell what `layers.py` checks, which reads a file's head before anything can be compared."""
        named = path[:1] in {("game",), ("variant",), ("library",)} and _is_text(self.tree, path)
        return path[:1] != () and path[0] in _HEAD and not named

    def report(self) -> None:
        """Say what was found, mistakes before what follows from them."""
        explained: set[Path] = set()
        for path, keys in self.unknown.items():
            if not self._is_under_a_bad_name(path):
                explained |= self._report_unknown(path, keys)
        for path, missing in self.missing.items():
            if (
                path not in self.unknown
                and path not in explained
                and not self._is_under_a_bad_name(path)
            ):
                self._report_missing(path, missing)
        for path, schema in self.wrong.items():
            if path not in explained and not self._is_under_a_bad_name(path):
                self._report_wrong(path, schema)

    def _is_under_a_bad_name(self, path: Path) -> bool:
        """Tell whether the place belongs to an entry whose name is refused: what stands there was not meant so."""
        return any(path[: len(bad)] == bad for bad in self.bad_names)

    # ---------------------------------------------------------------------------------------- unknown keys

    def _report_unknown(self, path: Path, keys: Iterable[str]) -> set[Path]:
        """Say that keys are not known; gives the places whose emptiness that explains."""
        mapping = _at(self.tree, path)
        assert isinstance(mapping, Fields), "only mappings have keys"
        known = [key for key in self._keys(path) if key not in keys]
        explained: set[Path] = set()
        misplaced: dict[str, list[Value]] = {}
        deeper = self._known_deeper(path, mapping)
        for name in keys:
            key, value = mapping.fields[name]
            if name in ELSE_IF:
                message = f"there is no `{name}`"
                self.problems.error("unknown-key", message, key.span, hints=[NESTED_IF])
                break  # what stands behind it belongs to it
            inner = deeper.get(name)
            if inner is not None:
                misplaced.setdefault(f"under `{inner}:`, one level deeper", []).append(key)
                explained.add((*path, inner))
            elif (before := self._block_before(path, name)) is not None:
                explained.add(before)
                self._report_dash(key, before)
            elif (
                name not in _SAID_ELSEWHERE
                and " " in name
                and "do" in known
                and name.split(" ")[0] in _BLOCKS
            ):
                self._report_block_in_key(key)
            elif "options" in known and _is_option(value):
                self._report_option(key)
            elif (outer := self._where_known_further_out(path, name)) is not None:
                misplaced.setdefault(outer, []).append(key)
            elif isinstance(value, Value) and value.value is None and _is_flow(mapping):
                self._report_mark(key, known)
            else:
                message = f"unknown key `{name}`"
                said = _SAID_ELSEWHERE.get(name, name)
                meant = said if said in known and said not in mapping else name
                hints = suggest(meant, known, "the keys here are")
                self.problems.error("unknown-key", message, key.span, hints=hints)
        for where, found in misplaced.items():
            self._report_misplaced(where, found)
        return explained

    def _known_deeper(self, path: Path, mapping: Fields) -> dict[str, str]:
        """Give the names that are known one level deeper, each with the first key that it would stand under."""
        found: dict[str, str] = {}
        for key, (_, value) in mapping.fields.items():
            if isinstance(value, Fields) or (isinstance(value, Value) and value.value is None):
                for name in self._keys((*path, key), empty=True):
                    found.setdefault(name, key)
        return found

    def _where_known_further_out(self, path: Path, name: str) -> str | None:
        """Find the key beside which `name` would be known: it is indented too far.

        An option stands under its name, and that under `options:`, so two levels are looked at.
        """
        for _ in range(2):
            while path and isinstance(path[-1], int):
                path = path[:-1]
            if not path:
                return None
            beside, path = path[-1], path[:-1]
            mapping = _at(self.tree, path)
            if name in self._keys(path) and isinstance(mapping, Fields) and name not in mapping:
                return f"beside `{beside}:`, further out"
        return None

    def _block_before(self, path: Path, name: str) -> Path | None:
        """Find the item before this one in a list of steps, if it lacks this key: a dash is too many."""
        if not path or not isinstance(path[-1], int) or _HEADS & _keys_of(self.tree, path).keys():
            return None
        for number in range(path[-1] - 1, max(path[-1] - 3, -1), -1):
            before = (*path[:-1], number)
            block = _at(self.tree, before)
            if isinstance(block, Fields) and name not in block and name in self._keys(before):
                return before if any(head in block for head in _BLOCKS) else None
        return None

    def _behind_a_dash(self, path: Path, missing: Iterable[str]) -> Value | None:
        """Find a key that a block lacks at the beginning of the next item in the list: a dash is too many."""
        if not path or not isinstance(path[-1], int):
            return None
        steps = _at(self.tree, path[:-1])
        assert isinstance(steps, Items), "a number counts items"
        after = steps.items[path[-1] + 1] if path[-1] + 1 < len(steps.items) else None
        if not isinstance(after, Fields) or after.fields.keys() & _BLOCKS.keys():
            return None
        first = next(iter(after.fields), None)
        return after.key(first) if first is not None and first in missing else None

    def _report_dash(self, key: Value, before: Path) -> None:
        head = next(head for head in _BLOCKS if head in _keys_of(self.tree, before))
        self.problems.error(
            "misplaced-key",
            f"`{key.text}` belongs to the `{head}:` before it",
            key.span,
            hints=["remove the dash, and let it begin in the column of that key"],
        )

    def _report_block_in_key(self, key: Value) -> None:
        word, _, rest = key.text.partition(" ")
        inner = _BLOCKS[word]
        self.problems.error(
            "block-in-sentence",
            f"`{word}` begins a block, not a sentence",
            key.span,
            hints=[f"write `{word}: {rest}`, and on the line below `{inner}:`"],
        )

    def _report_option(self, key: Value) -> None:
        self.problems.error(
            "misplaced-option",
            f"the option `{key.text}` stands beside `by:`, one level too shallow",
            key.span,
            hints=[f"put it under `options:`, as `options: {{{key.text}: ...}}`"],
        )

    def _report_misplaced(self, where: str, keys: list[Value]) -> None:
        """Say of keys that follow each other that they are known elsewhere."""
        first, *others = keys
        self.problems.error(
            "misplaced-key",
            f"`{first.text}:` does not belong on this level",
            first.span,
            related=[Label(key.span, "and this") for key in others],
            hints=[f"put it {where}"],
        )

    def _report_mark(self, key: Value, known: Iterable[str]) -> None:
        """Speak of a key without value in `{...}`: a mark that is not known, or the rest of a text."""
        marks = [name for name in known if name in {"flag", "loose", "untold"}]
        meant = near(key.text, marks)
        hint = "if it belongs to the text before the comma, quote that text; if it is a key, give it a value"
        hints = [f"did you mean `{meant}`?" if meant else hint]
        message = f"`{key.text}` has no value here and is no known mark"
        self.problems.error("unknown-mark", message, key.span, hints=hints)

    # ---------------------------------------------------------------------------------------- missing and wrong

    def _report_missing(self, path: Path, missing: Mapping[str, str]) -> None:
        if (key := self._behind_a_dash(path, missing)) is not None:
            self._report_dash(key, path)
            return
        known = self._keys(path)
        span, name = self._whole(path)
        if special := [message for message in missing.values() if message]:
            self.problems.error("missing-key", f"{name} {special[0]}", span)
            return
        keys = " and ".join(f"`{key}:`" for key in missing)
        about = ((key, known.get(key, {}).get("description")) for key in missing)
        hints = [f"`{key}:` is for this: {text}" for key, text in about if text]
        self.problems.error("missing-key", f"{name} needs {keys}", span, hints=hints)

    def _report_wrong(self, path: Path, schema: Schema) -> None:
        tree = _at(self.tree, path)
        code = schema.get("code", "wrong-shape")
        wants = schema.get("errorMessage", "has another shape")
        if code != "wrong-shape":
            span, name = self._whole(path)
            self.problems.error(code, f"{name} {wants}", span)
            return
        if isinstance(tree, Value) and tree.value is None:
            self._report_empty(path, wants)
            return
        span = tree.span if isinstance(tree, Value) else _begin(tree)
        if path[-2:-1] == ("must",) and isinstance(path[-1], int):
            hint = "say why, for the players, and without dashes: `you have enough: CONDITION`"
            message = "`must` holds sentences with conditions"
            self.problems.error("must", message, span, hints=[hint])
            return
        hints = _help(path[-1] if path else "", tree)
        if hints:
            pass
        elif (
            isinstance(tree, Items)
            and _is_flow(tree)
            and "list" not in wants
            and _takes_text(schema)
        ):
            hints = ["an expression that begins with `[` needs quotes"]
        elif isinstance(tree, Fields) and "steps" in wants and tree.fields.keys() & _BLOCKS.keys():
            first = next(iter(tree.fields))
            sign = "`[` and `]` around it" if _is_flow(tree) else f"`- ` before `{first}:`"
            hints = [f"put {sign}, also where it is the only step"]
        elif isinstance(tree, Fields) and "steps" in wants and tree.fields.keys() <= {"do", "then"}:
            hints = [f"leave `{next(iter(tree.fields))}:` out: the steps stand here themselves"]
        elif isinstance(tree, Fields) and _is_flow(tree) and "mapping" not in wants:
            hints = ["a text that begins with `{` needs quotes"]
        self.problems.error(code, f"{self._name(path)} {wants}", span, hints=hints)

    def _report_empty(self, path: Path, wants: str) -> None:
        """Speak of a key or a `-` with nothing after it."""
        span, name = self._whole(path)
        mapping = _at(self.tree, path[:-1]) if path else self.tree
        key = path[-1] if path else ""
        if isinstance(mapping, Fields) and _is_flow(mapping) and key not in self._keys(path[:-1]):
            self._report_mark(mapping.key(str(key)), self._keys(path[:-1]))
            return
        self.problems.error("wrong-shape", f"{name} has no value", span, hints=[f"it {wants}"])

    # ---------------------------------------------------------------------------------------- places and names

    def _whole(self, path: Path) -> tuple[Span, str]:
        """Give a small place that stands for a mapping or list as a whole, and what to call it."""
        tree = _at(self.tree, path)
        if not path:
            return tree.span.source.span(tree.span.start, tree.span.start), "this file"
        parent = _at(self.tree, path[:-1])
        if isinstance(parent, Fields):
            return parent.key(str(path[-1])).span, f"`{path[-1]}`"
        return _begin(tree), self._name(path)

    def _name(self, path: Path) -> str:
        """Say what stands there: the key, or the list that it is an item of."""
        names = [step for step in path if isinstance(step, str)]
        if not names:
            return "this file"
        return f"`{names[-1]}`" if names[-1] == path[-1] else f"an item of `{names[-1]}`"

    def _keys(self, path: Path, *, empty: bool = False) -> dict[str, Schema]:
        return self.schema.keys(self.data, path, empty=empty)


def _at(tree: Tree, path: Path) -> Tree:
    for step in path:
        match tree:
            case Fields():
                tree = tree.fields[str(step)][1]
            case Items():
                tree = tree.items[int(step)]
            case Value():
                raise AssertionError("the path of a finding leads through mappings and lists")
            case _:
                assert_never(tree)
    return tree


def _keys_of(tree: Tree, path: Path) -> Mapping[str, object]:
    mapping = _at(tree, path)
    assert isinstance(mapping, Fields), "only mappings have keys"
    return mapping.fields


def _is_text(tree: Tree, path: Path) -> bool:
    value = _at(tree, path)
    return isinstance(value, Value) and isinstance(value.value, str)


def _begin(tree: Tree) -> Span:
    """Give the smallest place at the beginning of a tree: a whole scalar, the first key, the first bracket."""
    match tree:
        case Value():
            return tree.span
        case Fields() if tree.fields and not _is_flow(tree):
            return next(iter(tree))[0].span
        case Fields() | Items():
            return tree.span.source.span(tree.span.start, tree.span.start + 1)
        case _:
            assert_never(tree)


def _help(key: str | int, tree: Tree) -> list[str]:
    """Say how it is written what has the shape of another language, or of another key."""
    match key, tree:
        case "options", Items():
            return ["options stand without dashes, each under its name, as `pass: {}`"]
        case "for" | "by", Value() if re.fullmatch(r"[A-Za-z_][\w. ]*", tree.text, re.ASCII):
            return [f"give each a name: `{key}: {_binder(tree.text)}`"]
        case "players" | "range" | "each" | "length", Value():
            ends = re.fullmatch(r"(\d+) *(?:-|–|to|\.\.\.|\.|,) *(\d+)", tree.text)
            return [f"write `{ends[1]}..{ends[2]}`"] if ends else []
        case _:
            return []


def _binder(text: str) -> str:
    """Write `each player p`, `every card c in deck` or `players` as a name and what it goes through."""
    if found := _EACH_PLAYER.fullmatch(text):
        return f"{found[1] or 'p'} in players"
    if found := _EACH_OF.fullmatch(text):
        return f"{found[1]} in {found[2]}"
    return f"p in {text}"


def _takes_text(schema: Schema) -> bool:
    """Tell whether a shape lets a text pass, such as an expression."""
    types = schema.get("type", "string")
    return "string" in ([types] if isinstance(types, str) else types)


def _is_flow(tree: Fields | Items) -> bool:
    """Tell whether a mapping or list is written in brackets."""
    return tree.span.text[:1] in {"{", "["}


def _is_option(tree: Tree) -> bool:
    """Tell whether a value could be an option's: nothing, or a mapping with an option's keys."""
    match tree:
        case Fields():
            return not tree.fields or not _OPTION_KEYS.isdisjoint(tree.fields)
        case Value():
            return tree.value is None
        case Items():
            return False
        case _:
            assert_never(tree)
