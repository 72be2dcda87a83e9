"""Specs that a stranger might send: each is refused or stopped by a count, and this shows how long that takes.

Every spec is validated, and played if it validates, in a process of its own, whose seconds and memory are measured. The
tests assert the counts; the seconds and megabytes are shown here.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter

from bench.report import Row

SECONDS = 2.0
MEGABYTES = 500.0

HEAD = """rulewright: 1
game: stranger
players: 2..4
components:
  coin: {tokens: 20}
table:
  pot: {tokens: coin}
"""
END = """
scoring:
  nothing:
    points: 0
winner:
  - shared
"""
TAIL = "\nphases:\n  once:\n    do: pay 1 from bank to pot" + END


def specs() -> dict[str, str]:
    """Give each hostile spec by name."""
    doubling = "".join(
        f"  r{n}:\n    do:\n      - run r{n + 1}\n      - run r{n + 1}\n" for n in range(40)
    )
    defines = "".join(f"  d{n}: d{n + 1} + d{n + 1}\n" for n in range(40))
    return {
        "deep nesting": HEAD + "about: " + "[" * 50_000,
        "deep brackets": HEAD + "define:\n  deep: " + "(" * 20_000 + "1" + ")" * 20_000 + TAIL,
        "alias bomb": HEAD
        + "a: &a [x, x, x]\n"
        + "".join(
            f"a{n}: &a{n} [{', '.join(['*a' + (str(n - 1) if n else '')] * 9)}]\n" for n in range(9)
        ),
        "a million cards": HEAD.replace(
            "  coin:",
            "  card:\n    attributes: {a: 1..100, b: 1..100, c: 1..100}\n"
            "    cards:\n      - {a: 1..100, b: 1..100, c: 1..100}\n  coin:",
        )
        + TAIL,
        "a billion copies": HEAD.replace(
            "  coin:",
            "  card: {attributes: {a: 1..2}, cards: [{a: 1..2, copies: 1000000000}]}\n  coin:",
        )
        + TAIL,
        "a huge range": HEAD
        + "  cells: {number: 0, for each: 1..1000000000}\nsetup:\n  - for: n in 1..1000000000\n    do: pot = pot\n"
        + TAIL,
        "rules that run the next twice": HEAD
        + "setup:\n  - run r0\nrules:\n"
        + doubling
        + "  r40: {do: pay 0 from bank to pot}\n"
        + TAIL,
        "defines that double": HEAD
        + "define:\n"
        + defines
        + "  d40: 1\nsetup:\n  - pay d0 from bank to pot\n"
        + TAIL,
        "a file outside the folder": HEAD + "uses: [../../../etc/passwd]\n" + TAIL,
        "a loop without end": HEAD
        + "  turns: {number: 0}\nphases:\n  spin:\n    while: turns >= 0\n"
        + "    do:\n      - turns += 1\n      - turns -= 1\n"
        + END,
        "a loop over a billion": HEAD
        + "  turns: {number: 0}\nsetup:\n  - for: n in 1..1000000000\n    do: turns = n\n"
        + TAIL,
        "loops in loops": HEAD
        + "  most: {number: 1000}\nsetup:\n  - for: x in 1..most\n    do:\n      - for: y in 1..most\n        do:\n"
        + "          - for: z in 1..most\n            do: most = max(most, z)\n"
        + TAIL,
        "a number that is squared": HEAD
        + "  n: {number: 3}\nsetup:\n  - for: x in 1..100\n    do: n = n * n\n"
        + TAIL,
        "three picks that never fit": HEAD
        + "  n: {number: 3}\nphases:\n  once:\n    do:\n      - choose:\n          by: first of players\n"
        + "          pick: {u: 1..20000, v: 1..20000, w: 1..20000}\n"
        + "          must: {it fits: u * v + w is n - 3}\n          do: n = u + v + w\n"
        + END,
        "picks without end": HEAD
        + "  n: {number: 3}\nphases:\n  once:\n    do:\n      - choose:\n          by: first of players\n"
        + f"          pick: {{{', '.join(f'a{n}: 1..2' for n in range(22))}}}\n          do: n = a0\n"
        + END,
        "an option for everything": HEAD
        + "phases:\n  once:\n    do:\n      - choose:\n          by: first of players\n          options:\n"
        + "".join(f"            o{n}: {{}}\n" for n in range(9_000))
        + END,
        "loops in rules in loops": HEAD
        + "  n: {number: 3}\nsetup:\n  - run r0\nrules:\n"
        + "".join(
            f"  r{n}:\n    do:\n      - {{for: x in 1..n, do: run r{n + 1}}}\n" for n in range(30)
        )
        + "  r30: {do: n += 1}\n"
        + TAIL,
        "bots that never end": HEAD
        + "  n: {number: 3}\nphases:\n  spin:\n    while: n > 0\n    do:\n"
        + "      - choose: {by: first of players, options: {go: {do: n += 1}}}\n"
        + END,
        "thousands of misspelt names": HEAD
        + "".join(f"  a_counter_of_the_game_{n}: {{number: 0}}\n" for n in range(1_500))
        + "setup:\n"
        + "".join(f"  - a_counter_of_the_gome_{n}x += 1\n" for n in range(3_000))
        + TAIL,
        "thousands of warnings": HEAD
        + "define:\n"
        + "".join(f"  d{n}: 1\n" for n in range(1_900))
        + "rules:\n"
        + "".join(f"  r{n}: {{do: pay 1 from bank to pot}}\n" for n in range(1_900))
        + TAIL,
        "a define for everything": HEAD
        + "define:\n"
        + "".join(f"  d{n}: 1\n" for n in range(14_000))
        + TAIL,
        "a phase for everything": HEAD
        + "phases:\n"
        + "".join(f"  p{n}: {{do: pay 1 from bank to pot}}\n" for n in range(7_500))
        + END,
        "a name of a megabyte": HEAD + "title: " + "x" * 1_000_000 + TAIL,
        "half a megabyte of rules": HEAD
        + "setup:\n"
        + "  - pay 1 from bank to pot\n" * 20_000
        + TAIL,
    }


def measure(*, quick: bool) -> list[Row]:
    """Validate and play every spec; give the slowest and the largest."""
    del quick
    took: dict[str, tuple[float, float]] = {}
    with tempfile.TemporaryDirectory() as folder:
        for name, text in specs().items():
            path = Path(folder) / "stranger.yaml"
            path.write_text(text, encoding="utf-8")
            path.with_suffix(".jsonl").unlink(missing_ok=True)  # a fault is saved as well
            took[name] = max(_run("validate", path), _run("play", path))
    slowest = max(took, key=lambda name: took[name][0])
    largest = max(took, key=lambda name: took[name][1])
    return [
        Row(f"the slowest of {len(took)} hostile specs", took[slowest][0], "s", SECONDS, slowest),
        Row("the one that takes most memory", took[largest][1], "MB", MEGABYTES, largest),
    ]


def _run(command: str, path: Path) -> tuple[float, float]:
    """Run a command on a spec; give seconds and megabytes. A traceback is an error of ours."""
    program = (
        "import resource, subprocess, sys\n"
        "done = subprocess.run(sys.argv[1:], stdin=subprocess.DEVNULL, capture_output=True, text=True)\n"
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)\n"
        "sys.exit('traceback' if 'Traceback' in done.stderr or done.returncode not in (0, 1) else 0)\n"
    )
    arguments = [str(Path(sys.executable).with_name("rulewright")), command, str(path)]
    if command == "play":
        arguments += ["--bots", "all", "--seed", "1", "--save", str(path.with_suffix(".jsonl"))]
    start = perf_counter()
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments],
        check=False,
        capture_output=True,
        text=True,
        env=os.environ | {"NO_COLOR": "1"},
    )
    if done.returncode:
        raise RuntimeError(f"`rulewright {command}` on {path}: {done.stderr}")
    return perf_counter() - start, int(done.stdout) / 1024
