"""Signs and words that other languages have, and what says the same here."""

from __future__ import annotations

import re
from itertools import zip_longest

from rulewright.dsl.diagnostics import Problems
from rulewright.dsl.stop import Stop
from rulewright.dsl.tokens import MAX_DIGITS, UNKNOWN, Token
from rulewright.dsl.yaml_tree import Value

_SIGNS: tuple[tuple[str, str, str, str], ...] = (
    ("===", "equals", "`===` is not the word for equality", "write `is`"),
    ("==", "equals", "`==` is not the word for equality", "write `is`"),
    ("!==", "not-equals", "`!==` is not a sign here", "write `is not`"),
    ("!=", "not-equals", "`!=` is not a sign here", "write `is not`"),
    ("=/=", "not-equals", "`=/=` is not a sign here", "write `is not`"),
    ("<>", "not-equals", "`<>` is not a sign here", "write `is not`"),
    ("≠", "not-equals", "`≠` is not a sign here", "write `is not`"),
    ("&&", "and-symbols", "`&&` is not a sign here", "write `and`"),
    ("&", "and-symbols", "`&` is not a sign here", "write `and`"),
    ("||", "and-symbols", "`||` is not a sign here", "write `or`"),
    ("|", "and-symbols", "`|` is not a sign here", "write `or`"),
    ("!", "and-symbols", "`!` is not a sign here", "write `not`"),
    ("~", "and-symbols", "`~` is not a sign here", "write `not`"),
    ("//", "division", "`//` is not a sign here", "write `div`, which rounds down"),
    ("/", "division", "`/` is not a sign here", "write `div`, which rounds down: `7 div 2` is 3"),
    ("÷", "division", "`÷` is not a sign here", "write `div`, which rounds down: `7 div 2` is 3"),
    ("%", "division", "`%` is not a sign here", "write `mod` for what is left when dividing"),
    ("**", "foreign-sign", "`**` is not a sign here", "multiply with `*`, as often as needed"),
    ("^", "foreign-sign", "`^` is not a sign here", "multiply with `*`, as often as needed"),
    ("×", "foreign-sign", "`×` is not a sign here", "write `*`"),
    ("·", "foreign-sign", "`·` is not a sign here", "write `*`"),
    ("−", "foreign-sign", "`−` is not a minus", "write `-`"),
    ("–", "foreign-sign", "`–` is not a minus", "write `-`; for a range, `1..3`"),
    ("—", "foreign-sign", "`—` is not a minus", "write `-`"),
    ("≤", "foreign-sign", "`≤` is not a sign here", "write `<=`"),
    ("≥", "foreign-sign", "`≥` is not a sign here", "write `>=`"),
    ("=<", "foreign-sign", "`=<` is not a sign here", "write `<=`"),
    ("=>", "foreign-sign", "`=>` is not a sign here", "write `>=`"),
    ("->", "foreign-sign", "`->` is not a sign here", "write `to`"),
    ("…", "foreign-sign", "`…` is not a sign here", "write a range with two dots: `1..3`"),
    ("...", "foreign-sign", "`...` is not a sign here", "write a range with two dots: `1..3`"),
    (":=", "foreign-sign", "`:=` is not a sign here", "write `=`"),
    ("*=", "foreign-sign", "`*=` is not a sign here", "write `x = x * ...`"),
    ("++", "foreign-sign", "`++` is not a sign here", "write `x += 1`"),
    ("--", "foreign-sign", "`--` is not a sign here", "write `x -= 1`"),
    ("?", "foreign-sign", "`?` is not a sign here", "write `a if condition else b`"),
    (";", "foreign-sign", "`;` is not a sign here", "put each sentence on a line of its own"),
    ("{", "foreign-sign", "`{` cannot stand in a rule", "a list is written `[a, b]`"),
    ("}", "foreign-sign", "`}` cannot stand in a rule", "a list is written `[a, b]`"),
)  # fmt: skip
_LONGEST_FIRST = sorted(_SIGNS, key=lambda one: -len(one[0]))
_MOST_SHOWN = 50
_SET = "write `=` to set, `is` to compare"
_QUOTES = "'\"`\u201c\u201d\u201e\u2018\u2019\u00ab\u00bb"
_WORDS = {
    "True": "`true` is written small",
    "False": "`false` is written small",
    "TRUE": "`true` is written small",
    "FALSE": "`false` is written small",
    "None": "write `none`",
    "null": "write `none`",
    "nil": "write `none`",
    "NULL": "write `none`",
    "undefined": "write `none`",
    "len": "write `count(...)`",
}
_PHRASES = {
    "is equal to": "is",
    "is greater than": ">",
    "is more than": ">",
    "is larger than": ">",
    "is higher than": ">",
    "is less than": "<",
    "is fewer than": "<",
    "is smaller than": "<",
    "is lower than": "<",
    "is at least": ">=",
    "is at most": "<=",
    "is one of": "in",
    "is among": "in",
    "is the same as": "is",
}
_SPOKEN = {
    "equals": "is",
    "equal": "is",
    "isnt": "is not",
    "greater": ">",
    "more": ">",
    "less": "<",
    "fewer": "<",
    "times": "*",
    "plus": "+",
    "minus": "-",
    "modulo": "mod",
    "otherwise": "else",
    "when": "where",
}


