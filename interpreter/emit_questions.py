"""Functions that answer questions at a stop: what may be picked next, why something is not legal, what it costs.

They are written when somebody first asks, for one stop each, from the same pieces as the hot path, so
that both always agree. All take the state, a seat, and the ids that this seat has picked so far.
"""

from rulewright.dsl.game import (
    Decide,
    Expr,
    Local,
    Op,
    Option,
    PlaceKind,
    Read,
    Reason,
)
from rulewright.dsl.structs import Struct
from rulewright.interpreter.emit import Functions
from rulewright.interpreter.emit_decisions import depending
from rulewright.interpreter.emit_names import plain_name
from rulewright.interpreter.emit_picks import reasons_at
from rulewright.interpreter.faults import Origin
from rulewright.interpreter.graph import Stop
from rulewright.interpreter.uses import inside, parts


class Refusal(Struct):
    """Why ids are not legal, as numbers.

    option   the index of the option, -1 when the ids belong to none
    kind     `option`: its `when:` is false. `must`: a reason fails. `value`: the value is not on offer.
             `seat`: this seat can only decline, or is not asked
    reason   the index of the reason in the option
    values   what the names in the condition stand for, in the order of `shown`
    """

    option: int
    kind: str
    reason: int
    values: tuple[object, ...]


def shown(check: Expr) -> tuple[Expr, ...]:
    """The names in a condition whose values explain it: variables and places, each once, in order."""
    found: list[Expr] = []
    bound = {
        getattr(part, "variable", None) for part in inside(check) if not isinstance(part, Local)
    }

    def look(expr: Expr) -> None:
        names = {p.variable for p in inside(expr) if isinstance(p, Local)}
        own = {getattr(p, "variable", None) for p in inside(expr) if not isinstance(p, Local)}
        outside = not (names - own) & bound
        match expr:
            case Read(place=place) if place.kind is not PlaceKind.PILE and outside:
                found.append(expr)
            case Op(name="count") | Local() if outside:
                found.append(expr)
            case _:
                for part in parts(expr):
                    look(part)

    look(check)
    unique: list[Expr] = []
    for one in found:
        if not any(same_name(one, other) for other in unique):
            unique.append(one)
    return tuple(unique)


def same_name(one: Expr, other: Expr) -> bool:
    """Whether two expressions are written alike, wherever they stand."""
    match one, other:
        case Local(variable=a), Local(variable=b):
            return a == b
        case Read(place=a_place, keys=a_keys), Read(place=b_place, keys=b_keys):
            return a_place == b_place and all(
                same_name(x, y) for x, y in zip(a_keys, b_keys, strict=True)
            )
        case _:
            return one == other


