"""A position to start from, laid over what set-up left: named cards, tokens, numbers and markers.

Cards move from wherever they are; what lay in a pile that is given whole goes to where they came from,
and what is left over into the deck. A pile that nobody sees keeps its size: it gets a card of the deck for one
that is taken, and gives one of its own for one that comes.
Tokens come from the bank and go back to it. So nothing is made or lost, and what is not given stays
as it was.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rulewright.dsl.amounts import counted
from rulewright.dsl.game import (
    CardType,
    CheckedGame,
    FlagType,
    Maybe,
    NumberType,
    PlaceKind,
    PlayerType,
    Seen,
    Type,
    WordType,
)
from rulewright.dsl.structs import Struct
from rulewright.interpreter.errors import PositionError
from rulewright.interpreter.machine import Machine
from rulewright.interpreter.sight import Sight, Spot
from rulewright.interpreter.words import Words, listing, named_number


class Laid(Struct):
    """What lies at a slot. A pile: its cards' names from the top (`keep_rest`: the others stay below them)."""

    slot: int
    cards: tuple[str, ...] | None = None
    value: int | bool | None = None
    keep_rest: bool = False


def lay(
    machine: Machine, sight: Sight, words: Words, state: list[Any], laid: Sequence[Laid]
) -> None:
    """Change a state after set-up into the given position. Raises PositionError, one sentence."""
    placed: set[int] = set()
    for one in laid:
        spot = sight.at[one.slot]
        assert spot is not None
        if one.cards is not None:
            _cards(machine, sight, words, state, spot, one, placed)
        elif spot.place.kind is PlaceKind.COUNTER:
            _tokens(machine, words, state, spot, one.value)
        else:
            _value(machine, words, state, spot, one.value)
    machine.refresh(state)


def rest(
    machine: Machine, sight: Sight, words: Words, laid: Sequence[Laid], slot: int, to: int
) -> Laid:
    """Lay on a pile, beside what lies there, what would be left of another one below the cards given to it."""
    state = machine.set_up(0)
    lay(machine, sight, words, state, laid)
    given = sum(len(one.cards or ()) for one in laid if one.slot == slot)
    left = state[slot][: len(state[slot]) - given]
    faces = machine.layout.faces(state)
    return Laid(to, tuple(words.faces[faces[card]] for card in reversed([*state[to], *left])))


def _cards(
    machine: Machine,
    sight: Sight,
    words: Words,
    state: list[Any],
    spot: Spot,
    laid: Laid,
    placed: set[int],
) -> None:
    assert laid.cards is not None
    pile = state[spot.slot]
    name = words.place(spot.place, spot.keys)
    order = [spot.slot, *_hidden_first(sight, spot.slot)]
    chosen = []
    for label in laid.cards:
        card = _find(machine, words, state, order, label, placed)
        if card is None:
            cards = range(len(words.game.cards))
            copies = sum(label in _labels(words, card) for card in cards)
            if not copies:
                raise PositionError(f"`{name}`: no card is called `{label}`")
            raise PositionError(f"`{name}`: there is no further `{label}`; the game has {copies}")
        placed.add(card)
        chosen.append(card)
    gone = [] if laid.keep_rest else [card for card in pile if card not in placed]
    kept = [card for card in pile if card not in placed] if laid.keep_rest else []
    _exchange(machine, sight, state, spot, chosen, gone, kept)
    pile += reversed(chosen)
    holds = machine.layout.number(spot.place.holds)
    if holds is not None and len(pile) > holds:
        raise PositionError(
            f"`{name}` holds at most {counted(holds, 'card')}, and {len(pile)} are given"
        )


