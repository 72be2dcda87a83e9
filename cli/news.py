"""What happened in a game at this terminal, as far as it is news: what each seat, or a spectator, was told so far.

Set-up is no news, because the table shows what came of it. Of a very long game that nobody plays along, the beginning
and the end are told.
"""

from collections.abc import Sequence

from rich.text import Text

from rulewright.cli.card_colours import Colours
from rulewright.cli.screen import Paint, log_lines
from rulewright.cli.talk import Talk
from rulewright.dsl.amounts import counted
from rulewright.interpreter.state import State
from rulewright.interpreter.story import Line

MOST_TOLD = 6000
"""Lines of the log that a game of bots is told with as it goes; nobody reads more."""
LAST_TOLD = 200
"""Lines that it ends with, when there were more than that."""


class News:
    """How much of its log everybody was told; None: a spectator.

    left_out  so much happened that some of it was counted and not told
    """

    def __init__(self, state: State, talk: Talk, colours: Colours | None) -> None:
        self.left_out = False
        self._state = state
        self._talk = talk
        self._colours = colours
        self._told: dict[int | None, int] = {}
        self._began: dict[int | None, list[int]] = {}

    def take(self, seat: int | None) -> Sequence[Line]:
        """Give what a seat was not told yet, and take it for told."""
        log = self._state.log(seat)
        begun = next((n for n, line in enumerate(log) if line.kind in {"phase", "pass"}), len(log))
        told = self._told.get(seat, begun)
        self._told[seat] = len(log)
        self._began.setdefault(seat, []).append(told)
        return log[told:]

    def since_turn(self, seat: int) -> Sequence[Line]:
        """Give all that happened since somebody's latest turn, as the beginning of this one did."""
        began = self._began.get(seat)  # none yet in a game taken up in the middle of an answer
        return self._state.log(seat)[began[-1] if began else 0 :]

    def take_back(self, seat: int) -> None:
        """Forget what was told of what somebody took back: it is told again, from where the news of a turn began."""
        for one, told in list(self._told.items()):
            now = len(self._state.log(one))
            if one == seat or told > now:
                began = self._began.setdefault(one, [])
                while began and began[-1] >= now:
                    began.pop()
                if began:
                    self._told[one] = began.pop()
                else:
                    del self._told[one]

    def end_from(self, line: int) -> None:
        """Let a game of several people end with what came of the latest answer: what was logged from here on."""
        self._told[None] = line

    def tell_spectator(self) -> None:
        """Tell what happened up to the latest pass that is complete, as long as somebody may read it."""
        before = self._told.get(None, 0)
        if before > MOST_TOLD:
            return
        lines = self.take(None)
        last = max((n for n, line in enumerate(lines) if line.kind == "pass"), default=0)
        self._show(lines[:last], lines[last:])
        self._told[None] = max(before, self._told[None] - len(lines) + last)

    def tell_rest(self, seat: int | None) -> None:
        """Tell what was not told yet; of too much, how much there is and the last of it."""
        told = self._told.get(seat, 0)
        news = self.take(seat)
        if len(news) > LAST_TOLD and told + len(news) > MOST_TOLD:
            self.left_out = True
            before = counted(len(news) - LAST_TOLD, "earlier happening")
            self._talk.show([Text(f" ({before} left out: rulewright replay last)", "dim")])
            news = news[-LAST_TOLD:]
        self._show(news)

    def _show(self, lines: Sequence[Line], coming: Sequence[Line] = ()) -> None:
        self._talk.show(log_lines(lines, Paint(self._talk.width, self._colours), coming))
