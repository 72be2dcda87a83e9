"""`docs/cookbook.md` has recipes that show themselves at work; test_pages.py checks, tests and plays each of them."""

import re

import pytest

from tests.docs.fences import DOCS, fences

PAGE = "cookbook.md"
TEXT = (DOCS / PAGE).read_text(encoding="utf-8")
RECIPES = dict(part.split("\n", 1) for part in re.split(r"^##+ ", TEXT, flags=re.MULTILINE)[1:])
for _section in re.findall(r"^## (.*)$", TEXT, flags=re.MULTILINE):
    RECIPES.pop(_section)


def test_there_are_twenty_or_more() -> None:
    assert len(RECIPES) >= 20


@pytest.mark.parametrize("recipe", RECIPES)
def test_a_recipe_is_one_block_with_examples_and_what_to_change(recipe: str) -> None:
    before, block, after = re.split(r"^```.*$", RECIPES[recipe], flags=re.MULTILINE)
    assert before.strip() == ""
    assert re.search(r"^examples:\n  \w", block, flags=re.MULTILINE)
    assert re.search(r"`[^`]+`", after), "it names what to turn"


def test_the_contents_name_every_recipe() -> None:
    head = TEXT[: TEXT.index("\n## ")]
    assert re.findall(r"\[([^\]]+)\]\(#[^)]*\)", head) == list(RECIPES)


def test_parts_are_laid_on_the_frame() -> None:
    frame = fences(PAGE)[0]
    assert (frame.kind, frame.file) == ("yaml game", "fair.yaml")
    assert f"`{frame.file}`" in TEXT
    assert f"`extends: {frame.file.removesuffix('.yaml')}`" in TEXT
