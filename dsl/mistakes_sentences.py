"""Why a text is no sentence: its verb, the words that a verb needs, and what a sentence cannot hold."""

from __future__ import annotations

from rulewright.dsl.diagnostics import near
from rulewright.dsl.mistakes_prose import assignment
from rulewright.dsl.stop import CLOSING, Stop, begins_value, ends_value, is_word
from rulewright.dsl.tables import END
from rulewright.dsl.tokens import Token

FORMS = {
    "move": "move CARDS to PILE",
    "pay": "pay NUMBER from COUNTER to COUNTER",
    "deal": "deal NUMBER from PILE to PILE",
    "shuffle": "shuffle PILE",
    "roll": "roll DICE",
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
_OTHER_WORDS = ("to", "from", "with", "into", "onto", "for", "at", "=", "and", ",")
_FOLLOWS = {"to": "move", "from": "pay", "with": "swap"}
_SETTING = ("set", "add", "increase", "decrease", "reduce", "subtract")
_SYNONYMS = {
    **dict.fromkeys(("draw",), "deal"),
    **dict.fromkeys(("give", "take", "put", "discard", "place", "play", "transfer"), "move"),
    **dict.fromkeys(("charge", "spend"), "pay"),
    **dict.fromkeys(("mix",), "shuffle"),
    **dict.fromkeys(("reroll", "toss", "throw"), "roll"),
    **dict.fromkeys(("exchange", "trade"), "swap"),
    **dict.fromkeys(("print", "log"), "say"),
    **dict.fromkeys(("call", "do", "execute", "start"), "run"),
    **dict.fromkeys(("break", "exit", "return", "stop", "finish"), "leave"),
    **dict.fromkeys(("reveal",), "show"),
    **dict.fromkeys(("var", "def"), "let"),
}
_BLOCKS = (
    *("if", "for", "while", "until", "when", "match"),
    *("choose", "offer", "together", "repeat"),
)
_NOTHING = ("nothing", "none", "pass", "skip")
_JOINS = ("and", "or", ",", "then", *FORMS, *_BLOCKS)


def explain_sentence(stop: Stop, *, is_expression: bool) -> bool:
    """Explain why this is no sentence, if that is what is wrong."""
    first = stop.tokens[0]
    verb = first.text.split()[0]  # `end game` is one token
    if _two_words(stop) or _say(stop) or _leave(stop):
        return True
    if verb in FORMS:
        return _needs(stop, verb) or _goes_on(stop, verb)
    if verb in _BLOCKS and stop.failure.at <= 1:
        hint = f"write `{verb}:` as a key, and what belongs to it on lines below"
        message = f"`{verb}` begins a block, not a sentence"
        return stop.report("block-in-sentence", message, first, hint)
    if is_expression:
        return _value(stop)
    if stop.failure.at == 0 and is_word(first):
        message = f"`{verb}` is a word of the language, and no sentence begins with it"
        hint = "a word of the language cannot be a name"
        return stop.report("reserved-name", message, hint=hint)
    if first.type == "NAME" and stop.failure.at == 1 and _is_prose(stop):
        return _verb(stop, first)
    return first.type == "NAME" and stop.failure.at > 1 and _goes_on(stop, verb)


# ------------------------------------------------------------------------------------------------ the verb


def _is_prose(stop: Stop) -> bool:
    """Tell whether what follows the first word shows that it is meant as a verb."""
    return begins_value(stop.token) or stop.token.type == "UP_TO" or stop.token.text in _FOLLOWS


def _verb(stop: Stop, first: Token) -> bool:
    word, follows = first.text.lower(), stop.token.text
    if word in _SETTING:
        meant = assignment(stop)
        hint = f"write `{meant}`" if meant else "write `x = ...`, `x += ...` or `x -= ...`"
    elif word in _SYNONYMS:
        hint = f"write `{FORMS[_SYNONYMS[word]]}`"
    elif follows in _FOLLOWS:
        hint = f"did you mean `{_FOLLOWS[follows]} {first.text} {follows} ...`?"
    elif (meant := near(word, FORMS)) is not None:
        hint = f"did you mean `{meant}`?"
    else:
        verbs = ", ".join(f"`{one}`" for one in FORMS)
        hint = f"sentences begin with {verbs}, or are `x = ...`"
    return stop.report("unknown-verb", f"no sentence begins with `{first.text}`", first, hint)


def _two_words(stop: Stop) -> bool:
    """Explain half of `end game` or `cannot happen`."""
    first = stop.tokens[0]
    second = {"end": "game", "cannot": "happen"}.get(first.text)
    if second is None or stop.failure.at > 1:
        return False
    if not stop.at_end and near(stop.token.text, [second]) is None:
        return False
    message = f"`{first.text}` alone is no sentence"
    return stop.report("unknown-verb", message, first, f"did you mean `{first.text} {second}`?")


def _say(stop: Stop) -> bool:
    if stop.tokens[0].text != "say" or stop.failure.at != 1:
        return False
    message = 'what is said stands between two `"`'
    return stop.report("quotes", message, hint='write `say "..."`')


def _leave(stop: Stop) -> bool:
    """Explain `leave pass round`."""
    words = [token.text for token in stop.read]
    if words != ["leave", "pass"] or stop.token.type != "NAME":
        return False
    hint = f"write `leave pass of {stop.token.text}`"
    return stop.report("missing-word", "the `of` is missing", hint=hint)


def _value(stop: Stop) -> bool:
    """Explain an expression that stands where a sentence is wanted."""
    tokens, text = stop.tokens, stop.text.strip()
    words = [token.text for token in tokens]
    if text in _NOTHING:
        hint = "where nothing happens, write `[]`"
        return stop.report("no-sentence", "a step is wanted here", tokens[0], hint)
    if len(tokens) == 1 and tokens[0].type == "NAME":
        meant = near(text, FORMS)
        hint = f"did you mean `{FORMS[meant]}`?" if meant else f"to run it, write `run {text}`"
        return stop.report("no-sentence", "this is a name, and a step is wanted", tokens[0], hint)
    if "is" in words:
        middle = tokens[words.index("is")]
        left = stop.written(stop.bounds[0], middle.start)
        right = stop.written(middle.end, stop.bounds[1])
        hint = f"to set it, write `{left} = {right}`"
    elif tokens[0].type == "NAME" and words[1] == "(" and words[-1] == ")":
        hint = f"to run it, write `run {text}`"
    else:
        hint = "a step does something: `move ...`, `pay ...`, `x = ...`"
    whole = stop.value.at(*stop.bounds)
    return stop.report("no-sentence", "this is a value, and a step is wanted", whole, hint)


# ------------------------------------------------------------------------------------------------ its words


def _needs(stop: Stop, verb: str) -> bool:
    """Explain a word that a verb needs and that is missing or stands too late."""
    seen = [token.text for token in stop.level()]
    missing = next((word for word in _NEEDS.get(verb, ()) if word not in seen), None)
    token, form = stop.token, f"as in `{FORMS[verb]}`"
    if stop.opened() is not None or missing is None:
        return False
    if stop.failure.at == 1 and token.text == missing:
        message = f"something is missing between `{verb}` and `{missing}`"
        return stop.report("missing-operand", message, hint=form)
    if missing == "=" and token.text == "is":
        return stop.report("missing-word", "`let` names a value with `=`", hint=form)
    if not stop.could_be("EQUAL" if missing == "=" else missing.upper()):
        return False
    if verb == "move" and token.text == "from":
        what = stop.written(stop.tokens[1].start, stop.before.end) if stop.before else "NUMBER"
        message = "`move` names the cards and their pile together, and no `from` stands in it"
        hint = f"write `deal {what} from PILE to PILE` for the top ones, or `move PILE to PILE`"
        return stop.report("missing-word", message, hint=hint)
    if stop.at_end:
        message = f"the sentence ends before its `{missing}`"
    elif token.text in _OTHER_WORDS:
        message = f"`{missing}` is wanted before `{token.text}`"
    elif begins_value(token):
        message = f"before this a `{missing}` is missing"
    else:
        return False
    return stop.report("missing-word", message, hint=form)


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
    if token.text in _JOINS:
        hint = "make it two steps, each on a line of its own"
    elif verb in FORMS:
        hint = f"the whole sentence is `{FORMS[verb]}`"
    else:
        return False
    return stop.report(
        "second-sentence", f"the sentence is complete before `{token.text}`", hint=hint
    )
