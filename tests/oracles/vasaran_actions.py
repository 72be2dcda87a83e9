"""The action cards of Vasaran alla (Roll D6) as plain Python, to hold the YAML game against.

A second reading of the rules of the advanced game, on top of the basic game in
`vasaran_exchange.py`, whose phases it fills. It too imports nothing from the engine; rule ids
(VA-41, VA-G28) stand where a line is the reading of that rule. The hands, the order of the action
deck and every later shuffle come from outside.

| who is asked, besides | labels | rule |
|---|---|---|
| each from the chair, when the offers lie there | `no`, `yes refusal` | VA-50, VA-G28 |
| the player in turn: before all else, when another has protected, after the swap | `no`, `yes tax` | VA-41, VA-G25 |
| each with coins on a card from the chair, after all turns | `no`, `yes recovery` | VA-50 |
| the player of a card that acts on something | `centre slump cars`, `beside P2 savings`, `P3`, `cars plus_2` | VA-50 |
| the player who proposed nothing | `coin`, `card` | VA-9, VA-16 |
| the drawer of a sixth card | the cards | VA-40 |

Each kind of card has a function of its own for what happens when it is played, in `USES`, and one
for what it brings in the end if it still lies there, in `POINTS`.

Readings of its own, where the rules leave room:

* A card is played where something has changed in one's own turn. One drawn for being content comes
  too late (VA-G24).
* Whoever may still play a card this round and has any is asked, whatever it is: not to be asked
  would tell the others.
* A card is not played to no effect if its effect is a thing of the moment: an annulment needs a
  card in play, a recovery coins to take back, a doubling a mark that is not doubled yet. The
  others may be played in vain.
* The printed tables of hearts and coin icons are two cards each, one of gain and one of loss
  (VA-G05). The gaps are of estate, and of cars, antiques and luxury (VA-G04).
* A refusal that can be annulled is discarded when all of the round is done.
* If neither pile has a card, none is drawn, and `card` is not on offer. All rewards are asked for,
  even if there is one.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, NamedTuple

from tests.oracles.asking import Ask, Flow
from tests.oracles.vasaran_exchange import COLOURS, Card, Offer, Options, Vasaran

HAND_LIMIT = 5  # VA-40


class Action(NamedTuple):
    """An action card: its kind, and what is printed on it: colours, points, or 1 and -1 for gain and loss."""

    kind: str
    colours: tuple[str, ...] = ()
    points: int = 0

    @property
    def label(self) -> str:
        """What it is called in answers."""
        words = [self.kind, "+".join(self.colours)]
        if self.kind in {"taste", "bullion"}:
            words.append("gain" if self.points > 0 else "loss")
        elif self.points:
            words.append(str(self.points))
        return " ".join(filter(None, words))


class Lying(NamedTuple):
    """An action card in play: beside a collection, on a card in one, or in the centre."""

    action: Action
    beside: int | None = None
    on: Card | None = None

    @property
    def order(self) -> tuple[int, int]:
        """How it is counted among alike ones: by the mark it doubles."""
        return (COLOURS.index(self.on.colours[0]), self.on.plus) if self.on else (0, 0)


ACTIONS: tuple[Action, ...] = (  # VA-G04, VA-G05
    *[Action("grant")] * 2,  # a1
    *(Action("slump", (colour,)) for colour in COLOURS),  # a2
    *(Action("fashion", (colour,)) for colour in COLOURS),  # a3
    *[Action("interest")] * 2,  # a4
    *[Action("refusal")] * 3,  # a5
    *[Action("annulment")] * 3,  # a6
    *[Action("tax")] * 3,  # a7
    *[Action("recovery")] * 2,  # a8
    *[Action("doubling")] * 3,  # a9
    *(Action("variety", (), points) for points in (2, 3, 4)),  # a10
    *(Action("taste", (), sign) for sign in (1, -1)),  # a11
    *[Action("savings")] * 2,  # a12
    Action("gap", ("estate",), 2),  # a13
    Action("gap", ("cars", "antiques", "luxury"), 5),
    *(Action("bullion", (), sign) for sign in (1, -1)),  # a14
)
KINDS = tuple(dict.fromkeys(action.kind for action in ACTIONS))


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionOptions(Options):
    """The gaps that are open to choice, with the defaults in use."""

    a5_scope: Literal["others_only", "both_ways"] = "others_only"  # VA-G14
    a5_cancellable: bool = False  # VA-G31
    broke_reward: Literal["coin", "choice"] = "coin"  # VA-G29


class VasaranActions(Vasaran):
    """One advanced game, waiting at a decision or over.

    `hands` are by seat; `pile` (top first) and `discarded` are the two piles, `lying` the cards in
    play in the order in which they were played. `spent` are the seats that have played a card this
    round, `closed` those with whom nobody may exchange; `played` has all that were played.
    """

    options: ActionOptions
    options_of: ClassVar[type[Options]] = ActionOptions

    def __init__(
        self,
        starts: Sequence[Iterable[Card]],
        deck: Iterable[Card],
        chair: int,
        *,
        hands: Sequence[Iterable[Action]] = (),
        pile: Iterable[Action] = (),
        shuffle: Callable[[list[Action]], None] = list.reverse,
        lying: Iterable[Lying] = (),
        **rest: Any,  # noqa: ANN401 -- as in `Vasaran`
    ) -> None:
        """Sets up and plays to the first decision; the hands have been dealt already (VA-5)."""
        self.hands: list[list[Action]] = [[] for _ in starts]
        for hand, cards in zip(self.hands, hands, strict=False):
            hand.extend(cards)
        self.pile = list(pile)
        self.discarded: list[Action] = []
        self.lying = list(lying)
        self.spent: set[int] = set()
        self.closed: set[int] = set()
        self.played: list[Action] = []
        self._shuffle = shuffle
        super().__init__(starts, deck, chair, **rest)

    # --- when cards are played --------------------------------------------------------------

    def _round(self) -> Flow[None]:
        self.spent, self.closed = set(), set()
        yield from super()._round()
        for lying in [lying for lying in self.lying if lying.action.kind == "refusal"]:
            self.discard(lying)

    def _before_turns(self) -> Flow[None]:
        """VA-G28."""
        for seat in self.clockwise(self.chair):
            yield from self._window(seat, "refusal")

    def _turn(self, seat: int) -> Flow[None]:
        """VA-41, VA-G15, VA-G25: whatever the card changes is seen by what follows."""
        yield from self._window(seat)
        yield from super()._turn(seat)

    def _pay_or_withdraw(
        self, proposer: int, target: int, mine: Offer, theirs: Offer
    ) -> Flow[bool]:
        """VA-41."""
        yield from self._window(proposer)
        return (yield from super()._pay_or_withdraw(proposer, target, mine, theirs))

    def _proposal(self, proposer: int, target: int, mine: Offer, theirs: Offer) -> Flow[bool]:
        """VA-41."""
        exchanged = yield from super()._proposal(proposer, target, mine, theirs)
        if exchanged:
            yield from self._window(proposer)
        return exchanged

    def _after_turns(self) -> Flow[None]:
        for seat in self.clockwise(self.chair):
            if self.protection[seat]:
                yield from self._window(seat, "recovery")

    def _window(self, seat: int, *only: str) -> Flow[None]:
        """VA-41, VA-42: a player may play a card, of these kinds only if any are given."""
        if seat in self.spent or not self.hands[seat]:
            return
        plays = {
            f"yes {action.label}": action
            for action in self.hands[seat]
            if action.kind in (only or KINDS) and self._has_use(seat, action.kind)
        }
        label = yield Ask(seat, ["no", *plays])
        if label == "no":
            return
        action = plays[label]
        self.spent.add(seat)
        self.played.append(action)
        lies = yield from USES[action.kind](self, seat, action)
        self.hands[seat].remove(action)
        if lies is None:
            self.discarded.append(action)
        else:
            self.lying.append(lies)

    def _has_use(self, seat: int, kind: str) -> bool:
        return (
            (kind != "annulment" or bool(self.lying))
            and (kind != "recovery" or bool(self.protection[seat]))
            and (kind != "doubling" or bool(self.marks(seat)))
        )

    def marks(self, seat: int) -> list[Card]:
        """Returns the cards of a collection whose plus may be doubled (VA-G17)."""
        doubled = [lying.on for lying in self.lying if lying.beside == seat]
        return [card for card in self.collections[seat] if card.plus and card not in doubled]

    def discard(self, lying: Lying) -> None:
        """Puts away a card that was in play."""
        self.lying.remove(lying)
        self.discarded.append(lying.action)

    # --- how they are come by ---------------------------------------------------------------

    def _draw(self, seat: int) -> Flow[None]:
        """VA-40, VA-42."""
        if not self.pile:
            self.pile, self.discarded = self.discarded, []
            self._shuffle(self.pile)
        if not self.pile:
            return
        hand = self.hands[seat]
        hand.append(self.pile.pop(0))
        self.drawn.append(hand[-1].label)
        if len(hand) > HAND_LIMIT:
            cards = {action.label: action for action in hand}
            action = cards[(yield Ask(seat, cards))]
            hand.remove(action)
            self.discarded.append(action)

    def _console(self, seat: int) -> Flow[None]:
        """VA-9, VA-15."""
        rewards = ["coin"] * self._coin_for_free(seat) + ["card"] * self._card_for_free(seat)
        if not rewards:
            return
        if (yield Ask(seat, rewards)) == "coin":
            self.take_coins(seat, 1)
        else:
            yield from self._draw(seat)

    def _card_for_free(self, seat: int) -> bool:
        """VA-16, VA-G29."""
        broke = self.coins[seat] == 0 and self.options.broke_reward == "coin"
        return not broke and not self.protection[seat] and bool(self.pile or self.discarded)

    def _cash_in(self, seat: int, card: Card, money: int) -> Flow[None]:
        """VA-17."""
        yield from super()._cash_in(seat, card, money)
        if card.icon == "action":
            yield from self._draw(seat)

    # --- what they change -------------------------------------------------------------------

    def _may_propose(self, proposer: int, target: int, theirs: Offer) -> bool:
        """VA-50, VA-G14."""
        stopped = proposer in self.closed and self.options.a5_scope == "both_ways"
        closed = stopped or target in self.closed
        return not closed and super()._may_propose(proposer, target, theirs)

    def scores(self) -> list[int]:
        """Returns the points per seat; cards in play add or subtract (VA-22)."""
        return [
            points + sum(POINTS[lying.action.kind](self, seat, lying) for lying in self.of(seat))
            for seat, points in enumerate(super().scores())
        ]

    def of(self, seat: int) -> Iterator[Lying]:
        """Gives the cards in play that count for a seat."""
        return (
            lying
            for lying in self.lying
            if lying.beside in {None, seat} and lying.action.kind in POINTS
        )


# --- what happens when a card is played ---------------------------------------------------------
# Each returns where the card lies from now on; nothing if it is discarded.


def grant(game: VasaranActions, seat: int, _action: Action) -> Flow[None]:
    """a1: 2 coins from the bank."""
    yield from ()
    game.take_coins(seat, 2)


def lie_in_the_centre(_game: VasaranActions, _seat: int, action: Action) -> Flow[Lying]:
    """a2: it counts for all."""
    yield from ()
    return Lying(action)


def lie_beside_the_owner(_game: VasaranActions, seat: int, action: Action) -> Flow[Lying]:
    """a3, a4, a10, a12, a13: it counts for its owner."""
    yield from ()
    return Lying(action, seat)


def refuse(game: VasaranActions, seat: int, action: Action) -> Flow[Lying | None]:
    """a5, VA-G31: nobody may exchange with this player this round."""
    yield from ()
    game.closed.add(seat)
    return Lying(action, seat) if game.options.a5_cancellable else None


def annul(game: VasaranActions, seat: int, _action: Action) -> Flow[None]:
    """a6: a card in play goes to the discard, whoever owns it."""
    cards: dict[str, Lying] = {}
    for lying in sorted(game.lying, key=lambda lying: lying.order):
        owner = "centre" if lying.beside is None else f"beside P{lying.beside + 1}"
        label = name = f"{owner} {lying.action.label}"
        number = 1
        while name in cards and cards[name] != lying:
            number += 1
            name = f"{label} #{number}"
        cards[name] = lying
    gone = cards[(yield Ask(seat, cards))]
    game.discard(gone)
    if gone.action.kind == "refusal" and gone.beside is not None:
        game.closed.remove(gone.beside)


def tax(game: VasaranActions, seat: int, _action: Action) -> Flow[None]:
    """a7, VA-G23: all others pay a coin; those on cards do not count."""
    yield from ()
    for other in game.clockwise(seat)[1:]:
        if game.coins[other]:
            game.take_coins(other, -1)


def recover(game: VasaranActions, seat: int, _action: Action) -> Flow[None]:
    """a8: the coins on one's own card."""
    yield from ()
    for offer in game.lots[seat]:
        game.coins[seat] += offer.protection
        offer.protection = 0


