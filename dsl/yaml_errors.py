"""What stops the YAML parser, told in the author's words.

The parser speaks of tokens and contexts; an author wrote a sentence that begins with `*`, forgot
a bracket, or moved a line by one blank. Which of these it was is read from the parser's context
and from the text around its mark. The parser stops at the first trouble, so one diagnostic is
given for each file, and only the last case, which no known text reaches, repeats YAML's own words.
"""

import re
from typing import NamedTuple

import yaml

from rulewright.dsl.diagnostics import Label, Problems
from rulewright.dsl.source import Source, Span
from rulewright.dsl.yaml_traps import (
    balanced,
    split_by_colon,
    split_by_comma,
    too_deep,
    unfit_in_flow,
)

_FLOW = ("while parsing a flow mapping", "while parsing a flow sequence")
_VALUE = re.compile(r"\s*(?:- +)*(?:[^\s:'\"\[{][^:]*: +)?")
_KEY = re.compile(r" *(?:- +)*([^\s\"'\[{#][^\r\n:]*?(?::\S[^\r\n:]*?)*): ")
_HALF_A_SENTENCE = re.compile(r"""[\[{,:]\s*([^\s"'\[\]{},][^"\[\]{},]*"[^"\[\]{},]*)[\[{]""")
_MAX_SHOWN = 50


class _Stop(NamedTuple):
    """Where the parser stopped, what it was about, and the last piece it had read whole."""

    source: Source
    context: str
    problem: str
    begun: int
    at: int
    last: Span | None

    @property
    def char(self) -> str:
        return self.source.text[self.at : self.at + 1]

    def line_start(self, offset: int) -> int:
        return self.source.offset(self.source.position(offset)[0])

    def to_line_end(self, start: int) -> Span:
        line = self.source.position(start)[0]
        end = self.source.offset(line) + len(self.source.line_text(line))
        return self.source.span(start, end)


def explain(
    error: yaml.MarkedYAMLError,
    source: Source,
    shift: int,
    last: Span | None,
    problems: Problems,
) -> None:
    """Report what the parser stopped at; `shift` is added to the places that it counts."""
    mark, begun = error.problem_mark, error.context_mark
    at = min(mark.index + shift, len(source.text)) if mark else len(source.text)
    start = begun.index + shift if begun else at
    stop = _Stop(source, error.context or "", error.problem or "", start, at, last)
    if (cut := _cut_key(stop)) is not None:
        split_by_colon(cut, problems)
        return
    match stop:
        case _Stop(problem="exceeded maximum nesting depth"):
            too_deep(source.span(at, at + 1), problems)
        case _Stop(context="while scanning a block scalar"):
            _needs_quotes(stop.to_line_end(stop.begun), problems)
        case _Stop(context="while scanning an alias" | "while scanning an anchor"):
            _needs_quotes(stop.to_line_end(stop.begun), problems)
        case _Stop(context="while scanning a tag" | "while parsing a tag"):
            _needs_quotes(stop.to_line_end(stop.begun), problems)
        case _Stop(problem="found character that cannot start any token"):
            _needs_quotes(stop.to_line_end(stop.at), problems)
        case _Stop(context="while scanning a quoted scalar" | "while parsing a quoted scalar"):
            _quoted(stop, problems)
        case _Stop(context="while parsing a flow node"):
            _empty_entry(stop, problems)
        case _Stop(context=context) if context in _FLOW:
            _flow(stop, problems)
        case _Stop(problem="mapping values are not allowed in this context"):
            _second_colon(stop, problems)
        case _Stop(problem="could not find expected ':'"):
            _no_colon(stop, problems)
        case _Stop(
            context="while parsing a block node", problem="did not find expected node content"
        ):
            _stray(stop, problems)
        case _Stop(problem=problem) if problem.endswith("not allowed in this context"):
            _stray(stop, problems)
        case _Stop(problem="did not find expected <document start>"):
            _after_the_end(stop, problems)
        case _Stop(context="while parsing a block mapping" | "while parsing a block collection"):
            _block(stop, problems)
        case _:
            hint = "see whether the line before it is whole; text in quotes is always read as text"
            message = f"YAML stops here: {stop.problem or stop.context}"
            problems.error("not-yaml", message, source.span(at, at + 1), hints=[hint])


