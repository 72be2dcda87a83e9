"""What a bot does not see never changes its choice: nor do the states that it makes up tell of it."""

from collections.abc import Iterator
from random import Random

import pytest

from rulewright.interpreter import Game, State
from rulewright.interpreter.sight import SPECTATOR
from rulewright.players import Turn, greedy, seat_player
from rulewright.players.ahead import Chance
from rulewright.players.search import has_secrets
from tests.shipped import checked, compiled, games

HIDING = [("don", 4), ("medici", 3), ("kuhn", 2), ("oh_hell", 4), ("high_society", 4)]


def moments(game: Game, seed: int, each: int) -> Iterator[tuple[State, int]]:
    """Some moments of a random game, and one who decides there between several actions."""
    state, rng = game.start(seed), Random(seed)
    for _ in range(60):
        if state.over:
            return
        seat = rng.choice(state.deciders)
        legal = state.legal(seat)
        if len(legal) > 1 and rng.randrange(each) == 0:
            yield state, seat
        state.act(seat, rng.choice(legal))


def otherwise(state: State, seat: int, times: int) -> Iterator[State]:
    """States that the seat cannot tell from this one."""
    rng = Random(99)
    for _ in range(times):
        other = state.resample(seat, rng.randrange)
        assert other.information_state(seat) == state.information_state(seat)
        yield other


@pytest.mark.parametrize("kind", ["greedy:3", "search:15"])
@pytest.mark.parametrize(("name", "seats"), HIDING)
def test_other_hidden_cards_do_not_change_a_choice(
    kind: str, name: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(greedy, "PLAYOUTS", 2)
    compared = differ = 0
    for seed in range(6 if name == "kuhn" else 1):
        for state, seat in moments(compiled(name, seats), seed, 1 if name == "kuhn" else 10):
            chosen = seat_player(kind, 5, seat).choose(Turn(state, seat))
            for other in otherwise(state, seat, 2):
                differ += other != state
                compared += 1
                assert seat_player(kind, 5, seat).choose(Turn(other, seat)) == chosen
    assert compared > 3
    assert differ > 3


@pytest.mark.parametrize("name", games())
def test_made_up_states_follow_from_chance_and_from_what_the_seat_knows(name: str) -> None:
    game = compiled(name, checked(name).least_seats)
    for state, seat in moments(game, 3, 15):
        known = [state, *otherwise(state, seat, 2)]
        made_up = [Turn(one, seat).sample(Random(7).randrange) for one in known]
        assert made_up[0] is not None
        assert made_up[1:] == made_up[:-1]


@pytest.mark.parametrize("name", ["kuhn", "oh_hell", "high_society", "don-german"])
def test_what_an_onlooker_makes_up_tells_nothing_of_a_seats_secrets(name: str) -> None:
    game = compiled(name, checked(name).least_seats)
    for state, seat in moments(game, 3, 4):
        secret = [state.copy(), *(state.resample(SPECTATOR, Random(n).randrange) for n in range(2))]
        made_up = [Turn(one, seat).veiled(Random(7).randrange) for one in secret]
        assert made_up[0] is not None
        assert made_up[1:] == made_up[:-1]


@pytest.mark.parametrize(
    ("name", "seats", "expected"),
    [
        ("don", 3, False),
        ("medici", 3, False),
        ("goofspiel", 2, False),  # what is left in a hand follows from the bids, which all see
        ("kuhn", 2, True),
        ("oh_hell", 3, True),
        ("high_society", 3, True),
    ],
)
def test_a_seat_has_secrets_where_an_onlooker_would_deal_it_something_else(
    name: str, seats: int, *, expected: bool
) -> None:
    chance = Chance(1)
    asked = 0
    for state, seat in moments(compiled(name, seats), 3, 4):
        turn = Turn(state, seat)
        world = turn.sample(chance.below)
        assert world is not None
        assert has_secrets(turn, world, chance) == expected
        asked += 1
    assert asked


def test_who_has_answered_unseen_does_not_change_a_choice() -> None:
    state = compiled("goofspiel", 2).start(4)
    chosen = {}
    for first in (None, *state.legal(0)):
        other = state.copy()
        if first is not None:
            other.act(0, first)
        chosen[first] = [
            seat_player(kind, 5, 1).choose(Turn(other, 1)) for kind in ("greedy:3", "search:40")
        ]
    assert len(chosen) == 14
    assert len(set(map(tuple, chosen.values()))) == 1
