"""The generator of chance: SplitMix64, whose whole state is one 64-bit number.

It is small enough to lie in a state as a plain integer, and so simple that a record can be replayed
by any program in any language:

* the state starts as the seed, modulo 2^64;
* each output adds 0x9E3779B97F4A7C15 to the state (modulo 2^64) and mixes a copy of it (`mix`);
* a number below n is the output modulo n; outputs of at least 2^64 - 2^64 mod n are thrown away, so
  that all numbers are alike likely;
* a shuffle is Fisher-Yates from the top: for i = last..1, exchange item i with item (number below
  i + 1), items counted from 0 = the bottom. It makes two numbers of each output, of the high 32 bits
  and then of the low 32 bits, by the same rule with 2^32 in place of 2^64.

Test vectors: seed 0 gives 16294208416658607535, 7960286522194355700, 487617019471545679;
seed 1234567 gives 6457827717110365317, 3203168211198807973, 9817491932198370423. Shuffling
0..9 with seed 7 gives [5, 3, 1, 9, 6, 8, 2, 7, 4, 0].

Source: Steele, Lea, Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
"""

from collections.abc import Sequence
from typing import Any

RNG = 4
"""Where the generator's state lies in a state."""

MASK = (1 << 64) - 1
GAMMA = 0x9E3779B97F4A7C15
SMALL = 1 << 32
NEARLY = SMALL - (1 << 16)
SAFE = (1 << 64) - SMALL
"""Outputs below this need no closer look, for bounds up to `SMALL`."""


def seeded(seed: int) -> int:
    """The state that a seed starts."""
    return seed & MASK


def mix(state: int) -> int:
    """The output that belongs to a state, after the state was advanced."""
    z = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 & MASK
    z = (z ^ z >> 27) * 0x94D049BB133111EB & MASK
    return z ^ z >> 31


def below(state: list[Any], bound: int) -> int:
    """A number in 0..bound-1, all alike likely; advances `state[RNG]`. `bound` is positive."""
    while True:
        rng = state[RNG] = state[RNG] + GAMMA & MASK
        z = mix(rng)
        if (z < SAFE and bound <= SMALL) or z < MASK + 1 - (MASK + 1) % bound:
            return z % bound


def draw(state: list[Any], items: Sequence[int]) -> int:
    """The index of one item of a sequence that is not empty."""
    return below(state, len(items))


def shuffle(state: list[Any], items: list[int]) -> None:
    """Permutes a list of at most 65,536 items in place."""
    rng = state[RNG]
    left = len(items)
    while left > 1:
        rng = rng + GAMMA & MASK
        z = (rng ^ rng >> 30) * 0xBF58476D1CE4E5B9 & MASK
        z = (z ^ z >> 27) * 0x94D049BB133111EB & MASK
        z ^= z >> 31
        half = z >> 32
        if half < NEARLY or half < SMALL - SMALL % left:
            other = half % left
            left -= 1
            items[left], items[other] = items[other], items[left]
            if left == 1:
                break
        half = z & 0xFFFFFFFF
        if half < NEARLY or half < SMALL - SMALL % left:
            other = half % left
            left -= 1
            items[left], items[other] = items[other], items[left]
    state[RNG] = rng
