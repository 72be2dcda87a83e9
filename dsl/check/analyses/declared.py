"""How something that is declared or asked in vain is reported.

A variant may leave idle what the game declares that it changes: a pot that this house rule never fills, a question that
it has answered for good are no mistakes of its author. So only what the variants themselves say is reported when there
are any; the game alone is checked alone.
"""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.dsl.check.context import Context
from rulewright.dsl.source import Span


class Declared:
    """Reports declarations."""

    def __init__(self, c: Context, *, variants: bool) -> None:
        self._problems = c.problems
        self._left_alone = c.spec.span.source if variants else None

    def warn(self, code: str, message: str, span: Span, hints: Iterable[str] = ()) -> None:
        """Report something about a declaration."""
        if span.source is not self._left_alone:
            self._problems.warn(code, message, span, hints=hints)

    def unused(self, what: str, span: Span, hints: Iterable[str] = ()) -> None:
        """Report what nothing uses."""
        self.warn("unused", what, span, hints)

    def never_read(self, name: str, span: Span) -> None:
        """Report state that changes and that nothing asks for."""
        hints = ["read it in a condition, an amount or a text, or leave it out"]
        self.warn("never-read", f"`{name}` is set, and nothing ever reads it", span, hints)

    def never_rolled(self, name: str, span: Span) -> None:
        """Report dice that always show what they show at first."""
        hints = ["`roll` these dice; what never changes needs no `rolled:`"]
        message = f"nothing ever rolls `{name}`, so it stays as it is at the beginning"
        self.warn("never-set", message, span, hints)

    def never_set(self, name: str, span: Span) -> None:
        """Report state that never changes."""
        hints = ["set it in a step; a value that never changes is a setting or a `define`"]
        message = f"nothing ever sets `{name}`, so it stays as it is at the beginning"
        self.warn("never-set", message, span, hints)
