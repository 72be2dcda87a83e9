"""The rest of a game at random, and states made up again and again: what bots think with."""

from collections import Counter
from random import Random

import pytest

from rulewright.interpreter import FaultError, State, compile_game
from tests.interpreter.tables import GAMES, checked, table
from tests.shipped import compiled

ENDLESS = """
rulewright: 1
game: endless
title: Endless
players: 2
table: {over: {flag}}
phases:
  round:
    while: true
    do:
      - choose: {by: first of players, options: {go: {}, stop: {do: over = true}}}
      - {if: over, then: leave round}
winner: [shared]
"""

DRAWN = """
rulewright: 1
game: drawn
title: Drawn
players: 2
components: {card: {attributes: {rank: 1..2}, cards: [{rank: 1}, {rank: 2, copies: 3}]}}
table: {deck: {cards: card, seen by: nobody}, open: {cards: card}}
setup: [move all card to deck, shuffle deck]
phases:
  round:
    do:
      - choose: {by: first of players, options: {go: {}, stay: {}}}
      - deal 1 from deck to open
scoring: {rank: {points: sum(open.rank)}}
winner: [most: p.score, shared]
"""

STUCK = """
rulewright: 1
game: stuck
title: Stuck
players: 2
table: {left: {number: 3, range: 0..9}}
phases:
  round:
    repeat: 2
    do:
      - choose: {by: first of players, options: {go: {}, stay: {}}}
      - left += 4
winner: [shared]
"""


def after(state: State, decisions: int, seed: int = 1) -> State:
    """Play on by some decisions at random."""
    rng = Random(seed)
    for _ in range(decisions):
        if not state.over:
            seat = rng.choice(state.deciders)
            state.act(seat, rng.choice(state.legal(seat)))
    return state


@pytest.mark.parametrize("name", GAMES)
def test_a_playout_ends_the_game_from_any_moment(name: str) -> None:
    for decisions in range(12):
        state = after(table(name).start(decisions), decisions, decisions)
        rest = state.copy()
        count = rest.playout(Random(2).random)
        assert rest.over
        assert (count == 0) is state.over
        assert sum(map(len, rest.ranking)) == state.game.seats
        again = state.copy()
        assert (again.playout(Random(2).random), again) == (count, rest)


def test_a_playout_is_the_game_that_the_same_draws_play() -> None:
    for seed in range(5):
        state = after(compiled("don", 3).start(seed), 7)
        rest, rng = state.copy(), Random(seed)
        count = 0
        while not state.over:
            seat = state.deciders[0]
            legal = state.legal(seat)
            state.act(seat, legal[int(rng.random() * len(legal))])
            count += 1
        assert rest.playout(Random(seed).random) == count
        assert rest == state


def test_a_playout_finishes_a_choice_that_was_begun() -> None:
    state = table("sets").start(3)
    state.act(0, state.legal(0)[-1])
    assert state.partial
    begun = state.picked(0)
    seen: Counter[tuple[int, ...]] = Counter()
    for seed in range(30):
        rest = state.copy()
        rest.playout(Random(seed).random)
        assert rest.over
        seen[rest.scores] += 1
    assert begun == state.picked(0)
    assert len(seen) > 1


def test_a_playout_keeps_the_answers_that_were_given_unseen() -> None:
    state = table("sealed", 2).start(1)
    state.play(0, "9")
    wins = Counter(rest.ranking[0] for rest in played_out(state, 60))
    other = table("sealed", 2).start(1)
    other.play(0, "0")
    assert wins[0,] > Counter(rest.ranking[0] for rest in played_out(other, 60))[0,]


def played_out(state: State, times: int) -> list[State]:
    found = []
    for seed in range(times):
        rest = state.copy()
        rest.playout(Random(seed).random)
        found.append(rest)
    return found


def test_a_playout_can_be_picked_in() -> None:
    for name in GAMES:
        state = table(name).start(1)
        asked = []

        def last(seat: int, legal: list[int]) -> int:
            asked.append((seat, legal[-1]))  # noqa: B023 - called before the next game
            return legal[-1]

        rest = state.copy()
        rest.playout(Random(1).random, 10_000, last)
        while not state.over and state.chance is None:
            seat = state.deciders[0]
            wanted = asked.pop(0)
            assert wanted == (seat, state.legal(seat)[-1])
            state.act(*wanted)
        assert asked == []
        assert rest == state


def test_a_playout_draws_explicit_chance_by_its_weights() -> None:
    state = compile_game(checked(DRAWN), 2).start(chance="explicit")
    scores = Counter(end.scores[0] for end in played_out(state, 400))
    # One card of four is a 1, give or take four deviations.
    assert set(scores) == {1, 2}
    assert abs(scores[1] - 100) < 35


def test_a_game_that_goes_on_and_on_is_played_out_over_so_many_decisions() -> None:
    state = compile_game(checked(ENDLESS), 2).start(1)
    assert state.playout(lambda: 0.0, limit=50) == 50
    assert not state.over
    assert state.deciders


def test_a_fault_in_a_playout_stops_the_state() -> None:
    state = compile_game(checked(STUCK), 2).start(1)
    with pytest.raises(FaultError):
        state.playout(Random(1).random)
    assert state.fault is not None
    assert state.deciders == ()


def test_a_playout_keeps_no_history() -> None:
    state = after(compiled("don", 3).start(1), 3)
    state.playout(Random(1).random)
    with pytest.raises(Exception, match="keeps no history"):
        state.save()


# ------------------------------------------------------------------------------------------------ made-up states


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("record", [True, False])
def test_a_made_up_state_looks_the_same_to_its_seat_and_goes_on(name: str, record: bool) -> None:  # noqa: FBT001
    for seed in range(4):
        state, rng = table(name).start(seed, record=record), Random(seed)
        while not state.over:
            seat = rng.choice(state.deciders)
            world = state.worlds(seat)
            for _ in range(3):
                other = world(rng.randrange)
                assert other is not None
                assert other.view(seat) == state.view(seat)
                assert other.legal(seat) == state.legal(seat)
                other.playout(rng.random)
                assert other.over
            state.act(seat, rng.choice(state.legal(seat)))


def test_made_up_states_differ_in_what_is_not_seen_and_in_the_chance_to_come() -> None:
    state = compiled("don", 3).start(1)
    world, rng = state.worlds(state.deciders[0]), Random(1)
    made_up = [world(rng.randrange) for _ in range(10)]
    assert len({hash(one) for one in made_up}) == 10


def test_in_a_made_up_state_nobody_else_has_answered() -> None:
    state = table("sealed", 3).start(1)
    before = state.worlds(1)(Random(1).randrange)
    state.play(0, "9")
    after_one = state.worlds(1)(Random(1).randrange)
    assert after_one is not None
    assert after_one.deciders == (0, 1, 2)
    assert after_one == before


def test_a_choice_that_was_begun_stays_begun_in_a_made_up_state() -> None:
    state = table("sets").start(3)
    state.act(0, state.legal(0)[-1])
    other = state.worlds(0)(Random(1).randrange)
    assert other is not None
    assert other.picked(0) == state.picked(0) != ()


def test_a_script_of_chance_does_not_go_on_in_a_made_up_state() -> None:
    script = ["2", "3", "1"]
    state = compiled("kuhn", 2).start(seed=1, script=script[:2])
    assert state.deciders == (0,)
    other = state.worlds(0)(Random(1).randrange)
    assert other is not None
    other.playout(Random(1).random)
    assert other.over
