"""Whole random games of Don, four seats, without side auctions: microseconds per decision, and their ratios.

A decision includes everything: the list of legal actions, a random choice from it, and the act. All sides offer the
same actions. Dealing and set-up are part of a game and so of its decisions.
"""

from __future__ import annotations

from random import Random

from bench.handwritten import Don, PlainDon, play_class, playout
from bench.report import Row
from bench.sides import Work, alternate
from rulewright.dsl import load_game
from rulewright.interpreter import Game, State, compile_game
from rulewright.interpreter.machine import Machine

SEATS = 4
REFERENCE = "don:side_auction=false,start_player=by_lot"


def measure(*, quick: bool) -> tuple[list[Row], float]:
    """Compare the compiled game with the same game written by hand; give also the microseconds of the class by hand."""
    games, rounds = (20, 7) if quick else (200, 15)
    game = compile_game(load_game(REFERENCE), SEATS)
    machine = game.machine()
    sides: dict[str, Work] = {
        "plain": lambda: by_hand(PlainDon, games),
        "table": lambda: by_hand(Don, games),
        "straight": lambda: straight(games),
        "machine": lambda: compiled(machine, games),
        "fused": lambda: fused(machine, games),
        "api": lambda: through_api(game, games),
        "copy": lambda: copies(machine, games * 50),
        "state copy": lambda: state_copies(game, games * 50),
    }
    taken = alternate(sides, rounds)
    micro = {name: seconds * 1e6 for name, seconds in taken.items()}
    plain = micro["plain"]
    note = f"{micro['machine']:.2f} µs per decision against {plain:.2f} µs"
    rows = [
        Row("compiled Don / class by hand", micro["machine"] / plain, "x", 1.25, note),
        Row(
            "compiled Don / class by hand with a table of bids",
            micro["machine"] / micro["table"],
            "x",
            note=f"{micro['table']:.2f} µs; a trick of this one game",
        ),
        Row(
            "fused playout / straight-line program by hand",
            micro["fused"] / micro["straight"],
            "x",
            note=f"{micro['fused']:.2f} µs against {micro['straight']:.2f} µs",
        ),
        Row("fused playout / class by hand", micro["fused"] / plain, "x"),
        Row(
            "public API (checks, history) / class by hand",
            micro["api"] / plain,
            "x",
            1.6,
            f"{micro['api']:.2f} µs per decision",
        ),
        Row("copy of a position", micro["copy"], "µs", 2.0),
        Row("copy of a `State`", micro["state copy"], "µs", 2.0),
    ]
    return rows, plain


def by_hand(kind: type[Don], games: int) -> int:
    """Play the class written by hand."""
    rng = Random(1)
    return sum(play_class(rng, SEATS, kind)[1] for _ in range(games))


def straight(games: int) -> int:
    """Play the function written by hand."""
    rng = Random(1)
    return sum(playout(rng, SEATS)[1] for _ in range(games))


def compiled(machine: Machine, games: int) -> int:
    """Play the generated machine, stop by stop."""
    rand = Random(1).random
    decisions = 0
    step, legal = machine.step, 5
    for seed in range(games):
        state = machine.start(seed)
        actions = state[legal]
        while actions:
            step(state, actions[int(rand() * len(actions))])
            actions = state[legal]
            decisions += 1
    return decisions


def fused(machine: Machine, games: int) -> int:
    """Play the generated function that plays a whole random game."""
    rng = Random(1)
    return sum(machine.playout(rng)[0] for _ in range(games))


def through_api(game: Game, games: int) -> int:
    """Play through the public API, which checks every act and keeps the history."""
    rand = Random(1).random
    decisions = 0
    for seed in range(games):
        state: State = game.start(seed)
        while not state.over:
            seat = state.deciders[0]
            actions = state.legal(seat)
            state.act(seat, actions[int(rand() * len(actions))])
            decisions += 1
    return decisions


def copies(machine: Machine, number: int) -> int:
    """Copy a position from the middle of a game."""
    state = machine.start(1)
    for _ in range(60):
        machine.step(state, state[5][0])
    copy = machine.copy
    for _ in range(number):
        copy(state)
    return number


def state_copies(game: Game, number: int) -> int:
    """Copy a `State` from the middle of a game."""
    state = game.start(1)
    for _ in range(60):
        seat = state.deciders[0]
        state.act(seat, state.legal(seat)[0])
    for _ in range(number):
        state.copy()
    return number
