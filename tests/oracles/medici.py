"""Medici (Reiner Knizia) as plain Python, to hold the YAML game against.

The text of the game and this file are two independent readings of the rules; tests play both
side by side and compare the choices on offer and the positions. So this file imports nothing
from the engine and is written to be read next to the rules: `Medici._days` is one day after
another, each phase is a generator that yields an `Ask` and is sent the label chosen.
Rule ids (ME-12, ME-G15) stand where a line is the reading of that rule.

=========================  =====================================================  =======
who is asked               labels                                                 rule
=========================  =====================================================  =======
the revealer               `turn up`, `stop`                                      ME-D1
each with room, in turn    `bid 1`, `bid 2` and so on, `pass`                     ME-D2
the owner of the last ship `turn up`, `stop`, if `last_ship_fill` is `optional`   ME-G09
=========================  =====================================================  =======

Readings of its own, where the rules leave room:

* The first card of a lot is turned up unasked, and a revealer who may not turn up another is
  not asked: there is no choice. A full ship is not asked for a bid. Whoever has room but not
  enough of it, or too little money, is asked and can only pass.
* Whether another card may be turned up depends on the holds alone, not on anybody's money.
* The start player of a day before is the first who is looked at for the next one.
* Everybody has a place in the cargo, with an empty ship too; it is worth 0.
* The surplus is dealt off the top of the shuffled cards. It is the same each day: what sank for
  good with `unsold_goods="game"` is missing from the cards that are played (ME-1, ME-G18).
* The ships of the last day stay loaded.
* `pyramid_bonus_repeat=False` pays for a step on the day on which the cube gets there.
* `pyramid_overflow="beyond"` lets cubes climb on and count higher, for the bonus of the top step.
* Two players must be told the starting money too, which ME-G13 does not name.
* `start_tie="by_lot"` lets the first of the poorest start, counted from the seat of the day in `lots`.
* `final_tie` (ME-G12) has no stated alternative: `highest_cubes` adds up the steps of all cubes.

A game cannot be copied, because a running generator cannot: replay the labels instead.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from tests.oracles.asking import Ask, Bid, Flow, Program

Card = tuple[str, int]

COMMODITIES = ("cloth", "spice", "fur", "grain", "dye")
VALUES = (0, 1, 2, 3, 4, 5, 5)
GOLD: Card = ("gold", 10)
CARDS: tuple[Card, ...] = (*((good, value) for good in COMMODITIES for value in VALUES), GOLD)

DAYS = 3  # ME-4
LARGEST_LOT = 3  # ME-5
HOLDS = {2: 7}  # ME-G13; 5 for more players
CARDS_PER_DAY = {2: 18, 3: 18, 4: 24, 5: 30, 6: 36}
MONEY = {3: 40, 4: 40, 5: 30, 6: 30}
CARGO_PRIZES = {  # ME-15
    3: (30, 15, 0),
    4: (30, 20, 10, 0),
    5: (30, 20, 10, 5, 0),
    6: (30, 20, 15, 10, 5, 0),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """The tables and the gaps that are open to choice, with the defaults in use.

    `None` stands for the entry of the table; for two players some of these have to be given.
    """

    days: int = DAYS
    largest_lot: int = LARGEST_LOT
    starting_money: int | None = None
    holds: int | None = None  # ME-8
    cards_per_day: int | None = None  # ME-1
    cargo_prizes: tuple[int, ...] | None = None  # ME-15, ME-G13
    commodity_prizes: tuple[int, ...] | None = None  # ME-18, ME-G13
    pyramid_top: int = 7  # ME-G01
    pyramid_bonus: Mapping[int, int] = field(default_factory=lambda: {5: 5, 6: 10, 7: 20})  # ME-G01
    pyramid_bonus_repeat: bool = True  # ME-G02
    pyramid_overflow: Literal["stay", "beyond"] = "stay"  # ME-G03
    pyramid_min_level: int = 1  # ME-G08; 0 lets cubes on the bottom space score
    reveal_limit: Literal["room", "none"] = "room"  # ME-G04
    full_ship_reveals: bool = False  # ME-G05
    minimum_bid: int = 1  # ME-G06
    start_tie: Literal["clockwise", "lowest_seat", "by_lot"] = "clockwise"  # ME-G07
    lots: tuple[int, ...] = ()  # a seat for each day but the first, for `by_lot`
    last_ship_fill: Literal["automatic", "optional"] = "automatic"  # ME-G09
    retrim: Literal["daily", "once"] = "daily"  # ME-G15
    unsold_goods: Literal["day", "game"] = "day"  # ME-G18
    final_tie: Literal["shared", "highest_cubes"] = "shared"  # ME-G12


class Medici(Program):
    """One game of Medici, waiting at a decision or over.

    Seats count from 0, clockwise. A card is `(commodity, value)`; two of each commodity are the
    same. The position at a decision: `day` (from 1), `starter` (who began the day), `revealer`,
    `deck` (top first), `lot`, `sea`, `trimmed`, `standing` (the highest bid), and by seat
    `money`, `ships` and `levels`. To tell another player of the same game, `shuffled` has what
    each shuffle came to, and `drawn` what chance came to in all, in order: each card that was
    trimmed or turned up, and each seat that was drawn by lot.
    """

    def __init__(
        self,
        seats: int,
        orders: Sequence[Sequence[Card]],
        starter: int,
        **options: Any,  # noqa: ANN401 -- `Options` lists the keywords; listing them twice would drift
    ) -> None:
        """Sets up and plays to the first decision.

        `orders` has an order of all cards for each day; the cards that take part are shuffled
        into it. `starter` is the seat of the first start player (ME-3); `options` are the
        fields of `Options`.
        """
        assert 2 <= seats <= 6, "Medici is for 3 to 6 players, or 2 with tables of their own"
        own = Options(**options)
        needed = (own.starting_money, own.cargo_prizes, own.commodity_prizes)
        assert seats > 2 or None not in needed, "two players need their own tables (ME-G13)"
        self.options = own
        self.seats = seats
        self.holds = own.holds or HOLDS.get(seats, 5)
        self.cards_per_day = own.cards_per_day or CARDS_PER_DAY[seats]
        self.cargo_prizes = own.cargo_prizes or CARGO_PRIZES[seats]
        self.commodity_prizes = own.commodity_prizes or (10, 5)
        money = MONEY[seats] if own.starting_money is None else own.starting_money
        self.money = [money] * seats
        self.ships: list[list[Card]] = [[] for _ in range(seats)]
        self.levels = [dict.fromkeys(COMMODITIES, 0) for _ in range(seats)]  # ME-2
        self.orders = [list(order) for order in orders]
        self.shuffled: list[list[Card]] = []
        self.drawn: list[Card | int] = [starter]  # ME-3
        self.day = 1
        self.starter = self.revealer = starter
        self.sea: list[Card] = []
        self.trimmed: list[Card] = []
        self._prepare()
        self.begin()

    @classmethod
    def at(
        cls,
        seats: int,
        *,
        ships: Sequence[Sequence[Card]] | None = None,
        money: Sequence[int] | None = None,
        levels: Sequence[Mapping[str, int]] | None = None,
        deck: Sequence[Card] | None = None,
        revealer: int = 0,
        starter: int | None = None,
        day: int = DAYS,
        orders: Sequence[Sequence[Card]] = (CARDS,) * DAYS,
        **options: Any,  # noqa: ANN401 -- as in `__init__`
    ) -> "Medici":
        """Returns the game of the position given, before a lot of day `day`.

        Without `deck` it holds the cards of `CARDS` on no ship, as many as the day has left;
        what is neither in the deck nor on a ship was trimmed.
        """
        game = cls(seats, orders, revealer if starter is None else starter, **options)
        game.ships = [list(ship) for ship in ships] if ships else game.ships
        loaded = [card for ship in game.ships for card in ship]
        if deck is None:
            deck = _without(CARDS, loaded)[: game.cards_per_day - len(loaded)]
        game.deck = list(deck)
        game.trimmed = _without(CARDS, [*loaded, *deck])
        game.money = list(money) if money else game.money
        for own, given in zip(game.levels, levels or [{}] * seats, strict=True):
            own.update(given)
        game.revealer = revealer
        game.shuffled = []
        game.drawn = []
        game.day = day
        game.begin()
        return game

    # --- beginning ---------------------------------------------------------------

    def begin(self) -> None:
        """Starts a lot of day `self.day` from what the attributes say, and plays to a decision."""
        self.lot: list[Card] = []
        self.standing: Bid | None = None
        self.play(self._days())

    # --- the game ---------------------------------------------------------------------------

    def _days(self) -> Flow[None]:
        """ME-4, ME-14: three days with a scoring each."""
        while True:
            yield from self._lots()
            self.score_day()
            if self.day == self.options.days:
                return
            self.day += 1
            self.starter = self.revealer = self._poorest()
            self.ships = [[] for _ in range(self.seats)]
            self._prepare()

    def _poorest(self) -> int:
        """ME-3, ME-G07: who starts the next day."""
        if self.options.start_tie == "clockwise":
            first = self.starter
        elif self.options.start_tie == "lowest_seat":
            first = 0
        else:
            first = self.options.lots[self.day - 2]
        poorest = min(self.clockwise(first), key=lambda seat: self.money[seat])
        if self.options.start_tie == "by_lot":
            self.drawn.append(poorest)
        return poorest

    def _prepare(self) -> None:
        """ME-1, ME-14, ME-G15, ME-G18: shuffles and trims the cards of a day."""
        drowned = self.sea if self.options.unsold_goods == "game" else []
        trimmed = self.trimmed if self.options.retrim == "once" else []
        cards = _without(CARDS, [*drowned, *trimmed])
        shuffled = _in_order(cards, self.orders[self.day - 1])
        self.shuffled.append(shuffled)
        surplus = len(CARDS) - self.cards_per_day - len(trimmed)
        self.sea = list(drowned)
        self.trimmed = [*trimmed, *shuffled[:surplus]]
        self.drawn += shuffled[:surplus]
        self.deck = shuffled[surplus:]

    def _turn_up(self) -> Card:
        card = self.deck.pop(0)
        self.drawn.append(card)
        return card

    def room(self, seat: int) -> int:
        """How many more cards the ship can take."""
        return self.holds - len(self.ships[seat])

    def _open(self) -> list[int]:
        return [seat for seat in range(self.seats) if self.room(seat)]

    def _lots(self) -> Flow[None]:
        """ME-12, ME-13, ME-G10: one lot after another until a single ship has room."""
        while self.deck and len(self._open()) > 1:
            yield from self._reveal()
            yield from self._auction()
            self.revealer = self._next_revealer()
        still_open = self._open()
        if len(still_open) == 1:
            yield from self._fill(still_open[0])

    def _next_revealer(self) -> int:
        """ME-11, ME-G05; a sale fills one ship, so another of those before has room."""
        order = self.clockwise(self.revealer + 1)
        return next(seat for seat in order if self.options.full_ship_reveals or self.room(seat))

    def _fill(self, seat: int) -> Flow[None]:
        """ME-12, ME-G09: the last ship takes what comes off the deck, for nothing."""
        while self.deck and self.room(seat):
            if self.options.last_ship_fill == "optional":
                label = yield Ask(seat, ["turn up", "stop"])
                if label == "stop":
                    return
            self.ships[seat].append(self._turn_up())

    def _reveal(self) -> Flow[None]:
        """ME-5: one card, then up to two more."""
        self.lot.append(self._turn_up())
        while self._may_turn_up():
            label = yield Ask(self.revealer, ["turn up", "stop"])
            if label == "stop":
                return
            self.lot.append(self._turn_up())

    def _may_turn_up(self) -> bool:
        if not self.deck or len(self.lot) == self.options.largest_lot:
            return False
        most = max(self.room(seat) for seat in range(self.seats))
        return self.options.reveal_limit == "none" or len(self.lot) < most  # ME-G04

    def _auction(self) -> Flow[None]:
        """ME-6 to ME-10: once around, from the left of the revealer to the revealer."""
        for seat in self.clockwise(self.revealer + 1):
            if not self.room(seat):
                continue  # ME-G05
            lowest = self.standing.amount + 1 if self.standing else self.options.minimum_bid
            fits = len(self.lot) <= self.room(seat)  # ME-8
            amounts = range(lowest, self.money[seat] + 1) if fits else range(0)  # ME-7
            bids = {f"bid {amount}": amount for amount in amounts}
            label = yield Ask(seat, ["pass", *bids])
            if label != "pass":
                self.standing = Bid(seat, bids[label])
        if self.standing is None:
            self.sea += self.lot  # ME-10
        else:
            self.money[self.standing.seat] -= self.standing.amount  # ME-9
            self.ships[self.standing.seat] += self.lot
        self.lot = []
        self.standing = None

    # --- the result -------------------------------------------------------------------------

    def score_day(self) -> None:
        """ME-15 to ME-19, in the order of ME-G17."""
        cargo = {seat: sum(value for _, value in ship) for seat, ship in enumerate(self.ships)}
        self._pay(cargo, self.cargo_prizes)
        before = [dict(levels) for levels in self.levels]
        for ship, levels in zip(self.ships, self.levels, strict=True):
            self._climb(ship, levels)
        for good in COMMODITIES:
            ranked = {
                seat: levels[good]
                for seat, levels in enumerate(self.levels)
                if levels[good] >= self.options.pyramid_min_level  # ME-G08
            }
            self._pay(ranked, self.commodity_prizes)  # ME-18
        for seat, levels in enumerate(self.levels):
            self.money[seat] += self._bonus(levels, before[seat])

    def _climb(self, ship: Sequence[Card], levels: dict[str, int]) -> None:
        """ME-17, ME-G03, ME-G11: a step for each card; gold moves nothing."""
        for good, _ in ship:
            if good in levels:
                levels[good] += 1
                if self.options.pyramid_overflow == "stay":
                    levels[good] = self._step(levels[good])

    def _bonus(self, levels: Mapping[str, int], before: Mapping[str, int]) -> int:
        """ME-19, ME-G01, ME-G02: what the steps pay on which the cubes of a player stand."""
        return sum(
            self.options.pyramid_bonus.get(self._step(level), 0)
            for good, level in levels.items()
            if self.options.pyramid_bonus_repeat or self._step(level) > self._step(before[good])
        )

    def _step(self, level: int) -> int:
        return min(level, self.options.pyramid_top)

    def _pay(self, values: Mapping[int, int], prizes: Sequence[int]) -> None:
        """ME-16: equals share the prizes of the places they take up, rounded down."""
        place = 0
        for group in _groups(values):
            share = sum(prizes[place : place + len(group)]) // len(group)
            for seat in group:
                self.money[seat] += share
            place += len(group)

    def scores(self) -> list[int]:
        """Returns the money per seat: it is the score (ME-20)."""
        return list(self.money)

    def ranking(self) -> list[list[int]]:
        """Returns the seats in groups of equals, richest first (ME-20, ME-G12)."""
        cubes = [sum(levels.values()) for levels in self.levels]
        if self.options.final_tie == "shared":
            cubes = [0] * self.seats
        return _groups(dict(enumerate(zip(self.money, cubes, strict=True))))


def _groups(values: Mapping[int, Any]) -> list[list[int]]:
    """Returns the seats by value, highest first, equals together."""
    groups: dict[Any, list[int]] = {}
    for seat, value in values.items():
        groups.setdefault(value, []).append(seat)
    return [groups[value] for value in sorted(groups, reverse=True)]


def _in_order(cards: Collection[Card], order: Sequence[Card]) -> list[Card]:
    """Returns `cards` in the order in which they come in `order`, which has all of them."""
    left = Counter(cards)
    found = []
    for card in order:
        if left[card]:
            left[card] -= 1
            found.append(card)
    assert len(found) == len(cards), "an order of all cards is needed"
    return found


def _without(cards: Sequence[Card], gone: Collection[Card]) -> list[Card]:
    """Returns the cards that are left when those of `gone` are taken out."""
    return list((Counter(cards) - Counter(gone)).elements())
