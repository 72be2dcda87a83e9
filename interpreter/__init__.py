"""Rules that run: a checked game becomes a `Game`, a game in play is a `State`.

    game = compile_game(load_game("orchard"), seats=4)
    state = game.start(seed=7)
    while not state.over:
        seat = state.deciders[0]
        state.act(seat, state.legal(seat)[0])
    state.scores, state.ranking

A checked game (`rulewright.dsl.game`) is compiled to Python by the stages that `module.py` lists; a
`Machine` runs that on flat lists; a `State` is what players, hosts and researchers hold. Nothing here
reads YAML or prints.
"""

from rulewright.interpreter.chances import Chance, Outcome
from rulewright.interpreter.errors import ActionError, PositionError
from rulewright.interpreter.faults import FaultError, TooLarge
from rulewright.interpreter.game import Game, compile_game
from rulewright.interpreter.state import State
from rulewright.interpreter.story import Line
from rulewright.interpreter.view import CardView, PhaseView, PlaceView, ScoreView, View

__all__ = [
    "ActionError",
    "CardView",
    "Chance",
    "FaultError",
    "Game",
    "Line",
    "Outcome",
    "PhaseView",
    "PlaceView",
    "PositionError",
    "ScoreView",
    "State",
    "TooLarge",
    "View",
    "compile_game",
]
