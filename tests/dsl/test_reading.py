"""From files to one tree: every problem on the way, as an author sees it.

A case is a file `tests/conformance/reading/CODE.yaml` with the files of a spec, the reference that
names it and, last, what is shown. `pytest --update` rewrites what is shown.
"""

from pathlib import Path

import pytest
import yaml

from rulewright.dsl.compose import compose
from rulewright.dsl.diagnostics import Diagnostic, GameErrors, Problems
from rulewright.dsl.loader import Loader
from rulewright.dsl.reference import parse_reference
from rulewright.dsl.render import render_report

CASES = sorted((Path(__file__).parents[1] / "conformance" / "reading").glob("*.yaml"))
PAGES = Path(__file__).parents[2] / "dsl" / "explain"
SHOWN = "shows: |\n"


def read(files: dict[str, str], reference: str) -> list[Diagnostic]:
    problems = Problems()
    try:
        composed = compose(Loader(files, sealed=True), parse_reference(reference), problems)
    except GameErrors as errors:
        return list(errors.diagnostics)
    return [composed.explained(one) if composed else one for one in problems]


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_a_problem_is_shown_as_written(path: Path, update: bool) -> None:  # noqa: FBT001 - a fixture
    text = path.read_text("utf-8")
    case = yaml.safe_load(text)
    found = read(case["files"], case["reference"])
    report = render_report(found)
    if update:
        shown = "".join(f"  {line}\n" if line else "\n" for line in report.split("\n"))
        path.write_text(text[: text.index(SHOWN)] + SHOWN + shown, "utf-8")
        return
    assert report == case["shows"].removesuffix("\n")
    assert {one.code for one in found} == {path.stem}


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_a_problem_has_a_page(path: Path) -> None:
    page = (PAGES / f"{path.stem}.md").read_text("utf-8")
    assert page.startswith(f"# {path.stem}\n")
    assert 8 <= page.count("\n") <= 32
