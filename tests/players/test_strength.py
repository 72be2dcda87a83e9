"""Who beats whom: search against random and greedy players, at the tables of seven games.

One seat searches, on all others sit rivals of one kind. What is compared is its *place*: the share of the
others that it is ranked before, ties by half, so that alike players have 0.5 on average. Each deal (seed) is
played as often as there are seats, the search on another seat each time, and counts once, by its average
place: so what the seats owe to the cards and to who begins falls out. How many deals there are is fixed
beforehand; none of them was used to choose how the search works. The interval over the deals is Student's
at 95 %, and its lower end is never above what so many wins in a row would show (`won_throughout`). Long
games are played in a short form that their own settings give.

Not claimed: anything about the German Don and TEN, nor that search beats greedy players in High Society
and Oh Hell. What was measured there is told on the page of the lab (docs/lab.md).
"""

from collections.abc import Sequence

import pytest

from rulewright.interpreter import compile_game
from rulewright.lab.statistics import mean
from rulewright.players import Turn, seat_player
from rulewright.players.worth import Worth
from tests.shipped import checked


def places(reference: str, seats: int, one: str, rival: str, deals: range) -> list[float]:
    """Give the average place of one player against rivals in each of some deals, which are named by their seeds."""
    game = compile_game(checked(reference), seats)
    found = []
    for seed in deals:
        total = 0.0
        for own in range(seats):
            state = game.start(seed)
            players = [
                seat_player(one if seat == own else rival, seed, seat) for seat in range(seats)
            ]
            while not state.over:
                seat = state.deciders[0]
                state.act(seat, players[seat].choose(Turn(state, seat)))
            total += Worth.places(state)[own]
        found.append(total / seats)
    return found


def won_throughout(deals: int) -> float:
    """Give the lower end of the 95 % interval of a share where all was won (Clopper, Pearson, Biometrika 26, 1934)."""
    return float(0.025 ** (1 / deals))


def interval(values: Sequence[float]) -> tuple[float, float, float]:
    """Give the mean of places with the ends of its 95 % interval."""
    found = mean(values)
    assert found is not None
    assert found.low is not None
    assert found.high is not None
    return found.value, min(found.low, won_throughout(len(values))), min(found.high, 1.0)


def test_an_interval_lies_round_the_mean_and_narrows_with_more_deals() -> None:
    few, many = interval([0.0, 1.0] * 10), interval([0.0, 1.0] * 100)
    assert few[0] == many[0] == 0.5
    assert 0.25 < few[1] < many[1] < 0.5 < many[2] < few[2] < 0.75


def test_a_few_deals_that_are_all_won_do_not_show_that_all_are() -> None:
    middle, low, high = interval([1.0] * 5)
    assert middle == high == 1.0
    assert low == pytest.approx(0.478, abs=1e-3)


def test_alike_players_have_the_middle_place_in_each_deal() -> None:
    """Chance follows from the deal and the seat alone, so the same game is counted for each of them."""
    assert places("don", 3, "random", "random", range(10)) == [pytest.approx(0.5)] * 10


def test_search_has_a_better_place_than_random_players() -> None:
    _, low, _ = interval(places("oh_hell:largest_hand=2", 3, "search:40", "random", range(12)))
    assert low > 0.5


@pytest.mark.full
@pytest.mark.parametrize(
    ("reference", "seats", "kind", "rival", "deals", "least"),
    [
        ("don", 3, "search:100", "random", range(1000, 1008), 0.6),
        ("don", 3, "search:300", "greedy", range(2000, 2020), 0.55),
        ("medici:days=1", 3, "search:400", "random", range(1000, 1006), 0.5),
        ("medici:days=1", 3, "search:600", "greedy", range(1000, 1015), 0.55),
        ("vasaran_alla", 2, "search:60", "random", range(1000, 1006), 0.5),
        ("vasaran_alla", 2, "search:100", "greedy", range(1000, 1006), 0.5),
        ("high_society", 3, "search:60", "random", range(1000, 1006), 0.5),
        (
            "modern_art:seasons=1,starting_money=20",
            3,
            "search:200",
            "random",
            range(1000, 1008),
            0.6,
        ),
        (
            "modern_art:seasons=1,starting_money=20",
            3,
            "search:400",
            "greedy",
            range(1000, 1008),
            0.55,
        ),
        ("goofspiel", 2, "search:300", "random", range(1000, 1016), 0.65),
        ("goofspiel", 2, "search:300", "greedy", range(1000, 1012), 0.7),
        ("oh_hell:largest_hand=3", 3, "search:200", "random", range(1000, 1012), 0.7),
    ],
)
def test_search_beats_its_rivals(
    reference: str, seats: int, kind: str, rival: str, deals: range, least: float
) -> None:
    """`least` is the margin: even the lower end of the interval lies above it."""
    mean, low, high = interval(places(reference, seats, kind, rival, deals))
    found = f"{reference}, {seats} seats, {kind} against {rival}: place {mean:.2f} ({low:.2f} to {high:.2f})"
    print(f"{found}, {len(deals)} deals")  # noqa: T201 - a report
    assert low > least, found
