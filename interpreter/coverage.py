"""Which ways through a rulebook are ever taken: branches, options, rows, reasons, scoring lines.

A game is *marked* before it is compiled: sentences and operations that only count are put where a way
begins, so nothing else of the compiler knows about coverage, and a game that is not marked pays nothing.
A way goes by the place where it is written, so what is opened in several places, and in variants and
under settings of one game, is one way.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable
from typing import Any, Literal, TypeAlias, TypeVar

from rulewright.dsl.game import (
    Answer,
    At,
    CheckedGame,
    Const,
    Criterion,
    Decide,
    Expr,
    Fault,
    If,
    Invariant,
    Look,
    Loop,
    NoneType,
    NumberType,
    Op,
    Option,
    Pick,
    Place,
    Read,
    Reason,
    Scope,
    Step,
    Steps,
    Table,
    Target,
    WordType,
)
from rulewright.dsl.structs import Struct, replace
from rulewright.interpreter.graph import Met, Noted
from rulewright.interpreter.words import printed

Kind: TypeAlias = Literal[
    "then",
    "else",
    "loop",
    "phase",
    "rule",
    "steps",
    "option",
    "otherwise",
    "fine",
    "value",
    "row",
    "reason",
    "scoring",
    "end",
    "always",
]
"""What a way is; `steps` are those of a slot of a mechanic, `value` is a side of `A if C else B`."""

Node = TypeVar("Node", bound=Step | Expr)
EVERYWHERE = -1
"""What a way lies in that lies in no other."""


class Way(Struct):
    """A way through the rules.

    at    where it begins
    name  its address, where it has one; of a row, its table and keys
    """

    kind: Kind
    at: At
    name: str


class Note(Struct):
    """Where values are noted: an auction sold its lot, or did not.

    kind     `sold` or `unsold`, as the slot of the mechanic is called
    address  that of the auction
    phase    the name of the outermost phase around it that repeats; empty outside of one
    """

    kind: Literal["sold", "unsold"]
    address: str
    phase: str


class Rows(Struct):
    """The numbers of a table's rows, by their keys; `other` for every other key."""

    rows: dict[int, int | Rows]
    other: int | Rows | None

    def number(self, keys: Iterable[int]) -> int | None:
        """The number of a row, if there is one."""
        found: int | Rows | None = self
        for key in keys:
            if not isinstance(found, Rows):
                break
            found = found.rows.get(key, found.other)
        return found if isinstance(found, int) else None


class Marked(Struct):
    """A marked game.

    ways    in the order of their numbers
    around  for each, the numbers of the ways that it lies in, wherever it is opened
    tables  by the number that stands in `met_row`
    notes   by their numbers. The values of one are the pass of the outermost phase that repeats (0 outside
            of one), and the price; none where nothing was sold
    """

    game: CheckedGame
    ways: tuple[Way, ...]
    around: tuple[frozenset[int], ...]
    tables: tuple[Rows, ...]
    notes: tuple[Note, ...]

    def never(
        self, met: Iterable[Way], files: Container[str] | None = None, *, inner: bool = False
    ) -> list[Way]:
        """Find the ways that were not taken, in their order; with `files` those that are written there.

        Without `inner` those that lie only in other ones of them are left out. What lies in a way through
        another file, which is not told of, is told by itself.
        """
        missing = set(range(len(self.ways))) - self._taken(frozenset(met))

        def is_told_of(number: int, inside: frozenset[int]) -> bool:
            """Whether every way to it leads through one that is told."""
            return all(
                one in missing
                and one not in inside
                and (self._is_in(files, one) or is_told_of(one, inside | {one}))
                for one in self.around[number]
            )

        return [
            self.ways[number]
            for number in sorted(missing)
            if self._is_in(files, number) and (inner or not is_told_of(number, frozenset({number})))
        ]

    def _is_in(self, files: Container[str] | None, number: int) -> bool:
        return files is None or self.ways[number].at.file in files

    def _taken(self, met: frozenset[Way]) -> set[int]:
        """The numbers of what was taken; also the only way into it, as an example may begin in the middle."""
        taken: set[int] = set()
        todo = [number for number, way in enumerate(self.ways) if way in met]
        while todo:
            number = todo.pop()
            if number not in taken and number != EVERYWHERE:
                taken.add(number)
                around = self.around[number]
                todo += around if len(around) == 1 else ()
        return taken


def mark(game: CheckedGame) -> Marked:
    """Mark a game."""
    marking = _Marking(game)
    made = replace(
        game,
        setup=marking.steps(game.setup),
        phases=marking.steps(game.phases),
        scoring=tuple(
            replace(
                line,
                points=marking.counted("met_if", "scoring", line.points, line.at, line.address),
            )
            for line in game.scoring
        ),
        winner=tuple(map(marking.criterion, game.winner)),
        ends=None
        if game.ends is None
        else marking.counted("met_if", "end", game.ends, game.ends.at, "ends at once when"),
        always=marking.always(game.always),
    )
    around = tuple(map(frozenset, marking.around))
    return Marked(
        made,
        tuple(marking.numbers),
        around,
        tuple(marking.tables),
        tuple(marking.notes),
    )


