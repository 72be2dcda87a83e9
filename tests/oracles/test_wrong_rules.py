"""A wrong rule is noticed: each of these changes to a game parts it from the program by hand within a few games.

In every run each third wrong rule of a game is tried; `pytest -m full` tries all, and with `-s` tells how many games
it took.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from rulewright.dsl import load_game
from rulewright.interpreter import FaultError
from tests.oracles.side_by_side import DisagreementError, Kind, Pair, Table, play_both
from tests.oracles.test_don_agreement import DON
from tests.oracles.test_for_sale_agreement import FOR_SALE
from tests.oracles.test_high_society_agreement import HIGH_SOCIETY
from tests.oracles.test_medici_agreement import MEDICI
from tests.oracles.test_modern_art_agreement import MODERN_ART, house_rule
from tests.oracles.test_no_thanks_agreement import NO_THANKS

GAMES = Path(__file__).parents[2] / "games"
SEATS = 4
ENOUGH = 40  # games

WRONG_DON = {
    "the lots": ("default: [1, 2, 3]", "default: [1, 3, 2]"),
    "a set": ("4: 10, 5: 15", "4: 9, 5: 15"),
    "the coins to begin with": ("starting_coins: {default: 12", "starting_coins: {default: 11"),
    "the lowest bid": ("minimum_bid: {default: 1", "minimum_bid: {default: 0"),
    "forbidden digits": (
        'digit: "holding(bidder, amount) is 0"',
        'digit: "holding(bidder, amount) <= 1"',
    ),
    "which digit counts": ("number is price mod 10", "number is price mod 9"),
    "who pays": ("payer: winner.coins", "payer: starter.coins"),
    "who is paid": (
        "- highest others of winner where holding(it, price) > 0 by holding(it, price)",
        "- others of winner where holding(it, price) > 0",
    ),
    "what the pot adds": ("amount: price\n", "amount: max(price - 1, 0)\n"),
    "who starts next": ("      - starter = winner\n", "      - starter = next winner\n"),
    "who sells": ("opens: next seller", "opens: starter"),
    "the richest": ("2 if p.coins is max", "1 if p.coins is max"),
    "a tie of points": ("{most: sum(p.area.number)", "{least: sum(p.area.number)"),
}
WRONG_MEDICI = {
    "a prize": ("4: [30, 20, 10, 0]", "4: [30, 20, 15, 0]"),
    "the prize for second cubes": ("{1: 10, 2: 5, other: 0}", "{1: 10, 2: 10, other: 0}"),
    "the bonus of a step": ("6: 10, 7: 20, other: 0}", "6: 10, 7: 15, other: 0}"),
    "the steps of a column": ("top_step: {default: 7", "top_step: {default: 6"),
    "from which step on cubes are first": ("lowest_step: {default: 1", "lowest_step: {default: 0"),
    "the cards left out": ("4: 12, 5: 6", "4: 10, 5: 6"),
    "the size of a ship": ("holds: {default: 5", "holds: {default: 6"),
    "who is asked first": ("opens: next revealer", "opens: revealer"),
    "who turns up next": (
        "revealer = next revealer among (players if full_ship_reveals else open_ships)",
        "revealer = next revealer among players",
    ),
    "who turns up a day's first card": (
        "first of players from starter where it",
        "first of players where it",
    ),
    "the poorest": ("lowest players by money", "highest players by money"),
    "lots that no ship can take": (
        "min(largest_lot, max(room(p) for p in players)) if",
        "largest_lot if",
    ),
    "lots that fit": ("count(lot) <= room(bidder)", "count(lot) <= room(bidder) + 1"),
    "what a bidder has": ("limit: bidder.money", "limit: bidder.money - 1"),
    "who pays": ("pay price from winner.money", "pay price - 1 from winner.money"),
    "lots without a bid": ("unsold: move lot to sea", "unsold: move lot to deck"),
    "a free card too few": (
        "while: count(open_ships) is 1 and",
        "while: count(open_ships) is 0 and",
    ),
    "what a cube climbs": (
        "p.cube[c] + count(p.ship where commodity is c)",
        "p.cube[c] + sum((p.ship where commodity is c).worth)",
    ),
    "a day without bonuses": ("bonus_repeat is every_day or climbed[p, c]", "climbed[p, c]"),
    "ships that stay loaded": ("move players.ship to deck", "move aside to deck"),
}
WRONG_TOP = {
    "what is past the top": ("step(height) if past_top is stays else height", "height"),
}
WRONG_NO_THANKS = {
    "the chips": ("other: 11}", "other: 10}"),
    "what lies on the card": ("- pay pot from pot to p.chips", "- pay pot from pot to bank"),
    "who decides next": ("skips: -1 if pot is 0 else 0", "skips: 0"),
    "the last chip": ("p.chips > 0", "p.chips > 1"),
    "runs": ("number is c.number - 1", "number is c.number + 1"),
    "what chips are worth": ("points: -p.chips", "points: p.chips"),
    "who wins": ("least: p.score", "most: p.score"),
    "the cards left out": ("left_out: {default: 9", "left_out: {default: 8"),
}
WRONG_FOR_SALE = {
    "the coins": ("of_2017: {3: 28, 4: 21", "of_2017: {3: 28, 4: 20"),
    "the cards left out": ("of_2017: {4: 2, other", "of_2017: {4: 6, other"),
    "what goes back": ("half_back: {default: rounded_up", "half_back: {default: rounded_down"),
    "what is left of a bid": (
        "pay buyer.bid from buyer.bid to bank",
        "pay buyer.bid from buyer.bid to buyer.coins",
    ),
    "what a bidder has": ("bidder.coins + bidder.bid\n", "bidder.coins\n"),
    "what a raise adds": ("pay amount - bidder.bid from", "pay amount from"),
    "which house a pass takes": ("(the lowest street by value)", "(the highest street by value)"),
    "who is left without a bid": ("last_may_open: false", "last_may_open: true"),
    "who bids first": ("opens: starter", "opens: next starter"),
    "who bids first next time": ("      - starter = buyer\n", ""),
    "who chooses a cheque first": (
        "the highest players where offered",
        "the lowest players where offered",
    ),
    "which cheque": ("highest counter by worth", "lowest counter by worth"),
    "coins that are left": ("coins: {points: p.coins}", "coins: {points: 0 * p.coins}"),
}
WRONG_HIGH_SOCIETY = {
    "the end": ("greens is 4", "greens is 3"),
    "who begins next": ("      - starter = p\n", "      - starter = next p\n"),
    "the poorest": ("lowest players by sum(hand.worth)", "highest players by sum(hand.worth)"),
    "the passe": ("5 if holds(p, passe)", "4 if holds(p, passe)"),
    "what is an auction of a disgrace": ("in [luxury, prestige]", "in [luxury, prestige, scandal]"),
    "who gets what nobody buys": ("gets(last default starter)", "gets(starter)"),
    "what is put down counts": (
        "    stake: bidder.bid\n    worth: c.worth\n    sold:",
        "    stake: bidder.bid\n    worth: 1\n    sold:",
    ),
    "who pays": ("- move winner.bid to spent", "- move winner.bid to winner.hand"),
    "what a disgrace costs the others": (
        "paid: move bidder.bid to spent",
        "paid: move bidder.bid to bidder.hand",
    ),
    "a faux pas that is gone": (
        "                - move starter.won where sort is faux_pas to gone\n",
        "",
    ),
    "two prestiges": ("1: 2, 2: 4,", "1: 2, 2: 3,"),
    "a scandal": ("1 if holds(p, scandal)", "1 if holds(p, passe)"),
}
WRONG_MODERN_ART = {
    "how many are sold how": (
        "{artist: metal, way: [open, once], copies: 3}\n      - {artist: metal, way: [sealed, fixed, double]",
        "{artist: metal, way: [open, sealed], copies: 3}\n      - {artist: metal, way: [once, fixed, double]",
    ),
    "the hands": ("4: [9, 4, 4, 0]", "4: [9, 4, 3, 1]"),
    "the gains": ("2: 20, 3: 10}", "2: 30, 3: 10}"),
    "of equally many": ("[shown(b), -b] > [shown(a), -a]", "[shown(b), b] > [shown(a), a]"),
    "what counts as shown": (" + count(lot where artist is a)", ""),
    "earlier seasons": ("value[a] += season_value", "value[a] = season_value"),
    "who is not among the three": (" if placed(w.artist) else 0", ""),
    "who was not shown": ("shown(a) > 0 or", "shown(a) >= 0 or"),
    "who adds is the seller": ("                        - seller = p\n", ""),
    "who may add first": ("for: p in players from seller", "for: p in players from next seller"),
    "what is added": (" and way is not double}", "}"),
    "a second after the end": ("way is double and not over", "way is double"),
    "a sale after the end": (
        "bidding:\n            when: not over",
        "bidding:\n            when: true",
    ),
    "nobody adds": ("double: run hand_over(seller, 0)", "double: run hand_over(next seller, 0)"),
    "who begins an open auction": (
        "next seller if open_begins is left_of_seller else seller",
        "seller",
    ),
    "who begins once around": (
        'kind: once_around\n    ask: "{seller} sells {lot}."\n    opens: next seller',
        'kind: once_around\n    ask: "{seller} sells {lot}."\n    opens: seller',
    ),
    "equal fists": ("seller if fist_tie is the_seller else next seller", "next seller"),
    "the highest price": ("highest_price: seller.money", "highest_price: max(players.money)"),
    "a price that nobody pays": (
        "unsold: run hand_over(seller, price)",
        "unsold: run hand_over(seller, 0)",
    ),
    "the lowest bid": ("lowest_bid: {default: 1,", "lowest_bid: {default: 0,"),
    "who is paid": (
        "then: pay price - first_half from buyer.money to bank",
        "then: pay price - first_half from buyer.money to (next seller).money",
    ),
    "what the bank has bought": (", move players.wall to past]", "]"),
    "who wins": ("most: p.score", "least: p.score"),
}
WRONG_LAST_PAINTING = {
    "the last painting": ("last_painting is is_not_sold\n", "last_painting is is_sold\n"),
    "who has none left": ("next seller among players where hand is not empty", "next seller"),
}
WRONG_SHARES = {
    "the odd thousand": ("price div 2 if double_price", "(price + 1) div 2 if double_price"),
    "who put up the first and buys": (
        "if: put_up_by is not none and put_up_by is not buyer\n",
        "if: put_up_by is not none\n",
    ),
    "who added the second and buys": (
        "let first_half = price div 2 if double_price",
        "let first_half = price div 2 if buyer is not seller and double_price",
    ),
}


def wrong(text: str, change: tuple[str, str]) -> str:
    """Change a text in one place."""
    old, new = change
    assert text.count(old) == 1, f"{old} stands {text.count(old)} times in the game"
    return text.replace(old, new)


@dataclass(frozen=True)
class Book:
    """Wrong rules of a kind of game: by name what stands there, and what instead."""

    pair: Pair[Any]
    kind: Kind
    wrong: Mapping[str, tuple[str, str]]

    def games_until_noticed(self, rule: str, folder: Path) -> int:
        """How many games of a wrong spec it takes; more than enough if nothing is noticed."""
        name, colon, settings = self.kind.reference.partition(":")
        path = folder / f"{name}.yaml"
        path.write_text(wrong((GAMES / name / f"{name}.yaml").read_text(), self.wrong[rule]))
        table = Table(load_game(f"{path}{colon}{settings}"), SEATS)
        for seed in range(ENOUGH):
            try:
                play_both(self.pair, self.kind, table, seed)
            except (DisagreementError, FaultError):
                return seed + 1
        return ENOUGH + 1


BOOKS = [
    Book(DON, Kind("don", {}), WRONG_DON),
    Book(MEDICI, Kind("medici", {}), WRONG_MEDICI),
    Book(MEDICI, Kind("medici:top_step=3", {"pyramid_top": 3}), WRONG_TOP),
    Book(NO_THANKS, Kind("no_thanks", {}), WRONG_NO_THANKS),
    Book(FOR_SALE, Kind("for_sale", {}), WRONG_FOR_SALE),
    Book(HIGH_SOCIETY, Kind("high_society", {}), WRONG_HIGH_SOCIETY),
    Book(MODERN_ART, Kind("modern_art", {}), WRONG_MODERN_ART),
    Book(MODERN_ART, house_rule("season_ends_at=6"), WRONG_LAST_PAINTING),
    Book(MODERN_ART, house_rule("double_price=shared"), WRONG_SHARES),
]
RULES = [
    pytest.param(
        book,
        rule,
        id=f"{book.kind.reference}-{rule}",
        marks=() if number % 3 == 0 else pytest.mark.full,
    )
    for book in BOOKS
    for number, rule in enumerate(book.wrong)
]


def test_the_page_of_the_games_tells_how_many_there_are() -> None:
    page = (GAMES.parent / "docs" / "games.md").read_text()
    games = {book.kind.reference.partition(":")[0] for book in BOOKS}
    assert len(games) == 6
    assert f" {len(RULES)} rules are made wrong" in page


@pytest.mark.parametrize(("book", "rule"), RULES)
def test_a_wrong_rule_is_noticed(book: Book, rule: str, tmp_path: Path) -> None:
    games = book.games_until_noticed(rule, tmp_path)
    sys.stdout.write(f"\n{book.kind.reference}, {rule}: noticed in game {games}\n")
    assert games <= ENOUGH
