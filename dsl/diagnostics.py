"""What is said about a game, as data: every stage collects diagnostics and goes on.

A diagnostic is one sentence about the author's file with the places it speaks of; how it looks
is decided by `render.py`. Stages share one `Problems`, so that one run shows all there is to
mend. No exception is used for a wrong game before the very end, where `GameErrors` carries what
was collected to whoever asked for the game.
"""

import difflib
from collections.abc import Callable, Collection, Iterable, Iterator
from enum import Enum
from functools import lru_cache
from itertools import islice

from rulewright.dsl.source import Source, Span
from rulewright.dsl.structs import Struct, replace

MOST = 200
"""Errors of one game that are told, and warnings; past them it is not worth more time."""
_LONGEST_NAME = 200
_MOST_NAMES = 200
_MOST_PAIRS = 40_000  # of a letter and a letter, for one name; hundreds of names may be unknown
_NEAR = 0.66


class Severity(Enum):
    """Errors keep a game from being played, warnings only under `--strict`."""

    ERROR = "error"
    WARNING = "warning"


class Label(Struct):
    """A place and the few words that are written beside it."""

    span: Span
    text: str = ""


class Diagnostic(Struct):
    """One problem. `primary` is None where there is no file, as for an unknown game's name."""

    code: str
    message: str
    primary: Label | None = None
    related: tuple[Label, ...] = ()
    hints: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    severity: Severity = Severity.ERROR

    def __str__(self) -> str:
        place = f"{self.primary.span}: " if self.primary else ""
        return f"{place}{self.severity.value}[{self.code}]: {self.message}"


class GameErrors(Exception):  # noqa: N818 - it carries many errors, and reads so where it is caught
    """A text that gives no game, and everything that was found in it."""

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.diagnostics = tuple(diagnostics)
        super().__init__("\n".join(map(str, self.diagnostics)))


class EnoughError(Exception):
    """So much is wrong that nothing more is looked for, whoever wrote it; what was found is in the `Problems`."""


class Problems:
    """What was found so far, in order; the same code at the same place is kept once."""

    def __init__(self) -> None:
        self._found: dict[tuple[str, Span | str, str], Diagnostic] = {}
        self._errors = 0

    def __iter__(self) -> Iterator[Diagnostic]:
        return iter(list(self._found.values()))

    def __len__(self) -> int:
        return len(self._found)

    @property
    def has_errors(self) -> bool:
        """Whether anything found keeps the game from being played."""
        return self._errors > 0

    def add(self, diagnostic: Diagnostic) -> None:
        """Keep a diagnostic, unless its code was given for the same place before.

        Raises `EnoughError` at the first error that is one too many, and says so in its place.
        """
        diagnostic = _at_home(diagnostic)
        key = _key(diagnostic)
        if key in self._found:
            return
        if diagnostic.severity is Severity.ERROR:
            self._errors += 1
            if self._errors > MOST:
                message = f"there are more than {MOST} problems, and from here on they are not told"
                self._found["too-large", *key[1:]] = Diagnostic(
                    "too-large", message, diagnostic.primary, hints=("mend those before first",)
                )
                raise EnoughError
        self._found[key] = diagnostic

    def error(
        self,
        code: str,
        message: str,
        span: Span | None,
        text: str = "",
        related: Iterable[Label] = (),
        hints: Iterable[str] = (),
        notes: Iterable[str] = (),
    ) -> None:
        """Report what keeps the game from being played; `text` stands beside the place."""
        self._report(Severity.ERROR, code, message, span, text, related, hints, notes)

    def warn(
        self,
        code: str,
        message: str,
        span: Span | None,
        text: str = "",
        related: Iterable[Label] = (),
        hints: Iterable[str] = (),
        notes: Iterable[str] = (),
    ) -> None:
        """Report what is allowed and yet most likely not meant."""
        self._report(Severity.WARNING, code, message, span, text, related, hints, notes)

    def relate(self, since: int, codes: frozenset[str], label: Label) -> None:
        """Add a place to those problems that were found after the first `since` and that it explains."""
        for key, found in list(self._found.items())[since:]:
            if found.code in codes:
                self._found[key] = replace(found, related=(*found.related, label))

    def bring_home(self, since: int, source: Source, run: Span) -> None:
        """Let those found after the first `since` in a library of ours speak of the line that runs it."""
        if len(self._found) == since:
            return
        found = list(self._found.values())
        self._found = {_key(one): one for one in found[:since]}
        for one in found[since:]:
            if one.primary is not None and one.primary.span.source is source:
                there = replace(one.primary, span=replace(one.primary.span, run=run))
                one = _at_home(replace(one, primary=there))  # noqa: PLW2901 - the same one, elsewhere
            self._found.setdefault(_key(one), one)

    def drop_warnings(
        self, codes: Collection[str], unless: Callable[[Diagnostic], bool] = lambda _: False
    ) -> bool:
        """Forget the warnings with these codes, unless something holds of them; tells whether there were any."""
        kept = {
            place: found
            for place, found in self._found.items()
            if found.code not in codes or found.severity is Severity.ERROR or unless(found)
        }
        dropped = len(kept) < len(self._found)
        self._found = kept
        return dropped

    def raise_errors(self) -> None:
        """Raise `GameErrors` with all that was found, warnings too, if there is an error in it."""
        if self.has_errors:
            raise GameErrors(self)

    def _report(
        self,
        severity: Severity,
        code: str,
        message: str,
        span: Span | None,
        text: str,
        related: Iterable[Label],
        hints: Iterable[str],
        notes: Iterable[str],
    ) -> None:
        primary = None if span is None else Label(span, text)
        self.add(
            Diagnostic(code, message, primary, tuple(related), tuple(hints), tuple(notes), severity)
        )


