"""Why a text is no rule: one explanation, in the author's words, for the place where parsing stopped.

Tried from the most telling to the least: signs and words of other languages, words that are still to come, brackets,
the shape of the sentence, then what stands beside the place. What is left gets the plain words that something else is
wanted here, with what that could be if it is little.
"""

from __future__ import annotations

from rulewright.dsl.diagnostics import Label, Problems, near
from rulewright.dsl.foreign import foreign_sign, spoken
from rulewright.dsl.lalr import Failure, Parser, Place
from rulewright.dsl.mistakes_sentences import explain_sentence
from rulewright.dsl.stop import CLOSING, OPENERS, OPENING, Stop, begins_value, ends_value, is_word
from rulewright.dsl.tables import END, tables
from rulewright.dsl.yaml_tree import Value

_WANTED = {
    "expression": ("an expression", ""),
    "sentence": ("a sentence", "as `move lot to p.area`"),
    "call": ("a name with its values", "as `attack(p, 3)`"),
    "signature": ("a name with its parameters", "as `attack(p, q)`"),
    "binder": ("a name and what it goes through", "as `p in players`"),
    "pick": ("what may be picked", "as `p.hand`, `1..5` or `0..2 of p.hand`"),
    "cases": ("values of a case", "as `round, flat`"),
    "type": ("a type", "as `player`, `player or none`, `list of suit` or `0..7`"),
    "refill": ("a pile", "as `discard` or `discard except top`"),
}
_COMPARING = ("<", "<=", ">", ">=", "is", "in")
_JOINING = ("and", "or", "where", "if", "else", ",", "=", "+=", "-=", "for", "by", "from", "to")
_NEEDS_OF = ("top", "bottom", "first", "ranking", "others")
_OPERATORS = {
    "+", "-", "*", "div", "mod", "..", "<", "<=", ">", ">=", "is", "in", "and", "or", "default", "where", "by",
    "if", "else", ".", ",", "=", "+=", "-=", "among", "of",
}  # fmt: skip
_LATER = {"roll": "dice come", "team": "teams come", "partner": "teams come"}
_FORMS = {
    "some": "some X where CONDITION",
    "no": "no X where CONDITION",
    "every": "every X where CONDITION",
    "highest": "highest X by NUMBER",
    "lowest": "lowest X by NUMBER",
    "ranking": "ranking of X by NUMBER",
    "if": "A if CONDITION else B",
}
_FEW = 4


def explain(
    failure: Failure,
    start: str,
    value: Value,
    bounds: tuple[int, int],
    parser: Parser,
    problems: Problems,
) -> None:
    """Report one problem for a text that does not parse."""
    stop = Stop(failure, start, value, bounds, parser, problems)
    if not stop.tokens:
        wanted, form = _WANTED[start]
        stop.report("syntax", f"{wanted} is wanted here", value.at(*bounds), [form] if form else [])
        return
    if foreign_sign(stop) or _later(stop) or _capital(stop) or _brackets(stop):
        return
    if start == "sentence" and explain_sentence(stop, _parses(stop, "expression")):
        return
    for attempt in (
        _if,
        _chained,
        _is_in,
        _open_form,
        _not_whole,
        _reserved,
        _two_values,
        _missing,
    ):
        if attempt(stop):
            return
    _plain(stop)


def _parses(stop: Stop, start: str) -> bool:
    made = stop.parser.parse(start, stop.tokens, Place(stop.value))
    return not isinstance(made, Failure)


def _later(stop: Stop) -> bool:
    for token in (stop.token, stop.before):
        if token is not None and token.text in _LATER:
            message = f"`{token.text}` is not there yet: {_LATER[token.text]} with a later version of the language"
            return stop.report("later", message, token)
    return False


def _capital(stop: Stop) -> bool:
    """Explain a word of the language in capitals: it was read as a name."""
    for token in (stop.token, stop.before, stop.tokens[0]):
        if token is not None and token.type == "NAME" and token.text.lower() in tables().words:
            small = token.text.lower()
            hint = "the words of the language are written small"
            return stop.report(
                "word-case", f"`{token.text}` is not the word `{small}`", token, [hint]
            )
    return False


# ------------------------------------------------------------------------------------------------ brackets, order


def _brackets(stop: Stop) -> bool:
    token, opened = stop.token, stop.opened()
    if token.text in CLOSING and opened is None:
        return stop.report("bracket", f"this `{token.text}` closes nothing", hints=["take it away"])
    if token.text in CLOSING and opened is not None and opened.text != CLOSING[token.text]:
        message = f"`{token.text}` cannot close `{opened.text}`"
        return stop.report("bracket", message, related=[Label(stop.span(opened), "opened here")])
    ends = stop.at_end or token.text in ("to", "from", "with", "=")
    if ends and opened is not None and (ends_value(stop.before) or stop.before is opened):
        closing = OPENING[opened.text]
        message = f"this `{opened.text}` is not closed"
        return stop.report("bracket", message, opened, [f"a `{closing}` is missing"])
    return False


