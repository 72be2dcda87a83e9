"""No Thanks! (Thorsten Gimmler) as plain Python, to hold the YAML game against.

The game and this file are two readings of `docs/rules/no_thanks.md`; tests play both side by side and
compare the choices on offer and the positions. So this file imports nothing from the engine.
Rule ids stand where a line is the reading of that rule. Whoever decides answers `take` or `no thanks`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from tests.oracles.asking import Ask, Flow, Program

NUMBERS = range(3, 36)  # NT-1
CHIPS = {3: 11, 4: 11, 5: 11, 6: 9, 7: 7}  # NT-2
LEFT_OUT = 9  # NT-1


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """The knob and the gap that a program has to be told of."""

    left_out: int = LEFT_OUT
    tie: Literal["shared", "chips", "cards"] = "shared"  # NT-G02


class NoThanks(Program):
    """A game in which `order` is the shuffled cards from the top, and `starter` decides first."""

    def __init__(
        self, seats: int, order: Sequence[int], starter: int, options: Options | None = None
    ) -> None:
        self.seats = seats
        self.options = options or Options()
        self.starter = starter
        self.box = list(order[: self.options.left_out])
        self.deck = list(order[self.options.left_out :])
        self.card: int | None = self.deck.pop(0)
        self.pot = 0
        self.chips = [CHIPS[seats]] * seats
        self.cards: list[list[int]] = [[] for _ in range(seats)]
        self.play(self._game())

    def _game(self) -> Flow[None]:
        seat = self.starter
        while self.card is not None:
            can_pay = self.chips[seat] > 0  # NT-7
            answer = yield Ask(seat, ["take", "no thanks"] if can_pay else ["take"])
            if answer == "no thanks":  # NT-4
                self.chips[seat] -= 1
                self.pot += 1
                seat = (seat + 1) % self.seats
            else:  # NT-5, NT-6
                self.cards[seat].append(self.card)
                self.chips[seat] += self.pot
                self.pot = 0
                self.card = self.deck.pop(0) if self.deck else None

    def scores(self) -> list[int]:
        return [self._points(seat) for seat in range(self.seats)]

    def _points(self, seat: int) -> int:
        points, last = 0, None
        for number in sorted(self.cards[seat]):  # NT-8
            points += 0 if last is not None and number == last + 1 else number
            last = number
        return points - self.chips[seat]  # NT-9

    def ranking(self) -> list[list[int]]:
        keys = [self._key(seat) for seat in range(self.seats)]
        return [
            [seat for seat in range(self.seats) if keys[seat] == key] for key in sorted(set(keys))
        ]

    def _key(self, seat: int) -> tuple[int, int]:
        broken_by = {"shared": 0, "chips": -self.chips[seat], "cards": len(self.cards[seat])}
        return self._points(seat), broken_by[self.options.tie]  # NT-10, NT-G02