def _exchange(
    machine: Machine,
    sight: Sight,
    state: list[Any],
    to: Spot,
    coming: Sequence[int],
    going: list[int],
    kept: list[int],
) -> None:
    """Take cards from where they lie; those that leave the pile take their places, one for one.

    When none leave, a pile that nobody sees still keeps its size: one of its `kept` cards, which nothing
    is known of, goes where the given one was, and a shuffled card comes in for one that is taken, as if
    another had been put there. What is left over is shuffled into the first pile that is shuffled and
    unseen and may hold it, or goes to the box.
    """
    ground = machine.ground
    slot = to.slot
    for card in going:
        ground.take(state, card, (slot,))
    for card in coming:
        source = next(spot for spot in sight.piles if card in state[spot.slot])
        pile = state[source.slot]
        if source.slot == slot:
            ground.take(state, card, (slot,))
        elif (left := _fitting(machine, going, source)) is not None:
            going.remove(left)
            pile[pile.index(card)] = left
        elif (own := _fitting(machine, kept, source)) is not None:
            kept.remove(own)
            ground.take(state, own, (slot,))
            pile[pile.index(card)] = own
        elif (spare := _spare(machine, sight, state, source, coming)) is not None:
            place = pile.index(card)
            ground.take(state, spare, [one.slot for one in sight.piles])
            pile[place] = spare
        else:
            ground.take(state, card, (source.slot,))
    for spot in sight.piles:
        marks = _marks(machine, state, spot)
        if marks is not None and spot.slot != slot:
            fitting = [card for card in going if _fitting(machine, (card,), spot) is not None]
            state[marks + 1] += len(fitting)
            state[spot.slot][state[marks] : state[marks]] = fitting
            going = [card for card in going if card not in fitting]
    state[machine.layout.slot(machine.game.box)] += going


def _spare(
    machine: Machine, sight: Sight, state: list[Any], source: Spot, coming: Sequence[int]
) -> int | None:
    """Find a shuffled card to fill a gap that nobody may notice; none where cards are seen, or shuffled too."""
    bags = list(_bags(machine, sight, state))
    shuffled = source.slot in {slot for slot, _ in bags}
    if source.place.seen is not Seen.NOBODY or source.place == machine.game.box or shuffled:
        return None
    undecided = [
        card
        for slot, marks in bags
        for card in state[slot][state[marks] : state[marks + 1]]
        if card not in coming
    ]
    return _fitting(machine, undecided, source)


def _fitting(machine: Machine, cards: Sequence[int], spot: Spot) -> int | None:
    """Find the first card of a kind that may lie there."""
    game = machine.game
    kinds = spot.place.kinds
    return next((card for card in cards if game.faces[game.cards[card]].kind in kinds), None)


def _bags(machine: Machine, sight: Sight, state: list[Any]) -> Iterator[tuple[int, int]]:
    """Go through the piles that nobody sees and that hold shuffled cards: slot, and where it is marked."""
    for spot in sight.piles:
        marks = _marks(machine, state, spot)
        if marks is not None:
            yield spot.slot, marks


def _marks(machine: Machine, state: list[Any], spot: Spot) -> int | None:
    """Find where it is marked what of a pile is shuffled; none if it is seen, or nothing of it is."""
    marks = machine.layout.bags.get(spot.slot)
    if spot.place.seen is not Seen.NOBODY or marks is None or state[marks] >= state[marks + 1]:
        return None
    return marks


def _hidden_first(sight: Sight, slot: int) -> list[int]:
    """List the other piles, those that nobody sees first: there a card is missed least."""
    others = [spot for spot in sight.piles if spot.slot != slot]
    others.sort(key=lambda spot: spot.place.seen is not Seen.NOBODY)
    return [spot.slot for spot in others]


def _find(
    machine: Machine,
    words: Words,
    state: list[Any],
    order: Sequence[int],
    label: str,
    placed: set[int],
) -> int | None:
    """Find a card of a name; a die that has such a side is turned to it."""
    for slot in order:
        for card in reversed(state[slot]):
            if card not in placed and label in (sides := _labels(words, card)):
                if card in words.game.dice:
                    shown = machine.layout.slot(words.game.dice[card].shown, (card,))
                    state[shown] = sides[label]
                found: int = card
                return found
    return None


def _labels(words: Words, card: int) -> Mapping[str, int]:
    """Give what a card may be called: by its face, and a die by each of them, with the value that it shows then."""
    die = words.game.dice.get(card)
    if die is None:
        return {words.card(card): 0}
    return {words.faces[face]: value for value, face in die.faces.items()}


