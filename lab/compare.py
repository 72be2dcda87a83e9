"""Two games side by side: each figure of both, the difference with its interval, and whether it is beyond chance.

Both are played with the same seeds. Game i of one and game i of the other then have the same chance as
far as their set-ups go alike, so differences are taken game by game: what both have in common falls
out, and intervals get narrower. With unlike numbers of players nothing is in common.
"""

from rulewright.dsl.structs import Struct
from rulewright.interpreter.coverage import Way
from rulewright.lab.figures import Figure, Summary, values
from rulewright.lab.measures import Measure
from rulewright.lab.statistics import Difference, Interval, beyond_chance, paired, unpaired


class Compared(Struct, eq=False):
    """One figure of both games; None where a game has it not.

    beyond  whether the difference is beyond chance, all figures taken together
    """

    measure: Measure
    first: Interval | None
    second: Interval | None
    difference: Difference | None
    beyond: bool


class Comparison(Struct, eq=False):
    """All figures of two games.

    paired     whether differences are taken game by game
    compared   in the order of the first game's figures, then those that only the second has
    tested     how many differences were tested together
    only_first, only_second  ways through the author's rules that both have, and watched games of one alone took
    """

    first: Summary
    second: Summary
    paired: bool
    compared: tuple[Compared, ...]
    tested: int
    only_first: tuple[Way, ...]
    only_second: tuple[Way, ...]


def compare(first: Summary, second: Summary) -> Comparison:
    """Compare two games."""
    one, other = first.played.plan, second.played.plan
    in_pairs = one.seats == other.seats and one.seed == other.seed
    found = [
        (a, b, _difference(a, b, first, second, in_pairs=in_pairs))
        for a, b in _pairs(first, second)
    ]
    ps = [
        difference.p if difference is not None and a is not None and a.measure.main else None
        for a, _, difference in found
    ]
    compared = tuple(
        _compared(a, b, difference, beyond=beyond)
        for (a, b, difference), beyond in zip(found, beyond_chance(ps), strict=True)
    )
    known = frozenset(second.marked.ways)
    ways = [way for way in first.marked.ways if way.at.run is None and way in known]
    in_first, in_second = _taken(first), _taken(second)
    return Comparison(
        first,
        second,
        in_pairs,
        compared,
        sum(p is not None for p in ps),
        tuple(way for way in ways if way in in_first and way not in in_second),
        tuple(way for way in ways if way in in_second and way not in in_first),
    )


def _pairs(first: Summary, second: Summary) -> list[tuple[Figure | None, Figure | None]]:
    """Bring together the figures of one key."""
    others = {figure.measure.key: figure for figure in second.figures}
    found: list[tuple[Figure | None, Figure | None]] = [
        (figure, others.pop(figure.measure.key, None)) for figure in first.figures
    ]
    return [*found, *((None, figure) for figure in others.values())]


def _difference(
    a: Figure | None, b: Figure | None, first: Summary, second: Summary, *, in_pairs: bool
) -> Difference | None:
    if a is None or b is None:
        return None
    one, other = values(a.measure, first.finished), values(b.measure, second.finished)
    if not in_pairs:
        return unpaired(list(one.values()), list(other.values()))
    common = [number for number in one if number in other]
    return paired([one[number] for number in common], [other[number] for number in common])


def _compared(
    a: Figure | None, b: Figure | None, difference: Difference | None, *, beyond: bool
) -> Compared:
    figure = a or b
    assert figure is not None
    first, second = (None if one is None else one.interval for one in (a, b))
    return Compared(figure.measure, first, second, difference, beyond)


def _taken(summary: Summary) -> frozenset[Way]:
    counted = zip(summary.marked.ways, summary.met, strict=True)
    return frozenset(way for way, (times, _) in counted if times)
