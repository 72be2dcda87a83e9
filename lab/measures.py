"""What is measured of a game: every figure is a number that each game has, or has not.

A figure of many games is a share (of games with a certain outcome) or a mean (of the games' numbers),
so each has n and an interval, and can be compared between two games or followed over a setting. The
game is the unit: of what happens often in a game its own mean is taken first, since decisions of one
game are not independent of each other.

Keys say which figure is meant on a command line, as in `sweep --measure price.sale`.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from statistics import fmean
from typing import Literal

from rulewright.dsl.game import Loop
from rulewright.dsl.structs import Struct
from rulewright.interpreter import Game
from rulewright.interpreter.coverage import Marked
from rulewright.interpreter.uses import sentences
from rulewright.lab.plan import Plan
from rulewright.lab.play import Row
from rulewright.lab.watching import PARTS, Close, winner

Section = Literal["wins", "bots", "scores", "length", "decisions", "lead", "auctions", "points"]
TITLES: dict[Section, str] = {
    "wins": "Who wins",
    "bots": "Which bot wins",
    "scores": "Scores",
    "length": "Length",
    "decisions": "Decisions",
    "lead": "The lead",
    "auctions": "Auctions",
    "points": "Where points come from",
}
"""The sections of a report in order."""


class Measure(Struct, eq=False):
    """A figure.

    key    by which a command line names it
    title  what it is, under the heading of its section
    unit   of its value; `%` for shares and for parts of a whole, which lie in 0..1
    share  whether it is 0 or 1 for each game, and the figure is how often it is 1
    of     its value for a finished game; None where a game has none
    part   of a figure that is told along the game: which part of it this is of, from 1; 0 of the whole game
    along  what these parts are: `round`, `tenth of the game`
    """

    key: str
    title: str
    section: Section
    unit: str
    share: bool
    of: Callable[[Row], float | None]
    part: int = 0
    along: str = ""

    @property
    def main(self) -> bool:
        """Whether it is of the whole game; differences of parts are not tested."""
        return not self.part

    @property
    def series(self) -> str:
        """The key of all parts of which it is one."""
        return self.key.rpartition(".")[0]

    @property
    def titled(self) -> str:
        """The title with the unit behind it; percent stands behind values."""
        if self.unit in {"", "%"}:
            return self.title
        return (
            f"{self.title} {self.unit}"
            if self.unit.startswith("per ")
            else f"{self.title}, {self.unit}"
        )


def measures(plan: Plan, game: Game) -> tuple[Measure, ...]:
    """Give all figures of a plan's game."""
    marked = game.machine(coverage=True).program.marked
    return (
        *_wins(plan),
        *_bots(plan),
        *(_scores(plan) if plan.checked.scoring else ()),
        *_length(game, marked),
        *_decisions(),
        *_lead(),
        *_auctions(marked),
        *_points(plan),
    )


# ------------------------------------------------------------------------------------------------ all games


def won(plan: Plan, row: Row) -> tuple[int, ...] | None:
    """Give the side that won a game alone."""
    return winner(plan.sides, best(row))


def best(row: Row) -> list[int]:
    """Give the seats that came first, alone or not."""
    return [seat for seat, rank in enumerate(row.ranks) if rank == 1]


def _wins(plan: Plan) -> Iterator[Measure]:
    for side in plan.sides:
        names = " and ".join(str(seat + 1) for seat in side)
        title = f"seat {names}" if len(side) == 1 else f"seats {names}"
        title += "" if side in plan.rivals else " (the game's own)"

        def wins(row: Row, side: tuple[int, ...]) -> float:
            return won(plan, row) == side

        key = f"wins.{side[0] + 1}"
        yield _share(key, f"{title} alone", "wins", partial(wins, side=side))

    def shared(row: Row) -> float:
        return bool(best(row)) and won(plan, row) is None

    def lost(row: Row) -> float:
        return not row.ranks

    title = "all together" if _together(plan) else "first place shared"
    yield _share("shared", title, "wins", shared)
    if _together(plan):
        yield _share("lost", "nobody: all lose", "wins", lost)


