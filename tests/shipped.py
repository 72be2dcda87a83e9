"""The games that we ship: each alone, each with each of its variants, and every stack of these that is allowed."""

from functools import cache
from itertools import combinations, permutations

from rulewright.dsl import diagnose
from rulewright.dsl.compose import compose
from rulewright.dsl.diagnostics import Problems
from rulewright.dsl.game import CheckedGame
from rulewright.dsl.loader import Loader
from rulewright.dsl.reference import parse_reference
from rulewright.interpreter import Game

PAIR = 2


@cache
def games() -> tuple[str, ...]:
    """Every game, and every variant on the game that it extends."""
    return tuple(
        f"{listing.extends}+{listing.name}" if listing.extends else listing.name
        for listing in Loader().games()
    )


@cache
def extended() -> tuple[str, ...]:
    """The games that have variants, which a usual run looks at most."""
    return tuple(name for name in games() if any(one.startswith(f"{name}+") for one in games()))


@cache
def stacks() -> tuple[str, ...]:
    """Every set of two or more variants of one game that go together, in the order in which they are listed."""
    found: list[str] = []
    for base in (name for name in games() if "+" not in name):
        variants = [
            name.removeprefix(f"{base}+") for name in games() if name.startswith(f"{base}+")
        ]
        pairs = {
            two for two in combinations(variants, PAIR) if not conflict("+".join((base, *two)))
        }
        for size in range(PAIR, len(variants) + 1):
            found += [
                "+".join((base, *several))
                for several in combinations(variants, size)
                if pairs.issuperset(combinations(several, PAIR))  # variants conflict by twos
            ]
    return tuple(found)


@cache
def some_stacks() -> tuple[str, ...]:
    """Those of two variants, and of each game the first of the highest: for what a usual run plays."""
    highest: dict[str, str] = {}
    for name in stacks():
        base = name.partition("+")[0]
        highest[base] = max(highest.get(base, ""), name, key=lambda stack: stack.count("+"))
    return tuple(name for name in stacks() if name.count("+") == PAIR or name in highest.values())


def other_orders(reference: str) -> list[str]:
    """The same stack in its other orders."""
    base, *variants = reference.split("+")
    return ["+".join((base, *order)) for order in permutations(variants)][1:]


def conflict(reference: str) -> bool:
    """Whether two variants of a stack are at odds, which is said when they are put together, before any check."""
    problems = Problems()
    compose(Loader(), parse_reference(reference), problems)
    codes = {one.code for one in problems}
    assert codes <= {"variant-conflict"}, codes
    return bool(codes)


@cache
def checked(reference: str) -> CheckedGame:
    """Load a game once, whoever wants it; there is nothing to say against it, unless a setting makes a rule idle."""
    result = diagnose(reference)
    assert ":" in reference or list(map(str, result.diagnostics)) == []
    assert result.game is not None, list(map(str, result.diagnostics))
    return result.game


@cache
def compiled(reference: str, seats: int) -> Game:
    """Compile a game for a number of seats once, whoever wants it."""
    return Game(checked(reference), seats)
