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

from collections import deque
from collections.abc import Callable, Iterable
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
from rulewright.interpreter.errors import ActionError
from rulewright.interpreter.events import holds_cards
from rulewright.interpreter.faults import FaultError
from rulewright.interpreter.knowledge import Knowledge
from rulewright.interpreter.layout import FRAME, LEGAL, PARTIAL, RNG, SEAT
from rulewright.interpreter.lower import HIDDEN
from rulewright.interpreter.machine import Machine
from rulewright.interpreter.mirror import Mirror
from rulewright.interpreter.sight import Spot
from rulewright.interpreter.twin import Twin
from rulewright.interpreter.uses import places

if TYPE_CHECKING:
    from rulewright.interpreter.state import State

Below = Callable[[int], int]
"""A number in 0..n-1, all alike likely."""

TRIES = 50
"""Deals that are tried, when one leaves a player who has to decide without anything legal."""


def resampled(state: State, seat: int, rng: Below) -> State:
    """Give another state that looks the same to a seat. It has the log of that seat only."""
    if state.fault is not None:
        raise ActionError("the game stopped at a fault")
    keeps = state.keeps
    new = state.copy()
    new.only, new.offers = seat, None
    twin = state.twin() if keeps else None
    answered = {one for one, _ in state.raw[PARTIAL] if not state.legal(one)}
    for _ in range(TRIES):
        plan = _planned(state, twin, seat, rng)
        new.raw = state.machine.copy(state.raw)
        plan.apply(state.machine, new.raw)
        if _goes_on(state.machine, new.raw, seat, answered - {seat}, rng) and _settled(new):
            break
    else:
        new.raw = state.machine.copy(state.raw)
        return new
    if twin is not None:
        logged = twin.machine.copy(twin.state)
        plan.apply(twin.machine, logged)
        logged[PARTIAL], logged[LEGAL] = new.raw[PARTIAL], list(new.raw[LEGAL])
        new.follow(twin.in_place_of(logged, Mirror(twin.stage, logged)))
    return new


def _settled(new: State) -> bool:
    """Settle who decides, unless a card that is picked by a face that its seat does not see lies elsewhere now."""
    try:
        new.settle()
    except FaultError:
        return False
    return True


def _goes_on(machine: Machine, s: list[Any], seat: int, others: Iterable[int], rng: Below) -> bool:
    """Work out what follows from the new deal: who may do what, and what `others` have answered.

    Says whether everybody who has to decide can.
    """
    decider = s[SEAT]
    answered = [(one, ids) for one, ids in s[PARTIAL] if one == seat]
    s[PARTIAL] = ()
    if decider >= 0:
        s[SEAT] = -1
        s[LEGAL] = machine.next_ids(s, decider, ())
        s[SEAT] = decider
        s[PARTIAL] = tuple(answered)
        return bool(s[LEGAL])
    for one in others:
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


def _planned(state: State, twin: Twin | None, seat: int, rng: Below) -> _Plan:
    machine, s, stage = state.machine, state.raw, state.game.stage
    sees = stage.sight.sees[seat]
    piles = {spot.slot: s[spot.slot] for spot in stage.sight.piles}
    if twin is None:
        knowledge = Knowledge(stage, seat)
        knowledge.forget(piles)
    else:
        knowledge = twin.knowledge(seat)
    kept, told = _promised(machine, s), _told_at_the_end(state)
    hidden = {
        slot: pile for slot, pile in piles.items() if pile and not sees[slot] and slot not in told
    }
    free = {
        slot: [c for c in pile if c not in knowledge.fixed and c not in kept]
        for slot, pile in hidden.items()
    }
    lies_in = {card: slot for slot, cards in free.items() for card in cards}
    dealt = _dealt(lies_in, knowledge, rng)
    new_piles: dict[int, list[int]] = {}
    instead: dict[int, int] = {}
    for slot, cards in free.items():
        coming = [card for card in lies_in if dealt[card] == slot]
        _shuffle(coming, rng)
        instead |= dict(zip(cards, coming, strict=True))
        new_piles[slot] = [instead.get(card, card) for card in hidden[slot]]
        marks = machine.layout.bags.get(slot)
        if machine.mode.chance == "explicit" and marks is not None:
            low, high = s[marks], s[marks + 1]
            new_piles[slot][low:high] = sorted(new_piles[slot][low:high])
    values = _tokens(machine, stage.sight.at, s, knowledge, told, rng)
    values |= {
        slot: value
        for slot, value in _secrets(state, seat, instead, rng).items()
        if slot not in told
    }
    for card in sorted(knowledge.turned):
        if any(card in pile for pile in hidden.values()):
            die = state.game.checked.dice[card]
            values[machine.layout.slot(die.shown, (card,))] = die.sides[rng(len(die.sides))]
    fresh = None
    if machine.mode.chance == "seed" or state.opening.chance == "script":
        fresh = rng(1 << 32) << 32 | rng(1 << 32)
    return _Plan(new_piles, instead, values, fresh)


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


