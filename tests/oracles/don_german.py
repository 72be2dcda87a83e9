"""The German Don, a relative of Mau-Mau, as plain Python, to hold the YAML game against.

The text of the game and this file are two independent readings of the rules; tests play both
side by side and compare the choices on offer and the positions. So this file imports nothing
from the engine and is written to be read next to the rules: `DonGerman._rounds` is one deal
after another, each phase is a generator that yields an `Ask` and is sent the label chosen.
Rule ids (DG-12, DG-G15) stand where a line is the reading of that rule.

==============================  ==================================================  ============
who is asked                    labels                                              rule
==============================  ==================================================  ============
the player in turn              `play hearts 7`, `play spades ace`, `draw`;         DG-D1
                                `play joker` if `joker_playable`
who drew a card that matches    `play hearts 7`, `keep`, if `play_after_draw`       DG-G06
the player of an 8              `name clubs` and so on, `no wish`                   DG-D2
each with a joker, after a 2    `lay joker`, `draw`; `lay clubs 2` if `two_stack`   DG-D3
the player left with one card   `announce`, `silent`, unless `auto_announce`        DG-D4
each whose hand makes a Don     `don`, `no don`                                     DG-D5
==============================  ==================================================  ============

Readings of its own, where the rules leave room:

* The player in turn is asked even if there is one answer. Whoever has no answer to a 2, or no
  Don, is not asked. Jokers are all the same, so two of them are one label.
* The order after an action is: announcement, effect, Dons. A joker laid against a 2 belongs to
  the action of the 2: Dons are called once, when all of that is done.
* Who keeps silent has no second chance; a hand that grows has to be announced again. A last
  card, unannounced or not allowed by `finish_special`, is no answer to a 2 either.
* A Don may be called again on the same card after every action. On the start card the dealer is
  the first who may; on a card that someone laid, the player after them.
* The stock is filled up when a card is to be drawn, not when the last one is. The top card alone
  stays, also a joker: what it lies on is still to be matched. If there is nothing to draw, `draw`
  stands for doing nothing.
* The joker stops the 2 that was turned up also in the first round, where it is the dealer's.
* `start_card_special="as_played"`: after an ace the next but one of the dealer moves first, after an 8
  the dealer names a suit and the next one moves first. Nobody is to blame for the card.
* `joker_playable`: it goes on everything, and what lies beneath is to be matched, wish and all.
* `two_stack`: whoever lays a 2 against a 2 ends the first; all others draw two for the second,
  and play goes on after its player.
* `don_self`: the player comes last, gets the credit, and nobody the malus. `don_tie="all"`: all
  get the credit, the malus counts for each, the first deals. `don_on_last`: the Don wins instead.

A game cannot be copied, because a running generator cannot: replay the labels instead.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import repeat
from typing import Any, Literal

from tests.oracles.asking import Ask, Flow, Program

Card = tuple[str, str]

SUITS = ("clubs", "diamonds", "hearts", "spades")
RANKS = ("ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king")
JOKER: Card = ("joker", "joker")
CARDS: tuple[Card, ...] = tuple((suit, rank) for suit in SUITS for rank in RANKS)
SPECIAL = ("joker", "ace", "2", "8")

VALUE = {"joker": 0} | {rank: value for value, rank in enumerate(RANKS, 1)}
PENALTY = VALUE | {"joker": 50, "ace": 20, "2": 30, "8": 50, "jack": 10, "queen": 10, "king": 10}


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """The gaps that are open to choice, with the defaults in use."""

    direction: Literal[-1, 1] = -1  # DG-3: seats count clockwise, the game goes the other way
    jokers: int = 2  # DG-G01
    rounds: int | None = None  # DG-G02; None stands for the number of players
    limit: int | None = None  # DG-G02: instead of the rounds, play until a total is above it
    start_card_special: Literal["none", "as_played"] = "none"  # DG-G03
    start_card_two: Literal["all", "all_but_dealer", "none"] = "all"  # DG-G04
    voluntary_draw: bool = False  # DG-G05
    play_after_draw: bool = False  # DG-G06
    eight_wild: bool = False  # DG-G07
    wish_optional: bool = True  # DG-G08
    eight_on_eight: bool = True  # DG-G09
    joker_playable: bool = False  # DG-G11
    after_two: Literal["after_two", "after_joker"] = "after_two"  # DG-G12
    two_stack: bool = False  # DG-G13
    stock_empty: Literal["reshuffle", "stays"] = "reshuffle"  # DG-G14
    don_tie: Literal["turn_order", "all", "random"] = "turn_order"  # DG-G15
    don_self: bool = False  # DG-G16
    don_start_card: bool = True  # DG-G17
    don_on_joker: Literal["beneath", "own"] = "beneath"  # DG-G18
    don_window: Literal["every_action", "every_play"] = "every_action"  # DG-G19
    finish_special: bool = True  # DG-G22
    auto_announce: bool = True  # DG-G23
    bonus_highest_only: bool = True  # DG-G25
    don_on_last: bool = False  # DG-G31
    don_with_two: bool = True  # DG-G32: in the first round


class DonGerman(Program):
    """One game of the German Don, waiting at a decision or over.

    Seats count from 0, clockwise; the game goes the other way. A card is `(suit, rank)`. The
    position at a decision: `round` (from 1), `dealer`, `turn` (whose turn it is; during claims,
    who moves next), `stock` (top first), `pile` (top last), `bare` (the card to be matched:
    the last one laid that is no joker), `author` (who laid the top of the pile, if anybody),
    `wish`, and by seat `hands`, `announced` and `totals`. `shuffled` has what each shuffle came
    to, to tell another player of the same game.
    """

    def __init__(
        self,
        seats: int,
        orders: Iterable[Sequence[Card]],
        dealer: int,
        lots: Iterable[Sequence[int]] = (),
        **options: Any,  # noqa: ANN401 -- `Options` lists the keywords; listing them twice would drift
    ) -> None:
        """Sets up and plays to the first decision.

        `orders` has an order of all cards for each shuffle; the cards to be shuffled are put
        into it. `dealer` is the seat of the first dealer (DG-G28). `lots` has an order of the
        seats for each tie of Dons, with `don_tie="random"`. `options` are the fields of
        `Options`.
        """
        assert 4 <= seats <= 8, "the German Don is for 4 to 8 players"
        self.options = Options(**options)
        self.seats = seats
        self.pack = (*CARDS, *repeat(JOKER, self.options.jokers))
        self.shuffled: list[list[Card]] = []
        self.round = 1
        self.dealer = dealer
        self.totals = [0] * seats
        self._orders = iter(orders)
        self._lots = iter(lots)
        self.begin()

    @classmethod
    def at(
        cls,
        seats: int,
        *,
        hands: Sequence[Sequence[Card]],
        pile: Sequence[Card],
        stock: Sequence[Card] | None = None,
        turn: int = 0,
        author: int | None = None,
        wish: str | None = None,
        announced: Sequence[bool] | None = None,
        dealer: int = 0,
        totals: Sequence[int] | None = None,
        round: int = 2,  # noqa: A002 -- the game's own word
        orders: Iterable[Sequence[Card]] | None = None,
        **rest: Any,  # noqa: ANN401 -- `lots` and the options, as in `__init__`
    ) -> "DonGerman":
        """Returns the game of the position given, at the beginning of a turn.

        Without `stock` it holds the cards that lie nowhere else, in the order of the pack.
        """
        game = cls(seats, repeat((*CARDS, *repeat(JOKER, 6))), dealer, **rest)
        if orders is not None:
            game._orders = iter(orders)
        game.hands = [list(hand) for hand in hands]
        game.pile = list(pile)
        game.bare = next(card for card in reversed(game.pile) if card != JOKER)
        if stock is None:
            elsewhere = Counter([*pile, *(card for hand in hands for card in hand)])
            stock = list((Counter(game.pack) - elsewhere).elements())
        game.stock = list(stock)
        auto = [game.options.auto_announce and len(hand) == 1 for hand in hands]
        game.announced = list(announced) if announced else auto
        game.totals = list(totals) if totals else [0] * seats
        game.shuffled = []
        game.turn, game.author, game.wish, game.round = turn, author, wish, round
        game.winners, game.idle = [], 0
        game.begin(dealt=True)
        return game

    # --- beginning ---------------------------------------------------------------

    def begin(self, *, dealt: bool = False) -> None:
        """Starts with a deal, or with a turn of what the attributes say; plays to a decision."""
        self.play(self._rounds(dealt=dealt))

    # --- the game ---------------------------------------------------------------------------

    def _rounds(self, *, dealt: bool) -> Flow[None]:
        """DG-12, DG-G02, DG-G14: rounds of turns until a hand is empty or nothing moves."""
        while True:
            if not dealt:
                self.deal()
                yield from self._start_card()
                yield from self._claims()
            dealt = False
            while not self.winners and self.idle < self.seats and not self._is_stuck():
                played = yield from self._turn()
                if played or self.options.don_window == "every_action":
                    yield from self._claims()
            self.count()
            if self._is_last():
                return
            self.dealer = [*self.winners, self.dealer][0]
            self.round += 1

    def _is_stuck(self) -> bool:
        """DG-18, DG-G32: whether everybody holds a 2 in the first round, and may call no Don with it."""
        if self.round > 1 or self.options.don_with_two:
            return False
        return all(any(rank == "2" for _, rank in hand) for hand in self.hands)

    def _is_last(self) -> bool:
        if self.options.limit is not None:
            return max(self.totals) > self.options.limit
        return self.round == (self.options.rounds or self.seats)

    def _next(self, seat: int) -> int:
        return (seat + self.options.direction) % self.seats

    def _from(self, first: int) -> list[int]:
        """Returns all seats in turn order."""
        return [(first + step * self.options.direction) % self.seats for step in range(self.seats)]

    # --- the deal ---------------------------------------------------------------------------

    def deal(self) -> None:
        """DG-1, DG-2, DG-19, DG-G03."""
        self.stock = self._shuffle(self.pack)
        self.hands: list[list[Card]] = [[] for _ in range(self.seats)]
        for _ in range(4):
            for seat in self._from(self.dealer):
                self.hands[seat].append(self.stock.pop(0))
        for seat, hand in enumerate(self.hands):
            self.totals[seat] -= self._bonus(hand)
        while self.stock[0] == JOKER:
            self.stock.append(self.stock.pop(0))
        self.bare = self.stock.pop(0)
        self.pile = [self.bare]
        self.announced = [False] * self.seats
        self.turn = self.dealer
        self.author: int | None = None
        self.wish: str | None = None
        self.winners: list[int] = []
        self.idle = 0  # turns in a row without a play and without a draw

    def _bonus(self, hand: Sequence[Card]) -> int:
        """DG-19, DG-G25, DG-G26: what a dealt hand is worth."""
        cards = [card for card in hand if card != JOKER]
        of_a_suit = max(Counter(suit for suit, _ in cards).values(), default=0)
        of_a_rank = max(Counter(rank for _, rank in cards).values(), default=0)
        bonuses = [300 * (of_a_suit == 4), 500 * (of_a_rank >= 3), 800 * (of_a_rank == 4)]
        return max(bonuses) if self.options.bonus_highest_only else sum(bonuses)

    def _start_card(self) -> Flow[None]:
        """DG-18, DG-G03, DG-G04: what the card turned up does."""
        rank = self.pile[-1][1]
        if rank == "2":
            order = self._from(self.dealer)
            hit = {"all": order, "all_but_dealer": order[1:], "none": []}[
                self.options.start_card_two
            ]
            if self.round == 1:
                hit = order[:1]
            self.turn = yield from self._draw_two(hit, self.dealer)
        elif rank in ("ace", "8") and self.options.start_card_special == "as_played":
            self.turn = yield from self._effect(self.dealer, rank)

    # --- a turn -----------------------------------------------------------------------------

    def _turn(self) -> Flow[bool]:
        """DG-4, DG-5: plays or draws; returns whether a card was laid."""
        seat = self.turn
        plays = _labels("play", filter(self._matches, self._free(seat)))
        may_draw = not plays or self.options.voluntary_draw
        label = yield Ask(seat, [*plays, "draw"] if may_draw else [*plays])
        if label == "draw":
            plays = {}
            punished = self._is_punished(seat)
            drawn = self._draw(seat, 1)
            self.idle = 0 if drawn else self.idle + 1
            if self.options.play_after_draw and not punished:  # DG-G06, DG-G24
                plays = _labels("play", filter(self._matches, drawn))
            label = (yield Ask(seat, [*plays, "keep"])) if plays else "keep"
        following = self._next(seat)
        if label in plays:
            self.idle = 0
            yield from self._lay(seat, plays[label])
            if not self.winners:  # DG-G22
                following = yield from self._effect(seat, plays[label][1])
        self.turn = following
        return label in plays

    def _free(self, seat: int) -> list[Card]:
        """DG-11, DG-G22: the cards in hand, without a last one that must not be laid."""
        hand = self.hands[seat]
        allowed = self.options.finish_special or hand[0][1] not in SPECIAL
        return hand if len(hand) > 1 or (self.announced[seat] and allowed) else []

    def _is_punished(self, seat: int) -> bool:
        """DG-11: whether the last card would match, had it been announced."""
        hand = self.hands[seat]
        return len(hand) == 1 and not self.announced[seat] and self._matches(hand[0])

    def _matches(self, card: Card) -> bool:
        """DG-4, DG-7, DG-9, DG-18 and the gaps of matching."""
        suit, rank = card
        if card == JOKER:
            return self.options.joker_playable  # DG-G11
        if rank == "2" and self.round == 1:
            return False
        if rank == "8" and self.options.eight_wild:
            return True  # DG-G07
        if self.wish is not None:
            return suit == self.wish or (rank == "8" and self.options.eight_on_eight)  # DG-G09
        top_suit, top_rank = self.bare
        return suit == top_suit or rank == top_rank

    def _lay(self, seat: int, card: Card) -> Flow[None]:
        """DG-10, DG-12, DG-G10: lays a card, which may win the round or leave one to announce."""
        hand = self.hands[seat]
        hand.remove(card)
        self.pile.append(card)
        self.author = seat
        if card != JOKER:
            self.bare = card
            self.wish = None
        if not hand:
            self.winners = [seat]
        elif len(hand) == 1:
            automatic = self.options.auto_announce  # DG-G23
            label = "announce" if automatic else (yield Ask(seat, ["announce", "silent"]))
            self.announced[seat] = label == "announce"

    def _effect(self, seat: int, rank: str) -> Flow[int]:
        """DG-6 to DG-8: what a card does; returns who moves next."""
        following = self._next(seat)
        if rank == "ace":
            return self._next(following)
        if rank == "8":
            wishes: dict[str, str | None] = {f"name {suit}": suit for suit in SUITS}
            if self.options.wish_optional:
                wishes["no wish"] = None  # DG-G08
            self.wish = wishes[(yield Ask(seat, wishes))]
        if rank == "2":
            following = yield from self._draw_two(self._from(following)[:-1], following)
        return following

    def _draw_two(self, order: list[int], following: int) -> Flow[int]:
        """DG-8, DG-9, DG-G12, DG-G13: two for each of `order` until it is stopped."""
        stops = ("joker", "2") if self.options.two_stack and self.round > 1 else ("joker",)
        while order:
            seat, *order = order
            answers = _labels("lay", [card for card in self._free(seat) if card[1] in stops])
            label = (yield Ask(seat, [*answers, "draw"])) if answers else "draw"
            if label == "draw":
                self._draw(seat, 2)
                continue
            card = answers[label]
            yield from self._lay(seat, card)
            if card != JOKER or self.options.after_two == "after_joker":
                following = self._next(seat)
            order = [] if card == JOKER or self.winners else self._from(following)[:-1]
        return following

    def _draw(self, seat: int, number: int) -> list[Card]:
        """DG-5, DG-8, DG-G14, DG-G30: draws as many of `number` cards as there are."""
        drawn = []
        for _ in range(number):
            if not self.stock and self.options.stock_empty == "reshuffle":
                *below, top = self.pile
                self.pile = [top]
                self.stock = self._shuffle(below) if below else []
            if self.stock:
                drawn.append(self.stock.pop(0))
        if drawn:
            self.hands[seat] += drawn
            self.announced[seat] = False
        return drawn

    def _shuffle(self, cards: Sequence[Card]) -> list[Card]:
        """Puts `cards` into the order given next, which has all cards."""
        left = Counter(cards)
        shuffled = []
        for card in next(self._orders):
            if left[card]:
                left[card] -= 1
                shuffled.append(card)
        assert len(shuffled) == len(cards), "an order of all cards is needed"
        self.shuffled.append(list(shuffled))
        return shuffled

    # --- Don --------------------------------------------------------------------------------

    def _claims(self) -> Flow[None]:
        """DG-13, DG-G15 to DG-G17, DG-G19, DG-G31: asks everybody with a Don, in turn order."""
        if self.winners and not self.options.don_on_last:
            return
        if self.author is None:
            order = self._from(self.dealer) if self.options.don_start_card else []
        else:
            order = self._from(self._next(self.author))
            order = order if self.options.don_self else order[:-1]
        callers = []
        for seat in order:
            if self._has_don(seat) and (yield Ask(seat, ["don", "no don"])) == "don":
                callers.append(seat)
                if self.options.don_tie == "turn_order":
                    break
        if len(callers) > 1 and self.options.don_tie == "random":
            callers = [min(callers, key=next(self._lots).index)]
        if callers:
            self.call_don(callers)

    def _has_don(self, seat: int) -> bool:
        """DG-13, DG-G18, DG-G21, DG-G32."""
        ranks = [rank for _, rank in self.hands[seat]]
        if "2" in ranks and self.round == 1 and not self.options.don_with_two:
            return False
        top = self.pile[-1] if self.options.don_on_joker == "own" else self.bare
        return bool(ranks) and sum(VALUE[rank] for rank in ranks) == VALUE[top[1]]

    def call_don(self, callers: list[int]) -> None:
        """DG-13 to DG-15, DG-18, DG-G20: ends the round for `callers`."""
        worth = 200 if self.round == 1 else 100
        laid: list[Card] = []
        for seat in callers:
            self.totals[seat] -= worth
            laid += self.hands[seat]
            self.hands[seat] = []
        if self.author is None or self.author in callers:
            self.pile += laid
        else:
            self.totals[self.author] += worth * len(callers)
            self.hands[self.author] += [self.pile.pop(), *laid]
        self.winners = callers

    # --- the result -------------------------------------------------------------------------

    def count(self) -> None:
        """DG-16: notes the hands, each rounded up to full tens; an empty one is 0 (DG-12)."""
        for seat, hand in enumerate(self.hands):
            points = sum(PENALTY[rank] for _, rank in hand)
            self.totals[seat] += -(-points // 10) * 10

    def scores(self) -> list[int]:
        """Returns the penalty points per seat; fewer are better (DG-17)."""
        return list(self.totals)

    def ranking(self) -> list[list[int]]:
        """Returns the seats in groups of equals, fewest points first (DG-17, DG-G29)."""
        groups: dict[int, list[int]] = {}
        for seat, total in enumerate(self.totals):
            groups.setdefault(total, []).append(seat)
        return [groups[total] for total in sorted(groups)]


def _labels(verb: str, cards: Iterable[Card]) -> dict[str, Card]:
    """Names cards as they are offered: `play hearts 7`, `play joker`."""
    return {f"{verb} {'joker' if card == JOKER else ' '.join(card)}": card for card in cards}
