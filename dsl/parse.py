"""Rule text into syntax: expressions, sentences, and the keys that declare something.

Each function takes a value of the tree and gives the node for it, or None after it reported why there is none. No text
makes one raise; how long a text is and how deep it nests is bounded, so that later stages may walk it by recursion.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import cast

from rulewright.dsl.diagnostics import Problems
from rulewright.dsl.foreign import foreign_words
from rulewright.dsl.lalr import Failure, Parser, Place, Symbol
from rulewright.dsl.names import check_name
from rulewright.dsl.nodes import BUILDERS
from rulewright.dsl.source import Span
from rulewright.dsl.spec import Binder, TypeText
from rulewright.dsl.structs import Struct, replace
from rulewright.dsl.syntax import Expr, Ident, Say, Step, Template
from rulewright.dsl.tables import tables
from rulewright.dsl.tokens import Token, tokenize
from rulewright.dsl.yaml_tree import Value

MAX_CHARACTERS = 4_000
MAX_DEPTH = 60
_OPENING, _CLOSING = frozenset("(["), frozenset(")]")
_HOLE = re.compile(r"\{([^{}]*)\}")
_BRACE = re.compile(r"[{}]")


def parse_expression(value: Value, problems: Problems) -> Expr | None:
    """Parse `count(lot) > 3`."""
    return cast("Expr | None", _parse("expression", value, problems))


def parse_sentence(value: Value, problems: Problems) -> Step | None:
    """Parse `move lot to winner.area`."""
    step = cast("Step | None", _parse("sentence", value, problems))
    match step:
        case Say(text=text):
            start = value.text.index('"') + 1
            template = _template(
                value, start, start + len(cast("str", text.parts[0])) - 2, problems
            )
            return None if template is None else replace(step, text=template)
        case _:
            return step


def parse_pick(value: Value, problems: Problems) -> Expr | None:
    """Parse what a pick offers: an expression, or `0..2 of p.hand`."""
    return cast("Expr | None", _parse("pick", value, problems))


def parse_call(value: Value, problems: Problems) -> tuple[Ident, tuple[Expr, ...]] | None:
    """Parse `attack(p, 3)`, or the bare name of something without parameters."""
    return cast("tuple[Ident, tuple[Expr, ...]] | None", _parse("call", value, problems))


def parse_signature(value: Value, problems: Problems) -> tuple[Ident, tuple[Ident, ...]] | None:
    """Parse the key that declares a procedure or a define: `attack(p, q)`."""
    return cast("tuple[Ident, tuple[Ident, ...]] | None", _parse("signature", value, problems))


def parse_binder(value: Value, problems: Problems) -> Binder | None:
    """Parse `p in players from starter`."""
    return cast("Binder | None", _parse("binder", value, problems))


def parse_cases(value: Value, problems: Problems) -> tuple[Expr, ...] | None:
    """Parse the key of a case: `round, flat`."""
    cases = cast("list[Expr] | None", _parse("cases", value, problems))
    return None if cases is None else tuple(cases)


def parse_type(value: Value, problems: Problems) -> TypeText | None:
    """Parse `player or none`, `list of suit`, `0..9`."""
    return cast("TypeText | None", _parse("type", value, problems))


def parse_refill(value: Value, problems: Problems) -> tuple[Ident, bool] | None:
    """Parse `discard except top`: the pile, and whether its top card stays."""
    return cast("tuple[Ident, bool] | None", _parse("refill", value, problems))


def parse_template(value: Value, problems: Problems) -> Template | None:
    """Parse a text with expressions in braces: `{p} takes {count(lot)} cards`."""
    return _template(value, 0, len(value.text), problems)


def _template(value: Value, start: int, end: int, problems: Problems) -> Template | None:
    text = value.text
    parts: list[str | Expr] = []
    at = start
    whole = True
    for hole in (*_HOLE.finditer(text, start, end), None):
        stop = end if hole is None else hole.start()
        if stray := _BRACE.search(text, at, stop):
            problems.error(
                "text-hole",
                f"a `{stray[0]}` in this text has no partner",
                value.at(*stray.span()),
                hints=["what stands in braces is an expression: `{p}`, `{count(lot)}`"],
            )
            return None
        if stop > at:
            parts.append(text[at:stop])
        if hole is not None:
            inside = _parse("expression", value, problems, *hole.span(1))
            whole = whole and inside is not None
            parts.append(inside)
            at = hole.end()
    return Template(value.at(start, end), tuple(parts)) if whole else None


def _parse(
    start: str, value: Value, problems: Problems, begin: int = 0, end: int | None = None
) -> Symbol:
    text = value.text
    end = len(text) if end is None else end
    if end - begin > MAX_CHARACTERS:
        problems.error(
            "too-long",
            f"this rule has {end - begin:,} characters; {MAX_CHARACTERS:,} is the most",
            value.at(begin, begin + 1),
            hints=["give parts of it a name under `define:`, or use a table"],
        )
        return None
    tokens = tokenize(text, begin, end)
    place = Place(value)
    made = _parser().parse(start, tokens, place)
    if isinstance(made, Failure):
        from rulewright.dsl.mistakes import explain  # noqa: PLC0415 - who makes no mistake does not wait for it

        explain(made, start, value, (begin, end), _parser(), problems)
        return None
    named = [check_name(name, "a value here", "local", problems) for name in place.declared]
    for span in place.mistakes:
        problems.error(
            "new-name",
            f"before `in` stands a new name for each one, not `{span.text}`",
            span,
            hints=["as in `some q in players where q.out`; for a comparison, use brackets"],
        )
    if foreign_words(tokens, value, problems) or place.mistakes or not all(named):
        return None
    if len(tokens) > MAX_DEPTH and max(_brackets(tokens), _depth(made)) > MAX_DEPTH:
        problems.error(
            "too-long",
            f"this rule nests more than {MAX_DEPTH} deep",
            value.at(begin, end),
            hints=["give parts of it a name under `define:`, or use a list and `sum`"],
        )
        return None
    return made


def _brackets(tokens: Iterable[Token]) -> int:
    """Count the levels of brackets, of which a syntax tree keeps none."""
    deepest = depth = 0
    for token in tokens:
        depth += (token.text in _OPENING) - (token.text in _CLOSING)
        deepest = max(deepest, depth)
    return deepest


def _depth(made: object) -> int:
    """Count the levels of a syntax tree; no node is deeper than its text has tokens."""
    deepest = 0
    ahead = [(made, 0)]
    while ahead:
        node, depth = ahead.pop()
        deepest = max(deepest, depth)
        if isinstance(node, tuple | list):
            ahead += [(item, depth) for item in node]
        elif isinstance(node, Struct) and not isinstance(node, Span):
            ahead += [(getattr(node, name), depth + 1) for name in node.__struct_fields__]
    return deepest


@cache
def _parser() -> Parser:
    return Parser(tables(), BUILDERS)