class Questions:
    """Writes the functions for one stop."""

    def __init__(self, functions: Functions, stop: Stop) -> None:
        assert stop.decide is not None
        self.f = functions
        self.stop = stop
        self.decide: Decide = stop.decide

    def begin(self, name: str) -> None:
        """The beginning of a function: the frame, and the seat as the decider."""
        f, stop = self.f, self.stop
        f.stack = stop.stack
        f.begin(f"def {name}{stop.number}(S, seat, ids):", stop.frame)
        f.w.origin = Origin(stop.at, stop.address, stop.stack)
        f.w(f"{plain_name(self.decide.decider)} = seat")
        f.w("at = 0")

    def accept(self) -> str | None:
        """For an offer that hides who may accept: a condition, as text, on the seat."""
        f, decide = self.f, self.decide
        if not (decide.several and decide.hides):
            return None
        f.alias.pop(decide.decider, None)
        may = f.w.name()
        f.w(f"{may} = seat in {f.iterable(decide.deciders)}")
        if decide.when is not None:
            with f.w.block(f"if {may}:"):
                f.w(f"{may} = {f.test(decide.when)}")
        return may

    def each_option(self) -> list[tuple[int, Option, str]]:
        """The options with the Python condition that an id on the first level is theirs."""
        found: list[tuple[int, Option, str]] = []
        for n, option in enumerate(self.decide.options):
            ids = self.f.actions.of(self.decide, n)
            found.append((n, option, f"{ids.base} <= ids[0] < {ids.end}"))
        return found

    # ------------------------------------------------------------------------------------ what is next

    def next_ids(self) -> None:
        """`next(S, seat, ids)`: the ids that may follow; empty when the choice is complete."""
        f = self.f
        self.begin("next")
        with f.w.block("if not ids:"):
            f.w(f"return {f.legal(self.decide, accept=self.accept())}")
        for n, option, mine in self.each_option():
            f.alias = {}
            with f.w.block(f"if {mine}:"):
                for level in range(len(option.picks)):
                    self._next(n, option, level)
                f.w("return []")
        f.w("return []")
        f.w.close()

    def _next(self, n: int, option: Option, level: int) -> None:
        f, pick = self.f, option.picks[level]
        ids = f.actions.of(self.decide, n, level)
        if pick.sizes is not None:
            cards, used = self._subset(n, level)
            done = f"{used} and ids[at + {used} - 1] == {ids.done}"
            with f.w.block(f"if not ({done}) and len({cards}) < {f.value(pick.sizes[1])}:"):
                chosen = f"[_x - {ids.base} for _x in ids[at:]]"
                f.w(f"return {f.subset_ids(self.decide, n, level, chosen)}")
            f.w(f"at += {used}")
            return
        if level:
            with f.w.block("if at == len(ids):"):
                f.level(self.decide, n, level, "legal", started=False)
                f.w("return legal")
        f.decode_pick(pick, ids, "ids[at]")
        f.w("at += 1")

    def _subset(self, n: int, level: int) -> tuple[str, str]:
        """Writes what a set holds so far; gives the names of its cards and of how many ids that were."""
        f, pick = self.f, self.decide.options[n].picks[level]
        cards, used = f.w.name(), f.w.name()
        f.subset(self.decide, n, level, "ids", "at", cards, used)
        f.alias.pop(pick.variable, None)
        f.w(f"{plain_name(pick.variable)} = {cards}")
        return cards, used

    # ------------------------------------------------------------------------------------ why not

    def why_not(self) -> None:
        """`why(S, seat, ids)`: (option, kind, reason, values), or None when nothing speaks against the ids."""
        f = self.f
        self.begin("why")
        may = self.accept()
        for n, option, mine in self.each_option():
            f.alias = {}
            with f.w.block(f"if {mine}:"):
                if may is not None:
                    f.w(f"if not {may}: return ({n}, 'seat', -1, ())")
                if option.when is not None:
                    self._refused(n, "option", -1, option.when)
                for index, reason in enumerate(option.must):
                    if reason.level == 0 and reason.fine is None:
                        self._refused(n, "must", index, reason.check)
                for level in range(len(option.picks)):
                    self._why_pick(n, option, level)
                f.w("return None")
        if self.decide.kind == "offer":
            f.w(f"if ids[0] == {f.actions.of(self.decide, None).base}: return None")
        f.w("return (-1, 'value', -1, ())")
        f.w.close()

    def _refused(self, n: int, kind: str, index: int, check: Expr) -> None:
        f = self.f
        with f.w.block(f"if {f.refute(check)}:"):
            values = "".join(f"{f.frozen(one)}, " for one in shown(check))
            f.w(f"return ({n}, {kind!r}, {index}, ({values}))")

    def _why_pick(self, n: int, option: Option, level: int) -> None:
        f, pick = self.f, option.picks[level]
        ids = f.actions.of(self.decide, n, level)
        if level:
            with f.w.block("if at == len(ids):"):
                self._why_rest(n, option, level)
        if pick.sizes is not None:
            self._why_set(n, option, level)
        else:
            offered = f.w.name()
            f.w(f"{offered} = []")
            loop = f.values(pick, ids, 1, [])
            f.w(f"{offered}.append({loop.id})")
            f.w.close(loop.depth)
            f.w(f"if ids[at] not in {offered}: return ({n}, 'value', -1, ())")
            f.decode_pick(pick, ids, "ids[at]")
            f.w("at += 1")
        for index, reason in self._indexed(option, level):
            self._refused(n, "must", index, reason.check)
        if level + 1 == len(option.picks):
            return
        with f.w.block("if at == len(ids):"):
            rest = f.completable(self.decide, n, level + 1)
            f.w("return None" if rest is None else f"if {rest}: return None")

    def _why_set(self, n: int, option: Option, level: int) -> None:
        """A set of cards, of which the last may be the new one."""
        f, pick = self.f, option.picks[level]
        assert pick.sizes is not None
        ids = f.actions.of(self.decide, n, level)
        values, pairs = f.set_source(pick, ids)
        chosen, cards, used = f.w.name(), f.w.name(), f.w.name()
        f.w(f"{chosen} = [_x - {ids.base} for _x in ids[at:]]")
        sizes = f"{f.value(pick.sizes[0])}, {f.value(pick.sizes[1])}, {ids.size}"
        f.w(f"{cards}, {used}, found = judge_set({values}, {pairs}, {chosen}, ({sizes}))")
        f.w(f"if found == 'value': return ({n}, 'value', -1, ())")
        f.alias.pop(pick.variable, None)
        f.w(f"{plain_name(pick.variable)} = {cards}")
        with f.w.block("if found == 'open':"):
            before = f.subset_ids(self.decide, n, level, f"{chosen}[:-1]")
            f.w(f"if ids[-1] in {before}: return None")
            f.w(f"{plain_name(pick.variable)} = {cards}")
            for index, reason in self._indexed(option, level):
                self._refused(n, "must", index, reason.check)
            f.w(f"return ({n}, 'value', -1, ())")
        f.w(f"at += {used}")

    def _why_rest(self, n: int, option: Option, level: int) -> None:
        """No way completes the choice: the first reason that the first way fails."""
        f, pick = self.f, option.picks[level]
        if pick.sizes is None:
            asked, _ = depending(option, level)
            loop = f.values(pick, f.actions.of(self.decide, n, level), 1, asked)
            for index, reason in self._indexed(option, level):
                self._refused(n, "must", index, reason.check)
            f.w("pass")
            f.w.close(loop.depth)
        f.w(f"return ({n}, 'value', -1, ())")

    def _indexed(self, option: Option, level: int) -> list[tuple[int, Reason]]:
        wanted = reasons_at(option, level)
        return [(i, r) for i, r in enumerate(option.must) if any(r is one for one in wanted)]

    # ------------------------------------------------------------------------------------ which card

    def card(self) -> None:
        """`card(S, seat, ids)`: the card that the last id names, None where it names none."""
        f = self.f
        self.begin("card")
        for n, option, mine in self.each_option():
            f.alias = {}
            with f.w.block(f"if {mine}:"):
                for level, pick in enumerate(option.picks):
                    ids = f.actions.of(self.decide, n, level)
                    if pick.sizes is not None:
                        cards, used = self._subset(n, level)
                        f.w(f"at += {used}")
                        is_card = f"ids[-1] != {ids.done} and {cards}"
                        f.w(f"if at == len(ids): return {cards}[-1] if {is_card} else None")
                    else:
                        f.decode_pick(pick, ids, "ids[at]")
                        f.w("at += 1")
                        is_a_card = ids.kind in ("face", "place")
                        found = plain_name(pick.variable) if is_a_card else "None"
                        f.w(f"if at == len(ids): return {found}")
                f.w("return None")
        f.w("return None")
        f.w.close()

    # ------------------------------------------------------------------------------------ fines

    def fined(self) -> None:
        """`fined(S, seat, ids)`: the index of the first reason whose fine a complete choice costs, or -1."""
        f = self.f
        self.begin("fined")
        for n, option, mine in self.each_option():
            fines = [(i, r) for i, r in enumerate(option.must) if r.fine is not None]
            if not fines:
                continue
            f.alias = {}
            with f.w.block(f"if {mine}:"):
                for level, pick in enumerate(option.picks):
                    if pick.sizes is not None:
                        _, used = self._subset(n, level)
                        f.w(f"at += {used}")
                    else:
                        f.decode_pick(pick, f.actions.of(self.decide, n, level), "ids[at]")
                        f.w("at += 1")
                for index, reason in sorted(fines, key=lambda pair: pair[1].level):
                    f.w(f"if {f.refute(reason.check)}: return {index}")
        f.w("return -1")
        f.w.close()