class Counting:
    """What marked rules call: how often each way was taken is in `counts`."""

    def __init__(self, marked: Marked) -> None:
        self.counts = [0] * len(marked.ways)
        self.tables = marked.tables

    def names(self) -> dict[str, Callable[..., Any]]:
        """The functions, by the name of the operation."""
        return {
            "met": self.met,
            "met_if": self.met_if,
            "met_unless": self.met_unless,
            "met_row": self.met_row,
        }

    def met(self, number: int, value: Any) -> Any:  # noqa: ANN401 - of whatever it is
        """A value, counted."""
        self.counts[number] += 1
        return value

    def met_if(self, number: int, value: Any) -> Any:  # noqa: ANN401 - as above
        """A value, counted if it is true, or a number that is not 0."""
        self.counts[number] += bool(value)
        return value

    def met_unless(self, number: int, value: Any) -> Any:  # noqa: ANN401 - as above
        """A value, counted if it is false."""
        self.counts[number] += not value
        return value

    def met_row(self, table: int, keys: tuple[int, ...], value: Any) -> Any:  # noqa: ANN401 - as above
        """A cell, its row counted."""
        number = self.tables[table].number(keys)
        if number is not None:
            self.counts[number] += 1
        return value


COUNTED = frozenset({"met", "met_if", "met_unless", "met_row"})
"""The operations that count; the value is the last argument."""


