"""What generated code calls for the rare and the long: refills, swaps, cards whose pile is not known.

Everything frequent is written out in the generated code itself. `state` is a state; slots are indexes in
it. A generated module hands over its own `Ground`: which piles have marks, which have kept counts.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from rulewright.interpreter.chance import shuffle
from rulewright.interpreter.counts import Cells
from rulewright.interpreter.faults import Trouble

State = list[Any]
Rows = dict[int, list[Cells]]
SEARCH = 100_000
"""Ways to complete a choice that are tried before it is a fault."""


class Table(dict[int, Any]):
    """The rows of a table; a row that is not there is a fault."""

    def __init__(self, name: str, rows: dict[int, Any]) -> None:
        super().__init__(rows)
        self.name = name

    def __missing__(self, key: int) -> Any:  # noqa: ANN401 - a cell may be anything
        raise Trouble("missing-row", table=self.name, key=key)


class OpenTable(dict[int, Any]):
    """The rows of a table with an `other:` row."""

    def __init__(self, rows: dict[int, Any], other: Any) -> None:  # noqa: ANN401 - as above
        super().__init__(rows)
        self.other = other

    def __missing__(self, key: int) -> Any:  # noqa: ANN401 - as above
        return self.other


# ------------------------------------------------------------------------------------------------ values


def key(value: int, low: int, high: int) -> int:
    """A key of a place, which has to lie in its range."""
    if low <= value <= high:
        return value
    raise Trouble("out-of-range", value=value, low=low, high=high)


def within(value: int, low: int | None, high: int | None) -> int:
    """A number that has to lie in a range, whose ends may be open."""
    if (low is None or value >= low) and (high is None or value <= high):
        return value
    raise Trouble("out-of-range", value=value, low=low, high=high)


def some(value: Any) -> Any:  # noqa: ANN401 - of whatever it is
    """A value where none will not do."""
    if value is None:
        raise Trouble("none-value")
    return value


def cycle(items: Sequence[Any], number: int) -> Any:  # noqa: ANN401 - of whatever the items are
    """The n-th item, over and over, from 1."""
    if number < 1:
        raise Trouble("not-positive", number=number)
    if not items:
        raise Trouble("no-item", number=number, count=0)
    return items[(number - 1) % len(items)]


def item(items: Sequence[Any], number: int) -> Any:  # noqa: ANN401 - of whatever the items are
    """The n-th item, from 1."""
    if 0 < number <= len(items):
        return items[number - 1]
    raise Trouble("no-item", number=number, count=len(items))


def the(items: Sequence[Any]) -> Any:  # noqa: ANN401 - of whatever the items are
    """The only item; none of nothing."""
    if len(items) > 1:
        raise Trouble("several", count=len(items))
    return items[0] if items else None


def next_among(order: Iterable[int], among: Sequence[int]) -> int | None:
    """The first seat of `order` that is among those."""
    for seat in order:
        if seat in among:
            return seat
    return None


def ranked(pairs: list[tuple[Any, Any]]) -> tuple[tuple[Any, ...], ...]:
    """Groups of items that tie, highest first, from pairs of a value and an item; none is left out."""
    groups: dict[Any, list[Any]] = {}
    for value, one in pairs:
        if value is not None:
            groups.setdefault(value, []).append(one)
    return tuple(tuple(groups[value]) for value in sorted(groups, reverse=True))


# ------------------------------------------------------------------------------------------------ piles


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
        raise Trouble("not-there", card=card)

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
                if self.explicit:
                    raise Trouble("failed", text="two shuffled piles cannot be put together")
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
    ) -> bool:
        """Refills an empty pile, if there is something to refill it from."""
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
        if self.events is not None:
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
            if not pile and not self.refilled(state, source, refill, except_top=except_top):
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
            raise Trouble("uneven-swap")
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
        raise Trouble("not-there", card=card)

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


# ------------------------------------------------------------------------------------------------ choices


def by_face(cards: Iterable[int], faces: Sequence[int]) -> list[tuple[int, int]]:
    """The first card of each face, with the face, in order of faces."""
    first: dict[int, int] = {}
    for card in cards:
        first.setdefault(faces[card], card)
    return sorted(first.items())


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
        order = sorted(states, key=lambda state: tuple((v is not None, v or 0) for v in state))
        found += [(face * variants + n, states[state]) for n, state in enumerate(order)]
    return found


def find_face(pairs: Iterable[tuple[int, int]], face: int) -> int:
    """The card of a face in what `by_face` gave."""
    for one, card in pairs:
        if one == face:
            return card
    raise Trouble("not-there", card=face)


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
    budget[0] -= 1
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
