"""Declarations: what each section of a file is built into, and what is said where it cannot be.

The wrong ones are cases in `conformance/declarations`, files cut at lines of `---`, with `#! code "text"` on the line
of each problem, where the text is in its message or a hint.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulewright.dsl import addresses, spec, syntax
from rulewright.dsl.build import build_examples, build_game, build_library
from rulewright.dsl.build_mechanics import kinds
from rulewright.dsl.diagnostics import Diagnostic, Problems
from rulewright.dsl.source import Source, Span
from rulewright.dsl.yaml_tree import Fields, Items, Tree, Value, load_yaml
from tests.dsl.dump import dump

ROOT = Path(__file__).parents[2]
CASES = ROOT / "tests" / "conformance" / "declarations"
MARK = re.compile(r'#! (?P<code>[a-z-]+)(?: "(?P<text>[^"]*)")?')
ENGLISH = """
mechanics:
  english:
    section: auctions
    about: The highest bid buys.
    takes:
      opens: {player, about: who begins}
      limit: {number over: {bidder: player}}
      must: {reasons over: {bidder: player, amount: number}, default: {}}
      passed: {steps over: {bidder: player, at_once: flag}, default: []}
      sold: {steps over: {winner: player, price: number}}
      step: {number, default: 1}
      ties: {one of: [again, nobody], default: again}
      purse: {tokens over: {p: player}, default: p.coins}
      pool: {tokens, default: bank}
      pile: {cards: any, default: deck}
      hand: {cards: district, default: deck}
      first_of_all: {player or none, default: none}
      payees: {list of players, default: [players]}
    state:
      high: {number: 0}
    do:
      - run sold(opens, high)
"""


def tree_of(text: str) -> Fields:
    problems = Problems()
    tree = load_yaml(Source("game.yaml", text), problems)
    assert tree is not None, list(map(str, problems))
    assert not problems.has_errors, list(map(str, problems))
    return tree


def library() -> dict[str, spec.Mechanic]:
    problems = Problems()
    mechanics = build_library(tree_of(ENGLISH), problems)
    assert not len(problems), list(map(str, problems))
    return mechanics


def built(text: str) -> spec.Spec:
    """Build a game that has nothing wrong in it."""
    problems = Problems()
    made = build_game(tree_of(f"players: 3\n{text}"), library(), problems)
    assert not len(problems), list(map(str, problems))
    return made


# ------------------------------------------------------------------------------------------------ what is wrong


def cases() -> Iterator[Any]:
    for path in sorted(CASES.glob("*.yaml")):
        line = 0
        for text in re.split(r"^---\n", path.read_text(), flags=re.MULTILINE):
            yield pytest.param("\n" * line + text, id=f"{path.stem}:{line + 1}")
            line += text.count("\n") + 1


def reported(text: str) -> list[Diagnostic]:
    problems = Problems()
    tree = load_yaml(Source("case.yaml", f"{text}\nplayers: 3\n"), problems)
    assert tree is not None, list(map(str, problems))
    build_game(tree, library(), problems)
    return list(problems)


@pytest.mark.parametrize("text", list(cases()))
def test_what_is_wrong_is_said_on_its_line(text: str) -> None:
    lines = text.split("\n")
    wanted = {
        number: (mark["code"], mark["text"] or "")
        for number, line in enumerate(lines, 1)
        if (mark := MARK.search(line))
    }
    found = reported(text)
    said = Counter((one.primary.span.line, one.code) for one in found if one.primary)
    assert said == Counter((line, code) for line, (code, _) in wanted.items())
    for one in found:
        assert one.primary is not None
        text_wanted = wanted[one.primary.span.line][1]
        assert text_wanted in " / ".join((one.message, *one.hints))


# ------------------------------------------------------------------------------------------------ settings, things


def test_a_setting_has_its_default_its_bounds_and_where_it_comes_from() -> None:
    made = built("""
