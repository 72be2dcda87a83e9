"""The parts of the reference that are written from the code: the library's slots, and the codes.

They stand between `<!-- NAME ... -->` and `<!-- end -->`; `pytest --update` writes them anew.
"""

import re

from rulewright.cli.explain import codes, gloss_of
from rulewright.cli.mechanic_page import mechanics, slot_table

_PART = re.compile(
    r"(<!-- (?P<name>[\w -]+?)(?:: [^>]*)? -->\n)(?P<text>.*?)(<!-- end -->)", re.DOTALL
)
_BAR = r"\|"


def parts(page: str) -> dict[str, str]:
    """Find what stands in a page's marked parts, by name."""
    return {found["name"]: found["text"] for found in _PART.finditer(page)}


def with_part(page: str, name: str, text: str) -> str:
    """Give the page with another text in one of its parts."""

    def put(found: re.Match[str]) -> str:
        return f"{found[1]}{text}{found[4]}" if found["name"] == name else found[0]

    return _PART.sub(put, page)


def written() -> dict[str, str]:
    """Write all parts from the code, by name."""
    return {
        "codes": _codes(),
        **{f"slots of {name}": f"\n{slot_table(one)}\n" for name, one in mechanics().items()},
    }


def _codes() -> str:
    rows = [f"| `{code}` | {gloss_of(code).replace('|', _BAR)} |\n" for code in codes()]
    return "".join(["\n| code | in short |\n|---|---|\n", *rows, "\n"])
