"""A seat's log: what it saw of each move, payment, finished choice and showing.

An entry is a tuple of numbers and words that begins with its kind, without anything that the seat did
not see; two states with the same entries are the same to that seat. What goes into or out of loose
piles between two decisions is one entry, as a set, since a hand has no order; only where cards come
from, or land on, an ordered pile that the seat sees does their order count.

    ("start", view...)                          the position that was given
    ("answer", decision, ids, legal)            what this seat answered, and from what it could choose
    ("choice", seat, decision, option, values, fined)    option -1: declined
    ("decided", seat, decision)                 a secret choice of another
    ("move", sources, to, bottom, faces)        face -1: a card that this seat did not see
    ("loose", ((source, to, face), ...))        in order of slots and faces
    ("swap", one, other, faces, faces)
    ("shuffle", pile)
    ("pay", source, to, amount, kept)           amount None: between hidden counters
    ("put", place, value)
    ("state", address, keys, pile, index, face, value)   state on a card
    ("roll", pile, ((index, before, face), ...))          of dice; index -1: not told
    ("show", seats, value)                      value None: shown to others
    ("say", parts)
    ("phase", scope) and ("pass", scope, number, whose)   whose None: nobody's, or not told
    ("over",)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias, assert_never

from rulewright.dsl.game import CardKey, NumberType, Place, Seen, WordType
from rulewright.dsl.structs import Struct
from rulewright.interpreter.actions import value_type
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
from rulewright.interpreter.words import printed

Entry: TypeAlias = tuple[Any, ...]
HIDDEN = -1
"""The face of a card that was not seen; the option of a choice that declined."""


class Answer(Struct):
    """What a seat answered at a decision, and what was legal for it then (the first step)."""

    seat: int
    decide: int
    ids: tuple[int, ...]
    legal: tuple[int, ...]


class Batch(Struct):
    """What happened from one decision to the next: the answers, and then the events."""

    answers: tuple[Answer, ...]
    events: tuple[Event, ...]


def seat_entries(stage: Stage, seat: int, batch: Batch) -> list[Entry]:
    """Make the entries of one seat (or of a spectator) for a batch."""
    return _Seen(stage, seat, batch).entries()


def glimpse(stage: Stage, seat: int, state: Sequence[Any]) -> tuple[Any, ...]:
    """Give what a seat sees of the table at one moment, in a form that can be compared."""
    sight, faces = stage.sight, stage.layout.faces(state)
    sees = sight.sees[seat]
    lies_in = {card: spot.slot for spot in sight.piles for card in state[spot.slot]}
    found: list[Any] = []
    on_cards: list[tuple[Any, ...]] = []
    for spot in sight.spots:
        if spot.place.scope is not None:
            continue
        value = state[spot.slot]
        if spot.is_pile:
            cards = [faces[card] for card in value] if sees[spot.slot] else [HIDDEN] * len(value)
            found.append(tuple(sorted(cards) if spot.place.loose else cards))
        elif spot.card is None:
            shown = in_faces(value, faces) if holds_cards(spot.place.type) else value
            found.append(shown if sees[spot.slot] else None)
        elif spot.place.seen is Seen.PILE:
            continue  # its face tells it
        elif sight.sees_state(seat, spot.slot, lies_in[spot.card]):
            pile = lies_in[spot.card]
            face = faces[spot.card] if sees[pile] else HIDDEN
            index = state[pile].index(spot.card)
            unordered = pile in sight.loose or is_undecided(stage, state, pile, index)
            keys = _other_keys(spot.place, spot.keys)
            on_cards.append(
                (spot.place.address, keys, pile, HIDDEN if unordered else index, face, repr(value))
            )
    return (*found, *sorted(on_cards))


def is_undecided(stage: Stage, state: Sequence[Any], pile: int, index: int) -> bool:
    """Say whether the card at a place in a pile is one of those shuffled and not yet looked at."""
    marks = stage.layout.bags.get(pile)
    return marks is not None and bool(state[marks] <= index < state[marks + 1])


def _other_keys(place: Place, keys: tuple[int, ...]) -> tuple[int, ...]:
    """Leave out the card that state lies on."""
    pairs = zip(place.keys, keys, strict=True)
    return tuple(value for key, value in pairs if not isinstance(key, CardKey))


class _Seen:
    """One batch in the eyes of one seat."""

    def __init__(self, stage: Stage, seat: int, batch: Batch) -> None:
        self.stage = stage
        self.seat = seat
        self.batch = batch
        self.sees = stage.sight.sees[seat]
        self.found: list[Entry] = []
        self.loose: list[tuple[int, int, int]] = []
        self.first_loose = 0

    def entries(self) -> list[Entry]:
        for answer in self.batch.answers:
            self._answer(answer)
        for event in self.batch.events:
            self._event(event)
        if self.loose:
            self.found.insert(self.first_loose, ("loose", tuple(sorted(self.loose))))
        return self.found

    def _answer(self, answer: Answer) -> None:
        decide = self.stage.game.decisions[answer.decide]
        if answer.seat == self.seat:
            self.found.append(("answer", answer.decide, answer.ids, answer.legal))
        if not decide.several and self.stage.actions.describe(answer.ids[0]).option is None:
            # Declining an offer to one player is a choice like any other, and has no event.
            self._made(Chose(answer.seat, answer.decide, answer.ids))

    def _event(self, event: Event) -> None:
        match event:
            case Moved():
                self._moved(event)
            case Chose():
                self._made(event)
            case Paid(amount, source, to, kept):
                if not (self.sees[source] or self.sees[to]):
                    self.found.append(("pay", source, to, None, None))
                elif amount or kept:  # a payment of nothing is no news to who sees it
                    self.found.append(("pay", source, to, amount, kept))
            case Put():
                self._put(event)
            case Rolled():
                self._rolled(event)
            case Shuffled(slot):
                self.found.append(("shuffle", slot))
            case Swapped(one, other):
                seen = self.sees[one] or self.sees[other]
                first = self._pile(one, event.one_faces, seen=seen)
                second = self._pile(other, event.other_faces, seen=seen)
                self.found.append(("swap", one, other, first, second))
            case Shown(value, type_, seats):
                shown = None
                if self.seat in seats:
                    shown = event.faces if holds_cards(type_) else (type_, value)
                self.found.append(("show", seats, shown))
            case Said(parts):
                self.found.append(("say", parts))
            case Began(scope, number, whose):
                if number is not None:
                    circle = self.stage.circles.get(scope)
                    open_ = circle is not None and circle.open
                    self.found.append(("pass", scope, number, whose if open_ else None))
                elif self.stage.scopes[scope].kind == "phase":
                    self.found.append(("phase", scope))
            case Ended():
                self.found.append(("over",))
            case Drawn() | Declined():
                pass
            case _:
                assert_never(event)

    # ------------------------------------------------------------------------------------ cards

    def _rolled(self, event: Rolled) -> None:
        """Dice that are rolled one after the other in one pile are one entry; in a loose pile without an order."""
        loose = event.lies_in in self.stage.sight.loose
        seen = self.sees[event.lies_in]
        index = event.index if seen and not loose else HIDDEN
        die = (index, event.before, event.face) if seen else (HIDDEN, HIDDEN, HIDDEN)
        dice: tuple[tuple[int, int, int], ...] = (die,)
        if self.found and self.found[-1][:2] == ("roll", event.lies_in):
            dice = (*self.found.pop()[2], die)
        self.found.append(("roll", event.lies_in, tuple(sorted(dice)) if loose else dice))

    def _pile(self, slot: int, faces: tuple[int, ...], *, seen: bool) -> tuple[int, ...]:
        if not seen:
            return (HIDDEN,) * len(faces)
        return tuple(sorted(faces)) if slot in self.stage.sight.loose else faces

    def _moved(self, event: Moved) -> None:
        sees, loose = self.sees, self.stage.sight.loose
        to = event.to
        seen = [
            face if sees[source] or sees[to] else HIDDEN
            for face, source in zip(event.faces, event.sources, strict=True)
        ]
        ends = {*event.sources, to}
        ordered = any(sees[slot] and slot not in loose for slot in ends)
        if not ordered and any(slot in loose for slot in ends):
            if not self.loose:
                self.first_loose = len(self.found)
            self.loose += [(s, to, face) for s, face in zip(event.sources, seen, strict=True)]
            return
        sources = event.sources if len(set(event.sources)) > 1 else event.sources[:1]
        before = self.found[-1] if self.found else ()
        if before[:4] == ("move", sources, to, event.bottom) and len(sources) == 1:
            # Cards that are dealt one by one and cards that go as a block land in the same way.
            self.found.pop()
            seen = [*seen, *before[4]] if event.bottom else [*before[4], *seen]
        self.found.append(("move", sources, to, event.bottom, tuple(seen)))

    def _put(self, event: Put) -> None:
        spot = self.stage.sight.at[event.slot]
        assert spot is not None
        value = event.shown
        if not event.changed and (event.card is None or self.sees[event.lies_in]):
            return  # no news; of a card face down, that nothing changed would be some
        if event.card is None:
            if self.sees[event.slot]:
                self.found.append(("put", event.slot, value))
        elif self.stage.sight.sees_state(self.seat, event.slot, event.lies_in):
            # The card is named by its face: copies of it, and cards face down, look alike.
            face = event.face if self.sees[event.lies_in] else HIDDEN
            keys = _other_keys(spot.place, spot.keys)
            index = HIDDEN if event.lies_in in self.stage.sight.loose else event.index
            entry = ("state", spot.place.address, keys, event.lies_in, index, face, value)
            self.found.append(entry)

    # ------------------------------------------------------------------------------------ choices

    def _made(self, event: Chose) -> None:
        decide = self.stage.game.decisions[event.decide]
        own = event.seat == self.seat
        if decide.secret and not own and event.fined is None:
            self.found.append(("decided", event.seat, event.decide))
            return
        first = self.stage.actions.describe(event.ids[0])
        option = HIDDEN if first.range.option is None else first.range.option
        values = tuple(self._values(event, own=own))
        self.found.append(("choice", event.seat, event.decide, option, values, event.fined))

    def _values(self, event: Chose, *, own: bool) -> list[tuple[Any, ...]]:
        """Give (kind, owner, value) of each value; a card that this seat does not see has no value.

        A number that goes by names is a word, as those of a list are.
        """
        values: list[tuple[Any, ...]] = []
        later = self._seen_after(event)
        cards = iter(zip(event.cards, event.lie_in, strict=True))
        for action in event.ids:
            said = self.stage.actions.describe(action)
            if said.done or said.value is None:
                continue
            kind, value = said.range.kind, said.value
            if kind in {"face", "place"}:
                card, lies_in = next(cards, (None, -1))
                if kind == "face" and not own:
                    known = card is not None and (self.sees[lies_in] or card in later)
                    if not (known or (card is None and self._sources_seen(event, action))):
                        values.append(("card", said.owner, HIDDEN))
                        continue
            if kind in {"number", "word"}:
                assert said.option is not None
                type_ = value_type(said.option.picks[said.level].variable.type)
                assert isinstance(type_, NumberType | WordType)
                if type_ != NumberType():
                    text = printed(self.stage.game, value, type_)
                    values.append(("word", said.owner, text))
                    continue
            values.append((kind, said.owner, value))
        return values

    def _seen_after(self, event: Chose) -> set[int]:
        """Find the cards that this seat gets to see, before they are shuffled or rolled and may be any."""
        seen: set[int] = set()
        lost: set[int] = set()
        where: dict[int, int] = {}
        events = self.batch.events
        for after in events[events.index(event) if event in events else len(events) :]:
            match after:
                case Moved(cards=cards, to=to):
                    where.update(dict.fromkeys(cards, to))
                    seen |= set(cards) - lost if self.sees[to] else set()
                case Shuffled(slot):
                    lost |= {card for card, there in where.items() if there == slot}
                case Rolled(card=card):
                    lost.add(card)
                case _:
                    pass
        return seen

    def _sources_seen(self, event: Chose, action: int) -> bool:
        """Say whether all see the piles that a pick takes cards from."""
        said = self.stage.actions.describe(action)
        assert said.option is not None
        pick = said.option.picks[said.level]
        sources = pick.sources or (() if pick.source is None else (pick.source,))
        own = event.seat == self.seat
        return own or (bool(sources) and all(place.seen is Seen.ALL for place in sources))
