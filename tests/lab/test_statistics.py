"""Intervals and tests: against values that scipy 1.17 gives, and against their own promise."""

from random import Random

import pytest

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

STUDENT = """
1 12.7062047 0.93654897 0.5 0.24223788 0.10513691
2 4.3026527 0.92946544 0.42264973 0.12961172 0.02667147
3 3.1824463 0.92665235 0.39100222 0.08770665 0.00927271
4 2.7764451 0.92515584 0.37390097 0.06676654 0.00388254
9 2.2621572 0.92253645 0.3434364 0.03386183 0.0002025
30 2.0422725 0.92100961 0.32530862 0.01811565 0.00000139
999 1.9623415 0.92036439 0.31755266 0.01257873 0
1000 1.9623391 0.92036437 0.31755242 0.01257857 0
1001 1.9623367 0.92036435 0.31755218 0.01257841 0
50000 1.9600114 0.92034473 0.31731535 0.01242251 0
"""
"""Degrees of freedom, the 97.5 % point, and how likely a value is further from 0 than 0.1, 1, 2.5 and 6."""
CHI_SQUARED = """
1 0.9203443254 0.3173105079 0.0052246234 0.0000000432
2 0.9950124792 0.6065306597 0.0202419114 0.0000003059
3 0.9997348349 0.8012519569 0.0503310979 0.0000013801
5 0.99999947 0.9625657732 0.1676079314 0.0000147486
9 1.0 0.9994375027 0.5544204359 0.0004387218
"""
"""Degrees of freedom, and how likely a value above 0.01, 1, 7.8 and 30 is."""


def rows(table: str) -> list[tuple[int, list[float]]]:
    return [
        (int(first), [float(one) for one in others])
        for first, *others in map(str.split, table.strip().splitlines())
    ]


@pytest.mark.parametrize(
    ("hits", "n", "low", "high"),
    [
        (0, 10, 0.0, 0.2775328),
        (3, 10, 0.107791267, 0.603221853),
        (10, 10, 0.7224672, 1.0),
        (2560, 10_000, 0.247541114, 0.264646277),
    ],
)
def test_a_share_has_wilsons_interval(hits: int, n: int, low: float, high: float) -> None:
    found = share(hits, n)
    assert found is not None
    assert (found.low, found.high) == pytest.approx((low, high), abs=1e-7)
    assert (found.value, found.n) == (hits / n, n)


def test_of_nothing_there_is_no_share_and_no_mean() -> None:
    assert share(0, 0) is None
    assert mean([]) is None
    assert mean([3.0]) == Interval(3.0, None, None, 1)


@pytest.mark.parametrize(("freedom", "expected"), rows(STUDENT))
def test_students_distribution_is_that_of_the_tables(freedom: int, expected: list[float]) -> None:
    assert t_quantile(freedom) == pytest.approx(expected[0], abs=1e-7)
    for t, tail in zip((0.1, 1.0, 2.5, 6.0), expected[1:], strict=True):
        assert t_tail(t, freedom) == pytest.approx(tail, abs=1e-6)


@pytest.mark.parametrize(("freedom", "expected"), rows(CHI_SQUARED))
def test_chi_squared_is_that_of_the_tables(freedom: int, expected: list[float]) -> None:
    for x, tail in zip((0.01, 1.0, 7.8, 30.0), expected, strict=True):
        assert chi_squared_tail(x, freedom) == pytest.approx(tail, abs=1e-9)


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


def test_pairs_and_strangers_are_compared_each_in_its_way() -> None:
    first, second = [9, 12, 7, 15, 10, 11, 8, 13], [10, 12, 9, 15, 12, 11, 9, 16]
    pairs, strangers = paired(first, second), unpaired(first, second[:5])
    assert pairs is not None
    assert strangers is not None
    assert pairs.p == pytest.approx(0.025554696, abs=1e-8)
    assert strangers.p == pytest.approx(0.5016, abs=2e-3)  # 9 degrees of freedom instead of 9.65
    assert pairs.interval.half is not None
    assert strangers.interval.half is not None
    assert pairs.interval.half < strangers.interval.half / 2


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
    assert fairness([60, 20, 20]) == pytest.approx(1.1253517e-07)
    assert fairness([4, 4, 4]) is None
    assert fairness([100]) is None
    assert fairness([]) is None


def test_quantiles_lie_between_values() -> None:
    assert [quantile([1, 2, 3, 10], part) for part in (0, 0.25, 0.5, 1)] == [1, 1.75, 2.5, 10]
