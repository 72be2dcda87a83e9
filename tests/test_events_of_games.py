"""What must hold in a game and no line of `always:` can see: how often something happens in a whole game.

`docs/games.md` names this file beside the invariants that are tested here.
"""

from random import Random

import pytest

from rulewright.dsl import load_game
from rulewright.dsl.game import Scope
from rulewright.interpreter.machine import build_machine
from rulewright.interpreter.module import Mode
from rulewright.interpreter.uses import sentences
from tests.interpreter.driving import random_act


def times_run(reference: str, seats: int, seed: int, rule: str) -> tuple[int, list[str]]:
    """Play a random game; give how often a rule was run, and the names of the cards that were in play."""
    game = load_game(reference)
    machine = build_machine(game, seats, Mode(log=True))
    state, rng = machine.start(seed), Random(seed)
    while state[0]:
        machine.step(state, random_act(machine, state, rng))
    runs = {
        step.number
        for step in sentences(machine.program.phases)
        if isinstance(step, Scope) and step.name == rule and step.kind == "rule"
    }
    removed = next(place for place in game.places if place.name == "removed")
    left_out = set(state[machine.layout.slot(removed)])
    labels = [game.faces[face].label for n, face in enumerate(game.cards) if n not in left_out]
    return sum(event[0] == "scope" and event[1] in runs for event in machine.events), labels


@pytest.mark.parametrize(
    ("reference", "seats"), [("ten", 2), ("ten", 3), ("ten", 5), ("ten+solo", 1)]
)
def test_there_are_as_many_auctions_as_wild_cards(reference: str, seats: int) -> None:
    """TN-I7: when the deck is empty, each wild card of the game was auctioned once."""
    auctions, labels = times_run(reference, seats, seats, "wild_card")
    assert auctions == sum("wild" in label.split() for label in labels) > 0
