"""What matters most, before all figures: is it fair, how long is it, what do players decide, what is never used.

The same answers stand at the head of a table and of a page.
"""

from collections.abc import Iterator, Sequence

from rulewright.dsl.amounts import counted
from rulewright.dsl.structs import Struct
from rulewright.lab.compare import Compared, Comparison
from rulewright.lab.figures import Figure, Summary
from rulewright.lab.measures import Measure, number_of_seats
from rulewright.lab.statistics import Interval
from rulewright.lab.sweep import Knob, Swept
from rulewright.lab.wording import (
    exact,
    interval,
    is_contest,
    names_of,
    number,
    signed,
    tested,
    unfair,
    verdict,
)

_MOVED = (
    ("decisions", "Length"),
    ("score.winner", "Winner's score"),
    ("choices", "Choices"),
    ("lead.changes", "Lead"),
)
"""The figures that a comparison begins with."""


class Answer(Struct):
    """An answer to a question of a designer; `alarm` where it needs a look."""

    what: str
    said: str
    more: str
    alarm: bool = False


def answers(summary: Summary) -> Iterator[Answer]:
    """Answer for one game."""
    if not summary.finished:
        return
    if is_contest(summary.fairness):
        yield _fair("Fair seats?", summary)
    yield from _bots(summary)
    yield from _told("Length", summary.figure("decisions"), "decisions", _passes(summary))
    margin = _value(summary, "score.margin", "{} before the next")
    yield from _told("Winner's score", summary.figure("score.winner"), "points", margin)
    forced = _value(summary, "forced", "only one at {} of decisions")
    yield from _told("Choices", summary.figure("choices"), "per decision", forced)
    held = _value(summary, "lead.held", "the later winner led alone {} of the time")
    yield from _told("Lead", summary.figure("lead.changes"), "changes", held)
    for figure in summary.figures:
        measure = figure.measure
        if measure.main and measure.key.startswith("price."):
            name = measure.key.removeprefix("price.")
            unsold = _value(summary, f"unsold.{name}", "{} of lots unsold")
            yield from _told(f"Price of {name}", figure, "", unsold)
    if summary.watched:
        ways = sum(way.kind != "always" for way in summary.marked.ways)
        never = len(summary.never)
        watched = counted(f"{summary.watched:,}", "game")
        yield Answer(
            "Never used",
            f"{never} of {ways}",
            f"ways through the rules in {watched}, told below" if never else f"ways in {watched}",
            alarm=bool(never),
        )
    if summary.stopped:
        stopped = f"{len(summary.stopped):,}"
        yield Answer(
            "Games stopped", stopped, "before the end; told below, in no figure", alarm=True
        )


def differences(found: Comparison) -> Iterator[Answer]:
    """Answer for two games."""
    names = names_of(found)
    for name, summary in zip(names, (found.first, found.second), strict=True):
        if is_contest(summary.fairness):
            yield _fair(f"Fair seats in {name}?", summary)
    compared = {one.measure.key: one for one in found.compared}
    for key, what in _MOVED:
        one = compared.get(key)
        if one is not None and one.difference is not None:
            yield _moved(what, one, names)
    for key, one in compared.items():
        if key.startswith("price.") and one.measure.main and one.difference is not None:
            yield _moved(f"Price of {key.removeprefix('price.')}", one, names)
    beyond = sum(one.beyond for one in found.compared)
    yield Answer(
        "Differs beyond chance",
        f"{beyond} of {counted(found.tested, 'figure')}",
        "all tested together at 95 % (Holm)",
    )


