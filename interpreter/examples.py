"""Running the worked examples of a rulebook: what is given, what is played, and what then must hold.

An example starts from the state after set-up, whose chance comes from seed 0, with what it gives laid
over it. Offers that nobody speaks of are declined. Everything that fails is told with what was found
instead, because an author has to see which of the two is wrong, the rule or the example.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from rulewright.dsl.game import (
    At,
    Example,
    Expect,
    GivenPile,
    Loop,
    Op,
    PlayLine,
    Refusal,
    Scope,
    Step,
    Target,
)
from rulewright.dsl.structs import Struct
from rulewright.interpreter.coverage import Way
from rulewright.interpreter.errors import ActionError, PositionError
from rulewright.interpreter.fault_text import fault_text
from rulewright.interpreter.faults import FaultError
from rulewright.interpreter.game import Game
from rulewright.interpreter.given import Laid, rest
from rulewright.interpreter.opening import Opening
from rulewright.interpreter.refusals import Refused, refusal
from rulewright.interpreter.state import State
from rulewright.interpreter.unscripted import unscripted
from rulewright.interpreter.uses import sentences
from rulewright.interpreter.words import Words, listing, looks

STEPS = 10_000
"""Declined offers in a row before an example is given up."""


class Failure(Struct):
    """Something that is not as the example says.

    kind      which part of the example: `given`, `chance`, `play`, `then`, `refused`; or a `fault`
    expected  as the example says it
    found     what is there instead, in words
    """

    kind: Literal["given", "chance", "play", "then", "refused", "fault"]
    at: At
    expected: str
    found: str


class ExampleResult(Struct):
    """What came of an example.

    given, played  what was laid out, and what was played in order, offers declined for nobody included
    failures       none if all is as the example says
    unscripted     of one that fails, what chance brought once all under `chance:` had come
    met            the ways through the rules that were taken, if that was asked for
    """

    example: Example
    given: tuple[str, ...]
    played: tuple[str, ...]
    failures: tuple[Failure, ...]
    unscripted: tuple[str, ...]
    met: frozenset[Way]

    @property
    def passed(self) -> bool:
        """Whether all is as the example says."""
        return not self.failures


def run_examples(examples: Iterable[Example], *, coverage: bool = False) -> list[ExampleResult]:
    """Run examples one after the other; games are compiled once. `coverage`: results know what was met."""
    games: dict[tuple[str, int], Game] = {}
    results = []
    for example in examples:
        key = example.game.hash, len(example.players)
        if key not in games:
            games[key] = Game(example.game, len(example.players))
        results.append(run_example(example, games[key], coverage=coverage))
    return results


def run_example(
    example: Example, game: Game | None = None, *, coverage: bool = False
) -> ExampleResult:
    """Run one example, on a game made for it if none is handed in."""
    game = game or Game(example.game, len(example.players))
    return _Run(example, game, coverage=coverage).result()


class _Run:
    """One example on its way."""

    def __init__(self, example: Example, game: Game, *, coverage: bool) -> None:
        self.coverage = coverage
        self.example = example
        self.game = game
        self.words = Words(game.checked, example.players)
        self.given: list[str] = []
        self.played: list[str] = []
        self.failures: list[Failure] = []
        self.turns = {
            step.name
            for step in sentences(game.checked.phases)
            if isinstance(step, Scope) and any(_is_turn(inner) for inner in step.body)
        }

    def result(self) -> ExampleResult:
        opening = self.opening(())
        machines = opening.machine(), opening.setting_up()
        before = [list(machine.covered) for machine in machines]
        state = self.begun()
        if state is not None and self.play(state):
            for expect in self.example.then:
                self.guarded(state, expect)
            for refused in self.example.refused:
                self.guarded(state, refused)
            self.script_left(state)
        return ExampleResult(
            self.example,
            tuple(self.given),
            tuple(self.played),
            tuple(self.failures),
            unscripted(state) if self.failures and state is not None else (),
            frozenset(
                way
                for machine, counts in zip(machines, before, strict=True)
                for way, old, new in zip(
                    machine.program.marked.ways, counts, machine.covered, strict=True
                )
                if new > old
            ),
        )

    def fail(
        self,
        kind: Literal["given", "chance", "play", "then", "refused", "fault"],
        at: At,
        expected: str,
        found: str,
    ) -> None:
        self.failures.append(Failure(kind, at, expected, found))

    # ------------------------------------------------------------------------------------ beginning

    def opening(self, position: tuple[Laid, ...]) -> Opening:
        example = self.example
        return Opening(
            self.game,
            example.players,
            0,
            "script" if example.chance else "seed",
            example.chance,
            position,
            example.start,
            check=True,
            cover=self.coverage,
        )

    def begun(self) -> State | None:
        """Lay out what is given and start; None when that fails."""
        example = self.example
        laid: list[Laid] = []
        rests: list[tuple[int, int]] = []
        machine = self.opening(()).setting_up()
        try:
            blank = machine.set_up(0)

            def slot_of(target: Target) -> tuple[int, str]:
                keys = tuple(machine.evaluate(key)(blank) for key in target.keys)
                return machine.layout.slot(target.place, keys), self.words.place(target.place, keys)

            for one in example.given:
                slot, name = slot_of(one.to)
                if isinstance(one, GivenPile) and one.rest_of is not None:
                    left, named = slot_of(one.rest_of)
                    rests.append((left, slot))
                    self.given.append(f"{name}: rest of {named}")
                elif isinstance(one, GivenPile):
                    laid.append(Laid(slot, one.faces, keep_rest=one.keep_rest))
                    self.given.append(f"{name}: {', '.join(one.faces) or 'nothing'}")
                else:
                    value = machine.evaluate(one.value)(blank)
                    laid.append(Laid(slot, value=value))
                    self.given.append(f"{name}: {self.words.value(value, one.value.type)}")
            sight = self.game.stage.sight
            laid += [rest(machine, sight, self.words, laid, left, to) for left, to in rests]
            return State.begin(self.opening(tuple(laid)))
        except PositionError as error:
            self.fail("given", example.at, ", ".join(self.given), str(error))
        except ActionError as error:
            self.fail("chance", example.at, ", ".join(example.chance), str(error))
        except FaultError as error:
            self.fail(
                "fault", error.at or example.at, "the game goes on", fault_text(error, self.words)
            )
        return None

    # ------------------------------------------------------------------------------------ playing

    def play(self, state: State) -> bool:
        """Play all lines; says whether that went to the end."""
        for line in self.example.play:
            for _ in range(line.times):
                try:
                    found = (
                        self.all_play(state, line) if line.seat is None else self.one(state, line)
                    )
                except FaultError as error:
                    expected = self.line_text(line)
                    self.fail("fault", error.at or line.at, expected, fault_text(error, self.words))
                    return False
                except ActionError as error:
                    self.fail("chance", line.at, ", ".join(self.example.chance), str(error))
                    return False
                if found is not None:
                    self.fail("play", line.at, self.line_text(line), found)
                    return False
        return self.answered(state)

    def answered(self, state: State) -> bool:
        """An offer that some have answered is declined by the others; says whether that went well."""
        try:
            while any(state.picked(seat) for seat in range(len(self.words.names))):
                ready = [seat for seat in state.deciders if self.no(state, seat) is not None]
                if not ready:
                    break
                self.decline(state, ready[:1])
        except FaultError as error:
            self.fail(
                "fault",
                error.at or self.example.at,
                "the game goes on",
                fault_text(error, self.words),
            )
            return False
        return True

    def line_text(self, line: PlayLine) -> str:
        who = "all" if line.seat is None else self.words.names[line.seat]
        return f"{who} {line.label}"

    def one(self, state: State, line: PlayLine) -> str | None:
        """Play one line of one seat; says what stands against it."""
        assert line.seat is not None
        found = refusal(state, line.seat, line.label)
        if found is not None:
            ahead = self.declined(state, line.seat, line.label)
            if ahead is None:
                return found.sentence
            self.decline(state, ahead)
        self.take(state, line.seat, line.label)
        return None

    def all_play(self, state: State, line: PlayLine) -> str | None:
        """Everybody who is asked next plays this, once each, until a phase or a round of it begins."""
        done: set[int] = set()
        while len(done) < len(self.words.names):
            ready = [
                seat
                for seat in state.deciders
                if seat not in done and refusal(state, seat, line.label) is None
            ]
            if not ready:
                ahead = None
                for seat in range(len(self.words.names)) if not done else ():
                    ahead = ahead or self.declined(state, seat, line.label)
                if ahead is None:
                    break
                self.decline(state, ahead)
                continue
            phases = self.phases(state)
            self.take(state, ready[0], line.label)
            done.add(ready[0])
            if self.phases(state) != phases:
                break
        if done:
            return None
        return f"nobody can: {self.situation(state)}"

    def phases(self, state: State) -> list[tuple[str, int | None]]:
        """Name what runs; a pass of a phase that goes from player to player is the next one's turn, no round."""
        running = state.view(None).phases
        return [(one.name, None if one.name in self.turns else one.number) for one in running]

    def take(self, state: State, seat: int, label: str) -> None:
        ids = state.ids(seat, label)
        self.played.append(f"{self.words.names[seat]} {state.whole_label(seat, ids)}")
        state.play(seat, label)

    def declined(self, state: State, seat: int, label: str) -> list[int] | None:
        """Find the seats that have to decline offers until this seat may play this; None if that does not help."""
        ahead = state.copy()
        seats: list[int] = []
        while len(seats) < STEPS:
            if seats and refusal(ahead, seat, label) is None:
                return seats
            for one in sorted(ahead.deciders, key=lambda decider: decider == seat):
                action = self.no(ahead, one)
                if action is not None:
                    try:
                        ahead.act(one, action)
                    except (FaultError, ActionError):
                        return None
                    seats.append(one)
                    break
            else:
                return None
        return None

    def no(self, state: State, seat: int) -> int | None:
        """The action by which a seat declines what it is offered, if it can."""
        if state.picked(seat):
            return None
        describe = self.game.machine().actions.describe
        return next((a for a in state.legal(seat) if describe(a).option is None), None)

    def decline(self, state: State, seats: Iterable[int]) -> None:
        for seat in seats:
            action = self.no(state, seat)
            assert action is not None
            self.played.append(f"{self.words.names[seat]} {state.label(seat, action)}")
            state.act(seat, action)

    # ------------------------------------------------------------------------------------ what must hold

    def guarded(self, state: State, line: Expect | Refusal) -> None:
        """Test a line of `then:` or `refused:`."""
        try:
            if isinstance(line, Expect):
                found = self.expected(state, line)
                if found is not None:
                    self.fail("then", line.at, line.text, found)
            else:
                found = self.refused(state, line.seat, line.label, line.reason)
                if found is not None:
                    said = f"{self.words.names[line.seat]} {line.label}"
                    self.fail("refused", line.at, said, found)
        except FaultError as error:
            self.fail(
                "fault",
                error.at or line.at,
                getattr(line, "text", ""),
                fault_text(error, self.words),
            )

    def expected(self, state: State, line: Expect) -> str | None:
        """Test one line; says what is found instead."""
        match line.kind:
            case "check":
                return self.check(state, line)
            case "decides":
                if line.seat in self.asking(state, line.seat, "").deciders:
                    return None
                return self.situation(state)
            case "may":
                state = self.asking(state, line.seat, line.label)
                found = refusal(state, line.seat, line.label)
                if found is not None:
                    return found.sentence
                fine = state.fine(line.seat, state.ids(line.seat, line.label))
                if line.fine and fine is None:
                    return f"{line.label} costs no fine"
                if fine is not None and not line.fine:
                    return f"{line.label} costs a fine: only if {fine}"
                return None
            case "may_not":
                return self.refused(state, line.seat, line.label, line.reason)
            case "order":
                groups = tuple(tuple(sorted(group)) for group in state.ranking)
                if groups == tuple(tuple(sorted(group)) for group in line.groups):
                    return None
                names = self.words.names
                told = [f"[{', '.join(names[seat] for seat in group)}]" for group in groups]
                return f"order is [{', '.join(told)}]"

    def check(self, state: State, line: Expect) -> str | None:
        assert line.check is not None
        machine, s = state.machine, state.raw
        if machine.evaluate(line.check)(s):
            return None
        if isinstance(line.check, Op) and line.check.name in _COMPARISONS:
            faces = machine.layout.faces(s)
            found = [
                self.words.value(
                    looks(machine.game, machine.evaluate(side)(s), side.type, faces), side.type
                )
                for side in line.check.arguments
            ]
            return f"{found[0]}, which is compared with {found[1]}"
        return "it is false"

    def refused(self, state: State, seat: int, label: str, reason: str | None) -> str | None:
        """Test that a seat may not play this, for this reason; says what is found instead."""
        found = refusal(self.asking(state, seat, label), seat, label)
        if found is None:
            return f"{self.words.names[seat]} may {label}"
        if reason is None or _same_reason(found, reason):
            return None
        return f"it is refused for another reason: {found.sentence}"

    def asking(self, state: State, seat: int, label: str) -> State:
        """Give the state in which a seat is asked about such a thing: offers before it are declined."""
        ahead = state.copy()
        for _ in range(STEPS):
            if seat in ahead.deciders:
                found = refusal(ahead, seat, label) if label else None
                if found is None or found.kind != "unknown":
                    return ahead
            for one in ahead.deciders:
                action = self.no(ahead, one)
                if action is not None:
                    try:
                        ahead.act(one, action)
                    except (FaultError, ActionError):
                        return state
                    break
            else:
                return state
        return state

    def script_left(self, state: State) -> None:
        """Outcomes of a script that were never drawn are a mistake in the example."""
        left = self.example.chance[state.drawn :]
        if left:
            self.fail("chance", self.example.at, ", ".join(left), "never drawn")

    def situation(self, state: State) -> str:
        """Tell who decides, and between what."""
        if state.over:
            return "the game is over"
        if state.chance is not None:
            return "chance has to come out"
        told = []
        for seat in state.deciders:
            labels = [state.label(seat, action) for action in state.legal(seat)]
            told.append(f"{self.words.names[seat]} decides: {listing(_short(labels), 'or')}")
        return "; ".join(told)


_COMPARISONS = {"eq", "ne", "lt", "le", "gt", "ge", "before", "not_after", "same", "differ"}
_MANY = 8


def _short(labels: list[str]) -> list[str]:
    return labels if len(labels) <= _MANY else [*labels[: _MANY - 2], "...", labels[-1]]


def _same_reason(found: Refused, reason: str) -> bool:
    wanted = " ".join(reason.split())
    return wanted in (" ".join(found.reason.split()), found.sentence)


def _is_turn(step: Step) -> bool:
    return isinstance(step, Loop) and step.phase and step.form == "each"