def foreign_words(tokens: list[Token], value: Value, problems: Problems) -> bool:
    """Report names that other languages have for what is written differently here."""
    found = False
    for token, follows in zip_longest(tokens, tokens[1:]):
        called = follows is not None and follows.text == "("
        if token.type == "NAME" and token.text in _WORDS and (called or token.text != "len"):
            found = True
            problems.error(
                "foreign-word",
                f"`{token.text}` is not a word here",
                value.at(token.start, token.end),
                hints=[_WORDS[token.text]],
            )
    return found


def foreign_sign(stop: Stop) -> bool:
    """Explain a sign of another language."""
    text, token = stop.value.text[: stop.bounds[1]], stop.token
    if stop.start == "sentence" and stop.failure.at == 1 and stop.tokens[0].text == "say":
        rest = stop.written(stop.tokens[0].end, stop.bounds[1])
        short = rest and not set(rest) & set(_QUOTES) and len(rest) <= _MOST_SHOWN
        hint = f'write `say "{rest}"`' if short else 'write `say "..."`'
        return stop.report("quotes", 'what is said stands between two `"`', hint=hint)
    if token.type == UNKNOWN and token.text.isdecimal():
        return _number(stop)
    before = stop.before
    places = [token.start]
    if before is not None and before.end == token.start and not before.text[:1].isalnum():
        places.insert(0, before.start)
    for place in places:
        for sign, code, message, hint in _LONGEST_FIRST:
            if text.startswith(sign, place) and place + len(sign) > token.start:
                sets = code == "equals" and stop.start == "sentence"
                found = stop.value.at(place, place + len(sign))
                return stop.report(code, message, found, _SET if sets else hint)
    if token.text == "=" and stop.start != "sentence":
        return stop.report(
            "equals", "`=` sets a value, and here one is compared", hint="write `is`"
        )
    if stop.start == "sentence" and stop.failure.at == 1 and token.type == "STRING":
        return False  # a verb that is none, as `print`, is the greater mistake
    if token.text == "=" and any(one.text in ("=", "+=", "-=") for one in stop.level()):
        return stop.report("equals", "the second `=` sets nothing", hint="write `is` to compare")
    if token.type == "STRING" or token.text[:1] in tuple(_QUOTES):
        return _quoted(stop)
    if token.type == UNKNOWN:
        return _unknown(stop)
    return False


def _number(stop: Stop) -> bool:
    digits = stop.token.text
    if (many := len(digits.lstrip("0"))) > MAX_DIGITS:
        message = f"this number has {many:,} digits; {MAX_DIGITS} is the most"
        return stop.report("number-too-large", message)
    hint = f"write `{digits.lstrip('0') or '0'}`"
    return stop.report("leading-zero", f"`{digits}` begins with a zero", hint=hint)


def _quoted(stop: Stop) -> bool:
    token = stop.token
    if stop.read and stop.read[0].text == "say" and token.type != "STRING":
        hint = 'write `say "..."`'
        return stop.report("quotes", 'what is said stands between two `"`', hint=hint)
    inside = token.text[1:-1].strip()
    if token.type == "STRING" and re.fullmatch(r"[A-Za-z_]\w*", inside, re.ASCII):
        hint = f"words are written without quotes: `{inside}`"
    else:
        hint = "words are written without quotes; only `say` has a text"
    return stop.report("quotes", "a text in quotes cannot stand here", hint=hint)


def _unknown(stop: Stop) -> bool:
    text, token = stop.value.text, stop.token
    if token.text.isalnum():
        start, end = token.start, token.end
        while start > stop.bounds[0] and (text[start - 1].isalnum() or text[start - 1] == "_"):
            start -= 1
        while end < stop.bounds[1] and (text[end].isalnum() or text[end] == "_"):
            end += 1
        hint = "names have the letters a to z, digits and `_`"
        name, span = text[start:end], stop.value.at(start, end)
        return stop.report("bad-name", f"`{name}` cannot be a name", span, hint)
    if token.text == ":":
        hint = "a block, as `if:`, stands on lines of its own"
        return stop.report("foreign-sign", "`:` cannot stand in a rule", hint=hint)
    shown = token.text if token.text.isprintable() else f"U+{ord(token.text):04X}"
    return stop.report("foreign-sign", f"`{shown}` cannot stand in a rule")


def spoken_comparison(stop: Stop) -> bool:
    """Explain `x is greater than 3`, which stops somewhere in its words."""
    tokens, at = stop.tokens, stop.failure.at
    for index, token in enumerate(tokens[: at + 1]):
        for phrase, sign in _PHRASES.items():
            said = tokens[index : index + len(phrase.split())]
            if " ".join(one.text for one in said) == phrase and index + len(said) > at:
                span = stop.value.at(token.start, said[-1].end)
                message = f"`{phrase}` is no comparison here"
                return stop.report("foreign-word", message, span, f"write `{sign}`")
    return False


def spoken(word: str) -> str | None:
    """Give the sign or word that says what an English word says; empty if it can be left out."""
    return _SPOKEN.get(word.lower())
