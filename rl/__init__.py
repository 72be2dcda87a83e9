"""Games behind the interfaces that learners know: PettingZoo, Gymnasium and OpenSpiel, for any spec.

    openspiel_like.py   a game and its states as OpenSpiel has them, for its algorithms
    aec.py              PettingZoo: one agent after the other
    parallel.py         PettingZoo: all agents at once, for games where many decide at the same time
    single.py           Gymnasium: one seat, the others played by bots

They share tensors.py (what a seat sees, as numbers), payoffs.py (what the end of a game is worth) and
episode.py (one game after the other). Nothing here knows a game; every interface takes any.

The first needs nothing but Rulewright; for the others `pip install "rulewright[rl]"`.
"""