def _at_home(one: Diagnostic) -> Diagnostic:
    """Let what stands in a library of ours speak of the author's line that runs it."""
    if one.primary is None or one.primary.span.run is None:
        return one
    there = Label(replace(one.primary.span, run=None), IN_LIBRARY)
    home = replace(one.primary, span=one.primary.span.run)
    return replace(one, primary=home, related=(*one.related, there))


def _key(one: Diagnostic) -> tuple[str, Span | str, str]:
    """Tell apart what is told: at one place one problem of a kind, of a line that runs a library each sentence once."""
    if one.primary is None:
        return one.code, one.message, ""
    from_library = any(label.text == IN_LIBRARY for label in one.related)
    return one.code, one.primary.span, one.message if from_library else ""


IN_LIBRARY = "the line of the library that this is about"


def few(found: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    """Give errors and the first warnings, and in the place of the next one that there are more."""
    warnings = 0
    for one in found:
        warnings += one.severity is Severity.WARNING
        if one.severity is Severity.ERROR or warnings <= MOST:
            yield one
        elif warnings == MOST + 1:
            message = f"there are more than {MOST} warnings, and from here on they are not told"
            yield replace(
                one,
                code="too-large",
                message=message,
                related=(),
                hints=("mend those before first, or accept their codes under `allow:`",),
                notes=(),
            )


def near(name: str, candidates: Iterable[str]) -> str | None:
    """Find the candidate that was most likely meant, or none that is near enough.

    Case and the difference between blanks, `_` and `-` do not count. Texts too long to be names
    are not compared, because that takes time that grows with the product of the lengths; nor are
    more names than any game has, of which only the first are. Where hundreds of long names are
    nearly alike, those with the most letters in common are.
    """
    folded: dict[str, str] = {}
    for candidate in candidates:
        if len(candidate) <= _LONGEST_NAME:
            folded.setdefault(_fold(candidate), candidate)
    if len(name) > _LONGEST_NAME:
        return None
    if (same := folded.get(_fold(name))) is not None:
        return same
    found = _nearest(_fold(name), islice(folded, _MOST_NAMES))
    return None if found is None else folded[found]


def _nearest(name: str, candidates: Iterable[str]) -> str | None:
    """Find what `difflib.get_close_matches` finds first, looking at the likeliest first and no further than needed.

    Letters in common, whatever their order, are counted at once and are a bound of how near a name
    can be; comparing takes as many steps as there are pairs of letters, of which few are allowed.
    """
    matcher = difflib.SequenceMatcher(b=name)
    likely: list[tuple[float, str]] = []
    for candidate in candidates:
        matcher.set_seq1(candidate)
        if matcher.real_quick_ratio() >= _NEAR and (bound := matcher.quick_ratio()) >= _NEAR:
            likely.append((bound, candidate))
    best, left = (_NEAR, ""), _MOST_PAIRS
    for bound, candidate in sorted(likely, reverse=True):
        left -= len(name) * len(candidate)
        if bound < best[0] or left < 0:
            break
        matcher.set_seq1(candidate)
        best = max(best, (matcher.ratio(), candidate))
    return best[1] or None


def suggest(name: str, candidates: Iterable[str], known: str, most: int = 12) -> tuple[str, ...]:
    """Hint at the near candidate, or list them after the words in `known` if they are few."""
    names = list(dict.fromkeys(candidates))
    if (meant := near(name, names)) is not None:
        return (f"did you mean `{meant}`?",)
    if not names or len(names) > most:
        return ()
    return (f"{known} {', '.join(f'`{one}`' for one in names)}",)


@lru_cache(maxsize=10_000)
def _fold(name: str) -> str:
    return name.casefold().replace("_", " ").replace("-", " ")
