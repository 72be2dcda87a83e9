"""The rules of a game with all variants and settings merged in, and where each part was written."""

from collections import Counter
from collections.abc import Iterator

from rulewright.cli.rule_text import as_played, lines_of
from rulewright.dsl.compose import Composed, addresses
from rulewright.dsl.render import Style
from rulewright.dsl.source import Span
from rulewright.dsl.yaml_tree import Fields, Value

_COLUMN = 92
"""Where the places of origin stand, behind the rules."""


def rule_lines(composed: Composed, paint: Style) -> Iterator[str]:
    """Write the merged game as YAML that can be played; a note on each line says where it was written."""
    origin = _Origins(composed)
    for key, value in as_played(composed):
        if not isinstance(value, Value) and key.text != "credits":
            yield ""
        for line in lines_of(Fields({key.text: (key, value)}, value.span)):
            place = paint("faint", f"# {origin(line.origin)}")
            yield f"{line.text:<{_COLUMN}} {place}"
    used = [library.source.path for library in composed.libraries if library.used_at]
    if used:
        yield f"uses: [{', '.join(used)}]"


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
