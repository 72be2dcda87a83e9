"""The place where rule text stops making sense, with the questions that an explanation asks about it."""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.dsl.diagnostics import Label, Problems
from rulewright.dsl.lalr import Failure, Parser
from rulewright.dsl.source import Span
from rulewright.dsl.structs import Struct
from rulewright.dsl.tables import END, tables
from rulewright.dsl.tokens import Token
from rulewright.dsl.yaml_tree import Value

OPENING = {"(": ")", "[": "]"}
CLOSING = {")": "(", "]": "["}


class Stop(Struct):
    """`token` is the first that does not fit, END if the text ends too early; `start` is what was being read."""

    failure: Failure
    start: str
    value: Value
    bounds: tuple[int, int]
    parser: Parser
    problems: Problems

    @property
    def token(self) -> Token:
        """The token that does not fit."""
        return self.after(0)

    @property
    def before(self) -> Token | None:
        """The token before the one that does not fit."""
        return self.failure.tokens[self.failure.at - 1] if self.failure.at else None

    @property
    def at_end(self) -> bool:
        """Whether the text ends too early."""
        return self.failure.at == len(self.failure.tokens)

    @property
    def read(self) -> tuple[Token, ...]:
        """The tokens that made sense."""
        return tuple(self.failure.tokens[: self.failure.at])

    @property
    def tokens(self) -> tuple[Token, ...]:
        """All tokens."""
        return tuple(self.failure.tokens)

    @property
    def text(self) -> str:
        """The text being read."""
        return self.value.text[self.bounds[0] : self.bounds[1]]

    def after(self, steps: int) -> Token:
        """Give a token behind the one that does not fit."""
        index = self.failure.at + steps
        end = self.bounds[1]
        tokens = self.failure.tokens
        return tokens[index] if index < len(tokens) else Token(END, "", end, end)

    def could_be(self, kind: str) -> bool:
        """Tell whether a token of this kind would have made sense here."""
        return self.parser.accepts(self.failure.states, kind)

    def written(self, start: int, end: int) -> str:
        """Give the text between two places."""
        return " ".join(self.value.text[start:end].split())

    def span(self, token: Token | None) -> Span:
        """Find a token in the file; the end of the text is its last character."""
        if token is None or token.type == END:
            end = max(self.bounds[0], self.bounds[0] + len(self.text.rstrip()))
            return self.value.at(max(self.bounds[0], end - 1), end)
        return self.value.at(token.start, token.end)

    def opened(self) -> Token | None:
        """Find the bracket that is open where the text stops."""
        stack: list[Token] = []
        for token in self.read:
            if token.text in OPENING:
                stack.append(token)
            elif token.text in CLOSING and stack:
                stack.pop()
        return stack[-1] if stack else None

    def level(self) -> tuple[Token, ...]:
        """Give the tokens read inside the innermost open bracket, without what stands in brackets of its own."""
        levels: list[list[Token]] = [[]]
        for token in self.read:
            if token.text in OPENING:
                levels[-1].append(token)
                levels.append([])
            elif token.text in CLOSING and len(levels) > 1:
                levels.pop()
                levels[-1].append(token)
            else:
                levels[-1].append(token)
        return tuple(levels[-1])

    def report(
        self,
        code: str,
        message: str,
        at: Token | Span | None = None,
        hint: str = "",
        related: Iterable[Label] = (),
    ) -> bool:
        """Report what is wrong, by default at the token that does not fit. Always true: it is explained."""
        span = at if isinstance(at, Span) else self.span(self.token if at is None else at)
        self.problems.error(code, message, span, related=related, hints=[hint] if hint else [])
        return True


def is_word(token: Token | None) -> bool:
    """Tell whether a token is a word of the language."""
    return token is not None and token.text in tables().words


def begins_value(token: Token) -> bool:
    """Tell whether a value can begin with this token."""
    return token.type in ("NAME", "INT", "STRING", "PLAYERS_FROM") or token.text in BEGINNERS


BEGINNERS = frozenset(
    {
        "(",
        "[",
        "none",
        "true",
        "false",
        "all",
        "top",
        "bottom",
        "others",
        "team",
        "partner",
        "next",
        "previous",
        "not",
    }
    | {"some", "no", "every", "highest", "lowest", "the", "ranking", "first", "random"}
)
OPENERS = frozenset(
    {"some", "no", "every", "highest", "lowest", "the", "ranking", "first", "random", "not"}
)
_VALUES = ("NAME", "INT", "STRING", "END_GAME", "CANNOT_HAPPEN")
ENDERS = frozenset({")", "]", "none", "true", "false", "empty"})


def ends_value(token: Token | None) -> bool:
    """Tell whether a value can end with this token."""
    return token is not None and (token.type in _VALUES or token.text in ENDERS)