def _together(plan: Plan) -> bool:
    """Whether all win or lose together."""
    return any(one.kind == "together" for one in plan.checked.winner)


def number_of_seats(plan: Plan, kind: str) -> int:
    """Say on how many seats a kind of bot sits."""
    return sum(plan.bots[seat] == kind for seat in plan.people)


def _bots(plan: Plan) -> Iterator[Measure]:
    kinds = sorted({plan.bots[seat] for seat in plan.people})
    if len(kinds) == 1:
        return
    for kind in kinds:
        part = number_of_seats(plan, kind) / len(plan.people)

        def wins(row: Row, kind: str) -> float:
            side = won(plan, row)
            return side is not None and any(row.bots[seat] == kind for seat in side)

        def scores(row: Row, kind: str) -> float:
            found = [score for score, bot in zip(row.scores, row.bots, strict=True) if bot == kind]
            return sum(found) / len(found)

        title = f"{kind} wins (on {100 * part:.0f} % of the seats)"
        yield _share(f"wins.bot.{kind}", title, "bots", partial(wins, kind=kind))
        if plan.checked.scoring:
            title, of = f"score of {kind}", partial(scores, kind=kind)
            yield _mean(f"score.bot.{kind}", title, "bots", "points", of)


def _share(key: str, title: str, section: Section, of: Callable[[Row], float | None]) -> Measure:
    return Measure(key, title, section, "%", share=True, of=of)


def _mean(
    key: str,
    title: str,
    section: Section,
    unit: str,
    of: Callable[[Row], float | None],
    part: tuple[int, str] = (0, ""),
) -> Measure:
    return Measure(key, title, section, unit, False, of, *part)  # noqa: FBT003 - no share


def _scores(plan: Plan) -> Iterator[Measure]:
    def of_seat(row: Row, seat: int) -> float:
        return row.scores[seat]

    counted = [one.kind for one in plan.checked.winner if one.kind in {"most", "least"}]
    sign = -1 if counted[:1] == ["least"] else 1

    def of_rank(row: Row, rank: int) -> float:
        return fmean(score for score, its in zip(row.scores, row.ranks, strict=True) if its == rank)

    def of_winner(row: Row) -> float | None:
        return of_rank(row, 1) if row.ranks else None

    def margin(row: Row) -> float | None:
        if won(plan, row) is None:
            return 0 if row.ranks else None
        after = min((rank for rank in row.ranks if rank > 1), default=None)
        return None if after is None else sign * (of_rank(row, 1) - of_rank(row, after))

    for seat in range(plan.seats):
        title = f"seat {seat + 1}" + ("" if plan.bots[seat] else " (the game's own)")
        yield _mean(f"score.{seat + 1}", title, "scores", "points", partial(of_seat, seat=seat))
    yield _mean("score.winner", "the winner", "scores", "points", of_winner)
    if len(plan.sides) > 1 and not _together(plan):
        yield _mean("score.margin", "winner before the next", "scores", "points", margin)


def _length(game: Game, marked: Marked) -> Iterator[Measure]:
    def passes(row: Row, ways: Sequence[int]) -> float | None:
        return None if row.close is None else sum(row.close.covered[way] for way in ways)

    yield _mean("decisions", "decisions", "length", "per game", lambda row: row.decisions)
    loops: dict[str, set[int]] = {}
    numbers = {(way.at, way.name): n for n, way in enumerate(marked.ways) if way.kind == "loop"}
    for step in sentences(game.checked.phases):
        if isinstance(step, Loop) and step.phase and (step.at, step.address) in numbers:
            name = step.address.split(".")[-1]
            loops.setdefault(name, set()).add(numbers[step.at, step.address])
    for name, ways in loops.items():
        yield _mean(
            f"passes.{name}",
            f"passes of {name}",
            "length",
            "per game",
            partial(passes, ways=tuple(ways)),
        )