def _cut_key(stop: _Stop) -> Span | None:
    """Find a key on the line in question that is the first half of a sentence: `say "so: {p}"`."""
    start = stop.line_start(stop.begun if "quoted" in stop.context else stop.at)
    key = _KEY.match(stop.source.text, start)
    if key is None or key.end() >= stop.at or balanced(key[1]):
        return None
    return stop.source.span(key.start(1), key.end(1))


def _needs_quotes(span: Span, problems: Problems, message: str = "") -> None:
    """Report a text that YAML cannot read as text because of how it begins or goes on."""
    quoted = f"'{span.text}'" if '"' in span.text else f'"{span.text}"'
    short = len(span.text) <= _MAX_SHOWN and "'" not in span.text and balanced(span.text)
    first = "a backtick" if span.text.startswith("`") else f"`{span.text[:1]}`"
    problems.error(
        "quote-needed",
        message or f"a text that begins with {first} needs quotes",
        span,
        hints=[f"quote this expression: `{quoted}`" if short else "quote this expression"],
    )


def _quoted(stop: _Stop, problems: Problems) -> None:
    quote = stop.source.span(stop.begun, stop.begun + 1)
    if "escape" in stop.problem or "hexdecimal" in stop.problem:
        begun = stop.source.text.rfind("\\", stop.begun, stop.at + 1)
        problems.error(
            "unknown-escape",
            "`\\` begins an escape in double quotes, and this is none that YAML knows",
            stop.source.span(begun, max(begun + 2, stop.at)),
            hints=["write `\\\\` for the character itself, or use single quotes"],
        )
        return
    line = stop.line_start(stop.begun)
    if cut := _HALF_A_SENTENCE.search(stop.source.text, line, stop.begun):
        unfit_in_flow(stop.source.span(cut.start(1), stop.begun + 1), problems)
        return
    _unclosed(quote, stop, problems)


def _unclosed(opener: Span, stop: _Stop, problems: Problems) -> None:
    where = stop.source.span(stop.at, stop.at + 1)
    problems.error(
        "unclosed",
        f"this `{opener.text}` is not closed",
        opener,
        related=[Label(where, "read up to here")] if where.text.strip() else [],
        hints=[f"close it with `{ {'[': ']', '{': '}'}.get(opener.text, opener.text) }`"],
    )


def _flow(stop: _Stop, problems: Problems) -> None:
    """Explain a flow list or mapping that does not go on with a comma or its closing bracket."""
    source, char = stop.source, stop.char
    opener = source.span(stop.begun, stop.begun + 1)
    inside = source.text[stop.begun + 1 : stop.at].rstrip()
    line_before = source.text[stop.line_start(stop.at) : stop.at]
    new_line = "\n" in inside or "\r" in inside
    if char in ("[", "{") or (char == "" and not new_line and not balanced(opener.text + inside)):
        _entry_with_brackets(stop, inside, problems)
    elif char == ":" and not (new_line and re.fullmatch(r" *[^,:\[\]{}]*", line_before)):
        problems.error(
            "split-by-colon",
            "the colon ended the text here",
            source.span(stop.at, stop.at + 1),
            hints=["put the whole text in quotes, or take the blank after the colon away"],
        )
    elif stop.last and _same_line(stop, stop.last) and char not in ("]", "}", ":", ""):
        _goes_on(stop, stop.last, problems)
    else:
        _unclosed(opener, stop, problems)


