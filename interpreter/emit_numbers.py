"""Legal numbers as Python: runs of ids at once, and lists made before.

Where a number is legal unless a kept count says that it is not (`none of your cards shows the last
digit`), all that matters is which counts are 0. For every such mask the list of legal ids is made when
it is first met; after that, what is legal between two ends is a slice of it.
"""

from rulewright.dsl.game import (
    Const,
    Expr,
    Op,
    Pick,
    Read,
    Reason,
)
from rulewright.interpreter.actions import Range
from rulewright.interpreter.counts import Row, pattern
from rulewright.interpreter.emit_names import plain_name, shifted
from rulewright.interpreter.emit_picks import Picks
from rulewright.interpreter.ranges import Ends
from rulewright.interpreter.writer import Writer

WIDEST = 1000
"""Numbers that a list of legal numbers may be made of before it is needed."""
NARROW = 12
"""Values of an attribute for which a list may be kept for every combination."""


class Numbers(Picks):
    """Writes legal numbers."""

    opened: dict[str, list[str]]
    own_reasons = True
    """Reasons are those of the option, so that the lists made for a pick are always the same."""

    def known_numbers(
        self, pick: Pick, ids: Range, reasons: list[Reason]
    ) -> tuple[str, str, str] | None:
        """A list of ids made before, and from where to where its ids are legal, as texts.

        The list for each mask is made when it is first met: all ids of the pick that no count forbids,
        and for every number how many of them come before it.
        """
        if pick.owners is not None or ids.kind != "number" or not self.own_reasons:
            return None
        ends = self._ends(pick.values)
        found = [pattern(reason.check, pick.variable) for reason in reasons]
        if len(found) != 1 or found[0] is None or ends is None or ids.size > WIDEST:
            return None
        row = self.counts.rows.get((found[0].pile.place, found[0].attribute))
        if row is None or not row.masked or row.width > NARROW:
            return None
        low, high = self._end_numbers(pick.values)
        last = ids.first + ids.size - 1
        first, after = ends
        if low[0] is None or low[0] < ids.first or low[1] is None or low[1] > last + 1:
            return None
        if high[0] is None or high[0] < ids.first - 1 or high[1] is None or high[1] > last:
            return None
        name = self.pool.keep_list(f"OPEN_{ids.base}", 1 << row.width)
        self._open_numbers(name, pick, ids, found[0].value, row)
        mask = self.temporary(f"S[{self.mask(row, found[0].pile.keys)}]")
        numbers, before = self.w.name(), self.w.name()
        self.w(f"{numbers}, {before} = {name}[{mask}] or fill_{name}({mask})")
        return (
            numbers,
            f"{before}[{shifted(first, -ids.first)}]",
            f"{before}[{shifted(after, -ids.first)}]",
        )

    def _open_numbers(self, name: str, pick: Pick, ids: Range, value: Expr, row: Row) -> None:
        """Writes the function that makes the list for a mask, once."""
        if name in self.opened:
            return
        lines = Writer()
        mine, self.w = self.w, lines
        self.alias.pop(pick.variable, None)
        v = plain_name(pick.variable)
        lines.open(f"def fill_{name}(mask):")
        lines("ids, before = [], []")
        lines.open(f"for {v} in range({ids.first}, {ids.first + ids.size}):")
        lines("before.append(len(ids))")
        bit = self.temporary(shifted(self.value(value), -row.low))
        inside = f"0 <= {bit} < {row.width} and mask >> {bit} & 1"
        lines(f"if not ({inside}): ids.append({shifted(v, ids.base - ids.first)})")
        lines.close()
        lines("before.append(len(ids))")
        lines(f"{name}[mask] = found = (ids, before)")
        lines("return found")
        lines.close()
        self.w = mine
        self.opened[name] = lines.lines

    def surely_numbered(self, values: Expr, ids: Range) -> bool:
        """Whether every number on offer surely has an id."""
        low, high = self.ranges.items(values)
        last = ids.first + ids.size - 1
        return low is not None and low >= ids.first and high is not None and high <= last

    def _end_numbers(self, values: Expr) -> tuple[Ends, Ends]:
        match values:
            case Op(name="range", arguments=(low, high)):
                return self.ranges.of(low), self.ranges.of(high)
            case _:
                ends = self.ranges.items(values)
                return (ends[0], ends[0]), (ends[1], ends[1])

    def span_of(self, pick: Pick, ids: Range) -> str | None:
        """The ids of all values at once, as a range, where they are a run."""
        if pick.owners is not None:
            return None
        if ids.kind == "place" and isinstance(pick.values, Read):
            pile = self.value(pick.values)
            return f"range({ids.base}, {ids.base} + len({pile}))"
        run = self.run_of(pick, ids)
        if run is None:
            return None
        low, high = (shifted(end, ids.base - ids.first) for end in run)
        return f"range({low}, {high})"

    def run_of(self, pick: Pick, ids: Range) -> tuple[str, str] | None:
        """From where to where the values go, as texts, where they are a run of numbers (or seats, or words)."""
        if pick.owners is not None or ids.kind not in ("number", "player", "word"):
            return None
        ends = self._ends(pick.values)
        return ends if ends is not None and self.surely_numbered(pick.values, ids) else None

    def _ends(self, values: Expr) -> tuple[str, str] | None:
        match values:
            case Op(name="range", arguments=(low, high)):
                return self.value(low), self.after(high)
            case Const(value=tuple(numbers)) if numbers:
                first = numbers[0]
                if isinstance(first, int) and numbers == tuple(range(first, first + len(numbers))):
                    return str(int(first)), str(first + len(numbers))
                return None
            case _:
                return None
