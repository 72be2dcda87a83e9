"""Declarations: what is said where a section of a file cannot be built, and what settings and things are built into.

The wrong ones are cases in `conformance/declarations`, files cut at lines of `---`, with `#! code "text"` on the line
of each problem, where the text is in its message or a hint.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from rulewright.dsl import spec
from rulewright.dsl.build import build_game
from rulewright.dsl.diagnostics import Diagnostic, Problems
from rulewright.dsl.source import Source
from rulewright.dsl.yaml_tree import Items, Value, load_yaml
from tests.dsl.declared import ROOT, built, library, tree_of
from tests.dsl.dump import dump

CASES = ROOT / "tests" / "conformance" / "declarations"


MARK = re.compile(r'#! (?P<code>[a-z-]+)(?: "(?P<text>[^"]*)")?')


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
