"""A player that a game brings (`bots:`): the first of its rules that can be followed, or else anything legal."""

from rulewright.players.random_player import RandomPlayer
from rulewright.players.turn import Turn


class ScriptedPlayer:
    """Plays by the rules of a bot; what they leave open is drawn from a source of its own.

    name  of the bot, which the game has to bring
    """

    __slots__ = ("_answer", "_otherwise", "name")

    def __init__(self, seed: int, name: str) -> None:
        self.name = name
        self._otherwise = RandomPlayer(seed)
        self._answer: tuple[int, ...] = ()

    def choose(self, turn: Turn) -> int:
        """Do what the rules say; of a choice of several values, one after the other."""
        picked = turn.picked
        if not picked:
            self._answer = turn.ruled(self.name) or ()
        at = len(picked)
        if self._answer[:at] == picked and self._answer[at:] and self._answer[at] in turn.legal:
            return self._answer[at]
        return self._otherwise.choose(turn)
