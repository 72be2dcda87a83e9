"""First sight: before a statement that reads the face of a card in a shuffled pile, the card is drawn.

`shuffle` makes a pile a bag, whose order is not decided yet; a card of it is drawn when somebody first needs to know
it. `deal` draws by itself. Everything else that reads faces - `top of`, `bottom of`, `first of`, `move ... where`, a
`for` over the pile, a pick from it - gets a `Reveal` in front, so that every chance event is a step of its own.
Counting, summing and testing draw nothing: they do not depend on the order.

A pile has one undecided part. So when two bags come together, the one that will lie below is drawn before, unless both
are shuffled in the next statement. That keeps what real piles keep: which cards lie above which.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rulewright.dsl import game
from rulewright.dsl.check import walk
from rulewright.dsl.check.rewrite import rewrite
from rulewright.dsl.check.types import is_cards
from rulewright.dsl.game import Steps
from rulewright.dsl.structs import replace

_BLIND = {"count", "sum", "max", "min", "empty", "in", "same", "differ", "distinct"}


def bags(blocks: tuple[Steps, ...]) -> frozenset[str]:
    """Find the piles that are ever shuffled, or get the whole of one that is."""
    found: set[str] = set()
    everything = [step for block in blocks for step in walk.statements(block)]
    for step in everything:
        if isinstance(step, game.Shuffle):
            found.add(step.pile.place.address)
        if isinstance(step, game.Deal) and step.source.place.refill is not None:
            found.add(step.source.place.address)
    size = -1
    while size != len(found):
        size = len(found)
        for step in everything:
            match step:
                case game.Move(cards=game.Read(place=place), to=to) if place.address in found:
                    found.add(to.place.address)
                case game.SwapPiles(one=one, other=other):
                    if {one.place.address, other.place.address} & found:
                        found |= {one.place.address, other.place.address}
    return frozenset(found)


def add_reveals(steps: Steps, bag_addresses: frozenset[str], new_scope: Callable[[], int]) -> Steps:
    """Put a `Reveal` before every statement that reads faces of a bag; `new_scope` numbers scopes."""

    def change(step: game.Step, following: game.Step | None) -> tuple[game.Step, ...]:
        if isinstance(step, game.Loop) and step.form == "while" and step.condition is not None:
            needed = list(_needs(step.condition, bag_addresses))
            if needed:
                return (_while_drawing(step, needed, new_scope),)
        reveals: dict[object, game.Step] = {}
        for expr in _evaluated(step):
            for pile, which in _needs(expr, bag_addresses):
                reveal = _reveal(pile, which, step)
                reveals.setdefault((pile.place.address, pile.keys, which), reveal)
        return (*reveals.values(), *_joining(step, following, bag_addresses), step)

    return rewrite(steps, change)


def _joining(
    step: game.Step, following: game.Step | None, bag_addresses: frozenset[str]
) -> Iterator[game.Step]:
    """Draw the lower of two bags that come together, where the order of both is not forgotten at once."""
    match step:
        case game.Move(cards=game.Read(place=place, keys=keys), to=to, bottom=bottom):
            source = game.Target(place, keys)
        case _:
            return
    if not {place.address, to.place.address} <= bag_addresses or _same_pile(source, to):
        return
    if isinstance(following, game.Shuffle) and _same_pile(following.pile, to):
        return
    upper, lower = (to, source) if bottom else (source, to)
    pile = game.Read(type=upper.place.type, at=step.at, place=upper.place, keys=upper.keys)
    undecided = game.Op(name="any_undecided", arguments=(pile,), type=game.FlagType(), at=step.at)
    yield game.If(
        condition=undecided,
        then=(_reveal(lower, "all", step),),
        otherwise=(),
        at=step.at,
        address=step.address,
    )


def _same_pile(one: game.Target, other: game.Target) -> bool:
    """Whether two targets are surely the same pile."""
    if one.place.address != other.place.address:
        return False
    for a, b in zip(one.keys, other.keys, strict=True):
        match a, b:
            case game.Const(value=x), game.Const(value=y) if x == y:
                continue
            case game.Local(variable=v), game.Local(variable=w) if v.number == w.number:
                continue
            case _:
                return False
    return True


def _evaluated(step: game.Step) -> Iterator[game.Expr]:
    """List what a statement evaluates as soon as it is reached."""
    match step:
        case game.Move(cards=cards):
            if not (isinstance(cards, game.Read) or is_whole(cards)):
                yield cards
        case game.Loop():
            if step.source is not None and is_cards(step.source.type):
                yield game.Op(
                    name="list", arguments=(step.source,), type=step.source.type, at=step.at
                )
            elif step.source is not None:
                yield step.source
        case game.Bind(value=value) if is_cards(value.type):
            yield game.Op(name="list", arguments=(value,), type=value.type, at=step.at)
        case _:
            yield from walk.expressions(step)


def is_whole(cards: game.Expr) -> bool:
    """Whether all cards of a pile move, so that no face matters."""
    return isinstance(cards, game.Const)


def _needs(
    expr: game.Expr, bag_addresses: frozenset[str], *, blind: bool = False
) -> Iterator[tuple[game.Target, str]]:
    match expr:
        case game.Read(place=place, keys=keys):
            if place.address in bag_addresses and is_cards(expr.type) and not blind:
                yield game.Target(place, keys), "all"
            return
        case game.Op(name="last" | "first" as which, arguments=(game.Read() as pile,)) if (
            pile.place.address in bag_addresses
        ):
            yield game.Target(pile.place, pile.keys), "top" if which == "last" else "bottom"
            return
        case game.Op(name=name, arguments=arguments) if name in _BLIND:
            for argument in arguments:
                yield from _needs(argument, bag_addresses, blind=True)
            return
        case game.Test():
            yield from _needs(expr.source, bag_addresses, blind=True)
            yield from _needs(expr.condition, bag_addresses)
            return
    for child in walk.children(expr):
        yield from _needs(child, bag_addresses, blind=blind)


def _while_drawing(
    step: game.Loop, needed: list[tuple[game.Target, str]], new_scope: Callable[[], int]
) -> game.Step:
    """Turn `while C` into a loop that draws what C reads before each pass, and leaves when C is false."""
    assert step.condition is not None
    at = step.condition.at
    reveals = tuple(_reveal(pile, which, step) for pile, which in needed)
    stop = game.Op(name="not", arguments=(step.condition,), type=game.FlagType(), at=at)
    number = new_scope() if step.scope is None else step.scope
    leave = game.Leave(scope=number, one_pass=False, at=at, address=step.address)
    guard = game.If(condition=stop, then=(leave,), otherwise=(), at=at, address=step.address)
    true = game.Const(value=True, type=game.FlagType(), at=at)
    loop = replace(step, condition=true, body=(*reveals, guard, *step.body))
    if step.scope is not None:
        return loop
    return game.Scope(
        number=number,
        kind="steps",
        name="while",
        called=None,
        when=None,
        body=(loop,),
        at=at,
        address=step.address,
    )


def _reveal(pile: game.Target, which: str, step: game.Step) -> game.Reveal:
    assert which in {"top", "bottom", "all"}
    return game.Reveal(pile=pile, which=which, at=step.at, address=step.address)  # type: ignore[arg-type]
