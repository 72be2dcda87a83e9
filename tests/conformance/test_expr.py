"""Expressions as data: each with its type and its value in one small world, or with what is wrong with it.

`expr/world.yaml` is the world; the other files map groups of expressions to what comes of them:

    2 + 3: {number: 5}                            its type and its value
    pot + true: {error: type, at: "true"}         the code of the one problem, the text it points to, and what it says

A value is written as a player would see it: a seat's letter, a card's name, a word, a number, by its name if it has
one; `fault` is a fault. A number of an attribute that has names is of that attribute's type.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from rulewright.dsl import game
from rulewright.dsl.build import build_game
from rulewright.dsl.check import Checker, Identity, expressions
from rulewright.dsl.check.context import Env, ValueSymbol
from rulewright.dsl.check.types import PLAYER
from rulewright.dsl.compose import compose
from rulewright.dsl.diagnostics import Diagnostic, Problems, Severity
from rulewright.dsl.loader import Loader
from rulewright.dsl.parse import parse_expression
from rulewright.dsl.reference import parse_reference
from rulewright.dsl.source import Source
from rulewright.dsl.yaml_tree import Value
from rulewright.interpreter import FaultError
from rulewright.interpreter.machine import Machine, build_machine

CASES = Path(__file__).parent / "expr"
WORLD = CASES / "world.yaml"
PLAYERS = ("A", "B", "C")
ASKED = {"error", "warning", "at", "says"}


@dataclass(frozen=True)
class World:
    """The world, checked, and what is visible in it."""

    checker: Checker
    game: game.CheckedGame
    env: Env


@cache
def world() -> World:
    problems = Problems()
    loader = Loader(files={"world.yaml": WORLD.read_text("utf-8")})
    composed = compose(loader, parse_reference("./world.yaml"), problems)
    assert composed is not None, list(map(str, problems))
    checker = Checker(build_game(composed.tree, {}, problems), problems)
    checked = checker.game(Identity("world", (), {}))
    assert checked is not None, list(map(str, problems))
    assert not problems.has_errors
    known = frozenset(("set", place.address) for place in checker.context.places)
    env = checker._after_setup.with_facts(known)
    at = checker.context.at(checker.spec.span)
    for seat, name in enumerate(PLAYERS):
        env = env.with_local(
            name, ValueSymbol(game.Const(value=seat, type=PLAYER, at=at), "a player")
        )
    return World(checker, checked, env)


def check(text: str) -> tuple[game.Expr | None, list[Diagnostic]]:
    source = Source(text, text)  # a path of its own: places are told apart by file, line and column
    problems = Problems()
    value = Value(text, source.span(0, len(text)), tuple(range(len(text) + 1)), plain=True)
    node = parse_expression(value, problems)
    if node is None:
        return None, list(problems)
    here = world()
    here.checker.context.problems = problems
    return expressions.expression(here.checker.context, here.env, node), list(problems)


def type_text(type_: game.Type) -> str:
    """Name a type as `takes:` does."""
    match type_:
        case game.NumberType(named=attribute):
            return attribute or "number"
        case game.FlagType():
            return "flag"
        case game.PlayerType():
            return "player"
        case game.WordType(domain=domain):
            return domain
        case game.CardType():
            return "card"
        case game.NoneType():
            return "none"
        case game.Maybe(of=inner):
            return f"{type_text(inner)} or none"
        case game.Collection(item=game.UnknownType()):
            return "list"
        case game.Collection(item=game.CardType()):
            return "cards"
        case game.Collection(item=inner):
            return f"list of {type_text(inner)}"
        case game.UnknownType():
            return "unknown"


def cases() -> Iterator[Any]:
    for path in sorted(CASES.glob("*.yaml")):
        if path == WORLD:
            continue
        groups = yaml.load(path.read_text("utf-8"), yaml.BaseLoader)  # noqa: S506 - every scalar stays a text
        for group, expected in groups.items():
            for text, wanted in expected.items():
                yield pytest.param(text, wanted, id=f"{path.stem}: {group}: {text}")


ALL = list(cases())


VALUES = [case for case in ALL if "error" not in case.values[1]]


@cache
def machine() -> Machine:
    return build_machine(world().game, len(PLAYERS))


def value_text(value: Any, type_: game.Type) -> object:  # noqa: ANN401 - a value of the machine
    """Write a value as `cases` have it: lists stay lists, everything else is text."""
    checked = world().game
    if value is None:
        return "none"
    match type_:
        case game.Maybe(of=inner):
            return value_text(value, inner)
        case game.Collection(item=inner):
            return [value_text(one, inner) for one in value]
        case game.PlayerType():
            return PLAYERS[value]
        case game.CardType():
            return checked.faces[checked.cards[value]].label
        case game.WordType(domain=domain):
            return checked.domains[domain].words[value]
        case game.NumberType(named=attribute) if attribute:
            return checked.attributes[attribute].labels.get(value, str(value))
        case _:
            return str(value).lower()


@pytest.mark.parametrize(("text", "wanted"), VALUES)
def test_an_expression_has_this_value(text: str, wanted: dict[str, object]) -> None:
    expr, _ = check(text)
    assert expr is not None
    (type_,) = set(wanted) - ASKED
    try:
        value = value_text(machine().evaluate(expr)(machine().set_up()), expr.type)
    except FaultError as fault:
        value = "fault" if fault.kind != "mistake" else f"{fault}"
    assert value == wanted[type_]


@pytest.mark.parametrize(("text", "wanted"), ALL)
def test_an_expression_has_this_type_or_this_problem(text: str, wanted: dict[str, str]) -> None:
    expr, found = check(text)
    said = [f"{one}: {one.hints}" for one in found]
    codes = {one.code: one for one in found}
    wanted_codes = {wanted[key] for key in ("error", "warning") if key in wanted}
    assert set(codes) == wanted_codes, said
    assert len(found) == len(wanted_codes), said
    if "error" in wanted:
        one = codes[wanted["error"]]
        assert one.severity is Severity.ERROR
        assert one.primary is not None
        if "at" in wanted:
            assert one.primary.span.text == wanted["at"], said
        assert wanted.get("says", "") in " ".join((one.message, *one.hints)), said
        return
    assert expr is not None
    (type_,) = set(wanted) - ASKED
    assert type_text(expr.type) == type_
