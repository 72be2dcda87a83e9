"""Don (Michael Schacht, Queen Games 2001) as plain Python, to hold the YAML game against.

The text of the game and this file are two independent readings of the rules; tests play both
side by side and compare the choices on offer and the positions. So this file imports nothing
from the engine and is written to be read next to the rules: `Don._rounds` is one round after
another, each phase is a generator that yields an `Ask` and is sent the label chosen.
Rule ids (DS-12, DS-G15) stand where a line is the reading of that rule.

Readings of its own, where the rules leave room:

* A player who can only pass is still asked; so is an offender with a single district to lose.
  A player for whom no trade is possible, or who has no card to sell, is not asked.
* Side auctions know no overbid: their bids end at the bidder's coins, also with `fined`.
* `last_without_bid` speaks of the lot only. In a side auction the last player may always bid.
* A bid that breaks a digit and is an overbid too is void and costs the fine, nothing else.
* If traders and offenders together leave nobody to bid, the start player of the round takes
  the lot free, even as one of them.

A game cannot be copied, because a running generator cannot: replay the labels instead.
"""

from collections import Counter, deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from tests.oracles.asking import Ask, Bid, Flow, Program

Card = tuple[str, int]

NUMBERS = {  # DS-G01: a balanced table; each two colours share exactly two numbers
    "red": (0, 2, 3, 6, 9),
    "orange": (0, 1, 3, 5, 8),
    "yellow": (0, 4, 5, 6, 7),
    "green": (3, 4, 7, 8, 9),
    "blue": (1, 2, 4, 6, 8),
    "violet": (1, 2, 5, 7, 9),
}
CARDS: tuple[Card, ...] = tuple(
    (colour, number) for colour, numbers in NUMBERS.items() for number in numbers
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """The variants and the gaps that are open to choice, with the defaults in use."""

    starting_coins: int = 12  # DS-3
    minimum_bid: int = 1  # DS-G03; 0 makes a price of nothing a bid (DS-G20)
    maximum_bid: int | None = None  # DS-G21; None stands for all coins in the game
    lot_sizes: tuple[int, ...] = (1, 2, 3)  # DS-5, over and over until the deck is empty
    last_without_bid: Literal["bid", "award"] = "bid"  # DS-G04
    side_auction: bool = True  # DS-30
    side_auction_digits: bool = True  # DS-G12
    trade: bool = False  # DS-40
    fined: bool = False  # DS-G05: forbidden bids and overbids are offered and punished
    names: tuple[str, ...] = ("P1", "P2", "P3", "P4", "P5", "P6")


class Don(Program):
    """One game of Don, waiting at a decision or over.

    Seats count from 0, clockwise. A card is `(colour, number)`, its label `red 3`. Labels:
    `bid 7` and `pass` in an auction; `no` and `yes red 3` when asked to sell a card; `no` and
    `yes P4 red 3 blue 7` (take P4's red 3, give the own blue 7) when asked to trade; `red 3`
    when a district is to be lost.
    """

    def __init__(
        self,
        seats: int,
        deck: Sequence[Card],
        starter: int,
        **options: Any,  # noqa: ANN401 -- `Options` lists the keywords; listing them twice would drift
    ) -> None:
        """Sets up and plays to the first decision.

        `deck` is in dealing order; `starter` is the seat of the first start player; `options`
        are the fields of `Options`.
        """
        assert 3 <= seats <= 6, "Don is for 3 to 6 players (DS-G17)"
        self.options = Options(**options)
        self.seats = seats
        self.deck = list(deck)
        self.starter = starter
        self.round = 1
        self.coins = [self.options.starting_coins] * seats
        self.areas: list[list[Card]] = [[] for _ in range(seats)]
        self.pot = 0
        self.removed: list[Card] = []
        self.begin()

    @classmethod
    def at(
        cls,
        seats: int,
        *,
        areas: Sequence[Sequence[Card]] | None = None,
        coins: Sequence[int] | None = None,
        pot: int = 0,
        deck: Sequence[Card] | None = None,
        starter: int = 0,
        round: int = 1,  # noqa: A002 -- the game's own word
        **options: Any,  # noqa: ANN401 -- as in `__init__`
    ) -> "Don":
        """Returns the game at the beginning of round `round` of the position given.

        Without `deck` it holds the cards of `CARDS` that lie in no area, in that order. An
        empty deck gives a game that is over.
        """
        owned = [list(area) for area in areas] if areas else [[] for _ in range(seats)]
        if deck is None:
            deck = [card for card in CARDS if not any(card in area for area in owned)]
        game = cls(seats, deck, starter, **options)
        game.deck = list(deck)
        game.areas = owned
        game.coins = list(coins) if coins else game.coins
        game.pot = pot
        game.round = round
        game.begin()
        return game

    # --- beginning ---------------------------------------------------------------

    def begin(self) -> None:
        """Starts round `self.round` from what the attributes say, and plays to a decision."""
        self.lot: list[Card] = []
        self.on_sale: Card | None = None
        self.standing: Bid | None = None
        self.traders: set[int] = set()
        self.offenders: set[int] = set()
        self.play(self._rounds())

    # --- the game ---------------------------------------------------------------------------

    def _rounds(self) -> Flow[None]:
        """DS-6, DS-G14: the order of a round."""
        while self.deck:
            self.traders.clear()
            self.offenders.clear()
            if self.options.trade:
                yield from self._trade_phase()
            if self.options.side_auction:
                yield from self._side_auction()
            self._reveal()
            taker = yield from self._lot_auction()
            self.areas[taker] += self.lot
            self.lot = []
            self.starter = taker  # DS-6, DS-G19
            if self.deck:
                self.round += 1

    def _trade_phase(self) -> Flow[None]:
        """DS-41, DS-G16: one chance each, with any card of anybody."""
        for seat in self.clockwise(self.starter):
            trades = {
                f"yes {self.options.names[victim]} {_label(theirs)} {_label(mine)}": (
                    victim,
                    theirs,
                    mine,
                )
                for victim in range(self.seats)
                if victim != seat
                for theirs in self.areas[victim]
                for mine in self.areas[seat]
            }
            if not trades:
                continue
            label = yield Ask(seat, ["no", *trades])
            if label != "no":
                victim, theirs, mine = trades[label]
                self.areas[victim].remove(theirs)
                self.areas[seat].remove(mine)
                self.areas[victim].append(mine)
                self.areas[seat].append(theirs)
                self.traders.add(seat)

    def _side_auction(self) -> Flow[None]:
        """DS-30 to DS-32, DS-G11: the first player who offers a card uses up the round."""
        for seller in self.clockwise(self.starter):
            offers = {f"yes {_label(card)}": card for card in self.areas[seller]}
            if not offers:
                continue
            label = yield Ask(seller, ["no", *offers])
            if label != "no":
                yield from self._sell(seller, offers[label])
                return

    def _sell(self, seller: int, card: Card) -> Flow[None]:
        self.on_sale = card
        bid = yield from self._bidding(
            self.clockwise(seller)[1:],
            digits=self.options.side_auction_digits,
            overbids=False,
            last_may_bid=True,
        )
        self.on_sale = None
        if bid is not None:
            self.coins[bid.seat] -= bid.amount
            self.coins[seller] += bid.amount  # DS-31
            self.areas[seller].remove(card)
            self.areas[bid.seat].append(card)

    def _reveal(self) -> None:
        sizes = self.options.lot_sizes
        size = sizes[(self.round - 1) % len(sizes)]
        self.lot = self.deck[:size]
        self.deck = self.deck[size:]

    def _lot_auction(self) -> Flow[int]:
        """Auctions the lot, again after every overbid, and returns the seat that takes it."""
        while bidders := self._may_bid():
            bid = yield from self._bidding(
                bidders,
                digits=True,
                overbids=self.options.fined,
                last_may_bid=self.options.last_without_bid == "bid",
            )
            if bid is None:
                return bidders[0]  # DS-11, DS-G15, DS-G18
            if bid.amount <= self.coins[bid.seat]:
                self.pay_out(bid.seat, bid.amount)
                return bid.seat
            yield from self._lose_district(bid.seat)
            self.offenders.add(bid.seat)
        return self.starter  # DS-43

    def _may_bid(self) -> list[int]:
        """Returns who may bid for the lot, first bidder first (DS-14, DS-42, DS-G07, DS-G15)."""
        excluded = self.traders | self.offenders
        return [seat for seat in self.clockwise(self.starter) if seat not in excluded]

    def _lose_district(self, offender: int) -> Flow[None]:
        """DS-14, DS-G07: the offender picks; without a district nothing is lost."""
        districts = {_label(card): card for card in self.areas[offender]}
        if districts:
            card = districts[(yield Ask(offender, districts))]
            self.areas[offender].remove(card)
            self.removed.append(card)

    def pay_out(self, winner: int, price: int) -> None:
        """DS-15 to DS-19: takes `price` from the winner and shares it out with the pot.

        To be called before the winner has the cards of the lot.
        """
        self.coins[winner] -= price
        amount = price + self.pot
        others = [seat for seat in range(self.seats) if seat != winner]
        counts = {
            seat: sum(number == price % 10 for _, number in self.areas[seat]) for seat in others
        }
        most = max(counts.values())
        payees = [seat for seat in others if counts[seat] == most]  # everybody if `most` is 0
        share, self.pot = divmod(amount, len(payees))
        for seat in payees:
            self.coins[seat] += share

    # --- bidding ----------------------------------------------------------------------------

    def _bidding(
        self, order: list[int], *, digits: bool, overbids: bool, last_may_bid: bool
    ) -> Flow[Bid | None]:
        """DS-7 to DS-10: an ascending auction among `order`; returns the winning bid, if any.

        `digits`: owned numbers are forbidden as last digits. `overbids`: bids may exceed the
        bidder's coins. `last_may_bid`: the last one in, nobody having bid, is still asked.
        """
        self.standing = None
        waiting = deque(order)
        while waiting:
            seat = waiting.popleft()
            if self.standing is None:
                if not waiting and not last_may_bid:
                    break
            elif seat == self.standing.seat:
                break  # the turn comes back to the highest bidder only when all others are out
            amount = yield from self._bid_or_pass(seat, digits=digits, overbids=overbids)
            if amount is not None:
                self.standing = Bid(seat, amount)
                waiting.append(seat)
        bid, self.standing = self.standing, None
        return bid

    def _bid_or_pass(self, seat: int, *, digits: bool, overbids: bool) -> Flow[int | None]:
        """Asks until the answer is a pass (`None`) or a bid that stands."""
        owned = {number for _, number in self.areas[seat]} if digits else set()
        lowest = self.standing.amount + 1 if self.standing else self.options.minimum_bid
        while True:
            coins = self.coins[seat]
            highest = self._maximum_bid() if overbids else min(coins, self._maximum_bid())
            choices: dict[str, int | None] = {"pass": None}
            penalised = set()
            for amount in range(lowest, highest + 1):
                forbidden = amount % 10 in owned  # DS-12
                if forbidden and not (self.options.fined and coins > 0):  # DS-G05, DS-G06
                    continue
                label = f"bid {amount}"
                choices[label] = amount
                if forbidden or amount > coins:
                    penalised.add(label)
            answer = choices[(yield Ask(seat, choices, penalised))]
            if answer is None or answer % 10 not in owned:
                return answer
            self.coins[seat] -= 1  # DS-13
            self.pot += 1

    def _maximum_bid(self) -> int:
        if self.options.maximum_bid is None:
            return self.options.starting_coins * self.seats
        return self.options.maximum_bid

    # --- the result -------------------------------------------------------------------------

    def scores(self) -> list[int]:
        """Returns the points per seat as if the game ended now (DS-20, DS-21, DS-G09)."""
        richest = max(self.coins)
        return [
            _set_points(area) + (2 if coins == richest else 0)
            for area, coins in zip(self.areas, self.coins, strict=True)
        ]

    def ranking(self) -> list[list[int]]:
        """Returns the seats in groups of equals, best group first (DS-22, DS-G10)."""
        sums = [sum(number for _, number in area) for area in self.areas]
        groups: dict[tuple[int, int], list[int]] = {}
        for seat, result in enumerate(zip(self.scores(), sums, strict=True)):
            groups.setdefault(result, []).append(seat)
        return [groups[result] for result in sorted(groups, reverse=True)]


def _label(card: Card) -> str:
    colour, number = card
    return f"{colour} {number}"


def _set_points(area: Sequence[Card]) -> int:
    """DS-20: k cards of a colour are worth 1 + 2 + ... + k."""
    sizes = Counter(colour for colour, _ in area).values()
    return sum(size * (size + 1) // 2 for size in sizes)