class _Marking:
    """Puts marks into sentences and expressions."""

    def __init__(self, game: CheckedGame) -> None:
        self.game = game
        self.numbers: dict[Way, int] = {}
        self.around: list[set[int]] = []
        self.inside = EVERYWHERE
        self.tables: list[Rows] = []
        self.known: dict[int, tuple[Table, int]] = {}
        self.notes: dict[Note, int] = {}
        self.passes: list[Place] = []  # of the phases around that repeat, outermost first

    def number(self, kind: Kind, at: At, name: str) -> int:
        """The number of a way."""
        way = Way(kind, at, name)
        if way not in self.numbers:
            self.numbers[way] = len(self.numbers)
            self.around.append(set())
        number = self.numbers[way]
        if number != self.inside:
            self.around[number].add(self.inside)
        return number

    # ------------------------------------------------------------------------------------ sentences

    def steps(self, steps: Steps) -> Steps:
        """A list of sentences."""
        return tuple(self.step(step) for step in steps)

    def body(self, kind: Kind, steps: Steps, at: At, name: str) -> Steps:
        """A list of sentences that is a way of its own, unless it is one that cannot happen."""
        if steps and isinstance(steps[0], Fault):
            return steps
        number = self.number(kind, at, name)
        outside, self.inside = self.inside, number
        rest = self.steps(steps)
        self.inside = outside
        return (Met(at=at, address=name, number=number), *rest)

    def step(self, step: Step) -> Step:
        """A sentence with what is in it."""
        address = step.address
        match step:
            case If(then=then, otherwise=otherwise):
                chain = not otherwise or (len(otherwise) == 1 and isinstance(otherwise[0], If))
                return replace(
                    step,
                    condition=self.expr(step.condition),
                    then=self.body("then", then, step.at, address) if then else (),
                    otherwise=self.steps(otherwise)
                    if chain
                    else self.body("else", otherwise, otherwise[0].at, address),
                )
            case Loop(body=body):
                loop = _over(step, self.expr)
                counted = [] if step.passes is None else [step.passes]
                self.passes += counted
                marked = replace(loop, body=self.body("loop", body, step.at, address))
                del self.passes[len(self.passes) - len(counted) :]
                return marked
            case Scope(kind=kind, body=body):
                noted = self.noted(step)
                if not body:
                    return replace(step, body=noted)
                at = body[0].at if kind == "steps" else step.at
                return replace(
                    _over(step, self.expr),
                    body=(*noted, *self.body(kind, body, at, address)),
                    always=self.always(step.always),
                )
            case Decide(options=options, otherwise=rest):
                return replace(
                    _over(step, self.expr),
                    options=tuple(map(self.option, options)),
                    otherwise=self.body("otherwise", rest, rest[0].at, address) if rest else rest,
                    answers=tuple(map(self.answer, step.answers)),
                )
            case _:
                return _over(step, self.expr)

    def noted(self, step: Scope) -> Steps:
        """What is noted where a slot of an auction is run: whether the lot was sold, when, and the price."""
        auction, _, slot = step.address.rpartition(".")
        price = dict(step.given).get("price")
        if step.kind != "steps" or not auction.startswith("auctions."):
            return ()
        phase, round_ = "", _pass(self.passes, step.at)
        if self.passes:
            phase = self.passes[0].address.split(".")[-2]
        if slot == "sold" and price is not None:
            note = Note("sold", auction, phase)
        elif slot == "unsold":
            note, price = Note("unsold", auction, phase), None
        else:
            return ()
        number = self.notes.setdefault(note, len(self.notes))
        values = (round_, _constant(None, step.at) if price is None else price)
        return (Noted(at=step.at, address=step.address, number=number, values=values),)

    def option(self, option: Option) -> Option:
        """An option: taking it is a way, and so is each of its reasons that refuses something."""
        return replace(
            option,
            when=None if option.when is None else self.expr(option.when),
            picks=tuple(map(self.pick, option.picks)),
            must=tuple(map(self.reason, option.must)),
            body=self.body("option", option.body, option.at, option.address),
        )

    def answer(self, answer: Answer) -> Answer:
        """What a seat does by itself is no way through the rules of the game; what it asks for may be."""
        reasons = tuple(replace(one, check=self.expr(one.check)) for one in answer.reasons)
        return replace(answer, reasons=reasons)

    def pick(self, pick: Pick) -> Pick:
        """A pick; its bounds are fixed before the game begins."""
        owners = None if pick.owners is None else self.expr(pick.owners)
        return replace(pick, values=self.expr(pick.values), owners=owners)

    def reason(self, reason: Reason) -> Reason:
        """A reason; one with a fine is met where the fine is paid."""
        at, name = reason.at, reason.address
        if reason.fine is None:
            return replace(
                reason, check=self.counted("met_unless", "reason", reason.check, at, name)
            )
        fine = self.body("fine", reason.fine, at, name)
        return replace(reason, check=self.expr(reason.check), fine=fine)

    def always(self, invariants: tuple[Invariant, ...]) -> tuple[Invariant, ...]:
        """Lines of `always:`, each a way with what is in it."""
        return tuple(map(self.invariant, invariants))

    def invariant(self, one: Invariant) -> Invariant:
        """A line of `always:`."""
        number = self.number("always", one.at, one.address)
        outside, self.inside = self.inside, number
        check = self.expr(one.check)
        self.inside = outside
        arguments = (_constant(number, one.at), check)
        return replace(one, check=Op(type=check.type, at=check.at, name="met", arguments=arguments))

    def criterion(self, criterion: Criterion) -> Criterion:
        """A line of `winner:`."""
        value = criterion.value
        return criterion if value is None else replace(criterion, value=self.expr(value))

    # ------------------------------------------------------------------------------------ expressions

    def counted(self, name: str, kind: Kind, expr: Expr, at: At, called: str) -> Op:
        """An expression that counts: whenever it is worked out, if it is true, or unless it is."""
        number = _constant(self.number(kind, at, called), at)
        return Op(type=expr.type, at=expr.at, name=name, arguments=(number, self.expr(expr)))

    def expr(self, expr: Expr) -> Expr:
        """An expression with the ways in it marked."""
        match expr:
            case Op(name="if", arguments=(condition, then, otherwise)):
                sides = (self.counted("met", "value", one, one.at, "") for one in (then, otherwise))
                return replace(expr, arguments=(self.expr(condition), *sides))
            case Look(table=table) if table.name in self.game.tables:
                look = _over(expr, self.expr)
                known = _constant(self.table(table), expr.at)
                return Op(
                    type=expr.type, at=expr.at, name="met_row", arguments=(known, *look.keys, look)
                )
            case _:
                return _over(expr, self.expr)

    def table(self, table: Table) -> int:
        """The number of a table, its rows numbered as ways."""
        if id(table) not in self.known:
            outside, self.inside = self.inside, EVERYWHERE
            self.tables.append(self.rows(table, table.name))
            self.inside = outside
            self.known[id(table)] = table, len(self.tables) - 1
        return self.known[id(table)][1]

    def rows(self, table: Table, name: str) -> Rows:
        """The numbers of a table's rows."""

        def row(key: str, cell: Expr | Table) -> int | Rows:
            if isinstance(cell, Table):
                return self.rows(cell, f"{name}[{key}]")
            return self.number("row", cell.at, f"{name}[{key}]")

        assert isinstance(table.key, NumberType | WordType)
        rows = {
            key: row(printed(self.game, key, table.key), cell) for key, cell in table.rows.items()
        }
        return Rows(rows, None if table.other is None else row("other", table.other))


def _pass(passes: list[Place], at: At) -> Expr:
    """The pass that the outermost of these phases is in; 0 where there is none."""
    if not passes:
        return _constant(0, at)
    return Read(type=passes[0].type, at=at, place=passes[0], keys=())


def _constant(value: int | None, at: At) -> Const:
    kind = NoneType() if value is None else NumberType()
    return Const(type=kind, at=at, value=value)


def _over(node: Node, change: Callable[[Expr], Expr]) -> Node:
    """A sentence or an expression, those right inside it changed; lists of sentences are left alone."""
    changed: dict[str, Any] = {}
    for name in node.__struct_fields__:
        match getattr(node, name):
            case Expr() as inner:
                changed[name] = change(inner)
            case Target(place=place, keys=keys) if keys:
                changed[name] = Target(place, tuple(map(change, keys)))
            case tuple(several) if several and all(isinstance(part, Expr) for part in several):
                changed[name] = tuple(map(change, several))
            case _:
                pass
    return replace(node, **changed) if changed else node