def points_short(
    knobs: Sequence[Knob], found: Sequence[Swept], keys: Sequence[str]
) -> Iterator[Answer]:
    """Answer for the points of a sweep: how far each figure moves, and where seats are not fair."""

    def where(point: Swept) -> str:
        at = zip(knobs, point.values, strict=True)
        return ", ".join(f"{knob.name} {value}" for knob, value in at)

    for key in keys:
        known = [one for one in found if one.figure(key).interval is not None]
        if not known:
            continue
        known.sort(key=lambda one: _size(one.figure(key)))
        measure = known[0].figure(key).measure
        low, high = (number(_size(one.figure(key)), measure.unit) for one in (known[0], known[-1]))
        ends = f"lowest at {where(known[0])}, highest at {where(known[-1])}"
        yield Answer(measure.titled, f"{low} to {high}", ends)
    rivals = [one for one in found if is_contest(one.summary.fairness)]
    bad = [where(one) for one in rivals if unfair(one.summary.fairness)]
    few = sum(one.summary.fairness.p is None for one in rivals)
    if bad:
        yield Answer(
            "Fair seats?", f"not at {len(bad)} of {len(rivals)}", "; ".join(bad), alarm=True
        )
    elif rivals:
        said = "too few games to tell" if few == len(rivals) else "no sign of a better seat"
        tested_at = len(rivals) - few
        yield Answer("Fair seats?", said, f"{counted(tested_at, 'point')} tested one by one")


def _fair(what: str, summary: Summary) -> Answer:
    fairness, alarm = summary.fairness, unfair(summary.fairness)
    more = tested(fairness)
    if alarm:
        sides = summary.played.plan.rivals
        wins = (summary.figure(f"wins.{side[0] + 1}") for side in sides)
        rivals = [one for one in wins if one is not None]
        rivals.sort(key=_size)
        ends = (f"{one.measure.title} {number(_size(one), '%')}" for one in (rivals[-1], rivals[0]))
        more = f"{', '.join(ends)}; {more}"
    return Answer(what, verdict(fairness), more, alarm)


def _size(figure: Figure) -> float:
    return 0.0 if figure.interval is None else figure.interval.value


def _bots(summary: Summary) -> Iterator[Answer]:
    """Tell the bot that wins most beside the seats it has."""
    plan = summary.played.plan

    def for_a_seat(figure: Figure) -> float:
        return _size(figure) / number_of_seats(plan, _kind(figure))

    found = [one for one in summary.figures if one.measure.key.startswith("wins.bot.")]
    best = max(found, key=for_a_seat, default=None)
    if best is not None and best.interval is not None:
        part = number(number_of_seats(plan, _kind(best)) / len(plan.people), "%")
        wins = f"wins {number(_size(best), '%')} of games alone, {interval(best.interval, '%')}"
        yield Answer("Best bot", _kind(best), f"{wins}; on {part} of the seats")


def _kind(figure: Figure) -> str:
    return figure.measure.key.removeprefix("wins.bot.")


def _told(what: str, figure: Figure | None, unit: str, more: str) -> Iterator[Answer]:
    """Tell a figure with its interval, and something beside it."""
    if figure is None or figure.interval is None:
        return
    found = figure.interval
    ends = "" if found.low is None else interval(found)
    said = f"{number(found.value)} {unit}".strip()
    yield Answer(what, said, "; ".join(filter(None, (ends, more))))


def _value(summary: Summary, key: str, text: str) -> str:
    figure = summary.figure(key)
    if figure is None or figure.interval is None:
        return ""
    return text.format(number(figure.interval.value, figure.measure.unit))


def _passes(summary: Summary) -> str:
    """How often the first phase that repeats is passed, which is the outermost."""
    found = next((one for one in summary.figures if one.measure.key.startswith("passes.")), None)
    if found is None or found.interval is None:
        return ""
    name = found.measure.key.removeprefix("passes.")
    return f"{exact(round(found.interval.value, 2))} passes of {name}"


def _moved(what: str, one: Compared, names: tuple[str, str]) -> Answer:
    def said(found: Interval | None, measure: Measure) -> str:
        return "-" if found is None else number(found.value, measure.unit)

    values = (
        f"{names[0]} {said(one.first, one.measure)}, {names[1]} {said(one.second, one.measure)}"
    )
    chance = "beyond chance" if one.beyond else "not beyond chance"
    return Answer(
        what,
        f"{signed(one.difference, one.measure.unit)} {_unit(one)}".strip(),
        f"{values}; {chance}",
    )


def _unit(one: Compared) -> str:
    units = {"decisions": "decisions", "choices": "per decision", "lead.changes": "changes"}
    return units.get(one.measure.key, one.measure.unit)
