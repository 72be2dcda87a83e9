"""Checked games put together by hand: short names for the core language, for tests of the interpreter alone.

Every sentence gets a line of its own in `toy.yaml`, so that tests can see where a fault points.
"""

from collections.abc import Sequence
from itertools import count
from types import MappingProxyType

from rulewright.dsl.game import (
    Assign,
    At,
    Attribute,
    Bind,
    CardType,
    CheckedGame,
    Collect,
    Collection,
    Const,
    Criterion,
    Deal,
    Decide,
    Domain,
    Draw,
    EndGame,
    Expr,
    Extreme,
    Face,
    Fault,
    FlagType,
    Fresh,
    If,
    Invariant,
    Key,
    Leave,
    Let,
    Local,
    Look,
    Loop,
    Maybe,
    Move,
    NumberType,
    Of,
    Op,
    Option,
    Pay,
    Pick,
    Place,
    PlaceKind,
    PlayerType,
    Rank,
    Read,
    Reason,
    Refill,
    Reveal,
    Say,
    Scope,
    ScoreLine,
    SeatKey,
    Seen,
    Shuffle,
    Step,
    SwapCards,
    SwapPiles,
    Table,
    Target,
    Test,
    Text,
    TokenKind,
    Type,
    Variable,
)

NUMBER, FLAG, PLAYER = NumberType(), FlagType(), PlayerType()
CARD = CardType(frozenset({"card"}))
CARDS = Collection(CARD, piles=True)
NUMBERS, PLAYERS = Collection(NUMBER), Collection(PLAYER)
OWNER = (SeatKey(owner=True),)
LINES = count(1)
NUMBERED = count(1)


def here() -> At:
    line = next(LINES)
    return At("toy.yaml", line, 1, line, 2)


AT = here()
Value = Expr | int | bool | None


def x(value: Value | Variable | tuple[int, ...]) -> Expr:
    """Anything as an expression."""
    match value:
        case Expr():
            return value
        case Variable():
            return Local(type=value.type, at=AT, variable=value)
        case bool():
            return Const(type=FLAG, at=AT, value=value)
        case int():
            return Const(type=NUMBER, at=AT, value=value)
        case tuple():
            return Const(type=NUMBERS, at=AT, value=value)
        case None:
            return Const(type=Maybe(NUMBER), at=AT, value=None)


RESULTS: dict[str, Type] = {
    **dict.fromkeys(("add", "sub", "mul", "div", "mod", "neg", "abs"), NUMBER),
    **dict.fromkeys(("count", "sum", "max2", "min2", "cycle", "score"), NUMBER),
    **dict.fromkeys(("max", "min"), Maybe(NUMBER)),
    **dict.fromkeys(
        ("lt", "le", "gt", "ge", "before", "not_after", "eq", "ne", "same", "differ"), FLAG
    ),
    **dict.fromkeys(("and", "or", "not", "in", "empty"), FLAG),
    **dict.fromkeys(("seats", "seats_from", "others"), PLAYERS),
    **dict.fromkeys(("next", "previous"), PLAYER),
    "next_among": Maybe(PLAYER),
    "range": NUMBERS,
}


def op(name: str, *arguments: Value | Variable | tuple[int, ...], type: Type | None = None) -> Op:  # noqa: A002
    args = tuple(x(a) for a in arguments)
    kind = type or RESULTS.get(name) or (args[-1].type if name == "if" else args[0].type)
    return Op(type=kind, at=AT, name=name, arguments=args)


SEATS = op("seats")


def var(name: str, type: Type = NUMBER) -> Variable:  # noqa: A002
    return Variable(name, next(NUMBERED), type)


