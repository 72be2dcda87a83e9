"""Piles in motion: what generated code calls for the rare and the long.

Refills, swaps, whole bags, cards whose pile is not known. `state` is a state, slots are indexes in
it. Every method keeps the marks of bags and the kept counts right.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from rulewright.interpreter.chance import shuffle
from rulewright.interpreter.counts import Cells
from rulewright.interpreter.faults import Trouble

State = list[Any]
Rows = dict[int, list[Cells]]


class Ground:
    """The piles of one machine: marks and kept counts by slot, the box, whether chance is explicit.

    `events` gets what happens in a refill, if events are logged.
    """

    def __init__(
        self,
        bags: dict[int, int],
        rows: Rows,
        *,
        box: int,
        explicit: bool,
        events: list[tuple[object, ...]] | None = None,
    ) -> None:
        self.bags = bags
        self.rows = rows
        self.box = box
        self.explicit = explicit
        self.events = events

    def gone(self, state: State, slot: int, index: int, card: int) -> None:
        """A card has left a pile: marks and counts follow."""
        marks = self.bags.get(slot)
        if marks is not None:
            if index < state[marks]:
                state[marks] -= 1
            if index < state[marks + 1]:
                state[marks + 1] -= 1
        for cells in self.rows.get(slot, ()):
            value = cells.values[card]
            if value is not None:
                state[cells.start + value] -= 1
                if cells.masked and not state[cells.start + value]:
                    state[cells.mask] ^= 1 << value - cells.low

    def count(self, state: State, slot: int, cards: Iterable[int]) -> None:
        """Cards have come to a pile: counts follow."""
        for cells in self.rows.get(slot, ()):
            for card in cards:
                value = cells.values[card]
                if value is not None:
                    state[cells.start + value] += 1
                    if cells.masked:
                        state[cells.mask] |= 1 << value - cells.low

    def recount(self, state: State, slot: int) -> None:
        """The counts of a pile from its cards."""
        for cells in self.rows.get(slot, ()):
            if cells.masked:
                state[cells.mask] = 0
            for value in {v for v in cells.values if v is not None}:
                state[cells.start + value] = 0
        self.count(state, slot, state[slot])

    def take(self, state: State, card: int, slots: Sequence[int]) -> int:
        """Takes a card from the first of these piles that holds it; gives the slot."""
        for slot in slots:
            pile = state[slot]
            if card in pile:
                index = pile.index(card)
                del pile[index]
                self.gone(state, slot, index, card)
                return slot
        raise missed(card)

    def take_all(self, state: State, cards: Iterable[int], slots: Sequence[int]) -> list[int]:
        """Takes cards from wherever they lie; gives a slot for each."""
        whole = list(cards)
        for slot in slots:
            if state[slot] == whole:
                state[slot] = []
                self.recount(state, slot)
                self.unmark(state, slot)
                return [slot] * len(whole)
            if state[slot]:
                break
        return [self.take(state, card, slots) for card in whole]

    def empty(self, state: State, slot: int) -> None:
        """Moves a pile into the box."""
        pile = state[slot]
        if pile:
            state[self.box] += pile
            self.count(state, self.box, pile)
            pile.clear()
            self.recount(state, slot)
            self.unmark(state, slot)

    def unmark(self, state: State, slot: int) -> None:
        """Everything in a pile is decided."""
        marks = self.bags.get(slot)
        if marks is not None:
            state[marks] = state[marks + 1] = 0

    def shuffle(self, state: State, slot: int) -> None:
        """Makes a pile a bag."""
        pile = state[slot]
        if self.explicit:
            pile.sort()
        else:
            shuffle(state, pile)
        marks = self.bags[slot]
        state[marks], state[marks + 1] = 0, len(pile)

    def move_pile(self, state: State, source: int, to: int, *, bottom: bool) -> list[int]:
        """Moves a whole pile; undecided cards stay undecided. Gives the cards."""
        cards: list[int] = state[source][:]
        if source == to:
            return cards
        pile = state[to]
        before = len(pile)
        if bottom:
            pile[0:0] = cards
        else:
            pile += cards
        state[source].clear()
        self.recount(state, source)
        self.count(state, to, cards)
        mine, theirs = self.bags.get(source), self.bags.get(to)
        low, high = (0, 0) if mine is None else (state[mine], state[mine + 1])
        self.unmark(state, source)
        if theirs is None:
            return cards
        if bottom:
            state[theirs] += len(cards)
            state[theirs + 1] += len(cards)
        else:
            low, high = low + before, high + before
        if low < high:
            if state[theirs] < state[theirs + 1]:
                # Only where both are shuffled next: else the lower one is drawn before (dsl/check/reveals.py).
                low, high = min(low, state[theirs]), max(high, state[theirs + 1])
            state[theirs], state[theirs + 1] = low, high
        return cards

    def refilled(
        self,
        state: State,
        source: int,
        refill: int,
        *,
        except_top: bool,
        told: bool = True,
    ) -> bool:
        """Refills an empty pile, if there is something to refill it from.

        `told`: it stands in the log; in the middle of a deal, `Mirror` finds it by the cards.
        """
        rest: list[int] = state[refill]
        keep = [rest[-1]] if except_top and rest else []
        if len(rest) == len(keep):
            return False
        cards = rest[: len(rest) - len(keep)]
        state[refill][:] = keep
        self.recount(state, refill)
        self.unmark(state, refill)
        state[source] += cards
        self.count(state, source, cards)
        self.shuffle(state, source)
        if told and self.events is not None:
            self.events.append(("move", tuple(cards), (refill,), source, "top"))
            self.events.append(("shuffle", source))
        return True

    def deal(
        self,
        state: State,
        amount: int,
        source: int,
        refill: int,
        *,
        except_top: bool,
        up_to: bool,
    ) -> list[int]:
        """Takes cards from the top, the first dealt first, refilling the pile when it falls short."""
        pile: list[int] = state[source]
        cards: list[int] = []
        while len(cards) < amount:
            if not pile and not self.refilled(
                state, source, refill, except_top=except_top, told=not cards
            ):
                if up_to:
                    break
                raise Trouble("short-deal", need=amount, have=len(cards))
            card = pile.pop()
            cards.append(card)
            if self.events is not None:
                marks = self.bags[source]
                if state[marks] < state[marks + 1] == len(pile) + 1:
                    self.events.append(("reveal", source, (card,)))
            self.gone(state, source, len(pile), card)
        return cards

    def settle(self, state: State, slot: int, card: int, *, bottom: bool) -> None:
        """Chance said which card lies at an end of the undecided part."""
        pile = state[slot]
        marks = self.bags[slot]
        low, high = state[marks], state[marks + 1]
        index = pile.index(card, low, high)
        del pile[index]
        if bottom:
            pile.insert(low, card)
            state[marks] = low + 1
        else:
            pile.insert(high - 1, card)
            state[marks + 1] = high - 1

    def swap_piles(self, state: State, one: int, other: int) -> None:
        """Exchanges the contents of two piles."""
        state[one], state[other] = state[other], state[one]
        marks = [
            (0, 0) if m is None else (state[m], state[m + 1])
            for m in map(self.bags.get, (one, other))
        ]
        for slot, (low, high) in ((one, marks[1]), (other, marks[0])):
            mark = self.bags.get(slot)
            if mark is not None:
                state[mark], state[mark + 1] = low, high
            self.recount(state, slot)

    def swap_cards(
        self,
        state: State,
        one: int | Sequence[int],
        slots: Sequence[int],
        other: int | Sequence[int],
        other_slots: Sequence[int],
    ) -> None:
        """Each card, or block of cards, takes the other's place."""
        first = [one] if isinstance(one, int) else list(one)
        second = [other] if isinstance(other, int) else list(other)
        if len(first) == len(second):
            for card, there in zip(first, second, strict=True):
                self._swap(state, card, slots, there, other_slots)
            return
        if not first or not second:
            raise Trouble("uneven-swap", ones=len(first), others=len(second))
        here, there_ = self._find(state, first[0], slots), self._find(state, second[0], other_slots)
        self.take_all(state, first, slots)
        self.take_all(state, second, other_slots)
        for (slot, index), cards in ((here, second), (there_, first)):
            state[slot][index:index] = cards
            self.count(state, slot, cards)

    def _find(self, state: State, card: int, slots: Sequence[int]) -> tuple[int, int]:
        for slot in slots:
            if card in state[slot]:
                return slot, state[slot].index(card)
        raise missed(card)

    def _swap(
        self,
        state: State,
        card: int,
        slots: Sequence[int],
        there: int,
        other_slots: Sequence[int],
    ) -> None:
        (a, i), (b, j) = self._find(state, card, slots), self._find(state, there, other_slots)
        state[a][i], state[b][j] = there, card
        for slot in {a, b}:
            self.recount(state, slot)


def missed(card: int | None) -> Trouble:
    """Say why a card is nowhere where it is looked for; none is what came of a pile or a choice that was empty."""
    return Trouble("none-value") if card is None else Trouble("not-there", card=card)
