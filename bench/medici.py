"""Whole random games of Medici, four seats: the machine beside the program by hand that the tests hold it against.

That program (`tests/oracles/medici.py`) is written to be read next to the rules, not for speed, and offers labels. A
decision includes everything: the choices on offer, a random one of them, and what follows from it.
"""

from __future__ import annotations

from random import Random

from bench.playing import compiled
from bench.report import Row
from bench.sides import alternate
from rulewright.dsl import load_game
from rulewright.interpreter import compile_game
from tests.oracles.medici import CARDS, DAYS, Medici

SEATS = 4


def measure(*, quick: bool) -> list[Row]:
    """Compare the compiled game with the program by hand."""
    games, rounds = (5, 3) if quick else (50, 9)
    machine = compile_game(load_game("medici"), SEATS).machine()
    taken = alternate(
        {"by hand": lambda: by_hand(games), "machine": lambda: compiled(machine, games)}, rounds
    )
    micro = {name: seconds * 1e6 for name, seconds in taken.items()}
    return [
        Row(
            "compiled Medici / program by hand",
            micro["machine"] / micro["by hand"],
            "x",
            1.5,
            f"{micro['machine']:.2f} µs per decision against {micro['by hand']:.2f} µs",
        )
    ]


def by_hand(games: int) -> int:
    """Play the program written by hand."""
    rng = Random(1)
    decisions = 0
    for _ in range(games):
        game = Medici(
            SEATS, [rng.sample(CARDS, len(CARDS)) for _ in range(DAYS)], rng.randrange(SEATS)
        )
        while not game.over:
            labels = game.legal()
            game.apply(labels[int(rng.random() * len(labels))])
            decisions += 1
    return decisions
