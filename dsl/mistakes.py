"""Why a text is no rule: one explanation, in the author's words, for the place where parsing stopped.

Tried from the most telling to the least: signs and words of other languages, words that are still to come, brackets,
the shape of the sentence, then what stands beside the place. What is left gets the plain words that something else is
wanted here, with what that could be if it is little.
"""

from __future__ import annotations

from rulewright.dsl.diagnostics import Label, Problems, near
from rulewright.dsl.foreign import foreign_sign, spoken, spoken_comparison
from rulewright.dsl.lalr import Failure, Parser, Place
from rulewright.dsl.mistakes_prose import explain_prose
from rulewright.dsl.mistakes_sentences import explain_sentence
from rulewright.dsl.stop import CLOSING, OPENERS, OPENING, Stop, begins_value, ends_value, is_word
from rulewright.dsl.tables import END, tables
from rulewright.dsl.yaml_tree import Value

_WANTED = {
    "expression": ("an expression", ""),
    "sentence": ("a sentence", "a sentence is like `move lot to p.area`"),
    "call": ("a name with its values", "as in `attack(p, 3)`"),
    "signature": ("a name with its parameters", "as in `attack(p, q)`, or `attack` without any"),
    "binder": ("a name and what it goes through", "as in `p in players`"),
    "pick": ("what may be picked", "as in `p.hand`, `1..5` or `0..2 of p.hand`"),
    "cases": ("values of a case", "as in `round, flat`"),
    "type": ("a type", "as in `player`, `player or none`, `list of suit` or `0..7`"),
    "refill": ("a pile", "as in `discard` or `discard except top`"),
}
_COMPARING = ("<", "<=", ">", ">=", "is", "in")
_JOINING = ("and", "or", "where", "if", "else", ",", "=", "+=", "-=", "for", "by", "from", "to")
_OPERATORS = {
    *("+", "-", "*", "div", "mod", "..", "<", "<=", ">", ">=", "is", "in", "and", "or", "default"),
    *("where", "by", "if", "else", ".", ",", "=", "+=", "-=", "among", "of"),
}
_NEIGHBORS = ("next", "previous")
_NEEDS_OF = ("top", "bottom", "first", "ranking", "others", "team", "partner")
_CHOICE = "write `A if CONDITION else B`"
_FORMS = {
    "some": ("where", "as in `some X where CONDITION`"),
    "no": ("where", "as in `no X where CONDITION`"),
    "every": ("where", "as in `every X where CONDITION`"),
    "highest": ("by", "as in `highest X by NUMBER`"),
    "lowest": ("by", "as in `lowest X by NUMBER`"),
    "ranking": ("by", "as in `ranking of X by NUMBER`"),
}
_FEW = 4
_OPEN_FORMS = ("where", "highest", "lowest", "first", "ranking", "next")
_APART = ("and", "or", "if", "else", ",", "=", "+=", "-=", "not")
_OF_SEVERAL = ("count", "sum", "max", "min", "distinct")


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
        stop.report("syntax", f"{wanted} is wanted here", value.at(*bounds), form)
        return
    for attempt in (foreign_sign, _capital, spoken_comparison, _brackets, explain_prose):
        if attempt(stop):
            return
    if start == "sentence" and explain_sentence(stop, is_expression=_parses(stop, "expression")):
        return
    for attempt in (
        _if,
        _reaches,
        _chained,
        _is,
        _open_form,
        _digits,
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


def _capital(stop: Stop) -> bool:
    """Explain a word of the language in capitals, which was read as a name."""
    for token in (stop.token, stop.before, stop.tokens[0]):
        if token is not None and token.type == "NAME" and token.text.lower() in tables().words:
            message = f"`{token.text}` is not the word `{token.text.lower()}`"
            hint = "the words of the language are written small"
            return stop.report("word-case", message, token, hint)
    return False


# ------------------------------------------------------------------------------------------------ brackets, order


def _brackets(stop: Stop) -> bool:
    token, opened = stop.token, stop.opened()
    if token.text in CLOSING and opened is None:
        return stop.report("bracket", f"this `{token.text}` closes nothing", hint="take it away")
    if opened is None:
        return False
    closing = OPENING[opened.text]
    if token.text in CLOSING and token.text != closing:
        related = [Label(stop.span(opened), "opened here")]
        return stop.report(
            "bracket", f"`{token.text}` cannot close `{opened.text}`", related=related
        )
    ends = stop.at_end or token.text in ("to", "from", "with", "=")
    if ends and (ends_value(stop.before) or stop.before is opened):
        message = f"this `{opened.text}` is not closed"
        return stop.report("bracket", message, opened, f"a `{closing}` is missing")
    return False


def _if(stop: Stop) -> bool:
    token, before = stop.token, stop.before
    if token.text == "if" and not ends_value(before):
        message = "`if` stands behind the value that it is about"
        return stop.report("if-order", message, hint=_CHOICE)
    if token.text == "then" and any(one.text == "if" for one in stop.read):
        return stop.report("if-order", "there is no `then` in an expression", hint=_CHOICE)
    if not stop.could_be("ELSE") or not any(one.text == "if" for one in stop.level()):
        return False
    if stop.at_end or token.text in CLOSING:
        return stop.report("missing-word", "the `else` is missing", hint=_CHOICE)
    if "else" in (near(token.text, ["else"]), spoken(token.text)):
        return stop.report("missing-word", f"`{token.text}` is not the word `else`", hint=_CHOICE)
    return False


def _reaches(stop: Stop) -> bool:
    """Explain a comparison with the whole of an open form: `players where coins > 3 is [p]`."""
    token, level = stop.token, stop.level()
    asks = token.text in ("is", "in", "not")
    if not (asks or token.text in _COMPARING) or not ends_value(stop.before):
        return False
    opened = stop.opened()
    begin, form = opened.end if opened else stop.bounds[0], ""
    for one in level:
        if one.text in _OPEN_FORMS:
            form = form or one.text
        elif one.text in _APART:
            begin, form = one.end, ""
    if not form or (form == "where" and not asks):
        return False
    left, right = stop.written(begin, token.start), stop.written(token.start, _operand_end(stop))
    message = f"`{form}` takes all that follows, so what it finds cannot be compared here"
    return stop.report("open-form", message, hint=f"put brackets around it: `({left}) {right}`")


def _chained(stop: Stop) -> bool:
    """Explain a second comparison: `1 < x < 5`."""
    token, level = stop.token, stop.level()
    if token.text not in (*_COMPARING, "not") or not ends_value(stop.before):
        return False
    opened = stop.opened()
    first, begin = None, opened.end if opened else stop.bounds[0]
    for one in reversed(level):
        if one.text in _JOINING:
            begin = one.end
            break
        if one.text in _COMPARING:
            first = one
    if first is None:
        return False
    operands = [one for one in level if one.start > first.start and one.text != "not"]
    middle = stop.written(operands[0].start, token.start)
    left, right = stop.written(begin, token.start), stop.written(token.start, _operand_end(stop))
    return stop.report(
        "chained-comparison",
        "a comparison compares two values, not three",
        hint=f"write `{left} and {middle} {right}`",
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


def _is(stop: Stop) -> bool:
    """Explain what goes wrong around `is`, `in` and `not`."""
    before = stop.before
    words = [one.text for one in stop.read[-2:]]
    if words[-1:] == ["not"] and stop.could_be("IN") and not stop.could_be("NAME"):
        hint = "write `x is not y`, or `x not in y`"
        return stop.report("missing-word", "the `is` is missing", before, hint)
    if stop.token.text == "empty" and ends_value(before):
        return stop.report("missing-word", "the `is` is missing", hint="write `is empty`")
    if stop.token.text == "in" and "is" in words and words[-1] in ("is", "not"):
        hint = "write `x in y`" if words[-1] == "is" else "write `x not in y`"
        return stop.report("syntax", "`is` and `in` do not go together", hint=hint)
    return False


def _open_form(stop: Stop) -> bool:
    token, before = stop.token, stop.before
    if token.text in OPENERS and before is not None and before.text in _OPERATORS - {".", "of"}:
        form = "`not`" if token.text == "not" else f"`{token.text} ...`"
        message = f"{form} reaches as far as it can, and cannot stand behind `{before.text}`"
        return stop.report("open-form", message, hint="put brackets around it")
    if token.text in OPENERS and [one.text for one in stop.read[-1:]] == ["of"]:
        whole = " ".join(one.text for one in stop.read[-2:])
        _, form = _FORMS.get(token.text, ("", f"as in `{token.text} ...`"))
        inner = form.removeprefix("as in `").removesuffix("`")
        message = f"`{token.text} ...` reaches as far as it can, and stands in brackets behind `of`"
        hint = f"put brackets around it, as in `{whole} ({inner})`"
        return stop.report("open-form", message, hint=hint)
    if token.text == "where" and ends_value(before):
        message = "`where` reaches as far as it can, and cannot stand in the middle"
        hint = "put brackets around the whole `X where CONDITION`"
        return stop.report("open-form", message, hint=hint)
    if token.text in ("by", "among") and ends_value(before):
        form = "`highest X by NUMBER`" if token.text == "by" else "`next p among X`"
        message = f"`{token.text}` has nothing to belong to"
        return stop.report("open-form", message, hint=f"as in {form}")
    return False


# ------------------------------------------------------------------------------------------------ beside the place


def _digits(stop: Stop) -> bool:
    """Explain a number with a fraction, and a name that begins with a digit."""
    token, read = stop.token, stop.read
    pair = [one.type for one in read[-2:]]
    if token.type == "INT" and pair == ["INT", "DOT"]:
        span, number = (
            stop.value.at(read[-2].start, token.end),
            stop.written(read[-2].start, token.end),
        )
        hint = "numbers are whole here: 0, 1, 2"
        return stop.report("not-whole", f"`{number}` is not a whole number", span, hint)
    for one, follows in ((stop.before, token), (token, stop.after(1))):
        if one is None or one.type != "INT" or follows.type != "NAME" or one.end < follows.start:
            continue
        span = stop.value.at(one.start, follows.end)
        hint = "a name does not begin with a digit"
        message = f"`{one.text}{follows.text}` cannot be a name"
        return stop.report("bad-name", message, span, hint)
    return False


def _reserved(stop: Stop) -> bool:
    """Explain a word of the language that was meant as a name."""
    token, before = stop.token, stop.before
    if before is not None and before.text in _NEEDS_OF and not stop.could_be("NAME"):
        message = f"`{before.text}` is a word of the language, and `of` follows it"
        hint = f"as in `{before.text} of ...`; it cannot be a name"
        return stop.report("reserved-name", message, before, hint)
    if ends_value(before) or not is_word(token) or not stop.could_be("NAME"):
        return False
    if before is not None and before.text in _NEIGHBORS and token.text == "of":
        whose = stop.after(1).text if stop.after(1).type == "NAME" else "p"
        message = f"no `of` follows `{before.text}`"
        return stop.report("syntax", message, hint=f"write `{before.text} {whose}`")
    if stop.start == "sentence" and stop.could_be("INT") and not stop.could_be("ALL"):
        message = f"a pile, a counter or a name is wanted here, and `{token.text}` is none"
        hint = "what is more than a name stands in brackets here"
        return stop.report("reserved-name", message, hint=hint)
    wanted = "a value" if stop.could_be("INT") else "a name"
    message = f"{wanted} is wanted here, and `{token.text}` is a word of the language"
    return stop.report("reserved-name", message, hint="a word of the language cannot be a name")


def _two_values(stop: Stop) -> bool:
    """Explain two values beside each other."""
    token, before = stop.token, stop.before
    if before is None or not ends_value(before) or not begins_value(token):
        return False
    if stop.could_be("OF") and stop.start == "pick":
        hint = f"write `{stop.written(stop.bounds[0], before.end)} of ...`"
        return stop.report("missing-word", "the `of` is missing", hint=hint)
    if stop.start not in ("expression", "sentence", "pick"):
        return False
    if before.text in _OF_SEVERAL and stop.after(1).text != "(":
        end = stop.failure.at + 1
        while end + 1 < len(stop.tokens) and stop.tokens[end].text == ".":
            end += 2
        called = stop.written(token.start, stop.tokens[end - 1].end)
        message = f"the brackets are missing behind `{before.text}`"
        return stop.report("syntax", message, before, f"write `{before.text}({called})`")
    words = [word for word, kind in tables().words.items() if stop.could_be(kind)]
    if token.type == "NAME" and (meant := spoken(token.text) or near(token.text, words)):
        ends = token is stop.tokens[-1] and spoken(token.text)
        hint = "leave it out" if ends else f"did you mean `{meant}`?"
        return stop.report("syntax", f"`{token.text}` does not go on from here", hint=hint)
    if _half_form(stop):
        return True
    message = f"between the two of `{stop.written(before.start, token.end)}` something is missing"
    return stop.report("syntax", message, hint="join them with a sign or word, as `+` or `and`")


def _half_form(stop: Stop) -> bool:
    """Explain an open form that lacks its second word: `some players`."""
    for one in reversed(stop.level()):
        word, form = _FORMS.get(one.text, ("", ""))
        if word and stop.could_be(word.upper()):
            return stop.report("missing-word", f"the `{word}` is missing", one, form)
    return False


def _missing(stop: Stop) -> bool:
    token, before = stop.token, stop.before
    if before is not None and not ends_value(before) and stop.could_be("NAME"):
        at = before if stop.at_end else token
        form = "" if stop.start in ("expression", "sentence") else _WANTED[stop.start][1]
        message = f"something is missing behind `{before.text}`"
        return stop.report("missing-operand", message, at, form)
    if token.text in _OPERATORS and before is None:
        return stop.report("missing-operand", f"something is missing before `{token.text}`")
    return _half_form(stop)


def _plain(stop: Stop) -> None:
    """Say that something else is wanted, and what it could be."""
    token = stop.token
    follow, form = _could_follow(stop), _WANTED[stop.start][1]
    hint = "; ".join(part for part in (follow, form) if part)
    if token.text == "," and stop.start in ("expression", "pick") and stop.opened() is None:
        hint = "a list is written `[a, b]`"
        stop.report("syntax", "one value is wanted here, and not several", hint=hint)
    elif token.text == ".." and stop.could_be(END):
        stop.report("syntax", "a range has two ends, not three", hint="as in `1..3`")
    elif token.text == "of" and ends_value(stop.before):
        hint = "only a pick offers several of something, as `0..2 of p.hand`"
        stop.report("syntax", "`of` has nothing to belong to", hint=hint)
    elif stop.at_end:
        stop.report("syntax", "the text ends too early", hint=hint)
    elif stop.could_be(END):
        stop.report("syntax", f"`{token.text}` does not go on from here", hint=hint)
    else:
        stop.report("syntax", f"`{token.text}` does not fit here", hint=hint)


def _could_follow(stop: Stop) -> str:
    written = tables().written
    kinds = [kind for kind in (*written, "NAME", "INT") if stop.could_be(kind)]
    if not 0 < len(kinds) <= _FEW:
        return ""
    shown = [f"`{written[kind]}`" if kind in written else "a name" for kind in kinds]
    return f"{' or '.join(shown)} could stand here"
