"""What everybody at the table can work out, though nobody is shown it.

The winning bid was called aloud, so all know what was paid, even where the coins are hidden; the
marks that an auction keeps for itself are `seen by: nobody`, and follow from what was said. Such a
hidden value is *open*: another state that looks the same to a seat has the same value there
(`resample.py`). What depends on a hidden card, a secret choice or an unseen draw is not.

This is worked out once from the rules, by taking everything for open and then striking out whatever
gets a value from something secret, or at a time that depends on it. Ways out of a phase (`leave`)
that depend on a secret are not followed.
"""

from collections.abc import Iterator

from rulewright.dsl.game import (
    Assign,
    Bind,
    CheckedGame,
    Collect,
    Const,
    Deal,
    Decide,
    Draw,
    Expr,
    Extreme,
    If,
    Let,
    Local,
    Loop,
    Move,
    Op,
    Pay,
    Pick,
    Place,
    PlaceKind,
    Rank,
    Read,
    Scope,
    Seen,
    Step,
    Steps,
    SwapCards,
    Test,
    Variable,
)
from rulewright.interpreter.uses import bodies, legality, parts, sentences


class Secrecy:
    """What of a game is open to all.

    places    hidden counters, numbers, flags and markers whose value everybody can work out
    secrets   hidden numbers, flags and markers that hold somebody's secret, or what was drawn unseen
    payments  pairs of counters between which all payments have an amount that everybody can work out
    chosen    piles from which cards are taken by what they are, not by where they lie
    """

    __slots__ = ("_published", "_secret", "chosen", "payments", "places", "secrets")

    def __init__(self, game: CheckedGame) -> None:
        steps = (*game.setup, *game.phases)
        self.places = {p for p in game.places if p.kind is not PlaceKind.PILE}
        pays = [step for step in sentences(steps) if isinstance(step, Pay)]
        self.payments = {(pay.source.place, pay.to.place) for pay in pays}
        self.chosen = frozenset(_chosen(steps))
        self._secret: set[int] = set()
        self._published = set(_published(steps))
        while True:
            before = len(self.places) + len(self.payments) - len(self._secret)
            self._steps(steps, secret=False)
            if before == len(self.places) + len(self.payments) - len(self._secret):
                break
        self.secrets = frozenset(self._secrets(game, steps))

    def _secrets(self, game: CheckedGame, steps: Steps) -> Iterator[Place]:
        told = {PlaceKind.PILE, PlaceKind.COUNTER}
        for place in game.places:
            hides = place.seen in {Seen.OWNER, Seen.OTHERS} and place not in self.places
            if hides and place.kind not in told:
                yield place
        chosen = {
            pick.variable.number
            for step in sentences(steps)
            if isinstance(step, Decide)
            for option in step.options
            for pick in option.picks
        }
        drawn = {step.variable.number for step in sentences(steps) if isinstance(step, Draw)}
        for step in sentences(steps):
            match step:
                case Assign(to=to, value=Local(variable=variable)) if (
                    variable.number in (chosen | drawn) & self._secret
                    and to.place.seen is Seen.NOBODY
                ):
                    yield to.place
                case _:
                    pass

    # ------------------------------------------------------------------------------------ expressions

    def is_open(self, expr: Expr) -> bool:
        """Say whether everybody can work out a value."""
        match expr:
            case Local(variable=variable):
                return variable.number not in self._secret
            case Op(name="count" | "empty", arguments=(Read(place=place, keys=keys),)) if (
                place.kind is PlaceKind.PILE
            ):
                return all(map(self.is_open, keys))
            case Read(place=place):
                if not (place.seen in {Seen.ALL, Seen.PILE} or place in self.places):
                    return False
            case Let(variable=variable, value=value) | Collect(variable=variable, source=value):
                self._binds(variable, value)
            case Test(variable=variable, source=value):
                self._binds(variable, value)
            case Extreme(variable=variable, source=value) | Rank(variable=variable, source=value):
                self._binds(variable, value)
            case _:
                pass
        return all(map(self.is_open, parts(expr)))

    def _binds(self, variable: Variable, value: Expr) -> None:
        if not self.is_open(value):
            self._secret.add(variable.number)

    # ------------------------------------------------------------------------------------ sentences

    def _steps(self, steps: Steps, *, secret: bool) -> None:
        for step in steps:
            self._step(step, secret=secret)

    def _step(self, step: Step, *, secret: bool) -> None:
        match step:
            case Bind(variable=variable, value=value):
                if secret or not self.is_open(value):
                    self._hide(variable)
            case Draw(variable=variable):
                self._hide(variable)
            case Assign(to=to, value=value):
                known = all(map(self.is_open, (value, *to.keys)))
                if to.place.seen is not Seen.ALL and (secret or not known):
                    self.places.discard(to.place)
            case Pay():
                self._pay(step, secret=secret)
            case If(condition=condition):
                secret = secret or not self.is_open(condition)
            case Loop(source=source, when=when, condition=condition, variable=variable):
                tests = [test for test in (source, when, condition) if test is not None]
                if variable is not None and source is not None and not self.is_open(source):
                    self._hide(variable)
                secret = secret or not all(map(self.is_open, tests))
            case Scope(when=when):
                secret = secret or not (when is None or self.is_open(when))
            case Decide():
                secret = secret or step.secret
                if not self.is_open(step.deciders):
                    # Who decides is seen by all when it happens.
                    self._published.add(step.decider.number)
                for option in step.options:
                    for pick in option.picks:
                        if secret or (_is_card(pick) and not _seen_by_all(pick)):
                            self._hide(pick.variable)
                        if pick.owner is not None and secret:
                            self._hide(pick.owner)
                for expr in legality(step):
                    self.is_open(expr)
            case _:
                pass
        for body in bodies(step):
            self._steps(body, secret=secret)

    def _hide(self, variable: Variable) -> None:
        if variable.number not in self._published:
            self._secret.add(variable.number)

    def _pay(self, pay: Pay, *, secret: bool) -> None:
        source, to = pay.source, pay.to
        known = all(map(self.is_open, (pay.amount, *source.keys, *to.keys)))
        if pay.up_to:
            known &= source.place in self.places
        if to.place.high is not None:
            known &= to.place in self.places
        if secret or not known:
            self.payments.discard((source.place, to.place))
            for place in (source.place, to.place):
                if place.seen is not Seen.ALL:
                    self.places.discard(place)


