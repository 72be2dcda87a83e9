"""A log as lines of text: the entries of one seat (`log.py`) in words.

`deck → lot: red 3, blue 1`, `Bo: bid 7`, `Ann.coins → pot: 3 coin`. Plain and alike in every game,
because the words are the game's; whoever wants prose has the entry itself beside its text.
"""

import re
from collections.abc import Sequence
from itertools import groupby
from typing import Any

from rulewright.dsl.amounts import counted
from rulewright.dsl.game import Collection
from rulewright.dsl.structs import Struct
from rulewright.interpreter.events import Stage, holds_cards
from rulewright.interpreter.labels import DONE, NO, YES
from rulewright.interpreter.log import HIDDEN, Entry
from rulewright.interpreter.words import Words, listing, spoken


class Line(Struct):
    """One line of a log: its kind, the seat that acted, if any, and its text.

    Kinds are those of entries (see `log.py`); a `put` into what a phase, rule or mechanic keeps for as long
    as it runs is `local`.
    """

    kind: str
    seat: int | None
    text: str


def story(stage: Stage, words: Words, reader: int, entries: Sequence[Entry]) -> tuple[Line, ...]:
    """Tell entries in words; what says nothing to a reader and what is `untold` is left out."""
    teller = _Teller(stage, words, reader)
    told = [(entry, teller.lines(entry)) for entry in entries]
    for at, (entry, _) in enumerate(told):
        match entry:
            case ("pass", scope, _, int(whose)) if teller.is_open(scope, whose, told[at + 1 :]):
                told[at] = entry, [teller.turn(scope, whose)]
            case _:
                pass
    return tuple(line for _, lines in told for line in lines)


