"""Comparisons of something with itself: `color is color` inside `where`, `left is left`, `p.coins < p.coins`.

Only what reads alike on both sides is told here. What comes to the same by another way, as a define that is given the
same twice, may be meant for other uses; `analyses/conditions.py` tells it where it always comes out one way.
"""

from __future__ import annotations

from rulewright.dsl import game, syntax
from rulewright.dsl.check import names
from rulewright.dsl.check.context import Context, Env
from rulewright.dsl.check.facts import key_of
from rulewright.dsl.game import UnknownType


def check(c: Context, env: Env, node: syntax.Binary, left: game.Expr, right: game.Expr) -> None:
    """Report a comparison whose sides are the same."""
    if key_of(left) != key_of(right):
        return
    text = " ".join(node.left.span.text.split())
    if text == " ".join(node.right.span.text.split()):
        numbers_alone = not any(letter.isalpha() for letter in text)
        literal = isinstance(left, game.Const) and not isinstance(node.left, syntax.Name)
        if numbers_alone or literal or isinstance(left.type, UnknownType):
            return
        if not isinstance(left, game.Const) and names.owner_of_word(c, text) is not None:
            return  # it clashes, which is told of the word
        hint = (
            f"inside `where` a word is the item's own: `c in X where c.{text} is ...` compares two"
        )
        is_own = env.items and isinstance(left, game.Of | game.Read | game.Local)
        c.problems.error(
            "same-sides",
            f"both sides are the same: `{text}`",
            node.span,
            hints=[hint] if is_own else [],
        )
    elif env.items and _is_own_twice(node):
        own = node.left.span.text if isinstance(node.left, syntax.Name) else node.right.span.text
        c.problems.warn(
            "same-sides",
            f"`{own}` is the item's own here, so both sides are the same",
            node.span,
            hints=[f"for that of something else, say whose it is: `x.{own}`"],
        )


def _is_own_twice(node: syntax.Binary) -> bool:
    """Whether one side is a bare name and the other the same name behind a dot, as `it.number is number`."""
    match node.left, node.right:
        case (syntax.Name(name=word), syntax.Attribute(name=behind)) | (
            syntax.Attribute(name=behind),
            syntax.Name(name=word),
        ):
            return word == behind.text
    return False
