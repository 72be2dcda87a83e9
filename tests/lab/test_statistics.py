"""Intervals and tests: against values from books and from scipy, and against their own promise."""

from random import Random

import pytest
from scipy import stats

from rulewright.lab.statistics import (
    Interval,
    beyond_chance,
    chi_squared_tail,
    fairness,
    mean,
    paired,
    quantile,
    share,
    t_quantile,
    t_tail,
    unpaired,
)


@pytest.mark.parametrize(("hits", "n"), [(0, 10), (3, 10), (10, 10), (2560, 10_000)])
def test_a_share_has_wilsons_interval(hits: int, n: int) -> None:
    found = share(hits, n)
    expected = stats.binomtest(hits, n).proportion_ci(0.95, "wilson")
    assert found is not None
    assert (found.low, found.high) == pytest.approx((expected.low, expected.high), abs=1e-9)
    assert (found.value, found.n) == (hits / n, n)


def test_of_nothing_there_is_no_share_and_no_mean() -> None:
    assert share(0, 0) is None
    assert mean([]) is None
    assert mean([3.0]) == Interval(3.0, None, None, 1)


@pytest.mark.parametrize("freedom", [1, 2, 3, 4, 9, 30, 999, 1000, 1001, 50_000])
def test_students_distribution_is_that_of_the_tables(freedom: int) -> None:
    assert t_quantile(freedom) == pytest.approx(stats.t.ppf(0.975, freedom), abs=1e-7)
    for t in (0.1, 1.0, 2.5, 6.0):
        assert t_tail(t, freedom) == pytest.approx(2 * stats.t.sf(t, freedom), abs=1e-6)


@pytest.mark.parametrize("freedom", [1, 2, 3, 5, 9])
def test_chi_squared_is_that_of_the_tables(freedom: int) -> None:
    for x in (0.01, 1.0, 7.8, 30.0):
        assert chi_squared_tail(x, freedom) == pytest.approx(stats.chi2.sf(x, freedom), abs=1e-12)


def test_a_mean_has_students_interval() -> None:
    found = mean([1, 2, 3, 4])
    assert found is not None
    assert (found.value, found.low, found.high) == pytest.approx((2.5, 0.445739743, 4.554260257))


def test_an_interval_holds_the_true_value_about_95_times_in_100() -> None:
    rng = Random(5)
    held = [0, 0]
    for _ in range(400):
        draws = [rng.random() < 0.25 for _ in range(80)]
        for kind, found in enumerate((share(sum(draws), 80), mean([rng.random() for _ in draws]))):
            assert found is not None
            assert found.low is not None
            assert found.high is not None
            held[kind] += found.low <= (0.25, 0.5)[kind] <= found.high
    assert all(370 <= one <= 392 for one in held), held


def test_pairs_and_strangers_are_compared_as_scipy_does() -> None:
    rng = Random(1)
    first = [rng.gauss(10, 3) for _ in range(30)]
    second = [one + rng.gauss(0.4, 1) for one in first]
    pairs, strangers = paired(first, second), unpaired(first, second[:20])
    assert pairs is not None
    assert strangers is not None
    assert pairs.p == pytest.approx(stats.ttest_rel(second, first).pvalue)
    welch = stats.ttest_ind(second[:20], first, equal_var=False)
    assert strangers.p == pytest.approx(welch.pvalue, rel=0.02)  # whole degrees of freedom
    assert pairs.interval.half is not None
    assert strangers.interval.half is not None
    assert pairs.interval.half < strangers.interval.half / 3


def test_what_never_differs_is_no_difference_and_what_always_does_is_one() -> None:
    same, other = paired([1, 2, 3], [1, 2, 3]), paired([1, 2, 3], [2, 3, 4])
    assert same is not None
    assert other is not None
    assert (same.p, other.p) == (1.0, 0.0)


def test_of_many_differences_fewer_are_beyond_chance_than_of_one() -> None:
    assert beyond_chance([0.04]) == [True]
    assert beyond_chance([0.04, 0.5]) == [False, False]
    assert beyond_chance([0.5, 0.01, None, 0.03]) == [False, True, False, False]
    assert beyond_chance([0.024, 0.03]) == [True, True]


def test_seats_are_fair_or_not_or_nobody_can_say() -> None:
    assert fairness([25, 25, 25, 25]) == 1.0
    assert fairness([60, 20, 20]) == pytest.approx(stats.chisquare([60, 20, 20]).pvalue)
    assert fairness([4, 4, 4]) is None
    assert fairness([100]) is None
    assert fairness([]) is None


def test_quantiles_lie_between_values() -> None:
    assert [quantile([1, 2, 3, 10], part) for part in (0, 0.25, 0.5, 1)] == [1, 1.75, 2.5, 10]
