"""What a caller of the state API can get wrong. Faults of the rules are another matter (`faults.py`)."""


class ActionError(ValueError):
    """An action, an answer or a wish that cannot be carried out now: one sentence, for the actor alone.

    The state is as it was.
    """


class PositionError(ValueError):
    """A position that a game cannot be started from: one sentence that names the place."""
