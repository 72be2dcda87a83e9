"""The machine of a game: states as flat lists, run from stop to stop by generated functions.

`build_machine` compiles; a `Machine` starts, steps, copies and compares states and answers what is
legal and why not. It knows ids and numbers only: words, views, histories and saves are made by the
state API on top of it. A state is a plain list (see layout.py); nothing here keeps one.
"""

import linecache
import weakref
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property, partial
from itertools import count
from random import Random
from types import CodeType, TracebackType
from typing import TYPE_CHECKING, Any

from rulewright.dsl.game import CardType, CheckedGame, Collection, Criterion, Expr, Local, Type
from rulewright.dsl.structs import Struct
from rulewright.interpreter.answers import Answers
from rulewright.interpreter.chance import seeded
from rulewright.interpreter.coverage import Counting
from rulewright.interpreter.emit_questions import Refusal
from rulewright.interpreter.explain import compared
from rulewright.interpreter.faults import FaultError, Held, Origin, TooNested, Trouble, Worth
from rulewright.interpreter.graph import Stop
from rulewright.interpreter.ground import Ground, State
from rulewright.interpreter.layout import FRAME, LEGAL, PC, RNG, SEAT
from rulewright.interpreter.module import Mode, Program, compile_program
from rulewright.interpreter.positions import Positions
from rulewright.interpreter.ranking import best, ranking, told_apart
from rulewright.interpreter.runtime import seen
from rulewright.interpreter.uses import free
from rulewright.interpreter.words import looks

if TYPE_CHECKING:
    from rulewright.interpreter.native import Native, NotNative

BUILT = count(1)


class Outcome(Struct):
    """One outcome of explicit chance: what `step` takes, how likely it is, and what it is, with its type."""

    act: int
    weight: int
    value: int
    type: Type | None