settings:
  coins: {default: 12, range: 1..12, source: assumption, about: what each begins with}
  bids: {default: refused, one of: [refused, fined]}
  lots: {default: [1, 2], each: 1..3, length: 1..5}
  check: {the lots fit: sum(lots) is 3}
""")
    coins, bids, lots = made.settings.values()
    assert (coins.name.text, coins.about, coins.source) == (
        "coins",
        "what each begins with",
        "assumption",
    )
    assert dump(coins.allowed) == "(.. 1 12)"
    assert dump(bids.choices) == "refused fined"
    assert (dump(lots.each), dump(lots.length)) == ("(.. 1 3)", "(.. 1 5)")
    assert isinstance(lots.default, Items)
    assert lots.value is lots.default
    assert [(one.name.text, dump(one.check)) for one in made.checks] == [
        ("the lots fit", "(is (sum lots) 3)")
    ]


def test_a_value_that_is_given_stands_beside_the_default() -> None:
    tree = tree_of("players: 3\nsettings: {coins: {default: 12}}\n")
    ten = tree_of("v: 10").fields["v"][1]
    made = build_game(tree, {}, Problems(), {"coins": ten})
    setting = made.settings["coins"]
    assert setting.value is ten
    assert isinstance(setting.default, Value)
    assert setting.default.text == "12"


def test_components_are_tokens_or_cards_with_attributes_rows_and_a_name() -> None:
    made = built("""
components:
  coin: {tokens: count(players) * 3}
  gold: {tokens: unlimited}
  card:
    attributes:
      suit: [hearts, spades]
      rank: {range: 2..14, names: {11: J, 12: Q}}
      number: 0..9
      second: suit
      without: list of suit
    state: {shield: {tokens: coin, seen by: owner}}
    name: "{rank} of {suit}"
    cards:
      - {suit: hearts, rank: 2..14, copies: 2}
      - {suit: [hearts, spades], number: [1, 2 + 3], without: [[hearts, spades], []]}
    copies: 3
""")
    coin, gold, card = made.components.values()
    assert (dump(coin.tokens), coin.unlimited) == ("(* (count players) 3)", False)
    assert (gold.tokens, gold.unlimited) == (None, True)
    suit, rank, number, second, without = card.attributes.values()
    assert dump(suit.words) == "hearts spades"
    assert (dump(rank.bounds), [(n, one.text) for n, one in rank.names]) == (
        "(.. 2 14)",
        [(11, "J"), (12, "Q")],
    )
    assert (dump(number.bounds), number.type) == ("(.. 0 9)", None)
    assert (dump(second.type), dump(without.type)) == ("suit", "list of suit")
    assert card.state["shield"].kind == "tokens"
    assert dump(card.label) == '<rank " of " suit>'
    first, other = card.rows
    assert {name: dump(values) for name, (_, values) in first.values.items()} == {
        "suit": "hearts",
        "rank": "(.. 2 14)",
    }
    assert dump(first.copies) == "2"
    assert {name: dump(values) for name, (_, values) in other.values.items()} == {
        "suit": "hearts spades",
        "number": "1 (+ 2 3)",
        "without": "[hearts spades] []",
    }
    assert dump(card.copies) == "3"


def test_places_are_piles_counters_numbers_flags_and_markers() -> None:
    made = built("""
table:
  deck: {cards: [card, die], seen by: nobody, refill: discard except top}
  cup: {cards: card, loose, holds: 5}
  pot: {tokens: coin, at most: 10}
  row: {cards: card, for each: 1..3}
player:
  level: {number: 0, range: 0..7, for each: [suit, player]}
  out: {flag}
  target: {a: player or none}
