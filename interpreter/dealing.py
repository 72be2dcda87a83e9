"""Unseen cards dealt anew over the piles where they may lie, each pile getting as many as it has.

A deal follows from what a seat knows and from chance alone: where the cards lie in truth is no part
of it, not even as the place to start from. So whoever thinks about deals cannot be told the truth by
them, and thinks the same whatever it does not see.

Where every open card may lie in every open pile, one shuffle is the deal, and all deals are alike
likely. Else one card after the other gets a pile, by how many cards are still to come there, and those
in its way give way along a chain of cards that may lie elsewhere: every possible deal can come out,
though not all alike likely. The first deal of all is found by augmenting paths (Ford, Fulkerson, "Maximal
flow through a network", Canadian Journal of Mathematics 8, 1956).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterable, Mapping

Below = Callable[[int], int]
"""A number in 0..n-1, all alike likely."""


class Deals:
    """All deals of some cards over some piles.

    room  how many of the cards lie in each pile
    may   for every card, the piles where it may lie; there is a deal that agrees with it
    """

    __slots__ = ("_certain", "_first", "_may", "_room")

    def __init__(self, room: Mapping[int, int], may: Mapping[int, Collection[int]]) -> None:
        self._room = {slot: room[slot] for slot in sorted(room) if room[slot]}
        self._may = {
            card: tuple(slot for slot in self._room if slot in may[card]) for card in sorted(may)
        }
        self._certain = self._settled()
        alike = len(set(self._may.values())) <= 1
        self._first = None if alike else _first(self._may, self._room)

    def _settled(self) -> dict[int, list[int]]:
        """Set apart the cards that can lie in one pile only, until none is left."""
        certain: dict[int, list[int]] = {slot: [] for slot in self._room}
        while alone := [card for card, slots in self._may.items() if len(slots) == 1]:
            for card in alone:
                (slot,) = self._may.pop(card)
                certain[slot].append(card)
                self._room[slot] -= 1
            open_slots = {slot: left for slot, left in self._room.items() if left}
            if len(open_slots) < len(self._room):
                self._may = {
                    card: tuple(slot for slot in slots if slot in open_slots)
                    for card, slots in self._may.items()
                }
            self._room = open_slots
        return certain

    def deal(self, rng: Below) -> dict[int, list[int]]:
        """Give the cards of every pile, in an order that says nothing."""
        found = {slot: cards.copy() for slot, cards in self._certain.items()}
        if self._first is None:
            cards = list(self._may)
            shuffle(cards, rng)
            at = 0
            for slot, left in self._room.items():
                found[slot] += cards[at : at + left]
                at += left
        else:
            for card, slot in self._moved(self._first, rng).items():
                found[slot].append(card)
        for slot, pile in found.items():
            if self._first is not None or self._certain[slot]:
                shuffle(pile, rng)
        return found

    def _moved(self, first: Mapping[int, int], rng: Below) -> dict[int, int]:
        """Give every card a pile, beginning with another deal."""
        now = dict(first)
        room = self._room.copy()
        order = list(now)
        shuffle(order, rng)
        open_cards = dict.fromkeys(order)
        for card in order:
            del open_cards[card]
            choices = {slot: room[slot] for slot in self._may[card] if room[slot]}
            while choices:
                slot = _weighted(choices, rng)
                if slot == now[card] or self._give_way(card, slot, now, open_cards):
                    break
                del choices[slot]
            room[now[card]] -= 1
        return now

    def _give_way(
        self, card: int, slot: int, now: dict[int, int], open_cards: Iterable[int]
    ) -> bool:
        """Put a card into a pile, by a chain of cards each taking the next one's place; says if it could be."""
        start = now[card]
        came: dict[int, tuple[int, int]] = {}
        todo = deque([slot])
        seen = {slot}
        members = list(open_cards)
        while todo:
            here = todo.popleft()
            for other in members:
                if now[other] != here:
                    continue
                for there in self._may[other]:
                    if there in seen:
                        continue
                    seen.add(there)
                    came[there] = other, here
                    if there == start:
                        now[card] = slot
                        while there != slot:
                            moved, before = came[there]
                            now[moved] = there
                            there = before  # noqa: PLW2901 - walks the chain back
                        return True
                    todo.append(there)
        return False


def _first(may: Mapping[int, tuple[int, ...]], room: Mapping[int, int]) -> dict[int, int]:
    """Find one deal: each card takes a pile with room, if need be after others have moved on."""
    left = dict(room)
    lies: dict[int, int] = {}

    def placed(card: int, tried: set[int]) -> bool:
        for slot in may[card]:
            if left[slot]:
                left[slot] -= 1
                lies[card] = slot
                return True
        for slot in may[card]:
            if slot in tried:
                continue
            tried.add(slot)
            for other in [one for one, where in lies.items() if where == slot]:
                if placed(other, tried):
                    lies[card] = slot
                    return True
        return False

    for card in may:
        could = placed(card, set())
        assert could, "the cards lie somewhere, so there is a deal"
    return lies


def _weighted(choices: Mapping[int, int], rng: Below) -> int:
    at = rng(sum(choices.values()))
    for slot, weight in choices.items():
        at -= weight
        if at < 0:
            return slot
    raise AssertionError(choices)


def shuffle(items: list[int], rng: Below) -> None:
    """Permute a list in place, all orders alike likely."""
    for i in range(len(items) - 1, 0, -1):
        j = rng(i + 1)
        items[i], items[j] = items[j], items[i]
