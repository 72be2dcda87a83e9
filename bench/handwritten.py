"""Don by hand: the yardstick for the speed of the games that are read from YAML.

Three plays of the base game (no side auctions, no trade, no fines): `PlainDon`, a class with the
usual interface of a simulator that makes its list of bids at each turn; `Don`, the same class with
the bids that go with a set of owned digits in a table; and `playout`, a whole random game as one
function. All are written as one would write them for speed without giving up clarity: what a
decision needs is kept ready per player and changed when a lot is taken. All draw the same random
numbers in the same order, so that equal seeds give equal games.

Run as a program it prints microseconds per decision, the random choice included.
"""

from bisect import bisect_right
from random import Random
from time import perf_counter

NUMBERS = (
    (0, 2, 3, 6, 9),
    (0, 1, 3, 5, 8),
    (0, 4, 5, 6, 7),
    (3, 4, 7, 8, 9),
    (1, 2, 4, 6, 8),
    (1, 2, 5, 7, 9),
)
CARDS = [(colour, number) for colour, numbers in enumerate(NUMBERS) for number in numbers]
COINS = 12
LOT_SIZES = (1, 2, 3)
SET_POINTS = (0, 1, 3, 6, 10, 15)
RICHEST = 2
PASS = 0
MOST_COINS = COINS * 6
# By set of owned digits (bit d stands for digit d): the bids that none of them forbids, ascending.
OPEN_BIDS = [
    [bid for bid in range(1, MOST_COINS + 1) if not digits >> bid % 10 & 1]
    for digits in range(1 << 10)
]


class Don:
    """One game; an action is 0 for a pass and the amount for a bid."""

    __slots__ = (
        "bidders",
        "coins",
        "counts",
        "current_player",
        "deck",
        "digits",
        "high",
        "is_over",
        "leader",
        "lot",
        "orders",
        "pot",
        "round",
        "seats",
        "sets",
        "starter",
    )

    def __init__(self, rng: Random, seats: int) -> None:
        """Shuffles with `rng`, draws the first start player and reveals the first lot."""
        self.seats = seats
        self.deck = CARDS.copy()
        rng.shuffle(self.deck)
        self.starter = int(rng.random() * seats)
        self.coins = [COINS] * seats
        self.counts = [[0] * 10 for _ in range(seats)]  # per seat: cards by number
        self.sets = [[0] * 6 for _ in range(seats)]  # per seat: cards by colour
        self.digits = [0] * seats  # per seat: the numbers owned, as in OPEN_BIDS
        self.orders = [[(s + i) % seats for i in range(seats)] for s in range(seats)]
        self.pot = 0
        self.round = 0
        self.is_over = False
        self.bidders: list[int] = []  # those still in, next to act first
        self._next_lot()

    def legal_actions(self) -> list[int]:
        """Returns what the current player may do, ascending."""
        seat = self.current_player
        high = self.high
        coins = self.coins[seat]
        if coins <= high:
            return [PASS]
        bids = OPEN_BIDS[self.digits[seat]]
        return [PASS, *bids[bisect_right(bids, high) : bisect_right(bids, coins)]]

    def apply(self, action: int) -> None:
        """Plays one of `legal_actions`; others are not caught."""
        bidders = self.bidders
        seat = bidders.pop(0)
        if action:
            self.high = action
            self.leader = seat
            bidders.append(seat)
        if not bidders:
            self._take_lot(self.starter)
        elif bidders[0] == self.leader:
            self._pay_out()
            self._take_lot(self.leader)
        else:
            self.current_player = bidders[0]

    def scores(self) -> list[int]:
        """Returns the points per seat, the bonus of the richest included."""
        richest = max(self.coins)
        return [
            sum(SET_POINTS[size] for size in sizes) + (RICHEST if coins == richest else 0)
            for sizes, coins in zip(self.sets, self.coins, strict=True)
        ]

    def _next_lot(self) -> None:
        size = LOT_SIZES[self.round % 3]
        self.lot = self.deck[-size:]
        del self.deck[-size:]
        self.round += 1
        self.high = 0
        self.leader = -1
        self.bidders = self.orders[self.starter].copy()
        self.current_player = self.starter

    def _pay_out(self) -> None:
        price, winner = self.high, self.leader
        digit = price % 10
        most = 0
        payees: list[int] = []
        for seat in range(self.seats):
            if seat != winner:
                count = self.counts[seat][digit]
                if count > most:
                    most = count
                    payees = [seat]
                elif count == most:
                    payees.append(seat)
        share, self.pot = divmod(price + self.pot, len(payees))
        self.coins[winner] -= price
        for seat in payees:
            self.coins[seat] += share

    def _take_lot(self, taker: int) -> None:
        counts = self.counts[taker]
        for colour, number in self.lot:
            self.sets[taker][colour] += 1
            counts[number] += 1
            self.digits[taker] |= 1 << number
        self.starter = taker
        if self.deck:
            self._next_lot()
        else:
            self.is_over = True


