"""Places in files as the machine keeps them: a line and a column, and the way back to the text that stands there."""

from __future__ import annotations

from rulewright.dsl import game
from rulewright.dsl.source import Source, Span
from rulewright.dsl.structs import replace


class Positions:
    """The places met so far, which a game that is checked for several settings meets again and again."""

    def __init__(self) -> None:
        self._ats: dict[tuple[int, int, int, int], game.At] = {}
        self._spans: dict[game.At, Span] = {}
        self._sources: list[Source] = []  # so that identities used as keys stay theirs

    def at(self, span: Span, run: game.At | None = None) -> game.At:
        """Turn a span into the place that the machine keeps; in a library of ours `run` is the place that runs it."""
        # Hashing spans would be a tenth of checking.
        key = (id(span.source), span.start, span.end, 0 if run is None else id(run))
        known = self._ats.get(key)
        if known is not None:
            return known
        line, column = span.source.position(span.start)
        end_line, end_column = span.source.position(span.end)
        at = game.At(span.source.path, line, column, end_line, end_column, run)
        self._spans.setdefault(at, span)
        self._ats[key] = at
        if not self._sources or self._sources[-1] is not span.source:
            self._sources.append(span.source)
        return at

    def span(self, at: game.At) -> Span:
        """Find the span that a place was made from."""
        span = self._spans[at]
        return span if at.run is None else replace(span, run=self._spans[at.run])
