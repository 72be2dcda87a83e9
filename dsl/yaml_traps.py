"""What YAML reads without complaint and yet differently from what the author meant.

YAML was made for data and is used here for sentences, so a comma, a colon, a ` #` or an indented
dash in a sentence may quietly cut it in two. Each check here sees one such cut in what was read
and says where it fell. What stops the YAML parser outright is explained in `yaml_errors.py`.
"""

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from rulewright.dsl.diagnostics import Label, Problems
from rulewright.dsl.source import Source, Span

MAX_DEPTH = 40

ELSE_IF = frozenset({"elif", "elsif", "elseif", "else if", "else_if"})
"""What other languages call a second condition: a key that stands between a first `then:` and a second."""
NESTED_IF = (
    "write `else:`, and on lines below it `- if:` with its `then:`; `match:` tells several cases"
)

_NON_BREAKING = "\u00a0\u2007\u202f"
_UNSEEN = "\u200b\u2060\ufeff"
_DIRECTIONS = "\u202a-\u202e\u2066-\u2069"
_REFUSED = re.compile(
    f"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufffe\uffff\t"
    f"{_NON_BREAKING}{_UNSEEN}{_DIRECTIONS}]"
)
_REFUSED_ESCAPED = re.compile(
    f"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufffe\uffff{_DIRECTIONS}]"
)
_LEADING_ZERO = re.compile(r"[-+]?0[0-9_]+|0[0-9]+\.\.-?[0-9]+|-?[0-9]+\.\.0[0-9]+")
_NOT_WHOLE = re.compile(
    r"""[-+]?(?: 0x[0-9A-Fa-f_]+ | 0o[0-7_]+ | 0b[01_]+
      | [0-9]+_[0-9_]*
      | [0-9][0-9_]*\.[0-9_]*(?:[eE][-+]?[0-9]+)? | \.[0-9][0-9_]*(?:[eE][-+]?[0-9]+)?
      | [0-9]+[eE][-+]?[0-9]+ | \.(?:inf|Inf|INF) ) | \.(?:nan|NaN|NAN)""",
    re.VERBOSE,
)
_COMMENT = re.compile(r" +#([^\r\n]*)")
_DASH_LINE = re.compile(r"(?:\r\n|\r|\n) *(- )")
_PAIRED = re.compile(r'["()\[\]{}]')
_CLOSING = {")": "(", "]": "[", "}": "{"}


class Part(NamedTuple):
    """A piece of a flow list or mapping: its text if it is a plain scalar, and its place."""

    text: str
    span: Span


def check_characters(source: Source, problems: Problems) -> bool:
    """Refuse characters that cannot be seen for what they are; each kind is reported once."""
    seen: set[str] = set()
    for found in _REFUSED.finditer(source.text):
        char, span = found[0], source.span(found.start(), found.end())
        if (char == "\ufeff" and span.start == 0) or char in seen:
            continue
        seen.add(char)
        others = source.text.count(char, span.end)
        more = f"and {others} more in this file" if others else ""
        if char == "\t":
            hint = "use blanks; most editors can turn tabs into blanks"
            problems.error("tab", f"line {span.line} uses a tab", span, more, hints=[hint])
            continue
        message = f"this is {_describe(char)}"
        problems.error("odd-character", message, span, more, hints=[_remedy(char)])
    return not seen


def check_escaped(value: str, place: Callable[[int], Span], problems: Problems) -> None:
    """Refuse what an escape in double quotes must not bring in: texts are written to terminals and web pages."""
    if found := _REFUSED_ESCAPED.search(value):
        message = f"this is {_describe(found[0])}"
        span = place(found.start())
        problems.error("odd-character", message, span, hints=["take it away"])


def _describe(char: str) -> str:
    code = f"U+{ord(char):04X}"
    if char in _NON_BREAKING:
        return f"a non-breaking space ({code}), which only looks like a blank"
    if char in _UNSEEN:
        return f"a character without width ({code}), which cannot be seen"
    if re.match(f"[{_DIRECTIONS}]", char):
        return f"a character that turns the direction of writing ({code})"
    if char in "\u0085\u2028\u2029":
        return f"a line break that most editors do not show ({code})"
    return f"a control character ({code})"


