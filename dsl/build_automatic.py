"""`automatic:` as a declaration: the seat, and the rules by which it answers."""

from __future__ import annotations

from rulewright.dsl.counted import ANSWERS
from rulewright.dsl.lost import is_in
from rulewright.dsl.reading import Reading
from rulewright.dsl.spec import AnswerRule, Automatic
from rulewright.dsl.syntax import Ident
from rulewright.dsl.yaml_tree import Fields, Tree, Value

NAME = "Dummy"
"""What the seat is called where neither the game nor the table gives it a name."""
_WANTED = "what the seat does, as `pass` or `bid: {amount: 3}`"


def build_automatic(reading: Reading, tree: Tree | None) -> Automatic | None:
    """Build the seat that the game answers for, if there is one."""
    fields = reading.mapping(tree, "a mapping with `seat:` and `rules:`")
    if fields is None:
        return None
    rules = []
    for number, item in enumerate(reading.items(fields.get("rules"), "a list of rules")):
        if number == ANSWERS.count:
            hints = [ANSWERS.hint]
            reading.problems.error("too-large", str(ANSWERS), item.span, hints=hints)
            break
        rule = _rule(reading, item)
        if rule is not None:
            rules.append(rule)
    return Automatic(
        seat=reading.needed(fields, "seat", fields.span),
        name=reading.text(fields.get("name")) or NAME,
        when=reading.expression(fields.get("when"), "a condition"),
        rules=tuple(rules),
        span=fields.span,
    )


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
