"""Who sits where: the options `--players`, `--names` and `--bots` into a list of seats."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, count

import click

from rulewright.dsl.amounts import counted
from rulewright.dsl.game import CheckedGame
from rulewright.interpreter.layout import automatic_seat
from rulewright.interpreter.words import seat_names
from rulewright.players import BotError, read_lineup
from rulewright.players.lineup import parts_of

_NAMES = ("Ann", "Bo", "Cy", "Dee", "Ed", "Flo", "Gil", "Hua", "Ida", "Jo")
"""For seats that nobody named; longer tables go on with numbers."""
BOTS_ALONE = 10_000
"""Decisions of bots in a row, without a person's, after which a game is taken to have no end."""
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")


@dataclass(frozen=True, slots=True)
class Seats:
    """The names of the seats, and the kind of bot on each or None for a person.

    Nobody sits on the `automatic` seat: the game answers for it.
    """

    names: tuple[str, ...]
    bots: tuple[str | None, ...]
    automatic: int | None = None

    def __len__(self) -> int:
        return len(self.names)

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that people sit on."""
        taken = enumerate(self.bots)
        return tuple(seat for seat, bot in taken if bot is None and seat != self.automatic)


def seated(game: CheckedGame, players: int | None, names: str | None, bots: str | None) -> Seats:
    """Read the options; UsageError where they do not fit the game or each other."""
    given = _names(names)
    seats = players or _as_few_as_do(game, len(given), bots)
    if not game.least_seats <= seats <= game.most_seats:
        few, many = game.least_seats, game.most_seats
        fits = f"{few} to {many}" if many > few else str(few)
        raise click.UsageError(f"{game.title} is for {counted(fits, 'player')}, not for {seats}")
    automatic = automatic_seat(game, seats)
    people = _people(game, seats)
    if len(given) > people:
        beside = (
            "" if game.automatic is None or automatic is None else f" beside {game.automatic.name}"
        )
        raise click.UsageError(
            f"{counted(len(given), 'name')} {_are(len(given))} given "
            f"for {counted(people, 'player')}{beside}"
        )
    taken = {*given, game.automatic.name} if game.automatic is not None else {*given}
    numbered = (f"Seat {number}" for number in count(1))
    spare = (name for name in chain(_NAMES, numbered) if name not in taken)
    said = [name or next(spare) for name in (*given, *([""] * (people - len(given))))]
    if game.automatic is not None and automatic is not None:
        said.insert(automatic, game.automatic.name)
    return Seats(checked_names(said), bots_of(bots, seats, automatic, game.bots), automatic)


def joining(game: CheckedGame, seats: Seats, names: str | None) -> Iterator[str]:
    """Say who sits at the table as a person although only others were named."""
    given = len(_names(names))
    if not given:
        return
    sitting = [seat for seat in range(len(seats)) if seat != seats.automatic]
    fewest = len(seats) == game.least_seats < game.most_seats
    why = f": {game.title} is for {len(seats)} or more" if fewest else f" of {len(seats)}"
    for seat in sitting[given:]:
        if seats.bots[seat] is None:
            place = _ORDINALS[seat] if seat < len(_ORDINALS) else f"{seat + 1}th"
            yield f"{seats.names[seat]} joins as a {place} player{why}"


def checked_names(names: list[str]) -> tuple[str, ...]:
    """Check that names can be told apart."""
    try:
        return seat_names(names, len(names))
    except ValueError as error:
        raise click.UsageError(str(error)) from None


def bots_of(
    text: str | None, seats: int, automatic: int | None, own: Sequence[str]
) -> tuple[str | None, ...]:
    """Read the option `--bots` (see `read_lineup`)."""
    try:
        return read_lineup(text, seats, automatic, own)
    except BotError as error:
        raise click.UsageError(f"--bots: {error}") from None


def _names(text: str | None) -> list[str]:
    return [] if text is None else [" ".join(name.split()) for name in text.split(",")]


def _are(number: int) -> str:
    return "is" if number == 1 else "are"


def _people(game: CheckedGame, seats: int) -> int:
    """Count the seats that the game does not answer for."""
    return seats if automatic_seat(game, seats) is None else seats - 1


def _as_few_as_do(game: CheckedGame, named: int, bots: str | None) -> int:
    """Count the seats that a table needs: for all that are named, and for somebody to play beside a list of bots."""
    table = range(game.least_seats, game.most_seats + 1)
    room = max(_people(game, seats) for seats in table)
    try:
        listed = parts_of(bots)
    except BotError as error:
        raise click.UsageError(f"--bots: {error}") from None
    parts = [part.partition("=")[0].strip() for part in listed]
    highest = max((int(part) for part in parts if part.isdecimal()), default=0)
    wanted = named
    if parts != ["all"] and any("=" not in part for part in listed):
        wanted = max(wanted, min(len(parts) + 1, max(room, len(parts))))
    if game.automatic is None:
        return max(wanted, highest, game.least_seats)
    # Too many for every table are refused by their number, beside the seat that nobody sits on.
    fits = [seats for seats in table if _people(game, seats) >= min(wanted, room)]
    return max(highest, next((seats for seats in fits if seats >= highest), 0))
