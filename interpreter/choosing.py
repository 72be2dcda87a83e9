"""Choices of cards by face, and sets of cards: what generated code calls for them."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from rulewright.interpreter.faults import Gone, Trouble

SEARCH = 100_000
"""Ways to complete a choice that are tried before it is a fault."""


def by_face(cards: Iterable[int], faces: Sequence[int]) -> list[tuple[int, int]]:
    """The first card of each face, with the face, in order of faces."""
    return sorted({faces[card]: card for card in reversed(list(cards))}.items())


def by_variant(
    cards: Iterable[int],
    faces: Sequence[int],
    variants: int,
    state_of: Callable[[int], tuple[Any, ...]],
) -> list[tuple[int, int]]:
    """As `by_face`, for cards that carry state: alike cards in unlike state differ, in order of that state."""
    first: dict[int, dict[tuple[Any, ...], int]] = {}
    for card in cards:
        first.setdefault(faces[card], {}).setdefault(state_of(card), card)
    found: list[tuple[int, int]] = []
    for face in sorted(first):
        states = first[face]
        order = sorted(states, key=lambda state: tuple((v is not None, v) for v in state))
        found += [(face * variants + n, states[state]) for n, state in enumerate(order)]
    return found


def find_face(pairs: Iterable[tuple[int, int]], face: int) -> int:
    """The card of a face in what `by_face` gave."""
    for one, card in pairs:
        if one == face:
            return card
    raise Gone("not-there", face=face)


def at_place(pile: Sequence[int], index: int) -> int:
    """The card at a place of a pile, from 0."""
    if index < len(pile):
        return pile[index]
    raise Gone("not-there", number=index + 1)


def still_there(card: int, cards: Iterable[int]) -> int:
    """A card that has to be among those."""
    if card in cards:
        return card
    raise Gone("not-there", card=card)


Pairs = Callable[[list[int]], list[tuple[int, int]]]


def subset(
    values: Iterable[int], pairs: Pairs, ids: Sequence[int], done: int, most: int
) -> tuple[tuple[int, ...], int]:
    """The cards that ids name one by one, and how many ids that were; ids count from 0 here."""
    rest = list(values)
    cards: list[int] = []
    for n, one in enumerate(ids):
        if one == done:
            return tuple(cards), n + 1
        card = find_face(pairs(rest), one)
        rest.remove(card)
        cards.append(card)
        if len(cards) == most:
            return tuple(cards), n + 1
    return tuple(cards), len(ids)


def judge_set(
    values: Iterable[int], pairs: Pairs, ids: Sequence[int], sizes: tuple[int, int, int]
) -> tuple[tuple[int, ...], int, str]:
    """As `subset`, of ids whose last may be wrong; says `whole`, `open` (more may follow), or `value` (wrong)."""
    least, most, done = sizes
    rest = list(values)
    cards: list[int] = []
    last = -1
    for n, one in enumerate(ids):
        if one == done:
            return tuple(cards), n + 1, "whole" if len(cards) >= least else "value"
        found = [card for face, card in pairs(rest) if face == one]
        if not found or one < last or len(cards) >= most:
            return tuple(cards), n + 1, "value"
        last = one
        rest.remove(found[0])
        cards.append(found[0])
        if len(cards) == most:
            return tuple(cards), n + 1, "whole"
    return tuple(cards), len(ids), "open"


def subset_ids(
    values: Iterable[int],
    pairs: Pairs,
    chosen: Sequence[int],
    sizes: tuple[int, int, int],
    check: Callable[[tuple[int, ...]], object] | None,
) -> list[int]:
    """What may be picked next into a set, ids counted from 0: cards in order of faces, then `done`.

    `chosen` are the ids picked so far; `sizes` the least, the most, and the id of `done`; `check`
    says of a finished set whether it will do (None: every set does).
    """
    least, most, done = sizes
    rest = list(values)
    cards: list[int] = []
    for one in chosen:
        card = find_face(pairs(rest), one)
        rest.remove(card)
        cards.append(card)
    last = chosen[-1] if chosen else -1
    budget = [SEARCH]
    found: list[int] = []
    if len(cards) < most:
        for face, card in pairs(rest):
            if face >= last:
                remaining = rest.copy()
                remaining.remove(card)
                if _fits([*cards, card], remaining, face, pairs, (least, most), check, budget):
                    found.append(face)
    if least <= len(cards) and (check is None or check(tuple(cards))):
        found.append(done)
    return found


def _fits(
    cards: list[int],
    rest: list[int],
    last: int,
    pairs: Pairs,
    sizes: tuple[int, int],
    check: Callable[[tuple[int, ...]], object] | None,
    budget: list[int],
) -> bool:
    """Whether these cards can be made up to a set that will do, with cards of `last` and later faces."""
    least, most = sizes
    if check is None:
        later = [card for face, card in pairs(rest) if face >= last] if least > len(cards) else []
        if least <= len(cards) or len(later) + len(cards) >= least:
            return True
    budget[0] -= 1 + len(rest) // 16
    if budget[0] < 0:
        raise Trouble("look-ahead", limit=SEARCH)
    if least <= len(cards) and (check is None or check(tuple(cards))):
        return True
    if len(cards) < most:
        for face, card in pairs(rest):
            if face >= last:
                remaining = rest.copy()
                remaining.remove(card)
                if _fits([*cards, card], remaining, face, pairs, sizes, check, budget):
                    return True
    return False