def _if(stop: Stop) -> bool:
    token, before = stop.token, stop.before
    form = "write `A if CONDITION else B`"
    if token.text == "if" and not ends_value(before):
        return stop.report(
            "if-order", "`if` stands behind the value that it is about", hints=[form]
        )
    if token.text == "then" and any(one.text == "if" for one in stop.read):
        return stop.report("if-order", "there is no `then` in an expression", hints=[form])
    if (
        stop.could_be("ELSE")
        and ends_value(before)
        and any(one.text == "if" for one in stop.level())
    ):
        if stop.at_end or token.text in CLOSING:
            return stop.report("missing-word", "the `else` is missing", hints=[form])
        meant = near(token.text, ["else"]) or spoken(token.text)
        if meant == "else":
            return stop.report(
                "missing-word", f"`{token.text}` is not the word `else`", hints=[form]
            )
    return False


def _chained(stop: Stop) -> bool:
    """Explain a second comparison: `1 < x < 5`."""
    token = stop.token
    if token.text not in (*_COMPARING, "not") or not ends_value(stop.before):
        return False
    level = stop.level()
    first = None
    begin = stop.bounds[0]
    for one in reversed(level):
        if one.text in _JOINING:
            begin = one.end
            break
        if one.text in _COMPARING:
            first = one
    if first is None:
        return False
    opened = stop.opened()
    begin = max(begin, opened.end if opened else begin)
    after = next((one for one in level if one.start > first.start and one.text != "not"), None)
    middle = stop.written(after.start if after else first.end, token.start)
    left, right = stop.written(begin, token.start), stop.written(token.start, _operand_end(stop))
    hint = f"write `{left} and {middle} {right}`"
    message = "a comparison compares two values, not three"
    return stop.report(
        "chained-comparison",
        message,
        hints=[hint],
        related=[Label(stop.span(first), "the first one")],
    )


def _operand_end(stop: Stop) -> int:
    """Find where the comparison ends that begins with the token that does not fit."""
    depth = 0
    for token in stop.tokens[stop.failure.at + 1 :]:
        depth += (token.text in OPENING) - (token.text in CLOSING)
        if depth < 0 or (depth == 0 and token.text in (*_JOINING, *_COMPARING)):
            return token.start
    return stop.bounds[1]


def _is_in(stop: Stop) -> bool:
    """Explain `x is in y` and `x is not in y`."""
    words = [one.text for one in stop.read[-2:]]
    if (
        words[-1:] == ["not"]
        and stop.before is not None
        and stop.could_be("IN")
        and not stop.could_be("NAME")
    ):
        return stop.report(
            "missing-word",
            "the `is` is missing",
            stop.before,
            ["write `x is not y`, or `x not in y`"],
        )
    if stop.token.text == "empty" and ends_value(stop.before):
        return stop.report("missing-word", "the `is` is missing", hints=["write `is empty`"])
    if stop.token.text != "in" or words[-1:] not in (["is"], ["not"]) or "is" not in words:
        return False
    meant = "in" if words[-1] == "is" else "not in"
    return stop.report("syntax", "`is` and `in` do not go together", hints=[f"write `x {meant} y`"])


def _open_form(stop: Stop) -> bool:
    token, before = stop.token, stop.before
    hint = "put brackets around it"
    if token.text in OPENERS and before is not None and before.text in _OPERATORS - {".", "of"}:
        last = "" if token.text == "not" else " ..."
        message = f"`{token.text}{last}` reaches as far as it can, and cannot stand behind `{before.text}`"
        return stop.report("open-form", message, hints=[hint])
    if token.text == "where" and ends_value(before):
        message = "`where` reaches as far as it can, and cannot stand in the middle"
        return stop.report(
            "open-form", message, hints=["put brackets around the whole `X where CONDITION`"]
        )
    if token.text in ("by", "among") and ends_value(before):
        form = "`highest X by NUMBER`" if token.text == "by" else "`next p among X`"
        return stop.report(
            "open-form", f"`{token.text}` has nothing to belong to", hints=[f"as in {form}"]
        )
    return False


# ------------------------------------------------------------------------------------------------ beside the place


def _not_whole(stop: Stop) -> bool:
    token, before = stop.token, stop.before
    read = stop.read
    if (
        token.type == "INT"
        and before is not None
        and before.text == "."
        and len(read) > 1
        and read[-2].type == "INT"
    ):
        span = stop.value.at(read[-2].start, token.end)
        number = stop.written(read[-2].start, token.end)
        return stop.report(
            "not-whole",
            f"`{number}` is not a whole number",
            span,
            ["numbers are whole here: 0, 1, 2"],
        )
    if (
        token.type == "NAME"
        and before is not None
        and before.type == "INT"
        and before.end == token.start
    ):
        span = stop.value.at(before.start, token.end)
        return stop.report(
            "bad-name",
            f"`{before.text}{token.text}` cannot be a name",
            span,
            ["a name does not begin with a digit"],
        )
    return False


