"""`runs(...)`: the longest runs of numbers, one in each colour, that cards and wild cards make together.

A card without a number stands for any number, one without a colour for any colour; each stands for one card,
and all are assigned together for the best total. A colour's run is an interval of numbers; what is missing in it
is filled by the colour's own wild cards, by wild cards of the missing number, or by cards that stand for anything.
The first kind is used freely, for no other colour can use it.

The others are shared out by a best-first search from colour to colour. Its estimate of what the colours to come can
bring forgets which numbers the wild cards stand for and only counts them, so it is never too low, and the first
whole answer is the best. The work is counted, and a bound on it turns an explosion into a fault.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import combinations

from rulewright.interpreter.faults import Trouble

MOST_STEPS = 1_000_000
"""How many fillings of runs, and pairs of them, are looked at for one answer at most."""

Card = tuple[int | None, int | None]
"""The number and the colour of a card; None stands for any."""

Used = tuple[int, int, int]
"""What runs take from all: wild cards of each number, in packed counts; cards that stand for anything; how many."""


def best_runs(
    cards: Iterable[Card],
    numbers: Sequence[int],
    colours: Sequence[int],
    points: Sequence[int] | None = None,
) -> int:
    """The most points that the longest runs of all colours bring together.

    numbers, colours   what a card may stand for; the numbers follow each other
    points             what runs of 1, 2, ... cards bring, longer ones as much as the last; their length unless given.
                       A run may be counted as a shorter one, and as none
    """
    hand = _Hand.of(cards, len(colours))
    work = _Work()
    worth = range(len(numbers) + 1) if points is None else _rising(points, len(numbers))
    fillings = [_fillings(hand, colour, numbers, worth, work) for colour in colours]
    hopes = _hopes(fillings, hand.shared)
    # Each entry: less the points hoped for, the colours still to come, points, what is used and how many cards.
    waiting = [(-hopes[0][hand.shared], len(colours), 0, 0, 0, 0)]
    seen: set[tuple[int, int, int]] = set()
    while True:
        hope, colours_left, points_made, wild, anything, shared = heappop(waiting)
        if not colours_left:
            return -hope
        if (colours_left, wild, anything) in seen:
            continue
        seen.add((colours_left, wild, anything))
        ways = fillings[-colours_left]
        hoped = hopes[len(colours) - colours_left + 1]
        work.add(len(ways))
        for (taken, also, cards_used), brings in ways.items():
            used = (wild + taken, anything + also)
            if hand.suffices(*used):
                made = points_made + brings
                left = hand.shared - shared - cards_used
                heappush(
                    waiting,
                    (-made - hoped[left], colours_left - 1, made, *used, shared + cards_used),
                )


def _rising(points: Sequence[int], longest: int) -> Sequence[int]:
    """What the best part of a run of 0, 1, 2, ... cards brings."""
    return [max((0, *points[:length])) for length in range(longest + 1)]


@dataclass(slots=True)
class _Work:
    """Counts what is looked at."""

    steps: int = 0

    def add(self, steps: int) -> None:
        self.steps += steps
        if self.steps > MOST_STEPS:
            raise Trouble("runs", limit=MOST_STEPS)


@dataclass(slots=True)
class _Hand:
    """Cards, sorted by what they can stand for.

    The wild cards of all numbers are counted in one integer, a few bits for each number; the highest of these bits
    is left free, so that a subtraction shows at once whether all counts suffice.
    """

    held: defaultdict[int, set[int]] = field(default_factory=lambda: defaultdict(set))
    own: Counter[int] = field(default_factory=Counter)
    any: int = 0
    shared: int = 0
    one: dict[int, int] = field(default_factory=dict)
    wild: int = 0
    guards: int = 0

    @classmethod
    def of(cls, cards: Iterable[Card], most: int) -> "_Hand":
        """Sort cards; of each number, no more than `most` wild cards can be of use."""
        hand = cls()
        wild: Counter[int] = Counter()
        for number, colour in cards:
            if number is None and colour is None:
                hand.any += 1
            elif number is None:
                hand.own[colour or 0] += 1
            elif colour is None:
                wild[number] += 1
            else:
                hand.held[colour].add(number)
        bits = most.bit_length() + 1
        for place, number in enumerate(sorted(wild)):
            hand.one[number] = 1 << place * bits
            hand.wild += min(wild[number], most) * hand.one[number]
            hand.guards += 1 << (place + 1) * bits - 1
        hand.shared = hand.any + sum(min(count, most) for count in wild.values())
        return hand

    def suffices(self, wild: int, anything: int) -> bool:
        """Whether there are as many wild cards."""
        left = (self.wild | self.guards) - wild
        return anything <= self.any and left & self.guards == self.guards


def _fillings(
    hand: _Hand, colour: int, numbers: Sequence[int], worth: Sequence[int], work: _Work
) -> dict[Used, int]:
    """The runs that one colour can have, and what each brings, by what they take from all."""
    held, own = hand.held[colour], hand.own[colour]
    best: dict[Used, int] = {(0, 0, 0): worth[0]}
    for start in numbers:
        missing = 0
        wild: list[int] = []
        for end in range(start, numbers[-1] + 1):
            if end not in held:
                missing += 1
                if end in hand.one:
                    wild.append(hand.one[end])
            short = max(0, missing - own)
            if short > len(wild) + hand.any:
                break
            brings = worth[end - start + 1]
            for anything in range(max(0, short - len(wild)), min(hand.any, short) + 1):
                for taken in combinations(wild, short - anything):
                    work.add(1)
                    used = (sum(taken), anything, short)
                    if best.get(used, worth[0]) < brings:
                        best[used] = brings
    return best


def _hopes(fillings: Sequence[Mapping[Used, int]], shared: int) -> list[list[int]]:
    """What each colour and those after it bring at most, by how many cards are there to share."""
    hopes = [[0] * (shared + 1)]
    for ways in reversed(fillings):
        most: dict[int, int] = {}
        for (_, _, cards), brings in ways.items():
            most[cards] = max(most.get(cards, brings), brings)
        later = hopes[0]
        hopes.insert(
            0,
            [
                max(brings + later[left - cards] for cards, brings in most.items() if cards <= left)
                for left in range(shared + 1)
            ],
        )
    return hopes
