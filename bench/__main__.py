"""`python -m bench`: how fast the machine is, as ratios against programs written by hand, in one alternating run.

Needs a checkout with the development dependencies; is not part of the wheel. What is raced is taken from `tests/`: the
programs by hand and OpenSpiel's games at just those tables where they are held to be the same game, move for move.
"""

from __future__ import annotations

import platform
import sys
from argparse import ArgumentParser

from bench import (
    compiling,
    everything,
    medici,
    openspiel,
    playing,
    scoring,
    simulating,
    starting,
    strangers,
)
from bench.report import PACE, show


def main() -> None:
    """Run every part and print the tables; exit code 1 if a target is missed."""
    parser = ArgumentParser(
        prog="python -m bench",
        description="How fast games are compiled and played, as ratios against programs written by hand. "
        "Takes several minutes, with --quick about one; nothing else should run meanwhile. "
        "The exit code is 1 if a target is missed.",
    )
    parser.add_argument("--quick", action="store_true", help="a rougher answer, sooner")
    quick: bool = parser.parse_args().quick
    print(f"{platform.python_implementation()} {platform.python_version()}, {platform.machine()}")
    rows, pace = playing.measure(quick=quick)
    for part in (medici, scoring, compiling, starting, strangers, simulating):
        rows += part.measure(quick=quick)
    rows = [row.at(pace) for row in rows]
    show(rows)
    print(
        f"targets in ms and µs are for a class by hand at {PACE} µs per decision, and moved to {pace:.2f} µs here"
    )
    print()
    shared = openspiel.measure(quick=quick)
    openspiel.show(shared)
    print()
    everything.show(everything.measure(quick=quick))
    if any(one.missed for one in rows) or any(one.missed for one in shared):
        sys.exit(1)


if __name__ == "__main__":
    main()
