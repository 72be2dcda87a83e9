"""The game as a whole: how it ends, its settings, its worked examples, and everything together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from rulewright.dsl.game.expressions import Expr, Variable
from rulewright.dsl.game.statements import Decide, Invariant, Steps, Target
from rulewright.dsl.game.things import Attribute, Domain, Face, Place, Table, TokenKind
from rulewright.dsl.game.types import At
from rulewright.dsl.structs import Struct


class ScoreLine(Struct):
    """Points for `player` (a variable); with `each`, summed over its collection."""

    name: str
    player: Variable
    points: Expr
    at: At
    address: str


class Criterion(Struct):
    """One line of `winner:`. `value` is about `player`; `together` is about the table (`player` is then unused).

    about   what it is called where it broke a tie; empty where the rules do not say
    """

    kind: Literal["most", "least", "shared", "draw", "only", "together"]
    player: Variable
    value: Expr | None
    at: At
    about: str = ""


class Automatic(Struct):
    """The seat that the game answers for, by the `answers` of its decisions.

    seat  its number, from 1; known before the game
    name  what it is called unless the table names it
    when  whether there is one, of settings and the number of seats; None: always
    """

    seat: Expr
    name: str
    when: Expr | None
    at: At


Teams = tuple[tuple[int, ...], ...]
"""Groups of seats, counted from 0, that play together: every seat is in one of them."""


class Die(Struct):
    """A card that shows one of several faces.

    shown  the place whose value for this card says which
    sides  these values, a side for each; some may be there several times
    faces  the face that is up, by value
    """

    shown: Place
    sides: tuple[int, ...]
    faces: Mapping[int, int]


class GivenPile(Struct):
    """`A.area: [red 2, blue 1]`: these faces, from the top.

    With `keep_rest` (a pile that nobody sees) they are its top, and the rest stays below. Otherwise the pile holds
    exactly them, and the cards that it held go where these came from.

    `discard: rest of deck` (`rest_of`): whatever of that pile no other line gives comes here too.
    """

    to: Target
    faces: tuple[str, ...]
    keep_rest: bool
    at: At
    rest_of: Target | None = None


class GivenValue(Struct):
    """`A.coins: 13` (tokens come from and go back to the bank), `starter: A`, `round: 2`."""

    to: Target
    value: Expr
    at: At


class Expect(Struct):
    """One line of `then:`. Kinds and fields as in `spec.Then`; `check` is the expression of kind `check`."""

    kind: Literal["check", "decides", "may", "may_not", "order"]
    text: str
    check: Expr | None
    seat: int
    label: str
    fine: bool
    reason: str | None
    groups: tuple[tuple[int, ...], ...]
    at: At


class PlayLine(Struct):
    """`A bid 13` (`seat`), or `all pass` (seat None), `times` times."""

    seat: int | None
    label: str
    times: int
    at: At


class Refusal(Struct):
    """A play that is refused, with the reason when the example names one."""

    seat: int
    label: str
    reason: str | None
    at: At


class Example(Struct):
    """A worked example. It runs on `game`, the file that holds it (with the example's own settings)."""

    name: str
    source: str
    players: tuple[str, ...]
    given: tuple[GivenPile | GivenValue, ...]
    start: int | Literal["scoring"] | None  # the number of the phase's scope
    chance: tuple[str, ...]
    play: tuple[PlayLine, ...]
    then: tuple[Expect, ...]
    refused: tuple[Refusal, ...]
    at: At
    game: CheckedGame


class SettingValue(Struct):
    """A setting as it holds in this game. `text` is the value as an author writes it.

    others  other values that it may have: the other words, the other flag, the numbers beside a number, the lists
            beside a list: one number shorter or longer, or with one number that is one lower or higher
    """

    name: str
    text: str
    default: str
    about: str
    source: str
    at: At
    others: tuple[str, ...] = ()


class CheckedGame(Struct, eq=False):
    """A game that passed every check; immutable. Its identity is `hash`, over its composed text and settings."""

    name: str
    title: str
    variants: tuple[str, ...]
    about: str
    credits: Mapping[str, str]
    least_seats: int
    most_seats: int
    counterclockwise: bool
    settings: tuple[SettingValue, ...]
    domains: Mapping[str, Domain]
    attributes: Mapping[str, Attribute]
    cards: tuple[int, ...]  # the face of each card
    faces: tuple[Face, ...]  # in order of faces
    tokens: tuple[TokenKind, ...]
    tables: Mapping[str, Table]
    places: tuple[Place, ...]  # all of them, `bank`s and `box` included, in order of declaration
    box: Place  # where every card lies before `setup`
    banks: Mapping[str, Place]  # the counter `bank` of each kind of tokens
    setup: Steps
    phases: Steps  # one `Scope` for each top-level phase
    scoring: tuple[ScoreLine, ...]
    winner: tuple[Criterion, ...]
    always: tuple[Invariant, ...]
    ends: Expr | None  # `ends at once when:`
    decisions: tuple[Decide, ...]  # by number
    addresses: Mapping[str, At]  # every named rule
    sources: Mapping[str, str]  # path -> text of every file read, for records
    automatic: Automatic | None
    bots: tuple[str, ...]  # the names of those that the game brings
    dice: Mapping[int, Die]  # by card
    teams: Mapping[int, Teams]  # by the number of players; empty: everybody for themselves
    reference: str  # GAME[+VARIANT...][:key=value,...]
    hash: str