def double(game: VasaranActions, seat: int, action: Action) -> Flow[Lying]:
    """a9: it lies on a card with a plus in the collection of its owner."""
    cards = {card.label: card for card in game.marks(seat)}
    return Lying(action, seat, cards[(yield Ask(seat, cards))])


def lie_beside_anybody(game: VasaranActions, seat: int, action: Action) -> Flow[Lying]:
    """a11, a14: it counts for whomever it is played on."""
    names = {f"P{other + 1}": other for other in range(game.seats)}
    return Lying(action, names[(yield Ask(seat, names))])


USES: Mapping[str, Callable[[VasaranActions, int, Action], Flow[Any]]] = {
    "grant": grant,
    "slump": lie_in_the_centre,
    "fashion": lie_beside_the_owner,
    "interest": lie_beside_the_owner,
    "refusal": refuse,
    "annulment": annul,
    "tax": tax,
    "recovery": recover,
    "doubling": double,
    "variety": lie_beside_the_owner,
    "taste": lie_beside_anybody,
    "savings": lie_beside_the_owner,
    "gap": lie_beside_the_owner,
    "bullion": lie_beside_anybody,
}


# --- what a card brings in the end ------------------------------------------------------------


def pairs_of_a_colour(game: VasaranActions, seat: int, lying: Lying) -> int:
    """a3: 1 for every two cards of the colour."""
    (colour,) = lying.action.colours
    return game.colours(seat).count(colour) // 2


