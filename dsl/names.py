"""Which names a declaration may give, so that a word means one thing wherever it is read.

The words of the grammar, the built-in functions and a few names that every game has are taken for everything an
expression can speak of. Options, phases and procedures live beside structure words of the file instead, and may be
called like a word of the grammar: they are keys, and only `run` and `leave` speak of them.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Literal

from rulewright.dsl.diagnostics import Problems
from rulewright.dsl.syntax import Ident
from rulewright.dsl.tables import tables

FUNCTIONS = (
    "count",
    "sum",
    "max",
    "min",
    "distinct",
    "cycle",
    "abs",
    "groups",
    "best",
    "runs",
    "before",
)
GIVEN = ("players", "player", "bank", "it", "score")
ONLY_LOCAL = ("p",)  # in scoring and `winner` the player; elsewhere what a loop or a parameter says
STRUCTURE = (
    *("do", "when", "for", "while", "until", "repeat", "phases", "state", "before", "after"),
    *("if", "then", "else", "match", "cases", "other", "choose", "offer", "together"),
    *("by", "accept", "ask", "otherwise", "secret", "options", "pick", "must", "check", "fine"),
    *("kind", "takes", "about", "source", "default", "remove", "always"),
)
_FORM = "a name has letters, digits and `_`, and does not begin with a digit"
_NAME = re.compile(r"[A-Za-z_][A-Za-z_0-9]*")
_NAMES = re.compile(rf"{_NAME.pattern}(?: {_NAME.pattern})*")

Use = Literal["outer", "local", "key", "option"]
"""`outer`: seen everywhere. `local`: a parameter, pick or loop name. `key`: a phase or procedure. `option`: what
players call it; no rule speaks of it, so it may be several words."""


@cache
def grammar_words() -> frozenset[str]:
    """Give every word that the grammar has, in which case of letters they are written."""
    return frozenset(tables().words)


def check_name(name: Ident, what: str, use: Use, problems: Problems) -> bool:
    """Report a name that cannot be declared; `what` is what it would name, as `a setting`."""
    text = name.text
    if not (_NAMES if use == "option" else _NAME).fullmatch(text):
        written = re.sub(r"[^A-Za-z_0-9]+", "_", text).strip("_")
        fits = _NAME.fullmatch(written)
        problems.error(
            "bad-name",
            f"`{text}` cannot name {what}",
            name.span,
            hints=[
                f"`{written}` would do"
                if fits
                else "numbers have a range, as `0..9`"
                if text.isdecimal()
                else _FORM
            ],
        )
        return False
    if use in ("key", "option"):
        if text in STRUCTURE:
            problems.error(
                "structure-word",
                f"`{text}` cannot name {what}, because it has a meaning of its own there",
                name.span,
                hints=[
                    f"if `{text}:` was meant in that meaning, it stands at another depth",
                    "otherwise use another name",
                ],
            )
            return False
        return True
    if text in FUNCTIONS:
        why = f"`{text}(...)` is a function of the language"
    elif text in grammar_words():
        why = "it is a word of the language"
    elif text in GIVEN or (use == "outer" and text in ONLY_LOCAL):
        why = "every game has something of this name"
    else:
        return True
    problems.error(
        "reserved-name",
        f"`{text}` cannot name {what}: {why}",
        name.span,
        hints=["use another name"],
    )
    return False