def _entry_with_brackets(stop: _Stop, inside: str, problems: Problems) -> None:
    """Tell a sentence with brackets in a flow list from a bracket that is only missing."""
    source = stop.source
    begins = stop.begun + 1 + len(inside) - len(re.split(r"[,\[{:]\s*", inside)[-1])
    entry = source.text[begins : stop.at]
    if stop.char and entry.strip():
        closing = source.text.find({"[": "]", "{": "}"}[stop.char], stop.at)
        end = closing + 1 if closing >= 0 else stop.at + 1
        unfit_in_flow(source.span(begins, end), problems)
        return
    comma = inside.rfind(",")
    sentence = source.span(stop.begun + 1, stop.begun + 1 + max(comma, 0))
    if comma >= 0 and not balanced(sentence.text):
        split_by_comma(sentence, stop.begun + 1 + comma, problems)
        return
    _unclosed(source.span(stop.begun, stop.begun + 1), stop, problems)


def _empty_entry(stop: _Stop, problems: Problems) -> None:
    problems.error(
        "not-yaml",
        f"there is nothing before this `{stop.char}`"
        if stop.char.strip()
        else "an entry is missing here",
        stop.source.span(stop.at, stop.at + 1),
        hints=["take the comma away, or write an entry; a text that begins with it needs quotes"],
    )


def _same_line(stop: _Stop, span: Span) -> bool:
    between = stop.source.text[span.end : stop.at]
    return "\n" not in between and "\r" not in between


def _goes_on(stop: _Stop, last: Span, problems: Problems) -> None:
    """Report text after a quoted text, a list or a mapping that was whole already."""
    shown = last.text if len(last.text) <= _MAX_SHOWN and "\n" not in last.text else last.text[:1]
    whole = _around(stop, last) or _to_its_end(stop, last.start, last.end)
    _needs_quotes(whole, problems, f"the text goes on after `{shown}`, which is whole for YAML")


def _around(stop: _Stop, last: Span) -> Span | None:
    """Find the expression in a flow list or mapping whose round brackets are open around a piece: `{a: f(b, [1])}`."""
    if stop.context not in _FLOW:
        return None
    text, line = stop.source.text, stop.line_start(stop.at)
    first = max(stop.begun + 1, line)
    opened = _open_bracket(text[first : last.start])
    if opened is None:
        return None
    begin = first + opened - len(re.split(r"[,\[{]\s*|: +", text[first : first + opened])[-1])
    return _to_its_end(stop, begin, begin)


def _to_its_end(stop: _Stop, begin: int, after: int) -> Span:
    """Reach from the begin of an expression to its end on this line, which is not before a place known to be in it."""
    text, line_end, in_flow = stop.source.text, stop.to_line_end(after).end, stop.context in _FLOW
    end, depth = after, 0
    while end < line_end:
        if text.startswith((" #", ": "), end) or (in_flow and depth == 0 and text[end] in ",]}"):
            break
        depth += (text[end] in "([") - (text[end] in ")]")
        end += 1
    return stop.source.span(begin, begin + len(text[begin:end].rstrip()))


def _open_bracket(text: str) -> int | None:
    """Find the outermost round bracket that is not closed."""
    opened: list[int] = []
    for at, char in enumerate(text):
        if char == "(":
            opened.append(at)
        elif char == ")" and opened:
            opened.pop()
    return opened[0] if opened else None


def _second_colon(stop: _Stop, problems: Problems) -> None:
    source = stop.source
    start = stop.line_start(stop.at)
    before = source.text[start : stop.at]
    colon = source.span(stop.at, stop.at + 1)
    if re.search(r": |['\"\]}]\s*$", before):
        key = _VALUE.match(before)
        assert key is not None, "the pattern can match nothing"
        _text_with_colon(stop.to_line_end(start + key.end()), colon, problems)
        return
    above = source.position(stop.at)[0] - 1
    while above > 0 and not source.line_text(above).strip():
        above -= 1
    if above == 0:
        _needs_quotes(stop.to_line_end(start), problems, "a text with a colon in it needs quotes")
        return
    upper = source.line_text(above)
    indent = len(upper) - len(upper.lstrip())
    upper_span = source.span(source.offset(above) + indent, source.offset(above) + len(upper))
    if re.search(r":(?: |$)", upper):
        problems.error(
            "indentation",
            "this line stands under a key that has its value already",
            source.span(start + len(before) - len(before.lstrip()), stop.at),
            related=[Label(upper_span, "the line above")],
            hints=["let it begin in the column of the key that it belongs beside"],
        )
        return
    problems.error(
        "missing-colon",
        "this line has no colon after its key",
        upper_span,
        hints=["write `key: value`, with a blank after the colon"],
    )


