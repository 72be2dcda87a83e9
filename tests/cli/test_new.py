"""`new`: a game that can be checked, tested and played as it is, and never overwrites another."""

import json
from importlib.resources import files
from pathlib import Path

import pytest

from rulewright.cli.new import _NAME
from tests.cli.desk import Run


def test_the_new_game_is_valid_passes_its_examples_and_plays_to_the_end(
    run: Run, desk: Path
) -> None:
    done = run("new", "harbour")
    assert (done.code, done.err) == (0, "")
    assert "rulewright play ./harbour.yaml" in done.out
    assert run("validate", "./harbour.yaml", "--strict").code == 0
    assert run("test", "./harbour.yaml").code == 0
    for players in ("2", "4"):
        played = run("play", "./harbour.yaml", "--bots", "all", "--players", players, "--seed", "1")
        assert played.code == 0
    assert sorted(path.name for path in desk.iterdir()) == ["game.schema.json", "harbour.yaml"]


def test_its_first_line_leads_to_a_schema_that_needs_no_other_file(run: Run, desk: Path) -> None:
    run("new", "harbour")
    first = (desk / "harbour.yaml").read_text(encoding="utf-8").splitlines()[0]
    assert first == "# yaml-language-server: $schema=game.schema.json"
    schema = (desk / "game.schema.json").read_text(encoding="utf-8")
    assert json.loads(schema)["title"] == "A Rulewright game"
    assert ".json#" not in schema.replace("/$defs/parts.json", "")


def test_a_game_that_is_there_is_left_alone(run: Run, desk: Path) -> None:
    (desk / "harbour.yaml").write_text("mine\n", encoding="utf-8")
    done = run("new", "harbour")
    assert done.code == 1
    assert "`harbour.yaml` is there already" in done.err
    assert (desk / "harbour.yaml").read_text(encoding="utf-8") == "mine\n"


def test_an_older_schema_of_ours_is_renewed_and_a_strange_file_is_not(run: Run, desk: Path) -> None:
    schema = desk / "game.schema.json"
    schema.write_text('{"title": "A Rulewright game"}', encoding="utf-8")
    assert run("new", "one").code == 0
    assert len(schema.read_text(encoding="utf-8")) > 1000
    schema.write_text("{}", encoding="utf-8")
    done = run("new", "two")
    assert done.code == 1
    assert not (desk / "two.yaml").exists()
    assert schema.read_text(encoding="utf-8") == "{}"


@pytest.mark.parametrize("name", ["don", "trade", "don.yaml"])
def test_the_name_of_a_packaged_game_or_variant_is_refused(run: Run, desk: Path, name: str) -> None:
    done = run("new", name)
    assert done.code == 1
    assert "comes with Rulewright" in done.err
    assert not list(desk.iterdir())


@pytest.mark.parametrize("name", ["3rd", "a b", "-a", "a-", "a--b", "+", ""])
def test_a_name_that_no_game_can_have_is_a_usage_error(run: Run, name: str) -> None:
    done = run("new", name)
    assert done.code == 2
    assert "cannot name a game" in done.err or "No such option" in done.err


def test_the_name_of_a_game_may_have_hyphens_inside(run: Run, desk: Path) -> None:
    done = run("new", "two-teams")
    assert (done.code, done.err) == (0, "")
    assert "game: two-teams\ntitle: Two teams\n" in (desk / "two-teams.yaml").read_text("utf-8")
    assert run("validate", "./two-teams.yaml", "--strict").code == 0
    assert run("play", "./two-teams.yaml", "--bots", "all", "--seed", "1").code == 0


def test_what_new_takes_for_a_name_is_what_a_game_may_be_called() -> None:
    parts = json.loads(files("rulewright.schemas").joinpath("parts.json").read_text("utf-8"))
    called = parts["$defs"]["called"]["pattern"]
    assert called == f"^{_NAME.pattern}$"


def test_a_folder_that_is_not_there_is_named(run: Run) -> None:
    done = run("new", "nowhere/harbour")
    assert done.code == 1
    assert "there is no folder `nowhere`" in done.err