def pairs_of_a_colour_lost(game: VasaranActions, seat: int, lying: Lying) -> int:
    """a2: 1 less for every two cards of the colour."""
    return -pairs_of_a_colour(game, seat, lying)


def money_cards(game: VasaranActions, seat: int, _lying: Lying) -> int:
    """a4: 1 for every money card."""
    return sum(card.money for card in game.collections[seat])


def doubled(_game: VasaranActions, _seat: int, lying: Lying) -> int:
    """a9: the mark once more."""
    assert lying.on is not None
    return lying.on.plus


def every_colour(game: VasaranActions, seat: int, lying: Lying) -> int:
    """a10: the points printed if there is a card of each colour."""
    return lying.action.points if set(game.colours(seat)) == set(COLOURS) else 0


def hearts(game: VasaranActions, seat: int, lying: Lying) -> int:
    """a11: the table for hearts, for gain or for loss (VA-G05)."""
    return lying.action.points * table(sum(card.heart for card in game.collections[seat]))


def coins_held(game: VasaranActions, seat: int, _lying: Lying) -> int:
    """a12: 1 for every two coins."""
    return game.coins[seat] // 2


def all_other_colours(game: VasaranActions, seat: int, lying: Lying) -> int:
    """a13: the points printed if there is a card of each colour but those printed."""
    wanted = set(COLOURS) - set(lying.action.colours)
    return lying.action.points if set(game.colours(seat)) == wanted else 0


def coin_icons(game: VasaranActions, seat: int, lying: Lying) -> int:
    """a14: the same table for coin icons."""
    return lying.action.points * table(sum(card.icon == "coin" for card in game.collections[seat]))


def table(signs: int) -> int:
    """VA-G05: 0, 1, 2, 4 for 0, 1, 2, 3 or more."""
    return (0, 1, 2, 4)[min(signs, 3)]


POINTS: Mapping[str, Callable[[VasaranActions, int, Lying], int]] = {
    "slump": pairs_of_a_colour_lost,
    "fashion": pairs_of_a_colour,
    "interest": money_cards,
    "doubling": doubled,
    "variety": every_colour,
    "taste": hearts,
    "savings": coins_held,
    "gap": all_other_colours,
    "bullion": coin_icons,
}
