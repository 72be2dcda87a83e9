"""The parser's tables, made by lark from `grammar.lark`.

lark analyses the grammar in a third of a second, which is too long for every start of a command. So what it finds is
kept beside the grammar, in `grammar.json`: how tokens look, the rules, and for each state of the LALR automaton what to
do at each symbol. The file carries the checksum of the grammar it was made from; when the two do not fit, as while
somebody works on the grammar, lark is asked again. A test holds the file current.

`python -m rulewright.dsl.tables` writes the file.
"""

from __future__ import annotations

import json
import pkgutil
import zlib
from functools import cache
from pathlib import Path
from typing import Any

from rulewright.dsl.structs import Struct

LarkTable = Any
"""lark has no public name for it: states by number, each from a symbol to an action and where it leads."""

STARTS = (
    "expression",
    "sentence",
    "call",
    "signature",
    "binder",
    "pick",
    "cases",
    "type",
    "refill",
)
END = "$END"


class Rule(Struct):
    """A rule of the grammar: `size` symbols become one `origin`.

    `build` names what it builds; None where it only passes its one symbol on.
    """

    origin: str
    size: int
    build: str | None


class Tables(Struct):
    """What lexer and parser are driven by.

    `states` has one mapping for each state, from a symbol to a state to go to, or to -1 - N for "reduce by rule N".
    `patterns` are regular expressions in the order in which they are tried; `words` are the names that are none.
    `written` gives a token type as it is written, where it is always written alike.
    """

    patterns: tuple[tuple[str, str], ...]
    words: dict[str, str]
    written: dict[str, str]
    rules: tuple[Rule, ...]
    states: tuple[dict[str, int], ...]
    starts: dict[str, tuple[int, int]]


@cache
def tables() -> Tables:
    """Load the tables, once."""
    grammar = _packaged("grammar.lark")
    kept = json.loads(_packaged("grammar.json") or "{}")
    data = kept if kept.get("grammar") == _checksum(grammar) else analyse(grammar)
    return Tables(
        patterns=tuple((name, pattern) for name, pattern in data["patterns"]),
        words=data["words"],
        written=data["written"],
        rules=tuple(Rule(origin, size, build) for origin, size, build in data["rules"]),
        states=tuple(data["states"]),
        starts={start: (begin, end) for start, (begin, end) in data["starts"].items()},
    )


def analyse(grammar: str) -> dict[str, Any]:
    """Let lark make the tables, as plain data."""
    from lark import Lark  # noqa: PLC0415 - 70 ms that only a change of the grammar costs
    from lark.lexer import PatternStr  # noqa: PLC0415 - likewise
    from lark.parsers.lalr_analysis import Shift  # noqa: PLC0415 - likewise

    lark = Lark(grammar, parser="lalr", lexer="basic", start=list(STARTS), maybe_placeholders=False)
    found: Any = lark.parser
    table: LarkTable = found.parser._parse_table  # noqa: SLF001 - lark has no public name for what it found
    number_of = {rule: number for number, rule in enumerate(lark.rules)}
    terminals = sorted(
        lark.terminals,
        key=lambda one: (-one.priority, -one.pattern.max_width, -len(one.pattern.value), one.name),
    )
    words = {one.pattern.value: one.name for one in terminals if one.pattern.value.isalpha()}
    order = _numbered(table, Shift)
    return {
        "grammar": _checksum(grammar),
        "patterns": [
            [one.name, one.pattern.to_regexp()]
            for one in terminals
            if one.name not in words.values()
        ],
        "words": words,
        "written": {
            one.name: one.pattern.value for one in terminals if isinstance(one.pattern, PatternStr)
        },
        "rules": [
            [
                str(rule.origin.name),
                len(rule.expansion),
                None
                if len(rule.expansion) == 1 and rule.options.expand1 and not rule.alias
                else str(rule.alias or rule.origin.name),
            ]
            for rule in lark.rules
        ],
        "states": [
            {
                str(symbol): order[target] if action is Shift else -1 - number_of[target]
                for symbol, (action, target) in sorted(table.states[state].items())
            }
            for state in order
        ],
        "starts": {
            start: [order[table.start_states[start]], order[table.end_states[start]]]
            for start in STARTS
        },
    }


def as_text(data: dict[str, Any]) -> str:
    """Write the tables with one state, rule or pattern to a line, so that a change shows as a small difference."""
    parts = []
    for key, part in data.items():
        match part:
            case list():
                rows = ",\n".join(json.dumps(row, separators=(",", ":")) for row in part)
                parts.append(f"{json.dumps(key)}: [\n{rows}\n]")
            case _:
                parts.append(f"{json.dumps(key)}: {json.dumps(part)}")
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _numbered(table: LarkTable, shift: object) -> dict[int, int]:
    """Number the states in the order in which they are met from the starts, which no hash order changes."""
    order: dict[int, int] = {}
    ahead = [table.start_states[start] for start in reversed(STARTS)]
    while ahead:
        state = ahead.pop()
        if state not in order:
            order[state] = len(order)
            actions = sorted(table.states[state].items(), reverse=True)
            ahead += [target for _, (action, target) in actions if action is shift]
    return order


def _packaged(name: str) -> str:
    data = pkgutil.get_data("rulewright.dsl", name)
    return "" if data is None else data.decode()


def _checksum(grammar: str) -> int:
    return zlib.crc32(grammar.replace("\r\n", "\n").encode())


if __name__ == "__main__":
    path = Path(__file__).with_name("grammar.json")
    path.write_text(as_text(analyse(path.with_suffix(".lark").read_text("utf-8"))), "utf-8")
