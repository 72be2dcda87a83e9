"""How values, intervals, tests and plans are written, alike in tables and on pages."""

from shlex import quote

from rulewright.dsl.amounts import counted
from rulewright.lab.compare import Comparison
from rulewright.lab.figures import Fairness, Figure, Summary
from rulewright.lab.plan import Plan
from rulewright.lab.play import Row
from rulewright.lab.statistics import LEAST_EXPECTED, LEVEL, Difference, Interval

NAMED = 14
"""Two games are called by their own names up to so many letters, and else by their order."""


def number(value: float, unit: str = "") -> str:
    """Write a value as precisely as is of use: a part of a whole as so many of a hundred."""
    if unit == "%":
        return f"{_points(value)} %"
    digits = 0 if abs(value) >= 1000 else 1 if abs(value) >= 100 else 2  # noqa: PLR2004 - as read
    return f"{value:,.{digits}f}".replace("-", "−")


def exact(value: float) -> str:
    """Write a value that is a number of points or halfway between two, as it is."""
    return f"{value:,.10g}".replace("-", "−")


def interval(found: Interval, unit: str = "") -> str:
    """Write the ends of an interval."""
    if found.low is None or found.high is None:
        return "-"
    low, high = number(found.low, unit), number(found.high, unit)
    return f"{low.removesuffix(' %')} to {high}"


def with_half(found: Interval | None, unit: str = "") -> str:
    """Write a value with half the width of its interval."""
    if found is None:
        return "-"
    value = number(found.value, unit)
    if found.half is None:
        return value
    return f"{value.removesuffix(' %')} ±{number(found.half, unit)}"


def signed(found: Difference | None, unit: str = "") -> str:
    """Write a difference with half the width of its interval; of parts of a whole in points of a hundred."""
    if found is None:
        return ""
    value = with_half(found.interval, unit).removesuffix(" %")
    return ("+" if found.interval.value > 0 else "") + value + (" pp" if unit == "%" else "")


def of_games(figures: list[Figure]) -> str:
    """Say how many games figures are of: the fewest and the most."""
    known = sorted({one.interval.n for one in figures if one.interval is not None}) or [0]
    if known[0] == known[-1]:
        return f"n = {known[0]:,} games"
    return f"n = {known[0]:,} to {known[-1]:,} games"


def probability(p: float) -> str:
    """Write a p value."""
    return "p < 0.001" if p < 0.001 else f"p = {p:.3f}"  # noqa: PLR2004 - less says nothing more


def unfair(fairness: Fairness) -> bool:
    """Whether seats win unlike often, beyond chance."""
    return fairness.p is not None and fairness.p < 1 - LEVEL


def verdict(fairness: Fairness) -> str:
    """Say in some words whether some seat is better than another."""
    if fairness.p is None:
        return "too few games to tell"
    return "no, seats win unlike often" if unfair(fairness) else "no sign of a better seat"


def tested(fairness: Fairness) -> str:
    """Say what that verdict rests on."""
    alone = counted(f"{fairness.n:,}", "game")
    if fairness.p is None:
        return f"{LEAST_EXPECTED * len(fairness.wins)} have to be won alone, and {fairness.n:,} are"
    return f"{probability(fairness.p)}, chi-squared test over {alone} won alone"


def is_contest(fairness: Fairness) -> bool:
    """Whether there are sides that can be better than one another."""
    return len(fairness.wins) > 1


# ------------------------------------------------------------------------------------------------ what was played


def described(plan: Plan) -> str:
    """Say what a plan is, with all that it takes to get it again."""
    bots = plan.line_up if "," in plan.line_up else f"{plan.line_up} on every seat"
    rotates = ", one seat further in each game" if plan.turns > 1 else ""
    return (
        f"{plan.checked.reference} · {counted(plan.seats, 'player')} · {bots}{rotates} · "
        f"seed {plan.seed} · rules {plan.checked.hash}"
    )


def how_many(summary: Summary) -> str:
    """Say how many games were played, how many of them were not, and of how many everything is known."""
    plan, played, done = summary.played.plan, summary.played, len(summary.finished)
    said = f"{counted(f'{done:,}', 'game')} played to the end"
    if summary.stopped:
        said += f"; {len(summary.stopped):,} stopped before the end, and counted apart"
    if played.stopped:
        said = f"Stopped by Ctrl-C after {len(played.rows):,} of {plan.games:,} games. {said}"
    if summary.watched < done:
        said += (
            f". The first {summary.watched:,} were watched at every step: other figures than wins, "
        )
        said += "scores and decisions are of them"
    return f"{said}."


def again(plan: Plan, row: Row) -> str:
    """Give the command that plays a game again and keeps its record."""
    seats = (f"{seat + 1}={kind}" for seat, kind in enumerate(row.bots) if kind)
    return (
        f"rulewright simulate {quote(plan.checked.reference)} --players {plan.seats} "
        f"--bots {','.join(seats)} --only {row.seed} --save game.jsonl"
    )


def names_of(found: Comparison) -> tuple[str, str]:
    """Name the two games; by their order where their own names are too long or alike."""
    first, second = (one.played.plan.checked.reference for one in (found.first, found.second))
    if first == second or max(len(first), len(second)) > NAMED:
        return "first", "second"
    return first, second


def _points(value: float) -> str:
    return f"{100 * value:.1f}".replace("-", "−")