class Machine:
    """One game with its seats in one mode.

    layout   where everything lies in a state
    stops    the resume points, by the state's PC; 0 is the end
    actions  what ids stand for
    more     for every id, 1 if a choice that begins with it may go on with another one
    source   the generated Python text
    events   what happened since it was last emptied (`Mode.log`)
    covered  how often each of `program.marked.ways` was taken (`Mode.coverage`)
    noted    what was noted since it was last emptied: the number of one of `program.marked.notes`, and its values

    `copy(state)` copies a state. `step(state, act)` goes on from a stop with what was chosen there, to
    the next stop; `act` is an action id, a tuple of ids for a choice of several values, for several
    deciders a tuple of id tuples in the order of `deciders`, for chance the `act` of an outcome.
    """

    def __init__(self, program: Program, mode: Mode) -> None:
        self.program = program
        self.game: CheckedGame = program.game
        self.mode = mode
        self.layout = program.layout
        self.stops = tuple(program.graph.stops)
        self.several = {  # where the frame has the seats that decide at once, by stop
            stop.number: stop.frame.index(stop.asked)
            for stop in self.stops
            if stop.asked is not None
        }
        self.actions = program.actions
        self.more = self.actions.more()
        self.source = program.text
        self.filename = f"<rulewright {program.game.reference} {next(BUILT)}>"
        self.events: list[tuple[object, ...]] = []
        self.trace: list[int] = []
        counting = Counting(program.marked)
        self.covered = counting.counts
        self.noted: list[tuple[Any, ...]] = []
        self.ground = Ground(
            self.layout.bags,
            program.counts.by_slot(),
            box=self.layout.bases[self.game.box],
            explicit=mode.chance == "explicit",
            events=self.events if mode.log else None,
        )
        self.spent = [0]
        self.namespace: dict[str, Any] = {
            "ground": self.ground,
            "EVENTS": self.events,
            "TRACE": self.trace,
            "COVERED": self.covered,
            "NOTED": self.noted,
            **counting.names(),
            "FAILURES": FAILURES,
            "fault": self.fault,
            "SPENT": self.spent,
            "seen": partial(seen, self.spent),
            **program.functions.pool.objects,
        }
        self.lines: dict[int, Origin] = {
            n: origin for n, origin in enumerate(program.origins, 1) if origin is not None
        }
        self.sources = {self.filename: self.lines}
        exec(self.code(program.text, self.filename), self.namespace)  # noqa: S102 - our own text
        self.resume: tuple[Callable[[State, Any], int | None], ...] = self.namespace["RESUME"]
        self.shared: tuple[Callable[[State], int | None], ...] = self.namespace["SHARED"]
        self.copy: Callable[[State], State] = self.namespace["copy"]
        self.step: Callable[[State, Any], None] = self.namespace["step"]
        self.onward: Callable[[State, int], None] = self.namespace["run"]
        weakref.finalize(self, forget, self.sources)
        self._blank: State = []
        self._begun: Callable[[int], State] | None = None
        self.begins = SETUP if program.graph.chance is program.graph.setup else CHANCE
        self.fused: Callable[..., int | None] | None = None
        self.answers = Answers(program, self.load)
        self.positions = Positions(program.graph, self.layout)

    def load(self, lines: list[str], origins: list[Origin | None]) -> dict[str, Any]:
        """Compiles more text into the machine's namespace."""
        filename = f"{self.filename[:-1]} {len(self.sources)}>"
        self.sources[filename] = {n: o for n, o in enumerate(origins, 1) if o is not None}
        self.namespace.update(self.program.functions.pool.objects)
        exec(self.code("\n".join(lines) + "\n", filename), self.namespace)  # noqa: S102 - our own text
        return self.namespace

    def code(self, text: str, filename: str) -> CodeType:
        """Compiles generated text, so that a traceback shows its lines."""
        linecache.cache[filename] = (len(text), None, text.splitlines(keepends=True), filename)
        try:
            return compile(text, filename, "exec")
        except (SyntaxError, RecursionError, MemoryError) as error:
            line = getattr(error, "lineno", None)
            raise TooNested(self.sources[filename].get(line or 0)) from error

    # ------------------------------------------------------------------------------------ running

    def start(self, seed: int = 0) -> State:
        """A state at the first stop."""
        state = self.set_up(seed)
        if state[PC] == READY:
            self.run(state, PHASES)
        return state

    def blank(self, seed: int = 0) -> State:
        """A state before set-up."""
        if not self._blank:
            self._blank = self.layout.fresh(0)
            self._blank += [0] * (self.program.counts.size - self.layout.size)
            self.refresh(self._blank)
        state = self.copy(self._blank)
        state[RNG] = seeded(seed)
        return state

    def begun(self, seed: int = 0) -> State:
        """A state in the set-up, where the shared function `begins` goes on: what comes before is worked out once."""
        if self._begun is None:
            state, go = self.blank(), SETUP
            while go != self.begins:
                go = self._call(self.shared[go], state)
            assert state[RNG] == seeded(0), "what comes before chance is the same in every game"
            self._begun = self.answers.begun(state)
        return self._begun(seed)

    def set_up(self, seed: int = 0) -> State:
        """A state after set-up (its PC is `READY`), or at the first stop, if set-up has one."""
        state = self.begun(seed)
        go: int | None = self.begins
        while go is not None and go != PHASES:
            go = self._call(self.shared[go], state)
        if go is not None:
            state[PC], state[SEAT], state[LEGAL] = READY, -1, []
        return state

    def refresh(self, state: State) -> None:
        """Works out what follows from the piles, after they were changed from outside."""
        for slot in self.ground.rows:
            self.ground.recount(state, slot)

    def run(self, state: State, shared: int) -> None:
        """Runs from a shared function to the next stop."""
        self._call(self.onward, state, shared)

    def fault(self, error: BaseException, state: State | None = None) -> FaultError:
        """What a failure of generated code says about the game, in the state it was met in."""
        origin = self.origin(error.__traceback__)
        match error:
            case Trouble(kind="invariant") if state is not None:
                return FaultError(error.kind, self._compared(error, state), origin)
            case Trouble(facts={"slot": int(slot)}):
                return FaultError(error.kind, {**error.facts, **self._where(slot)}, origin)
            case Trouble():
                return FaultError(error.kind, error.facts, origin)
            case ZeroDivisionError():
                return FaultError("division", {}, origin)
            case OverflowError():
                return FaultError("too-wide", {"digits": 18, "value": "a number"}, origin)
            case TypeError() if NONE in str(error):
                return FaultError("none-value", {}, origin)
            case KeyError(args=(None,)):
                return FaultError("none-value", {}, origin)
            case _:
                told = f"{type(error).__name__}: {error}"
                return FaultError("mistake", {"error": told}, origin)

    def _compared(self, error: Trouble, state: State) -> dict[str, object]:
        """What an invariant compares, as it is written, with the values that broke it: those that can be worked out."""
        match error.facts:
            case {"held": Held() as held, "given": tuple(given)}:
                pass
            case _:
                raise AssertionError(error.facts)
        values = []
        for expr in compared(held.invariant.check):
            if not free(self.layout.folder.expr(expr)) <= set(held.variables):
                continue  # what it reads did not matter, and is not kept
            function = self.answers.value(expr, held.variables)
            try:
                values.append(Worth(expr.at, expr.type, self._call(function, state, *given)))
            except FaultError:
                continue
        one = held.invariant
        return {"name": one.name, "address": one.address, "values": tuple(values)}

    def _where(self, slot: int) -> dict[str, object]:
        """The place that a slot holds, with its keys."""
        for place in self.layout.bases:
            slots = self.layout.slots(place)
            if slot in slots:
                return {"place": place, "keys": self.layout.keys(place)[slot - slots.start]}
        return {}

    def origin(self, traceback: TracebackType | None) -> Origin | None:
        """The place in the game that the innermost generated line comes from."""
        found: Origin | None = None
        while traceback is not None:
            lines = self.sources.get(traceback.tb_frame.f_code.co_filename)
            if lines is not None:
                found = lines.get(traceback.tb_lineno, found)
            traceback = traceback.tb_next
        return found

    # ------------------------------------------------------------------------------------ entering

    def enter(self, state: State, scope: int) -> None:
        """Runs the phase whose scope has this number, from a state after set-up, to the next stop.

        Loops around it are in their first pass; pass numbers stay as they are, or begin at 1.
        """
        prepare = self.answers.entry(scope)
        self.shared = self.namespace["SHARED"]
        self.run(state, self._call(prepare, state))

    def playout(self, rng: Random) -> tuple[int, list[int]]:
        """Plays a whole game at random, chance included; gives the number of decisions and the scores."""
        decisions, state = self.play_out(rng)
        assert decisions is not None
        return decisions, self.scores(state)

    def play_out(self, rng: Random, most: int | None = None) -> tuple[int | None, State]:
        """Plays a whole game at random, chance included; gives the number of decisions and the state at its end.

        After `most` decisions it stops, and gives none and a state that nothing can be done with.
        """
        if self.fused is None:
            self.fused = self.answers.playout(self.begun())
        state = self.begun(rng.getrandbits(64))
        return self._call(self.fused, state, rng.random, most), state

    @property
    def native(self) -> "Native":
        """The playouts as machine code, for very many games. NotNative where they cannot be had."""
        found = self._native
        if isinstance(found, Exception):
            raise found
        return found

    @cached_property
    def _native(self) -> "Native | NotNative":
        from rulewright.interpreter.native import Native, NotNative  # noqa: PLC0415 - where it is asked for

        try:
            return Native(self)
        except NotNative as why:
            return why

    def finish(self, state: State) -> None:
        """Ends the game as it stands."""
        self.run(state, FINISH)

    # ------------------------------------------------------------------------------------ questions

    def stop(self, state: State) -> Stop:
        """Where a state has stopped."""
        return self.stops[state[PC]]

    def legal(self, state: State) -> list[int]:
        """The legal ids of the one seat that decides, ascending, on the first level."""
        legal: list[int] = state[LEGAL]
        return legal

    def deciders(self, state: State) -> tuple[int, ...]:
        """The seats that decide at this stop, in order, whatever they picked so far."""
        if (place := self.several.get(state[PC])) is not None:
            asked: tuple[int, ...] = state[FRAME][place]
            return asked
        return () if state[SEAT] < 0 else (state[SEAT],)

    def next_ids(self, state: State, seat: int, ids: Sequence[int] = ()) -> list[int]:
        """The ids that may follow those picked by a seat that decides; empty when the choice is complete."""
        if not ids and state[SEAT] == seat:
            return self.legal(state)
        found: list[int] = self._ask("next", state, seat, ids)
        return found

    def why_not(self, state: State, seat: int, ids: Sequence[int]) -> Refusal | None:
        """What speaks first against ids (the last of them is the new one), or None."""
        found = self._ask("why", state, seat, ids)
        return None if found is None else Refusal(*found)

    def card(self, state: State, seat: int, ids: Sequence[int]) -> int | None:
        """The card that the last of these ids names, which are legal; None where it names none."""
        found: int | None = self._ask("card", state, seat, ids)
        return found

    def fined(self, state: State, seat: int, ids: Sequence[int]) -> int | None:
        """The index of the reason whose fine a complete choice costs, or None."""
        decide = self.stop(state).decide
        if decide is None or not any(r.fine is not None for o in decide.options for r in o.must):
            return None
        found: int = self._ask("fined", state, seat, ids)
        return None if found < 0 else found

    def _ask(self, kind: str, state: State, seat: int, ids: Sequence[int]) -> Any:  # noqa: ANN401 - by kind
        self.spent[0] = 0
        try:
            return self.answers.question(kind, self.stop(state))(state, seat, tuple(ids))
        except FAILURES as error:
            raise self.fault(error) from error

    def ruled(self, state: State, seat: int, bot: int) -> tuple[int, ...] | None:
        """What the rules of a bot say in the place of a seat that decides: ids; None if they say nothing."""
        function = self.answers.ruled(self.stop(state), bot)
        found: tuple[int, ...] | None
        found = None if function is None else self._call(function, state, seat)
        return found

    def prompt(self, state: State, seat: int) -> tuple[object, ...]:
        """The values in the holes of the decision's `ask:`, in order."""
        found: tuple[object, ...] = self._call(self.answers.prompt(self.stop(state)), state, seat)
        return found

    def outcomes(self, state: State) -> list[Outcome]:
        """At a chance stop: the different outcomes, with their weights, in order of faces or values."""
        stop = self.stop(state)
        if stop.among is not None:
            items = state[FRAME][stop.frame.index(stop.among)]
            kind = stop.among.type.item if isinstance(stop.among.type, Collection) else None
            if isinstance(kind, CardType):
                return self._faces([(card, n) for n, card in enumerate(items)], kind, state)
            found: dict[int, list[int]] = {}
            for n, item in enumerate(items):
                found.setdefault(item, []).append(n)
            return [Outcome(at[0], len(at), item, kind) for item, at in sorted(found.items())]
        assert stop.pile is not None
        slot = self._slot(state, stop)
        marks = self.layout.bags[slot]
        cards = state[slot][state[marks] : state[marks + 1]]
        kind = stop.pile.place.type
        card_type = kind.item if isinstance(kind, Collection) else kind
        return self._faces([(card, card) for card in cards], card_type, state)

    def _faces(self, cards: list[tuple[int, int]], kind: Type, state: State) -> list[Outcome]:
        faces = self.layout.faces(state)
        found: dict[int, list[tuple[int, int]]] = {}
        for card, act in cards:
            found.setdefault(faces[card], []).append((act, card))
        return [
            Outcome(one[0][0], len(one), looks(self.game, one[0][1], kind, faces), kind)
            for _, one in sorted(found.items())
        ]

    def _slot(self, state: State, stop: Stop) -> int:
        """The slot of the pile that a chance stop is about: its keys are constants or kept variables."""
        assert stop.pile is not None
        keys: list[int] = []
        for key in stop.pile.keys:
            value = (
                state[FRAME][stop.frame.index(key.variable)]
                if isinstance(key, Local)
                else self.layout.fold(key)
            )
            assert isinstance(value, int)
            keys.append(value)
        return self.layout.slot(stop.pile.place, tuple(keys))

    # ------------------------------------------------------------------------------------ values

    def evaluate(self, expr: Expr) -> Callable[[State], Any]:
        """A function that gives the value of an expression without free variables in a state."""
        function = self.answers.value(expr)
        return lambda state: self._call(function, state)

    def _call(self, function: Callable[..., Any], state: State, *more: object) -> Any:  # noqa: ANN401 - as the function
        self.spent[0] = 0
        try:
            return function(state, *more)
        except FAILURES as error:
            raise self.fault(error, state) from error

    def key(self, state: State) -> tuple[Any, ...]:
        """A hashable key, equal exactly for equal positions with equal chance."""
        return self.positions.key(state)

    def scores(self, state: State) -> list[int]:
        """The score of every seat."""
        found: list[int] = self._call(self.namespace["scores"], state)
        return found

    def points(self, state: State, seat: int) -> list[int]:
        """The points of every scoring line, in order, for a seat."""
        return [self._call(self.answers.of_player(line), state, seat) for line in self.game.scoring]

    def ranking(self, state: State) -> list[list[int]]:
        """Groups of seats that tie, best first; nothing when all lost together."""
        return ranking(
            self.game.winner,
            self.layout.seats,
            lambda criterion, seat: self._call(self.answers.of_player(criterion), state, seat),
        )

    def best(self, state: State) -> list[int]:
        """The seats that tie at the top; nobody when all lost together."""
        return best(
            self.game.winner,
            self.layout.seats,
            lambda criterion, seat: self._call(self.answers.of_player(criterion), state, seat),
        )

    def told_apart(self, state: State) -> list[list[tuple[Criterion, Any]]]:
        """For every seat, the later criteria that broke a tie of it, with its values."""
        return told_apart(
            self.game.winner,
            self.layout.seats,
            lambda criterion, seat: self._call(self.answers.of_player(criterion), state, seat),
        )


def forget(sources: Iterable[str]) -> None:
    """Takes generated text out of the cache that tracebacks read."""
    for filename in sources:
        linecache.cache.pop(filename, None)


FAILURES = (Trouble, TypeError, IndexError, ValueError, KeyError, ZeroDivisionError, OverflowError)
NONE = type(None).__name__
"""How Python calls none in whatever it says about an operation that none does not have."""
FINISH, SETUP, PHASES, CHANCE = 0, 1, 2, 3
"""The first shared functions; the last, where the set-up begins with what is the same in every game."""
READY = -1


def build_machine(game: CheckedGame, seats: int, mode: Mode | None = None) -> Machine:
    """Compiles a game for a number of seats. Raises `TooLarge` for rules that expand without bounds.

    So does whatever the machine compiles when it is first needed.
    """
    chosen = Mode() if mode is None else mode
    try:
        return Machine(compile_program(game, seats, chosen), chosen)
    except RecursionError as error:
        raise TooNested(None) from error
