"""The action cards of Vasaran alla (Roll D6) as plain Python, to hold the YAML game against.

A second reading of the rules of the advanced game, on top of the basic game in
`vasaran_exchange.py`, whose phases it fills. It too imports nothing from the engine; rule ids
(VA-41, VA-G28) stand where a line is the reading of that rule. The order of the action deck, the
hands dealt from it and every later shuffle come from outside.

| who is asked, besides | labels | rule |
|---|---|---|
| each from the chair, when the offers lie there | `no`, a5 | VA-50, VA-G28 |
| the player in turn, before anything else | `no`, whatever can be played | VA-41, VA-G25 |
| each from the chair, after all turns | `no`, a8 | VA-50 |
| the player who proposed nothing | `coin`, `card` | VA-9, VA-16 |
| the drawer of a sixth card | `discard ...` | VA-40 |

What each kind of card does stands in one function of its own: `USES` has what happens when it is
played, `POINTS` what it brings in the end if it still lies there.

Readings of its own, where the rules leave room:

* An own turn begins with the question for a card; so it is played before the exchange, and a card
  drawn for being content comes too late (VA-G24).
* Whoever may still play a card this round is asked in every window, even with none that fits:
  not to be asked would tell the others.
* A card is not played to no effect if the effect is a thing of the moment: a6 needs a card to
  cancel, a8 coins to take back, a9 a mark that is not doubled yet. The others may be played in vain.
* The printed tables of a11 and a14 are two cards each, one of gain and one of loss (VA-G05).
* If neither pile has a card, none is drawn, and `card` is not on offer.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from tests.oracles.asking import Ask, Flow
from tests.oracles.vasaran_exchange import COLOURS, Card, Options, Vasaran

HAND_LIMIT = 5  # VA-40


class Action(NamedTuple):
    """An action card: its kind in the table of VA-50, and what is printed on it."""

    kind: str
    colours: tuple[str, ...] = ()
    points: int = 0


class Lying(NamedTuple):
    """An action card in play: beside a collection, on a card in one, or in the centre."""

    action: Action
    beside: int | None = None
    on: Card | None = None


Target = Lying | Card | int | None

ACTIONS: tuple[Action, ...] = (  # VA-G04, VA-G05
    *[Action("a1")] * 2,
    *(Action("a2", (colour,)) for colour in COLOURS),
    *(Action("a3", (colour,)) for colour in COLOURS),
    *[Action("a4")] * 2,
    *[Action("a5")] * 3,
    *[Action("a6")] * 3,
    *[Action("a7")] * 3,
    *[Action("a8")] * 2,
    *[Action("a9")] * 3,
    *(Action("a10", COLOURS, points) for points in (2, 3, 4)),
    *(Action("a11", (), sign) for sign in (1, -1)),
    *[Action("a12")] * 2,
    Action("a13", COLOURS[:1], 2),
    Action("a13", COLOURS[:3], 5),
    *(Action("a14", (), sign) for sign in (1, -1)),
)
KINDS = tuple(dict.fromkeys(action.kind for action in ACTIONS))


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionOptions(Options):
    """The gaps that are open to choice, with the defaults in use."""

    broke_reward: Literal["coin", "choice"] = "coin"  # VA-G29
    a5_cancellable: bool = False  # VA-G31


class VasaranActions(Vasaran):
    """One advanced game, waiting at a decision or over.

    `hands` are by seat; `pile` (top first) and `discarded` are the two piles, `lying` the cards in
    play in the order in which they were played. `played` are the seats that have played a card
    this round, `closed` those with whom nobody may exchange. `drawn` has all cards drawn since the
    start, `uses` what was played and by whom.
    """

    options: ActionOptions

    def __init__(
        self,
        starts: Sequence[Iterable[Card]],
        deck: Iterable[Card],
        chair: int,
        *,
        hands: Sequence[Iterable[Action]],
        pile: Iterable[Action] = (),
        shuffle: Callable[[list[Action]], None] = list.reverse,
        **rest: Any,  # noqa: ANN401 -- as in `Vasaran`
    ) -> None:
        """Sets up and plays to the first decision; VA-5 has been done already."""
        self.hands = [list(hand) for hand in hands]
        self.pile = list(pile)
        self.discarded: list[Action] = []
        self.lying: list[Lying] = []
        self.played: set[int] = set()
        self.closed: set[int] = set()
        self.drawn: list[Action] = []
        self.uses: list[tuple[int, Action]] = []
        self._shuffle = shuffle
        super().__init__(starts, deck, chair, **rest)

    # --- when cards are played --------------------------------------------------------------

    def _before_turns(self) -> Flow[None]:
        """VA-G28."""
        self.played = set()
        for seat in self.clockwise(self.chair):
            yield from self._window(seat, ["a5"])

    def _turn(self, seat: int) -> Flow[None]:
        """VA-41, VA-G15, VA-G25: a card first, then what the basic game says."""
        yield from self._window(seat, KINDS)
        yield from super()._turn(seat)

    def _after_turns(self) -> Flow[None]:
        for seat in self.clockwise(self.chair):
            yield from self._window(seat, ["a8"])
        self.closed = set()
        for lying in [lying for lying in self.lying if lying.action.kind == "a5"]:
            self.cancel(lying)

    def _window(self, seat: int, kinds: Collection[str]) -> Flow[None]:
        """VA-41: a player may play one of these kinds of cards, if none so far in this round."""
        if seat in self.played:
            return
        plays = {
            self._label(action, target): (action, target)
            for action in self.hands[seat]
            if action.kind in kinds
            for target in self._targets(seat, action)
        }
        label = yield Ask(seat, ["no", *plays])
        if label != "no":
            self.play_card(seat, *plays[label])

    def play_card(self, seat: int, action: Action, target: Target) -> None:
        """VA-42: what the card does at once, and where it goes."""
        self.played.add(seat)
        self.hands[seat].remove(action)
        self.uses.append((seat, action))
        lies = USES[action.kind](self, seat, action, target)
        if lies is None:
            self.discarded.append(action)
        else:
            self.lying.append(lies)

    def cancel(self, lying: Lying) -> None:
        """A card in play goes to the discard."""
        self.lying.remove(lying)
        self.discarded.append(lying.action)

    def _targets(self, seat: int, action: Action) -> Sequence[Target]:
        """What a card may be played on; `None` alone if it needs nothing."""
        match action.kind:
            case "a6":
                return self.lying
            case "a8":
                return [None] if self.protection[seat] else []
            case "a9":
                return [card for card in self.collections[seat] if card.plus]
            case "a11" | "a14":
                return range(self.seats)
        return [None]

    def _label(self, action: Action, target: Target) -> str:
        return f"{action} {target}"

    # --- how they are come by ---------------------------------------------------------------

    def draw(self, seat: int) -> Flow[None]:
        """VA-40, VA-42."""
        if not self.pile:
            self.pile, self.discarded = self.discarded, []
            self._shuffle(self.pile)
        if not self.pile:
            return
        hand = self.hands[seat]
        hand.append(self.pile.pop(0))
        self.drawn.append(hand[-1])
        if len(hand) > HAND_LIMIT:
            discards = {f"discard {action}": action for action in hand}
            action = discards[(yield Ask(seat, discards))]
            hand.remove(action)
            self.discarded.append(action)

    def _console(self, seat: int) -> Flow[None]:
        """VA-9, VA-16: a coin or a card."""
        cards = ["card"] if self.pile or self.discarded else []
        if (yield Ask(seat, ["coin", *cards])) == "card":
            yield from self.draw(seat)
        else:
            yield from super()._console(seat)

    def _console_the_broke(self, seat: int) -> Flow[None]:
        """VA-G29, VA-16."""
        if self.options.broke_reward == "choice" and not self.protection[seat]:
            yield from self._console(seat)
        else:
            yield from super()._console_the_broke(seat)

    def _cash_in(self, seat: int, card: Card) -> Flow[None]:
        """VA-17."""
        yield from super()._cash_in(seat, card)
        if card.icon == "action":
            yield from self.draw(seat)

    # --- what they change -------------------------------------------------------------------

    def _may_propose(self, proposer: int, target: int) -> bool:
        """VA-50 a5, VA-G14: the closed player may still propose to others."""
        return target not in self.closed and super()._may_propose(proposer, target)

    def scores(self) -> list[int]:
        """Returns the points per seat; cards in play add or subtract (VA-22)."""
        return [
            points
            + sum(
                POINTS[lying.action.kind](self, seat, lying)
                for lying in self.lying
                if lying.action.kind in POINTS and lying.beside in {None, seat}
            )
            for seat, points in enumerate(super().scores())
        ]


# --- what happens when a card is played -----------------------------------------------------
# Each returns where the card lies from now on, or nothing if it is discarded.


def take_coins(game: VasaranActions, seat: int, _action: Action, _target: Target) -> None:
    """a1: 2 coins from the bank."""
    game.take_coins(seat, 2)


def lie_in_the_centre(_game: VasaranActions, _seat: int, action: Action, _target: Target) -> Lying:
    """a2: it counts for all."""
    return Lying(action)


def lie_beside_the_owner(
    _game: VasaranActions, seat: int, action: Action, _target: Target
) -> Lying:
    """a3, a4, a10, a12, a13: they count for the owner."""
    return Lying(action, seat)


def lie_beside_anybody(_game: VasaranActions, _seat: int, action: Action, target: Target) -> Lying:
    """a11, a14: they count for whoever they were played on."""
    assert isinstance(target, int)
    return Lying(action, target)


def close(game: VasaranActions, seat: int, action: Action, _target: Target) -> Lying | None:
    """a5: nobody may exchange with this player this round (VA-G31: gone at once, or after the round)."""
    game.closed.add(seat)
    return Lying(action, seat) if game.options.a5_cancellable else None


def cancel(game: VasaranActions, _seat: int, _action: Action, target: Target) -> None:
    """a6: a card on the table goes to the discard, whoever owns it."""
    assert isinstance(target, Lying)
    game.cancel(target)
    if target.action.kind == "a5":
        assert target.beside is not None
        game.closed.discard(target.beside)


def tax(game: VasaranActions, seat: int, _action: Action, _target: Target) -> None:
    """a7: all others pay a coin; coins on cards do not count (VA-G23)."""
    for other in game.clockwise(seat)[1:]:
        if game.coins[other]:
            game.take_coins(other, -1)


def take_back(game: VasaranActions, seat: int, _action: Action, _target: Target) -> None:
    """a8: the coins on one's own card."""
    game.coins[seat] += game.protection[seat]
    game.protection[seat] = 0


