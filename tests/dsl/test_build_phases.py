"""Phases, procedures, mechanics, ends and examples: what each is built into."""

from __future__ import annotations

from rulewright.dsl import spec
from rulewright.dsl.build import build_examples
from rulewright.dsl.build_mechanics import kinds
from rulewright.dsl.diagnostics import Problems
from tests.dsl.declared import built, library, tree_of
from tests.dsl.dump import dump


def test_phases_nest_loop_and_have_state_of_their_own() -> None:
    made = built("""
phases:
  round:
    until: deck is empty
    about: one lot
    source: DS-7
    state: {traded: {flag, for each: player}}
    phases:
      trade: {for: p in players, when: p.out, do: end game}
      deal: {repeat: 3, do: {}}
      pay: {while: a, do: []}
""")
    (outer,) = made.phases.values()
    assert (dump(outer.until), outer.about, outer.source, outer.body) == (
        "(is-empty deck)",
        "one lot",
        "DS-7",
        None,
    )
    assert outer.state["traded"].address == "phases.round.state.traded"
    assert outer.phases is not None
    trade, deal, pay = outer.phases.values()
    assert (dump(trade.each), dump(trade.when), trade.phases) == ("(p in players)", "p.out", None)
    assert (dump(deal.repeat), deal.body) == ("3", ())
    assert (dump(pay.while_), pay.address) == ("a", "phases.round.phases.pay")


def test_slots_are_read_by_the_type_their_mechanic_gives_them() -> None:
    made = built("""
auctions:
  district(seller):
    kind: english
    about: of a lot
    opens: next seller
    limit: bidder.coins
    must: {you can pay: amount < 3}
    sold:
      - run buy(winner, price)
      - end game
    passed: end game
    payees: [highest players by coins, players]
    pool: pot
rules:
  buy(p, price):
    state: {hits: {number: 0}}
    source: seed
    do: pay price from p.coins to bank
""")
    buy, auction = made.procedures.values()
    assert (buy.section, dump(buy.parameters), dump(buy.body)) == (
        "rules",
        "p price",
        "(pay price from p.coins to bank)",
    )
    assert (buy.mechanic, buy.source, buy.state["hits"].address) == (
        None,
        "seed",
        "rules.buy.state.hits",
    )
    assert auction.mechanic is not None
    assert (auction.mechanic.name.text, auction.address, auction.about) == (
        "english",
        "auctions.district",
        "of a lot",
    )
    values = {name: slot.value for name, slot in auction.slots.items()}
    assert dump(values["opens"]) == "(next seller)"
    assert dump(values["sold"]) == "(run buy winner price) (end-game)"
    assert dump(values["passed"]) == "(end-game)"
    assert dump(values["payees"]) == "(highest players by coins) players"
    assert isinstance(values["must"], tuple)
    (reason,) = values["must"]
    assert isinstance(reason, spec.Reason)
    assert reason.address == "auctions.district.must.you can pay"
    assert set(values) == {"opens", "limit", "must", "sold", "passed", "payees", "pool"}


def test_slots_have_kinds_types_and_defaults() -> None:
    slots = library()["english"].slots
    shown = {
        name: (
            slot.kind,
            dump(slot.type),
            slot.component,
            [(over.text, dump(type_)) for over, type_ in slot.over],
        )
        for name, slot in slots.items()
    }
    assert shown == {
        "opens": ("value", "player", None, []),
        "limit": ("expression", "number", None, [("bidder", "player")]),
        "must": ("reasons", "-", None, [("bidder", "player"), ("amount", "number")]),
        "passed": ("steps", "-", None, [("bidder", "player"), ("at_once", "flag")]),
        "sold": ("steps", "-", None, [("winner", "player"), ("price", "number")]),
        "step": ("value", "number", None, []),
        "ties": ("value", "-", None, []),
        "purse": ("expression", "tokens", None, [("p", "player")]),
        "pool": ("place", "tokens", None, []),
        "pile": ("place", "cards", "any", []),
        "hand": ("place", "cards", "district", []),
        "first_of_all": ("value", "player or none", None, []),
        "payees": ("groups", "list of players", None, []),
    }
    assert [name for name, slot in slots.items() if not slot.has_default] == [
        "opens",
        "limit",
        "sold",
    ]
    assert (slots["must"].default, slots["passed"].default) == ((), ())
    assert dump(slots["ties"].choices) == "again nobody"
    assert [dump(slots[name].default) for name in ("ties", "step", "purse", "payees")] == [
        "again",
        "1",
        "p.coins",
        "players",
    ]
    assert slots["opens"].about == "who begins"


def test_the_mechanics_of_a_game_are_those_that_its_kinds_name() -> None:
    tree = tree_of(
        'auctions: {a: {kind: english}, b: {kind: "\\x64utch"}}\nrules: {r: {do: []}, kind: none}\n'
        "payouts: {p: {kind: [split]}, q: {kind: split}}"
    )
    assert kinds(tree) == {"english", "dutch", "split"}


