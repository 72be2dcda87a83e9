"""Each block of the reference and the cookbook is what it says: games are checked and played; links lead somewhere."""

import re
from collections.abc import Mapping

import pytest

from rulewright.dsl import diagnose
from rulewright.dsl.diagnostics import Diagnostic
from rulewright.dsl.game import CheckedGame
from rulewright.dsl.loader import Loader
from tests.docs.fences import DOCS, Fence, fences, in_a_phase, laid_on, reference, with_example
from tests.docs.playing import failures_of, play_out

PAGES = sorted(path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md"))
BLOCKS = [*fences("language.md"), *fences("cookbook.md")]
KINDS = {"yaml game", "yaml part", "yaml steps", "text holds", "text reads"}


def of_kind(*kinds: str, wrong: bool = False) -> list[Fence]:
    return [one for one in BLOCKS if one.kind in kinds and (one.wrong is not None) is wrong]


def files_of(fence: Fence) -> dict[str, str]:
    """Give the files that a block needs, those that are to be named first."""
    before = [one for one in BLOCKS if one.page == fence.page and one.line <= fence.line]
    games = [one for one in before if one.kind == "yaml game" and one.wrong is None]
    match fence.kind:
        case "yaml game":
            return {fence.file: fence.text, **{one.file: one.text for one in games}}
        case "yaml part":
            return laid_on(games[0], fence.text)
        case "yaml steps":
            return laid_on(games[0], in_a_phase(fence.text))
        case "text holds":
            return {games[0].file: with_example(games[0].text, fence.text.splitlines())}
    raise AssertionError(fence.kind)


def named(fence: Fence, texts: Mapping[str, str]) -> str:
    return f"./{fence.file}" if fence.kind == "yaml game" else reference(texts)


def told(found: tuple[Diagnostic, ...]) -> str:
    return "\n".join(f"{one} {' '.join(one.hints)}" for one in found)


def checked(fence: Fence) -> CheckedGame | None:
    """Check a block: there is nothing to be said against it; a part of the reference may leave something unused."""
    texts = files_of(fence)
    result = diagnose(named(fence, texts), loader=Loader(files=texts), examples="ready")
    whole = fence.kind == "yaml game" or fence.page == "cookbook.md"
    excused = set() if whole else {"unused", "never-read"}
    assert {one.code for one in result.diagnostics} <= excused, told(result.diagnostics)
    assert failures_of(result.examples) == []
    return result.game


@pytest.mark.parametrize("fence", BLOCKS, ids=str)
def test_every_block_says_what_it_is(fence: Fence) -> None:
    assert fence.kind in KINDS


@pytest.mark.parametrize("fence", of_kind("yaml game", "yaml part", "yaml steps"), ids=str)
def test_it_is_checked_and_played_to_the_end(fence: Fence) -> None:
    game = checked(fence)
    if fence.kind == "yaml game" and "\nlibrary:" in fence.text:
        assert game is None
    else:
        assert game is not None
        play_out(game)


@pytest.mark.parametrize("fence", of_kind("text holds"), ids=str)
def test_these_conditions_hold(fence: Fence) -> None:
    checked(fence)


@pytest.mark.parametrize(
    "fence", of_kind("yaml game", "yaml part", "yaml steps", wrong=True), ids=str
)
def test_this_has_the_problem_that_is_named(fence: Fence) -> None:
    texts = files_of(fence)
    result = diagnose(named(fence, texts), loader=Loader(files=texts))
    assert {one.code for one in result.diagnostics} == {fence.wrong}, told(result.diagnostics)


# ------------------------------------------------------------------------------------------------ links


def anchors(page: str) -> set[str]:
    """Give the anchors of a page's headings, as GitHub makes them."""
    text = re.sub(r"^```.*?^```$", "", page, flags=re.MULTILINE | re.DOTALL)
    headings = re.findall(r"^#+ (.*)$", text, flags=re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", one.lower()).replace(" ", "-") for one in headings}


@pytest.mark.parametrize("page", PAGES)
def test_every_link_leads_somewhere(page: str) -> None:
    text = (DOCS / page).read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        if target.startswith("https://"):
            continue
        path, _, anchor = target.partition("#")
        file = (DOCS / page).parent / path if path else DOCS / page
        assert file.exists(), target
        if anchor:
            assert anchor in anchors(file.read_text(encoding="utf-8")), target


def test_the_map_names_every_page() -> None:
    linked = re.findall(r"\]\(([\w/]+\.md)\)", (DOCS / "index.md").read_text(encoding="utf-8"))
    assert sorted({*linked, "index.md"}) == PAGES
