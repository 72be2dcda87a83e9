"""Another state that looks the same: what varies, what stays, and that nothing leaks."""

from collections import Counter
from random import Random

import pytest

from rulewright.interpreter import Game, State
from tests.interpreter.tables import GAMES, checked, table


def samples(state: State, seat: int, times: int) -> list[State]:
    rng = Random(11)
    return [state.resample(seat, rng.randrange) for _ in range(times)]


def test_unseen_cards_are_dealt_anew_all_alike_likely() -> None:
    state = table("duel").start(3)
    mine = state.view(0)["1.hand"].text.split(", ")
    hands: Counter[str] = Counter()
    for other in samples(state, 0, 3000):
        assert other.view(0) == state.view(0)
        hands.update(other.view(1)["2.hand"].text.split(", "))
    assert set(hands) == {f"{s} {r}" for s in ("red", "blue") for r in range(1, 5)} - set(mine)
    # Six unseen cards, two of them in the hand: each 1000 times, give or take four deviations.
    assert all(abs(count - 1000) < 104 for count in hands.values())


def duel(text: str = GAMES["duel"], seats: int = 2) -> State:
    state = Game(checked(text), seats).start(4, names=["Ann", "Bo", "Cy"][:seats])
    while state.deciders != (0,):
        state.play(state.deciders[0], "wait")
    return state


def test_a_card_that_a_seat_hid_itself_is_known_to_it() -> None:
    state = duel()
    card = state.view(0)["Ann.hand"].cards[0].label
    state.play(0, f"hide {card}")
    for other in samples(state, 0, 50):
        assert hidden(other) == [card]
    assert len({tuple(hidden(other)) for other in samples(state, 1, 50)}) > 1


def hidden(state: State) -> list[str]:
    down = next(spot for spot in state.game.stage.sight.piles if spot.place.name == "down")
    return [state.opening.words.card(card) for card in state.raw[down.slot]]


def test_tokens_whose_payments_were_called_aloud_stay() -> None:
    state = duel(seats=3)
    state.play(0, "give Bo 2")
    for other in samples(state, 2, 20):
        assert [
            other.view(seat)[f"{name}.purse"].value for seat, name in enumerate(state.names)
        ] == [
            3,
            7,
            5,
        ]


def test_tokens_that_went_unseen_are_shared_anew() -> None:
    secret = GAMES["duel"].replace(
        'ask: "Your turn, {p}?"', 'ask: "Your turn, {p}?"\n              secret: true'
    )
    state = duel(secret, seats=3)
    state.play(0, "give Bo 2")
    purses = set()
    for other in samples(state, 2, 50):
        ann, bo, cy = (other.view(s)[f"{n}.purse"].value for s, n in enumerate(state.names))
        assert isinstance(ann, int)
        assert isinstance(bo, int)
        assert (ann + bo, cy) == (10, 5)
        assert other.log(2) == state.log(2)
        purses.add(ann)
    assert len(purses) > 5
    for other in samples(state, 1, 20):
        assert other.view(1)["Bo.purse"].value == 7
        assert other.view(0)["Ann.purse"].value == 3


def test_answers_given_unseen_are_drawn_anew() -> None:
    state = table("sealed", 3).start(1)
    state.play(0, "7")
    state.play(1, "4")
    found = set()
    for other in samples(state, 1, 60):
        assert other.deciders == (2,)
        other.play(2, "0")
        bids = [other.view(seat)[f"{seat + 1}.bid"].value for seat in range(3)]
        assert bids[1:] == [4, 0]
        found.add(bids[0])
    assert len(found) == 10


def test_the_half_made_choice_of_another_is_not_known() -> None:
    state = duel()
    state.act(0, state.id(0, "give Bo"))
    assert state.resample(0, Random(1).randrange).picked(0) == state.picked(0)
    assert state.resample(1, Random(1).randrange).picked(0) == ()


SECRETS = """
rulewright: 1
game: secrets
title: Secrets
players: 3
values:
  role: [spy, guard, cook]
table:
  traitor: {a: player, seen by: nobody}
  code: {number: 1, range: 1..9, seen by: nobody}
player:
  job: {a: role or none, seen by: owner}
  shown: {number: 0}
setup:
  - traitor = random players
  - code = random 1..9
  - for: p in players
    do: p.job = random role
phases:
  turn:
    repeat: 2
    do:
      - for: p in players
        do:
          - choose:
              by: p
              options:
                guess:
                  pick:
                    digit: 1..9
                  do: p.shown = digit
winner:
  - most: 1 if p is traitor or p.shown is code else 0
  - shared
"""


def test_secret_marks_are_dealt_anew_among_those_unseen() -> None:
    state = Game(checked(SECRETS), 3).start(2)
    jobs = [state.view(seat)[f"{seat + 1}.job"].text for seat in range(3)]
    found = set()
    winners = set()
    for other in samples(state, 0, 100):
        assert other.view(0) == state.view(0)
        seen = [other.view(seat)[f"{seat + 1}.job"].text for seat in range(3)]
        assert seen[0] == jobs[0]
        assert sorted(seen[1:]) == sorted(jobs[1:])
        found.add(tuple(seen))
        winners.add(other.ranking)
    assert len(found) == len({(jobs[1], jobs[2]), (jobs[2], jobs[1])})
    assert len(winners) == 3


def test_chance_to_come_is_not_known() -> None:
    state = table("duel").start(3)
    drawn = set()
    for other in samples(state, 0, 60):
        seat = other.deciders[0]
        other.play(seat, "draw")
        drawn.add(other.view(seat)[f"{seat + 1}.hand"].text)
    assert len(drawn) > 3


@pytest.mark.parametrize("name", ["duel", "sealed", "claim", "sets"])
@pytest.mark.parametrize("record", [True, False])
def test_a_resampled_state_can_be_played_to_its_end(name: str, record: bool) -> None:  # noqa: FBT001
    for seed in range(10):
        state = table(name).start(seed, record=record)
        rng = Random(seed)
        while not state.over:
            seat = rng.choice(state.deciders)
            other = state.resample(seat, rng.randrange)
            assert other.view(seat) == state.view(seat)
            assert other.legal(seat) == state.legal(seat)
            while not other.over:
                decider = rng.choice(other.deciders)
                other.act(decider, rng.choice(other.legal(decider)))
            state.act(seat, rng.choice(state.legal(seat)))
