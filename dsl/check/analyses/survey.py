"""One walk over a checked game, from which every analysis starts: what each statement reads and changes.

Sets of places are whole numbers with one bit for each place (whatever its keys) and for each scalar of a rule's state,
so that putting together what twenty thousand statements change costs twenty thousand additions. Nothing is judged here.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.dsl import game
from rulewright.dsl.check import walk
from rulewright.dsl.check.analyses.written import extent
from rulewright.dsl.check.context import Context
from rulewright.dsl.game import Expr, Place, PlaceKind, Seen, Step, Steps
from rulewright.dsl.source import Source, Span


class Survey:
    """What is known about every statement and expression of a game.

    steps   all statements, set-up first, each before those inside it
    looks   every use of a table
    singles what `the highest ...` chooses from
    tests   the conditions inside expressions: of `where`, `some`, `a if c else b`
    """

    def __init__(self, c: Context, checked: game.CheckedGame) -> None:
        self.context = c
        self.game = checked
        self.steps: list[Step] = []
        self.looks: list[game.Look] = []
        self.singles: list[game.Extreme] = []
        self.tests: list[Expr] = []
        self._places = {  # a rule's state is another place wherever the rule is opened
            (place.address, place.scope): 1 << number for number, place in enumerate(checked.places)
        }
        self._all_places = (1 << len(checked.places)) - 1
        self._variables: dict[int, int] = {}
        self._reads: dict[int, int] = {}
        self._names: dict[int, frozenset[int]] = {}
        self._faces: set[int] = set()
        self._changes: dict[int, int] = {}
        self._end: dict[int, int] = {}
        self._index: dict[int, int] = {}
        self._left: set[int] = set()
        self._ended: set[int] = set()
        self._shows: set[int] = set()
        self._around: list[Step] = []
        self._homes: dict[int, int] = {}
        self._scopes: dict[int, int] = {}
        self._card_piles = 0
        for place in checked.places:
            if place.kind is PlaceKind.PILE:
                self._card_piles |= self.bit(place)
        self._score = 0
        for line in checked.scoring:
            self._score |= self.reads(line.points)
        self._invariants: list[game.Invariant] = []
        self._keep(checked.always)
        self._mechanics = _texts_of_mechanics(c)
        self._visit_all(checked.setup)
        self._visit_all(checked.phases)
        for expr in self.ends_of_the_game():
            self.reads(expr)

    def ends_of_the_game(self) -> Iterator[Expr]:
        """List the expressions outside statements: scoring, winner, invariants, the end at once."""
        checked = self.game
        yield from (line.points for line in checked.scoring)
        yield from (line.value for line in checked.winner if line.value is not None)
        yield from (line.check for line in self._invariants)
        if checked.ends is not None:
            yield checked.ends

    # -------------------------------------------------------------------------------------------- where it was written

    def span(self, at: game.At) -> Span:
        """Find the text of something."""
        return self.context.span(at)

    def text(self, at: game.At, longest: int = 60) -> str:
        """Quote the text of something on one line; a long one is cut."""
        text = " ".join(self.span(at).text.split())
        return text if len(text) <= longest else f"{text[: longest - 1]}…"

    def in_mechanic(self, at: game.At) -> bool:
        """Whether this is written in a mechanic: true or false there is what a game's slots make it."""
        span = self.span(at)
        texts = self._mechanics.get(span.source, ())
        return any(text.start <= span.start < text.end for text in texts)

    # -------------------------------------------------------------------------------------------- sets of places

    def bit(self, place: Place) -> int:
        """Give the bit of a place."""
        return self._places.get((place.address, place.scope), 0)

    def bit_of_variable(self, variable: game.Variable) -> int:
        """Give the bit of a scalar of a rule's state; nothing for what never changes."""
        number = variable.number
        if number not in self.context.mutable:
            return 0
        if number not in self._variables:
            self._variables[number] = 1 << (len(self.game.places) + len(self._variables))
        return self._variables[number]

    def places(self, mask: int) -> list[Place]:
        """List the places of a set."""
        return [self.game.places[bit.bit_length() - 1] for bit in _bits(mask & self._all_places)]

    def reads(self, expr: Expr) -> int:
        """Give what an expression reads."""
        known = self._reads.get(id(expr))
        if known is None:
            known = self._reads[id(expr)] = self._read(expr, collect=True)
        return known

    def touches(self, expr: Expr) -> int:
        """Give what a part of an expression reads."""
        return self._read(expr, collect=False)

    def names(self, expr: Expr) -> frozenset[int]:
        """Give the places (by their bits) and the values with a name (by their numbers, negative) in an expression."""
        known = self._names.get(id(expr))
        if known is None:
            found = set()
            for node in walk.nodes(expr):
                if isinstance(node, game.Read):
                    found.add(self.bit(node.place))
                elif isinstance(node, game.Local):
                    found.add(-node.variable.number)
            known = self._names[id(expr)] = frozenset(found)
        return known

    def asks_faces(self, expr: Expr) -> bool:
        """Whether a whole expression asks what is on cards."""
        self.reads(expr)
        return id(expr) in self._faces

    def changes(self, step: Step) -> int:
        """Give what a statement and those inside it may change."""
        return self._changes[id(step)]

    def changes_of(self, steps: Steps) -> int:
        """Give what a list of statements may change."""
        mask = 0
        for step in steps:
            mask |= self._changes[id(step)]
        return mask

    def own_changes(self, step: Step) -> int:
        """Give what a statement itself changes, without those inside it."""
        mask = 0
        match step:
            case game.Move(sources=sources, to=to):
                mask = self.bit(to.place)
                if not sources or isinstance(step.cards, game.Const):
                    mask |= self._card_piles
                for place in sources:
                    mask |= self.bit(place)
            case game.Deal(source=source, to=to) | game.Pay(source=source, to=to):
                mask = self.bit(source.place) | self.bit(to.place)
                if source.place.refill is not None:
                    mask |= self.bit(source.place.refill.source)
            case game.Shuffle(pile=pile):
                mask = self.bit(pile.place)
            case game.SwapPiles(one=one, other=other):
                mask = self.bit(one.place) | self.bit(other.place)
            case game.SwapCards():
                for place in (*step.one_sources, *step.other_sources):
                    mask |= self.bit(place)
            case game.Bind(variable=variable):
                mask = self.bit_of_variable(variable)
            case game.Assign(to=to):
                mask = self.bit(to.place)
            case game.Fresh(places=places):
                for place in places:
                    mask |= self.bit(place)
            case game.Loop(passes=game.Place() as passes):
                mask = self.bit(passes)
        return mask

    def takes(self, step: Step) -> int:
        """Give where a statement itself takes cards or tokens from."""
        match step:
            case game.Move():
                return 0 if isinstance(step.cards, game.Const) else self.own_changes(step)
            case game.Deal(source=source) | game.Pay(source=source):
                mask = self.bit(source.place)
                if source.place.refill is not None:
                    mask |= self.bit(source.place.refill.source)
                return mask
            case game.Shuffle() | game.SwapPiles() | game.SwapCards():
                return self.own_changes(step)
        return 0

    # -------------------------------------------------------------------------------------------- statements

    def inside(self, step: Step) -> Iterator[Step]:
        """List the statements inside a statement."""
        first = self._index[id(step)] + 1
        yield from self.steps[first : self._end[id(step)]]

    def is_start(self, step: Step) -> bool:
        """Whether a statement gives a scalar of a rule its first value."""
        bit = self.own_changes(step)
        return isinstance(step, game.Bind) and self._homes.get(bit) == self._index[id(step)]

    def within(self, index: int, step: Step) -> bool:
        """Whether the statement at this index is inside another one."""
        return self._index[id(step)] < index < self._end[id(step)]

    def home_of_scope(self, number: int) -> int:
        """Give the index of the phase, rule or slot with this number, -1 if it is not in the game."""
        return self._scopes.get(number, -1)

    def is_left(self, loop: game.Loop) -> bool:
        """Whether a `leave` or `end game` in a loop ends it."""
        return id(loop) in self._left

    def is_ended(self, scope: game.Scope) -> bool:
        """Whether a `leave` ends this phase or rule."""
        return scope.number in self._ended

    def shows(self, step: Step) -> bool:
        """Whether other players see something of this statement, or of those inside it."""
        return id(step) in self._shows

    def lasting(self, mask: int, loop: game.Loop) -> int:
        """Leave out of a set what begins afresh inside this loop, so that nothing of it outlives a pass."""
        kept = mask
        for bit in _bits(mask):
            if bit in self._homes:
                home = self._homes[bit]
            else:
                place = self.game.places[bit.bit_length() - 1]
                if place.scope is None:
                    continue
                home = self._scopes.get(place.scope, -1)
                if place.scope == loop.scope:
                    kept &= ~bit
            if self.within(home, loop):
                kept &= ~bit
        return kept

    def _keep(self, invariants: tuple[game.Invariant, ...]) -> None:
        """Remember invariants; always true is what they are meant to be."""
        self._invariants += invariants
        for one in invariants:
            self._reads[id(one.check)] = self.touches(one.check)

    def _visit_all(self, steps: Steps) -> int:
        mask = 0
        for step in steps:
            mask |= self._visit(step)
        return mask

    def _visit(self, step: Step) -> int:
        index = self._index[id(step)] = len(self.steps)
        self.steps.append(step)
        mask = self.own_changes(step)
        if isinstance(step, game.Bind) and mask:
            self._homes.setdefault(mask, index)
        for expr in walk.expressions(step):
            self.reads(expr)
        shows = self._is_seen(step)
        if isinstance(step, game.Leave | game.EndGame):
            self._leave(step)
        elif isinstance(step, game.If | game.Loop | game.Scope | game.Decide):
            if isinstance(step, game.Scope):
                self._scopes[step.number] = index
                self._keep(step.always)
            self._around.append(step)
            for block in walk.blocks(step):
                mask |= self._visit_all(block)
                shows = shows or any(id(inner) in self._shows for inner in block)
            self._around.pop()
        self._changes[id(step)] = mask
        self._end[id(step)] = len(self.steps)
        if shows:
            self._shows.add(id(step))
        return mask

    def _leave(self, step: game.Leave | game.EndGame) -> None:
        """Mark the loops and the phase or rule that a `leave` ends."""
        if isinstance(step, game.Leave) and not step.one_pass:
            self._ended.add(step.scope)
        for around in reversed(self._around):
            if isinstance(around, game.Loop):
                if isinstance(step, game.Leave) and step.one_pass and around.scope == step.scope:
                    return
                self._left.add(id(around))
            elif (
                isinstance(step, game.Leave)
                and isinstance(around, game.Scope)
                and around.number == step.scope
            ):
                return

    def _is_seen(self, step: Step) -> bool:
        match step:
            case game.Assign(to=to):
                return to.place.seen is not Seen.NOBODY
            case game.Bind() | game.Draw() | game.Fresh() | game.Reveal() | game.Fault():
                return False
            case game.If() | game.Loop() | game.Scope():
                return False
        return True

    # -------------------------------------------------------------------------------------------- expressions

    def _read(self, root: Expr, *, collect: bool) -> int:
        mask = 0
        stack = [root]
        while stack:
            node = stack.pop()
            match node:
                case game.Op(name=name, arguments=arguments):
                    if name == "score":
                        mask |= self._score
                    elif name == "if" and collect:
                        self.tests.append(arguments[0])
                    elif name == "the" and collect and isinstance(arguments[0], game.Extreme):
                        self.singles.append(arguments[0])
                    elif name in {"in", "same", "differ", "minus", "looks"}:
                        self._faces.add(id(root))
                    stack.extend(arguments)
                case game.Of(card=card):
                    self._faces.add(id(root))
                    stack.append(card)
                case game.Read(place=place, keys=keys):
                    mask |= self.bit(place)
                    stack.extend(keys)
                case game.Local(variable=variable):
                    mask |= self.bit_of_variable(variable)
                case game.Const():
                    pass
                case game.Look(table=table, keys=keys):
                    if collect:
                        self.looks.append(node)
                    stack.extend(keys)
                    stack.extend(_cells(table))
                case game.Collect(where=where):
                    if where is not None and collect:
                        self.tests.append(where)
                    stack.extend(walk.children(node))
                case game.Test(condition=condition):
                    if collect:
                        self.tests.append(condition)
                    stack.extend(walk.children(node))
                case _:
                    stack.extend(walk.children(node))
        return mask


def _cells(table: game.Table) -> Iterator[Expr]:
    """List the cells of a table that are more than numbers."""
    for cell in (*table.rows.values(), *(() if table.other is None else (table.other,))):
        if isinstance(cell, game.Table):
            yield from _cells(cell)
        elif not isinstance(cell, game.Const):
            yield cell


def _bits(mask: int) -> Iterator[int]:
    while mask:
        bit = mask & -mask
        yield bit
        mask ^= bit


def _texts_of_mechanics(c: Context) -> dict[Source, list[Span]]:
    """Find the text of each mechanic that the game uses."""
    used = {
        one.mechanic.name.text: one.mechanic for one in c.spec.procedures.values() if one.mechanic
    }
    texts: dict[Source, list[Span]] = {}
    for mechanic in used.values():
        whole = extent(mechanic.name, mechanic.slots, mechanic.state, mechanic.body)
        if whole is not None:
            texts.setdefault(whole.source, []).append(whole)
    return texts
