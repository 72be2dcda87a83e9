"""The comparison notices what is wrong: rules of ours that were changed, and adapters that no longer hold.

In every run the first wrong rule of each game is tried; `pytest -m full` tries all, and with `-s` tells how many games
it took.
"""

import sys
from dataclasses import replace
from pathlib import Path

import pytest

from rulewright.interpreter import FaultError
from tests.openspiel.adapter import NAMES, Table, adapter
from tests.openspiel.test_agreement import compare
from tests.openspiel.walk import Walk
from tests.oracles.side_by_side import DisagreementError
from tests.oracles.test_wrong_rules import GAMES, wrong

ENOUGH = 400  # games
WRONG = [(name, rule) for name in NAMES for rule in adapter(name).wrong]
FIRST = [(name, next(iter(adapter(name).wrong))) for name in NAMES]


def games_until_noticed(name: str, rule: str, folder: Path) -> int:
    """How many games of a wrong spec it takes; more than enough if nothing is noticed."""
    change = adapter(name).wrong[rule]
    (there,) = GAMES.glob(f"*/{adapter(name).ours}.yaml")
    path = folder / there.name
    path.write_text(wrong(there.read_text(), (change.text, change.by)))
    walk = Walk(adapter(name), adapter(name).tables[change.table], str(path))
    for seed in range(ENOUGH):
        try:
            walk.random_game(seed)
        except (DisagreementError, FaultError):
            return seed + 1
    return ENOUGH + 1


@pytest.mark.parametrize(("name", "rule"), FIRST)
def test_a_wrong_rule_is_noticed(name: str, rule: str, tmp_path: Path) -> None:
    assert games_until_noticed(name, rule, tmp_path) <= ENOUGH


@pytest.mark.full
@pytest.mark.parametrize(("name", "rule"), WRONG)
def test_every_wrong_rule_is_noticed(name: str, rule: str, tmp_path: Path) -> None:
    games = games_until_noticed(name, rule, tmp_path)
    sys.stdout.write(f"\n{name}, {rule}: noticed in game {games}\n")
    assert games <= ENOUGH


def goofspiel(number: int, **changed: object) -> Table:
    return replace(adapter("goofspiel").tables[number], **changed)  # type: ignore[arg-type]  # as named


def test_a_fault_that_no_longer_occurs_is_noticed() -> None:
    with pytest.raises(AssertionError, match="no longer occurs"):
        compare(adapter("goofspiel"), goofspiel(0, faults=["it never ends"]), 10, whole=False)


def test_so_is_a_skip() -> None:
    table = goofspiel(0, theirs={"players": 2, "num_cards": 4, "num_turns": 2}, returns="win_loss")
    table = replace(table, ours={"size": 4, "left_out": 2})
    with pytest.raises(AssertionError, match="no longer occurs"):
        compare(adapter("goofspiel"), table, 10, whole=False)


def test_what_one_side_lacks_is_skipped_only_where_that_is_said() -> None:
    with pytest.raises(DisagreementError, match="what comes next"):
        compare(adapter("goofspiel"), goofspiel(0, skips=[]), 10, whole=False)


def test_knowing_more_is_noticed() -> None:
    table = goofspiel(1, ours={"size": 3, "bids": "shown"})
    with pytest.raises(DisagreementError, match="knowledge that is one there"):
        compare(adapter("goofspiel"), table, 0, whole=True)


def test_knowing_less_is_noticed() -> None:
    table = goofspiel(1, theirs={"players": 2, "num_cards": 3, "returns_type": "win_loss"})
    with pytest.raises(DisagreementError, match="knowledge that is one here"):
        compare(adapter("goofspiel"), table, 0, whole=True)
