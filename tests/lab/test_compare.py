"""Two games side by side: nothing differs from itself, what differs is found, and the same seeds help."""

import pytest

from rulewright.dsl import load_game
from rulewright.lab.compare import Compared, Comparison, compare
from rulewright.lab.figures import Summary, summary, values
from rulewright.lab.runner import Where, run
from rulewright.lab.statistics import unpaired
from rulewright.lab.tables_of_two import compared_lines
from tests.lab.small import FAIR, UNFAIR, checked, plan


def played(text: str, games: int = 200, closely: int = 20, seed: int = 1) -> Summary:
    return summary(run(plan(checked(text), games, closely=closely, seed=seed), Where(1)))


def of(found: Comparison, key: str) -> Compared:
    return next(one for one in found.compared if one.measure.key == key)


def test_a_game_does_not_differ_from_itself() -> None:
    found = compare(played(FAIR), played(FAIR))
    assert found.paired
    assert not any(one.beyond for one in found.compared)
    for one in found.compared:
        assert (one.difference is None) == (one.first is None)
        if one.difference is not None:
            assert (one.difference.interval.value, one.difference.p) == (0, 1)


def test_what_a_change_did_is_found_and_what_it_did_not_is_not() -> None:
    found = compare(played(FAIR), played(UNFAIR))
    beyond = {one.measure.key for one in found.compared if one.beyond}
    assert {"wins.1", "score.1", "points.cards"} <= beyond
    assert not beyond & {"decisions", "passes.round", "choices", "forced", "points.coins"}
    first = of(found, "score.1").difference
    assert first is not None
    assert first.interval.value > 10


def test_other_seeds_of_one_game_are_no_difference() -> None:
    found = compare(played(FAIR), played(FAIR, seed=2))
    assert not found.paired
    assert not any(one.beyond for one in found.compared)


def test_the_same_seeds_make_intervals_narrower() -> None:
    richer = FAIR.replace("{points: p.coins}", "{points: p.coins * 2}")
    first, second = played(FAIR), played(richer)
    found = of(compare(first, second), "score.1")
    assert found.difference is not None
    apart = unpaired(
        list(values(found.measure, first.finished).values()),
        list(values(found.measure, second.finished).values()),
    )
    assert apart is not None
    assert found.difference.interval.half is not None
    assert apart.interval.half is not None
    assert found.difference.interval.half < apart.interval.half / 5
    assert found.beyond


def test_figures_of_one_game_alone_stand_beside_a_dash() -> None:
    more = FAIR.replace("coins: {points: p.coins}", "coins: {points: p.coins}, gift: {points: 3}")
    found = compare(played(FAIR), played(more))
    gift = of(found, "points.gift")
    assert (gift.first, gift.difference, gift.beyond) == (None, None, False)
    assert gift.second is not None
    lines = list(compared_lines(found, lambda _role, text: text))
    assert any(line.strip().startswith("gift, each player") and " - " in line for line in lines)


def test_ways_that_only_one_takes_are_told() -> None:
    text = FAIR.replace("components:", "settings: {open: {default: true}}\ncomponents:").replace(
        "pay: {do:", "pay: {when: open, do:"
    )
    closed = text.replace("default: true", "default: false")
    found = compare(played(text), played(closed))
    assert [way.name.rpartition(".")[2] for way in found.only_first] == ["pay", "coins"]
    assert found.only_second == ()


@pytest.mark.parametrize("seats", [3, 4])
def test_unlike_numbers_of_players_have_nothing_in_common(seats: int) -> None:
    game = load_game("don")
    first, second = (summary(run(plan(game, 20, seats=many), Where(1))) for many in (3, seats))
    found = compare(first, second)
    assert found.paired == (seats == 3)
    assert of(found, "wins.1").difference is not None
