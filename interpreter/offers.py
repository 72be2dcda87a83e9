"""What is on offer instead of a value that is not, and the numbers that set its bounds.

Only the actor is told, and only with values that the actor sees or everybody can work out.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from rulewright.dsl.game import Const, Expr, Local, NumberType, Op, Read
from rulewright.interpreter.actions import Range
from rulewright.interpreter.emit_questions import shown
from rulewright.interpreter.explain import worth
from rulewright.interpreter.facts import known_values
from rulewright.interpreter.sight import readers
from rulewright.interpreter.uses import inside

if TYPE_CHECKING:
    from rulewright.interpreter.state import State

MANY = 12
"""Values that are listed one by one; more are cut."""


def offered(state: State, seat: int, ids: tuple[int, ...], span: Range, wanted: int | None) -> str:
    """Tell what is on offer of a pick, and where a number is beyond its bounds, what these stand for."""
    machine, s = state.machine, state.raw
    legal = [a for a in machine.next_ids(s, seat, ids) if span.base <= a < span.end]
    if span.kind == "number":
        said = [machine.actions.describe(action) for action in legal]
        named = {one.value or 0: state.labels.value(one) for one in said}
        can = f"can be {', '.join(_runs(named))}" if named else _bounds(state, seat, ids, span)
        return f": it {can}{_behind(state, seat, ids, span, wanted)}" if can else ""
    if not legal:
        return ""
    texts = [state.labels.value(machine.actions.describe(action)) for action in legal]
    more = [] if len(texts) <= MANY else ["..."]
    return f": it can be {', '.join(texts[:MANY] + more)}"


def _ends(span: Range) -> tuple[Expr, ...]:
    """Give the lowest and the highest number of a pick, as they are written; nothing where it has no such ends."""
    option = None if span.option is None else span.decide.options[span.option]
    values = option.picks[span.level].values if option is not None and option.picks else None
    match values:
        case Op(name="range", arguments=ends):
            return ends
        case _:
            return ()


def _bounds(state: State, seat: int, ids: tuple[int, ...], span: Range) -> str:
    """Tell between which ends a number would have to lie, where none is on offer, if the actor may know."""
    ends = _ends(span)
    if not ends or not all(_is_told(state, end, span) for end in ends):
        return ""
    found = [(worth(state, seat, ids, span.decide, end), end.type) for end in ends]
    if all(isinstance(value, int) for value, _ in found):
        low, high = (state.opening.words.value(value, type_) for value, type_ in found)
        return f"would have to be at least {low} and at most {high}"
    return ""


def _behind(state: State, seat: int, ids: tuple[int, ...], span: Range, wanted: int | None) -> str:
    """Tell in brackets what the names in the bound stand for that a number is beyond, if the actor may know."""
    ends = _ends(span)
    if wanted is None or not ends:
        return ""
    low, high = (worth(state, seat, ids, span.decide, end) for end in ends)
    if isinstance(high, int) and wanted > high:
        bound = ends[1]
    elif isinstance(low, int) and wanted < low:
        bound = ends[0]
    else:
        return ""
    if not _is_told(state, bound, span):
        return ""
    # What a rule keeps for itself while it runs has a name that no player knows.
    names = [one for one in shown(bound) if isinstance(one, Read) and one.place.scope is None]
    values = [(one, worth(state, seat, ids, span.decide, one)) for one in names]
    said = [
        f"{part.setting} is {part.value}"
        for part in inside(bound)
        if isinstance(part, Const)
        and part.setting is not None
        and isinstance(part.type, NumberType)
    ]
    known = [(one, value) for one, value in values if value is not None]
    said += known_values(state, seat, ids, span.decide, known, unsaid=set())
    return f" ({', '.join(dict.fromkeys(said))})" if said else ""


def _is_told(state: State, end: Expr, span: Range) -> bool:
    """Whether the actor may know what an end is worth: sees what it reads, or can work it out as all can."""
    own, secrecy = {span.decide.decider.number}, state.game.stage.secrecy
    if readers(end, own) == "nobody" and not secrecy.is_open(end):
        return False
    return all(
        part.variable.number in own or secrecy.is_open(part)
        for part in inside(end)
        if isinstance(part, Local)
    )


def _runs(named: Mapping[int, str]) -> list[str]:
    """Shorten numbers to runs, each end as it is called: `1..3`, `5`, `jack..king`."""
    found: list[list[int]] = []
    for value in named:
        if found and value == found[-1][-1] + 1:
            found[-1].append(value)
        else:
            found.append([value])
    return [
        named[run[0]] if len(run) == 1 else f"{named[run[0]]}..{named[run[-1]]}" for run in found
    ]
