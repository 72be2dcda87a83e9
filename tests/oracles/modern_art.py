"""Modern Art (Reiner Knizia) as plain Python, to hold the YAML game against.

The game and this file are two readings of `docs/rules/modern_art.md`; tests play both side by side and
compare the choices on offer and the positions. So this file imports nothing from the engine.
Rule ids stand where a line is the reading of that rule.

===========================  ======================================  ============
who is asked                 labels                                  rule
===========================  ======================================  ============
the seller                   `metal open` and so on, of the hand     MA-5
the seller of a double,      `add metal open` and so on, `pass`      MA-10, MA-11
then the others in turn
each still in, in turn       `bid 1`, `bid 2` and so on, `pass`      MA-6
each once, the seller last   `bid 1`, `bid 2` and so on, `pass`      MA-7
everybody, at once           `bid 1`, `bid 2` and so on, `pass`      MA-8
the seller                   `price 0`, `price 1` and so on          MA-9
the others in turn           `buy`, `pass`                           MA-9
===========================  ======================================  ============

Whoever may answer in one way only, as a bidder without money, is asked all the same; whoever is alone with the highest
bid of an open auction is not.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from tests.oracles.asking import Ask, Bid, Flow, Program

ARTISTS = ("metal", "yoko", "christin", "gitter", "krypto")  # MA-1
COPIES = {  # by artist, MA-2
    "open": (3, 3, 3, 3, 4),
    "once": (3, 2, 3, 3, 3),
    "sealed": (2, 3, 3, 3, 3),
    "fixed": (2, 3, 3, 3, 3),
    "double": (2, 2, 2, 3, 3),
}
DEALT = {3: (10, 6, 6, 0), 4: (9, 4, 4, 0), 5: (8, 3, 3, 0)}  # by season, MA-4
GAINS = (30, 20, 10)  # MA-15


class Painting(NamedTuple):
    """Whose it is, and how it is sold."""

    artist: str
    way: str

    @property
    def label(self) -> str:
        """What a player says who shows it."""
        return f"{self.artist} {self.way}"


PAINTINGS = [
    Painting(artist, way)
    for way, copies in COPIES.items()
    for artist, number in zip(ARTISTS, copies, strict=True)
    for _ in range(number)
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """The knobs and the gaps that a program has to be told of."""

    seasons: int = 4
    starting_money: int = 100
    season_ends_at: int = 5
    open_begins: Literal["left", "seller"] = "left"  # MA-G02
    lowest_bid: int = 1  # MA-G03
    seller_wins_fist: bool = True  # MA-G04
    empty_places: bool = False  # MA-G05
    double_shared: bool = False  # MA-20
    last_sold: bool = False  # MA-21


class ModernArt(Program):
    """A game in which the paintings are shuffled, from the top, and `first` sells first.

    Every player is dealt their share at once, from whoever begins the season. `values` is what each artist has gained
    in all, `seller` who sells now or sold last, `past` what the bank has bought and what was shown and not sold.
    """

    def __init__(
        self, seats: int, order: Sequence[Painting], first: int, options: Options | None = None
    ) -> None:
        self.seats = seats
        self.options = options or Options()
        self.deck = list(order)
        self.seller = self.first_seller = (first - 1) % seats  # as if they had sold last
        self.season = 1
        self.money = [self.options.starting_money] * seats  # MA-3
        self.values = dict.fromkeys(ARTISTS, 0)
        self.hands: list[list[Painting]] = [[] for _ in range(seats)]
        self.walls: list[list[Painting]] = [[] for _ in range(seats)]
        self.lot: list[Painting] = []
        self.past: list[Painting] = []
        self.shown = Counter[str]()
        self.play(self._game())

    def _game(self) -> Flow[None]:
        for season in range(1, self.options.seasons + 1):
            self.season = season
            self._deal()
            yield from self._lots()
            self._pay_out()

    def _deal(self) -> None:
        number = DEALT[self.seats][self.season - 1]
        for seat in self.clockwise(self.seller + 1):
            self.hands[seat] += self.deck[:number]  # MA-17
            del self.deck[:number]

    def _lots(self) -> Flow[None]:
        self.shown.clear()
        ended = False
        while any(self.hands) and not ended:
            left = self.clockwise(self.seller + 1)  # MA-5, MA-11, MA-17
            self.seller = next(seat for seat in left if self.hands[seat])  # MA-18
            self.first_seller = self.seller
            ended = yield from self._lot()

    def _lot(self) -> Flow[bool]:
        """Sell a painting, or two; says whether the season ends instead."""
        labels = {art.label: art for art in self.hands[self.seller]}
        first = labels[(yield Ask(self.seller, labels))]
        if self._ends_with(first):
            return True
        shown: Painting | None = first
        if first.way == "double":
            shown = yield from self._second(first.artist)
            if shown and self._ends_with(shown):
                return True
        bid = (yield from self._auction(shown.way)) if shown else None  # MA-11
        self._sell(bid or Bid(self.seller, 0))  # MA-13
        return False

    def _ends_with(self, painting: Painting) -> bool:
        """Show a painting of the seller's; says whether it ends the season."""
        self.hands[self.seller].remove(painting)
        self.lot.append(painting)
        self.shown[painting.artist] += 1
        full = self.shown[painting.artist] == self.options.season_ends_at  # MA-14
        last = not any(self.hands) and not self.options.last_sold  # MA-18
        return full or last

    def _second(self, artist: str) -> Flow[Painting | None]:
        """Ask who adds a painting, and is the seller then."""
        for seat in self.clockwise(self.seller):
            labels: dict[str, Painting | None] = {
                f"add {painting.label}": painting
                for painting in self.hands[seat]
                if painting.artist == artist and painting.way != "double"  # MA-10
            }
            added = labels.get((yield Ask(seat, [*labels, "pass"])))
            if added:
                self.seller = seat  # MA-11
                return added
        return None

    def _auction(self, way: str) -> Flow[Bid | None]:
        match way:
            case "open":
                return (yield from self._open())
            case "once":
                return (yield from self._once_around())
            case "sealed":
                return (yield from self._fist())
            case _:
                return (yield from self._fixed_price())

    def _bids(self, seat: int, high: Bid | None) -> list[str]:
        """What a player may answer who is asked for a bid."""
        least = high.amount + 1 if high else self.options.lowest_bid
        bids = [f"bid {amount}" for amount in range(least, self.money[seat] + 1)]  # MA-12
        return [*bids, "pass"]

    def _asked(self, seat: int, high: Bid | None) -> Flow[Bid | None]:
        """Ask for a bid; says the highest bid from now on."""
        return _bid(seat, (yield Ask(seat, self._bids(seat, high)))) or high

    def _open(self) -> Flow[Bid | None]:
        seller_begins = self.options.open_begins == "seller"
        inside = self.clockwise(self.seller if seller_begins else self.seller + 1)
        high: Bid | None = None
        while inside and (high is None or inside != [high.seat]):
            seat = inside.pop(0)
            before = high
            high = yield from self._asked(seat, high)
            if high != before:
                inside.append(seat)
        return high

    def _once_around(self) -> Flow[Bid | None]:
        high: Bid | None = None
        for seat in self.clockwise(self.seller + 1):
            high = yield from self._asked(seat, high)
        return high

    def _fist(self) -> Flow[Bid | None]:
        bids: dict[int, Bid] = {}
        for seat in range(self.seats):
            beside = tuple(range(seat + 1, self.seats))
            bid = _bid(seat, (yield Ask(seat, self._bids(seat, None), beside=beside)))
            if bid:
                bids[seat] = bid
        nearest = self.seller if self.options.seller_wins_fist else self.seller + 1
        in_order = [bids[seat] for seat in self.clockwise(nearest) if seat in bids]
        return max(in_order, key=lambda bid: bid.amount, default=None)

    def _fixed_price(self) -> Flow[Bid | None]:
        prices = {f"price {price}": price for price in range(self.money[self.seller] + 1)}
        price = prices[(yield Ask(self.seller, prices))]
        for seat in self.clockwise(self.seller + 1)[:-1]:
            affordable = self.money[seat] >= price
            if (yield Ask(seat, ["buy", "pass"] if affordable else ["pass"])) == "buy":
                return Bid(seat, price)
        return Bid(self.seller, price)

    def _sell(self, bid: Bid) -> None:
        """MA-12: the buyer pays whoever else sells; their own part goes to the bank."""
        self.money[bid.seat] -= bid.amount
        first_part = bid.amount // 2 if self.options.double_shared else 0  # MA-20
        parts = (self.first_seller, first_part), (self.seller, bid.amount - first_part)
        for seat, part in parts:
            if seat != bid.seat:
                self.money[seat] += part
        self.walls[bid.seat] += self.lot
        self.lot = []

    def _pay_out(self) -> None:
        order = sorted(
            ARTISTS, key=lambda artist: -self.shown[artist]
        )  # of equals the first stays first
        places = [artist for artist in order if self.shown[artist] or self.options.empty_places]
        for artist, gain in zip(places, GAINS, strict=False):  # MA-15
            self.values[artist] += gain
        for seat, wall in enumerate(self.walls):  # MA-16
            self.money[seat] += sum(
                self.values[art.artist] for art in wall if art.artist in places[:3]
            )
            self.past += wall
            wall.clear()
        self.past += self.lot
        self.lot = []

    def scores(self) -> list[int]:
        """MA-19."""
        return list(self.money)

    def ranking(self) -> list[list[int]]:
        """MA-19; of equal money all win (MA-G07)."""
        return [
            [seat for seat in range(self.seats) if self.money[seat] == money]
            for money in sorted(set(self.money), reverse=True)
        ]


def _bid(seat: int, answer: str) -> Bid | None:
    return None if answer == "pass" else Bid(seat, int(answer.removeprefix("bid ")))
