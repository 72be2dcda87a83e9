"""The rules of a game with all variants and settings merged in, and where each part was written."""

from collections import Counter
from collections.abc import Iterator

from rulewright.cli.rule_text import as_played, lines_of
from rulewright.dsl.addresses import named, node_at, resolve
from rulewright.dsl.compose import Composed, addresses
from rulewright.dsl.render import Style
from rulewright.dsl.source import Span
from rulewright.dsl.yaml_tree import Fields, Tree, Value

_COLUMN = 92
"""Where the places of origin stand, behind the rules."""


def rule_lines(composed: Composed, paint: Style) -> Iterator[str]:
    """Write the merged game as YAML that can be played; a note on each line says where it was written."""
    for key, value in as_played(composed):
        if not isinstance(value, Value) and key.text != "credits":
            yield ""
        yield from _noted(composed, key, value, paint)
    used = [library.source.path for library in composed.libraries if library.used_at]
    if used:
        yield f"uses: [{', '.join(used)}]"


def find(composed: Composed, address: str) -> tuple[Value, Tree] | None:
    """Find the entry at an address, or the example of this name; None if there is none."""
    tree = as_played(composed)
    path = resolve(tree, address)
    if path is not None:
        parent = node_at(tree, path[:-1]) if path[:-1] else tree
        assert isinstance(parent, Fields), "a path that was resolved leads through mappings"
        return next(
            entry for name, entry in parent.fields.items() if named(name, path[:-1]) == path[-1]
        )
    for _, examples in composed.examples:
        name = address.removeprefix("examples.")
        if name != address and isinstance(examples, Fields) and name in examples:
            return examples.fields[name]
    return None


def lines_at(composed: Composed, entry: tuple[Value, Tree], paint: Style) -> Iterator[str]:
    """Write one entry of a game; a note on each line says where it was written."""
    yield from _noted(composed, *entry, paint)


def _noted(composed: Composed, key: Value, value: Tree, paint: Style) -> Iterator[str]:
    origin = _Origins(composed)
    for line in lines_of(Fields({key.text: (key, value)}, value.span)):
        place = paint("faint", f"# {origin(line.origin)}")
        yield f"{line.text:<{_COLUMN}} {place}"


def address_lines(composed: Composed, paint: Style) -> Iterator[str]:
    """List what a variant can name, and where it stands."""
    origin = _Origins(composed)
    rows = [(str(address), origin(address.key.span)) for address in addresses(composed)]
    width = max((len(name) for name, _ in rows), default=0)
    yield from (f"{name:<{width}}  {paint('faint', place)}" for name, place in rows)


class _Origins:
    """Says where something was written: the file's name and the line."""

    def __init__(self, composed: Composed) -> None:
        paths = [source.path for source in composed.sources]
        ends = Counter(path.rsplit("/", 1)[-1] for path in paths)
        self._names = {
            path: end if ends[end := path.rsplit("/", 1)[-1]] == 1 else path for path in paths
        }

    def __call__(self, span: Span) -> str:
        return f"{self._names.get(span.source.path, span.source.path)}:{span.line}"
