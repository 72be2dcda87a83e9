"""Cold starts: whole processes, beside a Python that does nothing.

What is compiled to bytecode is kept, as it is where a package is installed, whatever the environment here says.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

from bench.report import Row
from bench.sides import Work, alternate

_RULEWRIGHT = [str(Path(sys.executable).with_name("rulewright"))]


def measure(*, quick: bool) -> list[Row]:
    """Time `--help`, `list` and `validate` as a shell sees them."""
    rounds = 3 if quick else 9
    commands = {
        "python": [sys.executable, "-c", "pass"],
        "help": [*_RULEWRIGHT, "--help"],
        "list": [*_RULEWRIGHT, "list"],
        "validate": [*_RULEWRIGHT, "validate", "don"],
    }
    with tempfile.TemporaryDirectory() as compiled:
        environment = os.environ | {"NO_COLOR": "1", "PYTHONPYCACHEPREFIX": compiled}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        taken = alternate(
            {name: _process(command, environment) for name, command in commands.items()},
            rounds,
            children_time,
        )
    return [
        Row("`rulewright --help` / bare Python", taken["help"] / taken["python"], "x", 6),
        Row("`rulewright list` / bare Python", taken["list"] / taken["python"], "x"),
        Row("`rulewright validate don`, cold", taken["validate"] * 1e3, "ms", 450),
    ]


def children_time() -> float:
    """Give the CPU seconds of all processes started so far."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _process(command: list[str], environment: dict[str, str]) -> Work:
    def run() -> int:
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=environment)
        return 1

    return run
