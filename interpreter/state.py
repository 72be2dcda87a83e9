"""A game being played, as everybody uses it: play by number or by label, ask, look, take back, save.

Seats count from 0. Nothing given to a seat's questions (`label`, `view`, `log`, `why_not`) tells what
that seat does not see; `scores`, `ranking`, `chance`, `history`, `save` and `deciders` are the host's.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rulewright.interpreter import undo
from rulewright.interpreter.errors import ActionError
from rulewright.interpreter.faults import FaultError
from rulewright.interpreter.layout import LEGAL, PARTIAL, PC, SEAT
from rulewright.interpreter.log import Entry
from rulewright.interpreter.moment import Pen
from rulewright.interpreter.refusals import refusal
from rulewright.interpreter.running import Running
from rulewright.interpreter.sight import SPECTATOR
from rulewright.interpreter.story import Line
from rulewright.interpreter.twin import Twin
from rulewright.interpreter.view import View, prompt_of, remark_of, view_of


class State(Running):
    """One game at one moment. Made by `Game.start`; compared and hashed by position and chance."""

    __slots__ = ()

    # ------------------------------------------------------------------------------------ words

    def label(self, seat: int, action: int) -> str:
        """Name a legal action: `bid 7`, or the next value of a choice of several: `red 3`."""
        ids = self.picked(seat)
        if action not in self.legal(seat):
            raise ActionError(self._refusal(seat, (*ids, action)))
        return self.labels.step(action, first=not ids)

    def whole_label(self, seat: int, actions: Sequence[int]) -> str:
        """Name several actions of a seat that follow each other: `yes Bo red 3 blue 7`."""
        return self.labels.whole(actions, first=not self.picked(seat))

    def id(self, seat: int, text: str) -> int:
        """Find the legal action with this label; ActionError with the reason if there is none."""
        first = not self.picked(seat)
        wanted = " ".join(text.split())
        named = {self.labels.step(action, first=first): action for action in self.legal(seat)}
        if wanted not in named:
            named = {label.casefold(): action for label, action in named.items()}
            wanted = wanted.casefold()
        if wanted in named:
            return named[wanted]
        ids = self.ids(seat, text)
        if len(ids) > 1:
            label = self.labels.whole(ids, first=first)
            raise ActionError(f"`{label}` is several actions; `ids` gives them")
        return ids[0]

    def ids(self, seat: int, text: str) -> tuple[int, ...]:
        """Find the legal actions with this label, which may be that of a whole choice."""
        found = None
        if self.legal(seat):
            found = self.labels.read(
                text, lambda ids: self.machine.next_ids(self.raw, seat, ids), self.picked(seat)
            )
        if not found:
            raise ActionError(self.why_not(seat, text) or f"`{text}` is not on offer")
        return found

    def play(self, seat: int, text: str) -> None:
        """Take the actions with this label: `state.play(0, "bid 7")`."""
        for action in self.ids(seat, text):
            self._act(seat, action)

    def why_not(self, seat: int, text: str) -> str | None:
        """Say in a sentence why a seat may not do this; None if it may."""
        found = refusal(self, seat, text)
        return None if found is None else found.sentence

    def _refusal(self, seat: int, ids: Sequence[int]) -> str:
        found = refusal(self, seat, ids)
        return "" if found is None else found.sentence

    def fine(self, seat: int, actions: Sequence[int]) -> str | None:
        """Give the reason for which a whole legal choice would be void and fined; None if it is not."""
        ids = (*self.picked(seat), *actions)
        if not ids or not self.legal(seat):
            return None
        number = self.machine.fined(self.raw, seat, ids)
        option = self.machine.actions.describe(ids[0]).option
        return None if number is None or option is None else option.must[number].text

    def prompt(self, seat: int) -> str | None:
        """Give the question that a seat is asked, as the rules put it; None when it is not asked."""
        return prompt_of(self, seat) if self.legal(seat) else None

    def remark(self, seat: int, action: int) -> str:
        """Tell what tells a card from one that is alike and can be picked too: `shield 2`; empty of other actions."""
        return remark_of(self, seat, action) if action in self.legal(seat) else ""

    # ------------------------------------------------------------------------------------ what a seat sees

    def view(self, seat: int | None) -> View:
        """Show the table as a seat sees it; None: a spectator."""
        return view_of(self, seat)

    def log(self, seat: int | None, since: int = 0) -> tuple[Line, ...]:
        """Tell what a seat saw, line by line; `since` leaves out the first so many lines."""
        seat = SPECTATOR if seat is None else seat
        return self._logged(seat).lines(self.opening.words, seat)[since:]

    def entries(self, seat: int) -> tuple[Entry, ...]:
        """Give the log of a seat as data (see `log.py`)."""
        return self._logged(seat).entries(seat)

    def _logged(self, seat: int) -> Twin:
        """Give the twin that has the log of a seat."""
        if self.only not in (None, seat):
            raise ActionError("a resampled state has the log of one seat only")
        if not self.keeps:
            raise ActionError("this state keeps no history: start it with record=True")
        return self.twin()

    def information_state(self, seat: int) -> tuple[Any, ...]:
        """Give all that a seat knows, hashable: equal exactly when it cannot tell two states apart."""
        decide = self.machine.stops[self.raw[PC]].decide
        asked = () if self.fault is not None else self.machine.deciders(self.raw)
        legal = tuple(self.legal(seat)) if seat in asked else ()
        number = -1 if decide is None else decide.number
        return (seat, self.entries(seat), number, asked, self.picked(seat), legal)

    def resample(self, seat: int, rng: Callable[[int], int]) -> State:
        """Give another state that looks the same to a seat: what it does not see is dealt anew.

        `rng(n)` gives a number below n, all alike likely (`random.Random(1).randrange`). What others'
        past choices imply about their cards is not taken into account. The new state has the log of
        this seat alone, and cannot be saved or taken back.
        """
        from rulewright.interpreter.resample import resampled  # noqa: PLC0415 - for bots alone

        return resampled(self, seat, rng)

    def ruled(self, seat: int, bot: str) -> tuple[int, ...] | None:
        """What a bot that the game brings (`bots:`) does in the place of a seat that decides: its whole answer.

        None where none of its rules can be followed. It goes by what the seat sees alone, which is checked
        when the game is loaded. Raises FaultError where a rule of the bot cannot be worked out.
        """
        return self.machine.ruled(self.raw, seat, self.game.checked.bots.index(bot))

    def worlds(self, seat: int) -> Callable[[Callable[[int], int]], State | None]:
        """Give a function that resamples for a seat again and again, faster than `resample`: for bots.

        `world = state.worlds(0)`, then `world(rng)` each time. Its states keep no history, nobody but this
        seat has answered where several decide at once, and a script of chance does not go on in them. None
        where no deal was found by which everybody who has to decide can. What comes out follows from `rng`
        and from what the seat knows, and from nothing else.
        """
        from rulewright.interpreter.resample import worlds  # noqa: PLC0415 - for bots alone

        return worlds(self, seat)

    def playout(
        self,
        random: Callable[[], float],
        limit: int = 10_000,
        pick: Callable[[int, list[int]], int] | None = None,
    ) -> int:
        """Play on at random to the end, or over so many decisions; gives how many there were.

        `random()` gives a number from 0 on and below 1 (`random.Random(1).random`); `pick(seat, legal)` takes
        an action instead, if it is given. No history is kept from here on, so play on with a copy. Raises
        FaultError as `act` does.
        """
        from rulewright.interpreter.rollout import rollout  # noqa: PLC0415 - for bots alone

        self.forget()
        self.offers = None
        try:
            return rollout(self.machine, self.raw, random, limit, pick)
        except FaultError as fault:
            self.fault = fault
            self.raw[SEAT], self.raw[LEGAL], self.raw[PARTIAL] = -1, [], ()
            raise
        finally:
            self.settle()

    # ------------------------------------------------------------------------------------ undo and saves

    def undo(self, seat: int) -> None:
        """Take back the latest answer of a seat, or the latest value of one that is not finished.

        Raises ActionError with the reason, if another player has decided since, chance was drawn, or
        somebody saw a card that was not known.
        """
        self._kept()
        finished = not (self.picked(seat) and self.legal(seat))
        undo.take_back(self, seat)
        if self._pen is not None and finished:
            self._pen.undid(seat)

    def why_no_undo(self, seat: int) -> str | None:
        """Say in a sentence why a seat cannot take back its latest answer; None if it can."""
        self._kept()
        return undo.why_not(self, seat)

    def save(self, players: Sequence[str | None] | None = None) -> str:
        """Give the record of the game so far, as text (see `record.py`); `players` are the kinds of bots."""
        from rulewright.interpreter.record import written  # noqa: PLC0415 - simulations save nothing

        self._kept()
        return written(self, players)

    def write_with(self, pen: Pen | None) -> None:
        """From now on, let a pen write down what happens."""
        self._pen = pen
        self._after = pen is not None or self.opening.chance == "script"
