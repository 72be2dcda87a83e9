"""The basic game of Vasaran alla (Roll D6) as plain Python, to hold the YAML game against.

A second reading of the rules without action cards for 2 to 6 players, in the manner of `don.py`:
it imports nothing from the engine, `Vasaran._round` is one round, each phase is a generator that
yields an `Ask` and is sent the label chosen. Rule ids (VA-12, VA-G13) stand where a line is the
reading of that rule. The start cards, the deck in dealing order and the first chair come from
outside, so money cards have been replaced already (VA-2, VA-G10).

| who is asked | labels | rule |
|---|---|---|
| the player in turn, at each other player | `propose`, `skip`; before a proposal also `content` | VA-8, VA-9 |
| the target of a proposal, unprotected so far | `agree`, `protect 2` | VA-11 |
| the proposer, if the target's card is protected | `pay`, `withdraw` | VA-12 |
| of two players the one in turn | `propose estate antiques`, `content` | VA-31 |
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
* Of two players the one in turn is asked even if there is nothing to propose.
* At the end of a round all cards move first; then colours are chosen, then coins are paid out, both
  from the chair clockwise. A chosen colour can make the owner of other open cards choose as well;
  these are asked about in the order in which they came. What is open in the end is asked about in
  the same way, and no answer changes what the sets bring.

The bank has no limit (VA-G07), all is public (VA-G08), and protection is only an answer (VA-G32).
A game cannot be copied, because a running generator cannot: replay the labels instead.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, NamedTuple

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

    @property
    def heart(self) -> bool:
        """Whether there is a heart on it (VA-G05)."""
        return self.plus == 1 or self.icon == "action"

    @property
    def label(self) -> str:
        """What it is called in answers."""
        signs = {"coin": ["gold"], "action": ["credit"]}.get(self.icon, [])
        signs += [f"plus_{self.plus}"] * bool(self.plus) + ["heart"] * self.heart
        return " ".join(["+".join(self.colours) or "money", *signs])


@dataclass(eq=False, slots=True)
class Offer:
    """A place for a card on offer: it stays with its player, the card in it may change."""

    card: Card
    protection: int = 0


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

    protected_turn_coin: Literal["never", "without_coins", "always"] = "without_coins"  # VA-G11


class Vasaran(Program):
    """One game, waiting at a decision or over. Seats count from 0, clockwise.

    `lots` (the offers) and `coins` are by seat; `exchanged` has the pairs of this round, and
    between two players `given_up` is where the card lies that the second may not ask for;
    `drawn` has what was drawn since the start, to tell another player of the same game.
    `chosen` has the colours of those two-colour cards that are no longer open. `bank` is what the
    bank has taken in, less what it has paid out.
    """

    options_of: ClassVar[type[Options]] = Options

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
        self.options = self.options_of(**options)
        self.seats = len(starts)
        assert 2 <= self.seats <= 6, "VA-G01"
        self.offers_each = 2 if self.seats == 2 else 1  # VA-6, VA-30
        self.collections = [list(cards) for cards in starts]
        self.kept = list(kept)
        self.deck = list(deck)
        assert len(self.deck) % (self.seats * self.offers_each) == 0, "the deck ends with a round"
        self.chair = chair
        plus = [sum(card.plus for card in cards) for cards in self.collections]
        self.coins = [4 - cost for cost in plus] if coins is None else list(coins)
        self.bank = 0
        self.drawn: list[str] = []
        self.round = 0
        self.lots: list[list[Offer]] = [[] for _ in starts]
        self.given_up: Offer | None = None
        self.exchanged: set[frozenset[int]] = set()
        self.chosen: dict[Card, str] = {}
        self.target: int | None = None
        self.play(self._rounds())

    @property
    def offers(self) -> list[Card]:
        """The cards on offer, from seat 0 on."""
        return [offer.card for lot in self.lots for offer in lot]

    @property
    def protection(self) -> list[int]:
        """The coins on the cards of each seat."""
        return [sum(offer.protection for offer in lot) for lot in self.lots]

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
        self.exchanged, self.given_up = set(), None
        for seat in self.clockwise(self.chair):
            self.lots[seat] = [Offer(card) for card in self.deck[: self.offers_each]]
            self.drawn += [card.label for card in self.deck[: self.offers_each]]
            del self.deck[: self.offers_each]
        yield from self._before_turns()
        for seat in self.clockwise(self.chair):
            yield from self._turn(seat)
        yield from self._after_turns()
        self.bank += sum(self.protection)
        moved = [[offer.card for offer in lot] for lot in self.lots]
        self.lots = [[] for _ in moved]
        for collection, cards in zip(self.collections, moved, strict=True):
            collection.extend(cards)
        yield from self._choose_colours()
        for seat in self.clockwise(self.chair):
            for place, card in enumerate(moved[seat]):
                later = sum(other.money for other in moved[seat][place + 1 :])
                money = sum(owned.money for owned in self.collections[seat]) - later
                yield from self._cash_in(seat, card, money)

    def _before_turns(self) -> Flow[None]:
        """What may be done once the offers lie there: nothing without action cards."""
        yield from ()

    def _after_turns(self) -> Flow[None]:
        """What may be done before the round ends: nothing without action cards."""
        yield from ()

    def _cash_in(self, seat: int, card: Card, money: int) -> Flow[None]:
        """VA-17: a card that has come into a collection pays; with it there are so many money cards."""
        yield from ()
        self.take_coins(seat, money if card.money else int(card.icon == "coin"))

    def take_coins(self, seat: int, amount: int) -> None:
        self.coins[seat] += amount
        self.bank -= amount

    # --- exchanges --------------------------------------------------------------------------

    def _turn(self, seat: int) -> Flow[None]:
        """VA-9, VA-10, VA-15: who proposes nothing is consoled."""
        if not (yield from self._duel(seat) if self.seats == 2 else self._walk(seat)):
            yield from self._console(seat)

    def _walk(self, seat: int) -> Flow[bool]:
        """VA-8, VA-G26: past the others; returns whether anything was proposed to any of them."""
        proposed = False
        (mine,) = self.lots[seat]
        for target in self.clockwise(seat)[1:]:
            (theirs,) = self.lots[target]
            if mine.protection or not self._may_propose(seat, target, theirs):
                continue
            self.target = target
            label = yield Ask(seat, ["propose", "skip", *([] if proposed else ["content"])])
            if label == "content":
                break
            if label == "propose":
                proposed = True
                if (yield from self._proposal(seat, target, mine, theirs)):
                    break
        self.target = None
        return proposed

    def _duel(self, seat: int) -> Flow[bool]:
        """VA-31 to VA-33, VA-G21: one proposal; returns whether there was one."""
        self.target = 1 - seat
        pairs: dict[str, tuple[Offer, Offer]] = {}  # of two that are alike the first is meant
        for mine in self.lots[seat]:
            for theirs, label in self._told_apart(self.lots[self.target]):
                may = not mine.protection and theirs is not self.given_up
                if may and self._may_propose(seat, self.target, theirs):
                    pairs.setdefault(f"propose {mine.card.label} {label}", (mine, theirs))
        label = yield Ask(seat, [*pairs, "content"])
        if label != "content":
            mine, theirs = pairs[label]
            if (yield from self._proposal(seat, self.target, mine, theirs)):
                self.given_up = mine
        self.target = None
        return label != "content"

    def _told_apart(self, lot: list[Offer]) -> list[tuple[Offer, str]]:
        """Labels the cards of a lot; of two alike the one less free is `#2`, if that makes a difference."""
        one, other = sorted(lot, key=lambda offer: (offer.protection, offer is self.given_up))
        unlike = other.protection != one.protection or other is self.given_up
        number = " #2" if one.card == other.card and unlike else ""
        return [(one, one.card.label), (other, other.card.label + number)]

    def _console(self, seat: int) -> Flow[None]:
        """VA-9, VA-15."""
        yield from ()
        if self._coin_for_free(seat):
            self.take_coins(seat, 1)

    def _coin_for_free(self, seat: int) -> bool:
        """VA-15, VA-32, VA-G11."""
        if any(not offer.protection for offer in self.lots[seat]):
            return True
        rule = self.options.protected_turn_coin
        return rule == "always" or (rule == "without_coins" and self.coins[seat] == 0)

    def _may_propose(self, proposer: int, target: int, theirs: Offer) -> bool:
        """VA-14, VA-15, VA-G13."""
        barred = self.seats > 2 and {proposer, target} in self.exchanged
        return not barred and self.coins[proposer] > theirs.protection

    def _proposal(self, proposer: int, target: int, mine: Offer, theirs: Offer) -> Flow[bool]:
        """VA-11 to VA-13, VA-G12: returns whether the cards were exchanged."""
        if not theirs.protection:
            stakes = {f"protect {stake}": stake for stake in range(1, self.coins[target] + 1)}
            label = yield Ask(target, ["agree", *stakes])
            if label == "agree":
                self._exchange(proposer, target, mine, theirs)
                return True
            theirs.protection = stakes[label]
            self.coins[target] -= stakes[label]
        return (yield from self._pay_or_withdraw(proposer, target, mine, theirs))

    def _pay_or_withdraw(
        self, proposer: int, target: int, mine: Offer, theirs: Offer
    ) -> Flow[bool]:
        """VA-12."""
        if self.coins[proposer] <= theirs.protection:
            return False
        if (yield Ask(proposer, ["pay", "withdraw"])) == "withdraw":
            return False
        self._exchange(proposer, target, mine, theirs)
        return True

    def _exchange(self, proposer: int, target: int, mine: Offer, theirs: Offer) -> None:
        """VA-11, VA-12: one more than the protection, which its owner takes back."""
        self.coins[proposer] -= theirs.protection + 1
        self.coins[target] += 2 * theirs.protection + 1
        theirs.protection = 0
        mine.card, theirs.card = theirs.card, mine.card
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