def _remedy(char: str) -> str:
    if char in _NON_BREAKING:
        return "write an ordinary blank"
    if _REFUSED_ESCAPED.match(char):
        return "take it away"
    return "take it away; inside double quotes it can be written as an escape"


def check_plain(text: str, span: Span, problems: Problems) -> None:
    """Refuse a plain scalar that is a number of another kind, or that was cut or joined."""
    if _LEADING_ZERO.fullmatch(text):
        bare = re.sub(r"(?<![0-9])0+(?=[0-9])", "", text.replace("_", ""))
        hint = f"write `{bare}`, or quote it if it is a name: `'{text}'`"
        problems.error("leading-zero", f"`{text}` begins with a zero", span, hints=[hint])
        return
    if _NOT_WHOLE.fullmatch(text):
        plain = text.replace("_", "")
        write = f"write `{plain}`" if plain.isdecimal() else "numbers are whole here: 0, 1, 2, ..."
        hint = f"{write}; if it is a text, quote it: `'{text}'`"
        problems.error(
            "not-whole", f"`{text}` is not written as a whole number", span, hints=[hint]
        )
        return
    _check_comment(text, span, problems)
    if dash := _DASH_LINE.search(span.text):
        at = span.start + dash.start(1)
        problems.error(
            "indentation",
            "this line goes on with the text above it, as a minus",
            span.source.span(at, at + 1),
            related=[Label(span.source.span(span.start, span.start + 1), "the text begins here")],
            hints=[
                "for a list, move its first item to a line of its own, below the key",
                "for a minus, let it end the line above",
            ],
        )


def _check_comment(text: str, span: Span, problems: Problems) -> None:
    """Refuse a text that ends at ` #` when what follows the `#` is evidently its end.

    A comment has a blank behind its `#`, or stands further off; `#!` is a mark for programs.
    """
    comment = _COMMENT.match(span.source.text, span.end)
    if comment is None:
        return
    joined = not balanced(text) and balanced(text + comment[0])
    glued = re.match(r" #[^\s#!]", comment[0])
    numbered = " " in text and re.match(r"[0-9]", comment[1])
    if joined or glued or numbered:
        at = comment.end() - len(comment[1]) - 1
        problems.error(
            "cut-by-comment",
            "the text ends here, because ` #` begins a comment",
            span.source.span(at, comment.end()),
            "YAML does not read this",
            related=[Label(span, "what is left of the text")],
            hints=["quote the whole text; if it is a comment, put a blank after the `#`"],
        )


def check_key(text: str, span: Span, problems: Problems) -> None:
    """Refuse a key in block style that is the first half of a sentence with a colon in it."""
    if glued := re.search(r":[\[{\"']", text):
        at = span.start + glued.start()
        problems.error(
            "missing-colon",
            "a blank is missing after this colon",
            span.source.span(at, at + 1),
            hints=[f"write `{text[: glued.start()]}: {text[glued.start() + 1 :]}...`"],
        )
    elif not balanced(text):
        split_by_colon(span, problems)


def split_by_colon(key: Span, problems: Problems) -> None:
    """Report the colon at which YAML ended a sentence and took it for a key."""
    colon = key.source.text.find(":", key.end)
    problems.error(
        "split-by-colon",
        "the colon ended the text here",
        key.source.span(colon, colon + 1),
        related=[Label(key, "read as a key")],
        hints=["put the whole text in quotes, or take the blank after the colon away"],
    )


def check_flow(span: Span, parts: Sequence[Part], problems: Problems) -> None:
    """Refuse a flow list or mapping in which a comma or colon of YAML's has cut a sentence."""
    for index, part in enumerate(parts):
        if not part.text or balanced(part.text):
            continue
        rest = (one.span.start for one in parts[index + 1 :] if one.span.start < one.span.end)
        gap = span.source.text[part.span.end : next(rest, span.end)]
        mark = re.search(r"[,:]", gap)
        if mark and mark[0] == ",":
            split_by_comma(part.span, part.span.end + mark.start(), problems)
        elif mark:
            split_by_colon(part.span, problems)
        else:
            problems.error(
                "flow-brackets",
                "a bracket or quote in this text has no partner",
                part.span,
                hints=["close it, or quote the whole text"],
            )
        return


