"""What is played: a game, its seats, who plays on them, and the seeds of all games.

A plan says everything that the outcome depends on. How many processes play it, and in which order, is
not a part of it: every game has a seed of its own, so the result is the same for any number of them.
"""

from importlib.metadata import version

from rulewright.dsl.game import CheckedGame
from rulewright.dsl.structs import Struct
from rulewright.interpreter.chance import GAMMA, MASK, mix
from rulewright.interpreter.layout import automatic_seat
from rulewright.players import BotError, read_lineup
from rulewright.players.lineup import parts_of

RANDOM = "random"
MOST_DECISIONS = 10_000
"""After so many decisions a game is stopped, and counted apart."""
_SEED_BITS = 53  # what every reader of JSON and of spreadsheets keeps whole


class LabError(Exception):
    """Something that cannot be simulated as it was asked for, in one sentence."""


class AskedError(LabError):
    """What was asked for cannot be: an option that means nothing here, or one that needs a package that is missing."""


class Plan(Struct):
    """Games to be played.

    checked  the game
    seats    how many players
    bots     the kind of bot for each seat of the first game, in order; empty where the game itself answers
    games    how many are played
    seed     from which the seeds of all games follow
    closely  how many of them, from the first, are played step by step with everything counted
    most     after so many decisions a game is stopped
    rotates  whether in each game every bot sits one seat further than in the one before
    """

    checked: CheckedGame
    seats: int
    bots: tuple[str, ...]
    games: int
    seed: int
    closely: int
    most: int = MOST_DECISIONS
    rotates: bool = True

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that bots sit on."""
        return tuple(seat for seat, kind in enumerate(self.bots) if kind)

    @property
    def is_random(self) -> bool:
        """Whether all bots play at random, so that a game can be played as one function."""
        return all(self.bots[seat] == RANDOM for seat in self.people)

    @property
    def turns(self) -> int:
        """After how many games every bot has sat on every seat."""
        kinds = {self.bots[seat] for seat in self.people}
        return len(self.people) if self.rotates and len(kinds) > 1 else 1

    @property
    def line_up(self) -> str:
        """The bots, as a command line names them."""
        kinds = [self.bots[seat] for seat in self.people]
        return kinds[0] if len(set(kinds)) == 1 else ",".join(kinds)

    def seed_of(self, number: int) -> int:
        """Give the seed of a game, counted from 0: an output of SplitMix64, cut to 53 bits."""
        return mix((self.seed + (number + 1) * GAMMA) & MASK) >> (64 - _SEED_BITS)

    def seated(self, number: int) -> tuple[str, ...]:
        """Give the kind of bot on each seat in a game."""
        people, shift = self.people, number % self.turns
        found = list(self.bots)
        for place, seat in enumerate(people):
            found[seat] = self.bots[people[(place - shift) % len(people)]]
        return tuple(found)

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats that win together: teams, or each seat for itself."""
        teams = self.checked.teams.get(self.seats, ())
        return tuple(teams) or tuple((seat,) for seat in range(self.seats))

    @property
    def rivals(self) -> tuple[tuple[int, ...], ...]:
        """The sides that should win alike often: not that of a seat that the game answers for."""
        return tuple(side for side in self.sides if all(self.bots[seat] for seat in side))

    @property
    def identity(self) -> tuple[object, ...]:
        """What has to be alike of games that are counted together."""
        return self.checked.hash, self.seats, self.bots, self.most, engine()


def engine() -> str:
    """Give the version of Rulewright that plays."""
    return version("rulewright")


def checked_seats(checked: CheckedGame, seats: int | None) -> int:
    """Give the number of seats, the fewest where none is said; LabError where the game is not for so many."""
    few, many = checked.least_seats, checked.most_seats
    if seats is None:
        return few
    if not few <= seats <= many:
        allowed = f"{few} to {many}" if few < many else f"{few}"
        raise LabError(f"{checked.title} is for {allowed} players, not for {seats}")
    return seats


def line_up(checked: CheckedGame, seats: int, text: str | None) -> tuple[str, ...]:
    """Read who plays: `KIND` for all, `KIND,...` for each seat, or `SEAT=KIND,...` with random bots beside them."""
    automatic = automatic_seat(checked, seats)
    people = seats - (automatic is not None)
    try:
        parts = parts_of(text) or ["all"]
    except BotError as error:
        raise LabError(f"--bots: {error}") from error
    plain = [part for part in parts if "=" not in part]
    if parts == plain and parts != ["all"]:
        if len(plain) not in {1, people}:
            raise LabError(
                f"--bots: {len(plain)} kinds are named for {people} seats; name one for all, or one for each"
            )
        parts = [f"all={plain[0]}"] if len(plain) == 1 else plain
    try:
        bots = read_lineup(",".join(parts), seats, automatic, checked.bots)
    except BotError as error:
        raise LabError(f"--bots: {error}") from error
    return tuple("" if seat == automatic else kind or RANDOM for seat, kind in enumerate(bots))
