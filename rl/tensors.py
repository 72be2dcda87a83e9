"""What a seat sees as a list of numbers, of a length that stays the same throughout a game.

The layout follows from the game and its number of seats: first what is asked of whom, then every place
of the table and of each player in order of declaration; `Tensors.parts` says where each lies and what
it holds. Players are counted from the seat that looks: `me`, then `+1` for the next seat, and so on, so
that one network can play every seat. All numbers lie between -1 and 1.

Everything comes from `seen by`, as in a view: what a seat does not see has no part, but for how many
cards a pile holds, which is public. Two states that a seat cannot tell apart have the same numbers.

They say less than all that a seat knows. They are of the moment and forget what lay open before; of a
pile that may hold any number of cards they have how many there are of each and which lies on top, and
nothing of the order below. `recollection.py` adds what was chosen lately.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rulewright.dsl.game import Decide, Scope
from rulewright.interpreter import Game, State
from rulewright.interpreter.layout import PC
from rulewright.interpreter.uses import sentences
from rulewright.rl.parts import Fills, Numbers, Part, Sketch, Write, squashed
from rulewright.rl.places import Places, Running
from rulewright.rl.recollection import recollections
from rulewright.rl.values import Values


class Tensors:
    """The observations of one game with its number of seats; called with a state and a seat.

    memory  how many of the latest choices are told
    parts   where everything lies, in order
    size    how many numbers there are
    """

    def __init__(self, game: Game, memory: int = 0) -> None:
        """Lay out the numbers of a game; with `memory`, of its latest choices as well (`recollection.py`)."""
        self.game = game
        self.memory = memory
        self._values = Values(game)
        self._running = Running(game)
        self._writers: list[tuple[Write, ...]] = []
        layouts = []
        for seat in range(game.seats):
            parts: list[Part] = []
            writers: list[Write] = []
            at = 0
            names: Counter[str] = Counter()
            for sketch in self._sketches(seat):
                names[sketch.name] += 1
                again = names[sketch.name]  # what a rule keeps is there for each run of it
                name = sketch.name if again == 1 else f"{sketch.name} ({again})"
                parts.append(Part(name, at, sketch.size, sketch.says))
                writers.append(sketch.fills(at))
                at += sketch.size
            layouts.append(tuple(parts))
            self._writers.append(tuple(writers))
        self.parts: tuple[Part, ...] = layouts[0]
        assert all(layout == self.parts for layout in layouts), "every seat has the same layout"
        self.size = sum(part.size for part in self.parts)

    def __reduce__(self) -> tuple[object, ...]:
        """A pickle has the game, and what follows from it is made anew."""
        return type(self), (self.game, self.memory)

    def __call__(self, state: State, seat: int) -> Numbers:
        """Give what a seat sees."""
        numbers = [0.0] * self.size
        for write in self._writers[seat]:
            write(numbers, state)
        return numbers

    def part(self, name: str) -> slice:
        """Find where a part lies: `numbers[tensors.part("me.hand")]`; KeyError if there is none."""
        for part in self.parts:
            if part.name == name:
                return slice(part.start, part.start + part.size)
        raise KeyError(name)

    def table(self) -> str:
        """Describe the layout, a line for each part: where it begins, its size, its name, what it says."""
        return "".join(
            f"{part.start:>5} {part.size:>4}  {part.name}: {part.says}\n" for part in self.parts
        )

    # ------------------------------------------------------------------------------------ the layout

    def _sketches(self, seat: int) -> Iterator[Sketch]:
        seats, machine = self.game.seats, self.game.machine()
        yield Sketch("seat", seats, "which seat looks, from the first", _seat(seat))
        yield Sketch("asked", seats, "who is asked, from the seat that looks on", _asked(seat))
        decisions = len(self.game.checked.decisions)
        yield Sketch("decision", decisions, "which decision of the rules is made", _decision)
        yield Sketch("over", 1, "whether the game is over", _over)
        if any(machine.more):
            says = "the actions taken of a choice that is not finished"
            yield Sketch("picked", machine.actions.size, says, _picked(seat))
        for scope in sentences(self.game.checked.phases):
            if isinstance(scope, Scope) and scope.kind == "phase":
                yield self._phase(scope)
        for decide in self.game.checked.decisions:
            yield from self._question(decide, seat)
        yield from Places(self.game, seat, self._running).sketches()
        if self.memory:
            yield from recollections(self.game, seat, self.memory)

    def _question(self, decide: Decide, seat: int) -> Iterator[Sketch]:
        """What the question of a decision tells the seat that is asked: the values in its holes."""
        holes = () if decide.ask is None else decide.ask.parts
        types = [part.type for part in holes if not isinstance(part, str)]
        if not types:
            return
        written = [self._values.typed(type_, seat) for type_ in types]
        says = "; ".join(one.says for one in written)

        def fills(at: int) -> Write:
            def write(numbers: Numbers, state: State) -> None:
                stop = state.machine.stops[state.raw[PC]]
                if stop.decide is None or stop.decide.number != decide.number:
                    return
                if seat not in state.deciders:
                    return
                start = at
                for one, value in zip(written, state.machine.prompt(state.raw, seat), strict=True):
                    one.put(numbers, start, value, state, 1.0)
                    start += one.size

            return write

        size = sum(one.size for one in written)
        yield Sketch(
            f"question {decide.number}", size, f"what this seat is told when asked: {says}", fills
        )

    def _phase(self, scope: Scope) -> Sketch:
        running = self._running
        passes = self.game.stage.scenes.passes.get(scope.number)
        slot = None if passes is None else self.game.stage.layout.slot(passes)

        def fills(at: int) -> Write:
            def write(numbers: Numbers, state: State) -> None:
                if scope.number in running(state):
                    numbers[at] = 1.0
                    if slot is not None:
                        numbers[at + 1] = squashed(state.raw[slot])

            return write

        if slot is None:
            return Sketch(f"phase {scope.name}", 1, "whether it runs", fills)
        return Sketch(
            f"phase {scope.name}", 2, "whether it runs, and its pass n as n / (10 + n)", fills
        )


def _seat(seat: int) -> Fills:
    def fills(at: int) -> Write:
        def write(numbers: Numbers, _: State) -> None:
            numbers[at + seat] = 1.0

        return write

    return fills


def _asked(seat: int) -> Fills:
    def fills(at: int) -> Write:
        def write(numbers: Numbers, state: State) -> None:
            if state.fault is None:
                for one in state.machine.deciders(state.raw):
                    numbers[at + (one - seat) % state.game.seats] = 1.0

        return write

    return fills


def _decision(at: int) -> Write:
    def write(numbers: Numbers, state: State) -> None:
        found = state.machine.stops[state.raw[PC]].decide
        if found is not None:
            numbers[at + found.number] = 1.0

    return write


def _over(at: int) -> Write:
    def write(numbers: Numbers, state: State) -> None:
        numbers[at] = float(state.over)

    return write


def _picked(seat: int) -> Fills:
    def fills(at: int) -> Write:
        def write(numbers: Numbers, state: State) -> None:
            for action in state.picked(seat):
                numbers[at + action] = 1.0

        return write

    return fills