def _reserved(stop: Stop) -> bool:
    """Explain a word of the language that was meant as a name."""
    token, before = stop.token, stop.before
    if (
        before is not None
        and before.text in _NEEDS_OF
        and not stop.could_be("NAME")
        and token.text != "of"
    ):
        hint = f"as in `{before.text} of ...`; it cannot be a name"
        return stop.report(
            "reserved-name",
            f"`{before.text}` is a word of the language, and `of` follows it",
            before,
            [hint],
        )
    wants_name = stop.could_be("NAME") and not ends_value(before)
    if wants_name and is_word(token):
        if stop.start == "sentence" and stop.could_be("INT") and not stop.could_be("ALL"):
            message = f"a pile, a counter or a name is wanted here, and `{token.text}` is none"
            return stop.report(
                "reserved-name", message, hints=["what is more than a name stands in brackets here"]
            )
        wanted = "a value" if stop.could_be("INT") else "a name"
        message = f"{wanted} is wanted here, and `{token.text}` is a word of the language"
        return stop.report(
            "reserved-name", message, hints=["a word of the language cannot be a name"]
        )
    return False


def _two_values(stop: Stop) -> bool:
    """Explain two values beside each other."""
    token, before = stop.token, stop.before
    if before is None or not ends_value(before) or not begins_value(token):
        return False
    if stop.could_be("OF") and stop.start == "pick":
        hint = f"write `{stop.written(stop.bounds[0], before.end)} of ...`"
        return stop.report("missing-word", "the `of` is missing", hints=[hint])
    if stop.start not in ("expression", "sentence", "pick"):
        return False
    words = [word for word, kind in tables().words.items() if stop.could_be(kind)]
    if token.type == "NAME":
        said = spoken(token.text)
        meant = said if said is not None else near(token.text, words)
        if meant:
            hint = f"did you mean `{meant}`?"
            return stop.report("syntax", f"`{token.text}` does not go on from here", hints=[hint])
    missing = _form(stop)
    if missing is not None:
        return missing
    pair = stop.written(before.start, token.end)
    hints = ["join them with a sign or word, as `+`, `is` or `and`"]
    return stop.report("syntax", f"between the two of `{pair}` something is missing", hints=hints)


def _form(stop: Stop) -> bool | None:
    """Explain an open form that lacks its second word: `some players`."""
    for one in reversed(stop.level()):
        word = {"WHERE": "where", "BY": "by", "AMONG": "among"}
        if one.text in _FORMS and one.text != "if":
            missing = "by" if "by" in _FORMS[one.text] else "where"
            if stop.could_be(missing.upper()) and missing in word.values():
                return stop.report(
                    "missing-word",
                    f"the `{missing}` is missing",
                    one,
                    [f"as in `{_FORMS[one.text]}`"],
                )
    return None


def _missing(stop: Stop) -> bool:
    token, before = stop.token, stop.before
    if before is not None and not ends_value(before) and stop.could_be("NAME"):
        what = f"something is missing behind `{before.text}`"
        return stop.report("missing-operand", what, before if stop.at_end else None)
    if token.text in _OPERATORS and before is None:
        return stop.report("missing-operand", f"something is missing before `{token.text}`")
    found = _form(stop)
    return bool(found)


def _plain(stop: Stop) -> None:
    wanted, form = _WANTED[stop.start]
    data = tables()
    follow = [kind for kind in (*data.written, "NAME", "INT") if stop.could_be(kind)]
    shown = [f"`{data.written[kind]}`" if kind in data.written else "a name" for kind in follow]
    hints = [f"{' or '.join(shown)} could stand here"] if 0 < len(shown) <= _FEW else []
    hints += (
        [f"{wanted} is {form.removeprefix('as ')}" if form.startswith("as") else wanted]
        if form
        else []
    )
    if stop.token.text == "," and stop.start in ("expression", "pick") and stop.opened() is None:
        stop.report(
            "syntax",
            "one value is wanted here, and not several",
            hints=["a list is written `[a, b]`"],
        )
    elif stop.at_end:
        stop.report("syntax", "the text ends too early", hints=hints)
    elif stop.could_be(END):
        hint = hints or ["what follows is one too much"]
        stop.report("syntax", f"`{stop.token.text}` does not go on from here", hints=hint)
    else:
        stop.report("syntax", f"`{stop.token.text}` does not fit here", hints=hints)
