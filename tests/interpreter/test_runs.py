"""`runs` and `best` against brute force, and the work that the worst hands cost."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import combinations, product

import pytest

from bench.scoring import COLOURS, FULL, NUMBERS, WILD
from rulewright.interpreter import packing, runs
from rulewright.interpreter.faults import Trouble
from rulewright.interpreter.packing import best_packing
from rulewright.interpreter.runs import Card, best_runs

Groups = list[tuple[list[int], int]]


def by_trying_all(
    cards: Sequence[Card], numbers: range, colours: range, points: Sequence[int]
) -> int:
    """Assign every wild card to everything that it may stand for."""
    meanings = [
        list(product(numbers if n is None else [n], colours if c is None else [c]))
        for n, c in cards
    ]
    return max(
        sum(points[longest({n for n, c in held if c == colour}, numbers)] for colour in colours)
        for held in map(set, product(*meanings))
    )


def longest(held: set[int], numbers: range) -> int:
    found = here = 0
    for number in numbers:
        here = here + 1 if number in held else 0
        found = max(found, here)
    return found


def hands(count: int, seed: int) -> list[tuple[list[Card], range, range, list[int]]]:
    rng = random.Random(seed)
    found = []
    for _ in range(count):
        numbers, colours = range(1, rng.randint(3, 6)), range(rng.randint(1, 3))
        cards: list[Card] = [
            (rng.choice(numbers), rng.choice(colours)) for _ in range(rng.randint(0, 6))
        ]
        for _ in range(rng.randint(0, 3)):
            number, colour = rng.choice(numbers), rng.choice(colours)
            cards.append(rng.choice([(None, colour), (number, None), (None, None)]))
        rising = sorted(rng.randint(0, 9) for _ in numbers)
        found.append((cards, numbers, colours, rng.choice([[*range(9)], [0, *rising]])))
    return found


@pytest.mark.parametrize("seed", range(3))
def test_runs_of_small_hands_are_those_of_brute_force(seed: int) -> None:
    for cards, numbers, colours, points in hands(1000, seed):
        wanted = by_trying_all(cards, numbers, colours, points)
        assert best_runs(cards, numbers, colours, points[1:]) == wanted, (cards, points)


def test_all_wild_cards_at_once_stay_far_below_the_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runs, "MOST_STEPS", 200_000)
    rng = random.Random(7)
    assert best_runs([*WILD, *FULL], NUMBERS, COLOURS) == 36
    assert best_runs(WILD, NUMBERS, COLOURS) == 18
    for held in range(36):
        cards = [*WILD, *rng.sample(FULL, held)]
        assert min(18 + held, 36) >= best_runs(cards, NUMBERS, COLOURS) >= 18


def test_a_hand_that_asks_for_too_much_is_a_fault() -> None:
    wild: list[Card] = [(number, None) for number in range(60)]
    with pytest.raises(Trouble, match="runs"):
        best_runs([*wild, *[(None, None)] * 20], range(60), range(6))


def by_packing_all(groups: Groups) -> int:
    return max(
        sum(value for _, value in some)
        for size in range(len(groups) + 1)
        for some in combinations(groups, size)
        if len({c for cards, _ in some for c in cards}) == sum(len(cards) for cards, _ in some)
    )


def test_packings_of_few_groups_are_those_of_brute_force() -> None:
    rng = random.Random(3)
    for _ in range(2000):
        groups = [
            (rng.sample(range(8), rng.randint(0, 4)), rng.randint(-2, 9))
            for _ in range(rng.randint(0, 9))
        ]
        # Groups without cards share none: each counts where it brings anything.
        assert best_packing(groups) == by_packing_all(groups), groups


def test_packing_of_too_many_groups_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packing, "MOST_STEPS", 5_000)
    every = [(list(some), 1 + sum(some) % 7) for some in combinations(range(24), 3)]
    with pytest.raises(Trouble, match="packing"):
        best_packing(every)


def test_a_long_row_of_pairs_needs_no_deep_stack() -> None:
    assert best_packing([([card, card + 1], 1) for card in range(2000)]) == 1000
