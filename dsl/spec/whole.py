"""How games end, their examples, and the declarations of a game as a whole."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from rulewright.dsl.source import Span
from rulewright.dsl.spec.automatic import Automatic, Bot
from rulewright.dsl.spec.flow import Always, Binder, Block, Phase
from rulewright.dsl.spec.mechanics import Mechanic, Procedure
from rulewright.dsl.spec.teams import Teams
from rulewright.dsl.spec.things import Component, Define, PlaceDecl, Setting, TableDecl
from rulewright.dsl.structs import Struct
from rulewright.dsl.syntax import Expr, Ident
from rulewright.dsl.yaml_tree import Fields, Tree


class ScoreLine(Struct, eq=False):
    """A line of `scoring:`; with `each`, once for each value."""

    name: Ident
    each: Binder | None
    when: Expr | None
    points: Expr
    address: str
    span: Span


class WinnerLine(Struct, eq=False):
    """`most: E`, `least: E`, `shared`, `draw`, `only: C`, `together: C`."""

    kind: Literal["most", "least", "shared", "draw", "only", "together"]
    value: Expr | None
    span: Span
    about: str = ""


class Given(Struct, eq=False):
    """One line of `given:`: an expression for the thing and the raw value beside it."""

    target: Expr
    value: Tree
    span: Span


class Then(Struct, eq=False):
    """One line of `then:`.

    kind      text fields used
    check     `expr`
    decides   `who`
    may       `who`, `label`; with `fine` True: `at a fine`
    may_not   `who`, `label`, `reason` (None: any)
    order     `groups`: `order is [[A, B], [C]]`
    """

    kind: Literal["check", "decides", "may", "may_not", "order"]
    span: Span
    expr: Expr | None = None
    who: str = ""
    label: str = ""
    fine: bool = False
    reason: str | None = None
    groups: tuple[tuple[str, ...], ...] = ()


class Play(Struct, eq=False):
    """One entry of `play:`: `A bid 13`, `all pass` (`who` is `all`), repeated `times`."""

    who: str
    label: str
    times: int
    span: Span


class Example(Struct, eq=False):
    """A worked example of a rulebook."""

    name: Ident
    source: str
    players: tuple[str, ...]
    settings: Mapping[str, tuple[Ident, Tree]]
    given: tuple[Given, ...]
    start: Ident | None
    chance: tuple[tuple[str, Span], ...]
    play: tuple[Play, ...]
    then: tuple[Then, ...]
    refused: tuple[tuple[Play, str | None], ...]
    address: str
    span: Span


class Allowance(Struct, eq=False):
    """A warning that is accepted: by its code, in the whole game or at an address, with the reason."""

    code: Ident
    at: Ident | None
    why: str


class Spec(Struct, eq=False):
    """A composed game with its variants and the libraries it uses."""

    name: str
    title: str
    about: str
    credits: Mapping[str, str]
    players: Expr
    counterclockwise: bool
    settings: Mapping[str, Setting]
    checks: tuple[Always, ...]  # `settings: check:`
    values: Mapping[str, tuple[Ident, tuple[Ident, ...]]]
    components: Mapping[str, Component]
    tables: Mapping[str, TableDecl]
    table: Mapping[str, PlaceDecl]
    player: Mapping[str, PlaceDecl]
    defines: Mapping[str, Define]
    setup: Block
    phases: Mapping[str, Phase]
    procedures: Mapping[str, Procedure]
    mechanics: Mapping[str, Mechanic]
    scoring: tuple[ScoreLine, ...]
    winner: tuple[WinnerLine, ...]
    always: tuple[Always, ...]
    ends: Expr | None  # `ends at once when:`
    examples: tuple[Example, ...]
    allow: tuple[Allowance, ...]
    span: Span
    addresses: Mapping[str, Span]
    tree: Fields  # which all this was built of
    automatic: Automatic | None = None
    bots: tuple[Bot, ...] = ()
    teams: Teams | None = None
    lost: frozenset[str] = frozenset()  # names that parts with a problem may have declared
