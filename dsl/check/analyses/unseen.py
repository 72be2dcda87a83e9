"""Bots that go by what their seat does not see: an error, since a bot would cheat.

What depends on a secret is found as it is for what is legal (`secrets`). A bot may look at less: a pile that its seat
does not see can only be counted, whatever else may be known of its cards; and a score only where all that its lines
read is seen.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.dsl import game
from rulewright.dsl.check import walk
from rulewright.dsl.check.analyses.meaning import Key
from rulewright.dsl.check.analyses.secrets import Secret, Secrets, owner_of
from rulewright.dsl.check.analyses.survey import Survey
from rulewright.dsl.diagnostics import Label
from rulewright.dsl.game import Answer, Decide, Expr, Place, PlaceKind, Read, Seen


def check_bots(survey: Survey, secrets: Secrets, decide: Decide) -> None:
    """Report what bots go by at a decision although the seat that decides does not see it."""
    decider = secrets.decider(decide)
    for ruled in decide.ruled:
        for answer in ruled.answers:
            for reason in answer.reasons:
                found = next(_unseen(survey, secrets, reason.check, decider), None)
                if found is not None:
                    _report(survey, answer, *found)


def _unseen(
    survey: Survey, secrets: Secrets, expr: Expr, decider: frozenset[Key]
) -> Iterator[tuple[Expr, Place]]:
    me = _named(secrets, expr, decider)
    for secret in secrets.of(expr):
        if not secrets.is_seen_by(secret, me):
            yield secret.expr, secret.place
    for read in _looked_at(expr):
        if not _is_seen(secrets, read, me):
            yield read, read.place
    for part in walk.nodes(expr):
        match part:
            case game.Op(name="score", arguments=(of,)):
                its_own = bool(secrets.player(of) & me)
                for place in _scored(survey, secrets, its_own=its_own):
                    yield part, place


def _named(secrets: Secrets, expr: Expr, decider: frozenset[Key]) -> frozenset[Key]:
    """Give all names by which an expression speaks of the one who decides: parameters of defines too."""
    me = decider
    for part in walk.nodes(expr):
        if isinstance(part, game.Let) and secrets.player(part.value) & me:
            me |= {("local", part.variable.number)}
    return me


def _looked_at(expr: Expr) -> Iterator[Read]:
    """List the places that are read, without the piles of which only the number of cards counts."""
    stack = [expr]
    while stack:
        part = stack.pop()
        match part:
            case game.Op(name="count" | "empty", arguments=(cards,)):
                stack += _but_for_number(cards)
                continue
            case Read():
                yield part
        stack += walk.children(part)


def _but_for_number(cards: Expr) -> list[Expr]:
    """Give what of a pile, or of several together, is looked at where its cards are counted."""
    match cards:
        case Read(place=place, keys=keys) if place.kind is PlaceKind.PILE:
            return list(keys)
        case game.Collect(flat=True, where=None, source=source, body=body):
            return [source, *_but_for_number(body)]
        case game.Op(name="join", arguments=several):
            return [part for one in several for part in _but_for_number(one)]
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
            if not _is_seen(secrets, read, me):
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