class _Teller:
    def __init__(self, stage: Stage, words: Words, reader: int) -> None:
        self.stage = stage
        self.words = words
        self.reader = reader

    def lines(self, entry: Entry) -> list[Line]:
        names = self.words.names
        match entry:
            case ("choice", seat, decide, option, values, fined):
                return [self._choice(seat, decide, option, values, fined)]
            case ("decided", seat, _):
                return [Line("decided", seat, f"{names[seat]} has decided")]
            case ("move", sources, to, _, faces):
                slots = sources * len(faces) if len(sources) == 1 else sources
                return self._moves("move", tuple(zip(slots, faces, strict=True)), to)
            case ("loose", moves):
                found = []
                for to, group in groupby(sorted(moves, key=lambda m: m[1]), key=lambda m: m[1]):
                    found += self._moves("move", tuple((s, face) for s, _, face in group), to)
                return found
            case ("swap", one, other, _, _):
                return [Line("move", None, f"{self._place(one)} ⇄ {self._place(other)}")]
            case ("roll", slot, dice):
                seen = [face for _, _, face in dice if face != HIDDEN]
                text = f"{self._place(slot)}: rolled {self._cards(seen)}"
                if not seen:
                    text = f"{self._place(slot)}: rolled {'a die' if len(dice) == 1 else f'{len(dice)} dice'}"
                return [Line("roll", None, text)]
            case ("shuffle", slot):
                return [Line("shuffle", None, f"{self._place(slot)} is shuffled")]
            case ("pay", source, to, amount, kept):
                return [self._payment(source, to, amount, kept)]
            case ("put", slot, value):
                if self._is_untold(slot):
                    return []
                text = f"{self._place(slot)} is {self._value(slot, value)}"
                return [Line("local" if self._is_local(slot) else "put", None, text)]
            case ("state", address, _, pile, _, face, value):
                place = next(one for one in self.stage.game.places if one.address == address)
                if place.untold:
                    return []
                shown = self.words.value(value, place.type)
                card = f"{self._card(face)} in {self._place(pile)}"
                return [Line("put", None, f"{spoken(place.name)} of {card}: {shown}")]
            case ("show", seats, value):
                return [self._showing(seats, value)]
            case ("say", parts):
                said = [p if isinstance(p, str) else self.words.said(p[1], p[0]) for p in parts]
                return [Line("say", None, "".join(said))]
            case ("pass", scope, number, _):
                text = self._pass(scope, number)
                return [Line("pass", None, text)] if text else []
            case ("phase", scope):
                return [Line("phase", None, spoken(self.stage.scopes[scope].name))]
            case ("over",):
                return [Line("over", None, "the game is over")]
            case _:
                return []

    # ------------------------------------------------------------------------------------ passes

    def turn(self, scope: int, whose: int) -> Line:
        """Name a pass of a phase by the player whose it is."""
        name = spoken(self.stage.scopes[scope].name)
        return Line("pass", None, f"{name}: {self.words.names[whose]}")

    def is_open(
        self, scope: int, whose: int, following: Sequence[tuple[Entry, Sequence[Line]]]
    ) -> bool:
        """Say whether whose pass it is would not be clear from the first that is told in it."""
        circle = self.stage.circles[scope]
        for entry, lines in following:
            match entry:
                case ("pass" | "phase", began, *_) if began in circle.inner:
                    continue
                case ("pass" | "phase" | "over", *_):
                    return False
                case _ if lines:
                    return not self._names(lines[0], whose)
                case _:
                    pass
        return not circle.asks

    def _names(self, line: Line, seat: int) -> bool:
        """Say whether a line is about a player: it acts, something of it changes, or a text speaks of it."""
        name = re.escape(self.words.names[seat])
        behind = r"\b" if line.kind == "say" else r"\."
        return line.seat == seat or re.search(rf"(?<!\w){name}{behind}", line.text) is not None

    # ------------------------------------------------------------------------------------ words

    def _place(self, slot: int) -> str:
        spot = self.stage.sight.at[slot]
        assert spot is not None
        return self.words.place(spot.place, spot.keys, spoken(spot.place.name))

    def _pass(self, scope: int, number: int) -> str:
        """Name a pass of a phase by its item, where that says no more than its number does.

        Passes that go from player to player are one, where whatever is done in them names who does it.
        """
        name, items = spoken(self.stage.scopes[scope].name), self.stage.items.get(scope)
        if scope in self.stage.circles:
            return name if number == 1 else ""
        if items is None:
            return f"{name} {number}"
        assert isinstance(items.value, tuple)
        assert isinstance(items.type, Collection)
        return f"{name}: {self.words.value(items.value[number - 1], items.type.item)}"

    def _is_local(self, slot: int) -> bool:
        spot = self.stage.sight.at[slot]
        return spot is not None and spot.place.scope is not None

    def _is_untold(self, slot: int) -> bool:
        spot = self.stage.sight.at[slot]
        return spot is not None and spot.place.untold

    def _card(self, face: int) -> str:
        return "a card" if face == HIDDEN else self.words.faces[face]

    def _cards(self, faces: Sequence[int]) -> str:
        hidden = sum(face == HIDDEN for face in faces)
        named = [self.words.faces[face] for face in faces if face != HIDDEN]
        if hidden:
            named.append("a card" if hidden == 1 else counted(hidden, "card"))
        return ", ".join(named)

    def _value(self, slot: int, value: Any) -> str:  # noqa: ANN401 - as the place holds
        spot = self.stage.sight.at[slot]
        assert spot is not None
        if value is not None and holds_cards(spot.place.type):
            cards = (value,) if isinstance(value, int) else value
            return ", ".join(map(self._card, cards)) or "nothing"
        return self.words.value(value, spot.place.type)

    def _moves(self, kind: str, cards: tuple[tuple[int, int], ...], to: int) -> list[Line]:
        found = []
        for source, group in groupby(cards, key=lambda pair: pair[0]):
            faces = self._cards([face for _, face in group])
            found.append(Line(kind, None, f"{self._place(source)} → {self._place(to)}: {faces}"))
        return found

    def _payment(self, source: int, to: int, amount: int | None, kept: int | None) -> Line:
        spot = self.stage.sight.at[to]
        assert spot is not None
        text = f"{self._place(source)} → {self._place(to)}: "
        text += "a payment" if amount is None else self.words.tokens(amount, spot.place.kinds)
        if kept:
            text += f" ({kept} more have no room)"
        return Line("pay", None, text)

    def _showing(self, seats: Sequence[int], value: Any) -> Line:  # noqa: ANN401 - whatever is shown
        if value is None:
            who = listing([self.words.names[seat] for seat in seats])
            return Line("show", None, f"something is shown to {who}")
        if value and not isinstance(value[0], int):
            return Line("show", None, f"shown to you: {self.words.value(value[1], value[0])}")
        return Line("show", None, f"shown to you: {self._cards(value) or 'nothing'}")

    def _choice(
        self, seat: int, number: int, index: int, values: Sequence[Any], fined: int | None
    ) -> Line:
        decide = self.stage.game.decisions[number]
        name = self.words.names[seat]
        if index == HIDDEN:
            return Line("declined", seat, f"{name}: {NO}")
        option = decide.options[index]
        said = [] if option.name is None else [option.name]
        if option.name is None and decide.kind == "offer":
            said.append(YES)
        said += map(self._picked, values)
        if not said and option.picks:  # of what may be picked nothing was
            said.append(DONE)
        text = f"{name}: {' '.join(said)}" if said else name
        if fined is None:
            return Line("choice", seat, text)
        return Line("fined", seat, f"{text} (void: only if {option.must[fined].text})")

    def _picked(self, value: tuple[Any, ...]) -> str:
        kind, owner, number = value
        match kind:
            case "player":
                text = self.words.names[number]
            case "card" | "face":
                text = self._card(number)
            case "flag":
                text = YES if number else NO
            case "place":
                text = str(number + 1)
            case _:
                text = str(number)
        return text if owner is None else f"{self.words.names[owner]} {text}"
