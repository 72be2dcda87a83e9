"""Decisions as Python: the list of what is legal, and what a chosen id stands for.

The first level of every option is written out in place, ids ascending. A value counts only if the
rest of its option can be completed; where later picks or reasons have to be tried for that, loops are
written that stop at the first way to complete it. Reasons with a fine do not keep a value from being
legal.
"""

import re
from dataclasses import dataclass

from rulewright.dsl.game import (
    CardKey,
    Collect,
    Const,
    Decide,
    Expr,
    Local,
    Op,
    Option,
    Pick,
    Read,
    Reason,
)
from rulewright.interpreter.actions import ActionTable, Range
from rulewright.interpreter.counts import Row, pattern
from rulewright.interpreter.emit_expr import constant, plain_name
from rulewright.interpreter.emit_steps import Sentences
from rulewright.interpreter.ranges import Ends
from rulewright.interpreter.uses import free, pick_expressions
from rulewright.interpreter.writer import Writer

WIDEST = 1000
"""Numbers that a list of legal numbers may be made of before it is needed."""
NARROW = 12
"""Values of an attribute for which a list may be kept for every combination."""


@dataclass(frozen=True, slots=True)
class Loop:
    """Loops over the values of a pick, as written: how deep, how many, and the id of a value as text."""

    depth: int
    loops: int
    id: str
    ascending: bool


