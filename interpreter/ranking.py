"""Who won: groups of seats that tie, best first, from the criteria under `winner:`."""

from collections.abc import Callable, Sequence
from typing import Any

from rulewright.dsl.game import Criterion

Value = Callable[[Criterion, int], Any]


def ranking(criteria: Sequence[Criterion], seats: int, value: Value) -> list[list[int]]:
    """Splits the seats by one criterion after the other; what still ties then, ties.

    `only` puts those for whom it is false behind the others, unless it is false for all. `together`
    stands alone: all win, or nobody does and there is no ranking.
    """
    groups = [list(range(seats))]
    for criterion in criteria:
        match criterion.kind:
            case "together":
                return groups if value(criterion, 0) else []
            case "shared" | "draw":
                return groups
            case _:
                groups = [part for group in groups for part in _split(criterion, group, value)]
    return groups


def best(criteria: Sequence[Criterion], seats: int, value: Value) -> list[int]:
    """The first group of `ranking`, without the others."""
    group = list(range(seats))
    for criterion in criteria:
        match criterion.kind:
            case "together":
                return group if value(criterion, 0) else []
            case "shared" | "draw":
                return group
            case _ if len(group) > 1:
                group = _split(criterion, group, value)[0]
            case _:
                return group
    return group


def told_apart(
    criteria: Sequence[Criterion], seats: int, value: Value
) -> list[list[tuple[Criterion, Any]]]:
    """For every seat, what is compared first, and the later criteria that told it from a seat equal before.

    Each comes with its value for the seat.
    """
    found: list[list[tuple[Criterion, Any]]] = [[] for _ in range(seats)]
    groups = [list(range(seats))]
    first = first_compared(criteria)
    later = False
    for criterion in criteria:
        if criterion.kind in {"together", "shared", "draw"}:
            break
        parts = [_split(criterion, group, value) for group in groups]
        for split in parts:
            told = criterion is first or (later and len(split) > 1)
            for seat in (one for part in split for one in part if told):
                found[seat].append((criterion, value(criterion, seat)))
        groups = [part for split in parts for part in split]
        later = later or criterion is first
    return found


def first_compared(criteria: Sequence[Criterion]) -> Criterion | None:
    """Find the criterion that compares all players before any other does."""
    return next((one for one in criteria if one.kind in {"most", "least"}), None)


def _split(criterion: Criterion, group: list[int], value: Value) -> list[list[int]]:
    found: dict[Any, list[int]] = {}
    for seat in group:
        found.setdefault(value(criterion, seat), []).append(seat)
    least = criterion.kind == "least"
    known = sorted((v for v in found if v is not None), reverse=not least)
    return [found[v] for v in known] + ([found[None]] if None in found else [])
