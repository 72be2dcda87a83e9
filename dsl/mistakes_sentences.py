"""Why a text is no sentence: its verb, the words that a verb needs, and what a sentence cannot hold."""

from __future__ import annotations

from rulewright.dsl.diagnostics import near
from rulewright.dsl.stop import CLOSING, Stop, begins_value, ends_value
from rulewright.dsl.tables import END
from rulewright.dsl.tokens import Token

FORMS = {
    "move": "move CARDS to PILE",
    "pay": "pay NUMBER from COUNTER to COUNTER",
    "deal": "deal NUMBER from PILE to PILE",
    "shuffle": "shuffle PILE",
    "swap": "swap ONE with OTHER",
    "let": "let NAME = VALUE",
    "show": "show WHAT to PLAYERS",
    "say": 'say "TEXT"',
    "run": "run NAME(VALUES)",
    "leave": "leave PHASE",
    "end": "end game",
}
_NEEDS = {
    "move": ("to",),
    "pay": ("from", "to"),
    "deal": ("from", "to"),
    "swap": ("with",),
    "show": ("to",),
    "let": ("=",),
}
_SYNONYMS = {
    "draw": "deal",
    "give": "move",
    "take": "move",
    "transfer": "move",
    "put": "move",
    "discard": "move",
    "place": "move",
    "play": "move",
    "mix": "shuffle",
    "exchange": "swap",
    "trade": "swap",
    "print": "say",
    "log": "say",
    "call": "run",
    "do": "run",
    "execute": "run",
    "start": "run",
    "break": "leave",
    "exit": "leave",
    "return": "leave",
    "stop": "leave",
    "finish": "leave",
    "reveal": "show",
    "var": "let",
    "def": "let",
    "charge": "pay",
}
_FOLLOWS = {"to": "move", "from": "pay", "with": "swap"}
_BLOCKS = ("if", "for", "while", "until", "when", "match", "choose", "offer", "together", "repeat")


def explain_sentence(stop: Stop, is_expression: bool) -> bool:  # noqa: FBT001 - what the caller found out
    """Explain why this is no sentence, if that is what is wrong."""
    first = stop.tokens[0]
    verb = first.text
    if verb == "end" or (verb == "cannot" and stop.failure.at <= 1):
        form = "end game" if verb == "end" else "cannot happen"
        if stop.failure.at <= 1 and (stop.at_end or near(stop.token.text, [form.split()[1]])):
            return stop.report(
                "unknown-verb",
                f"no sentence begins so with `{verb}`",
                first,
                [f"did you mean `{form}`?"],
            )
    if verb == "say" and stop.failure.at == 1:
        hint = 'write `say "..."`'
        return stop.report("quotes", 'what is said stands between two `"`', hints=[hint])
    if (
        verb == "leave"
        and stop.before is not None
        and stop.before.text == "pass"
        and stop.token.type == "NAME"
    ):
        return stop.report(
            "missing-word",
            "the `of` is missing",
            hints=[f"write `leave pass of {stop.token.text}`"],
        )
    if verb in FORMS:
        return _needs(stop, verb) or _goes_on(stop, verb)
    if verb in _BLOCKS and stop.failure.at <= 1:
        hint = f"write `{verb}:` as a key, and what belongs to it on lines below"
        return stop.report(
            "block-in-sentence", f"`{verb}` begins a block, not a sentence", first, [hint]
        )
    if is_expression:
        return _value(stop)
    if first.type == "NAME" and stop.failure.at <= 1 and _is_prose(stop):
        return _verb(stop, first)
    if first.type == "NAME" and stop.failure.at > 1 and stop.could_be(END):
        return _goes_on(stop, verb)
    return False


def _is_prose(stop: Stop) -> bool:
    """Tell whether the text begins with two words, so that the first is meant as a verb."""
    return begins_value(stop.token) or stop.token.type == "UP_TO" or stop.token.text in _FOLLOWS


