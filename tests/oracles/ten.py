"""TEN (AEG 2021) as plain Python, to hold the YAML game against.

A second reading of the rules for 2 to 5 players, in the manner of `don.py`: it imports nothing
from the engine, `Ten._turns` is one turn after another, each phase is a generator that yields
an `Ask` and is sent the label chosen. Rule ids (TN-6, TN-G08) stand where a line is the reading
of that rule. The deck, in dealing order, and the first player come from outside; `cards` gives
the deck of a seat count (TN-G01 to TN-G03).

| who is asked | labels | rule |
|---|---|---|
| the active player, after a card | `draw`, `stop` | TN-5 |
| the active player, who stopped | `numbers`, `currency` | TN-8, TN-9 |
| each in turn, about a wild | `bid 4`, `pass` | TN-20 |
| a buyer | `buy red 3`, `pass` | TN-14 |
| whoever has to pay | `pay 2`, `1`, `blue 4`, `red wild`, `done` | TN-15 |

A payment is several answers, because all payments at once would be too many to list: the number
of currency tokens, `pay 2`; the number of bust tokens, `1`; the cards one by one in the order of
`FACES`, then `done`. An answer is on offer if the payment can still be completed. Where cards are
no means of payment there are two answers and no `done`. One after the other and without `done`
the answers are one label: `pay 2 1 blue 4 red wild`.

Card labels: `red 3`, `red wild` (any number), `wild 3` (any colour), `wild` (any card) and
`currency 3`.

Readings of its own, where the rules leave room:

* Nobody is asked whether to draw if nothing else is allowed (an empty row), nor whether to stop
  if nothing else is possible (an empty deck). Nobody is asked to buy who cannot buy anything.
* All other questions are put even if there is only one answer: the only reward, a `pass` without
  means, each part of a payment.
* A turn that ends with an empty row brings neither reward nor buy phase, whatever `empty_reward`
  says. With `empty_reward` a player may choose `numbers` to get nothing but the buy phase.
* A bid may go up to all that the bidder could hand over, overpaying with bust tokens included.
* Cards just taken from the row can be spent in the same turn, and so can the last card left.
* A card may not be bought by giving away the same card for it.
* A wild on the market (an option) costs its number; one without a number cannot be bought.
* Spent cards reach the market when the purchase is over.

A game cannot be copied, because a running generator cannot: replay the labels instead.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement, product
from typing import Any, Literal, NamedTuple

from tests.oracles.asking import Ask, Bid, Flow, Program

COLOURS = ("red", "blue", "orange", "green")
NUMBERS = range(1, 10)
TOKENS, CAP = 50, 10  # TN-2, TN-10
BUST = 11  # TN-6


class Card(NamedTuple):
    """A number card has a colour and a number, a wild lacks one or both, a currency card is worth money."""

    colour: str | None = None
    number: int | None = None
    money: int = 0

    @property
    def wild(self) -> bool:
        """Whether it is auctioned when drawn (TN-7)."""
        return not self.money and (self.colour is None or self.number is None)

    @property
    def label(self) -> str:
        """What it is called."""
        if self.money:
            return f"currency {self.money}"
        if self.colour is None:
            return "wild" if self.number is None else f"wild {self.number}"
        return f"{self.colour} {'wild' if self.number is None else self.number}"


FACES = (
    *(Card(colour, number) for colour in COLOURS for number in (*NUMBERS, None)),
    *(Card(None, number) for number in NUMBERS),
    Card(),
    *(Card(money=money) for money in range(1, 6)),
)


def cards(seats: int) -> list[Card]:
    """Returns the cards for so many players, in the order of `FACES` (TN-1, TN-G01 to TN-G03)."""
    money = [1, 2, 3, 4, 5] * 3
    money += [1, 1, 2, 3, 4, 5] if seats > 2 else []
    money += [1, 2, 2, 3, 4, 5] if seats > 3 else []

    def copies(card: Card) -> int:
        if card.money:
            return money.count(card.money)
        if card.colour is None or (card.number or 0) > 6:
            return 1
        if card.number is None:
            return 2 if seats > 2 else 1
        return 3 if seats > (2 if card.number <= 3 else 3) else 2

    return [card for card in FACES for _ in range(copies(card))]


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """The gaps that are open to choice, with the defaults in use."""

    stop_with_empty_row: bool = False  # TN-G04: after an auction
    empty_reward: bool = False  # TN-G05
    auction_pay_cards: bool = False  # TN-G06
    unsold_wild: Literal["discard", "active_free", "market"] = "discard"  # TN-G07
    payment_minimal: bool = True  # TN-G08
    spent_cards: Literal["discard", "market"] = "discard"  # TN-G09
    spend_wilds: bool = True  # TN-G10
    minimum_bid: int = 1  # TN-G11
    bust_supply: int = 15  # TN-G13
    full_run_bonus: int = 1  # TN-G22


class Payment(NamedTuple):
    """So many currency tokens, bust tokens and collected cards."""

    tokens: int
    busts: int
    cards: int

    @property
    def value(self) -> int:
        """TN-15."""
        return self.tokens + 3 * self.busts + self.cards

    def minimal(self, price: int) -> bool:
        """Whether nothing of it could be left out (TN-G08)."""
        spare = self.value - price
        return spare < 1 if self.tokens or self.cards else spare < 3


class Ten(Program):
    """One game of TEN, waiting at a decision or over. Seats count from 0, clockwise."""

    def __init__(
        self,
        seats: int,
        deck: Sequence[Card],
        starter: int,
        **options: Any,  # noqa: ANN401 -- `Options` lists the keywords; listing them twice would drift
    ) -> None:
        """Sets up and plays to the first decision.

        `deck` is in dealing order; `starter` is the seat of the first player; `options` are the
        fields of `Options`.
        """
        assert 2 <= seats <= 5, "without its solo game TEN is for 2 to 5 players"
        self.options = Options(**options)
        self.seats = seats
        self.deck = list(deck)
        self.active = starter
        self.tokens = [5] * seats  # TN-2
        self.busts = [0] * seats
        self.collections: list[list[Card]] = [[] for _ in range(seats)]
        self.market: list[Card] = []
        self.discard: list[Card] = []
        self.begin()

    @classmethod
    def at(
        cls,
        seats: int,
        *,
        collections: Sequence[Iterable[Card]] = (),
        tokens: Sequence[int] | None = None,
        busts: Sequence[int] | None = None,
        market: Iterable[Card] = (),
        deck: Iterable[Card] | None = None,
        active: int = 0,
        **options: Any,  # noqa: ANN401 -- as in `__init__`
    ) -> "Ten":
        """Returns the game at the beginning of the turn of `active` in the position given.

        Without `deck` it holds the cards that are nowhere else, in the order of `FACES`. An empty
        deck gives a game in which `active` has had the last turn.
        """
        game = cls(seats, (), active, **options)
        game.collections = [list(owned) for owned in collections] or game.collections
        game.market = list(market)
        elsewhere = Counter(game.market) + Counter(c for owned in game.collections for c in owned)
        rest = Counter(cards(seats)) - elsewhere
        game.deck = list(rest.elements() if deck is None else deck)
        game.tokens = list(tokens) if tokens else game.tokens
        game.busts = list(busts) if busts else game.busts
        game.begin()
        return game

    # --- beginning ---------------------------------------------------------------

    def begin(self) -> None:
        """Starts the turn of `self.active` from what the attributes say, and plays to a decision."""
        self.row: list[Card] = []
        self.on_auction: Card | None = None
        self.standing: Bid | None = None
        self.buying: Card | None = None
        self.play(self._turns())

    # --- what lies on the table ---------------------------------------------------------------

    @property
    def supply(self) -> int:
        """The currency tokens nobody has."""
        return TOKENS - sum(self.tokens)

    @property
    def bust_supply(self) -> int:
        """The bust tokens nobody has."""
        return self.options.bust_supply - sum(self.busts)

    @property
    def money(self) -> int:
        """What the currency cards of the row are worth."""
        return sum(card.money for card in self.row)

    @property
    def total(self) -> int:
        """TN-6, TN-G14: numbers less money; it may well be negative."""
        return sum(card.number or 0 for card in self.row) - self.money

    @property
    def bust(self) -> bool:
        """Whether the row has a card too many (TN-6)."""
        return self.money >= BUST or self.total >= BUST

    @property
    def numbers(self) -> list[Card]:
        """The number cards of the row."""
        return [card for card in self.row if not card.money]

    # --- the game ---------------------------------------------------------------------------

    def _turns(self) -> Flow[None]:
        """TN-3, TN-30, TN-31, TN-G16: turns until the deck is empty, then a purchase each."""
        while self.deck:
            yield from self._turn()
            if self.deck:
                self.active = self._from_left()[0]
        for seat in self._from_left():
            yield from self._buy_phase(seat)

    def _from_left(self) -> list[int]:
        """Returns all seats, the player left of the active one first and the active one last."""
        return [(self.active + step) % self.seats for step in range(1, self.seats + 1)]

    def _turn(self) -> Flow[None]:
        yield from self._draw_phase()
        if self.bust:
            self._collapse()
        elif self.row:  # TN-G15
            yield from self._reward()

    def _draw_phase(self) -> Flow[None]:
        """TN-4 to TN-7: cards until the player stops, is bust, or has drawn the last one."""
        while self.deck:  # TN-30
            card = self.deck.pop(0)
            if card.wild:
                yield from self._auction(card)
            else:
                self.row.append(card)
                if self.bust:
                    return
            may_stop = bool(self.row) or self.options.stop_with_empty_row  # TN-G04
            if self.deck and may_stop and (yield Ask(self.active, ("draw", "stop"))) == "stop":
                return

    def _collapse(self) -> None:
        """TN-12, TN-13, TN-G13."""
        if self.money < BUST:
            self._give_money(self._from_left()[:-1])
        self.busts[self.active] += min(1, self.bust_supply)
        self.market += self.numbers
        self._clear_row()

    def _reward(self) -> Flow[None]:
        """TN-8, TN-9, TN-G05."""
        contents = {"numbers": bool(self.numbers), "currency": self.money > 0}
        offered = [name for name, there in contents.items() if there or self.options.empty_reward]
        if (yield Ask(self.active, offered)) == "currency":
            self._give_money([self.active])
            self.market += self.numbers
            self._clear_row()
        else:
            self._give_money(self._from_left()[:-1])
            self.collections[self.active] += self.numbers
            self._clear_row()
            yield from self._buy_phase(self.active)

    def _give_money(self, seats: Iterable[int]) -> None:
        """TN-10; five players cannot exhaust the supply (TN-G13)."""
        for seat in seats:
            self.tokens[seat] = min(self.tokens[seat] + self.money, CAP)

    def _clear_row(self) -> None:
        """TN-11; the number cards have been taken already."""
        self.discard += [card for card in self.row if card.money]
        self.row = []

    # --- auctions and purchases -------------------------------------------------------------

    def _auction(self, card: Card) -> Flow[None]:
        """TN-20: one chance each."""
        self.on_auction = card
        for seat in self._from_left():
            lowest = self.standing.amount + 1 if self.standing else self.options.minimum_bid
            highest = self._means(seat, with_cards=self.options.auction_pay_cards).value
            bids = {f"bid {amount}": amount for amount in range(lowest, highest + 1)}
            label = yield Ask(seat, ["pass", *bids])
            if label != "pass":
                self.standing = Bid(seat, bids[label])
        if self.standing is not None:
            seat, price = self.standing
            spent = yield from self._pay(seat, price, with_cards=self.options.auction_pay_cards)
            self.collections[seat].append(card)
            self._lay_down(spent)
        else:
            mine = self.collections[self.active]
            places = {"discard": self.discard, "active_free": mine, "market": self.market}
            places[self.options.unsold_wild].append(card)  # TN-G07
        self.on_auction = self.standing = None

    def _buy_phase(self, seat: int) -> Flow[None]:
        """TN-14, TN-16, TN-G19."""
        means = self._means(seat, with_cards=True).value
        offers = {
            f"buy {card.label}": (card, card.number)
            for card in self.market
            if card.number is not None
            and card.number <= means
            and card not in self.collections[seat]
        }
        if not offers:
            return
        label = yield Ask(seat, ["pass", *offers])
        if label == "pass":
            return
        self.buying, price = offers[label]
        spent = yield from self._pay(seat, price, with_cards=True)
        self.market.remove(self.buying)
        self.collections[seat].append(self.buying)
        self.buying = None
        self._lay_down(spent)

    def _spendable(self, seat: int) -> list[Card]:
        """Returns the cards that can be paid with, in the order of `FACES` (TN-G10)."""
        owned = self.collections[seat]
        return sorted(
            (card for card in owned if self.options.spend_wilds or not card.wild), key=FACES.index
        )

    def _means(self, seat: int, *, with_cards: bool) -> Payment:
        """Returns all that a player could pay with (TN-15, TN-G06)."""
        owned = len(self._spendable(seat)) if with_cards else 0
        return Payment(self.tokens[seat], self.busts[seat], owned)

    def _pay(self, seat: int, price: int, *, with_cards: bool) -> Flow[list[Card]]:
        """Asks for a payment and takes it; returns the cards in it, which lie nowhere now."""
        means = self._means(seat, with_cards=with_cards)
        payments = [
            payment
            for tokens in range(means.tokens + 1)
            for busts in range(means.busts + 1)
            for owned in range(means.cards + 1)
            if (payment := Payment(tokens, busts, owned)).value >= price
            and (payment.minimal(price) or not self.options.payment_minimal)
        ]
        label = yield Ask(seat, {f"pay {payment.tokens}" for payment in payments})
        payments = [payment for payment in payments if label == f"pay {payment.tokens}"]
        label = yield Ask(seat, {str(payment.busts) for payment in payments})
        payments = [payment for payment in payments if label == str(payment.busts)]
        spent: list[Card] = []
        if with_cards:
            spent = yield from self._pick_cards(seat, {payment.cards for payment in payments})
        self.tokens[seat] -= payments[0].tokens
        self.busts[seat] -= payments[0].busts
        for card in spent:
            self.collections[seat].remove(card)
        return spent

    def _pick_cards(self, seat: int, sizes: Collection[int]) -> Flow[list[Card]]:
        """Asks for one of the numbers of cards in `sizes`, a card at a time."""
        picked: list[Card] = []
        left = self._spendable(seat)
        while True:
            larger = min((size for size in sizes if size > len(picked)), default=None)
            places: dict[str, int] = {}
            if larger is not None:
                for place in range(len(left) + len(picked) - larger + 1):
                    places.setdefault(left[place].label, place)  # of alike cards the first
            label = yield Ask(seat, [*places, *(["done"] if len(picked) in sizes else [])])
            if label == "done":
                return picked
            picked.append(left[places[label]])
            left = left[places[label] + 1 :]

    def _lay_down(self, spent: Iterable[Card]) -> None:
        """TN-G09."""
        (self.market if self.options.spent_cards == "market" else self.discard).extend(spent)

    # --- the result -------------------------------------------------------------------------

    def scores(self) -> list[int]:
        """Returns the points per seat as if the game ended now."""
        return [best_runs(owned, self.options.full_run_bonus) for owned in self.collections]

    def ranking(self) -> list[list[int]]:
        """Returns the seats in groups of equals, best group first (TN-34, TN-G21)."""
        sizes = [-len(owned) for owned in self.collections]
        groups: dict[tuple[int, int, int], list[int]] = {}
        for seat, result in enumerate(zip(self.scores(), self.tokens, sizes, strict=True)):
            groups.setdefault(result, []).append(seat)
        return [groups[result] for result in sorted(groups, reverse=True)]


def best_runs(owned: Sequence[Card], full_run_bonus: int) -> int:
    """TN-32, TN-33: the points of a collection whose wilds stand where they are worth most.

    Which of the wilds for all colours are used up is a set of bits. Colour by colour, `best` has
    the most points for each such set; a colour adds a claim that uses none of them again.
    """
    held = Counter(owned)
    shared = [card for card in owned if card.wild and card.colour is None]
    best = {0: 0}
    for colour in COLOURS:
        so_far, best = best, {}
        claims = _claims(colour, held, shared, full_run_bonus)
        for (used, points), (more, worth) in product(so_far.items(), claims.items()):
            if not used & more:
                best[used | more] = max(best.get(used | more, 0), points + worth)
    return max(best.values())


def _claims(
    colour: str, held: Counter[Card], shared: Sequence[Card], full_run_bonus: int
) -> dict[int, int]:
    """Returns the most points for one colour, by the set of shared wilds that this takes.

    The wilds of the colour fill gaps first, which costs nothing: they are of no use elsewhere.
    """
    claims = {0: 0}
    for low, high in combinations_with_replacement(NUMBERS, 2):
        gaps = [number for number in range(low, high + 1) if not held[Card(colour, number)]]
        fitting = [place for place, card in enumerate(shared) if card.number in {None, *gaps}]
        points = high + 1 - low
        if points == len(NUMBERS):
            points += full_run_bonus
        for places in combinations(fitting, max(0, len(gaps) - held[Card(colour)])):
            numbers = [shared[place].number for place in places if shared[place].number]
            if len(set(numbers)) == len(numbers):
                taken = sum(1 << place for place in places)
                claims[taken] = max(claims.get(taken, 0), points)
    return claims
