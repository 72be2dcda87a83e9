"""What the end of a game is worth to each seat, as a learner counts it.

    rank    1 for whoever is before all others, -1 for whoever is behind all, evenly between; who ties
            has the middle of the places that they share. Where all win together it is 1 for all, where
            all lose together -1
    margin  the score, less the mean of all scores: it adds up to 0 in every game
    score   the score as it is

Teams are ranked as teams, so partners have the same.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from rulewright.dsl.diagnostics import suggest
from rulewright.interpreter import State

Payoffs = Callable[[State], list[float]]
"""What each seat gets, in order of seats, for a game as it stands."""


def by_rank(state: State) -> list[float]:
    """Give each seat how many more seats it is before than behind, as a share of all others."""
    seats = len(state.names)
    if any(criterion.kind == "together" for criterion in state.game.checked.winner):
        return [1.0 if state.ranking else -1.0] * seats
    if seats == 1:
        return [0.0]
    found = [0.0] * seats
    before = 0
    for group in state.ranking:
        behind = seats - before - len(group)
        for seat in group:
            found[seat] = (behind - before) / (seats - 1)
        before += len(group)
    return found


def by_margin(state: State) -> list[float]:
    """Give each seat its score less the mean of all."""
    scores = state.scores
    mean = sum(scores) / len(scores)
    return [score - mean for score in scores]


def by_score(state: State) -> list[float]:
    """Give each seat its score."""
    return [float(score) for score in state.scores]


KINDS: Mapping[str, Payoffs] = MappingProxyType(
    {"rank": by_rank, "margin": by_margin, "score": by_score}
)


def payoffs_of(kind: str) -> Payoffs:
    """Find what is counted by its name; ValueError if there is none."""
    if kind not in KINDS:
        hint = "; ".join(suggest(kind, KINDS, "they are"))
        raise ValueError(f"there are no rewards `{kind}`; {hint}")
    return KINDS[kind]
