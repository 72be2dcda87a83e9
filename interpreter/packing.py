"""`groups(...)`: all groups of so many cards; `best(...)`: the largest sum over groups of which no two share a card.

The best are found card by card: the first card that is left stays out, or is in one of the groups that begin with it.
What is left then is a smaller question of the same kind, and each is answered once. The work is counted, and a
bound on it turns an explosion into a fault.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, combinations
from math import comb

from rulewright.interpreter.faults import Trouble

MOST_GROUPS = 100_000
"""How many groups `groups(...)` gives at most."""
MOST_STEPS = 200_000
"""How many groups are tried for one answer of `best(...)` at most."""


def groups(least: int, most: int, cards: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """All groups of `least` to `most` cards, those of fewer cards first, in the order of the cards."""
    sizes = range(max(least, 0), min(most, len(cards)) + 1)
    if sum(comb(len(cards), size) for size in sizes) > MOST_GROUPS:
        raise Trouble("groups", limit=MOST_GROUPS)
    return chain.from_iterable(combinations(cards, size) for size in sizes)


def best_packing(groups: Iterable[tuple[Sequence[int], int]]) -> int:
    """The largest sum of values of groups that share no card; 0 where nothing brings anything.

    groups   the cards of each, and its value
    """
    beginning: defaultdict[int, dict[int, int]] = defaultdict(dict)
    empty = 0
    for cards, value in groups:
        mask = sum(1 << card for card in set(cards))
        first = mask & -mask
        if not mask:
            empty += max(0, value)
        elif value > beginning[first].get(mask, 0):
            beginning[first][mask] = value
    order = sorted(beginning)
    known: dict[tuple[int, int], int] = {}
    steps = 0

    def left(place: int, taken: int) -> tuple[int, int]:
        """The first card from a place on that is not taken, and which after it are."""
        while place < len(order) and order[place] & taken:
            place += 1
        return place, taken & -order[place] if place < len(order) else 0

    top = (0, 0)
    stack = [top]  # not Python's own: a deck may be larger than that
    while stack:
        place, taken = question = stack[-1]
        if question in known or place == len(order):
            known.setdefault(question, 0)
            stack.pop()
            continue
        ways = [(left(place + 1, taken), 0)]
        for mask, value in beginning[order[place]].items():
            steps += 1
            if not mask & taken:
                ways.append((left(place + 1, taken | mask), value))
        if steps > MOST_STEPS:
            raise Trouble("packing", limit=MOST_STEPS)
        waiting = [way for way, _ in ways if way not in known]
        if waiting:
            stack.extend(waiting)
        else:
            known[question] = max(known[way] + value for way, value in ways)
            stack.pop()
    return empty + known[top]
