"""Decisions about cards that the one who decides does not see.

Four ways: an option, a `must` or what is offered depends on a face, or on another secret, that is hidden from the one
who decides, so that the legal actions tell it; so does whether an offer to several is open to one of them, where all
get the same question; a card that somebody has seen is put into a pile that nobody sees, where a decision is about
it; and the seat that the game answers for goes by what it does not see.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.dsl import game
from rulewright.dsl.check import constants
from rulewright.dsl.check.analyses.meaning import Key
from rulewright.dsl.check.analyses.secrets import Secret, Secrets
from rulewright.dsl.check.analyses.survey import Survey
from rulewright.dsl.check.analyses.unseen import check_bots
from rulewright.dsl.diagnostics import Label
from rulewright.dsl.game import Decide, Place, PlaceKind, Seen, Step


def check_hidden_cards(survey: Survey, secrets: Secrets) -> None:
    """Report decisions about what their decider does not see."""
    passing = _passing(survey)
    for step in survey.steps:
        if isinstance(step, Decide):
            secrets.reach(step)
            _asks(survey, secrets, step)
            _answers(survey, secrets, step)
            check_bots(survey, secrets, step)
            _about(survey, step, passing)


def _asks(survey: Survey, secrets: Secrets, decide: Decide) -> None:
    decider = secrets.decider(decide)
    for option in decide.options:
        for told in secrets.of_option(option):
            for secret in told:
                if not secrets.is_seen_by(secret, decider):
                    _report(survey, secret.expr, secret.place)
                    break
    if decide.hides:
        decider |= frozenset(_items(decide.deciders))
        for secret in secrets.of(decide.deciders, decide.when):
            if not secrets.is_seen_by(secret, decider):
                _report(survey, secret.expr, secret.place)
                break


def _answers(survey: Survey, secrets: Secrets, decide: Decide) -> None:
    """Report what the seat that the game answers for goes by although it does not see it."""
    decider = secrets.decider(decide)
    for answer in decide.answers:
        for secret in secrets.of(*(reason.check for reason in answer.reasons)):
            if secrets.is_seen_by(secret, decider) or _is_its_own(survey, secret):
                continue
            survey.context.problems.warn(
                "hidden-card",
                f"the seat that decides here does not see what is in `{secret.place.name}`, "
                "and what it does tells it",
                survey.span(secret.expr.at),
                related=[Label(survey.span(secret.place.at), f"seen by {secret.place.seen.value}")],
                hints=["let it go by what it sees"],
            )
            break


def _is_its_own(survey: Survey, secret: Secret) -> bool:
    """Whether a secret is that of the seat, named by its number: `players[3].hand`."""
    declared = survey.game.automatic
    if declared is None or secret.owner is None or secret.place.seen is not Seen.OWNER:
        return False
    found = False
    for seats in range(survey.game.least_seats, survey.game.most_seats + 1):
        number, owner = constants.known(declared.seat, seats), constants.known(secret.owner, seats)
        if isinstance(number, int) and isinstance(owner, int):
            if owner + 1 != number:
                return False
            found = True
    return found


def _items(deciders: game.Expr) -> Iterator[Key]:
    """List the names under which `where` speaks of the one who decides."""
    while isinstance(deciders, game.Collect):
        yield ("local", deciders.variable.number)
        deciders = deciders.source


def _report(survey: Survey, expr: game.Expr, place: Place) -> None:
    what = "the face of a card in" if place.kind is PlaceKind.PILE else "what is in"
    survey.context.problems.warn(
        "hidden-card",
        f"the one who decides does not see {what} `{place.name}`, and what is legal tells it",
        survey.span(expr.at),
        related=[Label(survey.span(place.at), f"seen by {place.seen.value}")],
        hints=["let it be seen, or ask only for what the one who decides sees"],
    )


def _passing(survey: Survey) -> dict[str, tuple[Place, Step]]:
    """Find the piles that nobody sees, that are never shuffled, and into which a card is moved that somebody saw."""
    found: dict[str, tuple[Place, Step]] = {}
    shuffled = {one.pile.place.address for one in survey.steps if isinstance(one, game.Shuffle)}
    for step in survey.steps:
        match step:
            case game.Move(to=to, sources=sources) if not isinstance(step.cards, game.Const):
                came_from = sources
            case game.Deal(to=to, source=source):
                came_from = (source.place,)
            case _:
                continue
        hidden = to.place.seen is Seen.NOBODY and to.place.address not in shuffled
        if hidden and any(one.seen is not Seen.NOBODY for one in came_from):
            found.setdefault(to.place.address, (to.place, step))
    return found


def _about(survey: Survey, decide: Decide, passing: dict[str, tuple[Place, Step]]) -> None:
    """Report a decision of which one option takes from such a pile and another does not."""
    if not passing:
        return
    taken = []
    for option in decide.options:
        steps = [one for step in option.body for one in (step, *survey.inside(step))]
        taken.append({address for one in steps for address in _from(one) if address in passing})
    always = set.intersection(*taken) if taken and decide.kind != "offer" else set()
    for address in dict.fromkeys(name for names in taken for name in sorted(names)):
        if address in always:
            continue
        place, step = passing[address]
        survey.context.problems.warn(
            "hidden-card",
            f"this is decided about a card in `{place.name}`, which nobody sees",
            survey.span(decide.at),
            related=[
                Label(survey.span(step.at), "the card comes here"),
                Label(survey.span(place.at), "seen by nobody"),
            ],
            hints=["let the pile be seen by the one who decides, or `show` the card first"],
        )


def _from(step: Step) -> set[str]:
    match step:
        case game.Move(sources=sources):
            return {place.address for place in sources}
        case game.Deal(source=source):
            return {source.place.address}
        case game.SwapPiles(one=one, other=other):
            return {one.place.address, other.place.address}
        case game.SwapCards():
            return {place.address for place in (*step.one_sources, *step.other_sources)}
    return set()
