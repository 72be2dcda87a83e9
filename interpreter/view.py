"""What lies on the table, as one seat sees it: derived from `seen by` alone.

A view is data, complete and already in words, so that a terminal, a web page and a bot show the same
and none of them can show more. What a seat does not see is there with its name and without its
value, unless it is the state of a phase that nobody sees; how many cards a pile holds is public.

A score is the sum of those scoring lines that the seat may know; `complete` says whether that is all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from rulewright.dsl.amounts import counted
from rulewright.dsl.game import CardKey, Expr, NumberKey, Op, PlaceKind, SeatKey, Seen, WordKey
from rulewright.dsl.structs import Struct
from rulewright.interpreter.events import Stage, holds_cards, in_faces
from rulewright.interpreter.fault_text import text_at
from rulewright.interpreter.faults import FaultError
from rulewright.interpreter.layout import PC
from rulewright.interpreter.ranking import first_compared
from rulewright.interpreter.sight import SPECTATOR, Spot
from rulewright.interpreter.words import Words, key_text, looks, spoken

if TYPE_CHECKING:
    from rulewright.interpreter.state import State

FACE_DOWN = "?"
Told: TypeAlias = tuple[tuple[str, str], ...]
"""Criteria, as they are called, with their values."""


class CardView(Struct):
    """One card. Its face is None when it is not seen; `state` is what lies on it, `shield 2`."""

    face: int | None
    label: str
    state: tuple[str, ...] = ()


class PlaceView(Struct):
    """One place of the table or of a player.

    name    as declared: `coins`
    label   with its keys: `Ann.coins`, `Ann.level[hearts]`
    kind    `pile`, `counter`, `number`, `flag` or `marker`
    owner   the seat it belongs to
    keys    its other keys, in words
    hidden  this seat does not see what it holds
    cards   of a pile, from bottom to top (in order of faces if it is loose); face down if hidden
    value   of everything else: a number, flag, seat, index of a word, or a card's face; None if hidden or none
    text    its content in words
    """

    name: str
    label: str
    kind: str
    owner: int | None
    keys: tuple[str, ...]
    hidden: bool
    loose: bool
    cards: tuple[CardView, ...]
    value: int | bool | None
    text: str

    @property
    def count(self) -> int:
        """How many cards a pile holds."""
        return len(self.cards)


class PhaseView(Struct):
    """A phase that runs now, and which pass of it, counted from 1; None where it goes from player to player."""

    name: str
    number: int | None


class ScoreView(Struct):
    """A score as far as this seat may know it: by line, None for those that it may not."""

    points: int
    complete: bool
    lines: tuple[tuple[str, int | None], ...]


class View(Struct):
    """The table as one seat sees it; `seat` is None for a spectator.

    phases    those that run now, outermost first
    deciders  the seats that are asked; nobody sees who of several has answered already
    prompt    the question to this seat, if it has to and the rules put one
    decline   whether this seat may say no
    scores    one for each seat
    ranking   groups of seats that tie, best first, once the game is over
    tie       then, what the rules call it when seats tie: `shared`, `draw`, or `together` where all win
    breakers  then, for each seat what broke a tie: the criterion's `about:`, or as it is written, and its value
    compared  then, for each seat in the same way what the rules compare first; empty if that is the score
    teams     groups of seats that play together; none where everybody plays alone
    """

    seat: int | None
    names: tuple[str, ...]
    over: bool
    phases: tuple[PhaseView, ...]
    deciders: tuple[int, ...]
    prompt: str | None
    decline: bool
    places: tuple[PlaceView, ...]
    scores: tuple[ScoreView, ...]
    ranking: tuple[tuple[int, ...], ...] | None
    tie: str | None = None
    breakers: tuple[Told, ...] = ()
    compared: Told = ()
    teams: tuple[tuple[int, ...], ...] = ()

    def __getitem__(self, label: str) -> PlaceView:
        """Find a place by its label: `view["Ann.coins"]`."""
        for place in self.places:
            if place.label == label:
                return place
        raise KeyError(label)


def view_of(state: State, seat: int | None) -> View:
    """Show a state to a seat, or to a spectator."""
    if seat is not None and not 0 <= seat < len(state.names):
        raise IndexError(f"seats are numbered 0..{len(state.names) - 1}, not {seat}")
    machine, s = state.machine, state.raw
    stage, words = state.game.stage, state.opening.words
    stop = machine.stops[s[PC]]
    running = {scope.number for scope in stage.scenes.around(stop)}
    painter = _Painter(stage, words, s, SPECTATOR if seat is None else seat)
    mine = () if seat is None else state.legal(seat)
    phases = tuple(
        PhaseView(
            scope.name,
            None
            if place is None or scope.number in stage.circles
            else s[machine.layout.slot(place)],
        )
        for scope, place in stage.scenes.phases(stop)
    )
    return View(
        seat,
        state.names,
        state.over,
        phases,
        () if state.fault is not None else machine.deciders(s),
        None if seat is None else state.prompt(seat),
        any(machine.actions.describe(action).option is None for action in mine),
        tuple(painter.place(spot) for spot in painter.shown(running)),
        tuple(_score(state, one, seat) for one in range(len(state.names))),
        state.ranking if state.over else None,
        _tie(state) if state.over else None,
        *(_compared(state) if state.over else ((), ())),
        state.game.checked.teams.get(len(state.names), ()),
    )


def prompt_of(state: State, seat: int) -> str | None:
    """Give the question of the current decision to a seat, its holes filled."""
    machine, s = state.machine, state.raw
    decide = machine.stops[s[PC]].decide
    if decide is None or decide.ask is None:
        return None
    values = iter(machine.prompt(s, seat))
    words, game = state.opening.words, state.game.checked
    faces = state.game.stage.layout.faces(s)
    return "".join(
        part
        if isinstance(part, str)
        else words.said(looks(game, next(values), part.type, faces), part.type)
        for part in decide.ask.parts
    )


def remark_of(state: State, seat: int, action: int) -> str:
    """Tell what lies on the card that an action picks, where one that is alike can be picked as well; else nothing."""
    describe = state.machine.actions.describe
    said = describe(action)
    if said.range.variants == 1 or said.value is None:
        return ""
    others = (describe(one) for one in state.legal(seat) if one != action)
    if not any(
        one.range is said.range and (one.value, one.owner) == (said.value, said.owner)
        for one in others
    ):
        return ""
    stage, s = state.game.stage, state.raw
    card = state.machine.card(s, seat, (*state.picked(seat), action))
    pile = next((spot.slot for spot in stage.sight.piles if card in s[spot.slot]), None)
    if card is None or pile is None:
        return ""
    painter = _Painter(stage, state.opening.words, s, seat)
    return ", ".join(painter.on_card(card, pile))


def _tie(state: State) -> str | None:
    kinds = [criterion.kind for criterion in state.game.checked.winner]
    return next((kind for kind in kinds if kind in {"shared", "draw", "together"}), None)


def _compared(state: State) -> tuple[tuple[Told, ...], Told]:
    """Give what broke ties, for each seat, and for each what is compared first if that is not the score."""
    words, checked = state.opening.words, state.game.checked
    first = first_compared(checked.winner)
    breakers, compared = [], []
    for found in state.machine.told_apart(state.raw):
        broken = []
        for criterion, value in found:
            if criterion.value is None:
                continue
            name = criterion.about or text_at(checked.sources, criterion.value.at) or ""
            told = name, words.value(value, criterion.value.type)
            if criterion is not first:
                broken.append(told)
            elif not _is_score(criterion.value):
                compared.append(told)
        breakers.append(tuple(broken))
    return tuple(breakers), tuple(compared)


def _is_score(value: Expr) -> bool:
    return isinstance(value, Op) and value.name == "score"


def _score(state: State, player: int, reader: int | None) -> ScoreView:
    stage = state.game.stage
    try:
        points = state.machine.points(state.raw, player)
    except FaultError:
        return ScoreView(0, complete=False, lines=())
    known = {"all": True, "owner": reader == player, "nobody": False}
    lines = tuple(
        (line.name, value if state.over or known[readers] else None)
        for line, readers, value in zip(
            state.game.checked.scoring, stage.sight.lines, points, strict=True
        )
    )
    seen = [value for _, value in lines if value is not None]
    return ScoreView(sum(seen), len(seen) == len(lines), lines)


def _unordered(card: CardView) -> tuple[int, tuple[str, ...]]:
    return -1 if card.face is None else card.face, card.state


class _Painter:
    """Shows the places of one state to one seat."""

    def __init__(self, stage: Stage, words: Words, state: list[Any], seat: int) -> None:
        self.stage = stage
        self.words = words
        self.state = state
        self.seat = seat
        self.faces = stage.layout.faces(state)
        self.sees = stage.sight.sees[seat]
        self.on_cards: dict[int, list[Spot]] = {}
        for spot in stage.sight.spots:
            if spot.card is not None and spot.place.seen is not Seen.PILE:
                self.on_cards.setdefault(spot.card, []).append(spot)

    def shown(self, running: set[int]) -> list[Spot]:
        """List what a view has: not the box, hidden banks, pass counters, state on cards and of what is not running.

        What a phase or a mechanic keeps for itself, seen by nobody, is left out too; of its piles the
        number of cards is public.
        """
        game = self.stage.game
        counters = set(self.stage.scenes.passes.values())
        banks = set(game.banks.values())
        return [
            spot
            for spot in self.stage.sight.spots
            if spot.card is None
            and (spot.place.scope is None or spot.place.scope in running)
            and (spot.place.scope is None or spot.is_pile or spot.place.seen is not Seen.NOBODY)
            and spot.place != game.box
            and spot.place not in counters
            and (spot.place not in banks or self.sees[spot.slot])
        ]

    def place(self, spot: Spot) -> PlaceView:
        place = spot.place
        hidden = not self.sees[spot.slot]
        cards: tuple[CardView, ...] = ()
        value: int | bool | None = None
        text = FACE_DOWN
        content = self.state[spot.slot]
        if spot.is_pile:
            cards = self._cards(spot, content, hidden=hidden)
            text = ", ".join(card.label for card in cards)
            if hidden:
                text = counted(len(cards), "card")
            elif not cards:
                text = "empty"
        elif not hidden:
            is_card = content is not None and holds_cards(place.type)
            value = in_faces(content, self.faces) if is_card else content
            shown = looks(self.stage.game, content, place.type, self.faces) if is_card else content
            text = self.words.value(shown, place.type)
        return PlaceView(
            place.name,
            self.words.place(place, spot.keys),
            place.kind.value,
            spot.owner,
            self._keys(spot),
            hidden,
            place.loose,
            cards,
            value,
            text,
        )

    def _cards(self, spot: Spot, cards: list[int], *, hidden: bool) -> tuple[CardView, ...]:
        found = []
        for card in cards:
            state = tuple(self.on_card(card, spot.slot))
            if hidden:
                found.append(CardView(None, FACE_DOWN, state))
            else:
                face = self.faces[card]
                found.append(CardView(face, self.words.faces[face], state))
        if spot.place.loose:
            found.sort(key=_unordered)
        elif (marks := self.stage.layout.bags.get(spot.slot)) is not None:
            # What lies on cards that were shuffled must not tell in which order they will come.
            low, high = self.state[marks], self.state[marks + 1]
            found[low:high] = sorted(found[low:high], key=_unordered)
        return tuple(found)

    def on_card(self, card: int, lies_in: int) -> list[str]:
        """Tell what lies on a card, as far as it is seen and worth telling."""
        found = []
        for spot in self.on_cards.get(card, ()):
            value = self.state[spot.slot]
            # The first word of a list and the first player are kept as 0, and are worth telling.
            plain = value is None if spot.place.kind is PlaceKind.MARKER else not value
            if not plain and self.stage.sight.sees_state(self.seat, spot.slot, lies_in):
                keys = "".join(f" {key}" for key in self._keys(spot))
                said = "" if value is True else f" {self.words.value(value, spot.place.type)}"
                found.append(f"{spoken(spot.place.name)}{keys}{said}")
        return found

    def _keys(self, spot: Spot) -> tuple[str, ...]:
        found = []
        for key, value in zip(spot.place.keys, spot.keys, strict=True):
            match key:
                case SeatKey(owner=False):
                    found.append(self.words.names[value])
                case WordKey() | NumberKey():
                    found.append(key_text(self.stage.game, key, value))
                case SeatKey() | CardKey():
                    pass
        return tuple(found)