def _text_with_colon(value: Span, colon: Span, problems: Problems) -> None:
    quoted = f"'{value.text}'" if '"' in value.text else f'"{value.text}"'
    short = len(value.text) <= _MAX_SHOWN and "'" not in value.text and balanced(value.text)
    problems.error(
        "quote-needed",
        "a text that contains a colon and a blank needs quotes",
        colon,
        hints=[f"quote it: `{quoted}`" if short else "quote the text that contains `: `"],
    )


def _no_colon(stop: _Stop, problems: Problems) -> None:
    line = stop.to_line_end(stop.begun)
    if glued := re.match(r"[^\s:]+:(?=\S)", line.text):
        colon = line.start + glued.end() - 1
        problems.error(
            "missing-colon",
            "a blank is missing after this colon",
            stop.source.span(colon, colon + 1),
            hints=[f"write `{glued[0]} {line.text[glued.end() :]}`"],
        )
        return
    problems.error(
        "missing-colon",
        "this line has no colon after its key",
        line,
        hints=[
            "write `key: value`, with a blank after the colon",
            "a line that goes on with the text above it is indented more than that text's key",
        ],
    )


def _stray(stop: _Stop, problems: Problems) -> None:
    """Report a value that begins with a character that YAML keeps for its structure."""
    if stop.char == "-":
        problems.error(
            "quote-needed",
            "YAML takes this dash for the begin of a list",
            stop.source.span(stop.at, stop.at + 1),
            hints=[
                "a list begins on the line below its key",
                "an expression that begins with `- ` needs quotes",
            ],
        )
    elif stop.char in ("]", "}"):
        problems.error(
            "unclosed",
            f"this `{stop.char}` closes nothing",
            stop.source.span(stop.at, stop.at + 1),
            hints=["take it away, or write the bracket that opens it"],
        )
    else:
        _needs_quotes(stop.to_line_end(stop.at), problems)


def _after_the_end(stop: _Stop, problems: Problems) -> None:
    if stop.last and _same_line(stop, stop.last):
        _goes_on(stop, stop.last, problems)
        return
    problems.error(
        "several-documents",
        "the game ended above this line",
        stop.source.span(stop.at, stop.at + 1),
        hints=["keep one game in a file; take `...` and lines that begin with `%` away"],
    )


def _block(stop: _Stop, problems: Problems) -> None:
    """Explain a line that does not go on with the mapping or list it stands in."""
    source = stop.source
    before = source.text[stop.line_start(stop.at) : stop.at]
    if before.strip(" -") and stop.last and _same_line(stop, stop.last):
        _goes_on(stop, stop.last, problems)
        return
    here = source.span(stop.at, stop.at + 1)
    if stop.char == ":":
        problems.error("key-not-text", "a name is missing before this colon", here)
        return
    begun = Label(source.span(stop.begun, stop.begun + 1), "the block begins here")
    in_list = stop.context == "while parsing a block collection"
    dash = re.match(r"-(?:\s|$)", source.text[stop.at : stop.at + 2])
    if in_list and not dash and source.position(stop.at)[1] == source.position(stop.begun)[1]:
        message, hint = (
            "this line stands in a list and has no `- `",
            "begin it with `- `, or move it",
        )
    elif dash and not in_list:
        message, hint = "this list entry stands among keys", "indent the list below its key"
    else:
        message = "this line does not line up with the lines above it"
        hint = "let keys that belong together begin in one column"
    problems.error("indentation", message, stop.to_line_end(stop.at), related=[begun], hints=[hint])