""")
    deck, cup, pot, row = made.table.values()
    level, out, target = made.player.values()
    assert (deck.kind, dump(deck.holds), dump(deck.seen_by)) == ("cards", "card die", "nobody")
    assert (dump(deck.refill), deck.refill_except_top, deck.loose) == ("discard", True, False)
    assert (cup.loose, dump(cup.at_most), cup.refill) == (True, "5", None)
    assert (pot.kind, dump(pot.at_most), pot.seen_by) == ("tokens", "10", None)
    assert dump(row.for_each) == "(.. 1 3)"
    assert (level.kind, dump(level.start), dump(level.bounds)) == ("number", "0", "(.. 0 7)")
    assert dump(level.for_each) == "suit player"
    assert (out.kind, target.kind, dump(target.type)) == ("flag", "marker", "player or none")
    assert (deck.address, level.address) == ("table.deck", "player.level")


def test_tables_nest_hold_lists_and_have_another_row() -> None:
    made = built("""
values: {way: [left, right]}
tables:
  points: {0: 0, 1: 1 + 2, other: 9}
  prizes:
    3: {1: 10, 2: [1, x]}
    other: {other: 0}
define:
  holding(p, price): count(p.area where number is price)
  limit: 3
""")
    points, prizes = made.tables.values()
    assert [(row.text, dump(cell)) for row, cell in points.rows] == [("0", "0"), ("1", "(+ 1 2)")]
    assert dump(points.other) == "9"
    ((row, inner),) = prizes.rows
    assert isinstance(inner, spec.TableDecl)
    assert (row.text, [(one.text, dump(cell)) for one, cell in inner.rows]) == (
        "3",
        [("1", "10"), ("2", "[1 x]")],
    )
    assert isinstance(prizes.other, spec.TableDecl)
    assert dump(prizes.other.other) == "0"
    assert dump(made.values["way"][1]) == "left right"
    holding, limit = made.defines.values()
    assert (dump(holding.parameters), dump(holding.value)) == (
        "p price",
        "(count (p.area where (is number price)))",
    )
    assert limit.parameters == ()


# ------------------------------------------------------------------------------------------------ steps


def steps(text: str) -> spec.Block:
    return built(f"setup:\n{text}").setup


def test_a_step_list_is_one_sentence_one_block_several_or_nothing() -> None:
    assert dump(built("setup: shuffle deck").setup) == "(shuffle deck)"
    assert [type(one) for one in built("setup: {if: a, then: end game}").setup] == [spec.IfStep]
    assert dump(steps("  - shuffle deck\n  - shuffle lot")) == "(shuffle deck) (shuffle lot)"
    assert built("setup:").setup == built("setup: []").setup == built("setup: {}").setup == ()


def test_blocks_repeat_and_choose_between_steps() -> None:
    loop, once, whiles, until, branch, match = steps("""
  - for: p in players from starter
    when: not p.out
    do: shuffle p.hand
  - {when: deck is empty, do: end game}
  - {while: a, do: [end game]}
  - {until: b}
  - if: x is 3
    then: end game
    else:
      - shuffle deck
      - end game
  - match: q.shape
    cases:
      square: q.lives -= 1
      round, flat: []
    other: cannot happen
""")
    assert isinstance(loop, spec.LoopStep)
    assert (dump(loop.each), dump(loop.when)) == ("(p in (players-from starter))", "(not p.out)")
    assert dump(loop.body) == "(shuffle p.hand)"
    assert isinstance(once, spec.LoopStep)
    assert (once.each, once.while_, once.until, dump(once.when)) == (
        None,
        None,
        None,
        "(is-empty deck)",
    )
    assert isinstance(whiles, spec.LoopStep)
    assert isinstance(until, spec.LoopStep)
    assert (dump(whiles.while_), dump(until.until), until.body) == ("a", "b", ())
    assert isinstance(branch, spec.IfStep)
    assert (dump(branch.condition), dump(branch.then)) == ("(is x 3)", "(end-game)")
    assert dump(branch.otherwise) == "(shuffle deck) (end-game)"
    assert isinstance(match, spec.MatchStep)
    assert [(dump(values), dump(body)) for values, body in match.cases] == [
        ("square", "(-= q.lives 1)"),
        ("round flat", ""),
    ]
    assert match.other is not None
    assert dump(match.other) == "(cannot-happen)"


def test_a_missing_other_is_not_an_empty_one() -> None:
    without, empty = steps(
        "  - {match: a, cases: {b: []}}\n  - {match: a, cases: {b: []}, other: []}"
    )
    assert isinstance(without, spec.MatchStep)
    assert isinstance(empty, spec.MatchStep)
    assert (without.other, empty.other) == (None, ())


def test_a_choice_has_options_with_picks_reasons_and_steps() -> None:
    (choice,) = steps("""
  - choose:
      by: p
      when: not p.out
      ask: Attack {q}, or draw?
      secret: true
      options:
        attack:
          when: q.hand is not empty
          pick:
            played: p.hand where rank > 9
            extra: 0..2 of p.hand
          must:
            you have not attacked: not p.attacked
            no card of yours shows it:
              check: p.area is empty
              fine: pay up to 1 from p.tokens to pot
          do: move played to discard
        keep: {}
      otherwise: say "{p} cannot act"
