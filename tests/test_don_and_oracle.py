"""Don as YAML and Don as plain Python, side by side: who decides, what they may do, what is fined, how it stands.

The two were written from the same rules without a look at each other; wherever they differ, one of them is wrong.
"""

from random import Random
from typing import Any

import pytest

from rulewright.dsl import load_game
from rulewright.interpreter import Game, State, compile_game
from tests.oracles.don import CARDS, Card, Don

TABLES: dict[str, dict[str, Any]] = {
    "don": {},
    "don:side_auction=false": {"side_auction": False},
    "don:side_auction_digits=false,minimum_bid=0": {"side_auction_digits": False, "minimum_bid": 0},
    "don:last_without_bid=is_not_asked": {"last_without_bid": "award"},
    "don+trade": {"trade": True},
    "don+fined": {"fined": True},
    "don+trade+fined:last_without_bid=is_not_asked": {
        "trade": True,
        "fined": True,
        "last_without_bid": "award",
    },
    "don+templari": {"lot_sizes": (2,), "minimum_bid": 0},
}
SEATS = [(reference, seats) for reference in TABLES for seats in (3, 4, 5, 6)]
SEATS.remove(("don+templari", 6))


@pytest.mark.parametrize(("reference", "seats"), SEATS)
def test_don_is_what_the_oracle_plays(reference: str, seats: int) -> None:
    game = compile_game(load_game(reference), seats)
    for seed in range(2):
        play_both(game, TABLES[reference], seed)


@pytest.mark.full
@pytest.mark.parametrize(("reference", "seats"), SEATS)
def test_don_is_what_the_oracle_plays_for_long(reference: str, seats: int) -> None:
    game = compile_game(load_game(reference), seats)
    for seed in range(100, 160):
        play_both(game, TABLES[reference], seed)


def play_both(game: Game, options: dict[str, Any], seed: int) -> None:
    rng = Random(seed)
    names = tuple(f"P{seat + 1}" for seat in range(game.seats))
    deck = rng.sample(CARDS, len(CARDS))
    starter = rng.randrange(game.seats)
    oracle = Don(game.seats, deck, starter, names=names, **options)
    state = game.start(
        seed=seed,
        names=names,
        position={"deck": [label(card) for card in deck], "starter": names[starter]},
        record=False,
        check=True,
    )
    careful = seed % 2 == 0
    while not oracle.over:
        assert state.deciders == (oracle.decider,)
        choices = compare(state, oracle)
        chosen = choose(rng, oracle) if careful else rng.choice(oracle.legal())
        state.act_all(oracle.decider, choices[chosen])
        oracle.apply(chosen)
    assert state.over
    assert list(state.scores) == oracle.scores()
    assert [sorted(group) for group in state.ranking] == oracle.ranking()


def compare(state: State, oracle: Don) -> dict[str, tuple[int, ...]]:
    """Hold a position against the oracle's; gives the choices by their labels."""
    seat = oracle.decider
    choices = {state.whole_label(seat, ids): ids for ids in state.whole_choices(seat)}
    assert sorted(choices) == oracle.legal()
    fined = [name for name, ids in choices.items() if state.fine(seat, ids) is not None]
    assert sorted(fined) == sorted(breaks_a_digit(oracle))
    view = state.view(seat)
    assert view[f"P{seat + 1}.coins"].value == oracle.coins[seat]
    assert view["pot"].value == oracle.pot
    assert view["starter"].value == oracle.starter
    assert [card.label for card in view["lot"].cards] == [label(card) for card in oracle.lot]
    for player, area in enumerate(oracle.areas):
        shown = view[f"P{player + 1}.area"].cards
        assert sorted(card.label for card in shown) == sorted(label(card) for card in area)
    return choices


def breaks_a_digit(oracle: Don) -> list[str]:
    """The bids on offer that end in a number of the bidder's: those that cost a coin."""
    if not oracle.options.fined or (oracle.on_sale and not oracle.options.side_auction_digits):
        return []
    owned = {number for _, number in oracle.areas[oracle.decider]}
    bids = [name for name in oracle.legal() if name.startswith("bid ")]
    return [name for name in bids if int(name.removeprefix("bid ")) % 10 in owned]


def choose(rng: Random, oracle: Don) -> str:
    """Play as people do: low raises, many passes, few offers."""
    legal = oracle.legal()
    bids = sorted(
        (name for name in legal if name.startswith("bid ")), key=lambda name: int(name[4:])
    )
    if bids:
        return rng.choice(bids[:3]) if rng.random() < 0.55 else "pass"
    return "no" if "no" in legal and rng.random() < 0.6 else rng.choice(legal)


def label(card: Card) -> str:
    colour, number = card
    return f"{colour} {number}"
