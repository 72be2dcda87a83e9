"""The generator of chance gives the numbers that its description promises."""

from collections import Counter

import pytest

from rulewright.interpreter.chance import GAMMA, MASK, RNG, below, mix, seeded, shuffle


def outputs(seed: int, count: int) -> list[int]:
    state = seeded(seed)
    found = []
    for _ in range(count):
        state = state + GAMMA & MASK
        found.append(mix(state))
    return found


@pytest.mark.parametrize(
    ("seed", "expected"),
    [
        (0, [16294208416658607535, 7960286522194355700, 487617019471545679]),
        (1234567, [6457827717110365317, 3203168211198807973, 9817491932198370423]),
    ],
)
def test_outputs_are_those_of_splitmix64(seed: int, expected: list[int]) -> None:
    assert outputs(seed, 3) == expected


def test_a_shuffle_is_the_documented_one() -> None:
    state = [0] * RNG + [seeded(7)]
    items = list(range(10))
    shuffle(state, items)
    assert items == [5, 3, 1, 9, 6, 8, 2, 7, 4, 0]
    assert state[RNG] == seeded(7) + 5 * GAMMA & MASK, "two numbers of each output"


def test_a_number_below_a_bound_is_an_output_modulo_it() -> None:
    state = [0] * RNG + [seeded(1234567)]
    assert [below(state, 6) for _ in range(3)] == [
        6457827717110365317 % 6,
        3203168211198807973 % 6,
        9817491932198370423 % 6,
    ]


def test_outputs_past_the_last_whole_multiple_are_thrown_away() -> None:
    bound = (MASK + 1) // 2 + 1  # almost half of all outputs are past it
    state = [0] * RNG + [seeded(3)]
    kept = [output for output in outputs(3, 20) if output < bound]
    assert [below(state, bound) for _ in range(5)] == kept[:5]


def test_all_orders_are_alike_likely() -> None:
    found: Counter[tuple[int, ...]] = Counter()
    state = [0] * RNG + [seeded(11)]
    for _ in range(24_000):
        items = [0, 1, 2, 3]
        shuffle(state, items)
        found[tuple(items)] += 1
    assert len(found) == 24
    assert max(abs(count - 1000) for count in found.values()) < 130


def test_seeds_are_taken_modulo_two_to_the_64() -> None:
    assert seeded(-1) == MASK
    assert seeded(MASK + 6) == 5
