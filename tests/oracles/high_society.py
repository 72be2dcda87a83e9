"""High Society (Reiner Knizia) as plain Python, to hold the YAML game against.

The text of the game and this file are two readings of the rules in `docs/rules/high_society.md`, whose numbers
stand where a line is the reading of a rule. This file imports nothing from the engine.

=====================  ====================================================  ============
who is asked           labels                                                rule
=====================  ====================================================  ============
each in turn           `bid 1`, `bid 1 2` and so on in rising order, `pass`  HS-5, HS-6
the owner of a faux    `luxury 1` and so on                                  HS-10
pas and a luxury
=====================  ====================================================  ============
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import combinations

from tests.oracles.asking import Ask, Flow, Program

MONEY = (1, 2, 3, 4, 6, 8, 10, 12, 15, 20, 25)
LUXURIES = {f"luxury {value}": value for value in range(1, 11)}
DISGRACES = ("faux_pas", "passe", "scandal")
CARDS = (*LUXURIES, *["prestige"] * 3, *DISGRACES)  # HS-1
GREEN = ("prestige", "scandal")


class HighSociety(Program):
    """A game with this order of cards and this starter."""

    def __init__(
        self,
        seats: int,
        order: Sequence[str],
        starter: int,
        *,
        half_points: bool = True,
        all_out: bool = True,
        luxury_breaks_ties: bool = False,
    ) -> None:
        self.seats = seats
        self.half_points = half_points
        self.all_out = all_out
        self.luxury_breaks_ties = luxury_breaks_ties
        self.deck = list(order)
        self.starter = starter
        self.offer: list[str] = []
        self.gone: list[str] = []
        self.spent: list[int] = []
        self.hands = [list(MONEY) for _ in range(seats)]  # HS-2
        self.bids: list[list[int]] = [[] for _ in range(seats)]
        self.won: list[list[str]] = [[] for _ in range(seats)]
        self.play(self._rounds())

    def _rounds(self) -> Flow[None]:
        green = 0
        while True:
            self.offer = [self.deck.pop(0)]
            green += self.offer[0] in GREEN
            if green == 4:  # HS-12
                return
            disgrace = self.offer[0] in DISGRACES
            owner = yield from self._disgrace() if disgrace else self._sale()
            self.won[owner] += self.offer
            self.offer = []
            self.starter = owner  # HS-11
            yield from self._faux_pas(owner)

    def _asked(self, seat: int) -> Flow[bool]:
        """Ask for a bid or a pass (HS-5); says whether it was a bid."""
        high = max(map(sum, self.bids))
        missing = high + 1 - sum(self.bids[seat])
        labels: dict[str, tuple[int, ...]] = {"pass": ()}
        labels |= {
            "bid " + " ".join(map(str, added)): added
            for size in range(1, len(self.hands[seat]) + 1)
            for added in combinations(sorted(self.hands[seat]), size)
            if sum(added) >= missing
        }
        added = labels[(yield Ask(seat, labels))]
        for card in added:
            self.hands[seat].remove(card)
        self.bids[seat] += added
        return bool(added)

    def _take_back(self, seat: int) -> None:
        self.hands[seat] += self.bids[seat]
        self.bids[seat] = []

    def _pay(self, seats: Iterable[int]) -> None:
        for seat in seats:
            self.spent += self.bids[seat]
            self.bids[seat] = []

    def _sale(self) -> Flow[int]:
        queue = self.clockwise(self.starter)
        while len(queue) > 1 or not any(self.bids):
            seat = queue.pop(0)
            if (yield from self._asked(seat)):
                queue.append(seat)
                continue
            self._take_back(seat)  # HS-6
            if not queue:
                return seat  # HS-8
        self._pay(queue)  # HS-7
        return queue[0]

    def _disgrace(self) -> Flow[int]:
        seat = self.starter
        while (yield from self._asked(seat)):
            seat = (seat + 1) % self.seats
        self._take_back(seat)  # HS-9
        self._pay(range(self.seats))
        return seat

    def _faux_pas(self, owner: int) -> Flow[None]:
        held = [card for card in self.won[owner] if card in LUXURIES]
        if "faux_pas" in self.won[owner] and held:  # HS-10
            given = yield Ask(owner, held)
            for card in (given, "faux_pas"):
                self.won[owner].remove(card)
                self.gone.append(card)

    def status(self, seat: int) -> Fraction:
        """What a player's cards are worth (HS-14)."""
        won = self.won[seat]
        worth = Fraction(sum(LUXURIES.get(card, 0) for card in won))
        if "passe" in won:
            worth -= 5
        for card in won:
            if card == "prestige":
                worth *= 2
        return worth / 2 if "scandal" in won else worth

    def scores(self) -> list[int]:
        """Status, rounded down."""
        return [int(self.status(seat) // 1) for seat in range(self.seats)]

    def ranking(self) -> list[list[int]]:
        """HS-13 and HS-15: who is out comes last, and is ranked there likewise."""
        money = [sum(hand) for hand in self.hands]
        poor = [seat for seat in range(self.seats) if money[seat] == min(money)]
        if len(poor) == self.seats or (len(poor) > 1 and not self.all_out):
            poor = []

        def place(seat: int) -> tuple[Fraction | int, ...]:
            status = self.status(seat)
            best = max((LUXURIES.get(card, 0) for card in self.won[seat]), default=0)
            return (
                seat not in poor,
                status if self.half_points else status // 1,
                money[seat],
                best if self.luxury_breaks_ties else 0,
            )

        places = sorted({place(seat) for seat in range(self.seats)}, reverse=True)
        return [[s for s in range(self.seats) if place(s) == one] for one in places]