class PlainDon(Don):
    """The same game with the list of bids made at each turn, without the table: as one writes it at first."""

    __slots__ = ()

    def legal_actions(self) -> list[int]:
        """Returns what the current player may do, ascending."""
        seat = self.current_player
        counts = self.counts[seat]
        bids = range(self.high + 1, self.coins[seat] + 1)
        return [PASS, *[bid for bid in bids if not counts[bid % 10]]]


def playout(rng: Random, seats: int) -> tuple[list[int], int]:
    """Plays a whole game at random; returns the points per seat and the number of decisions."""
    random = rng.random
    deck = CARDS.copy()
    rng.shuffle(deck)
    starter = int(random() * seats)
    coins = [COINS] * seats
    counts = [[0] * 10 for _ in range(seats)]
    sets = [[0] * 6 for _ in range(seats)]
    digits = [0] * seats
    orders = [[(s + i) % seats for i in range(seats)] for s in range(seats)]
    pot = 0
    decisions = 0
    for size in LOT_SIZES * 5:
        high = 0
        leader = -1
        bidders = orders[starter].copy()
        while bidders and bidders[0] != leader:
            seat = bidders.pop(0)
            decisions += 1
            if coins[seat] <= high:
                random()  # a choice of one
                continue
            bids = OPEN_BIDS[digits[seat]]
            lowest = bisect_right(bids, high)
            choice = int(random() * (bisect_right(bids, coins[seat]) - lowest + 1))
            if choice:
                high = bids[lowest + choice - 1]
                leader = seat
                bidders.append(seat)
        if high:
            digit = high % 10
            most = 0
            payees: list[int] = []
            for seat in range(seats):
                if seat != leader:
                    count = counts[seat][digit]
                    if count > most:
                        most = count
                        payees = [seat]
                    elif count == most:
                        payees.append(seat)
            share, pot = divmod(high + pot, len(payees))
            coins[leader] -= high
            for seat in payees:
                coins[seat] += share
            starter = leader
        owned = counts[starter]
        for colour, number in deck[-size:]:
            sets[starter][colour] += 1
            owned[number] += 1
            digits[starter] |= 1 << number
        del deck[-size:]
    richest = max(coins)
    points = [
        sum(SET_POINTS[size] for size in sizes) + (RICHEST if money == richest else 0)
        for sizes, money in zip(sets, coins, strict=True)
    ]
    return points, decisions


def play_class(rng: Random, seats: int, kind: type[Don] = Don) -> tuple[list[int], int]:
    """Plays a `Don` at random; returns the same as `playout`."""
    game = kind(rng, seats)
    decisions = 0
    while not game.is_over:
        actions = game.legal_actions()
        game.apply(actions[int(rng.random() * len(actions))])
        decisions += 1
    return game.scores(), decisions


def play_plain(rng: Random, seats: int) -> tuple[list[int], int]:
    """Plays a `PlainDon` at random."""
    return play_class(rng, seats, PlainDon)


def main() -> None:
    """Prints microseconds per decision, the best of twenty runs of 500 games."""
    for seats in (3, 4, 5, 6):
        for name, play in (("plain", play_plain), ("class", play_class), ("playout", playout)):
            best = float("inf")
            for _ in range(20):
                rng = Random(0)
                start = perf_counter()
                decisions = sum(play(rng, seats)[1] for _game in range(500))
                best = min(best, (perf_counter() - start) / decisions)
            print(f"{seats} players  {name:8} {best * 1e6:5.2f} µs/decision")


if __name__ == "__main__":
    main()
