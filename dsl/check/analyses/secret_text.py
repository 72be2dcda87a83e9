"""Texts that tell everybody what not everybody sees, and questions that tell it to the one who is asked.

A card is told by its name, and a counter, number, flag or marker by its value. What all have learned before is no
secret any more, as far as that can be seen in the lines before: what was shown to all, moved to where all see it, paid,
or kept in a place that all see.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.dsl import game
from rulewright.dsl.check import walk
from rulewright.dsl.check.allowed import how_to_accept
from rulewright.dsl.check.analyses.meaning import Key
from rulewright.dsl.check.analyses.secrets import Secret, Secrets
from rulewright.dsl.check.analyses.survey import Survey
from rulewright.dsl.check.types import is_card, is_cards
from rulewright.dsl.diagnostics import Label
from rulewright.dsl.game import Expr, Place, PlaceKind, Seen, Step


def check_secret_texts(survey: Survey, secrets: Secrets) -> None:
    """Report what a `say` tells to all, and an `ask:` to the one who decides, and they do not see."""
    learned: set[Key] = set()
    for step in survey.steps:
        secrets.reach(step)
        match step:
            case game.Say(text=text):
                told = [one for hole in _holes(text) for one in _told(secrets, hole, learned)]
                if told:
                    _report_said(survey, told[0])
            case game.Decide(ask=game.Text() as text):
                decider = secrets.decider(step)
                for hole in _holes(text):
                    for secret in _told(secrets, hole, learned):
                        if not secrets.is_seen_by(secret, decider):
                            _report_asked(survey, secret)
                            break
        for expr in _shown(step):
            learned |= secrets.player(expr)


def _holes(text: game.Text) -> Iterator[Expr]:
    return (part for part in text.parts if isinstance(part, Expr))


def _told(secrets: Secrets, hole: Expr, learned: set[Key]) -> list[Secret]:
    """List what is secret about the value in a hole."""
    told = secrets.of(hole)
    if is_card(hole.type) or is_cards(hole.type):
        lying = secrets.lies(hole)
        if lying and all(one.place.seen is not Seen.ALL for one in lying):
            told.append(Secret(hole, lying[0].place, lying[0].owner))
    return [one for one in told if not secrets.player(*_meant(one.expr), hole) & learned]


def _meant(secret: Expr) -> Iterator[Expr]:
    """List what is no secret any more when all know it: the value itself, or the cards whose faces are asked for."""
    yield secret
    yield from (node for node in walk.nodes(secret) if is_card(node.type) or is_cards(node.type))


def _shown(step: Step) -> Iterator[Expr]:
    """List what all know after a statement."""
    match step:
        case game.Show(what=what, to=game.Op(name="seats" | "seats_from")):
            yield what
        case game.Move(cards=cards, to=to) if to.place.seen is Seen.ALL:
            yield cards
        case game.SwapCards():
            for cards, places in (
                (step.one, step.other_sources),
                (step.other, step.one_sources),
            ):
                if all(place.seen is Seen.ALL for place in places):
                    yield cards
        case game.Pay(amount=amount) | game.Deal(amount=amount):
            yield amount
        case game.Assign(to=to, value=value) if to.place.seen is Seen.ALL:
            yield value


def _report_said(survey: Survey, secret: Secret) -> None:
    survey.context.problems.warn(
        "secret-branch",
        f"everybody reads this, and not everybody sees `{survey.text(secret.expr.at)}`",
        survey.span(secret.expr.at),
        related=[_seen_by(survey, secret.place)],
        hints=[
            "say only what all see, or `show` it before",
            how_to_accept(survey.context, "secret-branch", survey.span(secret.expr.at)),
        ],
    )


def _report_asked(survey: Survey, secret: Secret) -> None:
    what = "the face of a card in" if secret.place.kind is PlaceKind.PILE else "what is in"
    survey.context.problems.warn(
        "hidden-card",
        f"the one who decides does not see {what} `{secret.place.name}`, and the question tells it",
        survey.span(secret.expr.at),
        related=[_seen_by(survey, secret.place)],
        hints=["ask only for what the one who decides sees, or `show` it before"],
    )


def _seen_by(survey: Survey, place: Place) -> Label:
    return Label(survey.span(place.at), f"seen by {place.seen.value}")
