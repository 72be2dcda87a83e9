"""Step lists as declarations: sentences, and the blocks that repeat, choose between and decide about them.

An address goes on into a list with the number of the step, from 1: `setup[3].do`. Variants cannot name such a place; it
says where a decision or a reason stands that has no name of its own.
"""

from __future__ import annotations

import re
from typing import Literal

from rulewright.dsl.counted import OPTIONS, PICKS, REASONS
from rulewright.dsl.diagnostics import Label
from rulewright.dsl.lost import is_in
from rulewright.dsl.names import STRUCTURE
from rulewright.dsl.parse import parse_cases, parse_pick, parse_sentence
from rulewright.dsl.reading import Reading
from rulewright.dsl.spec import (
    Binder,
    Block,
    DecisionStep,
    IfStep,
    LoopStep,
    MatchStep,
    Option,
    Pick,
    Reason,
    Reasons,
)
from rulewright.dsl.syntax import Broken, BrokenStep, Expr, Ident, Let, Step
from rulewright.dsl.yaml_tree import Fields, Items, Tree, Value

DECISIONS: tuple[Literal["choose", "offer", "together"], ...] = ("choose", "offer", "together")
LOOPS = ("for", "while", "until")
_OPTION_KEYS = ("when", "pick", "must", "do")
_DECISION_KEYS = (
    "by",
    "accept",
    "when",
    "ask",
    "otherwise",
    "secret",
    "options",
    "pick",
    "must",
    "do",
)
_LET = re.compile(r"\s*let\s+([A-Za-z_]\w*)\b", re.ASCII)


def build_block(reading: Reading, tree: Tree | None, address: str) -> Block:
    """Build a step list: one sentence, one block, a list of them, or nothing."""
    match tree:
        case Items(items=items):
            steps = [
                build_step(reading, item, f"{address}[{number}]")
                for number, item in enumerate(items, 1)
            ]
        case None | Value(value=None):
            steps = []
        case Fields(fields=fields) if not fields:
            steps = []
        case _:
            steps = [build_step(reading, tree, address)]
    return tuple(steps)


def build_step(reading: Reading, tree: Tree, address: str) -> Step:
    """Build one step; `BrokenStep` where it was reported."""
    match tree:
        case Value(value=None):
            reading.once("wrong-shape", "a step is missing here", tree.span)
        case Value():
            reading.address(address, tree.span)
            return reading.parsed(tree, "a step", parse_sentence) or _broken(tree)
        case Fields() if not is_in(tree, reading.misshapen, steps=False):
            return _block_step(reading, tree, address) or BrokenStep(tree.span)
        case Fields():
            pass  # what its head says was refused, and so it is not known what its steps are for
        case Items():
            hint = "a list of steps stands under a block, as `if:` or `for:`"
            reading.once(
                "wrong-shape", "a list in a list of steps says nothing", tree.span, hints=[hint]
            )
    return BrokenStep(tree.span)


def _broken(text: Value) -> Step:
    """Keep what a `let` names though its value is broken, so that its uses are not reported too."""
    found = _LET.match(text.text)
    if found is None:
        return BrokenStep(text.span)
    name = Ident(found[1], text.at(found.start(1), found.end(1)))
    return Let(text.span, name, Broken(text.span))


def _block_step(reading: Reading, fields: Fields, address: str) -> Step | None:
    for kind in DECISIONS:
        if kind in fields:
            return _decision_step(reading, fields, kind, address)
    if "if" in fields:
        reading.address(address, fields.key("if").span)
        return IfStep(
            fields.key("if").span,
            reading.needed(fields, "if", fields.span),
            build_block(reading, fields.get("then"), f"{address}.then"),
            build_block(reading, fields.get("else"), f"{address}.else"),
        )
    if "match" in fields:
        return _match(reading, fields, address)
    head = next((key for key in (*LOOPS, "when") if key in fields), None)
    if head is not None:
        reading.address(address, fields.key(head).span)
        one_loop(reading, fields, LOOPS)
        return LoopStep(
            fields.key(head).span,
            when=reading.expression(fields.get("when"), "a condition"),
            each=build_loop(reading, fields),
            while_=reading.expression(fields.get("while"), "a condition"),
            until=reading.expression(fields.get("until"), "a condition"),
            body=build_block(reading, fields.get("do"), f"{address}.do"),
        )
    first = next(iter(fields), None)
    span = fields.span if first is None else first[0].span
    hints = [
        "a block begins with `if`, `match`, `for`, `while`, `until`, `when`, `choose`, `offer` or `together`"
    ]
    if "repeat" in fields:
        hints = ["only phases repeat; in a step list use `for: n in 1..3`"]
    reading.once("wrong-shape", "this is no block of steps", span, hints=hints)
    return None


