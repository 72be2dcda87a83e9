"""A problem that lies in a mechanic of ours speaks of the author's line that runs it, and shows ours beside it."""

import pytest

from rulewright.dsl import diagnose
from rulewright.dsl.diagnostics import Diagnostic
from rulewright.dsl.loader import Loader

GAME = """\
rulewright: 1
game: g
players: 2..4
components:
  coin: {{tokens: 200, plural: coins}}
  card: {{attributes: {{number: 1..9}}, cards: [{{number: 1..9, copies: 3}}]}}
table:
  deck: {{cards: card, seen by: nobody}}
  discard: {{cards: card}}
  pot: {{tokens: coin}}
  starter: {{a: player}}
  secret: {{number: 0, seen by: nobody}}
player:
  coins: {{tokens: coin, seen by: owner}}
  hand: {{cards: card, seen by: owner, loose}}
setup:
  - move all card to deck
  - shuffle deck
  - starter = random players
  - secret = random 0..3
  - for: p in players
    do:
      - pay 5 from bank to p.coins
      - deal 2 from deck to p.hand
phases:
  round:
    repeat: 2
    do:
      - run thing
{section}:
  thing:
    kind: {kind}
{slots}
winner: [most: p.coins, shared]
"""
RUN = GAME[: GAME.index("- run thing")].count("\n") + 1

AUCTION = {
    "opens": "starter",
    "limit": "bidder.coins",
    "sold": "pay price from winner.coins to bank",
    "unsold": "[]",
}
USES = {
    "ascending": ("auctions", AUCTION),
    "once_around": ("auctions", AUCTION),
    "sealed": ("auctions", {**AUCTION, "ties": "again"}),
    "fixed_price": ("auctions", {**AUCTION, "seller": "starter", "highest_price": "5"}),
    "dutch": ("auctions", {**AUCTION, "start_price": "5"}),
    "all_pay": (
        "auctions",
        {**AUCTION, "ties": "nobody", "lost": "pay amount from bidder.coins to bank"},
    ),
    "unique": ("auctions", AUCTION),
    "double": (
        "auctions",
        {
            "seller": "starter",
            "hand": "bidder.hand",
            "lot": "discard",
            "fits": "c.number > 2",
            "joined": "move discard to deck",
            "alone": "[]",
        },
    ),
    "call_market": (
        "auctions",
        {**AUCTION, "sellers": "{you have a card: seller.hand is not empty}", "highest_price": "5"},
    ),
    "split": (
        "payouts",
        {
            "amount": "3",
            "payer": "starter.coins",
            "purse": "p.coins",
            "pool": "pot",
            "remainder": "pot",
            "payees": "[players]",
        },
    ),
    "ranked": ("payouts", {"rank_by": "p.coins", "prizes": "3 - rank", "purse": "p.coins"}),
    "places": (
        "payouts",
        {"rank_by": "p.coins", "prizes": "2", "placed": "pay prize from bank to p.coins"},
    ),
    "mixed_payment": (
        "payouts",
        {
            "payer": "starter",
            "price": "3",
            "purse": "p.coins",
            "hand": "p.hand",
            "worth": "c.number",
            "spent": "deck",
            "short": "[]",
        },
    ),
    "turns": (
        "rules",
        {"opens": "starter", "done": "deck is empty", "turn": "deal 1 from deck to p.hand"},
    ),
    "draw_or_stop": (
        "rules",
        {
            "drawer": "starter",
            "draw": "deal 1 from deck to starter.hand",
            "bust": "draws > 5",
            "busted": "[]",
            "kept": "[]",
        },
    ),
}
RICHEST = "the highest players by coins"
LANDS = [
    ("ascending", "opens", RICHEST, "secret-branch"),
    ("ascending", "bidders", "{secretly: secret > 1}", "hidden-card"),
    ("ascending", "minimum", "secret", "hidden-card"),
    ("ascending", "step", "-1", "unbounded"),
    ("ascending", "limit", "1000000", "too-large"),
    ("ascending", "last_may_open", "secret > 1", "secret-branch"),
    ("once_around", "opens", RICHEST, "secret-branch"),
    ("once_around", "step", "-1", "unbounded"),
    ("sealed", "minimum", "secret", "hidden-card"),
    ("sealed", "reserve", "secret", "secret-branch"),
    ("fixed_price", "seller", RICHEST, "secret-branch"),
    ("fixed_price", "highest_price", "secret", "hidden-card"),
    ("fixed_price", "highest_price", "1000000", "too-large"),
    ("dutch", "start_price", "secret", "secret-branch"),
    ("dutch", "step", "0", "zero"),
    ("all_pay", "limit", "1000000", "too-large"),
    ("all_pay", "minimum", "secret", "hidden-card"),
    ("unique", "limit", "1000000", "too-large"),
    ("unique", "minimum", "secret", "hidden-card"),
    ("double", "seller", RICHEST, "secret-branch"),
    ("call_market", "limit", "1000000", "too-large"),
    ("call_market", "minimum", "secret", "hidden-card"),
    ("call_market", "highest_price", "secret", "hidden-card"),
    ("split", "amount", "secret", "secret-branch"),
    ("split", "payer", "pot", "shortfall"),
    ("mixed_payment", "price", "secret", "hidden-card"),
    ("ranked", "rank_by", "0", "says-nothing"),
    ("places", "rank_by", "0", "says-nothing"),
    ("turns", "playing", "{you are rich: p.coins > 3}", "secret-branch"),
    ("draw_or_stop", "drawer", RICHEST, "secret-branch"),
]


def told(text: str) -> tuple[Diagnostic, ...]:
    return tuple(diagnose("./g.yaml", loader=Loader({"g.yaml": text})).diagnostics)


def written(kind: str, **changed: str) -> str:
    section, slots = USES[kind]
    lines = [f"    {name}: {value}" for name, value in {**slots, **changed}.items()]
    return GAME.format(section=section, kind=kind, slots="\n".join(lines))


@pytest.mark.parametrize(("kind", "slot", "value", "code"), LANDS)
def test_a_problem_in_the_library_speaks_of_the_line_that_runs_it(
    kind: str, slot: str, value: str, code: str
) -> None:
    found = told(written(kind, **{slot: value}))
    assert all(one.primary and one.primary.span.source.path == "g.yaml" for one in found)
    ours = [
        one
        for one in found
        if one.code == code and any("library/" in label.span.source.path for label in one.related)
    ]
    assert ours, found
    assert {one.primary.span.line for one in ours if one.primary} == {RUN}


def test_each_run_of_a_mechanic_has_its_own_problem() -> None:
    text = written("ascending", minimum="secret")
    other = text[text.index("  thing:") : text.index("winner:")].replace("thing:", "again:")
    text = text.replace("winner:", f"{other}winner:").replace(
        "      - run thing\n", "      - run thing\n      - run again\n"
    )
    lines = [
        one.primary.span.line for one in told(text) if one.code == "hidden-card" and one.primary
    ]
    assert set(lines) == {RUN, RUN + 1}
