"""What happened between two stops, as the logged machine tells it, made whole and typed.

The machine writes down short tuples. Here every move gets the pile that each card came from, cards
that moved without a word of their own (a pile refilled, a phase's piles emptied) are added, and state
on a card gets the pile that the card lies in. For that a `Mirror` keeps where every card lies. Nothing
here asks who sees an event: that is done for each seat, in `log.py` and `knowledge.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from rulewright.dsl.game import (
    CardType,
    CheckedGame,
    Collection,
    Const,
    Loop,
    Maybe,
    Scope,
    Seen,
    Steps,
    Type,
)
from rulewright.interpreter.actions import ActionTable
from rulewright.interpreter.layout import Layout
from rulewright.interpreter.scenes import Scenes
from rulewright.interpreter.secrecy import Secrecy
from rulewright.interpreter.sight import Sight
from rulewright.interpreter.uses import sentences
from rulewright.interpreter.words import looks


@dataclass(frozen=True, slots=True)
class Moved:
    """Cards left their piles (a slot for each card) and landed on a pile as a block, bottom first.

    `whole`: they are all the cards of one pile. `placed`: which cards they are follows from where they
    lay (dealt from the top, a whole pile). `faces` are those that were up.
    """

    cards: tuple[int, ...]
    sources: tuple[int, ...]
    to: int
    bottom: bool
    placed: bool
    whole: bool
    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Shuffled:
    """A pile's order was forgotten."""

    slot: int


@dataclass(frozen=True, slots=True)
class Swapped:
    """Two piles exchanged their contents; the cards are those that they hold afterwards."""

    one: int
    other: int
    one_cards: tuple[int, ...]
    other_cards: tuple[int, ...]
    one_faces: tuple[int, ...]
    other_faces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Paid:
    """Tokens went from a counter to a counter; `kept` more would have gone, had there been room."""

    amount: int
    source: int
    to: int
    kept: int


@dataclass(frozen=True, slots=True)
class Put:
    """A number, flag or marker got a value. State on a card: which card, the pile it lies in, and where there.

    `changed` is false where it was that before; `face` is that of the card, `shown` the value with cards as faces.
    """

    slot: int
    value: int | bool | None
    changed: bool
    shown: Any = None
    card: int | None = None
    lies_in: int = -1
    index: int = -1
    face: int = -1


@dataclass(frozen=True, slots=True)
class Rolled:
    """A die shows another face, or the same again; the pile it lies in, and where there."""

    card: int
    before: int
    face: int
    lies_in: int
    index: int


@dataclass(frozen=True, slots=True)
class Drawn:
    """Chance: a card was looked at for the first time, or something was drawn."""


@dataclass(frozen=True, slots=True)
class Chose:
    """A seat's choice was carried out; `cards` are those of its picks, in order, and where they lay.

    `fined` is the number of the reason for which it was void instead; then the cards are left out.
    """

    seat: int
    decide: int
    ids: tuple[int, ...]
    cards: tuple[int, ...] = ()
    lie_in: tuple[int, ...] = ()
    fined: int | None = None


@dataclass(frozen=True, slots=True)
class Declined:
    """One of several declined an offer, or its turn to act passed by."""

    seat: int
    decide: int


@dataclass(frozen=True, slots=True)
class Shown:
    """Cards or a value were shown to seats; `lie_in`: where the cards lie."""

    value: Any
    type: Type
    seats: tuple[int, ...]
    cards: tuple[int, ...]
    lie_in: tuple[int, ...]
    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Said:
    """A line for everybody."""

    parts: tuple[str | tuple[Type, Any], ...]


@dataclass(frozen=True, slots=True)
class Began:
    """A phase, rule or slot began; with `number`, a pass of a loop, counted from 1."""

    scope: int
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over."""


Event: TypeAlias = (
    Moved
    | Shuffled
    | Swapped
    | Paid
    | Put
    | Rolled
    | Drawn
    | Chose
    | Declined
    | Shown
    | Said
    | Began
    | Ended
)


@dataclass(frozen=True, slots=True)
class Stage:
    """What stays the same in all games of a table.

    chosen   slots of piles from which cards are taken by what they are, not by where they lie
    scopes   phases, rules and slots of mechanics by number
    items    of phases that go through what is known before the game, such as the values of an attribute: what that is
    scenes   which of them run at each stop
    """

    game: CheckedGame
    layout: Layout
    sight: Sight
    actions: ActionTable
    secrecy: Secrecy
    chosen: frozenset[int]
    scopes: Mapping[int, Scope]
    items: Mapping[int, Const]
    scenes: Scenes


def set_stage(game: CheckedGame, layout: Layout, actions: ActionTable) -> Stage:
    """Work out what stays the same in all games of a table."""
    secrecy = Secrecy(game)
    steps = (*game.setup, *game.phases)
    return Stage(
        game,
        layout,
        Sight(game, layout),
        actions,
        secrecy,
        frozenset(slot for place in secrecy.chosen for slot in layout.slots(place)),
        {step.number: step for step in sentences(steps) if isinstance(step, Scope)},
        dict(_items(steps)),
        Scenes(game),
    )


def _items(steps: Steps) -> Iterator[tuple[int, Const]]:
    for step in sentences(steps):
        if isinstance(step, Loop) and step.form == "each" and step.phase and step.when is None:
            assert step.scope is not None, "a phase has a number"
            if isinstance(step.source, Const):
                yield step.scope, step.source


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
                case ("pass", number, count):
                    found.append(Began(number, count))
                case ("over",) | "over":
                    found.append(Ended())
                case _:
                    raise AssertionError(event)
        self._catch_up(state, found)
        return found

    def _put(self, slot: int, value: Any, *, changed: bool) -> Put | Rolled:  # noqa: ANN401 - as the place holds
        spot = self.stage.sight.at[slot]
        shown = value
        if spot is not None and value is not None and holds_cards(spot.place.type):
            shown = self.faces[value]
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


def holds_cards(type_: Type) -> bool:
    """Say whether a value of this type is cards."""
    match type_:
        case Collection(item):
            return holds_cards(item)
        case Maybe(of):
            return holds_cards(of)
        case CardType():
            return True
        case _:
            return False
