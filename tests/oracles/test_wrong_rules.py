"""A wrong rule is noticed: each of these changes to a game parts it from the program by hand within a few games."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.dsl import load_game
from rulewright.interpreter import FaultError
from tests.oracles.side_by_side import DisagreementError, H, Kind, Pair, Table, play_both
from tests.oracles.test_don_agreement import DON
from tests.oracles.test_for_sale_agreement import FOR_SALE
from tests.oracles.test_high_society_agreement import HIGH_SOCIETY
from tests.oracles.test_medici_agreement import MEDICI
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
}


def wrong(text: str, change: tuple[str, str]) -> str:
    """Change a text in one place."""
    old, new = change
    assert text.count(old) == 1, f"{old} stands {text.count(old)} times in the game"
    return text.replace(old, new)


def games_until_noticed(pair: Pair[H], kind: Kind, change: tuple[str, str], folder: Path) -> int:
    """How many games of a wrong spec it takes; more than enough if nothing is noticed."""
    name, colon, settings = kind.reference.partition(":")
    path = folder / f"{name}.yaml"
    path.write_text(wrong((GAMES / name / f"{name}.yaml").read_text(), change))
    table = Table(load_game(f"{path}{colon}{settings}"), SEATS)
    for seed in range(ENOUGH):
        try:
            play_both(pair, kind, table, seed)
        except (DisagreementError, FaultError):
            return seed + 1
    return ENOUGH + 1


def each_of(wrong: dict[str, tuple[str, str]]) -> pytest.MarkDecorator:
    """Every wrong rule; a usual run has each third."""
    full = pytest.mark.full
    rules = [
        pytest.param(change, id=name, marks=() if number % 3 == 0 else full)
        for number, (name, change) in enumerate(wrong.items())
    ]
    return pytest.mark.parametrize("change", rules)


@each_of(WRONG_DON)
def test_a_wrong_rule_of_don_is_noticed(change: tuple[str, str], tmp_path: Path) -> None:
    assert games_until_noticed(DON, Kind("don", {}), change, tmp_path) <= ENOUGH


@each_of(WRONG_MEDICI)
def test_a_wrong_rule_of_medici_is_noticed(change: tuple[str, str], tmp_path: Path) -> None:
    assert games_until_noticed(MEDICI, Kind("medici", {}), change, tmp_path) <= ENOUGH


@each_of(WRONG_NO_THANKS)
def test_a_wrong_rule_of_no_thanks_is_noticed(change: tuple[str, str], tmp_path: Path) -> None:
    assert games_until_noticed(NO_THANKS, Kind("no_thanks", {}), change, tmp_path) <= ENOUGH


@each_of(WRONG_FOR_SALE)
def test_a_wrong_rule_of_for_sale_is_noticed(change: tuple[str, str], tmp_path: Path) -> None:
    assert games_until_noticed(FOR_SALE, Kind("for_sale", {}), change, tmp_path) <= ENOUGH


@each_of(WRONG_HIGH_SOCIETY)
def test_a_wrong_rule_of_high_society_is_noticed(change: tuple[str, str], tmp_path: Path) -> None:
    kind = Kind("high_society", {})
    assert games_until_noticed(HIGH_SOCIETY, kind, change, tmp_path) <= ENOUGH


def test_cubes_that_climb_past_the_top_are_noticed(tmp_path: Path) -> None:
    change = ("step(height) if past_top is stays else height", "height")
    kind = Kind("medici:top_step=3", {"pyramid_top": 3})
    assert games_until_noticed(MEDICI, kind, change, tmp_path) <= ENOUGH