def place(
    name: str,
    kind: PlaceKind,
    keys: tuple[Key, ...] = (),
    *,
    type: Type | None = None,  # noqa: A002
    seen: Seen = Seen.ALL,
    scope: int | None = None,
    start: Value = None,
    low: Value = None,
    high: Value = None,
    holds: Value = None,
    loose: bool = False,
    refill: Refill | None = None,
) -> Place:
    kinds: dict[PlaceKind, Type] = {
        PlaceKind.PILE: CARDS,
        PlaceKind.COUNTER: NUMBER,
        PlaceKind.NUMBER: NUMBER,
        PlaceKind.FLAG: FLAG,
        PlaceKind.MARKER: Maybe(PLAYER),
    }
    return Place(
        name=name,
        address=name,
        kind=kind,
        type=type or kinds[kind],
        keys=keys,
        seen=seen,
        scope=scope,
        start=None if start is None else x(start),
        low=None if low is None else x(low),
        high=None if high is None else x(high),
        holds=None if holds is None else x(holds),
        loose=loose,
        refill=refill,
        kinds=frozenset({"card"}) if kind is PlaceKind.PILE else frozenset({"coin"}),
        at=AT,
    )


def pile(name: str, keys: tuple[Key, ...] = (), **more: object) -> Place:
    return place(name, PlaceKind.PILE, keys, **more)  # type: ignore[arg-type]


def read(of: Place, *keys: Value | Variable) -> Read:
    return Read(type=of.type, at=AT, place=of, keys=tuple(x(k) for k in keys))


def to(of: Place, *keys: Value | Variable) -> Target:
    return Target(of, tuple(x(k) for k in keys))


def attr(card: Value | Variable, name: str, type: Type = NUMBER) -> Of:  # noqa: A002
    return Of(type=type, at=AT, card=x(card), attribute=name)


def where(variable: Variable, source: Value, condition: Value) -> Collect:
    src = x(source)
    return Collect(
        type=src.type, at=AT, variable=variable, source=src, where=x(condition), body=x(variable)
    )


def each_of(variable: Variable, source: Value, body: Value, *, flat: bool = False) -> Collect:
    inner = x(body)
    kind = inner.type if flat else Collection(inner.type)
    return Collect(
        type=kind, at=AT, variable=variable, source=x(source), where=None, body=inner, flat=flat
    )


def quantified(quantifier: str, variable: Variable, source: Value, condition: Value) -> Test:
    return Test(
        type=FLAG,
        at=AT,
        quantifier=quantifier,  # type: ignore[arg-type]
        variable=variable,
        source=x(source),
        condition=x(condition),
    )


def extreme(which: str, variable: Variable, source: Value, by: Value) -> Extreme:
    src = x(source)
    return Extreme(type=src.type, at=AT, which=which, variable=variable, source=src, by=x(by))  # type: ignore[arg-type]


def rank(variable: Variable, source: Value, by: Value) -> Rank:
    src = x(source)
    return Rank(type=Collection(src.type), at=AT, variable=variable, source=src, by=x(by))


def let(variable: Variable, value: Value, body: Value) -> Let:
    inner = x(body)
    return Let(type=inner.type, at=AT, variable=variable, value=x(value), body=inner)


def look(table: Table, *keys: Value | Variable) -> Look:
    return Look(type=NUMBER, at=AT, table=table, keys=tuple(x(k) for k in keys))


# ------------------------------------------------------------------------------------------------ sentences


def bind(variable: Variable, value: Value | Variable) -> Step:
    return Bind(at=here(), address="toy", variable=variable, value=x(value))


def put(target: Target, value: Value | Variable) -> Step:
    return Assign(at=here(), address="toy", to=target, value=x(value))


def bump(of: Place, *keys: Value | Variable, by: Value = 1) -> Step:
    return put(to(of, *keys), op("add", read(of, *keys), by))


def when(condition: Value, then: Sequence[Step], otherwise: Sequence[Step] = ()) -> Step:
    return If(
        at=here(),
        address="toy",
        condition=x(condition),
        then=tuple(then),
        otherwise=tuple(otherwise),
    )


def loop(
    form: str,
    body: Sequence[Step],
    *,
    variable: Variable | None = None,
    source: Value | tuple[int, ...] = None,
    test: Value = None,
    when: Value = None,
    scope: int | None = None,
    passes: Place | None = None,
    phase: bool = False,
) -> Step:
    return Loop(
        at=here(),
        address="toy",
        form=form,  # type: ignore[arg-type]
        variable=variable,
        source=None if source is None else x(source),
        when=None if when is None else x(when),
        condition=None if test is None else x(test),
        body=tuple(body),
        scope=scope,
        passes=passes,
        phase=phase,
    )


