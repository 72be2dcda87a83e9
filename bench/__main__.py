"""`python -m bench`: how fast the machine is, as ratios against programs written by hand, in one alternating run.

Needs a checkout with the development dependencies; is not part of the wheel. `--quick` takes a tenth of the time.
"""

from __future__ import annotations

import platform
import sys

from bench import compiling, everything, medici, playing, starting, strangers
from bench.report import Row, show


def main() -> None:
    """Run every part and print the tables; exit code 1 if a target is missed."""
    quick = "--quick" in sys.argv[1:]
    print(f"{platform.python_implementation()} {platform.python_version()}, {platform.machine()}")
    rows: list[Row] = []
    for part in (playing, medici, compiling, starting, strangers):
        rows += part.measure(quick=quick)
    show(rows)
    print()
    everything.show(everything.measure(quick=quick))
    if any(row.missed for row in rows):
        sys.exit(1)


if __name__ == "__main__":
    main()
