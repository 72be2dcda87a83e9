"""Bots that go by what their seat does not see: an error, since a bot would cheat.

What depends on a secret is found as it is for what is legal (`secrets`). A bot may look at less: a pile that its seat
does not see can only be counted, whatever else may be known of its cards; and a score only where all that its lines
read is seen. Nor may it go by what names and hidden numbers were given from such things: the values are looked at as if
they stood in the rule.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.dsl import game
from rulewright.dsl.check import walk
from rulewright.dsl.check.analyses.meaning import Key
from rulewright.dsl.check.analyses.secrets import Secret, Secrets, owner_of
from rulewright.dsl.check.analyses.survey import Survey
from rulewright.dsl.check.types import is_card, is_cards
from rulewright.dsl.diagnostics import Label
from rulewright.dsl.game import Answer, Decide, Expr, Option, Place, PlaceKind, Read, Seen

Found = tuple[Expr, Place]
"""What a bot would go by, and where it lies."""


def check_bots(survey: Survey, secrets: Secrets, decide: Decide) -> None:
    """Report what bots go by at a decision although the seat that decides does not see it."""
    decider = secrets.decider(decide)
    for ruled in decide.ruled:
        for answer in ruled.answers:
            option = None if answer.option is None else decide.options[answer.option]
            for reason in answer.reasons:
                rule = _Rule(survey, secrets, option)
                found = next(rule.unseen(reason.check, decider), None)
                if found is not None:
                    _report(survey, answer, *found)


class _Rule:
    """Looks for what the one who decides does not see, in a condition of a rule about an option."""

    def __init__(self, survey: Survey, secrets: Secrets, option: Option | None) -> None:
        self._survey = survey
        self._secrets = secrets
        self._option = option
        picks = () if option is None else option.picks
        self._picks = frozenset(pick.variable.number for pick in picks)
        self._met: set[object] = set()

    def unseen(self, expr: Expr, decider: frozenset[Key]) -> Iterator[Found]:
        """List what is not seen, `decider` being the names of the one who decides, in the order in which it is met."""
        me = _named(self._secrets, expr, decider)
        for secret in self._secrets.of_rule(self._option, expr):
            kept = isinstance(secret.expr, Read) and secret.expr.place.seen is Seen.NOBODY
            if kept or not self._secrets.is_seen_by(secret, me):
                yield secret.expr, secret.place
        for read in _looked_at(expr, self._picks):
            match read:
                case Read() if not _is_seen(self._secrets, read, me):
                    yield read, read.place
                case Read(place=place) if place.seen is Seen.NOBODY:
                    yield from self._kept(read)
                case game.Local():
                    yield from self._behind(read, me)
        for part in walk.nodes(expr):
            match part:
                case game.Op(name="score", arguments=(of,)):
                    its_own = bool(self._secrets.player(of) & me)
                    for place in _scored(self._survey, self._secrets, its_own=its_own):
                        yield part, place

    def _behind(self, local: game.Local, me: frozenset[Key]) -> Iterator[Found]:
        """List what is not seen of what a name was given: of cards, of all piles that they may come from."""
        variable = local.variable
        if is_card(local.type) or is_cards(local.type):
            for lying in self._secrets.comes_from(local):
                if lying.place.seen is not Seen.ALL and not self._secrets.is_seen_by(
                    Secret(local, lying.place, lying.owner), me
                ):
                    yield local, lying.place
            return
        if variable.number in self._met:
            return
        self._met.add(variable.number)
        if variable.number in self._survey.context.mutable:
            me = frozenset()
        elif self._secrets.is_outdated(variable.number):
            me = frozenset(key for key in me if key[0] == "local")
        for value in self._secrets.given(variable):
            for _, place in self.unseen(value, me):
                yield local, place

    def _kept(self, read: Read) -> Iterator[Found]:
        """List what is not seen of what rules keep for themselves: whose it was then, nobody can tell."""
        if read.place.address in self._met:
            return
        self._met.add(read.place.address)
        for value in self._secrets.put_into(read.place):
            for _, place in self.unseen(value, frozenset()):
                yield read, place


def _named(secrets: Secrets, expr: Expr, decider: frozenset[Key]) -> frozenset[Key]:
    """Give all names by which an expression speaks of the one who decides: parameters of defines too."""
    me = decider
    for part in walk.nodes(expr):
        if isinstance(part, game.Let) and secrets.player(part.value) & me:
            me |= {("local", part.variable.number)}
    return me


def _looked_at(expr: Expr, picks: frozenset[int] = frozenset()) -> Iterator[Read | game.Local]:
    """List the places and names that are read, without piles, and cards picked, of which only the number counts."""
    stack = [expr]
    while stack:
        part = stack.pop()
        match part:
            case game.Op(name="count" | "empty", arguments=(cards,)):
                stack += _but_for_number(cards, picks)
                continue
            case Read() | game.Local():
                yield part
        stack += walk.children(part)


def _but_for_number(cards: Expr, picks: frozenset[int]) -> list[Expr]:
    """Give what of a pile, or of several together, is looked at where its cards are counted."""
    match cards:
        case Read(place=place, keys=keys) if place.kind is PlaceKind.PILE:
            return list(keys)
        case game.Collect(flat=True, where=None, source=source, body=body):
            return [source, *_but_for_number(body, picks)]
        case game.Local(variable=variable) if variable.number in picks:
            return []
        case game.Op(name="join", arguments=several):
            return [part for one in several for part in _but_for_number(one, picks)]
    return [cards]


def _is_seen(secrets: Secrets, read: Read, me: frozenset[Key]) -> bool:
    place = read.place
    match place.seen:
        case Seen.ALL | Seen.PILE:
            return True
        case Seen.NOBODY:
            # A number that the rules keep for themselves is a secret only if one was put there.
            return place.kind not in {PlaceKind.PILE, PlaceKind.COUNTER}
        case _:
            owner = owner_of(place, read.keys)
            return secrets.is_seen_by(Secret(read, place, owner), me)


def _scored(survey: Survey, secrets: Secrets, *, its_own: bool) -> Iterator[Place]:
    """List the places that the lines of a score read and the one who decides does not see."""
    for line in survey.game.scoring:
        me: frozenset[Key] = frozenset({("local", line.player.number)}) if its_own else frozenset()
        me = _named(secrets, line.points, me)
        for read in _looked_at(line.points):
            if isinstance(read, Read) and not _is_seen(secrets, read, me):
                yield read.place


def _report(survey: Survey, answer: Answer, expr: Expr, place: Place) -> None:
    said, rule = expr.at, answer.at
    labels = [Label(survey.span(place.at), f"seen by {place.seen.value}")]
    if (said.file, said.line) != (rule.file, rule.line):
        labels.append(Label(survey.span(rule), "the bot's rule"))
    survey.context.problems.error(
        "bot-secret",
        f"a bot does not see what is in `{place.name}`, and cannot go by it",
        survey.span(said),
        related=labels,
        hints=["let it go by what a player sees in its place; what is its own is `me.`"],
    )
