"""For Sale (Stefan Dorra) as plain Python, to hold the YAML game against.

The game and this file are two readings of `docs/rules/for_sale.md`; tests play both side by side and
compare the choices on offer and the positions. So this file imports nothing from the engine.
Rule ids stand where a line is the reading of that rule.

=========================  ==========================================  ============
who is asked               labels                                      rule
=========================  ==========================================  ============
each still in, in turn     `bid 1`, `bid 2` and so on, `pass`          FS-5
everybody, at once         `house 1`, `house 2` and so on, of the hand  FS-10
=========================  ==========================================  ============

The last one who is left in a round is not asked, with a bid or without one (FS-7).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from tests.oracles.asking import Ask, Flow, Program

HOUSES = range(1, 31)  # FS-1
CHEQUES = (0, 0, *sorted((*range(2, 16), *range(2, 16))))  # FS-1
EDITIONS = {  # coins of each player, and cards of each kind that are put away
    2017: ({3: 28, 4: 21, 5: 16, 6: 14}, {4: 2}),  # FS-2, FS-3
    2005: ({3: 18, 4: 18, 5: 14, 6: 14}, {3: 6, 4: 2}),  # FS-13
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """The knob and the gap that a program has to be told of."""

    edition: Literal[2005, 2017] = 2017
    half_back: Literal["up", "down"] = "up"  # FS-G01


class ForSale(Program):
    """A game in which both kinds of cards are shuffled, from the top, and `starter` bids first."""

    def __init__(
        self,
        seats: int,
        houses: Sequence[int],
        cheques: Sequence[int],
        starter: int,
        options: Options | None = None,
    ) -> None:
        self.seats = seats
        self.options = options or Options()
        coins, put_away = EDITIONS[self.options.edition]
        away = put_away.get(seats, 0)
        self.house_box, self.houses = list(houses[:away]), list(houses[away:])
        self.cheque_box, self.cheques = list(cheques[:away]), list(cheques[away:])
        self.starter = starter
        self.coins = [coins[seats]] * seats
        self.bids = [0] * seats
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.earned: list[list[int]] = [[] for _ in range(seats)]
        self.street: list[int] = []
        self.counter: list[int] = []
        self.sold: list[int] = []
        self.play(self._game())

    def _game(self) -> Flow[None]:
        while self.houses:  # FS-4
            self.street, self.houses = self.houses[: self.seats], self.houses[self.seats :]
            yield from self._round()
        while self.cheques:  # FS-9
            self.counter, self.cheques = self.cheques[: self.seats], self.cheques[self.seats :]
            yield from self._sale()

    def _round(self) -> Flow[None]:
        inside = self.clockwise(self.starter)
        while len(inside) > 1:
            seat = inside.pop(0)
            most = self.coins[seat] + self.bids[seat]  # FS-5
            bids = [f"bid {amount}" for amount in range(max(self.bids) + 1, most + 1)]
            answer = yield Ask(seat, [*bids, "pass"])
            if answer == "pass":
                self._leave(seat)
            else:
                amount = int(answer.removeprefix("bid "))
                self.coins[seat] -= amount - self.bids[seat]
                self.bids[seat] = amount
                inside.append(seat)
        (last,) = inside  # FS-7
        self.bids = [0] * self.seats
        self.hands[last].append(self.street.pop())
        self.starter = last  # FS-8

    def _leave(self, seat: int) -> None:
        """FS-6. The highest bid lies before somebody who is still in, so `max` of all still finds it."""
        bid = self.bids[seat]
        self.coins[seat] += bid // 2 if self.options.half_back == "down" else (bid + 1) // 2
        self.bids[seat] = 0
        self.street.sort(reverse=True)
        self.hands[seat].append(self.street.pop())

    def _sale(self) -> Flow[None]:
        chosen: list[tuple[int, int]] = []
        for seat in range(self.seats):  # FS-10
            hand = [f"house {house}" for house in self.hands[seat]]
            answer = yield Ask(seat, hand, beside=tuple(range(seat + 1, self.seats)))
            chosen.append((int(answer.removeprefix("house ")), seat))
        for house, seat in sorted(chosen, reverse=True):
            self.hands[seat].remove(house)
            self.sold.append(house)
            self.counter.sort()
            self.earned[seat].append(self.counter.pop())

    def scores(self) -> list[int]:
        return [sum(self.earned[seat]) + self.coins[seat] for seat in range(self.seats)]  # FS-11

    def ranking(self) -> list[list[int]]:
        keys = list(zip(self.scores(), self.coins, strict=True))  # FS-12
        return [
            [seat for seat in range(self.seats) if keys[seat] == key]
            for key in sorted(set(keys), reverse=True)
        ]
