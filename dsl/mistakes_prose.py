"""Rule text as people say it: articles, what is counted, each player, and verbs that set a number.

Such a text is rewritten, and the rewriting is shown as what to write only if it can be read.
"""

from __future__ import annotations

import re

from rulewright.dsl.lalr import Failure, Place
from rulewright.dsl.source import Source
from rulewright.dsl.stop import Stop, begins_value, ends_value
from rulewright.dsl.tokens import Token, tokenize
from rulewright.dsl.yaml_tree import Value

_ARTICLE = "the"
_BEHIND_THE = ("highest", "lowest")
_COUNTING = {"deal": "deal NUMBER from PILE to PILE", "pay": "pay NUMBER from COUNTER to COUNTER"}
_EACH = re.compile(r"\bto ((?:each|every|all)(?: of)?(?: the)? players?)$")
_EACH_BINDER = re.compile(r"(\w+) in ((?:each|every|all)(?: of)?(?: the)? players?)")
_OWN = {"deal": "p.hand", "move": "p.hand", "pay": "p.coins"}
_SETTING = (
    (re.compile(r"set (.+?) to (.+)"), r"\1 = \2"),
    (re.compile(r"add (.+?) to (.+)"), r"\2 += \1"),
    (re.compile(r"increase (.+?) by (.+)"), r"\1 += \2"),
    (re.compile(r"(?:decrease|reduce) (.+?) by (.+)"), r"\1 -= \2"),
    (re.compile(r"subtract (.+?) from (.+)"), r"\2 -= \1"),
)
_MOVED = re.compile(r"move (\d+|a|an|one) \w+ from (.+) to (.+)")


def explain_prose(stop: Stop) -> bool:
    """Explain a text that says in a person's words what the language says in fewer."""
    return _each_player(stop) or _moved_by_number(stop) or _counted(stop) or _article(stop)


def assignment(stop: Stop) -> str | None:
    """Rewrite `set x to 3` and its like as the sentence that sets it."""
    text = _bare(stop)
    for pattern, form in _SETTING:
        if found := pattern.fullmatch(text):
            return _readable(stop, found.expand(form))
    return None


def _each_player(stop: Stop) -> bool:
    text = stop.written(*stop.bounds)
    if stop.start == "binder" and (found := _EACH_BINDER.fullmatch(text)):
        message = f"all of them are `players`, not `{found[2]}`"
        return stop.report("syntax", message, hint=f"write `{found[1]} in players`")
    verb = stop.tokens[0].text
    found = _EACH.search(text)
    if stop.start != "sentence" or verb not in _OWN or found is None:
        return False
    own = f"{text[: found.start(1)]}{_OWN[verb]}"
    form = _COUNTING.get(verb, "move CARDS to PILE").rpartition(" ")[0]
    step = _readable(stop, own) or f"{form} {_OWN[verb]}"
    message = f"`{found[1]}` is not one place"
    hint = f"go through them: `for: p in players`, and below it `do: {step}`"
    return stop.report("syntax", message, hint=hint)


def _moved_by_number(stop: Stop) -> bool:
    """Explain `move 2 cards from deck to lot`."""
    found = _MOVED.fullmatch(_bare(stop)) if stop.start == "sentence" else None
    if found is None:
        return False
    number = found[1] if found[1].isdecimal() else "1"
    meant = _readable(stop, f"deal {number} from {found[2]} to {found[3]}")
    if meant is None:
        return False
    return stop.report("syntax", "a number of cards is dealt, not moved", hint=f"write `{meant}`")


def _counted(stop: Stop) -> bool:
    """Explain `deal 2 cards from deck to lot`."""
    verb = stop.tokens[0].text
    at = stop.failure.at
    if stop.start != "sentence" or verb not in _COUNTING or not _is_counted(stop.tokens, at):
        return False
    word = stop.token.text
    message = f"what is {'dealt' if verb == 'deal' else 'paid'} is told by where it lies"
    meant = _readable(stop, _bare(stop))
    form = f": `{meant}`" if meant else f"; the whole sentence is `{_COUNTING[verb]}`"
    return stop.report("syntax", message, hint=f"leave out `{word}`{form}")


def _article(stop: Stop) -> bool:
    """Explain `shuffle the deck`; where a verb sets something, that is told instead."""
    if stop.start == "sentence" and assignment(stop) is not None:
        return False
    for token in (stop.token, stop.before):
        if token is not None and token.text == _ARTICLE and _is_article(stop.tokens, token):
            meant = _readable(stop, _bare(stop))
            hint = f"leave out `the`: `{meant}`" if meant else "leave out `the`"
            message = "`the` stands only before `highest` and `lowest`"
            return stop.report("syntax", message, token, hint)
    return False


# ------------------------------------------------------------------------------------------------ rewriting


def _bare(stop: Stop) -> str:
    """Write the text without its articles, and without what stands behind the number of a `deal` or `pay`."""
    tokens, verb = stop.tokens, stop.tokens[0].text
    text, begin = "", stop.bounds[0]
    for at, token in enumerate(tokens):
        counted = verb in _COUNTING and _is_counted(tokens, at)
        if counted or _is_article(tokens, token):
            text += stop.value.text[begin : token.start]
            begin = token.end
    return " ".join((text + stop.value.text[begin : stop.bounds[1]]).split())


def _is_article(tokens: tuple[Token, ...], token: Token) -> bool:
    follows = next((one for one in tokens if one.start >= token.end), None)
    return (
        token.text == _ARTICLE
        and follows is not None
        and follows.text not in _BEHIND_THE
        and begins_value(follows)
    )


def _is_counted(tokens: tuple[Token, ...], at: int) -> bool:
    """Tell whether a word stands between a number and `from`."""
    if not 1 < at < len(tokens) - 1 or tokens[at].type != "NAME":
        return False
    return ends_value(tokens[at - 1]) and tokens[at + 1].text == "from"


def _readable(stop: Stop, text: str) -> str | None:
    """Give a text back if it can be read as what was to be read here."""
    source = Source("", text)
    value = Value(text, source.span(0, len(text)), tuple(range(len(text) + 1)), plain=True)
    tokens = tokenize(text, 0, len(text))
    made = stop.parser.parse(stop.start, tokens, Place(value))
    return None if isinstance(made, Failure) else text
