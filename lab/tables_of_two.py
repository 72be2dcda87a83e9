"""Two games side by side as lines of text."""

from collections.abc import Iterator

from rulewright.dsl.amounts import counted
from rulewright.dsl.render import Style
from rulewright.interpreter.way_text import way_place, way_text
from rulewright.lab.compare import Compared, Comparison
from rulewright.lab.measures import TITLES
from rulewright.lab.short import differences
from rulewright.lab.tables import answer_lines, row, titled, wrapped
from rulewright.lab.wording import names_of, signed, with_half

_TITLE = 30
_VALUE = 15
_NEVER = 12  # ways that are named


def compared_lines(found: Comparison, paint: Style) -> Iterator[str]:
    """Write the answers, then every figure of both games."""
    for summary in (found.first, found.second):
        yield from titled(summary.played.plan, paint)
    yield from wrapped(common(found), hanging=0)
    names = names_of(found)
    yield ""
    yield paint("name", "In short")
    yield from answer_lines(list(differences(found)), paint)
    for section in TITLES:
        shown = [
            one
            for one in found.compared
            if one.measure.section == section and one.measure.main and (one.first or one.second)
        ]
        if shown:
            yield ""
            columns = "".join(f"{one:>{_VALUE}}" for one in names)
            yield paint("name", f"{TITLES[section]:<{_TITLE + 2}}") + f"{columns}{'difference':>16}"
        for one in shown:
            yield from _line(one)
    yield ""
    yield from wrapped(f"{how_to_read(found)} * {beyond(found)}", hanging=0)
    for ways, there, other in (
        (found.only_first, found.first, names[1]),
        (found.only_second, found.second, names[0]),
    ):
        if ways:
            yield paint("name", f"Never in {other}, and taken in the other:")
        for way in ways[:_NEVER]:
            text = way_text(way, there.played.plan.checked.sources[way.at.file])
            place = way_place(way)
            first, *later = wrapped(f"{place}: {text}", 2, 4)
            yield first.replace(place, paint("place", place), 1)
            yield from later


def common(found: Comparison) -> str:
    """Say how many games there are of both, and what they have in common."""
    games = [len(one.finished) for one in (found.first, found.second)]
    how = "same seeds, differences taken game by game" if found.paired else "nothing in common"
    return f"{games[0]:,} and {counted(f'{games[1]:,}', 'game')} played to the end; {how}."


def how_to_read(found: Comparison) -> str:
    """Say what the columns mean."""
    return (
        f"Behind ± stands half the 95 % interval. The difference is {names_of(found)[1]} minus "
        f"{names_of(found)[0]}; those of shares are in points of a hundred (pp)."
    )


def beyond(found: Comparison) -> str:
    """Say what it means that a difference is beyond chance."""
    return f"beyond chance at 95 % after correction for {counted(found.tested, 'figure')} (Holm)."


def compared_cells(one: Compared) -> tuple[str, str, str, str]:
    """Write a figure of two games: its title, both values, the difference, all with half their intervals."""
    unit = one.measure.unit
    first, second = (with_half(found, unit) for found in (one.first, one.second))
    return one.measure.titled, first, second, signed(one.difference, unit)


def _line(one: Compared) -> Iterator[str]:
    title, first, second, difference = compared_cells(one)
    star = " *" if one.beyond else ""
    yield from row(title, f"{first:>{_VALUE}}{second:>{_VALUE}}{difference:>16}{star}", _TITLE)
