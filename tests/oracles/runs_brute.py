"""The best longest runs of a hand by trying every place for every wild card.

A card is `(colour, number)`; `None` stands for any colour or any number. Every card counts in one
place only, and the places are chosen for all wild cards together. Nothing is clever here, so that
there is nothing to get wrong: the time grows with the product of the places of the wild cards
(`placements`), which is for small hands only.
"""

from collections.abc import Iterator, Sequence
from itertools import product
from math import prod

Card = tuple[str | None, int | None]
Place = tuple[str, int]


def places(card: Card, colours: Sequence[str], numbers: Sequence[int]) -> list[Place]:
    """Returns all that a card can stand for."""
    colour, number = card
    return list(
        product(
            colours if colour is None else [colour],
            numbers if number is None else [number],
        )
    )


def placements(cards: Sequence[Card], colours: Sequence[str], numbers: Sequence[int]) -> int:
    """Returns in how many ways the cards can be placed."""
    return prod(len(places(card, colours, numbers)) for card in cards)


def run_lengths(
    cards: Sequence[Card], colours: Sequence[str], numbers: Sequence[int]
) -> Iterator[tuple[int, ...]]:
    """Yields the longest run of each colour, for every way to place the cards."""
    for placed in product(*(places(card, colours, numbers) for card in cards)):
        yield tuple(
            longest_run({number for its, number in placed if its == colour}) for colour in colours
        )


def longest_runs(
    cards: Sequence[Card],
    colours: Sequence[str],
    numbers: Sequence[int],
    *,
    full_run_bonus: int = 0,
) -> int:
    """Returns the largest sum of longest runs, each of all `numbers` with `full_run_bonus` on top."""
    return max(
        sum(length + full_run_bonus * (length == len(numbers)) for length in lengths)
        for lengths in run_lengths(cards, colours, numbers)
    )


def longest_run(numbers: set[int]) -> int:
    """Returns how many consecutive numbers there are at most."""
    longest = 0
    for first in numbers:
        length = 1
        while first + length in numbers:
            length += 1
        longest = max(longest, length)
    return longest
