"""What happened between two stops, as the logged machine tells it, made whole and typed.

The machine writes down short tuples; `mirror.py` makes these events of them. Nothing here asks who sees an event:
that is done for each seat, in `log.py` and `knowledge.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from rulewright.dsl.game import (
    Bind,
    CardType,
    CheckedGame,
    Collection,
    Const,
    Decide,
    Local,
    Loop,
    Maybe,
    Scope,
    Steps,
    Type,
    Variable,
)
from rulewright.dsl.structs import Struct
from rulewright.interpreter.actions import ActionTable
from rulewright.interpreter.layout import Layout
from rulewright.interpreter.scenes import Scenes
from rulewright.interpreter.secrecy import Secrecy
from rulewright.interpreter.sight import Sight
from rulewright.interpreter.uses import sentences, whose_pass


class Moved(Struct):
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


class Shuffled(Struct):
    """A pile's order was forgotten."""

    slot: int


class Swapped(Struct):
    """Two piles exchanged their contents; the cards are those that they hold afterwards."""

    one: int
    other: int
    one_cards: tuple[int, ...]
    other_cards: tuple[int, ...]
    one_faces: tuple[int, ...]
    other_faces: tuple[int, ...]


class Paid(Struct):
    """Tokens went from a counter to a counter; `kept` more would have gone, had there been room."""

    amount: int
    source: int
    to: int
    kept: int


class Put(Struct):
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


class Rolled(Struct):
    """A die shows another face, or the same again; the pile it lies in, and where there."""

    card: int
    before: int
    face: int
    lies_in: int
    index: int


class Drawn(Struct):
    """Chance: a card was looked at for the first time, or something was drawn."""


class Chose(Struct):
    """A seat's choice was carried out; `cards` are those of its picks, in order, and where they lay.

    `fined` is the number of the reason for which it was void instead; then the cards are left out.
    """

    seat: int
    decide: int
    ids: tuple[int, ...]
    cards: tuple[int, ...] = ()
    lie_in: tuple[int, ...] = ()
    fined: int | None = None


class Declined(Struct):
    """One of several declined an offer, or its turn to act passed by."""

    seat: int
    decide: int


class Shown(Struct):
    """Cards or a value were shown to seats; `lie_in`: where the cards lie."""

    value: Any
    type: Type
    seats: tuple[int, ...]
    cards: tuple[int, ...]
    lie_in: tuple[int, ...]
    faces: tuple[int, ...]


class Said(Struct):
    """A line for everybody."""

    parts: tuple[str | tuple[Type, Any], ...]


class Began(Struct):
    """A phase, rule or slot began; with `number`, a pass of a loop, counted from 1; `whose` of those of players."""

    scope: int
    number: int | None = None
    whose: int | None = None


class Ended(Struct):
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


class Circle(Struct):
    """A phase that goes through players.

    open    everybody can work out whose pass it is
    asks    whoever is asked first in a pass is the player whose it is
    inner   the scopes in it
    """

    open: bool
    asks: bool
    inner: frozenset[int]


class Stage(Struct):
    """What stays the same in all games of a table.

    chosen   slots of piles from which cards are taken by what they are, not by where they lie
    scopes   phases, rules and slots of mechanics by number
    items    of phases that go through what is known before the game, such as the values of an attribute: what that is
    circles  phases that go through players: their passes go by whose they are, not by number
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
    circles: Mapping[int, Circle]
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
        dict(_circles(steps, secrecy)),
        Scenes(game),
    )


def _items(steps: Steps) -> Iterator[tuple[int, Const]]:
    for step in sentences(steps):
        if isinstance(step, Loop) and step.form == "each" and step.phase and step.when is None:
            assert step.scope is not None, "a phase has a number"
            if isinstance(step.source, Const):
                yield step.scope, step.source


def _circles(steps: Steps, secrecy: Secrecy) -> Iterator[tuple[int, Circle]]:
    for step in sentences(steps):
        if isinstance(step, Loop) and (player := whose_pass(step)) is not None:
            assert step.scope is not None, "a phase has a number"
            tests = [test for test in (step.source, step.when) if test is not None]
            inner = (one.number for one in sentences(step.body) if isinstance(one, Scope))
            asks = _asks_first(step.body, player)
            yield step.scope, Circle(all(map(secrecy.is_open, tests)), asks, frozenset(inner))


def _asks_first(steps: Steps, player: Variable) -> bool:
    """Say whether the first decision asks a player alone, or there is none."""
    same = {player.number}
    for step in sentences(steps):
        match step:
            case Bind(variable=variable, value=Local(variable=other)) if other.number in same:
                same.add(variable.number)
            case Decide(deciders=deciders):
                return isinstance(deciders, Local) and deciders.variable.number in same
            case _:
                pass
    return True


def in_faces(value: Any, faces: Sequence[int]) -> Any:  # noqa: ANN401 - a card, cards, or none
    """Give the faces of a value that is cards."""
    if value is None:
        return None
    return faces[value] if isinstance(value, int) else tuple(in_faces(one, faces) for one in value)


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