def split_by_comma(sentence: Span, comma: int, problems: Problems) -> None:
    """Report the comma at which YAML ended a sentence inside `[...]` or `{...}`."""
    problems.error(
        "split-by-comma",
        "the comma ended the sentence here",
        sentence.source.span(comma, comma + 1),
        related=[Label(sentence, "what is left of it")],
        hints=["put each sentence on its own line, or quote the one that has the comma"],
    )


def unfit_in_flow(span: Span, problems: Problems) -> None:
    """Report a text inside `[...]` or `{...}` whose brackets or quotes YAML takes for its own."""
    problems.error(
        "flow-brackets",
        "brackets and quotes inside `[...]` and `{...}` belong to YAML",
        span,
        hints=["quote the whole text, or put each entry on its own line"],
    )


def too_deep(span: Span, problems: Problems) -> None:
    """Report lists and mappings inside each other past the bound."""
    message = f"lists and mappings lie more than {MAX_DEPTH} deep here"
    hint = "give inner parts a name of their own, under `rules:` or `define:`"
    problems.error("too-deep", message, span, hints=[hint])


def too_large(span: Span, bound: str, problems: Problems) -> None:
    """Report a file past a bound, which is given in words."""
    message = f"this file has more than {bound}"
    hint = "move parts of it into files that it names under `uses:`"
    problems.error("too-large", message, span, hints=[hint])


def several_documents(span: Span, problems: Problems) -> None:
    """Report a `---` after the first document."""
    hint = "keep one game in a file, and take the `---` away"
    problems.error("several-documents", "a second document begins here", span, hints=[hint])


def refuse_tag(source: Source, start: int, problems: Problems) -> None:
    """Refuse a tag; a single `!` is most likely another language's `not`."""
    found = re.compile(r"!(?:<[^>\s]*>|[^\s,\[\]{}]*)").search(source.text, start)
    assert found is not None, "the parser gave a tag"
    span = source.span(found.start(), found.end())
    if re.fullmatch(r"!\w[\w.]*", span.text):
        hint = f"write `not {span.text[1:]}`; a text that begins with `!` needs quotes"
        problems.error("tag", "`!` does not mean `not` here", span, hints=[hint])
        return
    hint = "take it away; a text that begins with `!` needs quotes"
    message = f"`{span.text}` is a YAML tag, which games do not have"
    problems.error("tag", message, span, hints=[hint])


def refuse_anchor(source: Source, start: int, name: str, problems: Problems) -> None:
    """Refuse `&name`, which stands at or soon after the start."""
    at = source.text.index("&", start)
    problems.error(
        "anchor",
        f"`&{name}` marks a part for repeating, which games do not do",
        source.span(at, at + 1 + len(name)),
        hints=["take it away; an expression that begins with `&` needs quotes"],
    )


def refuse_alias(span: Span, problems: Problems) -> None:
    """Refuse `*name`, before anything is repeated."""
    problems.error(
        "anchor",
        f"`{span.text}` repeats another part of the file, which games do not do",
        span,
        hints=[
            "write the part out, or give it a name under `rules:` or `define:`",
            "an expression that begins with `*` needs quotes",
        ],
    )


def refuse_key(span: Span, problems: Problems) -> None:
    """Refuse what cannot be a key: nothing, `<<`, a list or a mapping."""
    if span.text == "<<":
        message = "`<<` copies another mapping into this one, which games do not do"
        hint = "write the entries out; a variant takes over a whole game by `extends:`"
        problems.error("merge-key", message, span, hints=[hint])
    elif not span.text or span.text.startswith("*"):
        where = span.source.span(span.start, max(span.end, span.start + 1))
        problems.error("key-not-text", "a name is missing before this colon", where)
    else:
        hint = f"quote it: `'{span.text}'`" if "\n" not in span.text else "write a name"
        message = "a key is a name or a text, not a list or a mapping"
        problems.error("key-not-text", message, span, hints=[hint])


def balanced(text: str) -> bool:
    """Tell whether round, square and curly brackets pair up and double quotes are even.

    Brackets inside double quotes do not count.
    """
    if not _PAIRED.search(text):
        return True
    opened: list[str] = []
    outside = re.sub(r'"[^"]*"', "", text)
    for char in outside:
        if char in "([{":
            opened.append(char)
        elif char in _CLOSING and (not opened or opened.pop() != _CLOSING[char]):
            return False
    return not opened and '"' not in outside
