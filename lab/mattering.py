"""Where settings mattered: the same games are played again under each other value of each setting.

A setting mattered in a game if, with the same chance and the same answers, the other value would have
changed anything: who is asked, what is possible, the scores or the ranks. Games with bots are played
by them once; what they answered is what is given again.
"""

from collections.abc import Iterator, Sequence

from rulewright.dsl import GameErrors, load_game
from rulewright.dsl.game import CheckedGame
from rulewright.dsl.reference import Reference, parse_reference
from rulewright.dsl.structs import Struct
from rulewright.interpreter import FaultError, Game, compile_game
from rulewright.lab.plan import Plan
from rulewright.lab.play import Table
from rulewright.lab.statistics import Interval, share

GAMES = 40
"""So many games are played again, unless fewer are."""


class Mattered(Struct):
    """In how many games a setting would have mattered, had it been `other`. Without games it cannot be that."""

    setting: str
    value: str
    other: str
    games: Interval | None


class _Trace(Struct):
    """A game as it was played: its seed, what was asked and answered, and how it came out."""

    seed: int
    answers: tuple[tuple[int, list[str], str], ...]
    result: tuple[object, ...]


def mattered(plan: Plan, games: int = GAMES) -> Iterator[Mattered]:
    """Play games again under each other value of each setting, which are given as they are done."""
    game = compile_game(plan.checked, plan.seats)
    names = _names(game)
    traces = [
        trace
        for number in range(min(games, plan.games))
        if (trace := _traced(plan, game, names, number)) is not None
    ]
    for setting in plan.checked.settings:
        for other in setting.others:
            found = None
            changed = _under(plan, setting.name, other)
            if changed is not None:
                under = _names(changed)
                unlike = sum(not _comes_out(changed, under, trace) for trace in traces)
                found = share(unlike, len(traces))
            yield Mattered(setting.name, setting.text, other, found)


def with_setting(checked: CheckedGame, name: str, text: str) -> CheckedGame:
    """Load the game with another value of a setting; GameErrors where that cannot be."""
    parsed = parse_reference(checked.reference)
    others = [one for one in parsed.settings if one[0].text != name]
    bare = str(Reference(parsed.game, parsed.variants, tuple(others)))
    return load_game(bare, settings={name: text})


def _under(plan: Plan, name: str, text: str) -> Game | None:
    try:
        return compile_game(with_setting(plan.checked, name, text), plan.seats)
    except (GameErrors, ValueError):
        return None


def _names(game: Game) -> Sequence[str]:
    """Name all actions: under another value of a setting they may have other numbers."""
    return [f"{game.action_label(action)}" for action in range(game.num_actions)]


def _traced(plan: Plan, game: Game, names: Sequence[str], number: int) -> _Trace | None:
    """Play a game and keep what was asked and answered; None of a game that does not come to its end."""
    try:
        table = Table(game, plan.seed_of(number), plan.seated(number), at_random=plan.is_random)
        state = table.state
        answers: list[tuple[int, list[str], str]] = []
        while not state.over:
            if len(answers) > plan.most:
                return None
            seat = state.deciders[0]
            legal = state.legal(seat)
            action = table.answer(seat)
            answers.append((seat, [names[one] for one in legal], names[action]))
        assert state.seed is not None
        return _Trace(state.seed, tuple(answers), (state.scores, state.ranking))
    except FaultError:
        return None


def _comes_out(game: Game, names: Sequence[str], trace: _Trace) -> bool:
    """Say whether a game comes out as it did, with the same chance and answers."""
    try:
        state = game.start(trace.seed, record=False)
        for seat, possible, answer in trace.answers:
            if state.over or state.deciders[0] != seat:
                return False
            legal = state.legal(seat)
            if [names[one] for one in legal] != possible:
                return False
            state.act(seat, legal[possible.index(answer)])
        alike = state.over and (state.scores, state.ranking) == trace.result
    except FaultError:
        return False
    return alike
