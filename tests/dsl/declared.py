"""Declarations that the tests of `build` begin with: a tree, a game with nothing wrong, its steps, mechanics."""

from __future__ import annotations

from pathlib import Path

from rulewright.dsl import spec
from rulewright.dsl.build import build_game, build_library
from rulewright.dsl.diagnostics import Problems
from rulewright.dsl.source import Source
from rulewright.dsl.yaml_tree import Fields, load_yaml

ROOT = Path(__file__).parents[2]


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


def steps(text: str) -> spec.Block:
    return built(f"setup:\n{text}").setup


LIBRARIES = sorted((ROOT / "dsl" / "library").glob("*.yaml"))


def shipped() -> dict[str, spec.Mechanic]:
    known: dict[str, spec.Mechanic] = {}
    problems = Problems()
    for path in LIBRARIES:
        known |= build_library(tree_of(path.read_text()), problems, known)
    assert not len(problems), list(map(str, problems))
    return known


MECHANICS = shipped()