class Decisions(Sentences):
    """Writes what is legal in decisions."""

    actions: ActionTable
    opened: dict[str, list[str]]

    # ------------------------------------------------------------------------------------ what is legal

    def legal(self, decide: Decide, *, accept: str | None = None) -> str:
        """Writes the list of legal ids on the first level; gives its name.

        `accept` is a condition (already Python) under which options are open at all.
        """
        result = "legal"
        started = False
        for n, option in enumerate(decide.options):
            started = self._option(decide, n, option, result, accept, started=started)
        if decide.kind == "offer":
            declined = str(self.actions.of(decide, None).base)
            self.w(f"{result}.append({declined})" if started else f"{result} = [{declined}]")
        elif not started:
            self.w(f"{result} = []")
        return result

    def _option(
        self,
        decide: Decide,
        n: int,
        option: Option,
        result: str,
        accept: str | None,
        *,
        started: bool,
    ) -> bool:
        conditions = [] if option.when is None else [option.when]
        conditions += [r.check for r in option.must if r.fine is None and r.level == 0]
        if conditions or accept is not None:
            if not started:
                self.w(f"{result} = []")
                started = True
            if accept is not None:
                self.w.open(f"if {accept}:")
            for condition in conditions:
                self.w.open(f"if {self.test(condition)}:")
        depth = len(conditions) + (accept is not None)
        if not option.picks:
            one = str(self.actions.of(decide, n).base)
            self.w(f"{result}.append({one})" if started else f"{result} = [{one}]")
        else:
            started = self.level(decide, n, 0, result, started=started)
        self.w.close(depth)
        return True

    def level(self, decide: Decide, n: int, level: int, result: str, *, started: bool) -> bool:
        """Writes the ids of one pick, earlier picks being bound, to the end of a list."""
        option = decide.options[n]
        pick = option.picks[level]
        ids = self.actions.of(decide, n, level)
        if pick.sizes is not None:
            found = self.subset_ids(decide, n, level, "()")
            self.w(f"{result} += {found}" if started else f"{result} = {found}")
            return True
        reasons = reasons_at(option, level)
        simple = not reasons and self.surely_completed(option, level + 1)
        span = self._span(pick, ids) if simple else None
        if span is not None:
            self.w(f"{result} += {span}" if started else f"{result} = list({span})")
            return True
        if pick.owners is None and ids.kind == "number" and level + 1 == len(option.picks):
            known = self._known_numbers(pick, ids, reasons)
            if known is not None:
                self.w(f"{result} += {known}" if started else f"{result} = {known}")
                return True
        rest_first = self._rest_first(option, level)
        if rest_first is not None:
            if not started:
                self.w(f"{result} = []")
                started = True
            self.w.open(f"if {rest_first}:")
        into = result
        ascending = self.ascending(pick, ids)
        if not ascending and started:
            into = self.w.name()
            self.w(f"{into} = []")
        elif not started:
            self.w(f"{into} = []")
        found_loop = self.values(pick, ids)
        depth = found_loop.depth
        for reason in reasons:
            self.w.open(f"if {self.test(reason.check)}:")
            depth += 1
        if rest_first is None:
            rest = self.completable(decide, n, level + 1)
            if rest is not None:
                self.w.open(f"if {rest}:")
                depth += 1
        self.w(f"{into}.append({found_loop.id})")
        self.w.close(depth)
        if not ascending:
            self.w(f"{into}.sort()")
            if into != result:
                self.w(f"{result} += {into}")
        if rest_first is not None:
            self.w.close()
        return True

    def _rest_first(self, option: Option, level: int) -> str | None:
        """Whether the later picks can be completed, if that does not depend on this one: asked once."""
        later = option.picks[level + 1 :]
        own = {pick.variable for pick in option.picks[level:]}
        if len(later) != 1 or reasons_at(option, level + 1) or later[0].owners is not None:
            return None
        if any(free(expr) & own for expr in pick_expressions(later[0])):
            return None
        return self._enough(later[0])

    def _known_numbers(self, pick: Pick, ids: Range, reasons: list[Reason]) -> str | None:
        """Legal numbers from a list made before: they depend on which kept counts are 0, and on the ends.

        The list for each mask is made when it is first met: all ids of the pick that no count forbids,
        and for every number how many of them come before it.
        """
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
            f"{numbers}[{before}[{shifted(first, -ids.first)}]:{before}[{shifted(after, -ids.first)}]]"
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

    def _end_numbers(self, values: Expr) -> tuple[Ends, Ends]:
        match values:
            case Op(name="range", arguments=(low, high)):
                return self.ranges.of(low), self.ranges.of(high)
            case _:
                ends = self.ranges.items(values)
                return (ends[0], ends[0]), (ends[1], ends[1])

    def surely_completed(self, option: Option, level: int) -> bool:
        """Whether nothing is left to pick."""
        return level >= len(option.picks)

    def _span(self, pick: Pick, ids: Range) -> str | None:
        """The ids of all values at once, where they are a run of numbers."""
        if pick.owners is not None:
            return None
        if ids.kind == "number":
            ends = self._ends(pick.values)
            if ends is not None:
                low, high = ends
                return f"range({shifted(low, ids.base - ids.first)}, {shifted(high, ids.base - ids.first)})"
        if ids.kind == "place" and isinstance(pick.values, Read):
            pile = self.value(pick.values)
            return f"range({ids.base}, {ids.base} + len({pile}))"
        return None

    def _ends(self, values: Expr) -> tuple[str, str] | None:
        match values:
            case Op(name="range", arguments=(low, high)):
                return self.value(low), self.after(high)
            case Const(value=tuple(numbers)) if numbers and numbers == tuple(
                range(int(str(numbers[0])), int(str(numbers[0])) + len(numbers))
            ):
                return constant(numbers[0]), str(int(str(numbers[-1])) + 1)
            case _:
                return None

    def ascending(self, pick: Pick, ids: Range) -> bool:
        """Whether the loop over a pick's values meets their ids in order."""
        if pick.owners is not None:
            return False
        if ids.kind in ("face", "place"):
            return True
        match pick.values:
            case Op(name="range" | "seats"):
                return True
            case Const(value=tuple(values)):
                return list(values) == sorted(values, key=lambda v: (v is None, v or 0))
            case Collect(source=Const(value=tuple(values)), body=Local(variable=body)):
                return body == pick.values.variable and list(values) == sorted(
                    values, key=lambda v: (v is None, v or 0)
                )
            case _:
                return False

    def values(self, pick: Pick, ids: Range) -> Loop:
        """Begins loops over the values of a pick: inside, its variable is bound."""
        depth, loops = 0, 0
        base = str(ids.base)
        if pick.owners is not None:
            assert pick.owner is not None
            depth, loops, owner = self.each(pick.owners, pick.owner)
            self.bind(pick.owner, owner)
            base = f"{ids.base} + {self.name(pick.owner)} * {ids.width}"
        self.alias.pop(pick.variable, None)
        name = plain_name(pick.variable)
        match ids.kind:
            case "face":
                if self.plain(ids):
                    source = self.iterable(pick.values)
                    self.w.open(f"for {name} in sorted({source}):")
                    face = shifted(name, -ids.first)
                    return Loop(depth + 1, loops + 1, sum_of(base, face), pick.owners is None)
                face = self.w.name()
                self.w.open(f"for {face}, {name} in {self.pairs(self.iterable(pick.values), ids)}:")
                first = -ids.first * ids.variants
                return Loop(
                    depth + 1, loops + 1, sum_of(base, shifted(face, first)), pick.owners is None
                )
            case "place":
                pile = root(pick.values)
                number = self.w.name()
                if isinstance(pick.values, Read):
                    self.w.open(f"for {number}, {name} in enumerate({self.value(pile)}):")
                    return Loop(depth + 1, loops + 1, sum_of(base, number), pick.owners is None)
                among = self.temporary(self.iterable(pick.values))
                self.w.open(f"for {number}, {name} in enumerate({self.value(pile)}):")
                self.w.open(f"if {name} in {among}:")
                return Loop(depth + 2, loops + 1, sum_of(base, number), pick.owners is None)
            case _:
                more, more_loops, item = self.each(pick.values, pick.variable)
                self.bind(pick.variable, item)
                one = shifted(self.name(pick.variable), ids.base - ids.first)
                return Loop(depth + more, loops + more_loops, one, self.ascending(pick, ids))

    def plain(self, ids: Range) -> bool:
        """Whether every card is its own face, and no state tells alike cards apart."""
        return self.pool.plain_faces and ids.variants == 1

    def pairs(self, cards: str, ids: Range) -> str:
        """Pairs of face (and variant) and the first such card, in order, as text."""
        if self.plain(ids):
            return f"[(c, c) for c in sorted({cards})]"
        faces = self.pool.faces()
        if ids.variants == 1:
            return f"by_face({cards}, {faces})"
        return f"by_variant({cards}, {faces}, {ids.variants}, {self.card_state()})"

    def card_state(self) -> str:
        """A function from a card to the state that lies on it, as text."""
        cells: list[str] = []
        for place in self.actions.card_state:
            n = next(i for i, key in enumerate(place.keys) if isinstance(key, CardKey))
            stride = self.layout.strides[place][n]
            for keys in self.layout.keys(place):
                if keys[n] == 0:
                    base = self.layout.slot(place, keys)
                    cells.append(f"S[{base} + c * {stride}]")
        return "lambda c: (" + "".join(f"{cell}, " for cell in cells) + ")"

    # ------------------------------------------------------------------------------------ looking ahead

    def completable(self, decide: Decide, n: int, level: int) -> str | None:
        """Writes whether an option can be completed from a level on; None: it surely can."""
        option = decide.options[n]
        if level >= len(option.picks):
            return None
        pick = option.picks[level]
        reasons = reasons_at(option, level)
        if pick.sizes is not None:
            found = self.subset_ids(decide, n, level, "()")
            return found
        if not reasons and level + 1 >= len(option.picks) and pick.owners is None:
            return self._enough(pick)
        result = self.w.name()
        self.w(f"{result} = False")
        loop = self.values(pick, self.actions.of(decide, n, level))
        depth = loop.depth
        for reason in reasons:
            self.w.open(f"if {self.test(reason.check)}:")
            depth += 1
        rest = self.completable(decide, n, level + 1)
        if rest is not None:
            self.w.open(f"if {rest}:")
            depth += 1
        self.w(f"{result} = True")
        if loop.loops == 1:
            self.w("break")
        self.w.close(depth)
        return result

    def _enough(self, pick: Pick) -> str:
        """Whether a pick on which nothing depends has values."""
        if pick.sizes is not None:
            least, most = self.value(pick.sizes[0]), self.value(pick.sizes[1])
            if least == "0":
                return "True"
            count = self.count(pick.values)
            return f"{least} <= {count} and {least} <= {most}"
        match pick.values:
            case Op(name="range", arguments=(low, high)):
                return f"{self.value(low)} <= {self.value(high)}"
            case _:
                return self.some(pick.values)

    def subset_ids(self, decide: Decide, n: int, level: int, chosen: str) -> str:
        """The ids that may be picked next into a set of cards, as text; `chosen` are those picked, from 0."""
        option = decide.options[n]
        pick = option.picks[level]
        assert pick.sizes is not None
        ids = self.actions.of(decide, n, level)
        assert ids.done is not None
        reasons = reasons_at(option, level)
        check = "None"
        if reasons or level + 1 < len(option.picks):
            check = f"check_{self.w.name()}"
            name = plain_name(pick.variable)
            self.alias.pop(pick.variable, None)
            self.w.open(f"def {check}({name}):")
            for reason in reasons:
                self.w(f"if {self.refute(reason.check)}: return False")
            rest = self.completable(decide, n, level + 1)
            self.w(f"return {rest or True}")
            self.w.close()
        values, pairs = self.set_source(pick, ids)
        sizes = f"({self.value(pick.sizes[0])}, {self.value(pick.sizes[1])}, {ids.size})"
        shift = self.w.name()
        self.w(
            f"{shift} = [{ids.base} + _x for _x in "
            f"subset_ids({values}, {pairs}, {chosen}, {sizes}, {check})]"
        )
        return shift

    def set_source(self, pick: Pick, ids: Range) -> tuple[str, str]:
        """Of a set: the cards on offer, and a function from cards to pairs of id (from 0) and card."""
        first = ids.first * ids.variants
        if pick.owners is None:
            values = self.iterable(pick.values)
            if ids.kind == "place":
                pile = self.temporary(self.value(root(pick.values)))
                return values, f"lambda cards: [(n, c) for n, c in enumerate({pile}) if c in cards]"
            pairs = self.pairs("cards", ids)
            minus = f" - {first}" if first else ""
            return values, f"lambda cards: [(f{minus}, c) for f, c in {pairs}]"
        assert pick.owner is not None
        cards, owners = self.w.name(), self.w.name()
        self.w(f"{cards} = []")
        self.w(f"{owners} = {{}}")
        depth, _, owner = self.each(pick.owners, pick.owner)
        self.bind(pick.owner, owner)
        mine = self.temporary(f"tuple({self.iterable(pick.values)})")
        self.w(f"{cards} += {mine}")
        self.w(f"{owners}[{owner}] = {mine}")
        self.w.close(depth)
        pairs = self.pairs("[c for c in mine if c in cards]", ids)
        return cards, (
            f"lambda cards: sorted((q * {ids.width} + f - {first}, c) "
            f"for q, mine in {owners}.items() for f, c in {pairs})"
        )

    # ------------------------------------------------------------------------------------ what was chosen

    def decode(self, decide: Decide, n: int, act: str, *, several: bool) -> None:
        """Binds the picks of an option from an id, or from a tuple of ids."""
        option = decide.options[n]
        if not option.picks:
            return
        if not several:
            assert len(option.picks) == 1
            self.decode_pick(option.picks[0], self.actions.of(decide, n), act)
            return
        at: str = "0"
        for level, pick in enumerate(option.picks):
            ids = self.actions.of(decide, n, level)
            if pick.sizes is None:
                self.decode_pick(pick, ids, f"{act}[{at}]")
                at = str(int(at) + 1) if at.isdigit() else f"{at} + 1"
                continue
            cards, used = self.w.name(), self.w.name()
            self.subset(decide, n, level, act, at, cards, used)
            self.alias.pop(pick.variable, None)
            self.w(f"{plain_name(pick.variable)} = {cards}")
            following = self.w.name()
            self.w(f"{following} = {at} + {used}")
            at = following

    def subset(
        self, decide: Decide, n: int, level: int, act: str, at: str, cards: str, used: str
    ) -> None:
        """Writes the cards of a set and how many ids name them, from ids that begin at `at`."""
        pick = decide.options[n].picks[level]
        assert pick.sizes is not None
        ids = self.actions.of(decide, n, level)
        values, pairs = self.set_source(pick, ids)
        most = self.value(pick.sizes[1])
        self.w(
            f"{cards}, {used} = subset({values}, {pairs}, "
            f"[_x - {ids.base} for _x in {act}[{at}:]], {ids.size}, {most})"
        )

    def decode_pick(self, pick: Pick, ids: Range, act: str) -> None:
        """Binds one pick from an id."""
        self.alias.pop(pick.variable, None)
        name = plain_name(pick.variable)
        if pick.owners is not None:
            assert pick.owner is not None
            self.alias.pop(pick.owner, None)
            rest = self.w.name()
            owner = plain_name(pick.owner)
            self.w(f"{owner}, {rest} = divmod({act} - {ids.base}, {ids.width})")
            act, base = rest, 0
        else:
            base = ids.base
        match ids.kind:
            case "number":
                self.w(f"{name} = {shifted(act, ids.first - base)}")
            case "flag":
                self.w(f"{name} = {act} == {base + 1}")
            case "player" | "word":
                self.w(f"{name} = {shifted(act, -base)}")
            case "place":
                pile = self.value(root(pick.values))
                self.w(f"{name} = {pile}[{shifted(act, -base)}]")
            case _:
                first = ids.first * ids.variants
                if self.plain(ids):
                    self.w(f"{name} = {shifted(act, first - base)}")
                else:
                    pairs = self.pairs(self.iterable(pick.values), ids)
                    self.w(f"{name} = find_face({pairs}, {shifted(act, first - base)})")


def reasons_at(option: Option, level: int) -> list[Reason]:
    """The reasons without a fine that are tested when a pick is bound."""
    return [r for r in option.must if r.fine is None and r.level == level + 1]


def root(values: Expr) -> Read:
    """The pile that a pick's values come from."""
    match values:
        case Read():
            return values
        case Collect(source=source):
            return root(source)
        case Op(arguments=(one, *_)):
            return root(one)
        case _:
            raise AssertionError(values)


def shifted(text: str, by: int) -> str:
    """A number and a constant, as text."""
    if by == 0:
        return text
    if text.lstrip("-").isdigit():
        return str(int(text) + by)
    found = OFFSET.fullmatch(text)
    if found is not None:
        head, sign, last = found.groups()
        return shifted(head, by + (int(last) if sign == "+" else -int(last)))
    text = text if text.isidentifier() or text.endswith("]") else f"({text})"
    return f"{text} + {by}" if by > 0 else f"{text} - {-by}"


OFFSET = re.compile(r"(\w+|S\[[^\[\]]*\]) ([+-]) (\d+)")


def sum_of(one: str, other: str) -> str:
    """Two numbers, as text."""
    if one == "0":
        return other
    return shifted(other, int(one)) if one.isdigit() else f"{one} + {other}"
