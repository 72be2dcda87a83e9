"""What a seat knows about what it does not see now, from all that it saw: for `resample` and for undo.

The view forgets, the log does not: a card that lay open before it went face down into a pile is known
to lie there, until that pile is shuffled or somebody unseen takes a card from it. For every card a
seat knows the piles where it may lie, never one that holds no cards of its kind; some are *fixed*: the
seat knows their very place. For every hidden counter it knows the tokens, until something was paid to
or from it that it could not work out.

What is kept here is never less than what the seat could keep in mind, except where a pile without
order is picked from by place. What others' choices imply about their cards is not worked out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulewright.dsl.game import PlaceKind
from rulewright.interpreter.events import (
    Event,
    Moved,
    Paid,
    Rolled,
    Shown,
    Shuffled,
    Stage,
    Swapped,
)


class Knowledge:
    """What one seat (or a spectator) knows.

    may      for each card, the slots of the piles where it may lie
    fixed    cards whose place in their pile is known
    turned   dice of which this seat has not seen what they show now
    unsure   hidden counters whose tokens are not known, each with the others that it may have shared with
    """

    __slots__ = ("fixed", "may", "seat", "stage", "turned", "unsure")

    def __init__(self, stage: Stage, seat: int) -> None:
        """Start before set-up: every card lies in the box, and all know it."""
        self.stage = stage
        self.seat = seat
        box = frozenset((stage.layout.slot(stage.game.box),))
        self.may: list[frozenset[int]] = [box] * len(stage.game.cards)
        self.fixed = set(range(len(stage.game.cards)))
        self.unsure: dict[int, frozenset[int]] = {}
        self.turned: set[int] = set()

    def copy(self) -> Knowledge:
        """Make another that goes its own way."""
        new = Knowledge.__new__(Knowledge)
        new.stage, new.seat = self.stage, self.seat
        new.may, new.fixed, new.unsure = self.may.copy(), self.fixed.copy(), self.unsure.copy()
        new.turned = self.turned.copy()
        return new

    def forget(self, piles: Mapping[int, Sequence[int]]) -> None:
        """Start from a given position instead: what is not seen may lie in any pile not seen."""
        sees, holds = self.stage.sight.sees[self.seat], self.stage.sight.holds
        hidden = frozenset(slot for slot, pile in piles.items() if pile and not sees[slot])
        for slot, pile in piles.items():
            for card in pile:
                if card in self.stage.game.dice and not sees[slot]:
                    self.turned.add(card)
                if sees[slot]:
                    self._lies(card, slot)
                else:
                    self.may[card] = frozenset(one for one in hidden if card in holds[one])
                    self.fixed.discard(card)
        shared: dict[frozenset[str], set[int]] = {}
        for spot in self.stage.sight.spots:
            if spot.place.kind is PlaceKind.COUNTER and not sees[spot.slot]:
                shared.setdefault(spot.place.kinds, set()).add(spot.slot)
        for slots in shared.values():
            for slot in slots:
                self.unsure[slot] = frozenset(slots)

    def knows(self, card: int, slot: int) -> bool:
        """Say whether it is certain that a card lies in this pile, if it does."""
        return self.may[card] == {slot}

    def _lies(self, card: int, slot: int) -> None:
        self.may[card] = frozenset((slot,))
        if slot in self.stage.sight.loose:
            self.fixed.discard(card)
        else:
            self.fixed.add(card)

    # ------------------------------------------------------------------------------------ events

    def learn(self, event: Event) -> list[int]:
        """Take in an event; gives the cards that this seat saw and had not known."""
        match event:
            case Moved():
                return self._moved(event)
            case Rolled(card=card, lies_in=slot):
                if self.stage.sight.sees[self.seat][slot]:
                    self.turned.discard(card)
                else:
                    self.turned.add(card)
            case Shuffled(slot):
                self.fixed -= {card for card in self.fixed if self.may[card] == {slot}}
            case Swapped():
                return self._swapped(event)
            case Shown(seats=seats, cards=cards, lie_in=slots) if self.seat in seats:
                news = [
                    c
                    for c, s in zip(cards, slots, strict=True)
                    if not self.knows(c, s) or c in self.turned
                ]
                self.turned -= set(cards)
                for card, slot in zip(cards, slots, strict=True):
                    self._lies(card, slot)
                return news
            case Paid():
                self._paid(event)
            case _:
                pass
        return []

    def _moved(self, event: Moved) -> list[int]:
        sees = self.stage.sight.sees[self.seat]
        news: list[int] = []
        to = event.to
        if event.whole and not sees[to] and not sees[event.sources[0]]:
            self._emptied(event.sources[0], to)
            return news
        for card, source in zip(event.cards, event.sources, strict=True):
            if sees[source] or sees[to]:
                if not sees[source] and (not self.knows(card, source) or card in self.turned):
                    news.append(card)
                self.turned.discard(card)
                self._lies(card, to)
            elif event.placed and card in self.fixed:
                self._lies(card, to)
            else:
                self._slips(source, to, lose_places=not event.placed)
        return news

    def _emptied(self, source: int, to: int) -> None:
        """A whole pile went to another: whatever lay there lies there now."""
        fitting = self.stage.sight.holds[to]
        for card, slots in enumerate(self.may):
            if source in slots:
                if card in self.fixed:
                    self._lies(card, to)
                else:
                    self.may[card] = slots - {source} | ({to} if card in fitting else set())

    def _slips(self, source: int, to: int, *, lose_places: bool) -> None:
        """Some card of a pile went to another, and this seat does not know which."""
        fitting = self.stage.sight.holds[to]
        for card, slots in enumerate(self.may):
            if source in slots and (lose_places or card not in self.fixed):
                if card in fitting:
                    self.may[card] = slots | {to}
                self.fixed.discard(card)

    def _swapped(self, event: Swapped) -> list[int]:
        sees = self.stage.sight.sees[self.seat]
        one, other = event.one, event.other
        news = []
        if sees[one] or sees[other]:
            for slot, was, cards in (
                (one, other, event.one_cards),
                (other, one, event.other_cards),
            ):
                for card in cards:
                    if not sees[was] and (not self.knows(card, was) or card in self.turned):
                        news.append(card)
                    self.turned.discard(card)
                    self._lies(card, slot)
        there, holds = {one: other, other: one}, self.stage.sight.holds
        moved = {*event.one_cards, *event.other_cards} if sees[one] or sees[other] else set()
        for card, slots in enumerate(self.may):
            if card not in moved and (one in slots or other in slots):
                goes = {slot: there.get(slot, slot) for slot in slots}
                self.may[card] = frozenset(
                    to if card in holds[to] else slot for slot, to in goes.items()
                )
        return news

    def _paid(self, event: Paid) -> None:
        sees = self.stage.sight.sees[self.seat]
        source, to = event.source, event.to
        if sees[source] or sees[to]:
            return
        spots = self.stage.sight.at
        from_spot, to_spot = spots[source], spots[to]
        assert from_spot is not None
        assert to_spot is not None
        if (from_spot.place, to_spot.place) in self.stage.secrecy.payments:
            return
        shared = frozenset((source, to))
        for slot in (source, to):
            shared |= self.unsure.get(slot, frozenset())
        for slot in shared:
            self.unsure[slot] = shared
