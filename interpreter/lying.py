"""Which cards may ever lie in a pile, in a game that goes on from a known position.

Cards are followed from pile to pile through every sentence that moves some, whatever it depends on and however often.
So a second pack that is left in the box from the beginning does not make two cards of a hand look alike.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from rulewright.dsl.game import (
    Bind,
    Collect,
    Const,
    Deal,
    Decide,
    Draw,
    Expr,
    Extreme,
    Fresh,
    Let,
    Local,
    Loop,
    Move,
    Op,
    Place,
    PlaceKind,
    Rank,
    Read,
    Shuffle,
    Step,
    Steps,
    SwapCards,
    SwapPiles,
    Test,
    Variable,
)
from rulewright.interpreter.layout import Layout
from rulewright.interpreter.uses import expressions, inside, sentences, written

Piles = frozenset[Place] | None
"""Piles that cards come from; None: any."""
Way = tuple[Piles, Piles]
"""Cards that ever lie in some piles may come to some others."""


class Lying:
    """The cards that may lie in the piles of one game, from a position on."""

    def __init__(self, layout: Layout, bodies: Iterable[Steps], state: Sequence[Any]) -> None:
        self.every = frozenset(range(len(layout.game.cards)))
        self.box = layout.game.box
        self.piles = frozenset(one for one in layout.bases if one.kind is PlaceKind.PILE)
        self.slots = {pile: layout.slots(pile) for pile in self.piles}
        self.cards: dict[int, set[int]] = {
            slot: set(state[slot]) for slots in self.slots.values() for slot in slots
        }
        self.bound: dict[Variable, list[Expr]] = {}
        ways: list[Way] = []
        for body in bodies:
            for variable, value in _bindings(body):
                self.bound.setdefault(variable, []).append(value)
        for body in bodies:
            for step in sentences(body):
                ways += self._ways(step)
        self._follow(ways)

    def among(self, expr: Expr) -> frozenset[int]:
        """The cards that an expression may give."""
        return self._in(self._origins(expr, set()))

    def by_slot(self, expr: Expr) -> list[frozenset[int]]:
        """The cards that it may give at once: for each slot those there, if they surely come from a single one."""
        place = _one_pile(expr)
        if place is None:
            return [self.among(expr)]
        return [frozenset(self.cards[slot]) for slot in self.slots[place]]

    def _in(self, piles: Piles) -> frozenset[int]:
        if piles is None:
            return self.every
        return frozenset(c for pile in piles for slot in self.slots[pile] for c in self.cards[slot])

    def _follow(self, ways: list[Way]) -> None:
        """Lets cards go all ways until nothing new comes to a pile."""
        before = -1
        while before != (before := sum(map(len, self.cards.values()))):
            for source, to in ways:
                come = self._in(source)
                for pile in self.piles if to is None else to:
                    for slot in self.slots[pile]:
                        self.cards[slot] |= come

    def _ways(self, step: Step) -> list[Way]:
        match step:
            case Move(cards=cards, to=to):
                return [(self._origins(cards, set()), frozenset((to.place,)))]
            case Deal(source=source, to=to):
                found: list[Way] = [(frozenset((source.place,)), frozenset((to.place,)))]
                refill = source.place.refill
                if refill is not None:
                    found.append((frozenset((refill.source,)), frozenset((source.place,))))
                return found
            case SwapPiles(one=one, other=other):
                both = frozenset((one.place, other.place))
                return [(both, both)]
            case SwapCards(one=one_card, other=other_card):
                return [(self._origins(card, set()), None) for card in (one_card, other_card)]
            case Fresh(places=places):
                return [(frozenset(self.piles & set(places)), frozenset((self.box,)))]
            case Shuffle():
                return []
            case _:
                return [(None, None)] if self.piles & written(step) else []

    def _origins(self, expr: Expr, known: set[Variable]) -> Piles:
        """The piles that the cards of an expression come from; `known` are variables that were looked at."""
        match expr:
            case Read(place=place) if place.kind is PlaceKind.PILE:
                return frozenset((place,))
            case Local(variable=variable):
                if variable in known:
                    return frozenset()
                known.add(variable)
                return self._all(self.bound.get(variable), known)
            case Extreme(source=source):
                return self._origins(source, known)
            case Let(body=body) | Collect(body=body):
                return self._origins(body, known)
            case Op(name="join" | "list" | "default" | "default_empty", arguments=arguments):
                return self._all(arguments, known)
            case Op(name="if", arguments=(_, one, other)):
                return self._all((one, other), known)
            case Op(
                name="minus" | "first" | "last" | "the" | "distinct" | "sorted_faces" | "item",
                arguments=(items, *_),
            ):
                return self._origins(items, known)
            case Const(value=None | ()):
                return frozenset()
            case _:
                return None

    def _all(self, exprs: Iterable[Expr] | None, known: set[Variable]) -> Piles:
        if exprs is None:
            return None
        found: frozenset[Place] = frozenset()
        for expr in exprs:
            more = self._origins(expr, known)
            if more is None:
                return None
            found |= more
        return found


def _one_pile(expr: Expr) -> Place | None:
    """The place of which an expression gives cards of one pile, each as it lies there."""
    match expr:
        case Read(place=place) if place.kind is PlaceKind.PILE:
            return place
        case Collect(variable=variable, source=source, body=Local(variable=body), flat=False):
            return _one_pile(source) if body == variable else None
        case Op(name="minus" | "distinct" | "sorted_faces", arguments=(items, *_)):
            return _one_pile(items)
        case Extreme(source=source):
            return _one_pile(source)
        case _:
            return None


def _bindings(body: Steps) -> Iterator[tuple[Variable, Expr]]:
    """The variables that are bound in sentences, each with a value, or with what its value is one of."""
    for step in sentences(body):
        match step:
            case Bind(variable=variable, value=value) | Draw(variable=variable, among=value):
                yield variable, value
            case Loop(variable=Variable() as variable, source=Expr() as source):
                yield variable, source
            case Decide():
                for option in step.options:
                    yield from ((pick.variable, pick.values) for pick in option.picks)
            case _:
                pass
    for outer in expressions(body):
        for expr in inside(outer):
            match expr:
                case Let(variable=variable, value=value):
                    yield variable, value
                case (
                    Collect(variable=variable, source=source)
                    | Test(variable=variable, source=source)
                    | Extreme(variable=variable, source=source)
                    | Rank(variable=variable, source=source)
                ):
                    yield variable, source
                case _:
                    pass