def one_loop(reading: Reading, fields: Fields, loops: tuple[str, ...]) -> None:
    """Report a second loop beside the first."""
    found = [fields.key(key) for key in loops if key in fields]
    for second in found[1:]:
        reading.once(
            "two-loops",
            f"`{second.text}:` stands beside `{found[0].text}:`, and only one of them can repeat this",
            second.span,
            hints=["put one of them into the other"],
        )


def build_loop(reading: Reading, fields: Fields) -> Binder | None:
    """Build `for: p in players`."""
    tree = fields.get("for")
    if tree is None:
        return None
    return reading.binder(tree, "what it goes through, as `p in players`")


def _match(reading: Reading, fields: Fields, address: str) -> MatchStep:
    reading.address(address, fields.key("match").span)
    cases = []
    for key, part in reading.fields(fields.get("cases"), "cases with their steps"):
        values = reading.parsed(key, "a case", parse_cases) or (Broken(key.span),)
        cases.append((values, build_block(reading, part, f"{address}.cases.{key.text}")))
    other = (
        build_block(reading, fields.get("other"), f"{address}.other") if "other" in fields else None
    )
    return MatchStep(
        fields.key("match").span, reading.needed(fields, "match", fields.span), tuple(cases), other
    )


# ------------------------------------------------------------------------------------------------ decisions


def _decision_step(
    reading: Reading, outer: Fields, kind: Literal["choose", "offer", "together"], address: str
) -> DecisionStep | None:
    key = outer.key(kind)
    strays = [stray for stray, _ in outer if stray.text in _DECISION_KEYS]
    for stray in strays:
        reading.once(
            "misplaced-key",
            f"`{stray.text}:` stands beside `{kind}:`, not in it",
            stray.span,
            hints=[f"indent it further than `{kind}:`"],
        )
    inside = outer.get(kind)
    if strays and isinstance(inside, Value) and inside.value is None:
        return None
    fields = reading.mapping(inside, "a decision, with `by:` and `options:`")
    if fields is None:
        return None
    where = reading.address(f"{address}.{kind}", key.span)
    accept = reading.text(fields.get("accept"), "`first` or `all`")
    return DecisionStep(
        key.span,
        kind=kind,
        by=_deciders(reading, fields, key),
        accept="first" if accept == "first" else "all" if accept == "all" else None,
        when=reading.expression(fields.get("when"), "a condition"),
        ask=reading.template(fields.get("ask")) if "ask" in fields else None,
        secret=reading.flag(fields.get("secret"), "`true` or `false`"),
        options=_options(reading, fields, key, where),
        otherwise=build_block(reading, fields.get("otherwise"), f"{where}.otherwise")
        if "otherwise" in fields
        else None,
        address=where,
    )


def _deciders(reading: Reading, fields: Fields, key: Value) -> Binder | Expr:
    tree = fields.get("by")
    value = None if tree is None else reading.value(tree, "who decides")
    if value is None:
        reading.once(
            "missing-key",
            f"`{key.text}:` does not say who decides",
            key.span,
            hints=["add `by: p`"],
        )
        return Broken(key.span)
    if re.match(r"\s*[A-Za-z_]\w*\s+in\b", value.text, re.ASCII):
        return reading.binder(value, "who decides")
    return reading.parsed_or_broken(value, "who decides")


