"""What was decided so far, as an immutable linked list, so that a copied state shares it for nothing.

An entry is one finished answer of one seat, or one outcome of explicit chance. The values of an
answer that is not finished stand in the state itself (it is *partial*), so taking back the last of
them needs no history, and neither does a state that was started with `record=False`.

Plain tuples, because one is made at every decision: `(what was before, seat, ids)`, and `()` at the
beginning. `ids` is the action, or a tuple of actions for a choice of several values; chance has the
seat `CHANCE` and the number of its outcome.
"""

from collections.abc import Iterable
from typing import Final, TypeAlias

Ids: TypeAlias = int | tuple[int, ...]
Past: TypeAlias = tuple["Past", int, Ids] | tuple[()]
Entry: TypeAlias = tuple[int, Ids]

CHANCE: Final = -1
NOTHING: Final[Past] = ()


def entries(past: Past, since: Past = NOTHING) -> list[Entry]:
    """List what happened after `since`, oldest first; `since` is `past` or an earlier part of it."""
    found: list[Entry] = []
    while past and past is not since:
        found.append((past[1], past[2]))
        past = past[0]
    found.reverse()
    return found


def extended(past: Past, more: Iterable[Entry]) -> Past:
    """Add entries, oldest first."""
    for seat, ids in more:
        past = (past, seat, ids)
    return past


def length(past: Past) -> int:
    """Count the entries."""
    count = 0
    while past:
        count += 1
        past = past[0]
    return count


def contains(past: Past, part: Past) -> bool:
    """Say whether `part` is an earlier part of `past`: the very same entries, not equal ones."""
    while past:
        if past is part:
            return True
        past = past[0]
    return not part


def ids_tuple(ids: Ids) -> tuple[int, ...]:
    """Give the actions of an entry as a tuple, also if there is only one."""
    return ids if isinstance(ids, tuple) else (ids,)


def ids_short(ids: tuple[int, ...]) -> Ids:
    """Give the form in which an entry keeps these actions."""
    return ids[0] if len(ids) == 1 else ids