def each(
    variable: Variable, source: Value | tuple[int, ...], *body: Step, when: Value = None
) -> Step:
    return loop("each", body, variable=variable, source=source, when=when)


def scope(
    number: int, *body: Step, kind: str = "rule", name: str = "r", when: Value = None
) -> Step:
    return Scope(
        at=here(),
        address="toy",
        number=number,
        kind=kind,  # type: ignore[arg-type]
        name=name,
        called=None if kind == "phase" else AT,
        when=None if when is None else x(when),
        body=tuple(body),
    )


def leave(number: int, *, one_pass: bool = False) -> Step:
    return Leave(at=here(), address="toy", scope=number, one_pass=one_pass)


def deal(
    amount: Value,
    source: Target,
    target: Target,
    *,
    up_to: bool = False,
    bottom: bool = False,
) -> Step:
    return Deal(
        at=here(),
        address="toy",
        amount=x(amount),
        up_to=up_to,
        source=source,
        to=target,
        bottom=bottom,
    )


def move(
    cards: Value | Variable, sources: tuple[Place, ...], target: Target, *, bottom: bool = False
) -> Step:
    return Move(at=here(), address="toy", cards=x(cards), sources=sources, to=target, bottom=bottom)


def pay(amount: Value | Variable, source: Target, target: Target, *, up_to: bool = False) -> Step:
    return Pay(at=here(), address="toy", amount=x(amount), up_to=up_to, source=source, to=target)


def shuffle(target: Target) -> Step:
    return Shuffle(at=here(), address="toy", pile=target)


def reveal(target: Target, which: str = "top") -> Step:
    return Reveal(at=here(), address="toy", pile=target, which=which)  # type: ignore[arg-type]


def draw(variable: Variable, among: Value | tuple[int, ...]) -> Step:
    return Draw(at=here(), address="toy", variable=variable, among=x(among))


def swap(one: Target, other: Target) -> Step:
    return SwapPiles(at=here(), address="toy", one=one, other=other)


def swap_cards(
    one: Value | Variable,
    one_sources: tuple[Place, ...],
    other: Value | Variable,
    other_sources: tuple[Place, ...],
) -> Step:
    return SwapCards(
        at=here(),
        address="toy",
        one=x(one),
        one_sources=one_sources,
        other=x(other),
        other_sources=other_sources,
    )


def fresh(*places: Place) -> Step:
    return Fresh(at=here(), address="toy", places=places)


def say(*parts: str | Expr) -> Step:
    return Say(at=here(), address="toy", text=Text(parts))


def fault(text: str) -> Step:
    return Fault(at=here(), address="toy", text=text)


def end_game() -> Step:
    return EndGame(at=here(), address="toy")


# ------------------------------------------------------------------------------------------------ decisions


def reason(text: str, check: Value, level: int = 1, fine: Sequence[Step] | None = None) -> Reason:
    return Reason(
        text, x(check), None if fine is None else tuple(fine), level, here(), f"must.{text}"
    )


def pick(
    variable: Variable,
    values: Value,
    *,
    source: Place | None = None,
    low: Value = None,
    high: Value = None,
    sizes: tuple[Value, Value] | None = None,
    by_place: bool = False,
    owner: Variable | None = None,
    owners: Value = None,
) -> Pick:
    return Pick(
        variable=variable,
        values=x(values),
        owner=owner,
        owners=None if owners is None else x(owners),
        source=source,
        sources=() if source is None else (source,),
        by_place=by_place,
        low=None if low is None else x(low),
        high=None if high is None else x(high),
        sizes=None if sizes is None else (x(sizes[0]), x(sizes[1])),
        at=AT,
    )


def option(
    name: str | None,
    *body: Step,
    picks: Sequence[Pick] = (),
    must: Sequence[Reason] = (),
    when: Value = None,
) -> Option:
    return Option(
        name=name,
        when=None if when is None else x(when),
        picks=tuple(picks),
        must=tuple(must),
        body=tuple(body),
        at=here(),
        address=f"toy.{name}",
    )


