"""Another state that looks the same: what varies, what stays, and that nothing leaks."""

import pickle
from collections import Counter
from random import Random

import pytest

from rulewright.interpreter import Game, State, compile_game
from tests.interpreter.tables import GAMES, checked, table

AT_ONCE = """
rulewright: 1
game: at_once
title: At once
players: 2
components:
  card: {attributes: {rank: 1..9}, cards: [{rank: 1..9}]}
table: {deck: {cards: card, seen by: nobody}}
player:
  hand: {cards: card, seen by: owner}
  laid: {cards: card}
setup:
  - move all card to deck
  - shuffle deck
  - for: p in players
    do: deal 2 from deck to p.hand
phases:
  round:
    do:
      - together: {by: p in players, ask: Which?, pick: {c: p.hand}, do: move c to p.laid}
winner: [most: sum(p.laid.rank), shared]
"""


def samples(state: State, seat: int, times: int) -> list[State]:
    rng = Random(11)
    return [state.resample(seat, rng.randrange) for _ in range(times)]


def test_unseen_cards_are_dealt_anew_all_alike_likely() -> None:
    state = table("duel").start(3)
    mine = state.view(0)["1.hand"].text.split(", ")
    hands: Counter[str] = Counter()
    for other in samples(state, 0, 1200):
        assert other.view(0) == state.view(0)
        hands.update(other.view(1)["2.hand"].text.split(", "))
    assert set(hands) == {f"{s} {r}" for s in ("red", "blue") for r in range(1, 5)} - set(mine)
    # Six unseen cards, two of them in the hand: each 400 times, give or take four deviations.
    assert all(abs(count - 400) < 66 for count in hands.values())


def refill() -> State:
    position = {"A.hand": ["red 1", "red 2"], "B.hand": ["blue 1"], "discard": ["green 1"]}
    return table("refill").start(1, names="AB", position=position, at="round")


def where(state: State, card: str) -> str:
    """The pile that a card lies in."""
    for spot in state.game.stage.sight.piles:
        if card in map(state.opening.words.card, state.raw[spot.slot]):
            return state.opening.words.place(spot.place, spot.keys)
    raise AssertionError(card)


def test_a_card_put_under_a_pile_is_known_to_lie_there_until_the_pile_is_shuffled() -> None:
    state = refill()
    state.play(0, "under red 1")
    state.play(1, "draw")
    assert {where(other, "red 1") for other in samples(state, 0, 50)} == {"stock"}
    assert {where(other, "red 1") for other in samples(state, 1, 50)} == {"stock", "A.hand"}


def test_a_card_that_was_shuffled_in_may_have_been_dealt() -> None:
    state = refill()
    state.play(0, "bury red 1")
    assert {where(other, "red 1") for other in samples(state, 0, 50)} == {"aside"}
    state.play(1, "draw")
    assert {where(other, "red 1") for other in samples(state, 0, 50)} == {"stock"}
    state.play(0, "draw")
    state.play(1, "draw")
    seen = state.view(0)["A.hand"].text
    found = Counter(where(other, "red 1") for other in samples(state, 0, 400))
    if "red 1" in seen:
        assert set(found) == {"A.hand"}
    else:
        assert set(found) == {"stock", "B.hand"}


def test_a_card_seen_on_its_way_into_a_hand_is_known_to_be_there_until_one_goes_unseen() -> None:
    position = {"A.hand": ["1"], "B.hand": ["2"], "A.row": ["3"], "B.row": ["1"]}
    state = table("marks").start(1, names="AB", position=position, at="round")
    # B's row is seen by A: what A takes is known to A; B never saw it, and sees where it went.
    state.play(0, "take B 1")
    hands = {tuple(sorted(cards(other, "A.hand"))) for other in samples(state, 1, 100)}
    assert ("1", "1") in hands
    assert len(hands) > 1


def cards(state: State, label: str) -> list[str]:
    for spot in state.game.stage.sight.piles:
        if state.opening.words.place(spot.place, spot.keys) == label:
            return list(map(state.opening.words.card, state.raw[spot.slot]))
    raise AssertionError(label)


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


COUNTED = """
rulewright: 1
game: counted
players: 3
components:
  coin: {tokens: 30}
  card: {attributes: {rank: 1..9}, cards: [{rank: 1..9}]}
table: {deck: {cards: card, seen by: nobody}}
player:
  purse: {tokens: coin, seen by: owner}
  aside: {tokens: coin, seen by: owner}
  hand: {cards: card, seen by: owner, loose}
setup:
  - move all card to deck
  - shuffle deck
  - for: p in players
    do: [deal 2 from deck to p.hand, pay 5 from bank to p.purse, pay 5 from bank to p.aside]
phases:
  gifts:
    for: p in players
    do:
      - choose: {by: p, secret: true, pick: {n: 1..5}, do: "pay n from p.purse to (next p).purse"}
      - choose: {by: p, secret: true, pick: {n: 1..5}, do: "pay n from p.aside to (next p).aside"}
scoring: {purse: {points: p.purse}}
winner: [most: p.score, most: sum(p.hand.rank), shared]
"""


def test_at_the_end_what_scores_and_ranks_are_counted_from_stays() -> None:
    state = Game(checked(COUNTED), 3).start(2)
    while not state.over:
        if state.deciders == (2,):
            assert len({other.view(1)["2.purse"].value for other in samples(state, 2, 30)}) > 1
        state.act(state.deciders[0], state.legal(state.deciders[0])[state.deciders[0]])
    others = samples(state, 2, 30)
    assert {other.scores for other in others} == {state.scores}
    assert all(other.view(2) == state.view(2) for other in others)
    assert {other.view(1)["2.hand"].text for other in others} == {state.view(1)["2.hand"].text}
    assert len({other.view(1)["2.aside"].value for other in others}) > 1


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


def test_what_another_may_answer_is_asked_anew() -> None:
    state = compile_game(checked(AT_ONCE), 2).start(1)
    asked = [state.legal(seat) for seat in range(2)]
    assert all(len(legal) == 2 for legal in asked)
    others = samples(state, 0, 20)
    assert all(other.legal(0) == asked[0] for other in others)
    assert any(other.legal(1) != asked[1] for other in others)
    for other in others:
        assert other.legal(1) == pickle.loads(pickle.dumps(other)).legal(1)  # noqa: S301 - our own


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


@pytest.mark.parametrize("name", GAMES)
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


TWO_KINDS = """
rulewright: 1
game: kinds
title: Two kinds of cards
players: 2
components:
  card: {attributes: {rank: 1..6}, cards: [{rank: 1..6}]}
  note: {attributes: {worth: 1..4}, name: "note {worth}", cards: [{worth: 1..4, copies: 2}]}
table:
  deck: {cards: card, seen by: nobody}
  spent: {cards: note, seen by: nobody}
player: {hand: {cards: note, seen by: owner, loose}}
setup:
  - move all card to deck
  - shuffle deck
  - for: p in players
    do:
      - {for: n in 1..4, do: move first of all note where worth is n and it not in players.hand to p.hand}
phases:
  round:
    do:
      - choose: {by: first of players, pick: {c: (first of players).hand}, do: move c to spent}
winner: [most: sum(p.hand.worth), shared]
"""


def test_a_card_is_never_dealt_to_a_pile_that_does_not_hold_its_kind() -> None:
    game = compile_game(checked(TWO_KINDS), 2)
    for state in (game.start(3), game.start(3, position={"2.hand": ["note 2"]}, at="round")):
        for other in samples(state, 0, 50):
            hand = other.view(1)["2.hand"].text.split(", ")
            assert all(card.startswith("note") for card in hand)