def _tokens(
    machine: Machine, words: Words, state: list[Any], spot: Spot, value: int | None
) -> None:
    name = words.place(spot.place, spot.keys)
    if not isinstance(value, int) or value < 0:
        raise PositionError(f"`{name}` holds a number of tokens, not {value}")
    high = machine.layout.number(spot.place.high)
    if high is not None and value > high:
        raise PositionError(f"`{name}` has room for {high}, and {value} are given")
    (kind,) = spot.place.kinds
    bank = words.game.banks[kind]
    if bank == spot.place:
        raise PositionError(f"`{name}` is the bank: it holds whatever lies nowhere else")
    need = value - state[spot.slot]
    if not machine.layout.unlimited(bank):
        slot = machine.layout.slot(bank)
        if need > state[slot]:
            raise PositionError(
                f"`{name}`: {need} more {kind} are needed; the bank has {state[slot]}"
            )
        state[slot] -= need
    state[spot.slot] = value


def _value(machine: Machine, words: Words, state: list[Any], spot: Spot, value: int | None) -> None:
    name = words.place(spot.place, spot.keys)
    if spot.place.starts is not None:
        raise PositionError(f"`{name}`: what a die shows is given by its name, where it lies")
    if spot.place.kind is PlaceKind.NUMBER:
        low, high = machine.layout.number(spot.place.low), machine.layout.number(spot.place.high)
        assert isinstance(value, int)
        if (low is not None and value < low) or (high is not None and value > high):
            raise PositionError(f"`{name}` lies in {low}..{high}, and {value} is given")
    state[spot.slot] = value


# ------------------------------------------------------------------------------------ as people write it


def read_position(
    position: Mapping[str, object], game: CheckedGame, sight: Sight, words: Words
) -> tuple[Laid, ...]:
    """Read `{"deck": ["red 2", "blue 1"], "Ann.coins": 13, "starter": "Bo"}`.

    Places are named as in a spec, with the seats' names. Cards are named from the top; a pile that
    nobody sees keeps its other cards below them. Raises PositionError.
    """
    spots: dict[str, Spot] = {}
    for spot in sight.spots:  # of what lies on cards of one name, the first one's is meant
        spots.setdefault(words.place(spot.place, spot.keys), spot)
    laid = []
    for name, value in position.items():
        if name not in spots:
            raise PositionError(f"there is no place `{name}`")
        spot = spots[name]
        if spot.is_pile:
            if isinstance(value, str) or not isinstance(value, Sequence):
                raise PositionError(f"`{name}` is a pile: a list of cards' names is needed")
            keep = spot.place.seen is Seen.NOBODY
            laid.append(Laid(spot.slot, tuple(map(str, value)), keep_rest=keep))
        else:
            laid.append(Laid(spot.slot, value=_read(value, spot.place.type, name, game, words)))
    return tuple(laid)


def write_position(laid: Sequence[Laid], sight: Sight, words: Words) -> dict[str, object]:
    """Write a position as `read_position` reads it."""
    written: dict[str, object] = {}
    for one in laid:
        spot = sight.at[one.slot]
        assert spot is not None
        name = words.place(spot.place, spot.keys)
        written[name] = (
            _written(one.value, spot.place.type, words) if one.cards is None else list(one.cards)
        )
    return written


def _written(value: object, type_: Type, words: Words) -> object:
    match type_:
        case Maybe(of):
            return None if value is None else _written(value, of, words)
        case PlayerType() | WordType() | CardType():
            return words.value(value, type_)
        case FlagType():
            return bool(value)
        case _:
            return value


def _read(
    value: object, type_: Type, name: str, game: CheckedGame, words: Words
) -> int | bool | None:
    match type_:
        case Maybe(of):
            return None if value is None or value == "none" else _read(value, of, name, game, words)
        case PlayerType():
            return _word(value, words.names, name)
        case WordType(domain):
            return _word(value, game.domains[domain].words, name)
        case CardType():
            labels = [words.card(card) for card in range(len(game.cards))]
            return _word(value, labels, name)
        case FlagType():
            if not isinstance(value, bool):
                raise PositionError(f"`{name}` is a flag, true or false, and not `{value}`")
            return value
        case NumberType() if (
            isinstance(value, str) and (number := named_number(game, value, type_)) is not None
        ):
            return number
        case _:
            if not isinstance(value, int) or isinstance(value, bool):
                raise PositionError(f"`{name}` is a number, and not `{value}`")
            return value


def _word(value: object, among: Sequence[str], name: str) -> int:
    if value not in among:
        raise PositionError(f"`{name}` is one of {listing(list(among), 'or')}, not `{value}`")
    return among.index(str(value))
