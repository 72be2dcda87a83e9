"""The worked examples: of the games that come with Rulewright, of small games around each mechanic, and of games that
show what else games are made of (`conformance/worked/`)."""

import re
from pathlib import Path

import pytest

from rulewright.dsl import diagnose
from rulewright.dsl.loader import Loader
from rulewright.interpreter.examples import run_examples

ROOT = Path(__file__).parents[1]
SHIPPED = [
    f"{listing.extends}+{listing.name}" if listing.extends else listing.name
    for listing in Loader().games()
]
CONFORMANCE = ROOT / "tests" / "conformance"
LIBRARY = sorted(path.relative_to(ROOT) for path in (CONFORMANCE / "library").glob("*.yaml"))
WORKED = sorted(path.relative_to(ROOT) for path in (CONFORMANCE / "worked").glob("*.yaml"))


@pytest.mark.parametrize("reference", [*SHIPPED, *(f"./{path}" for path in (*LIBRARY, *WORKED))])
def test_nothing_is_wrong_and_the_examples_are_as_they_should_be(
    reference: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    result = diagnose(reference, examples="ready")
    assert list(map(str, result.diagnostics)) == []
    assert result.examples
    for done in run_examples(result.examples):
        assert done.failures == (), done.example.name


def test_every_mechanic_of_the_library_is_used_by_one_of_these_games() -> None:
    games = [*(ROOT / path for path in LIBRARY), *ROOT.glob("games/*/*.yaml")]
    used = {kind for path in games for kind in re.findall(r" kind: (\w+)", path.read_text())}
    texts = [source.text.partition("\nmechanics:\n")[2] for source in Loader().libraries()]
    there = {name for text in texts for name in re.findall(r"^  (\w+):$", text, re.MULTILINE)}
    assert there
    assert there <= used