""")
    assert isinstance(choice, spec.DecisionStep)
    assert (choice.kind, dump(choice.by), choice.accept, choice.secret) == (
        "choose",
        "p",
        None,
        True,
    )
    assert (dump(choice.when), dump(choice.ask)) == ("(not p.out)", '<"Attack " q ", or draw?">')
    assert choice.otherwise is not None
    assert dump(choice.otherwise) == '(say <p " cannot act">)'
    attack, keep = choice.options
    assert attack.name is not None
    assert (attack.name.text, dump(attack.when), dump(attack.body)) == (
        "attack",
        "(is-not-empty q.hand)",
        "(move played to discard)",
    )
    assert [(pick.name.text, dump(pick.what)) for pick in attack.picks] == [
        ("played", "(p.hand where (> rank 9))"),
        ("extra", "((.. 0 2) of p.hand)"),
    ]
    assert isinstance(attack.must, tuple)
    free, fined = attack.must
    assert (free.text.text, dump(free.check), free.fine) == (
        "you have not attacked",
        "(not p.attacked)",
        None,
    )
    assert fined.fine is not None
    assert dump(fined.fine) == "(pay up-to 1 from p.tokens to pot)"
    assert attack.address == "setup[1].choose.options.attack"
    assert fined.address == "setup[1].choose.options.attack.must.no card of yours shows it"
    assert (keep.picks, keep.must, keep.body, keep.when) == ((), (), (), None)


def test_a_nameless_option_stands_in_its_decision() -> None:
    offer, together = steps("""
  - offer:
      by: r in others of p where not r.out
      accept: first
      when: deck is empty
      pick: {theirs: (others of p).area}
      must: {you may: true}
      do: shuffle deck
  - together:
      by: r in players
      pick: {bid: r.hand}
