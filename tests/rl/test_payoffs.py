"""What the end of a game is worth: by rank, by margin, by score."""

from typing import cast

import pytest

from rulewright.interpreter import State
from rulewright.rl.payoffs import KINDS, payoffs_of
from tests.interpreter.tables import compiled as made
from tests.rl.rules import TEAMS, TOGETHER
from tests.shipped import compiled


class Ended:
    """The end of a game, as far as payoffs look at it."""

    def __init__(self, scores: tuple[int, ...], ranking: tuple[tuple[int, ...], ...]) -> None:
        self.names = tuple(map(str, range(len(scores))))
        self.scores = scores
        self.ranking = ranking
        self.game = compiled("don", 3)


@pytest.mark.parametrize(
    ("scores", "ranking", "rank", "margin"),
    [
        ((7, 3, 2), ((0,), (1,), (2,)), [1, 0, -1], [3, -1, -2]),
        ((3, 3, 0), ((0, 1), (2,)), [0.5, 0.5, -1], [1, 1, -2]),
        ((1, 4, 1), ((1,), (0, 2)), [-0.5, 1, -0.5], [-1, 2, -1]),
        ((2, 2, 2), ((0, 1, 2),), [0, 0, 0], [0, 0, 0]),
        ((4, 2), ((1,), (0,)), [-1, 1], [1, -1]),
        ((4,), ((0,),), [0], [0]),
    ],
)
def test_ranks_margins_and_scores(
    scores: tuple[int, ...],
    ranking: tuple[tuple[int, ...], ...],
    rank: list[float],
    margin: list[float],
) -> None:
    end = cast("State", Ended(scores, ranking))
    assert payoffs_of("rank")(end) == rank
    assert payoffs_of("margin")(end) == margin
    assert payoffs_of("score")(end) == list(scores)


@pytest.mark.parametrize(("action", "worth"), [("up", [1.0, 1.0]), ("stay", [-1.0, -1.0])])
def test_who_wins_or_loses_together_has_the_same(action: str, worth: list[float]) -> None:
    state = made(TOGETHER).start(seed=1)
    while not state.over:
        state.play(0, action)
    assert payoffs_of("rank")(state) == worth


def test_partners_have_the_same() -> None:
    state = made(TEAMS).start(seed=1)
    for seat in range(4):
        state.play(seat, "up" if seat == 2 else "stay")
    assert payoffs_of("rank")(state) == pytest.approx([2 / 3, -2 / 3, 2 / 3, -2 / 3])


def test_a_kind_that_there_is_not_is_named_with_those_that_there_are() -> None:
    with pytest.raises(ValueError, match="there are no rewards `ranks`; did you mean `rank`"):
        payoffs_of("ranks")
    with pytest.raises(ValueError, match="they are `rank`, `margin`, `score`"):
        payoffs_of("money")
    assert set(KINDS) == {"rank", "margin", "score"}