def _is_card(pick: Pick) -> bool:
    return pick.source is not None or bool(pick.sources)


def _seen_by_all(pick: Pick) -> bool:
    sources = pick.sources or ((pick.source,) if pick.source else ())
    return all(place.seen is Seen.ALL for place in sources)


def _published(steps: Steps) -> Iterator[int]:
    """Find variables whose value all get to see, because it is put where all see it."""
    for step in sentences(steps):
        match step:
            case Assign(to=to, value=Local(variable=variable)) if to.place.seen is Seen.ALL:
                yield variable.number
            case Move(cards=cards, to=to) if to.place.seen is Seen.ALL:
                for expr in _joined(cards):
                    if isinstance(expr, Local):
                        yield expr.variable.number
            case _:
                pass


def _joined(expr: Expr) -> Iterator[Expr]:
    if isinstance(expr, Op) and expr.name in {"join", "list"}:
        for part in expr.arguments:
            yield from _joined(part)
    else:
        yield expr


def _chosen(steps: Steps) -> Iterator[Place]:
    """Find piles from which a sentence takes cards that are not told by their place."""
    for step in sentences(steps):
        match step:
            case Move(cards=cards, sources=sources):
                for expr in _joined(cards):
                    match expr:
                        case Read() | Const() | Op(name="all_cards"):
                            pass
                        case Op(name="first" | "last", arguments=(Read(),)):
                            pass
                        case _:
                            yield from sources
            case SwapCards(one_sources=one, other_sources=other):
                yield from one
                yield from other
            case Deal(source=source):
                if source.place.loose:
                    yield source.place
            case _:
                pass
