"""Our machine plays as OpenSpiel does, at every table that the adapters name.

A few games of each table are played in every run, or all that can happen where that is little. `pytest -m full` plays
2,000 games of each, or all that can happen; with `-s` it tells what was compared.
"""

import sys
from dataclasses import replace

import pytest

from tests.openspiel.adapter import NAMES, Adapter, Table, adapter
from tests.openspiel.walk import Walk
from tests.oracles.side_by_side import DisagreementError
from tests.test_coverage_of_games import Reached, named, of_a_game

FEW, MANY, TO_COVER = 10, 2_000, 200
TABLES = [
    pytest.param(adapter(name), table, id=f"{name}-{table}")
    for name in NAMES
    for table in adapter(name).tables
]
AS_RULES = [
    (name, fault)
    for name in NAMES
    for fault, told in adapter(name).faults.items()
    if told.text and any(fault in table.faults for table in adapter(name).tables)
]


def compare(adapter: Adapter, table: Table, games: int, *, whole: bool) -> Walk:
    """Play at one table; what is said to differ has to differ."""
    walk = Walk(adapter, table)
    if whole:
        walk.whole_tree()
        if walk.knowledge is not None:
            assert len(walk.knowledge.ours) == table.states
    else:
        play(walk, games)
    expected = {
        name
        for name in table.faults
        if adapter.faults[name].games <= games and not adapter.faults[name].text
    }
    assert sorted(expected - set(walk.tally.faults)) == [], "no longer occurs"
    assert sorted(set(table.skips) - set(walk.tally.skips)) == [], "no longer occurs"
    return walk


def play(walk: Walk, games: int) -> None:
    """Play so many random games."""
    for seed in range(games):
        walk.random_game(seed)


@pytest.mark.parametrize(("adapter", "table"), TABLES)
def test_a_few_games_are_the_same(adapter: Adapter, table: Table) -> None:
    compare(adapter, table, FEW, whole=table.whole == "always")


@pytest.mark.parametrize(("name", "fault"), AS_RULES)
def test_a_fault_that_is_said_as_a_rule_occurs(name: str, fault: str) -> None:
    told = adapter(name)
    table = next(table for table in told.tables if fault in table.faults)
    right = Walk(told, replace(table, faults=[one for one in table.faults if one != fault]))
    with pytest.raises(DisagreementError, match=f", {told.faults[fault].differs}:"):
        play(right, told.faults[fault].games)


@pytest.mark.full
@pytest.mark.parametrize(("adapter", "table"), TABLES)
def test_many_games_are_the_same(adapter: Adapter, table: Table) -> None:
    walk = compare(adapter, table, MANY, whole=bool(table.whole))
    sys.stdout.write(f"\n{adapter.ours} ({table}): {', '.join(walk.lines())}\n")


@pytest.mark.full
@pytest.mark.parametrize("name", NAMES)
def test_the_tables_lead_to_every_line_of_a_game_but_those_that_are_named(name: str) -> None:
    reached = Reached()
    for table in adapter(name).tables:
        walk = compare(adapter(name), table, TO_COVER, whole=False)
        machine = walk.game.machine(chance="explicit", invariants=True, coverage=True)
        marked = machine.program.marked
        reached.marked.append(marked)
        reached.met.update(
            way for way, count in zip(marked.ways, machine.covered, strict=True) if count
        )
    assert sorted(one for _, one in reached.never()) == sorted(adapter(name).untouched)
    assert {named(way)[0] for way in reached.met if of_a_game(way)} == {adapter(name).ours}
