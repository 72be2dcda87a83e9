"""Games, variants and settings laid on each other.

The cases lie in `tests/conformance/compose/`; here are the places that nodes keep, and properties.
"""

from pathlib import Path
from typing import Any

import pytest
import yaml

from rulewright.dsl.addresses import node_at, resolve
from rulewright.dsl.compose import Composed, addresses, compose
from rulewright.dsl.diagnostics import Diagnostic, Label, Problems
from rulewright.dsl.loader import Loader
from rulewright.dsl.reference import parse_reference
from rulewright.dsl.yaml_tree import Fields, as_data

CASES = [
    pytest.param(case, id=case["that"])
    for path in sorted((Path(__file__).parents[1] / "conformance" / "compose").glob("*.yaml"))
    for case in yaml.safe_load(path.read_text("utf-8"))
]
FILES = {
    "base.yaml": "rulewright: 1\ngame: base\ntable:\n  deck: {cards: card, seen by: nobody}\n",
    "v.yaml": "rulewright: 1\nvariant: v\nextends: base\ntable:\n  deck: {seen by: all}\n  lot: {}\n",
}


def composed(files: dict[str, str], reference: str) -> tuple[Composed | None, Problems]:
    problems = Problems()
    loader = Loader(files, sealed=True)
    return compose(loader, parse_reference(reference), problems), problems


def found(files: dict[str, str], reference: str) -> Composed:
    game, problems = composed(files, reference)
    assert [str(problem) for problem in problems] == []
    assert game is not None
    return game


@pytest.mark.parametrize("case", CASES)
def test_layers_give(case: dict[str, Any]) -> None:
    game, problems = composed(case["files"], case["reference"])
    shown = [
        f"{one.primary.span} {one.code} {one.message}"
        for one in problems
        if one.primary is not None
    ]
    assert sorted(shown) == sorted(case.get("errors", []))
    if "hints" in case:
        assert [hint for one in problems for hint in one.hints] == case["hints"]
    if game is None:
        assert "has" not in case
        return
    for address, expected in case.get("has", {}).items():
        path = resolve(game.tree, address)
        assert path is not None, address
        assert as_data(node_at(game.tree, path)) == expected
    for address in case.get("lacks", []):
        assert resolve(game.tree, address) is None
    for address, expected in case.get("order", {}).items():
        node = node_at(game.tree, resolve(game.tree, address) or ())
        assert isinstance(node, Fields)
        assert list(node.fields) == expected
    if "settings" in case:
        values = {name: as_data(one.value) for name, one in game.settings.items()}
        assert values == case["settings"]
    if "layers" in case:
        assert [layer.name for layer in game.layers] == case["layers"]
    if "examples" in case:
        kept = {layer.name: as_data(tree) for layer, tree in game.examples}
        assert kept == case["examples"]
    if "libraries" in case:
        assert [library.name for library in game.libraries] == case["libraries"]


def test_every_entry_keeps_its_layer() -> None:
    game = found(FILES, "base+v")
    layers = {str(address): address.layer.name for address in addresses(game)}
    assert layers == {
        "rulewright": "base",
        "game": "base",
        "table": "base",
        "table.deck": "base",
        "table.deck.cards": "base",
        "table.deck.seen by": "v",
        "table.lot": "v",
    }


def test_every_entry_keeps_its_place() -> None:
    game = found(FILES, "base+v")
    places = {str(address): str(address.node.span) for address in addresses(game)}
    assert places["table.deck.cards"] == "base.yaml:4:17"
    assert places["table.deck.seen by"] == "v.yaml:5:19"


def test_a_note_says_why_a_file_is_read() -> None:
    game = found(FILES, "v")
    problem = Diagnostic("supply", "too few", Label(game.layers[0].source.span(0, 1)))
    assert game.explained(problem).notes == ("base.yaml is read because v.yaml:3:10 extends it",)


def test_a_file_that_the_reference_names_needs_no_note() -> None:
    game = found(FILES, "base+v")
    problem = Diagnostic("supply", "too few", Label(game.layers[0].source.span(0, 1)))
    assert game.explained(problem) is problem


def test_a_setting_that_is_missing_says_why_the_base_was_read() -> None:
    game = found(FILES, "v")
    problem = Diagnostic("unknown-setting", "none", Label(game.layers[1].source.span(0, 1)))
    assert game.explained(problem).notes == ("base.yaml is read because v.yaml:3:10 extends it",)


def test_behind_a_plus_only_variants_of_the_game_are_listed() -> None:
    (problem,) = compose_problems("medici+zzz")
    assert problem.message == "there is no variant `zzz`"
    assert problem.hints == ("variants of `medici` are `amigo`, `two`",)


def compose_problems(reference: str) -> list[Diagnostic]:
    problems = Problems()
    compose(Loader(), parse_reference(reference), problems)
    return list(problems)


def test_the_files_read_give_the_same_game_again() -> None:
    first = Problems()
    game = compose(Loader(), parse_reference("don+trade:starting_coins=10"), first)
    assert game is not None
    embedded = {source.path: source.text for source in game.sources}
    again = found(embedded, str(game.reference))
    assert [str(address) for address in addresses(again)] == [
        str(address) for address in addresses(game)
    ]
    assert as_data(again.tree) == as_data(game.tree)
    assert [library.name for library in again.libraries] == [one.name for one in game.libraries]
    assert {name: as_data(one.value) for name, one in again.settings.items()} == {
        "starting_coins": "10"
    }


def test_every_packaged_variant_lies_on_its_game() -> None:
    for listing in Loader().games():
        problems = Problems()
        game = compose(Loader(), parse_reference(listing.name), problems)
        assert [str(problem) for problem in problems] == []
        assert game is not None
        assert game.layers[-1].source.path == listing.path


def test_a_game_that_is_not_there_composes_nothing() -> None:
    game, problems = composed(FILES, "bsae+v")
    assert game is None
    assert [problem.code for problem in problems] == ["no-such-game"]


def test_a_variant_that_is_not_there_leaves_the_game() -> None:
    game, problems = composed(FILES, "base+w")
    assert game is not None
    assert [problem.code for problem in problems] == ["no-such-game"]
