"""The games of `tests/cases/`, and what the tests of these cases say in short: who may do what, and what lies where."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from rulewright.dsl import diagnose
from rulewright.dsl.loader import Loader
from rulewright.interpreter import Game, State, compile_game

FOLDER = Path(__file__).parent / "cases"


GAMES = {path.stem: path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("*.yaml"))}


def begin(
    reference: str,
    names: str = "ABC",
    at: str | None = None,
    given: Mapping[str, object] | None = None,
    seed: int = 1,
) -> State:
    """Start a game of the folder, or a packaged one."""
    game = compiled(reference, len(names))
    return game.start(seed, names=list(names), position=given, at=at)


@cache
def compiled(reference: str, seats: int) -> Game:
    """Compile a game of the folder, or a packaged one."""
    name, colon, settings = reference.partition(":")
    known = name in GAMES
    files = Loader({f"{name}.yaml": GAMES[name]}) if known else Loader()
    result = diagnose(f"./{name}.yaml{colon}{settings}" if known else reference, loader=files)
    assert result.game is not None, "\n".join(map(str, result.diagnostics))
    return compile_game(result.game, seats)


def play(state: State, *acts: str) -> None:
    """Take these actions: `A bid 3`."""
    for act in acts:
        name, _, text = act.partition(" ")
        state.play(state.names.index(name), text)


def may(state: State, name: str) -> list[str]:
    """What a player may do now, by name."""
    seat = state.names.index(name)
    return [state.label(seat, action) for action in state.legal(seat)]


def deciders(state: State) -> str:
    return "".join(state.names[seat] for seat in state.deciders)


def lies(state: State, *places: str) -> list[str]:
    """What lies there, as its owner sees it, or everybody."""
    return [state.view(_owner(state, place))[place].text for place in places]


def _owner(state: State, place: str) -> int | None:
    name = place.partition(".")[0]
    return state.names.index(name) if name in state.names else None


def log(state: State, seat: int | None = None) -> list[str]:
    return [line.text for line in state.log(seat)]


def problems(text: str) -> list[tuple[str, int, str, tuple[str, ...]]]:
    """Code, line, message and hints of everything that is found in a game."""
    found = diagnose("./game.yaml", loader=Loader({"game.yaml": text})).diagnostics
    return [
        (one.code, one.primary.span.line if one.primary else 0, one.message, one.hints)
        for one in found
    ]