def test_a_game_may_have_mechanics_of_its_own() -> None:
    made = built("""
mechanics:
  gift:
    section: payouts
    takes: {amount: {number}}
    do: pay amount from bank to pot
payouts:
  present: {kind: gift, amount: 3}
""")
    assert set(made.mechanics) == {"english", "gift"}
    mechanic = made.procedures["present"].mechanic
    assert mechanic is not None
    assert mechanic.name.text == "gift"


def test_scoring_winner_and_ends() -> None:
    made = built("""
scoring:
  coins: p.coins div 2
  sets: {for: c in color, when: p.in_game, points: 3}
winner:
  - only: p.in_game
  - most: p.score
  - least: sum(p.area.number)
  - shared
always: {coins stay: sum(players.coins) is 12}
ends at once when: deck is empty
order: counterclockwise
game: don
title: Don
about: Buy.
credits: {design: Michael Schacht, year: 2001}
allow: {secret-branch: it shows later, unused: {table.pot: for the expansion, rules.buy: so it is}}
""")
    coins, sets = made.scoring
    assert (coins.name.text, coins.each, dump(coins.points)) == ("coins", None, "(div p.coins 2)")
    assert (dump(sets.each), dump(sets.when), sets.address) == (
        "(c in color)",
        "p.in_game",
        "scoring.sets",
    )
    assert [(line.kind, dump(line.value)) for line in made.winner] == [
        ("only", "p.in_game"),
        ("most", "p.score"),
        ("least", "(sum p.area.number)"),
        ("shared", "-"),
    ]
    assert (dump(made.ends), made.counterclockwise) == ("(is-empty deck)", True)
    assert (made.name, made.title, made.about, dump(made.players)) == ("don", "Don", "Buy.", "3")
    assert made.credits == {"design": "Michael Schacht", "year": "2001"}
    assert [(one.code.text, one.at and one.at.text, one.why) for one in made.allow] == [
        ("secret-branch", None, "it shows later"),
        ("unused", "table.pot", "for the expansion"),
        ("unused", "rules.buy", "so it is"),
    ]
    assert made.always[0].name.text == "coins stay"


def test_winner_may_be_one_line() -> None:
    assert [line.kind for line in built("winner: {together: deck is empty}").winner] == ["together"]
    assert [line.kind for line in built("winner: shared").winner] == ["shared"]
    assert [line.kind for line in built("winner: [draw]").winner] == ["draw"]


def test_an_example_has_what_is_given_played_and_true_then() -> None:
    (example,) = built(
        """
examples:
  a price of 11, which is shared:
    source: DS-T07
    players: [A, Bo]
    settings: {coins: 10}
    given: {starter: A, A.coins: 13, deck: [red 2, blue 1], round: 2}
    start: round
    chance: [red 2, blue 1]
    play:
      - A bid 11
      - Bo trade A red 3
      - all pass
      - repeat: 3
        play: Bo pass
      - repeat: 2
        play: [A pass, Bo pass]
    then:
      - A.coins is 4
      - A decides
      - A may bid 5
      - A may bid 4 at a fine
      - A may not bid 14
      - A may not bid 14 (none of your districts shows it)
      - order is [[A, Bo], [Cy]]
      - some q in players where q.coins is 3
    refused:
      - A bid 14
      - A bid 14 (no (really))
""".replace("[A, Bo]\n", "[A, Bo, Cy]\n", 1)
    ).examples
    assert (example.name.text, example.source) == ("a price of 11, which is shared", "DS-T07")
    assert example.players == ("A", "Bo", "Cy")
    assert list(example.settings) == ["coins"]
    assert [dump(one.target) for one in example.given] == ["starter", "A.coins", "deck", "round"]
    assert example.start is not None
    assert (example.start.text, [label for label, _ in example.chance]) == (
        "round",
        ["red 2", "blue 1"],
    )
    assert [(one.who, one.label, one.times) for one in example.play] == [
        ("A", "bid 11", 1),
        ("Bo", "trade A red 3", 1),
        ("all", "pass", 1),
        ("Bo", "pass", 3),
        ("A", "pass", 1),
        ("Bo", "pass", 1),
        ("A", "pass", 1),
        ("Bo", "pass", 1),
    ]
    assert [(one.kind, one.who, one.label, one.fine, one.reason) for one in example.then[1:6]] == [
        ("decides", "A", "", False, None),
        ("may", "A", "bid 5", False, None),
        ("may", "A", "bid 4", True, None),
        ("may_not", "A", "bid 14", False, None),
        ("may_not", "A", "bid 14", False, "none of your districts shows it"),
    ]
    assert example.then[6].groups == (("A", "Bo"), ("Cy",))
    assert dump(example.then[0].expr) == "(is A.coins 4)"
    assert dump(example.then[7].expr) == "(some q in players where (is q.coins 3))"
    assert [(play.label, reason) for play, reason in example.refused] == [
        ("bid 14", None),
        ("bid 14", "no (really)"),
    ]


def test_examples_of_a_file_are_built_by_themselves() -> None:
    tree = tree_of("examples: {one: {players: [A], play: [A pass]}}").fields["examples"][1]
    (example,) = build_examples(tree, Problems())
    assert example.address == "examples.one"
