"""From text to a machine: load, check and compile, with everything imported already and nothing cached."""

from __future__ import annotations

from bench.report import Row
from bench.sides import alternate
from rulewright.dsl import diagnose, load_game
from rulewright.dsl.loader import Loader
from rulewright.interpreter.machine import build_machine

SEATS = 4


def measure(*, quick: bool) -> list[Row]:
    """Time the stages on Don, which has about 480 lines, 330 of them examples and settings."""
    rounds = 5 if quick else 15
    game = load_game("don")
    taken = alternate(
        {
            "check": lambda: len([load_game("don", loader=Loader())]),
            "examples": lambda: len([diagnose("don", loader=Loader(), examples="ready")]),
            "compile": lambda: len([build_machine(game, SEATS)]),
        },
        rounds,
    )
    milli = {name: seconds * 1e3 for name, seconds in taken.items()}
    return [
        Row("load and check Don", milli["check"], "ms", note="beyond imports"),
        Row("... and its examples", milli["examples"], "ms"),
        Row("compile Don for four seats", milli["compile"], "ms"),
        Row("load, check and compile", milli["check"] + milli["compile"], "ms", 150),
    ]
