"""Where the numbers and the piles of a state lie, and what the numbers can be."""

from collections.abc import Sequence
from typing import Any

from rulewright.interpreter.layout import FIRST, Layout
from rulewright.interpreter.native.kinds import Kind, joined


class Places:
    """The slots of a state, which begins as `begun`. Slots of one place are of one kind."""

    def __init__(self, layout: Layout, begun: Sequence[Any]) -> None:
        self.begun = begun
        self.piles = frozenset(layout.pile_slots)
        self.first: dict[int, int] = {}
        for place in layout.bases:
            slots = layout.slots(place)
            self.first.update(dict.fromkeys(slots, slots.start))
        self.kinds: dict[int, Kind] = {}
        self.moved = False
        for slot, value in enumerate(begun):
            if slot >= FIRST and slot not in self.piles:
                self.widen(slot, Kind.NONE if value is None else Kind.NUMBER)

    def is_pile(self, slot: int) -> bool:
        """Whether the place of a slot holds piles."""
        return slot in self.piles

    def kind(self, slot: int) -> Kind:
        """What the place of a slot holds."""
        return self.kinds[self.first.get(slot, slot)]

    def widen(self, slot: int, kind: Kind) -> None:
        """The place of a slot may hold this too."""
        place = self.first.get(slot, slot)
        wider = joined(self.kinds.get(place, Kind.UNKNOWN), kind)
        if wider is not self.kinds.get(place):
            self.kinds[place] = wider
            self.moved = True
