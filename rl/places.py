"""The places of a game as parts of a tensor: what lies in a pile, in a counter or marker, and on cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulewright.dsl.game import CardKey, NumberKey, Place, SeatKey, Seen, WordKey
from rulewright.interpreter import Game, State
from rulewright.interpreter.layout import PC
from rulewright.interpreter.log import is_undecided
from rulewright.interpreter.sight import Spot
from rulewright.interpreter.words import Words, key_text
from rulewright.rl.parts import Numbers, Sketch, Write
from rulewright.rl.values import Values

MOST_IN_ORDER = 512
"""Numbers that the cards of one pile may take, place by place; of a larger pile the top card is told."""

DIGITS = 9
"""To which sums are rounded, so that the last digits do not tell in which order cards lie that nobody sees."""


class Places:
    """The places of a game as one seat sees them."""

    def __init__(self, game: Game, seat: int, running: Running) -> None:
        self.game = game
        self.seat = seat
        self._running = running
        self._stage = game.stage
        self._layout = game.stage.layout
        self._values = Values(game)
        self._sees = self._stage.sight.sees[seat]
        self._words = Words(game.checked, relative_names(game.seats, seat))
        self._copies = _copies(game)

    def sketches(self) -> Iterator[Sketch]:
        """Give the parts of all places that have something for this seat, in order of declaration."""
        game = self.game.checked
        kept_inside = {*self._stage.scenes.passes.values(), game.box}
        for place in game.places:
            if place in kept_inside:
                continue
            spots = sorted(
                (
                    spot
                    for slot in self._layout.slots(place)
                    if (spot := self._stage.sight.at[slot])
                ),
                key=self._turned,
            )
            if any(isinstance(key, CardKey) for key in place.keys):
                yield from self._on_cards(place, spots)
                continue
            for spot in spots:
                name = self._words.place(place, spot.keys)
                if spot.is_pile:
                    yield from self._pile(spot, name)
                elif self._sees[spot.slot]:
                    yield self._value(spot, name)

    def _turned(self, spot: Spot) -> tuple[int, ...]:
        """Give the keys of a place with seats counted from the one that looks."""
        return tuple(
            (value - self.seat) % self.game.seats if isinstance(key, SeatKey) else value
            for key, value in zip(spot.place.keys, spot.keys, strict=True)
        )

    def _while_it_runs(self, place: Place, write: Write) -> Write:
        """Leave out what belongs to a phase or rule that does not run."""
        scope, running = place.scope, self._running
        if scope is None:
            return write

        def guarded(numbers: Numbers, state: State) -> None:
            if scope in running(state):
                write(numbers, state)

        return guarded

    # ------------------------------------------------------------------------------------ one value

    def _value(self, spot: Spot, name: str) -> Sketch:
        written, slot = self._values.of(spot.place, self.seat), spot.slot

        def fills(at: int) -> Write:
            def write(numbers: Numbers, state: State) -> None:
                written.put(numbers, at, state.raw[slot], state, 1.0)

            return self._while_it_runs(spot.place, write)

        return Sketch(name, written.size, written.says, fills)

    # ------------------------------------------------------------------------------------ piles

    def _pile(self, spot: Spot, name: str) -> Iterator[Sketch]:
        place, slot = spot.place, spot.slot
        faces = self._values.faces(place.kinds)
        number = {face: n for n, face in enumerate(faces)}
        most = max(len(self._stage.sight.holds[slot]), 1)
        layout = self._layout

        def count(at: int) -> Write:
            def write(numbers: Numbers, state: State) -> None:
                numbers[at] = len(state.raw[slot]) / most

            return self._while_it_runs(place, write)

        yield Sketch(f"{name} count", 1, f"how many cards lie there, of {most}", count)
        if not self._sees[slot]:
            return
        copies = [self._copies[face] for face in faces]

        def by_face(at: int) -> Write:
            def write(numbers: Numbers, state: State) -> None:
                shown = layout.faces(state.raw)
                for card in state.raw[slot]:
                    which = number[shown[card]]
                    numbers[at + which] += 1 / copies[which]

            return self._while_it_runs(place, write)

        labels = (
            f"{self.game.faces[faces[0]]} ... {self.game.faces[faces[-1]]}" if faces else "no card"
        )
        yield Sketch(name, len(faces), f"of each card the share that lies there: {labels}", by_face)
        if place.loose or not faces:
            return
        room = layout.number(place.holds) or 0
        in_order = room if room > 1 and room * len(faces) <= MOST_IN_ORDER else 1

        def order(at: int) -> Write:
            def write(numbers: Numbers, state: State) -> None:
                pile = state.raw[slot]
                shown = layout.faces(state.raw)
                for place_in_pile, card in enumerate(pile[::-1][:in_order]):
                    index = len(pile) - 1 - place_in_pile
                    if not is_undecided(self._stage, state.raw, slot, index):
                        numbers[at + place_in_pile * len(faces) + number[shown[card]]] = 1.0

            return self._while_it_runs(place, write)

        if in_order > 1:
            says = f"for each of {in_order} places from the top, which card lies there"
            yield Sketch(f"{name} order", in_order * len(faces), says, order)
        else:
            yield Sketch(f"{name} top", len(faces), "which card lies on top", order)

    # ------------------------------------------------------------------------------------ on cards

    def _on_cards(self, place: Place, spots: Sequence[Spot]) -> Iterator[Sketch]:
        """Sum up what lies on cards by their faces; cards whose face this seat does not see are one kind more."""
        if place.seen in {Seen.NOBODY, Seen.PILE}:
            return  # of dice, the face tells it
        groups: dict[tuple[int, ...], list[Spot]] = {}
        for spot in spots:
            rest = (
                value
                for key, value in zip(place.keys, self._turned(spot), strict=True)
                if not isinstance(key, CardKey)
            )
            groups.setdefault(tuple(rest), []).append(spot)
        for group in groups.values():
            yield self._on_group(place, group)

    def _on_group(self, place: Place, group: Sequence[Spot]) -> Sketch:
        written = self._values.of(place, self.seat)
        carriers = [spot.card for spot in group if spot.card is not None]
        faces = sorted({face for card in carriers for face in self._faces_of(card)})
        number = {face: n for n, face in enumerate(faces)}
        slots = dict(zip(carriers, (spot.slot for spot in group), strict=True))
        sight, sees, layout = self._stage.sight, self._sees, self._layout
        piles = [pile.slot for pile in sight.piles if pile.place != self.game.checked.box]
        share = [1 / self._copies[face] for face in faces] + [1 / len(carriers)]
        size = (len(faces) + 1) * written.size

        def fills(at: int) -> Write:
            def write(numbers: Numbers, state: State) -> None:
                shown = layout.faces(state.raw)
                for pile in piles:
                    for card in state.raw[pile]:
                        slot = slots.get(card)
                        if slot is None or not sight.sees_state(self.seat, slot, pile):
                            continue
                        row = number[shown[card]] if sees[pile] else len(faces)
                        start = at + row * written.size
                        written.put(numbers, start, state.raw[slot], state, share[row])
                for n in range(at, at + size):
                    numbers[n] = round(numbers[n], DIGITS)

            return self._while_it_runs(place, write)

        keys = self._other_keys(group[0])
        name = f"{place.name}[{', '.join(keys)}] on cards" if keys else f"{place.name} on cards"
        return Sketch(
            name, size, f"for each card, and last for those face down, {written.says}", fills
        )

    def _other_keys(self, spot: Spot) -> list[str]:
        """Name the keys of a place on cards beside the card."""
        found = []
        for key, value in zip(spot.place.keys, spot.keys, strict=True):
            match key:
                case SeatKey():
                    found.append(self._words.names[value])
                case WordKey() | NumberKey():
                    found.append(key_text(self.game.checked, key, value))
                case CardKey():
                    pass
        return found

    def _faces_of(self, card: int) -> tuple[int, ...]:
        die = self.game.checked.dice.get(card)
        return (self.game.checked.cards[card],) if die is None else tuple(die.faces.values())


class Running:
    """Which phases and rules run in a state, by their numbers; worked out once for every stop."""

    def __init__(self, game: Game) -> None:
        self._scenes = game.stage.scenes
        self._known: dict[tuple[str, int], frozenset[int]] = {}

    def __call__(self, state: State) -> frozenset[int]:
        """Give the numbers of the scopes that run."""
        stop = state.machine.stops[state.raw[PC]]
        key = state.machine.filename, stop.number
        found = self._known.get(key)
        if found is None:
            found = frozenset(scope.number for scope in self._scenes.around(stop))
            self._known[key] = found
        return found


def relative_names(seats: int, seat: int) -> tuple[str, ...]:
    """Name the seats from one of them on: `me`, `+1`, `+2`."""
    return tuple("me" if one == seat else f"+{(one - seat) % seats}" for one in range(seats))


def _copies(game: Game) -> list[int]:
    """Count for every face the cards that may show it."""
    found = [0] * len(game.faces)
    for card, face in enumerate(game.checked.cards):
        die = game.checked.dice.get(card)
        for one in {face} if die is None else {face, *die.faces.values()}:
            found[one] += 1
    return found
