"""How every command names a game: `GAME[+VARIANT...][:key=value,...]`.

`orchard`, `orchard+frost`, `./my.yaml+./house.yaml` and `orchard+frost:baskets=10,sizes=[1, 2]`
are references. This file takes them apart; which files the parts mean is decided in `loader.py`,
and what the settings mean in `compose.py`, where they are overrides like a variant's. The text
of a reference is a `Source` of its own, so that a wrong setting is shown where it was written.
"""

import re
from collections.abc import Iterator

from rulewright.dsl.diagnostics import Problems
from rulewright.dsl.source import Source, Span
from rulewright.dsl.structs import Struct

_SETTINGS = re.compile(r":(?![/\\])")
_NAME = re.compile(r"[A-Za-z_]\w*")
_OPENING, _CLOSING = "([{", ")]}"


class Part(Struct):
    """A piece of a reference as it was written: a game, a variant, a setting's name or value."""

    text: str
    span: Span


class Reference(Struct):
    """A game, the variants on top of it in order, and values for its settings by name."""

    game: Part
    variants: tuple[Part, ...] = ()
    settings: tuple[tuple[Part, Part], ...] = ()

    def __str__(self) -> str:
        names = "+".join(part.text for part in (self.game, *self.variants))
        settings = ",".join(f"{key.text}={value.text}" for key, value in self.settings)
        return f"{names}:{settings}" if settings else names


def parse_reference(text: str, path: str = "<game>") -> Reference:
    """Take a reference apart; raises `GameErrors` if it is not one.

    A colon begins the settings unless a slash follows it, as in `C:/games/my.yaml`. A comma or
    plus sign inside brackets or quotes does not separate. `path` is what messages call the place
    of this text.
    """
    source, problems = Source(path, text), Problems()
    found = _SETTINGS.search(text)
    end = found.start() if found else len(text)
    names = [_part(source, start, stop) for start, stop in _pieces(text, 0, end, "+")]
    for name in names:
        if not name.text:
            problems.error(
                "bad-reference",
                "a name is missing here" if text.strip() else "a game is missing",
                name.span,
                hints=["a game is named as in `orchard`, `orchard+frost` or `./my.yaml`"],
            )
    settings: dict[str, tuple[Part, Part]] = {}
    if found:
        for setting in _settings(source, found.end(), problems):
            key = setting[0].text
            if key in settings:
                message = f"`{key}` is given twice"
                problems.error("bad-reference", message, setting[0].span)
            settings[key] = setting
    problems.raise_errors()
    return Reference(names[0], tuple(names[1:]), tuple(settings.values()))


def _settings(source: Source, start: int, problems: Problems) -> Iterator[tuple[Part, Part]]:
    """Read what stands behind the colon."""
    text = source.text
    if not text[start:].strip():
        hints = ["write `:key=value` behind the game, or leave the colon out"]
        problems.error(
            "bad-reference",
            "no setting stands behind this",
            source.span(start - 1, start),
            hints=hints,
        )
        return
    before: tuple[Part, Part] | None = None
    pieces = [*_pieces(text, start, len(text), ",")]
    while pieces:
        begin, stop = pieces.pop(0)
        if before is not None and _is_value(text[begin:stop]):
            # A list without brackets: its commas end the setting.
            while pieces and _is_value(text[slice(*pieces[0])]):
                _, stop = pieces.pop(0)
            key, value = before
            whole = _part(source, key.span.start, stop)
            listed = text[value.span.start : whole.span.end]
            problems.error(
                "bad-reference",
                f"a comma ends the value of `{key.text}`",
                whole.span,
                hints=[f"a list stands in brackets: `{key.text}=[{listed}]`"],
            )
            continue
        before = _setting(source, begin, stop, problems)
        if before is not None:
            yield before


def _is_value(piece: str) -> bool:
    """Tell what is surely no setting: a number, say, but no name of one that lacks its value."""
    text = piece.strip()
    return bool(text) and "=" not in text and not text[0].isalpha() and text[0] not in "_:"


def _setting(source: Source, start: int, stop: int, problems: Problems) -> tuple[Part, Part] | None:
    equals = source.text.find("=", start, stop)
    whole = _part(source, start, stop)
    if equals < 0:
        name, _, given = (text.strip() for text in whole.text.partition(":"))
        hint = f"write `{whole.text or 'key'}=value`"
        if given and _NAME.fullmatch(name):
            hint = f"write `{name}={given}`"
        problems.error("bad-reference", "this setting has no value", whole.span, hints=[hint])
        return None
    key, value = _part(source, start, equals), _part(source, equals + 1, stop)
    if not _NAME.fullmatch(key.text):
        hint = "a setting is one word before `=`"
        problems.error("bad-reference", "this is no setting's name", key.span, hints=[hint])
        return None
    if not value.text:
        hint = f"write `{key.text}=value`"
        problems.error("bad-reference", "this setting has no value", whole.span, hints=[hint])
        return None
    return key, value


def _pieces(text: str, start: int, end: int, separator: str) -> Iterator[tuple[int, int]]:
    """Split at the separators that stand outside brackets and quotes."""
    depth, quote, begun = 0, "", start
    for at in range(start, end):
        char = text[at]
        if quote:
            quote = "" if char == quote else quote
        elif char in "\"'":
            quote = char
        elif char in _OPENING:
            depth += 1
        elif char in _CLOSING:
            depth -= 1
        elif char == separator and depth <= 0:
            yield begun, at
            begun = at + 1
    yield begun, end


def _part(source: Source, start: int, stop: int) -> Part:
    """Cut a piece out without the blanks around it."""
    written = source.text[start:stop]
    start += len(written) - len(written.lstrip())
    return Part(written.strip(), source.span(start, start + len(written.strip())))