# ------------------------------------------------------------------------------------------------ closely watched


def _of_close(row: Row, of: Callable[[Close], float | None]) -> float | None:
    return None if row.close is None else of(row.close)


def _closely(
    key: str,
    title: str,
    section: Section,
    unit: str,
    of: Callable[[Close], float | None],
    part: tuple[int, str] = (0, ""),
) -> Measure:
    return _mean(key, title, section, unit, partial(_of_close, of=of), part)


def _decisions() -> Iterator[Measure]:
    def choices(close: Close) -> float | None:
        return close.choices / close.decisions if close.decisions else None

    def forced(close: Close) -> float | None:
        return close.forced / close.decisions if close.decisions else None

    def in_part(close: Close, part: int) -> float | None:
        decisions, found = close.parts[part]
        return found / decisions if decisions else None

    yield _closely("choices", "choices per decision", "decisions", "", choices)
    yield _closely("forced", "decisions with one choice", "decisions", "%", forced)
    for part in range(PARTS):
        yield _closely(
            f"choices.part.{part + 1}",
            "choices per decision",
            "decisions",
            "",
            partial(in_part, part=part),
            (part + 1, "tenth of the game"),
        )


def _lead() -> Iterator[Measure]:
    yield _closely("lead.changes", "changes of the lead", "lead", "per game", lambda c: c.changes)
    yield _closely("lead.held", "the later winner led alone", "lead", "%", lambda c: c.led)


def _auctions(marked: Marked) -> Iterator[Measure]:
    notes: dict[str, dict[str, list[int]]] = {}
    phases = {note.address: note.phase for note in marked.notes}
    for number, note in enumerate(marked.notes):
        notes.setdefault(note.address, {}).setdefault(note.kind, []).append(number)

    def prices(close: Close, sold: Sequence[int], during: int | None) -> float | None:
        found = [
            sale.price
            for sale in close.sales
            if sale.note in sold and sale.price is not None and during in (None, sale.round)
        ]
        return sum(found) / len(found) if found else None

    def count(close: Close, kinds: Sequence[int]) -> float:
        return sum(sale.note in kinds for sale in close.sales)

    def without(close: Close, sold: Sequence[int], unsold: Sequence[int]) -> float | None:
        total = count(close, [*sold, *unsold])
        return count(close, unsold) / total if total else None

    for address, found in notes.items():
        name = address.removeprefix("auctions.")
        sold, unsold = found.get("sold", []), found.get("unsold", [])
        if sold:
            price = partial(prices, sold=sold, during=None)
            yield _closely(f"price.{name}", f"{name}: price", "auctions", "", price)
            yield _closely(
                f"sales.{name}",
                f"{name}: sales",
                "auctions",
                "per game",
                partial(count, kinds=sold),
            )
        if unsold:
            left = partial(without, sold=sold, unsold=unsold)
            yield _closely(f"unsold.{name}", f"{name}: unsold lots", "auctions", "%", left)
        if sold and phases[address]:
            for number in range(1, _ROUNDS + 1):
                yield _closely(
                    f"price.{name}.{number}",
                    f"{name}: price",
                    "auctions",
                    "",
                    partial(prices, sold=sold, during=number),
                    (number, phases[address]),
                )


_ROUNDS = 30
"""Prices are told for so many passes of a phase at most; those that no game has are left out."""


def _points(plan: Plan) -> Iterator[Measure]:
    def each(close: Close, line: int) -> float:
        points = close.points[line]
        return sum(points) / len(points)

    def of_winner(row: Row, line: int) -> float | None:
        first = best(row)
        return None if row.close is None or not first else row.close.points[line][first[0]]

    for number, line in enumerate(plan.checked.scoring):
        title = f"{line.name}, each player"
        yield _closely(f"points.{line.name}", title, "points", "points", partial(each, line=number))
        yield _mean(
            f"points.{line.name}.winner",
            f"{line.name}, the winner",
            "points",
            "points",
            partial(of_winner, line=number),
        )