def _options(reading: Reading, fields: Fields, key: Value, address: str) -> tuple[Option, ...]:
    strays = [(name, part) for name, part in fields if name.text not in _DECISION_KEYS]
    misplaced = [name for name, part in strays if _is_option(part)]
    for name in misplaced:
        reading.once(
            "misplaced-option",
            f"the option `{name.text}` stands beside `by:`",
            name.span,
            hints=[f"put it under `options:`, one level deeper: `options: {{{name.text}: ...}}`"],
        )
    if "options" not in fields:
        own = {name: fields.get(name) for name in _OPTION_KEYS if name in fields and name != "when"}
        if not own and not misplaced:
            hint = "add `options:`, or `pick:` and `do:` for the only one"
            reading.once(
                "missing-key", f"`{key.text}:` has nothing to choose from", key.span, hints=[hint]
            )
        return (_option(reading, None, fields, key, address),) if own else ()
    for own_key in ("pick", "must", "do"):
        if own_key in fields:
            reading.once(
                "misplaced-key",
                f"`{own_key}:` stands beside `options:`",
                fields.key(own_key).span,
                hints=["put it into the option that it belongs to"],
            )
    options: list[Option] = []
    for name, part in reading.few(fields.get("options"), "options with their names", OPTIONS):
        option = Ident(name.text, name.span)
        if not reading.declare(option, "an option", "option") and option.text in STRUCTURE:
            continue  # what stands there was not meant to be an option
        inside = part if isinstance(part, Fields) else Fields({}, part.span)
        if not isinstance(part, Fields) and not (isinstance(part, Value) and part.value is None):
            reading.not_here(part, "what the option does, as `{do: ...}`")
        where = reading.address(f"{address}.options.{name.text}", name.span)
        options.append(_option(reading, option, inside, name, where))
    _report_alike(reading, [option.name for option in options if option.name is not None])
    return tuple(options)


def _report_alike(reading: Reading, names: list[Ident]) -> None:
    """Report an option that could be taken for another one with a value behind it: `buy red` beside `buy`."""
    for name in names:
        for other in names:
            if name.text.startswith(f"{other.text} "):
                reading.problems.error(
                    "bad-name",
                    f"`{name.text}` cannot name an option beside `{other.text}`",
                    name.span,
                    related=[Label(other.span, f"with a value, it may read `{name.text}` too")],
                    hints=["use another first word"],
                )


def _is_option(tree: Tree) -> bool:
    match tree:
        case Fields():
            return not tree.fields or any(key in tree for key in _OPTION_KEYS)
        case Value(value=value):
            return value is None
        case Items():
            return False


def _option(
    reading: Reading, name: Ident | None, fields: Fields, key: Value, address: str
) -> Option:
    """Build an option; the nameless one stands in its decision, whose `when:` is not its own."""
    return Option(
        name=name,
        when=reading.expression(fields.get("when"), "a condition") if name else None,
        picks=_picks(reading, fields.get("pick")),
        must=build_reasons(reading, fields.get("must"), f"{address}.must"),
        body=build_block(reading, fields.get("do"), f"{address}.do"),
        address=address,
        span=key.span,
    )


def _picks(reading: Reading, tree: Tree | None) -> tuple[Pick, ...]:
    picks = []
    for key, part in reading.few(tree, "what is picked, as `card: p.hand`", PICKS):
        name = reading.name(key, "a pick", "local")
        what = reading.parsed(part, "what may be picked", parse_pick) or Broken(part.span)
        picks.append(Pick(name, what))
    return tuple(picks)


def build_reasons(reading: Reading, tree: Tree | None, address: str) -> Reasons:
    """Build sentences with conditions; in a mechanic also the call of a slot that holds them, or a list of both."""
    match tree:
        case Value(value=str() | bool()):
            return (reading.parsed_or_broken(tree),)
        case Items() if address.startswith("mechanics."):
            return tuple(one for item in tree for one in build_reasons(reading, item, address))
        case Items():
            hint = "say why, for the players, and without dashes: `you have enough: CONDITION`"
            message = "`must` holds sentences with conditions"
            reading.once("must", message, tree.span, hints=[hint])
            return ()
        case _:
            return named_reasons(reading, tree, address)


def named_reasons(reading: Reading, tree: Tree | None, address: str) -> tuple[Reason, ...]:
    """Build sentences with conditions."""
    if isinstance(tree, Value) and isinstance(tree.value, str):
        hint = f"say why, for the players: `you have enough: {tree.text}`"
        reading.once("must", "sentences with conditions are wanted here", tree.span, hints=[hint])
        return ()
    reasons = []
    for key, part in reading.few(tree, "sentences with conditions", REASONS):
        where = reading.address(f"{address}.{key.text}", key.span)
        text = Ident(key.text, key.span)
        fine: Block | None = None
        match part:
            case Fields():
                check = reading.needed(part, "check", key.span)
                fine = (
                    build_block(reading, part.get("fine"), f"{where}.fine")
                    if "fine" in part
                    else None
                )
            case _:
                check = reading.parsed_or_broken(part, "a condition")
        reasons.append(Reason(text, check, fine, where))
    return tuple(reasons)