def decide(
    number: int,
    decider: Variable,
    deciders: Value | Variable,
    *options: Option,
    kind: str = "choose",
    several: bool = False,
    accept: str | None = None,
    when: Value = None,
    hides: bool = False,
    otherwise: Sequence[Step] | None = None,
) -> Decide:
    return Decide(
        at=here(),
        address="toy",
        number=number,
        kind=kind,  # type: ignore[arg-type]
        decider=decider,
        deciders=x(deciders),
        several=several,
        accept=accept,  # type: ignore[arg-type]
        when=None if when is None else x(when),
        hides=hides,
        ask=None,
        secret=False,
        options=options,
        otherwise=None if otherwise is None else tuple(otherwise),
    )


# ------------------------------------------------------------------------------------------------ games


def card_kind(
    ranks: Sequence[int], suits: Sequence[int]
) -> tuple[tuple[int, ...], tuple[Face, ...], dict[str, Attribute]]:
    """Cards of one kind with a rank and a suit (a number); equal ones share a face."""
    pairs = list(zip(ranks, suits, strict=True))
    kinds = sorted(set(pairs), key=pairs.index)
    faces = tuple(
        Face("card", f"{rank}/{suit}", MappingProxyType({"rank": rank, "suit": suit}))
        for rank, suit in kinds
    )
    cards = tuple(kinds.index(pair) for pair in pairs)
    attributes = {
        "rank": Attribute("rank", NUMBER, tuple(ranks), {}),
        "suit": Attribute("suit", NUMBER, tuple(suits), {}),
    }
    return cards, faces, attributes


def game(
    places: Sequence[Place],
    phases: Sequence[Step],
    *,
    setup: Sequence[Step] = (),
    ranks: Sequence[int] = (),
    suits: Sequence[int] | None = None,
    tokens: int | None = 100,
    scoring: Sequence[ScoreLine] = (),
    winner: Sequence[Criterion] = (),
    always: Sequence[Invariant] = (),
    ends: Value = None,
    tables: Sequence[Table] = (),
    domains: Sequence[Domain] = (),
) -> CheckedGame:
    box = next((p for p in places if p.name == "box"), None) or pile("box")
    bank = next((p for p in places if p.name == "bank"), None) or place("bank", PlaceKind.COUNTER)
    extra = tuple(p for p in (box, bank) if p not in places)
    cards, faces, attributes = card_kind(ranks, suits if suits is not None else [0] * len(ranks))
    found: dict[int, Decide] = {}
    collect_decisions((*setup, *phases), found)
    return CheckedGame(
        name="toy",
        title="Toy",
        variants=(),
        about="",
        credits={},
        least_seats=2,
        most_seats=6,
        counterclockwise=False,
        settings=(),
        domains={d.name: d for d in domains},
        attributes=attributes,
        cards=cards,
        faces=faces,
        tokens=(TokenKind("coin", None if tokens is None else x(tokens), "coin"),),
        tables={t.name: t for t in tables},
        places=(*places, *extra),
        box=box,
        banks={"coin": bank},
        setup=tuple(setup),
        phases=tuple(phases),
        scoring=tuple(scoring),
        winner=tuple(winner),
        always=tuple(always),
        ends=None if ends is None else x(ends),
        decisions=tuple(found[n] for n in sorted(found)),
        addresses={},
        automatic=None,
        bots=(),
        dice={},
        teams={},
        sources={},
        reference="toy",
        hash="0",
    )


def collect_decisions(steps: Sequence[Step], found: dict[int, Decide]) -> None:
    for step in steps:
        match step:
            case Decide():
                found[step.number] = step
                for one in step.options:
                    collect_decisions(one.body, found)
                    for r in one.must:
                        collect_decisions(r.fine or (), found)
                collect_decisions(step.otherwise or (), found)
            case If(then=then, otherwise=otherwise):
                collect_decisions((*then, *otherwise), found)
            case Loop(body=body) | Scope(body=body):
                collect_decisions(body, found)
            case _:
                pass


def score_line(name: str, player: Variable, points: Value) -> ScoreLine:
    return ScoreLine(name, player, x(points), AT, f"scoring.{name}")


def criterion(kind: str, player: Variable, value: Value = None) -> Criterion:
    return Criterion(kind, player, None if value is None else x(value), AT)  # type: ignore[arg-type]


def invariant(name: str, check: Value) -> Invariant:
    return Invariant(name, x(check), AT, f"always.{name}")
