"""Ctrl-C while the lab works: playing stops at once, and what has been played is told and written nevertheless."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class Interrupts:
    """What Ctrl-C does to a command of the lab.

    While games are played, and before the first is, it is a KeyboardInterrupt as everywhere. Afterwards
    there is something to be lost: the command goes on to tell what there is, and plays nothing more.
    Whoever presses it a second time then wants out, and gets the KeyboardInterrupt.

    asked  whether it was pressed
    """

    def __init__(self) -> None:
        self.asked = False
        self._plays = True

    @contextmanager
    def heard(self) -> Iterator[None]:
        """Hear Ctrl-C here, unless this process has been told not to, or is not the one to be asked."""
        try:
            before = signal.getsignal(signal.SIGINT)
            if before is not signal.default_int_handler:
                yield
                return
            signal.signal(signal.SIGINT, self._pressed)
        except ValueError:  # only the main thread hears signals
            yield
            return
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)

    @contextmanager
    def at_once(self) -> Iterator[None]:
        """Play here, which stops with a KeyboardInterrupt; from its end on there is something to be lost."""
        self._plays = True
        try:
            yield
        except KeyboardInterrupt:
            self.asked = True
            raise
        finally:
            self._plays = False

    def _pressed(self, _signal: int, _frame: FrameType | None) -> None:
        again, self.asked = self.asked, True
        if self._plays or again:
            raise KeyboardInterrupt
