"""Players: one seat's side of a game, and what every kind of player does alike."""

import inspect
from collections import Counter
from random import Random

import pytest

from rulewright.interpreter import State, compile_game
from rulewright.players import KINDS, Player, Turn, greedy, seat_player
from tests.interpreter.tables import GAMES, checked, table
from tests.shipped import compiled

SMALL = ["random", "greedy:2", "search:5"]
"""Every kind of player, at its quickest."""

RACE = """
rulewright: 1
game: race
title: Race
players: 2
player: {steps: {number: 0, range: 0..99}}
phases:
  round:
    repeat: 2
    do:
      - for: p in players
        do:
          - choose: {by: p, pick: {n: 0..4}, do: p.steps += n}
scoring: {steps: {points: p.steps}}
winner: [most: p.score, shared]
"""
"""Who takes the largest number each time has most points, and the smallest fewest."""

TRAP = """
rulewright: 1
game: trap
title: Trap
players: 2
table: {left: {number: 0, range: 0..3}}
player: {prize: {number: 0, range: 0..9}}
phases:
  round:
    do:
      - choose:
          by: first of players
          options:
            safe: {do: (first of players).prize = 2}
            deadly: {do: left = 9}
scoring: {prize: {points: p.prize}}
winner: [most: p.score, shared]
"""
"""One action is a fault of the rules."""

GUESS = """
rulewright: 1
game: guess
title: Guess
players: 2
components:
  card: {attributes: {rank: 1..2}, cards: [{rank: 1..2}]}
table: {deck: {cards: card, seen by: nobody}}
player:
  hand: {cards: card, seen by: owner}
  prize: {number: 0, range: 0..9}
setup:
  - move all card to deck
  - shuffle deck
  - deal 1 from deck to (first of players).hand
phases:
  round:
    do:
      - let one = first of players
      - let other = next one
      - choose:
          by: one
          options:
            safe: {do: other.prize = 1}
            risk:
              do:
                - choose:
                    by: other
                    pick: {n: 1..2}
                    do:
                      - if: n is (top of one.hand).rank
                        then: other.prize = 5
                        else: one.prize = 5
scoring: {prize: {points: p.prize}}
winner: [most: p.score, shared]
"""
"""To risk wins half the time, as the other does not see the card; but it never wins against one who does."""


def begun(seed: int = 1) -> State:
    return compiled("don", 3).start(seed, names=("Ann", "Bo", "Cy"))


def played(state: State, players: list[Player]) -> list[tuple[int, object]]:
    while not state.over:
        seat = state.deciders[0]
        state.act(seat, players[seat].choose(Turn(state, seat)))
    return list(state.history)


def won(name: str, seats: int, kinds: list[str], games: int) -> Counter[str]:
    """How often each kind won alone or with others; they change seats from game to game."""
    found: Counter[str] = Counter()
    for seed in range(games):
        at = seed % len(kinds)
        kinds_here = (kinds[at:] + kinds[:at])[:seats]
        state = compiled(name, seats).start(seed)
        played(state, [seat_player(kind, seed, seat) for seat, kind in enumerate(kinds_here)])
        for seat in state.ranking[0]:
            found[kinds_here[seat]] += 1
    return found


def test_every_kind_is_there() -> None:
    assert [kind.partition(":")[0] for kind in SMALL] == list(KINDS)


@pytest.mark.parametrize("kind", SMALL)
def test_every_kind_plays_to_the_end_and_the_same_again_from_its_seed(kind: str) -> None:
    games = [
        played(compiled("goofspiel", 3).start(1), [seat_player(kind, n, seat) for seat in range(3)])
        for n in (1, 1, 2)
    ]
    assert games[0] == games[1]
    assert games[0] != games[2]


