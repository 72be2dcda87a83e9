"""One game from its seed to its row: who sat where, how long it was, the scores, the ranks, why it ended.

Where all bots play at random a game is one generated function (`Machine.play_out`). The same game can
be played step by step, with the same numbers at random, and then more is counted (`Close`); so whether
a game is watched closely makes no difference to what comes out. Other bots are asked step by step.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from rulewright.dsl.structs import Struct, replace
from rulewright.interpreter import FaultError, Game, State
from rulewright.interpreter.machine import Machine
from rulewright.interpreter.native import NotNative
from rulewright.interpreter.opening import Opening
from rulewright.interpreter.record import header
from rulewright.lab.plan import Plan
from rulewright.lab.watching import Close, Watch
from rulewright.players import Player, Turn, seat_player

END, AT_ONCE, FAULT, TOO_LONG = "end", "at once", "fault", "too long"
"""Why a game ended: by its rules, by `ends at once when:`, by a fault, or because it was stopped."""
FINISHED = (END, AT_ONCE)


class Row(Struct):
    """A game that was played.

    number     of the game, from 0
    bots       the kind of bot on each seat
    decisions  how many there were
    scores     of every seat; none of a game that was stopped, or whose rules have no scoring
    ranks      of every seat, 1 the best, ties alike; none where all lost together, or the game was stopped
    ended      why: `end`, `at once`, `fault`, `too long`
    fault      what could not be carried out, and where
    close      what else was counted, if the game was watched closely
    """

    number: int
    seed: int
    bots: tuple[str, ...]
    decisions: int
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    ended: str
    fault: str = ""
    close: Close | None = None

    @property
    def finished(self) -> bool:
        """Whether it came to its end."""
        return self.ended in FINISHED


class Decision(Struct):
    """A decision of a game: its number in the game, whose it is, where it stands, what was chosen of how many."""

    game: int
    number: int
    seat: int
    bot: str
    address: str
    choices: int
    chosen: str


def play(
    plan: Plan,
    game: Game,
    number: int,
    told: list[Decision] | None = None,
    *,
    native: bool = False,
) -> Row:
    """Play one game of a plan. `told` takes its decisions, if it is played step by step.

    `native`: if it is played as one function, by its machine code, which there has to be.
    """
    watched = number < plan.closely
    if plan.is_random and not watched:
        return _as_one(plan, game, number, native=native)
    row = Row(number, plan.seed_of(number), plan.seated(number), 0, (), (), END)
    return _stepped(plan, game, row, Watch(plan, game) if watched else None, told)


def why_no_machine_code(game: Game) -> str | None:
    """Say why random games are played by Python alone; None where there is machine code of them."""
    try:
        _ = game.machine().native
    except NotNative as why:
        return str(why)
    return None


def play_again(plan: Plan, game: Game, seed: int) -> tuple[Row, str]:
    """Play the game of a seed with the bots as the plan seats them; gives its record too."""
    row = Row(0, seed, plan.bots, 0, (), (), END)
    kinds = [kind or None for kind in plan.bots]
    try:
        table = Table(game, seed, plan.bots, at_random=plan.is_random, keeps=True)
    except FaultError as fault:
        # It is in the set-up, so the record is how the game begins, and nothing more.
        chance = Random(seed).getrandbits(64) if plan.is_random else seed
        opening = header(Opening(game, game.numbered, chance), kinds)
        return replace(row, ended=FAULT, fault=str(fault)), opening
    row = _finished(plan, row, table, None, None)
    return row, table.state.save(kinds)


class Table:
    """A game in play and the bots at it.

    Where all play at random they share one source of random numbers, from which the chance of the game
    comes too, drawn as `Machine.play_out` draws it. Otherwise the seed is that of the game's own chance,
    and every bot has a source of its own, as `rulewright play --seed` has it.
    """

    def __init__(
        self,
        game: Game,
        seed: int,
        bots: Sequence[str],
        *,
        at_random: bool,
        covers: bool = False,
        keeps: bool = False,
    ) -> None:
        """Start the game; FaultError where that cannot be done."""
        self.choose: Callable[[Turn], int]
        if at_random:
            source = Random(seed)
            seed, self.choose = source.getrandbits(64), _any_of(source.random)
        else:
            players = [
                seat_player(kind, seed, seat, game.checked.bots) if kind else None
                for seat, kind in enumerate(bots)
            ]
            self.choose = _asked(players)
            if covers:
                self.choose = _uncounted(self.choose, game.machine(coverage=True))
        keeps = keeps or not at_random  # a bot may look back
        self.state = game.start(seed, record=keeps, cover=covers)

    def answer(self, seat: int) -> int:
        """Let the bot of a seat answer, or name the next value of its answer; gives the action."""
        action = self.choose(Turn(self.state, seat))
        self.state.act(seat, action)
        return action


def _any_of(random: Callable[[], float]) -> Callable[[Turn], int]:
    def choose(turn: Turn) -> int:
        legal = turn.legal
        return legal[int(random() * len(legal))]

    return choose


def _asked(players: Sequence[Player | None]) -> Callable[[Turn], int]:
    def choose(turn: Turn) -> int:
        player = players[turn.seat]
        assert player is not None, "the game answers for its own seat"
        return player.choose(turn)

    return choose


def _uncounted(choose: Callable[[Turn], int], machine: Machine) -> Callable[[Turn], int]:
    """What a bot plays in its head is no part of the game, and is not counted."""

    def chosen(turn: Turn) -> int:
        covered, noted = machine.covered.copy(), len(machine.noted)
        action = choose(turn)
        machine.covered[:] = covered
        del machine.noted[noted:]
        return action

    return chosen


def _stepped(
    plan: Plan,
    game: Game,
    row: Row,
    watch: Watch | None = None,
    told: list[Decision] | None = None,
) -> Row:
    """Play a game step by step, from its set-up on."""
    covers = watch is not None
    try:
        table = Table(game, row.seed, row.bots, at_random=plan.is_random, covers=covers)
    except FaultError as fault:
        return replace(row, ended=FAULT, fault=str(fault))
    return _finished(plan, row, table, watch, told)


def _finished(
    plan: Plan, row: Row, table: Table, watch: Watch | None, told: list[Decision] | None
) -> Row:
    """Play a game to its end, step by step."""
    state, decisions = table.state, 0
    try:
        while not state.over:
            seat = state.deciders[0]
            if not state.picked(seat):
                if decisions == plan.most:
                    return replace(row, decisions=decisions, ended=TOO_LONG)
                decisions += 1
                if watch is not None:
                    watch.decision(state, len(state.legal(seat)))
                if told is not None:
                    told.append(_decision(row, decisions, state, seat))
            if told is None:
                table.answer(seat)
            else:
                labels = {action: state.label(seat, action) for action in state.legal(seat)}
                chosen = f"{told[-1].chosen} {labels[table.answer(seat)]}"
                told[-1] = replace(told[-1], chosen=chosen.strip())
        close = None if watch is None else watch.close(state)
        return _ended(replace(row, close=close), state.machine, state.raw, decisions)
    except FaultError as fault:
        return replace(row, decisions=decisions, ended=FAULT, fault=str(fault))


def _decision(row: Row, number: int, state: State, seat: int) -> Decision:
    decide = state.machine.stop(state.raw).decide
    assert decide is not None
    bot = row.bots[seat]
    return Decision(row.number, number, seat, bot, decide.address, len(state.legal(seat)), "")


def _as_one(plan: Plan, game: Game, number: int, *, native: bool) -> Row:
    """Play a game of random players as one function."""
    seed, machine = plan.seed_of(number), game.machine()
    row = Row(number, seed, plan.seated(number), 0, (), (), END)
    try:
        decisions, state = (
            machine.native.play_seed(seed, plan.most)
            if native
            else machine.play_out(Random(seed), plan.most)
        )
        if decisions is None:
            return replace(row, decisions=plan.most, ended=TOO_LONG)
        return _ended(row, machine, state, decisions)
    except FaultError:  # how many decisions there were is known step by step alone
        return _stepped(plan, game, row)


def _ended(row: Row, machine: Machine, state: list[Any], decisions: int) -> Row:
    """The row of a game that has ended in this state."""
    ranks = [0] * machine.layout.seats
    better = 0
    for group in machine.ranking(state):
        for seat in group:
            ranks[seat] = better + 1
        better += len(group)
    ends = machine.game.ends
    at_once = ends is not None and bool(machine.evaluate(ends)(state))
    return replace(
        row,
        decisions=decisions,
        scores=tuple(machine.scores(state)) if machine.game.scoring else (),
        ranks=tuple(ranks) if better else (),
        ended=AT_ONCE if at_once else END,
    )