# ------------------------------------------------------------------------------------------------ cards


def _dealt(lies_in: dict[int, int], knowledge: Knowledge, rng: Below) -> dict[int, int]:
    """Deal cards over the piles where they may lie, each pile getting as many as before.

    One card after the other gets a pile, by how many cards are still to come there; those that are in
    its way give way along a chain of cards that may lie elsewhere.
    """
    now = dict(lies_in)
    room: dict[int, int] = {}
    for slot in now.values():
        room[slot] = room.get(slot, 0) + 1
    order = list(now)
    _shuffle(order, rng)
    open_cards = dict.fromkeys(order)
    for card in order:
        del open_cards[card]
        choices = {slot: room[slot] for slot in sorted(knowledge.may[card]) if room.get(slot)}
        while choices:
            slot = _weighted(choices, rng)
            if slot == now[card] or _give_way(card, slot, now, open_cards, knowledge):
                break
            del choices[slot]
        room[now[card]] -= 1
    return now


def _give_way(
    card: int, slot: int, now: dict[int, int], open_cards: Iterable[int], knowledge: Knowledge
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
            for there in knowledge.may[other]:
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


def _weighted(choices: dict[int, int], rng: Below) -> int:
    at = rng(sum(choices.values()))
    for slot, weight in choices.items():
        at -= weight
        if at < 0:
            return slot
    raise AssertionError(choices)


def _shuffle(items: list[int], rng: Below) -> None:
    for i in range(len(items) - 1, 0, -1):
        j = rng(i + 1)
        items[i], items[j] = items[j], items[i]


# ------------------------------------------------------------------------------------------------ everything else


def _tokens(
    machine: Machine,
    spots: tuple[Spot | None, ...],
    s: list[Any],
    knowledge: Knowledge,
    told: set[int],
    rng: Below,
) -> dict[int, Any]:
    """Share hidden tokens anew among the counters that may have shared them, but for those that are `told`."""
    found: dict[int, Any] = {}
    for group in dict.fromkeys(knowledge.unsure.values()):
        slots = group - told
        high: dict[int, int] = {}
        for slot in sorted(slots):
            spot = spots[slot]
            assert spot is not None
            if machine.layout.unlimited(spot.place):
                continue
            most = machine.layout.number(spot.place.high)
            high[slot] = sum(s[one] for one in slots) if most is None else most
        left = sum(s[slot] for slot in high)
        later = sum(high.values())
        for slot, most in high.items():
            later -= most
            least = max(0, left - later)
            found[slot] = least + rng(min(most, left) - least + 1)
            left -= found[slot]
    return found


def _secrets(state: State, seat: int, instead: dict[int, int], rng: Below) -> dict[int, Any]:
    """Deal secret numbers, flags and markers anew among those of one place; a lone one is drawn."""
    stage, s = state.game.stage, state.raw
    sees = stage.sight.sees[seat]
    found: dict[int, Any] = {}
    groups: dict[str, list[Spot]] = {}
    for spot in stage.sight.spots:
        if spot.place.seen is Seen.PILE:
            continue  # a die takes along what it shows
        if spot.card is not None:
            # What lies on a card stays where it lies, on the card that lies there now.
            if spot.card in instead:
                found[stage.layout.slot(spot.place, _of(spot, instead[spot.card]))] = s[spot.slot]
        elif sees[spot.slot] or spot.is_pile or spot.place.kind is PlaceKind.COUNTER:
            continue
        elif holds_cards(spot.place.type):
            if s[spot.slot] is not None:
                found[spot.slot] = instead.get(s[spot.slot], s[spot.slot])
        elif spot.place in stage.secrecy.secrets and s[spot.slot] is not None:
            groups.setdefault(spot.place.address, []).append(spot)
    for spots in groups.values():
        if len(spots) == 1:
            found[spots[0].slot] = _drawn(state, spots[0], rng)
            continue
        order = list(range(len(spots)))
        _shuffle(order, rng)
        for spot, other in zip(spots, order, strict=True):
            found[spot.slot] = s[spots[other].slot]
    return found


def _of(spot: Spot, card: int) -> tuple[int, ...]:
    """Give the keys of the same state on another card."""
    pairs = zip(spot.place.keys, spot.keys, strict=True)
    return tuple(card if isinstance(key, CardKey) else value for key, value in pairs)


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
