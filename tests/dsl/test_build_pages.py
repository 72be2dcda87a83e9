"""The pages of what `build` says: the wrong example shows the code, and the right one does not."""

from __future__ import annotations

import re

import pytest

from rulewright.dsl.build import build_game
from rulewright.dsl.diagnostics import Problems
from rulewright.dsl.source import Source
from rulewright.dsl.yaml_tree import load_yaml
from tests.dsl.declared import MECHANICS, ROOT

FILES = (
    *("foreign", "mistakes", "mistakes_sentences", "names", "parse", "reading"),
    *("build", "build_examples", "build_mechanics", "build_phases", "build_steps", "build_things"),
)


PAGES = ROOT / "dsl" / "explain"


SAID = re.compile(r'(?:report|error|once)\(\s*"([a-z-]+)"|", "([a-z-]+)", "`')


BY_SHAPE = {"missing-key", "wrong-shape", "misplaced-key", "misplaced-option", "leading-zero"}


BY_COUNT = {"too-large"}  # its example would be too long


BY_CHECK = {
    "must",
    "name-clash",
    "unknown-name",
}  # their examples are about what is looked at later


def codes() -> list[str]:
    texts = (ROOT.joinpath("dsl", f"{name}.py").read_text() for name in FILES)
    return sorted({first or second for text in texts for first, second in SAID.findall(text)})


@pytest.mark.parametrize("code", codes())
def test_a_code_has_a_page_whose_example_shows_it(code: str) -> None:
    page = PAGES.joinpath(f"{code}.md").read_text()
    assert page.startswith(f"# {code}\n")
    if (
        code in BY_SHAPE | BY_COUNT | BY_CHECK
    ):  # their examples are about the shape or the YAML, which was looked at before
        return
    wrong, right = re.findall(r"```yaml\n(.*?)```", page, re.DOTALL)
    assert code in said_of(wrong)
    assert code not in said_of(right)


def said_of(text: str) -> set[str]:
    """Build a piece of a game, put where its keys belong, and give the codes of what is said."""
    keys = set(re.findall(r"^(\w+):", text, re.MULTILINE))
    indented = re.sub("^", "    ", text, flags=re.MULTILINE)
    if text.startswith("- "):
        text = f"setup:\n{indented}"
    elif "points" in keys:
        text = f"scoring:\n  line:\n{indented}"
    elif keys & {"play", "then"}:
        text = f"examples:\n  one:\n{indented}"
    elif keys <= {"do", "when", "for"}:
        text = f"phases:\n  main:\n{indented}"
    problems = Problems()
    tree = load_yaml(
        Source("page.yaml", f"{text}\nplayers: 3\n" if "players" not in keys else text), problems
    )
    if tree is not None:
        build_game(tree, MECHANICS, problems)
    return {one.code for one in problems}
