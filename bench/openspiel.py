"""Whole random games of the games that we share with OpenSpiel, both played from Python, in one alternating run.

A game includes everything: dealing, the lists of legal actions, a random choice from each, and the acts. Ours is
played in three ways: through the public API, as OpenSpiel is; by the fused playout in Python, as for a
simulation; and by the same playout as machine code (`Machine.native`), as for a very long one, where there is
a C compiler, whose own time does not count. Both sides play at OpenSpiel's own defaults, as the tables of
`tests/openspiel` have them, which compare every move. A game may ask in two steps what OpenSpiel asks in one, so games
are compared, not decisions.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

import pyspiel
from rich.console import Console
from rich.table import Table

from bench.playing import through_api
from bench.sides import Work, alternate
from rulewright.interpreter import Game
from rulewright.interpreter.machine import Machine
from rulewright.interpreter.native import NotNative
from tests.openspiel.adapter import NAMES, adapter

WAYS = ("API", "fused", "native")
MORE = 50
"""Times as many games for machine code, which is done too soon to be measured otherwise."""
LEAST = 2.0
"""How many times as long OpenSpiel should take."""


@dataclass(frozen=True, slots=True)
class Shared:
    """A game on both sides: microseconds for a whole random game."""

    name: str
    seats: int
    openspiel: float
    api: float
    fused: float
    native: float | None = None

    @property
    def missed(self) -> bool:
        """Whether the target is missed by the fastest of our ways."""
        return self.openspiel / (self.native or self.fused) < LEAST


def measure(*, quick: bool) -> list[Shared]:
    """Play each of the games on both sides in turns."""
    games, rounds = (20, 5) if quick else (200, 11)
    return [_shared(name, games, rounds) for name in NAMES]


def _shared(name: str, games: int, rounds: int) -> Shared:
    shared = adapter(name)
    table = min(
        shared.tables, key=lambda table: len(table.theirs)
    )  # the defaults, or just the seats
    ours, theirs = shared.our_game(table), shared.their_game(table)
    machine = ours.machine()
    sides: dict[str, Work] = {
        "openspiel": lambda: openspiel(theirs, games),
        "api": lambda: _api(ours, games),
        "fused": lambda: _fused(machine, games),
    }
    try:
        native = machine.native
    except NotNative as why:
        sys.stderr.write(f"{name}: no machine code, because {why}\n")
    else:
        sides["native"] = lambda: sum(1 for _ in native.playouts(Random(1), MORE * games))
    taken = {side: seconds * 1e6 for side, seconds in alternate(sides, rounds).items()}
    return Shared(name, table.seats, **taken)


def openspiel(game: pyspiel.Game, games: int) -> int:
    """Play whole random games as a program in Python does; give their number."""
    rand = Random(1).random
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()  # alike in likelihood in all of these games
                state.apply_action(outcomes[int(rand() * len(outcomes))][0])
            elif state.is_simultaneous_node():
                chosen = []
                for seat in range(game.num_players()):
                    actions = state.legal_actions(seat)
                    chosen.append(actions[int(rand() * len(actions))])
                state.apply_actions(chosen)
            else:
                actions = state.legal_actions()
                state.apply_action(actions[int(rand() * len(actions))])
    return games


def _api(game: Game, games: int) -> int:
    through_api(game, games)
    return games


def _fused(machine: Machine, games: int) -> int:
    rng = Random(1)
    for _ in range(games):
        machine.playout(rng)
    return games


def show(found: Sequence[Shared]) -> None:
    """Print a line for each game."""
    table = Table(box=None, pad_edge=False)
    table.add_column("whole random games, from Python")
    for title in ("seats", "OpenSpiel", *WAYS, *(f"OpenSpiel / {way}" for way in WAYS), ""):
        table.add_column(title, justify="right")
    for one in found:
        ours = (one.api, one.fused, one.native)
        table.add_row(
            one.name,
            str(one.seats),
            *(f"{micro:.1f} µs" if micro else "-" for micro in (one.openspiel, *ours)),
            *(f"{one.openspiel / micro:.2f} x" if micro else "-" for micro in ours),
            "MISSED" if one.missed else "ok",
        )
    Console(width=150, highlight=False).print(table)
    Console(width=150, highlight=False).print(f"target: OpenSpiel / the fastest >= {LEAST:g} x")