""")
    assert isinstance(offer, spec.DecisionStep)
    assert isinstance(together, spec.DecisionStep)
    assert (offer.accept, dump(offer.by)) == ("first", "(r in (others-of p) where (not r.out))")
    (only,) = offer.options
    assert (only.name, only.when, dump(only.body)) == (None, None, "(shuffle deck)")
    assert dump(offer.when) == "(is-empty deck)"
    assert (together.kind, together.otherwise, len(together.options)) == ("together", None, 1)


def test_in_a_mechanic_reasons_may_be_the_call_of_a_slot() -> None:
    (choice,) = steps("  - choose: {by: p, pick: {n: 1..3}, must: 'must(p, n)'}")
    assert isinstance(choice, spec.DecisionStep)
    assert dump(choice.options[0].must) == "(must p n)"


def test_what_a_broken_let_names_is_still_named() -> None:
    problems = Problems()
    made = build_game(tree_of("players: 3\nsetup: let taker = opener default"), {}, problems)
    assert [one.code for one in problems] == ["missing-operand"]
    assert dump(made.setup) == "(let taker = BROKEN)"


# ------------------------------------------------------------------------------------------------ phases, procedures


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


def test_of_a_mechanic_that_is_not_needed_only_what_names_it_is_built() -> None:
    whole, named = (
        build_library(tree_of(ENGLISH), Problems(), needed=needed)["english"]
        for needed in ({"english"}, {"other"})
    )
    assert whole.slots
    assert whole.body
    assert (named.slots, named.state, named.body) == ({}, {}, ())
    assert (named.name.text, named.section, named.about) == ("english", whole.section, whole.about)


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


# ------------------------------------------------------------------------------------------------ ends, examples


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
allow: {secret-branch: it shows later}
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
    assert made.allow["secret-branch"][1] == "it shows later"
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


# ------------------------------------------------------------------------------------------------ every tree

GAMES = sorted((ROOT / "games").glob("*/*.yaml"))
LIBRARIES = sorted((ROOT / "dsl" / "library").glob("*.yaml"))


def shipped() -> dict[str, spec.Mechanic]:
    known: dict[str, spec.Mechanic] = {}
    problems = Problems()
    for path in LIBRARIES:
        known |= build_library(tree_of(path.read_text()), problems, known)
    assert not len(problems), list(map(str, problems))
    return known


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_shipped_game_is_built_without_a_word(path: Path) -> None:
    tree = tree_of(path.read_text())
    problems = Problems()
    made = build_game(tree, shipped(), problems)
    codes = {one.code for one in problems}
    # A variant is only part of a game: it has no `players:`, and its slots stand without their `kind:`.
    assert codes <= ({"missing-key", "wrong-shape"} if "extends" in tree else set()), list(
        map(str, problems)
    )
    named = {".".join(path) for path, _, _ in addresses.walk(tree)}
    assert set(made.addresses) - named == set()


def trees() -> st.SearchStrategy[Tree]:
    span = Source("any.yaml", "x" * 20).span(0, 10)
    texts = st.sampled_from(
        [
            "",
            "p",
            "p in players",
            "move a to b",
            "1..3",
            "f(x)",
            "shuffle",
            "(",
            "x = 1",
            "{p",
            "A may b",
            "3",
            "none",
        ]
    )
    values = st.one_of(texts, st.none(), st.booleans()).map(lambda value: value_at(value, span))
    return st.recursive(
        values,
        lambda inner: st.one_of(
            st.lists(inner, max_size=3).map(lambda items: Items(tuple(items), span)),
            st.dictionaries(st.sampled_from(KEYS), inner, max_size=4).map(
                lambda fields: Fields(
                    {key: (value_at(key, span), part) for key, part in fields.items()}, span
                )
            ),
        ),
        max_leaves=12,
    )


KEYS = [
    *(
        "do",
        "for",
        "when",
        "choose",
        "by",
        "options",
        "pick",
        "must",
        "if",
        "then",
        "match",
        "cases",
        "other",
    ),
    *(
        "default",
        "range",
        "one of",
        "cards",
        "tokens",
        "number",
        "a",
        "flag",
        "kind",
        "opens",
        "attributes",
        "name",
    ),
    *(
        "check",
        "fine",
        "play",
        "repeat",
        "points",
        "most",
        "takes",
        "reasons over",
        "f(p)",
        "f(",
        "red",
        "x",
        "",
    ),
]
SECTIONS = [
    *(
        "players",
        "settings",
        "values",
        "components",
        "tables",
        "table",
        "player",
        "define",
        "setup",
        "phases",
    ),
    *(
        "rules",
        "auctions",
        "payouts",
        "mechanics",
        "scoring",
        "winner",
        "always",
        "examples",
        "allow",
        "order",
    ),
    *("ends at once when", "credits", "title", "teams"),
]


def value_at(value: str | bool | None, span: Span) -> Value:  # noqa: FBT001 - what a YAML scalar may be
    length = 0 if value is None else len(str(value))
    return Value(value, span, range(length + 1))


@given(st.dictionaries(st.sampled_from(SECTIONS), trees(), max_size=3))
def test_a_tree_of_any_shape_is_built_into_something(sections: dict[str, Tree]) -> None:
    span = Source("any.yaml", "x" * 20).span(0, 10)
    tree = Fields({key: (value_at(key, span), part) for key, part in sections.items()}, span)
    made = build_game(tree, library(), Problems())
    assert isinstance(made, spec.Spec)


@given(st.data())
def test_a_game_with_a_part_replaced_is_built_into_something(data: st.DataObject) -> None:
    tree = data.draw(st.sampled_from(TREES))
    other = data.draw(trees())
    changed = replaced(tree, data.draw(st.integers(0, 400)), other)
    problems = Problems()
    made = build_game(changed, MECHANICS, problems)
    assert isinstance(made, spec.Spec)


TREES = [tree_of(path.read_text()) for path in GAMES]
MECHANICS = shipped()


def replaced(tree: Fields, number: int, other: Tree) -> Fields:
    """Give the tree with its part of that number, counted as they stand, replaced by another."""
    left = [number]

    def inside(part: Tree) -> Tree:
        left[0] -= 1
        if left[0] < 0:
            left[0] = 10**9
            return other
        match part:
            case Fields():
                return Fields(
                    {name: (key, inside(value)) for name, (key, value) in part.fields.items()},
                    part.span,
                )
            case Items():
                return Items(tuple(map(inside, part.items)), part.span)
            case Value():
                return part

    return Fields(
        {name: (key, inside(value)) for name, (key, value) in tree.fields.items()}, tree.span
    )


def test_every_step_has_a_place() -> None:
    (loop,) = steps("  - for: p in players\n    do: shuffle deck")
    assert isinstance(loop, spec.LoopStep)
    assert loop.span.text == "for"
    assert [step.span.text for step in loop.body if isinstance(step, syntax.Shuffle)] == [
        "shuffle deck"
    ]


# ------------------------------------------------------------------------------------------------ the pages

FILES = (
    *("foreign", "mistakes", "mistakes_sentences", "names", "parse", "reading"),
    *("build", "build_examples", "build_mechanics", "build_phases", "build_steps", "build_things"),
)
PAGES = ROOT / "dsl" / "explain"
SAID = re.compile(r'(?:report|error|once)\(\s*"([a-z-]+)"|", "([a-z-]+)", "`')
BY_SHAPE = {"missing-key", "wrong-shape", "misplaced-key", "misplaced-option", "leading-zero"}
BY_COUNT = {"too-large"}  # its example would be too long
BY_CHECK = {"must", "unknown-name"}  # their examples are about what is looked at later


def codes() -> list[str]:
    texts = (ROOT.joinpath("dsl", f"{name}.py").read_text() for name in FILES)
    return sorted({first or second for text in texts for first, second in SAID.findall(text)})


@pytest.mark.parametrize("code", codes())
def test_a_code_has_a_page_whose_example_shows_it(code: str) -> None:
    page = PAGES.joinpath(f"{code}.md").read_text()
    assert page.startswith(f"# {code}\n")
    if (
        code in BY_SHAPE | BY_COUNT | BY_CHECK
    ):  # their examples are about the shape or the YAML, which was looked at before
        return
    wrong, right = re.findall(r"```yaml\n(.*?)```", page, re.DOTALL)
    assert code in said_of(wrong)
    assert code not in said_of(right)


def said_of(text: str) -> set[str]:
    """Build a piece of a game, put where its keys belong, and give the codes of what is said."""
    keys = set(re.findall(r"^(\w+):", text, re.MULTILINE))
    indented = re.sub("^", "    ", text, flags=re.MULTILINE)
    if text.startswith("- "):
        text = f"setup:\n{indented}"
    elif "points" in keys:
        text = f"scoring:\n  line:\n{indented}"
    elif keys & {"play", "then"}:
        text = f"examples:\n  one:\n{indented}"
    elif keys <= {"do", "when", "for"}:
        text = f"phases:\n  main:\n{indented}"
    problems = Problems()
    tree = load_yaml(
        Source("page.yaml", f"{text}\nplayers: 3\n" if "players" not in keys else text), problems
    )
    if tree is not None:
        build_game(tree, MECHANICS, problems)
    return {one.code for one in problems}