def _verb(stop: Stop, first: Token) -> bool:
    word = first.text
    if word.lower() in ("set", "increase", "decrease", "subtract", "add"):
        hint = "write `x = ...`, `x += ...` or `x -= ...`"
    elif word.lower() in _SYNONYMS:
        hint = f"write `{FORMS[_SYNONYMS[word.lower()]]}`"
    elif (meant := near(word, FORMS)) is not None:
        hint = f"did you mean `{meant}`?"
    elif stop.token.text in _FOLLOWS:
        hint = f"did you mean `{_FOLLOWS[stop.token.text]} {word} {stop.token.text} ...`?"
    else:
        hint = f"sentences begin with {', '.join(f'`{one}`' for one in FORMS)}, or are `x = ...`"
    return stop.report("unknown-verb", f"no sentence begins with `{word}`", first, [hint])


def _value(stop: Stop) -> bool:
    """Explain an expression that stands where a sentence is wanted."""
    tokens, whole = stop.tokens, stop.value.at(*stop.bounds)
    words = [token.text for token in tokens]
    if len(tokens) == 1 and tokens[0].type == "NAME":
        return _verb_alone(stop, tokens[0])
    if "is" in words:
        left = stop.written(stop.bounds[0], tokens[words.index("is")].start)
        right = stop.written(tokens[words.index("is")].end, stop.bounds[1])
        hint = f"to set it, write `{left} = {right}`"
    elif tokens[0].type == "NAME" and words[1] == "(" and words[-1] == ")":
        hint = f"to run it, write `run {stop.text.strip()}`"
    else:
        hint = "a step does something: `move ...`, `pay ...`, `x = ...`"
    return stop.report("no-sentence", "this is a value, and a step is wanted", whole, [hint])


def _verb_alone(stop: Stop, token: Token) -> bool:
    meant = near(token.text, FORMS)
    hint = f"did you mean `{FORMS[meant]}`?" if meant else f"to run it, write `run {token.text}`"
    return stop.report("no-sentence", "this is a name, and a step is wanted", token, [hint])


def _needs(stop: Stop, verb: str) -> bool:
    """Explain a word that a verb needs and that is missing or stands too late."""
    seen = [token.text for token in stop.level()]
    missing = next((word for word in _NEEDS.get(verb, ()) if word not in seen), None)
    form = [f"as in `{FORMS[verb]}`"]
    token = stop.token
    if stop.opened() is not None or missing is None:
        return False
    if missing == "=" and token.text == "is":
        return stop.report("missing-word", "`let` names a value with `=`", hints=form)
    if not stop.could_be("EQUAL" if missing == "=" else missing.upper()):
        return False
    if stop.at_end:
        return stop.report("missing-word", f"the sentence ends before its `{missing}`", hints=form)
    if token.text in ("to", "from", "with", "into", "onto", "for", "at", "=", "and", ","):
        message = f"`{missing}` is wanted before `{token.text}`"
        return stop.report("missing-word", message, hints=form)
    if begins_value(token):
        return stop.report("missing-word", f"before this a `{missing}` is missing", hints=form)
    return False


def _goes_on(stop: Stop, verb: str) -> bool:
    """Explain text behind a sentence that is complete."""
    token = stop.token
    if (
        stop.at_end
        or not stop.could_be(END)
        or token.text in CLOSING
        or not ends_value(stop.before)
    ):
        return False
    if (
        token.text in ("and", "or", ",", ";", "then")
        or token.text in FORMS
        or token.text in _BLOCKS
    ):
        hint = "make it two steps, each on a line of its own"
        return stop.report(
            "second-sentence", f"the sentence is complete before `{token.text}`", hints=[hint]
        )
    form = FORMS.get(verb)
    hints = (
        [f"the whole sentence is `{form}`"] if form else ["put what belongs together in brackets"]
    )
    message = f"the sentence is complete before `{token.text}`"
    return stop.report("second-sentence", message, hints=hints)
