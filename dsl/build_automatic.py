"""`automatic:` and `bots:` as declarations: the seat, and the rules by which it or a bot answers."""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.dsl.counted import ANSWERS, BOTS, RULES_OF_A_BOT, Most
from rulewright.dsl.lost import is_in
from rulewright.dsl.reading import Reading
from rulewright.dsl.spec import AnswerRule, Automatic, Bot
from rulewright.dsl.syntax import Ident
from rulewright.dsl.yaml_tree import Fields, Tree, Value

NAME = "Dummy"
"""What the seat is called where neither the game nor the table gives it a name."""
PLAYERS = ("random", "greedy", "search", "all")
"""What players are called on a command line that play any game, and the word for all seats there."""
_WANTED = "what the seat does, as `pass` or `bid: {amount: 3}`"


def build_automatic(reading: Reading, tree: Tree | None) -> Automatic | None:
    """Build the seat that the game answers for, if there is one."""
    fields = reading.mapping(tree, "a mapping with `seat:` and `rules:`")
    if fields is None:
        return None
    rules = _rules(reading, reading.items(fields.get("rules"), "a list of rules"), ANSWERS)
    return Automatic(
        seat=reading.needed(fields, "seat", fields.span),
        name=reading.text(fields.get("name")) or NAME,
        when=reading.expression(fields.get("when"), "a condition"),
        rules=rules,
        span=fields.span,
    )


def build_bots(reading: Reading, tree: Tree | None) -> tuple[Bot, ...]:
    """Build the bots of a game. The players that Rulewright brings keep their names."""
    bots: list[Bot] = []
    for key, part in reading.fields(tree, "bots with their names"):
        if len(bots) == BOTS.count:
            reading.problems.error("too-large", str(BOTS), key.span, hints=[BOTS.hint])
            break
        name = Ident(key.text, key.span)
        reading.address(f"bots.{key.text}", key.span)
        if reading.declare(name, "a bot", "outer") and key.text in PLAYERS:
            reading.problems.error(
                "name-clash",
                f"`{key.text}` is what a player is called that every game has",
                key.span,
                hints=["give the bot another name"],
            )
        items = reading.items(part, "a list of rules")
        bots.append(Bot(name, _rules(reading, items, RULES_OF_A_BOT)))
    return tuple(bots)


def _rules(reading: Reading, items: Iterable[Tree], most: Most) -> tuple[AnswerRule, ...]:
    rules = []
    for number, item in enumerate(items):
        if number == most.count:
            reading.problems.error("too-large", str(most), item.span, hints=[most.hint])
            break
        rule = _rule(reading, item)
        if rule is not None:
            rules.append(rule)
    return tuple(rules)


def _rule(reading: Reading, tree: Tree) -> AnswerRule | None:
    if is_in(tree, reading.misshapen):
        return None
    match tree:
        case Value(value=str() | bool()):
            return AnswerRule(Ident(tree.text, tree.span), None, None, (), tree.span)
        case Fields() if len(tree.fields) == 1:
            ((key, part),) = tree
        case Fields() if len(tree.fields) > 1:
            (option, _), (second, _), *_ = tree
            reading.problems.error(
                "wrong-shape",
                f"`{second.text}:` stands beside `{option.text}:`, and a rule is about one option",
                second.span,
                hints=[
                    f"what belongs to it stands in it: `{option.text}: {{{second.text}: ...}}`",
                    "a second rule begins with a `- ` of its own",
                ],
            )
            return None
        case _:
            reading.not_here(tree, _WANTED)
            return None
    return _with_key(reading, key, part)


def _with_key(reading: Reading, key: Value, part: Tree) -> AnswerRule:
    option = Ident(key.text, key.span)
    within = None
    when = None
    picks = []
    for inner, value in reading.fields(part, "what is picked, and `when:`"):
        match inner.text:
            case "in":
                place = reading.value(value, "the name of a phase, a rule, an auction or a payout")
                within = None if place is None else Ident(place.text, place.span)
            case "when":
                when = reading.parsed_or_broken(value, "a condition")
            case _:
                pick = Ident(inner.text, inner.span)
                picks.append((pick, reading.parsed_or_broken(value, "what is picked")))
    return AnswerRule(option, within, when, tuple(picks), key.span)
