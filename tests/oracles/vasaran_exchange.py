"""The basic game of Vasaran alla (Roll D6) as plain Python, to hold the YAML game against.

A second reading of the rules without action cards for 3 to 6 players, in the manner of `don.py`:
it imports nothing from the engine, `Vasaran._round` is one round, each phase is a generator that
yields an `Ask` and is sent the label chosen. Rule ids (VA-12, VA-G13) stand where a line is the
reading of that rule. The start cards, the deck in dealing order and the first chair come from
outside, so money cards have been replaced already (VA-2, VA-G10).

| who is asked | labels | rule |
|---|---|---|
| the player in turn, at each other player | `propose`, `skip`; before a proposal also `content` | VA-8, VA-9 |
| the target of a proposal, unprotected so far | `agree`, `protect 2` | VA-11 |
| the proposer, if the target's card is protected | `pay`, `withdraw` | VA-12 |
| the owner of a two-colour card | `cars`, `antiques` | VA-19, VA-G19 |

Readings of its own, where the rules leave room:

* The player in turn is not asked at a player to whom they cannot propose. `content` is to skip all
  others that are left. Who is asked at nobody at all is content (VA-G27).
* Who cannot pay withdraws unasked. All other questions are put even if there is only one answer:
  `agree` without coins.
* Proposing to a protected card is no promise: the proposer is still asked to pay or withdraw, and
  has proposed in vain if they withdraw.
* A coin that may be taken is taken.
* Who has no coin takes one even if their card is protected too.
* At the end of a round all cards move first; then colours are chosen, then coins are paid out, both
  from the chair clockwise. A chosen colour can make the owner of other open cards choose as well;
  these are asked about in the order in which they came. What is open in the end is asked about in
  the same way, and no answer changes what the sets bring.

The bank has no limit (VA-G07), all is public (VA-G08), and protection is only an answer (VA-G32).
A game cannot be copied, because a running generator cannot: replay the labels instead.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from tests.oracles.asking import Ask, Flow, Program

COLOURS = ("estate", "cars", "valuables", "antiques", "luxury")


class Card(NamedTuple):
    """A property card: of one colour, of two, or of none, which makes it a money card."""

    colours: tuple[str, ...] = ()
    plus: int = 0
    icon: str = ""

    @property
    def money(self) -> bool:
        """Whether it brings coins for each of its kind (VA-17)."""
        return not self.colours


CARDS: tuple[Card, ...] = (  # VA-G02, VA-G03
    *(Card((colour,)) for colour in COLOURS for _ in range(5)),
    *(Card((colour,), icon=icon) for colour in COLOURS for icon in ("coin", "action")),
    *(Card((colour,), plus) for colour in COLOURS for plus in (1, 2)),
    *(Card(pair) for pair in zip(COLOURS, COLOURS[1:] + COLOURS[:1], strict=True)),
    *(Card() for _ in range(10)),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """The gaps that are open to choice, with the defaults in use."""

    protected_turn_coin: bool = False  # VA-G11


class Vasaran(Program):
    """One game, waiting at a decision or over. Seats count from 0, clockwise.

    `offers`, `protection` and `coins` are by seat; `exchanged` has the pairs of this round;
    `chosen` has the colours of those two-colour cards that are no longer open. `bank` is what the
    bank has taken in, less what it has paid out.
    """

    def __init__(
        self,
        starts: Sequence[Iterable[Card]],
        deck: Iterable[Card],
        chair: int,
        *,
        coins: Sequence[int] | None = None,
        kept: Sequence[Card] = (),
        **options: Any,  # noqa: ANN401 -- `Options` lists the keywords; listing them twice would drift
    ) -> None:
        """Sets up and plays to the first decision.

        `starts` is the collection of each seat before the first round, `deck` is in dealing order.
        Without `coins` everybody has what the start cards leave of four (VA-1, VA-3). `kept` are
        the start cards that lie face down to the end, one for each seat (Foreclosed!, VA 4.E).
        """
        self.options = Options(**options)
        self.seats = len(starts)
        assert 3 <= self.seats <= 6, "two players have rules of their own (VA-G01, VA-30)"
        self.collections = [list(cards) for cards in starts]
        self.kept = list(kept)
        self.deck = list(deck)
        assert len(self.deck) % self.seats == 0, "the deck ends with a round"
        self.chair = chair
        plus = [sum(card.plus for card in cards) for cards in self.collections]
        self.coins = [4 - cost for cost in plus] if coins is None else list(coins)
        self.bank = 0
        self.round = 0
        self.offers: list[Card] = []
        self.protection = [0] * self.seats
        self.exchanged: set[frozenset[int]] = set()
        self.chosen: dict[Card, str] = {}
        self.target: int | None = None
        self.play(self._rounds())

    # --- the game ---------------------------------------------------------------------------

    def _rounds(self) -> Flow[None]:
        yield from self._choose_colours()  # VA-G30
        while self.deck:
            self.round += 1
            yield from self._round()
            self.chair = (self.chair + 1) % self.seats  # VA-18
        for collection, card in zip(self.collections, self.kept, strict=False):
            collection.append(card)
        self.kept = []
        for seat in self.clockwise(self.chair):  # VA-G19
            while still_open := self._open(seat):
                yield from self._choose_colour(seat, still_open[0])

    def _round(self) -> Flow[None]:
        """VA-6, VA-7, VA-17: deal, a turn each, and all into the collections."""
        self.exchanged = set()
        self.offers = [self.deck[(seat - self.chair) % self.seats] for seat in range(self.seats)]
        self.deck = self.deck[self.seats :]
        yield from self._before_turns()
        for seat in self.clockwise(self.chair):
            yield from self._turn(seat)
        yield from self._after_turns()
        self.bank += sum(self.protection)
        self.protection = [0] * self.seats
        moved, self.offers = self.offers, []
        for collection, card in zip(self.collections, moved, strict=True):
            collection.append(card)
        yield from self._choose_colours()
        for seat in self.clockwise(self.chair):
            yield from self._cash_in(seat, moved[seat])

    def _before_turns(self) -> Flow[None]:
        """What may be done once the offers lie there: nothing without action cards."""
        yield from ()

    def _after_turns(self) -> Flow[None]:
        """What may be done before the round ends: nothing without action cards."""
        yield from ()

    def _cash_in(self, seat: int, card: Card) -> Flow[None]:
        """VA-17: a card that has come into the collection of a seat pays."""
        yield from ()
        self.take_coins(seat, int(card.icon == "coin"))
        if card.money:
            self.take_coins(seat, sum(owned.money for owned in self.collections[seat]))

    def take_coins(self, seat: int, amount: int) -> None:
        self.coins[seat] += amount
        self.bank -= amount

    # --- exchanges --------------------------------------------------------------------------

    def _turn(self, seat: int) -> Flow[None]:
        """VA-9, VA-10, VA-15."""
        if self.coins[seat] == 0:
            yield from self._console_the_broke(seat)
        elif self.protection[seat]:
            self.take_coins(seat, int(self.options.protected_turn_coin))
        elif not (yield from self._walk(seat)):
            yield from self._console(seat)

    def _walk(self, seat: int) -> Flow[bool]:
        """VA-8, VA-G26: past the others; returns whether anything was proposed to any of them."""
        proposed = False
        for self.target in self.clockwise(seat)[1:]:
            if not self._may_propose(seat, self.target):
                continue
            label = yield Ask(seat, ["propose", "skip", *([] if proposed else ["content"])])
            if label == "content":
                break
            if label == "propose":
                proposed = True
                if (yield from self._proposal(seat, self.target)):
                    break
        self.target = None
        return proposed

    def _console(self, seat: int) -> Flow[None]:
        """VA-9: what a content player gets."""
        yield from ()
        self.take_coins(seat, 1)

    def _console_the_broke(self, seat: int) -> Flow[None]:
        """VA-15: what a player without a coin gets."""
        yield from ()
        self.take_coins(seat, 1)

    def _may_propose(self, proposer: int, target: int) -> bool:
        """VA-14, VA-G13."""
        barred = {proposer, target} in self.exchanged
        return not barred and self.coins[proposer] > self.protection[target]

    def _proposal(self, proposer: int, target: int) -> Flow[bool]:
        """VA-11 to VA-13, VA-G12: returns whether the cards were exchanged."""
        if not self.protection[target]:
            stakes = {f"protect {stake}": stake for stake in range(1, self.coins[target] + 1)}
            label = yield Ask(target, ["agree", *stakes])
            if label == "agree":
                self._exchange(proposer, target, 1)
                return True
            self.protection[target] = stakes[label]
            self.coins[target] -= stakes[label]
        price = self.protection[target] + 1
        if self.coins[proposer] < price or (yield Ask(proposer, ["pay", "withdraw"])) == "withdraw":
            return False
        self.coins[target] += self.protection[target]
        self.protection[target] = 0
        self._exchange(proposer, target, price)
        return True

    def _exchange(self, proposer: int, target: int, price: int) -> None:
        self.coins[proposer] -= price
        self.coins[target] += price
        offers = self.offers
        offers[proposer], offers[target] = offers[target], offers[proposer]
        self.exchanged.add(frozenset({proposer, target}))

    # --- colours ----------------------------------------------------------------------------

    def _choose_colours(self) -> Flow[None]:
        """VA-19, VA-G20, VA-G22."""
        for seat in self.clockwise(self.chair):
            while due := [card for card in self._open(seat) if self._has_one_of(seat, card)]:
                yield from self._choose_colour(seat, due[0])

    def _choose_colour(self, seat: int, card: Card) -> Flow[None]:
        self.chosen[card] = yield Ask(seat, card.colours)

    def _open(self, seat: int) -> list[Card]:
        """Returns the two-colour cards that may still become either."""
        cards = self.collections[seat]
        return [card for card in cards if len(card.colours) == 2 and card not in self.chosen]

    def _has_one_of(self, seat: int, card: Card) -> bool:
        return any(colour in self.colours(seat) for colour in card.colours)

    def colours(self, seat: int) -> list[str]:
        """Returns the colours of a collection, one for each card that has one for certain."""
        cards = self.collections[seat]
        single = [card.colours[0] for card in cards if len(card.colours) == 1]
        return single + [self.chosen[card] for card in cards if card in self.chosen]

    # --- the result -------------------------------------------------------------------------

    def scores(self) -> list[int]:
        """Returns the points per seat (VA-21, VA-22); open cards are not in any set."""
        return [
            sum(set_value(self.colours(seat).count(colour)) for colour in COLOURS)
            + sum(card.plus for card in self.collections[seat])
            for seat in range(self.seats)
        ]

    def ranking(self) -> list[list[int]]:
        """Returns the seats in groups of equals, best group first (VA-23)."""
        groups: dict[tuple[int, int], list[int]] = {}
        for seat, result in enumerate(zip(self.scores(), self.coins, strict=True)):
            groups.setdefault(result, []).append(seat)
        return [groups[result] for result in sorted(groups, reverse=True)]


def set_value(size: int) -> int:
    """VA-21: 1, 2, 4, 6, 9, 12, ... for so many cards of one colour."""
    return (size + 1) ** 2 // 4
