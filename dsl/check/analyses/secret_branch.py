"""A secret that decides about something that everybody sees: whoever watches learns about the secret.

Conditions, what a `for` goes through, how much is dealt and paid, and whom it is paid to. Not looked at are the options
of a decision, which only the one who decides sees; what follows from one's own secret in one's own act; scoring, which
is done when all is over; and amounts that only empty or fill the counter that they are read from.
"""

from __future__ import annotations

from rulewright.dsl import game
from rulewright.dsl.check import walk
from rulewright.dsl.check.allowed import how_to_accept
from rulewright.dsl.check.analyses.meaning import Key
from rulewright.dsl.check.analyses.secrets import Secret, Secrets, conditions
from rulewright.dsl.check.analyses.survey import Survey
from rulewright.dsl.check.types import is_card
from rulewright.dsl.diagnostics import Label
from rulewright.dsl.game import Expr, PlaceKind, Seen, Step, Steps

_Deciders = tuple[frozenset[Key], ...]


def check_secret_branches(survey: Survey, secrets: Secrets) -> None:
    """Report secrets on which something visible depends."""
    for block in (survey.game.setup, survey.game.phases):
        _block(survey, secrets, block, ())


def _block(survey: Survey, secrets: Secrets, steps: Steps, deciders: _Deciders) -> None:
    for step in steps:
        secrets.reach(step)
        if survey.shows(step):
            told = [*secrets.of(*conditions(step), *_ends(step)), *_amount(secrets, step)]
            told = [one for one in told if not _is_own(secrets, one, deciders)]
            if told and not _shows_the_cards(survey, step):
                _report(survey, told[0])
        if isinstance(step, game.Decide):
            inner = (*deciders, secrets.decider(step))
            for block in walk.blocks(step):
                _block(survey, secrets, block, inner)
            continue
        for block in walk.blocks(step):
            _block(survey, secrets, block, deciders)


def _is_own(secrets: Secrets, secret: Secret, deciders: _Deciders) -> bool:
    return any(secrets.is_seen_by(secret, players) for players in deciders)


def _ends(step: Step) -> list[Expr]:
    """List what others see of a statement: whom it is about, and which one is chosen."""
    match step:
        case game.Pay(source=source, to=to) | game.Deal(source=source, to=to):
            return [*source.keys, *to.keys]
        case game.Move(to=to):
            return list(to.keys)
        case game.Assign(to=to, value=value) if to.place.seen is not Seen.NOBODY:
            chosen = to.place.kind is not PlaceKind.NUMBER and to.place.seen is Seen.ALL
            plain = isinstance(value, game.Read)
            return [value, *to.keys] if chosen and not plain else list(to.keys)
    return []


def _amount(secrets: Secrets, step: Step) -> list[Secret]:
    """List the secrets in how much is handed over; what is read from either end of a payment is shown by it anyway."""
    match step:
        case game.Pay(amount=amount, source=source, to=to):
            ends = {source.place.address, to.place.address}
            return [one for one in secrets.of(amount) if one.place.address not in ends]
        case game.Deal(amount=amount):
            return secrets.of(amount)
    return []


def _shows_the_cards(survey: Survey, step: Step) -> bool:
    """Whether a `for` goes through cards that it then shows to all, so that nothing else is told by it."""
    if not isinstance(step, game.Loop) or step.variable is None or not is_card(step.variable.type):
        return False
    origins = survey.context.origins.get(step.variable.number, ())
    return any(place.seen is Seen.ALL for place in origins)


def _report(survey: Survey, secret: Secret) -> None:
    place = secret.place
    whose = {"owner": "its owner", "others": "all but its owner", "nobody": "nobody"}
    survey.context.problems.warn(
        "secret-branch",
        f"everybody sees what follows here, but not `{survey.text(secret.expr.at)}`",
        survey.span(secret.expr.at),
        related=[Label(survey.span(place.at), f"seen by {whose.get(place.seen.value, 'all')}")],
        hints=[
            "decide it by what all see",
            how_to_accept(survey.context, "secret-branch", survey.span(secret.expr.at)),
        ],
    )
