"""Picks as Python: loops over the values on offer with their ids, and values from ids.

A card is picked by its face, the first such card in the pile standing for all; or by its place, where
the face is not seen. A set of cards is picked one by one, in order of faces.
"""

from rulewright.dsl.game import (
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
from rulewright.dsl.structs import Struct
from rulewright.interpreter.actions import Range
from rulewright.interpreter.emit_faces import Faces
from rulewright.interpreter.emit_names import plain_name, shifted, sum_of
from rulewright.interpreter.uses import once, root_of


class Loop(Struct):
    """Loops over the values of a pick, as written: how deep, how many, and the id of a value as text."""

    depth: int
    loops: int
    id: str
    ascending: bool


class Picks(Faces):
    """Writes the values of picks."""

    def ascending(self, pick: Pick, ids: Range) -> bool:
        """Whether the loop over a pick's values meets their ids in order, each once."""
        if pick.owners is not None:
            return False
        if ids.kind == "place" or (ids.kind == "face" and not self.alone(pick, ids)):
            return True
        if not once(pick.values):
            return False
        if ids.kind == "face":
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

    def values(
        self, pick: Pick, ids: Range, steps: int, asked: list[Expr], *, whole: bool = False
    ) -> Loop:
        """Begins loops over the values of a pick: inside, its variable is bound.

        `steps` is what a pass counts as, by what will stand in it; `asked` is what is asked of a value there;
        `whole`: nothing ends the loops early.
        """
        depth, loops = 0, 0
        base = str(ids.base)
        if pick.owners is not None:
            assert pick.owner is not None
            depth, loops, owner = self.each(pick.owners, pick.owner, steps)
            self.bind(pick.owner, owner)
            base = f"{ids.base} + {self.name(pick.owner)} * {ids.width}"
        self.alias.pop(pick.variable, None)
        name = plain_name(pick.variable)
        match ids.kind:
            case "face":
                face = self.each_face(pick, ids, steps, asked, whole=whole)
                if self.by_card(pick):
                    return Loop(depth + 1, loops + 1, face, ascending=True)
                face = shifted(face, -ids.first * ids.variants)
                return Loop(depth + 1, loops + 1, sum_of(base, face), pick.owners is None)
            case "place":
                pile = root(pick.values)
                number = self.w.name()
                if isinstance(pick.values, Read):
                    header = f"for {number}, {name} in enumerate({self.value(pile)}):"
                    self.open_loop(header, self.size(pile), steps)
                    return Loop(depth + 1, loops + 1, sum_of(base, number), pick.owners is None)
                among = self.temporary(self.iterable(pick.values))
                header = f"for {number}, {name} in enumerate({self.value(pile)}):"
                self.open_loop(header, self.size(pile), steps)
                self.w.open(f"if {name} in {among}:")
                return Loop(depth + 2, loops + 1, sum_of(base, number), pick.owners is None)
            case _:
                more, more_loops, item = self.each(pick.values, pick.variable, steps)
                self.bind(pick.variable, item)
                self.numbered(pick, ids)
                one = shifted(self.name(pick.variable), ids.base - ids.first)
                return Loop(depth + more, loops + more_loops, one, self.ascending(pick, ids))

    def numbered(self, pick: Pick, ids: Range) -> None:
        """A number on offer has to have an id."""
        low, high = self.ranges.items(pick.values)
        last = ids.first + ids.size - 1
        if ids.kind != "number" or (
            low is not None and low >= ids.first and high is not None and high <= last
        ):
            return
        name, first = self.name(pick.variable), ids.first
        self.w(f"if not {first} <= {name} <= {last}: outside({name}, {first}, {last})")

    def set_source(self, pick: Pick, ids: Range) -> tuple[str, str]:
        """Of a set: the cards on offer, and a function from cards to pairs of id (from 0) and card."""
        first = ids.first * ids.variants
        if pick.owners is None:
            values = self.iterable(pick.values)
            if not once(pick.values):
                values = f"dict.fromkeys({values})"
            if ids.kind == "place":
                pile = self.temporary(self.value(root(pick.values)))
                return values, f"lambda cards: [(n, c) for n, c in enumerate({pile}) if c in cards]"
            pairs = self.pairs(pick, ids, "cards")
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
        if not (once(pick.owners) and once(pick.values)):
            self.w(f"{cards} = [*dict.fromkeys({cards})]")
        pairs = self.pairs(pick, ids, "[c for c in mine if c in cards]")
        return cards, (
            f"lambda cards: sorted((q * {ids.width} + f - {first}, c) "
            f"for q, mine in {owners}.items() for f, c in {pairs})"
        )

    def decode(
        self, decide: Decide, n: int, act: str, *, several: bool, doubted: bool = False
    ) -> None:
        """Binds the picks of an option from an id, or from a tuple of ids; `doubted`: cards may be `Gone`."""
        option = decide.options[n]
        if not option.picks:
            return
        if not several:
            assert len(option.picks) == 1
            self.decode_pick(option.picks[0], self.actions.of(decide, n), act, doubted=doubted)
            return
        at: str = "0"
        for level, pick in enumerate(option.picks):
            ids = self.actions.of(decide, n, level)
            if pick.sizes is None:
                self.decode_pick(pick, ids, f"{act}[{at}]", doubted=doubted)
                at = str(int(at) + 1) if at.isdigit() else f"{at} + 1"
                continue
            cards, used = self.w.name(), self.w.name()
            self.subset(decide, n, level, act, at, cards, used)
            self.alias.pop(pick.variable, None)
            self.w(f"{plain_name(pick.variable)} = {cards}")
            following = self.w.name()
            self.w(f"{following} = {at} + {used}")
            at = following

    def decode_if_there(
        self, decide: Decide, n: int, act: str, there: str, *, several: bool = True
    ) -> None:
        """As `decode`; the name `there` gets whether all cards are still on offer."""
        pick, ids = decide.options[n].picks[0], self.actions.of(decide, n)
        if len(decide.options[n].picks) == 1 and self.found_by_face(pick, ids):
            self.alias.pop(pick.variable, None)
            self.lie(pick)
            first = f"{act}[0]" if several else act
            if self.by_card(pick):
                self.bind(pick.variable, first)
                self.w(f"{there} = {self.name(pick.variable)} in {self.items(pick.values)}")
                return
            self.find_if_there(pick, shifted(first, ids.first - ids.base), there)
            return
        self.w(f"{there} = True")
        with self.w.block("try:"):
            self.decode(decide, n, act, several=several, doubted=True)
        with self.w.block("except Gone:"):
            self.w(f"{there} = False")

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

    def decode_pick(self, pick: Pick, ids: Range, act: str, *, doubted: bool = False) -> None:
        """Binds one pick from an id; `doubted`: a card that is not on offer is `Gone`."""
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
        if ids.kind in ("face", "place"):
            self.lie(pick)
        match ids.kind:
            case "face" if self.by_card(pick):
                self.bind(pick.variable, act)
            case "number":
                self.w(f"{name} = {shifted(act, ids.first - base)}")
            case "flag":
                self.w(f"{name} = {act} == {base + 1}")
            case "player" | "word":
                self.w(f"{name} = {shifted(act, -base)}")
            case "place":
                pile = self.value(root(pick.values))
                place = shifted(act, -base)
                self.w(
                    f"{name} = " + (f"at_place({pile}, {place})" if doubted else f"{pile}[{place}]")
                )
            case _:
                first = ids.first * ids.variants
                self.find_card(pick, ids, shifted(act, first - base), doubted=doubted)

    def lie(self, pick: Pick) -> None:
        """What is picked lies where it is picked from, as far as that is known."""
        lies = root_of(pick.values)
        if lies is not None and all(isinstance(key, Const | Local) for key in lies.keys):
            self.lies[pick.variable] = lies

    def found_by_face(self, pick: Pick, ids: Range) -> bool:
        """Whether an id names a card by nothing but its face."""
        single = pick.sizes is None and pick.owners is None
        return single and ids.kind == "face" and ids.variants == 1


def reasons_at(option: Option, level: int) -> list[Reason]:
    """The reasons without a fine that are tested when a pick is bound."""
    return [r for r in option.must if r.fine is None and r.level == level + 1]


def root(values: Expr) -> Read:
    """The pile that a pick's values come from."""
    found = root_of(values)
    assert found is not None
    return found
