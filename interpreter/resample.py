"""Another state that looks the same to a seat, for bots that think about what they cannot see.

What the seat does not see is dealt anew: every card over the piles where, by all that the seat saw, it
may lie (`knowledge.py`), hidden tokens over the counters whose payments it could not follow, secret
numbers and marks among the players, answers that others have given unseen, and the chance to come.
The view, the prompt, the legal actions and the log of the seat stay the same. At the end of a game
everybody is told the scores, so what they are counted from stays then.

Not taken into account is what others' past choices imply about their cards. Where cards may lie in
different sets of piles, every possible deal can come out, though not all alike likely.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from rulewright.dsl.game import (
    CardKey,
    FlagType,
    Maybe,
    NumberType,
    Place,
    PlaceKind,
    PlayerType,
    Seen,
    Variable,
    WordType,
)
from rulewright.dsl.structs import Struct
from rulewright.interpreter.dealing import Below, Deals, shuffle
from rulewright.interpreter.errors import ActionError
from rulewright.interpreter.events import holds_cards
from rulewright.interpreter.faults import FaultError
from rulewright.interpreter.knowledge import Knowledge
from rulewright.interpreter.layout import FRAME, LEGAL, PARTIAL, RNG, SEAT, Layout
from rulewright.interpreter.lower import HIDDEN
from rulewright.interpreter.machine import Machine
from rulewright.interpreter.mirror import Mirror
from rulewright.interpreter.sight import Spot
from rulewright.interpreter.twin import Twin
from rulewright.interpreter.uses import places

if TYPE_CHECKING:
    from rulewright.interpreter.state import State

TRIES = 50
"""Deals that are tried, when one leaves a player who has to decide without anything legal."""


def resampled(state: State, seat: int, rng: Below) -> State:
    """Give another state that looks the same to a seat. It has the log of that seat only."""
    twin = state.twin() if state.keeps else None
    answered = {one for one, _ in state.raw[PARTIAL] if not state.legal(one)}
    dealer = _Dealer(state, twin, seat)
    new = state.copy()
    new.only, new.offers = seat, None
    plan = dealer.lay(new, answered - {seat}, rng)
    if plan is None:
        new.raw = state.machine.copy(state.raw)
        return new
    if twin is not None:
        logged = twin.machine.copy(twin.state)
        plan.apply(twin.machine, logged)
        logged[PARTIAL], logged[LEGAL] = new.raw[PARTIAL], list(new.raw[LEGAL])
        new.follow(twin.in_place_of(logged, Mirror(twin.stage, logged)))
    return new


def worlds(state: State, seat: int) -> Callable[[Below], State | None]:
    """Give a function that resamples a state for a seat again and again: for bots.

    Its states keep no history, and of those who decide at once nobody but this seat has answered, since
    the seat does not see whether they have. None where no deal was found by which everybody can decide
    who has to: the truth is never given instead.
    """
    twin = state.twin() if state.keeps else None
    before = state.copy()
    before.raw[PARTIAL] = tuple(pair for pair in before.raw[PARTIAL] if pair[0] == seat)
    before.offers = None
    dealer = _Dealer(before, twin, seat)
    before.forget()
    before.only = seat

    def world(rng: Below) -> State | None:
        new = before.copy()
        return None if dealer.lay(new, None, rng) is None else new

    return world


def _settled(new: State) -> bool:
    """Settle who decides, unless a card that is picked by a face that its seat does not see lies elsewhere now."""
    try:
        new.settle()
    except FaultError:
        return False
    return True


def _goes_on(
    machine: Machine, s: list[Any], seat: int, others: Iterable[int] | None, rng: Below
) -> bool:
    """Work out what follows from the new deal: who may do what, and what `others` have answered.

    Says whether everybody who has to decide can. What the seat itself may do stays as it is; it is worked
    out anew where `others` is given, so that a test finds a rule by which it does not.
    """
    decider = s[SEAT]
    answered = [(one, ids) for one, ids in s[PARTIAL] if one == seat]
    if others is None and decider == seat:
        s[PARTIAL] = tuple(answered)
        return True
    s[PARTIAL] = ()
    if decider >= 0:
        s[SEAT] = -1
        s[LEGAL] = machine.next_ids(s, decider, ())
        s[SEAT] = decider
        s[PARTIAL] = tuple(answered)
        return bool(s[LEGAL])
    for one in others or ():
        ids: tuple[int, ...] = ()
        while more := machine.next_ids(s, one, ids):
            ids = (*ids, more[rng(len(more))])
        if not ids:
            return False
        answered.append((one, ids))
    order = machine.deciders(s)
    s[PARTIAL] = tuple(sorted(answered, key=lambda pair: order.index(pair[0])))
    return all(machine.next_ids(s, one, ()) for one in order if one != seat)


class _Plan(Struct):
    """What changes.

    piles    new contents of slots
    instead  for every card that is dealt anew, the card that lies in its place now
    values   new contents of other slots
    rng      the new state of the chance generator, if there is one
    """

    piles: dict[int, list[int]]
    instead: dict[int, int]
    values: dict[int, Any]
    rng: int | None

    def apply(self, machine: Machine, s: list[Any]) -> None:
        """Change a state, of the bare machine or of its logged twin."""
        for slot, pile in self.piles.items():
            s[slot] = pile.copy()
        for slot, value in self.values.items():
            s[slot] = value
        frame = machine.stop(s).frame
        s[FRAME] = tuple(
            self.instead_of(variable, value)
            for variable, value in zip(frame, s[FRAME], strict=True)
        )
        if self.rng is not None:
            s[RNG] = self.rng
        machine.refresh(s)

    def instead_of(self, variable: Variable, value: Any) -> Any:  # noqa: ANN401 - as the variable's type says
        """Give the value that stands for the same places as before."""
        if value is None or not holds_cards(variable.type):
            return value
        if isinstance(value, int):
            return self.instead.get(value, value)
        return tuple(self.instead.get(card, card) for card in value)


class _Dealer:
    """Lays plans for one state and one seat; what is the same for all of them is worked out once."""

    def __init__(self, state: State, twin: Twin | None, seat: int) -> None:
        """Look at a state as a seat sees it; `twin` is its own, None where it keeps no history."""
        if state.fault is not None:
            raise ActionError("the game stopped at a fault")
        self.state, self.seat = state, seat
        self.machine = machine = state.machine
        s, stage = state.raw, state.game.stage
        sees = stage.sight.sees[seat]
        piles = {spot.slot: s[spot.slot] for spot in stage.sight.piles}
        if twin is None:
            knowledge = Knowledge(stage, seat)
            knowledge.forget(piles)
        else:
            knowledge = twin.knowledge(seat)
        kept, self.told = _promised(machine, s), _told_at_the_end(state)
        self.hidden = {
            slot: pile
            for slot, pile in piles.items()
            if pile and not sees[slot] and slot not in self.told
        }
        self.free = {
            slot: [c for c in pile if c not in knowledge.fixed and c not in kept]
            for slot, pile in self.hidden.items()
        }
        self.deals = Deals(
            {slot: len(cards) for slot, cards in self.free.items()},
            {card: knowledge.may[card] for cards in self.free.values() for card in cards},
        )
        self.purses = _purses(machine, stage.sight.at, s, knowledge, self.told)
        self.secrets = _Secrets(
            state, seat, self.told, {c for cards in self.free.values() for c in cards}
        )
        self.turned = [
            (machine.layout.slot(die.shown, (card,)), die.sides)
            for card, die in sorted(state.game.checked.dice.items())
            if card in knowledge.turned and any(card in pile for pile in self.hidden.values())
        ]
        self.draws = machine.mode.chance == "seed" or state.opening.chance == "script"

    def lay(self, new: State, others: Collection[int] | None, rng: Below) -> _Plan | None:
        """Change a copy of the state; `others` have answered. None if no deal was found that fits."""
        machine = self.machine
        for _ in range(TRIES):
            plan = self.plan(rng)
            new.raw = machine.copy(self.state.raw)
            plan.apply(machine, new.raw)
            if _goes_on(machine, new.raw, self.seat, others, rng) and _settled(new):
                return plan
        return None

    def plan(self, rng: Below) -> _Plan:
        """Make up how all that the seat does not see may be."""
        machine, s = self.machine, self.state.raw
        dealt = self.deals.deal(rng)
        piles: dict[int, list[int]] = {}
        instead: dict[int, int] = {}
        for slot, cards in self.free.items():
            instead |= zip(cards, dealt.get(slot, ()), strict=True)
            piles[slot] = [instead.get(card, card) for card in self.hidden[slot]]
            marks = machine.layout.bags.get(slot)
            if machine.mode.chance == "explicit" and marks is not None:
                low, high = s[marks], s[marks + 1]
                piles[slot][low:high] = sorted(piles[slot][low:high])
        values: dict[int, Any] = _tokens(self.purses, rng)
        values |= self.secrets.dealt(instead, rng)
        for slot, sides in self.turned:
            values[slot] = sides[rng(len(sides))]
        fresh = rng(1 << 32) << 32 | rng(1 << 32) if self.draws else None
        return _Plan(piles, instead, values, fresh)


def _told_at_the_end(state: State) -> set[int]:
    """Find the slots that scores and ranking are counted from, once the game is over."""
    if not state.over:
        return set()
    game = state.game.checked
    counted = [line.points for line in game.scoring]
    counted += [one.value for one in game.winner if one.value is not None]
    read = set[Place]().union(*map(places, counted))
    return {spot.slot for spot in state.game.stage.sight.spots if spot.place in read}


def _promised(machine: Machine, s: list[Any]) -> set[int]:
    """Find cards that answers speak of which are being carried out one after the other: they stay."""
    faces = set()
    for variable, value in zip(machine.stop(s).frame, s[FRAME], strict=True):
        if variable.number > HIDDEN and variable.name == "acts":
            for action in (action for ids in value for action in ids):
                said = machine.actions.describe(action)
                if said.range.kind == "face" and said.value is not None:
                    faces.add(said.value)
    return {card for card, face in enumerate(machine.layout.faces(s)) if face in faces}


# ------------------------------------------------------------------------------------------------ everything else


def _purses(
    machine: Machine,
    spots: tuple[Spot | None, ...],
    s: list[Any],
    knowledge: Knowledge,
    told: set[int],
) -> list[tuple[dict[int, int], int]]:
    """Find the counters that may have shared tokens, but for those that are `told`: their limits, and all tokens."""
    found = []
    for group in dict.fromkeys(knowledge.unsure.values()):
        slots = sorted(group - told)
        high: dict[int, int] = {}
        for slot in slots:
            spot = spots[slot]
            assert spot is not None
            if machine.layout.unlimited(spot.place):
                continue
            most = machine.layout.number(spot.place.high)
            high[slot] = sum(s[one] for one in slots) if most is None else most
        found.append((high, sum(s[slot] for slot in high)))
    return found


def _tokens(purses: Iterable[tuple[dict[int, int], int]], rng: Below) -> dict[int, Any]:
    """Share hidden tokens anew among the counters that may have shared them."""
    found: dict[int, Any] = {}
    for high, tokens in purses:
        left, later = tokens, sum(high.values())
        for slot, most in high.items():
            later -= most
            least = max(0, left - later)
            found[slot] = least + rng(min(most, left) - least + 1)
            left -= found[slot]
    return found


class _Secrets:
    """Secret numbers, flags and markers, dealt anew among those of one place; a lone one is drawn.

    on_cards  what lies on a card stays where it lies, on the card that lies there now: its slot, the
              card, and how many slots the next card's is away
    holders   what names a card names the one that lies in its place now
    groups    places with several secrets: which, and what they are, in an order that says nothing
    lone      the others
    """

    def __init__(self, state: State, seat: int, told: set[int], open_cards: set[int]) -> None:
        self.state, self.told = state, told
        stage, s = state.game.stage, state.raw
        sees = stage.sight.sees[seat]
        self.on_cards: list[tuple[int, int, int]] = []
        self.holders: list[Spot] = []
        groups: dict[str, list[Spot]] = {}
        for spot in stage.sight.spots:
            if spot.place.seen is Seen.PILE:
                continue  # a die takes along what it shows
            if spot.card is not None:
                if spot.card in open_cards:
                    self.on_cards.append((spot.slot, spot.card, _stride(stage.layout, spot.place)))
                continue
            if sees[spot.slot] or spot.is_pile or spot.place.kind is PlaceKind.COUNTER:
                continue
            if s[spot.slot] is None:
                continue
            if holds_cards(spot.place.type):
                self.holders.append(spot)
            elif spot.place in stage.secrecy.secrets:
                groups.setdefault(spot.place.address, []).append(spot)
        self.lone = [spots[0] for spots in groups.values() if len(spots) == 1]
        self.groups = [
            ([spot.slot for spot in spots], sorted(s[spot.slot] for spot in spots))
            for spots in groups.values()
            if len(spots) > 1
        ]

    def dealt(self, instead: Mapping[int, int], rng: Below) -> dict[int, Any]:
        """Give what the slots hold now, when these cards lie in the place of those."""
        s = self.state.raw
        found: dict[int, Any] = {}
        for slot, card, stride in self.on_cards:
            found[slot + (instead[card] - card) * stride] = s[slot]
        for spot in self.holders:
            found[spot.slot] = instead.get(s[spot.slot], s[spot.slot])
        for slots, values in self.groups:
            mixed = values.copy()
            shuffle(mixed, rng)
            found |= zip(slots, mixed, strict=True)
        for spot in self.lone:
            found[spot.slot] = _drawn(self.state, spot, rng)
        return {slot: value for slot, value in found.items() if slot not in self.told}


def _stride(layout: Layout, place: Place) -> int:
    """Count the slots from what lies on one card to what lies on the next."""
    (at,) = (n for n, key in enumerate(place.keys) if isinstance(key, CardKey))
    return layout.strides[place][at]


def _drawn(state: State, spot: Spot, rng: Below) -> Any:  # noqa: ANN401 - as the place's type says
    layout = state.machine.layout
    value = state.raw[spot.slot]
    type_ = spot.place.type
    match type_.of if isinstance(type_, Maybe) else type_:
        case FlagType():
            return bool(rng(2))
        case PlayerType():
            return rng(layout.seats)
        case WordType(domain):
            return rng(len(state.game.checked.domains[domain].words))
        case NumberType():
            low, high = layout.number(spot.place.low), layout.number(spot.place.high)
            if low is not None and high is not None:
                return low + rng(high - low + 1)
        case _:
            pass
    return value
