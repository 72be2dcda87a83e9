"""The figures of what was played: each measure with n and its interval, whether seats are fair, what never happened."""

from collections import Counter

from rulewright.dsl.structs import Struct, replace
from rulewright.interpreter import compile_game
from rulewright.interpreter.coverage import Marked, Way
from rulewright.lab.measures import Measure, measures, won
from rulewright.lab.play import Row
from rulewright.lab.runner import Played
from rulewright.lab.statistics import Interval, fairness, mean, quantile, share


class Figure(Struct, eq=False):
    """A measure with what it came to; None where no game has it."""

    measure: Measure
    interval: Interval | None


class Spread(Struct):
    """How the scores of a seat lie: the lowest, a quarter, the middle, three quarters, the highest."""

    seat: int
    quantiles: tuple[float, float, float, float, float]


class Fairness(Struct):
    """Whether seats win alike often: games won alone by each side, and how likely shares so unlike are by chance.

    `p` is None with too few games. `n` counts the games of whole turns of the bots that one side won alone.
    """

    wins: tuple[int, ...]
    n: int
    p: float | None


class Summary(Struct, eq=False):
    """All figures of what was played.

    finished  the games that came to their end, which the figures are of
    stopped   the others
    spreads   of the scores of each seat
    never     ways through the author's rules that no game took that was watched closely, in their order
    met       for each way, how often it was taken, and in how many of these games
    watched   how many of them there are
    """

    played: Played
    finished: tuple[Row, ...]
    stopped: tuple[Row, ...]
    figures: tuple[Figure, ...]
    fairness: Fairness
    spreads: tuple[Spread, ...]
    marked: Marked
    never: tuple[Way, ...]
    met: tuple[tuple[int, int], ...]
    watched: int

    def figure(self, key: str) -> Figure | None:
        """Find a figure by its key."""
        return next((one for one in self.figures if one.measure.key == key), None)


PARTS = (0.0, 0.25, 0.5, 0.75, 1.0)


def summary(played: Played) -> Summary:
    """Work out all figures."""
    plan = played.plan
    game = compile_game(plan.checked, plan.seats)
    marked = game.machine(coverage=True).program.marked
    finished = tuple(row for row in played.rows if row.finished)
    watched = [row.close for row in finished if row.close is not None]
    met = tuple(
        (sum(taken), sum(map(bool, taken)))
        for taken in zip(*(close.covered for close in watched), strict=True)
    ) or ((0, 0),) * len(marked.ways)
    taken = [way for way, (times, _) in zip(marked.ways, met, strict=True) if times]
    taken += [way for way in marked.ways if way.kind == "always"]  # simulations do not test them
    own = {way.at.file for way in marked.ways if way.at.run is None}
    return Summary(
        played,
        finished,
        tuple(row for row in played.rows if not row.finished),
        tuple(Figure(one, estimate(one, finished)) for one in measures(plan, game)),
        _fairness(played, finished),
        tuple(_spreads(finished)),
        marked,
        tuple(marked.never(taken, own)) if watched else (),
        met,
        len(watched),
    )


def values(measure: Measure, rows: tuple[Row, ...]) -> dict[int, float]:
    """Give the values of a measure by the numbers of the games that have one."""
    found = ((row.number, measure.of(row)) for row in rows)
    return {number: float(value) for number, value in found if value is not None}


def estimate(measure: Measure, rows: tuple[Row, ...]) -> Interval | None:
    """Give what a measure comes to over finished games."""
    found = list(values(measure, rows).values())
    if measure.share:
        return share(round(sum(found)), len(found))
    interval = mean(found)
    if interval is None or measure.unit != "%" or interval.low is None or interval.high is None:
        return interval
    return replace(interval, low=max(0.0, interval.low), high=min(1.0, interval.high))


def is_narrow(played: Played, half: float) -> bool:
    """Say whether how often each side wins is known to within so much on both sides."""
    plan = played.plan
    game = compile_game(plan.checked, plan.seats)
    finished = tuple(row for row in played.rows if row.finished)
    found = [estimate(one, finished) for one in measures(plan, game) if one.section == "wins"]
    return all(one is not None and one.half is not None and one.half <= half for one in found)


def _fairness(played: Played, finished: tuple[Row, ...]) -> Fairness:
    """Where bots are unlike, only whole turns count, so that each has sat on every seat as often."""
    plan = played.plan
    turns = Counter(row.number // plan.turns for row in finished)
    wins = dict.fromkeys(plan.rivals, 0)
    for row in finished:
        side = won(plan, row) if turns[row.number // plan.turns] == plan.turns else None
        if side in wins:
            wins[side] += 1
    alike = len({len(side) for side in plan.rivals}) == 1
    found = tuple(wins.values())
    return Fairness(found, sum(found), fairness(found) if alike else None)


def _spreads(finished: tuple[Row, ...]) -> list[Spread]:
    found = []
    for seat in range(len(finished[0].scores) if finished else 0):
        ordered = sorted(row.scores[seat] for row in finished)
        low, quarter, middle, three, high = (quantile(ordered, part) for part in PARTS)
        found.append(Spread(seat, (low, quarter, middle, three, high)))
    return found
