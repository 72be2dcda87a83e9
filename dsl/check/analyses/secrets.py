"""What in an expression not everybody sees, and what takes over such knowledge by being set from it.

A counter, number, flag or marker is a secret if it is declared so; of a pile the faces are, the number of its cards
never is. A card that goes to a pile that everybody sees is not. What nobody sees by declaration, such as the state of
a rule, is a secret only if a secret, or chance, was put into it: most of it is bookkeeping about what all have seen.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rulewright.dsl import game
from rulewright.dsl.check import teams, walk
from rulewright.dsl.check.analyses.meaning import Key, conjuncts, key
from rulewright.dsl.check.analyses.movements import Movements
from rulewright.dsl.check.analyses.survey import Survey
from rulewright.dsl.check.types import bare, is_card, is_cards
from rulewright.dsl.game import Expr, Place, PlaceKind, Seen, Step, Steps, Variable

_ROUNDS = 4  # how often secrets are passed on from what is set later to what is set earlier


class Secret(NamedTuple):
    """An expression that shows what not everybody sees.

    owner  the player whose it is, if that is known
    card   the card whose face it is, which is no secret any more once the card is laid open
    """

    expr: Expr
    place: Place
    owner: Expr | None
    card: Expr | None = None


class Lying(NamedTuple):
    """A pile in which a card may lie, and whose it is."""

    place: Place
    owner: Expr | None


class Secrets:
    """The secrets of a game."""

    def __init__(self, survey: Survey) -> None:
        self._survey = survey
        self._among: dict[int, Expr] = {}
        self._same: dict[int, Key] = {}
        self._given: dict[int, list[Expr]] = {}
        self._set: dict[str, list[Expr]] = {}
        self._drawn: set[int] = set()
        self._picked: frozenset[int] = frozenset()
        self._variables: dict[int, Secret] = {}
        self._places: dict[str, Secret] = {}
        self._movements = Movements(survey)
        self._apart: dict[int, list[tuple[Expr, bool]]] = {}
        self._mask = 0
        for place in survey.game.places:
            if place.seen is not Seen.ALL and place.kind is not PlaceKind.PILE:
                self._mask |= survey.bit(place)
        for step in survey.steps:
            self._bind(step)
        for _ in range(_ROUNDS):
            before = len(self._variables) + len(self._places)
            for block in (survey.game.setup, survey.game.phases):
                self._pass_on(block, None)
            if before == len(self._variables) + len(self._places):
                break

    # -------------------------------------------------------------------------------------------- asking

    def reach(self, step: Step) -> None:
        """Go to a statement: what is asked for from now on is as it is when that begins."""
        self._movements.reach(step)

    def of(self, *exprs: Expr | None) -> list[Secret]:
        """List the secrets that expressions depend on."""
        found: list[Secret] = []
        stack = [expr for expr in reversed(exprs) if expr is not None and self._may_have(expr)]
        while stack:
            node = stack.pop()
            secret = self._own(node)
            if secret is not None:
                found.append(secret)
            self._enter(node)
            if isinstance(node, game.Of):
                found += self._face(node)
            elif isinstance(node, game.Read) and node.place.seen is Seen.PILE:
                (die,) = node.keys
                found += self._face(
                    game.Of(card=die, attribute=node.place.name, type=node.type, at=node.at)
                )
            stack.extend(reversed(walk.children(node)))
        return found

    def of_option(self, option: game.Option) -> list[list[Secret]]:
        """List the secrets of every expression that decides what of an option is legal.

        Meanwhile a card that is picked lies where it is picked from, wherever the option puts it then.
        """
        self._picked = frozenset(pick.variable.number for pick in option.picks)
        found = [self.of(expr) for expr in walk.option_expressions(option)]
        found += [self._offered(pick) for pick in option.picks]
        self._picked = frozenset()
        return found

    def of_rule(self, option: game.Option | None, check: Expr) -> list[Secret]:
        """List the secrets of what a rule about an option asks for, before what is picked goes anywhere."""
        picks = () if option is None else option.picks
        self._picked = frozenset(pick.variable.number for pick in picks)
        found = self.of(check)
        self._picked = frozenset()
        return found

    def _offered(self, pick: game.Pick) -> list[Secret]:
        """List what is picked by its face although it lies where all but its owner see it."""
        if pick.by_place or not (is_card(pick.variable.type) or is_cards(pick.variable.type)):
            return []
        return [
            Secret(pick.values, one.place, one.owner)
            for one in self.lies(pick.values)
            if one.place.seen is Seen.OTHERS and one.owner is not None
        ]

    def _may_have(self, expr: Expr) -> bool:
        """Whether it is worth while to look into a whole expression."""
        survey = self._survey
        if survey.reads(expr) & self._mask or survey.asks_faces(expr):
            return True
        return any(-name in self._variables for name in survey.names(expr) if name < 0)

    def is_seen_by(self, secret: Secret, players: frozenset[Key]) -> bool:
        """Whether a player, known by several keys, sees a secret."""
        if secret.owner is None or secret.place.seen is Seen.NOBODY:
            return False
        owner = self.player(secret.owner)
        if secret.place.seen is Seen.OWNER:
            return bool(owner & players)
        return self._is_other(secret.owner, players) or any(
            self._is_other(self._among[number], owner)
            for kind, number, *_ in players
            if kind == "local" and isinstance(number, int) and number in self._among
        )

    def _is_other(
        self, one: Expr, players: frozenset[Key], seen: frozenset[int] = frozenset()
    ) -> bool:
        """Whether a player, or each of several, is surely another one than that known by these keys."""
        match one:
            case game.Op(name="next" | "previous", arguments=(of,)):
                return self._survey.game.least_seats > 1 and bool(self.player(of) & players)
            case game.Look(table=game.Table(name=teams.PARTNER), keys=(_, of)):
                return bool(self.player(of) & players)
            case game.Op(name="others", arguments=(of,)):
                return bool(self.player(of) & players)
            case game.Op(name="first" | "last" | "the" | "item" | "cycle", arguments=(several, *_)):
                return self._is_other(several, players, seen)
            case game.Extreme(source=source):
                return self._is_other(source, players, seen)
            case game.Collect(variable=variable, source=source):
                self._enter(one)
                return _is_itself(one) and (
                    self._is_kept_apart(variable, players) or self._is_other(source, players, seen)
                )
            case game.Local(variable=variable) if variable.number not in seen:
                among = self._among.get(variable.number)
                return self._is_kept_apart(variable, players) or (
                    among is not None
                    and not self.is_outdated(variable.number)
                    and self._is_other(among, players, seen | {variable.number})
                )
        return False

    def _is_kept_apart(self, variable: Variable, players: frozenset[Key]) -> bool:
        """Whether a test of an item says that it is another player: `q is not p`."""
        for test, holds in self._apart.get(variable.number, ()):
            match test:
                case game.Op(name="eq" | "ne" as name, arguments=(a, b)) if (name == "ne") is holds:
                    for one, other in ((a, b), (b, a)):
                        own = isinstance(one, game.Local) and one.variable == variable
                        if own and self.player(other) & players:
                            return True
        return False

    def player(self, *exprs: Expr) -> frozenset[Key]:
        """Give all keys by which a player is known."""
        found: set[Key] = set()
        for expr in exprs:
            found.add(key(expr))
            if isinstance(expr, game.Local):
                number = expr.variable.number
                if number in self._same and not self.is_outdated(number):
                    found.add(self._same[number])
        return frozenset(found)

    def given(self, variable: Variable) -> list[Expr]:
        """List the values that statements give a name."""
        return self._given.get(variable.number, [])

    def put_into(self, place: Place) -> list[Expr]:
        """List what is put anywhere into a counter, number, flag or marker."""
        return self._set.get(place.address, [])

    def is_outdated(self, variable: int) -> bool:
        """Whether what a name was given may have changed since."""
        values = [*self._given.get(variable, ()), self._among.get(variable)]
        return any(
            value is not None and self._movements.is_outdated(variable, value) for value in values
        )

    def comes_from(self, cards: Expr, seen: frozenset[int] = frozenset()) -> list[Lying]:
        """List all piles that cards come from, but for those that have been laid open since."""
        match cards:
            case game.Read(place=place, keys=keys) if place.kind is PlaceKind.PILE:
                return [Lying(place, owner_of(place, keys))]
            case game.Local(variable=variable) if variable.number in self._among:
                number = variable.number
                opened = any(one.seen is Seen.ALL for one in self._movements.came_to(number))
                if opened or number in seen:
                    return []
                return self.comes_from(self._among[number], seen | {number})
        return [one for part in _taken_from(cards) for one in self.comes_from(part, seen)]

    def decider(self, decide: game.Decide) -> frozenset[Key]:
        """Give all keys of the one who decides."""
        known = self.player(decide.deciders) if not decide.several else frozenset()
        return known | {("local", decide.decider.number)}

    # -------------------------------------------------------------------------------------------- expressions

    def _own(self, node: Expr) -> Secret | None:
        match node:
            case game.Local(variable=variable):
                return self._taken_over(node, self._variables.get(variable.number))
            case game.Read(place=place, keys=keys):
                if place.kind is PlaceKind.PILE or place.address.startswith("bank."):
                    return None
                if any(isinstance(one, game.CardKey) for one in place.keys):
                    return None
                if place.seen is Seen.NOBODY and place.kind is not PlaceKind.COUNTER:
                    return self._taken_over(node, self._places.get(place.address))
                return (
                    None if place.seen is Seen.ALL else Secret(node, place, owner_of(place, keys))
                )
            case game.Op(name="in" | "same" | "differ", arguments=(a, b)) if is_cards(b.type):
                del a
                lying = self.lies(b)
                if lying and all(one.place.seen is not Seen.ALL for one in lying):
                    return Secret(node, lying[0].place, lying[0].owner)
            case game.Op(name="minus", arguments=(a, b)) if is_cards(b.type):
                return self._left_out(node, a, b)
            case game.Op(name="looks", arguments=(cards,)):
                hidden = self._hidden(cards)
                return None if hidden is None else Secret(node, hidden.place, hidden.owner)
        return None

    def _left_out(self, node: Expr, cards: Expr, without: Expr) -> Secret | None:
        """Tell whether what is left of cards shows which lie in a pile; of its own cards it shows only how many."""
        own = {one.place.address for one in self.lies(cards)}
        lying = self.lies(without)
        if not lying or any(
            one.place.seen is Seen.ALL or one.place.address in own for one in lying
        ):
            return None
        return Secret(node, lying[0].place, lying[0].owner)

    def _hidden(self, cards: Expr, seen: frozenset[int] = frozenset()) -> Lying | None:
        """Find a pile not seen by all among those whose cards are looked at: one of several parts is enough."""
        self._enter(cards)
        parts = _taken_from(cards)
        if isinstance(cards, game.Local) and cards.variable.number not in seen:
            among = self._among.get(cards.variable.number)
            parts = () if among is None else (among,)
            seen |= {cards.variable.number}
        if parts:
            return next((one for part in parts if (one := self._hidden(part, seen))), None)
        lying = self.lies(cards, seen)
        return lying[0] if lying and all(one.place.seen is not Seen.ALL for one in lying) else None

    def _face(self, node: game.Of) -> list[Secret]:
        lying = self.lies(node.card)
        if any(one.place.seen is Seen.ALL for one in lying):
            return []
        return [Secret(node, one.place, one.owner, node.card) for one in lying[:1]]

    def _taken_over(self, node: Expr, secret: Secret | None) -> Secret | None:
        """Say where a secret is read that was put there before, unless its card has been laid open since."""
        if secret is None:
            return None
        if secret.card is not None and any(
            one.place.seen is Seen.ALL for one in self.lies(secret.card)
        ):
            return None
        return secret._replace(expr=node)

    def _enter(self, node: Expr) -> None:
        """Remember what an item is one of."""
        match node:
            case game.Collect() | game.Test() | game.Extreme() | game.Rank():
                self._among[node.variable.number] = node.source
                match node:
                    case game.Collect(where=game.Expr() as where):
                        self._apart[node.variable.number] = conjuncts(where)
                    case game.Test(condition=condition, quantifier=quantifier):
                        tests = conjuncts(condition, holds=quantifier != "every")
                        self._apart[node.variable.number] = tests
            case game.Let(variable=variable, value=value):
                self._among[variable.number] = value

    def lies(self, card: Expr, seen: frozenset[int] = frozenset()) -> list[Lying]:
        """List the piles in which a card, or the cards of a collection, may lie."""
        self._enter(card)
        match card:
            case game.Read(place=place, keys=keys) if place.kind is PlaceKind.PILE:
                return [Lying(place, owner_of(place, keys))]
            case game.Local(variable=variable):
                return self._variable_lies(variable, seen)
        return [one for part in _taken_from(card) for one in self.lies(part, seen)]

    def _variable_lies(self, variable: Variable, seen: frozenset[int]) -> list[Lying]:
        number = variable.number
        if number in seen:
            return []
        among = self._among.get(number)
        found = [] if among is None else self.lies(among, seen | {number})
        if found and number in self._picked:
            return found
        known = {one.place.address for one in found}
        origins = self._movements.lies(number)
        return [*found, *(Lying(place, None) for place in origins if place.address not in known)]

    # -------------------------------------------------------------------------------------------- passing on

    def _bind(self, step: Step) -> None:
        match step:
            case game.Assign(to=to, value=value):
                self._set.setdefault(to.place.address, []).append(value)
            case game.Bind(variable=variable, value=value):
                self._given.setdefault(variable.number, []).append(value)
                if (
                    is_card(value.type)
                    or is_cards(value.type)
                    or isinstance(bare(value.type), game.PlayerType)
                ):
                    self._among[variable.number] = value
                self._same.setdefault(variable.number, key(value))
            case game.Loop(variable=game.Variable() as variable, source=game.Expr() as source):
                self._among[variable.number] = source
                if step.when is not None:
                    self._apart[variable.number] = conjuncts(step.when)
            case game.Draw(variable=variable, among=among):
                self._among[variable.number] = among
                self._drawn.add(variable.number)
            case game.Decide(options=options):
                self._among[step.decider.number] = step.deciders
                for option in options:
                    for pick in option.picks:
                        self._among[pick.variable.number] = pick.values
                        if pick.owner is not None and pick.owners is not None:
                            self._among[pick.owner.number] = pick.owners

    def _pass_on(self, steps: Steps, around: Secret | None) -> None:
        for step in steps:
            self.reach(step)
            match step:
                case game.Bind(variable=variable, value=value):
                    secret = around or self._first(value)
                    if secret is not None:
                        self._variables.setdefault(variable.number, secret)
                case game.Assign(to=to, value=value) if to.place.seen is Seen.NOBODY:
                    secret = around or self._first(value, *to.keys) or self._chance(to.place, value)
                    if secret is not None:
                        self._places.setdefault(to.place.address, secret)
            # What others see of a branch tells them how the test came out: no secret goes on from there.
            told = None if self._survey.shows(step) else self._first(*conditions(step))
            inner = around or told
            for block in walk.blocks(step):
                self._pass_on(block, inner)

    def _first(self, *exprs: Expr | None) -> Secret | None:
        return next(iter(self.of(*exprs)), None)

    def _chance(self, place: Place, value: Expr) -> Secret | None:
        drawn = isinstance(value, game.Local) and value.variable.number in self._drawn
        return Secret(value, place, None) if drawn else None


def _taken_from(cards: Expr) -> tuple[Expr, ...]:
    """List the parts of an expression that its cards come from; of any other operation its first cards."""
    match cards:
        case game.Collect(source=source, body=body):
            return (source if _is_itself(cards) else body,)
        case game.Extreme(source=source):
            return (source,)
        case game.Let(body=body):
            return (body,)
        case game.Op(name="if", arguments=(_, a, b)):
            return (a, b)
        case game.Op(name="join" | "list" | "default" | "default_empty", arguments=several):
            return several
        case game.Op(arguments=(first, *_)) if is_cards(first.type):
            return (first,)
    return ()


def _is_itself(several: game.Collect) -> bool:
    """Whether what is collected are the items themselves."""
    return isinstance(several.body, game.Local) and several.body.variable == several.variable


def owner_of(place: Place, keys: tuple[Expr, ...]) -> Expr | None:
    """Tell whose a place under these keys is, if it is somebody's."""
    for kind, expr in zip(place.keys, keys, strict=True):
        if isinstance(kind, game.SeatKey) and kind.owner:
            return expr
    return None


def conditions(step: Step) -> Iterator[Expr | None]:
    """List what decides whether the statements inside a statement are done, and how often."""
    match step:
        case game.If(condition=condition):
            yield condition
        case game.Loop():
            yield from (step.source, step.when, step.condition)
        case game.Scope(when=when):
            yield when
        case game.Decide() if not step.hides:
            yield from (step.deciders, step.when)
