"""Where every card lies and what every die shows, followed through events: what the machine wrote down, made whole.

Every move gets the pile that each card came from, cards that moved without a word of their own (a pile refilled, a
phase's piles emptied) are added, state on a card gets the pile that the card lies in, and cards the face that was up.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rulewright.dsl.game import Seen, Type
from rulewright.interpreter.events import (
    Began,
    Chose,
    Declined,
    Drawn,
    Ended,
    Event,
    Moved,
    Paid,
    Put,
    Rolled,
    Said,
    Shown,
    Shuffled,
    Stage,
    Swapped,
    holds_cards,
    in_faces,
)
from rulewright.interpreter.words import looks


class Mirror:
    """Where every card lies, followed through events."""

    __slots__ = ("faces", "piles", "stage", "where")

    def __init__(self, stage: Stage, state: Sequence[Any] | None = None) -> None:
        """Start from a state; without one, from before set-up, when all cards lie in the box."""
        self.stage = stage
        self.piles: dict[int, list[int]] = {slot: [] for slot in stage.layout.pile_slots}
        self.faces = list(stage.game.cards if state is None else stage.layout.faces(state))
        if state is None:
            box = stage.layout.slot(stage.game.box)
            self.piles[box] = list(range(len(stage.game.cards)))
        else:
            for slot in self.piles:
                self.piles[slot] = list(state[slot])
        self.where = [0] * len(stage.game.cards)
        for slot, pile in self.piles.items():
            for card in pile:
                self.where[card] = slot

    def copy(self) -> Mirror:
        """Make another that goes its own way."""
        new = Mirror.__new__(Mirror)
        new.stage = self.stage
        new.where = self.where.copy()
        new.faces = self.faces.copy()
        new.piles = {slot: pile.copy() for slot, pile in self.piles.items()}
        return new

    # ------------------------------------------------------------------------------------ reading events

    def read(self, raw: Iterable[tuple[Any, ...]], state: Sequence[Any]) -> list[Event]:
        """Make typed events of what the machine wrote down; `state` is the state after them."""
        found: list[Event] = []
        for event in raw:
            match event:
                case ("move", cards, sources, to, end):
                    self._move(cards, sources, to, found, bottom=end == "bottom")
                case ("pay", amount, source, to, kept):
                    if source != to:  # nothing changes hands, and there is nothing to tell
                        found.append(Paid(amount, source, to, kept))
                case ("set", slot, value, changed):
                    found.append(self._put(slot, value, changed=changed))
                case ("shuffle", slot):
                    found.append(Shuffled(slot))
                case ("swap", one, other):
                    self._swap(one, other, found)
                case ("swap_cards", one, other):
                    self._swap_cards(one, other, found)
                case ("reveal" | "draw", _, _):
                    found.append(Drawn())
                case ("choice", seat, decide, ids, cards):
                    lie_in = tuple(self.where[card] for card in cards)
                    found.append(Chose(seat, decide, tuple(ids), tuple(cards), lie_in))
                case ("fined", seat, decide, ids, reason):
                    found.append(Chose(seat, decide, tuple(ids), fined=reason))
                case ("declined", seat, decide):
                    found.append(Declined(seat, decide))
                case ("show", value, type_, to):
                    seats = (to,) if isinstance(to, int) else tuple(to)
                    found.append(self._shown(value, type_, seats))
                case ("say", parts):
                    found.append(Said(tuple(map(self._part, parts))))
                case ("scope", number):
                    found.append(Began(number))
                case ("pass", number, count, *whose):
                    found.append(Began(number, count, *whose))
                case ("over",) | "over":
                    found.append(Ended())
                case _:
                    raise AssertionError(event)
        self._catch_up(state, found)
        return found

    def _put(self, slot: int, value: Any, *, changed: bool) -> Put | Rolled:  # noqa: ANN401 - as the place holds
        spot = self.stage.sight.at[slot]
        shown = value
        if spot is not None and holds_cards(spot.place.type):
            shown = in_faces(value, self.faces)
        if spot is None or spot.card is None:
            return Put(slot, value, changed, shown)
        card, lies_in = spot.card, self.where[spot.card]
        index = self.piles[lies_in].index(card)
        if spot.place.seen is not Seen.PILE:
            return Put(slot, value, changed, shown, card, lies_in, index, self.faces[card])
        before = self.faces[card]
        self.faces[card] = self.stage.game.dice[card].faces[value]
        return Rolled(card, before, self.faces[card], lies_in, index)

    def _part(self, part: str | tuple[Type, Any]) -> str | tuple[Type, Any]:
        if isinstance(part, str) or not self.stage.game.dice:
            return part
        type_, value = part
        return type_, looks(self.stage.game, value, type_, self.faces)

    def _faces(self, cards: Iterable[int]) -> tuple[int, ...]:
        return tuple(self.faces[card] for card in cards)

    def _move(
        self,
        cards: Sequence[int],
        sources: Sequence[int],
        to: int,
        found: list[Event],
        *,
        bottom: bool,
    ) -> None:
        slots = tuple(sources) * len(cards) if len(sources) == 1 else tuple(sources)
        ready: list[int] = []
        for card, slot in zip(cards, slots, strict=True):
            if self.where[card] != slot:
                # The pile was refilled in the middle of the deal: what came before moved before.
                self._land(ready, slots, to, found, bottom=bottom)
                ready = []
                self._refill(card, slot, found)
            ready.append(card)
        self._land(ready, slots[len(slots) - len(ready) :], to, found, bottom=bottom)

    def _land(
        self,
        cards: list[int],
        slots: tuple[int, ...],
        to: int,
        found: list[Event],
        *,
        bottom: bool,
    ) -> None:
        if not cards:
            return
        slots = slots[: len(cards)]
        whole = len(cards) == len(self.piles[slots[0]]) and len(set(slots)) == 1
        placed = whole or not any(slot in self.stage.chosen for slot in slots)
        faces = self._faces(cards)
        found.append(Moved(tuple(cards), slots, to, bottom, placed, whole, faces))
        for card, slot in zip(cards, slots, strict=True):
            self.piles[slot].remove(card)
            self.where[card] = to
        if bottom:
            self.piles[to][0:0] = cards
        else:
            self.piles[to] += cards

    def _refill(self, card: int, slot: int, found: list[Event]) -> None:
        """Add the move that brought a card to a pile without a word."""
        spot = self.stage.sight.at[slot]
        source = self.where[card]
        refill = None if spot is None else spot.place.refill
        rest = self.piles[source]
        if refill is not None and source in self.stage.layout.slots(refill.source):
            cards = rest[:-1] if refill.except_top else rest[:]
            if card in cards:
                self._land(cards, (source,) * len(cards), slot, found, bottom=False)
                found.append(Shuffled(slot))
                return
        self._land([card], (source,), slot, found, bottom=False)

    def _swap(self, one: int, other: int, found: list[Event]) -> None:
        self.piles[one], self.piles[other] = self.piles[other], self.piles[one]
        for slot in (one, other):
            for card in self.piles[slot]:
                self.where[card] = slot
        ones, others = tuple(self.piles[one]), tuple(self.piles[other])
        faces = self._faces(ones), self._faces(others)
        found.append(Swapped(one, other, ones, others, *faces))

    def _swap_cards(
        self, one: int | Sequence[int], other: int | Sequence[int], found: list[Event]
    ) -> None:
        first = (one,) if isinstance(one, int) else tuple(one)
        second = (other,) if isinstance(other, int) else tuple(other)
        if not first or not second:
            return
        here, there = self.where[first[0]], self.where[second[0]]
        before = tuple(self.where[card] for card in first)
        behind = tuple(self.where[card] for card in second)
        if here == there:
            return
        self._land(list(first), before, there, found, bottom=False)
        self._land(list(second), behind, here, found, bottom=False)

    def _shown(self, value: Any, type_: Type, seats: tuple[int, ...]) -> Shown:  # noqa: ANN401 - as the type says
        cards: tuple[int, ...] = ()
        if holds_cards(type_) and value is not None:
            cards = (value,) if isinstance(value, int) else tuple(value)
        lie_in = tuple(self.where[card] for card in cards)
        return Shown(value, type_, seats, cards, lie_in, self._faces(cards))

    def _catch_up(self, state: Sequence[Any], found: list[Event]) -> None:
        """Add the moves of cards that lie elsewhere now: piles that were emptied into the box."""
        for slot in self.stage.layout.pile_slots:
            pile = state[slot]
            if len(pile) == len(self.piles[slot]) and all(self.where[c] == slot for c in pile):
                continue
            for card in pile:
                if self.where[card] != slot:
                    self._land([card], (self.where[card],), slot, found, bottom=False)
        for slot, known in self.piles.items():
            known[:] = state[slot]
