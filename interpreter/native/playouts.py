"""Whole random games as machine code: the same games that the Python text plays, from the same random numbers.

A game that fails is given back as if it had not begun, and is played by the Python text, which says
what is wrong.
"""

from __future__ import annotations

import weakref
from collections.abc import Iterator
from ctypes import CDLL, POINTER, c_int64, c_uint64, c_void_p, memmove, string_at
from random import Random
from struct import Struct as StructOfNumbers
from typing import TYPE_CHECKING, Any

from rulewright.dsl.game import PlaceKind
from rulewright.interpreter.layout import RNG
from rulewright.interpreter.native.compiler import compiled, compiler
from rulewright.interpreter.native.translate import NONE, Translation

if TYPE_CHECKING:
    from rulewright.interpreter.ground import State
    from rulewright.interpreter.machine import Machine

MANY = 1000
"""Games that are played between two looks at whether somebody wants to stop."""


class Native:
    """The playouts of one machine. NotNative if there is no compiler, or the rules need what is not written in C.

    text  the C text
    """

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.begun = machine.begun()
        self.text = _text(machine)
        self._library = _described(compiled(self.text))
        game = self._library.open_game()
        if game is None:
            raise MemoryError
        self._game = c_void_p(game)
        weakref.finalize(self, self._library.close_game, self._game)
        layout = machine.layout
        self._piles = layout.pile_slots
        self._flags = [
            slot
            for place in layout.bases
            if place.kind is PlaceKind.FLAG
            for slot in layout.slots(place)
        ]
        self._room = 0
        self._found = (c_int64 * 0)()

    def playouts(self, rng: Random, games: int) -> Iterator[tuple[int, list[int]]]:
        """Plays so many games: for each the number of decisions and the scores, as `Machine.playout` gives them.

        `rng` moves on as if it had been asked for every number, after each portion of `MANY` games.
        """
        seats = self.machine.layout.seats
        width = 1 + seats
        while games > 0:
            portion = min(games, MANY)
            found = (c_int64 * (portion * width))()
            self._take(rng)
            played = self._library.play_games(self._game, portion, found)
            self._give(rng)
            numbers = found[: played * width]
            for at in range(0, played * width, width):
                yield numbers[at], numbers[at + 1 : at + width]
            games -= played
            if played < portion:
                yield self.machine.playout(rng)
                games -= 1

    def play_out(self, rng: Random, most: int | None = None) -> tuple[int | None, State]:
        """Plays a game; gives the number of decisions and the state at its end, as `Machine.play_out` does."""
        self._take(rng)
        return self._played(rng, most)

    def play_seed(self, seed: int, most: int | None = None) -> tuple[int | None, State]:
        """Plays a game as `play_out(Random(seed))` does, for a seed of 0 to 2^64-1."""
        if not 0 <= seed < 1 << 64:
            return self.play_out(Random(seed), most)
        self._library.seed(self._game, seed)
        return self._played(None, most, seed)

    def _played(
        self, rng: Random | None, most: int | None, seed: int = 0
    ) -> tuple[int | None, State]:
        decisions: int = self._library.play(self._game, (1 << 63) - 1 if most is None else most)
        if decisions == FAILED:
            return self.machine.play_out(Random(seed) if rng is None else rng, most)
        if rng is not None:
            self._give(rng)
        return (None if decisions == STOPPED else decisions), self._state()

    def _state(self) -> State:
        """The state as it lies in the library, in the form of a machine's own."""
        size = self._library.state(self._game, self._room, self._found)
        if size > self._room:
            self._room = 2 * size
            self._found = (c_int64 * self._room)()
            self._library.state(self._game, self._room, self._found)
        numbers = self._found[:size]
        at = len(self.begun)
        state: list[Any] = [None if one == NONE else one for one in numbers[:at]]
        state[: RNG + 2] = self.begun[: RNG + 2]
        state[RNG] = self._library.chance(self._game)
        for slot in self._flags:
            state[slot] = bool(state[slot])
        for slot in self._piles:
            end = at + 1 + numbers[at]
            state[slot] = numbers[at + 1 : end]
            at = end
        return state

    def _take(self, rng: Random) -> None:
        """Goes on with the random numbers of `rng`."""
        memmove(
            self._library.random_source(self._game), _SOURCE.pack(*rng.getstate()[1]), _SOURCE.size
        )

    def _give(self, rng: Random) -> None:
        """Lets `rng` go on from here."""
        source = _SOURCE.unpack(string_at(self._library.random_source(self._game), _SOURCE.size))
        version, _, gauss = rng.getstate()
        rng.setstate((version, source, gauss))


def may_be_native(machine: Machine) -> None:
    """Sees whether there can be machine code, without making any: NotNative where there cannot."""
    compiler()
    _text(machine)


def _text(machine: Machine) -> str:
    machine.play_out(Random(0), 0)  # so that there is a text in Python
    return Translation(machine, machine.begun()).text()


FAILED, STOPPED = -2, -1
_SOURCE = StructOfNumbers("@624Ii")
"""The state of a Mersenne Twister: what `Random.getstate` has, as it lies in the library."""


def _described(library: CDLL) -> CDLL:
    """A library with the types of its functions."""
    game = c_void_p
    library.open_game.restype = game
    library.random_source.restype = c_void_p
    library.chance.restype = c_uint64
    for function in (library.play, library.play_games, library.state):
        function.restype = c_int64
    library.close_game.argtypes = library.random_source.argtypes = library.chance.argtypes = [game]
    library.close_game.restype = library.seed.restype = None
    library.seed.argtypes = [game, c_uint64]
    library.play.argtypes = [game, c_int64]
    library.play_games.argtypes = library.state.argtypes = [game, c_int64, POINTER(c_int64)]
    return library