@pytest.mark.parametrize("kind", SMALL)
@pytest.mark.parametrize("name", GAMES)
def test_every_kind_plays_what_is_legal_to_the_end(
    name: str, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Choices of several values, several who decide at once, offers, fines, hidden marks, an automatic seat."""
    monkeypatch.setattr(greedy, "PLAYOUTS", 2)
    game = table(name)
    for seed in range(2):
        state, rng = game.start(seed), Random(seed)
        players = [seat_player(kind, seed, seat) for seat in range(game.seats)]
        while not state.over:
            seat = rng.choice(state.deciders)
            turn = Turn(state, seat)
            before = state.copy()
            action = players[seat].choose(turn)
            assert action in turn.legal
            assert state == before
            state.act(seat, action)


@pytest.mark.parametrize("kind", SMALL)
def test_every_kind_plays_where_chance_is_explicit_and_where_no_history_is_kept(kind: str) -> None:
    for state in (
        compiled("leduc", 2).start(chance="explicit"),
        compiled("leduc", 2).start(3, record=False),
        compiled("leduc", 2).start(3, script=["J", "Q"][:0]),
    ):
        rng = Random(1)
        while not state.over:
            if state.chance is not None:
                state.apply_outcome(rng.choice(state.chance.outcomes).number)
                continue
            seat = state.deciders[0]
            state.act(seat, seat_player(kind, 1, seat).choose(Turn(state, seat)))


def test_seats_of_one_seed_do_not_choose_alike() -> None:
    turn = Turn(begun(), begun().deciders[0])
    chosen = [[seat_player("random", 7, seat).choose(turn) for _ in range(1)] for seat in range(6)]
    assert len({tuple(one) for one in chosen}) > 1


def test_the_random_player_takes_every_legal_action() -> None:
    state = begun()
    turn = Turn(state, state.deciders[0])
    player = seat_player("random", 1, 0)
    assert {player.choose(turn) for _ in range(500)} == set(turn.legal)


# ------------------------------------------------------------------------------------------------ a turn


def test_a_turn_shows_what_its_seat_sees() -> None:
    state = begun()
    seat = state.deciders[0]
    turn = Turn(state, seat)
    name = state.names[seat]
    assert turn.view[f"{name}.coins"].value == 12
    others = [other for other in state.names if other != name]
    assert all(turn.view[f"{other}.coins"].hidden for other in others)
    assert turn.label(turn.legal[0]) == "bid 1"


def test_a_turn_has_nothing_public_that_shows_more() -> None:
    names = {name for name, _ in inspect.getmembers(Turn) if not name.startswith("_")}
    assert names == {"label", "legal", "picked", "ruled", "sample", "seat", "veiled", "view"}


def test_a_sample_of_a_turn_has_no_record_of_the_game() -> None:
    state = begun()
    other = Turn(state, 0).sample(Random(1).randrange)
    assert other is not None
    assert other.past == ()
    assert other.raw is not state.raw


# ------------------------------------------------------------------------------------------------ greedy and search


@pytest.mark.parametrize(("winner", "action"), [("most", "4"), ("least", "0")])
@pytest.mark.parametrize("kind", ["greedy:2", "search:60"])
def test_the_best_of_known_numbers_is_taken(winner: str, action: str, kind: str) -> None:
    state = compile_game(checked(RACE.replace("most", winner)), 2).start(1)
    history = played(state, [seat_player(kind, 1, seat) for seat in range(2)])
    assert len(history) == 4
    assert state.scores == (2 * int(action), 2 * int(action))


def test_greedy_tries_what_shows_at_once_without_playouts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(State, "playout", None)
    state = compile_game(checked(RACE), 2).start(1)
    played(state, [seat_player("greedy", 1, seat) for seat in range(2)])
    assert state.scores == (8, 8)


@pytest.mark.parametrize("kind", ["greedy:2", "search:6"])
def test_of_what_is_as_good_any_is_taken(kind: str) -> None:
    state = compile_game(checked(RACE.replace("+= n", "+= n * 0")), 2).start(1)
    turn = Turn(state, 0)
    assert {seat_player(kind, seed, 0).choose(turn) for seed in range(60)} == set(turn.legal)


@pytest.mark.parametrize("kind", ["greedy:2", "search:30"])
def test_an_action_that_is_a_fault_of_the_rules_is_the_worst(kind: str) -> None:
    state = compile_game(checked(TRAP), 2).start(1)
    for seed in range(5):
        action = seat_player(kind, seed, 0).choose(Turn(state, 0))
        assert state.label(0, action) == "safe"


def test_search_by_time_ends_in_time_and_plays_what_is_legal() -> None:
    state = begun()
    seat = state.deciders[0]
    turn = Turn(state, seat)
    assert seat_player("search:1ms", 1, seat).choose(turn) in turn.legal


def test_search_never_folds_the_best_card() -> None:
    """Kuhn poker: 3 is the best of three cards, so to call a bet with it always wins."""
    game = compiled("kuhn", 2)
    called: Counter[tuple[str, str]] = Counter()
    for seed in range(15):
        for card in ("1", "3"):
            state = game.start(seed, position={"2.hand": [card]}, at="bets")
            state.play(0, "bet")
            turn = Turn(state, 1)
            action = seat_player("search:60", seed, 1).choose(turn)
            called[card, turn.label(action)] += 1
    assert called == {("3", "call"): 15, ("1", "fold"): 15}


def test_search_does_not_believe_that_others_see_its_cards() -> None:
    """It would never take the risk: what others learned from its own card would let them see it."""
    game = compile_game(checked(GUESS), 2)
    chosen = Counter[str]()
    for seed in range(20):
        state = game.start(seed)
        action = seat_player("search:100", seed, 0).choose(Turn(state, 0))
        chosen[state.label(0, action)] += 1
    assert chosen["risk"] >= 8


def test_search_beats_random() -> None:
    found = won("goofspiel", 2, ["search:40", "random"], 10)
    assert found["search:40"] >= 8
