"""Every code of a problem has what belongs to it: a page, a conformance case, a rendering; and nothing else has one.

The codes are found in the source: what is handed to `error`, `warn`, `once`, `report` and `Diagnostic`, the signs of
other languages, and the `code` of shapes in the schemas.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from rulewright.dsl import foreign

ROOT = Path(__file__).parents[2]
CONFORMANCE = ROOT / "tests" / "conformance"
PAGES = ROOT / "dsl" / "explain"
SAYING = {"error", "warn", "once", "report", "Diagnostic"}
CODE = re.compile(r"[a-z]+(-[a-z]+)*")

OF_BYTES = {"not-text"}  # about a file that is no text, and a case is one
BY_SIZE = {"too-long"}  # no reader wants to see the case; it is in `test_strangers.py`


def _in_source() -> set[str]:
    found: set[str] = set()
    for path in (ROOT / "dsl").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            name = getattr(node.func, "attr", None) or getattr(node.func, "id", None)
            if name in SAYING:
                found |= {
                    one.value
                    for one in ast.walk(node.args[0])
                    if isinstance(one, ast.Constant)
                    and isinstance(one.value, str)
                    and CODE.fullmatch(one.value)
                }
    return found


def _in_schemas() -> Iterator[str]:
    stack = [json.loads(path.read_text("utf-8")) for path in (ROOT / "schemas").glob("*.json")]
    while stack:
        node = stack.pop()
        if isinstance(node, dict):
            if isinstance(node.get("code"), str):
                yield node["code"]
            stack.extend(node.values())
        elif isinstance(node, list):
            stack.extend(node)


CODES = sorted(_in_source() | {code for _, code, *_ in foreign._SIGNS} | set(_in_schemas()))
TOLD = {
    code
    for path in CONFORMANCE.rglob("*.yaml")
    for code in re.findall(r"(?:#! |error: |warning: |code: )([a-z-]+)", path.read_text("utf-8"))
}
RENDERED = {path.stem for path in CONFORMANCE.glob("re[an]d*/*.yaml")}


@pytest.mark.parametrize("code", CODES)
def test_a_code_has_a_page_a_case_and_a_rendering(code: str) -> None:
    assert (PAGES / f"{code}.md").is_file()
    assert code in RENDERED | OF_BYTES
    read = {path.stem for path in (CONFORMANCE / "reading").glob("*.yaml")}
    assert code in TOLD | read | OF_BYTES | BY_SIZE


@pytest.mark.parametrize("path", sorted(PAGES.glob("*.md")), ids=lambda path: path.stem)
def test_a_page_is_about_a_code_and_has_two_examples(path: Path) -> None:
    assert path.stem in CODES
    page = path.read_text("utf-8")
    assert page.startswith(f"# {path.stem}\n\n")
    (_, wrong), (kind, right) = re.findall(
        r"^(?:Wrong|Right):\n\n```(yaml|text|sh)\n(.*?)\n```$", page, re.MULTILINE | re.DOTALL
    )
    assert wrong != right
    if kind == "yaml" and path.stem not in OF_BYTES:
        yaml.safe_load(right)


def test_a_rendering_is_of_a_code() -> None:
    assert RENDERED.issubset(CODES)
