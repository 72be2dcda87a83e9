"""The kinds of players that can be named on a command line: `random`, `greedy:10`, `search:50ms`, or a game's own bot.

A kind may have an argument behind a colon. What is wrong with a name is told in one sentence.
"""

import re
from collections.abc import Callable, Mapping, Sequence

from rulewright.dsl.diagnostics import suggest
from rulewright.dsl.structs import Struct
from rulewright.interpreter.chance import GAMMA, MASK, mix
from rulewright.players.greedy import GreedyPlayer
from rulewright.players.random_player import RandomPlayer
from rulewright.players.scripted import ScriptedPlayer
from rulewright.players.search import SearchPlayer
from rulewright.players.turn import Player

Make = Callable[[int], Player]
"""Makes a player from a seed."""

_COUNT = re.compile(r"[1-9][0-9]{0,8}", re.ASCII)


class BotError(ValueError):
    """A bot or a line-up that there is not; the message says why in a sentence."""


class Kind(Struct):
    """A kind of player.

    about     what it does, in a few words
    argument  what may stand behind the colon, in words; empty where nothing may
    example   of its name with an argument
    read      gives what makes it from that argument (empty: none was given), or None if it cannot be read
    """

    about: str
    argument: str
    example: str
    read: Callable[[str], Make | None]


def _random(argument: str) -> Make | None:
    return None if argument else RandomPlayer


def _greedy(argument: str) -> Make | None:
    if _COUNT.fullmatch(argument or "10") is None:
        return None
    samples = int(argument or "10")
    return lambda seed: GreedyPlayer(seed, samples)


def _search(argument: str) -> Make | None:
    count = (argument or "500").removesuffix("ms")
    if _COUNT.fullmatch(count) is None:
        return None
    budget = int(count)
    if argument.endswith("ms"):
        return lambda seed: SearchPlayer(seed, None, budget / 1000)
    return lambda seed: SearchPlayer(seed, budget)


KINDS: Mapping[str, Kind] = {
    "random": Kind("anything that is legal", "", "random", _random),
    "greedy": Kind(
        "one step ahead, by its own score",
        "how many states it makes up for each decision",
        "greedy:10",
        _greedy,
    ),
    "search": Kind(
        "a tree search over what may be",
        "how many games it plays on for each decision, or for how many milliseconds",
        "search:500` or `search:50ms",
        _search,
    ),
}
"""Each kind of player by its name."""


def maker(text: str, own: Sequence[str] = ()) -> Make:
    """Read `KIND` or `KIND:ARGUMENT`; BotError where there is no such bot. `own` are the bots that the game brings."""
    name, colon, argument = text.strip().partition(":")
    name, argument = name.strip(), argument.strip()
    if name in own:
        if colon:
            raise BotError(f"`{name}` takes nothing behind a colon")
        return lambda seed: ScriptedPlayer(seed, name)
    kind = KINDS.get(name)
    if kind is None:
        hints = suggest(name, [*KINDS, *own], "kinds are")
        raise BotError(f"there is no bot `{name[:40]}`" + (f"; {hints[0]}" if hints else ""))
    if not kind.argument and colon:
        raise BotError(f"`{name}` takes nothing behind a colon")
    make = None if colon and not argument else kind.read(argument)
    if make is None:
        raise BotError(
            f"`{text.strip()[:40]}` is no bot: behind the colon of `{name}` stands {kind.argument}, "
            f"as in `{kind.example}`"
        )
    return make


def seat_player(kind: str, seed: int, seat: int, own: Sequence[str] = ()) -> Player:
    """Make a player for a seat, whose own chance follows from the seed of the game and the seat.

    It is not the chance of the game itself: a shuffle says nothing about a bot, nor a bot about it.
    `own` are the bots that the game brings (`CheckedGame.bots`). BotError where there is no such kind.
    """
    return maker(kind, own)(mix(((seed ^ MASK) + (seat + 1) * GAMMA) & MASK))
