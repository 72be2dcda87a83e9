"""`test`: a rulebook's examples, and what a failing one shows."""

import shutil
from pathlib import Path
from textwrap import dedent

import pytest

from tests.cli.desk import Golden, Run

HERE = Path(__file__).parent

EXAMPLES = """
examples:
  a gem costs what is bid:
    players: [Ann, Bo]
    play: [Ann buy 3]
    then: [Ann.coins is 3, count(Ann.gems) is 3]
  a four is fined, and the same player goes on:
    players: [Ann, Bo]
    play: [Ann buy 4]
    then: [Ann.coins is 5, Ann decides, Ann may buy 5, Ann may not buy 6 (you can pay it)]
"""
WRONG = """
examples:
  what is paid is not there any more:
    players: [Ann, Bo]
    given: {Ann.coins: 2}
    start: day
    play: [Ann buy 2, Bo pass]
    then:
      - Ann.coins is 2
      - Bo decides
      - Ann may yes Bo silver 4
  a four is called as it likes:
    players: [Ann, Bo]
    play: [Ann buy 4, Bo pass]
    then: [Bo decides]
  nobody buys for seven:
    players: [Ann, Bo]
    then: [Ann may buy 6, Ann may buy 4]
"""


@pytest.fixture
def fair(desk: Path) -> Path:
    return Path(shutil.copy(HERE / "fair.yaml", desk))


def with_examples(fair: Path, text: str) -> None:
    fair.write_text(fair.read_text(encoding="utf-8") + text, encoding="utf-8")


def test_examples_that_are_right_are_counted(run: Run, fair: Path) -> None:
    with_examples(fair, EXAMPLES)
    done = run("test", "./fair.yaml")
    assert (done.code, done.out, done.err) == (0, "2 examples: all as they should be\n", "")


def test_a_failing_example_shows_given_played_expected_and_found(
    run: Run, fair: Path, golden: Golden
) -> None:
    with_examples(fair, WRONG)
    done = run("test", "./fair.yaml")
    assert (done.code, done.err) == (1, "")
    golden("test_failing", done.out)


def test_coverage_names_the_ways_that_no_example_takes(
    run: Run, fair: Path, golden: Golden
) -> None:
    with_examples(fair, EXAMPLES)
    done = run("test", "./fair.yaml", "--coverage")
    assert done.code == 0
    golden("test_coverage", done.out)


HOUSE = """
rulewright: 1
variant: house
extends: fair.yaml
phases:
  day:
    phases:
      tax:
        do:
          - for: p in players
            do:
              - if: p.bought
                then: pay up to 1 from p.coins to bank
                else: say "{p} is poor."
"""


def test_coverage_of_a_variant_counts_the_examples_of_the_game_too(
    run: Run, fair: Path, golden: Golden
) -> None:
    with_examples(fair, EXAMPLES)
    fair.with_name("house.yaml").write_text(HOUSE.lstrip(), encoding="utf-8")
    done = run("test", "./fair.yaml+./house.yaml", "--coverage")
    assert (done.code, done.err) == (0, "")
    golden("test_coverage_variant", done.out)


def test_variants_without_examples_together_lead_to_those_of_each(run: Run) -> None:
    done = run("test", "don+trade+fined")
    assert (done.code, done.err) == (0, "")
    assert done.out == (
        "don+trade+fined: no examples of these together; try `rulewright test don don+trade don+fined`\n"
        "There are no examples.\n"
    )


def test_coverage_leaves_the_exit_code_to_the_examples(run: Run, fair: Path) -> None:
    with_examples(fair, WRONG)
    assert run("test", "./fair.yaml", "--coverage").code == 1


def test_the_examples_of_the_packaged_game_take_every_way(run: Run) -> None:
    done = run("test", "don", "don+trade", "--coverage")
    assert "never" not in done.out


def test_every_packaged_game_and_variant_passes(run: Run) -> None:
    done = run("test", "don", "don+trade", "don+fined", "don+serengeti", "don+templari")
    assert (done.code, done.err) == (0, "")
    assert done.out.endswith("all as they should be\n")


def test_a_game_without_examples_is_told_so(run: Run, fair: Path) -> None:
    assert fair.exists()
    done = run("test", "./fair.yaml")
    assert done.code == 0
    assert done.out.startswith("There are no examples.\nWrite some into fair.yaml, each with")


def test_the_example_that_is_shown_to_whoever_has_none_is_one(run: Run, fair: Path) -> None:
    shown = run("test", "./fair.yaml").out
    with_examples(fair, "\n" + dedent(shown[shown.index("  examples:") : shown.index("Keys")]))
    assert run("validate", "./fair.yaml").code == 0


def test_a_variant_without_examples_is_named(run: Run, fair: Path) -> None:
    with_examples(fair, EXAMPLES)
    fair.with_name("house.yaml").write_text(HOUSE.lstrip(), encoding="utf-8")
    done = run("test", "./fair.yaml+./house.yaml")
    assert "Write some into house.yaml, each with" in done.out


def test_a_game_with_problems_is_not_tested(run: Run, fair: Path) -> None:
    with_examples(fair, EXAMPLES.replace("Ann.coins is 3", "Ann.coin is 3"))
    done = run("test", "./fair.yaml")
    assert (done.code, done.out) == (1, "")
    assert "did you mean `coins`?" in done.err