def mark(_game: VasaranActions, seat: int, action: Action, target: Target) -> Lying:
    """a9: it lies on a property card of the owner's."""
    assert isinstance(target, Card)
    return Lying(action, seat, target)


USES: Mapping[str, Callable[[VasaranActions, int, Action, Target], Lying | None]] = {
    "a1": take_coins,
    "a2": lie_in_the_centre,
    "a3": lie_beside_the_owner,
    "a4": lie_beside_the_owner,
    "a5": close,
    "a6": cancel,
    "a7": tax,
    "a8": take_back,
    "a9": mark,
    "a10": lie_beside_the_owner,
    "a11": lie_beside_anybody,
    "a12": lie_beside_the_owner,
    "a13": lie_beside_the_owner,
    "a14": lie_beside_anybody,
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
    """a11: the table for hearts, which are on the +1 cards and those with the action icon (VA-G05)."""
    found = sum(card.plus == 1 or card.icon == "action" for card in game.collections[seat])
    return lying.action.points * table(found)


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
    "a2": pairs_of_a_colour_lost,
    "a3": pairs_of_a_colour,
    "a4": money_cards,
    "a9": doubled,
    "a10": every_colour,
    "a11": hearts,
    "a12": coins_held,
    "a13": all_other_colours,
    "a14": coin_icons,
}
