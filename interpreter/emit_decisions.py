"""Decisions as Python: the list of what is legal, and what a chosen id stands for.

The first level of every option is written out in place, ids ascending. A value counts only if the
rest of its option can be completed; where later picks or reasons have to be tried for that, loops are
written that stop at the first way to complete it. Reasons with a fine do not keep a value from being
legal.
"""

from rulewright.dsl.game import (
    Const,
    Decide,
    Expr,
    Op,
    Option,
    Pick,
    Variable,
)
from rulewright.interpreter.emit_names import plain_name
from rulewright.interpreter.emit_numbers import Numbers
from rulewright.interpreter.emit_picks import reasons_at
from rulewright.interpreter.passes import weight
from rulewright.interpreter.uses import free, once, pick_expressions

NESTED = 3
"""Conditions written inside each other; more are tested one after the other, as Python allows few levels."""

TOGETHER = 4
"""Later picks whose loops are written inside each other; the next ones get a function, as Python allows few loops."""


class Decisions(Numbers):
    """Writes what is legal in decisions."""

    # ------------------------------------------------------------------------------------ what is legal

    def legal(self, decide: Decide, *, accept: str | None = None) -> str:
        """Writes the list of legal ids on the first level; gives its name.

        `accept` is a condition (already Python) under which options are open at all.
        """
        result = "legal"
        started = False
        for n, option in enumerate(decide.options):
            started = self.option_ids(decide, n, option, result, accept, started=started)
        if decide.kind == "offer":
            declined = str(self.actions.of(decide, None).base)
            self.w(f"{result}.append({declined})" if started else f"{result} = [{declined}]")
        elif not started:
            self.w(f"{result} = []")
        return result

    def option_ids(
        self,
        decide: Decide,
        n: int,
        option: Option,
        result: str,
        accept: str | None,
        *,
        started: bool,
    ) -> bool:
        """Writes the legal first ids of one option, to the end of a list; says whether there is a list now."""
        conditions = opening(option)
        if conditions or accept is not None:
            if not started:
                self.w(f"{result} = []")
                started = True
            if accept is not None:
                self.w.open(f"if {accept}:")
        depth = self.open_if(conditions) + (accept is not None)
        if not option.picks:
            one = str(self.actions.of(decide, n).base)
            self.w(f"{result}.append({one})" if started else f"{result} = [{one}]")
        else:
            started = self.level(decide, n, 0, result, started=started)
        self.w.close(depth)
        return True

    def open_if(self, conditions: list[Expr]) -> int:
        """Begins what is written only if all of these hold; gives how deep that is: never more than `NESTED`."""
        if len(conditions) <= NESTED:
            for condition in conditions:
                self.w.open(f"if {self.test(condition)}:")
            return len(conditions)
        holds = self.w.name()
        self.w(f"{holds} = {self.test(conditions[0])}")
        for condition in conditions[1:]:
            with self.w.block(f"if {holds}:"):
                self.w(f"{holds} = {self.test(condition)}")
        self.w.open(f"if {holds}:")
        return 1

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
        if simple:
            span = self.span_of(pick, ids)
            if span is not None:
                self.w(f"{result} += {span}" if started else f"{result} = [*{span}]")
                return True
            faces = self.all_faces(pick, ids)
            if faces is not None:
                self.w(f"{result} += {faces}" if started else f"{result} = {faces}")
                return True
        if level + 1 == len(option.picks):
            known = self.known_numbers(pick, ids, reasons)
            if known is not None:
                numbers, first, after = known
                self.w(f"{result} {'+=' if started else '='} {numbers}[{first}:{after}]")
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
        asked, own = depending(option, level)
        with self.steady(asked, own):
            steps = weight(*(reason.check for reason in reasons))
            found_loop = self.values(pick, ids, steps, asked, whole=True)
            depth = found_loop.depth
            for reason in reasons:
                self.unless(reason.check, "continue")
            if rest_first is None:
                rest = self.completable(decide, n, level + 1)
                if rest is not None:
                    self.w.open(f"if {rest}:")
                    depth += 1
            self.w(f"{into}.append({found_loop.id})")
            self.w.close(depth)
        if not ascending:
            self.in_order(pick, into)
            if into != result:
                self.w(f"{result} += {into}")
        if rest_first is not None:
            self.w.close()
        return True

    def in_order(self, pick: Pick, into: str) -> None:
        """Puts the ids of a pick in order; each once, whatever there is twice to pick from."""
        surely = once(pick.values) and (pick.owners is None or once(pick.owners))
        self.w(f"{into}.sort()" if surely else f"{into} = sorted({{*{into}}})")

    def _rest_first(self, option: Option, level: int) -> str | None:
        """Whether the later picks can be completed, if that does not depend on this one: asked once."""
        later = option.picks[level + 1 :]
        own = {pick.variable for pick in option.picks[level:]}
        if len(later) != 1 or reasons_at(option, level + 1) or later[0].owners is not None:
            return None
        if any(free(expr) & own for expr in pick_expressions(later[0])):
            return None
        if later[0].sizes is not None and not once(later[0].values):
            return None
        return self._enough(later[0])

    def surely_completed(self, option: Option, level: int) -> bool:
        """Whether nothing is left to pick."""
        return level >= len(option.picks)

    # ------------------------------------------------------------------------------------ looking ahead

    def completable(self, decide: Decide, n: int, level: int) -> str | None:
        """Writes whether an option can be completed from a level on; None: it surely can."""
        option = decide.options[n]
        if level >= len(option.picks):
            return None
        pick = option.picks[level]
        reasons = reasons_at(option, level)
        if pick.sizes is not None:
            return self.subset_ids(decide, n, level, "()")
        if not reasons and level + 1 >= len(option.picks) and pick.owners is None:
            return self._enough(pick)
        if level % TOGETHER:
            return self._search(decide, n, level)
        search = f"search{self.w.name()}"
        with self.w.block(f"def {search}():"), self.inner():
            self.w(f"return {self._search(decide, n, level)}")
        return f"{search}()"

    def _search(self, decide: Decide, n: int, level: int) -> str:
        """Writes loops that stop at the first way to complete an option; gives the name of whether there is one."""
        option = decide.options[n]
        pick = option.picks[level]
        reasons = reasons_at(option, level)
        result = self.w.name()
        self.w(f"{result} = False")
        steps = weight(*(reason.check for reason in reasons))
        asked, own = depending(option, level)
        with self.steady(asked, own):
            loop = self.values(pick, self.actions.of(decide, n, level), steps, asked)
            depth = loop.depth
            for reason in reasons:
                self.unless(reason.check, "continue")
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
            with (
                self.steady(*depending(option, level)),
                self.w.block(f"def {check}({name}):"),
                self.inner(),
            ):
                for reason in reasons:
                    self.unless(reason.check, "return False")
                rest = self.completable(decide, n, level + 1)
                self.w(f"return {rest or True}")
        values, pairs = self.set_source(pick, ids)
        sizes = f"({self.value(pick.sizes[0])}, {self.value(pick.sizes[1])}, {ids.size})"
        shift = self.w.name()
        self.w(
            f"{shift} = [{ids.base} + _x for _x in "
            f"subset_ids({values}, {pairs}, {chosen}, {sizes}, {check})]"
        )
        return shift

    # ------------------------------------------------------------------------------------ choosing

    def pick_rest(self, decide: Decide, n: int, option: Option, ids: str, one: str) -> None:
        """Writes how the picks of an option are chosen one after the other, until the choice is complete.

        `ids` is the name of the list so far, with at least one id; `one` chooses from the list `legal`.
        """
        at = self.w.name()
        self.w(f"{at} = 0")
        for level, pick in enumerate(option.picks):
            own = self.actions.of(decide, n, level)
            if pick.sizes is None:
                if level:
                    with self.w.block(f"if {at} == len({ids}):"):
                        self.level(decide, n, level, "legal", started=False)
                        self.w(f"{ids}.append({one})")
                self.decode_pick(pick, own, f"{ids}[{at}]")
                self.w(f"{at} += 1")
                continue
            cards, used = self.w.name(), self.w.name()
            self.w.open("while True:")
            self.subset(decide, n, level, ids, at, cards, used)
            most = self.value(pick.sizes[1])
            done = f"{used} and {ids}[{at} + {used} - 1] == {own.done}"
            self.w(f"if {done} or len({cards}) >= {most}: break")
            found = self.subset_ids(decide, n, level, f"[_x - {own.base} for _x in {ids}[{at}:]]")
            self.w(f"legal = {found}")
            self.w(f"{ids}.append({one})")
            self.w.close()
            self.alias.pop(pick.variable, None)
            self.w(f"{plain_name(pick.variable)} = {cards}")
            self.w(f"{at} += {used}")


def opening(option: Option) -> list[Expr]:
    """What has to hold for an option before anything is picked, what surely holds left out."""
    conditions = [] if option.when is None else [option.when]
    conditions += [r.check for r in option.must if r.fine is None and r.level == 0]
    return [one for one in conditions if not (isinstance(one, Const) and one.value is True)]


def depending(option: Option, level: int) -> tuple[list[Expr], set[Variable]]:
    """What is looked at for each value of a pick, and the variables that differ: its own and those of later picks."""
    later = option.picks[level:]
    exprs = [r.check for r in option.must if r.fine is None and r.level > level]
    for pick in later[1:]:
        exprs += pick_expressions(pick)
    return exprs, {one for pick in later for one in (pick.variable, pick.owner) if one is not None}
