"""`schema`: each kind in one piece, meaning the same as the files that it was made from."""

import json
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import jsonschema
import pytest

from rulewright.cli.schema import KINDS, bundled, schema_text
from rulewright.dsl.diagnostics import Problems
from rulewright.dsl.source import Source
from rulewright.dsl.yaml_tree import as_data, load_yaml


def references(part: Any) -> Iterator[str]:  # noqa: ANN401 - JSON
    match part:
        case dict():
            if isinstance(part.get("$ref"), str):
                yield part["$ref"]
            for value in part.values():
                yield from references(value)
        case list():
            for value in part:
                yield from references(value)


@pytest.mark.parametrize("kind", KINDS)
def test_every_reference_leads_to_a_part_of_the_same_text(kind: str) -> None:
    schema = json.loads(schema_text(kind))
    jsonschema.Draft202012Validator.check_schema(schema)
    for reference in references(schema):
        part = schema
        assert reference.startswith("#/"), reference
        for step in reference[2:].split("/"):
            part = part[step.replace("~1", "/").replace("~0", "~")]


def errors(text: str) -> list[str]:
    tree = load_yaml(Source("game.yaml", text), Problems())
    assert tree is not None
    validator = jsonschema.Draft202012Validator(bundled("game.json"))
    return [error.json_path for error in validator.iter_errors(as_data(tree))]


def test_it_finds_in_a_game_what_is_wrong_there() -> None:
    text = files("rulewright.games").joinpath("don", "don.yaml").read_text(encoding="utf-8")
    assert "$.table.deck" not in " ".join(errors(text))
    assert any(
        path.startswith("$.table.deck") for path in errors(text.replace("seen by", "sene by", 1))
    )
